"""How long words take when several people talk at once."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from speech.commands._engine import own_ears
from speech.commands._words import clips, expected
from speech.heard import RATE, Pause, Samples, Transcript, Utterance
from speech.listen import Listener
from speech.scribe import Scribe
from speech.transcribe.port import Hints, Transcriber

_STEP = 320
LIMITS = {1: (0.6, 9.0), 2: (0.6, 0.85), 4: (9.0, 1.1)}
"""p50 and p95 that are promised on two cores that are quiet, by speakers."""
BUSY = {1: 0.75, 2: 1.2}
"""p50 of one speaker beside so many busy loops."""


def delays(options: argparse.Namespace) -> int:
    """A conversation for each number of speakers: everybody says something, waits a second or two, and goes on."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.busy)]
    try:
        return asyncio.run(_delays(options))
    finally:
        for other in others:
            other.kill()
            other.wait()
        print(f"load {os.getloadavg()[0]:.1f} when it ended")


async def _delays(options: argparse.Namespace) -> int:
    ears, device = await own_ears(options)
    sounds = [clip.sound for kind in ("court", "human") for clip in clips(Path(options.speech) / kind)]
    hints = expected(options)
    print(
        f"{ears.load().model} on {device}; end of speech -> words, of which 0.5 s is waiting for the phrase to end\n"
        "speakers  speech/s  remarks  heard  dropped  late    p50    p95    max   cpu   begun early  used  thrown away"
    )
    kept = True
    for count in map(int, options.speakers.split(",")):
        found = await _conversation(ears, sounds, hints, count, options)
        middle, most = (
            LIMITS.get(count, (9.0, 9.0)) if not options.busy else (BUSY.get(options.busy, 9.0), 9.0)
        )
        kept = kept and found[0] <= middle and found[1] <= most
    await ears.close()
    return int(not kept)


async def _conversation(
    ears: Transcriber, sounds: list[Samples], hints: Hints, count: int, options: argparse.Namespace
) -> tuple[float, float]:
    dice = random.Random(options.seed + count)
    lines = [_line(sounds, dice, options.seconds) for _ in range(count)]
    spoken = sum(float((np.abs(line) > 100).mean()) for line in lines)
    began, busy = time.monotonic(), _processor()

    def now() -> float:
        return time.monotonic() - began

    waits: list[float] = []

    def told(said: Transcript) -> None:
        waits.append(now() - said.end)

    scribe, listener, at = Scribe(ears, now), Listener(), 0
    before = scribe.counts()
    while at < options.seconds * RATE:
        await asyncio.sleep(max(at / RATE - now(), 0))
        facts = []
        for speaker, line in enumerate(lines):
            facts += listener.sound(speaker, at / RATE, line[at : at + _STEP], now())
        at += _STEP
        for fact in facts + listener.tick(now()):
            if isinstance(fact, Utterance):
                scribe.take(fact, told, hints=hints, language=options.language)
            elif isinstance(fact, Pause) and not options.no_early:
                scribe.pause(fact, hints=hints, language=options.language)
    while (counts := scribe.counts()).waiting or counts.under_way:  # noqa: ASYNC110 - nothing else is to be done
        await asyncio.sleep(0.05)
    share = (_processor() - busy) / now()
    thrown = (counts.thrown - before.thrown) / max(counts.processor - before.processor, 1e-9)
    await scribe.close()
    middle, most = (float(np.percentile(waits, share)) if waits else float("inf") for share in (50, 95))
    print(
        f"{count:8}  {spoken:8.2f}  {counts.taken:7}  {counts.heard:5}  {counts.dropped:7}  {counts.late:4}"
        f"  {middle:5.2f}  {most:5.2f}  {max(waits, default=0):5.2f}  {share:4.0%}"
        f"  {counts.early - before.early:11}  {counts.early_used - before.early_used:4}  {thrown:11.0%}",
        flush=True,
    )
    return middle, most


def _processor() -> float:
    return sum(
        resource.getrusage(who).ru_utime + resource.getrusage(who).ru_stime
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )


def _line(sounds: list[Samples], dice: random.Random, seconds: float) -> Samples:
    """One speaker's evening: remarks with pauses, a different one for everybody."""
    parts: list[Samples] = [np.zeros(round(dice.uniform(0, 1.5) * RATE), np.int16)]
    while sum(map(len, parts)) < seconds * RATE:
        parts += [dice.choice(sounds), np.zeros(round(dice.uniform(0.8, 2.5) * RATE), np.int16)]
    return np.concatenate(parts)[: round(seconds * RATE)]
