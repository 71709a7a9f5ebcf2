"""The whole table by ear: every speaker's track, who spoke over whom, and what is told of it.

Used from one thread. Nothing here waits: it is given sound and the time, and answers with what has become known.
"""

from __future__ import annotations

from collections.abc import Iterable

from speech.heard import Overlap, Pause, Samples, Utterance, Voice
from speech.listen.track import BEGIN, END, SHORTEST, OpenRemark, Track
from speech.listen.vad import Silero

FORGET = 600.0
"""Seconds of silence after which a speaker's track is given up, with his usual loudness."""
_PACKET = 0.02

Fact = Voice | Pause | Utterance


class _Unopened:
    """Somebody who has not consented: when packets came, nothing else (ER-05)."""

    def __init__(self, at: float) -> None:
        self.start = self.end = at
        self.voiced = 0.0
        self.told = 0

    def mark(self, at: float) -> None:
        self.voiced += _PACKET
        self.end = max(self.end, at + _PACKET)


class Listener:
    """Everybody at one table. Speakers are whatever numbers the sound comes with."""

    def __init__(self, vad: Silero | None = None) -> None:
        self._vad = vad or Silero()
        self._tracks: dict[int, Track] = {}
        self._heard_at: dict[int, float] = {}
        self._unopened: dict[int, _Unopened] = {}
        self._over: dict[int, list[tuple[int, float, OpenRemark | _Unopened]]] = {}

    # -- what comes in --------------------------------------------------------------------------------------

    def sound(self, speaker: int, at: float, samples: Samples, now: float) -> list[Fact]:
        """Sound that began at `at`; `now` is when it came."""
        facts: list[Fact] = []
        track = self._tracks.get(speaker)
        if track is None:
            track = self._tracks[speaker] = Track(speaker)
        self._heard_at[speaker] = now
        if track.remark is not None and at - track.remark.end > END + BEGIN:
            facts += self._over_with(track, track.stop())
        if track.feed(at, samples, now):
            self._vad.forget(speaker)
        return facts

    def presence(self, speaker: int, at: float) -> list[Fact]:
        """Somebody who may not be heard sent a packet of voice."""
        gone = self._unopened.get(speaker)
        facts: list[Fact] = []
        if gone is not None and at - gone.end > END:
            facts += self._end_unopened(speaker)
            gone = None
        if gone is None:
            gone = self._unopened[speaker] = _Unopened(at)
        gone.mark(at)
        return facts

    def tick(self, now: float) -> list[Fact]:
        """Judge what has come in, let time pass, and tell what is known."""
        facts = self._judge()
        for track in self._tracks.values():
            facts += self._over_with(track, track.tick(now))
            facts += self._pausing(track)
        for speaker, mark in list(self._unopened.items()):
            if now - mark.end >= END:
                facts += self._end_unopened(speaker)
            elif mark.voiced >= BEGIN - 1e-9 and int(mark.voiced * 10) > mark.told:
                if not mark.told:
                    self._note_others(speaker, mark.start)
                mark.told = int(mark.voiced * 10)
                facts.append(self._unopened_voice(speaker, mark))
        for speaker in [s for s, heard in self._heard_at.items() if now - heard > FORGET]:
            facts += self.forget(speaker)
        return facts

    def forget(self, speaker: int) -> list[Fact]:
        """He left, or took back his consent: end what he was saying, keep nothing of it to be transcribed."""
        track = self._tracks.pop(speaker, None)
        self._heard_at.pop(speaker, None)
        self._vad.forget(speaker)
        facts: list[Fact] = []
        if track is not None:
            facts += [fact for fact in self._over_with(track, track.stop()) if isinstance(fact, Voice)]
        if speaker in self._unopened:
            facts += self._end_unopened(speaker)
        return facts

    def finish(self) -> list[Fact]:
        """The end of everything: whatever goes on is over."""
        facts = self._judge()
        for track in self._tracks.values():
            facts += self._over_with(track, track.stop())
        return facts

    # -- what is made of it ---------------------------------------------------------------------------------

    def _judge(self) -> list[Fact]:
        """All waiting windows, one of each speaker at a time, so that a batch is as wide as the table."""
        facts: list[Fact] = []
        queues = {speaker: list(track.windows()) for speaker, track in self._tracks.items()}
        while queues := {speaker: queue for speaker, queue in queues.items() if queue}:
            windows = {speaker: queue.pop(0) for speaker, queue in queues.items()}
            for speaker, voice in self._vad.judge(windows).items():
                track = self._tracks[speaker]
                was_idle = track.idle
                ended = track.judged(windows[speaker], voice)
                facts += self._over_with(track, ended)
                if track.remark is not None:
                    if was_idle or ended is not None:
                        self._note_others(speaker, track.remark.start)
                    facts += self._progress(track)
        return facts

    def _note_others(self, speaker: int, start: float) -> None:
        """Whose voice was already sounding when this one began (E-THE-02)."""
        others: list[tuple[int, float, OpenRemark | _Unopened]] = []
        for other, track in self._tracks.items():
            remark = track.remark
            if other != speaker and remark is not None and remark.start < start <= remark.end + BEGIN:
                others.append((other, start, remark))
        for other, mark in self._unopened.items():
            if other != speaker and mark.voiced >= BEGIN and mark.start < start <= mark.end + BEGIN:
                others.append((other, start, mark))
        self._over[speaker] = others

    def _overlaps(self, speaker: int, end: float) -> tuple[Overlap, ...]:
        together = (
            (other, round(min(end, remark.end) - start, 3))
            for other, start, remark in self._over.get(speaker, ())
        )
        return tuple(Overlap(other, seconds) for other, seconds in together if seconds > 0)

    def _progress(self, track: Track) -> list[Fact]:
        remark = track.remark
        assert remark is not None
        tenths = int(remark.voiced * 10 + 1e-6)
        if tenths <= remark.told:
            return []
        remark.told = tenths
        return [self._voice(track.speaker, remark, finished=False)]

    def _pausing(self, track: Track) -> list[Fact]:
        remark = track.remark
        if remark is None or remark.settled == remark.pause_told:
            return []
        remark.pause_told = remark.settled
        if remark.settled is None:
            return [Pause(track.speaker)]
        end, windows = remark.settled
        return [Pause(track.speaker, _utterance(track.speaker, remark, end, windows))]

    def _over_with(self, track: Track, remark: OpenRemark | None) -> list[Fact]:
        if remark is None:
            return []
        facts: list[Fact] = [self._voice(track.speaker, remark, finished=True)]
        if remark.voiced >= SHORTEST - 1e-9:
            facts.append(_utterance(track.speaker, remark, remark.end))
        self._over.pop(track.speaker, None)
        return facts

    def _voice(self, speaker: int, remark: OpenRemark, finished: bool) -> Voice:
        return Voice(
            speaker=speaker,
            start=remark.start,
            end=remark.end,
            voiced=round(remark.voiced, 3),
            finished=finished,
            overlaps=self._overlaps(speaker, remark.end),
            loudness=remark.loudness.loudness,
            raised=remark.loudness.raised,
        )

    def _end_unopened(self, speaker: int) -> list[Fact]:
        mark = self._unopened.pop(speaker)
        facts: list[Fact] = []
        if mark.voiced >= BEGIN - 1e-9:
            facts.append(self._unopened_voice(speaker, mark, finished=True))
        self._over.pop(speaker, None)
        return facts

    def _unopened_voice(self, speaker: int, mark: _Unopened, finished: bool = False) -> Voice:
        return Voice(
            speaker=speaker,
            start=mark.start,
            end=mark.end,
            voiced=round(mark.voiced, 3),
            finished=finished,
            heard=False,
            overlaps=self._overlaps(speaker, mark.end),
        )

    def speaking(self) -> Iterable[int]:
        """Whose remark is going on."""
        return [speaker for speaker, track in self._tracks.items() if track.remark is not None]


def _utterance(speaker: int, remark: OpenRemark, end: float, windows: int | None = None) -> Utterance:
    return Utterance(
        speaker=speaker,
        start=remark.start,
        end=end,
        sound_from=remark.begins_at,
        samples=remark.samples(windows),
    )
