"""E-THE-01: swearing, which Теократия forbids (K-ORD-03, ER-16)."""

from __future__ import annotations

import re
from functools import lru_cache

from core.knyazi import breaches
from speech.judge.law import Law
from speech.judge.laws.case import Case, believed
from speech.judge.lexicon import Pack
from speech.judge.shapes import Finding

_SURE = 0.92


class Swearing:
    """The list of one table: the language's own, with what the host added and struck out (ER-16)."""

    def __init__(self, pack: Pack, added: tuple[str, ...] = (), removed: tuple[str, ...] = ()) -> None:
        struck = {pack.plain(word) for word in removed}
        self._masked = tuple(pack.listed("swearing", "masked"))
        lines = [line for line in pack.swearing if line.removeprefix("~") not in struck]
        lines += [pack.plain(line) for line in added]
        self._added, self._facts = frozenset(map(pack.plain, added)), pack.grammar.facts
        self._words = _pattern([line for line in lines if " " not in line and line[0] != "~"])
        self._doubtful = _pattern([line[1:] for line in lines if " " not in line and line[0] == "~"])
        self._phrases = re.compile(
            "|".join(rf"(?<!\S){re.escape(line)}(?!\S)" for line in lines if " " in line) or "(?!)"
        )
        self._struck = _pattern(list(struck))
        self.weight = lru_cache(maxsize=4096)(self._weight)

    def _weight(self, word: str) -> float:
        if self._struck.fullmatch(word):
            return 0.0
        if self._words.fullmatch(word) or self._facts(word).lemmas & self._added:
            return 1.0
        masked = "*" in word and word.startswith(self._masked) and len(word) > 2
        return 0.65 if masked or self._doubtful.fullmatch(word) else 0.0

    def find(self, norms: list[str]) -> list[tuple[int, int, float]]:
        """Stretches of tokens that are swearing, with how surely they are."""
        found = [
            (index, index + 1, weight) for index, norm in enumerate(norms) if (weight := self.weight(norm))
        ]
        text = " ".join(norms)
        for match in self._phrases.finditer(text):
            first = text.count(" ", 0, match.start())
            found.append((first, first + match.group().count(" ") + 1, 1.0))
        return found


def _pattern(lines: list[str]) -> re.Pattern[str]:
    choices = []
    for line in lines:
        prefix, rest = "", line
        if line.startswith("["):
            options, _, rest = line[1:].partition("]")
            prefix = f"(?:{options})?"
        choices.append(prefix + re.escape(rest).replace(r"\*", r"\w*"))
    return re.compile("|".join(choices) or "(?!)")


swearing_list = lru_cache(maxsize=64)(Swearing)
"""The compiled list; tables with the same settings share it."""


def swore(case: Case) -> list[Finding]:
    """E-THE-01: swearing, under Теократия only; mild oaths are none (ER-16)."""
    line = case.reading.line
    swearing = swearing_list(case.reading.pack, case.options.swearing_added, case.options.swearing_removed)
    found = []
    for first, last, weight in swearing.find(line.norms):
        sure = believed(_SURE, line.probability(first, last), weight)
        finding = case.finding(LAW, None, first, last, sure)
        found.append(finding if case.moment.theocracy else finding.but("no-theocracy"))
    return found


LAW = Law(breaches.named("E-THE-01"), "theocracy", ("брань", "swearing"), swore)
