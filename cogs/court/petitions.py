"""Челобитные on the ruler's desk: read, granted, refused, or not heard at all (K-PET-02, K-PET-04)."""

from __future__ import annotations

import discord

from cogs.court.places import place
from cogs.court.sight import MOST_OPTIONS, SHORT, Sight
from cogs.house.page import Page, clipped
from cogs.house.press import Choice, Key
from cogs.texts import safe
from core.knyazi import moves
from core.knyazi.court_papers import Petition

STYLES = {
    "granted": discord.ButtonStyle.success,
    "refused": discord.ButtonStyle.danger,
    "unheard": discord.ButtonStyle.secondary,
}


def waiting(made: Page, sight: Sight) -> None:
    """Those not answered yet: the ruler may pick one, its author sees that it lies there."""
    some = [petition for petition in sight.view.petitions if petition.status == "open"]
    if not some:
        return
    made.text(clipped([_told(sight, petition, SHORT) for petition in some], 500))
    if sight.judge:
        options = [
            discord.SelectOption(
                label=safe.cut(sight.plain("petition-short", who=sight.who[p.player], words=p.words), safe.OPTION),
                value=f"petition {p.id}",
            )
            for p in some[-MOST_OPTIONS:]
        ]  # fmt: skip
        made.row(Choice(Key("desk", sight.table.id), options, placeholder=sight.plain("desk-petitions")))


@place("petition")
def page(sight: Sight, number: str) -> Page | None:
    """One petition, and the answers that the law leaves (K-ORD-04: a constitutional monarch must hear it)."""
    found = next((p for p in sight.view.petitions if str(p.id) == number and p.status == "open"), None)
    if found is None or not sight.judge:
        return None
    made = sight.page().text(_told(sight, found, 300))
    answers = [move for move in sight.legal(moves.Answer) if move.petition == found.id]
    made.row(
        *(
            sight.press(
                "paper",
                sight.table.game.write(move),
                sight.plain(f"petition-{move.answer}"),
                STYLES[move.answer],
            )
            for move in answers
        ),
        sight.press("form", f"answer {found.id}", sight.plain("petition-in-words")),
    )
    return made.row(sight.press("desk", "", sight.plain("button-back")))


def _told(sight: Sight, petition: Petition, room: int) -> str:
    return sight.t(
        "desk-petition",
        who=sight.who[petition.player],
        words=safe.cut(petition.words, room),
        secret="yes" if petition.secret else "no",
        written="yes" if petition.written else "no",
    )
