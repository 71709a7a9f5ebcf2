"""From sound to charges: recordings with known words through the ear and the judge together.

Each folder holds WAV files and an `index.json` that lists them: [{"f": "a.wav", "ref": "what is said in it"}, …];
an entry may also say who speaks (`speaker`, a letter), in whose `voice`, and `how` it was recorded.
What should be charged is what the judge makes of the words as written; what is charged, of the words as heard.
The table (who is called what) comes from a scene file's header: docs/scenes.md. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from speech.commands import Failed
from speech.commands._engine import engine_arguments, opened
from speech.commands._sound import read

if TYPE_CHECKING:
    from speech.heard import Transcript
    from speech.judge.judge import Judge
    from speech.judge.scenes.scene import Scene
    from speech.judge.shapes import Charge, Remark
    from speech.transcribe.port import Heard

RECALL, PRECISION = 0.90, 0.97
"""What is promised of the hard laws."""
_BATCH = 4
_SURE = 1.96
"""Standard deviations that 95 % lie within."""

Name = tuple[str, int | None]
"""A law and whom the breach wronged."""


class Recording(NamedTuple):
    """One sound and what is said in it."""

    path: Path
    said: str
    speaker: str = ""
    voice: str = ""
    how: str = ""


class ChargeCount(NamedTuple):
    """Charges laid rightly, laid wrongly, and not laid."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def and_of(self, due: Collection[Name], laid: Collection[Name]) -> ChargeCount:
        due, laid = set(due), set(laid)
        return ChargeCount(
            self.right + len(due & laid), self.wrong + len(laid - due), self.missed + len(due - laid)
        )

    def __str__(self) -> str:
        precision, recall = (
            share(self.right, self.right + self.wrong),
            share(self.right, self.right + self.missed),
        )
        return f"{self.right:6} {self.wrong:6} {self.missed:6}   {precision:20} {recall:20}".rstrip()


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Where the true share lies, nineteen times of twenty, when so many of so many were seen."""
    if not whole:
        return 0.0, 1.0
    seen, square = part / whole, _SURE * _SURE
    middle = (seen + square / (2 * whole)) / (1 + square / whole)
    half = _SURE * math.sqrt(seen * (1 - seen) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def share(part: int, whole: int) -> str:
    if not whole:
        return "—"
    low, high = wilson(part, whole)
    return f"{part / whole:.3f} ({low:.3f}–{high:.3f})"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folders", nargs="+", type=Path, metavar="FOLDER", help="WAV files with an index.json"
    )
    parser.add_argument(
        "--table", type=Path, help="a scene file whose first scene seats and names the players"
    )
    parser.add_argument(
        "--speaker", default="J", help="the player who says what the list gives nobody (default J)"
    )
    parser.add_argument("--voice", action="append", help="only recordings in this voice; may be repeated")
    engine_arguments(parser)
    parser.set_defaults(model="default")


def run(options: argparse.Namespace) -> int:
    """1 if the hard laws fall short of what is promised."""
    from speech.judge.hearing import remark
    from speech.judge.laws import found as known
    from speech.judge.shapes import Grade

    hard_laws = {law.id for law in known().values() if law.hard}
    recordings = [one for folder in options.folders for one in _recordings(folder)]
    recordings = [one for one in recordings if not options.voice or one.voice in options.voice]
    table = _table(options.table)
    usual = _speaker(options.speaker, table)
    heard, seconds, lengths = _hear(recordings, options, table)
    laws: dict[str, ChargeCount] = defaultdict(ChargeCount)
    ways: dict[str, ChargeCount] = defaultdict(ChargeCount)
    hard, neutral, silent, false, fooled = ChargeCount(), 0, 0.0, 0, 0
    for recording, answer, length in zip(recordings, heard, lengths, strict=True):
        speaker = _speaker(recording.speaker, table) if recording.speaker else usual
        transcript = _transcript(answer, speaker)
        expected = {
            (one.law, one.object): one.grade for one in _judged(_written(recording.said, speaker), table)
        }
        found = {(one.law, one.object): one.grade for one in _judged(remark(transcript), table)}
        due = {name for name, grade in expected.items() if grade is Grade.CHARGE}
        laid = {name for name, grade in found.items() if grade is Grade.CHARGE}
        for law in {name[0] for name in due | laid}:
            laws[law] = laws[law].and_of(_of(due, {law}), _of(laid, {law}))
        hard = hard.and_of(_of(due, hard_laws), _of(laid, hard_laws))
        for way in filter(None, (recording.voice, recording.how)):
            ways[way] = ways[way].and_of(_of(due, hard_laws), _of(laid, hard_laws))
        if not expected:
            neutral, silent, false = neutral + 1, silent + length, false + len(laid)
            fooled += bool(laid)
        if expected != found:
            print(f"{recording.path.name}: «{recording.said}» heard «{answer.text or answer.rejected}»"
                  f" should be {_shown(expected)}, is {_shown(found)}")  # fmt: skip
    print(f"{'':12}  right  wrong missed   {'precision':20} recall")
    for law in sorted(laws):
        print(f"{law:12} {laws[law]}" + ("   hard" if law in hard_laws else ""))
    for way in ways:
        print(f"{way:12} {ways[way]}")
    if neutral:
        _, most = wilson(fooled, neutral)
        print(f"neutral speech: {neutral} remarks, {silent / 3600:.3f} h, {false} false charges,"
              f" {3600 * false / silent:.1f} an hour (at most {3600 * most * neutral / silent:.0f})")  # fmt: skip
    recall = hard.right / (hard.right + hard.missed) if hard.right + hard.missed else 1.0
    precision = hard.right / (hard.right + hard.wrong) if hard.right + hard.wrong else 1.0
    print(f"{len(recordings)} recordings, {seconds / max(len(recordings), 1):.2f} s each; hard breaches: {hard.right} right,"
          f" {hard.wrong} wrong, {hard.missed} missed; recall {recall:.3f}, precision {precision:.3f}")  # fmt: skip
    return 0 if recall >= RECALL and precision >= PRECISION else 1


def _of(names: Collection[Name], laws: Collection[str]) -> set[Name]:
    return {name for name in names if name[0] in laws}


def _recordings(folder: Path) -> list[Recording]:
    try:
        index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        return [
            Recording(
                folder / one["f"], one["ref"], *(one.get(key, "") for key in ("speaker", "voice", "how"))
            )
            for one in index
        ]
    except OSError as wrong:
        raise Failed(f"{folder / 'index.json'}: {wrong.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise Failed(f'{folder / "index.json"}: a list of {{"f": …, "ref": …}} is expected') from None


def _table(path: Path | None) -> Scene:
    from speech.judge.scenes.parse import decoded, scenes
    from speech.judge.scenes.scene import Malformed

    try:
        text = "players: 12\n" if path is None else decoded(path.read_bytes())
        return scenes(text)[0]
    except Malformed as wrong:
        raise Failed(f"{path}: {wrong}") from None
    except OSError as wrong:
        raise Failed(f"{path}: {wrong.strerror}") from None


def _speaker(word: str, table: Scene) -> int:
    from speech.judge.scenes.scene import Malformed
    from speech.judge.scenes.timeline import Timeline

    try:
        return Timeline(table.seats, table.cast).who(word, 0)
    except Malformed as wrong:
        raise Failed(f"--speaker: {wrong.reason}") from None


def _hear(
    recordings: list[Recording], options: argparse.Namespace, table: Scene
) -> tuple[list[Heard], float, list[float]]:
    from speech.heard import RATE
    from speech.judge import hints
    from speech.judge.lexicon import pack
    from speech.transcribe.port import Hints, Job

    words = pack(table.options.language, table.cast)
    expected = Hints(hints.phrases(words, table.seats), hints.names(words, table.names.values()))
    engine = opened(options)
    heard: list[Heard] = []
    lengths: list[float] = []
    begun = time.perf_counter()
    for at in range(0, len(recordings), _BATCH):
        sounds = [read(one.path) for one in recordings[at : at + _BATCH]]
        lengths += [len(sound) / RATE for sound in sounds]
        heard += engine.hear([Job(sound.tobytes(), table.options.language, expected) for sound in sounds])
    return heard, time.perf_counter() - begun, lengths


def _transcript(answer: Heard, speaker: int) -> Transcript:
    from speech.heard import Transcript, Word

    words = tuple(Word(word.text, word.start, word.end, word.probability) for word in answer.words)
    return Transcript(
        speaker, 0.0, max([word.end for word in words] + [0.5]), answer.text, words, 1.0, answer.rejected
    )


def _written(text: str, speaker: int) -> Remark:
    from speech.judge.shapes import Remark, Word

    words = tuple(Word(word, 0.3 * at, 0.3 * at + 0.3) for at, word in enumerate(text.split()))
    return Remark(speaker, 0.0, 0.3 * len(words) + 0.1, words)


def _judged(said: Remark | None, table: Scene) -> list[Charge]:
    if said is None:
        return []
    judge = _judge(table)
    return [outcome.charge for outcome in [*judge.hear(said), *judge.tick(float("inf"))]]


def _judge(table: Scene) -> Judge:
    from speech.judge.judge import Judge
    from speech.judge.scenes.play import court_of

    return Judge(court_of(table), table.names, table.options)


def _shown(charges: Mapping[tuple[str, int | None], str]) -> str:
    from speech.judge.scenes.scene import letter

    return (
        ", ".join(f"{grade} {law} {letter(wronged)}" for (law, wronged), grade in charges.items())
        or "nothing"
    )
