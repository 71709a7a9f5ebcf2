"""One's own cards, and what may be done with them now: exactly what is legal, and why not where nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from cogs.knyazi import board, burdens
from cogs.knyazi.wording import card_words
from cogs.pictures import contents
from cogs.texts import Locale, has, plain, safe, t
from cogs.texts.refusals import refusal
from cogs.ui.actions import MOST_OPTIONS, ActionButton, ActionId, ActionTable
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi import moves
from core.knyazi.cards import SUITS, card_text
from core.knyazi.game import game as knyazi
from core.knyazi.view import SeatView, View
from core.shapes import Illegal, Move

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

BUTTONS = (
    moves.Deal, moves.Collect, moves.Trump, moves.Consent, moves.Spare, moves.Protest, moves.Riot, moves.Pass,
    moves.Concede,
)  # fmt: skip

HINTS_OF_PHASES = {"turn": "attack", "bonus": "bonus"}
HINTS_OF_STAGES = {"defend": "defend", "more": "throw-in", "permitted": "throw-in"}


async def page(services: Services, table: Table, user: int, locale: Locale) -> Page | None:
    """The panel of who sits here; None for anybody else."""
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
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
    made.lines(burdens.lines(view, locale), 900)
    made.lines(services.own_events.lines(table, player, locale), 1200)
    if table.sheet.phase == "paused":
        return made.text(t(locale, "board-paused"))
    if player in view.waiting:
        made.text(board.awaited(table, view, locale))
    if view.question:
        made.text(t(locale, f"knyazi-question-{view.question}"))
    legal = [move for move in view.legal if isinstance(move, CARD_MOVES)]
    controls(made, MoveControls(services, table, locale, legal))
    if player in view.waiting:
        made.text(reason(table, view, player, locale))
    elif not legal:
        made.text(t(locale, "not-your-turn"))
    burdens.answers(made, table, view, locale)
    made.text(at_court(view, locale))
    made.hints = [hint for hint in first_time_hints(view, mine) if has(locale, hint)]
    return made


def first_time_hints(view: View, mine: SeatView) -> list[str]:
    """Keys of what a first-timer should be told just now, the most pressing first. Each is told once, so the next one
    comes with the next occasion."""
    found = []
    if view.me in view.waiting:
        if view.bout is not None and view.phase == "bout":
            found.append(HINTS_OF_STAGES.get(view.bout.stage, ""))
        else:
            found.append(HINTS_OF_PHASES.get(view.phase, ""))
    if any(charge.status == "open" and charge.offender == view.me for charge in view.docket):
        found.append("charged")
    if mine.frozen:
        found.append("frozen")
    if mine.mercy:
        found.append("mercy")
    found.append(mine.character)
    found.append("hand")
    if view.options.etiquette != "off":
        found.append("names")
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
    return contents.HandPicture(
        cards=tuple(map(card_text, view.hand)),
        locale=locale,
        character=character,
        trump=None if view.trump is None else SUITS[view.trump],  # type: ignore[arg-type]
        playable=frozenset(playable),
        mercy=mercy,
        mercy_playable=mercy_playable,
    )


def controls(made: Page, offer: MoveControls) -> None:
    """Selects for cards and people, buttons for the rest."""
    attacks = offer.of(moves.Attack)
    for coup in (False, True):
        name, tail = ("coup", "coup=yes") if coup else ("attack", "")
        _cards(made, offer, [move for move in attacks if move.coup == coup], "attack", tail, name)
    _beat(made, offer)
    thrown = offer.of(moves.ThrowIn)
    for right in ("plain", "support", "mercy"):
        tail = "" if right == "plain" else right
        some = [move for move in thrown if move.right == right]
        _cards(made, offer, some, "throw-in", tail, f"throw-in-{right}")
    _permit(made, offer)
    _give(made, offer)
    if looks := offer.of(moves.Look):
        offer.select(made, looks, plain(offer.locale, "choose-look"), "look")
    trades = sorted({move.card for move in offer.of(moves.Exchange)})
    key = ActionId("trade", offer.table.id, offer.table.seq)
    made.choose(key, [_card(offer, card) for card in trades], plain(offer.locale, "choose-trade"))
    made.row(*(offer.button(move, _style(move)) for move in offer.legal if isinstance(move, BUTTONS)))


def _card(offer: MoveControls, card: int) -> discord.SelectOption:
    return discord.SelectOption(
        label=card_words(offer.locale, card), value=card_text(card), emoji=offer.emojis.card(card_text(card))
    )


def _cards(made: Page, offer: MoveControls, some: list[Any], verb: str, tail: str, name: str) -> None:
    """Cards to play: as whole moves where they fit into one select, else card by card."""
    placeholder = plain(offer.locale, f"choose-{name}")
    if not some:
        return
    if len(some) <= MOST_OPTIONS:
        options = [
            discord.SelectOption(
                label=safe.cut(
                    " + ".join(card_words(offer.locale, card) for card in move.cards), safe.OPTION
                ),
                value=offer.table.game.write(move),
                emoji=offer.emojis.card(card_text(move.cards[0])),
            )
            for move in some
        ]
        made.choose(ActionId("do", offer.table.id, offer.table.seq, name), options, placeholder)
        return
    cards = sorted({card for move in some for card in move.cards})
    most = max(len(move.cards) for move in some)
    made.choose(offer.many(verb, tail), [_card(offer, card) for card in cards], placeholder, most=most)


def _beat(made: Page, offer: MoveControls) -> None:
    some = offer.of(moves.Beat)
    if len(some) <= MOST_OPTIONS:
        offer.select(made, some, plain(offer.locale, "choose-beat"), "beat")
        return
    for card in sorted({move.card for move in some}):
        words = plain(offer.locale, "choose-beat-with", card=card_words(offer.locale, card))
        offer.select(made, [move for move in some if move.card == card], words, f"beat {card_text(card)}")


def _permit(made: Page, offer: MoveControls) -> None:
    """KC-01: one press lets somebody throw in as many as there is room for; fewer are picked from a list."""
    some = offer.of(moves.Permit)
    most = {move.player: move for move in sorted(some, key=lambda move: move.most)}
    made.row(*(offer.button(move, ButtonStyle.primary) for move in most.values()))
    fewer = [move for move in some if move not in most.values()]
    offer.select(made, fewer, plain(offer.locale, "choose-permit"), "permit")


def _give(made: Page, offer: MoveControls) -> None:
    """One card after another: only the one who gets it is to be picked."""
    some = offer.of(moves.Give)
    if some:
        card = min(move.card for move in some)
        words = plain(offer.locale, "choose-give", card=card_words(offer.locale, card))
        offer.select(made, [move for move in some if move.card == card], words, "give")


def _style(move: Move) -> ButtonStyle:
    if isinstance(move, moves.Concede | moves.Riot):
        return ButtonStyle.danger
    return ButtonStyle.secondary if isinstance(move, moves.Pass) else ButtonStyle.primary


def reason(table: Table, view: View, player: int, locale: Locale) -> str:
    """Why what one would expect to do now cannot be done."""
    stage = view.bout.stage if view.bout is not None else view.phase
    kind = {"defend": "beat", "more": "throw-in", "turn": "attack", "bonus": "attack"}.get(stage)
    if kind is None or any(move.__struct_config__.tag == kind for move in view.legal):
        return ""
    wrong = knyazi.why_not(table.state, player, kind)
    return f"-# {refusal(locale, wrong)}" if wrong is not None else ""


@actions.on("trade")
async def trade(request: Request) -> None:
    """The Купец has chosen a card; now with whom."""
    table = request.table()
    view: View = table.view(request.begun(table, "knyazi"))
    offer = MoveControls(request.services, table, request.locale, view.legal)
    chosen = request.value
    partners = [move for move in offer.of(moves.Exchange) if card_text(move.card) == chosen]
    if not partners:
        raise Illegal("not-possible-now", text=chosen)
    words = plain(request.locale, "choose-trade-with")
    made = Page(accent=board.ACCENT).text(t(request.locale, "choose-trade-with"))
    offer.select(made, partners, words, "exchange")
    made.row(ActionButton(ActionId("hand", table.id), plain(request.locale, "button-back")))
    await request.redraw(made)
