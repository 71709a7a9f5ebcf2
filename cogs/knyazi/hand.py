"""One's own cards, and what may be done with them now: exactly what is legal, and why not where nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.knyazi import asked, board, burdens, hand_controls, lesson, standing_will
from cogs.knyazi.standing_will import StandingWills
from cogs.pictures import contents
from cogs.texts import Locale, has, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.hand_panel import drawn
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi import moves
from core.knyazi.cards import SUITS, card_text
from core.knyazi.view import SeatView, View
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

CARD_MOVES = (
    moves.Trump, moves.Protest, moves.Attack, moves.Beat, moves.ThrowIn, moves.Permit, moves.Pass, moves.Concede,
    moves.Give, moves.Exchange, moves.Look, moves.Riot, moves.Consent, moves.Spare, moves.Deal, moves.Collect,
)  # fmt: skip
"""The moves of this panel; the rest are the court's."""

DUTIES = (moves.Strike, moves.CryOut, moves.Visa, moves.CastVote, moves.Answer, moves.Escape)
"""What others wait for at court."""

HINTS_OF_PHASES = {"turn": "attack", "bonus": "bonus"}
HINTS_OF_STAGES = {"defend": "defend", "more": "throw-in", "permitted": "throw-in"}


async def page(services: Services, table: Table, user: int, locale: Locale, where: str) -> Page | None:
    """The panel of who sits here; None for anybody else. `where`: the card that the Купец would trade."""
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    if table.sheet.phase == "playing" and (partners := _partners(view, where)):
        return trade_page(MoveControls(services, table, locale, view.legal), partners)
    made = Page(accent=board.ACCENT)
    mine = next((seat for seat in view.seats if seat.player == player), None)
    if mine is None:
        return made.text(t(locale, "knyazi-no-seat"))
    await services.painter.show(
        made, picture_of(view, mine.character, mine.mercy, locale), in_words=services.in_words(table)
    )
    made.text(t(locale, "knyazi-you-are", character=mine.character, mercy="yes" if mine.mercy else "no"))
    if view.ruler == player and mine.character != "tsar":
        made.text(t(locale, "knyazi-you-rule"))
    for line in lesson.role(view, mine, locale):
        made.text(line)
    made.lines(burdens.lines(view, locale, table.sheet.heard), 900)
    made.lines(services.own_events.lines(table, player, locale), 1200)
    if table.sheet.phase == "paused":
        return made.text(t(locale, "board-paused"))
    made.text(asked.sentence(table, view, locale))
    legal = [move for move in view.legal if isinstance(move, CARD_MOVES)]
    hand_controls.controls(made, MoveControls(services, table, locale, legal), view)
    _will(made, services, table, view, locale)
    if player in view.waiting:
        made.text(asked.reason(table, view, player, locale))
        if (table.id, "moot", player) in table.dues:
            stage = view.bout.stage if view.bout is not None else ""
            made.text(t(locale, "nothing-to-throw-in", stage=stage))
    elif not legal:
        made.text(t(locale, "not-your-turn"))
    burdens.answers(made, table, view, locale)
    made.text(at_court(view, locale))
    made.hints = [hint for hint in first_time_hints(view, mine) if has(locale, hint)]
    return made


def _will(made: Page, services: Services, table: Table, view: View, locale: Locale) -> None:
    """The ruler's standing will: where he is asked, and where he may take it back."""
    if view.ruler != view.me or view.me is None:
        return
    will = services.part(StandingWills).of(table, view.me)
    if will in ("all", "none") or any(isinstance(move, moves.Permit) for move in view.legal):
        made.row(standing_will.select(table, will, locale))


def first_time_hints(view: View, mine: SeatView) -> list[str]:
    """Keys of what a first-timer should be told just now, the most pressing first. Each is told once, so the next one
    comes with the next occasion."""
    found = []
    if any(charge.status == "open" and charge.offender == view.me for charge in view.docket):
        found.append("charged")
    if not lesson.muted(view, mine):  # who is to be silent reads so on the hand itself
        if view.options.etiquette != "off":  # what costs a place from the first second on comes first
            found.append("names")
        if view.options.lesson == "off":  # in a lesson it stands on the hand all the time
            found.append(lesson.duty(view, mine))
    if view.hand:
        found.append("hand")
    if view.me in view.waiting:
        if view.bout is not None and view.phase == "bout":
            found.append(HINTS_OF_STAGES.get(view.bout.stage, ""))
        else:
            found.append(HINTS_OF_PHASES.get(view.phase, ""))
    if mine.frozen:
        found.append("frozen")
    if mine.mercy:
        found.append("mercy")
    return [f"hint-{name}" for name in found if name]


def at_court(view: View, locale: Locale) -> str:
    """What waits for him behind the other button."""
    charges = sum(charge.status == "open" for charge in view.docket) if view.ruler == view.me else 0
    awaited = charges or any(isinstance(move, DUTIES) for move in view.legal)
    return t(locale, "knyazi-at-court", charges=charges) if awaited else ""


def picture_of(view: View, character: str, mercy: bool, locale: Locale) -> contents.HandPicture:
    playable: set[str] = set()
    mercy_playable = False
    for move in view.legal:
        match move:
            case moves.Attack(cards=cards) | moves.ThrowIn(cards=cards):
                playable.update(map(card_text, cards))
            case moves.Beat(cover=255):
                mercy_playable = True
            case moves.Beat(cover=cover):
                playable.add(card_text(cover))
    asked_to = view.me in view.waiting or asked.helps(view)
    defends = view.bout is not None and view.bout.stage == "defend" and asked_to
    return contents.HandPicture(
        facing=tuple(map(card_text, view.bout.open)) if defends and view.bout is not None else (),
        cards=tuple(map(card_text, view.hand)),
        dealt=view.phase not in ("cast", "dealing"),
        locale=locale,
        character=character,
        trump=None if view.trump is None else SUITS[view.trump],  # type: ignore[arg-type]
        playable=frozenset(playable),
        mercy=mercy,
        mercy_playable=mercy_playable,
    )


@actions.on("trade")
async def trade(request: Request) -> None:
    """The Купец has chosen a card; now with whom."""
    table = request.table()
    view: View = table.view(request.begun(table, "knyazi"))
    if not _partners(view, request.value):
        raise Illegal("not-possible-now", text=request.value)
    await drawn(request, table, where=request.value)


def _partners(view: View, card: str) -> list[moves.Exchange]:
    """With whom this card can be traded now."""
    return [move for move in view.legal if isinstance(move, moves.Exchange) and card_text(move.card) == card]


def trade_page(offer: MoveControls, partners: list[moves.Exchange]) -> Page:
    made = Page(accent=board.ACCENT).text(t(offer.locale, "choose-trade-with"))
    offer.select(made, partners, plain(offer.locale, "choose-trade-with"), "exchange")
    return made.row(ActionButton(ActionId("hand", offer.table.id), plain(offer.locale, "button-back")))
