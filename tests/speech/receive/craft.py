"""Packets as a voice server makes them, for tests that need no call."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from nacl.secret import Aead

from speech.receive.rtp import MODE, SEALED, SILENCE
from stage.voice.opus import Encoder

KEY = bytes(range(32))


def tone(seconds: float, pitch: float = 220.0, loudness: float = 0.3, rate: int = 48_000) -> bytes:
    """A hum that Opus keeps and that is easily told from silence."""
    time = np.arange(round(seconds * rate)) / rate
    return (loudness * 32767 * np.sin(2 * np.pi * pitch * time)).astype("<i2").tobytes()


def frames(seconds: float, pitch: float = 220.0) -> list[bytes]:
    return Encoder().encode_all(tone(seconds, pitch))


def packet(
    sequence: int,
    timestamp: int,
    ssrc: int,
    inside: bytes,
    *,
    key: bytes = KEY,
    kind: int = 0x78,
    extension: bytes = b"\x10\xc5\0\0",
    padding: int = 0,
    sources: int = 0,
) -> bytes:
    first = 0x80 | (0x10 if extension else 0) | (0x20 if padding else 0) | sources
    head = struct.pack(">BBHII", first, kind, sequence & 0xFFFF, timestamp & 0xFFFF_FFFF, ssrc)
    head += bytes(4 * sources)
    if extension:
        head += b"\xbe\xde" + struct.pack(">H", len(extension) // 4)
    body = extension + inside + (bytes(padding - 1) + bytes([padding]) if padding else b"")
    nonce = struct.pack(">I", sequence)
    return head + Aead(key).encrypt(body, head, nonce + bytes(20)).ciphertext + nonce


class Session:
    """An end-to-end session that seals by turning the frame round and writing whose it is before the marker."""

    ready = True

    def decrypt(self, user_id: int, media_type: Any, frame: bytes) -> bytes:
        if not frame.endswith(SEALED):
            raise ValueError("DecryptionFailed(UnencryptedWhenPassthroughDisabled)")
        if frame[-3] != user_id & 0xFF:
            raise ValueError("DecryptionFailed(NoValidCryptorFound)")
        return frame[-4::-1]


def sealed(user: int, frame: bytes) -> bytes:
    return frame if frame == SILENCE else frame[::-1] + bytes([user & 0xFF]) + SEALED


@dataclass
class Call:
    mode: str = MODE
    secret_key: list[int] = field(default_factory=lambda: list(KEY))
    dave_session: Any = field(default_factory=Session)
    dave_protocol_version: int = 1


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
