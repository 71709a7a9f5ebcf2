"""From casting the characters to the first attack, and from the last card to the next deal (K-SET, K-DEAL, K-END)."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from hashlib import sha256

from core.knyazi import events as ev
from core.knyazi import judge
from core.knyazi.cards import Card, card_text
from core.knyazi.court_papers import Court, filed, without_bought
from core.knyazi.law import KnyaziLaw, during
from core.knyazi.moves import Cast, Protest, Shuffle, TimeUp, Trump
from core.knyazi.options import Options
from core.knyazi.reign import remembered
from core.knyazi.seating import as_bits, members
from core.knyazi.state import (
    HAND,
    NO_TURN,
    RIOT_FROM,
    Deal,
    Phase,
    RiotTime,
    State,
    Table,
    Turn,
    having,
    table_for,
)  # fmt: skip
from core.notation import Player
from core.shapes import FATE, Chance, Event, Illegal, Move, shuffled

Done = tuple[State, tuple[Event, ...]]

SALT_BITS = 128


def fresh(table: Table, number: int) -> Deal:
    """A deal before its cards are dealt; abilities are renewed (K-END-02)."""
    riot = RiotTime.AHEAD if riots_here(table, number) else RiotTime.OVER
    return Deal(number, riot=riot)


def riots_here(table: Table, deal: int) -> bool:
    """K-RIO-01: eight players or more; KR-16: in each deal, in the first, or never."""
    switch = table.options.riot
    two = table.players - table.mob == 2 and table.nobles >= 2
    return (
        table.players >= RIOT_FROM
        and two
        and (switch == "per_deal" or (switch == "first_deal" and deal == 1))
    )


def new(players: int, options: Options) -> State:
    """K-SET-01: the characters 1..n lie ready to be cast."""
    table = table_for(players, options)
    nobody = (0,) * players
    court = Court(been=nobody, career=nobody)
    return State(table, nobody, 0, tuple(range(players)), Phase.CAST, None, NO_TURN, fresh(table, 1), court)


# -- Fate ---------------------------------------------------------------------------------------


LEADERS_FROM = 3
"""Where so many people play, or more, the house may want its Tsar and its Kholop to be two of them."""


def fate_casts(state: State, chance: Chance, people: Set[int] = frozenset()) -> Cast:
    """K-SET-02; with `leaders=people` the throne and the Kholop's seat fall to people, each as likely as the next."""
    seats = list(shuffled(range(state.table.players), chance))
    if state.table.options.leaders == "people" and len(people) >= LEADERS_FROM:
        tsar, kholop = shuffled(sorted(people), chance)[:2]
        for seat, player in ((0, tsar), (-1, kholop)):
            at = seats.index(player)
            seats[seat], seats[at] = player, seats[seat]
    return Cast(tuple(Player(p) for p in seats))


def check_cast(state: State, player: int, move: Cast) -> None:
    """K-SET-02: one character for each player."""
    if player != FATE or state.phase != Phase.CAST:
        raise Illegal("no-casting-now", "K-SET-02")
    if sorted(move.players) != list(range(state.table.players)):
        raise Illegal("not-everybody-once", "K-SET-02", players=list(move.players))


def do_cast(state: State, player: int, move: Cast) -> Done:
    """K-SET-03: seated by rank. KR-27: the first Tsar has three mercies like any other."""
    court = remembered(state.court, move.players)
    return having(state, seats=move.players, phase=Phase.DEALING, court=court), (ev.RolesCast(move.players),)


def fate_shuffles(state: State, chance: Chance) -> Shuffle:
    deck = state.table.deck
    order = shuffled(deck.cards(deck.every), chance)
    return Shuffle(tuple(Card(c) for c in order), f"{chance.getrandbits(SALT_BITS):032x}")


@lru_cache(maxsize=256)
def seal(order: tuple[Card, ...], salt: str) -> str:
    """What is shown at the deal and opened at its end: players can check that nothing was changed."""
    return sha256(f"{' '.join(map(card_text, order))} {salt}".encode()).hexdigest()


def dealt_hands(state: State, order: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """K-DEAL-01: six to everyone, from the Kholop's next senior up, the Kholop last; KR-01: the rest lie aside."""
    hands: list[tuple[Card, ...]] = [()] * state.table.players
    for turn, seat in enumerate((*range(state.table.players - 2, -1, -1), state.table.kholop)):
        hands[state.seats[seat]] = order[HAND * turn : HAND * (turn + 1)]
    return tuple(hands)


def check_shuffle(state: State, player: int, move: Shuffle) -> None:
    if player != FATE or state.phase != Phase.SHUFFLING:
        raise Illegal("no-shuffling-now", "K-DEAL-01")
    deck = state.table.deck
    if sorted(move.order) != list(deck.cards(deck.every)):
        raise Illegal("not-the-deck", "K-DEAL-01", cards=len(move.order), deck=deck.size)


def do_shuffle(state: State, player: int, move: Shuffle) -> Done:
    """The hands are dealt; the Tsar is to name the trump (K-DEAL-02)."""
    deck = state.table.deck
    dealt = dealt_hands(state, move.order)
    hands = tuple(deck.set_of(hand) for hand in dealt)
    deal = having(state.deal, order=move.order, salt=move.salt)
    alive = (1 << state.table.players) - 1
    event = ev.Dealt(deal.number, seal(move.order, move.salt), dealt)
    return having(state, hands=hands, alive=alive, deal=deal, phase=Phase.TRUMP), (event,)


# -- the Kholop deals, the Tsar names -----------------------------------------------------------


def begin_deal(state: State, events: list[Event]) -> State:
    """The Kholop takes the deck (K-DEAL-01, K-DEAL-06); meanwhile the chronicle is read (K-CHN-02)."""
    court = state.court
    events.append(ev.DealBegins(state.deal.number, Player(state.seats[-1])))
    unread = tuple(e for e in court.chronicle if not e.read)
    if unread and court.chronicler >= 0 and not state.deal.redeals:
        events.append(ev.ChronicleRead(Player(state.seats[court.chronicler]), unread))
        court = filed(court, chronicle=tuple(having(e, read=True) for e in court.chronicle))
    return having(state, phase=Phase.SHUFFLING, court=court)


def check_trump(state: State, player: int, move: Trump) -> None:
    """K-DEAL-02, K-NEW-02, KC-09, KC-11: the Tsar, at the deal's beginning or when his reign begins."""
    asked = state.phase == Phase.BOUT and state.deal.asked
    if not (asked or state.phase in (Phase.TRUMP, Phase.NEW_TRUMP)):
        raise Illegal("no-trump-now", "K-DEAL-02")
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "K-DEAL-02")
    if not 0 <= move.suit < state.table.deck.suits:
        raise Illegal("no-such-suit", "K-DEAL-02")


def named(state: State, player: int, move: Trump, events: list[Event]) -> State:
    """The trump as named: at once, or when the table is cleared (KC-07). A claim speaks of the trump it saw."""
    deal = state.deal
    waits = state.phase == Phase.BOUT
    events.append(ev.TrumpNamed(Player(player), move.suit, waits))
    if waits:
        return having(state, deal=having(deal, next_trump=move.suit, asked=False))
    claims = deal.claims if move.suit == deal.trump else 0
    return having(state, deal=having(deal, trump=move.suit, asked=False, claims=claims))


def check_protest(state: State, player: int, move: Protest) -> None:
    """K-DEAL-03, KR-03, KC-14: a noble without trumps, after the naming and before the first attack."""
    table, deal = state.table, state.deal
    if state.phase != Phase.TURN or deal.opened:
        raise Illegal("no-protest-now", "K-DEAL-03")
    if state.seats.index(player) >= table.nobles:
        raise Illegal("not-a-noble", "KR-03")
    if table.nobles < 2:
        raise Illegal("one-noble-only", "KR-03")
    if table.options.smuta_repeat == "once" and deal.redeals:
        raise Illegal("protested-once", "KR-03")
    if deal.claims >> player & 1:
        raise Illegal("already-protests", "KC-14")
    if state.hands[player] & table.deck.of_suit[deal.trump]:
        raise Illegal("holds-a-trump", "KC-14")


def do_protest(state: State, player: int, move: Protest) -> Done:
    """Two make a palace disturbance: the Kholop deals anew (K-DEAL-03). KC-14: nothing else is renewed."""
    events: list[Event] = [ev.Protested(Player(player))]
    deal = state.deal
    claims = deal.claims | 1 << player
    nobles = as_bits(state.seats[: state.table.nobles])
    if (claims & nobles).bit_count() < 2:
        return having(state, deal=having(deal, claims=claims)), tuple(events)
    protesters = tuple(Player(p) for p in members(claims & nobles))
    order = tuple(Card(c) for c in deal.order)
    events.append(ev.Redeal(protesters, order, deal.salt))
    deal = having(
        deal, trump=-1, asked=False, discard=0, claims=0, redeals=deal.redeals + 1, order=(), salt=""
    )
    nobody, court = (0,) * state.table.players, filed(state.court, ask=None)
    state = having(state, hands=nobody, alive=0, phase=Phase.DEALING, turn=NO_TURN, deal=deal, court=court)
    return state, tuple(events)


SHOWN = (Protest(),)


def protests_now(state: State, player: int) -> tuple[Move, ...]:
    """Asked of the law itself: it is seldom, once a deal."""
    if state.deal.opened:
        return ()
    try:
        check_protest(state, player, SHOWN[0])
    except Illegal:
        return ()
    return SHOWN


def first_turn(state: State) -> State:
    """K-DEAL-04: the Tsar leads."""
    return having(state, turn=Turn(state.seats[0]))


# -- the end ------------------------------------------------------------------------------------


def end_deal(state: State, events: list[Event]) -> Done:
    """K-END-01, K-END-02: the cards are gathered and the seal opened; the rest stays as it is (K-END-04)."""
    table, deal = state.table, state.deal
    left = tuple(Player(p) for p in members(state.alive))
    seats = tuple(Player(p) for p in state.seats)
    events.append(ev.DealEnded(deal.number, left, deal.order, deal.salt, seats))  # type: ignore[arg-type]
    career = tuple(
        steps + table.kholop - state.seats.index(player) for player, steps in enumerate(state.court.career)
    )
    court = having(judge.lapse_at_deal_end(state, events), career=career, rebels=0)
    # KR-21, KC-19: a bought decree outlives the deal only if its buyer is not frozen.
    court, over, votes = without_bought(court, (1 << table.players) - 1 & ~state.alive)
    if over:
        events.append(ev.Lapsed(over, (), votes))
    state = State(
        table,
        (0,) * table.players,
        0,
        state.seats,
        Phase.DEALING,
        None,
        NO_TURN,
        fresh(table, deal.number + 1),
        court,
    )
    everything = (1 << table.players) - 1
    if deal.last:
        return finish(state, "clock", events)
    if table.options.deals and deal.number >= table.options.deals:
        return finish(state, "deals", events)
    if table.options.goal == "every-character" and all(been == everything for been in court.been):
        return finish(state, "goal", events)
    return state, tuple(events)


def finish(state: State, reason: str, events: list[Event]) -> Done:
    """K-GEN-02, K-END-03: the game is over; the most impressive career may be called the winner's."""
    events.append(ev.GameEnded(reason, tuple(Player(p) for p in best(state))))
    court = filed(state.court, ended=reason, ask=None, waiting=())  # no question outlives the game
    deal = state.deal
    if state.bout is not None:
        deal = having(deal, discard=state.table.deck.join(deal.discard, state.bout.pile))
    return having(state, phase=Phase.OVER, bout=None, deal=deal, court=court), tuple(events)


def best(state: State) -> tuple[int, ...]:
    """Whose steps above the Kholop, summed over the deals, are most."""
    career = state.court.career
    return tuple(p for p, steps in enumerate(career) if steps == max(career)) if any(career) else ()


def check_time_up(state: State, player: int, move: TimeUp) -> None:
    if player != FATE:
        raise Illegal("only-fate", "K-END-03")
    if state.phase == Phase.OVER:
        raise Illegal("game-over", "K-END-03")
    if move.after_deal and state.deal.last:
        raise Illegal("already-last", "K-END-03")


def do_time_up(state: State, player: int, move: TimeUp) -> Done:
    """K-END-03: by the clock, which is outside: at once, or with the present deal."""
    between = state.phase in (Phase.CAST, Phase.DEALING) and not state.deal.redeals
    if move.after_deal and not between:
        return having(state, deal=having(state.deal, last=True)), ()
    events: list[Event] = []
    if state.deal.order:
        left = tuple(Player(p) for p in members(state.alive))
        seats = tuple(Player(p) for p in state.seats)
        order = tuple(Card(c) for c in state.deal.order)
        events.append(ev.DealEnded(state.deal.number, left, order, state.deal.salt, seats))
    return finish(state, "clock", events)


CAST = KnyaziLaw(Cast, check_cast, do_cast)
SHUFFLE = KnyaziLaw(Shuffle, check_shuffle, do_shuffle)
TIME_UP = KnyaziLaw(TimeUp, check_time_up, do_time_up)
PROTEST = KnyaziLaw(Protest, check_protest, do_protest, protests_now, at=during("turn"), counted=False)
