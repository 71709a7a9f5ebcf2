"""The seasoned player of `cards` once more, for games that are only imagined: there every hand lies open to the engine,
so nothing need be listed and no view be drawn, and a move costs microseconds.

Whom he plays still decides by his own hand and by what all can see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from core.knyazi import moves
from core.knyazi.abilities import fate_draws
from core.knyazi.asking import longest_suit
from core.knyazi.bout import may_coup, target
from core.knyazi.cards import MERCY, Card, Deck
from core.knyazi.law import waiting
from core.knyazi.plays import beat, played_set, throw_in
from core.knyazi.questions import gives_now
from core.knyazi.state import (
    CAP,
    Adding,
    AtTurn,
    Board,
    Consenting,
    Defending,
    Dividing,
    Drawing,
    Duel,
    Giving,
    Leading,
    LeaveGiven,
    Naming,
    Phase,
    Renaming,
    Sparing,
    Window,
)  # fmt: skip
from core.knyazi.window import may_be_permitted, nobles, room, supports
from core.shapes import FATE, Chance, Move
from core.tempers import dares

PASS: Final = moves.Pass()
TAKE: Final = moves.Concede()
LEAST_TRUMP: Final = 14


def worth(card: int, trump: int, trump_worth: int) -> int:
    return (card >> 2) + (trump_worth if card & 3 == trump else 0)


def trump_worth(cards: Sequence[int]) -> int:
    """A trump is above all others in this hand."""
    return max(LEAST_TRUMP, (cards[-1] >> 2) + 1) if cards else LEAST_TRUMP


def valued(board: Board, player: int) -> tuple[tuple[int, ...], Callable[[int], int]]:
    """A hand, and what each card is worth to who holds it."""
    cards, trump = board.table.deck.cards(board.hands[player]), board.deal.trump
    above = trump_worth(cards)
    return cards, lambda card: worth(card, trump, above)


def move(board: Board, chance: Chance) -> tuple[int, Move]:
    """Who moves next, and how."""
    phase = type(board.phase)
    player = waiting(board)[0]
    return (
        (player, FATE_MOVES[phase](board, chance)) if player == FATE else MOVES[phase](board, player, chance)
    )


# -- in a bout ----------------------------------------------------------------------------------


@lru_cache(1 << 16)
def plan(deck: Deck, hand: int, trump: int, attack: tuple[int, ...]) -> tuple[int, tuple[int, int] | None]:
    """The cheapest way to beat every open card without a mercy, the hardest first: what it costs, and the first card of
    it with its cover; no card where there is no way."""
    cards, above, bit = deck.cards(hand), deck.above[trump], deck.bit
    most = trump_worth(cards)
    left = sorted(cards, key=lambda card: worth(card, trump, most))
    can = [(card, [one for one in left if above[card] & bit[one]]) for card in attack]
    can.sort(key=lambda pair: (len(pair[1]), -worth(pair[0], trump, most)))
    first, price = None, 0
    for card, covers in can:
        cover = next((one for one in covers if one in left), None)
        if cover is None:
            return 0, None
        left.remove(cover)
        price += worth(cover, trump, most)
        first = first or (card, cover)
    return price, first


def defend(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    bout = board.fight
    if type(bout.sides) is not Duel:
        return defend_nobles(board)
    seat, deck = board.seats.index(player), board.table.deck
    price, first = plan(deck, board.hands[player], board.deal.trump, bout.open)
    drop = board.seats.index(bout.sides.attacker) - seat
    stakes = 12 * max(drop, 0) + (40 if seat == 0 else 0)
    if first is None:
        mercy = board.court.mercies >> player & 1 and player not in (board.seats[0], board.ruler)
        if mercy and stakes > 20 and len(bout.open) == 1:
            return player, beat(bout.open[0], MERCY)
        return player, TAKE
    taken = 3 * (len(bout.open) + 2 * len(bout.done)) if seat * 2 < board.table.players else 0
    if stakes + taken + 22 < price and drop <= 0:
        return player, TAKE
    return player, beat(*first)


def defend_nobles(board: Board) -> tuple[int, Move]:
    """In a riot: the noble who beats cheapest, or the Tsar gives up."""
    above, deck = board.table.deck.above[board.deal.trump], board.table.deck
    cheapest: tuple[int, int, Move] | None = None
    for player in nobles(board):
        cards, dear = valued(board, player)
        for card in board.fight.open:
            for cover in cards:
                if above[card] & deck.bit[cover] and (cheapest is None or dear(cover) < cheapest[0]):
                    cheapest = (dear(cover), player, beat(card, cover))
    return (board.seats[0], TAKE) if cheapest is None else cheapest[1:]


def throw(board: Board, player: int, most: int, right: moves.Right, keep_trumps: bool) -> Move:
    """As many fitting cards as may be, the cheapest; none if only trumps fit and they are to be kept."""
    deck = board.table.deck
    fit = board.hands[player] & board.fight.ranks
    if keep_trumps:
        fit &= ~deck.of_suit[board.deal.trump]
    if not fit or most < 1:
        return PASS
    cards = deck.cards(fit)
    if len(cards) > most:
        cards = tuple(sorted(sorted(cards, key=valued(board, player)[1])[:most]))
        fit = played_set(deck, cards)
    return throw_in(deck, fit, right)


def press_on(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    """The attacker throws in: trumps only for the throne or a last blow."""
    left, defender = room(board), board.duel.defender
    at = board.seats.index(defender)
    last_blow = left <= 1 or board.hands[defender].bit_count() <= 2
    gains = at < board.seats.index(player)
    return player, throw(board, player, left, "plain", keep_trumps=not (gains and (at == 0 or last_blow)))


def in_window(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    """The Воевода supports against a Tsar who can hardly beat more; a ruler lets others pull down the mighty."""
    if type(board.fight.sides) is not Duel:
        return player, throw(board, player, room(board), "plain", keep_trumps=False)
    defender, table = board.duel.defender, board.table
    if supports(board, player) and board.alive >> player & 1:
        supported = throw(board, player, room(board), "support", keep_trumps=False)
        held = board.hands[defender].bit_count()
        if isinstance(supported, moves.ThrowIn) and held - len(supported.cards) <= 1:
            return player, supported
    if table.anarchy:
        high = board.seats.index(player) * 2 < table.players
        return player, throw(board, player, room(board), "plain", keep_trumps=True) if high else PASS
    if player == board.ruler and board.seats.index(defender) in (1, 2) and dares(player, chance):
        allowed = may_be_permitted(board)
        for other in reversed(board.seats):
            if allowed >> other & 1:
                return player, moves.Permit(other, room(board))  # type: ignore[arg-type]
    return player, PASS


def with_leave(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    assert isinstance(board.phase, LeaveGiven)
    high = board.seats.index(player) * 2 < board.table.players
    most = min(room(board), board.phase.most)
    return player, throw(board, player, most, "plain", keep_trumps=True) if high else PASS


# -- between bouts ------------------------------------------------------------------------------


@lru_cache(1 << 16)
def lead(deck: Deck, hand: int, trump: int, most: int) -> tuple[int, ...]:
    """Low cards in pairs and more; trumps last."""
    held = deck.cards(hand)
    above = trump_worth(held)
    leads: list[tuple[int, ...]] = []
    for rank in dict.fromkeys(card >> 2 for card in held):
        same = tuple(card for card in held if card >> 2 == rank)
        leads += (same[:most], tuple(card for card in same if card & 3 != trump)[:most])

    def merit(cards: tuple[int, ...]) -> int:
        return 6 * len(cards) - (cards[0] >> 2) - 3 * above * sum(card & 3 == trump for card in cards) // 4

    return max(filter(None, leads), key=merit, default=tuple(held[:1]))


def attack(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    tsar = board.seats[0]
    if may_coup(board, player) and board.hands[tsar].bit_count() <= 3 and player != tsar:
        held = board.hands[tsar].bit_count()
        cards, dear = valued(board, player)
        many = strongest(cards, dear, held)
        if len(many) == held and (held > 1 or dear(many[0]) >= 9):
            return player, moves.Attack(many, "coup")
    defender = target(board, player)
    deck, trump = board.table.deck, board.deal.trump
    led = lead(deck, board.hands[player], trump, min(CAP, board.hands[defender].bit_count()))
    if board.turn.bonus and board.seats[0] != defender and any(card & 3 == trump for card in led):
        return player, PASS
    return player, moves.Attack(led)  # type: ignore[arg-type]


def strongest(cards: Sequence[int], dear: Callable[[int], int], most: int) -> tuple[Card, ...]:
    """Most cards of one rank, up to so many, then the worthiest."""
    found: tuple[int, ...] = ()
    for rank in dict.fromkeys(card >> 2 for card in cards):
        same = tuple(card for card in cards if card >> 2 == rank)[:most]
        if (len(same), dear(same[0])) >= (len(found), dear(found[0]) if found else -1):
            found = same
    return found  # type: ignore[return-value]


def lead_riot(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    led = lead(board.table.deck, board.hands[player], board.deal.trump, room(board))
    return player, moves.Attack(led)  # type: ignore[arg-type]


# -- questions ----------------------------------------------------------------------------------


def name_trump(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    return player, moves.Trump(longest_suit(board, player))


def give(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    """The Tsar's trumps to those far below."""
    given = gives_now(board, player)
    return player, max(given, key=lambda one: (board.seats.index(one.player), -one.card))  # type: ignore[attr-defined]


def divide(board: Board, player: int, chance: Chance) -> tuple[int, Move]:
    given = gives_now(board, player)
    return player, min(given, key=lambda one: (one.card, board.hands[one.player].bit_count()))  # type: ignore[attr-defined]


MOVES: Final[dict[type[Phase], Callable[[Board, int, Chance], tuple[int, Move]]]] = {
    Naming: name_trump,
    Renaming: name_trump,
    AtTurn: attack,
    Defending: defend,
    Adding: press_on,
    Window: in_window,
    LeaveGiven: with_leave,
    Leading: lead_riot,
    Giving: give,
    Dividing: divide,
    Sparing: lambda board, player, chance: (player, moves.Spare(bool(board.court.mercies >> player & 1))),
    Consenting: lambda board, player, chance: (player, moves.Consent(dares(player, chance))),
}

FATE_MOVES: Final[dict[type[Phase], Callable[[Board, Chance], Move]]] = {Drawing: fate_draws}
