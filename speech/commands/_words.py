"""How well and how dearly words are heard, and which are heard that nobody said."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from speech.commands import Failed
from speech.commands._engine import opened
from speech.commands._noises import NOISES, noise
from speech.commands._sound import read
from speech.commands.transcribe import remarks_of
from speech.heard import Samples
from speech.transcribe.port import Hints, Job

SECONDS = (1.3, 2.6, 4.2)
"""How long the noises are."""


NEAR = ("Николай", "Саша", "Дима", "Лёша", "Катя", "Сергей", "Маша", "Вера", "Роман", "Надежда")
"""Names at the table of the control set."""
BELIEVED = 0.487
"""Probability of a word from which it can be the ground of a charge, and not only of a suspicion: p ** 0.4 reaches 0.75
(`laws.case.believed`)."""


class Clip(NamedTuple):
    name: str
    said: str
    sound: Samples


def clips(folder: Path, every: int = 1) -> list[Clip]:
    """Recordings with what is said in them."""
    index = folder / "index.json"
    try:
        entries = json.loads(index.read_text(encoding="utf-8"))
        return [Clip(entry["f"], entry["ref"], read(folder / entry["f"])) for entry in entries[::every]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Failed(f"{index} cannot be read: {error}") from error


def bare(text: str) -> list[str]:
    """Words for comparison."""
    return re.sub(r"[^\w ]", " ", text.lower().replace("ё", "е")).split()


def distance(said: Sequence[str], heard: Sequence[str]) -> int:
    """How many must be changed, added or taken away."""
    row = list(range(len(heard) + 1))
    for i, one in enumerate(said):
        before, row[0] = row[0], i + 1
        for j, other in enumerate(heard):
            before, row[j + 1] = row[j + 1], min(row[j] + 1, row[j + 1] + 1, before + (one != other))
    return row[-1]


def expected(options: argparse.Namespace) -> Hints:
    """The hints of a full table, with the names given; what the bot itself would hint at."""
    from core.knyazi.characters import ALL
    from speech.judge import hints
    from speech.judge.lexicon import pack

    lexicon = pack(options.language)
    names = options.name or ["Саша", "Дима", "Маша", "Лёша", "Катя", "Сергей"]
    return Hints(
        tuple(options.phrase) or hints.phrases(lexicon, ALL),
        hints.names(lexicon, [(name,) for name in names]),
    )


class Accusable:
    """Words that can accuse: parts of titles, ranks, names, in any form."""

    _HARMLESS = frozenset(
        bare("ваше ваш слово дело и новому слава разрешите дозвольте позвольте молвить спросить обратиться")
    )

    def __init__(self, hints: Hints, language: str) -> None:
        from speech.transcribe.support import Hinted, dictionary

        phrases = [
            " ".join(word for word in phrase.split() if bare(word)[0] not in self._HARMLESS)
            for phrase in hints.phrases
        ]
        self._hinted = Hinted([*(phrase for phrase in phrases if phrase), *hints.names], dictionary(language))

    def of(self, text: str) -> list[str]:
        return [word for word in bare(text) if word in self._hinted and word not in self._HARMLESS]


class WordTally:
    """Errors and costs of one way of hearing."""

    def __init__(self) -> None:
        self.errors = self.words = self.letters = self.letter_errors = self.titles = self.found = 0
        self.seconds: list[float] = []
        self.processor = 0.0

    def add(self, said: str, heard: str, accusable: Accusable) -> None:
        one, other = bare(said), bare(heard)
        self.errors += distance(one, other)
        self.words += len(one)
        self.letter_errors += distance(" ".join(one), " ".join(other))
        self.letters += len(" ".join(one))
        there = list(other)
        for title in accusable.of(said):
            self.titles += 1
            if title in there:
                there.remove(title)
                self.found += 1

    @property
    def wer(self) -> float:
        return 100 * self.errors / max(self.words, 1)

    @property
    def cer(self) -> float:
        return 100 * self.letter_errors / max(self.letters, 1)

    def line(self) -> str:
        titles = f"{self.found}/{self.titles}" if self.titles else "—"
        count = max(len(self.seconds), 1)
        return (
            f"{self.wer:5.1f} / {self.cer:4.1f}  {titles:>7}  {np.median(self.seconds):6.3f}"
            f"  {sum(self.seconds) / count:6.3f}  {self.processor / count:6.3f}"
        )


def words(options: argparse.Namespace) -> int:
    """Ours and plain Whisper in turn on every recording, so that a busy machine is busy for both."""
    engine = opened(options)
    hints, language = expected(options), options.language
    accusable = Accusable(hints, language)
    plain: Any = None
    if not options.no_plain:
        import whisper

        from speech.transcribe import models
        from speech.transcribe.settings import EngineSettings

        path = models.find(options.plain, EngineSettings(folder=str(options.models or "")).place)
        plain = whisper.load_model(str(path), device="cpu")
    print(
        f"{engine.name}, {len(hints.phrases)} phrases and {len(hints.names)} names hinted\n"
        f"{'':22}    WER /  CER   titles  median    mean   cpu s (per remark)"
    )
    kept = True
    for kind in ("human", "court"):
        ours, theirs = WordTally(), WordTally()
        for clip in clips(options.speech / kind, options.every):
            job = Job(clip.sound.astype("<i2").tobytes(), language, hints)
            text = _timed(ours, lambda job=job: engine.hear([job])[0].text)
            ours.add(clip.said, text, accusable)
            if options.verbose and bare(text) != bare(clip.said):
                print(f"  {clip.name}: {clip.said} | {text}")
            if plain is not None:
                sound = clip.sound.astype(np.float32) / 32768
                theirs.add(
                    clip.said,
                    _timed(
                        theirs,
                        lambda sound=sound: plain.transcribe(sound, language=language, fp16=False)["text"],
                    ),
                    accusable,
                )
        print(f"{kind:6} {'ours':15} {ours.line()}")
        if plain is not None:
            print(f"{kind:6} {'plain ' + options.plain[-9:]:15} {theirs.line()}")
            print(
                f"{kind:6} {'ours to plain':15} time {sum(ours.seconds) / sum(theirs.seconds):.2f}×, "
                f"processor {ours.processor / theirs.processor:.2f}×"
            )
            kept = kept and ours.wer <= theirs.wer and ours.found >= theirs.found
    return int(not kept)


def _timed(tally: WordTally, hear: Any) -> str:
    wall, processor = time.perf_counter(), time.process_time()
    text = str(hear())
    tally.seconds.append(time.perf_counter() - wall)
    tally.processor += time.process_time() - processor
    return text


def false_words(options: argparse.Namespace) -> int:
    """Every accusable word that was heard and not said, with the settings as shipped: remarks as the bot finds them,
    and the same sounds given to the engine whole, as if the voice detector had been fooled by all of them."""
    engine = opened(options)
    hints = expected(options)
    accusable = Accusable(hints, options.language)
    neutral = clips(options.speech / "human", options.every)
    noises = [
        Clip(f"{kind} {seed}", "", (noise(kind, SECONDS[seed % 3], seed) * 32767).astype(np.int16))
        for kind in NOISES
        for seed in range(3 * options.seed, 3 * options.seed + 3)
    ]
    wrong = 0
    for what, sounds in (("neutral speech", neutral), ("noises", noises)):
        whole = [(clip, [clip.sound]) for clip in sounds]
        found = [
            (clip, [remark.samples for remark in remarks_of(_with_silence(clip.sound))]) for clip in sounds
        ]
        for how, heard in (
            ("as remarks", _heard(engine, found, hints, options.language)),
            ("whole", _heard(engine, whole, hints, options.language)),
        ):
            false, texts = 0, 0
            for clip, text in heard:
                there = accusable.of(clip.said)
                invented = [word for word in accusable.of(text) if word not in there]
                false += len(invented)
                texts += bool(text)
                if invented:
                    print(f"  {clip.name}: said {clip.said!r}, heard {text!r}")
                elif options.verbose and text and what == "noises":
                    print(f"  {clip.name}: heard {text!r}")
            print(
                f"{what}, {how}: {len(sounds)} sounds, {texts} with words, {false} accusable words that nobody said"
            )
            wrong += false
    return int(wrong > 0)


def near_words(options: argparse.Namespace) -> int:
    """The control set: lines of words that sound like names, titles and ranks. Believed is what could be a charge."""
    options.name = options.name or list(NEAR)
    engine, hints = opened(options), expected(options)
    accusable = Accusable(hints, options.language)
    sounds = clips(options.speech / "near", options.every)
    heard_any = believed = 0
    for at in range(0, len(sounds), 4):
        batch = sounds[at : at + 4]
        jobs = [Job(clip.sound.astype("<i2").tobytes(), options.language, hints) for clip in batch]
        for clip, heard in zip(batch, engine.hear(jobs), strict=True):
            there = accusable.of(clip.said)
            false = [
                (word.text, word.probability)
                for word in heard.words
                if any(one not in there for one in accusable.of(word.text))
            ]
            heard_any += bool(false)
            believed += any(probability >= BELIEVED for _, probability in false)
            if false:
                print(f"  {clip.name}: said {clip.said!r}, heard {heard.text!r} {false}")
    allowed = len(sounds) // 120
    print(
        f"{engine.name}: {len(sounds)} lines of near-homophones; accusable words that nobody said in {heard_any}, "
        f"believed in {believed} (allowed: {allowed})"
    )
    return int(believed > allowed)


def _with_silence(sound: Samples) -> Samples:
    quiet = np.zeros(8000, np.int16)
    return np.concatenate([quiet, sound, quiet])


def _heard(
    engine: Any, sounds: Iterable[tuple[Clip, list[Samples]]], hints: Hints, language: str
) -> list[tuple[Clip, str]]:
    jobs = [
        (clip, Job(part.astype("<i2").tobytes(), language, hints)) for clip, parts in sounds for part in parts
    ]
    found: list[tuple[Clip, str]] = []
    for i in range(0, len(jobs), 4):
        batch = jobs[i : i + 4]
        found += [
            (clip, heard.text)
            for (clip, _), heard in zip(batch, engine.hear([job for _, job in batch]), strict=True)
        ]
    return found
