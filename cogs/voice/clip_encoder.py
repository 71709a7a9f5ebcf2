"""The sound of a charge as an Ogg Opus file: what the judge may listen to (E-CHG-01)."""

from __future__ import annotations

import io

import soundfile

from speech.heard import RATE, Samples

DENSE = 0.9
"""Where between 256 (0) and 6 (1) kilobits a second for each channel: clear speech."""


def encoded(samples: Samples) -> bytes:
    """A remark as a file. Takes some hundredths of a second per second of sound, without the interpreter's lock."""
    file = io.BytesIO()
    soundfile.write(file, samples, RATE, format="OGG", subtype="OPUS", compression_level=DENSE)
    return file.getvalue()
