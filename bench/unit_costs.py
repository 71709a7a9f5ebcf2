"""Small measured runs of everything that costs processor: what `python -m bench simulate` calculates with comes from these.

Each runs one part of the program as it is, on made-up tables, and gives the processor's seconds a unit took. Times of
the processor, not of the wall: neighbours on the machine hardly change them.
"""

from __future__ import annotations

import asyncio
import struct
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import numpy as np
from nacl.secret import Aead

from cogs.pictures import samples, table_picture
from cogs.sounds import give_opus
from core.games import GAMES
from core.hall import Hall, Pace, SteadyClock
from core.knyazi.characters import BOYAR, EXECUTIONER, JESTER, KHOLOP, SPY, TSAR
from core.record import Record, options_of
from core.shapes import Chance
from data import DurableJournal, connect
from speech.heard import RATE, Samples
from speech.judge.hints import expected
from speech.listen import Listener, Silero
from speech.receive import Receiver
from speech.receive.rtp import MODE

STEP = 0.03
"""Seconds between two steps of the ear, as in `speech.session.ear_thread`."""
KEY = bytes(range(32))
CAST = (TSAR, BOYAR, SPY, EXECUTIONER, JESTER, KHOLOP)
NAMED = (("Александр",), ("Борис",), ("Вера",), ("Николай",), ("Ольга",), ("Пётр",))
"""Who sits at the table whose remarks are recognised."""


def moves(tables: int, each: int, url: str | None = None) -> float:
    """Processor seconds a move takes from the robot's thought to the journal, at so many tables with so many moves."""
    with tempfile.TemporaryDirectory(prefix="slovo-") as folder:
        return asyncio.run(_moves(tables, each, url or f"sqlite:///{Path(folder) / 'slovo.db'}"))


async def _moves(tables: int, each: int, url: str) -> float:
    never = Pace(remind=0, patience=0, window=0, rest=0, robots=1_000_000)
    chance: Chance = SystemRandom()
    made = 0
    async with (
        await connect(url) as store,
        Hall(GAMES, DurableJournal(store), SteadyClock(), SystemRandom(), pace=never) as hall,
    ):
        names = sorted(GAMES)

        async def opened(number: int) -> int:
            law = GAMES[names[number % len(names)]]
            seats = tuple(f"R{seat}" for seat in range(law.fewest + number % 3))
            here = await hall.lobby.open_record(Record(law.name, seats, options_of(law, {})), guild=number)
            await hall.lobby.start(here.id, None)
            return here.id

        async def played(number: int) -> int:
            here = hall.table(number)
            if here.sheet.phase != "playing":
                return 0
            player = here.waiting()[0]
            move = here.game.robot(here.view(player), chance) or here.game.default(here.state, player)
            if move is None:
                return 0
            await hall.play(number, move, player=player)
            return 1

        numbers = [await opened(number) for number in range(tables)]
        begun = time.process_time()
        for _ in range(each):
            for (
                number
            ) in numbers:  # one after another: in a real evening few moves are made at the same moment
                made += await played(number)
        return (time.process_time() - begun) / max(1, made)


def pictures(count: int) -> float:
    """Processor seconds a picture of a table takes."""
    table_picture.render(samples.table(8, pairs=4))  # what is drawn once for all
    begun = time.process_time()
    for number in range(count):
        table_picture.render(samples.table(4 + number % 9, pairs=3))
    return (time.process_time() - begun) / count


class _Call:
    """A call whose packets are sealed by the transport alone: the end-to-end seal costs as much again at most."""

    mode = MODE
    secret_key = list(KEY)  # noqa: RUF012  (as discord.py keeps it)
    dave_session = None
    dave_protocol_version = 0


def _voice(seconds: float, seed: int) -> Samples:
    """Something loud that rises and falls like syllables do; what it says does not matter to the ear."""
    dice = np.random.default_rng(seed)
    at = np.arange(int(seconds * 48_000)) / 48_000
    tone = sum(np.sin(2 * np.pi * 130 * n * at) / n for n in range(1, 12))
    syllables = np.clip(np.sin(2 * np.pi * 4 * at + dice.uniform(0, 6)), 0, 1)
    sound: Samples = (tone * syllables * 6000 + dice.normal(0, 200, len(at))).astype(np.int16)
    return sound


def _packets(user: int, frames: list[bytes]) -> Iterator[bytes]:
    """One speaker's packets, as the voice server sends them."""
    seal = Aead(KEY)
    for number, frame in enumerate(frames):
        head = struct.pack(">BBHII", 0x80, 0x78, number, number * 960, user)
        nonce = struct.pack(">I", number)
        yield head + seal.encrypt(frame, head, nonce + bytes(20)).ciphertext + nonce


def voices(tables: int, speakers: int, seconds: float) -> tuple[float, float]:
    """Processor seconds of the ear (open, decode, find voice): for a second of one voice, and for a second of a
    table at which nobody speaks."""
    import discord

    give_opus()
    encoder = discord.opus.Encoder()
    sound = np.repeat(_voice(seconds, 1), 2).tobytes()  # both channels
    pieces = range(0, len(sound) - 3840 + 1, 3840)
    frames = [encoder.encode(sound[start : start + 3840], 960) for start in pieces]
    sent = {user: list(_packets(user, frames)) for user in range(1, speakers + 1)}
    now = 0.0
    vad = Silero()
    speaking = [(Receiver(lambda: now, lambda user: True), Listener(vad)) for _ in range(tables)]
    quiet = [(Receiver(lambda: now, lambda user: True), Listener(vad)) for _ in range(tables)]
    for receiver, _ in speaking:
        for user in sent:
            receiver.introduce(user, user)
    took = [0.0, 0.0]
    told = 0
    for step in range(int(seconds / STEP)):
        now = step * STEP
        for which, ears in enumerate((speaking, quiet)):
            begun = time.process_time()
            for receiver, listener in ears:
                if which == 0:
                    until = min(len(frames), int((now + STEP) / 0.02))
                    for packets in sent.values():
                        for packet in packets[told:until]:
                            receiver.packet(packet, _Call())
                for piece in receiver.take(now).pieces:
                    listener.sound(piece.user, piece.at, piece.samples, now)
                listener.tick(now)
            took[which] += time.process_time() - begun
        told = min(len(frames), int((now + STEP) / 0.02))
    return (took[0] - took[1]) / (tables * speakers * seconds), took[1] / (tables * seconds)


async def words(weights: Path, clips: list[Samples]) -> float:
    """Processor seconds of recognition for a second of speech, as at a table: one remark at a time, with the hints that
    make the recogniser write it twice. Remarks that come together cost a fifth less."""
    from speech.transcribe.local import open_ears
    from speech.transcribe.port import Job

    ears, _ = await open_ears(str(weights), device="cpu", threads=1)
    try:
        hints = expected("ru", CAST, NAMED)
        jobs = [Job(clip.astype("<i2").tobytes(), "ru", hints) for clip in clips]
        await ears.transcribe(jobs[0])
        begun = time.process_time()
        for job in jobs:
            await ears.transcribe(job)
        return (time.process_time() - begun) / (sum(len(clip) for clip in clips) / RATE)
    finally:
        await ears.close()


def clips(folder: Path, most: int = 16) -> list[Samples]:
    """Real speech of one to six seconds from a folder of WAV files."""
    import soundfile
    import soxr

    found: list[Samples] = []
    for path in sorted(folder.rglob("*.wav")):
        sound, rate = soundfile.read(path, dtype="int16")
        if sound.ndim == 1 and 1 <= len(sound) / rate <= 6:
            found.append(soxr.resample(sound, rate, RATE))
        if len(found) == most:
            break
    return found
