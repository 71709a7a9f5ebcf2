"""The circle as everybody sees it: a picture, what was last told, and the doors to each one's own card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.art import models
from cogs.art import sultan as art
from cogs.house.page import Page, Picture, clipped
from cogs.house.press import Key, Press
from cogs.texts import Locale, Person, plain, t
from core.hall import Table
from core.shapes import Move
from core.sultan.view import View

if TYPE_CHECKING:
    from cogs.bot import Slovo

ACCENT = 0x1F6F78


async def draw(bot: Slovo, table: Table, locale: Locale) -> Page:
    view: View = table.view(None)
    picture = picture_of(table, view, locale)
    page = Page(accent=ACCENT).text(t(locale, "sultan-title", round=view.round))
    alt = described(table, view, locale)
    page.picture(Picture("table.png", await bot.drawn(art.render, picture), alt))
    page.text(clipped(bot.tale.lines(table.id), 1200))
    page.text(awaited(table, view, locale))
    doors(page, table, locale)
    return page


def doors(page: Page, table: Table, locale: Locale) -> None:
    """Buttons that any player may press: what they show is for the presser alone."""
    if table.sheet.phase in ("over", "closed"):
        here = table.sheet.phase == "over"
        page.row(
            Press(Key("summary", table.id), plain(locale, "button-summary"), style=ButtonStyle.primary),
            Press(Key("rematch", table.id), plain(locale, "button-rematch")) if here else None,
            Press(Key("close", table.id), plain(locale, "button-close")) if here else None,
        )
        return
    page.row(
        Press(Key("hand", table.id), plain(locale, "button-card"), style=ButtonStyle.primary),
        Press(Key("notes", table.id), plain(locale, "button-notes")),
        Press(Key("sit", table.id), plain(locale, "button-come-back")),
        Press(Key("stand", table.id), plain(locale, "button-stand")),
        Press(Key("more", table.id), plain(locale, "button-more")),
    )


def awaited(table: Table, view: View, locale: Locale) -> str:
    """Whom the table waits for, by mention, so that they know."""
    if table.sheet.phase == "paused":
        return t(locale, "board-paused")
    waiting = [table.sheet.seats[player] for player in table.waiting() if player >= 0]
    if not waiting:
        return ""
    if view.window is not None:
        return t(
            locale, f"sultan-asks-{view.window.question}", by=Person(table.sheet.seats[view.window.by].name)
        )
    return t(locale, "sultan-turn", who=Person(waiting[0].name))


def picture_of(
    table: Table, view: View, locale: Locale, remembered: dict[int, tuple[str, bool]] | None = None
) -> models.SultanTable:
    """The picture's data, from what one viewer may know."""
    options = view.options
    result = view.result
    places = []
    for number, (place, seat) in enumerate(zip(view.places, table.sheet.seats, strict=True)):
        mine = view.me == number
        shown = (
            place.card
            if place.open or (result is not None and view.waits_for in ("dealing", "over"))
            else None
        )
        card, stale = (remembered or {}).get(number, (None, False))
        places.append(
            models.Place(
                name=seat.name,
                character=shown,
                remembered=place.card if mine and not place.open else None if shown else card,
                stale=stale,
                mine=mine,
                dead=place.dead,
                prison=place.prison,
                chains=place.chains,
                tired=place.tired,
                coronation=view.throne == number,
                choice=view.choice if shown == "vizier" and not place.dead else None,
                prediction=view.prediction if shown == "seer" and not place.dead else None,
                points=view.totals[number],
                gained=result.points[number]
                if result is not None and view.waits_for in ("dealing", "over")
                else None,
                robot=seat.user is None,
                away=seat.away or seat.left,
            )
        )
    window = view.window
    return models.SultanTable(
        places=tuple(places),
        locale=locale,
        round=view.round,
        rounds=0 if options.to_points else options.rounds,
        to_points=options.to_points,
        turn=view.turn if view.turn >= 0 else None,
        asked=tuple(p for p in window.asked if p not in window.answered) if window else (),
        targets=targets(window.deed) if window else (),
        won=(result.winner or "nobody")
        if result is not None and view.waits_for in ("dealing", "over")
        else None,
        paused=table.sheet.phase == "paused",
        spare_remembered=(remembered or {}).get(view.players, (None, False))[0],
    )


def targets(deed: Move) -> tuple[int, ...]:
    """At whom a declared ability is aimed."""
    if (player := getattr(deed, "player", None)) is not None:
        return (player,)
    return tuple(getattr(deed, "players", ()))


def described(table: Table, view: View, locale: Locale) -> str:
    """The picture for those who do not see it: one short line a place."""
    lines = []
    for number, (place, seat) in enumerate(zip(view.places, table.sheet.seats, strict=True), 1):
        marks = [
            plain(locale, f"state-{mark}")
            for mark in ("dead", "prison", "chains", "tired")
            if getattr(place, mark)
        ]
        if view.throne == number - 1:
            marks.append(plain(locale, "state-coronation"))
        face = (
            plain(locale, f"character-{place.card}", case="nom")
            if place.open and place.card
            else plain(locale, "picture-hidden")
        )
        lines.append(
            f"{number}. {plain(locale, 'sultan-place', name=seat.name, face=face, marks=', '.join(marks) or 'none', points=view.totals[number - 1])}"
        )
    return "\n".join(lines)
