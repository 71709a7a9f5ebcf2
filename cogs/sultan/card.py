"""One's own card: what it is, what one may do now, and what one has seen. Nobody else ever gets this page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from cogs.art import models
from cogs.art import sultan as art
from cogs.house import moving
from cogs.house.call import Call
from cogs.house.page import Page, Picture
from cogs.house.press import Choice, Key, Press, on
from cogs.sultan import board
from cogs.texts import Locale, plain, t
from core.hall import Table
from core.shapes import Move
from core.sultan import moves
from core.sultan.view import View

if TYPE_CHECKING:
    from cogs.bot import Slovo

SELECTS: tuple[tuple[str, type[Move]], ...] = (
    ("sultan-peek", moves.Peek),
    ("sultan-swap", moves.Swap),
    ("sultan-execute", moves.Execute),
    ("sultan-arrest", moves.Arrest),
    ("sultan-murder", moves.Murder),
    ("sultan-hunt", moves.Hunt),
    ("sultan-capture", moves.Capture),
)
BUTTONS = (
    moves.Call, moves.Dance, moves.Predict, moves.Join, moves.Avoid, moves.Intercept, moves.Throne, moves.Pass,
)  # fmt: skip


async def page(bot: Slovo, table: Table, user: int, locale: Locale) -> Page | None:
    """The panel of who sits here; None for anybody else."""
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    own = view.places[player]
    made = Page(accent=board.ACCENT)
    if own.card is None:
        return made.text(t(locale, "sultan-no-card"))
    picture = models.SultanCard(
        character=own.card,
        locale=locale,
        hidden=not own.open,
        prison=own.prison,
        chains=own.chains,
        tired=own.tired,
    )
    alt = plain(
        locale,
        "sultan-own",
        card=plain(locale, f"character-{own.card}", case="nom"),
        open="yes" if own.open else "no",
    )
    made.picture(Picture("card.png", await bot.drawn(art.render_card, picture), alt))
    made.text(
        t(
            locale,
            "sultan-you-are",
            card=own.card,
            open="yes" if own.open else "no",
            dead="yes" if own.dead else "no",
        )
    )
    if view.banned:
        made.text(t(locale, "sultan-banned", who=table.sheet.seats[view.banned[0]].name))
    if table.sheet.phase == "paused":
        return made.text(t(locale, "board-paused"))
    if view.moves:
        made.text(_asked(table, view, player, locale))
        _controls(made, table, view, locale)
    else:
        made.text(t(locale, "not-your-turn"))
    return made


def _asked(table: Table, view: View, player: int, locale: Locale) -> str:
    if view.window is not None and player in view.window.asked:
        return board.awaited(table, view, locale)
    if view.waits_for == "predicting":
        return t(locale, "sultan-predict")
    if view.actor == player:
        return t(locale, "sultan-act", extra="yes" if view.extra else "no")
    return t(locale, "sultan-throne-any-time")


def _controls(made: Page, table: Table, view: View, locale: Locale) -> None:
    """Selects for what is aimed at somebody, buttons for the rest: exactly what is legal."""
    for key, kind in SELECTS:
        some = _of(view.moves, kind)
        if some:
            made.row(moving.select(table, locale, some, plain(locale, key)))
    hide = [m for m in view.moves if isinstance(m, moves.Hide)]
    alone = [m for m in hide if m.partner is None]
    made.row(*(moving.button(table, locale, m) for m in alone))
    if with_somebody := [m for m in hide if m.partner is not None]:
        made.row(moving.select(table, locale, with_somebody, plain(locale, "sultan-hide-and-swap")))
    for team in ("loyalists", "rebels"):
        if some := [m for m in view.moves if isinstance(m, moves.Manipulate) and m.team == team]:
            made.row(moving.select(table, locale, some, plain(locale, f"sultan-manipulate-{team}")))
    _foretell(made, table, view, locale)
    buttons = [m for m in view.moves if isinstance(m, BUTTONS)]
    made.row(*(moving.button(table, locale, m, style=_style(m)) for m in buttons))


def _foretell(made: Page, table: Table, view: View, locale: Locale) -> None:
    """The Seer picks exactly as many as she must look at (SC-10)."""
    some = _of(view.moves, moves.Foretell)
    if not some:
        return
    many = len(some[0].players)
    if many == 0:
        made.row(moving.button(table, locale, some[0]))
        return
    candidates = sorted({player for move in some for player in move.players})
    made.row(
        Choice(
            Key("do", table.id, table.seq, f"foretell {moving.MANY}"),
            [
                discord.SelectOption(label=table.sheet.seats[p].name[:100] or "…", value=chr(ord("A") + p))
                for p in candidates
            ],
            placeholder=plain(locale, "sultan-foretell", count=many),
            least=many,
            most=many,
        )
    )


def _of(some: Sequence[Move], kind: type[Move]) -> list:
    return [move for move in some if isinstance(move, kind)]


def _style(move: Move) -> ButtonStyle:
    if isinstance(move, moves.Pass):
        return ButtonStyle.secondary
    return ButtonStyle.danger if isinstance(move, moves.Intercept) else ButtonStyle.primary


@on("notes")
async def notes(call: Call) -> None:
    """The notebook: what this player has seen in this round, drawn on the table as he remembers it."""
    table = call.table()
    player = call.player(table)
    view: View = table.view(player)
    made = Page(accent=board.ACCENT).text(t(call.locale, "sultan-notebook"))
    lines = [
        t(
            call.locale,
            f"sultan-note-{note.how}",
            who=table.sheet.seats[note.place].name
            if note.place < view.players
            else plain(call.locale, "picture-spare"),
            card=note.card,
            turn=note.turn,
        )
        for note in view.notebook
    ]
    if not lines:
        await call.show(made.text(t(call.locale, "sultan-notebook-empty")))
        return
    picture = board.picture_of(table, view, call.locale, _remembered(view))
    image = await call.bot.drawn(art.render, picture)
    made.picture(Picture("notebook.png", image, "\n".join(lines)))
    made.text("\n".join(lines[-20:]))
    made.row(Press(Key("hand", table.id), plain(call.locale, "button-card")))
    await call.show(made)


def _remembered(view: View) -> dict[int, tuple[str, bool]]:
    """The last card seen at each place, and whether an exchange may have taken it away since."""
    found: dict[int, tuple[str, bool]] = {}
    for note in view.notebook:
        moved = any(
            exchange.turn > note.turn
            and (exchange.partner is None or note.place in (exchange.by, exchange.partner))
            for exchange in view.exchanges
        )
        found[note.place] = (note.card, moved)
    return found
