"""Ogg Opus, as much of it as a short sound needs: any player can open what we keep, and discord.py reads it."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Sequence

from discord.oggparse import OggStream

FRAME = 960  # samples at 48 kHz: 20 ms
_PRE_SKIP = 312
_SERIAL = 0x51DA  # any number will do; always the same, so that files made twice are equal


def _crc(data: bytes) -> int:
    """Ogg's checksum: CRC-32 with polynomial 0x04C11DB7, neither reflected nor inverted."""
    value = 0
    for byte in data:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def _page(packets: Sequence[bytes], number: int, granule: int, flags: int) -> bytes:
    lacing = bytearray()
    for packet in packets:
        lacing += b"\xff" * (len(packet) // 255) + bytes([len(packet) % 255])
    body = b"".join(packets)
    head = struct.pack("<4sBBqIIIB", b"OggS", 0, flags, granule, _SERIAL, number, 0, len(lacing))
    page = bytearray(head + lacing + body)
    page[22:26] = struct.pack("<I", _crc(bytes(page)))
    return bytes(page)


def packed(packets: Iterable[bytes], channels: int = 2) -> bytes:
    """Opus packets of 20 ms as a file."""
    head = struct.pack("<8sBBHIhB", b"OpusHead", 1, channels, _PRE_SKIP, 48000, 0, 0)
    vendor = b"slovo-i-delo"
    tags = b"OpusTags" + struct.pack("<I", len(vendor)) + vendor + struct.pack("<I", 0)
    out = [_page([head], 0, 0, 2), _page([tags], 1, 0, 0)]
    told = list(packets)
    for number, at in enumerate(range(0, len(told), 25), 2):
        part = told[at : at + 25]
        last = at + 25 >= len(told)
        out.append(_page(part, number, (at + len(part)) * FRAME, 4 if last else 0))
    return b"".join(out)


def unpacked(file: bytes) -> tuple[bytes, ...]:
    """The sound's packets, without the headers."""
    return tuple(OggStream(io.BytesIO(file)).iter_packets())[2:]
