"""The whole meaning of one remark, found once and asked by every detector."""

from __future__ import annotations

from collections.abc import Sequence

from speech.judge.lexicon import Pack
from speech.judge.names.roster import Roster
from speech.judge.reading import calls, persons, phrases, titles
from speech.judge.reading.address import judge_addresses
from speech.judge.reading.mentions import Kind, Mention, Person, covered
from speech.judge.reading.surroundings import Said
from speech.judge.reading.tokens import Line
from speech.judge.shapes import Remark


class Reading:
    """What a remark says, apart from who sat where: that is for the detectors and the court's timeline."""

    def __init__(self, remark: Remark, pack: Pack, roster: Roster, before: Sequence[Said] = ()) -> None:
        self.remark, self.pack = remark, pack
        self.line = line = Line(remark, pack)
        self.idioms = phrases.idioms(line)
        self.acclamation, self.acclaims_well = phrases.acclaims(line)
        """Tokens of an acclamation, none if there is none (ER-01)."""
        hidden = self.idioms | self.acclamation
        titled = titles.titles_and_ranks(line, hidden)
        named = calls.names(line, roster, hidden, titled)
        self.mentions: list[Mention] = sorted((*titled, *named), key=lambda mention: mention.first)
        judge_addresses(line, self.mentions)
        persons.weigh(line, self.mentions, before)
        self.dismissed = [mention for mention in self.mentions if mention.here < persons.LEAST]
        """Words that name nobody here, whatever they look like."""
        self.mentions = [mention for mention in self.mentions if mention.here >= persons.LEAST]
        self.said = Said(remark.speaker, remark.end, line, {
            who: mention.here for mention in (*self.dismissed, *self.mentions) for who in mention.whom
        })  # fmt: skip
        """What it is to the remarks after it."""
        self.asks_leave = phrases.asks_leave(line)
        self.refuses = phrases.refuses(line)
        self.apologises = phrases.apologises(line)
        self.announces_attack = phrases.announces_attack(line)
        self.question = phrases.asks_question(line, self.idioms)
        inside = hidden | covered(mention for mention in self.mentions if mention.kind is Kind.TITLE)
        self.second_person = any(phrases.speaks_to_you(line, index, inside) for index in range(len(line)))
        self.demands = any(
            phrases.speaks_to_you(line, index, inside) and not phrases.serves(line, index, inside)
            for index in range(len(line))
        )
        """Speaks to you, and not only to beg pardon or to serve what was asked for."""
        self.familiar = phrases.familiar(line, hidden, self.mentions)
        self.insults = phrases.insults(line, hidden)

    @property
    def acclaims_only(self) -> bool:
        """Nothing of weight is said beside the acclamation."""
        rest = [index for index in range(len(self.line)) if index not in self.acclamation]
        return bool(self.acclamation) and all(self.line.listed(index, "address", "openers") for index in rest)

    @property
    def addresses(self) -> list[Mention]:
        """The mentions that are, or may be, addresses."""
        return [mention for mention in self.mentions if mention.address > 0]

    @property
    def named_last(self) -> Mention | None:
        """ER-20: whom a remark without a tale ends by naming: «палач, пять ударов», «воеводе поручение»."""
        line = self.line
        last = self.mentions[-1] if self.mentions else None
        named = covered(self.mentions)
        if last is None or self.question or self.refuses:
            return None
        # What is told beside him is not told of him: «палачу пять ударов, потому что рыба растёт».
        if any(line.facts(at).verb_they > 0.5 or line.listed(at, "dividing", "conditional")
               for at in range(*line.clause(last.first))):  # fmt: skip
            return None
        if last.nominative and any(_describes(line, at) for at in range(len(line)) if at not in named):
            return None
        return last if last.nominative or _given(line, last) else None

    @property
    def open(self) -> bool:
        """Speaks to somebody without saying to whom (ER-10)."""
        return self.second_person or self.question

    def third_person(self, character: str | None, player: int) -> bool:
        """ER-10: he is spoken of here, not to."""
        return any(
            mention.address == 0 and mention.person is not Person.YOU
            and (mention.character == character or player in mention.players)
            for mention in self.mentions
        )  # fmt: skip


def _describes(line: Line, index: int) -> bool:
    """«купец богат», «дворник — человек с метлой»: what somebody is."""
    facts = line.facts(index)
    sort = facts.sort if facts.known else ""
    return sort.startswith(("AS", "A.nomn")) or (sort.startswith("N.nomn") and sort.endswith(".l"))


def _given(line: Line, mention: Mention) -> bool:
    """In the dative, with no preposition before: he is to have it."""
    if mention.first and line.facts(mention.first - 1).sort == "PREP":
        return False
    norm = line.norms[mention.last - 1]
    forms = line.pack.ranks.get(norm)
    cases = {case for form in forms or () if form.kind == "bare" for case in form.cases}
    return "dative" in cases if forms else mention.form == "oblique" and line.ends(mention.last - 1, "dative")
