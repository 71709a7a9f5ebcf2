"""For those without a microphone: recorded lines out of a folder, and the machine's own voice."""

from __future__ import annotations

import asyncio
import io
import wave
from pathlib import Path
from typing import Any

from stage import speaker
from stage.entities import JSON
from stage.errors import ClientRefusal

RATE = 48000
LONGEST = 60  # seconds
_ENDINGS = (".wav", ".flac", ".ogg", ".mp3")


class Lines:
    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._listed: list[JSON] | None = None
        self.speaker = speaker.command()

    def list(self) -> list[JSON]:
        """Names and lengths of what the folder holds."""
        if self._listed is None:
            self._listed = []
            files = [] if self.folder is None else sorted(self.folder.rglob("*"))
            for file in [f for f in files if f.suffix.lower() in _ENDINGS][:500]:
                name = str(file.relative_to(self.folder or file.parent).with_suffix(""))
                self._listed.append({"name": name, "seconds": _seconds(file)})
        return self._listed

    async def pcm(self, name: str) -> bytes:
        if self.folder is None or name not in {line["name"] for line in self.list()}:
            raise ClientRefusal("bad_option", f"there is no recorded line «{name}»", name)
        file = next(self.folder / (name + e) for e in _ENDINGS if (self.folder / (name + e)).is_file())
        return await asyncio.to_thread(_read, file)

    async def speech(self, text: str, locale: str) -> bytes:
        if self.speaker is None:
            raise ClientRefusal("no_speech", "this machine has no voice: `pip install espeakng-loader`")
        if not text.strip() or len(text) > 500:
            raise ClientRefusal("bad_option", "say something, in at most 500 characters")
        process = await asyncio.create_subprocess_exec(
            *self.speaker, "-v", locale.partition("-")[0],
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, errors = await process.communicate(text.encode())
        if process.returncode or not out:
            raise ClientRefusal(
                "failed", f"espeak-ng could not say it: {errors.decode(errors='replace')[:200]}"
            )
        return await asyncio.to_thread(_read, io.BytesIO(out))


def _seconds(file: Path) -> float:
    try:
        if file.suffix.lower() == ".wav":
            with wave.open(str(file)) as sound:
                length: float = round(sound.getnframes() / sound.getframerate(), 1)
                return length
        import soundfile

        return round(float(soundfile.info(file).duration), 1)
    except Exception:
        return 0.0


def _read(source: Any) -> bytes:
    """Any sound file -> 16 bit, 48 kHz, mono."""
    try:
        import numpy
        import soundfile
        import soxr
    except ImportError as error:
        raise ClientRefusal("no_speech", f"recorded lines need numpy, soundfile and soxr: {error}") from None
    samples, rate = soundfile.read(source, dtype="float32", always_2d=True)
    mono = samples.mean(axis=1)[: LONGEST * rate]
    if rate != RATE:
        mono = soxr.resample(mono, rate, RATE)
    pcm: bytes = numpy.clip(mono * 32767, -32768, 32767).astype("<i2").tobytes()
    return pcm
