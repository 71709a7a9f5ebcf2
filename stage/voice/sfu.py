"""The media server: UDP, the transport's encryption, and everybody's frames to everybody else.

Frames pass through it in their end-to-end wrapping; it sees RTP headers only, as Discord's does.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import struct
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_decrypt,
    crypto_aead_xchacha20poly1305_ietf_encrypt,
)
from nacl.exceptions import CryptoError

from .opus import SILENCE

XCHACHA, AES = "aead_xchacha20_poly1305_rtpsize", "aead_aes256_gcm_rtpsize"
MODES = (AES, XCHACHA)  # in Discord's order of preference
OPUS_TYPE = 0x78
PLAIN_HEAD, PADDED, EXTENDED = 0x80, 0x20, 0x10
DAVE_MARKER = b"\xfa\xfa"
# Discord adds a one-byte header extension (RFC 8285) with the audio level. Its preamble is
# authenticated in the clear, its words are encrypted with the frame: that is what "rtpsize" means.
PREAMBLE, LEVEL = b"\xbe\xde\x00\x01", b"\x10\xc5\x00\x00"
FAREWELLS = (0.02, 0.1, 0.4)  # seconds after the next identify
DISCOVERY = struct.Struct(">HHI64sH")
KEEP_ALIVE = 8  # bytes: a counter of the client's, which is sent back as it came
SILENT = 60.0  # seconds without a datagram from a client, after which Discord sends it no more voice


class Seal:
    """One party's transport key."""

    def __init__(self, mode: str, key: bytes | None = None) -> None:
        if mode not in MODES:
            raise ValueError(f"unknown encryption mode {mode}")
        self.mode, self.key = mode, key or os.urandom(32)
        self._count = itertools.count(1)
        self._aes = AESGCM(self.key) if mode == AES else None

    def close(self, header: bytes, body: bytes) -> bytes:
        counter = (next(self._count) & 0xFFFFFFFF).to_bytes(4, "big")
        if self._aes:
            sealed = self._aes.encrypt(counter + bytes(8), body, header)
        else:
            nonce = counter + bytes(20)
            sealed = crypto_aead_xchacha20poly1305_ietf_encrypt(body, header, nonce, self.key)
        return header + sealed + counter

    def open(self, packet: bytes) -> Packet | None:
        """None for whatever was not sealed with this key."""
        start = 12 + 4 * (packet[0] & 0x0F)
        if packet[0] & EXTENDED:
            start += 4
        if len(packet) < start + 20:
            return None
        header, sealed, counter = packet[:start], packet[start:-4], packet[-4:]
        try:
            if self._aes:
                body = self._aes.decrypt(counter + bytes(8), sealed, header)
            else:
                nonce = counter + bytes(20)
                body = crypto_aead_xchacha20poly1305_ietf_decrypt(sealed, header, nonce, self.key)
        except (InvalidTag, CryptoError):
            return None
        if packet[0] & EXTENDED:
            words = int.from_bytes(header[-2:], "big")
            body = body[4 * words :]
        if packet[0] & PADDED and body:
            body = body[: -body[-1]] if 0 < body[-1] <= len(body) else b""
        _, kind, sequence, timestamp, ssrc = struct.unpack_from(">BBHII", packet)
        return Packet(kind & 0x7F, sequence, timestamp, ssrc, body)


@dataclass(frozen=True, slots=True)
class Packet:
    kind: int
    sequence: int
    timestamp: int
    ssrc: int
    payload: bytes


class Mangler(Protocol):
    """What a speaker's faults make of his packets on the way out (see faults.py)."""

    def mangle(self, packet: Packet, build: Callable[..., bytes], send: Callable[[bytes], None]) -> None: ...


_HEADER = struct.Struct(">BBHII4s")


def datagram_head(packet: Packet, padding: int = 0) -> bytes:
    first = PLAIN_HEAD | EXTENDED | (PADDED if padding else 0)
    return _HEADER.pack(first, OPUS_TYPE, packet.sequence, packet.timestamp, packet.ssrc, PREAMBLE)


def datagram(seal: Seal, packet: Packet, padding: int = 0) -> bytes:
    """A packet as a client gets it from Discord: extension and all."""
    body = LEVEL + packet.payload
    if padding:
        body += bytes(padding - 1) + bytes((padding,))
    return seal.close(datagram_head(packet, padding), body)


@dataclass(slots=True)
class Socket:
    """A real client's end of the media path."""

    user_id: int
    ssrc: int
    max_dave: int
    sfu: Sfu
    on_packet: Callable[[Packet], None]
    on_silence: Callable[[], None]
    mangler_of: Callable[[int], Mangler | None]
    deafened: Callable[[], bool] = lambda: False
    patience: float = SILENT
    seal: Seal | None = None
    address: tuple[str, int] | None = None
    cut: bool = False  # the fault "socket loss": nothing passes either way
    counts: Counter[str] = field(default_factory=Counter)
    alive: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    """When something last came from it."""
    _silent: bool = False

    def lives(self) -> None:
        """Something has come by UDP, whatever it was."""
        self.alive, self._silent = asyncio.get_running_loop().time(), False

    def hear(self, speaker: int, packet: Packet) -> None:
        if self.seal is None or self.address is None or self.cut or self.deafened():
            return
        if asyncio.get_running_loop().time() - self.alive > self.patience:
            self.counts["withheld"] += 1
            if not self._silent:
                self._silent = True
                self.on_silence()
            return
        if not self.max_dave and packet.payload.endswith(DAVE_MARKER):
            return  # he could only make noise of it
        if mangler := self.mangler_of(speaker):
            seal = self.seal
            mangler.mangle(packet, lambda p, padding=0: datagram(seal, p, padding), self._send)
        else:
            self._send(datagram(self.seal, packet))

    def _send(self, data: bytes) -> None:
        if self.address is not None and not self.cut:
            self.counts["sent"] += 1
            self.sfu.send(data, self.address)

    def bid_farewell(self) -> None:
        """RTCP BYE to where this client was heard until now, as it comes from elsewhere.

        Its reader may sit on the socket it has given up until something comes there: discord.py 2.7,
        with a listener, would not look at its next socket for 30 s otherwise.
        """
        if self.address is not None:
            bye = struct.pack(">BBHI", 0x81, 203, 1, self.ssrc)
            loop = asyncio.get_running_loop()
            for delay in FAREWELLS:
                loop.call_later(delay, self.sfu.send, bye, self.address)

    def received(self, data: bytes, address: tuple[str, int]) -> None:
        if self.cut:
            return
        packet = self.seal.open(data) if self.seal else None
        if packet is None:
            self.counts["rejected"] += 1
            return
        self.address = address  # a client behind a NAT may come from another port later
        self.lives()
        if packet.ssrc != self.ssrc or packet.kind != OPUS_TYPE:
            self.counts["foreign"] += 1
            return
        self.counts["received"] += 1
        self.on_packet(packet)


class Sfu(asyncio.DatagramProtocol):
    """One UDP port, any number of clients, told apart by SSRC."""

    transport: asyncio.DatagramTransport

    def __init__(self) -> None:
        self.sockets: dict[int, Socket] = {}
        self.counts: Counter[str] = Counter()
        self.host, self.port = "", 0

    async def start(self, host: str = "127.0.0.1") -> None:
        loop = asyncio.get_running_loop()
        await loop.create_datagram_endpoint(lambda: self, local_addr=(host, 0))
        self.host, self.port = self.transport.get_extra_info("sockname")[:2]

    def close(self) -> None:
        self.transport.close()

    def send(self, data: bytes, address: tuple[str, int]) -> None:
        if not self.transport.is_closing():
            self.transport.sendto(data, address)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def error_received(self, error: Exception) -> None:
        self.counts["errors"] += 1  # a client's port is closed: he will come back or be dropped

    def datagram_received(self, data: bytes, address: Any) -> None:
        if len(data) == DISCOVERY.size and data[:4] == b"\x00\x01\x00\x46":
            self._discovery(data, address)
        elif len(data) >= 12 and data[0] >> 6 == 2:
            if socket := self.sockets.get(int.from_bytes(data[8:12], "big")):
                socket.received(data, address)
            else:
                self.counts["unknown ssrc"] += 1
        elif len(data) == KEEP_ALIVE:
            self._kept_alive(data, address)
        else:
            self.counts["not RTP"] += 1

    def _kept_alive(self, data: bytes, address: Any) -> None:
        """It carries no SSRC: whose it is shows by where it comes from."""
        for socket in self.sockets.values():
            if socket.address == address[:2] and not socket.cut:
                socket.counts["keep-alives"] += 1
                socket.lives()
                self.transport.sendto(data, address)

    def _discovery(self, data: bytes, address: Any) -> None:
        """Tell a client under which address the world sees it; it counts as its address at once."""
        ssrc = int.from_bytes(data[4:8], "big")
        if socket := self.sockets.get(ssrc):
            socket.address = address[:2]
            socket.lives()
            self.transport.sendto(DISCOVERY.pack(2, 70, ssrc, address[0].encode(), address[1]), address)


def is_silence(payload: bytes) -> bool:
    return payload == SILENCE
