"""E-NAM-01: another player's real name or nickname (ER-03, ER-05, ER-12, ER-13)."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law
from speech.judge.laws.case import SUSPECTED, Case, believed
from speech.judge.laws.ranks import of_history
from speech.judge.reading import strangers
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.shapes import Finding


def real_names(case: Case) -> list[Finding]:
    """E-NAM-01: every name in the remark that is somebody else's at this table, consenting or not (ER-05)."""
    return [_finding(case, mention) for mention in case.reading.mentions if mention.kind is Kind.NAME]


def confidence(case: Case, mention: Mention) -> float:
    """How sure it is that this form means this player, context apart."""
    probability = case.reading.line.probability(mention.first, mention.last)
    return believed(mention.here, probability, mention.sure * mention.weight)


def _finding(case: Case, mention: Mention) -> Finding:
    others = tuple(player for player in mention.players if player != case.speaker)
    whom = bearer(case, mention, others)
    found = case.finding(LAW, whom, mention.first, mention.last, confidence(case, mention)).because(
        due=case.character_of(whom) if case.senior(whom) else ""
    )
    if not others:
        return found.but("own-name")
    if case.speaker in mention.players and _of_himself(case, mention):
        return found.but("own-name")
    if any(of_history(case, rank, mention) for rank in case.reading.mentions):
        return found.but("of-history")
    if mention.note == "name" and mention.form in ("owner", "plural") and not _owns(case, mention):
        found = found.lowered(SUSPECTED, "perhaps-a-surname")
    if mention.homonym and mention.address < 1:
        found = found.lowered(SUSPECTED, "homonym-as-person")
    if mention.weight < 1:
        found = found.lowered(SUSPECTED, "part-of-a-nick")
    if mention.address < 1 and strangers.kin(case.reading.line, mention):
        found = found.lowered(SUSPECTED, "somebody-elses")
    if (
        mention.address < 1
        and mention.form != "owner"
        and strangers.strange_surname(case.reading.line, mention, case.reading.mentions)
    ):
        found = found.lowered(SUSPECTED, "surname-of-nobody-here")
    return found


def bearer(case: Case, mention: Mention, others: tuple[int, ...]) -> int | None:
    """Which of several namesakes is meant: whose rank stands beside; who goes by this very name; who spoke last."""
    if len(others) < 2:
        return others[0] if others else None
    for other in case.reading.mentions:
        if other.kind is not Kind.NAME and (other.last == mention.first or other.first == mention.last):
            for player in case.whom(other):
                if player in others:
                    return player
    others = tuple(player for player in others if player in mention.exact) or others
    for earlier in case.memory.readings(case.start - 30.0, case.start):
        if earlier.remark.speaker in others:
            return earlier.remark.speaker
    return min(others)


def _owns(case: Case, mention: Mention) -> bool:
    """«Сашин ход», but «Иванов» alone may be some surname."""
    line = case.reading.line
    for index in (mention.last, mention.first - 1):
        near = line.joined(min(index, mention.first), max(index + 1, mention.last))
        if near and line.facts(index).noun > 0.4:
            return True
    return not line.facts(mention.first).surname > 0.1


def _of_himself(case: Case, mention: Mention) -> bool:
    """A namesake introducing himself: «я Саша», «меня зовут Саша»."""
    line = case.reading.line
    return any(
        line.listed(at, "pronouns", "introducing") for at in range(max(0, mention.first - 3), mention.first)
    )


LAW = Law(breaches.named("E-NAM-01"), "naming", ("имя", "name"), real_names, gravity=5)
