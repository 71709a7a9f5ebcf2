"""Whisper at work on a batch of remarks: sound in, words that the sound supports out."""

from __future__ import annotations

import functools
import math
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from speech.heard import RATE, Samples
from speech.transcribe.align import FRAMES, token_times, word_times
from speech.transcribe.greedy import Writer, Written
from speech.transcribe.guard import DOUBTFUL, NOBODY, verdict
from speech.transcribe.nearby import Nearby, SpanReading, cased
from speech.transcribe.network import Network, Pair
from speech.transcribe.port import Abandoned, Heard, HeardWord, Hints, Job, Stop, never
from speech.transcribe.support import (
    Dictionary,
    Hinted,
    HintedSpan,
    allowed_loss,
    belief,
    core,
    dictionary,
    differences,
    prompt,
    spliced,
)
from speech.transcribe.threads import Threads
from speech.transcribe.vocabulary import Vocabulary, vocabulary

SECOND_LOOK = 2.0
"""How much more context a remark gets whose text made no sense."""
MOST_SPANS = 6
"""Hinted spans of one remark that are asked about; with more of them the two texts have little in common."""


WIDE = 768
"""Width of a model that needs no second look at what sounds like the table's words: it hears them."""


@functools.lru_cache(64)
def nearby(hints: Hints, words: Dictionary) -> Nearby:
    return Nearby(hints.names, hints.phrases, words)


class Times(NamedTuple):
    """Seconds spent, for the bench."""

    encode: float
    write: float
    check: float


class Engine:
    """One model and everything it needs. Not to be used by two threads at once; `hear` sees to that."""

    gives_way = True

    def __init__(self, network: Network, name: str = "", threads: Threads | None = None) -> None:
        self.network = network
        self.name = name
        self.threads = threads
        self.times = Times(0.0, 0.0, 0.0)
        self._writers: dict[str, Writer] = {}
        self._lock = threading.Lock()

    def _writer(self, language: str) -> Writer:
        writer = self._writers.get(language)
        if writer is None:
            languages = self.network.dims.n_vocab - 51765 - 1
            writer = self._writers[language] = Writer(self.network, vocabulary(language, languages))
        return writer

    def hear(self, jobs: Sequence[Job], stop: Stop = never) -> list[Heard]:
        """Put remarks into words. They should share their language and hints; if not, they are heard in groups."""
        answers: dict[int, Heard] = {}
        groups: dict[tuple[str, Hints], list[int]] = {}
        for number, job in enumerate(jobs):
            groups.setdefault((job.language, job.hints), []).append(number)

        def between() -> None:
            if stop():
                raise Abandoned
            if self.threads is not None:
                self.threads.between()

        with self._lock, torch.inference_mode():
            if self.threads is not None:
                self.threads.begin()
            self.network.between = between
            for (language, hints), numbers in groups.items():
                sounds = [jobs[number].sound() for number in numbers]
                heard = _Hearing(self.network, self._writer(language), hints, self.name)
                answers.update(zip(numbers, heard.all(sounds), strict=True))
                self.times = Times(*(a + b for a, b in zip(self.times, heard.times, strict=True)))
        return [answers[number] for number in range(len(jobs))]


class _Hearing:
    """One batch of remarks with the same hints."""

    def __init__(self, network: Network, writer: Writer, hints: Hints, name: str) -> None:
        self.network, self.writer, self.name = network, writer, name
        self.vocabulary: Vocabulary = writer.vocabulary
        self.prompt = self.vocabulary.prompt(prompt(hints))
        self.words = dictionary(self.vocabulary.tokenizer.language or "")
        self.hinted = Hinted((*hints.phrases, *hints.names), self.words)
        self.nearby = (
            nearby(hints, self.words) if network.dims.n_audio_state < WIDE and hints != Hints() else None
        )
        self.times = Times(0.0, 0.0, 0.0)

    def all(self, sounds: Sequence[Samples]) -> list[Heard]:
        heard: list[Heard] = [Heard(rejected="empty", model=self.name)] * len(sounds)
        there = [i for i, sound in enumerate(sounds) if len(sound) >= RATE // 20]
        if not there:
            return heard
        began = time.perf_counter()
        seconds = {i: len(sounds[i]) / RATE for i in there}
        frames = self.network.context(max(seconds.values()))
        pairs = self._listen([sounds[i] for i in there], frames)
        told = time.perf_counter()
        free, hinted = self.writer.write(pairs, [seconds[i] for i in there], self.prompt)
        written = time.perf_counter()
        kept = [row for row, text in enumerate(free) if text.nobody <= NOBODY]
        for row, text in enumerate(free):
            if text.nobody > NOBODY:
                heard[there[row]] = Heard(rejected="noise", model=self.name)
        if kept and len(kept) < len(there):
            pairs = [(keys[kept], values[kept]) for keys, values in pairs]
            free, hinted = [free[row] for row in kept], [hinted[row] for row in kept] if hinted else []
        speech = [there[row] for row in kept]
        answers = self._checked(pairs, free, hinted, [sounds[i] for i in speech]) if kept else []
        for i, text, answer in zip(speech, free, answers, strict=False):
            heard[i] = (
                self._second_look(sounds[i], text.nobody) if answer.rejected in ("loop", "unsure") else answer
            )
        self.times = Times(told - began, written - told, time.perf_counter() - written)
        return heard

    def _listen(self, sounds: Sequence[Samples], frames: int) -> list[Pair]:
        return self.network.listen(self.network.encode([self.network.mel(sound, frames) for sound in sounds]))

    def _second_look(self, sound: Samples, nobody: float) -> Heard:
        """What made no sense is written once more: with more context, without time marks, numbers as figures."""
        seconds = len(sound) / RATE
        frames = min(self.network.dims.n_audio_ctx, int(SECOND_LOOK * self.network.context(seconds)))
        pairs = self._listen([sound], frames)
        free, _ = self.writer.write(pairs, [seconds], timed=False, digits=True)
        free[0].nobody = nobody
        return self._checked(pairs, free, [], [sound])[0]

    # -- what the sound supports --------------------------------------------------------------------------------

    def _checked(
        self, pairs: list[Pair], free: list[Written], hinted: list[Written], sounds: Sequence[Samples]
    ) -> list[Heard]:
        """Ask the sound, without hints, about every draft of every remark, and keep the best that it supports."""
        drafts: list[list[list[str]]] = []
        readings: list[list[SpanReading]] = []
        for row, text in enumerate(free):
            words = self.vocabulary.text(text.places).split()
            found: list[SpanReading] = []
            if hinted and words and text.nobody <= DOUBTFUL:
                found = self._readings(words, self.vocabulary.text(hinted[row].places).split())
            readings.append(found)
            drafts.append([words, *([spliced(words, [reading.span]) for reading in found])])
            if self.nearby is not None:
                drafts[-1] += [
                    cased(draft, reading.span) for draft, reading in zip(drafts[-1][1:], found, strict=True)
                ]
        scores = self._score(pairs, drafts)
        again: dict[int, list[HintedSpan]] = {}
        put: list[dict[str, float]] = [self._agreed(row, free, hinted, scores) for row in range(len(free))]
        for row, found in enumerate(readings):
            places = {
                reading.span: self._likelier(1 + at, len(found), scores[row])
                for at, reading in enumerate(found)
            }
            losses = [sum(scores[row][0][0]) - sum(scores[row][places[one.span]][0]) for one in found]
            chosen: list[HintedSpan] = []
            # A word that is heard plainly elsewhere in the remark keeps its own belief.
            said = set(map(core, drafts[row][0]))
            # What costs the sound least goes first.
            for loss, (span, allowed, most) in sorted(
                zip(losses, found, strict=True), key=lambda one: one[0]
            ):
                if loss <= allowed and not any(span.start < o.stop and o.start < span.stop for o in chosen):
                    chosen.append(span)
                    sure = min(belief(loss, allowed), most)
                    put[row].update({word: sure for word in map(core, span.words) if word not in said})
            if len(chosen) == 1:
                place = places[chosen[0]]
                drafts[row], scores[row] = [drafts[row][place]], [scores[row][place]]
            elif chosen:
                again[row] = chosen
                drafts[row] = [spliced(drafts[row][0], chosen)]
        if again:
            rows = sorted(again)
            some = [(keys[rows], values[rows]) for keys, values in pairs]
            for row, score in zip(rows, self._score(some, [drafts[row][:1] for row in rows]), strict=True):
                scores[row] = score
        return [
            self._answer(drafts[row][0], *scores[row][0], put[row], sounds[row], free[row])
            for row in range(len(free))
        ]

    def _readings(self, words: list[str], hinted: list[str]) -> list[SpanReading]:
        """What else may have been said: what is written with hints, and, for a weak ear, what sounds alike."""
        spans = differences(words, hinted)[:MOST_SPANS]
        found = [SpanReading(span, allowed_loss(span, words, self.hinted, self.words)) for span in spans]
        if self.nearby is not None:
            found = [self.nearby.held(one, words, self.hinted) for one in found]
            found += [one for one in self.nearby.readings(words, self.hinted) if one.span not in spans]
        return found

    @staticmethod
    def _likelier(place: int, count: int, scores: list[tuple[list[float], Tensor]]) -> int:
        """Of a draft and the same with its word begun otherwise, the one that the sound likes better."""
        other = place + count
        return other if other < len(scores) and sum(scores[other][0]) > sum(scores[place][0]) else place

    def _agreed(
        self,
        row: int,
        free: list[Written],
        hinted: list[Written],
        scores: list[list[tuple[list[float], Tensor]]],
    ) -> dict[str, float]:
        """The table's words that a weak ear has heard both freely and with hints: it would have to be wrong twice."""
        if self.nearby is None or not hinted:
            return {}
        again = {core(word) for word in self.vocabulary.text(hinted[row].places).split()}
        logs = scores[row][0][0]
        found = {}
        for word, numbers in self.vocabulary.split(free[row].places):
            if (whole := core(word)) in again and whole in self.nearby.forms:
                mean = math.exp(sum(logs[n] for n in numbers) / len(numbers))
                found[whole] = 1 - (1 - mean) ** 2
        return found

    def _score(
        self, pairs: list[Pair], drafts: Sequence[Sequence[list[str]]]
    ) -> list[list[tuple[list[float], Tensor]]]:
        """For every draft the log-probability of each of its tokens and of the end, and where its words look."""
        vocabulary, network = self.vocabulary, self.network
        start, end = vocabulary.start, vocabulary.end
        deep = max(len(row) for row in drafts)
        spelt = [[vocabulary.spell(" ".join(words)) for words in row] for row in drafts]
        padded = [row + [[]] * (deep - len(row)) for row in spelt]
        flat = [padded[row][depth] for depth in range(deep) for row in range(len(drafts))]
        length = max(map(len, flat)) + 1
        tokens = torch.full((len(flat), len(start) + length - 1), vocabulary.tokenizer.eot)
        wanted = torch.full((len(flat), length), end)
        for number, places in enumerate(flat):
            tokens[number, : len(start)] = torch.tensor(start)
            tokens[number, len(start) : len(start) + len(places)] = torch.tensor(
                [vocabulary.words[p] for p in places]
            )
            wanted[number, : len(places)] = torch.tensor(places, dtype=torch.long)
        looks: list[Tensor] = []
        hidden = network.read(
            tokens.to(network.place),
            pairs,
            network.memory(len(flat), tokens.shape[1]),
            0,
            torch.arange(tokens.shape[1], device=network.place),
            looks=looks,
        )
        scores = network.scores(hidden[:, len(start) - 1 :], self.writer.word_rows).log_softmax(dim=-1)
        logs = scores.gather(2, wanted.to(network.place)[..., None])[..., 0].tolist()
        # looks: per layer, sounds x heads x (rows of a sound * length) x frames
        seen = torch.cat(looks, dim=1).float().cpu()
        seen = seen.view(len(drafts), seen.shape[1], deep, tokens.shape[1], -1)[:, :, :, len(start) - 1 :]
        return [
            [
                (logs[depth * len(drafts) + row][: len(places) + 1], seen[row, :, depth, : len(places) + 1])
                for depth, places in enumerate(spelt[row])
            ]
            for row in range(len(drafts))
        ]

    def _answer(
        self,
        words: list[str],
        logs: list[float],
        looks: Tensor,
        put: dict[str, float],
        sound: Samples,
        written: Written,
    ) -> Heard:
        text = " ".join(words)
        mean_log = sum(logs) / len(logs)
        why = verdict(
            text,
            nobody=written.nobody,
            belief=mean_log,
            seconds=len(sound) / RATE,
            broken_off=written.broken_off,
        )
        if why:
            return Heard(rejected=why, model=self.name)
        parts = self.vocabulary.split(self.vocabulary.spell(text))
        voice = _voiced(sound)
        times = word_times(
            token_times(looks.numpy(), math.ceil(len(sound) / RATE * FRAMES)),
            [numbers for _, numbers in parts],
            voice,
        )
        heard = []
        for (word, numbers), (start, end) in zip(parts, times, strict=True):
            mean = math.exp(sum(logs[n] for n in numbers) / len(numbers))
            # A hinted word was judged by what the whole remark loses with it, which says more than its own tokens.
            heard.append(HeardWord(word, round(start, 2), round(end, 2), round(put.get(core(word), mean), 3)))
        return Heard(text, tuple(heard), "", self.name)


def _voiced(sound: Samples) -> tuple[float, float]:
    """Roughly where in the sound something is to be heard, in seconds."""
    step = RATE // 50
    levels = np.abs(sound[: len(sound) // step * step].reshape(-1, step).astype(np.float32)).mean(axis=1)
    if not len(levels):
        return 0.0, len(sound) / RATE
    loud = np.flatnonzero(levels > 0.03 * levels.max())
    return float(loud[0] / 50), float((loud[-1] + 1) / 50)
