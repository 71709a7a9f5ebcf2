"""«Двор»: what lies before this player, and what he may do about it. The ruler's is the Tsar's desk.

Everything shown comes from the player's own view, and everything offered from his own legal moves, so the desk
moves with the throne by itself. Nothing here is believed on its return: the engine is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from cogs.court import charges
from cogs.court.labels import label
from cogs.house.call import Call
from cogs.house.page import MOST_PARTS, Page
from cogs.house.press import Choice, Key, Press, on
from cogs.knyazi.board import ACCENT
from cogs.texts import Locale, plain, safe, t
from core.hall import Table
from core.knyazi import moves
from core.knyazi.view import View
from core.shapes import Illegal, Move

SHELVES: tuple[tuple[str, tuple[type[Move], ...]], ...] = (
    ("suspicion", (moves.CryOut, moves.LetPass)),
    ("strike", (moves.Strike,)),
    ("petition", (moves.Answer,)),
    ("visa", (moves.Visa,)),
    ("vote", (moves.CastVote, moves.CountVotes)),
    ("escape", (moves.Escape,)),
    ("objection", (moves.Overrule,)),
    ("grant", (moves.Grant,)),
    ("repeal", (moves.Repeal,)),
    ("release", (moves.Release, moves.Remit)),
    ("undo", (moves.Undo,)),
    ("call-vote", (moves.CallVote,)),
    ("chronicler", (moves.Chronicler,)),
)
"""What is picked from a list, the pressing first."""


@on("desk")
async def desk(call: Call) -> None:
    await again(call, call.table())


async def again(call: Call, table: Table) -> None:
    """Open the caller's desk, or draw it anew where it stands."""
    call.player(table)
    if table.sheet.game != "knyazi" or table.state is None:
        raise Illegal("not-begun")
    number = int(call.key.rest) if call.key.verb == "desk" and call.key.rest.isdecimal() else 0
    shown = await call.bot.panels.show(
        call, table, "desk", lambda now, user: _draw(now, user, call.locale, number)
    )
    if not shown:
        raise Illegal("game-over")


async def _draw(table: Table, user: int, locale: Locale, number: int) -> Page | None:
    player = table.sheet.player_of(user)
    if player is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    return (
        page(table, view, locale, number)
        if view.seats
        else Page(accent=ACCENT).text(t(locale, "knyazi-no-seat"))
    )


def page(table: Table, view: View, locale: Locale, number: int = 0) -> Page:
    """The whole desk; `number`: which page of the docket."""
    judge = view.ruler == view.me
    mine = next(seat for seat in view.seats if seat.player == view.me)
    made = Page(accent=ACCENT)
    made.text(t(locale, "desk-title", character=mine.character, judge="yes" if judge else "no"))
    made.text(_standing(table, view, locale))
    if judge:
        _docket(made, table, view, locale, number)
    else:
        for charge in view.docket[-3:]:
            made.text(charges.told(locale, table, view, charge))
    for name, kinds in SHELVES:
        some = [move for move in view.legal if isinstance(move, kinds)]
        if some and _room(made):
            made.row(_select(table, view, locale, name, some, plain(locale, f"shelf-{name}")))
    for draft in view.drafts[:2]:
        if any(
            isinstance(move, moves.Visa) and move.paper == draft.paper.id for move in view.legal
        ) and _room(made):
            made.row(
                Press(Key("form", table.id, None, f"demand {draft.paper.id}"), plain(locale, "form-demand"))
            )
    if view.decrees and _room(made):
        made.row(_objections(table, view, locale))
    _forms(made, table, view, locale, judge)
    return made


def _room(made: Page) -> bool:
    """Is there room for one more row? The forms at the foot want theirs too."""
    return _parts(made) + 2 <= MOST_PARTS - 10


def _parts(made: Page) -> int:
    return 1 + sum(1 + len(getattr(part, "children", ())) for part in made.parts)


def _standing(table: Table, view: View, locale: Locale) -> str:
    """Decrees in force, assignments, blows to come: the public life of the court in a few lines."""
    lines = [
        t(locale, "desk-decree", words=decree.words, because=decree.because) for decree in view.decrees[-5:]
    ]
    who = charges.people(table, {int(seat.player): seat.character for seat in view.seats})
    lines += [t(locale, "desk-assignment", who=who[a.player], words=a.words) for a in view.assignments[-5:]]
    lines += [
        t(locale, "desk-sentence", who=who[s.player], left=s.blows - s.struck, place=s.place, words=s.words)
        for s in view.sentences[-5:]
    ]
    lines += [
        t(locale, "desk-petition", who=who[p.player], words=p.words, secret="yes" if p.secret else "no")
        for p in view.petitions
        if p.status == "open"
    ][-5:]
    return "\n".join(lines)


def _docket(made: Page, table: Table, view: View, locale: Locale, number: int) -> None:
    waiting = charges.open_charges(view)
    if not waiting:
        made.text(t(locale, "desk-no-charges"))
        return
    pages = (len(waiting) + charges.PAGE - 1) // charges.PAGE
    number = min(number, pages - 1)
    shown = waiting[number * charges.PAGE : (number + 1) * charges.PAGE]
    made.text(t(locale, "desk-charges", count=len(waiting)))
    for charge in shown:
        made.text(charges.told(locale, table, view, charge))
    made.row(
        Choice(
            Key("judge", table.id),
            [
                discord.SelectOption(
                    label=safe.cut(_short(locale, table, view, charge), safe.OPTION), value=str(charge.id)
                )
                for charge in shown
            ],
            placeholder=plain(locale, "desk-judge"),
            most=len(shown),
        )
    )
    if pages > 1:
        made.row(
            Press(Key("desk", table.id, None, str(max(number - 1, 0))), "◀", disabled=number == 0),
            Press(Key("desk", table.id, None, str(number + 1)), "▶", disabled=number + 1 >= pages),
        )


def _short(locale: Locale, table: Table, view: View, charge: Any) -> str:
    who = charges.people(table, {int(seat.player): seat.character for seat in view.seats})
    return plain(
        locale, "charge-short", number=charge.id, offender=who[charge.offender], law=plain(locale, f"law-{charge.law.lower()}")
    )  # fmt: skip


def _select(
    table: Table, view: View, locale: Locale, shelf: str, some: Sequence[Move], placeholder: str
) -> Choice:
    return Choice(
        Key("paper", table.id, None, shelf),
        [
            discord.SelectOption(
                label=safe.cut(label(locale, table, view, move), safe.OPTION), value=table.game.write(move)
            )
            for move in some[:25]
        ],
        placeholder=placeholder,
    )


def _objections(table: Table, view: View, locale: Locale) -> Choice:
    return Choice(
        Key("object", table.id),
        [
            discord.SelectOption(label=safe.cut(safe.plain(d.words), 100), value=str(d.id))
            for d in view.decrees[-25:]
        ],
        placeholder=plain(locale, "shelf-object"),
    )


def _forms(made: Page, table: Table, view: View, locale: Locale, judge: bool) -> None:
    """Doors to what needs words: the ruler's, and everybody's."""

    def door(name: str) -> Press:
        return Press(Key("form", table.id, None, name), plain(locale, f"form-{name}"))

    if judge:
        made.row(door("decree"), door("assign"), door("blows"), door("order-entry"))
    mine = next(seat for seat in view.seats if seat.player == view.me)
    made.row(
        door("petition") if not judge else None,
        door("denounce"),
        door("enter") if mine.chronicler else None,
        door("buy-decree") if "oligarchy" in view.orders and view.turn == view.me else None,
        Press(Key("hand", table.id), plain(locale, "button-hand")),
    )


@on("paper")
async def paper(call: Call) -> None:
    """A move about a paper, picked from a shelf."""
    from cogs.house.moving import make

    table = call.table()
    await make(call, table, call.values[0])
    await again(call, table)


@on("object")
async def object_to(call: Call) -> None:
    from cogs.court.forms import open_form

    number = call.values[0]
    await open_form(call, call.table(), "object", int(number) if number.isdecimal() else 0)


VERBS = ("desk", "paper", "object")
