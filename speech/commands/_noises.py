"""Sounds of a room in which nobody speaks, made from numbers; for measuring what is taken for words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from speech.heard import RATE

Sound = npt.NDArray[np.float64]
Dice = np.random.Generator


def noise(kind: str, seconds: float, seed: int = 0) -> Sound:
    """So many seconds of a kind, full scale 1; the same for the same seed."""
    count = round(seconds * RATE)
    sound = NOISES[kind](count, np.random.default_rng([seed, *kind.encode()]))
    clipped: Sound = np.clip(sound, -1, 1)
    return clipped


def _coloured(count: int, dice: Dice, shape: Callable[[Sound], Any]) -> Sound:
    spectrum = np.fft.rfft(dice.standard_normal(count)) * shape(
        np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1)
    )
    sound: Sound = np.fft.irfft(spectrum, count)
    return sound / max(float(np.abs(sound).max()), 1e-9)


def _time(count: int) -> Sound:
    return np.arange(count) / RATE


def _silence(count: int, dice: Dice) -> Sound:
    return np.zeros(count)


def _room(count: int, dice: Dice) -> Sound:
    return 0.002 * _coloured(count, dice, lambda f: f**-0.5)


def _white(count: int, dice: Dice) -> Sound:
    return 0.2 * _coloured(count, dice, np.ones_like)


def _pink(count: int, dice: Dice) -> Sound:
    return 0.3 * _coloured(count, dice, lambda f: f**-0.5)


def _hum(count: int, dice: Dice) -> Sound:
    tones: list[Sound] = [
        np.sin(2 * np.pi * 50 * k * _time(count) + dice.uniform(0, 6)) / k for k in range(1, 8)
    ]
    return np.asarray(0.2 * np.sum(tones, axis=0))


def _breath(count: int, dice: Dice) -> Sound:
    swell = np.clip(np.sin(2 * np.pi * _time(count) * dice.uniform(0.3, 0.6)), 0, 1) ** 0.7
    air = _coloured(
        count, dice, lambda f: np.exp(-(((f - 900) / 900) ** 2)) * ((f > 300) & (f < 3500)) + 0.02
    )
    return 0.25 * air * swell


def _struck(count: int, at: npt.NDArray[np.int64], strike: Callable[[], Sound]) -> Sound:
    sound = np.zeros(count)
    for place in at:
        blow = strike()[: count - place]
        sound[place : place + len(blow)] += blow
    return sound


def _clicks(count: int, dice: Dice) -> Sound:
    def strike() -> Sound:
        fall: Sound = np.arange(300, dtype=np.float64)
        blow: Sound = np.exp(-fall / dice.uniform(5, 40)) * np.cos(fall * dice.uniform(0, 2))
        return blow * dice.uniform(0.4, 0.8)

    return _struck(count, dice.integers(0, count, max(count // 4000, 1)), strike)


def _keyboard(count: int, dice: Dice) -> Sound:
    def strike() -> Sound:
        fall, gap = np.arange(250), int(dice.integers(300, 600))
        key = np.zeros(gap + 250)
        key[:250] += 0.5 * dice.standard_normal(250) * np.exp(-fall / 40)
        key[gap:] += 0.25 * dice.standard_normal(250) * np.exp(-fall / 40)
        return key

    at = np.cumsum(dice.integers(1200, 3500, max(count // 2000, 1)))
    return _struck(count, at[at < count], strike) + 0.003 * dice.standard_normal(count)


def _music(count: int, dice: Dice) -> Sound:
    """A tune with its chords and a drum."""
    scale = 220 * 2 ** (np.array([0, 2, 4, 5, 7, 9, 11, 12]) / 12)
    step, sound = int(RATE * dice.choice([0.25, 0.375, 0.5])), np.zeros(count)
    for beat, start in enumerate(range(0, count, step)):
        length = min(2 * step, count - start)
        time = _time(length)
        pitch = dice.choice(scale) * dice.choice([0.5, 1.0, 2.0])
        note = sum(np.sin(2 * np.pi * pitch * k * time) / k**1.5 for k in range(1, 6))
        sound[start : start + length] += 0.25 * np.exp(-3 * time) * note
        if beat % 4 == 0:
            chord = sum(np.sin(np.pi * scale[degree] * time) for degree in (0, 2, 4))
            sound[start : start + length] += 0.12 * np.exp(-1.5 * time) * chord
        drum = min(2000, length)
        sound[start : start + drum] += 0.15 * dice.standard_normal(drum) * np.exp(-np.arange(drum) / 200)
    return 0.5 * sound / max(float(np.abs(sound).max()), 1e-9)


def _laughter(count: int, dice: Dice) -> Sound:
    """Ha-ha-ha: a falling voiced pulse with the formants of «а», breath between."""
    sound, place, pitch = np.zeros(count), 1000, float(dice.choice([140, 190, 240, 300]))
    while place < count - 4000:
        length = int(RATE * dice.uniform(0.08, 0.14))
        tune = pitch * dice.uniform(0.9, 1.2) * (1 - 1.5 * _time(length))
        phase = 2 * np.pi * np.cumsum(tune) / RATE
        voice = sum(
            np.sin(k * phase)
            * (np.exp(-(((k * tune - 750) / 500) ** 2)) + 0.5 * np.exp(-(((k * tune - 1200) / 400) ** 2)))
            for k in range(1, 25)
        )
        sound[place - 800 : place] += 0.08 * dice.standard_normal(800)
        sound[place : place + length] += 0.3 * voice / np.abs(voice).max() * np.hanning(length)
        place += length + int(RATE * dice.uniform(0.08, 0.13))
        pitch *= 0.985
    return sound + 0.003 * _coloured(count, dice, lambda f: f**-0.5)


def _applause(count: int, dice: Dice) -> Sound:
    def clap() -> Sound:
        return 0.15 * dice.random() * dice.standard_normal(600) * np.exp(-np.arange(600) / 80)

    return _struck(count, dice.integers(0, count, max(count // 270, 1)), clap)


def _cough(count: int, dice: Dice) -> Sound:
    def one() -> Sound:
        return (
            0.6
            * _coloured(4800, dice, lambda f: 1.0 * ((f > 200) & (f < 6000)))
            * np.exp(-np.arange(4800) / 1200)
        )

    return _struck(count, np.array([place for place in (2000, 11_600) if place < count]), one)


NOISES: dict[str, Callable[[int, Dice], Sound]] = {
    "silence": _silence, "room": _room, "white": _white, "pink": _pink, "hum": _hum, "breath": _breath,
    "clicks": _clicks, "keyboard": _keyboard, "music": _music, "laughter": _laughter, "applause": _applause,
    "cough": _cough,
}  # fmt: skip
