"""Челобитные on the ruler's desk: read, granted, refused, or not heard at all (K-PET-02, K-PET-04)."""

from __future__ import annotations

import discord

from cogs.court import charge_pages
from cogs.court.desk_pages import desk_page, desk_view, show
from cogs.court.desk_view import MOST_OPTIONS, SHORT, DeskView
from cogs.knyazi import burdens
from cogs.texts import Raw, safe
from cogs.ui.actions import ActionId, ActionSelect, ActionTable, number
from cogs.ui.page import Page, clipped
from cogs.ui.request import Request
from core.knyazi import moves
from core.knyazi.court_papers import Charge, Petition
from core.shapes import Illegal

actions = ActionTable()

NAMED = 10
"""As many charges as one button has room to name."""
STYLES = {
    "granted": discord.ButtonStyle.success,
    "refused": discord.ButtonStyle.danger,
    "unheard": discord.ButtonStyle.secondary,
}


def waiting(made: Page, desk: DeskView) -> None:
    """Those not answered yet: the ruler may pick one, its author sees that it lies there."""
    mine = burdens.brought(desk.view)
    some = [one for one in desk.view.petitions if one.status == "open" and (desk.judge or one in mine)]
    if not some:
        return
    made.text(clipped([_told(desk, petition, SHORT) for petition in some], 500))
    if desk.judge:
        options = [
            discord.SelectOption(
                label=safe.cut(desk.plain("petition-short", who=desk.who[p.player], words=p.words), safe.OPTION),
                value=f"petition {p.id}",
            )
            for p in some[-MOST_OPTIONS:]
        ]  # fmt: skip
        made.row(
            ActionSelect(ActionId("desk", desk.table.id), options, placeholder=desk.plain("desk-petitions"))
        )


@desk_page("petition")
def page(desk: DeskView, which: str) -> Page | None:
    """One petition, and the answers that the law leaves (K-ORD-04: a constitutional monarch must hear it)."""
    found = next((p for p in desk.view.petitions if str(p.id) == which and p.status == "open"), None)
    if found is None or not desk.judge:
        return None
    made = desk.page().text(_told(desk, found, 300))
    answers = [move for move in desk.legal(moves.Answer) if move.petition == found.id]
    accused = _accused(desk, found)[:NAMED]
    if not found.plea:
        made.text(desk.t("petition-how"))
    made.row(
        desk.press(
            "forgive",
            f"{found.id} {','.join(str(charge.id) for charge in accused)}",
            forgiven(desk, accused),
            STYLES["granted"],
        )
        if accused
        else None,
        *(
            desk.press(
                "paper",
                desk.table.game.write(move),
                desk.plain(f"petition-{move.answer}"),
                STYLES[move.answer],
            )
            for move in answers
        ),
        None if found.plea else desk.press("form", f"answer {found.id}", desk.plain("petition-in-words")),
    )
    return made.row(desk.press("desk", "", desk.plain("button-back")))


def _accused(desk: DeskView, petition: Petition) -> list[Charge]:
    """What he who begs stands accused of."""
    return [charge for charge in desk.open if charge.offender == petition.player]


def forgiven(desk: DeskView, charges: list[Charge]) -> str:
    return desk.plain("petition-forgive", charges=Raw(", ".join(str(charge.called) for charge in charges)))


@actions.on("forgive")
async def forgive(request: Request) -> None:
    """K-PET-04: granted to an accused, it pardons: what the button names is closed with it, for all to see. What was
    laid after it was drawn nobody has read yet."""
    desk = desk_view(request, request.table())
    about, _, charges = request.key.rest.partition(" ")
    if not charges:
        raise Illegal("outdated-button")
    wanted, named = number(about), [number(one) for one in charges.split(",")]
    found = next((p for p in desk.view.petitions if p.id == wanted and p.status == "open"), None)
    if found is None or not desk.judge:
        raise Illegal("no-such-paper", "K-PET-04", paper=wanted)
    pardoned = [charge for charge in _accused(desk, found) if charge.id in named]
    if not pardoned:
        raise Illegal("no-such-charge", "E-CHG-06")
    if len(pardoned) > charge_pages.MANY:
        await request.acknowledge()
    hall = request.services.hall
    for charge in pardoned:
        await hall.play(desk.table.id, moves.Rule(charge.id, "pardon"), user=request.user)
        request.services.voice.port.drop_clip(desk.table.id, charge.id)
    if not found.plea:  # that one the ruling has answered
        await hall.play(desk.table.id, moves.Answer(found.id, "granted"), user=request.user)
    await show(request, desk.table)


def _told(desk: DeskView, petition: Petition, room: int) -> str:
    return desk.t(
        "desk-petition",
        who=desk.who[petition.player],
        words=safe.cut(petition.words, room),
        secret="yes" if petition.secret else "no",
        written="yes" if petition.written else "no",
        plea=petition.plea or "none",
    )
