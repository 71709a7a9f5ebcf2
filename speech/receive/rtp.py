"""What an RTP packet of a Discord call says before and after its seal is broken.

The seal is `aead_xchacha20_poly1305_rtpsize`: the header with its CSRC list and the four bytes that announce an
extension stay readable and are authenticated, everything after them is encrypted, the nonce is the last four
bytes of the packet.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_decrypt
from nacl.exceptions import CryptoError

OPUS = 0x78
"""Payload type of voice in every Discord call; others are video, its repairs, and reports (RTCP)."""
SILENCE = b"\xf8\xff\xfe"
"""The Opus frame of silence. The voice server makes these itself, so they are never end-to-end encrypted."""
SEALED = b"\xfa\xfa"
"""The last two bytes of an end-to-end encrypted frame (DAVE's magic marker)."""
MODE = "aead_xchacha20_poly1305_rtpsize"

_HEADER = struct.Struct(">BBHII")
_TAG = 16
_NONCE = 4


class Broken(Exception):
    """The packet is not one to listen to; the code says why, for counting."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Header(NamedTuple):
    """The readable part of a voice packet."""

    sequence: int
    timestamp: int
    ssrc: int
    size: int
    """Bytes of the packet that are readable and authenticated."""
    extended: bool
    padded: bool


def header(packet: bytes) -> Header:
    """Read the clear part; raises `Broken` for whatever is not a whole voice packet."""
    if len(packet) < _HEADER.size + _TAG + _NONCE or packet[0] >> 6 != 2:
        raise Broken("not_rtp")
    first, kind, sequence, timestamp, ssrc = _HEADER.unpack_from(packet)
    if kind & 0x7F != OPUS:
        raise Broken("not_voice")
    extended = bool(first & 0x10)
    size = _HEADER.size + 4 * (first & 0x0F) + (4 if extended else 0)
    if len(packet) < size + _TAG + _NONCE:
        raise Broken("not_rtp")
    return Header(sequence, timestamp, ssrc, size, extended, bool(first & 0x20))


def open_packet(packet: bytes, head: Header, key: bytes) -> bytes:
    """Break the transport's seal and take off the extension and the padding: what is left is one frame.

    Padding must go: left on, it hides the trailer that marks an end-to-end encrypted frame.
    """
    try:
        inside = crypto_aead_xchacha20poly1305_ietf_decrypt(
            packet[head.size : -_NONCE], packet[: head.size], packet[-_NONCE:] + bytes(20), key
        )
    except (CryptoError, ValueError, TypeError) as error:
        raise Broken("bad_seal") from error
    if head.extended:
        inside = inside[4 * int.from_bytes(packet[head.size - 2 : head.size], "big") :]
    if head.padded:
        if not inside or not 0 < inside[-1] <= len(inside):
            raise Broken("bad_padding")
        inside = inside[: -inside[-1]]
    if not inside:
        raise Broken("only_padding")
    if not inside.strip(b"\0"):
        raise Broken("only_zeros")
    return inside
