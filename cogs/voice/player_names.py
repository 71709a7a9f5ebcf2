"""What everybody at a table is called outside the game: it must not be said aloud (E-NAM-01).

From Discord the display name, the global name and the username; from the players what they told the court; from the
table the name they sat down with. A nickname that the bot itself has hung on somebody is no name of his.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord

from core.hall import Table
from data.guilds import Names
from speech.judge.lexicon import Pack, pack
from speech.judge.names.no_names import no_name

if TYPE_CHECKING:
    from cogs.ui.services import Services


async def names_of(services: Services, table: Table, hung: Mapping[int, str]) -> dict[int, tuple[str, ...]]:
    """All names of each player. `hung`: the nicknames of our own making, by user, with what was there before."""
    guild = services.client.get_guild(table.sheet.guild) if table.sheet.guild is not None else None
    users = tuple(seat.user for seat in table.sheet.seats if seat.user is not None)
    told = await Names(services.store).of(table.sheet.guild or 0, users)
    found: dict[int, tuple[str, ...]] = {}
    for number, seat in enumerate(table.sheet.seats):
        numbered = seat.user is None and not any(map(str.isalpha, seat.name))  # somebody was forgotten
        names = [] if numbered else [seat.name]
        if seat.user is not None:
            names += told.get(seat.user, ())
            member = await _member(guild, seat.user)
            if member is not None:
                nick = hung.get(seat.user, member.nick)
                names += [name for name in (nick, member.global_name, member.name) if name]
        found[number] = tuple(dict.fromkeys(names))
    return await asyncio.to_thread(_without_words, pack(services.locale(table.sheet.guild)), found)


def _without_words(words: Pack, found: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """ER-12: nobody is called by what everybody says, wherever he has written it as his name."""
    return {
        number: tuple(name for name in names if not no_name(words, name)) for number, names in found.items()
    }


async def _member(guild: discord.Guild | None, user: int) -> discord.Member | None:
    if guild is None:
        return None
    if (known := guild.get_member(user)) is not None:
        return known
    try:
        return await guild.fetch_member(user)
    except discord.HTTPException:
        return None
