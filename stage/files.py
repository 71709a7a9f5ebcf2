"""Pictures, sounds and attachments, kept in memory and served as Discord's CDN serves them."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

CDN = "https://cdn.discordapp.com/"
MEDIA = "https://media.discordapp.net/"

_TYPES = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "html": "text/html; charset=utf-8",
    "json": "application/json", "ogg": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/x-wav",
    "mp4": "video/mp4", "svg": "image/svg+xml",
}  # fmt: skip


def content_type(filename: str) -> str:
    return _TYPES.get(filename.rpartition(".")[2].lower(), "application/octet-stream")


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, WebP or JPEG, read from its head."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data[:4] == b"GIF8" and len(data) >= 10:
        return struct.unpack("<HH", data[6:10])
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def default_avatar(number: int) -> bytes:
    """A coloured disc, since a stage has no one's face."""
    color = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))
    side, rows = 64, []
    half = (side - 1) / 2
    for y in range(side):
        row = bytearray(b"\0")
        for x in range(side):
            inside = (x - half) ** 2 + (y - half) ** 2 <= half**2
            row += bytes((*color[number % 6], 255 if inside else 0))
        rows.append(bytes(row))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b"")
    )


@dataclass(slots=True)
class KeptFile:
    data: bytes
    type: str


class Files:
    """Path on the CDN -> bytes. Old ones go when there is too much (a long evening redraws its table often)."""

    def __init__(self, limit: int = 512 * 1024 * 1024) -> None:
        self._kept: dict[str, KeptFile] = {}
        self._size = 0
        self._limit = limit

    def keep(self, path: str, data: bytes, type_: str | None = None) -> str:
        self._drop(path)
        self._kept[path] = KeptFile(data, type_ or content_type(path))
        self._size += len(data)
        while self._size > self._limit and len(self._kept) > 1:
            oldest = next((p for p in self._kept if p.startswith("attachments/")), None)
            if oldest is None or oldest == path:
                break
            self._drop(oldest)
        return CDN + path

    def lasting(self) -> list[str]:
        """What no message holds: emojis, faces, sounds."""
        return [path for path in self._kept if not path.startswith("attachments/")]

    def find(self, path: str) -> KeptFile | None:
        path = path.lstrip("/")
        if (kept := self._kept.get(path)) is not None:
            return kept
        if path.startswith("embed/avatars/"):
            number = path.removeprefix("embed/avatars/").partition(".")[0]
            return KeptFile(default_avatar(int(number) if number.isdigit() else 0), "image/png")
        if path.startswith(("emojis/", "avatars/", "soundboard-sounds/")):  # asked for with any ending
            return self._kept.get(path.partition(".")[0])
        return None

    def _drop(self, path: str) -> None:
        if (old := self._kept.pop(path, None)) is not None:
            self._size -= len(old.data)
