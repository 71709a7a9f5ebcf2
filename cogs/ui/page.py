"""What a message shows: a layout, its pictures, and a digest that tells whether anything changed."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any

import discord
from discord import ui

from cogs.ui.actions import MOST_OPTIONS, ActionId, ActionSelect

MOST_TEXT = 4000
"""Characters in all paragraphs of one message together."""
MOST_PARTS = 40
"""Components in one message, nested ones too."""
MOST_ALT = 1024

_MOMENT = re.compile(r"""('custom_id': ['"][bchr]:[a-z-]+:\d*:)[0-9a-f]*""")
"""A button's moment, behind its key in the parts as `digest` writes them: what begins with fixed letters is found quickly."""


@dataclass(frozen=True)
class Picture:
    """An image and what it says to those who do not see it."""

    name: str
    data: bytes
    alt: str = ""

    def file(self) -> discord.File:
        return discord.File(
            io.BytesIO(self.data), filename=self.name, description=self.alt[:MOST_ALT] or None
        )

    def item(self) -> ui.MediaGallery[Any]:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{self.name}", description=self.alt[:MOST_ALT] or None)
        return gallery


@dataclass(frozen=True)
class Hung:
    """A picture that a message shows already. An edit keeps it by its number, and it need not be sent again."""

    picture: Picture
    number: int

    def to_dict(self) -> dict[str, Any]:
        return dict(self.picture.file().to_dict(self.number))


@dataclass
class Page:
    """Parts from top to bottom. Build one per state and person; `Page.view()` makes what discord.py sends."""

    parts: list[Any] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    files: list[tuple[str, bytes]] = field(default_factory=list)
    accent: int | None = None
    hints: list[str] = field(default_factory=list)
    """What a first-timer should be told here, the most pressing first: keys of texts."""

    def text(self, words: str) -> Page:
        """A paragraph, cut where the message is full; nothing for empty words."""
        words = words[: self.room].rstrip()
        if words:
            self.parts.append(ui.TextDisplay(words))
        return self

    @property
    def room(self) -> int:
        """How many more characters fit."""
        return MOST_TEXT - sum(len(part.content) for part in self.parts if isinstance(part, ui.TextDisplay))

    def lines(self, lines: Sequence[str], most: int, leave: int = 0) -> Page:
        """As many of the last lines as fit, the newest matter most. `leave`: room for what comes after."""
        return self.text(clipped(lines, min(most, self.room - leave)))

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

    def choose(
        self,
        key: ActionId,
        options: Iterable[discord.SelectOption],
        placeholder: str | None = None,
        *,
        most: int = 1,
    ) -> Page:
        """Something to pick from; in several selects where one does not hold it all. Nothing for no options."""
        every = list(options)
        for part, start in enumerate(range(0, len(every), MOST_OPTIONS)):
            shown = every[start : start + MOST_OPTIONS]
            self.row(ActionSelect(key.part_of(part), shown, placeholder=placeholder, most=most))
        return self

    @property
    def size(self) -> int:
        """How many components this is, as Discord counts them."""
        inner = sum(1 + len(getattr(part, "children", ())) for part in self.parts)
        return inner + (self.accent is not None)

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

    def kept(self, hung: Sequence[Hung]) -> list[Any]:
        """The same for an edit of a message that shows these pictures: only what is new is sent."""
        there = {one.picture.data: one for one in hung}
        pictures = [there.get(picture.data) for picture in self.pictures]
        sent = self.attachments()
        return [old if old is not None else new for old, new in zip_longest(pictures, sent)]

    def hung(self, message: discord.Message) -> list[Hung]:
        """How this page's pictures hang in the message that shows it now."""
        numbers = [media.attachment_id for media in _media(message.components)]
        if len(numbers) != len(self.pictures):
            return []
        return [Hung(p, n) for p, n in zip(self.pictures, numbers, strict=True) if n is not None]

    def digest(self) -> str:
        """The same for pages that look the same. For which moment its buttons were drawn does not show.

        So nobody's message is edited when something happened that he may not notice; and a button that still asks
        what it asked stays good.
        """
        seen = hashlib.blake2b(digest_size=16)
        told = repr([part.to_component_dict() for part in self.parts])
        seen.update(
            "".join(_MOMENT.split(told)).encode()
        )  # the moments fall out, what stands before them stays
        for data in chain((picture.data for picture in self.pictures), (data for _, data in self.files)):
            seen.update(data)
        return seen.hexdigest()


def _media(components: Iterable[Any]) -> Iterator[Any]:
    """The media of all galleries, in order."""
    for part in components:
        for item in getattr(part, "items", ()):
            yield item.media
        yield from _media(getattr(part, "children", ()))


def clipped(lines: Sequence[str], room: int) -> str:
    """As many of the last lines as fit."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
