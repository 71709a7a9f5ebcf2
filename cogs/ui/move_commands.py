"""`/ход`: every legal move of whatever is played here, to be picked by its words; and any move in its notation."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

from cogs.texts import has, plain, safe
from cogs.ui.move_controls import make
from cogs.ui.request import Request
from cogs.ui.wording import move_text
from core.hall import Table
from core.shapes import Illegal, Malformed, Move

MOST = 25
"""Choices that Discord shows."""


def offered(request: Request, table: Table) -> Iterator[tuple[str, Move]]:
    """What the caller may do now, in words: «Зайти: 8 Горян»; nothing for who does not sit here."""
    player = table.sheet.player_of(request.user)
    if player is None or table.state is None:
        return
    pack, view, locale = request.services.games.of(table), table.view(player), request.locale
    for move in table.legal(player):
        label = pack.label(locale, table, view, move) if pack.label else move_text(locale, table, move, pack)
        key = f"deed-{pack.name}-{move.__struct_config__.tag}"
        deed = plain(locale, key) if has(locale, key) else ""
        if deed and deed.casefold() != label.casefold():
            label = f"{deed[0].upper()}{deed[1:]}: {label}"
        yield safe.cut(label, safe.OPTION), move


def completed(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """The moves in whose words all that was typed occurs."""
    try:
        table = request.here()
    except Illegal:
        return []
    wanted, found = typed.casefold().split(), []
    for words, move in offered(request, table):
        written = table.game.write(move)
        if all(word in words.casefold() for word in wanted) and len(written) <= safe.OPTION:
            found.append(app_commands.Choice(name=words, value=written))
            if len(found) == MOST:
                break
    return found


async def run(request: Request, text: str) -> None:
    """Make the move that was picked, or typed: in the words that were offered, or in its notation."""
    table = request.here()
    player = request.player(table)
    if table.state is None:
        raise Illegal("not-begun")
    for words, move in offered(request, table):
        if text in (words, table.game.write(move)):
            await make(request, table, move)
            return
    try:
        move = table.game.parse(player, text)
    except Malformed:
        raise Illegal("not-possible-now", text=text[:60]) from None
    await make(request, table, move)
