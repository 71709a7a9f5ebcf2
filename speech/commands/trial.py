"""From sound to charges: recordings with known words through the ear and the judge together.

Each folder holds WAV files and an `index.json` that lists them: [{"f": "a.wav", "ref": "what is said in it"}, …].
What should be charged is what the judge makes of the words as written; what is charged, of the words as heard.
The table (who is called what) comes from a scene file's header: docs/scenes.md.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
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


class Recording(NamedTuple):
    """One sound and what is said in it."""

    path: Path
    said: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folders", nargs="+", type=Path, metavar="FOLDER", help="WAV files with an index.json"
    )
    parser.add_argument(
        "--table", type=Path, help="a scene file whose first scene seats and names the players"
    )
    parser.add_argument("--speaker", default="J", help="the player who says it all (default J)")
    engine_arguments(parser)
    parser.set_defaults(model="default")


def run(options: argparse.Namespace) -> int:
    """1 if the hard laws fall short of what is promised."""
    from speech.judge.hearing import remark
    from speech.judge.shapes import HARD, Grade

    recordings = [one for folder in options.folders for one in _recordings(folder)]
    table = _table(options.table)
    speaker = _speaker(options.speaker, table)
    heard, seconds = _hear(recordings, options, table)
    right = wrong = missed = 0
    for recording, answer in zip(recordings, heard, strict=True):
        transcript = _transcript(answer, speaker)
        expected = {
            (one.law, one.object): one.grade for one in _judged(_written(recording.said, speaker), table)
        }
        found = {(one.law, one.object): one.grade for one in _judged(remark(transcript), table)}
        due = {name for name, grade in expected.items() if grade is Grade.CHARGE and name[0] in HARD}
        laid = {name for name, grade in found.items() if grade is Grade.CHARGE and name[0] in HARD}
        right, wrong, missed = right + len(due & laid), wrong + len(laid - due), missed + len(due - laid)
        if expected != found:
            print(f"{recording.path.name}: «{recording.said}» heard «{answer.text or answer.rejected}»"
                  f" should be {_shown(expected)}, is {_shown(found)}")  # fmt: skip
    recall = right / (right + missed) if right + missed else 1.0
    precision = right / (right + wrong) if right + wrong else 1.0
    print(f"{len(recordings)} recordings, {seconds / max(len(recordings), 1):.2f} s each; hard breaches: {right} right,"
          f" {wrong} wrong, {missed} missed; recall {recall:.3f}, precision {precision:.3f}")  # fmt: skip
    return 0 if recall >= RECALL and precision >= PRECISION else 1


def _recordings(folder: Path) -> list[Recording]:
    try:
        index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        return [Recording(folder / one["f"], one["ref"]) for one in index]
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
        return Timeline(table.seats).who(word, 0)
    except Malformed as wrong:
        raise Failed(f"--speaker: {wrong.reason}") from None


def _hear(
    recordings: list[Recording], options: argparse.Namespace, table: Scene
) -> tuple[list[Heard], float]:
    from speech.judge import hints
    from speech.judge.lexicon import pack
    from speech.transcribe.port import Hints, Job

    words = pack(table.options.language)
    expected = Hints(hints.phrases(words, table.seats), hints.names(words, table.names.values()))
    engine = opened(options)
    heard: list[Heard] = []
    begun = time.perf_counter()
    for at in range(0, len(recordings), _BATCH):
        sounds = [read(one.path) for one in recordings[at : at + _BATCH]]
        heard += engine.hear([Job(sound.tobytes(), table.options.language, expected) for sound in sounds])
    return heard, time.perf_counter() - begun


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
    from speech.judge.court import Court
    from speech.judge.judge import Judge

    court = Court(table.seats, orders=table.orders, consent=table.consent, noble_order=table.seniority)
    return Judge(court, table.names, table.options)


def _shown(charges: Mapping[tuple[str, int | None], str]) -> str:
    from speech.judge.scenes.scene import letter

    return (
        ", ".join(f"{grade} {law} {letter(wronged)}" for (law, wronged), grade in charges.items())
        or "nothing"
    )
