"""Random and mutated packets at a receiver that is hearing somebody else at the same time."""

from __future__ import annotations

import random
import resource
import struct
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

from speech.receive import Receiver
from speech.receive.rtp import MODE, SEALED

KEY = bytes(range(32))
GOOD, BAD = 1, 2
"""User ids, and SSRCs of the same number."""


class _Session:
    """Seals nothing, refuses what it is not shown properly: the fuzzed layers are the ones before and after."""

    ready = True

    def decrypt(self, user_id: int, media_type: Any, frame: bytes) -> bytes:
        if not frame.endswith(SEALED):
            raise ValueError("DecryptionFailed(UnencryptedWhenPassthroughDisabled)")
        return frame[:-2]


@dataclass
class _Call:
    mode: str = MODE
    secret_key: Any = field(default_factory=lambda: list(KEY))
    dave_session: Any = field(default_factory=_Session)
    dave_protocol_version: int = 1


@dataclass(frozen=True)
class FuzzReport:
    packets: int
    heard_before: int
    """Frames of the good speaker that were heard of a hundred before the fuzzing."""
    heard_after: int
    unforeseen: int
    grown: int
    """Bytes by which the process's largest size grew."""
    reasons: dict[str, int]


def _packet(sequence: int, timestamp: int, ssrc: int, inside: bytes) -> bytes:
    head = struct.pack(">BBHII", 0x80, 0x78, sequence & 0xFFFF, timestamp & 0xFFFF_FFFF, ssrc)
    nonce = struct.pack(">I", timestamp & 0xFFFF_FFFF)
    return head + crypto_aead_xchacha20poly1305_ietf_encrypt(inside, head, nonce + bytes(20), KEY) + nonce


def _largest() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def fuzz(packets: int, seed: int = 0) -> FuzzReport:
    """Throw `packets` bad packets at a receiver, with good ones of another speaker in between."""
    dice = random.Random(seed)
    now = 0.0
    receiver = Receiver(lambda: now, consent=lambda user: True)
    receiver.introduce(GOOD, GOOD)
    receiver.introduce(BAD, BAD)
    call = _Call()
    silence = b"\xf8" + bytes(np.random.default_rng(seed).integers(0, 256, 80, np.uint8))
    sent = 0

    def speak(frames: int) -> int:
        nonlocal now, sent
        before = receiver.counts().speakers.get(GOOD, {}).get("decoded", 0)
        for _ in range(frames):
            now += 0.02
            sent += 1
            receiver.packet(_packet(sent, 960 * sent, GOOD, silence + SEALED), call)
            receiver.take(now)
        receiver.take(now + 1)
        return receiver.counts().speakers[GOOD]["decoded"] - before

    def bad() -> bytes:
        kind = dice.randrange(4)
        if kind == 0:  # nothing but noise
            return dice.randbytes(dice.choice((0, 1, 11, 12, 31, 40, 200, 1500)))
        number, ticks = dice.randrange(1 << 16), dice.randrange(1 << 32)
        rubbish = dice.randbytes(dice.randrange(1, 200))
        whole = _packet(
            number, ticks, dice.choice((BAD, GOOD + 7, BAD)), rubbish + (SEALED if kind == 3 else b"")
        )
        if kind == 1:  # a whole packet with some of it changed
            spoilt = bytearray(whole)
            for _ in range(dice.randrange(1, 8)):
                spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
            return bytes(spoilt[: dice.randrange(len(spoilt) + 1)] if dice.random() < 0.2 else spoilt)
        return whole  # rubbish that only the end-to-end layer (2) or only Opus (3) can find out

    speak(20)
    heard_before = speak(100)
    for i in range(min(packets, 5000)):  # what the process needs at all, it needs by now
        receiver.packet(bad(), call)
        if i % 50 == 0:
            speak(1)
    start = _largest()
    for i in range(max(packets - 5000, 0)):
        receiver.packet(bad(), call)
        if i % 200 == 0:
            speak(1)
    heard_after = speak(100)
    counts = receiver.counts()
    return FuzzReport(
        packets,
        heard_before,
        heard_after,
        counts.reasons.get("unforeseen", 0),
        _largest() - start,
        dict(sorted(counts.reasons.items())),
    )
