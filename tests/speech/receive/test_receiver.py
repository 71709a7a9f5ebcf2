"""Many speakers at one socket: whose, with whose leave, and nobody's fault hurts another."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from speech.heard import RATE
from speech.receive import Receiver
from speech.receive.receiver import DEAF_AFTER
from speech.receive.rtp import SILENCE

from .craft import Call, Clock, Session, frames, packet, sealed

ANN, BEN = 11, 12
SSRC = {ANN: 5011, BEN: 5012}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def receiver(clock: Clock) -> Receiver:
    receiver = Receiver(clock, consent=lambda user: True)
    for user, ssrc in SSRC.items():
        receiver.introduce(ssrc, user)
    return receiver


def speak(
    receiver: Receiver,
    clock: Clock,
    call: Call,
    users: list[int],
    opus: list[bytes],
    *,
    first: int = 1,
    seal: bool = True,
    **more: int,
) -> dict[int, float]:
    """Everybody says the same frames; seconds of sound that came of it, per user."""
    heard = dict.fromkeys(users, 0.0)
    for i, frame in enumerate(opus):
        clock.now += 0.02
        for user in users:
            inside = sealed(user, frame) if seal else frame
            receiver.packet(packet(first + i, 960 * (first + i), SSRC[user], inside, **more), call)
        for piece in receiver.take().pieces:
            heard[piece.user] += len(piece.samples) / RATE
    clock.now += 0.5
    for piece in receiver.take().pieces:
        heard[piece.user] += len(piece.samples) / RATE
    return heard


@pytest.mark.parametrize("padding", [0, 4])
def test_two_speakers_are_heard_apart(receiver: Receiver, clock: Clock, padding: int) -> None:
    heard = speak(receiver, clock, Call(), [ANN, BEN], frames(1.0), padding=padding)
    assert heard == {ANN: pytest.approx(1.0), BEN: pytest.approx(1.0)}
    counts = receiver.counts()
    assert (counts.packets, counts.heard, counts.lost) == (100, 100, 0)


def test_silence_frames_are_never_sealed(receiver: Receiver, clock: Clock) -> None:
    heard = speak(receiver, clock, Call(), [ANN], [*frames(0.2), *[SILENCE] * 5])
    assert heard[ANN] == pytest.approx(0.3)


def test_plain_frames_pass_while_the_group_is_not_ready_and_without_dave(
    receiver: Receiver, clock: Clock
) -> None:
    waiting = Session()
    waiting.ready = False
    opus = frames(0.4)
    assert speak(receiver, clock, Call(dave_session=waiting), [ANN], opus, seal=False)[ANN] == pytest.approx(
        0.4
    )
    without = Call(dave_session=None, dave_protocol_version=0)
    assert speak(receiver, clock, without, [BEN], opus, seal=False)[BEN] == pytest.approx(0.4)


def test_sealed_frames_before_the_group_is_ready_are_no_noise(receiver: Receiver, clock: Clock) -> None:
    waiting = Session()
    waiting.ready = False
    assert speak(receiver, clock, Call(dave_session=waiting), [ANN], frames(0.4))[ANN] == 0
    assert receiver.counts().reasons["not_ready"] == 20


def test_unsealed_frames_in_a_sealed_call_are_counted_and_dropped(receiver: Receiver, clock: Clock) -> None:
    heard = speak(receiver, clock, Call(), [ANN], frames(0.4), seal=False)
    assert heard[ANN] == 0
    assert receiver.counts().reasons["UnencryptedWhenPassthroughDisabled"] == 20


def test_frames_of_an_earlier_seal_pass_after_a_downgrade(receiver: Receiver, clock: Clock) -> None:
    heard = speak(receiver, clock, Call(dave_protocol_version=0), [ANN], frames(0.4))
    assert heard[ANN] == pytest.approx(0.4)


def test_a_new_key_of_the_transport_is_taken_up(receiver: Receiver, clock: Clock) -> None:
    call = Call()
    opus = frames(0.4)
    assert speak(receiver, clock, call, [ANN], opus)[ANN] == pytest.approx(0.4)
    call.secret_key = [7] * 32
    heard = 0.0
    for i, frame in enumerate(opus):
        clock.now += 0.02
        data = packet(50 + i, 960 * (50 + i), SSRC[ANN], sealed(ANN, frame), key=bytes([7] * 32))
        receiver.packet(data, call)
    clock.now += 0.2
    heard = sum(len(piece.samples) / RATE for piece in receiver.take().pieces)
    assert heard == pytest.approx(0.4)
    assert "bad_seal" not in receiver.counts().reasons


def test_another_mode_is_named_not_guessed(receiver: Receiver, clock: Clock) -> None:
    assert speak(receiver, clock, Call(mode="xsalsa20_poly1305"), [ANN], frames(0.1))[ANN] == 0
    assert receiver.counts().reasons["unknown_mode"] == 5


def test_unknown_speakers_leave_nothing_behind(receiver: Receiver, clock: Clock) -> None:
    call = Call()
    for ssrc in range(20_000):
        receiver.packet(packet(1, 960, ssrc, b"\x78" + bytes(50)), call)
    counts = receiver.counts()
    assert counts.reasons["unknown_speaker"] == 20_000 - 2
    assert set(counts.speakers) <= {ANN, BEN}
    assert not receiver.take().pieces


# -- consent --------------------------------------------------------------------------------------------------


class Untouched(Session):
    """Fails the test as soon as somebody's frame is opened."""

    def decrypt(self, user_id: int, media_type: object, frame: bytes) -> bytes:
        if user_id == BEN:
            pytest.fail("a frame of somebody who has not agreed was opened")
        return super().decrypt(user_id, media_type, frame)


def test_e_chg_08_without_consent_nothing_is_opened_only_presence_is_known(clock: Clock) -> None:
    receiver = Receiver(clock, consent=lambda user: user == ANN)
    for user, ssrc in SSRC.items():
        receiver.introduce(ssrc, user)
    call = Call(dave_session=Untouched(), secret_key=list(bytes(range(32))))
    ann, ben = 0.0, []
    for i, frame in enumerate(frames(0.4)):
        clock.now += 0.02
        receiver.packet(packet(i, 960 * i, SSRC[ANN], sealed(ANN, frame)), call)
        receiver.packet(packet(i, 960 * i, SSRC[BEN], sealed(BEN, frame)), call)
        taken = receiver.take()
        ann += sum(len(piece.samples) / RATE for piece in taken.pieces)
        ben += taken.presences
        assert all(piece.user == ANN for piece in taken.pieces)
    assert ann > 0.25
    assert [presence.user for presence in ben] == [BEN] * 20
    assert ben[-1].at - ben[0].at == pytest.approx(0.38)
    assert BEN not in receiver.counts().speakers


def test_e_chg_08_a_packet_of_silence_is_no_presence(clock: Clock) -> None:
    receiver = Receiver(clock)
    receiver.introduce(SSRC[BEN], BEN)
    for i in range(20):
        receiver.packet(packet(i, 960 * i, SSRC[BEN], SILENCE, extension=bytes(12)), Call())
    assert not receiver.take().presences


def test_e_chg_08_withdrawn_consent_takes_effect_on_what_is_waiting(clock: Clock) -> None:
    agreed = {ANN}
    receiver = Receiver(clock, consent=agreed.__contains__)
    receiver.introduce(SSRC[ANN], ANN)
    for i, frame in enumerate(frames(0.4)):
        receiver.packet(packet(i, 960 * i, SSRC[ANN], sealed(ANN, frame)), Call())
    agreed.clear()
    assert not receiver.take(clock.now + 1).pieces
    agreed.add(ANN)
    assert not receiver.take(clock.now + 2).pieces, "nothing was kept for later"


# -- coming, going, trouble ------------------------------------------------------------------------------------


def test_a_new_ssrc_of_the_same_user_replaces_the_old(receiver: Receiver, clock: Clock) -> None:
    speak(receiver, clock, Call(), [ANN], frames(0.2))
    receiver.introduce(6000, ANN)
    receiver.packet(packet(1, 960, 6000, sealed(ANN, frames(0.02)[0])), Call())
    receiver.packet(packet(99, 960, SSRC[ANN], sealed(ANN, frames(0.02)[0])), Call())
    counts = receiver.counts()
    assert counts.reasons["unknown_speaker"] == 1
    assert counts.heard == 10, "what the old one counted is not lost"
    assert list(counts.speakers) == [ANN]


def test_an_ssrc_may_pass_to_another_user(receiver: Receiver, clock: Clock) -> None:
    speak(receiver, clock, Call(), [ANN], frames(0.2))
    receiver.introduce(SSRC[ANN], BEN)
    receiver.packet(packet(50, 960 * 50, SSRC[ANN], sealed(BEN, frames(0.02)[0])), Call())
    taken = receiver.take(clock.now + 1)
    assert {piece.user for piece in taken.pieces} == {BEN}


def test_leaving_forgets_and_a_new_session_forgets_everybody(receiver: Receiver, clock: Clock) -> None:
    speak(receiver, clock, Call(), [ANN, BEN], frames(0.2))
    receiver.forget(ANN)
    assert list(receiver.counts().speakers) == [BEN]
    receiver.reset()
    assert not receiver.counts().speakers
    assert receiver.counts().heard == 20


def test_a_speaker_nobody_understands_is_reported_and_then_no_more(receiver: Receiver, clock: Clock) -> None:
    call = Call()
    wrong = [sealed(BEN, frame) for frame in frames(2.0)]
    for i, frame in enumerate(wrong):
        receiver.packet(packet(i, 960 * i, SSRC[ANN], frame), call)
    assert len(wrong) >= DEAF_AFTER
    assert receiver.counts().not_understood == [ANN]
    receiver.packet(packet(500, 960 * 500, SSRC[ANN], sealed(ANN, frames(0.02)[0])), call)
    assert receiver.counts().not_understood == []


def test_garbage_of_one_speaker_hurts_nobody_else(receiver: Receiver, clock: Clock) -> None:
    dice = random.Random(1)
    call, opus, heard = Call(), frames(2.0), 0.0
    for i, frame in enumerate(opus):
        clock.now += 0.02
        for _ in range(5):
            inside = dice.randbytes(dice.randrange(1, 300))
            if dice.random() < 0.5:
                inside = sealed(ANN, inside)  # well sealed, so that Opus itself is given rubbish
            receiver.packet(packet(dice.randrange(1 << 16), dice.randrange(1 << 32), SSRC[ANN], inside), call)
        receiver.packet(packet(i, 960 * i, SSRC[BEN], sealed(BEN, frame)), call)
        heard += sum(len(piece.samples) / RATE for piece in receiver.take().pieces if piece.user == BEN)
    heard += sum(
        len(piece.samples) / RATE for piece in receiver.take(clock.now + 1).pieces if piece.user == BEN
    )
    assert heard == pytest.approx(2.0)
    assert receiver.counts().speakers[BEN]["decoded"] == 100


def test_fuzzed_packets_crash_nothing_deafen_nobody_and_use_no_memory(
    receiver: Receiver, clock: Clock
) -> None:
    """The quick share of the fuzzing; `python -m speech bench fuzz` does a million."""
    from speech.commands._fuzz import fuzz

    report = fuzz(20_000, seed=3)
    assert report.heard_before == report.heard_after > 0
    assert report.unforeseen == 0
    assert report.grown < 20_000_000


def test_sound_is_that_of_its_speaker(receiver: Receiver, clock: Clock) -> None:
    call = Call()
    low, high = frames(0.6, pitch=200), frames(0.6, pitch=900)
    sound: dict[int, list[np.ndarray]] = {ANN: [], BEN: []}
    for i, (one, other) in enumerate(zip(low, high, strict=True)):
        clock.now += 0.02
        receiver.packet(packet(i, 960 * i, SSRC[ANN], sealed(ANN, one)), call)
        receiver.packet(packet(i, 960 * i, SSRC[BEN], sealed(BEN, other)), call)
        for piece in receiver.take().pieces:
            sound[piece.user].append(piece.samples)
    pitch = {}
    for user, parts in sound.items():
        spectrum = np.abs(np.fft.rfft(np.concatenate(parts)[1600:8000]))
        pitch[user] = spectrum.argmax() * RATE / 6400
    assert pitch == {ANN: pytest.approx(200, abs=5), BEN: pytest.approx(900, abs=5)}


def test_an_unknown_ssrc_is_tried_with_the_keys_of_those_who_may_be_heard_and_have_none(clock: Clock) -> None:
    tried: list[int] = []

    class Spied(Session):
        def decrypt(self, user_id: int, media_type: object, frame: bytes) -> bytes:
            tried.append(user_id)
            return super().decrypt(user_id, media_type, frame)

    receiver = Receiver(clock, lambda user: user in (ANN, BEN), lambda: {ANN, BEN, 13})
    receiver.introduce(SSRC[ANN], ANN)
    call = Call(dave_session=Spied())
    heard = speak(receiver, clock, call, [BEN], frames(0.4))
    assert heard[BEN] == pytest.approx(0.4)
    assert ANN not in tried, "he has an SSRC already"
    assert 13 not in tried, "he has taken his consent back this very moment"
    assert receiver.counts().reasons["named_by_key"] == 1


def test_without_seals_nobody_can_be_told_by_his_key(clock: Clock) -> None:
    receiver = Receiver(clock, lambda user: True, lambda: {BEN})
    call = Call(dave_session=None, dave_protocol_version=0)
    heard = speak(receiver, clock, call, [BEN], frames(0.2), seal=False)
    assert heard[BEN] == 0
    assert receiver.counts().reasons == {"unknown_speaker": 10}


class Growing(Counter[Any]):
    """Another thread fills it while it is walked."""

    def items(self) -> Any:
        for pair in super().items():
            self[len(self) + 1000] += 1
            yield pair


def test_the_numbers_are_told_while_sound_comes_in(receiver: Receiver) -> None:
    receiver._failing = Growing({ANN: DEAF_AFTER})
    receiver._gone = Growing({"lost": 1})
    counts = receiver.counts()
    assert counts.not_understood == [ANN]


@pytest.mark.parametrize("way", ["reset", "withdrawn"])
def test_a_stream_ends_while_the_ears_thread_counts_in_it(receiver: Receiver, clock: Clock, way: str) -> None:
    speak(receiver, clock, Call(), [ANN], frames(3))
    [stream] = receiver._streams.values()
    stream.counts = Growing({"late": 1})
    receiver._gone["lost"] = 1  # else nothing is walked
    if way == "reset":
        receiver.reset()
    else:
        receiver.consent = lambda user: False
        receiver.take()
    assert receiver.counts().reasons["late"] == 1
