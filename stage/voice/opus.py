"""libopus through ctypes: just what a guest's voice needs.

Opus takes 8, 12, 16, 24 and 48 kHz as they are, so recorded lines of these rates need no resampling.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

RATES = (8000, 12000, 16000, 24000, 48000)
FRAME_MS = 20
CLOCK = 48000  # the RTP clock, whatever the sound's own rate
TICKS = CLOCK * FRAME_MS // 1000  # 960: one frame on the RTP clock
SILENCE = b"\xf8\xff\xfe"

_VOIP = 2048
_SET_BITRATE, _SET_COMPLEXITY = 4002, 4010


class NoOpus(RuntimeError):
    """This machine has no libopus."""


def _candidates() -> Iterator[str]:
    """What is named, what pip brought, what the system has."""
    if named := os.environ.get("STAGE_OPUS"):
        yield named
    for entry in sys.path:
        yield from map(str, Path(entry, "opuslib_next", "_native").glob("*opus.*"))
    if found := ctypes.util.find_library("opus"):
        yield found
    yield from ("libopus.so.0", "libopus.0.dylib", "opus.dll", "libopus-0.dll")
    yield from ("/opt/homebrew/lib/libopus.dylib", "/usr/local/lib/libopus.dylib")


@functools.cache
def library() -> ctypes.CDLL:
    for name in _candidates():
        try:
            lib = ctypes.CDLL(name)
            break
        except OSError:
            continue
    else:
        raise NoOpus(
            "libopus was not found: `pip install opuslib-next-bundled`, or set STAGE_OPUS to its path"
        )
    c_int, c_int32, pointer = ctypes.c_int, ctypes.c_int32, ctypes.c_void_p
    for name, result, arguments in (
        ("opus_encoder_create", pointer, (c_int32, c_int, c_int, ctypes.POINTER(c_int))),
        ("opus_encode", c_int32, (pointer, ctypes.c_char_p, c_int, ctypes.c_char_p, c_int32)),
        ("opus_encoder_destroy", None, (pointer,)),
        ("opus_decoder_create", pointer, (c_int32, c_int, ctypes.POINTER(c_int))),
        ("opus_decode", c_int, (pointer, ctypes.c_char_p, c_int32, ctypes.c_char_p, c_int, c_int)),
        ("opus_decoder_destroy", None, (pointer,)),
        ("opus_strerror", ctypes.c_char_p, (c_int,)),
    ):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    lib.opus_encoder_ctl.restype = c_int  # variadic: arguments are given their types at the call
    return lib


def _checked(code: int) -> int:
    if code < 0:
        raise ValueError(f"opus: {library().opus_strerror(code).decode()}")
    return code


class Encoder:
    """PCM (signed 16 bit, little-endian) to Opus packets of 20 ms."""

    def __init__(
        self, rate: int = 48000, channels: int = 1, bitrate: int = 64000, complexity: int = 5
    ) -> None:
        self._lib, error = library(), ctypes.c_int()
        self._state = self._lib.opus_encoder_create(rate, channels, _VOIP, ctypes.byref(error))
        _checked(error.value)
        self.samples = rate * FRAME_MS // 1000
        self.frame_bytes = self.samples * channels * 2
        for request, value in ((_SET_BITRATE, bitrate), (_SET_COMPLEXITY, complexity)):
            state = ctypes.c_void_p(self._state)
            _checked(self._lib.opus_encoder_ctl(state, ctypes.c_int(request), ctypes.c_int32(value)))
        self._out = ctypes.create_string_buffer(1275)

    def encode(self, pcm: bytes) -> bytes:
        if len(pcm) != self.frame_bytes:
            raise ValueError(f"a frame has {self.frame_bytes} bytes, not {len(pcm)}")
        size = _checked(self._lib.opus_encode(self._state, pcm, self.samples, self._out, len(self._out)))
        return self._out.raw[:size]

    def encode_all(self, pcm: bytes) -> list[bytes]:
        """The whole of a recording; the last frame is filled up with silence."""
        step = self.frame_bytes
        pieces = (pcm[at : at + step] for at in range(0, len(pcm), step))
        return [self.encode(piece.ljust(step, b"\0")) for piece in pieces]

    def __del__(self) -> None:
        if getattr(self, "_state", None):
            self._lib.opus_encoder_destroy(self._state)


class Decoder:
    """Opus packets to PCM at 48 kHz."""

    def __init__(self, channels: int = 1) -> None:
        self._lib, error = library(), ctypes.c_int()
        self._state = self._lib.opus_decoder_create(CLOCK, channels, ctypes.byref(error))
        _checked(error.value)
        self._sample_bytes = 2 * channels
        self._limit = TICKS * 6  # the longest packet Opus knows: 120 ms
        self._out = ctypes.create_string_buffer(self._limit * self._sample_bytes)

    def decode(self, packet: bytes | None) -> bytes:
        """None stands for a lost packet: 20 ms made up from what went before."""
        size = 0 if packet is None else len(packet)
        limit = TICKS if packet is None else self._limit
        samples = _checked(self._lib.opus_decode(self._state, packet, size, self._out, limit, 0))
        return self._out.raw[: samples * self._sample_bytes]

    def __del__(self) -> None:
        if getattr(self, "_state", None):
            self._lib.opus_decoder_destroy(self._state)
