"""One table's court while it listens: whose sound is opened, what was said, what the judge makes of it.

Everything here runs on the event loop except the ear's own steps. What a person has not agreed to is refused before
it is decrypted; what he takes back is gone from every part at once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import structlog

from core.hall import Changed, Hall, Moved, Notice, Resumed, Table
from core.knyazi import events as ev
from speech import scribe
from speech.heard import Pause, Transcript, Utterance, Voice
from speech.judge.clips import Clips
from speech.judge.court import Consented, Event
from speech.judge.hearing import remark, typed
from speech.judge.hints import expected
from speech.judge.judge import Judge
from speech.judge.shapes import Charge, Outcome
from speech.session.charge_reporter import ChargeReporter
from speech.session.court_timeline import CourtTimeline
from speech.session.ear_thread import Ear, EarThread, Fact
from speech.session.ports import Surroundings
from speech.transcribe.port import Hints

log = structlog.get_logger(__name__)

TICK = 0.25
"""Seconds between two looks at what has waited long enough (ER-02)."""
NOBODY_AFTER = 180.0
"""Seconds with consenting players in a game that runs and not one voice heard, before the table is told."""
LATELY = 300.0
"""Seconds back that somebody is told of what was heard of himself."""
TEXT = 600
"""Characters of a typed message that are read."""


class HeardLately(NamedTuple):
    """How much was heard of one person lately; never what."""

    ago: float | None
    """Seconds since his voice was heard; None: it was not, lately."""
    remarks: int
    """Voices long enough to hold words."""
    understood: int
    words: int
    """In those that were understood."""
    empty: int
    """Heard to the end, and no word could be made out."""
    missed: int
    """Their words did not come in time."""
    waiting: int


@dataclass
class _Said:
    """A voice of somebody, or a remark."""

    start: float
    end: float
    given: bool = False
    """Somebody puts it into words."""
    words: int | None = None
    """How many came of it; None: none yet, or never."""
    remark: bool = False


class ListeningSession:
    """Make it, `open` it, feed it notices, `close` it."""

    def __init__(self, hall: Hall, table: Table, ear_thread: EarThread, world: Surroundings) -> None:
        self.table = table
        self._clock, self._ear_thread, self.world = hall.clock, ear_thread, world
        self.players: Mapping[int, int] = {}
        """Users who sit at the table, and their numbers."""
        self.agreed: frozenset[int] = frozenset()
        """Users of the guild who have agreed to be heard."""
        self._open: frozenset[int] = frozenset()
        """Whose packets may be opened now: read by the socket's thread, replaced as a whole."""
        self._meanwhile: dict[int, bool] | None = {}
        """Who agreed or refused while the book of consents was being read; None once it is read."""
        self.since = self.now()
        self._able = self.since
        """Since when there has been somebody whom it may hear."""
        self.last_voice: float | None = None
        self.ear = Ear(self.now, self._consents, self._sits, self._heard, lambda: self._open)
        self.reporter = ChargeReporter(hall, table.id, self._laid, world.span, world.spared)
        self.clips = Clips(lambda sound: sound)
        self._timeline = CourtTimeline(table)
        self._judge: Judge | None = None
        self._hints = Hints()
        self._early: list[Event] = []
        """What happened while the judge was still being called."""
        self._claims: dict[tuple[int, float], list[Charge]] = {}
        """Charges whose remark is still going on: they get its sound when it is over."""
        self._loudness: dict[int, tuple[float, float | None]] = {}
        """How loud each one's last remark was, by its start: the words come later."""
        self._lately: defaultdict[int, deque[_Said]] = defaultdict(lambda: deque(maxlen=200))
        """By user: what was heard of him, without what it was."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> float:
        """The table's clock, in seconds."""
        return self._clock.now() / 1000

    # -- coming and going ------------------------------------------------------------------------

    async def open(self) -> None:
        """Learn who has agreed and what everybody is called, then begin to listen."""
        self.world.words.open()
        agreed = set(await self.world.agreed())
        meanwhile, self._meanwhile = self._meanwhile or {}, None
        agreed = (agreed | {u for u, yes in meanwhile.items() if yes}) - {
            u for u, yes in meanwhile.items() if not yes
        }
        self.agreed = frozenset(agreed)
        self._reseat()
        names = await self.world.names()
        self._early.clear()  # the court begins with what is now
        court = self._timeline.court(self._consenting(), self.now())
        self._judge = await asyncio.to_thread(Judge, court, names, self.world.options())
        self._judge.span = self.world.span
        early, self._early = self._early, []
        for event in early:
            self._judged(self._judge.happened(event))
        await self.renamed()
        self._ear_thread.add(self.ear)
        self._later(self._ticking(), Context())  # what time brings belongs to no one's trace

    async def close(self) -> None:
        self._open = frozenset()
        self._judge = None  # what the ear has still on its way is forgotten, and not taken up again
        self._ear_thread.remove(self.ear)
        self.ear.close()
        for user in self.players:
            self.world.words.forget(user)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reporter.close()

    # -- who may be heard: also asked from the threads that hear ----------------------------------

    def _consents(self, user: int) -> bool:
        return user in self._open

    def _sits(self, user: int) -> bool:
        return user in self.players

    def _decide(self) -> None:
        """E-CHG-08: opened are the packets of those who sit here and have agreed, while the game runs."""
        runs = self.table.sheet.phase == "playing"
        before = self._open
        self._open = frozenset(self.players) & self.agreed if runs else frozenset()
        if self._open and not before:  # until now it could hear nobody
            self._able, self.last_voice = self.now(), None

    def _consenting(self) -> frozenset[int]:
        return frozenset(number for user, number in self.players.items() if user in self.agreed)

    def _reseat(self) -> None:
        """Who sits where may have changed, or whether the game runs at all."""
        seats = enumerate(self.table.sheet.seats)
        before = self.players
        self.players = {
            seat.user: number for number, seat in seats if seat.user is not None and not seat.left
        }
        self._decide()
        for user, number in before.items():
            if self.players.get(user) != number:
                self._gone(user, number)
        for user, number in self.players.items():
            if before.get(user) != number and user in self.agreed:
                self._happened(Consented(self.now(), number, True))

    def consent(self, user: int, agrees: bool) -> None:
        """Given or taken back, from this moment on."""
        if self._meanwhile is not None:
            self._meanwhile[user] = agrees
            return
        self.agreed = self.agreed | {user} if agrees else self.agreed - {user}
        self._decide()
        if (player := self.players.get(user)) is None:
            return
        if agrees:
            self._happened(Consented(self.now(), player, True))
        else:
            self._gone(user, player)

    def _gone(self, user: int, player: int) -> None:
        """Nothing that was heard of him stays, in sound or in words."""
        self.ear.forget(user)
        self.world.words.forget(user)
        self._loudness.pop(user, None)
        self._lately.pop(user, None)
        self._happened(Consented(self.now(), player, False))
        self.reporter.forget(player)
        self.clips.forget(player)
        self._claims = {name: charges for name, charges in self._claims.items() if name[0] != player}

    def forget(self, user: int) -> None:
        """«Forget me»: his names and charges too."""
        player = self.players.get(user)
        self.consent(user, False)
        if player is not None and self._judge is not None:
            self._judge.forget(player)

    async def renamed(self) -> None:
        """Somebody is called otherwise now: the judge knows his names, and the ear expects them."""
        names = await self.world.names()
        if self._judge is not None:
            self._judge.call_players(names)
            cast = self._judge.court.cast
            self._hints = await asyncio.to_thread(
                expected, self._judge.options.language, cast, names.values()
            )

    # -- what the hall tells ---------------------------------------------------------------------

    def told(self, notice: Notice) -> None:
        if isinstance(notice, Moved):
            for event in self._timeline.told(notice):
                self._happened(event)
            self._ruled(notice)
        elif isinstance(notice, Changed):
            for event in self._timeline.looked(self.now()):
                self._happened(event)
            if notice.what != "anchor":
                self._reseat()
                self._later(self.renamed())
        elif isinstance(notice, Resumed):
            # Read anew from the journal: what the judge believed may not be what was written.
            self._timeline = CourtTimeline(self.table)
            if (earlier := self._judge) is not None:
                self._judge = Judge(self._timeline.court(self._consenting(), self.now()), {}, earlier.options)
                self._judge.follow(earlier)
                self._judge.span = self.world.span
                self._later(self.renamed())
            self._reseat()

    def _happened(self, event: Event) -> None:
        if self._judge is None:
            self._early.append(event)
        else:
            self._judged(self._judge.happened(event))

    def _ruled(self, moved: Moved) -> None:
        """A charge that is ruled, let pass, taken back or lapsed takes its sound with it."""
        for entry in moved.entries:
            for event in entry.events:
                if isinstance(event, ev.Withdrawn) and event.count:
                    continue
                if isinstance(event, ev.Ruled | ev.LetGo | ev.Withdrawn):
                    self.clips.close(event.charge)
                elif isinstance(event, ev.ChargesLapsed):
                    for charge in event.charges:
                        self.clips.close(charge)

    # -- what the ear tells ----------------------------------------------------------------------

    def _speaker(self, user: int, opened: bool) -> int | None:
        """Whose words these are; None when they are no longer anybody's to be heard."""
        if self._judge is None or self.table.sheet.phase != "playing" or (opened and user not in self.agreed):
            return None
        return self.players.get(user)

    def _heard(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            player = self._speaker(fact.speaker, not isinstance(fact, Voice) or fact.heard)
            if player is None or self._judge is None:
                if not isinstance(fact, Voice):
                    self.world.words.pause(Pause(fact.speaker), self._hints, "")
                continue
            if isinstance(fact, Voice):
                if fact.heard:
                    self.last_voice = fact.end
                    if fact.finished:
                        self._loudness[fact.speaker] = fact.start, fact.loudness
                        self._lately[fact.speaker].append(_Said(fact.start, fact.end))
                self._judged(self._judge.voice(msgspec.structs.replace(fact, speaker=player)))
            elif isinstance(fact, Pause):
                self.world.words.pause(fact, self._hints, self._judge.options.language)
            else:
                self._later(self._keep_sound(fact, player))
                # Who is guilty by his voice alone is understood last.
                importance = 0 if self._judge.court.at(fact.start).silent(player) else 1
                with self.world.span("heard", self.table.id):
                    given = self.world.words.take(
                        fact, self._understood, self._hints, self._judge.options.language, importance
                    )
                for said in self._remark_of(fact.speaker, fact.start):
                    said.remark, said.given = True, given

    def _understood(self, transcript: Transcript) -> None:
        """The words of a remark have come."""
        user = transcript.speaker
        player = self._speaker(user, opened=True)
        if player is None or self._judge is None:
            return
        start, loudness = self._loudness.get(user, (None, None))
        words = remark(transcript, loudness if start == transcript.start else None)
        for said in self._remark_of(user, transcript.start):
            said.words = 0 if words is None else len(words.words)
        if words is not None:
            self._judged(self._judge.hear(msgspec.structs.replace(words, speaker=player)))

    def wrote(self, user: int, text: str) -> None:
        """E-TXT-01: typed into the table's channel. The judge reads it only if the host turned that on."""
        player = self._speaker(user, opened=True)
        if player is not None and self._judge is not None and self._judge.options.judge_text and text.strip():
            self._judged(self._judge.hear(typed(player, self.now(), text[:TEXT])))

    async def _keep_sound(self, utterance: Utterance, player: int) -> None:
        """Half a minute, unless a charge claims it (E-CHG-01)."""
        sound = await self.world.as_file(utterance.samples)
        if self._speaker(utterance.speaker, opened=True) == player:
            now = self.now()
            self.clips.heard(player, utterance.start, sound, now)
            if waiting := self._claims.pop((player, utterance.start), ()):
                for charge in waiting:
                    self.clips.claim(charge, now)
                self.world.sounded()

    # -- what comes of it ------------------------------------------------------------------------

    def _judged(self, outcomes: Sequence[Outcome]) -> None:
        self.reporter.take(outcomes)

    def _laid(self, number: int, charge: Charge) -> None:
        """The table has taken a charge: its sound, now or when the remark is over, is kept for the ruling."""
        claim = msgspec.structs.replace(charge, id=number)
        if not self.clips.claim(claim, self.now()) and not charge.written:
            self._claims.setdefault((charge.offender, charge.start), []).append(claim)

    def clip(self, number: int) -> bytes | None:
        self.clips.tick(self.now())
        return self.clips.play(number)

    def clip_awaited(self, number: int) -> bool:
        """Is what a charge is about still being said, or being made a sound?"""
        return any(charge.id == number for charges in self._claims.values() for charge in charges)

    def recent_words(self, player: int) -> str:
        """E-CHG-07: what a denunciation may quote."""
        if self._judge is None:
            return ""
        return " ".join(word.text for word in self._judge.words_of(player, self.now()))

    def lately(self, user: int) -> HeardLately:
        """Whether he is heard at all: for his own eyes."""
        now = self.now()
        found = [said for said in self._lately.get(user, ()) if said.end > now - LATELY]
        remarks = [said for said in found if said.remark]
        due = [said.end + scribe.OLDEST > now for said in remarks if said.given and said.words is None]
        counts = [said.words for said in remarks if said.words]
        return HeardLately(
            ago=now - max(said.end for said in found) if found else None,
            remarks=len(remarks),
            understood=len(counts),
            words=sum(counts),
            empty=sum(said.words == 0 for said in remarks),
            missed=due.count(False),
            waiting=due.count(True),
        )

    def _remark_of(self, user: int, start: float) -> list[_Said]:
        """What is kept of the remark that began then: one, or none if he has been forgotten since."""
        return [said for said in self._lately.get(user, ()) if said.start == start]

    # -- time ------------------------------------------------------------------------------------

    async def _ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self._judge is None or self.table.sheet.phase != "playing":
                continue
            now = self.now()
            if (
                options := self.world.options()
            ) != self._judge.options and options.language == self._judge.options.language:
                self._judge.options = options
            self._judged(self._judge.tick(now))
            self.clips.tick(now)
            self._claims = {name: charges for name, charges in self._claims.items() if name[1] > now - 60}

    @property
    def listens(self) -> bool:
        """Is anybody opened just now?"""
        return bool(self._open)

    @property
    def unheard(self) -> bool:
        """Not one voice for some minutes, though there is somebody who agreed to be heard."""
        since = self.last_voice if self.last_voice is not None else self._able
        return bool(self._open) and self.now() - since > NOBODY_AFTER

    def _later(self, work: Any, cause: Context | None = None) -> None:
        def ended(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (wrong := task.exception()) is not None:
                log.error("the court stumbled", table=self.table.id, exc_info=wrong)

        task = asyncio.create_task(work, context=cause)
        self._tasks.add(task)
        task.add_done_callback(ended)
