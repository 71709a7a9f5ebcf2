"""One speaker's frames, put back in order and turned into sound that knows when it was said.

Clients send nothing while their people are silent, so a hole is silence or loss: the sequence number tells loss
(it only counts what was sent), the RTP timestamp tells silence (it also counts what was not).
"""

from __future__ import annotations

from collections import Counter, deque
from typing import NamedTuple

import numpy as np

from speech.heard import RATE, Samples
from speech.receive.opus import Decoder, OpusFailed, duration

TICKS = 48_000
"""RTP timestamp units per second."""
REORDER = 5
"""Frames (of 20 ms) that may wait for one that is missing."""
PATIENCE = 0.08
"""Seconds that they may wait for it."""
REPAIRED = 5
"""The longest run of lost frames worth guessing at; a longer one becomes silence."""
ROOM = 150
"""Frames that may wait to be decoded: three seconds, against a worker that has stopped."""
JUMP, STRAY = 3000, 100
"""Sequence numbers ahead or behind by more than this are another stream or garbage (RFC 3550, A.1)."""
STALL = 0.5
"""Seconds without a frame, against the timestamps, from which they are no longer believed."""
LATENESS = 0.12
"""Seconds by which a remark's first frame may come late and still be dated by its timestamp."""
ENOUGH = 50
"""Packets of which one surely was on time."""
DRIFT = 0.0003
"""The speaker's clock may lose this much against ours; bad crystals lose a third of it."""


class Frame(NamedTuple):
    """An Opus frame as it came out of its seals."""

    sequence: int
    timestamp: int
    opus: bytes
    arrived: float


class Piece(NamedTuple):
    """Sound without a hole in it. `at` is when it began, on the clock that stamped the packets' arrival."""

    user: int
    at: float
    samples: Samples


class PacketTimeline:
    """When was it said: RTP timestamps laid on our own clock by the packets that travelled fastest."""

    def __init__(self) -> None:
        self._base: float | None = None
        self._least, self._count = float("inf"), 0
        """The least offset since the last remark began, and of how many packets."""
        self._met = 0.0
        self._last = 0
        self._long = 0

    def long(self, timestamp: int) -> int:
        """The 32-bit timestamp with its turnovers counted."""
        step = (timestamp - self._last + 0x8000_0000 & 0xFFFF_FFFF) - 0x8000_0000
        self._last = timestamp
        self._long += step
        return self._long

    def meet(self, ticks: int, arrived: float) -> None:
        """A packet's offset between the clocks: the least one holds only the road's own delay, and is the rule."""
        offset = arrived - ticks / TICKS
        since, self._met = arrived - self._met, arrived
        self._base = offset if self._base is None else min(offset, self._base + DRIFT * max(since, 0.0))
        self._least, self._count = min(self._least, offset), self._count + 1

    def begin(self, ticks: int, least_offset: float) -> float:
        """When a remark began. Bots and some clients stop their timestamps with their voice: then arrival rules."""
        if self._base is not None and self._count >= ENOUGH:
            # A sender that stalled and hurried after it was ahead of its time for once: not for ever.
            self._base = max(self._base, min(self._least, least_offset))
        self._least, self._count = least_offset, 0
        if self._base is None or least_offset > self._base + LATENESS:
            self._base = least_offset
        return self._base + ticks / TICKS


class Stream:
    """Reordering, loss, concealment and decoding for one SSRC of one user.

    `push` may be called from the socket's thread while one other thread calls `take`.
    """

    def __init__(self, user: int) -> None:
        self.user = user
        self.counts: Counter[str] = Counter()
        self._arrived: deque[Frame] = deque(maxlen=ROOM)
        self._decoder = Decoder()
        self._time = PacketTimeline()
        self._waiting: dict[int, tuple[Frame, int, float]] = {}
        self._next: int | None = None
        self._begun = False
        self._suspect = -1
        self._ticks_due = 0
        self._frame_ticks = 960
        self._anchor = (0, 0.0)
        self._end = float("-inf")
        self._last_arrival = float("-inf")

    def push(self, frame: Frame) -> None:
        """Keep a frame for the worker; when he has stopped coming, the oldest goes first."""
        if len(self._arrived) == ROOM:
            self.counts["overflow"] += 1
        self._arrived.append(frame)

    def take(self, now: float) -> list[Piece]:
        """All the sound that is ready at `now`, in order."""
        while self._arrived:
            self._sort_in(self._arrived.popleft())
        sounds: list[tuple[float, Samples]] = []
        while self._waiting:
            assert self._next is not None
            if self._next not in self._waiting or not self._begun:
                first = min(self._waiting)
                patient = now - min(arrived for _, _, arrived in self._waiting.values()) < PATIENCE
                if len(self._waiting) < REORDER and patient:
                    break
                self._begun = True
                if first != self._next:
                    sounds += self._bridge(first)
                    self._next = first
            frame, ticks, _ = self._waiting.pop(self._next)
            self._next += 1
            sounds.append(self._decode(frame, ticks))
        return self._joined(sounds)

    def _sort_in(self, frame: Frame) -> None:
        """Give the frame its place, or find that it has none (RFC 3550, A.1)."""
        if self._next is None:
            self._next = 0x1_0000 + frame.sequence
        ahead = (frame.sequence - self._next + 0x8000 & 0xFFFF) - 0x8000
        if not -STRAY <= ahead <= JUMP:
            if frame.sequence != self._suspect:
                # Garbage, or a stream that began anew: it must show a second frame in order to be believed.
                self._suspect = frame.sequence + 1 & 0xFFFF
                self.counts["stray"] += 1
                return
            self._waiting.clear()
            self._next = self._next + ahead
            ahead = 0
        self._suspect = -1
        place = self._next + ahead
        if ahead < 0 and not self._begun:
            self._next = place  # the very first frames may have overtaken each other
            ahead = 0
        if ahead < 0:
            self.counts["late"] += 1
        elif place in self._waiting:
            self.counts["twice"] += 1
        else:
            ticks = self._time.long(frame.timestamp)
            self._time.meet(ticks, frame.arrived)
            self._waiting[place] = frame, ticks, frame.arrived

    def _bridge(self, first: int) -> list[tuple[float, Samples]]:
        """What was missing before frame `first`: silence is left alone, a short loss is filled in."""
        assert self._next is not None
        frame, ticks, _ = self._waiting[first]
        missing = first - self._next
        self.counts["lost"] += missing
        whole_loss = ticks - self._ticks_due == missing * self._frame_ticks
        if not whole_loss or missing > REPAIRED:
            return []
        samples = self._frame_ticks * RATE // TICKS
        sounds = []
        for step in range(missing):
            at = self._date(self._ticks_due, frame.arrived)
            try:
                if step == missing - 1:
                    sound = self._decoder.repair(frame.opus, samples)
                else:
                    sound = self._decoder.conceal(samples)
            except OpusFailed:
                break
            self.counts["concealed"] += 1
            sounds.append((at, sound))
            self._ticks_due += self._frame_ticks
        return sounds

    def _decode(self, frame: Frame, ticks: int) -> tuple[float, Samples]:
        length = duration(frame.opus)
        at = self._date(ticks, frame.arrived)
        self._ticks_due = ticks + (length or self._frame_ticks)
        try:
            if not length:
                raise OpusFailed
            sound = self._decoder.decode(frame.opus)
            self._frame_ticks = length
            self.counts["decoded"] += 1
        except OpusFailed:
            self.counts["bad_opus"] += 1
            sound = np.zeros(self._frame_ticks * RATE // TICKS, np.int16)
        return at, sound

    def _date(self, ticks: int, arrived: float) -> float:
        """When this frame began: carried on from the remark's first frame, or fixed anew at a new remark."""
        stalled = arrived - self._last_arrival > (ticks - self._ticks_due) / TICKS + STALL
        self._last_arrival = arrived
        if ticks != self._ticks_due or stalled:
            # After a stall of the road many frames come at once and the last of them is on time; after a pause of
            # a client whose timestamps stood still, all are equally late.
            offsets = [came - at / TICKS for _, at, came in self._waiting.values()]
            self._anchor = ticks, self._time.begin(ticks, min([arrived - ticks / TICKS, *offsets]))
        return self._anchor[1] + (ticks - self._anchor[0]) / TICKS

    def _joined(self, sounds: list[tuple[float, Samples]]) -> list[Piece]:
        """Neighbours that touch become one piece; no piece begins before the one before it has ended."""
        pieces: list[Piece] = []
        run: list[Samples] = []
        start = 0.0
        for at, sound in sounds:
            if run and abs(at - self._end) < 0.002:
                run.append(sound)
            else:
                if run:
                    pieces.append(Piece(self.user, start, np.concatenate(run)))
                start = at if at - self._end >= 0.002 or self._end - at > 60 else self._end
                self._end = start
                run = [sound]
            self._end += len(sound) / RATE
        if run:
            pieces.append(Piece(self.user, start, np.concatenate(run)))
        return pieces
