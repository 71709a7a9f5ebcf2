"""The thread that listens: one for all tables, so that nobody's game waits for a decoder.

Every few hundredths of a second it takes from each table's receiver what has become ready, finds remarks in it, and
hands what is known to the table's session on the event loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence

import structlog

from speech.heard import Pause, Utterance, Voice
from speech.listen import Listener, Silero
from speech.receive import Receiver

log = structlog.get_logger(__name__)

STEP = 0.03
"""Seconds between two looks: less than a frame of voice detection, so a step seldom finds more than one."""

Fact = Voice | Pause | Utterance
Tell = Callable[[Sequence[Fact]], None]


class Ear:
    """One table's: a receiver that the socket feeds, a listener that the thread runs. Speakers are users."""

    def __init__(
        self,
        clock: Callable[[], float],
        consent: Callable[[int], bool],
        present: Callable[[int], bool],
        tell: Tell,
        unnamed: Callable[[], Collection[int]] = tuple,
    ) -> None:
        """`consent`: may this user be opened; `present`: does it matter that he speaks at all; both asked per packet.

        `unnamed`: whose an SSRC may be that Discord named nobody for."""
        self.receiver = Receiver(clock, consent, unnamed)
        self.tell = tell
        self.voices = 0
        self.utterances = 0
        self._present = present
        self._clock = clock
        self._listener: Listener | None = None
        self._leaving: deque[int] = deque()

    def forget(self, user: int) -> None:
        """Keep nothing of him, as soon as the thread comes by; his frames are refused already."""
        self._leaving.append(user)

    def close(self) -> None:
        """No sound of anybody stays; the thread does not come by any more."""
        self.receiver.reset()
        self._listener = None
        self._leaving.clear()

    def step(self, vad: Silero) -> list[Fact]:
        """On the thread: what has become known since the last time."""
        listener = self._listener
        if listener is None:
            listener = self._listener = Listener(vad)
        facts: list[Fact] = []
        while self._leaving:
            facts += listener.forget(self._leaving.popleft())
        now = self._clock()
        taken = self.receiver.take(now)
        for piece in taken.pieces:
            facts += listener.sound(piece.user, piece.at, piece.samples, now)
        for presence in taken.presences:
            if self._present(presence.user):
                facts += listener.presence(presence.user, presence.at)
        facts += listener.tick(now)
        for fact in facts:
            if isinstance(fact, Utterance):
                self.utterances += 1
            elif isinstance(fact, Voice) and fact.finished:
                self.voices += 1
        return facts


class EarThread:
    """The thread itself. It begins with the first ear and ends with the last."""

    def __init__(self) -> None:
        self._ears: tuple[Ear, ...] = ()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._vad: Silero | None = None
        self.faults = 0

    def add(self, ear: Ear) -> None:
        self._ears = (*self._ears, ear)
        if self._thread is None or not self._thread.is_alive():
            self._stop = threading.Event()
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(
                target=self._run, args=(loop, self._stop), name="ears", daemon=True
            )
            self._thread.start()

    def remove(self, ear: Ear) -> None:
        self._ears = tuple(one for one in self._ears if one is not ear)
        if not self._ears:
            self._stop.set()
            self._thread = None

    def _run(self, loop: asyncio.AbstractEventLoop, stop: threading.Event) -> None:
        # One network for all tables: what it remembers it remembers by user, and nobody sits in two channels at once.
        vad = self._vad = self._vad or Silero()
        while not stop.wait(STEP):
            for ear in self._ears:
                try:
                    facts = ear.step(vad)
                    if facts:
                        loop.call_soon_threadsafe(ear.tell, facts)
                except RuntimeError:
                    if loop.is_closed():
                        return
                    self._failed()
                except Exception:
                    self._failed()

    def _failed(self) -> None:
        """A fault of ours at one table must not deafen the others, nor fill the log thirty times a second."""
        self.faults += 1
        if self.faults & (self.faults - 1) == 0:
            log.exception("the ear stumbled", times=self.faults)
