"""From the datagrams of one call to pieces of sound, each with its speaker and its time.

Knows nothing of Discord's library and nothing of any game: it is told who owns which SSRC, who agreed to be
heard, and where the call's keys are, and it may be lifted out as it is.

Order of the layers: readable header -> whose is it -> did he agree -> transport seal -> extension and padding ->
silence frame -> end-to-end seal -> reordering -> Opus. Every packet that goes no further is counted under the
reason, and no packet of one speaker can hinder another's.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from davey import MediaType

from speech.receive.rtp import MODE, SEALED, SILENCE, Broken, Header, header, open_packet
from speech.receive.stream import Frame, Piece, Stream

SPEAKERS = 256
"""SSRCs that one call may introduce; Discord allows 99 people in a voice channel with video, more without."""
QUIET_PACKET = 64
"""Bytes: a packet no longer than this holds the frame of silence, sealed or not, and is no sign of voice."""
DEAF_AFTER = 100
"""Frames of one speaker failing on end (two seconds of speech) before he is reported as not understood."""

_REASON = re.compile(r"\(?(\w+)\)?\W*$")
_REASONS = frozenset(
    {
        "NoDecryptorForUser",
        "NoValidCryptorFound",
        "UnencryptedWhenPassthroughDisabled",
        "DecryptionFailed",
        "NoCryptor",
        "InvalidNonce",
        "MissingKey",
    }
)


class Seals(Protocol):
    """The end-to-end session of the call (`davey.DaveSession`)."""

    ready: bool

    def decrypt(self, user_id: int, media_type: Any, packet: bytes) -> bytes: ...


class CallKeys(Protocol):
    """Where the keys of the call are to be found (`discord.voice_state.VoiceConnectionState` fits)."""

    @property
    def mode(self) -> Any: ...
    @property
    def secret_key(self) -> Any: ...
    @property
    def dave_session(self) -> Any: ...
    @property
    def dave_protocol_version(self) -> int: ...


class UnheardVoice(NamedTuple):
    """Somebody who has not agreed to be heard sent a packet of voice; it was not opened."""

    user: int
    at: float


class Taken(NamedTuple):
    """What has become ready since the last time."""

    pieces: list[Piece]
    presences: list[UnheardVoice]


class PacketCounts(msgspec.Struct, frozen=True):
    """How the packets fared, in all and per speaker; by reason."""

    packets: int
    heard: int
    lost: int
    reasons: Mapping[str, int]
    speakers: Mapping[int, Mapping[str, int]]
    not_understood: Sequence[int]
    """Speakers whose frames have all been failing for a while."""


class Receiver:
    """Hears one call. `packet` is called by the thread that reads the socket, `take` by one worker."""

    def __init__(
        self,
        clock: Callable[[], float],
        consent: Callable[[int], bool] = lambda user: False,
        unnamed: Callable[[], Collection[int]] = tuple,
    ) -> None:
        """`clock` dates the packets; `consent(user)` is asked for every packet before anything of it is opened.

        `unnamed()` are those whose voice an SSRC that nobody told may be: with their keys alone it is tried.
        """
        self.clock = clock
        self.consent = consent
        self.unnamed = unnamed
        self._owners: dict[int, int] = {}
        self._streams: dict[int, Stream] = {}
        self._presences: dict[int, list[float]] = {}
        self._failing: Counter[int] = Counter()
        self._counts: Counter[str] = Counter()
        self._gone: Counter[str] = Counter()
        self._lock = threading.Lock()
        self.last_packet: float | None = None
        """When anybody's sound last came, opened or not."""

    # -- who is who: called from the event loop ---------------------------------------------------------------

    def introduce(self, ssrc: int, user: int) -> None:
        """This SSRC is this user's from now on, and no other is."""
        if self._owners.get(ssrc) == user:
            return
        with self._lock:
            for old in [known for known, owner in self._owners.items() if owner == user or known == ssrc]:
                self._drop(old)
            if len(self._owners) >= SPEAKERS:
                self._counts["too_many_speakers"] += 1
                return
            self._owners[ssrc] = user

    def forget(self, user: int) -> None:
        """The user left the call."""
        with self._lock:
            for old in [ssrc for ssrc, owner in self._owners.items() if owner == user]:
                self._drop(old)
            self._failing.pop(user, None)
            self._presences.pop(user, None)

    def reset(self) -> None:
        """A new session of the call: every SSRC is dealt out anew."""
        with self._lock:
            for ssrc in list(self._owners):
                self._drop(ssrc)
            self._failing.clear()
            self._presences.clear()

    def _drop(self, ssrc: int) -> None:
        self._owners.pop(ssrc, None)
        stream = self._streams.pop(ssrc, None)
        if stream is not None:
            self._gone.update(dict(stream.counts))  # the ear's thread may be adding to them

    # -- packets in: called from the socket's thread ----------------------------------------------------------

    def packet(self, data: bytes, call: CallKeys) -> None:
        """Take a datagram as far as it goes. Never raises: what cannot be used is counted."""
        self._counts["packets"] += 1
        try:
            self._packet(data, call)
        except Broken as broken:
            self._counts[broken.code] += 1
        except (
            Exception
        ):  # a listener that dies is a deaf court; whatever this packet was, the next may be good
            self._counts["unforeseen"] += 1

    def _packet(self, data: bytes, call: CallKeys) -> None:
        head = header(data)
        now = self.last_packet = self.clock()
        user = self._owners.get(head.ssrc)
        if user is None:
            user = self._by_key(data, head, call)
        if not self.consent(user):
            if len(data) > QUIET_PACKET:
                marks = self._presences.setdefault(user, [])
                if len(marks) < 500:
                    marks.append(now)
            raise Broken("no_consent")
        if call.mode != MODE:
            raise Broken("unknown_mode")
        frame = open_packet(data, head, bytes(call.secret_key))
        if frame != SILENCE:
            frame = self._unseal(user, frame, call)
        with self._lock:
            if self._owners.get(head.ssrc) != user:
                raise Broken("unknown_speaker")
            stream = self._streams.get(head.ssrc)
            if stream is None:
                stream = self._streams[head.ssrc] = Stream(user)
        stream.push(Frame(head.sequence, head.timestamp, frame, now))

    def _by_key(self, data: bytes, head: Header, call: CallKeys) -> int:
        """Whose an SSRC is that nobody told: Discord's word of it comes late, or never comes at all.

        A frame opens with its speaker's key and no other. Tried are those who agreed and have no SSRC yet.
        """
        tried = set(self.unnamed()).difference(self._owners.values()) if call.mode == MODE else ()
        session: Seals | None = call.dave_session
        if tried and session is not None and session.ready:
            frame = open_packet(data, head, bytes(call.secret_key))
            for user in tried if frame.endswith(SEALED) else ():
                if self.consent(user):
                    with contextlib.suppress(Exception):
                        session.decrypt(user, MediaType.audio, frame)
                        self.introduce(head.ssrc, user)
                        self._counts["named_by_key"] += 1
                        return user
        raise Broken("unknown_speaker")

    def _unseal(self, user: int, frame: bytes, call: CallKeys) -> bytes:
        """Break the end-to-end seal. Until the group is formed, and after a downgrade, there is none."""
        session: Seals | None = call.dave_session
        sealed = frame.endswith(SEALED)
        ready = session is not None and session.ready
        if not sealed and (not ready or call.dave_protocol_version == 0):
            return frame
        if session is None or not ready:
            raise self._failed(user, "not_ready")
        try:
            opened = session.decrypt(user, MediaType.audio, frame)
        except Exception as error:
            reason = _REASON.search(str(error))
            raise self._failed(
                user, reason[1] if reason and reason[1] in _REASONS else "not_decrypted"
            ) from error
        self._failing.pop(user, None)
        return bytes(opened)

    def _failed(self, user: int, reason: str) -> Broken:
        self._failing[user] += 1
        return Broken(reason)

    # -- sound out: called from the worker --------------------------------------------------------------------

    def take(self, now: float | None = None) -> Taken:
        """Everything that has become ready. Call it every few hundredths of a second."""
        now = self.clock() if now is None else now
        with self._lock:
            streams = list(self._streams.items())
            marks, self._presences = self._presences, {}
        pieces: list[Piece] = []
        for ssrc, stream in streams:
            if not self.consent(stream.user):  # withdrawn while frames were waiting
                with self._lock:
                    if self._streams.get(ssrc) is stream:
                        self._gone.update(dict(self._streams.pop(ssrc).counts))
                continue
            try:
                pieces += stream.take(now)
            except Exception:
                # A fault of ours with one speaker's frames: he begins anew, the others never notice.
                self._gone["unforeseen"] += 1
                with self._lock:
                    if self._streams.get(ssrc) is stream:
                        del self._streams[ssrc]
        presences = [UnheardVoice(user, at) for user, ats in list(marks.items()) for at in list(ats)]
        return Taken(pieces, presences)

    def counts(self) -> PacketCounts:
        """The numbers so far."""
        with self._lock:
            streams = list(self._streams.values())
            not_understood = sorted(
                user for user, times in dict(self._failing).items() if times >= DEAF_AFTER
            )
            gone = Counter(dict(self._gone))
        reasons = Counter(dict(self._counts)) + gone
        for stream in streams:
            reasons.update(dict(stream.counts))
        packets = reasons.pop("packets", 0)
        return PacketCounts(
            packets=packets,
            heard=reasons.pop("decoded", 0),
            lost=reasons.get("lost", 0),
            reasons=dict(reasons),
            not_understood=not_understood,
            speakers={stream.user: dict(stream.counts) for stream in streams},
        )
