"""Make recordings to try the ear on: the lines of `bench/lines`, in any voices, under a table's conditions.

python -m bench recordings OUT --say PROGRAM --voice NAME … --lines court-b --conditions
python -m bench recordings OUT --say PROGRAM --voice NAME … --lines near

PROGRAM is whatever speaks: it is called as `PROGRAM FOLDER VOICE`, with the lines on its standard input, and leaves
a WAV file for each of them in FOLDER, in the order of their names. No voice comes with the project: many may not be
passed on. With `--conditions` every line is said twice in each voice, each time under the next condition in turn:
clean, noise at 12 and at 6 dB, a far microphone, fast, laughter through the words. All go through Opus and back.

What is heard of them: `slovo speech trial OUT --table bench/lines/table.scene`, `slovo speech bench near`.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from speech.commands._noises import noise
from speech.commands._sound import read
from speech.heard import RATE

LINES = Path(__file__).parent / "lines"
Sound = npt.NDArray[np.float64]
ROOMS = ("pink", "keyboard", "hum", "music")
"""What is heard behind the words, in turn."""


def clean(sound: Sound, number: int) -> Sound:
    return sound


def noisy(decibels: float) -> Callable[[Sound, int], Sound]:
    def with_noise(sound: Sound, number: int) -> Sound:
        behind = noise(ROOMS[number % len(ROOMS)], len(sound) / RATE, number)
        return sound + behind * _level(sound) / _level(behind) * 10 ** (-decibels / 20)

    return with_noise


def far(sound: Sound, number: int) -> Sound:
    """Across the room: echoes that die within a third of a second, little above 3.5 kHz, and quieter."""
    dice = np.random.default_rng(number)
    fall = np.exp(-np.arange(RATE // 3) / (0.06 * RATE))
    echo = 0.05 * dice.standard_normal(len(fall)) * fall
    echo[0] = 1.0
    size = len(sound) + len(echo)
    spectrum = np.fft.rfft(sound, size) * np.fft.rfft(echo, size)
    spectrum /= 1 + (np.fft.rfftfreq(size, 1 / RATE) / 3500) ** 4
    there: Sound = np.fft.irfft(spectrum, size)[: len(sound)]
    return 0.3 * there / max(float(np.abs(there).max()), 1e-9)


def fast(sound: Sound, number: int, by: float = 1.3) -> Sound:
    """The same pitch, sooner over: pieces of 30 ms laid where they fit best."""
    piece, reach = round(0.03 * RATE), round(0.008 * RATE)
    step = piece // 2
    window = np.hanning(piece)
    out = np.zeros(int(len(sound) / by) + 2 * piece)
    at = 0
    for place in range(0, len(out) - 2 * piece, step):
        wanted = int(place * by)
        if wanted + piece + reach >= len(sound):
            break
        if place:
            follows = sound[at + step : at + step + piece]
            around = range(max(wanted - reach, 0), wanted + reach, 8)
            at = max(around, key=lambda i: float(np.dot(sound[i : i + len(follows)], follows)))
        out[place : place + piece] += sound[at : at + piece] * window
    return out[: place + step]


def laughing(sound: Sound, number: int) -> Sound:
    """Words shaken by laughter, and laughter under them."""
    time = np.arange(len(sound)) / RATE
    shaken = sound * (0.65 + 0.35 * np.sin(2 * np.pi * (4.5 + number % 3 * 0.5) * time))
    behind = noise("laughter", len(sound) / RATE, number)
    return shaken + behind * _level(sound) / _level(behind) * 10 ** (-8 / 20)


CONDITIONS: dict[str, Callable[[Sound, int], Sound]] = {
    "clean": clean, "noise 12 dB": noisy(12), "noise 6 dB": noisy(6), "far": far, "fast": fast, "laughter": laughing,
}  # fmt: skip


def _level(sound: Sound) -> float:
    """Of what is loud in it: pauses do not count."""
    loud = np.abs(sound)
    return float(np.sqrt(np.mean(loud[loud >= 0.1 * loud.max()] ** 2))) + 1e-9


def through_opus(sound: Sound) -> Sound:
    whole = soxr.resample(np.clip(sound, -1, 1), RATE, 48_000)
    with io.BytesIO() as file:
        soundfile.write(file, whole, 48_000, format="OGG", subtype="OPUS")
        file.seek(0)
        back, rate = soundfile.read(file)
    heard: Sound = soxr.resample(back, rate, RATE)
    return heard


def lines(name: str) -> Iterator[tuple[str, str]]:
    """Who says what."""
    for line in (LINES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            speaker, _, said = line.partition(":")
            yield speaker.strip(), said.strip()


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench recordings", description="Make recordings.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--say", required=True, help="a program that speaks: PROGRAM FOLDER VOICE < lines")
    parser.add_argument("--voice", action="append", required=True)
    parser.add_argument("--lines", required=True, choices=sorted(path.stem for path in LINES.glob("*.txt")))
    parser.add_argument("--conditions", action="store_true")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    index_file, said = options.out / "index.json", list(lines(options.lines))
    index = json.loads(index_file.read_text(encoding="utf-8")) if index_file.is_file() else []
    index = [entry for entry in index if entry["voice"] not in options.voice]
    turn = itertools.cycle(CONDITIONS if options.conditions else ["clean"])
    for voice in options.voice:
        with tempfile.TemporaryDirectory() as folder:
            told = "\n".join(words for _, words in said)
            subprocess.run([options.say, folder, voice], input=told, text=True, check=True)
            files = sorted(Path(folder).glob("*.wav"))
            if len(files) != len(said):
                print(f"{options.say} left {len(files)} files for {len(said)} lines", file=sys.stderr)
                return 2
            for number, (file, (speaker, words)) in enumerate(zip(files, said, strict=True)):
                sound = read(file).astype(np.float64) / 32768
                for take in range(2 if options.conditions else 1):
                    how = next(turn)
                    name = f"{voice}_{number:03d}_{take}.wav"
                    made = through_opus(CONDITIONS[how](sound, 2 * number + take))
                    soundfile.write(options.out / name, made, RATE)
                    index.append({"f": name, "ref": words, "speaker": speaker, "voice": voice, "how": how})
        next(turn)  # the next voice says every line under other conditions
    index_file.write_text(json.dumps(index, ensure_ascii=False, indent=0), encoding="utf-8")
    print(f"{len(index)} recordings in {options.out}")
    return 0
