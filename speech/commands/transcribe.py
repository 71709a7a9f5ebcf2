"""Put recordings into words, as the bot would hear them.

Each file is a speaker of his own; all of them begin at the same moment. The same code as in the bot finds the remarks
and hears them, only nobody waits for time to pass.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from speech.commands._engine import engine_arguments, hint_arguments, opened
from speech.commands._sound import clock, read

if TYPE_CHECKING:
    from speech.heard import Samples, Utterance

_BATCH = 8
_STEP = 320


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="+", type=Path, help="a recording: WAV, FLAC, OGG …")
    engine_arguments(parser)
    hint_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per remark, with word times")


def run(options: argparse.Namespace) -> int:
    import msgspec

    from speech.heard import RATE
    from speech.scribe import transcript
    from speech.transcribe.port import Hints, Job

    sounds = [read(path) for path in options.file]
    engine = opened(options)
    hints = Hints(tuple(options.phrase), tuple(options.name))
    remarks = sorted(
        (remark for speaker, sound in enumerate(sounds) for remark in remarks_of(sound, speaker)),
        key=lambda remark: remark.start,
    )
    began = time.perf_counter()
    for i in range(0, len(remarks), _BATCH):
        batch = remarks[i : i + _BATCH]
        jobs = [Job(remark.samples.astype("<i2").tobytes(), options.language, hints) for remark in batch]
        for remark, heard in zip(batch, engine.hear(jobs), strict=True):
            said = transcript(remark, heard)
            if options.json:
                print(msgspec.json.encode(said).decode())
            else:
                who = f"{options.file[said.speaker].stem}  " if len(sounds) > 1 else ""
                print(f"{clock(said.start)}–{clock(said.end)}  {who}{said.text or f'[{said.rejected}]'}")
    took, length = time.perf_counter() - began, sum(len(sound) for sound in sounds) / RATE
    print(
        f"{engine.name}: {len(remarks)} remarks in {length:.1f} s of sound, {took:.1f} s of work",
        file=sys.stderr,
    )
    return 0


def remarks_of(sound: Samples, speaker: int = 0) -> list[Utterance]:
    """The remarks in a recording, found as the bot finds them, with times from its beginning."""
    from speech.heard import RATE, Utterance
    from speech.listen import Listener

    listener = Listener()
    facts = []
    for start in range(0, len(sound), _STEP):
        part = sound[start : start + _STEP]
        now = (start + len(part)) / RATE
        facts += listener.sound(speaker, start / RATE, part, now) + listener.tick(now)
    facts += listener.finish()
    return [fact for fact in facts if isinstance(fact, Utterance)]
