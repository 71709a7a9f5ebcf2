"""May a hinted word stand? Only if the sound supports it.

A hint before the text makes Whisper write court words twice as well, and makes it write them into noise as well. So
every remark is written twice, freely and with hints. Where only the hinted text has a hinted word, that one span is
put into the free text, and the sound is asked again, without any hint: how much less likely is the remark with it
than without? A title said unclearly loses a little against the non-word that was heard («высокество», «Боя Рин»);
a title put into noise, or in place of another word that was clearly said, loses a lot.
"""

from __future__ import annotations

import difflib
import functools
import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from speech.transcribe.port import Hints

NO_WORD = 9.0
"""Natural logarithms that the remark may lose by a hinted span in place of what is no word of the language."""
NO_WORD_FAR = 4.0
"""The same if it does not even sound alike («сарю» is not «Саша»)."""
NO_WORD_UNHINTED = 4.0
"""The same by a span without a hinted word: hints make Whisper write the rest better, too."""
TORN = 5.0
"""The same by one hinted word in place of several short ones that sound like it («вы и вода»)."""
WORD = 0.3
"""The same in place of other words: those were said, then."""
COURTLY = 3.2
"""The same if the new words accuse nobody, and the remark has hinted words anyway: then hints know better."""
NOTHING = 0.0
"""The same where nothing was heard freely."""
ALIKE = 0.6
"""Share of common letters from which words sound alike."""

_CORE = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_MARKS = ".,!?:;…-–—"
_ENDINGS = "аеёийоуыьъэюя"
_COMMON = frozenset(
    {"ваш", "ваше", "ваша", "ваши", "его", "ее", "их", "мой", "наш", "слово", "your", "his", "her", "my"}
)
"""Words of titles and set expressions that accuse nobody by themselves."""


def core(word: str) -> str:
    """A word for comparison: without marks, in lower case, ё as е."""
    found = _CORE.search(word)
    return found[0].lower().replace("ё", "е") if found else ""


def stem(word: str) -> str:
    """What the case forms of a word have in common, roughly: enough to recognise a hinted word in any case."""
    whole = core(word)
    if len(whole) >= 7:
        return whole[:-2]
    return whole[:-1] if len(whole) >= 4 and whole[-1] in _ENDINGS else whole


class Dictionary:
    """The words of a language, if there is a dictionary of it; if not, everything is a word and its own lemma."""

    def __init__(self, language: str) -> None:
        self._analyse: Any = None
        self.spelt = functools.lru_cache(4096)(self._spelt)
        if language == "ru":
            try:
                from pymorphy3 import MorphAnalyzer
            except ImportError:
                pass
            else:
                self._analyse = MorphAnalyzer(lang="ru")
        self.known = functools.lru_cache(4096)(self._known)
        self.lemmas = functools.lru_cache(4096)(self._lemmas)

    def _known(self, word: str) -> bool:
        return bool(word) and (
            self._analyse is None or all(map(self._analyse.word_is_known, word.split("-")))
        )

    def _lemmas(self, word: str) -> frozenset[str]:
        if self._analyse is None:
            return frozenset({word})
        return frozenset(str(form.normal_form).replace("ё", "е") for form in self._analyse.parse(word)[:3])

    def forms(self, word: str) -> list[tuple[str, str]]:
        """A noun's forms of one person, with their cases; of another word, and of what is no word, only itself."""
        found = {word: ""}
        if self._analyse is not None:
            for parse in self._analyse.parse(word):
                if parse.tag.POS == "NOUN" and parse.is_known and parse.tag.number == "sing":
                    for form in parse.lexeme:
                        if form.tag.number == "sing":
                            found.setdefault(form.word.replace("ё", "е"), str(form.tag.case))
        return list(found.items())

    def _spelt(self, word: str, hinted: Hinted) -> str:
        """The word of the language of which this is a misspelling by one sign or one doubled letter, if it is not
        hinted itself."""
        if self._analyse is None:
            return ""
        more = (word[:at] + letter + word[at:] for letter in "ьъ" for at in range(1, len(word) + 1))
        doubled = (word[:at] + word[at - 1 :] for at in range(1, len(word) + 1))
        less = (word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] in "ьъ" + word[at - 1])
        others = itertools.chain(more, less, doubled)
        return next((one for one in others if self.known(one) and one not in hinted), "")


@functools.cache
def dictionary(language: str) -> Dictionary:
    return Dictionary(language)


class Hinted:
    """The words that hints contain, in any form."""

    def __init__(self, texts: Iterable[str], words: Dictionary) -> None:
        texts = list(texts)
        hinted = {core(word) for text in texts for word in text.split() if len(word) > 2 or text == word}
        hinted -= _COMMON | {""}
        self._stems = tuple(sorted({stem(word) for word in hinted}))
        self._lemmas = frozenset().union(*map(words.lemmas, hinted)) - _COMMON
        self._words = words

    def __contains__(self, word: str) -> bool:
        whole = core(word)
        return any(
            whole.startswith(part) and len(whole) - len(part) <= (2 if len(part) < 4 else 4)
            for part in self._stems
        ) or not self._lemmas.isdisjoint(self._words.lemmas(whole))


def prompt(hints: Hints) -> str:
    """Hints as a text that went before the remark. It is read at every remark, so of the forms of a name only the
    first is told: the others are understood when it is."""
    names: dict[str, str] = {}
    for name in hints.names:
        names.setdefault(core(name)[:3], name)
    return " ".join(", ".join(group) + "." for group in (list(names.values()), hints.phrases) if group)


class HintedSpan(NamedTuple):
    """Words `start` to `stop` of the free text, and what the hinted text has in their place."""

    start: int
    stop: int
    words: tuple[str, ...]


def differences(free: Sequence[str], hinted: Sequence[str]) -> list[HintedSpan]:
    """Where the hinted text has other words than the free one."""
    matcher = difflib.SequenceMatcher(
        None, [core(word) for word in free], [core(word) for word in hinted], autojunk=False
    )
    spans: list[HintedSpan] = []
    for tag, start, stop, other, other_stop in matcher.get_opcodes():
        if tag == "replace" and stop - start == other_stop - other:  # word against word
            spans += [HintedSpan(start + i, start + i + 1, (hinted[other + i],)) for i in range(stop - start)]
        elif tag != "equal":
            spans.append(HintedSpan(start, stop, tuple(hinted[other:other_stop])))
    return spans


def spliced(free: Sequence[str], spans: Sequence[HintedSpan]) -> list[str]:
    """The free text with these spans in it. Marks and capitals are those of the free text."""
    words = list(free)
    for span in sorted(spans, reverse=True):
        put = [_CORE.search(word) for word in span.words]
        new = [found[0] for found in put if found]
        if not new and span.start and span.stop == len(free):  # the mark that ended the text stays
            ending = words[-1][len(words[-1].rstrip(_MARKS)) :]
            words[span.start - 1] = words[span.start - 1].rstrip(_MARKS) + ending
        if new and span.stop > span.start:
            before, after = words[span.start], words[span.stop - 1]
            if before[:1].isupper():
                new[0] = new[0][:1].upper() + new[0][1:]
            new[-1] += after[len(after.rstrip(_MARKS)) :]
        words[span.start : span.stop] = new
    return words


def allowed_loss(span: HintedSpan, free: Sequence[str], hinted: Hinted, words: Dictionary) -> float:
    """How much the remark may lose by this span: by what it would replace, and whether it could accuse."""
    replaced = [core(word) for word in free[span.start : span.stop]]
    if not any(word in hinted for word in span.words):
        if any(word in hinted for word in replaced) or not all(
            words.known(core(word)) for word in span.words
        ):
            return NOTHING
        if not all(map(words.known, replaced)):
            return NO_WORD_UNHINTED
        return COURTLY if any(word in hinted for word in free) else WORD
    if not replaced:
        return NOTHING
    letters = "".join(replaced), "".join(map(core, span.words))
    alike = difflib.SequenceMatcher(None, *letters, autojunk=False).ratio() >= ALIKE
    if not all(map(words.known, replaced)):
        return NO_WORD if alike else NO_WORD_FAR
    return TORN if alike and len(span.words) < len(replaced) else WORD


def belief(loss: float, allowed: float) -> float:
    """The probability of a hinted word that stands: 1 for no loss, a half where it would not stand any more."""
    return min(max(1 - max(loss, 0.0) / (2 * max(allowed, 1.0)), 0.0), 1.0)
