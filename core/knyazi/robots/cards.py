"""A player who sees what a player sees, breaks no law and plays with some sense.

The career is what counts, so whoever stands high wants to be rid of his cards: without cards nobody can take his seat.
Whoever stands low keeps his trumps, attacks with low cards of one rank, and gives up when taking costs him no seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from core.knyazi import moves
from core.knyazi.cards import MERCY
from core.knyazi.view import BoutView, View
from core.shapes import Chance, Move
from core.tempers import dares

M = TypeVar("M", bound=Move)


LENT = (
    moves.Deal, moves.Trump, moves.Attack, moves.Beat, moves.ThrowIn, moves.Permit, moves.Pass, moves.Concede, moves.Give,
)  # fmt: skip


def lent(move: Move, default: Move | None) -> bool:
    """What a robot plays for one whose time is up: cards, but no riot, no coup and none of his abilities."""
    return isinstance(move, LENT) and not (isinstance(move, moves.Attack) and move.coup)


def kinds(view: View, kind: type[M]) -> list[M]:
    """The legal moves of one kind."""
    return [move for move in view.legal if type(move) is kind]


class Table:
    """What the robot makes of a view: who sits where, what a card is worth to him."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.me
        self.player = -1 if view.me is None else view.me
        self.seat = {one.player: one for one in view.seats}
        self.mine = self.seat[view.me].seat if view.me is not None else 0
        top = max((card >> 2 for card in view.hand), default=0)
        self.trump_worth = max(14, top + 1)
        self.high = self.mine * 2 < view.players
        """Is his seat worth keeping more than a better one is worth having?"""

    def worth(self, card: int) -> int:
        """Its rank; a trump is above all others."""
        return (card >> 2) + (self.trump_worth if card & 3 == self.view.trump else 0)

    def cost(self, cards: Iterable[int]) -> int:
        return sum(map(self.worth, cards))

    def trumps(self, cards: Iterable[int]) -> int:
        return sum(card & 3 == self.view.trump for card in cards)

    def cards_of(self, player: int) -> int:
        return self.seat[player].cards if player in self.seat else 0  # type: ignore[index]


def move(view: View, chance: Chance) -> Move | None:
    """His move of the cards, or None to wait for others."""
    table = Table(view)
    return answer(table, chance) or in_bout(table, chance) or between(table, chance)


# -- questions ----------------------------------------------------------------------------------


def answer(table: Table, chance: Chance) -> Move | None:
    """Trump, mercy, riot, gift, division, the Kholop's deal."""
    view = table.view
    if kinds(view, moves.Deal):
        return moves.Deal()
    if trumps := kinds(view, moves.Trump):
        return max(trumps, key=lambda move: suit_strength(view.hand, move.suit))
    if spares := kinds(view, moves.Spare):
        return max(spares, key=lambda move: move.use)
    if kinds(view, moves.Consent):
        return moves.Consent(dares(table.player, chance))
    gifts = kinds(view, moves.Give)
    if gifts and view.question == "gift":
        # All his trumps gone, the Tsar is safe on his throne; let those far below have them.
        return max(gifts, key=lambda move: (table.seat[move.player].seat, -move.card))
    if gifts:
        return min(gifts, key=lambda move: (move.card, table.cards_of(move.player)))
    return None


def suit_strength(hand: Sequence[int], suit: int) -> tuple[int, int]:
    ranks = [card >> 2 for card in hand if card & 3 == suit]
    return len(ranks), sum(ranks)


# -- in a bout ----------------------------------------------------------------------------------


def in_bout(table: Table, chance: Chance) -> Move | None:
    """Beat, throw in, permit, pass."""
    bout = table.view.bout
    if bout is None or table.view.phase != "bout":  # in mid-bout one may be asked for his mercy
        return None
    if bout.kind == "riot":
        return in_riot(table, bout, chance)
    if bout.stage == "defend":
        return defend(table, bout) if bout.defender == table.me else None
    if not any(type(move) is moves.Pass for move in table.view.legal):
        return None
    if bout.stage == "more":
        return throw_in(table, bout)
    if bout.permitted == table.me:
        return best_throw(table, "plain", keep_trumps=True) if table.high else moves.Pass()
    return in_window(table, bout, chance)


def plan(table: Table, bout: BoutView) -> list[moves.Beat] | None:
    """The cheapest way to beat every open card without a mercy, the hardest first; None: there is none."""
    options: dict[int, list[moves.Beat]] = {card: [] for card in bout.open}
    for move in kinds(table.view, moves.Beat):
        if move.cover != MERCY:
            options[move.card].append(move)
    left: list[int] = list(table.view.hand)
    chosen: list[moves.Beat] = []
    for card in sorted(bout.open, key=lambda c: (len(options[c]), -table.worth(c))):
        can = [move for move in options[card] if move.cover in left]
        if not can:
            return None
        best = min(can, key=lambda move: table.worth(move.cover))
        left.remove(best.cover)
        chosen.append(best)
    return chosen


def defend(table: Table, bout: BoutView) -> Move:
    """Beat what is cheaper to beat than to take; a seat lost is dear, the throne dearest."""
    chosen = plan(table, bout)
    drop = table.seat[bout.attacker].seat - table.mine
    stakes = 12 * max(drop, 0) + (40 if table.mine == 0 else 0)
    mercies = [move for move in kinds(table.view, moves.Beat) if move.cover == MERCY]
    if chosen is None:
        hardest = max(mercies, key=lambda move: table.worth(move.card), default=None)
        return hardest if hardest is not None and stakes > 20 and len(bout.open) == 1 else moves.Concede()
    price = table.cost(move.cover for move in chosen)
    taken = 3 * (len(bout.open) + 2 * len(bout.beaten)) if table.high else 0
    if stakes + taken + 22 < price and drop <= 0:
        return moves.Concede()
    return chosen[0]


def throw_in(table: Table, bout: BoutView) -> Move:
    """The attacker presses on: with trumps only for the throne or a last blow."""
    last_blow = bout.room <= 1 or table.cards_of(bout.defender) <= 2
    throne = table.seat[bout.defender].seat == 0
    gains = table.seat[bout.defender].seat < table.mine
    return best_throw(table, "plain", keep_trumps=not (gains and (throne or last_blow)))


def best_throw(table: Table, right: str, keep_trumps: bool) -> Move:
    """As many fitting cards as may be, the cheapest; none if only trumps fit and they are to be kept."""
    fitting = [move for move in kinds(table.view, moves.ThrowIn) if move.right == right]
    if keep_trumps:
        fitting = [move for move in fitting if not table.trumps(move.cards)]
    if not fitting:
        return moves.Pass()
    return max(fitting, key=lambda move: (len(move.cards), -table.cost(move.cards)))


def in_window(table: Table, bout: BoutView, chance: Chance) -> Move:
    """The Воевода supports against a Tsar who can hardly beat more; a ruler lets others pull down the mighty."""
    held = table.cards_of(bout.defender)
    if any(type(move) is moves.ThrowIn and move.right == "support" for move in table.view.legal):
        move = best_throw(table, "support", keep_trumps=False)
        if isinstance(move, moves.ThrowIn) and held - len(move.cards) <= 1:
            return move
    threat = table.seat[bout.defender].seat in (1, 2)
    permits = kinds(table.view, moves.Permit)
    if permits and threat and bout.defender != table.me and dares(table.player, chance):
        return max(permits, key=lambda move: (table.seat[move.player].seat, move.most))
    if table.high:  # Анархия: a way to be rid of low cards
        return best_throw(table, "plain", keep_trumps=True)
    return moves.Pass()


def in_riot(table: Table, bout: BoutView, chance: Chance) -> Move | None:
    """Rebels throw all that fits; nobles beat what they can; the Tsar waits a little for their help."""
    if bout.stage == "lead":
        attacks = kinds(table.view, moves.Attack)
        return lead(table, attacks) if attacks else None
    if bout.stage == "window":
        return best_throw(table, "plain", keep_trumps=False) if kinds(table.view, moves.Pass) else None
    if table.seat[table.me].estate != "nobles":  # type: ignore[index]
        return None
    beats = kinds(table.view, moves.Beat)
    if beats:
        return min(beats, key=lambda move: 99 if move.cover == MERCY else table.worth(move.cover))
    if not kinds(table.view, moves.Concede):
        return None
    helpers = [one for one in table.view.seats if one.estate == "nobles" and one.cards and one.seat]
    return moves.Concede() if not helpers or chance.randrange(4) == 0 else None


# -- between bouts ------------------------------------------------------------------------------


def between(table: Table, chance: Chance) -> Move | None:
    """Attack, riot, trade, look, protest."""
    view = table.view
    if kinds(view, moves.Protest):
        return moves.Protest()
    if trades := kinds(view, moves.Exchange):
        worst = min(trades, key=lambda move: (table.worth(move.card), -table.cards_of(move.player)))
        if table.worth(worst.card) <= 5:
            return worst
    if (looks := kinds(view, moves.Look)) and view.turn == view.me:
        return looks[chance.randrange(len(looks))]
    if view.turn != view.me or view.bout is not None:
        return None
    if kinds(view, moves.Riot) and dares(table.player, chance):
        return moves.Riot()
    attacks = kinds(view, moves.Attack)
    if not attacks:
        return moves.Pass() if kinds(view, moves.Pass) else None
    coup = coup_worth_trying(table, [move for move in attacks if move.coup])
    if coup is not None:
        return coup
    plain = [move for move in attacks if not move.coup]
    chosen = lead(table, plain)
    if view.bonus and table.trumps(chosen.cards) and table.seat[view.target].seat != 0:
        return moves.Pass()
    return chosen


def lead(table: Table, attacks: Sequence[moves.Attack]) -> moves.Attack:
    """Low cards in pairs and more; trumps last."""

    def merit(move: moves.Attack) -> int:
        rank = move.cards[0] >> 2
        return 6 * len(move.cards) - rank - 3 * table.trump_worth * table.trumps(move.cards) // 4

    return max(attacks, key=merit)


def coup_worth_trying(table: Table, coups: Sequence[moves.Attack]) -> moves.Attack | None:
    """K-MIL: a Tsar who would need every card he has, or has hardly any, against cards that are not low."""
    held = table.view.seats[0].cards
    if not coups or held > 3 or table.mine == 0:
        return None
    best = max(coups, key=lambda move: (len(move.cards), table.worth(move.cards[0])))
    strong = table.worth(best.cards[0]) >= 9
    return best if len(best.cards) == held and (strong or held > 1) else None
