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

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from core.knyazi.cards import SUITS, Card, card_text, cover_text
from core.knyazi.court_papers import (
    NOBODY,
    Assignment,
    Charge,
    Decree,
    Entry,
    Petition,
    Sentence,
    Unsigned,
    Vote,
)
from core.knyazi.dealing import fresh
from core.knyazi.seating import members
from core.knyazi.state import (
    DEFENDING,
    NO_TURN,
    AtTurn,
    Board,
    Bout,
    Casting,
    Consenting,
    Dealing,
    DealState,
    Dividing,
    Drawing,
    Duel,
    Giving,
    InBout,
    LeaveGiven,
    Naming,
    Phase,
    Question,
    Shuffling,
    Sides,
    Sparing,
    Table,
    Uprising,
    Window,
    having,
)  # fmt: skip
from core.notation import Player
from core.shapes import letter

PHASES: Final = (
    "cast", "dealing", "shuffling", "trump", "turn", "bonus", "bout", "gift", "divide", "draw", "new-trump",
    "mercy", "consent", "over",
)  # fmt: skip
"""What is written after `phase:`; by its place here, a phase is written in what waits for it (`back`)."""


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question as it is written; the phase itself stands after `phase:`."""

    player: Player
    back: int
    other: Player = NOBODY
    card: Card = Card(-1)
    charge: int = 0
    under: Ask | None = None


PAPERS: tuple[tuple[str, str, type], ...] = (
    ("decree", "decrees", Decree),
    ("assignment", "assignments", Assignment),
    ("sentence", "sentences", Sentence),
    ("charge", "docket", Charge),
    ("petition", "petitions", Petition),
    ("vote", "votes", Vote),
    ("draft", "drafts", Unsigned),
    ("entry", "chronicle", Entry),
)

# -- writing ------------------------------------------------------------------------------------


def position(state: Board) -> list[str]:
    """The whole position, line by line."""
    table, deal, turn, phase = state.table, state.deal, state.turn, state.phase
    deck = table.deck
    lines = [f"phase: {phase_name(phase, turn.bonus)}", f"seats: {players_text(state.seats)}"]
    lines += [f"hand {letter(p)}: {_cards(deck.cards(hand))}" for p, hand in enumerate(state.hands) if hand]
    lines += _deal_lines(table, phase, deal)
    if turn != NO_TURN:
        marks = [mark for mark in ("bonus", "spent") if getattr(turn, mark)]
        if type(phase) is Giving and phase.begun:
            marks.append("giving")
        if turn.gift >= 0:
            marks.append(f"gift={letter(turn.gift)}")
        if not turn.started:
            marks.append("waits")
        lines.append(" ".join(("turn:", letter(turn.player) if turn.player >= 0 else "-", *marks)))
    if state.bout is not None:
        lines += _bout_lines(deck.cards, phase, state.bout)
    return lines + _court_lines(state)


def phase_name(phase: Phase, bonus: bool) -> str:
    if isinstance(phase, InBout):
        return "bout"
    return "bonus" if bonus and type(phase) is AtTurn else str(phase.__struct_config__.tag)


def asked(phase: Phase, bonus: bool) -> Ask | None:
    """The question of a phase, with those that wait under it."""
    if not isinstance(phase, Question):
        return None
    back, other, card, charge = PHASES.index(phase_name(phase.back, bonus)), NOBODY, Card(-1), 0
    if isinstance(phase, (Drawing, Consenting)):
        other = Player(phase.other)
    if type(phase) is Drawing:
        card = Card(phase.card)
    if type(phase) is Sparing:
        charge = phase.charge
    return Ask(Player(phase.player), back, other, card, charge, asked(phase.back, bonus))


def players_text(players: Sequence[int]) -> str:
    return " ".join(map(letter, players)) or "-"


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards)) or "-"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _deal_lines(table: Table, phase: Phase, deal: DealState) -> list[str]:
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
        lines.append(f"riot: {deal.riot}")
    if deal.claims:
        lines.append(f"claims: {players_text(members(deal.claims))}")
    lines += [f"{name}: {getattr(deal, name)}" for name in ("bouts", "redeals") if getattr(deal, name)]
    flags = [n for n in ("opened", "asked", "sweep", "last") if getattr(deal, n) != getattr(plain, n)]
    lines += [f"{name}: {'yes' if getattr(deal, name) else 'no'}" for name in flags]
    if deal.order:
        lines += [f"order: {_cards(deal.order)}", f"salt: {_json(deal.salt)}"]
    return lines


def _bout_lines(cards: Callable[[int], Sequence[int]], phase: Phase, bout: Bout) -> list[str]:
    lines = [" ".join(("bout:", *_sides(bout.sides)))]
    pairs = [card_text(c) for c in bout.open]
    pairs += [f"{card_text(pair >> 8)}/{cover_text(pair & 255)}" for pair in bout.done]
    if type(phase) is Dividing:
        lines += [f"pile: {_cards(cards(bout.pile))}", f"played: {phase.played}"]
    if pairs:
        lines.append("table: " + " ".join(pairs))
    return [*lines, " ".join(("stage:", *_stage(phase)))]


def _sides(sides: Sides) -> Iterator[str]:
    yield letter(sides.attacker)
    if isinstance(sides, Uprising):
        yield from (letter(sides.rebel), "riot")
        if sides.takers:
            yield "takers=" + "".join(map(letter, members(sides.takers)))
    elif isinstance(sides, Duel):
        yield letter(sides.defender)
        if sides.coup:
            yield "coup"
        if sides.support >= 0:
            yield f"support={letter(sides.support)}"
        if sides.conceded:
            yield "conceded"


def stage_of(phase: Phase) -> Phase:
    """The stage of a bout, in which a question may have come up."""
    while isinstance(phase, Question):
        phase = phase.back
    return phase if isinstance(phase, InBout) else DEFENDING


def _stage(phase: Phase) -> Iterator[str]:
    phase = stage_of(phase)
    yield str(phase.__struct_config__.tag)
    if isinstance(phase, Window):
        if phase.passed:
            yield "passed=" + "".join(map(letter, members(phase.passed)))
        if phase.declined:
            yield "declined=" + "".join(map(letter, members(phase.declined)))
    if isinstance(phase, LeaveGiven):
        yield f"permit={letter(phase.player)}{phase.most}"


def _court_lines(state: Board) -> list[str]:
    table, court, seats = state.table, state.court, state.seats
    lines = []
    if court.mercies:
        lines.append(f"mercies: {players_text(members(court.mercies))}")
    if court.rebels:
        lines.append(f"rebels: {players_text(members(court.rebels))}")
    if court.chronicler >= 0:
        lines.append(f"chronicler: {table.cast[court.chronicler].id}")
    if court.serial:
        lines.append(f"serial: {court.serial}")
    if (ask := asked(state.phase, state.turn.bonus)) is not None:
        lines.append(f"ask: {_json(ask)}")
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


def plain_deal(table: Table, phase: Phase, number: int) -> DealState:
    """What a deal is taken to be where a position says nothing: under way, if its trump is named."""
    deal = fresh(table, number)
    before = isinstance(phase, (Casting, Dealing, Shuffling, Naming))
    return deal if before else having(deal, opened=True, riot="over")
