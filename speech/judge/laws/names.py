"""E-NAM-01: another player's real name or nickname (ER-03, ER-05, ER-12, ER-13)."""

from __future__ import annotations

from speech.judge.laws.case import SUSPECTED, Case, believed
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.shapes import NAM_01, Finding

_BASE = 0.95


def real_names(case: Case) -> list[Finding]:
    """E-NAM-01: every name in the remark that is somebody else's at this table, consenting or not (ER-05)."""
    return [_finding(case, mention) for mention in case.reading.mentions if mention.kind is Kind.NAME]


def confidence(case: Case, mention: Mention) -> float:
    """How sure it is that this form means this player, context apart."""
    probability = case.reading.line.probability(mention.first, mention.last)
    return believed(_BASE, probability, mention.sure * mention.weight)


def _finding(case: Case, mention: Mention) -> Finding:
    others = tuple(player for player in mention.players if player != case.speaker)
    found = case.finding(NAM_01, bearer(case, mention, others), mention.first, mention.last, confidence(case, mention))
    if not others:
        return found.but("own-name")
    if case.speaker in mention.players and _of_himself(case, mention):
        return found.but("own-name")
    if mention.homonym:
        called = mention.address == 1 and _calls(case, mention)
        if not called:
            if mention.address > 0 or _person(case, mention):
                found = found.lowered(SUSPECTED, "homonym-as-person")
            else:
                return found.but("ordinary-word")
    if mention.weight < 1:
        found = found.lowered(SUSPECTED, "part-of-a-nick")
    if mention.address < 1 and _kin(case, mention):
        found = found.lowered(SUSPECTED, "kinship-word")
    if mention.address < 1 and _strange_surname(case, mention):
        found = found.lowered(SUSPECTED, "surname-of-nobody-here")
    return found


def bearer(case: Case, mention: Mention, others: tuple[int, ...]) -> int | None:
    """Which of several namesakes is meant: the one whose rank stands beside, else who spoke last, else the first."""
    if len(others) < 2:
        return others[0] if others else None
    for other in case.reading.mentions:
        if other.kind is not Kind.NAME and (other.last == mention.first or other.first == mention.last):
            for player in case.whom(other):
                if player in others:
                    return player
    for earlier in case.memory.readings(case.start - 30.0, case.start):
        if earlier.remark.speaker in others:
            return earlier.remark.speaker
    return min(others)


def _of_himself(case: Case, mention: Mention) -> bool:
    """A namesake introducing himself: «я Саша», «меня зовут Саша»."""
    norms = case.reading.line.norms[max(0, mention.first - 3) : mention.first]
    return bool({"я", "зовут", "звать", "меня", "мое", "мне"} & set(norms))


def _calls(case: Case, mention: Mention) -> bool:
    """An ordinary word is taken for a name only in a call that is plainly one."""
    line, reading = case.reading.line, case.reading
    if line.tokens[mention.first].capital or reading.second_person or reading.question:
        return True
    return line.marked and len(line) > 1 and mention.first == line.clause(mention.first)[0]


def _person(case: Case, mention: Mention) -> bool:
    """ER-13: the word stands where a player stands: «у Веры шесть карт», «Роман бьёт»."""
    line = case.reading.line
    first, last = line.clause(mention.first)
    verbs, cards = line.pack.listed("game", "verbs"), line.pack.listed("game", "cards")
    if line.tokens[mention.first].capital:
        return True
    before = line.norms[mention.first - 1] if mention.first > first else ""
    after = range(mention.last, min(last, mention.last + 3))
    if mention.nominative:
        return any(line.facts(index).verb_they > 0.5 and line.facts(index).lemmas & verbs for index in after)
    around = [index for index in range(first, last) if not mention.first <= index < mention.last]
    of_cards = any(line.facts(index).lemmas & cards for index in around)
    if before in ("у", "от", "против", "для"):
        return of_cards or any(line.facts(index).lemmas & verbs for index in around)
    if before in ("под", "к", "с", "со", "на", "за") or line.facts(mention.first - 1).lemmas & (verbs | cards):
        return of_cards or any(line.facts(index).lemmas & verbs for index in around)
    return False


def _kin(case: Case, mention: Mention) -> bool:
    """ER-12: «брат Саша» is somebody's brother, not the player."""
    line = case.reading.line
    kin = line.pack.listed("address", "kinship")
    for index in range(max(0, mention.first - 2), mention.first):
        if line.joined(index, mention.first + 1) and line.facts(index).lemmas & kin:
            return True
    return False


def _strange_surname(case: Case, mention: Mention) -> bool:
    """ER-12: «Александр Пушкин», when no Пушкин plays; a patronymic of nobody's likewise."""
    line = case.reading.line
    at = mention.last
    if at >= len(line) or line.tokens[at].before or any(other.first == at for other in case.reading.mentions):
        return False
    facts = line.facts(at)
    if facts.verb_they + facts.verb_i + facts.verb_you + facts.order_one + facts.order_many > 0.4:
        return False
    looks = line.norms[at].endswith(("ович", "евич", "овна", "евна", "ского", "скому", "ский")) and facts.person > 0.3
    unknown = not facts.known and line.tokens[at].capital
    return facts.surname > 0.4 or looks or unknown or (line.tokens[at].capital and facts.person > 0.3)
