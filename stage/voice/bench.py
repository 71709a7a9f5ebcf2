"""How much voice this machine carries: `python -m stage.voice.bench [--guests 16] [--seconds 60]`.

All guests speak at once to one real client, in a process of its own, over the voice gateway, UDP and
DAVE. The client counts what comes. Printed are both sides' counts and the share of one CPU core that
each took; the exit code is 1 when a frame was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import socket
import struct
import subprocess
import sys
import time
from collections import Counter
from typing import Any

import aiohttp
import davey
from aiohttp import web

from . import call as ops
from .opus import CLOCK, SILENCE, TICKS, Encoder
from .server import VoiceServer
from .sfu import DISCOVERY, OPUS_TYPE, XCHACHA, Seal

GUILD, CHANNEL, CLIENT, FIRST_GUEST = 1, 2, 3, 100
FRAMES_A_SECOND = 50


class Alone:
    """The least world a voice server can live in."""

    guild_id, channel_id, user_id, session_id, token = GUILD, CHANNEL, CLIENT, "session", "token"

    def voice_session(self, guild_id: int, user_id: int) -> Alone:
        return self

    def is_server_muted(self, guild_id: int, user_id: int) -> bool:
        return False

    def is_deaf(self, guild_id: int, user_id: int) -> bool:
        return False

    def breach(self, *told: str) -> None:
        print(*told, file=sys.stderr)

    def spoke(self, *_: Any) -> None: ...

    def voice_server_changed(self, *_: Any) -> None: ...

    def notice(self, level: str, text: str, code: str, about: str) -> None:
        print(f"{level}: {text}", file=sys.stderr)


async def serve(guests: int, seconds: float, encode: bool = False) -> int:
    server = VoiceServer(Alone())
    await server.start()
    app = web.Application()
    app.router.add_get("/", server.handle_websocket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    seats = [await server.seat(GUILD, CHANNEL, FIRST_GUEST + n) for n in range(guests)]
    command = (sys.executable, "-m", "stage.voice.bench", "--listen", str(runner.addresses[0][1]))
    client = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert client.stdout
    if await client.stdout.readline() != b"ready\n":
        print("the client did not come into the group", file=sys.stderr)
        return 1
    second = b"".join(
        struct.pack("<h", int(8000 * math.sin(2 * math.pi * 220 * n / CLOCK))) for n in range(CLOCK)
    )
    pcm = (second * math.ceil(seconds))[: round(seconds * FRAMES_A_SECOND) * TICKS * 2]
    frames = [] if encode else Encoder().encode_all(pcm)
    wall, cpu = time.perf_counter(), time.process_time()
    if encode:
        await asyncio.gather(*(seat.say(pcm) for seat in seats))
    else:
        await asyncio.gather(*(seat.say_opus(frames) for seat in seats))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    await asyncio.sleep(0.5)
    heard = json.loads((await client.communicate(b"enough\n"))[0])
    sent = sum(seat.counts["sent"] for seat in seats)
    print(f"{guests} guests spoke at once, {seconds:g} s each, in {wall:.1f} s")
    print(f"frames sent      {sent}")
    print(f"frames received  {heard['received']}")
    print(f"frames lost      {sent - heard['received']} (holes in the numbering: {heard['holes']})")
    print(f"not decrypted    {heard['failed']}")
    print(f"latest tick      {server.pace.latest * 1000:.0f} ms late, {server.pace.slips} slips")
    print(f"stage            {cpu / wall:.1%} of one core, {1e6 * cpu / sent:.0f} µs a frame")
    print(f"client           {heard['cpu'] / wall:.1%} of one core")
    await server.close()
    await runner.cleanup()
    return int(sent != heard["received"] or heard["failed"] > 0 or heard["holes"] > 0)


class Client:
    """As little of a bot as can come into a call: it follows the group, listens and counts."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.setblocking(False)
        self.udp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self.session = davey.DaveSession(1, CLIENT, CHANNEL)
        self.counts: Counter[str] = Counter()
        self.ready = asyncio.Event()
        self._seal: Seal | None = None
        self._users: dict[int, int] = {}
        self._last: dict[int, int] = {}
        self._nameless: dict[int, list[bytes]] = {}  # frames that overtook the op 5 that names their SSRC

    async def say(self, op: int, d: Any) -> None:
        await self.ws.send_str(json.dumps({"op": op, "d": d}))

    async def follow(self) -> None:
        names = {"server_id": GUILD, "user_id": CLIENT, "session_id": "session", "token": "token"}
        await self.say(0, {**names, "max_dave_protocol_version": 1})
        async for message in self.ws:
            if message.type is aiohttp.WSMsgType.BINARY:
                await self._binary(message.data[2], message.data[3:])
            else:
                payload = json.loads(message.data)
                await self._text(payload["op"], payload["d"])

    async def _text(self, op: int, d: Any) -> None:
        if op == 2:
            self.udp.connect((d["ip"], d["port"]))
            self.udp.send(DISCOVERY.pack(1, 70, d["ssrc"], b"", 0))
            data = {"address": "127.0.0.1", "port": self.udp.getsockname()[1], "mode": XCHACHA}
            await self.say(1, {"protocol": "udp", "data": data})
        elif op == 4:
            self._seal = Seal(XCHACHA, bytes(d["secret_key"]))
            asyncio.get_running_loop().add_reader(self.udp.fileno(), self._readable)
        elif op == ops.SPEAKING:
            self._users[d["ssrc"]] = int(d["user_id"])
            for payload in self._nameless.pop(d["ssrc"], ()):
                self._open(d["ssrc"], payload)
        elif op == ops.EXECUTE_TRANSITION:
            self.ready.set()

    async def _binary(self, op: int, body: bytes) -> None:
        if op == ops.EXTERNAL_SENDER:
            self.session.set_external_sender(body)
            package = self.session.get_serialized_key_package()
            await self.ws.send_bytes(bytes((ops.KEY_PACKAGE,)) + package)
        elif op == ops.WELCOME:
            self.session.process_welcome(body[2:])
            await self.say(ops.TRANSITION_READY, {"transition_id": int.from_bytes(body[:2], "big")})

    def _readable(self) -> None:
        while True:
            try:
                data = self.udp.recv(2048)
            except BlockingIOError:
                return
            packet = self._seal.open(data) if self._seal and data[1] & 0x7F == OPUS_TYPE else None
            if packet is None:
                continue
            self.counts["received"] += 1
            before = self._last.get(packet.ssrc, packet.sequence - 1)
            self.counts["holes"] += (packet.sequence - before) & 0xFFFF != 1
            self._last[packet.ssrc] = packet.sequence
            if packet.payload == SILENCE:
                continue
            if packet.ssrc in self._users:
                self._open(packet.ssrc, packet.payload)
            else:
                self._nameless.setdefault(packet.ssrc, []).append(packet.payload)

    def _open(self, ssrc: int, payload: bytes) -> None:
        try:
            self.session.decrypt(self._users[ssrc], davey.MediaType.audio, payload)
        except ValueError:
            self.counts["failed"] += 1


async def listen(port: int) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(f"http://127.0.0.1:{port}/?v=8") as ws:
        client = Client(ws)
        following = asyncio.create_task(client.follow())
        await client.ready.wait()
        print("ready", flush=True)
        start = time.process_time()
        beating = asyncio.create_task(_beat(client))
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        client.counts["failed"] += sum(map(len, client._nameless.values()))
        counts = {name: client.counts[name] for name in ("received", "holes", "failed")}
        print(json.dumps({**counts, "cpu": time.process_time() - start}), flush=True)
        for task in (following, beating):
            task.cancel()


async def _beat(client: Client) -> None:
    while True:
        await client.say(3, {"t": 0, "seq_ack": -1})
        await asyncio.sleep(5)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m stage.voice.bench", description="Guests who speak at once."
    )
    parser.add_argument("--guests", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--encode", action="store_true", help="let each guest encode for himself")
    parser.add_argument("--listen", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.listen:
        asyncio.run(listen(arguments.listen))
        return 0
    return asyncio.run(serve(arguments.guests, arguments.seconds, arguments.encode))


if __name__ == "__main__":
    sys.exit(main())
