"""«Первый раз»: what the table tells, and each hand, while people learn to play.

Sixty words for all before the first bout; a line of advice at each step of the first three; on every hand who sits
above and what he is called, all the game long; and a rehearsal of the court, in which anybody may be the judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.texts import Locale, has, plain, t
from cogs.ui import let_pass
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi import docket, moves
from core.knyazi.view import SeatView, View
from core.shapes import Illegal, Move

actions = ActionTable()

ACCENT = 0x3F6F4A
BOUTS = 3
"""So many are coached."""
CASES = ("name", "rank", "silence")
"""Slips that are judged in the rehearsal, each lighter than the one before."""
RULINGS = ("pardon", "blows", "demotion")


def lines(table: Table, view: View, locale: Locale) -> list[str]:
    """What is said to all under the picture."""
    if view.options.lesson == "off" or view.deal > 1 or table.sheet.phase != "playing":
        return []
    told = [t(locale, "lesson-about")] if not view.bouts and view.bout is None else []
    if view.bouts < BOUTS:
        step = view.bout.stage if view.bout is not None and view.phase == "bout" else view.phase
        told += [t(locale, f"lesson-step-{step}")] if has(locale, f"lesson-step-{step}") else []
    return told


def door(table: Table, view: View, locale: Locale) -> ActionButton | None:
    """To the rehearsal, while it is a lesson."""
    if view.options.lesson == "off" or view.deal > 1:
        return None
    return ActionButton(ActionId("rehearse", table.id), plain(locale, "button-rehearse"))


def muted(view: View, mine: SeatView) -> bool:
    """K-ETQ-05: is he to be silent, and called to account if he is not?"""
    return mine.character in ("kholop", "sweeper") and view.options.etiquette != "off"


def duty(view: View, mine: SeatView) -> str:
    """What he is to be told that he is here for; nothing where it is not his (K-ORD-03: the court is the Духовник's)."""
    return "" if mine.character == "tsar" and view.ruler != mine.player else mine.character


def role(view: View, mine: SeatView, locale: Locale) -> list[str]:
    """Whom he may not name without a title; in a lesson, what he himself is here for."""
    told = []
    if view.options.lesson == "on" and (own := duty(view, mine)) and has(locale, f"hint-{own}"):
        told.append(t(locale, f"hint-{own}"))
    if muted(view, mine):
        told += [] if told else [t(locale, f"mute-{mine.character}")]
        if mine.character == "kholop":  # how he would call anybody is nothing to him
            return told
    above = [seat.character for seat in view.seats if seat.seat == mine.seat - 1]
    if above and view.options.etiquette != "off":
        told.append(t(locale, "lesson-above", character=above[0]))
    return told


async def spares(request: Request, table: Table, move: Move | str) -> None:
    """The first slip of each costs nothing, whoever noticed it: who is denounced for one is told, and it is let pass."""
    if table.sheet.options.get("lesson") != "on":
        return
    player = request.player(table)
    if isinstance(move, str):
        move = table.game.parse(player, move)
    if not isinstance(move, moves.Denounce) or docket.ground_of(move.law) != "etiquette":
        return
    table.game.check(table.state, player, move)
    services = request.services
    if table.sheet.seats[move.offender].robot or not await services.hall.lobby.spare(table.id, move.offender):
        return
    services.later(let_pass.tell(services, table.id, int(move.offender), move.law, "player"))
    raise Illegal("first-slip-is-free", "E-CHG-07")


# -- the court rehearsed -------------------------------------------------------------------------


@actions.on("rehearse")
async def rehearse(request: Request) -> None:
    """One case after another; every ruling shows what it would have brought. Nothing of it happens."""
    words = request.key.rest.split()
    await request.redraw(case(request.table(), request.locale, words))


def case(table: Table, locale: Locale, words: Sequence[str]) -> Page:
    """`words`: the number of a case, and the ruling, if there is one yet."""
    number = min(int(words[0]), len(CASES) - 1) if words and words[0].isdecimal() else 0
    name = CASES[number]
    page = Page(accent=ACCENT)
    page.text(t(locale, "rehearsal-title", number=number + 1, count=len(CASES)))
    page.text(t(locale, f"rehearsal-{name}"))
    if len(words) < 2 or words[1] not in RULINGS:
        return page.row(
            *(
                ActionButton(
                    ActionId("rehearse", table.id, None, f"{number} {ruling}"),
                    plain(locale, f"rehearsal-rule-{ruling}"),
                )
                for ruling in RULINGS
            )
        )
    outcome = "unlawful" if (name, words[1]) == ("silence", "demotion") else words[1]
    page.text(t(locale, f"rehearsal-then-{outcome}"))
    if number + 1 < len(CASES):
        return page.row(
            ActionButton(
                ActionId("rehearse", table.id, None, str(number + 1)), plain(locale, "rehearsal-next")
            )
        )
    return page.text(t(locale, "rehearsal-over"))
