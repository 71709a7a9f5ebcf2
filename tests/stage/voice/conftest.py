"""What the voice tests share: a tone as Opus, and the plainest possible ear for the bot."""

import math
import struct
from collections import Counter

import davey
import pytest

from stage.voice.opus import SILENCE, Encoder
from stage.voice.sfu import OPUS_TYPE, Seal


@pytest.fixture(scope="session")
def tone():
    """tone(hertz, frames) -> PCM: 48 kHz, mono, 16 bit."""

    def make(hertz: float, frames: int) -> bytes:
        step = 2 * math.pi * hertz / 48000
        samples = (int(8000 * math.sin(step * n)) for n in range(960 * frames))
        return b"".join(struct.pack("<h", sample) for sample in samples)

    return make


@pytest.fixture(scope="session")
def opus_tone(tone):
    return lambda hertz, frames: Encoder().encode_all(tone(hertz, frames))


class BotEar:
    """Listens at the socket of a discord.VoiceClient: transport, padding, DAVE, and nothing clever."""

    def __init__(self, stage):
        self.stage, self.frames, self.packets, self.errors = stage, {}, [], Counter()
        self.also = {}  # SSRCs of members who are no guests of the stage
        self.state = stage.voice._connection
        self.state.add_socket_listener(self._heard)

    def _heard(self, data: bytes) -> None:
        if len(data) < 32 or data[0] >> 6 != 2 or data[1] & 0x7F != OPUS_TYPE:
            self.errors["not a frame"] += 1
            return
        seal = Seal(self.stage.voice.mode, bytes(self.stage.voice.secret_key))
        packet = seal.open(data)
        if packet is None:
            self.errors["transport"] += 1
            return
        users = self.also | {guest.ssrc: guest.user_id for guest in self.stage.server.guests.values()}
        self.packets.append(packet)
        if not packet.payload or packet.payload == SILENCE:
            self.errors["silence" if packet.payload else "padding"] += 1
            return
        user, payload = users.get(packet.ssrc), packet.payload
        try:
            if self.state.can_encrypt:
                payload = self.state.dave_session.decrypt(user, davey.MediaType.audio, payload)
        except ValueError as error:
            self.errors[str(error).split("(")[-1].split(" ")[0].strip(")")] += 1
            return
        self.frames.setdefault(user, []).append(bytes(payload))

    def heard(self, guest) -> list[bytes]:
        return self.frames.get(guest.user_id, [])

    def forget(self) -> None:
        self.frames.clear()
        self.packets.clear()
        self.errors.clear()


@pytest.fixture
def bot_ear():
    return BotEar
