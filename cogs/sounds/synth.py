"""How every sound is made, from sines and noise. Deterministic; all values between -1 and 1 at 48 kHz."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 48000
Wave = NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).standard_normal(int(seconds * RATE))


def _band(wave: Wave, low: float, high: float) -> Wave:
    """Only what lies between two frequencies, with soft shoulders."""
    spectrum = np.fft.rfft(wave)
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = 1 / np.sqrt(1 + (low / np.maximum(f, 1)) ** 6) / np.sqrt(1 + (f / high) ** 6)
    told: Wave = np.fft.irfft(spectrum * gain, len(wave))
    return told


def _swell(t: Wave, attack: float, decay: float) -> Wave:
    return np.minimum(t / attack, 1) * np.exp(-np.maximum(t - attack, 0) / decay)


def _add(onto: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    start = int(at * RATE)
    end = min(start + len(wave), len(onto))
    onto[start:end] += wave[: end - start] * gain


def _room(wave: Wave, size: float, wet: float, seed: int = 7) -> tuple[Wave, Wave]:
    """Left and right in a hall: a tail of decaying noise, a different one for each ear."""
    told = []
    for side in (0, 1):
        t = _time(size)
        tail = _band(_noise(size, seed + side) * np.exp(-t / (size / 5)), 150, 6000)
        tail /= np.sqrt(np.sum(tail**2))
        length = len(wave) + len(tail)
        wide = 1 << (length - 1).bit_length()
        echo = np.fft.irfft(np.fft.rfft(wave, wide) * np.fft.rfft(tail, wide), wide)[:length]
        told.append(np.pad(wave, (0, length - len(wave))) + echo * wet)
    return told[0], told[1]


def _pair(wave: Wave, size: float = 0.8, wet: float = 0.35, peak: float = 0.7) -> Wave:
    """Stereo, as loud as `peak`, without a click at the end."""
    left, right = _room(wave, size, wet)
    both = np.stack((left, right), axis=1)
    fade = np.minimum(np.arange(len(both))[::-1] / (0.05 * RATE), 1)
    told: Wave = both * fade[:, None] * (peak / np.max(np.abs(both)))
    return told


# ---- brass, metal, skins, wood


def _brass(pitch: float, seconds: float) -> Wave:
    """A trumpet: its overtones come later than its root and go sooner."""
    t = _time(seconds + 0.15)
    body = np.minimum(t / 0.03, 1) * np.where(t > seconds, np.exp(-(t - seconds) / 0.05), 1)
    wobble = 1 + 0.004 * np.sin(2 * np.pi * 5.5 * t) * np.minimum(t / 0.4, 1)
    phase = 2 * np.pi * pitch * np.cumsum(wobble) / RATE
    wave = np.zeros_like(t)
    for k in range(1, 16):
        if pitch * k > 12000:
            break
        bright = np.clip(body * 1.2 - 0.05 * (k - 1), 0, 1)
        wave += np.sin(phase * k + 0.3 * k) * bright / k**0.9
    told: Wave = wave * body
    return told


def fanfare() -> Wave:
    wave = np.zeros(int(3.0 * RATE))
    tune = [
        (0.0, 392.0, 0.13),
        (0.17, 392.0, 0.13),
        (0.34, 392.0, 0.13),
        (0.52, 523.25, 0.4),
        (0.97, 392.0, 0.16),
        (1.18, 523.25, 0.16),
        (1.39, 659.26, 1.1),
    ]
    under = [
        (0.52, 329.63, 0.4),
        (0.97, 261.63, 0.16),
        (1.18, 329.63, 0.16),
        (1.39, 523.25, 1.1),
        (1.39, 392.0, 1.1),
        (1.39, 261.63, 1.1),
    ]
    for at, pitch, long in tune:
        _add(wave, _brass(pitch, long) + 0.7 * _brass(pitch * 1.004, long), at)
    for at, pitch, long in under:
        _add(wave, _brass(pitch * 0.998, long), at, 0.6)
    return _pair(wave, 1.0, 0.5)


def gong() -> Wave:
    t = _time(3.2)
    wave = np.zeros_like(t)
    draw = np.random.default_rng(3)
    for i in range(34):
        pitch = 92 * (1 + i * 0.62 + draw.uniform(-0.2, 0.2))
        slow = 0.02 + 0.012 * i  # high partials bloom after the stroke: the gong's shimmer
        wave += (
            np.sin(2 * np.pi * pitch * t + draw.uniform(0, 6))
            * _swell(t, slow, 1.6 / (1 + i * 0.11))
            / (1 + i * 0.16)
        )
    _add(wave, _band(_noise(0.12, 5), 60, 900) * _swell(_time(0.12), 0.004, 0.03), 0, 3)
    return _pair(wave, 1.2, 0.3)


def bell() -> Wave:
    t = _time(1.3)
    wave = np.zeros_like(t)
    for ratio, gain, decay in (
        (1, 1, 0.7),
        (2.0, 0.6, 0.5),
        (2.76, 0.5, 0.4),
        (5.4, 0.35, 0.2),
        (8.9, 0.2, 0.1),
    ):
        wave += gain * np.sin(2 * np.pi * 880 * ratio * t) * _swell(t, 0.002, decay)
    return _pair(wave, 0.7, 0.25, 0.55)


def _drum(pitch: float, hard: float, seed: int) -> Wave:
    t = _time(0.45)
    fall = pitch * (1 + 0.9 * np.exp(-t / 0.025))
    skin = np.sin(2 * np.pi * np.cumsum(fall) / RATE) * _swell(t, 0.002, 0.11)
    snare = _band(_noise(0.45, seed), 1500, 7000) * _swell(t, 0.001, 0.05)
    return skin * hard + 0.35 * snare * hard


def drum() -> Wave:
    wave = np.zeros(int(2.2 * RATE))
    at, i = 0.0, 0
    while at < 1.45:  # a roll that hurries and grows
        _add(wave, _drum(150, 1, i), at, 0.25 + 0.5 * at / 1.45)
        at += 0.085 - 0.035 * at / 1.45
        i += 1
    _add(wave, _drum(88, 1.5, 99), 1.56, 1.5)
    return _pair(wave, 0.7, 0.3)


def card() -> Wave:
    wave = np.zeros(int(0.22 * RATE))
    t = _time(0.12)
    _add(wave, _band(_noise(0.12, 21), 2500, 11000) * _swell(t, 0.03, 0.02), 0.0, 0.6)
    _add(wave, _band(_noise(0.06, 22), 900, 5000) * _swell(_time(0.06), 0.001, 0.008), 0.09, 1.2)
    return _pair(wave, 0.2, 0.2, 0.5)


def _blow(number: int) -> Wave:
    """A rolled newspaper on something soft, and each time with more conviction."""
    wave = np.zeros(int((0.35 + 0.05 * number) * RATE))
    slap = _band(_noise(0.2, 40 + number), 500 - 40 * number, 5200) * _swell(
        _time(0.2), 0.001, 0.016 + 0.004 * number
    )
    t = _time(0.3)
    thump = np.sin(2 * np.pi * np.cumsum((150 - 14 * number) * (1 + np.exp(-t / 0.02))) / RATE) * _swell(
        t, 0.002, 0.035 + 0.012 * number
    )
    _add(wave, slap, 0.0, 1.0)
    _add(wave, thump, 0.004, 1.2 + 0.5 * number)
    return _pair(wave, 0.3 + 0.1 * number, 0.15 + 0.07 * number, 0.5 + 0.06 * number)


# ---- the crowd

# Formants of Russian vowels, Hz: first, second, third.
_VOWELS = {"а": (750, 1200, 2500), "о": (500, 850, 2500), "у": (320, 700, 2400), "ю": (300, 1500, 2300)}
# «Сла́-ва но́-во-му Ца-рю́!»: when a syllable begins, its vowel, how loud it is, the hiss before it.
_SHOUT = (
    (0.10, "а", 1.0, "с"), (0.44, "а", 0.8, ""), (0.74, "о", 1.0, ""), (1.00, "о", 0.7, ""), (1.20, "у", 0.7, ""),
    (1.46, "а", 0.9, "ц"), (1.78, "ю", 1.2, ""),
)  # fmt: skip
_SHOUT_END = 2.55


def _voice(draw: np.random.Generator, low: bool) -> Wave:
    """One of the crowd: overtones of a shouted pitch, shaped by the vowels that pass."""
    late = draw.normal(0, 0.035)
    size = draw.uniform(0.97, 1.05) * (1.0 if low else 1.14)
    base = draw.uniform(135, 190) if low else draw.uniform(240, 330)
    t = _time(_SHOUT_END + 0.35)
    marks = [max(at + late, 0.02) for at, *_ in _SHOUT] + [_SHOUT_END + late]
    loud, formants = np.zeros_like(t), [np.zeros_like(t) for _ in range(3)]
    points: list[float] = []
    levels: list[float] = []
    heights: list[list[float]] = [[], [], []]
    for i, (_, vowel, level, _hiss) in enumerate(_SHOUT):
        begin, end = marks[i], marks[i + 1]
        # Consonants close the mouth for a moment between the vowels.
        points += [begin, begin + 0.05, end - 0.04]
        levels += [0.12 * level, level, level * 0.9]
        for height, value in zip(heights, _VOWELS[vowel], strict=True):
            height += [value * size] * 3
    loud = np.interp(t, [0, *points, _SHOUT_END + late, t[-1]], [0, *levels, 0.5, 0])
    formants = [np.interp(t, points, height) for height in heights]
    bend = np.interp(t, [0, 0.3, 1.6, 1.9, 2.6], [0.92, 1.05, 0.98, 1.16, 1.0])  # rises on «рю!»
    shake = 1 + 0.012 * np.cumsum(draw.standard_normal(len(t))) / np.sqrt(len(t))
    pitch = base * bend * shake
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    wave = np.zeros_like(t)
    for k in range(1, 30):
        f = pitch * k
        gain = sum(
            g / (1 + ((f - c) / w) ** 2)
            for c, w, g in zip(formants, (90, 110, 170), (1.0, 0.7, 0.35), strict=True)
        )
        wave += np.sin(phase * k + draw.uniform(0, 6)) * gain / k**0.35
    wave *= loud
    for (*_, hiss), begin in zip(_SHOUT, marks, strict=False):
        if hiss:
            breath = _band(draw.standard_normal(int(0.11 * RATE)), 4000, 11000) * _swell(
                _time(0.11), 0.03, 0.04
            )
            _add(wave, breath, max(begin - 0.09, 0), 1.1)
    return wave


def glory() -> Wave:
    draw = np.random.default_rng(1613)
    wave = np.zeros(int(3.0 * RATE))
    for i in range(22):
        _add(wave, _voice(draw, low=i % 3 != 0), 0, draw.uniform(0.6, 1.0))
    hum = _band(_noise(2.9, 11), 250, 1800) * np.interp(_time(2.9), [0, 0.3, 2.3, 2.9], [0.2, 0.6, 1.0, 0])
    _add(wave, hum, 0, 0.5 * float(np.std(wave)))
    return _pair(wave, 1.1, 0.55, 0.75)


MAKERS: dict[str, Callable[[], Any]] = {
    "fanfare": fanfare, "glory": glory, "gong": gong, "bell": bell, "drum": drum, "card": card,
    **{f"blow-{n}": partial(_blow, n) for n in range(1, 6)},
}  # fmt: skip
