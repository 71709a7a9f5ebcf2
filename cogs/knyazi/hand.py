"""One's own cards, and what may be done with them now: exactly what is legal, and why not where nothing is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import ButtonStyle

from cogs.art import models, painted
from cogs.house import moving
from cogs.house.call import Call
from cogs.house.page import Page, Picture
from cogs.house.press import Choice, Key, Press, on
from cogs.house.wording import card_text as card_words
from cogs.knyazi import board
from cogs.texts import Locale, plain, safe, t
from core.hall import Table
from core.knyazi import hints, moves
from core.knyazi.cards import SUITS, card_text
from core.knyazi.view import View
from core.shapes import Illegal, Move

if TYPE_CHECKING:
    from cogs.bot import Slovo

M = TypeVar("M", bound=Move)

MOST_OPTIONS = 25
CARD_MOVES = (
    moves.Trump, moves.Protest, moves.Attack, moves.Beat, moves.ThrowIn, moves.Permit, moves.Pass, moves.Concede,
    moves.Give, moves.Exchange, moves.Look, moves.Riot, moves.Consent, moves.Spare, moves.Deal, moves.Collect,
)  # fmt: skip
"""The moves of this panel; the rest are the court's."""

BUTTONS = (
    moves.Deal, moves.Collect, moves.Trump, moves.Consent, moves.Spare, moves.Protest, moves.Riot, moves.Pass,
    moves.Concede,
)  # fmt: skip


async def page(bot: Slovo, table: Table, user: int, locale: Locale) -> Page | None:
    """The panel of who sits here; None for anybody else."""
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    made = Page(accent=board.ACCENT)
    mine = next((seat for seat in view.seats if seat.player == player), None)
    if mine is None:
        return made.text(t(locale, "knyazi-no-seat"))
    drawn = await painted(picture_of(view, mine.character, mine.mercy, locale))
    made.picture(Picture(drawn.name, drawn.file, drawn.alt))
    made.text(t(locale, "knyazi-you-are", character=mine.character, mercy="yes" if mine.mercy else "no"))
    if table.sheet.phase == "paused":
        return made.text(t(locale, "board-paused"))
    made.text(board.awaited(table, view, locale))
    if view.question:
        made.text(t(locale, f"knyazi-question-{view.question}"))
    controls(made, table, view, locale, bot.cast_of(table))
    if player in view.waiting:
        made.text(reason(table, view, player, locale))
    return made


def picture_of(view: View, character: str, mercy: bool, locale: Locale) -> models.HandPicture:
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
    return models.HandPicture(
        cards=tuple(map(card_text, view.hand)),
        locale=locale,
        character=character,
        trump=None if view.trump is None else SUITS[view.trump],  # type: ignore[arg-type]
        playable=frozenset(playable),
        mercy=mercy,
        mercy_playable=mercy_playable,
    )


def controls(made: Page, table: Table, view: View, locale: Locale, cast: Any) -> None:
    """Selects for cards and people, buttons for the rest."""
    legal = [move for move in view.legal if isinstance(move, CARD_MOVES)]
    for coup in (False, True):
        some = [move for move in _of(legal, moves.Attack) if move.coup == coup]
        _cards(made, table, locale, some, "attack", " coup=yes" if coup else "", "coup" if coup else "attack")
    _beat(made, table, locale, _of(legal, moves.Beat), cast)
    for right in ("plain", "support", "mercy"):
        thrown = [move for move in _of(legal, moves.ThrowIn) if move.right == right]
        _cards(
            made,
            table,
            locale,
            thrown,
            "throw-in",
            "" if right == "plain" else f" {right}",
            f"throw-in-{right}",
        )
    _permit(made, table, locale, _of(legal, moves.Permit), cast)
    _give(made, table, locale, _of(legal, moves.Give), cast)
    if looks := _of(legal, moves.Look):
        made.row(moving.select(table, locale, looks, plain(locale, "choose-look"), cast=cast))
    if trades := _of(legal, moves.Exchange):
        cards = sorted({move.card for move in trades})
        made.row(
            Choice(
                Key("trade", table.id, table.seq),
                [
                    discord.SelectOption(label=card_words(locale, card), value=card_text(card))
                    for card in cards
                ],
                placeholder=plain(locale, "choose-trade"),
            )
        )
    made.row(
        *(
            moving.button(table, locale, m, style=_style(m), cast=cast)
            for m in legal
            if isinstance(m, BUTTONS)
        )
    )


def _cards(
    made: Page, table: Table, locale: Locale, some: Sequence[Any], verb: str, tail: str, key: str
) -> None:
    """Cards to play: as whole moves where they fit into one select, else card by card."""
    if not some:
        return
    placeholder = plain(locale, f"choose-{key}")
    if len(some) <= MOST_OPTIONS:
        made.row(
            Choice(
                Key("do", table.id, table.seq, verb),
                [
                    discord.SelectOption(
                        label=safe.cut(
                            " + ".join(card_words(locale, card) for card in move.cards), safe.OPTION
                        ),
                        value=table.game.write(move),
                    )
                    for move in some
                ],
                placeholder=placeholder,
            )
        )
        return
    cards = sorted({card for move in some for card in move.cards})
    most = max(len(move.cards) for move in some)
    for start in range(0, len(cards), MOST_OPTIONS):
        part = cards[start : start + MOST_OPTIONS]
        made.row(
            Choice(
                Key("do", table.id, table.seq, f"{verb} {moving.MANY}{tail}"),
                [
                    discord.SelectOption(label=card_words(locale, card), value=card_text(card))
                    for card in part
                ],
                placeholder=placeholder,
                most=most,
            )
        )


def _beat(made: Page, table: Table, locale: Locale, some: Sequence[moves.Beat], cast: Any) -> None:
    if not some:
        return
    if len(some) <= MOST_OPTIONS:
        made.row(moving.select(table, locale, some, plain(locale, "choose-beat"), cast=cast))
        return
    for card in sorted({move.card for move in some}):
        covers = [move for move in some if move.card == card][:MOST_OPTIONS]
        made.row(
            moving.select(
                table,
                locale,
                covers,
                plain(locale, "choose-beat-with", card=card_words(locale, card)),
                cast=cast,
            )
        )


def _permit(made: Page, table: Table, locale: Locale, some: Sequence[moves.Permit], cast: Any) -> None:
    """Each player with one card or with as many as may be: the rest can be typed."""
    if not some:
        return
    offered = []
    for player in sorted({move.player for move in some}):
        theirs = sorted((move for move in some if move.player == player), key=lambda move: move.most)
        offered += [theirs[-1]] if len(theirs) == 1 else [theirs[-1], theirs[0]]
    made.row(moving.select(table, locale, offered[:MOST_OPTIONS], plain(locale, "choose-permit"), cast=cast))


def _give(made: Page, table: Table, locale: Locale, some: Sequence[moves.Give], cast: Any) -> None:
    """One card after another: only the one who gets it is to be picked."""
    if not some:
        return
    card = min(move.card for move in some)
    receivers = [move for move in some if move.card == card][:MOST_OPTIONS]
    made.row(
        moving.select(
            table, locale, receivers, plain(locale, "choose-give", card=card_words(locale, card)), cast=cast
        )
    )


def _of(some: Sequence[Move], kind: type[M]) -> list[M]:
    return [move for move in some if isinstance(move, kind)]


def _style(move: Move) -> ButtonStyle:
    if isinstance(move, moves.Concede | moves.Riot):
        return ButtonStyle.danger
    return ButtonStyle.secondary if isinstance(move, moves.Pass) else ButtonStyle.primary


def reason(table: Table, view: View, player: int, locale: Locale) -> str:
    """Why what one would expect to do now cannot be done."""
    from cogs.texts.refusals import refusal

    stage = view.bout.stage if view.bout is not None else view.phase
    kind = {"defend": "beat", "more": "throw-in", "turn": "attack", "bonus": "attack"}.get(stage)
    if kind is None or any(move.__struct_config__.tag == kind for move in view.legal):
        return ""
    for attempt in hints.attempts(table.state, player, kind):
        try:
            table.game.check(table.state, player, attempt)
        except Illegal as wrong:
            return f"-# {refusal(locale, wrong)}"
    return ""


@on("trade")
async def trade(call: Call) -> None:
    """The Купец has chosen a card; now with whom."""
    table = call.table()
    player = call.player(table)
    card = call.values[0]
    view: View = table.view(player)
    partners = [move for move in _of(view.legal, moves.Exchange) if card_text(move.card) == card]
    if not partners:
        raise Illegal("not-possible-now", text=card)
    made = Page(accent=board.ACCENT).text(t(call.locale, "choose-trade-with"))
    made.row(
        moving.select(
            table, call.locale, partners[:MOST_OPTIONS], plain(call.locale, "choose-trade-with"),
            cast=call.bot.cast_of(table),
        )
    )  # fmt: skip
    made.row(Press(Key("hand", table.id), plain(call.locale, "button-back")))
    await call.redraw(made)
