"""libopus through ctypes: straight to 16 kHz mono, with what Opus itself offers against loss.

Opus resamples while it decodes, so nothing else needs to. The library is the system's, or the one that PyAV's
wheel carries, or the file named by SLOVO_LIBOPUS.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
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
def library() -> ctypes.CDLL:
    """The libopus of this machine, found once."""
    for name in _places():
        try:
            opus = ctypes.CDLL(name)
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
        except (OSError, AttributeError):
            continue
        return opus
    raise OpusFailed("libopus was not found: install it (Debian: libopus0), or set SLOVO_LIBOPUS to its file")


def _places() -> list[str]:
    found = [os.environ.get("SLOVO_LIBOPUS"), ctypes.util.find_library("opus")]
    for package, folders in (("discord", ["bin"]), ("av", ["../av.libs", ".dylibs"])):
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            continue
        home = Path(next(iter(spec.submodule_search_locations)))
        bits = "x64" if sys.maxsize > 2**32 else "x86"
        wanted = f"libopus*{bits}.dll" if package == "discord" else "libopus*"
        found += [str(file) for folder in folders for file in sorted((home / folder).glob(wanted))]
    return [name for name in found if name]


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
