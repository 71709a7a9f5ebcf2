"""Learn from scenes how likely a name or a rank is a player's of this table, and write the weights beside the lexicon.

python -m bench train-table

What `speech.judge.reading.persons.company` finds around a name is weighed by logistic regression, and so is what stands
around a bare rank. Scenes say what is right: a charge, a suspicion, or nothing: those of strangers to the judge
(`bench/naming`: talk full of names and namesakes; `bench/ranking`: of ranks, in earnest and in tales;
`tests/speech/judge/exam`) and the project's own. Strangers are left out a few at a time; what is printed is
of those left out, by weights that never saw them. Calls, mentions and ordinary words from real dialogues (`learned` and
`tuned`, see bench.talk) are learned from besides: they know no namesakes.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec
import numpy as np

from bench.talk import TABLES, bared, dialogues, labels, table
from bench.train_reading import PACK, ROOT, WEIGHTS, remark_of, store
from speech.commands.trial import wilson
from speech.judge.court import Court, Event
from speech.judge.laws.case import Case
from speech.judge.laws.ranks import bare_ranks
from speech.judge.memory import Memory
from speech.judge.names.roster import Roster
from speech.judge.reading.learned import Learned, frequency, paired, weighed
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.persons import RANK_CHARGED, around_a_rank, as_a_name, charged_from, company
from speech.judge.reading.reading import Reading
from speech.judge.reading.surroundings import Said
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import court_of
from speech.judge.scenes.scene import Expected, Forget, Renamed, Scene
from speech.judge.shapes import Remark

NAMES, RANKS = "E-NAM-01", "E-NAM-02"
FOLDERS = {
    "bench/naming": (1.0, {NAMES}), "bench/ranking": (1.0, {RANKS}),
    "tests/speech/judge/exam": (0.7, {NAMES, RANKS}), "tests/speech/judge/scenes": (2.5, {NAMES, RANKS}),
}  # fmt: skip
"""Where scenes lie, how much a mention in them counts, and of which laws they tell."""
FAMOUS = ROOT / "bench/naming/famous"
STRANGERS = ("bench/naming", "bench/ranking", "tests/speech/judge/exam")
TALK, PENALTY, SELDOM, LITTLE = 1.5, 3.3, 3, 0.005
"""How much a word of a dialogue counts; what large weights cost; in how many names a sign must be met to be learned; and
below what a weight is none. All but the first were chosen by what came of the writers left out, the first after a look at
`bench talk` (docs/scenes.md)."""
MERGED = 15.0
"""Remarks that begin so near may be one charge with a count (E-CHG-04: ten seconds, and how long is spoken)."""
PARTS = 6
"""In so many parts strangers are left out."""
_TOLD = {"call": "!", "mention": "?", "trap": ""}
"""What a label of a dialogue's says: of a name in a tale only that somebody is named."""
_MEANT = {"!": 1.0, "?": 0.6, "": 0.0}
_SAID = re.compile(r"\s*\+?[\d:.]+(?:-[\d:.]+)?\s+[^*\s][^:]*?:\s*(.*)")


@dataclass
class Row:
    """A name or a rank in a remark, and what is right: a charge (!), a whisper (?), nothing."""

    writer: str
    signs: dict[str, float]
    mark: str
    weight: float
    of_talk: bool = False
    law: str = NAMES


def famous() -> frozenset[int]:
    """Pairs of words that everybody knows, as people who saw no scene have listed them."""
    lists = (path.read_text(encoding="utf-8") for path in sorted(FAMOUS.glob("*.txt")))
    return frozenset(paired(*PACK.plain(line).split()) for text in lists for line in text.splitlines())


def rows() -> Iterator[Row]:
    """All names of others and ranks of seniors in all scenes, where the scene says what is right."""
    for folder, (weight, told) in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.scene")):
            writer = f"{path.parent.name}/{path.stem}" if folder in STRANGERS else ""
            raw = path.read_text(encoding="utf-8")
            for scene in scenes(raw, path.stem):
                if scene.checked and scene.options.language == "ru":
                    every = _of_scene(scene, raw.splitlines(), writer, weight)
                    yield from (row for row in every if row.law in told)


def from_talk() -> Iterator[Row]:
    """Calls and ordinary words in real dialogues, as written and as a recogniser writes."""
    for number in range(len(TABLES)):
        names, forms, _ = table(number)
        roster = Roster(PACK)
        roster.set(names)
        parts = chain(dialogues("learned"), dialogues("tuned"))
        for text in chain.from_iterable(parts):
            found = labels(text, forms)
            for said in (text, bared(text)) if found else ():
                reading = Reading(remark_of(said), PACK, roster)
                for label in found:
                    for mention in _names(reading):
                        if reading.line.tokens[mention.first].norm == label.norm:
                            yield Row("", _company(reading, mention, ()), _TOLD[label.kind], TALK, True)
                            break


def _names(reading: Reading) -> list[Mention]:
    return [one for one in (*reading.mentions, *reading.dismissed) if one.kind is Kind.NAME]


def _company(
    reading: Reading, mention: Mention, before: Sequence[Said], gone: Sequence[Mention] = ()
) -> dict[str, float]:
    every = sorted((*reading.mentions, *reading.dismissed), key=lambda one: one.first)
    if mention.kind is Kind.NAME or PACK.learned is None:
        return company(reading.line, mention, every, before)
    standing = [one for one in every if one not in gone]
    return around_a_rank(PACK.learned, reading.line, mention, standing, before)


@dataclass
class Question:
    """A mention of somebody else, of whom a law asks whether he is meant."""

    law: str
    mention: Mention
    remark: Remark
    whom: frozenset[int]
    lines: tuple[int, int]
    """In the file, from the remark to the one after it."""

    def of(self, one: Expected) -> bool:
        """Whether an expectation may speak of it."""
        return one.offender == self.remark.speaker and (one.object is None or one.object in self.whom)

    def alike(self, other: Question) -> bool:
        """Whether the same law asks the same of both."""
        speaks = other.remark.speaker == self.remark.speaker
        return speaks and other.law == self.law and bool(other.whom & self.whom)


def _of_scene(scene: Scene, raw: Sequence[str], writer: str, weight: float) -> Iterator[Row]:
    """What comes before a mention is told as the scene has it, and not as the judge would."""
    heard = list(_heard(scene, raw))
    every = [one for _, questions in heard for one in questions]
    before: list[Said] = []
    for reading, questions in heard:
        remark = reading.remark
        named: dict[int | str, float] = {}
        gone: list[Mention] = []
        for one in sorted(questions, key=lambda one: one.law):
            mark = _mark(one, every, scene.expected)
            named.update(dict.fromkeys(one.mention.whom, _MEANT.get(mark or "", 0.0)))
            if mark == "" and one.law == NAMES:
                gone.append(one.mention)
            if mark is not None and remark.speaker not in one.mention.players:
                yield Row(writer, _company(reading, one.mention, before, gone), mark, weight, law=one.law)
        before.insert(0, msgspec.structs.replace(reading.said, named=named))


def _heard(scene: Scene, raw: Sequence[str]) -> Iterator[tuple[Reading, list[Question]]]:
    """Every remark that is judged, and who is named in it."""
    roster, names, court = Roster(PACK), dict(scene.names), court_of(scene)
    roster.set(names)
    at = scene.line
    for happening in scene.happenings:
        if isinstance(happening, Renamed):
            names[happening.player] = happening.names
            roster.set(names)
        elif isinstance(happening, Event) and not isinstance(happening, Forget):
            court.happened(happening)
        if not isinstance(happening, Remark) or (begins := _line_of(happening, raw, at)) is None:
            continue
        at = begins
        if happening.speaker not in court.at(happening.start).consent or (
            happening.written and not scene.options.judge_text
        ):
            continue
        reading = Reading(happening, PACK, roster)
        lines = (begins, _said_from(raw, begins + 1, scene) or len(raw) + 1)
        yield (
            reading,
            [
                Question(law, mention, happening, whom, lines)
                for law, mention, whom in (*_named(reading), *_ranked(reading, court, scene))
            ],
        )


def _named(reading: Reading) -> Iterator[tuple[str, Mention, frozenset[int]]]:
    for mention in _names(reading):
        if whom := frozenset(mention.players) - {reading.remark.speaker}:
            yield NAMES, mention, whom


def _ranked(reading: Reading, court: Court, scene: Scene) -> Iterator[tuple[str, Mention, frozenset[int]]]:
    """Ranks of seniors that nothing but another meaning excuses."""
    case = Case(reading, court, Memory(), scene.options, lambda remark: reading)
    ranks = [one for one in reading.mentions if one.kind is Kind.RANK]
    for mention, finding in zip(ranks, bare_ranks(case), strict=False):
        if not finding.excuse and finding.object is not None and mention.beside is None:
            yield RANKS, mention, frozenset([finding.object])


def _mark(asked: Question, every: Sequence[Question], expected: Sequence[Expected]) -> str | None:
    """What the scene expects of a mention; None if it does not show of which of several it speaks, or another law speaks.

    Expectations mostly stand behind their remarks, but they may stand anywhere."""
    of_him = [one for one in expected if asked.of(one)]
    due = [one for one in of_him if one.law == asked.law]
    here = [one for one in of_him if asked.lines[0] < one.line < asked.lines[1]]
    rivals = [one for one in every if asked.alike(one)]
    if not due:
        return None if asked.law == RANKS and here else ""
    if len(due) == len(rivals) == 1:
        return _certain(due)
    askew = any(
        rival.lines[0] < one.line < rival.lines[1] and one.offender != rival.remark.speaker
        for rival in rivals for one in expected
    )  # fmt: skip
    told = [[one for one in due if rival.lines[0] < one.line < rival.lines[1]] for rival in rivals]
    placed = all(any(one in some for some in told) for one in due)
    if not placed or askew or any(one.count not in (None, 1) for one in due):
        return None
    if mine := [one for one in here if one.law == asked.law]:
        return _certain(mine) if sum(one.remark is asked.remark for one in rivals) == 1 else None
    merged = any(
        some and abs(one.remark.start - asked.remark.start) < MERGED
        for one, some in zip(rivals, told, strict=True)
    )
    return None if merged else ""


def _certain(due: Sequence[Expected]) -> str | None:
    marks = {one.mark for one in due}
    return marks.pop() if len(marks) == 1 and "~" not in marks else None


def _said_from(raw: Sequence[str], line: int, scene: Scene) -> int | None:
    """The line of the next remark from a line on, in this scene."""
    for number in range(line, len(raw) + 1):
        if re.match(r"\s*(scene|сцена)\s*:", raw[number - 1]) and number > scene.line:
            return None
        if _SAID.match(raw[number - 1]):
            return number
    return None


def _line_of(remark: Remark, raw: Sequence[str], line: int) -> int | None:
    """Where a remark stands in the file."""
    text = " ".join(word.text for word in remark.words)
    for number in range(line + 1, len(raw) + 1):
        if (said := _SAID.match(raw[number - 1])) and _bare(said[1]) == text:
            return number
    return None


def _bare(text: str) -> str:
    return re.sub(r"\{[\d.]+\}", "", re.sub(r"\s#\s.*", "", text)).strip()


def learn(every: Sequence[Row], learned: Learned) -> Learned:
    """Both questions of names, and of ranks: is he charged, and is he anybody here."""
    charged = [row for row in every if row.law == NAMES and (row.mark != "?" or not row.of_talk)]
    named = [row for row in every if row.law == NAMES]
    ranked = [row for row in every if row.law == RANKS]
    learned = msgspec.structs.replace(
        learned,
        table=fit(charged, [row.mark == "!" for row in charged]),
        anybody=fit(named, [row.mark != "" for row in named]),
    )
    for row in ranked:
        row.signs |= as_a_name(learned, row.signs)
    return msgspec.structs.replace(
        learned,
        ranks=fit(ranked, [row.mark == "!" for row in ranked]),
        any_rank=fit(ranked, [row.mark != "" for row in ranked]),
    )


def fit(learnt: Sequence[Row], known: Sequence[bool]) -> dict[str, float]:
    """Logistic regression over many seldom signs: Newton's steps, each by conjugate gradients."""
    met = Counter(sign for row in learnt for sign in row.signs)
    names = sorted(sign for sign, times in met.items() if times >= SELDOM)
    column = {name: at for at, name in enumerate(names)}
    here = [[(column[sign], value) for sign, value in row.signs.items() if sign in column] for row in learnt]
    rows = np.repeat(np.arange(len(here)), [len(one) for one in here])
    columns = np.array([at for one in here for at, _ in one])
    values = np.array([value for one in here for _, value in one])
    right, weight = np.array(known, float), np.array([row.weight for row in learnt])

    def forth(of: np.ndarray) -> np.ndarray:
        return np.bincount(rows, values * of[columns], len(here))

    def back(of: np.ndarray) -> np.ndarray:
        return np.bincount(columns, values * of[rows], len(names))

    weights = np.zeros(len(names))
    for _ in range(8):
        told = 1 / (1 + np.exp(-np.clip(forth(weights), -30, 30)))
        curve = told * (1 - told) * weight
        step, left = np.zeros(len(names)), -(back((told - right) * weight) + PENALTY * weights)
        along, size = left.copy(), left @ left
        for _ in range(40):
            bent = back(curve * forth(along)) + PENALTY * along
            far = size / (along @ bent)
            step += far * along
            left = left - far * bent
            size, was = left @ left, size
            if size < 1e-6 * len(names):
                break
            along = left + size / was * along
        weights += step
    return {
        name: round(float(one), 3) for name, one in zip(names, weights, strict=True) if abs(one) >= LITTLE
    }


def left_out(every: Sequence[Row], learned: Learned) -> Iterator[str]:
    """What comes of strangers' names and ranks by weights that were learned without them."""
    writers = sorted({row.writer for row in every if row.writer})
    right, laid, asked = (Counter[tuple[str, str]]() for _ in range(3))
    for part in range(PARTS):
        out = set(writers[part::PARTS])
        without = learn([row for row in every if row.writer not in out], learned)
        for row in (row for row in every if row.writer in out):
            if row.law == NAMES:
                charged = frequency(weighed(without.table, row.signs)) >= charged_from("called" in row.signs)
            else:
                signs = row.signs | as_a_name(without, row.signs)
                charged = frequency(weighed(without.ranks, signs)) >= RANK_CHARGED
            whose = (row.law, row.writer)
            right[whose] += charged and row.mark == "!"
            laid[whose] += charged
            asked[whose] += row.mark == "!"
    for law in (NAMES, RANKS):
        for one in sorted(whose for whose in asked if whose[0] == law):
            yield f"{law} {one[1]:22} {right[one]} right of {laid[one]} laid, {asked[one]} due"
        for what, many in (("precision", laid), ("recall", asked)):
            hits, of = (
                sum(times for whose, times in tally.items() if whose[0] == law) for tally in (right, many)
            )
            low, high = wilson(hits, of)
            yield f"{law} {what} {hits / of:.3f} ({low:.3f}–{high:.3f})"


def main(argv: Sequence[str]) -> int:
    """Learn, tell how well, and write."""
    argparse.ArgumentParser(
        prog="python -m bench train-table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args(argv)
    learned = msgspec.structs.replace(
        Learned.load(WEIGHTS), table={}, anybody={}, ranks={}, any_rank={}, famous=famous()
    )
    vars(PACK)["learned"] = learned
    every = [*rows(), *from_talk()]
    for line in left_out(every, learned):
        print(line, flush=True)
    found = learn(every, learned)
    store(found)
    tables = (found.table, found.anybody, found.ranks, found.any_rank)
    print(
        f"{', '.join(str(len(one)) for one in tables)} weights from {sum(row.law == NAMES for row in every)} names "
        f"and {sum(row.law == RANKS for row in every)} ranks, {sum(row.mark == '!' for row in every)} of them charged; "
        f"{WEIGHTS.stat().st_size / 1024:.0f} kB"
    )
    return 0
