"""The Tsar's table as everybody sees it: a picture, what was last told, whose turn it is, and the doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from discord import ButtonStyle

from cogs.knyazi import lesson
from cogs.knyazi.paper_labels import label
from cogs.pictures import contents
from cogs.texts import Locale, Person, plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.countdown import time_left
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import Page
from core.hall import Table
from core.knyazi import moves
from core.knyazi.cards import SUITS, card_text, cover_text
from core.knyazi.events import Reseated, TrumpNamed
from core.knyazi.view import View
from core.shapes import Event, Move

if TYPE_CHECKING:
    from cogs.ui.services import Services

ACCENT = 0xB23A2E


def cast(table: Table) -> Mapping[int, str]:
    """Who plays whom now: characters lie open."""
    view: View = table.view(None)
    return {int(seat.player): seat.character for seat in view.seats}


def recast(event: Event, cast: Mapping[int, str]) -> Mapping[int, str]:
    """Who plays whom once people have moved from seat to seat."""
    if not isinstance(event, Reseated) or not all(player in cast for player in event.before):
        return cast
    return {int(now): cast[then] for then, now in zip(event.before, event.after, strict=True)}


def already(event: Event, before: View) -> bool:
    """KC-07: a new Tsar has named what is trump already."""
    return isinstance(event, TrumpNamed) and event.suit == before.trump


async def draw(services: Services, table: Table, locale: Locale) -> Page:
    view: View = table.view(None)
    page = Page(accent=ACCENT).text(t(locale, "knyazi-title", deal=view.deal))
    if view.seats:
        await services.painter.show(page, picture_of(table, view, locale), in_words=services.in_words(table))
    foot = [
        f"{awaited(table, view, locale)} {left(table, view, locale)}".strip(),
        services.voice.port.line(table, locale),
    ]
    for line in lesson.lines(table, view, locale):
        page.text(line)
    page.lines(services.recent_events.lines(table.id), 1500, leave=sum(map(len, foot)))
    for line in foot:
        page.text(line)
    doors(
        page,
        table,
        view,
        MoveControls(services, table, locale, handiwork(view)),
    )
    return page


def awaited(table: Table, view: View, locale: Locale) -> str:
    """What the table waits for, in one line."""
    if table.sheet.phase == "paused":
        return t(locale, "board-paused")
    waiting = [player for player in view.waiting if player >= 0]
    if table.sheet.phase != "playing" or not waiting:
        return ""
    who = [person(table, view, player) for player in waiting]
    if view.bout is not None and view.phase == "bout":
        bout = view.bout
        given = {"conceded": "yes" if bout.conceded else "no", "defender": person(table, view, bout.defender)}
        return t(locale, f"knyazi-awaits-{bout.stage}", who=who, kind=bout.kind, **given)
    if view.phase in ("turn", "bonus") and view.target >= 0:
        target = person(table, view, view.target)
        return t(locale, f"knyazi-awaits-{view.phase}", who=who[0], target=target)
    return t(locale, f"knyazi-awaits-{view.phase}", who=who[0])


def left(table: Table, view: View, locale: Locale) -> str:
    """How long they have. Not told of a turn: while it lasts somebody else may be asked in secret, and time stands."""
    if table.sheet.phase != "playing" or view.phase in ("turn", "bonus"):
        return ""
    return time_left(table, view.waiting, locale)


def wanted(table: Table) -> tuple[int, ...]:
    """The ruler, while a charge that all know of waits for his ruling."""
    view: View = table.view(None)
    return (view.ruler,) if any(charge.status == "open" for charge in view.docket) else ()


def person(table: Table, view: View, player: int) -> Person | str:
    """Somebody at the table; nobody (-1) is nothing."""
    character = next((seat.character for seat in view.seats if seat.player == player), "")
    return Person(table.sheet.seats[player].name, character) if player >= 0 else ""


def doors(page: Page, table: Table, view: View, offer: MoveControls) -> None:
    """Doors to what is one's own, and the controls that belong to one character but lie in everybody's sight."""
    locale, number = offer.locale, table.id
    page.row(
        ActionButton(ActionId("hand", number), plain(locale, "button-hand"), style=ButtonStyle.primary),
        ActionButton(ActionId("desk", number), plain(locale, "button-desk")),
        lesson.door(table, view, locale),
        ActionButton(ActionId("go-on", number), plain(locale, "button-go-on"))
        if table.sheet.phase == "paused"
        else None,
        ActionButton(ActionId("sit", number), plain(locale, "button-come-back")),
        ActionButton(ActionId("more", number), plain(locale, "button-more")),
    )
    page.row(*(offer.button(move, label=label(locale, table, view, move)) for move in offer.legal))


def handiwork(view: View) -> list[Move]:
    """E-HND-01: dealing, collecting and striking may be pressed by anybody, and only by one without guilt."""
    found: list[Move] = []
    if view.phase == "dealing":
        found.append(moves.Deal())
    if view.sweep:
        found.append(moves.Collect())
    first: dict[int, int] = {}
    for sentence in view.sentences:
        if sentence.struck < sentence.blows:
            first.setdefault(sentence.player, sentence.id)
    return found + [moves.Strike(number) for number in first.values()][:3]


def picture_of(table: Table, view: View, locale: Locale) -> contents.TablePicture:
    """The picture's data, from what one viewer may know."""
    place = {int(seat.player): seat.seat for seat in view.seats}
    awaited, what = _alone(view)
    seats = []
    for seat in view.seats:
        sheet = table.sheet.seats[seat.player]
        seats.append(
            contents.PictureSeat(
                character=seat.character,
                estate=seat.estate,
                name=sheet.name,
                cards=seat.cards,
                frozen=seat.frozen,
                mercies=view.mercies if seat.player == view.ruler else int(seat.mercy),
                blows=seat.blows,
                assignments=seat.tasks,
                chronicler=seat.chronicler,
                robot=sheet.user is None,
                away=sheet.away or sheet.left,
                ability_spent=seat.ability_spent,
            )
        )
    bout = view.bout
    pairs: tuple[contents.Pair, ...] = ()
    if bout is not None:
        pairs = (
            *(
                contents.Pair(attack=card_text(card), defence=cover_text(cover))
                for card, cover in bout.beaten
            ),
            *(contents.Pair(attack=card_text(card)) for card in bout.open),
        )
    return contents.TablePicture(
        seats=tuple(seats),
        locale=locale,
        deal=view.deal,
        orders=view.orders,
        trump=_suit(view.trump),
        next_trump=_suit(view.next_trump),
        turn=place.get(awaited),
        what=what,
        attacker=place.get(bout.attacker) if bout else None,
        defender=place.get(bout.defender) if bout else None,
        asked=tuple(place[player] for player in view.waiting if player in place),
        bout=pairs,
        riot=bout is not None and bout.kind == "riot",
        coup=bout is not None and bout.kind == "coup",
        decrees=len(view.decrees),
        petitions=sum(petition.status == "open" for petition in view.petitions),
        charges=sum(charge.status == "open" for charge in view.docket),
        discard=len(view.discard),
        aside=view.undealt,
        paused=table.sheet.phase == "paused",
    )


def _alone(view: View) -> tuple[int, Literal["turn", "names-trump", "deals", "decides"]]:
    """Who stands in the picture as the one the table waits for, and what for: often not he whose turn it is."""
    asked = [player for player in view.waiting if player >= 0]
    if view.phase in ("turn", "bonus") or len(asked) != 1:
        return (view.turn if asked else -1), "turn"
    if view.phase == "bout":  # once cards lie there, they say who is asked
        begins = view.bout is not None and view.bout.stage == "lead"
        return (asked[0] if begins else view.turn), "turn"
    if view.phase in ("trump", "dealing"):
        return asked[0], "names-trump" if view.phase == "trump" else "deals"
    return asked[0], "decides"


def _suit(suit: int | None) -> contents.Suit | None:
    return None if suit is None else SUITS[suit]  # type: ignore[return-value]
