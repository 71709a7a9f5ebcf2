"""E-NAM-03: a senior addressed by a title that is not his, or out of form (ER-14, ER-15)."""

from __future__ import annotations

import msgspec

from core.knyazi import breaches
from core.knyazi.characters import Power
from speech.judge.law import Law
from speech.judge.laws.case import NEAR, REPLY, SUSPECTED, Case, believed
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.shapes import Finding


class Addressed(msgspec.Struct, frozen=True):
    """Whom a title is said to."""

    mention: Mention
    owner: int | None
    """Whose title it is; None when that character is not in play."""
    target: int | None
    """Who is spoken to, when that can be determined otherwise (ER-15)."""
    how: str = ""
    confidence: float = 0.0

    @property
    def wrong(self) -> bool:
        """The title is not that of the one spoken to."""
        return self.target is not None and self.target != self.owner


def addressed(case: Case) -> list[Addressed]:
    """Every title in the remark that is, or may be, an address (ER-09)."""
    found = []
    for mention in case.reading.mentions:
        if mention.kind is Kind.TITLE and mention.address > 0 and mention.note != "quoted":
            owner = case.moment.holder(mention.character or "")
            target, how = _target(case, mention, owner)
            line = case.reading.line
            sure = believed(0.92, line.probability(mention.first, mention.last), mention.sure)
            found.append(
                Addressed(mention, owner, target, how, min(sure, SUSPECTED) if mention.address < 1 else sure)
            )
    return found


def wrong_titles(case: Case) -> list[Finding]:
    """E-NAM-03: by somebody else's title, by one of a character not in play, or by one of the speaker's making."""
    found = []
    for title in case.once(addressed):
        first, last = title.mention.first, title.mention.last
        if title.wrong:
            finding = case.finding(
                LAW, title.target, first, last, title.confidence, f"addressee-by-{title.how}"
            ).because(due=case.character_of(title.target), said=title.mention.character or "")
            found.append(finding if case.senior(title.target) else finding.but("junior"))
        elif title.owner is None and title.target is None:
            finding = case.finding(LAW, None, first, last, title.confidence, "not-in-play")
            finding = finding.because(said=title.mention.character or "")
            found.append(finding.but("junior") if Power.THRONE in case.character.powers else finding)
    honoured = (mention for mention in case.reading.mentions if mention.kind is Kind.HONOURED)
    return found + [_honoured(case, mention) for mention in honoured]


def _honoured(case: Case, mention: Mention) -> Finding:
    """ER-14: «царь-батюшка», «господин боярин»."""
    found = case.naming(LAW, mention, 0.9, "own-honorific")
    holder = found.object
    if holder is None:
        return found.but("not-in-play")
    if not case.senior(holder):
        return found.but("own-character" if holder == case.speaker else "junior")
    if mention.beside == mention.character:
        return found.but("with-title")
    if not case.moment.seats[holder].titled:
        return found.but("has-no-title")
    return found if mention.address == 1 else found.lowered(SUSPECTED, "third-person")


def _target(case: Case, mention: Mention, owner: int | None) -> tuple[int | None, str]:
    """ER-15: the addressee by name or rank beside the title, by own attack, by reply."""
    for other in case.reading.mentions:
        if other.last != mention.first and other.first != mention.last:
            continue
        if (
            other.kind is Kind.RANK
            and other.beside
            and (other.note == "titled" or other.beside == other.character)
        ):
            whom = case.whom(other)
        elif other.kind is Kind.NAME and other.address > 0 and not other.homonym and other.weight == 1:
            whom = tuple(player for player in other.players if player != case.speaker)
        else:
            continue
        if len(whom) == 1:
            return whom[0], "name"
    if owner is not None and owner in case.attacked:
        return owner, "attack"
    if len(case.attacked) == 1 and (case.reading.apologises or case.reading.announces_attack):
        defender = min(case.attacked)
        rising = owner is None or case.reading.announces_attack or case.moment.senior(owner, defender)
        if not _titled_already(case, defender) and rising:
            return defender, "attack"
    if owner is None:
        return _answered(case), "reply"
    asker = case.named_by
    if asker is None or case.reading.asks_leave or not case.senior(asker):
        return None, ""
    if case.reading.demands or case.reading.question:
        # An order or a question is a new address, not an answer: it is meant for whom its title names.
        return None, ""
    if owner == asker or case.answers(owner):
        return owner, "reply"
    line = case.reading.line
    if any(
        line.listed(at, "address", "resuming") for at in range(mention.last, line.sentence(mention.first)[1])
    ):
        return None, ""  # «Ваше величество, а он подглядывает!»: told of the asker, not to him
    if _asked_about(case, asker, mention.character):
        return None, ""
    if case.reading.third_person(case.character_of(asker), asker):
        return None, ""
    return asker, "reply"


def _answered(case: Case) -> int | None:
    """ER-15: a title that nobody at the table holds is meant for the senior whose words it answers."""
    spoke = [(how, other.remark.speaker) for other, how in case.spoke_to_me(REPLY) if how != "prompted"]
    by_name = [player for how, player in spoke if how == "named"]
    return next(filter(case.senior, (*by_name, *(player for _, player in spoke))), None)


def _titled_already(case: Case, player: int) -> bool:
    """ER-02: the attacked has had his words by his own title; another title is another's."""
    character = case.character_of(player)
    near = [case.reading, *case.memory.readings(case.start - NEAR, case.end + NEAR)]
    return any(mention.kind is Kind.TITLE and mention.character == character and reading.remark.speaker == case.speaker
               for reading in near for mention in reading.addresses)  # fmt: skip


def _asked_about(case: Case, asker: int, character: str | None) -> bool:
    """The asker himself spoke of the one whose title it is, so the title may be meant for him."""
    return any(
        mention.character == character
        for other, _ in case.spoke_to_me(REPLY) if other.remark.speaker == asker for mention in other.mentions
    )  # fmt: skip


LAW = Law(breaches.named("E-NAM-03"), "naming", ("титул", "title"), wrong_titles, gravity=2, waits=True)
