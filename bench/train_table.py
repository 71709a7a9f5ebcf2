"""Learn from scenes how likely a name is a player's of this table, and write the weights beside the lexicon.

python -m bench train-table

What `speech.judge.reading.persons.company` finds around a name is weighed by logistic regression. Scenes say what is
right: a charge, a suspicion, or nothing: those of strangers to the judge (`bench/naming`: talk full of names and
namesakes; `tests/speech/judge/exam`) and the project's own. Strangers are left out a few at a time; what is printed is
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
from speech.judge.names.roster import Roster
from speech.judge.reading.learned import Learned, frequency, paired
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.persons import charged_from, company
from speech.judge.reading.reading import Reading
from speech.judge.reading.surroundings import LATELY, Said
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.scene import Expected, Renamed, Scene
from speech.judge.shapes import Remark

FOLDERS = {"bench/naming": 1.0, "tests/speech/judge/exam": 0.7, "tests/speech/judge/scenes": 2.5}
"""Where scenes lie, and how much a name in them counts."""
FAMOUS = ROOT / "bench/naming/famous"
STRANGERS = ("bench/naming", "tests/speech/judge/exam")
TALK, PENALTY, SELDOM, LITTLE = 1.5, 3.3, 3, 0.005
"""How much a word of a dialogue counts; what large weights cost; in how many names a sign must be met to be learned; and
below what a weight is none. All but the first were chosen by what came of the writers left out, the first after a look at
`bench talk` (docs/scenes.md)."""
PARTS = 6
"""In so many parts strangers are left out."""
_TOLD = {"call": "!", "mention": "?", "trap": ""}
"""What a label of a dialogue's says: of a name in a tale only that somebody is named."""
_MEANT = {"!": 1.0, "?": 0.6, "": 0.0}
_SAID = re.compile(r"\s*\+?[\d:.]+(?:-[\d:.]+)?\s+[^*\s][^:]*?:\s*(.*)")


@dataclass
class Row:
    """A name in a remark, and what is right: a charge (!), a whisper (?), nothing."""

    writer: str
    signs: dict[str, float]
    mark: str
    weight: float
    of_talk: bool = False


def famous() -> frozenset[int]:
    """Pairs of words that everybody knows, as people who saw no scene have listed them."""
    lists = (path.read_text(encoding="utf-8") for path in sorted(FAMOUS.glob("*.txt")))
    return frozenset(paired(*PACK.plain(line).split()) for text in lists for line in text.splitlines())


def rows() -> Iterator[Row]:
    """All names of others in all scenes, where the scene says what is right."""
    for folder, weight in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.scene")):
            writer = path.stem if folder in STRANGERS else ""
            raw = path.read_text(encoding="utf-8")
            for scene in scenes(raw, path.stem):
                if scene.checked and scene.options.language == "ru":
                    yield from _of_scene(scene, raw.splitlines(), writer, weight)


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


def _company(reading: Reading, mention: Mention, before: Sequence[Said]) -> dict[str, float]:
    every = sorted((*reading.mentions, *reading.dismissed), key=lambda one: one.first)
    return company(reading.line, mention, every, before)


def _of_scene(scene: Scene, raw: Sequence[str], writer: str, weight: float) -> Iterator[Row]:
    """What comes before a name is told as the scene has it, and not as the judge would."""
    roster, names = Roster(PACK), dict(scene.names)
    roster.set(names)
    claims = [one for one in scene.expected if one.law == "E-NAM-01"]
    before: list[Said] = []
    found: list[tuple[Row, int, frozenset[int]]] = []
    at = scene.line
    together = bool(claims) and _said_from(raw, claims[0].line, scene) is None
    for happening in scene.happenings:
        if isinstance(happening, Renamed):
            names[happening.player] = happening.names
            roster.set(names)
        if not isinstance(happening, Remark):
            continue
        begins = _line_of(happening, raw, at)
        if begins is None:
            continue
        at = begins
        ends = _said_from(raw, begins + 1, scene) or len(raw) + 1
        due = [
            one
            for one in claims
            if one.offender == happening.speaker and (together or begins < one.line < ends)
        ]
        reading = Reading(happening, PACK, roster)
        lately = [said for said in before if said.end > happening.start - LATELY]
        named: dict[int, float] = {}
        for mention in _names(reading):
            others = frozenset(mention.players) - {happening.speaker}
            mark = _mark(due, [one for one in _names(reading) if others & set(one.players)], others)
            named.update(dict.fromkeys(mention.players, _MEANT.get(mark or "", 0.0)))
            if others and happening.speaker not in mention.players and mark is not None:
                row = Row(writer, _company(reading, mention, lately), mark, weight)
                found.append((row, happening.speaker, others))
        before.insert(0, msgspec.structs.replace(reading.said, named=named))
    for row, speaker, others in found:
        if not (together and row.mark and _many(found, claims, speaker, others)):
            yield row


def _many(
    found: Sequence[tuple[Row, int, frozenset[int]]],
    claims: Sequence[Expected],
    speaker: int,
    others: frozenset[int],
) -> bool:
    """Expectations at the end of a scene do not say of which of several remarks they speak."""
    rivals = [one for one in found if one[1] == speaker and one[2] & others]
    due = [one for one in claims if one.offender == speaker and (one.object is None or one.object in others)]
    return len(rivals) > len(due)


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


def _mark(due: Sequence[Expected], alike: Sequence[Mention], others: frozenset[int]) -> str | None:
    """What the scene expects of a name; None if it does not show of which of several it speaks."""
    marks = {one.mark for one in due if one.object is None or one.object in others}
    if not marks:
        return ""
    return marks.pop() if len(marks) == 1 and "~" not in marks and len(alike) == 1 else None


def learn(every: Sequence[Row], learned: Learned) -> Learned:
    """Both questions: is he charged, and is he anybody here."""
    charged = [row for row in every if row.mark != "?" or not row.of_talk]
    return msgspec.structs.replace(
        learned,
        table=fit(charged, [row.mark == "!" for row in charged]),
        anybody=fit(every, [row.mark != "" for row in every]),
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


def left_out(every: Sequence[Row]) -> Iterator[str]:
    """What comes of strangers' names by weights that were learned without them."""
    writers = sorted({row.writer for row in every if row.writer})
    right, laid, asked = Counter[str](), Counter[str](), Counter[str]()
    for part in range(PARTS):
        out = set(writers[part::PARTS])
        table = fit(*_question([row for row in every if row.writer not in out]))
        for row in (row for row in every if row.writer in out):
            told = frequency(sum(table.get(sign, 0.0) * value for sign, value in row.signs.items()))
            charged = told >= charged_from("called" in row.signs)
            right[row.writer] += charged and row.mark == "!"
            laid[row.writer] += charged
            asked[row.writer] += row.mark == "!"
    for writer in writers:
        yield f"{writer:14} {right[writer]} right of {laid[writer]} laid, {asked[writer]} due"
    for what, many in (("precision", laid.total()), ("recall", asked.total())):
        low, high = wilson(right.total(), many)
        yield f"{what} {right.total() / many:.3f} ({low:.3f}–{high:.3f})"


def _question(every: Sequence[Row]) -> tuple[list[Row], list[bool]]:
    charged = [row for row in every if row.mark != "?" or not row.of_talk]
    return charged, [row.mark == "!" for row in charged]


def main(argv: Sequence[str]) -> int:
    """Learn, tell how well, and write."""
    argparse.ArgumentParser(
        prog="python -m bench train-table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args(argv)
    learned = msgspec.structs.replace(Learned.load(WEIGHTS), table={}, anybody={}, famous=famous())
    vars(PACK)["learned"] = learned
    every = [*rows(), *from_talk()]
    for line in left_out(every):
        print(line, flush=True)
    found = learn(every, learned)
    store(found)
    print(
        f"{len(found.table)} and {len(found.anybody)} weights from {len(every)} names, "
        f"{sum(row.mark == '!' for row in every)} of them charged; {WEIGHTS.stat().st_size / 1024:.0f} kB"
    )
    return 0
