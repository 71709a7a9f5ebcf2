"""libopus through ctypes: straight to 16 kHz mono, with what Opus itself offers against loss.

Opus resamples while it decodes, so nothing else needs to. The library comes with a dependency, so that pip alone
brings sound; SLOVO_LIBOPUS names another.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from speech.heard import RATE, Samples

_LONGEST = RATE * 120 // 1000
"""Samples in the longest frame that Opus knows."""
_FRAMES = (480, 960, 1920, 2880)
"""48 kHz samples of the SILK modes' frames, by the two bits of the table of contents."""


class OpusFailed(Exception):
    """Opus refused a frame, or there is no Opus."""


@functools.cache
def place() -> str:
    """The file or name of this machine's libopus: one for all who encode or decode here."""
    for name in _places():
        try:
            if ctypes.CDLL(name).opus_decoder_create:
                return name
        except (OSError, AttributeError):
            continue
    raise OpusFailed("libopus was not found: set up again (make env), or set SLOVO_LIBOPUS to its file")


def _places() -> Iterator[str]:
    """Where libopus may be: what is named, what pip brought (the same everywhere), what the system has."""
    if named := os.environ.get("SLOVO_LIBOPUS"):
        yield named
    for package, file in (("opuslib_next", "_native/*opus.*"), ("discord", "bin/libopus-0.x64.dll")):
        spec = find_spec(package)
        for home in (spec.submodule_search_locations or ()) if spec else ():
            yield from map(str, Path(home).glob(file))
    if found := ctypes.util.find_library("opus"):
        yield found


@functools.cache
def library() -> ctypes.CDLL:
    """libopus with its decoder's functions described."""
    opus = ctypes.CDLL(place())
    opus.opus_decoder_create.restype = ctypes.c_void_p
    opus.opus_decoder_create.argtypes = [ctypes.c_int32, ctypes.c_int, ctypes.POINTER(ctypes.c_int)]
    opus.opus_decode.restype = ctypes.c_int
    opus.opus_decode.argtypes = [
        ctypes.c_void_p,
        ctypes.c_char_p,
        ctypes.c_int32,
        ctypes.c_void_p,
        ctypes.c_int,
        ctypes.c_int,
    ]
    opus.opus_decoder_destroy.restype = None
    opus.opus_decoder_destroy.argtypes = [ctypes.c_void_p]
    opus.opus_strerror.restype = ctypes.c_char_p
    opus.opus_strerror.argtypes = [ctypes.c_int]
    return opus


def duration(frame: bytes) -> int:
    """48 kHz samples that a frame stands for, by its table of contents; 0 if it can be no Opus frame."""
    if not frame:
        return 0
    config, code = frame[0] >> 3, frame[0] & 3
    if config < 12:
        each = _FRAMES[config & 3]
    elif config < 16:
        each = _FRAMES[config & 1]
    else:
        each = 120 << (config & 3)
    if code == 3 and len(frame) < 2:
        return 0
    count = (1, 2, 2, frame[1] & 0x3F if code == 3 else 0)[code]
    return each * count if 0 < each * count <= 5760 else 0


class Decoder:
    """One speaker's decoder. Not to be shared between threads at the same moment."""

    def __init__(self) -> None:
        self._opus = library()
        error = ctypes.c_int()
        self._state = self._opus.opus_decoder_create(RATE, 1, ctypes.byref(error))
        if not self._state:
            raise OpusFailed(self._opus.opus_strerror(error.value).decode())
        self._room = np.zeros(_LONGEST, np.int16)
        self._at = self._room.ctypes.data

    def __del__(self) -> None:
        if getattr(self, "_state", None):
            self._opus.opus_decoder_destroy(self._state)
            self._state = None

    def decode(self, frame: bytes) -> Samples:
        """The sound of a frame that arrived."""
        return self._run(frame, _LONGEST, 0)

    def repair(self, following: bytes, samples: int) -> Samples:
        """The sound of a lost frame from the copy that the following one carries, or a guess if it carries none."""
        return self._run(following, samples, 1)

    def conceal(self, samples: int) -> Samples:
        """A guess at the sound of a lost frame from what went before it."""
        return self._run(None, samples, 0)

    def _run(self, frame: bytes | None, samples: int, repair: int) -> Samples:
        size = 0 if frame is None else len(frame)
        made = self._opus.opus_decode(self._state, frame, size, self._at, min(samples, _LONGEST), repair)
        if made < 0:
            raise OpusFailed(self._opus.opus_strerror(made).decode())
        return self._room[:made].copy()
