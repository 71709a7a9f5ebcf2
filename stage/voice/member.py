"""A guest's voice: a full member of the call with keys of his own, who lives in this process.

He is told and answers the same opcodes as a real client (see call.py), speaks through the media
server, and hears what the others say when somebody listens with his ears.
"""

from __future__ import annotations

import asyncio
import struct
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import davey

from . import call as ops
from .call import DAVE_VERSION, VoiceCall
from .opus import CLOCK, SILENCE, TICKS, Decoder, Encoder
from .pace import FALLEN_BEHIND, SendingPace
from .sfu import DAVE_MARKER, OPUS_TYPE, Packet

Heard = Callable[[int, bytes], None]  # user id of the speaker, 20 ms of PCM: 48 kHz, mono, 16 bit
HeardOpus = Callable[[int, Packet], None]  # the same as an Opus packet with its RTP numbers
LAST_FRAMES = 5  # frames of silence that end an utterance, as Discord asks
HELD_LIMIT = 250  # frames kept while a transition is under way
BREATH = 500  # frames that a guest waits for the group to let him in before he speaks into the void
# A live microphone opens at a sound and closes after this many quiet frames, as Discord's does by itself.
UNEVEN = 0.1  # seconds by which the first frame of speech may be late without silence having been before it
QUIET_FRAMES, QUIET_SWING = 15, 256  # swing: between the highest and the lowest sample, of 65536
MICROPHONE_GONE = 0.3  # seconds without a frame after which an open microphone counts as closed


class Gap(int):
    """Silence of so many ticks of the RTP clock: nothing is sent, time goes by."""


class Home(Protocol):
    """What a guest needs of the voice server."""

    pace: SendingPace

    def sound(self, guest: GuestVoice, packet: Packet) -> None:
        """Carry a packet of his to everybody else in the call."""

    def may_speak(self, guest: GuestVoice) -> bool: ...

    def announce(self, guest: GuestVoice) -> None:
        """The others learn which SSRC is his."""

    def forgets_to_encrypt(self, guest: GuestVoice) -> bool:
        """The fault "plain"."""

    def note(self, level: str, text: str, code: str, about: str = "") -> None: ...

    def gone(self, guest: GuestVoice, call: VoiceCall) -> None: ...


class GuestVoice:
    camera = False

    def __init__(
        self,
        home: Home,
        guild_id: int,
        user_id: int,
        ssrc: int,
        *,
        max_dave: int = DAVE_VERSION,
        commits: bool = True,
    ) -> None:
        self.home, self.guild_id, self.user_id, self.ssrc = home, guild_id, user_id, ssrc
        self.max_dave, self.commits = max_dave, commits
        self.call: VoiceCall | None = None
        self.announced = False
        self.rate = 1.0
        self.counts: Counter[str] = Counter()
        self.session: davey.DaveSession | None = None
        self.encrypts = False  # whether frames go out end-to-end encrypted
        self._sender = b""
        self._pending: dict[int, int] = {}  # transitions announced to him, and their versions
        self._announced_change: tuple[int, int, bytes] | None = None  # transition, op, commit or Welcome
        self._passes_plain = False
        # What he has to say, and where his RTP stream stands.
        self._queue: deque[bytes | Gap] = deque()
        self._said: deque[tuple[int, asyncio.Future[None]]] = deque()
        self._queued = self._sent = 0
        self.sequence, self.timestamp = ssrc & 0x7FFF, ssrc * 7919 & 0xFFFFFFFF
        self._clock = 0.0  # when, by the loop's clock, the timestamp was the time
        self._rested = True  # the next frame begins to speak anew
        self._breath = 0
        self._microphone: Encoder | None = None
        self._quiet = QUIET_FRAMES  # quiet frames in a row; at QUIET_FRAMES the microphone is closed
        self._closing: asyncio.TimerHandle | None = None
        # What he hears.
        self._ears: list[tuple[Heard, Callable[[], bool]]] = []
        self._opus_ears: list[HeardOpus] = []
        self._held: deque[tuple[int, Packet]] = deque(maxlen=HELD_LIMIT)
        self._decoders: dict[int, Decoder] = {}

    @property
    def ready(self) -> bool:
        """He can be heard: his keys are there, or the call needs none."""
        return not self.encrypts or (self.session is not None and self.session.ready)

    # --- the call speaks to him; he answers at the loop's next turn, like anybody at the end of a wire ---

    def describe(self, version: int) -> None:
        self.encrypts = version > 0
        self._passes_plain = version == 0
        self.session = None
        self._pending.clear()
        self._announced_change = None

    def tell(self, op: int, data: Any) -> None:
        asyncio.get_running_loop().call_soon(self._told, op, data)

    tell_binary = tell

    def _answer(self, op: int, data: Any) -> None:
        if self.call:
            self.call.receive(self.user_id, op, data)

    def _told(self, op: int, data: Any) -> None:
        if self.call is None:
            return
        if op == ops.EXTERNAL_SENDER:
            self._sender = data
            self._come_anew()
        elif op == ops.PREPARE_EPOCH and data["epoch"] == 1:
            self._come_anew()
        elif op == ops.PROPOSALS and self.session:
            self._propose(data)
        elif op in (ops.ANNOUNCE_COMMIT, ops.WELCOME):
            (transition,) = struct.unpack_from(">H", data)
            # davey sends with the new keys as soon as it has processed a commit. The old ones are
            # right until everybody is ready, so the commit waits for op 22, and what others send
            # with new keys until then waits with it.
            self._announced_change = (transition, op, data[2:])
            self._pending[transition] = DAVE_VERSION
            self._answer(ops.TRANSITION_READY, {"transition_id": transition})
        elif op == ops.PREPARE_TRANSITION:
            transition, version = data["transition_id"], data["protocol_version"]
            self._pending[transition] = version
            if version == 0:
                self._passes_plain = True
            if transition == 0:
                self._execute(0)
            else:
                self._answer(ops.TRANSITION_READY, {"transition_id": transition})
        elif op == ops.EXECUTE_TRANSITION:
            self._execute(data["transition_id"])
        elif op == ops.CLIENT_DISCONNECT:
            self._decoders.pop(int(data["user_id"]), None)

    def _come_anew(self) -> None:
        """A fresh session, a fresh key package: at the start and whenever the group is made anew."""
        assert self.call
        self._announced_change = None
        self._held.clear()
        if not self._sender:
            return
        self.session = davey.DaveSession(DAVE_VERSION, self.user_id, self.call.channel_id)
        self.session.set_external_sender(self._sender)
        self._answer(ops.KEY_PACKAGE, self.session.get_serialized_key_package())

    def _propose(self, data: bytes) -> None:
        kinds = davey.ProposalsOperationType
        kind = kinds.revoke if data[0] else kinds.append
        assert self.session
        try:
            answer = self.session.process_proposals(kind, data[1:])
        except ValueError as error:
            self.home.note("error", f"guest {self.user_id}: proposals: {error}", "voice_group")
            return
        if answer and self.commits:
            self._answer(ops.COMMIT_WELCOME, answer.commit + (answer.welcome or b""))

    def _execute(self, transition: int) -> None:
        version = self._pending.pop(transition, None)
        if self._announced_change and self._announced_change[0] == transition:
            _, op, body = self._announced_change
            self._announced_change = None
            assert self.session
            try:
                if op == ops.WELCOME:
                    self.session.process_welcome(body)
                else:
                    self.session.process_commit(body)
            except ValueError as error:
                self.home.note(
                    "warning", f"guest {self.user_id}: op {op} cannot be followed: {error}", "voice_group"
                )
                self._answer(ops.INVALID_COMMIT, {"transition_id": transition})
                self._come_anew()
                return
        if version is not None:
            self.encrypts = version > 0
            self._passes_plain = version == 0
        held, self._held = self._held, deque(maxlen=HELD_LIMIT)
        for speaker, packet in held:
            self.hear(speaker, packet)

    # --- speaking ---

    async def say(self, pcm: bytes, *, rate: int = CLOCK, channels: int = 1, speed: float = 1.0) -> None:
        """Say it at the pace of life (or `speed` times faster); returns when the last frame has gone."""
        frames = await asyncio.to_thread(Encoder(rate, channels).encode_all, pcm)
        await self.say_opus(frames, speed=speed)

    async def say_opus(self, frames: Iterable[bytes], *, speed: float = 1.0) -> None:
        """The same with frames that are Opus already."""
        self.enqueue(frames, speed=speed)
        await self.finished()

    def enqueue(self, frames: Iterable[bytes], *, speed: float = 1.0) -> None:
        """Start saying it without waiting for the end."""
        before = len(self._queue)
        self._queue.extend(frames)
        self._queue.extend([SILENCE] * LAST_FRAMES)
        self._queued += len(self._queue) - before
        self.rate = speed
        self.home.pace.add(self)

    def pause(self, seconds: float) -> None:
        """Silence before whatever is said next; it counts on the RTP clock even when speech is sped up."""
        self._queue.append(Gap(round(seconds * CLOCK / TICKS)))
        self._queued += 1
        self.home.pace.add(self)

    async def finished(self) -> None:
        """Wait until all that was to be said by now has gone."""
        if self._sent < self._queued:
            future = asyncio.get_running_loop().create_future()
            self._said.append((self._queued, future))
            await future

    def hush(self) -> None:
        """Stop in mid-word."""
        self._sent += len(self._queue)
        self._queue.clear()
        self._rested = True
        self._wake()

    def frame(self, pcm: bytes) -> None:
        """One live frame of a microphone: 20 ms, 48 kHz, mono. Sound goes out at once, quiet does not."""
        if self._microphone is None:
            self._microphone = Encoder()
        samples = memoryview(pcm).cast("h")
        loud = max(samples) - min(samples) > QUIET_SWING
        if not loud and self._quiet >= QUIET_FRAMES:
            return
        self._quiet = 0 if loud else self._quiet + 1
        if self._quiet >= QUIET_FRAMES:
            self._close_microphone()
            return
        self._sound(self._microphone.encode(pcm))
        if self._closing:
            self._closing.cancel()
        self._closing = asyncio.get_running_loop().call_later(MICROPHONE_GONE, self._close_microphone)

    def _close_microphone(self) -> None:
        if self._closing:
            self._closing.cancel()
            self._closing = None
        self._quiet = QUIET_FRAMES
        for _ in range(LAST_FRAMES):
            self._sound(SILENCE)
        self._rested = True

    def pump(self) -> bool:
        """The pace calls: one frame, if there is one."""
        if not self._queue or self.call is None:
            return False
        item = self._queue[0]
        if isinstance(item, Gap):
            self._tick(1)
            if item > 1:
                self._queue[0] = Gap(item - 1)
                return True
        elif not self.ready and len(self.call.parties) > 1 and self._breath < BREATH:
            self._breath, self._rested = self._breath + 1, True
            return True  # he holds his breath until the group has let him in
        else:
            self._breath = 0 if self.ready else self._breath
            self._sound(item)
        self._queue.popleft()
        self._sent += 1
        self._wake()
        self._rested = self._rested or not self._queue
        return bool(self._queue)

    def _tick(self, frames: int) -> None:
        """The RTP clock goes on. It counts frames and never starts anew, so what is rounded off is not lost for good."""
        self.timestamp = (self.timestamp + TICKS * frames) & 0xFFFFFFFF
        if self._clock and self.rate <= 1:
            self._clock += frames * TICKS / CLOCK
        else:
            self._clock = asyncio.get_running_loop().time()

    def _wake(self) -> None:
        while self._said and self._said[0][0] <= self._sent:
            _, future = self._said.popleft()
            if not future.done():
                future.set_result(None)

    def _sound(self, opus: bytes) -> None:
        """One Opus frame out into the call."""
        # The RTP clock runs on in silence. In mid-speech a frame is only late, and those after it will catch up, unless
        # so much is missing that the pace has let it go.
        since = asyncio.get_running_loop().time() - self._clock
        silent = since > (UNEVEN if self._rested else FALLEN_BEHIND) and self._clock and self.rate <= 1
        self._tick(int(since * CLOCK / TICKS) if silent else 1)
        self._rested = False
        if self.call is None or not self.home.may_speak(self):
            self.counts["muted"] += 1
            return
        payload: bytes = opus
        if self.encrypts and opus != SILENCE and not self.home.forgets_to_encrypt(self):
            if self.session is not None and self.session.ready:
                payload = self.session.encrypt_opus(opus)
            elif len(self.call.parties) > 1:  # alone he is heard by nobody, but his ring lights all the same
                self.counts["unsent"] += 1
                return
        if not self.announced:
            self.home.announce(self)
        self.sequence = (self.sequence + 1) & 0xFFFF
        self.counts["sent"] += 1
        self.home.sound(self, Packet(OPUS_TYPE, self.sequence, self.timestamp, self.ssrc, payload))

    # --- hearing ---

    def listen(self, heard: Heard, wanted: Callable[[], bool] = lambda: True) -> Callable[[], None]:
        """Hear what the others say; returns a function that stops it.

        While nothing is `wanted`, nothing is decrypted and decoded for these ears.
        """
        ear = (heard, wanted)
        self._ears.append(ear)
        return lambda: self._ears.remove(ear) if ear in self._ears else None

    def listen_opus(self, heard: HeardOpus) -> Callable[[], None]:
        self._opus_ears.append(heard)
        return lambda: self._opus_ears.remove(heard) if heard in self._opus_ears else None

    def hear(self, speaker: int, packet: Packet) -> None:
        if not self._opus_ears and not any(wanted() for _, wanted in self._ears):
            return
        if self._announced_change:
            self._held.append((speaker, packet))
            return
        opus = self._open(speaker, packet.payload)
        if opus is None or opus == SILENCE:
            return
        self.counts["heard"] += 1
        if self._opus_ears:
            plain = Packet(packet.kind, packet.sequence, packet.timestamp, packet.ssrc, opus)
            for opus_ear in list(self._opus_ears):
                opus_ear(speaker, plain)
        if self._ears:
            self._decode(speaker, opus)

    def _open(self, speaker: int, payload: bytes) -> bytes | None:
        if payload == SILENCE:
            return payload
        if not payload.endswith(DAVE_MARKER):
            if self._passes_plain or not self.encrypts:
                return payload
            self.counts["plain refused"] += 1
            return None
        try:
            if self.session is None:
                raise ValueError("no session")
            opened: bytes = self.session.decrypt(speaker, davey.MediaType.audio, payload)
        except ValueError:
            self.counts["not decrypted"] += 1
            return None
        return opened

    def _decode(self, speaker: int, opus: bytes) -> None:
        decoder = self._decoders.get(speaker)
        if decoder is None:
            decoder = self._decoders[speaker] = Decoder()
        try:
            pcm = decoder.decode(opus)
        except ValueError:
            self.counts["not decoded"] += 1
            return
        for at in range(0, len(pcm), TICKS * 2):
            for ear, wanted in list(self._ears):
                if wanted():
                    ear(speaker, pcm[at : at + TICKS * 2])

    # --- coming and going ---

    def enter(self, call: VoiceCall, ssrc: int | None = None) -> None:
        """Into a call, or out of one into another: the queue of what he has to say goes with him."""
        self.call = call
        self.ssrc = ssrc or self.ssrc
        self.announced = False
        self._sender = b""
        self._decoders.clear()
        call.join(self)

    def turn_camera(self, on: bool) -> None:
        """Op 12 to everybody. There is no picture: what matters is that clients live through it."""
        self.camera = on
        if self.call:
            self.call.broadcast(ops.CLIENT_CONNECT, ops.streams(self), but=self.user_id)

    async def leave(self) -> None:
        call, self.call = self.call, None
        if self._closing:
            self._closing.cancel()
        self.hush()
        self.home.pace.remove(self)
        if call:
            call.leave(self.user_id)
            self.home.gone(self, call)
