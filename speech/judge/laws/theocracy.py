"""E-THE-01..03: what Теократия forbids besides (K-ORD-03, ER-16)."""

from __future__ import annotations

import re
from functools import lru_cache

from speech.judge.court import Court
from speech.judge.laws.case import REIGN, SUSPECTED, Case, believed
from speech.judge.lexicon import Pack
from speech.judge.memory import Memory
from speech.judge.shapes import THE_01, THE_02, THE_03, Finding, Sound

INTERRUPTED_AFTER = 0.3
"""ER-16: two who begin together interrupt nobody."""
TOGETHER = 0.8
RAISED = 9.0
RAISED_FOR = 0.5
_SURE = 0.92


class Swearing:
    """The list of one table: the language's own, with what the host added and struck out (ER-16)."""

    def __init__(self, pack: Pack, added: tuple[str, ...] = (), removed: tuple[str, ...] = ()) -> None:
        struck = {word.lower().replace("ё", "е") for word in removed}
        lines = [line for line in pack.swearing if line.removeprefix("~") not in struck]
        lines += [line.lower().replace("ё", "е") for line in added]
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
        if self._words.fullmatch(word):
            return 1.0
        masked = "*" in word and word[:1] in "бпхесжмг" and len(word) > 2
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


@lru_cache(maxsize=64)
def swearing_list(pack: Pack, added: tuple[str, ...], removed: tuple[str, ...]) -> Swearing:
    """The compiled list; tables with the same settings share it."""
    return Swearing(pack, added, removed)


def swore(case: Case) -> list[Finding]:
    """E-THE-01: swearing, under Теократия only; mild oaths are none (ER-16)."""
    reading = case.reading
    swearing = swearing_list(reading.pack, case.options.swearing_added, case.options.swearing_removed)
    found = []
    for first, last, weight in swearing.find(reading.line.norms):
        finding = case.finding(THE_01, None, first, last,
                               believed(_SURE, reading.line.probability(first, last), weight))  # fmt: skip
        found.append(finding if case.moment.theocracy else finding.but("no-theocracy"))
    return found


def interrupted(sound: Sound, court: Court, memory: Memory) -> list[Finding]:
    """E-THE-02: began while another was speaking, and both went on for 0.8 s."""
    moment = court.at(sound.start)
    if not moment.theocracy or sound.speaker not in moment.consent:
        return []
    found = []
    for other in memory.sounds(sound.start, sound.end):
        if other.speaker == sound.speaker or other.start > sound.start - INTERRUPTED_AFTER:
            continue
        if min(sound.end, other.end) - sound.start < TOGETHER - 1e-9:
            continue
        finding = Finding(THE_02, sound.speaker, other.speaker, (0, 0), _SURE, sound.start, sound.end)
        if other.speaker not in moment.consent:
            finding = finding.lowered(SUSPECTED, "interrupted-without-consent")  # ER-05
        found.append(finding)
    return found


def shouted(sound: Sound, court: Court) -> list[Finding]:
    """E-THE-03: at least 9 dB over one's own running median for half a second."""
    moment = court.at(sound.start)
    if not moment.theocracy or sound.speaker not in moment.consent or sound.raised is None:
        return []
    if sound.raised < RAISED or sound.end - sound.start < RAISED_FOR - 1e-9:
        return []
    return [Finding(THE_03, sound.speaker, None, (0, 0), _SURE, sound.start, sound.end)]


def may_be_acclaiming(sound: Sound, court: Court) -> bool:
    """ER-01: the throne has just changed hands, so the words must be awaited."""
    return court.reigned(sound.start - REIGN, sound.end)
