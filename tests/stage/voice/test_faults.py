"""Bad lines: each fault does what its name says, as often as asked, and the same way every time."""

import asyncio
from itertools import pairwise

import pytest

from stage.voice.control import control
from stage.voice.faults import NAMES, FaultBoard, Faults
from stage.voice.opus import SILENCE
from stage.voice.sfu import OPUS_TYPE, XCHACHA, Packet, Seal, datagram
from stage.voice_testing import until, voice_stage

ANNA, BORIS, SSRC, COUNT = 1001, 1002, 44, 2000


class Wire:
    """A line with faults, and what comes out at its end."""

    def __init__(self, seed=7, **faults):
        self.board, self.seal, self.came = FaultBoard(seed), Seal(XCHACHA), []
        self.board.set(ANNA, **faults)

    async def carry(self, count=COUNT, listener=BORIS):
        for number in range(count):
            packet = Packet(OPUS_TYPE, number & 0xFFFF, number * 960, SSRC, b"frame %d" % number)
            if line := self.board.line(ANNA, listener):
                line.mangle(packet, lambda p, padding=0: datagram(self.seal, p, padding), self.came.append)
            else:
                self.came.append(datagram(self.seal, packet))
        await asyncio.sleep(0.2)  # those that nothing overtook are let go
        return [packet for data in self.came if len(data) > 28 and (packet := self.seal.open(data))]


def numbers(packets):
    return [packet.sequence for packet in packets]


async def test_a_line_without_faults_is_left_alone():
    wire = Wire()
    assert wire.board.line(ANNA, BORIS) is None
    assert numbers(await wire.carry()) == list(range(COUNT))


async def test_loss():
    came = await (wire := Wire(loss=0.1)).carry()
    assert 0.08 < 1 - len(came) / COUNT < 0.12
    assert numbers(came) == sorted(numbers(came)), "the rest keep their order and their numbers"
    assert wire.board.counts["loss"] == COUNT - len(came)


async def test_duplicates_are_the_same_datagram_twice():
    wire = Wire(duplicate=0.1)
    came = numbers(await wire.carry())
    assert sorted(set(came)) == list(range(COUNT))
    assert 0.08 < len(came) / COUNT - 1 < 0.12
    assert len(set(wire.came)) == COUNT


async def test_reordered_packets_are_overtaken_by_one_to_four_others_and_none_is_lost():
    came = numbers(await Wire(reorder=0.1).carry())
    assert sorted(came) == list(range(COUNT))
    assert came != sorted(came)
    late = [number for at, number in enumerate(came) if number < max(came[:at], default=-1)]
    assert 0.07 < len(late) / COUNT < 0.13
    # As many as four that were not themselves held back come first; a few of those may be held too.
    assert max(at - number for at, number in enumerate(came)) <= 8


async def test_a_reordered_packet_with_nothing_behind_it_comes_all_the_same():
    assert numbers(await Wire(reorder=1.0).carry(1)) == [0]


async def test_late_packets_come_60_to_600_ms_late():
    wire, loop = Wire(late=1.0), asyncio.get_running_loop()
    start, arrivals = loop.time(), []
    line = wire.board.line(ANNA, BORIS)
    for number in range(50):
        packet = Packet(OPUS_TYPE, number, 0, SSRC, b"x")
        line.mangle(packet, lambda p, padding=0: b"x", lambda data: arrivals.append(loop.time() - start))
    assert arrivals == []
    await until(lambda: len(arrivals) == 50)
    assert min(arrivals) >= 0.055


async def test_padding_has_the_p_bit_and_comes_off_again():
    wire = Wire(padding=0.3)
    came = await wire.carry()
    assert [p.payload for p in came] == [b"frame %d" % n for n in range(COUNT)]
    padded = [data for data in wire.came if data[0] & 0x20]
    assert 0.25 < len(padded) / COUNT < 0.35
    assert len({len(data) for data in padded}) > 10


async def test_all_padding_packets_take_numbers_of_their_own():
    came = await Wire(all_padding=0.2).carry()
    empty = [packet for packet in came if not packet.payload]
    assert 0.16 < len(empty) / COUNT < 0.24
    assert all((b - a) & 0xFFFF == 1 for a, b in pairwise(numbers(came)))
    assert [p.payload for p in came if p.payload] == [b"frame %d" % n for n in range(COUNT)]


async def test_corrupt_frames_differ_in_one_bit_inside_a_whole_transport():
    came = await Wire(corrupt=0.2).carry()
    assert numbers(came) == list(range(COUNT))
    wrong = [
        bin(int.from_bytes(p.payload, "big") ^ int.from_bytes(b"frame %d" % n, "big")).count("1")
        for n, p in enumerate(came)
        if p.payload != b"frame %d" % n
    ]
    assert set(wrong) == {1}
    assert 0.16 < len(wrong) / COUNT < 0.24


async def test_garbage_is_extra_and_opens_with_no_key():
    wire = Wire(garbage=0.2)
    assert numbers(await wire.carry()) == list(range(COUNT))
    assert 0.16 < len(wire.came) / COUNT - 1 < 0.24
    assert b"" in wire.came


async def test_the_same_seed_does_the_same_to_the_same_packets():
    values = {name: 0.05 for name in NAMES if name not in ("plain", "nameless", "late")}
    one, same, other = [Wire(seed, **values) for seed in (1, 1, 2)]
    assert numbers(await one.carry()) == numbers(await same.carry())
    assert numbers(await one.carry()) != numbers(await other.carry())


async def test_one_speakers_faults_are_not_anothers():
    board = FaultBoard()
    board.set(ANNA, loss=0.5)
    assert board.line(BORIS, 5) is None
    board.set(loss=0.1)
    assert (board.of(ANNA).loss, board.of(BORIS).loss) == (0.5, 0.1)
    board.set(ANNA, padding=0.2)
    assert board.of(ANNA) == Faults(loss=0.5, padding=0.2)
    board.clear(ANNA)
    assert board.of(ANNA).loss == 0.1
    board.clear()
    assert board.of(BORIS) == Faults()


@pytest.mark.parametrize(
    "values", [{"loss": 1.5}, {"loss": -1}, {"loss": "much"}, {"loss": True}, {"los": 0.1}]
)
def test_a_fault_that_cannot_be_is_refused(values):
    with pytest.raises(ValueError, match=r"loss|los"):
        FaultBoard().set(**values)


# --- on a real call ---


async def test_the_bot_decrypts_all_that_a_bad_line_leaves_whole(bot_ear, opus_tone):
    frames = opus_tone(440, 100)
    async with voice_stage(guests=2) as stage:
        ear, (bad, good) = bot_ear(stage), stage.guests
        # DAVE has no place for a frame that the very first one of its epoch has overtaken.
        await bad.say_opus(frames[:1])
        await until(lambda: len(ear.packets) == 6)
        ear.forget()
        stage.server.faults.set(
            bad.user_id, loss=0.1, reorder=0.1, duplicate=0.1, padding=0.2, all_padding=0.1
        )
        stage.server.faults.set(bad.user_id, garbage=0.1, corrupt=0.05)
        await asyncio.gather(bad.say_opus(frames, speed=5), good.say_opus(frames, speed=5))
        struck = stage.server.faults.counts
        await until(lambda: len(ear.heard(good)) == 100)
        await until(lambda: len(ear.heard(bad)) >= 100 - struck["loss"] - struck["corrupt"])
        assert ear.heard(good) == frames, "one speaker's bad line is his own"
        assert set(ear.heard(bad)) <= set(frames)
        assert all(
            struck[name] for name in ("loss", "reorder", "duplicate", "padding", "all_padding", "garbage")
        )


async def test_frames_without_end_to_end_encryption(bot_ear, opus_tone):
    async with voice_stage(guests=1) as stage:
        ear, guest = bot_ear(stage), stage.guests[0]
        stage.server.faults.set(guest.user_id, plain=1.0)
        await guest.say_opus(opus_tone(440, 5), speed=10)
        await until(lambda: len(ear.packets) == 10)
        assert [p.payload for p in ear.packets if p.payload != SILENCE] == opus_tone(440, 5)
        assert ear.errors["UnencryptedWhenPassthroughDisabled"] == 5


async def test_op_5_comes_after_the_first_packets(opus_tone, monkeypatch):
    async with voice_stage(guests=1) as stage:
        guest, sent = stage.guests[0], []
        announce = guest.call.announce
        monkeypatch.setattr(
            guest.call, "announce", lambda party: (sent.append(guest.counts["sent"]), announce(party))
        )
        stage.server.faults.set(nameless=0.1)
        await guest.say_opus(opus_tone(440, 5), speed=50)
        assert guest.counts["sent"] == 10
        await until(lambda: guest.announced)
        assert sent[0] > 0


class TestControl:
    async def test_faults_by_json_and_the_state_that_comes_back(self):
        async with voice_stage(guests=1) as stage:
            guest = str(stage.guests[0].user_id)
            command = {"do": "faults", "speaker": guest, "seed": 5, "loss": 0.02, "padding": 0.1}
            state = await stage.server.control(command)
            assert state["faults"]["seed"] == 5
            assert state["faults"]["speakers"][guest]["loss"] == 0.02
            assert state["calls"][str(stage.channel_id)]["group"] == [guest, str(stage.bot_id)]
            assert state["clients"][str(stage.bot_id)]["connected"]
            state = await stage.server.control({"do": "clear", "speaker": guest})
            assert state["faults"]["speakers"] == {}

    async def test_what_cannot_be_done_is_refused_in_words(self):
        async with voice_stage(guests=0) as stage:
            guild, channel, bot = stage.guild_id, stage.channel_id, stage.bot_id
            for command in (
                {},
                {"do": "dance"},
                {"do": "faults", "los": 1},
                {"do": "faults", "loss": 2},
                {"do": "region"},
                {"do": "close", "guild": guild, "user": 5},
                {"do": "cut", "guild": guild, "user": bot, "what": "hair"},
                {"do": "dave", "channel": channel, "version": 7},
                {"do": "dave", "channel": 5, "version": 0},
                {"do": "camera", "guild": guild, "user": bot},
            ):
                with pytest.raises(ValueError, match=r"\w+ \w+"):
                    await control(stage.server, command)

    async def test_every_kind_of_trouble_at_the_bots_door(self, bot_ear, opus_tone):
        async with voice_stage(guests=2) as stage:
            ear, frames, state = bot_ear(stage), opus_tone(440, 3), stage.voice._connection
            here = {"guild": str(stage.guild_id), "channel": str(stage.channel_id), "user": str(stage.bot_id)}
            for command in (
                {"do": "dave", "version": 0},
                {"do": "dave", "version": 1},
                {"do": "spoil"},
                {"do": "close", "code": 4015},
                {"do": "region"},
                {"do": "camera", "user": str(stage.guests[0].user_id)},
                {"do": "cut", "what": "media"},
                {"do": "cut", "what": "mend"},
                {"do": "state"},
            ):
                websocket, wanted = stage.voice.ws, command.get("version", 1)
                await stage.server.control(here | command)
                if command["do"] in ("close", "region"):
                    await until(
                        lambda old=websocket: stage.voice.ws is not old and stage.voice.is_connected()
                    )
                await until(lambda version=wanted: state.dave_protocol_version == version)
                if command["do"] == "spoil":
                    await stage.seat()
                    await until(lambda: stage.notes)
                if wanted:  # trouble upon trouble would be discord.py's end, see stage/voice/README.md
                    await stage.encrypted()
            ear.forget()
            await stage.guests[0].say_opus(frames)
            await until(lambda: ear.heard(stage.guests[0]) == frames)


async def test_a_client_that_sends_nothing_by_udp_gets_no_voice_any_more_and_the_stage_says_so(opus_tone):
    async with voice_stage(1, silent_after=0.3) as stage:
        (guest,) = stage.guests
        socket = stage.server.sessions[stage.guild_id, stage.bot_id].socket
        await asyncio.sleep(0.4)
        with stage.stage.violations.expected("udp-silence") as said:
            await guest.say_opus(opus_tone(440, 10))
        assert len(said) == 1, "once for each silence"
        assert socket.counts["sent"] == 0
        assert socket.counts["withheld"] >= 10
        socket.patience = 60  # from here on a machine that is slow must not make it silent again
        stage.voice.send_audio_packet(SILENCE, encode=False)
        await until(lambda: socket.counts["received"])
        await guest.say_opus(opus_tone(440, 10), speed=10)
        assert socket.counts["sent"] >= 10, "anything that comes by UDP brings it back"


async def test_a_deafened_client_gets_no_voice(opus_tone):
    async with voice_stage(1) as stage:
        (guest,) = stage.guests
        socket = stage.server.sessions[stage.guild_id, stage.bot_id].socket
        stage.stage.guild.members[stage.bot_id].deaf = True
        await guest.say_opus(opus_tone(440, 10))
        assert socket.counts["sent"] == 0
        stage.stage.guild.members[stage.bot_id].deaf = False
        await guest.say_opus(opus_tone(440, 10))
        assert socket.counts["sent"] >= 10
