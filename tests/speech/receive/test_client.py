"""The voice client in a real call: DAVE, guests who come and go, faults on the line."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import pytest

from speech.heard import RATE
from speech.receive import Piece, Receiver

pytest.importorskip("discord")

from speech.receive.client import HearingClient
from stage.voice_testing import VoiceStage, until, voice_stage

from .craft import tone


class Ears:
    """Takes what the receiver has, as the worker does."""

    def __init__(self, receiver: Receiver) -> None:
        self.receiver = receiver
        self.pieces: list[Piece] = []
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            self.pieces += self.receiver.take().pieces
            await asyncio.sleep(0.03)

    def seconds(self, user: int) -> float:
        return sum(len(piece.samples) for piece in self.pieces if piece.user == user) / RATE

    async def heard(self, user: int, seconds: float, give: float = 0.05) -> None:
        """Wait for so much of him, and find that it is no more."""
        await until(lambda: self.seconds(user) > seconds - give)
        assert self.seconds(user) == pytest.approx(seconds, abs=give)

    def forget(self) -> None:
        self.pieces.clear()


@asynccontextmanager
async def hearing(guests: int = 2, **options: float) -> AsyncIterator[tuple[VoiceStage, Ears]]:
    async with voice_stage(guests, cls=HearingClient, self_deaf=False, **options) as stage:
        receiver = Receiver(monotonic, consent=lambda user: True)
        stage.voice.hear(receiver)
        ears = Ears(receiver)
        yield stage, ears
        ears._task.cancel()


async def say(stage: VoiceStage, seconds: float = 0.6) -> None:
    await asyncio.gather(*(guest.say(tone(seconds)) for guest in stage.guests))
    await asyncio.sleep(0.25)


async def test_everybody_is_heard_through_dave() -> None:
    async with hearing(3) as (stage, ears):
        await say(stage)
        for guest in stage.guests:
            await ears.heard(guest.user_id, 0.7)  # with the five frames of silence


async def test_faults_on_the_line_are_survived() -> None:
    async with hearing(2) as (stage, ears):
        stage.server.faults.set(loss=0.02, padding=0.1, all_padding=0.05, reorder=0.1, duplicate=0.05)
        await say(stage, 2.0)
        for guest in stage.guests:
            await ears.heard(guest.user_id, 2.1, give=0.2)


async def test_garbage_of_one_guest_leaves_the_other_whole() -> None:
    async with hearing(2) as (stage, ears):
        bad, good = stage.guests
        stage.server.faults.set(bad.user_id, corrupt=0.5, garbage=0.5, plain=0.2)
        await say(stage, 1.0)
        await ears.heard(good.user_id, 1.1)


async def test_a_camera_a_guest_who_comes_and_one_who_goes_disturb_nobody() -> None:
    async with hearing(2) as (stage, ears):
        stage.guests[0].turn_camera(True)
        newcomer = await stage.seat()
        await stage.encrypted()
        await say(stage)
        await ears.heard(newcomer.user_id, 0.7)
        ears.forget()
        leaver = stage.guests.pop(0)
        await leaver.leave()
        await stage.encrypted()
        await say(stage)
        for guest in stage.guests:
            await ears.heard(guest.user_id, 0.7)
        assert leaver.user_id not in ears.receiver.counts().speakers


async def test_hearing_goes_on_after_a_move_to_another_channel_and_back() -> None:
    async with hearing(1) as (stage, ears):
        await stage.voice.move_to(stage.client.get_channel(stage.second_channel_id))
        await until(stage.voice.is_connected)
        await stage.voice.move_to(stage.client.get_channel(stage.call.channel_id))
        await until(stage.voice.is_connected)
        await stage.encrypted(20)
        ears.forget()
        await say(stage)
        await ears.heard(stage.guests[0].user_id, 0.7)


async def test_a_client_that_only_listens_is_heard_by_the_voice_server_and_goes_on_hearing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord sends no voice to a client of which nothing came by UDP for a minute; here for two seconds."""
    monkeypatch.setattr("speech.receive.client.KEEP_ALIVE", 0.2)
    async with hearing(1, silent_after=2) as (stage, ears):
        (guest,) = stage.guests
        sent = stage.server.sessions[stage.guild_id, stage.bot_id].socket.counts
        await until(lambda: sent["keep-alives"] > 11)
        await say(stage)
        await ears.heard(guest.user_id, 0.7)
        assert ears.receiver.counts().reasons.get("not_rtp", 0) == 0, (
            "the echo of a keep-alive is no bad packet"
        )


async def test_keep_alives_go_on_from_the_new_socket_after_a_move_of_region(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("speech.receive.client.KEEP_ALIVE", 0.1)
    async with hearing(1) as (stage, _):

        def socket() -> Any:
            session = stage.server.sessions.get((stage.guild_id, stage.bot_id))
            return session and session.socket

        before = socket()
        await stage.server.move_region(stage.guild_id, stage.channel_id)
        await until(lambda: socket() not in (None, before))
        await until(lambda: socket().counts["keep-alives"] > 2)


async def test_a_speaker_of_whom_no_ssrc_was_told_is_found_by_his_key_if_he_agreed() -> None:
    async with hearing(2) as (stage, ears):
        agreed, silent = stage.guests
        ears.receiver.consent = lambda user: user == agreed.user_id
        ears.receiver.unnamed = lambda: {agreed.user_id}
        stage.server.faults.set(unnamed=1.0)
        await say(stage)
        await ears.heard(agreed.user_id, 0.7)
        await until(  # who did not agree stays nobody
            lambda: ears.receiver.counts().reasons["unknown_speaker"] > 20
        )
        counts = ears.receiver.counts()
        assert counts.reasons["named_by_key"] == 1
        assert silent.user_id not in counts.speakers


async def test_a_newcomer_hears_those_who_had_spoken_before_he_came() -> None:
    async with voice_stage(1, connect=False) as stage:
        (guest,) = stage.guests
        await guest.say(tone(0.2))
        await stage.connect(HearingClient, self_deaf=False)
        await stage.encrypted()
        receiver = Receiver(monotonic, lambda user: True, lambda: {guest.user_id})
        stage.voice.hear(receiver)
        ears = Ears(receiver)
        await say(stage)
        await ears.heard(guest.user_id, 0.7)
        ears._task.cancel()


@pytest.mark.parametrize("plain", [False, True], ids=["kept encrypted", "plain while it is alone"])
async def test_a_group_that_shrinks_to_the_bot_and_grows_again_is_heard(plain: bool) -> None:
    """Whom all have left may find his call brought down to no encryption, and up again with the next who comes."""
    async with hearing(2) as (stage, ears):
        for guest in list(stage.guests):
            await guest.leave()
        stage.guests.clear()
        await until(lambda: len(stage.call.parties) == 1)
        if plain:
            stage.call.set_ceiling(0)
            await until(lambda: not stage.voice._connection.can_encrypt)
        newcomer = await stage.seat()
        stage.call.set_ceiling(1)
        await stage.encrypted()
        await say(stage)
        await ears.heard(newcomer.user_id, 0.7)


async def test_nothing_is_heard_before_hear_and_after_its_end() -> None:
    async with voice_stage(1, cls=HearingClient, self_deaf=False) as stage:
        receiver = Receiver(monotonic, consent=lambda user: True)
        await say(stage, 0.2)
        assert receiver.counts().packets == 0
        stage.voice.hear(receiver)
        await say(stage, 0.2)
        await until(lambda: receiver.counts().packets > 0)
        stage.voice.hear(None)
        heard = receiver.counts().packets
        await say(stage, 0.2)
        assert receiver.counts().packets == heard
