"""The state of a game, in parts: what never changes, the phase, the bout, the turn, the deal, the court.

A move is carried out on a `Draft`, and what comes of it is frozen. Its parts are frozen all the time and changed with
`having`; those that moves of the cards touch by the thousand are built anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from core.knyazi import orders as social
from core.knyazi.cards import Deck, deck
from core.knyazi.characters import Character, Estate, Power, cast_for, house_cast
from core.knyazi.court_papers import NOBODY, Court, filed
from core.knyazi.events import Frozen
from core.knyazi.options import Options
from core.notation import Player
from core.shapes import Event, Malformed

FEWEST, MOST = 4, 12
HAND = 6  # K-DEAL-01
CAP = 6  # K-THR-06: attacking cards in one turn
RIOT_CAP = 12  # K-RIO-04
RIOT_FROM = 8  # K-RIO-01


NONE: Final = -1
"""No suit."""


class Phase(msgspec.Struct, frozen=True, tag_field="phase", gc=False):
    """What the table waits for."""


class Casting(Phase, frozen=True, tag="cast"):
    """Fate casts the characters."""


class Dealing(Phase, frozen=True, tag="dealing"):
    """The Kholop is to deal."""


class Shuffling(Phase, frozen=True, tag="shuffling"):
    """Fate shuffles."""


class Naming(Phase, frozen=True, tag="trump"):
    """The Tsar names the first trump of the deal."""


class Renaming(Phase, frozen=True, tag="new-trump"):
    """A new Tsar is asked for the trump."""


class AtTurn(Phase, frozen=True, tag="turn"):
    """Somebody is to attack, or the victor may once more: `Turn` says which."""


class InBout(Phase, frozen=True):
    """Cards are on the table."""


class Defending(InBout, frozen=True, tag="defend"):
    """Open cards are to be beaten."""


class Adding(InBout, frozen=True, tag="more"):
    """The attacker may throw in."""


class Window(InBout, frozen=True, tag="window"):
    """The others may. Who of them is never kept: `window.holders`."""

    passed: int = 0
    """Players, as bits, who have passed."""
    declined: int = 0
    """Who has been permitted and has declined."""


class LeaveGiven(Window, frozen=True, tag="permitted"):
    """One of the others has leave to throw in, while their window waits."""

    player: int = NOBODY
    most: int = 0
    """How many cards."""


class Leading(InBout, frozen=True, tag="lead"):
    """A riot's first cards are to be played."""


class Giving(Phase, frozen=True, tag="gift"):
    """The Tsar may give his trumps away; once `begun`, the rest must follow (KR-13)."""

    begun: bool = False


class Dividing(Phase, frozen=True, tag="divide"):
    """The Tsar divides what the nobles pick up after a riot."""

    played: int = 0
    """How many cards the rebels had played."""


class Question(Phase, frozen=True):
    """One player is asked; the cards wait, and then go on `back` where they were."""

    player: int
    back: Phase


class Drawing(Question, frozen=True, tag="draw"):
    """Fate draws a card of `other` for the Купец, who gives his."""

    other: int
    card: int


class Sparing(Question, frozen=True, tag="mercy"):
    """One about to be demoted is asked for his mercy."""

    charge: int = 0
    """What the demotion follows from; 0: the lost coup."""


class Consenting(Question, frozen=True, tag="consent"):
    """The other of the mob is asked to riot."""

    other: int
    """Who proposes it."""


class Over(Phase, frozen=True, tag="over"):
    """The game is over."""


CASTING, DEALING, SHUFFLING, NAMING, RENAMING = Casting(), Dealing(), Shuffling(), Naming(), Renaming()
AT_TURN, DEFENDING, ADDING, LEADING, OVER = AtTurn(), Defending(), Adding(), Leading(), Over()


RiotTime = Literal["ahead", "now", "over"]
"""K-RIO-02: where the deal stands with the mob's first turn."""


class Table(msgspec.Struct, frozen=True, eq=False):
    """What is settled before the first deal: one object per game, shared by all its states."""

    players: int
    options: Options
    cast: tuple[Character, ...]
    orders: tuple[social.Order, ...]
    deck: Deck
    nobles: int
    """Seats 0 to this - 1 are the nobles'."""
    mob: int
    """Seats from this on are the mob's."""
    shields: int
    """Seats, as bits, where nobody but the attacker may throw in."""
    spared: int
    """Seats, as bits, that are never struck."""
    power: int
    """The seat that rules: the Tsar's, or under Теократия the Духовник's (K-ORD-03)."""
    heir: int
    """Seats of single characters; -1 where the character is not in play."""
    coup: int
    trade: int
    spy: int
    look: int
    strike: int
    jest: int
    sweep: int
    anarchy: bool
    annul: bool
    in_writing: bool
    oligarchy: bool
    most_blows: int
    outside: bool
    vetoes: tuple[social.Order, ...]

    @property
    def kholop(self) -> int:
        return self.players - 1

    def seat_with(self, power: Power) -> int:
        return next((seat for seat, one in enumerate(self.cast) if power in one.powers), -1)


class Sides(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """Who fights whom in a bout."""

    attacker: int


class Duel(Sides, frozen=True, tag="plain"):
    """One attacks, one defends."""

    defender: int
    coup: bool = False
    """Declared by the Воевода over the heads of others."""
    support: int = NOBODY
    """The Воевода who supports the attacker; -1: nobody."""
    conceded: bool = False
    """The defender takes; cards are still thrown in (KC-06)."""


class Uprising(Sides, frozen=True, tag="riot"):
    """The mob against all nobles."""

    rebel: int
    """The attacker's companion."""
    takers: int = 0
    """Nobles, as bits, who had cards when the riot began (KC-15)."""


class Bout(msgspec.Struct, frozen=True, gc=False):
    """Cards on the table."""

    sides: Sides
    open: tuple[int, ...] = ()
    """Attacking cards not beaten yet, sorted."""
    done: tuple[int, ...] = ()
    """Beaten pairs, `256 * attack + cover`, sorted."""
    pile: int = 0
    """All cards on the table, as a set."""
    ranks: int = 0
    """All cards that match one on the table in rank."""

    @property
    def played(self) -> int:
        """Attacking cards so far."""
        return len(self.open) + len(self.done)


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Whose move it is between bouts."""

    player: int
    bonus: bool = False
    started: bool = False
    """False while a question or a demotion must be settled before the turn may start (KC-08)."""
    gift: int = NOBODY
    """The Tsar who has just beaten off an attack and may be about to give trumps; -1: nobody."""
    spent: bool = False
    """K-ORD-07, KC-19: a decree has been bought in this turn or the chain it belongs to."""


class DealState(msgspec.Struct, frozen=True, gc=False):
    """One deal of the cards (партия)."""

    number: int
    """From 1."""
    trump: int = NONE
    """-1 before it is named."""
    next_trump: int = NONE
    """Named in mid-bout, for when the table is cleared (KC-07); -1: none."""
    asked: bool = False
    """A new Tsar has still to name the trump."""
    discard: int = 0
    """The discarded cards, as a set."""
    bouts: int = 0
    used: int = 0
    """Seats, as bits, whose once-per-deal ability is spent (K-OWN-03)."""
    riot: RiotTime = "ahead"
    claims: int = 0
    """Players, as bits, who protest that they hold no trump."""
    redeals: int = 0
    opened: bool = False
    """The first attack of the deal has been made."""
    sweep: bool = False
    """Discarded cards lie there to be collected."""
    order: tuple[int, ...] = ()
    salt: str = ""
    last: bool = False
    """The game ends with this deal."""


class Board(msgspec.Struct):
    """A game, everything of it: what the rules read. `State` and `Draft` are its two forms."""

    table: Table
    hands: tuple[int, ...]
    """By player."""
    alive: int
    """Players with cards, as bits: those who are not frozen (K-FRZ-01)."""
    seats: tuple[int, ...]
    """Who sits there, from the Tsar's seat down."""
    phase: Phase
    bout: Bout | None
    turn: Turn
    deal: DealState
    court: Court

    @property
    def ruler(self) -> int:
        """The Tsar, or under Теократия the Духовник (E-CHG-05, K-ORD-03, KC-11)."""
        return self.seats[self.table.power]

    @property
    def fight(self) -> Bout:
        """The bout, where there is one."""
        assert self.bout is not None
        return self.bout

    @property
    def duel(self) -> Duel:
        """The sides of a bout that is no riot."""
        assert self.bout is not None
        assert type(self.bout.sides) is Duel
        return self.bout.sides

    @property
    def riot(self) -> Uprising | None:
        """The sides of a riot, if there is one."""
        sides = self.bout.sides if self.bout is not None else None
        return sides if type(sides) is Uprising else None


class State(Board, frozen=True, gc=False):  # type: ignore[misc]  # a frozen form of the same fields
    """A game between two moves."""


class Draft(Board, gc=False):
    """A game while one move is carried out on it, and what has happened so far."""

    events: list[Event] = msgspec.field(default_factory=list)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def file(self, **changes: Any) -> None:
        """Change the court's papers."""
        self.court = filed(self.court, **changes)

    def play(self, player: int, cards: int) -> None:
        """Take these cards, as a set, from a hand."""
        hands = self.hands
        deck = self.table.deck
        left = hands[player] ^ cards if deck.copies == 1 else deck.part(hands[player], cards)
        after = list(hands)
        after[player] = left
        self.hands = tuple(after)
        if not left:
            self.alive &= ~(1 << player)

    def take(self, player: int, cards: int) -> None:
        """Put these cards, as a set, into a hand."""
        hands = self.hands
        held = self.table.deck.join(hands[player], cards)
        after = list(hands)
        after[player] = held
        self.hands = tuple(after)
        self.alive |= 1 << player

    def tell_if_frozen(self, player: int) -> None:
        """K-FRZ-01: his last card is gone."""
        if not self.alive >> player & 1:
            self.tell(Frozen(Player(player)))


def draft_of(state: State) -> Draft:
    return Draft(
        state.table, state.hands, state.alive, state.seats, state.phase, state.bout, state.turn, state.deal,
        state.court,
    )  # fmt: skip


def frozen(draft: Draft) -> State:
    return State(
        draft.table, draft.hands, draft.alive, draft.seats, draft.phase, draft.bout, draft.turn, draft.deal,
        draft.court,
    )  # fmt: skip


NO_TURN: Final = Turn(NOBODY)

having = msgspec.structs.replace
"""The same with some fields changed."""


@lru_cache(maxsize=256)
def table_for(players: int, options: Options) -> Table:
    """Everything the options settle, or `Malformed` where they do not fit together."""
    if not FEWEST <= players <= MOST:
        raise Malformed("wrong-player-count", "K-GEN-01", players=players, fewest=FEWEST, most=MOST)
    ids = options.cast.split()
    cast = house_cast(ids, players) if ids else cast_for(players, options.noble_order)
    orders = social.chosen(options.orders, cast)
    cards = deck(options.deck)
    if cards.size < HAND * players:
        raise Malformed("deck-too-small", "K-DEAL-01", cards=cards.size, needed=HAND * players)

    def seat(power: Power) -> int:
        return next((n for n, one in enumerate(cast) if power in one.powers), -1)

    def bits(power: Power) -> int:
        return sum(1 << n for n, one in enumerate(cast) if power in one.powers)

    altar = any(order.altar_rules for order in orders)
    return Table(
        players,
        options,
        cast,
        orders,
        cards,
        nobles=sum(one.estate is Estate.NOBLES for one in cast),
        mob=sum(one.estate is not Estate.MOB for one in cast),
        shields=bits(Power.SHIELD),
        spared=bits(Power.SPARED),
        power=seat(Power.ALTAR) if altar else 0,
        heir=seat(Power.HEIR),
        coup=seat(Power.COUP),
        trade=seat(Power.TRADE),
        spy=seat(Power.INFORM),
        look=seat(Power.LOOK),
        strike=seat(Power.STRIKE),
        jest=seat(Power.JEST),
        sweep=seat(Power.SWEEP) if seat(Power.SWEEP) >= 0 else players - 1,
        anarchy=any(order.anyone_throws for order in orders),
        annul=any(order.annul for order in orders),
        in_writing=any(order.in_writing for order in orders),
        oligarchy=any(order.for_trumps for order in orders),
        most_blows=max(order.most_blows for order in orders),
        outside=any(order.outside for order in orders),
        vetoes=tuple(order for order in orders if order.vetoes),
    )
