"""What a message shows: a layout, its pictures, and a digest that tells whether anything changed."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

MOST_TEXT = 4000
MOST_PARTS = 40


@dataclass(frozen=True)
class Picture:
    """An image and what it says to those who do not see it."""

    name: str
    data: bytes
    alt: str = ""

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt[:1024] or None)

    def item(self) -> ui.MediaGallery[Any]:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{self.name}", description=self.alt[:1024] or None)
        return gallery


@dataclass
class Page:
    """Parts from top to bottom. Build one per state and person; `Page.view()` makes what discord.py sends."""

    parts: list[Any] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    files: list[tuple[str, bytes]] = field(default_factory=list)
    accent: int | None = None

    def text(self, words: str) -> Page:
        """A paragraph; nothing for empty words."""
        if words.strip():
            self.parts.append(ui.TextDisplay(words))
        return self

    def picture(self, picture: Picture) -> Page:
        self.pictures.append(picture)
        self.parts.append(picture.item())
        return self

    def file(self, name: str, data: bytes) -> Page:
        """An attachment to take away."""
        self.files.append((name, data))
        self.parts.append(ui.File(f"attachment://{name}"))
        return self

    def rule(self) -> Page:
        self.parts.append(ui.Separator())
        return self

    def row(self, *items: ui.Item[Any] | None) -> Page:
        """Buttons side by side, five to a row; a select takes a row of its own."""
        kept = [item for item in items if item is not None]
        for start in range(0, len(kept), 5):
            self.parts.append(ui.ActionRow(*kept[start : start + 5]))
        return self

    def view(self) -> ui.LayoutView:
        """A layout that nobody has to keep: its presses find their way by their custom ids."""
        view = ui.LayoutView(timeout=None)
        if self.accent is None:
            for part in self.parts:
                view.add_item(part)
        else:
            view.add_item(ui.Container(*self.parts, accent_colour=self.accent))
        view.stop()
        return view

    def attachments(self) -> list[discord.File]:
        return [picture.file() for picture in self.pictures] + [
            discord.File(io.BytesIO(data), filename=name) for name, data in self.files
        ]

    def digest(self) -> str:
        """The same for pages that look the same."""
        seen = hashlib.blake2b(digest_size=16)
        seen.update(repr([part.to_component_dict() for part in self.parts]).encode())
        for picture in self.pictures:
            seen.update(picture.data)
        for _, data in self.files:
            seen.update(data)
        return seen.hexdigest()


def clipped(lines: Sequence[str], room: int) -> str:
    """As many of the last lines as fit; the newest matter most."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
