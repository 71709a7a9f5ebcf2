"""The voice gateway, version 8: one websocket per client, and what survives its loss."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from . import call as ops
from .call import VoiceCall
from .sfu import MODES, Packet, Seal, Socket

IDENTIFY, SELECT_PROTOCOL, READY, HEARTBEAT, SESSION_DESCRIPTION = 0, 1, 2, 3, 4
HEARTBEAT_ACK, RESUME, HELLO, RESUMED = 6, 7, 8, 9

HEARTBEAT_INTERVAL = 13.75  # seconds, as Discord's
RESUME_WINDOW = 15.0  # seconds for which a session outlives its websocket
MOVE_PATIENCE = 5.0  # seconds that a client has to leave a region its channel has left
FAREWELL = 0.02  # seconds, the time an answer takes from a real voice server
BUFFERED = 512  # messages kept for a resume
MESSAGE_LIMIT = 1 << 20

# Close codes.
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, SESSION_INVALID, SESSION_TIMEOUT, SERVER_NOT_FOUND = 4005, 4006, 4009, 4011
UNKNOWN_PROTOCOL, DISCONNECTED, SERVER_CRASHED, UNKNOWN_MODE = 4012, 4014, 4015, 4016
INVALID_HEARTBEAT = 4020
KEEPS_SESSION = {SERVER_CRASHED, WSCloseCode.ABNORMAL_CLOSURE, WSCloseCode.GOING_AWAY, None}


class Closing(Exception):
    """This websocket is to be closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Host(Protocol):
    """What the gateway needs of the voice server."""

    resend_description: bool

    def admit(self, d: dict[str, Any]) -> CallSession: ...

    def find(self, d: dict[str, Any]) -> CallSession: ...

    def ended(self, session: CallSession) -> None: ...

    def note(self, level: str, text: str, code: str, about: str = "") -> None: ...


class CallSession:
    """A real client in a call: a Party to the call, who hears what the media server forwards."""

    def __init__(
        self, host: Host, call: VoiceCall, guild_id: int, session_id: str, token: str, socket: Socket
    ):
        self.host, self.call, self.guild_id = host, call, guild_id
        self.session_id, self.token, self.socket = session_id, token, socket
        self.user_id, self.ssrc, self.max_dave = socket.user_id, socket.ssrc, socket.max_dave
        self.camera = False
        self.announced = False
        self.ended = False
        self.connection: CallConnection | None = None
        self._sequence = -1
        self._buffer: deque[tuple[int, str | bytes]] = deque()
        self._forgotten = -1  # the last number that is no longer in the buffer
        self._expiry: asyncio.TimerHandle | None = None
        self._description: dict[str, Any] | None = None

    # --- to the client ---

    def tell(self, op: int, data: Any) -> None:
        number = self._next()
        self._post(number, json.dumps({"op": op, "d": data, "seq": number}))

    def tell_binary(self, op: int, body: bytes) -> None:
        number = self._next()
        self._post(number, number.to_bytes(2, "big") + bytes((op,)) + body)

    def describe(self, version: int) -> None:
        assert self.socket.seal is not None
        self._description = {
            "mode": self.socket.seal.mode,
            "secret_key": list(self.socket.seal.key),
            "audio_codec": "opus",
            "video_codec": None,
            "media_session_id": self.session_id,
        }
        self.tell(SESSION_DESCRIPTION, {**self._description, "dave_protocol_version": version})

    def _next(self) -> int:
        self._sequence = (self._sequence + 1) & 0xFFFF
        return self._sequence

    def _post(self, number: int, message: str | bytes) -> None:
        self._buffer.append((number, message))
        if len(self._buffer) > BUFFERED:
            self._forgotten = self._buffer.popleft()[0]
        if self.connection:
            self.connection.post(message)

    def hear(self, speaker: int, packet: Packet) -> None:
        self.socket.hear(speaker, packet)

    # --- the websocket comes and goes, the session stays a while ---

    def attach(self, connection: CallConnection) -> None:
        if self.connection:
            self.connection.order_close(SESSION_INVALID, "another websocket took over the session")
        self.connection = connection
        if self._expiry:
            self._expiry.cancel()
            self._expiry = None

    def acknowledge(self, number: int) -> None:
        """The client has seen everything up to this number: it need not be kept."""
        if any(n == number for n, _ in self._buffer):
            while self._buffer:
                self._forgotten, _ = self._buffer.popleft()
                if self._forgotten == number:
                    break

    def missed(self, acknowledged: int) -> list[str | bytes]:
        """What the client has not seen, for op 7."""
        if acknowledged == self._forgotten:
            return [message for _, message in self._buffer]
        numbers = [n for n, _ in self._buffer]
        if acknowledged not in numbers:
            raise Closing(SESSION_INVALID, "messages that were missed are no longer there")
        return [message for _, message in self._buffer][numbers.index(acknowledged) + 1 :]

    def resumed(self, connection: CallConnection, acknowledged: int) -> None:
        missed = self.missed(acknowledged)
        self.attach(connection)
        connection.say(RESUMED, None)
        for message in missed:
            connection.post(message)
        if self._description and self.host.resend_description:
            # discord.py 2.7 waits for the key after a resume as after an identify. Op 4 with a DAVE
            # version obliges a client to send a new key package, so it comes back into the group anew.
            self.tell(SESSION_DESCRIPTION, {**self._description, "dave_protocol_version": self.call.version})

    def detach(self, connection: CallConnection, code: int | None) -> None:
        if self.connection is not connection or self.ended:
            return
        self.connection = None
        if code in KEEPS_SESSION:
            self._expiry = asyncio.get_running_loop().call_later(RESUME_WINDOW, self.end)
        else:
            self.end()

    def moved_away(self) -> None:
        """The call went to another region. A client that does not follow is closed after a while."""
        asyncio.get_running_loop().call_later(MOVE_PATIENCE, self.end, DISCONNECTED)

    def end(self, code: int = SESSION_INVALID) -> None:
        if self.ended:
            return
        self.ended = True
        if self._expiry:
            self._expiry.cancel()
        if self.connection:
            self.connection.order_close(code, "the voice session has ended")
            self.connection = None
        self.host.ended(self)

    # --- from the client ---

    def select(self, d: dict[str, Any]) -> None:
        if d.get("protocol") != "udp":
            raise Closing(UNKNOWN_PROTOCOL, f"protocol {d.get('protocol')!r}")
        data = d["data"]
        if data["mode"] not in MODES:
            raise Closing(UNKNOWN_MODE, f"mode {data['mode']!r}")
        if self.socket.address is None:  # discovery was skipped: believe the port, but stay on this machine
            self.socket.address = (self.socket.sfu.host, int(data["port"]))
        if self.socket.seal is None:
            self.socket.seal = Seal(data["mode"])
            self.call.join(self)

    def speaks(self, d: dict[str, Any]) -> None:
        if int(d.get("ssrc", self.ssrc)) != self.ssrc:
            self.host.note(
                "warning", f"{self.user_id} speaks under the SSRC {d['ssrc']}, not his own", "voice_ssrc"
            )
        self.announced = True
        said = {"user_id": str(self.user_id), "ssrc": self.ssrc, "speaking": int(d["speaking"])}
        self.call.broadcast(ops.SPEAKING, said, but=self.user_id)


class CallConnection:
    """One websocket, from Hello to its close."""

    def __init__(self, host: Host, ws: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.host, self.ws, self.transport = host, ws, transport
        self.session: CallSession | None = None
        self._outbox: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._closed_with: int | None = None
        self._ordered: tuple[int, str] | None = None
        self._patience: asyncio.Timeout | None = None

    def post(self, message: str | bytes) -> None:
        self._outbox.put_nowait(message)

    def say(self, op: int, data: Any) -> None:
        """A message without a number: it is never sent twice."""
        self.post(json.dumps({"op": op, "d": data}))

    def order_close(self, code: int, reason: str) -> None:
        """Close from outside. The reading task does it, so that the client's farewell is waited for:
        a line let go before it would show the client another code than this one."""
        if self._ordered or self._closed_with is not None:
            return  # it is closing already
        self._ordered = (code, reason)
        if self._patience:
            self._patience.reschedule(asyncio.get_running_loop().time())

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            await self.ws.close(code=code, message=reason.encode()[:120])

    def abort(self) -> None:
        """The fault "socket loss": the line goes dead without a farewell."""
        self._closed_with = WSCloseCode.ABNORMAL_CLOSURE
        if self.transport:
            self.transport.abort()

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        self.say(HELLO, {"v": 8, "heartbeat_interval": int(HEARTBEAT_INTERVAL * 1000)})
        try:
            while True:
                async with asyncio.timeout(
                    0 if self._ordered else HEARTBEAT_INTERVAL * 2.5
                ) as self._patience:
                    message = await self.ws.receive()
                self._patience = None
                if message.type is WSMsgType.TEXT:
                    self._text(message.data)
                elif message.type is WSMsgType.BINARY:
                    self._binary(message.data)
                elif message.type is WSMsgType.CLOSE:
                    # The client closes. Answered as from afar: discord.py 2.7 misses a move of region
                    # when the answer is there before its own next turn.
                    self._closed_with = message.data or WSCloseCode.OK
                    await asyncio.sleep(FAREWELL)
                    await self._close(WSCloseCode.OK, "")
                    break
                else:
                    break
        except TimeoutError:
            self._closed_with, reason = self._ordered or (SESSION_TIMEOUT, "no heartbeat")
            await self._close(self._closed_with, reason)
        except Closing as closing:
            self.host.note(
                "warning",
                f"voice websocket closed with {closing.code}: {closing.reason}",
                "voice_closed",
                str(closing.code),
            )
            self._closed_with = closing.code
            await self._close(closing.code, closing.reason)
        finally:
            writer.cancel()
            if self.session:
                code = self._closed_with if self._closed_with is not None else self.ws.close_code
                self.session.detach(self, code)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                message = await self._outbox.get()
                if isinstance(message, str):
                    await self.ws.send_str(message)
                else:
                    await self.ws.send_bytes(message)

    def _text(self, text: str) -> None:
        try:
            message = json.loads(text)
            op, d = int(message["op"]), message["d"]
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            raise Closing(DECODE_ERROR, f"not a voice gateway message: {text[:80]}") from error
        handle = self._handlers.get(op)
        if handle is None:
            raise Closing(UNKNOWN_OPCODE, f"opcode {op}")
        if self.session is None and op not in (IDENTIFY, RESUME, HEARTBEAT):
            raise Closing(NOT_AUTHENTICATED, f"opcode {op} before identify")
        try:
            handle(self, d)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise Closing(DECODE_ERROR, f"opcode {op}: {type(error).__name__}: {error}") from error

    def _binary(self, data: bytes) -> None:
        if self.session is None:
            raise Closing(NOT_AUTHENTICATED, "binary message before identify")
        if not data or data[0] not in (ops.KEY_PACKAGE, ops.COMMIT_WELCOME):
            raise Closing(UNKNOWN_OPCODE, f"binary opcode {data[:1].hex()}")
        self.session.call.receive(self.session.user_id, data[0], data[1:])

    # --- opcodes ---

    def _identify(self, d: dict[str, Any]) -> None:
        if self.session:
            raise Closing(ALREADY_AUTHENTICATED, "identified twice")
        self.session = session = self.host.admit(d)
        session.attach(self)
        socket = session.socket
        session.tell(
            READY,
            {
                "ssrc": socket.ssrc,
                "ip": socket.sfu.host,
                "port": socket.sfu.port,
                "modes": list(MODES),
                "experiments": [],
                "streams": [],
                "heartbeat_interval": 1,  # Discord sends this nonsense as well; Hello has the true one
            },
        )

    def _resume(self, d: dict[str, Any]) -> None:
        if self.session:
            raise Closing(ALREADY_AUTHENTICATED, "resume after identify")
        session = self.host.find(d)
        session.resumed(self, int(d.get("seq_ack", -1)))
        self.session = session

    def _heartbeat(self, d: Any) -> None:
        if not isinstance(d, dict) or "t" not in d:
            raise Closing(INVALID_HEARTBEAT, "a heartbeat of version 8 has t and seq_ack")
        self.say(HEARTBEAT_ACK, {"t": d["t"]})
        if self.session and (number := int(d.get("seq_ack", -1))) >= 0:
            self.session.acknowledge(number)

    def _select(self, d: dict[str, Any]) -> None:
        assert self.session
        self.session.select(d)

    def _speaking(self, d: dict[str, Any]) -> None:
        assert self.session
        self.session.speaks(d)

    def _transition_ready(self, d: dict[str, Any]) -> None:
        assert self.session
        self.session.call.receive(self.session.user_id, ops.TRANSITION_READY, d)

    def _invalid_commit(self, d: dict[str, Any]) -> None:
        assert self.session
        self.session.call.receive(self.session.user_id, ops.INVALID_COMMIT, d)

    def _video(self, d: dict[str, Any]) -> None:
        """Op 12: nobody here has a picture."""

    _handlers: dict[int, Callable[[CallConnection, Any], None]] = {  # noqa: RUF012
        IDENTIFY: _identify,
        SELECT_PROTOCOL: _select,
        HEARTBEAT: _heartbeat,
        ops.SPEAKING: _speaking,
        RESUME: _resume,
        ops.CLIENT_CONNECT: _video,
        ops.TRANSITION_READY: _transition_ready,
        ops.INVALID_COMMIT: _invalid_commit,
    }
