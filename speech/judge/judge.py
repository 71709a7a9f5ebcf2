"""The judge of one table: hears remarks, voices and events, lays charges and suspicions (chapter E).

It has no clock and no thread: every call brings its time and returns what became certain by then. Hard charges are
laid at once; a soft one that a game event, or words still being recognised, could excuse waits for it (ER-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

import msgspec

from speech.judge import combine, confidence, laws
from speech.judge.court import Consented, Court, Event, Pressed
from speech.judge.law import Needs
from speech.judge.laws.case import REIGN, Case
from speech.judge.lexicon import pack
from speech.judge.memory import Memory
from speech.judge.names.roster import Roster
from speech.judge.options import Options
from speech.judge.reading.reading import Reading
from speech.judge.reading.surroundings import LATELY
from speech.judge.shapes import (
    Charge,
    Finding,
    Grade,
    Laid,
    Lasted,
    Outcome,
    Remark,
    Sound,
    VoiceFact,
    Withdrawn,
    Word,
)  # fmt: skip

GRACE = 4.0
"""How long the words of a voice are awaited before it is judged without them."""
_ANSWERABLE = 20.0
NEVER = float("-inf")

Explain = Callable[[Remark, list[Finding]], None]
Span = Callable[[str], AbstractContextManager[object]]
Origin = tuple[int, float]
"""Speaker and start: the remark a charge came from."""


Offence = tuple[str, int | None, str]
"""Law, wronged, decree: what one remark is charged with once."""


class Judge:
    """One table's judge. Not shared between threads."""

    def __init__(
        self,
        court: Court,
        names: Mapping[int, Sequence[str]] | None = None,
        options: Options | None = None,
        explain: Explain | None = None,
    ) -> None:
        self.court = court
        self.options = options or Options()
        self._pack = pack(self.options.language, court.cast)
        self._by_words = laws.needing(Needs.WORDS, Needs.EITHER)
        self._by_voice = laws.needing(Needs.VOICE)
        self._by_either = laws.needing(Needs.EITHER)
        self._lasting = {law.id for law in (*self._by_voice, *self._by_either)}
        """What is broken for as long as the voice sounds."""
        self._by_press = laws.needing(Needs.PRESS)
        self.roster = Roster(self._pack)
        self.roster.set(names or {})
        self.memory = Memory()
        self._explain = explain
        self.span: Span = lambda stage: nullcontext()
        """Entered around what is made of a remark's words, by whoever measures: `findings`, and then `docket`."""
        self._now = NEVER
        self._waiting: list[tuple[float, Reading]] = []
        self._awaited: dict[Origin, float] = {}
        self._laid: dict[Origin, dict[Offence, Charge]] = {}
        self._next = 1

    def follow(self, earlier: Judge) -> None:
        """Number on from a judge whose charges still lie at the table."""
        self._next = earlier._next

    # What it is told ------------------------------------------------------------------------------------------

    def call_players(self, names: Mapping[int, Sequence[str]]) -> None:
        """Who is called what from now on (E-NAM-01)."""
        self.roster.set(names)

    def hear(self, remark: Remark) -> list[Outcome]:
        """A remark in words; those of players who have not consented are not even read (E-CHG-08)."""
        self._now = max(self._now, remark.end)
        moment = self.court.at(remark.start)
        if remark.speaker not in moment.consent or (remark.written and not self.options.judge_text):
            return self._due()
        sound = None if remark.written else self._sound_of(remark)
        if sound is not None and remark.loudness is None:
            remark = msgspec.structs.replace(remark, loudness=sound.loudness)
        reading = self._read(remark)
        self.memory.add(reading)
        out = [] if sound is None else self._judge_sounds(sound)
        out += self._judge(reading)
        for later in list(self.memory.readings(remark.end, remark.end + _ANSWERABLE)):
            if later is not reading and later.remark.start > remark.start:
                out += self._review(later)
        return out + self._due()

    def voice(self, fact: VoiceFact) -> list[Outcome]:
        """A voice without its words, again and again as it goes on (E-SIL, E-THE-02/03)."""
        self._now = max(self._now, fact.end)
        self.memory.heard(fact)
        return self._judge_sounds(fact) + (self._lasted(fact) if fact.finished else []) + self._due()

    def happened(self, event: Event) -> list[Outcome]:
        """Something happened at the table."""
        self._now = max(self._now, event.at)
        self.court.happened(event)
        out: list[Outcome] = []
        if isinstance(event, Pressed):
            case = self._case(Remark(event.player, event.at, event.at, ()), press=event)
            for finding in (found for law in self._by_press for found in law.detect(case)):
                if not finding.excuse:
                    out += self._lay(finding, "", (0, 0), (event.player, event.at), False)
        elif isinstance(event, Consented) and not event.agrees:
            self._drop(event.player)
        if self.court.reigned(event.at, event.at):
            for reading in list(self.memory.readings(event.at - 15.0, event.at)):
                if reading.acclamation:
                    out += self._review(reading)
        return out + self._due()

    def tick(self, now: float) -> list[Outcome]:
        """Time has passed: lay what has waited long enough, forget what is too old."""
        self._now = max(self._now, now)
        out = self._due()
        if now < float("inf"):
            self.memory.prune(now)
            self.court.prune(now - 120.0)
            self._laid = {origin: laws for origin, laws in self._laid.items() if origin[1] > now - 120.0}
        return out

    def forget(self, player: int) -> None:
        """«Forget me»: no word, voice, name or charge of this player is left here."""
        self._drop(player)
        self.roster.forget(player)
        self.court.forget(player)

    def words_of(self, player: int, now: float) -> tuple[Word, ...]:
        """E-CHG-07: what a denunciation may quote."""
        return self.memory.denounced(player, now)

    # How it judges --------------------------------------------------------------------------------------------

    def findings(self, reading: Reading) -> list[Finding]:
        """Every detector on one remark, combined (ER-03); the excused come last with their excuse."""
        case = self._case(reading)
        found = [finding for law in self._by_words for finding in case.once(law.detect)]
        judged = combine.combined(found, self.options)
        return [finding.but(why) if not finding.excuse and (why := combine.dropped(finding, self.court)) else finding
                for finding in judged]  # fmt: skip

    def _case(
        self, what: Reading | Remark, sound: VoiceFact | None = None, press: Pressed | None = None
    ) -> Case:
        """The case of a remark; of a voice or a press that has no words, the same without them."""
        return Case(what, self.court, self.memory, self.options, self._read, sound, press)

    def _read(self, remark: Remark) -> Reading:
        before = self.memory.readings(remark.start - LATELY, remark.start)
        return Reading(
            remark, self._pack, self.roster, [one.said for one in before if one.remark.start < remark.start]
        )

    def _judge(self, reading: Reading) -> list[Outcome]:
        with self.span("findings"):
            found = self.findings(reading)
        if self._explain is not None:
            self._explain(reading.remark, found)
        with self.span("docket"):
            return self._enter(reading, found)

    def _enter(self, reading: Reading, found: list[Finding]) -> list[Outcome]:
        """What of it is laid now, what waits for more to be known, what is taken back."""
        out: list[Outcome] = []
        due: list[float] = []
        words = self._words_due(reading)
        for finding in found:
            if finding.excuse:
                continue
            until = max(finding.waits or NEVER, words if finding.law.waits else NEVER)
            if until >= self._now:
                due.append(until)
            else:
                out += self._lay_said(finding, reading)
        if due:
            self._waiting.append((max(due), reading))
        return out + self._withdraw(reading, found)

    def _due(self) -> list[Outcome]:
        """What has waited long enough."""
        out: list[Outcome] = []
        ready = [(until, reading) for until, reading in self._waiting if until < self._now]
        self._waiting = [(until, reading) for until, reading in self._waiting if until >= self._now]
        for _, reading in sorted(ready, key=lambda pair: pair[1].remark.start):
            for finding in self.findings(reading):
                if not finding.excuse:
                    out += self._lay_said(finding, reading)
        for origin in [origin for origin, until in self._awaited.items() if until <= self._now]:
            del self._awaited[origin]
            for sound in self.memory.sounds(origin[1], origin[1]):
                if (sound.speaker, sound.start) == origin:
                    out += self._judge_sound(sound, patient=False)
        return out

    def _review(self, reading: Reading) -> list[Outcome]:
        """What is now known may excuse what was laid in good faith."""
        return self._withdraw(reading, self.findings(reading))

    def _withdraw(self, reading: Reading, found: list[Finding]) -> list[Outcome]:
        laid = self._laid.get(self._origin(reading.remark))
        if not laid:
            return []
        out: list[Outcome] = []
        excused = {_offence(one): one.excuse for one in found if one.excuse}
        standing = {_offence(one) for one in found if not one.excuse}
        acclaims = self._acclaims(reading)
        for name, charge in list(laid.items()):
            reason = excused.get(name, "") if name not in standing else ""
            if acclaims and not reason:
                reason = "acclamation"
            if reason and not reason.startswith(("below", "absorbed")):
                del laid[name]
                out.append(Withdrawn(charge, reason))
        return out

    def _acclaims(self, reading: Reading) -> bool:
        """ER-01: nothing but an acclamation, in its time."""
        if not (reading.acclaims_only and reading.acclaims_well):
            return False
        return self._case(reading).acclamation_in_time

    # Voices ---------------------------------------------------------------------------------------------------

    def _sound_of(self, remark: Remark) -> VoiceFact:
        """The voice a remark was made of; if the ear sent none, the remark itself tells of one."""
        if (sound := self.memory.sound_of(remark)) is not None:
            self._awaited.pop((sound.speaker, sound.start), None)
            return sound
        length = remark.end - remark.start
        told = Sound(remark.speaker, remark.start, remark.end, length, True, remark.loudness, remark.loudness)
        self.memory.heard(told)
        return told

    def _origin(self, remark: Remark) -> Origin:
        sound = self.memory.sound_of(remark)
        return (remark.speaker, remark.start if sound is None else sound.start)

    def _judge_sounds(self, sound: VoiceFact) -> list[Outcome]:
        """One voice, and those that began while it was already sounding."""
        out = self._judge_sound(sound, patient=True)
        for other in list(self.memory.sounds(sound.start, sound.end)):
            if other.speaker != sound.speaker and other.start > sound.start:
                out += self._judge_sound(other, patient=True)
        return out

    def _judge_sound(self, sound: VoiceFact, patient: bool) -> list[Outcome]:
        """By the laws that need no words; those that words might answer wait for them while there is hope."""
        if sound.speaker not in self.court.at(sound.start).consent:
            return []
        reading = self.memory.words_of(sound)
        case = self._case(reading or Remark(sound.speaker, sound.start, sound.end, ()), sound)
        found = [finding for law in self._by_voice for finding in law.detect(case)]
        origin = (sound.speaker, sound.start)
        if reading is None:
            for law in self._by_either:
                findings = [] if law.waits and not sound.finished else law.detect(case)
                if law.waits and patient and any(finding.excuse != "too-short" for finding in findings):
                    # He may have been spoken to in words still on their way, or be apologising for his attack.
                    self._awaited[origin] = sound.end + GRACE
                else:
                    found += findings
        found = [finding for finding in found if not finding.excuse]
        if not found:
            return []
        if reading is None and patient and self.court.reigned(sound.start - REIGN, sound.end):
            self._awaited[origin] = sound.end + GRACE  # ER-01: he may be acclaiming
            return []
        if reading is not None and self._acclaims(reading):
            return []
        words = " ".join(word.text for word in reading.remark.words) if reading else ""
        out: list[Outcome] = []
        for finding in found:
            if not combine.dropped(finding, self.court):
                out += self._lay(finding, words, (0, len(words)), origin, False)
        return out

    def _lasted(self, sound: VoiceFact) -> list[Outcome]:
        """E-CHG-04: until when a voice went on that was charged while it sounded."""
        out: list[Outcome] = []
        for laid in [self._laid.get(part, {}) for part in self._parts((sound.speaker, sound.start))]:
            for offence, charge in laid.items():
                if charge.law in self._lasting and charge.end < sound.end:
                    laid[offence] = msgspec.structs.replace(charge, end=sound.end)
                    out.append(Lasted(laid[offence]))
        return out

    def _words_due(self, reading: Reading) -> float:
        """Until when words that may have been a question to this speaker are still awaited."""
        due = NEVER
        start = reading.remark.start
        for sound in self.memory.sounds(start - _ANSWERABLE, start):
            if sound.speaker != reading.remark.speaker and sound.start < start:
                consents = sound.speaker in self.court.at(sound.start).consent
                if consents and sound.end + GRACE > self._now and self.memory.words_of(sound) is None:
                    due = max(due, sound.end + GRACE)
        return due

    # Laying ---------------------------------------------------------------------------------------------------

    def _lay_said(self, finding: Finding, reading: Reading) -> list[Outcome]:
        words = [word.text for word in reading.remark.words]
        first, last = finding.span
        before = len(" ".join(words[:first])) + (1 if first else 0)
        span = (before, before + len(" ".join(words[first:last])))
        return self._lay(finding, " ".join(words), span, self._origin(reading.remark), reading.remark.written)

    def _lay(
        self, finding: Finding, words: str, span: tuple[int, int], origin: Origin, written: bool
    ) -> list[Outcome]:
        """E-CHG-03: a charge or a suspicion, once for each remark (ER-22)."""
        what = combine.grade(finding, self.options)
        laid = self._laid.setdefault(origin, {})
        if what is None or any(_offence(finding) in self._laid.get(part, ()) for part in self._parts(origin)):
            return []
        told = (
            finding.confidence
            if what is Grade.SUSPICION
            else confidence.told(finding.law.id, finding.confidence)
        )
        charge = Charge(
            self._next, finding.law.id, what, finding.offender, finding.object, words, span, finding.start, finding.end,
            told, finding.why, self.court.at(finding.start).seats[finding.offender], finding.paper, written,
        )  # fmt: skip
        self._next += 1
        laid[_offence(finding)] = charge
        return [Laid(charge)]

    def _parts(self, origin: Origin) -> Iterator[Origin]:
        """The remark, and those before it that it goes on from without a pause: one too long for one hearing is cut."""
        speaker, start = origin
        yield origin
        for sound in self.memory.sounds(start, start):
            if (sound.speaker, sound.end) == origin and sound.start < start:
                yield from self._parts((speaker, sound.start))

    def _drop(self, player: int) -> None:
        self.memory.forget(player)
        self._waiting = [
            (until, reading) for until, reading in self._waiting if reading.remark.speaker != player
        ]
        self._awaited = {origin: until for origin, until in self._awaited.items() if origin[0] != player}
        self._laid = {origin: laws for origin, laws in self._laid.items() if origin[0] != player}


def _offence(finding: Finding) -> Offence:
    return finding.law.id, finding.object, finding.paper
