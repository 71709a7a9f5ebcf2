"""The state of a game, in parts: what never changes, the bout, the turn, the deal, the court.

Moves of the cards come by the thousand and touch a few fields, so they build their structs anew, what is at its default
left out. The court's papers are changed with `having`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from core.knyazi import orders as social
from core.knyazi.cards import Deck, deck
from core.knyazi.characters import Character, Estate, Power, cast_for, house_cast
from core.knyazi.court_papers import NOBODY, Court
from core.knyazi.options import Options
from core.shapes import Malformed

FEWEST, MOST = 4, 12
HAND = 6  # K-DEAL-01
CAP = 6  # K-THR-06: attacking cards in one turn
RIOT_CAP = 12  # K-RIO-04
RIOT_FROM = 8  # K-RIO-01


NONE: Final = -1
"""No suit."""


class Phase:
    """What the table is at."""

    CAST: Final = 0  # Fate casts the characters
    DEALING: Final = 1  # the Kholop is to deal
    SHUFFLING: Final = 2  # Fate shuffles
    TRUMP: Final = 3  # the Tsar names the first trump of the deal
    TURN: Final = 4  # somebody is to attack
    BONUS: Final = 5  # the victor may attack once more
    BOUT: Final = 6  # cards are on the table
    GIFT: Final = 7  # the Tsar may give his trumps away
    DIVIDE: Final = 8  # the Tsar divides what the nobles pick up
    DRAW: Final = 9  # Fate draws a card for the Купец
    NEW_TRUMP: Final = 10  # a new Tsar is asked for the trump
    MERCY: Final = 11  # one about to be demoted is asked for his mercy
    CONSENT: Final = 12  # the other rebel is asked
    OVER: Final = 13


PHASES: Final = (
    "cast", "dealing", "shuffling", "trump", "turn", "bonus", "bout", "gift", "divide", "draw", "new-trump",
    "mercy", "consent", "over",
)  # fmt: skip


class Stage:
    """What a bout is at."""

    DEFEND: Final = 0  # open cards are to be beaten
    MORE: Final = 1  # the attacker may throw in
    WINDOW: Final = 2  # the others may
    PERMITTED: Final = 3  # one of them has leave to
    LEAD: Final = 4  # a riot's first cards


STAGES: Final = ("defend", "more", "window", "permitted", "lead")


class Kind:
    """What an attack is meant as."""

    PLAIN: Final = 0
    COUP: Final = 1  # declared by the Воевода over the heads of others
    RIOT: Final = 2


KINDS: Final = ("plain", "coup", "riot")


class RiotTime:
    """K-RIO-02: where the deal stands with the mob's first turn."""

    AHEAD: Final = 0
    NOW: Final = 1
    OVER: Final = 2


RIOT_TIMES: Final = ("ahead", "now", "over")


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


class Sides(msgspec.Struct, frozen=True, gc=False):
    """Who fights whom in a bout."""

    attacker: int
    defender: int
    """-1 in a riot, where all nobles defend."""
    kind: int
    support: int = -1
    """The Воевода who supports the attacker; -1: nobody."""
    conceded: bool = False
    """The defender takes; cards are still thrown in (KC-06)."""
    rebel: int = -1
    """The attacker's companion in a riot."""
    takers: int = 0
    """Nobles, as bits, who had cards when the riot began (KC-15)."""


class Bout(msgspec.Struct, frozen=True, gc=False):
    """Cards on the table. Players in sets are bits."""

    sides: Sides
    open: tuple[int, ...]
    """Attacking cards not beaten yet, sorted."""
    done: tuple[int, ...]
    """Beaten pairs, `256 * attack + cover`, sorted."""
    pile: int
    """All cards on the table, as a set."""
    ranks: int
    """All cards that match one on the table in rank."""
    played: int
    """Attacking cards so far."""
    stage: int
    passed: int = 0
    """Who has passed in the others' window. Who may still act in it is never kept: `window.holders`."""
    declined: int = 0
    """Who has been permitted in this window and has declined."""
    permit: int = NOBODY
    """The one permitted; -1: nobody."""
    most: int = 0
    """How many cards he may throw in."""


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
    giving: bool = False
    """The first trump of the gift is given, so the rest must follow (KR-13)."""


class Deal(msgspec.Struct, frozen=True, gc=False):
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
    riot: int = RiotTime.AHEAD
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


class State(msgspec.Struct, frozen=True, gc=False):
    """A game between two moves."""

    table: Table
    hands: tuple[int, ...]
    """By player."""
    alive: int
    """Players with cards, as bits: those who are not frozen (K-FRZ-01)."""
    seats: tuple[int, ...]
    """Who sits there, from the Tsar's seat down."""
    phase: int
    bout: Bout | None
    turn: Turn
    deal: Deal
    court: Court


NO_TURN: Final = Turn(NOBODY)

_S = TypeVar("_S", bound=msgspec.Struct)


def having(whole: _S, **changes: Any) -> _S:
    """The same with some fields changed."""
    return msgspec.structs.replace(whole, **changes)


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
