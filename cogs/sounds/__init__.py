"""Sounds for the voice channel: made by us (see `synth`), encoded beforehand, played packet by packet.

    voice_client.play(clip("fanfare"))
    packets("gong")        # Opus, 48 kHz stereo, 20 ms each, for whoever sends them himself
    caption(locale, "gong")   # for those who cannot hear it

The files can be listened to in any player; `python -m cogs.sounds make` makes them anew.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import discord
from discord.oggparse import OggStream

from cogs.texts import Locale, plain
from speech.receive import opus

HERE = Path(__file__).parent / "clips"

NAMES = (
    "fanfare", "glory", "gong", "bell", "drum", "card", "blow-1", "blow-2", "blow-3", "blow-4", "blow-5",
)  # fmt: skip


PACKET = 0.02
"""Seconds in a packet."""


@cache
def packets(name: str) -> tuple[bytes, ...]:
    if name not in NAMES:
        raise KeyError(name)
    return opened((HERE / f"{name}.opus").read_bytes())


def opened(file: bytes) -> tuple[bytes, ...]:
    """An Ogg Opus file's packets, without its two headers."""
    return tuple(OggStream(io.BytesIO(file)).iter_packets())[2:]


def seconds(name: str) -> float:
    return len(packets(name)) * PACKET


def blow(number: int) -> str:
    """The sound of the n-th blow of a sentence: each is heavier than the one before."""
    return f"blow-{max(1, min(number, 5))}"


def caption(locale: Locale, name: str) -> str:
    return plain(locale, f"sound-{name}")


def give_opus() -> None:
    """Let discord.py have our libopus: by itself it looks for the system's alone."""
    if not discord.opus.is_loaded():
        discord.opus.load_opus(opus.place())


class SoundSource(discord.AudioSource):
    """One playing of a sound."""

    def __init__(self, *names: str) -> None:
        self._left = iter([packet for name in names for packet in packets(name)])

    def read(self) -> bytes:
        return next(self._left, b"")

    def is_opus(self) -> bool:
        return True


def clip(*names: str) -> SoundSource:
    """Several names are played one after another."""
    return SoundSource(*names)
