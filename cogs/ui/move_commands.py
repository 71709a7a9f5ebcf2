"""Slash commands for moves: they offer by autocomplete just what is legal now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from cogs.texts import command as named
from cogs.texts import safe
from cogs.ui.move_controls import make
from cogs.ui.request import Request
from cogs.ui.wording import move_text
from core.hall import Table
from core.shapes import Illegal, Malformed, Move


def legal(table: Table, user: int, tags: Iterable[str]) -> list[Move]:
    """The legal moves of these kinds for a user; none for who does not sit here."""
    player = table.sheet.player_of(user)
    if player is None:
        return []
    wanted = set(tags)
    return [move for move in table.legal(player) if move.__struct_config__.tag in wanted]


def add_move_command(group: app_commands.Group, services: Any, game: str, tag: str, *, bare: bool) -> None:
    """A command for moves of one kind: one option, filled by autocomplete with what is legal now.

    `bare`: such a move takes no more words, so the command has no option.
    """

    async def run(asked: discord.Interaction[Any], what: str) -> None:
        request = Request(asked)
        async with request.answering():
            table = request.here()
            if table.sheet.game != game:
                raise Illegal("other-game", game=table.sheet.game)
            await make(request, table, _read(request, table, what, tag))

    if bare:

        async def alone(asked: discord.Interaction[Any]) -> None:
            await run(asked, tag)

        group.add_command(
            app_commands.Command(
                name=named(f"command-{game}-{tag}"),
                description=named(f"command-{game}-{tag}-about"),
                callback=alone,
            )
        )
        return

    async def choose(asked: discord.Interaction[Any], what: str) -> None:
        await run(asked, what)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"command-{game}-{tag}"),
        description=named(f"command-{game}-{tag}-about"),
        callback=app_commands.rename(what=named("option-what"))(
            app_commands.describe(what=named("option-what-about"))(choose)
        ),
    )

    async def offer(asked: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        try:
            table = request.here()
        except Illegal:
            return []
        if table.sheet.game != game:
            return []
        pack = services.games.of(table)
        words = [
            app_commands.Choice(
                name=safe.cut(move_text(request.locale, table, move, pack), safe.OPTION),
                value=table.game.write(move),
            )
            for move in legal(table, request.user, (tag,))
        ]
        return [one for one in words if typed.casefold() in one.name.casefold()][:25]

    command.autocomplete("what")(offer)
    group.add_command(command)


def _read(request: Request, table: Table, text: str, tag: str) -> Move:
    """The move that was typed: its notation, or its words as autocomplete showed them."""
    player = request.player(table)
    pack = request.services.games.of(table)
    for move in legal(table, request.user, (tag,)):
        if text in (
            table.game.write(move),
            safe.cut(move_text(request.locale, table, move, pack), safe.OPTION),
        ):
            return move
    try:
        move = table.game.parse(player, text)
    except Malformed:
        raise Illegal("not-possible-now", text=text[:60]) from None
    if move.__struct_config__.tag != tag:
        raise Illegal("not-possible-now", text=text[:60])
    return move
