"""Writing down what is heard, one token at a time, for several remarks at once and each of them twice.

Once freely, as Whisper would, and once with the hints before it. Both go through the decoder as rows of the same
batch, so the second costs little. Which of them to believe, and where, is decided elsewhere (`support`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from speech.transcribe.guard import NOBODY
from speech.transcribe.network import Network, Pair
from speech.transcribe.vocabulary import Vocabulary

LONGEST = 120
"""Tokens of one remark."""
TOKENS_PER_SECOND = 14
"""Nobody speaks faster than this; whoever is written down faster is imagined."""
REPEATS = 4
"""The same one to six tokens so many times on end are a loop."""
LATEST_BEGINNING = 50
"""Time marks of 20 ms: the first word begins within the first second."""


@dataclass
class Written:
    """A row's text as it is being written: places in the vocabulary, and what each was believed (log)."""

    most: int
    timed: bool
    places: list[int] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    ended: bool = False
    loops: bool = False
    mark: int = 0
    """The last time mark, in steps of 20 ms."""
    marks_on_end: int = 0
    """Time marks since the last word: one ends a part, a second begins the next."""
    begun: bool = False
    nobody: float = 0.0
    """How likely the sound holds no speech at all."""

    @property
    def broken_off(self) -> bool:
        """It would not end, or went round in circles: this is not what was said."""
        return self.loops or not self.ended

    @property
    def over(self) -> bool:
        return self.ended or self.loops or self.nobody > NOBODY or len(self.places) >= self.most

    def add_word(self, place: int, log: float, end: int) -> None:
        self.logs.append(log)
        if place == end:
            self.ended = True
            return
        self.begun, self.marks_on_end = True, 0
        self.places.append(place)
        self.loops = any(
            self.places[-n:] * REPEATS == self.places[-n * REPEATS :]
            for n in range(1, 7)
            if len(self.places) >= n * REPEATS
        )

    def add_mark(self, mark: int) -> None:
        self.begun, self.mark = True, mark
        self.marks_on_end += 1

    def may_mark(self) -> bool:
        """A text begins with one mark; then each part ends with one, and the next begins with one."""
        return self.marks_on_end < 2 and not (self.begun and not self.places)

    def may_word(self) -> bool:
        """After the mark that ends a part only another mark may come, or the end."""
        return self.begun and not (self.places and self.marks_on_end == 1)


class Writer:
    """Greedy decoding for one vocabulary."""

    def __init__(self, network: Network, vocabulary: Vocabulary) -> None:
        self.network = network
        self.vocabulary = vocabulary
        tokenizer = vocabulary.tokenizer
        self._tokens = torch.tensor(vocabulary.words, device=network.place)
        self.word_rows = network.embedding(vocabulary.words)
        marks = range(tokenizer.timestamp_begin, tokenizer.timestamp_begin + network.dims.n_audio_ctx + 1)
        self._marks = network.embedding(marks)
        self._first_mark = tokenizer.timestamp_begin
        self._special = network.embedding(vocabulary.special)
        self._silent = tokenizer.no_speech - tokenizer.sot
        self._digits = torch.tensor(sorted(vocabulary.digits), dtype=torch.long, device=network.place)
        blank = tokenizer.encode(" ")
        self._blank = vocabulary.place.get(blank[0]) if len(blank) == 1 else None

    def _range(self, start: int, stop: int) -> Tensor:
        return torch.arange(start, stop, device=self.network.place)

    def write(
        self,
        sound: Sequence[Pair],
        seconds: Sequence[float],
        hints: Sequence[int] = (),
        *,
        timed: bool = True,
        digits: bool = False,
    ) -> tuple[list[Written], list[Written]]:
        """Every sound's free text, and (if there are hints) its text with the hints before it.

        `timed`: the free text is written with time marks between its parts. They are thrown away, but Whisper
        writes better for them. For a sound in which nobody speaks nothing is written.
        """
        network, vocabulary = self.network, self.vocabulary
        count = sound[0][0].shape[0]
        start = vocabulary.start_timed if timed else vocabulary.start
        # The hints are read anew over every sound: read once over another, they would help half as much.
        hinted = [*hints, *vocabulary.start] if hints else []
        window, rows = max(len(start), len(hinted)), count * (2 if hinted else 1)
        gap = window - len(start)
        free = [Written(min(LONGEST, 10 + int(TOKENS_PER_SECOND * length)), timed) for length in seconds]
        with_hints = [Written(text.most, False, begun=True) for text in free] if hinted else []
        texts = free + with_hints
        most = 2 * max(text.most for text in texts)  # time marks take room, too
        memory = network.memory(rows, window + most)
        own = [kept[:, :count] for kept in memory]
        first = network.read(self._rows(start, count), sound, own, gap, self._range(0, len(start)))
        # Asked without hints: with them Whisper always hears something.
        nobody = network.scores(first[:, 0], self._special).softmax(dim=-1)[:, self._silent].tolist()
        for row, text in enumerate(texts):
            text.nobody = nobody[row % count]
        last = [first[:, -1]]
        if hinted and not all(text.over for text in free):
            theirs = [kept[:, count:] for kept in memory]
            last.append(
                network.read(self._rows(hinted, count), sound, theirs, 0, self._range(0, window))[:, -1]
            )
        hidden = torch.cat(last)
        shift = torch.tensor([gap] * count + [0] * (rows - count), device=network.place)
        unseen = torch.zeros(rows, 1, 1, window + most, device=network.place, dtype=network.dtype)
        unseen[:count, :, :, :gap] = float("-inf")
        for step in range(most):
            tokens = None if all(text.over for text in texts) else self._choose(hidden, texts, step, digits)
            if tokens is None:
                break
            slot = window + step
            hidden = network.read(
                tokens,
                sound,
                memory,
                slot,
                (slot - shift)[:, None],
                mask=unseen[..., : slot + 1] if gap else None,
            )[:, -1]
        return free, with_hints

    def _rows(self, tokens: list[int], count: int) -> Tensor:
        return torch.tensor([tokens] * count, device=self.network.place)

    def _choose(self, hidden: Tensor, texts: list[Written], step: int, digits: bool) -> Tensor | None:
        """The next token of every row; None when all have ended."""
        end = self.vocabulary.end
        scores = self.network.scores(hidden, self.word_rows)
        if step == 0:
            scores[:, end] = float("-inf")
            if self._blank is not None:
                scores[:, self._blank] = float("-inf")
        if not digits:
            scores[:, self._digits] = float("-inf")
        timed = sum(text.timed for text in texts)
        times = self.network.scores(hidden[:timed], self._marks)
        for row, text in enumerate(texts[:timed]):
            if not text.may_word():
                scores[row, : end if text.begun else None] = float("-inf")
            if not text.may_mark():
                times[row] = float("-inf")
            elif not text.begun:
                times[row, LATEST_BEGINNING + 1 :] = float("-inf")
            else:
                times[row, : text.mark + (text.marks_on_end == 0)] = float("-inf")
        whole = torch.cat([scores[:timed], times], dim=1).log_softmax(dim=1)
        logs = torch.cat([whole[:, : end + 1], scores[timed:].log_softmax(dim=1)])
        best, chosen = logs.max(dim=1)
        # All time marks together against the likeliest word: then it is a time mark that comes (as in Whisper).
        marked = (whole[:, end + 1 :].logsumexp(dim=1) > best[:timed]).tolist()
        mark = whole[:, end + 1 :].argmax(dim=1).tolist()
        following = self._tokens[chosen]
        places, beliefs = chosen.tolist(), best.tolist()
        for row, text in enumerate(texts):
            if text.over:
                continue
            if row < timed and marked[row]:
                text.add_mark(mark[row])
                following[row] = self._first_mark + mark[row]
            else:
                text.add_word(places[row], beliefs[row], end)
        return None if all(text.over for text in texts) else following[:, None]
