"""Hear recordings as if they were being said now, one file per speaker.

Sound comes in real time, remarks are found and put into words while it goes on, in the same way and with the same
queues as at a table. With --facts, what is known without words is told, too.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from speech.commands._engine import engine_arguments, hint_arguments, own_ears, processes_argument
from speech.commands._sound import clock, read

_STEP = 320


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="+", type=Path, help="a recording of one speaker: WAV, FLAC, OGG …")
    engine_arguments(parser)
    processes_argument(parser)
    hint_arguments(parser)
    parser.add_argument(
        "--facts", action="store_true", help="tell when a voice ends, who was spoken over, how loud"
    )


def run(options: argparse.Namespace) -> int:
    return asyncio.run(_listen(options))


async def _listen(options: argparse.Namespace) -> int:
    from speech.heard import RATE, Pause, Transcript, Utterance
    from speech.listen import Listener
    from speech.scribe import Scribe
    from speech.transcribe.port import Hints

    sounds = [read(path) for path in options.file]
    ears, _ = await own_ears(options)
    began = time.monotonic()

    def now() -> float:
        return time.monotonic() - began

    names = [path.stem for path in options.file]
    hints = Hints(tuple(options.phrase), tuple(options.name))

    def told(said: Transcript) -> None:
        print(
            f"{clock(said.start)}–{clock(said.end)}  {names[said.speaker]}: {said.text or f'[{said.rejected}]'}"
            f"  ({now() - said.end:+.1f} s)",
            flush=True,
        )

    scribe, listener = Scribe(ears, now), Listener()
    longest = max(len(sound) for sound in sounds)
    at = 0
    while at < longest + 2 * RATE:
        await asyncio.sleep(max(at / RATE - now(), 0))
        facts = []
        for speaker, sound in enumerate(sounds):
            part = sound[at : at + _STEP]
            if len(part):
                facts += listener.sound(speaker, at / RATE, part, now())
        at += _STEP
        for fact in facts + listener.tick(now()):
            if isinstance(fact, Utterance):
                scribe.take(fact, told, hints=hints, language=options.language)
            elif isinstance(fact, Pause):
                scribe.pause(fact, hints=hints, language=options.language)
            elif options.facts and fact.finished:
                over = "".join(f", over {names[one.other]} for {one.seconds:.1f} s" for one in fact.overlaps)
                loud = f", {fact.loudness:+.0f} dB" if fact.loudness is not None else ""
                print(
                    f"{clock(fact.start)}–{clock(fact.end)}  {names[fact.speaker]} spoke {fact.voiced:.1f} s"
                    f"{over}{loud}",
                    flush=True,
                )
    while (counts := scribe.counts()).waiting or counts.under_way:  # noqa: ASYNC110 - nothing else is to be done
        await asyncio.sleep(0.05)
    await scribe.close()
    await ears.close()
    delays = sorted(counts.delays)
    middle = f", words {delays[len(delays) // 2]:.1f} s after the end of speech" if delays else ""
    print(
        f"{counts.taken} remarks: {counts.heard} heard, {counts.dropped} dropped, {counts.late} late{middle}"
    )
    return 0
