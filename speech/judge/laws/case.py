"""The case before the judge: one remark with the court of its own moment and what was said and done around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Literal, TypeVar

from core.knyazi.characters import Character, Power
from core.knyazi.court_papers import Why
from speech.judge.confidence import SUSPECTED as SUSPECTED
from speech.judge.court import Asked, Attacked, Court, Moment, Pressed, Refused
from speech.judge.law import Law
from speech.judge.memory import Memory
from speech.judge.options import Options
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.reading import Reading
from speech.judge.shapes import Finding, Remark, VoiceFact

REPLY = 12.0
"""E-LEA-01: how long a senior's question may be answered without leave."""
LEAVE = 30.0
"""E-LEA-01, ER-07: how long leave lasts."""
REFUSAL = 10.0
"""ER-07: how soon leave must be refused."""
NEAR = 15.0
"""ER-02: how far a game event may lie from the words that go with it."""
REIGN = 30.0
"""ER-01: how long a new reign is acclaimed."""
PROMPTED = 8.0
"""ER-20: how long who was named last may answer."""

Spoken = Literal["named", "open", "prompted"]
Answer = TypeVar("Answer")


def believed(base: float, probability: float = 1.0, sure: float = 1.0) -> float:
    """A detector's confidence, weakened by doubtful words.

    Recognisers are unsure of rare words even when right (0.5 to 0.9 on titles spoken clearly), hence the root.
    """
    return round(base * sure * float(max(probability, 0.0) ** 0.4), 3)


class Case:
    """Everything a detector may ask."""

    def __init__(
        self,
        what: Reading | Remark,
        court: Court,
        memory: Memory,
        options: Options,
        read: Callable[[Remark], Reading],
        sound: VoiceFact | None = None,
        press: Pressed | None = None,
    ) -> None:
        """`what` is a remark without words where they are not, or not yet, known; or where a control was pressed."""
        self._what, self._read = what, read
        self.court, self.memory, self.options = court, memory, options
        self.press = press
        self._sound = sound
        self.remark = remark = what if isinstance(what, Remark) else what.remark
        self.speaker, self.start, self.end = remark.speaker, remark.start, remark.end
        self.moment: Moment = court.at(remark.start)
        self.character: Character = self.moment.seats[self.speaker]
        self._answers: dict[object, object] = {}

    @cached_property
    def reading(self) -> Reading:
        """What the words mean; there may be none."""
        return self._what if isinstance(self._what, Reading) else self._read(self._what)

    def once(self, question: Callable[[Case], Answer]) -> Answer:
        """What several laws ask of the same remark, found once."""
        if question not in self._answers:
            self._answers[question] = question(self)
        return self._answers[question]  # type: ignore[return-value]

    def finding(
        self, law: Law, object: int | None, first: int, last: int, confidence: float, *notes: str
    ) -> Finding:
        """A finding about tokens [first, last) of this remark."""
        span = self.reading.line.words(first, last)
        return Finding(
            law, self.speaker, object, span, min(confidence, 1.0), self.start, self.end, Why(notes=notes)
        )

    def naming(self, law: Law, mention: Mention, base: float, *notes: str) -> Finding:
        """A finding about who bears the character that is named; `base` is what clear words would be worth."""
        first, last, named = mention.first, mention.last, mention.character or ""
        sure = believed(base, self.reading.line.probability(first, last), mention.sure)
        return self.finding(law, self.moment.holder(named), first, last, sure, *notes).because(due=named)

    def whole(self, law: Law, confidence: float) -> Finding:
        """A finding about all that was said, or about the voice alone."""
        span = (0, len(self.remark.words))
        return Finding(law, self.speaker, None, span, confidence, self.start, self.end)

    def character_of(self, player: int | None) -> str:
        """The id of what a player was at this moment."""
        return "" if player is None else self.moment.seats[player].id

    @cached_property
    def sound(self) -> VoiceFact | None:
        """The voice of the remark, if the ear told of one."""
        return self._sound or self.memory.sound_of(self.remark)

    @property
    def voiced(self) -> float:
        """Seconds of voice: as measured if it was, else the length of the remark."""
        return self.end - self.start if self.sound is None else max(self.sound.voiced, 0.0)

    def senior(self, player: int | None) -> bool:
        """Whether this player outranks the speaker."""
        return player is not None and player != self.speaker and self.moment.senior(player, self.speaker)

    @cached_property
    def acclamation_in_time(self) -> bool:
        """ER-01, ER-02: words and the change of reign belong together."""
        return self.court.reigned(self.start - REIGN, self.end + NEAR)

    @cached_property
    def attacked(self) -> frozenset[int]:
        """ER-02: whom the speaker attacked near these words."""
        return frozenset(
            event.defender for event in self.court.events(self.start - NEAR, self.end + NEAR)
            if isinstance(event, Attacked) and event.attacker == self.speaker
        )  # fmt: skip

    def spoken_to(self, other: Reading, player: int) -> Spoken | None:
        """ER-10: whether a remark was addressed to a player: by name, to whoever listens, or not at all."""
        if other.remark.speaker == player or (other.refuses and self._asked_leave_before(other, player)):
            return None
        moment = self.court.at(other.remark.start)
        plainly = False
        for mention in other.addresses:
            whom = self.whom(mention, moment)
            if player in whom:
                return "named"
            plainly = plainly or (mention.address == 1 and bool(whom) and whom != (other.remark.speaker,))
        if plainly or other.third_person(moment.seats[player].id, player):
            return None
        return "open" if other.open else None

    def _asked_leave_before(self, other: Reading, player: int) -> bool:
        """ER-07: a refusal of leave is no address; «молчать» without leave asked is no refusal."""
        start = other.remark.start
        return any(earlier.remark.speaker == player and earlier.asks_leave and earlier.remark.start < start
                   for earlier in self.memory.readings(start - REFUSAL, start))  # fmt: skip

    def whom(self, mention: Mention, moment: Moment | None = None) -> tuple[int, ...]:
        """The players a mention may mean."""
        if mention.kind is Kind.NAME:
            return mention.players
        holder = (moment or self.moment).holder(mention.character or "")
        return () if holder is None else (holder,)

    def spoke_to_me(self, window: float) -> list[tuple[Reading, Spoken]]:
        """Remarks of others to the speaker that ended within `window` before his words, the latest first."""
        found = []
        for other in self.memory.readings(self.start - window, self.start):
            if other is not self.reading and other.remark.start < self.start:
                how = self.spoken_to(other, self.speaker)
                if how is None and self._prompted(other):
                    how = "prompted"
                if how is not None:
                    found.append((other, how))
        return found

    def _prompted(self, other: Reading) -> bool:
        """ER-20: «Шуту щелбан»: he was named last, and nothing is told of him."""
        if other.remark.speaker == self.speaker or other.remark.end < self.start - PROMPTED:
            return False
        last = other.named_last
        return last is not None and self.speaker in self.whom(last, self.court.at(other.remark.start))

    def answers(self, senior: int) -> bool:
        """E-LEA-01: the speaker answers a senior who addressed or asked him."""
        return any(other.remark.speaker == senior for other, _ in self.spoke_to_me(REPLY))

    @cached_property
    def named_by(self) -> int | None:
        """Who last addressed the speaker by name, to whom he may be replying."""
        for other, how in self.spoke_to_me(REPLY):
            if how == "named":
                return other.remark.speaker
        return None

    def may_have_spoken(self, player: int, window: float) -> bool:
        """ER-05: he spoke within the window, but what he said is not known."""
        return self.memory.unheard(player, self.start - window, self.start) is not None

    def has_leave(self, senior: int) -> bool:
        """ER-07: leave asked within 30 s, not refused since by the Tsar or the senior addressed."""
        for asked, ended, addressed in self._leaves():
            if not self._refused(asked, ended, addressed | {senior}):
                return True
        return False

    def _leaves(self) -> list[tuple[float, float, frozenset[int]]]:
        leaves = []
        for other in self.memory.readings(self.start - LEAVE, self.start):
            if other is not self.reading and other.remark.speaker == self.speaker and other.asks_leave:
                addressed = {player for mention in other.addresses for player in self.whom(mention)}
                leaves.append((other.remark.start, other.remark.end, frozenset(addressed)))
        asked = (event for event in self.court.events(self.start - LEAVE, self.start)
                 if isinstance(event, Asked) and event.player == self.speaker)  # fmt: skip
        return leaves + [(event.at, event.at, frozenset()) for event in asked]

    def _refused(self, asked: float, ended: float, by: frozenset[int]) -> bool:
        able = by | {self.moment.judging(), self.moment.with_power(Power.THRONE)}
        for other in self.memory.readings(asked, min(self.start, ended + REFUSAL)):
            if other.refuses and other.remark.start >= asked and other.remark.speaker in able:
                return other.remark.speaker != self.speaker
        return any(isinstance(event, Refused) and event.player == self.speaker and event.by in able
                   for event in self.court.events(asked, min(self.start, ended + REFUSAL)))  # fmt: skip
