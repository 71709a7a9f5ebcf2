"""The sound of a charge as an Ogg Opus file: what the judge may listen to (E-CHG-01).

The ear works at 16 kHz mono, and Opus takes that as it is; discord.py's own encoder knows only music's stereo.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from cogs.sounds import ogg
from speech.heard import RATE, Samples
from speech.receive.opus import library

FRAME = RATE // 50
_VOIP, _BITRATE, _COMPLEXITY = 2048, 4002, 4010
BITS = 20_000
"""Bits per second: clear speech."""


def _opus() -> Any:
    opus = library()
    opus.opus_encoder_create.restype = ctypes.c_void_p
    opus.opus_encoder_create.argtypes = [
        ctypes.c_int32,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.POINTER(ctypes.c_int),
    ]
    opus.opus_encode.restype = ctypes.c_int32
    opus.opus_encode.argtypes = [
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_int32,
    ]
    opus.opus_encoder_destroy.argtypes = [ctypes.c_void_p]
    opus.opus_encoder_ctl.restype = ctypes.c_int
    return opus


def encoded(samples: Samples) -> bytes:
    """A remark as a file. Takes some thousandths of a second per second of sound, without the interpreter's lock."""
    opus = _opus()
    error = ctypes.c_int()
    state = opus.opus_encoder_create(RATE, 1, _VOIP, ctypes.byref(error))
    if not state:
        raise RuntimeError(f"libopus made no encoder ({error.value})")
    try:
        for request, value in ((_BITRATE, BITS), (_COMPLEXITY, 5)):
            opus.opus_encoder_ctl(ctypes.c_void_p(state), request, ctypes.c_int32(value))
        short = -len(samples) % FRAME
        whole = np.ascontiguousarray(np.concatenate((samples, np.zeros(short, np.int16))))
        room = ctypes.create_string_buffer(1275)
        packets = []
        for at in range(0, len(whole), FRAME):
            size = opus.opus_encode(state, whole[at:].ctypes.data, FRAME, room, len(room))
            if size < 0:
                raise RuntimeError(f"libopus could not encode ({size})")
            packets.append(room.raw[:size])
        return ogg.packed(packets, channels=1)
    finally:
        opus.opus_encoder_destroy(state)
