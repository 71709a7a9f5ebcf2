"""The circle as everybody sees it: a picture, what was last told, and the doors to each one's own card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.pictures import contents
from cogs.sultan import lesson
from cogs.texts import Locale, Person, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.countdown import counted_down, time_left
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Sheet, Table
from core.shapes import Move
from core.sultan.cast import NEUTRALS
from core.sultan.moves import SPARE
from core.sultan.scoring import stands_with
from core.sultan.view import View

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

ACCENT = 0x1F6F78


async def draw(services: Services, table: Table, locale: Locale) -> Page:
    view: View = table.view(None)
    page = Page(accent=ACCENT).text(t(locale, "sultan-title", round=view.round))
    await services.painter.show(
        page, picture_of(table.sheet, view, locale), in_words=services.in_words(table)
    )
    for line in lesson.lines(table, view, locale):
        page.text(line)
    left = time_left(table, asked(table.sheet, view), locale) if table.sheet.phase == "playing" else ""
    if rests(table):
        left = counted_down(table, [(table.id, "rest", 0)], locale)
    waits = f"{awaited(table, view, locale)} {left}".strip()
    page.lines(services.recent_events.lines(table.id), 1200, leave=len(waits)).text(waits)
    if rests(table):
        page.text("\n".join(neutrals(view, locale)))
        go_on(page, table, locale)
    doors(page, table, locale)
    return page


def rests(table: Table) -> bool:
    """Does the end of a round lie open, until all have seen it?"""
    return (table.id, "rest", 0) in table.dues


def neutrals(view: View, locale: Locale) -> list[str]:
    """For whom the neutral cards were in a round that somebody has won, and what that gave (S-OVR-01, S-DAN-01, S-VIZ-01,
    S-FOR-01): the others are for their own side, always. The dead score nothing."""
    if view.result is None or view.result.winner is None:
        return []
    return [
        t(
            locale,
            "sultan-stood",
            card=place.card,
            open="yes" if place.open else "no",
            side=stands_with(place.card, place.open, view.choice, view.prediction) or "none",
            points=points,
        )
        for place, points in zip(view.places, view.result.points, strict=True)
        if place.card in NEUTRALS and not place.dead
    ]


def go_on(page: Page, table: Table, locale: Locale) -> None:
    people = table.sheet.played_by_people
    words = plain(
        locale, "button-next-round", seen=len(people.intersection(table.sheet.seen)), of=len(people)
    )
    page.row(ActionButton(ActionId("next-round", table.id), words, style=ButtonStyle.success))


@actions.on("next-round")
async def next_round(request: Request) -> None:
    await request.services.hall.patience.seen(request.table().id, request.user)


def doors(page: Page, table: Table, locale: Locale) -> None:
    """Buttons that any player may press: what they show is for the presser alone."""
    number = table.id
    page.row(
        ActionButton(ActionId("hand", number), plain(locale, "button-card"), style=ButtonStyle.primary),
        ActionButton(ActionId("notes", number), plain(locale, "button-notes")),
        ActionButton(ActionId("go-on", number), plain(locale, "button-go-on"))
        if table.sheet.phase == "paused"
        else None,
        ActionButton(ActionId("sit", number), plain(locale, "button-come-back")),
        ActionButton(ActionId("more", number), plain(locale, "button-more")),
    )


def awaited(table: Table, view: View, locale: Locale) -> str:
    """Whom the table waits for, by mention, so that they know."""
    if table.sheet.phase == "paused":
        return t(locale, "board-paused")
    if table.sheet.phase != "playing":
        return ""
    if rests(table):
        return t(locale, "sultan-rests", round=view.round)
    if view.window is not None:
        by = Person(table.sheet.seats[view.window.by].name)
        who = [Person(table.sheet.seats[player].name) for player in targets(view.window.deed)]
        deed = str(view.window.deed.__struct_config__.tag)
        return t(locale, f"sultan-asks-{view.window.question}", by=by, who=who, deed=deed)
    if view.actor < 0:
        return ""
    return t(locale, "sultan-turn", who=Person(table.sheet.seats[view.actor].name))


def closes_by_itself(sheet: Sheet) -> bool:
    """Does the clock close what is asked of several? Then nobody has to press that he says nothing, and nobody can be
    told by it from those who had something to say."""
    return bool(sheet.pace.sealed)


def asked(sheet: Sheet, view: View) -> tuple[int, ...]:
    """Who is known to all to be waited for. SR-08: where silence answers, whoever has pressed something has said yes,
    and nobody sees that; where all have to press, it is seen who has still to do so."""
    if view.window is None:
        return (view.actor,) if view.actor >= 0 else ()
    if closes_by_itself(sheet):
        return view.window.asked
    return tuple(player for player in view.window.asked if player not in view.window.answered)


def picture_of(
    sheet: Sheet, view: View, locale: Locale, remembered: dict[int, tuple[str, bool]] | None = None
) -> contents.SultanTable:
    """The picture's data, from what one viewer may know."""
    options = view.options
    result = view.result
    places = []
    for number, (place, seat) in enumerate(zip(view.places, sheet.seats, strict=True)):
        mine = view.me == number
        shown = (
            place.card
            if place.open or (result is not None and view.waits_for in ("dealing", "over"))
            else None
        )
        card, stale = (remembered or {}).get(number, (None, False))
        places.append(
            contents.SultanPlace(
                name=seat.name,
                character=shown,
                remembered=place.card if mine and not place.open else None if shown else card,
                stale=stale,
                mine=mine,
                dead=place.dead,
                prison=place.prison,
                chains=place.chains,
                tired=place.tired,
                coronation=view.coronation == number,
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
    return contents.SultanTable(
        places=tuple(places),
        locale=locale,
        round=view.round,
        rounds=0 if options.to_points else options.rounds,
        to_points=options.to_points,
        turn=next((player for player in (view.actor, view.turn) if player >= 0), None),
        asked=asked(sheet, view) if window else (),
        targets=targets(window.deed) if window else (),
        won=(result.winner or "nobody")
        if result is not None and view.waits_for in ("dealing", "over")
        else None,
        paused=sheet.phase == "paused",
        spare_remembered=(remembered or {}).get(SPARE, (None, False))[0],
    )


def targets(deed: Move) -> tuple[int, ...]:
    """At whom a declared ability is aimed."""
    if (player := getattr(deed, "player", None)) is not None:
        return (player,)
    return tuple(getattr(deed, "players", ()))
