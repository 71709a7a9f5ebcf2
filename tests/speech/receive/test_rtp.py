"""The layers of a packet, one at a time."""

import pytest

from speech.receive.rtp import Broken, header, open_packet

from .craft import KEY, packet

FRAME = b"\x78" + bytes(range(1, 40))


def opened(data: bytes, key: bytes = KEY) -> bytes:
    return open_packet(data, header(data), key)


def test_header_is_read_and_the_seal_broken() -> None:
    data = packet(7, 960, 1234, FRAME)
    head = header(data)
    assert (head.sequence, head.timestamp, head.ssrc) == (7, 960, 1234)
    assert opened(data) == FRAME


@pytest.mark.parametrize("extension", [b"", b"\x10\xc5\0\0", bytes(range(12))])
@pytest.mark.parametrize("padding", [0, 1, 4, 255])
@pytest.mark.parametrize("sources", [0, 2])
def test_extension_and_padding_come_off(extension: bytes, padding: int, sources: int) -> None:
    assert opened(packet(1, 2, 3, FRAME, extension=extension, padding=padding, sources=sources)) == FRAME


@pytest.mark.parametrize(("data", "code"), [
    (b"", "not_rtp"),
    (b"\x80\x78" + bytes(20), "not_rtp"),
    (bytes(100), "not_rtp"),
    (packet(1, 2, 3, FRAME, kind=101), "not_voice"),
    (packet(1, 2, 3, FRAME, kind=200), "not_voice"),
    (packet(1, 2, 3, FRAME, key=bytes(32)), "bad_seal"),
    (packet(1, 2, 3, FRAME)[:-1] + b"!", "bad_seal"),
    (packet(1, 2, 3, b"", padding=8), "only_padding"),
    (packet(1, 2, 3, b""), "only_padding"),
    (packet(1, 2, 3, bytes(60)), "only_zeros"),
])  # fmt: skip
def test_what_is_no_voice_is_named(data: bytes, code: str) -> None:
    with pytest.raises(Broken) as broken:
        opened(data)
    assert broken.value.code == code


def test_padding_longer_than_the_packet_is_refused() -> None:
    data = packet(1, 2, 3, FRAME + b"\xff", extension=b"")
    lying = bytes([data[0] | 0x20]) + data[1:]
    with pytest.raises(Broken):  # the header is authenticated, so this cannot even be opened
        opened(lying)
    short = packet(1, 2, 3, b"\x01\x02", extension=b"", padding=3)
    assert opened(short) == b"\x01\x02"
