"""Twelve people in one call, through DAVE, on a bad line: everybody's remarks, each with its speaker and its time.

The full length is SLOVO_SOAK_MINUTES=10; without it the slow test takes one minute.

    SLOVO_SOAK_MINUTES=10 pytest tests/speech/test_soak.py -m slow -s
"""

import asyncio
import gc
import json
import math
import os
import random
import threading
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import psutil
import pytest
import soundfile
import soxr

pytest.importorskip("discord")

from speech.heard import Samples, Utterance
from speech.listen import Listener
from speech.receive import Receiver
from speech.receive.client import HearingClient
from speech.receive.opus import Decoder
from speech.receive.stream import PATIENCE
from stage.voice.opus import Encoder
from stage.voice_testing import voice_stage

pytestmark = pytest.mark.slow

SPEAKERS = 12
SILENT = np.zeros(0, np.int16)
"""Kept of what was heard, or the test itself would be what grows."""
NEAR = 0.06


@dataclass
class Said:
    """What a guest said: when by the frames as they really left, and where in them the voice is."""

    speaker: int
    sent: Sequence[float]
    stamps: Sequence[int]
    """Each frame's timestamp and source, to know it by among those that arrived."""
    first: float
    last: float

    @property
    def began(self) -> float:
        return min(at - i * 0.02 for i, at in enumerate(self.sent))

    def lost(self, at: float, arrived: dict[int, float]) -> float:
        """Seconds lost of the tenth before and after this one: nobody can say what was in them.

        The frame after a lost one counts too, because the decoder begins it from a guess.
        """
        near = range(max(0, round((at - 0.1) / 0.02)), min(len(self.sent), round((at + 0.1) / 0.02)))
        lost = sum(arrived.get(self.stamps[i], math.inf) - self.sent[i] > PATIENCE for i in near)
        return 0.02 * (lost + 1) if lost else 0.0


@dataclass
class Ears:
    """The worker as the bot has it, with a watch on what it costs."""

    receiver: Receiver
    utterances: list[Utterance] = field(default_factory=list)
    cost: float = 0.0
    running: bool = True

    def run(self) -> None:
        listener = Listener()
        begun = time.thread_time()
        while self.running:
            time.sleep(0.03)
            now = time.monotonic()
            taken = self.receiver.take(now)
            facts = []
            for piece in taken.pieces:
                facts += listener.sound(piece.user, piece.at, piece.samples, now)
            facts += listener.tick(now)
            said = (fact for fact in facts if isinstance(fact, Utterance))
            self.utterances += [msgspec.structs.replace(one, samples=SILENT) for one in said]
            self.cost = time.thread_time() - begun


def sounds(folder: Path) -> list[tuple[list[bytes], float, float]]:
    """Court lines as Opus frames, with where the voice begins and ends in them."""
    found = []
    for clip in json.loads((folder / "court" / "index.json").read_text())[::2]:
        sound, rate = soundfile.read(folder / "court" / clip["f"], dtype="float32")
        pcm = (soxr.resample(sound, rate, 48_000).clip(-1, 1) * 32767).astype("<i2")
        frames, decoder = Encoder().encode_all(pcm.tobytes()), Decoder()
        first, last = voice(np.concatenate([decoder.decode(frame) for frame in frames]))
        found.append((frames, first, last))
    return found


def voice(sound: Samples) -> tuple[float, float]:
    """The first and the last hundredth of a second within 32 dB of the voice's level."""
    parts = sound[: len(sound) // 160 * 160].reshape(-1, 160).astype(float)
    levels = 10 * np.log10((parts**2).mean(axis=1) + 1)
    loud = np.flatnonzero(levels > np.percentile(levels, 95) - 32)
    return loud[0] / 100, (loud[-1] + 1) / 100


async def talk(
    guest: Any,
    lines: list[tuple[list[bytes], float, float]],
    said: list[Said],
    until: float,
    dice: random.Random,
) -> None:
    sent: list[float] = []
    stamps: list[int] = []
    real = guest._sound

    def noting(opus: bytes) -> None:
        sent.append(time.monotonic())
        real(opus)
        stamps.append(guest.timestamp << 32 | guest.ssrc)

    guest._sound = noting
    while True:
        await asyncio.sleep(dice.uniform(1.0, 4.0))
        frames, first, last = dice.choice(lines)
        if time.monotonic() + len(frames) * 0.02 > until:
            return
        sent.clear()
        stamps.clear()
        await guest.say_opus(frames)
        count = len(frames)
        said.append(Said(guest.user_id, array("d", sent[:count]), array("Q", stamps[:count]), first, last))


async def test_twelve_speakers_on_a_bad_line(speech_folder: Path) -> None:
    minutes = float(os.environ.get("SLOVO_SOAK_MINUTES", "1"))
    lines = sounds(speech_folder)
    async with voice_stage(SPEAKERS, cls=HearingClient, self_deaf=False) as stage:
        receiver = Receiver(time.monotonic, consent=lambda user: True)
        packets, stamps, times = [0.0], array("Q"), array("d")
        whole = receiver.packet

        def watched(data: bytes, call: Any) -> None:
            begun = time.thread_time(), time.monotonic()
            whole(data, call)
            packets[0] += time.thread_time() - begun[0]
            stamps.append(int.from_bytes(data[4:12], "big"))
            times.append(begun[1])

        receiver.packet = watched  # type: ignore[method-assign]
        stage.voice.hear(receiver)
        ears = Ears(receiver)
        thread = threading.Thread(target=ears.run)
        thread.start()
        stage.server.faults.set(loss=0.02, padding=0.05, reorder=0.05)
        begun, said = time.monotonic(), []
        memory: list[float] = []

        async def measure() -> None:
            while True:
                await asyncio.sleep(max(minutes * 60 / 20, 1))
                gc.collect()
                memory.append(psutil.Process().memory_info().rss / 1e6)

        watch = asyncio.create_task(measure())
        await asyncio.gather(
            *(
                talk(guest, lines, said, begun + minutes * 60, random.Random(i))
                for i, guest in enumerate(stage.guests)
            )
        )
        await asyncio.sleep(1.5)
        watch.cancel()
        took = time.monotonic() - begun
        ears.running = False
        thread.join()
        counts = receiver.counts()
    off, missing, wrong = judge(said, ears.utterances, dict(zip(stamps, times, strict=True)))
    worst = off.max(axis=0)
    third = len(memory) // 3
    grown = np.median(memory[-third:]) - np.median(memory[third : 2 * third]) if third else 0.0
    print(
        f"\n{len(said)} remarks of {SPEAKERS} speakers in {took / 60:.1f} min; {len(ears.utterances)} heard, "
        f"{len(missing)} missing, {len(wrong)} extra; off by at most {worst[0] * 1000:.0f} ms at the start and "
        f"{worst[1] * 1000:.0f} ms at the end beyond what was lost there, on average {off.mean() * 1000:.0f} ms"
        f"\npackets {counts.packets}, lost {counts.lost}, concealed {counts.reasons.get('concealed', 0)}, "
        f"late {counts.reasons.get('late', 0)}; processor: packets {packets[0] / took:.1%}, "
        f"ears {ears.cost / took:.1%}; memory grew {grown:.1f} MB"
    )
    assert not missing
    assert not wrong
    assert counts.reasons.get("unforeseen", 0) == 0
    assert grown < 20
    assert worst[0] <= NEAR
    assert worst[1] <= NEAR


def judge(
    said: list[Said], heard: list[Utterance], arrived: dict[int, float]
) -> tuple[np.ndarray, list[Said], list[Utterance]]:
    """How far the remarks heard lie from those said, beyond what was lost there; one cut in two by a pause is one."""
    left, missing, off = list(heard), [], [(0.0, 0.0)]
    far = 0
    for one in said:
        first, last = one.began + one.first, one.began + one.last
        parts = [u for u in left if u.speaker == one.speaker and u.end > first - 0.3 and u.start < last + 0.3]
        if not parts:
            missing.append(one)
            continue
        left = [u for u in left if u not in parts]
        start, end = min(u.start for u in parts) - first, max(u.end for u in parts) - last
        lost = one.lost(one.first, arrived), one.lost(one.last, arrived)
        off.append((max(0.0, abs(start) - lost[0]), max(0.0, abs(end) - lost[1])))
        if max(abs(start), abs(end)) > NEAR:
            far += 1
            print(
                f"  {one.speaker}: start {start:+.3f} ({lost[0]:.2f} lost), end {end:+.3f} ({lost[1]:.2f} lost), "
                f"of {one.last - one.first:.2f} s"
            )
    print(f"{far} off by more than {NEAR * 1000:.0f} ms, counted with what was lost")
    return np.array(off), missing, left
