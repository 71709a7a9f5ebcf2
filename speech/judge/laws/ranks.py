"""E-NAM-02: a senior called by the bare name of his character (ER-01, ER-14)."""

from __future__ import annotations

from core.knyazi import breaches
from core.knyazi.characters import Power
from speech.judge.law import Law
from speech.judge.laws.case import NEAR, SUSPECTED, Case, believed
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.persons import SURELY
from speech.judge.reading.tokens import Line
from speech.judge.shapes import Finding

_BASE = 0.94


def bare_ranks(case: Case) -> list[Finding]:
    """E-NAM-02: every bare name of a character that outranks the speaker."""
    found = [_finding(case, mention) for mention in case.reading.mentions if mention.kind is Kind.RANK]
    return found + _acclamation(case)


def _finding(case: Case, mention: Mention) -> Finding:
    found = case.naming(LAW, mention, _BASE)
    if excuse := _excuse(case, mention, found.object):
        return found.but(excuse)
    if mention.note == "feminine":
        found = found.lowered(SUSPECTED, "feminine-form")
    if mention.here < SURELY:
        found = found.lowered(SUSPECTED, "in-a-tale")
    if _generic(case, mention):
        found = found.lowered(SUSPECTED, "generic")
    if case.reading.line.tokens[mention.first].quoted:
        found = found.lowered(SUSPECTED, "in-quotes")
    return found


def _excuse(case: Case, mention: Mention, holder: int | None) -> str:
    if holder is None:
        return "not-in-play"
    if holder == case.speaker:
        return "own-character"
    if not case.senior(holder):
        return "junior"
    if not case.moment.seats[holder].titled:
        return "has-no-title"
    if mention.note == "plural":
        return "plural"
    if mention.beside == mention.character or mention.note == "titled":
        return "with-title"
    if any(one.first == mention.last and of_history(case, mention, one) for one in case.reading.mentions):
        return "of-history"
    return "former-office" if _former(case, mention) else ""


def of_history(case: Case, rank: Mention, name: Mention) -> bool:
    """ER-19: «царь Пётр», when the Tsar is no Пётр, and nobody is spoken to."""
    line = case.reading.line
    return (
        rank.kind is Kind.RANK and name.kind is Kind.NAME and rank.last == name.first
        and line.joined(rank.first, name.last) and name.address < 1
        and bool(line.facts(name.first).lemmas & line.pack.listed("dividing", "regnal"))
        and not set(case.whom(rank)) & set(name.players)
    )  # fmt: skip


def _former(case: Case, mention: Mention) -> bool:
    """ER-14: «боярин бывший», «экс-царь», «когда он был боярином»."""
    line = case.reading.line
    after = mention.last
    particle = after < len(line) and line.tokens[after].hyphen  # «боярин-то бывший»
    for index in (mention.first - 1, after + particle):
        if line.means(index, "dividing", "former") and not line.facts(index).does:
            return True  # but «разжаловал царя»
    if mention.nominative:
        return False
    served = [
        index
        for index in _being(case, mention)
        if line.facts(index).lemmas & line.pack.listed("dividing", "served")
    ]
    return any(line.facts(index).verb_they > 0.5 for index in served) and not any(
        line.listed(at, "dividing", "conditional") for at in range(len(line))
    )


def _generic(case: Case, mention: Mention) -> bool:
    """ER-14: «боярином быть не мёд пить», «живёт как царь», «я не палач»."""
    line = case.reading.line
    if _being(case, mention):
        return True
    before = mention.first - 1
    if before < 0 or not line.joined(before, mention.last):
        return False
    if line.means(before, "dividing", "generic"):
        at = mention.last
        while line.listed(at, "pronouns", "owners") or _adverb(line, at):
            at += 1
        verb = at < len(line) and line.facts(at).verb_they > 0.5
        return not (line.listed(before, "dividing", "comparing") and verb)
    while before >= 0 and (line.listed(before, "dividing", "merely") and line.joined(before, mention.last)):
        before -= 1
    return (
        line.listed(before, "pronouns", "subject_i")
        and mention.nominative
        and line.joined(before, mention.last)
    )


def _adverb(line: Line, at: int) -> bool:
    """«как царь наш сейчас смотрит»: what may stand between him and what he does."""
    return at < len(line) and line.facts(at).sort == "ADVB"


def _being(case: Case, mention: Mention) -> list[int]:
    """Verbs of being and becoming in the clause of an instrumental."""
    line = case.reading.line
    if not line.ends(mention.last - 1, "instrumental"):
        return []
    being = line.pack.listed("dividing", "being")
    first, last = line.clause(mention.first)
    return [index for index in range(first, last) if line.facts(index).lemmas & being]


def _acclamation(case: Case) -> list[Finding]:
    """ER-01 excuses an acclamation in its time; ER-14: at any other it is suspicious."""
    reading, tsar = case.reading, case.moment.with_power(Power.THRONE)
    line = reading.line
    glory = [index for index in reading.acclamation if line.listed(index, "acclamation", "to")
             or line.norms[index] in line.pack.ranks]  # fmt: skip
    if not glory or tsar is None or tsar == case.speaker:
        return []
    first, last = min(reading.acclamation), max(reading.acclamation) + 1
    found = case.finding(
        LAW, tsar, first, last, believed(SUSPECTED, line.probability(first, last)), "acclamation"
    )
    if case.acclamation_in_time and reading.acclaims_well:
        return [found.but("acclamation")]
    return [found.known(waits=case.end + NEAR)]


LAW = Law(breaches.named("E-NAM-02"), "naming", ("чин", "rank"), bare_ranks, gravity=4)
