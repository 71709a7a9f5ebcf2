"""«Двор»: what lies before this player, and what he may do about it. The ruler's is the Tsar's desk.

Everything shown comes from the player's own view, and everything offered from his own legal moves, so the desk
moves with the throne by itself. Nothing here is believed on its return: the engine is asked again.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs.court import charges, forms, offices, petitions, places
from cogs.court.places import FRONT, place
from cogs.court.sight import MOST_OPTIONS, SHORT, Sight
from cogs.house.call import Call
from cogs.house.moving import make
from cogs.house.page import Page, clipped
from cogs.house.press import Choice, Key, number, on
from cogs.texts import safe
from core.knyazi import moves
from core.shapes import Move

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


@on("desk")
async def desk(call: Call) -> None:
    """A page of the desk: the button says which, or it was picked from a list."""
    await places.show(call, call.table(), call.values[0] if call.values else call.key.rest)


# -- the front page -----------------------------------------------------------------------------


@place(FRONT)
def front(sight: Sight, rest: str) -> Page:
    """What presses: charges, petitions, duties. `rest`: which page of the docket."""
    made = sight.page()
    made.text(sight.t("desk-title", character=sight.mine.character, judge="yes" if sight.judge else "no"))
    made.text(clipped(_standing(sight), 900))
    if sight.judge:
        _docket(made, sight, number(rest))
    else:
        mine = [charge for charge in sight.view.docket if charge.status != "suspicion"]
        made.text(charges.listed(sight, mine[-3:], 900))
    petitions.waiting(made, sight)
    offices.duties(made, sight)
    _doors(made, sight)
    return made


def _standing(sight: Sight) -> list[str]:
    """Decrees in force, assignments, blows to come: the public life of the court in a few lines."""
    view, who = sight.view, sight.who

    def words(text: str) -> str:
        return safe.cut(text, SHORT)

    lines = [sight.t("desk-decree", words=words(d.words), because=words(d.because)) for d in view.decrees]
    lines += [
        sight.t("desk-objection", who=who[o.player], flaw=o.flaw, words=words(o.words))
        for d in view.decrees
        for o in d.objections
    ]
    lines += [sight.t("desk-assignment", who=who[a.player], words=words(a.words)) for a in view.assignments]
    return lines + [
        sight.t(
            "desk-sentence",
            who=who[s.player],
            left=s.blows - s.struck,
            place=words(s.place),
            words=words(s.words),
        )
        for s in view.sentences
    ]


def _docket(made: Page, sight: Sight, turned: int) -> None:
    waiting = sight.open
    if not waiting:
        made.text(sight.t("desk-no-charges"))
        return
    pages = (len(waiting) + charges.PAGE - 1) // charges.PAGE
    turned = min(turned, pages - 1)
    shown = waiting[turned * charges.PAGE : (turned + 1) * charges.PAGE]
    title = sight.t("desk-charges", count=len(waiting))
    made.text(f"{title}\n{charges.listed(sight, shown, 1700)}")
    options = [
        discord.SelectOption(label=safe.cut(charges.short(sight, charge), safe.OPTION), value=str(charge.id))
        for charge in shown
    ]
    key = Key("judge", sight.table.id)
    made.row(Choice(key, options, placeholder=sight.plain("desk-judge"), most=len(shown)))
    if pages > 1:
        made.row(
            sight.press("desk", f"{max(turned - 1, 0)}", "◀", disabled=turned == 0),
            sight.press("desk", f"{turned + 1}", f"▶ {turned + 1}/{pages}", disabled=turned + 1 >= pages),
        )


def _doors(made: Page, sight: Sight) -> None:
    """Doors to what needs words: the ruler's, and everybody's."""
    view = sight.view
    names = ["decree", "assign", "blows", "order-entry"] if sight.judge else ["petition"]
    names.append("denounce")
    if sight.mine.chronicler:
        names.append("enter")
    if "oligarchy" in view.orders and view.turn == view.me and view.phase in ("turn", "bonus"):
        names.append("buy-decree")
    made.row(
        *(sight.press("form", name, sight.plain(f"form-{name}")) for name in names),
        sight.press("desk", "papers", sight.plain("desk-papers")) if _shelves(sight) else None,
    )


# -- the page of papers -------------------------------------------------------------------------


def _shelves(sight: Sight) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {name: sight.legal(*kinds) for name, kinds in SHELVES}
    found["object"] = [] if sight.judge else list(sight.view.decrees)
    return {name: some for name, some in found.items() if some}


@place("papers")
def papers(sight: Sight, rest: str) -> Page:
    """What can wait: mercies, decrees to repeal, punishments to lift, objections, the chronicler."""
    made = sight.page().text(sight.t("papers-title", mercies=sight.view.mercies if sight.judge else 0))
    made.text(clipped(_standing(sight), 2500))
    for name, some in _shelves(sight).items():
        made.row(_objections(sight, some) if name == "object" else sight.shelf("papers", name, some))
    return made.row(sight.press("desk", "", sight.plain("button-back")))


def _objections(sight: Sight, decrees: list[Any]) -> Choice:
    """K-DEC-03: a decree to object to."""
    options = [
        discord.SelectOption(label=safe.plain(decree.words), value=str(decree.id))
        for decree in decrees[-MOST_OPTIONS:]
    ]
    return Choice(Key("object", sight.table.id), options, placeholder=sight.plain("shelf-object"))


@on("paper")
async def paper(call: Call) -> None:
    """A move about a paper: the button is it, or it was picked from a shelf of the page named first."""
    table = call.table()
    places.sight(call, table)
    rest = call.key.rest
    await make(call, table, call.values[0] if call.values else rest)
    await places.show(call, table, rest.split(" ")[0] if call.values else "")


@on("object")
async def object_to(call: Call) -> None:
    await forms.open_form(call, call.table(), "object", number(call.value))
