"""From a press or a typed command to a move, the same way for every move of both games.

Buttons and selects carry the move in its own notation (`do`): what is legal was asked of the engine when they were
drawn, and is asked again when they are pressed. Slash commands offer by autocomplete just what is legal now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.house import hand
from cogs.house.call import Call
from cogs.house.press import MOST_ID, Choice, Key, Press, on
from cogs.house.wording import move_text
from cogs.texts import Locale, plain, safe
from cogs.texts import command as named
from core.hall import Table
from core.shapes import Illegal, Malformed, Move

MANY = "*"
"""In a select's key: what was picked goes here, joined by commas."""


def button(
    table: Table,
    locale: Locale,
    move: Move,
    *,
    label: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    cast: Any = None,
) -> Press:
    """A button that makes this very move."""
    text = label or move_text(locale, table, move, cast or {})
    return Press(
        Key("do", table.id, table.seq, table.game.write(move)), safe.cut(text, safe.LABEL), style=style
    )


def select(
    table: Table, locale: Locale, moves: Sequence[Move], placeholder: str, *, cast: Any = None
) -> Choice:
    """A select of moves of one kind: what is picked is the move."""
    return Choice(
        Key("do", table.id, table.seq, str(moves[0].__struct_config__.tag)),
        [
            discord.SelectOption(
                label=safe.cut(move_text(locale, table, move, cast or {}), safe.OPTION),
                value=_value(table, move),
            )
            for move in moves
        ],
        placeholder=placeholder,
    )


def _value(table: Table, move: Move) -> str:
    return table.game.write(move)[:MOST_ID]


@on("do")
async def do(call: Call) -> None:
    """Make the move that the button, or the option picked, says."""
    table = call.table()
    text = call.key.rest
    if MANY in text.split():
        text = " ".join(",".join(call.values) or "()" if word == MANY else word for word in text.split())
    elif call.values:
        text = call.values[0]
    await make(call, table, text, seq=call.key.seq)
    if call.from_private and table.sheet.phase in ("playing", "paused"):
        await hand.show(call, table)


async def make(call: Call, table: Table, move: Move | str, seq: int | None = None) -> None:
    """Make a move for the caller, once for one interaction."""
    await call.bot.hall.play(table.id, move, user=call.user, seq=seq, press=call.interaction.id)


# -- slash commands --------------------------------------------------------------------------------


def legal(table: Table, user: int, tags: Iterable[str]) -> list[Move]:
    """The legal moves of these kinds for a user; none for who does not sit here."""
    player = table.sheet.player_of(user)
    if player is None:
        return []
    wanted = set(tags)
    return [move for move in table.legal(player) if move.__struct_config__.tag in wanted]


def add_move_command(group: app_commands.Group, bot: Any, game: str, name: str, tags: Sequence[str]) -> None:
    """A command for moves of these kinds: one option, filled by autocomplete with what is legal now.

    A kind of move that takes no more words has no option at all.
    """
    bare = all(_bare(game, tag) for tag in tags) and len(tags) == 1

    async def run(asked: discord.Interaction[Any], what: str) -> None:
        call = Call(asked)
        async with call.answering():
            table = call.here()
            if table.sheet.game != game:
                raise Illegal("other-game", game=table.sheet.game)
            await make(call, table, _read(call, table, what, tags))

    if bare:

        async def alone(asked: discord.Interaction[Any]) -> None:
            await run(asked, tags[0])

        group.add_command(
            app_commands.Command(
                name=named(f"command-{game}-{name}"),
                description=named(f"command-{game}-{name}-about"),
                callback=alone,
            )
        )
        return

    async def choose(asked: discord.Interaction[Any], what: str) -> None:
        await run(asked, what)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"command-{game}-{name}"),
        description=named(f"command-{game}-{name}-about"),
        callback=app_commands.rename(what=named("option-what"))(
            app_commands.describe(what=named("option-what-about"))(choose)
        ),
    )

    async def offer(asked: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        call = Call(asked)
        try:
            table = call.here()
        except Illegal:
            return []
        if table.sheet.game != game:
            return []
        cast = bot.cast_of(table)
        words = [
            app_commands.Choice(
                name=safe.cut(move_text(call.locale, table, move, cast), safe.OPTION),
                value=_value(table, move),
            )
            for move in legal(table, call.user, tags)
        ]
        return [one for one in words if typed.casefold() in one.name.casefold()][:25]

    command.autocomplete("what")(offer)
    group.add_command(command)


def _bare(game: str, tag: str) -> bool:
    return tag in {
        "sultan": ("call", "dance", "throne", "avoid", "intercept", "join", "pass"),
        "knyazi": ("deal", "collect", "protest", "pass", "concede", "riot"),
    }.get(game, ())


def _read(call: Call, table: Table, text: str, tags: Sequence[str]) -> Move:
    """The move that was typed: its notation, or its words as autocomplete showed them."""
    player = call.player(table)
    for move in legal(table, call.user, tags):
        if text in (table.game.write(move), move_text(call.locale, table, move, call.bot.cast_of(table))):
            return move
    try:
        move = table.game.parse(player, text)
    except Malformed:
        raise Illegal("not-possible-now", text=text[:60]) from None
    if move.__struct_config__.tag not in tags:
        raise Illegal("not-possible-now", text=text[:60])
    return move


__all__ = ["add_move_command", "button", "legal", "make", "plain", "select"]
