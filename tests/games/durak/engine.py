"""Plain «Дурак» for two to six, as small as it can be: attack, beat or take, throw in ranks that lie there, no court.

Whoever still has cards when all others have none is the fool. The attacker alone throws in.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from typing import Any, Literal, NewType

import msgspec

from core.notation import Notation, Player
from core.shapes import FATE, Chance, ClockMoves, Event, Illegal, Malformed, Move, Outcome

Card = NewType("Card", str)
"""A suit and a rank: `P6` … `P14`."""

SUITS = "PGDM"


def deck(size: str) -> tuple[Card, ...]:
    return tuple(Card(f"{suit}{rank}") for suit in SUITS for rank in range(15 - int(size) // 4, 15))


def card_of(text: str) -> Card:
    if text not in deck("52"):
        raise Malformed("no-such-card", text=text)
    return Card(text)


def rank(card: str) -> int:
    return int(card[1:])


class Shuffle(Move, frozen=True):
    order: tuple[Card, ...]


class Attack(Move, frozen=True):
    card: Card


class Beat(Move, frozen=True):
    card: Card


class Take(Move, frozen=True):
    pass


class Done(Move, frozen=True):
    pass


class Dealt(Event, frozen=True):
    trump: Card
    player: Player


class Attacked(Event, frozen=True):
    player: Player
    card: Card


class Beaten(Event, frozen=True):
    player: Player
    card: Card


class Taken(Event, frozen=True):
    player: Player


class Swept(Event, frozen=True):
    player: Player


class Fooled(Event, frozen=True):
    player: Player | None


class Rules(msgspec.Struct, frozen=True):
    deck: Literal["36", "52"] = "36"
    deals: int = 1


class State(msgspec.Struct, frozen=True):
    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    trump: str = ""
    attacks: tuple[Card, ...] = ()
    covers: tuple[Card, ...] = ()
    attacker: int = 0
    deals: int = 0
    """How many are over."""
    fooled: tuple[int, ...] = ()
    """How often each was the fool."""


class View(msgspec.Struct, frozen=True):
    """What a player may know: his hand, how many cards the others hold, what lies open."""

    me: int | None
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock: int
    trump: str
    attacks: tuple[Card, ...]
    covers: tuple[Card, ...]
    attacker: int
    defender: int
    waiting: tuple[int, ...]
    legal: tuple[Move, ...]
    fooled: tuple[int, ...]


_notation = Notation([Shuffle, Attack, Beat, Take, Done], {Card: (str, card_of)})
_with = msgspec.structs.replace


def holding(state: State, start: int) -> int:
    """The first from here on who has cards."""
    players = len(state.hands)
    return next(
        (p % players for p in range(start, start + players) if state.hands[p % players]), start % players
    )


class Durak:
    name = "durak"
    fewest, most = 2, 6
    options = Rules
    length = "deals"
    clock = ClockMoves()
    mind = None

    def new(self, players: int, options: Any = None) -> State:
        return State(options or Rules(), ((),) * players, fooled=(0,) * players)

    # -- the rules

    def defender(self, state: State) -> int:
        return holding(state, state.attacker + 1)

    def beats(self, state: State, attack: Card, cover: Card) -> bool:
        if cover[0] == attack[0]:
            return rank(cover) > rank(attack)
        return cover[0] == state.trump

    def legal(self, state: State, player: int) -> list[Move]:
        if player not in self.waiting(state) or player < 0:
            return []
        hand = state.hands[player]
        if len(state.attacks) > len(state.covers):
            return [*(Beat(c) for c in hand if self.beats(state, state.attacks[-1], c)), Take()]
        ranks = {rank(card) for card in (*state.attacks, *state.covers)}
        room = len(state.attacks) < 6 and bool(state.hands[self.defender(state)])
        thrown = [Attack(c) for c in hand if room and (not ranks or rank(c) in ranks)]
        return [*thrown, Done()] if state.attacks else list(thrown)

    def check(self, state: State, player: int, move: Move) -> None:
        if isinstance(move, Shuffle):
            if player != FATE or state.stock or any(state.hands) or self.outcome(state):
                raise Illegal("not-possible-now", text="shuffle")
            if sorted(move.order) != sorted(deck(state.rules.deck)):
                raise Illegal("no-such-card", text="shuffle")
        elif player not in self.waiting(state):
            raise Illegal("game-over" if self.outcome(state) else "not-your-turn")
        elif move not in self.legal(state, player):
            raise Illegal("not-possible-now", text=self.write(move))

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        self.check(state, player, move)
        who, players = Player(player), len(state.hands)
        if isinstance(move, Shuffle):
            hands = tuple(move.order[p * 6 : p * 6 + 6] for p in range(players))
            stock = move.order[players * 6 :]
            trump = (stock or move.order)[-1]
            dealt = _with(state, hands=hands, stock=stock, trump=trump[0], attacker=state.deals % players)
            return dealt, (Dealt(trump, Player(dealt.attacker)),)
        hand = tuple(card for card in state.hands[player] if card != getattr(move, "card", ""))
        after = _with(state, hands=(*state.hands[:player], hand, *state.hands[player + 1 :]))
        if isinstance(move, Attack):
            return _with(after, attacks=(*state.attacks, move.card)), (Attacked(who, move.card),)
        if isinstance(move, Beat):
            return _with(after, covers=(*state.covers, move.card)), (Beaten(who, move.card),)
        defender = self.defender(state)
        if isinstance(move, Take):
            hands = list(after.hands)
            hands[defender] += (*state.attacks, *state.covers)
            return self._next(_with(after, hands=tuple(hands)), defender + 1, Taken(who))
        return self._next(after, defender, Swept(who))

    def _next(self, state: State, attacker: int, *events: Event) -> tuple[State, tuple[Event, ...]]:
        """Everybody fills up his hand, the attacker first; the next one attacks, or somebody is the fool."""
        players, stock, hands = len(state.hands), state.stock, list(state.hands)
        for player in ((state.attacker + n) % players for n in range(players)):
            need = max(0, 6 - len(hands[player]))
            hands[player], stock = hands[player] + stock[:need], stock[need:]
        after = _with(state, hands=tuple(hands), stock=stock, attacks=(), covers=())
        left = [player for player in range(players) if hands[player]]
        if stock or len(left) > 1:
            return _with(after, attacker=holding(after, attacker)), events
        fooled = tuple(n + (player in left) for player, n in enumerate(state.fooled))
        fool = Player(left[0]) if left else None
        over = _with(after, hands=((),) * players, deals=state.deals + 1, fooled=fooled)
        return over, (*events, Fooled(fool))

    # -- what else is asked of a game

    def counted(self, state: State, player: int, move: Move) -> bool:
        return player >= 0

    def beside(self, move: Move) -> bool:
        return False

    def asks(self, state: State, player: int, move: Move) -> Hashable:
        return tuple(self.legal(state, player))

    def key(self, state: State) -> State:
        return state

    def fate(self, state: State, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        if self.waiting(state) != (FATE,):
            return None
        cards = list(deck(state.rules.deck))
        for last in range(len(cards) - 1, 0, -1):
            other = chance.randrange(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return Shuffle(tuple(cards))

    def waiting(self, state: State) -> tuple[int, ...]:
        if self.outcome(state):
            return ()
        if not any(state.hands):
            return (FATE,)
        return (self.defender(state) if len(state.attacks) > len(state.covers) else state.attacker,)

    def default(self, state: State, player: int) -> Move | None:
        return next(reversed(self.legal(state, player)), None)

    def view(self, state: State, player: int | None) -> View:
        mine = player is not None and player >= 0
        return View(
            player, state.hands[player] if mine else (), tuple(map(len, state.hands)), len(state.stock),  # type: ignore[index]
            state.trump, state.attacks, state.covers, state.attacker, self.defender(state), self.waiting(state),
            tuple(self.legal(state, player)) if mine else (), state.fooled,  # type: ignore[arg-type]
        )  # fmt: skip

    def redact(self, event: Event, player: int | None) -> Event | None:
        return event

    def outcome(self, state: State) -> Outcome | None:
        if state.deals < max(1, state.rules.deals):
            return None
        return Outcome("deals", tuple(p for p, n in enumerate(state.fooled) if n == min(state.fooled)))

    def robot(self, view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        """The cheapest card that will do."""
        cards = [move for move in view.legal if isinstance(move, Attack | Beat)]
        cheap = sorted(cards, key=lambda move: (move.card[0] == view.trump, rank(move.card)))
        return next(iter(cheap), None) or next(iter(view.legal), None)

    def meant(self, state: Any, player: int) -> list[Move]:
        return []

    def parse(self, player: int, text: str) -> Move:
        move = _notation.read(text)
        assert isinstance(move, Move)
        return move

    def write(self, move: Move) -> str:
        return _notation.write(move)

    def position(self, state: State) -> list[str]:
        return [msgspec.json.encode(state).decode()]

    def set_up(self, players: int, options: Any, lines: Sequence[str]) -> State:
        return msgspec.json.decode(lines[0], type=State)


durak = Durak()
