"""What may be pressed on one's hand: every card that can be played is a button while there is room for them."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from cogs.knyazi import standing_will
from cogs.knyazi.wording import card_words
from cogs.texts import plain, safe
from cogs.ui.actions import MOST_OPTIONS, ActionId
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import MOST_PARTS, Page
from core.knyazi import moves
from core.knyazi.cards import SUITS, card_text
from core.knyazi.view import View
from core.shapes import Move

MOST_BUTTONS = 15
"""Cards to press; beyond that one looks for a card longer than one opens a list."""
FOOT = 14
"""Components that the rest of the hand below wants for itself."""

BUTTONS = (
    moves.Deal, moves.Collect, moves.Trump, moves.Consent, moves.Spare, moves.Protest, moves.Riot, moves.Pass,
    moves.Concede,
)  # fmt: skip


def controls(made: Page, offer: MoveControls, view: View) -> None:
    """Exactly what is legal: cards first, then people, then the rest."""
    attacks = offer.of(moves.Attack)
    for coup in (False, True):
        name, tail = ("coup", "coup=yes") if coup else ("attack", "")
        _cards(made, offer, [move for move in attacks if move.coup == coup], "attack", tail, name)
    _beat(made, offer, view)
    thrown = offer.of(moves.ThrowIn)
    for right in ("plain", "support", "mercy"):
        tail = "" if right == "plain" else right
        some = [move for move in thrown if move.right == right]
        _cards(made, offer, some, "throw-in", tail, f"throw-in-{right}")
    _permit(made, offer, view)
    _give(made, offer)
    if looks := offer.of(moves.Look):
        offer.select(made, looks, plain(offer.locale, "choose-look"), "look")
    trades = sorted({move.card for move in offer.of(moves.Exchange)})
    key = ActionId("trade", offer.table.id, offer.table.seq)
    made.choose(key, [_card(offer, card) for card in trades], plain(offer.locale, "choose-trade"))
    rest = [move for move in offer.legal if isinstance(move, BUTTONS) and not _permits(offer, move)]
    made.row(*(offer.button(move, _style(move), _label(offer, move, view)) for move in rest))


def _fit(made: Page, count: int) -> bool:
    """Is there room for so many buttons?"""
    return count <= MOST_BUTTONS and made.size + count + (count + 4) // 5 + FOOT <= MOST_PARTS


def _card(offer: MoveControls, card: int) -> discord.SelectOption:
    return discord.SelectOption(
        label=card_words(offer.locale, card), value=card_text(card), emoji=offer.emojis.card(card_text(card))
    )


def _cards(made: Page, offer: MoveControls, some: list[Any], verb: str, tail: str, name: str) -> None:
    """Cards to play: a button for each way while they fit, else a list of whole moves, else card by card."""
    placeholder = plain(offer.locale, f"choose-{name}")
    if not some:
        return
    if _fit(made, len(some)):
        made.row(*(offer.button(move, ButtonStyle.primary) for move in some))
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


def _beat(made: Page, offer: MoveControls, view: View) -> None:
    """One card on the table: what beats it. Several: whole pairs."""
    some = offer.of(moves.Beat)
    alone = view.bout is not None and len(view.bout.open) == 1
    if some and _fit(made, len(some)):
        labels = [card_words(offer.locale, move.cover) if alone else None for move in some]
        made.row(
            *(
                offer.button(move, ButtonStyle.primary, label)
                for move, label in zip(some, labels, strict=True)
            )
        )
        return
    if len(some) <= MOST_OPTIONS:
        offer.select(made, some, plain(offer.locale, "choose-beat"), "beat")
        return
    for card in sorted({move.card for move in some}):
        words = plain(offer.locale, "choose-beat-with", card=card_words(offer.locale, card))
        offer.select(made, [move for move in some if move.card == card], words, f"beat {card_text(card)}")


def _permits(offer: MoveControls, move: Move) -> bool:
    """Is it the refusal that stands beside the permissions?"""
    return isinstance(move, moves.Pass) and bool(offer.of(moves.Permit))


def _permit(made: Page, offer: MoveControls, view: View) -> None:
    """KC-01: to nobody, to everybody in turn, or to one of them; and what holds from now on."""
    some = sorted(offer.of(moves.Permit), key=lambda move: -move.most)
    if not some:
        return
    everybody = ActionId("will", offer.table.id, offer.table.seq, standing_will.ONCE)
    made.row(
        *(
            offer.button(move, label=plain(offer.locale, "permit-nobody"))
            for move in offer.legal
            if isinstance(move, moves.Pass)
        ),
        standing_will.button(everybody, plain(offer.locale, "permit-everybody")),
    )
    largest = {move.player: move.most for move in reversed(some)}  # one card, or as many as there is room for
    few = [move for move in some if move.most in (1, largest[move.player])]
    offer.select(made, few[:MOST_OPTIONS], plain(offer.locale, "choose-permit"), "permit")


def _give(made: Page, offer: MoveControls) -> None:
    """One card after another: only the one who gets it is to be picked."""
    some = offer.of(moves.Give)
    if some:
        card = min(move.card for move in some)
        words = plain(offer.locale, "choose-give", card=card_words(offer.locale, card))
        offer.select(made, [move for move in some if move.card == card], words, "give")


def _label(offer: MoveControls, move: Move, view: View) -> str | None:
    """A word of its own for each thing that one declines; None: the move's own."""
    if isinstance(move, moves.Pass):
        stage = view.bout.stage if view.bout is not None and view.phase == "bout" else view.phase
        return plain(offer.locale, f"pass-{stage}") if stage in DECLINED else None
    if isinstance(move, moves.Concede) and view.bout is not None and view.bout.kind == "riot":
        return plain(offer.locale, "concede-riot")
    if isinstance(move, moves.Trump) and view.trump == move.suit:
        return plain(offer.locale, "keep-trump", suit=SUITS[move.suit])
    return None


DECLINED = ("more", "window", "permitted", "bonus", "gift")
"""What is declined by one and the same move."""


def _style(move: Move) -> ButtonStyle:
    if isinstance(move, moves.Concede | moves.Riot):
        return ButtonStyle.danger
    return ButtonStyle.secondary if isinstance(move, moves.Pass) else ButtonStyle.primary
