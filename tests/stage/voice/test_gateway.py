"""The voice gateway by the letter: opcodes, numbers, close codes, resume; the client here is a bare websocket."""

import asyncio
import json
import socket
import struct

import aiohttp
import davey
import pytest
from aiohttp import web

from stage.sound import VoiceSession
from stage.voice import VoiceServer
from stage.voice.gateway import BUFFERED, CallSession, Closing
from stage.voice.opus import TICKS
from stage.voice.sfu import AES, DISCOVERY, MODES, OPUS_TYPE, XCHACHA, Packet, Seal
from stage.voice.sfu import Socket as MediaSocket
from stage.voice_testing import until

GUILD, CHANNEL, ANNA, BORIS, GUEST = 71, 72, 1001, 1002, 1003


class World:
    def __init__(self):
        self.passes = {
            user: VoiceSession(GUILD, CHANNEL, user, f"s{user}", f"t{user}") for user in (ANNA, BORIS)
        }
        self.notes, self.spoken = [], []

    def voice_session(self, guild_id, user_id):
        return self.passes.get(user_id) if guild_id == GUILD else None

    def is_server_muted(self, guild_id, user_id):
        return False

    def is_deaf(self, guild_id, user_id):
        return False

    def breach(self, *told):
        raise AssertionError(told)

    def spoke(self, *what):
        self.spoken.append(what)

    def voice_server_changed(self, guild_id, channel_id): ...

    def notice(self, level, text, code, about):
        self.notes.append(text)


class Client:
    """A client that does nothing of itself."""

    def __init__(self, ws, user_id):
        self.ws, self.user_id, self.seq_ack = ws, user_id, -1
        self.ops: list[int] = []
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.settimeout(60)

    async def say(self, op, d):
        await self.ws.send_str(json.dumps({"op": op, "d": d}))

    async def hear(self, op):
        """The next message with this opcode; its matter (JSON) or its bytes."""
        while True:
            message = await asyncio.wait_for(self.ws.receive(), 60)
            if message.type is aiohttp.WSMsgType.TEXT:
                payload = json.loads(message.data)
                self.seq_ack = payload.get("seq", self.seq_ack)
                got, matter = payload["op"], payload["d"]
            elif message.type is aiohttp.WSMsgType.BINARY:
                (self.seq_ack,) = struct.unpack_from(">H", message.data)
                got, matter = message.data[2], message.data[3:]
            else:
                raise AssertionError(f"closed with {self.ws.close_code} while waiting for op {op}")
            self.ops.append(got)
            if got == op:
                return matter

    async def closed(self):
        while not self.ws.closed:
            await asyncio.wait_for(self.ws.receive(), 60)
        return self.ws.close_code

    async def identify(self, dave=0, **instead):
        d = {
            "server_id": str(GUILD), "user_id": str(self.user_id), "session_id": f"s{self.user_id}",
            "token": f"t{self.user_id}", "max_dave_protocol_version": dave,
        }  # fmt: skip
        await self.say(0, d | instead)
        return self

    async def connect(self, dave=0, mode=XCHACHA):
        """Identify, discover the own address, choose a mode; returns with the key in hand."""
        await self.identify(dave)
        self.ready = await self.hear(2)
        loop = asyncio.get_running_loop()
        self.udp.connect((self.ready["ip"], self.ready["port"]))
        self.udp.send(DISCOVERY.pack(1, 70, self.ready["ssrc"], b"", 0))
        kind, size, ssrc, address, port = DISCOVERY.unpack(
            await loop.run_in_executor(None, self.udp.recv, 2048)
        )
        assert (kind, size, ssrc) == (2, 70, self.ready["ssrc"])
        assert (address.rstrip(b"\0").decode(), port) == self.udp.getsockname()
        await self.say(1, {"protocol": "udp", "data": {"address": "127.0.0.1", "port": port, "mode": mode}})
        self.description = await self.hear(4)
        assert self.description["mode"] == mode
        self.seal = Seal(mode, bytes(self.description["secret_key"]))
        return self

    def send(self, sequence, payload):
        header = struct.pack(">BBHII", 0x80, OPUS_TYPE, sequence, sequence * TICKS, self.ready["ssrc"])
        self.udp.send(self.seal.close(header, payload))

    async def receive(self):
        data = await asyncio.get_running_loop().run_in_executor(None, self.udp.recv, 2048)
        return data, self.seal.open(data)

    async def resume(self, **instead):
        d = {"server_id": str(GUILD), "session_id": f"s{self.user_id}", "token": f"t{self.user_id}"}
        await self.say(7, d | {"seq_ack": self.seq_ack} | instead)
        return self


@pytest.fixture
async def gate():
    """gate.open(user) -> a Client that has had its Hello."""

    class Gate:
        pass

    gate = Gate()
    gate.world = World()
    gate.server = VoiceServer(gate.world, seed=3)
    await gate.server.start()
    app = web.Application()
    app.router.add_get("/", gate.server.handle_websocket)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    http, clients = aiohttp.ClientSession(), []

    async def knock(user_id=ANNA, interval=13750):
        client = Client(await http.ws_connect(f"http://127.0.0.1:{runner.addresses[0][1]}/?v=8"), user_id)
        clients.append(client)
        hello = await client.hear(8)
        assert hello["heartbeat_interval"] == interval
        return client

    gate.open = knock
    yield gate
    for client in clients:
        client.udp.close()
        await client.ws.close()
    await http.close()
    await gate.server.close()
    await runner.cleanup()


class TestCloseCodes:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("nonsense", 4002),
            ("[]", 4002),
            ('{"d": 1}', 4002),
            ('{"op": 99, "d": {}}', 4001),
            ('{"op": 5, "d": {"speaking": 1, "ssrc": 1}}', 4003),
            ('{"op": 0, "d": {}}', 4002),
            ('{"op": 0, "d": null}', 4002),
            ('{"op": 3, "d": 12345}', 4020),
            ('{"op": 1e400, "d": 1}', 4002),
            ("[" * 100000, 4002),
        ],
    )
    async def test_before_identify(self, gate, text, code):
        client = await gate.open()
        await client.ws.send_str(text)
        assert await client.closed() == code

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"session_id": "x"}, 4006),
            ({"token": "x"}, 4004),
            ({"user_id": "5"}, 4011),
            ({"server_id": "5"}, 4011),
            ({"user_id": "anna"}, 4002),
            ({"max_dave_protocol_version": float("inf")}, 4002),
        ],
    )
    async def test_a_wrong_identify(self, gate, wrong, code):
        client = await (await gate.open()).identify(**wrong)
        assert await client.closed() == code

    async def test_identify_twice(self, gate):
        client = await (await gate.open()).identify()
        await client.identify()
        assert await client.closed() == 4005

    async def test_an_unknown_protocol_or_mode(self, gate):
        for data, code in (
            ({"protocol": "webrtc", "data": {}}, 4012),
            ({"protocol": "udp", "data": {"address": "", "port": 1, "mode": "xsalsa20_poly1305"}}, 4016),
            ({"protocol": "udp"}, 4002),
        ):
            client = await (await gate.open()).identify()
            await client.say(1, data)
            assert await client.closed() == code

    async def test_a_binary_message_that_is_none_of_the_clients(self, gate):
        client = await (await gate.open()).identify()
        await client.ws.send_bytes(b"\x1b\x00")
        assert await client.closed() == 4001

    async def test_a_second_identify_ends_the_first_session(self, gate):
        first = await (await gate.open()).connect()
        second = await (await gate.open()).connect()
        assert await first.closed() == 4006
        assert second.ready["ssrc"] != first.ready["ssrc"]
        assert list(gate.server.calls[CHANNEL].parties) == [ANNA]

    async def test_no_heartbeat_for_too_long(self, gate, monkeypatch):
        monkeypatch.setattr("stage.voice.gateway.HEARTBEAT_INTERVAL", 0.02)
        client = await gate.open(interval=20)
        assert await client.closed() == 4009


class TestTheWayIn:
    async def test_ready_discovery_and_description(self, gate):
        client = await (await gate.open()).connect()
        assert client.ready["modes"] == list(MODES)
        assert client.description["dave_protocol_version"] == 0
        assert len(client.description["secret_key"]) == 32

    async def test_heartbeats_are_answered_in_kind(self, gate):
        client = await gate.open()
        for stamp in (1, 1794995346853):
            await client.say(3, {"t": stamp, "seq_ack": -1})
            assert await client.hear(6) == {"t": stamp}

    async def test_with_dave_the_external_sender_comes_after_the_description_and_who_is_there_first(
        self, gate
    ):
        await gate.server.seat(GUILD, CHANNEL, GUEST)
        client = await (await gate.open()).connect(dave=1)
        assert client.description["dave_protocol_version"] == 1
        assert await client.hear(11) == {"user_ids": [str(GUEST)]}
        package = await client.hear(25)
        session = davey.DaveSession(1, ANNA, CHANNEL)
        session.set_external_sender(package)
        await client.ws.send_bytes(b"\x1a" + session.get_serialized_key_package())
        proposals = await client.hear(27)
        assert session.process_proposals(davey.ProposalsOperationType.append, proposals[1:])
        welcome = await client.hear(30)
        session.process_welcome(welcome[2:])
        await client.say(23, {"transition_id": struct.unpack_from(">H", welcome)[0]})
        executed = await client.hear(22)
        assert executed == {"transition_id": struct.unpack_from(">H", welcome)[0]}
        assert session.ready

    async def test_a_party_that_never_says_it_is_ready_holds_nobody_up_for_ever(self, gate, monkeypatch):
        monkeypatch.setattr("stage.voice.call.PATIENCE", 0.05)
        guest = await gate.server.seat(GUILD, CHANNEL, GUEST)
        client = await (await gate.open()).connect(dave=1)
        session = davey.DaveSession(1, ANNA, CHANNEL)
        session.set_external_sender(await client.hear(25))
        await client.ws.send_bytes(b"\x1a" + session.get_serialized_key_package())
        await client.hear(30)
        await client.hear(22)
        await until(lambda: guest.ready)
        assert any("goes on without" in note for note in gate.world.notes)

    async def test_malformed_dave_messages_change_nothing(self, gate):
        client = await (await gate.open()).connect(dave=1)
        await client.hear(25)
        for op in (26, 28):
            for junk in (b"", b"\x00", bytes(200), b"\xff" * 50):
                await client.ws.send_bytes(bytes((op,)) + junk)
        await client.say(23, {"transition_id": 77})
        await client.say(23, {})
        await client.say(31, {"transition_id": 5})
        await client.say(3, {"t": 1, "seq_ack": -1})
        await client.hear(6)
        assert gate.server.calls[CHANNEL].group.members == []

    async def test_others_are_told_of_joining_speaking_and_leaving(self, gate):
        anna = await (await gate.open()).connect()
        boris = await (await gate.open(BORIS)).connect()
        assert await anna.hear(11) == {"user_ids": [str(BORIS)]}
        assert await boris.hear(11) == {"user_ids": [str(ANNA)]}
        await boris.say(5, {"speaking": 1, "delay": 0, "ssrc": boris.ready["ssrc"]})
        said = {"user_id": str(BORIS), "ssrc": boris.ready["ssrc"], "speaking": 1}
        assert await anna.hear(5) == said
        await boris.ws.close()
        assert await anna.hear(13) == {"user_id": str(BORIS)}

    async def test_who_comes_later_learns_whose_ssrc_is_whose_when_he_speaks_again(self, gate):
        anna = await (await gate.open()).connect()
        await anna.say(5, {"speaking": 1, "delay": 0, "ssrc": anna.ready["ssrc"]})
        await anna.say(3, {"t": 1, "seq_ack": -1})
        await anna.hear(6)
        boris = await (await gate.open(BORIS)).connect()
        await boris.say(3, {"t": 2, "seq_ack": -1})
        await boris.hear(6)
        assert 5 not in boris.ops, "nobody tells him who spoke before he came"
        await anna.say(5, {"speaking": 1, "delay": 0, "ssrc": anna.ready["ssrc"]})
        assert (await boris.hear(5))["ssrc"] == anna.ready["ssrc"]


class TestResume:
    async def test_what_was_missed_comes_again_in_order_and_once(self, gate):
        gate.server.resend_description = False
        client = await (await gate.open()).connect()
        gate.server.cut_websocket(GUILD, ANNA)
        await until(lambda: gate.server.sessions[GUILD, ANNA].connection is None)
        for number in range(3):
            await gate.server.seat(GUILD, CHANNEL, 2000 + number, max_dave=0)
        back = await gate.open()
        back.seq_ack = client.seq_ack
        await back.resume()
        assert await back.hear(9) is None
        joined = [(await back.hear(11))["user_ids"] for _ in range(3)]
        assert joined == [["2000"], ["2001"], ["2002"]]
        assert back.seq_ack == client.seq_ack + 3
        await gate.server.guests[GUILD, 2000].leave()
        assert await back.hear(13) == {"user_id": "2000"}

    async def test_a_client_that_saw_nothing_gets_everything(self, gate):
        gate.server.resend_description = False
        client = await (await gate.open()).connect()
        await client.ws.close(code=1001)
        back = await gate.open()
        await back.resume()
        await back.hear(9)
        assert (await back.hear(2))["ssrc"] == client.ready["ssrc"]
        assert (await back.hear(4))["secret_key"] == client.description["secret_key"]

    async def test_a_resume_that_waits_for_its_key_gets_it(self, gate):
        client = await (await gate.open()).connect()
        gate.server.cut_websocket(GUILD, ANNA)
        back = await gate.open()
        back.seq_ack = client.seq_ack
        await back.resume()
        await back.hear(9)
        assert (await back.hear(4))["secret_key"] == client.description["secret_key"]

    async def test_what_was_acknowledged_is_not_kept(self, gate):
        client = await (await gate.open()).connect()
        await client.say(3, {"t": 1, "seq_ack": client.seq_ack})
        await client.hear(6)
        gate.server.cut_websocket(GUILD, ANNA)
        back = await gate.open()
        await back.resume(seq_ack=-1)
        assert await back.closed() == 4006

    @pytest.mark.parametrize(("wrong", "code"), [({"session_id": "x"}, 4006), ({"token": "x"}, 4004)])
    async def test_of_another_session(self, gate, wrong, code):
        await (await gate.open()).connect()
        back = await (await gate.open()).resume(**wrong)
        assert await back.closed() == code

    async def test_after_a_farewell_there_is_nothing_to_resume(self, gate):
        client = await (await gate.open()).connect()
        await client.ws.close()
        await until(lambda: gate.server.sessions == {})
        assert await (await (await gate.open()).resume()).closed() == 4006

    async def test_the_session_of_a_lost_client_ends_in_time(self, gate, monkeypatch):
        monkeypatch.setattr("stage.voice.gateway.RESUME_WINDOW", 0.05)
        await (await gate.open()).connect()
        gate.server.cut_websocket(GUILD, ANNA)
        await until(lambda: gate.server.sessions == {})
        assert gate.server.calls == {}

    async def test_numbers_go_round_after_65535_and_a_full_buffer_forgets_the_oldest(self):
        session = CallSession(None, None, GUILD, "s", "t", MediaSocket(ANNA, 1, 0, None, None, None, None))
        for _ in range(65530):
            session._next()
        for number in range(20):
            session.tell_binary(27, bytes((number,)))
        assert [message[0:2].hex() for message in session.missed(0xFFFC)][:5] == [
            "fffd", "fffe", "ffff", "0000", "0001",
        ]  # fmt: skip
        session.acknowledge(3)
        assert [message[3] for message in session.missed(3)] == list(range(10, 20))
        for _ in range(BUFFERED):
            session.tell(5, None)
        with pytest.raises(Closing):
            session.missed(3)


class TestMedia:
    @pytest.mark.parametrize("mode", MODES)
    async def test_two_real_clients_hear_each_other_in_either_mode(self, gate, mode):
        anna = await (await gate.open()).connect(mode=mode)
        boris = await (await gate.open(BORIS)).connect()
        for sequence in range(3):
            anna.send(sequence, b"frame %d" % sequence)
            data, packet = await boris.receive()
            assert packet == Packet(
                OPUS_TYPE, sequence, sequence * TICKS, anna.ready["ssrc"], b"frame %d" % sequence
            )
            assert (data[0], data[1], data[12:16]) == (0x90, OPUS_TYPE, b"\xbe\xde\x00\x01")
        assert [(user, on) for _, _, user, on in gate.world.spoken] == [(ANNA, True)]

    async def test_nobody_speaks_in_anothers_name(self, gate):
        anna = await (await gate.open()).connect()
        boris = await (await gate.open(BORIS)).connect()
        ssrc, boris.ready["ssrc"] = boris.ready["ssrc"], anna.ready["ssrc"]
        boris.send(1, b"forged")
        boris.ready["ssrc"] = ssrc
        boris.send(2, b"honest")
        _, packet = await anna.receive()
        assert packet.payload == b"honest"

    async def test_what_is_no_packet_is_dropped(self, gate):
        anna = await (await gate.open()).connect()
        boris = await (await gate.open(BORIS)).connect()
        head = struct.pack(">BBHII", 0x80, OPUS_TYPE, 1, 1, anna.ready["ssrc"])
        for junk in (
            b"",
            b"\x80",
            head,
            head + bytes(3),
            head + bytes(40),
            bytes(74),
            b"\xbf" + head[1:] + bytes(9),
        ):
            anna.udp.send(junk)
        anna.send(9, b"frame")
        _, packet = await boris.receive()
        assert packet.sequence == 9

    async def test_encrypted_frames_do_not_reach_who_cannot_decrypt(self, gate):
        anna = await (await gate.open()).connect()
        boris = await (await gate.open(BORIS)).connect()
        anna.send(1, b"secret\xfa\xfa")
        anna.send(2, b"plain")
        _, packet = await boris.receive()
        assert packet.payload == b"plain"

    @pytest.mark.parametrize("mode", [AES, XCHACHA])
    def test_seals(self, mode):
        seal = Seal(mode)
        header = struct.pack(">BBHII", 0x80, OPUS_TYPE, 7, 8, 9)
        packet = seal.close(header, b"frame")
        assert seal.open(packet) == Packet(OPUS_TYPE, 7, 8, 9, b"frame")
        assert seal.close(header, b"frame") != packet, "no nonce is used twice"
        assert Seal(mode).open(packet) is None
        for at in range(len(packet)):
            broken = packet[:at] + bytes((packet[at] ^ 1,)) + packet[at + 1 :]
            assert seal.open(broken) is None, f"byte {at} is not protected"
