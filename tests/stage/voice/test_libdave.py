"""Discord's own libdave (PyPI's dave.py) in the same calls as davey: no one here wrote either of them."""

import asyncio
import struct

import pytest

from stage.voice import call as ops
from stage.voice.group import DaveGroup
from stage.voice.opus import SILENCE
from stage.voice.sfu import OPUS_TYPE, Packet
from stage.voice_testing import until, voice_stage

dave = pytest.importorskip("dave", reason="Discord's libdave: pip install dave.py")


class LibdaveMember:
    """A party of the call whose end-to-end encryption is libdave's, as the white paper tells it."""

    camera = announced = False
    max_dave = 1

    def __init__(self, stage, user_id, ssrc, commits=True):
        self.stage, self.call, self.user_id, self.ssrc, self.commits = (
            stage,
            stage.call,
            user_id,
            ssrc,
            commits,
        )
        self.faults, self.heard, self.lost, self.epochs = [], {}, 0, 0
        self.mls = dave.Session(lambda *what: self.faults.append(what))
        self.encryptor = dave.Encryptor()
        self.encryptor.assign_ssrc_to_codec(ssrc, dave.Codec.opus)
        self.decryptors = {}
        self.known, self.pending, self.sender, self.sequence = {str(user_id)}, {}, b"", 0

    def describe(self, version):
        self.version = version
        self.encryptor.set_passthrough_mode(version == 0)

    def tell(self, op, data):
        asyncio.get_running_loop().call_soon(self.told, op, data)

    tell_binary = tell

    def answer(self, op, data):
        self.call.receive(self.user_id, op, data)

    def come(self):
        self.mls.init(1, self.call.channel_id, str(self.user_id))
        self.mls.set_external_sender(self.sender)
        self.answer(ops.KEY_PACKAGE, bytes(self.mls.get_marshalled_key_package()))

    def told(self, op, data):
        if op == ops.CLIENTS_CONNECT:
            self.known.update(data["user_ids"])
        elif op == ops.CLIENT_DISCONNECT:
            self.known.discard(data["user_id"])
        elif op == ops.EXTERNAL_SENDER:
            self.sender = data
            self.come()
        elif op == ops.PREPARE_EPOCH and data["epoch"] == 1:
            self.come()
        elif op == ops.PROPOSALS:
            answer = self.mls.process_proposals(data, self.known)
            if answer and self.commits:
                self.answer(ops.COMMIT_WELCOME, bytes(answer))
        elif op in (ops.ANNOUNCE_COMMIT, ops.WELCOME):
            (transition,) = struct.unpack_from(">H", data)
            if op == ops.WELCOME:
                roster = self.mls.process_welcome(data[2:], self.known)
            else:
                roster = self.mls.process_commit(data[2:])
            if roster is None or isinstance(roster, dave.RejectType):
                self.answer(ops.INVALID_COMMIT, {"transition_id": transition})
                self.come()
                return
            for user in self.known - {str(self.user_id)}:
                if ratchet := self.mls.get_key_ratchet(user):
                    decryptor = self.decryptors.setdefault(int(user), dave.Decryptor())
                    decryptor.transition_to_key_ratchet(ratchet)
            self.pending[transition] = 1
            self.answer(ops.TRANSITION_READY, {"transition_id": transition})
        elif op == ops.PREPARE_TRANSITION:
            self.pending[data["transition_id"]] = data["protocol_version"]
            for decryptor in self.decryptors.values():
                decryptor.transition_to_passthrough_mode(data["protocol_version"] == 0)
            if data["transition_id"]:
                self.answer(ops.TRANSITION_READY, {"transition_id": data["transition_id"]})
        elif op == ops.EXECUTE_TRANSITION and data["transition_id"] in self.pending:
            self.version = self.pending.pop(data["transition_id"])
            self.encryptor.set_passthrough_mode(self.version == 0)
            if self.version:
                self.encryptor.set_key_ratchet(self.mls.get_key_ratchet(str(self.user_id)))
                self.epochs += 1

    def say(self, frames):
        self.call.announce(self)
        for frame in frames:
            self.sequence += 1
            payload = self.encryptor.encrypt(dave.MediaType.audio, self.ssrc, frame)
            packet = Packet(OPUS_TYPE, self.sequence, self.sequence * 960, self.ssrc, bytes(payload))
            self.stage.server.carry(self.call, self.stage.guild_id, self.user_id, packet)

    def hear(self, speaker, packet):
        if packet.payload == SILENCE:
            return
        decryptor = self.decryptors.get(speaker)
        frame = decryptor and decryptor.decrypt(dave.MediaType.audio, packet.payload)
        if frame is None:
            self.lost += 1
        else:
            self.heard.setdefault(speaker, []).append(bytes(frame))


def come(stage, user_id, **options):
    member = LibdaveMember(stage, user_id, user_id * 4, **options)
    stage.call.join(member)
    return member


async def together(stage, *members):
    """All of them in one epoch, davey's and libdave's alike."""
    names = {stage.bot_id, *stage_guests(stage), *(member.user_id for member in members)}

    def same():
        session = stage.voice._connection.dave_session
        return (
            stage.call.transition is None
            and set(stage.call.group.members) == names
            and session.ready
            and {int(user) for user in session.get_user_ids()} == names
            and not any(member.pending for member in members)
            and all(
                bytes(member.mls.get_last_epoch_authenticator() or b"") == session.get_epoch_authenticator()
                for member in members
            )
        )

    await until(same, what="libdave and davey did not come into one epoch")


def stage_guests(stage):
    return [guest.user_id for guest in stage.server.guests.values()]


async def converse(stage, ear, frames, *members):
    """The bot, a davey guest and every libdave member hear each other's frames as they were."""
    guest, heard = stage.guests[0], {}
    stop = guest.listen_opus(lambda who, packet: heard.setdefault(who, []).append(packet.payload))
    ear.forget()
    for member in members:
        member.heard.clear()
        ear.also[member.ssrc] = member.user_id
    for member in members:
        member.say(frames)
    await guest.say_opus(frames, speed=20)
    for frame in frames:
        stage.voice.send_audio_packet(frame, encode=False)
    everybody = [guest.user_id, stage.bot_id, *(member.user_id for member in members)]
    await until(lambda: len(heard.get(stage.bot_id, [])) == len(frames))
    await until(
        lambda: all(
            len(ear.frames.get(user, [])) == len(frames) for user in everybody if user != stage.bot_id
        )
    )
    stop()
    for user in everybody:
        if user not in (guest.user_id,):
            assert heard[user] == frames
        if user != stage.bot_id:
            assert ear.frames[user] == frames
        for member in members:
            if user != member.user_id:
                assert member.heard[user] == frames
                assert member.faults == []
    assert ear.errors.keys() <= {"silence"}


async def test_libdave_and_davey_in_one_call_with_frames_both_ways(bot_ear, opus_tone):
    frames = opus_tone(330, 10)
    async with voice_stage(guests=1) as stage:
        ear = bot_ear(stage)
        one = come(stage, 9001)
        await together(stage, one)
        await converse(stage, ear, frames, one)
        two = come(stage, 9002)
        await together(stage, one, two)
        await converse(stage, ear, frames, one, two)
        stage.call.leave(one.user_id)
        await together(stage, two)
        await converse(stage, ear, frames, two)


async def test_a_commit_by_libdave_is_followed_by_all(bot_ear, opus_tone, monkeypatch):
    winners, judge = [], DaveGroup.commit

    def watch(group, user_id, payload):
        accepted = judge(group, user_id, payload)
        winners.extend([user_id] if accepted else [])
        return accepted

    async with voice_stage(guests=0) as stage:
        ear = bot_ear(stage)
        one = come(stage, 9001)
        await together(stage, one)
        monkeypatch.setattr(DaveGroup, "commit", watch)
        await stage.seat(commits=False)
        await together(stage, one)
        assert winners == [one.user_id], "libdave is in this process and answers before the bot"
        await converse(stage, ear, opus_tone(330, 5), one)


async def test_libdave_recovers_from_a_broken_commit_and_from_a_broken_welcome(bot_ear, opus_tone):
    frames = opus_tone(330, 5)
    async with voice_stage(guests=2) as stage:
        ear = bot_ear(stage)
        stage.call.spoil_next(9001)  # his very first Welcome
        one = come(stage, 9001, commits=False)
        await together(stage, one)
        stage.call.spoil_next(9001)  # and a commit
        await stage.guests.pop().leave()
        await until(lambda: len(stage.notes) >= 2)
        await together(stage, one)
        assert [note for _, note in stage.notes if "9001 could not follow" in note]
        one.faults.clear()
        await converse(stage, ear, frames, one)


async def test_libdave_goes_down_to_plain_and_up_again_with_the_rest(bot_ear, opus_tone):
    frames = opus_tone(330, 5)
    async with voice_stage(guests=1) as stage:
        ear = bot_ear(stage)
        one = come(stage, 9001)
        await together(stage, one)
        stage.call.set_ceiling(0)
        await until(
            lambda: stage.call.transition is None and stage.voice._connection.dave_protocol_version == 0
        )
        await converse(stage, ear, frames, one)
        assert all(not packet.payload.endswith(b"\xfa\xfa") for packet in ear.packets)
        stage.call.set_ceiling(1)
        await together(stage, one)
        await converse(stage, ear, frames, one)
        assert all(p.payload.endswith(b"\xfa\xfa") for p in ear.packets if p.payload != SILENCE)
