"""E-RES-01: familiar or insulting speech to a senior (ER-11). Style alone is never charged."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law
from speech.judge.laws.case import SUSPECTED, Case, believed
from speech.judge.laws.titles import Addressed, addressed
from speech.judge.reading.mentions import Kind, Mention, Person, covered
from speech.judge.shapes import Finding

_BASE = 0.93
_CLOSE = 3
"""ER-11: how many words may part an insult from whom it qualifies."""


def disrespect(case: Case) -> list[Finding]:
    """E-RES-01: singular «ты» and orders to a senior, and insults that qualify him. Never by the Шут (K-ETQ-03)."""
    titles = case.once(addressed)
    found = [*_familiar(case, titles), *_insulting(case, titles)]
    if case.moment.free(case.speaker):
        return [finding.but("jester") for finding in found]
    return found


def _familiar(case: Case, titles: list[Addressed]) -> list[Finding]:
    found = []
    line = case.reading.line
    for index, strength in case.reading.familiar:
        mention = _addressee(case, index)
        probability = line.probability(index, index + 1)
        if mention is not None:
            player = _player(case, mention, titles)
            if player is not None and case.senior(player):
                sure = (
                    strength
                    * mention.weight
                    * mention.here
                    * (0.65 if mention.address < 1 else min(1.0, mention.sure + 0.1))
                )
                found.append(
                    case.finding(
                        LAW, player, index, index + 1, believed(_BASE, probability, sure), "familiar"
                    )
                )
        elif (asker := case.named_by) is not None and case.senior(asker):
            # He answers a senior, though he names nobody: near enough to be suspected.
            sure = min(SUSPECTED, believed(_BASE, probability, strength))
            finding = case.finding(LAW, asker, index, index + 1, sure, "familiar", "in-reply")
            found.append(finding.because(asker=asker))
    return found


def _addressee(case: Case, index: int) -> Mention | None:
    """Whom a word is said to: the vocative of its clause, the one right beside it, the nearest before, the next."""
    line = case.reading.line
    vocatives = case.reading.addresses
    here = line.tokens[index]
    for mention in vocatives:
        if line.tokens[mention.first].clause == here.clause:
            return mention
    for mention in vocatives:
        # «…, а ты, шут, помолчи»
        if mention.first == index + 1 and line.tokens[mention.first].sentence == here.sentence:
            return mention
    before = [mention for mention in vocatives if mention.last <= index]
    same = [mention for mention in before if line.tokens[mention.first].sentence == here.sentence]
    if same:
        return same[-1]
    after = [mention for mention in vocatives
             if mention.first > index and line.tokens[mention.first].sentence == here.sentence]  # fmt: skip
    if after:
        return after[0]
    if before:
        return before[-1]
    return next((mention for mention in vocatives if mention.first > index), None)


def _player(case: Case, mention: Mention, titles: list[Addressed]) -> int | None:
    for title in titles:
        if title.mention is mention:
            return title.target if title.wrong else title.owner
    others = [player for player in case.whom(mention) if player != case.speaker]
    return others[0] if len(others) == 1 else None


def _insulting(case: Case, titles: list[Addressed]) -> list[Finding]:
    found = []
    line = case.reading.line
    named = covered(one for one in case.reading.mentions if one.kind is Kind.NAME)
    for index in case.reading.insults:
        if index in named:
            continue  # the Goat of the table, if not the one of the neighbours
        whom = _insulted(case, index, titles)
        if whom is not None and case.senior(whom):
            probability = line.probability(index, index + 1)
            found.append(case.finding(LAW, whom, index, index + 1, believed(_BASE, probability), "insult"))
    return found


def _insulted(case: Case, index: int, titles: list[Addressed]) -> int | None:
    """The senior an insult qualifies, unless the speaker or another person stands nearer.

    Persons of the insult's own clause come first; if it has none, the insult is the predicate of the address beside it.
    """
    line = case.reading.line
    first, last = line.clause(index)
    if any(
        line.listed(at, "pronouns", "subject_i") for at in range(max(first, index - 2), min(last, index + 3))
    ):
        return case.speaker
    if (
        index
        and line.facts(index).oblique > 0.5
        and line.facts(index - 1).lemmas & line.pack.listed("apology", "lemmas")
    ):
        return case.speaker  # «простите дурака»
    if _of_a_third(case, index):
        return None
    spoken_to = _addressee(case, index)
    addressed = None if spoken_to is None else _player(case, spoken_to, titles)
    nearest: tuple[float, int | None] | None = None

    def consider(begin: int, end: int, player: int | None) -> None:
        nonlocal nearest
        distance = index - end + 1 if end <= index else begin - index + 0.5
        if nearest is None or distance < nearest[0]:
            nearest = (distance, player)

    for mention in case.reading.mentions:
        if first <= mention.first < last:
            consider(
                mention.first,
                mention.last,
                None if mention.note == "plural" else _player(case, mention, titles),
            )
    for at in range(first, last):
        if at == index or any(mention.first <= at < mention.last for mention in case.reading.mentions):
            continue
        if line.listed(at, "pronouns", "subject_you") or line.listed(at, "pronouns", "object_you"):
            consider(at, at + 1, addressed)
        elif line.listed(at, "pronouns", "i"):
            told_of = any(one.last == at - 1 and not one.address for one in case.reading.mentions)
            if not (told_of and line.listed(at - 1, "address", "having")):  # «его высочество у нас осёл»
                consider(at, at + 1, case.speaker)
        elif (
            line.listed(at, "pronouns", "they")
            or line.facts(at).lemmas & line.pack.listed("game", "cards")
            or _somebody(case, at)
            or _has(case, at)
        ):
            consider(at, at + 1, None)
    if nearest is None and first and line.dashed(first):
        # «Его благородие — болван»: the dash stands for «is».
        for mention in case.reading.mentions:
            if mention.last == first:
                consider(mention.first, mention.last, _player(case, mention, titles))
        things = (line.facts(at) for at in range(*line.clause(first - 1)))
        if nearest is None and any(facts.noun > 0.5 and "nomn" in facts.cases for facts in things):
            return None  # «автомат — идиот»: what stands before the dash is called so
    if spoken_to is not None and _acts(case, index, to_you=spoken_to.person is Person.YOU):
        return None
    if nearest is not None:
        return nearest[1] if nearest[0] <= _CLOSE + 0.5 else None
    beside = spoken_to is not None and line.tokens[spoken_to.first].sentence == line.tokens[index].sentence
    return addressed if beside and _predicate(case, index) else None


def _predicate(case: Case, index: int) -> bool:
    """ER-21: the clause calls him that and does nothing else: «…, осёл этакий»."""
    line = case.reading.line
    for at in range(*line.clause(index)):
        if not (
            at == index or at in case.reading.insults or line.opens(at, at + 1)
            or line.facts(at).sort.startswith(("A.", "AS.", "PRCL", "INTJ"))
            or line.you(at)
        ):  # fmt: skip
            return False
    return True


def _somebody(case: Case, index: int) -> bool:
    """«таксист попался идиот»: a person who is not at the table."""
    facts = case.reading.line.facts(index)
    return (
        facts.alive and facts.noun > 0.5 and facts.nominative > 0.4
        and not case.reading.line.listed(index, "respect", "anybody") and index not in case.reading.insults
    )  # fmt: skip


def _has(case: Case, index: int) -> bool:
    """«у соседей скотина в огороде»: it is theirs."""
    line = case.reading.line
    return line.facts(index).alive and line.listed(index - 1, "address", "having")


def _of_a_third(case: Case, index: int) -> bool:
    """«наш сервер идиот», «читал идиота», «баран смирный?»: what stands before it is called so, something is done to it,
    or it is asked about; nobody is told what he is (ER-21)."""
    line = case.reading.line
    first, last = line.clause(index)
    taken = covered(case.reading.mentions)
    if any(line.you(at) for at in range(first, last) if at not in taken):
        return False
    if index - 1 in taken and line.joined(index - 1, index + 1):
        return False  # «у его благородия болвана»
    facts = line.facts(index)
    if facts.cases and not facts.cases & {"nomn", "ablt", "voct"}:
        return True
    at = index - 1
    while at >= first and line.facts(at).sort.startswith(("A.", "PRCL")):
        at -= 1
    before = any(first <= one.first and one.last <= at for one in case.reading.mentions)
    thing = at >= first and at not in taken and at not in case.reading.insults and not line.opens(at, at + 1)
    if thing and line.facts(at).noun > 0.5 and line.facts(at).sort.startswith("N.nomn") and not before:
        return not line.listed(at, "respect", "anybody")
    number = line.tokens[index].sentence
    asked = number in line.questions and number not in line.exclamations
    return asked and last == line.sentence(index)[1] and last > index + 1 and first in (index, index - 1)


def _acts(case: Case, index: int, to_you: bool) -> bool:
    """«Ваше благородие, собака просится гулять», «собака ваша на диване»: a beast of its own is no insult, nor is what
    does something to him: «осёл вам сумку сжевал»."""
    line = case.reading.line
    first, last = line.clause(index)
    owners = (at for at in (index - 1, index + 1) if first <= at < last)
    if to_you and any(line.listed(at, "pronouns", "owners") for at in owners):
        return True
    you = any(line.listed(at, "pronouns", "subject_you") for at in range(first, last))
    if not you and any(line.facts(at).sort == "COMP" for at in range(index + 1, last)):
        return True  # «осёл там лучше всех»
    done = [at for at in range(index + 1, last) if line.facts(at).does]
    if not done:
        return False
    return (to_you and done[0] < index + 3) or any(
        line.listed(at, "pronouns", "object_you") for at in range(index + 1, done[0])
    )


LAW = Law(
    breaches.named("E-RES-01"), "respect", ("чинопочитание", "respect"), disrespect, gravity=3, waits=True
)
