"""The bot's hands: nicknames, server mutes, its own sign. Each deed is written down before it is done (`core.hall.effects`)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord

from cogs.ui.budget import last_look
from core.hall.effects import Book, Effect, Impossible, NotNow
from core.hall.ports import Lost

if TYPE_CHECKING:
    from cogs.ui.services import Services

NICKNAME, MUTE, STATUS = "nickname", "mute", "status"
"""`status` is of a voice channel: the effect's `user` is the channel's number."""

LONGEST = 30.0
"""Seconds after which an answer passes for lost. The limits of this way may take long."""
KEPT = 6
"""So many names of our giving are remembered of one person."""
NOT_IN_VOICE = 40032
"""Discord's code for muting somebody who sits in no voice channel."""


class MemberEdits:
    """`core.hall.effects.Hands` over Discord's REST."""

    def __init__(self, services: Services, book: Book) -> None:
        self._services, self._book = services, book

    async def do(self, effect: Effect) -> None:
        await self._set(effect, names(effect)[0])

    async def undo(self, effect: Effect) -> None:
        """Back to what was before; what somebody has changed meanwhile is his own and stays."""
        if effect.kind == NICKNAME and await self.nickname(effect.guild, effect.user) not in names(effect):
            return
        try:
            await self._set(effect, effect.before)
        except Impossible as wrong:
            if str(wrong) in ("not-in-voice", "not-permitted"):
                raise NotNow from wrong  # the permission may come back, and what was his is still owed to him
            raise

    async def nickname(self, guild: int, user: int) -> str:
        """As it is now: without a privileged intent nobody tells us of its changes."""
        try:
            async with asyncio.timeout(LONGEST):
                return (await self._guild(guild).fetch_member(user)).nick or ""
        except discord.NotFound as wrong:
            raise Impossible("no-member") from wrong

    async def _set(self, effect: Effect, value: str) -> None:
        async with asyncio.timeout(LONGEST):
            await self._edited(effect, value)

    async def _edited(self, effect: Effect, value: str) -> None:
        guild = self._guild(effect.guild)
        last_look.set(lambda: self._still_ours(effect))
        try:
            if effect.kind == STATUS:
                channel = guild.get_channel(effect.user)
                if not isinstance(channel, discord.VoiceChannel):
                    raise Impossible("no-channel")
                await channel.edit(status=value or None)
                return
            member = guild.get_member(effect.user) or await guild.fetch_member(effect.user)
            if effect.kind == NICKNAME:
                await member.edit(nick=value or None)
            else:
                await member.edit(mute=bool(value))
        except discord.Forbidden as wrong:
            raise Impossible("not-permitted") from wrong
        except discord.NotFound as wrong:
            raise Impossible("no-member") from wrong
        except discord.HTTPException as wrong:
            if wrong.code == NOT_IN_VOICE:
                raise Impossible("not-in-voice") from wrong
            raise
        finally:
            last_look.set(None)

    async def _still_ours(self, effect: Effect) -> None:
        """The last thing before it leaves for Discord: whoever was stopped on the way there, or waits for a limit, may
        find that another keeps the table, and has written something else down."""
        while True:
            ours = effect in await self._book.mine()
            if self._services.hall.keeper.sure:
                break
            await self._services.hall.keeper.known()
        if not ours:
            raise Lost("table-elsewhere", table=effect.table)

    def _guild(self, number: int) -> discord.Guild:
        guild = self._services.client.get_guild(number)
        if guild is None:
            raise Impossible("no-guild") if self._services.client.is_ready() else NotNow
        return guild


def names(effect: Effect) -> list[str]:
    """What is wanted, and what was before it: whether that gave way nobody may have heard."""
    return effect.wanted.split("\n")


def renamed(what: str, ours: Effect | None) -> str:
    """A new name beside those that we have given him before, as it is written down."""
    return "\n".join([what, *(name for name in names(ours) if name != what)][:KEPT] if ours else [what])


def barred(member: discord.Member, permission: str) -> bool:
    """May the bot not do this to him: the owner, somebody of a higher role, or a permission that is wanting."""
    me = member.guild.me
    if not getattr(me.guild_permissions, permission):
        return True
    return member.id == member.guild.owner_id or member.top_role >= me.top_role
