"""«Двор»: what lies before this player, and what he may do about it. The ruler's is the Tsar's desk.

Everything shown comes from the player's own view, and everything offered from his own legal moves, so the desk
moves with the throne by itself. Nothing here is believed on its return: the engine is asked again.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs.court import charge_pages, charge_words, desk_pages, offices, paper_forms, petition_pages
from cogs.court.desk_pages import FRONT, desk_page
from cogs.court.desk_view import MOST_OPTIONS, SHORT, DeskView
from cogs.knyazi import burdens
from cogs.texts import Raw, safe
from cogs.ui.actions import ActionId, ActionSelect, ActionTable, number
from cogs.ui.move_controls import make
from cogs.ui.page import Page, clipped
from cogs.ui.request import BESIDE, Request
from core.knyazi import moves
from core.shapes import Move

actions = ActionTable()

SHELVES: tuple[tuple[str, tuple[type[Move], ...]], ...] = (
    ("grant", (moves.Grant,)),
    ("undo", (moves.Undo,)),
    ("repeal", (moves.Repeal,)),
    ("release", (moves.Release, moves.Remit)),
    ("objection", (moves.Overrule,)),
    ("call-vote", (moves.CallVote,)),
    ("chronicler", (moves.Chronicler,)),
)
"""What is picked from a list on the page of papers."""


@actions.on("desk")
async def desk(request: Request) -> None:
    """A page of the desk: the button says which, or it was picked from a list."""
    await desk_pages.show(request, request.table(), request.values[0] if request.values else request.key.rest)


CALLS_HERE = {f"own-knyazi-{what}" for what in ("charge-laid", "repeated", "petitioned", "to-sign")}
"""What on a hand sends to the desk: here it lies."""

# -- the front page -----------------------------------------------------------------------------


@desk_page(FRONT)
def front(desk: DeskView, rest: str) -> Page:
    """What presses: charges, petitions, duties. `rest`: which page of the docket."""
    made = desk.page()
    made.text(desk.t("desk-title", character=desk.mine.character, judge="yes" if desk.judge else "no"))
    made.lines(desk.services.own_events.lines(desk.table, desk.mine.player, desk.locale, CALLS_HERE), 600)
    made.text(clipped(_standing(desk), 900))
    if desk.judge:
        _docket(made, desk, number(rest))
    else:
        # What concerns him: his own as on his hand, what he votes on, what was ruled on him or he has brought himself.
        mine, me = burdens.charges(desk.view)[-3:], desk.view.me
        known = [charge for charge in desk.view.docket if charge not in mine and charge.status != "suspicion"]
        others = [one for one in known if me in (one.offender, one.by) or one.status == "vote"]
        some = sorted([*others[-2:], *mine], key=lambda charge: charge.id)
        made.text(charge_words.listed(desk, some, 1200))
    if burdens.answerable(desk.table, desk.view):
        made.row(desk.press("hand", BESIDE, desk.plain("button-answer-charge")))
    petition_pages.waiting(made, desk)
    offices.duties(made, desk)
    _doors(made, desk)
    return made


def _standing(desk: DeskView) -> list[str]:
    """Decrees in force, assignments, blows to come: the public life of the court in a few lines."""
    view, who = desk.view, desk.who

    def words(text: str) -> str:
        return safe.cut(text, SHORT)

    lines = [desk.t("desk-decree", words=words(d.words), because=words(d.because)) for d in view.decrees]
    lines += [
        desk.t("desk-objection", who=who[o.player], flaw=o.flaw, words=words(o.words))
        for d in view.decrees
        for o in d.objections
    ]
    lines += [desk.t("desk-assignment", who=who[a.player], words=words(a.words)) for a in view.assignments]
    return lines + [
        desk.t(
            "desk-sentence",
            who=who[s.player],
            left=left,
            place=words(s.place),
            words=words(s.words),
        )
        for s, left in burdens.added_up(view)
    ]


def _docket(made: Page, desk: DeskView, turned: int) -> None:
    waiting = desk.open
    if not waiting:
        judged = burdens.vote_on(desk.view, desk.view.me) is not None
        made.text(desk.t("desk-no-charges", judged="yes" if judged else "no"))
        return
    pages = (len(waiting) + charge_pages.PAGE - 1) // charge_pages.PAGE
    turned = min(turned, pages - 1)
    shown = waiting[turned * charge_pages.PAGE : (turned + 1) * charge_pages.PAGE]
    title = desk.t("desk-charges", count=len(waiting), number=Raw(shown[0].called))
    about = desk.t("law-about", about=Raw(desk.plain(f"law-{shown[0].law.lower()}.about")))
    made.text(f"{title}\n{charge_words.listed(desk, shown, 1700)}\n{about}")
    charge_pages.verdicts(made, desk, shown[0])
    options = [
        discord.SelectOption(
            label=safe.cut(charge_words.short(desk, charge), safe.OPTION), value=str(charge.id)
        )
        for charge in shown
    ]
    key = ActionId("judge", desk.table.id)
    made.row(ActionSelect(key, options, placeholder=desk.plain("desk-judge"), most=len(shown)))
    if pages > 1:
        made.row(
            desk.press("desk", f"{max(turned - 1, 0)}", "◀", disabled=turned == 0),
            desk.press("desk", f"{turned + 1}", f"▶ {turned + 1}/{pages}", disabled=turned + 1 >= pages),
        )


def _doors(made: Page, desk: DeskView) -> None:
    """Doors to what needs words: the ruler's, and everybody's."""
    view = desk.view
    names = ["decree", "assign", "blows", "order-entry"] if desk.judge else ["petition"]
    names.append("denounce")
    if desk.mine.chronicler:
        names.append("enter")
    if "oligarchy" in view.orders and view.turn == view.me and view.phase in ("turn", "bonus"):
        names.append("buy-decree")
    made.row(
        *(desk.press("form", name, desk.plain(f"form-{name}")) for name in names),
        desk.press("desk", "papers", desk.plain("desk-papers")) if _shelves(desk) else None,
    )


# -- the page of papers -------------------------------------------------------------------------


def _shelves(desk: DeskView) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {name: desk.legal(*kinds) for name, kinds in SHELVES}
    found["object"] = [] if desk.judge else list(desk.view.decrees)
    return {name: some for name, some in found.items() if some}


@desk_page("papers")
def papers(desk: DeskView, rest: str) -> Page:
    """What can wait: mercies, decrees to repeal, punishments to lift, objections, the chronicler."""
    made = desk.page().text(desk.t("papers-title", mercies=desk.view.mercies if desk.judge else 0))
    made.text(clipped(_standing(desk), 2500))
    for name, some in _shelves(desk).items():
        made.row(_objections(desk, some) if name == "object" else desk.shelf("papers", name, some))
    return made.row(desk.press("desk", "", desk.plain("button-back")))


def _objections(desk: DeskView, decrees: list[Any]) -> ActionSelect:
    """K-DEC-03: a decree to object to."""
    options = [
        discord.SelectOption(label=safe.plain(decree.words), value=str(decree.id))
        for decree in decrees[-MOST_OPTIONS:]
    ]
    return ActionSelect(ActionId("object", desk.table.id), options, placeholder=desk.plain("shelf-object"))


@actions.on("paper")
async def paper(request: Request) -> None:
    """A move about a paper: the button is it, or it was picked from a shelf of the page named first."""
    table = request.table()
    desk_pages.desk_view(request, table)
    rest = request.key.rest
    await make(request, table, request.values[0] if request.values else rest)
    await desk_pages.show(request, table, rest.split(" ")[0] if request.values else "")


@actions.on("object")
async def object_to(request: Request) -> None:
    await paper_forms.open_form(request, request.table(), "object", number(request.value))
