"""The table's words that sound like what was heard: what a weak ear is asked about a second time.

A small model writes «Колес сегодня в ударе» where «Коля» was said, and a hint before the text does not always help it.
So the words of the free text are held against every form of the names, titles and ranks of this table, by sound, and
the nearest are put to the sound like any other reading. What is misspelt («серги») is also read as the word of the
language that sounds exactly so: that is what was said, and nobody's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from speech.judge.sound import key
from speech.transcribe.support import NO_WORD, NOTHING, Dictionary, Hinted, HintedSpan, core

ALIKE = 0.6
"""How like two words must sound to be asked about."""
EACH = 3
"""Readings of one place that are asked about."""
MOST = 6
"""Readings of one remark."""
SAID = 1.0
"""Natural logarithms that the remark may lose by such a reading in place of words of the language: those were said."""
TORN = 2.0
"""The same in place of two words that make it together («вой вода»)."""
MISHEARD = 3.0
"""The same in place of what is no word."""
GUESS = 0.25
"""The most that a word may be believed that stands in place of words of the language: enough for a suspicion, too little
for a charge wherever a guild begins to charge."""
_BEFORE = {"gent": ("у", "от"), "datv": ("к",), "ablt": ("с",)}
"""What runs together with the word after it, by case."""


class SpanReading(NamedTuple):
    span: HintedSpan
    allowed: float
    """How much the remark may lose by it."""
    most: float = 1.0
    """How far it may be believed."""


class _Form(NamedTuple):
    words: tuple[str, ...]
    sound: str


class Nearby:
    """Every form of what is expected at one table."""

    def __init__(self, names: Iterable[str], phrases: Iterable[str], words: Dictionary) -> None:
        self._dictionary = words
        found: dict[tuple[str, ...], None] = {}
        for name in names:
            for form, case in words.forms(core(name)):
                found.setdefault((form.capitalize(),))
                for before in _BEFORE.get(case, ()):
                    found.setdefault((before, form.capitalize()))
        for phrase in phrases:
            for word in phrase.split():
                for form, _ in words.forms(core(word)):
                    found.setdefault((form,))
        self._forms = [_Form(form, key("".join(form).lower())) for form in found if len("".join(form)) > 2]
        self.forms = frozenset(form[0].lower() for form in found if len(form) == 1)
        """Single words, in lower case."""

    def readings(self, free: Sequence[str], hinted: Hinted) -> list[SpanReading]:
        """What may have been said instead of one or two words of the text, the likest first."""
        found: list[tuple[float, SpanReading]] = []
        for start, stop in _places(free):
            heard = [core(word) for word in free[start:stop]]
            if not all(heard) or any(word in self.forms for word in heard):
                continue
            sound = key("".join(heard))
            meant = [word for word in heard if not self._dictionary.known(word)]
            spelt = self._spelt(heard, hinted)
            if spelt:
                found.append((1.0, SpanReading(HintedSpan(start, stop, (spelt,)), NO_WORD)))
            near = [
                (like, form)
                for form in self._forms
                if (like := Levenshtein.normalized_similarity(sound, form.sound, score_cutoff=ALIKE))
            ]
            allowed = NOTHING if spelt else MISHEARD if meant else SAID if len(heard) == 1 else TORN
            found += [
                (like, SpanReading(HintedSpan(start, stop, form.words), allowed, 1.0 if meant else GUESS))
                for like, form in sorted(near, key=lambda one: -one[0])[:EACH]
            ]
        return [reading for _, reading in sorted(found, key=lambda one: -one[0])[:MOST]]

    def _spelt(self, heard: Sequence[str], hinted: Hinted) -> str:
        """The one word of the language that was meant, if what was heard is a misspelling of it."""
        if len(heard) != 1 or self._dictionary.known(heard[0]):
            return ""
        return self._dictionary.spelt(heard[0], hinted)

    def held(self, reading: SpanReading, free: Sequence[str], hinted: Hinted) -> SpanReading:
        """What hints have written in place of a misspelt word of the language must not cost the sound anything."""
        span = reading.span
        meant = self._spelt([core(word) for word in free[span.start : span.stop]], hinted)
        accuses = any(word in hinted for word in span.words)
        return reading._replace(allowed=min(reading.allowed, NOTHING)) if meant and accuses else reading


def _places(free: Sequence[str]) -> Iterator[tuple[int, int]]:
    for start in range(len(free)):
        yield start, start + 1
        if start + 2 <= len(free):
            yield start, start + 2


def cased(words: Sequence[str], span: HintedSpan) -> list[str]:
    """The draft with the span's last word begun otherwise, large or small: Whisper has a view of its own on names,
    and the sound has none."""
    other = list(words)
    at = span.start + len(span.words) - 1
    other[at] = other[at][:1].swapcase() + other[at][1:]
    return other
