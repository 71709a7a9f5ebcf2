"""How much voice this machine carries: `python -m stage.voice.bench [--guests 16] [--seconds 60]`.

All guests speak at once to one real client in a process of its own, over the voice gateway, UDP and
DAVE. The client counts what comes: packets, decrypted frames, holes in the numbering. Printed are
both sides' counts and the share of one CPU core each took. Exit code 1 when a frame was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
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

from .call import ANNOUNCE_COMMIT, EXTERNAL_SENDER, INVALID_COMMIT, PROPOSALS, TRANSITION_READY, WELCOME
from .opus import CLOCK, SILENCE, TICKS, Encoder
from .server import VoiceServer
from .sfu import DISCOVERY, OPUS_TYPE, XCHACHA, Seal

GUILD, CHANNEL, CLIENT, FIRST_GUEST = 1, 2, 3, 100
FRAMES_OF_SPEECH = 50


class Alone:
    """The least world a voice server can live in."""

    guild_id, channel_id, user_id, session_id, token = GUILD, CHANNEL, CLIENT, "session", "token"

    def voice_session(self, guild_id: int, user_id: int) -> Alone:
        return self

    def is_server_muted(self, guild_id: int, user_id: int) -> bool:
        return False

    def spoke(self, *_: Any) -> None: ...

    def voice_server_changed(self, *_: Any) -> None: ...

    def notice(self, level: str, text: str) -> None:
        print(f"{level}: {text}", file=sys.stderr)


async def serve(guests: int, seconds: float, encode: bool) -> int:
    server = VoiceServer(Alone())
    await server.start()
    app = web.Application()
    app.router.add_get("/", server.handle_websocket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    seats = [await server.seat(GUILD, CHANNEL, FIRST_GUEST + n) for n in range(guests)]
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __spec__.name, "--listen", str(runner.addresses[0][1]), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout
    assert child.stdin
    if await child.stdout.readline() != b"ready\n":
        print("the client did not come into the group", file=sys.stderr)
        return 1
    pcm = b"".join(
        struct.pack("<h", int(8000 * math.sin(2 * math.pi * 220 * n / CLOCK)))
        for n in range(TICKS * FRAMES_OF_SPEECH)
    )
    speech = Encoder().encode_all(pcm)
    count = round(seconds * 50)
    frames = [speech[n % len(speech)] for n in range(count)]
    wall, cpu = time.perf_counter(), time.process_time()
    if encode:
        await asyncio.gather(*(seat.say(pcm * (count // FRAMES_OF_SPEECH)) for seat in seats))
    else:
        await asyncio.gather(*(seat.say_opus(frames) for seat in seats))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    await asyncio.sleep(0.5)
    child.stdin.write(b"enough\n")
    heard = json.loads((await child.communicate())[0])
    sent = sum(seat.counts["sent"] for seat in seats)
    print(f"{guests} guests spoke at once for {wall:.1f} s ({seconds:g} s of speech each)")
    print(f"frames sent      {sent}")
    print(f"frames received  {heard['received']}")
    print(f"frames lost      {sent - heard['received']}, not decrypted {heard['failed']}")
    print(f"holes            {heard['holes']}")
    print(f"latest tick      {server.pace.latest * 1000:.0f} ms late, {server.pace.slips} slips")
    print(f"stage            {cpu / wall:.1%} of one core, {1e6 * cpu / sent:.0f} µs a frame")
    print(f"client           {heard['cpu'] / wall:.1%} of one core")
    await server.close()
    await runner.cleanup()
    return int(sent != heard["received"] or heard["failed"] or heard["holes"])


async def listen(port: int) -> None:
    """The client: identify, come into the group, count."""
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.setblocking(False)
    loop = asyncio.get_running_loop()
    counts: Counter[str] = Counter()
    last: dict[int, int] = {}
    users: dict[int, int] = {}
    early: list[tuple[int, bytes]] = []
    session = davey.DaveSession(1, CLIENT, CHANNEL)
    seal: Seal | None = None

    def open_frame(user: int, payload: bytes) -> None:
        try:
            session.decrypt(user, davey.MediaType.audio, payload)
        except ValueError:
            counts["failed"] += 1

    def readable() -> None:
        while True:
            try:
                data = udp.recv(2048)
            except BlockingIOError:
                return
            packet = seal.open(data) if seal and data[1] & 0x7F == OPUS_TYPE else None
            if packet is None:
                continue
            counts["received"] += 1
            before = last.get(packet.ssrc, packet.sequence - 1)
            counts["holes"] += (packet.sequence - before) & 0xFFFF != 1
            last[packet.ssrc] = packet.sequence
            if packet.payload == SILENCE:
                continue
            if packet.ssrc in users:
                open_frame(users[packet.ssrc], packet.payload)
            else:
                early.append((packet.ssrc, packet.payload))

    async with aiohttp.ClientSession() as http, http.ws_connect(f"http://127.0.0.1:{port}/?v=8") as ws:

        async def say(op: int, d: Any) -> None:
            await ws.send_str(json.dumps({"op": op, "d": d}))

        await say(
            0,
            {
                "server_id": GUILD, "user_id": CLIENT, "session_id": "session", "token": "token",
                "max_dave_protocol_version": 1,
            },
        )  # fmt: skip
        told = False

        async def beat() -> None:
            while True:
                await asyncio.sleep(5)
                await say(3, {"t": 0, "seq_ack": -1})

        beating = asyncio.create_task(beat())
        enough = loop.run_in_executor(None, sys.stdin.readline)
        start = 0.0

        async def hear() -> None:
            nonlocal seal, told, start
            async for message in ws:
                if message.type is aiohttp.WSMsgType.BINARY:
                    op, body = message.data[2], message.data[3:]
                    if op == EXTERNAL_SENDER:
                        session.set_external_sender(body)
                        await ws.send_bytes(b"\x1a" + session.get_serialized_key_package())
                    elif op == PROPOSALS:
                        kinds = davey.ProposalsOperationType
                        session.process_proposals(kinds.revoke if body[0] else kinds.append, body[1:])
                    elif op in (ANNOUNCE_COMMIT, WELCOME):
                        (transition,) = struct.unpack_from(">H", body)
                        try:
                            follow = session.process_welcome if op == WELCOME else session.process_commit
                            follow(body[2:])
                            await say(TRANSITION_READY, {"transition_id": transition})
                        except ValueError:
                            await say(INVALID_COMMIT, {"transition_id": transition})
                    continue
                payload = json.loads(message.data)
                op, d = payload["op"], payload["d"]
                if op == 2:
                    udp.connect((d["ip"], d["port"]))
                    udp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
                    udp.send(DISCOVERY.pack(1, 70, d["ssrc"], b"", 0))
                    data = {"address": "127.0.0.1", "port": udp.getsockname()[1], "mode": XCHACHA}
                    await say(1, {"protocol": "udp", "data": data})
                elif op == 4:
                    seal = Seal(XCHACHA, bytes(d["secret_key"]))
                    loop.add_reader(udp.fileno(), readable)
                elif op == 5:
                    users[d["ssrc"]] = int(d["user_id"])
                    for ssrc, payload in [e for e in early if e[0] == d["ssrc"]]:
                        open_frame(users[ssrc], payload)
                    early[:] = [e for e in early if e[0] != d["ssrc"]]
                elif op == 22 and not told:
                    told, start = True, time.process_time()
                    print("ready", flush=True)

        hearing = asyncio.create_task(hear())
        await enough
        counts["failed"] += len(early)
        print(
            json.dumps(
                {
                    **{k: counts[k] for k in ("received", "failed", "holes")},
                    "cpu": time.process_time() - start,
                }
            )
        )
        sys.stdout.flush()
        os._exit(0)
    del beating, hearing


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m stage.voice.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--guests", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--encode", action="store_true", help="let the guests encode PCM instead of ready Opus"
    )
    parser.add_argument("--listen", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.listen:
        asyncio.run(listen(arguments.listen))
        return 0
    return asyncio.run(serve(arguments.guests, arguments.seconds, arguments.encode))


if __name__ == "__main__":
    sys.exit(main())
