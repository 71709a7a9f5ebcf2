"""E-DEC-01: decrees and assignments that a machine can watch (ER-06, ER-17)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.knyazi import breaches
from core.knyazi.characters import Power
from speech.judge.court import Decreed
from speech.judge.law import Law
from speech.judge.laws.case import Case, believed
from speech.judge.shapes import Finding
from speech.judge.sound import alike, key

_SURE = 0.92


def disobeyed(case: Case) -> list[Finding]:
    """E-DEC-01: every decree and assignment in force when the remark began, and binding on its speaker."""
    found = []
    for decree in case.moment.decrees:
        if decree.player is None or decree.player == case.speaker:
            finding = _WATCHERS[decree.watch.kind](case, decree)
            if finding is not None:
                finding = finding.known(paper=decree.name)
                acclaims = (
                    case.reading.acclamation and case.reading.acclaims_only and case.acclamation_in_time
                )
                found.append(finding.but("acclamation") if acclaims else finding)
    return found


def _forbidden(case: Case, decree: Decreed) -> Finding | None:
    """ER-17: a watched word in any of its forms."""
    line = case.reading.line
    for words in _lemmas(case, decree.watch.words):
        for first in range(len(line) - len(words) + 1):
            last = first + len(words)
            if first in case.reading.acclamation and case.acclamation_in_time:
                continue
            if all(
                _same(case, index, lemmas) for index, lemmas in zip(range(first, last), words, strict=True)
            ):
                return case.finding(LAW, None, first, last, believed(_SURE, line.probability(first, last)))
    return None


def _required(case: Case, decree: Decreed) -> Finding | None:
    """ER-17: a phrase every remark must hold, by lemmas; a remark of one word is excused."""
    line = case.reading.line
    if not line.tokens:
        return None
    found = case.finding(
        LAW,
        None,
        0,
        len(line),
        believed(0.9, line.probability(0, len(line)) ** 0.5),
    )
    for words in _lemmas(case, decree.watch.words):
        for first in range(len(line) - len(words) + 1):
            if all(_same(case, first + at, lemmas, heard=True) for at, lemmas in enumerate(words)):
                return found.but("said")
        whole = key("".join(lemmas[0] for lemmas in words))
        for first in range(len(line)):
            for last in range(first + 1, min(len(line), first + len(words) + 1) + 1):
                if alike(key("".join(line.norms[first:last])), whole) > 0.88:
                    return found.but("said")
    return found.but("one-word") if len(case.reading.remark.words) < 2 else found


def _whisper(case: Case, decree: Decreed) -> Finding | None:
    """Loudness over a ceiling set relative to the speaker's own median."""
    remark = case.reading.remark
    if remark.written or remark.loudness is None or remark.loudness <= decree.watch.ceiling:
        return None
    return case.finding(LAW, None, 0, len(case.reading.line), _SURE, "too-loud")


def _silence(case: Case, decree: Decreed) -> Finding | None:
    """ER-17: silence, save for asking leave, answering the Tsar, and the Tsar's own business."""
    reading = case.reading
    if reading.remark.written:
        return None
    found = case.finding(LAW, None, 0, len(reading.line), _SURE)
    rulers = {case.moment.judging(), case.moment.with_power(Power.THRONE)}
    if reading.asks_leave:
        return found.but("asks-leave")
    if any(player is not None and case.answers(player) for player in rulers):
        return found.but("answers-ruler")
    asks = reading.question or (reading.second_person and _has_question_word(case))
    if case.speaker in rulers and (asks or _rules(case)):
        return found.but("rulers-business")
    if any(
        player is not None and player != case.speaker and case.may_have_spoken(player, 12.0)
        for player in rulers
    ):
        return found.lowered(0.6, "ruler-may-have-asked")
    return found


def _has_question_word(case: Case) -> bool:
    """«шпион сколько у вас карт»: no mark was heard, and he is named first."""
    line = case.reading.line
    return not line.marked and any(
        line.listed(at, "address", "interrogatives") for at in range(min(3, len(line)))
    )


def _rules(case: Case) -> bool:
    line = case.reading.line
    ruling = line.pack.listed("silence", "ruling")
    return any(line.facts(index).lemmas & ruling for index in range(len(line)))


def _lemmas(case: Case, phrases: Iterable[str]) -> list[list[tuple[str, frozenset[str]]]]:
    """Each watched phrase as (word, its lemmas and forms)."""
    grammar = case.reading.pack.grammar
    watched = []
    for phrase in phrases:
        words = re.findall(r"[^\W_]+", case.reading.pack.plain(phrase))
        if words:
            watched.append([(word, grammar.facts(word).lemmas | grammar.forms(word)) for word in words])
    return watched


def _same(case: Case, index: int, word: tuple[str, frozenset[str]], heard: bool = False) -> bool:
    line = case.reading.line
    facts = line.facts(index)
    if (
        line.norms[index] == word[0]
        or facts.mostly in word[1]
        or (not facts.known and line.norms[index] in word[1])
    ):
        return True
    return heard and len(word[0]) > 3 and key(line.norms[index]) == key(word[0])


_WATCHERS = {
    "forbidden": _forbidden, "required": _required, "whisper": _whisper, "silence": _silence,
}  # fmt: skip


LAW = Law(breaches.named("E-DEC-01"), "decree", ("указ", "decree"), disobeyed)
