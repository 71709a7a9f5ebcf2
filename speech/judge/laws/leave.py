"""E-LEA-01: a senior addressed without leave (ER-02, ER-05, ER-07, ER-09, ER-10)."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law
from speech.judge.laws import names, ranks, titles
from speech.judge.laws.case import NEAR, REPLY, SUSPECTED, Case
from speech.judge.laws.sweeper import untied
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.shapes import Finding


def without_leave(case: Case) -> list[Finding]:
    """E-LEA-01: by title; and ER-09: by name, bare rank or honorific, where those findings stand."""
    found = []
    for title in case.once(titles.addressed):
        senior = title.target if title.wrong else title.owner
        if senior is not None and case.senior(senior):
            found.append(_finding(case, senior, title.mention.first, title.mention.last, title.confidence))
    naming = [one for law in (names, ranks, titles) for one in case.once(law.LAW.detect)]
    for mention in case.reading.mentions:
        if mention.kind is Kind.TITLE or mention.address < 1:
            continue
        for finding in naming:
            if finding.object is not None and case.senior(finding.object) and _about(case, finding, mention):
                if not finding.excuse:
                    found.append(
                        _finding(case, finding.object, mention.first, mention.last, finding.confidence)
                    )
                break
    return found


def _about(case: Case, finding: Finding, mention: Mention) -> bool:
    return finding.span == case.reading.line.words(mention.first, mention.last)


def _finding(case: Case, senior: int, first: int, last: int, confidence: float) -> Finding:
    found = case.finding(LAW, senior, first, last, confidence)
    if excuse := _excuse(case, senior):
        return found.but(excuse)
    if case.moment.replies(case.speaker) and not case.reading.remark.written:
        # ER-10: who may lawfully reply needs no leave; who is only suspected of speaking is suspected of no more.
        free = untied(case)
        if free.lawful:
            return found.but("lawful-reply")
        found = found.lowered(free.confidence, "perhaps-a-reply")
    if case.may_have_spoken(senior, REPLY):
        found = found.lowered(SUSPECTED, "senior-may-have-asked")
    if senior in case.attacked and case.reading.announces_attack:
        found = found.lowered(SUSPECTED, "goes-with-attack")
    if case.reading.apologises or case.reading.announces_attack:
        return found.known(waits=case.end + NEAR)
    return found


def _excuse(case: Case, senior: int) -> str:
    if case.moment.free(case.speaker):
        return "jester"
    if case.reading.asks_leave:
        return "leave-asked-here"
    if case.has_leave(senior):
        return "leave-asked-before"
    if case.answers(senior):
        return "answers-senior"
    if senior in case.attacked and case.reading.apologises:
        return "apology-with-attack"
    if case.reading.acclamation and case.acclamation_in_time and case.reading.acclaims_only:
        return "acclamation"
    return ""


LAW = Law(breaches.named("E-LEA-01"), "leave", ("словомолвие", "leave"), without_leave, gravity=1, waits=True)
