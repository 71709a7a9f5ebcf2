"""Learn from scenes how likely a name is a player's of this table, and write the weights beside the lexicon.

python -m bench train-table

What `speech.judge.reading.ours` finds around a name is weighed by logistic regression. Scenes say what is right: a
charge, a suspicion, or nothing. Those by readers of the rules alone (`tests/speech/judge/exam`) are left out one
writer at a time; what is printed is of the writer left out, by weights that never saw him. Calls and ordinary words
from real dialogues (`tuned`, see bench.talk) are learned from besides: they know no namesakes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from bench.talk import TABLES, bared, dialogues, labels, table
from bench.train_reading import PACK, ROOT, WEIGHTS, remark_of
from speech.judge.names.roster import Roster
from speech.judge.reading import ours
from speech.judge.reading.learned import Learned
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.persons import LEAST
from speech.judge.reading.reading import Reading
from speech.judge.reading.tokens import Line
from speech.judge.scenes.measure import Tally, measure
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import Verdict, play
from speech.judge.scenes.scene import Expected, Renamed, Scene
from speech.judge.shapes import Grade, Remark

SCENES = ROOT / "tests/speech/judge"
OWN, DISMISSED, TALK, PENALTY = 3.0, 0.3, 0.2, 1.0
"""How much a scene of the project's own counts, a word that grammar alone dismisses, a word of a dialogue; and what
large weights cost. All were chosen by what came of the writers left out."""
STANDING = 1.25
"""Log-odds by which a name that grammar lets stand is likelier a player's than all names, the dismissed among them."""
_TOLD = {"call": "!", "mention": "?", "trap": ""}
"""What a label of a dialogue's says: of a name in a tale only that somebody is named."""


@dataclass
class Row:
    """A name in a remark, and what is right: a charge (!), a whisper (?), nothing."""

    writer: str
    signs: dict[str, float]
    mark: str
    weight: float
    told_of: bool
    """It stands, and he is not plainly spoken to."""
    of_talk: bool = False


@dataclass
class _Named:
    remark: Remark
    mention: Mention
    others: frozenset[int]
    signs: dict[str, float]


def rows() -> Iterator[Row]:
    """All names of others in all scenes, where the scene says what is right."""
    files = sorted(SCENES.glob("exam/*.scene")) + sorted(SCENES.glob("scenes/*/*.scene"))
    for path in files:
        exam = path.parent.name == "exam"
        for scene in scenes(path.read_text(encoding="utf-8"), path.stem):
            if scene.checked and scene.options.language == "ru":
                yield from _of_scene(scene, path.stem if exam else "", 1.0 if exam else OWN)


def from_talk() -> Iterator[Row]:
    """Calls and ordinary words in real dialogues, as written and as a recogniser writes."""
    for number in range(len(TABLES)):
        names, forms, _ = table(number)
        roster = Roster(PACK)
        roster.set(names)
        for text in (text for dialogue in dialogues("tuned") for text in dialogue):
            found = labels(text, forms)
            for said in (text, bared(text)) if found else ():
                line, every = _read(remark_of(said), roster)
                for label in found:
                    for mention in every:
                        if line.tokens[mention.first].norm == label.norm and mention.kind is Kind.NAME:
                            standing = mention.here >= LEAST
                            weight = TALK if standing else TALK * DISMISSED
                            signs = ours.company(line, mention, every)
                            yield Row(
                                "", signs, _TOLD[label.kind], weight, standing and mention.address < 1, True
                            )
                            break


def _read(remark: Remark, roster: Roster) -> tuple[Line, list[Mention]]:
    reading = Reading(remark, PACK, roster)
    return reading.line, [*reading.mentions, *reading.dismissed]


def _of_scene(scene: Scene, writer: str, weight: float) -> Iterator[Row]:
    verdict = play(scene)
    expected = [one for one in scene.expected if one.law == "E-NAM-01"]
    named = list(_named(scene))
    for one in named:
        claims = [claim for claim in expected if claim.offender == one.remark.speaker
                  and (claim.object is None or claim.object in one.others)]  # fmt: skip
        alike = [other for other in named
                 if other.remark.speaker == one.remark.speaker and other.others & one.others]  # fmt: skip
        mark = _mark(claims, alike, verdict, one)
        if mark is not None:
            standing = one.mention.here >= LEAST
            much = weight if standing else weight * DISMISSED
            yield Row(writer, one.signs, mark, much, standing and one.mention.address < 1)


def _named(scene: Scene) -> Iterator[_Named]:
    roster, names = Roster(PACK), dict(scene.names)
    roster.set(names)
    for happening in scene.happenings:
        if isinstance(happening, Renamed):
            names[happening.player] = happening.names
            roster.set(names)
        if not isinstance(happening, Remark):
            continue
        line, every = _read(happening, roster)
        for mention in every:
            others = frozenset(mention.players) - {happening.speaker}
            own = happening.speaker in mention.players
            if mention.kind is Kind.NAME and others and not own and mention.weight == 1:
                yield _Named(happening, mention, others, ours.company(line, mention, every))


def _mark(claims: list[Expected], alike: list[_Named], verdict: Verdict, one: _Named) -> str | None:
    """What the scene expects of a name; None if it does not show of which of several it speaks."""
    if not claims:
        return ""
    marks = {claim.mark for claim in claims}
    if "~" in marks:
        return None
    if len(marks) == 1 and len(claims) >= len(alike):
        return marks.pop()
    if not verdict.good:
        return None
    laid = [charge for charge in verdict.charges if charge.law == "E-NAM-01"
            and charge.offender == one.remark.speaker and charge.object in one.others
            and charge.start == one.remark.start]  # fmt: skip
    return {Grade.CHARGE: "!", Grade.SUSPICION: "?"}[laid[0].grade] if laid else ""


def learn(every: Sequence[Row], learned: Learned) -> Learned:
    """Both questions: is he charged, and is he anybody here."""
    charged = [row for row in every if row.mark != "?" or not row.of_talk]
    told_of = [row for row in every if row.told_of]
    table = fit(charged, [row.mark == "!" for row in charged])
    table["bias"] += STANDING
    return msgspec.structs.replace(
        learned, table=table, anybody=fit(told_of, [row.mark != "" for row in told_of])
    )


def fit(learnt: Sequence[Row], known: Sequence[bool]) -> dict[str, float]:
    """Logistic regression, by Newton's method."""
    names = sorted({name for row in learnt for name in row.signs})
    column = {name: at for at, name in enumerate(names)}
    values = np.zeros((len(learnt), len(names)))
    for at, row in enumerate(learnt):
        for name, value in row.signs.items():
            values[at, column[name]] = value
    right = np.array(known, float)
    weight = np.array([row.weight for row in learnt])
    weights = np.zeros(len(names))
    for _ in range(9):
        told = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
        curve = (values * (told * (1 - told) * weight)[:, None]).T @ values + PENALTY * np.eye(len(names))
        weights -= np.linalg.solve(curve, values.T @ ((told - right) * weight) + PENALTY * weights)
    return dict(zip(names, weights.round(3).tolist(), strict=True))


def left_out(every: Sequence[Row], learned: Learned) -> Iterator[str]:
    """What the judge makes of each writer's scenes with weights learned without him."""
    found = {True: Tally(), False: Tally()}
    for path in sorted(SCENES.glob("exam/*.scene")):
        vars(PACK)["learned"] = learn([row for row in every if row.writer != path.stem], learned)
        told = measure(map(play, scenes(path.read_text(encoding="utf-8"), path.stem)))
        for hard in found:
            found[hard] += told.total(hard)
        yield f"{path.stem:12} hard {_line(told.total(True))}; soft {_line(told.total(False))}"
    yield f"{'all':12} hard {_line(found[True])}; soft {_line(found[False])}"


def _line(tally: Tally) -> str:
    return (
        f"{tally.right} right, {tally.wrong} wrong, {tally.missed} missed: "
        f"{tally.precision:.3f} / {tally.recall:.3f}"
    )


def main(argv: Sequence[str]) -> int:
    """Learn, tell how well, and write."""
    argparse.ArgumentParser(
        prog="python -m bench train-table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args(argv)
    learned = msgspec.structs.replace(Learned.load(WEIGHTS), table={}, anybody={})
    vars(PACK)["learned"] = learned
    every = [*rows(), *from_talk()]
    for line in left_out(every, learned):
        print(line, flush=True)
    found = learn(every, learned)
    found.store(WEIGHTS)
    print(
        f"{len(found.table)} and {len(found.anybody)} weights from {len(every)} names, "
        f"{sum(row.mark == '!' for row in every)} of them charged"
    )
    return 0
