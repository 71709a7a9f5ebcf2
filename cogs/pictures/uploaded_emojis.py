"""The deck hung up with Discord: our drawings as emojis of the application, for buttons, selects and texts.

A name that Discord keeps is ours and a part of the drawing's digest (`k_p10_3fa9`), so a changed
drawing is a new emoji and the old one is taken down; nothing else needs to be remembered. Until
an emoji is there, and where it cannot be, a text without it says the same.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Protocol

import discord

from cogs.pictures import emojis
from cogs.texts import Raw

log = logging.getLogger(__name__)

_OURS = re.compile(r"(.+)_([0-9a-f]{4})")


class EmojiHost(Protocol):
    """What of a client this needs: `discord.Client`."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji: ...


class UploadedEmojis:
    """Which of our drawings hang with Discord, and how they are written."""

    def __init__(self) -> None:
        self._hung: dict[str, discord.PartialEmoji] = {}

    async def look(self, client: EmojiHost, only: Iterable[str] | None = None) -> bool:
        """Learn what hangs there, whoever has hung it; does all of it?"""
        wanted, _ = await self._look(client, only)
        return self._hung.keys() >= set(wanted.values())

    async def hang(self, client: EmojiHost, only: Iterable[str] | None = None) -> bool:
        """Hang up what is missing or has changed, take down what is outdated; does all of it hang now?

        Slow the first time (Discord lets only so many through), so it is called beside everything
        else; what it has hung can be used at once.
        """
        wanted, there = await self._look(client, only)
        for full, name in wanted.items():
            if name in self._hung:
                continue
            try:
                made = await client.create_application_emoji(
                    name=full, image=await asyncio.to_thread(emojis.png, name)
                )
            except discord.HTTPException as wrong:
                await self._look(client, only)
                if name in self._hung:
                    continue  # another process was quicker
                log.warning("an emoji could not be hung: %s: %s", full, wrong)
                break
            self._hung[name] = _partial(made)
        for full, emoji in there.items():
            found = _OURS.fullmatch(full)
            if found and found[1] in emojis.manifest() and full not in wanted and found[1] in self._hung:
                try:
                    await emoji.delete()
                except discord.HTTPException as wrong:
                    log.warning("an outdated emoji could not be taken down: %s: %s", full, wrong)
        return self._hung.keys() >= set(wanted.values())

    async def _look(
        self, client: EmojiHost, only: Iterable[str] | None
    ) -> tuple[dict[str, str], dict[str, discord.Emoji]]:
        """What is wanted, by the name it is kept under, and what is there; ours among it can be used from now on."""
        names = list(emojis.manifest() if only is None else only)
        wanted = dict(zip(await asyncio.to_thread(lambda: list(map(kept_as, names))), names, strict=True))
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for full, name in wanted.items():
            if full in there:
                self._hung[name] = _partial(there[full])
        return wanted, there

    def emoji(self, name: str) -> discord.PartialEmoji | None:
        """For a button or an option; None while it does not hang."""
        return self._hung.get(name)

    def card(self, card: str) -> discord.PartialEmoji | None:
        """The emoji of a card: "P10", or "mercy"."""
        return self.emoji("k_mercy" if card == "mercy" else emojis.card_name(card))

    def text(self, name: str) -> Raw:
        """For a message: the emoji and a space after it, or nothing."""
        emoji = self.emoji(name)
        return Raw(f"{emoji} ") if emoji else Raw("")


def kept_as(name: str) -> str:
    """The name that Discord keeps a drawing under."""
    return f"{name}_{emojis.digest(name)[:4]}"


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)
