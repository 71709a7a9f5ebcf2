"""Recordings for commands: any file that libsndfile reads, as 16 kHz mono."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from speech.commands import Failed
from speech.heard import RATE, Samples


def read(path: Path) -> Samples:
    """A recording; one clear line if there is none."""
    import soundfile
    import soxr

    if not path.is_file():
        raise Failed(f"there is no file {path}")
    try:
        sound, rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (soundfile.SoundFileError, RuntimeError, ValueError) as error:
        raise Failed(f"{path} cannot be read as sound: {str(error).rstrip('.')}") from error
    if not len(sound):
        raise Failed(f"{path} holds no sound")
    mono = np.nan_to_num(sound.mean(axis=1))
    if rate != RATE:
        mono = soxr.resample(mono, rate, RATE)
    whole: Samples = np.clip(mono * 32768, -32768, 32767).astype(np.int16)
    return whole


def clock(seconds: float) -> str:
    """`1:02.34`."""
    return f"{int(seconds // 60)}:{seconds % 60:05.2f}"
