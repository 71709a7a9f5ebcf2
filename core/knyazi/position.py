"""Any position as lines of text, and back: `docs/record-knyazi.md` tells outsiders how.

    seats: C A D B
    hand A: P3 G14 M2
    trump: M
    turn: B
    bout: B C
    table: P3 G3/G9
    stage: defend

What stands at its default is left out. A line is `name: value`; papers of the court are JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.knyazi.cards import SUITS, card_text, cover_text
from core.knyazi.court_papers import (
    Assignment,
    Charge,
    Court,
    Decree,
    Draft,
    Entry,
    Petition,
    Sentence,
    Vote,
)
from core.knyazi.dealing import fresh
from core.knyazi.seating import members
from core.knyazi.state import (
    KINDS,
    NO_TURN,
    PHASES,
    RIOT_TIMES,
    STAGES,
    Bout,
    Deal,
    Kind,
    Phase,
    RiotTime,
    State,
    Table,
    having,
)
from core.shapes import letter

BEFORE_TRUMP = (Phase.CAST, Phase.DEALING, Phase.SHUFFLING, Phase.TRUMP)
PAPERS: tuple[tuple[str, str, type], ...] = (
    ("decree", "decrees", Decree),
    ("assignment", "assignments", Assignment),
    ("sentence", "sentences", Sentence),
    ("charge", "docket", Charge),
    ("petition", "petitions", Petition),
    ("vote", "votes", Vote),
    ("draft", "drafts", Draft),
    ("entry", "chronicle", Entry),
)

# -- writing ------------------------------------------------------------------------------------


def position(state: State) -> list[str]:
    """The whole position, line by line."""
    table, deal, turn = state.table, state.deal, state.turn
    deck = table.deck
    lines = [f"phase: {PHASES[state.phase]}", f"seats: {players_text(state.seats)}"]
    lines += [f"hand {letter(p)}: {_cards(deck.cards(hand))}" for p, hand in enumerate(state.hands) if hand]
    lines += _deal_lines(table, state.phase, deal)
    if turn != NO_TURN:
        marks = [mark for mark in ("bonus", "spent", "giving") if getattr(turn, mark)]
        if turn.gift >= 0:
            marks.append(f"gift={letter(turn.gift)}")
        if not turn.started:
            marks.append("waits")
        lines.append(" ".join(("turn:", letter(turn.player) if turn.player >= 0 else "-", *marks)))
    if state.bout is not None:
        lines += _bout_lines(deck.cards, state.phase, state.bout)
    return lines + _court_lines(table, state.court, state.seats)


def players_text(players: Sequence[int]) -> str:
    return " ".join(map(letter, players)) or "-"


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards)) or "-"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _deal_lines(table: Table, phase: int, deal: Deal) -> list[str]:
    plain = plain_deal(table, phase, deal.number)
    lines = [f"deal: {deal.number}"] if deal.number != 1 else []
    if deal.trump >= 0:
        lines.append(f"trump: {SUITS[deal.trump]}")
    if deal.next_trump >= 0:
        lines.append(f"next trump: {SUITS[deal.next_trump]}")
    if deal.discard:
        lines.append(f"discard: {_cards(table.deck.cards(deal.discard))}")
    if deal.used:
        lines.append("used: " + " ".join(table.cast[seat].id for seat in members(deal.used)))
    if deal.riot != plain.riot:
        lines.append(f"riot: {RIOT_TIMES[deal.riot]}")
    if deal.claims:
        lines.append(f"claims: {players_text(members(deal.claims))}")
    lines += [f"{name}: {getattr(deal, name)}" for name in ("bouts", "redeals") if getattr(deal, name)]
    flags = [n for n in ("opened", "asked", "sweep", "last") if getattr(deal, n) != getattr(plain, n)]
    lines += [f"{name}: {'yes' if getattr(deal, name) else 'no'}" for name in flags]
    if deal.order:
        lines += [f"order: {_cards(deal.order)}", f"salt: {_json(deal.salt)}"]
    return lines


def _bout_lines(cards: Callable[[int], Sequence[int]], phase: int, bout: Bout) -> list[str]:
    sides = bout.sides
    riot = sides.kind == Kind.RIOT
    words = ["bout:", letter(sides.attacker), letter(sides.rebel) if riot else letter(sides.defender)]
    if sides.kind != Kind.PLAIN:
        words.append(KINDS[sides.kind])
    if sides.support >= 0:
        words.append(f"support={letter(sides.support)}")
    if sides.conceded:
        words.append("conceded")
    if sides.takers:
        words.append("takers=" + "".join(map(letter, members(sides.takers))))
    lines = [" ".join(words)]
    pairs = [card_text(c) for c in bout.open]
    pairs += [f"{card_text(pair >> 8)}/{cover_text(pair & 255)}" for pair in bout.done]
    if phase == Phase.DIVIDE:
        lines += [f"pile: {_cards(cards(bout.pile))}", f"played: {bout.played}"]
    if pairs:
        lines.append("table: " + " ".join(pairs))
    words = ["stage:", STAGES[bout.stage]]
    if bout.passed:
        words.append("passed=" + "".join(map(letter, members(bout.passed))))
    if bout.declined:
        words.append("declined=" + "".join(map(letter, members(bout.declined))))
    if bout.permit >= 0:
        words.append(f"permit={letter(bout.permit)}{bout.most}")
    return [*lines, " ".join(words)]


def _court_lines(table: Table, court: Court, seats: Sequence[int]) -> list[str]:
    lines = []
    if court.mercies:
        lines.append(f"mercies: {players_text(members(court.mercies))}")
    if court.rebels:
        lines.append(f"rebels: {players_text(members(court.rebels))}")
    if court.chronicler >= 0:
        lines.append(f"chronicler: {table.cast[court.chronicler].id}")
    if court.serial:
        lines.append(f"serial: {court.serial}")
    if court.ask is not None:
        lines.append(f"ask: {_json(court.ask)}")
    if court.waiting:
        lines.append("waiting: " + " ".join(f"{letter(player)}{charge}" for player, charge in court.waiting))
    for name, field, _ in PAPERS:
        lines += [f"{name}: {_json(paper)}" for paper in getattr(court, field)]
    lines += [
        f"been {letter(player)}: " + " ".join(table.cast[seat].id for seat in members(been))
        for player, been in enumerate(court.been)
        if been & ~(1 << seats.index(player))
    ]
    if any(court.career):
        lines.append("career: " + " ".join(map(str, court.career)))
    if court.ended:
        lines.append(f"ended: {court.ended}")
    return lines


def plain_deal(table: Table, phase: int, number: int) -> Deal:
    """What a deal is taken to be where a position says nothing: under way, if its trump is named."""
    deal = fresh(table, number)
    return deal if phase in BEFORE_TRUMP else having(deal, opened=True, riot=RiotTime.OVER)
