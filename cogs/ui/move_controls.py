"""From a press or a typed command to a move, the same way for every move of both games.

Buttons and selects carry the move in its own notation (`do`): what is legal was asked of the engine when they were
drawn, and is asked again when they are pressed. Slash commands offer by autocomplete just what is legal now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands

from cogs.texts import Locale, safe
from cogs.texts import command as named
from cogs.texts.refusals import refusal
from cogs.ui import hand_panel
from cogs.ui.actions import ActionButton, ActionId, on
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.wording import emoji_of, move_text
from core.hall import Stale, Table
from core.shapes import Illegal, Malformed, Move

if TYPE_CHECKING:
    from cogs.pictures.uploaded_emojis import UploadedEmojis

M = TypeVar("M", bound=Move)

MANY = "*"
"""In a select's key: what was picked goes here, joined by commas."""


class MoveControls:
    """One viewer's legal moves as buttons and selects."""

    def __init__(
        self,
        table: Table,
        locale: Locale,
        legal: Sequence[Move],
        cast: Mapping[int, str],
        deck: UploadedEmojis,
    ) -> None:
        self.table, self.locale, self.legal, self.cast, self.emojis = table, locale, legal, cast, deck

    def of(self, kind: type[M]) -> list[M]:
        return [move for move in self.legal if isinstance(move, kind)]

    def words(self, move: Move) -> str:
        return move_text(self.locale, self.table, move, self.cast)

    def button(
        self, move: Move, style: discord.ButtonStyle = discord.ButtonStyle.secondary, label: str | None = None
    ) -> ActionButton:
        """A button that makes this very move."""
        return ActionButton(
            ActionId("do", self.table.id, self.table.seq, self.table.game.write(move)),
            safe.cut(label or self.words(move), safe.LABEL),
            style=style,
            emoji=emoji_of(self.emojis, move),
        )

    def select(self, page: Page, moves: Sequence[Move], placeholder: str, name: str) -> None:
        """Moves to pick one from. `name` tells it from the other selects of the page; nothing more."""
        options = [
            discord.SelectOption(
                label=safe.cut(self.words(move), safe.OPTION),
                value=self.table.game.write(move),
                emoji=emoji_of(self.emojis, move),
            )
            for move in moves
        ]
        page.choose(ActionId("do", self.table.id, self.table.seq, name), options, placeholder)

    def many(self, verb: str, tail: str = "") -> ActionId:
        """The key of a select whose picks, taken together, become one move: `attack P8,G8`."""
        return ActionId("do", self.table.id, self.table.seq, f"{verb} {MANY} {tail}".strip())


@on("do")
async def do(request: Request) -> None:
    """Make the move that the button, or the option picked, says."""
    table = request.table()
    text = request.key.rest
    if MANY in text.split():
        text = " ".join(",".join(request.values) or "()" if word == MANY else word for word in text.split())
    elif request.values:
        text = request.values[0]
    try:
        await make(request, table, text, seq=request.key.seq)
    except Stale as late:
        # What he pressed was drawn for another moment: show him this one.
        if not (
            request.from_private and await hand_panel.drawn(request, table, refusal(request.locale, late))
        ):
            raise
    else:
        if request.from_private:
            await hand_panel.drawn(request, table)


async def make(request: Request, table: Table, move: Move | str, seq: int | None = None) -> None:
    """Make a move for the caller, once for one interaction."""
    await request.bot.hall.play(table.id, move, user=request.user, seq=seq, press=request.interaction.id)


# -- slash commands --------------------------------------------------------------------------------


def legal(table: Table, user: int, tags: Iterable[str]) -> list[Move]:
    """The legal moves of these kinds for a user; none for who does not sit here."""
    player = table.sheet.player_of(user)
    if player is None:
        return []
    wanted = set(tags)
    return [move for move in table.legal(player) if move.__struct_config__.tag in wanted]


def add_move_command(group: app_commands.Group, bot: Any, game: str, tag: str, *, bare: bool) -> None:
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
        cast = bot.cast_of(table)
        words = [
            app_commands.Choice(
                name=safe.cut(move_text(request.locale, table, move, cast), safe.OPTION),
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
    cast = request.bot.cast_of(table)
    for move in legal(table, request.user, (tag,)):
        if text in (
            table.game.write(move),
            safe.cut(move_text(request.locale, table, move, cast), safe.OPTION),
        ):
            return move
    try:
        move = table.game.parse(player, text)
    except Malformed:
        raise Illegal("not-possible-now", text=text[:60]) from None
    if move.__struct_config__.tag != tag:
        raise Illegal("not-possible-now", text=text[:60])
    return move
