"""From casting the characters to the first attack, and from the last card to the next deal (K-SET, K-DEAL, K-END)."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from hashlib import sha256

from core.knyazi import events as ev
from core.knyazi import judge
from core.knyazi.cards import Card, card_text
from core.knyazi.court_papers import Court
from core.knyazi.law import KnyaziLaw, during
from core.knyazi.moves import Cast, Protest, Shuffle, TimeUp, Trump
from core.knyazi.options import Options
from core.knyazi.reign import remembered
from core.knyazi.seating import as_bits, members
from core.knyazi.state import (
    CASTING,
    DEALING,
    HAND,
    NAMING,
    NO_TURN,
    OVER,
    RIOT_FROM,
    SHUFFLING,
    AtTurn,
    Board,
    Casting,
    Dealing,
    DealState,
    Draft,
    InBout,
    Naming,
    Over,
    Renaming,
    Shuffling,
    State,
    Table,
    having,
    table_for,
)  # fmt: skip
from core.notation import Player
from core.shapes import FATE, Chance, Illegal, Move, shuffled

SALT_BITS = 128


def fresh(table: Table, number: int) -> DealState:
    """A deal before its cards are dealt; abilities are renewed (K-END-02)."""
    return DealState(number, riot="ahead" if riots_here(table, number) else "over")


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
    return State(table, nobody, 0, tuple(range(players)), CASTING, None, NO_TURN, fresh(table, 1), court)


# -- Fate ---------------------------------------------------------------------------------------


LEADERS_FROM = 3
"""Where so many people play, or more, the house may want its Tsar and its Kholop to be two of them."""


def fate_casts(state: Board, chance: Chance, people: Set[int] = frozenset()) -> Cast:
    """K-SET-02; with `leaders=people` the throne and the Kholop's seat fall to people, each as likely as the next; with
    `leaders=seated` to the first who sat down and to the last."""
    seats = list(shuffled(range(state.table.players), chance))
    leaders: list[int] = []
    match state.table.options.leaders:
        case "people" if len(people) >= LEADERS_FROM:
            leaders = list(shuffled(sorted(people), chance))[:2]
        case "seated":
            leaders = sorted({*sorted(people)[:1], *sorted(people)[-1:]})
    for seat, player in zip((0, -1), leaders, strict=False):
        at = seats.index(player)
        seats[seat], seats[at] = player, seats[seat]
    return Cast(tuple(Player(p) for p in seats))


def check_cast(state: Board, player: int, move: Cast) -> None:
    """K-SET-02: one character for each player."""
    if player != FATE or type(state.phase) is not Casting:
        raise Illegal("no-casting-now", "K-SET-02")
    if sorted(move.players) != list(range(state.table.players)):
        raise Illegal("not-everybody-once", "K-SET-02", players=list(move.players))


def do_cast(draft: Draft, player: int, move: Cast) -> None:
    """K-SET-03: seated by rank. KR-27: the first Tsar has three mercies like any other."""
    draft.court = remembered(draft.court, move.players)
    draft.seats, draft.phase = move.players, DEALING
    draft.tell(ev.RolesCast(move.players))


def fate_shuffles(state: Board, chance: Chance) -> Shuffle:
    deck = state.table.deck
    order = shuffled(deck.pack, chance)
    return Shuffle(order, f"{chance.getrandbits(SALT_BITS):032x}")  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def seal(order: tuple[Card, ...], salt: str) -> str:
    """What is shown at the deal and opened at its end: players can check that nothing was changed."""
    return sha256(f"{' '.join(map(card_text, order))} {salt}".encode()).hexdigest()


def dealt_hands(state: Board, order: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """K-DEAL-01: six to everyone, from the Kholop's next senior up, the Kholop last; KR-01: the rest lie aside."""
    hands: list[tuple[Card, ...]] = [()] * state.table.players
    for turn, seat in enumerate((*range(state.table.players - 2, -1, -1), state.table.kholop)):
        hands[state.seats[seat]] = order[HAND * turn : HAND * (turn + 1)]
    return tuple(hands)


def check_shuffle(state: Board, player: int, move: Shuffle) -> None:
    if player != FATE or type(state.phase) is not Shuffling:
        raise Illegal("no-shuffling-now", "K-DEAL-01")
    deck = state.table.deck
    if sorted(move.order) != list(deck.pack):
        raise Illegal("not-the-deck", "K-DEAL-01", cards=len(move.order), deck=deck.size)


def do_shuffle(draft: Draft, player: int, move: Shuffle) -> None:
    """The hands are dealt; the Tsar is to name the trump (K-DEAL-02)."""
    deck = draft.table.deck
    dealt = dealt_hands(draft, move.order)
    draft.hands = tuple(deck.set_of(hand) for hand in dealt)
    draft.alive = (1 << draft.table.players) - 1
    draft.deal = having(draft.deal, order=move.order, salt=move.salt)
    draft.phase = NAMING
    draft.tell(ev.Dealt(draft.deal.number, seal(move.order, move.salt), dealt))


# -- the Kholop deals, the Tsar names -----------------------------------------------------------


def begin_deal(draft: Draft) -> None:
    """The Kholop takes the deck (K-DEAL-01, K-DEAL-06); meanwhile the chronicle is read (K-CHN-02)."""
    court = draft.court
    draft.tell(ev.DealBegins(draft.deal.number, Player(draft.seats[-1])))
    unread = tuple(e for e in court.chronicle if not e.read)
    if unread and court.chronicler >= 0 and not draft.deal.redeals:
        draft.tell(ev.ChronicleRead(Player(draft.seats[court.chronicler]), unread))
        draft.file(chronicle=tuple(having(e, read=True) for e in court.chronicle))
    draft.phase = SHUFFLING


def check_trump(state: Board, player: int, move: Trump) -> None:
    """K-DEAL-02, K-NEW-02, KC-09, KC-11: the Tsar, at the deal's beginning or when his reign begins."""
    asked = isinstance(state.phase, InBout) and state.deal.asked
    if not asked and not isinstance(state.phase, (Naming, Renaming)):
        raise Illegal("no-trump-now", "K-DEAL-02")
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "K-DEAL-02")
    if not 0 <= move.suit < state.table.deck.suits:
        raise Illegal("no-such-suit", "K-DEAL-02")


def name_trump(draft: Draft, move: Trump) -> None:
    """The trump as named: at once, or when the table is cleared (KC-07). A claim speaks of the trump it saw. One that
    is trump already just stays: nothing is to come, not even what another had announced."""
    deal = draft.deal
    waits = isinstance(draft.phase, InBout) and move.suit != deal.trump
    draft.tell(ev.TrumpNamed(Player(draft.seats[0]), move.suit, waits))
    if move.suit == deal.trump:
        draft.deal = having(deal, next_trump=-1, asked=False)
    elif waits:
        draft.deal = having(deal, next_trump=move.suit, asked=False)
    else:
        draft.deal = having(deal, trump=move.suit, asked=False, claims=0)


def check_protest(state: Board, player: int, move: Protest) -> None:
    """K-DEAL-03, KR-03, KC-14: a noble without trumps, after the naming and before the first attack."""
    table, deal = state.table, state.deal
    if type(state.phase) is not AtTurn or deal.opened:
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


def do_protest(draft: Draft, player: int, move: Protest) -> None:
    """Two make a palace disturbance: the Kholop deals anew (K-DEAL-03). KC-14: nothing else is renewed."""
    draft.tell(ev.Protested(Player(player)))
    deal = draft.deal
    claims = deal.claims | 1 << player
    protesters = members(claims & as_bits(draft.seats[: draft.table.nobles]))
    if len(protesters) < 2:
        draft.deal = having(deal, claims=claims)
        return
    order = tuple(Card(c) for c in deal.order)
    draft.tell(ev.Redeal(tuple(Player(p) for p in protesters), order, deal.salt))
    gather(draft)
    draft.deal = having(
        deal, trump=-1, asked=False, discard=0, claims=0, redeals=deal.redeals + 1, order=(), salt=""
    )


def gather(draft: Draft) -> None:
    """All cards go back to the Kholop, who is to deal."""
    draft.hands, draft.alive = (0,) * draft.table.players, 0
    draft.phase, draft.bout, draft.turn = DEALING, None, NO_TURN


SHOWN = (Protest(),)


def protests_now(state: Board, player: int) -> tuple[Move, ...]:
    """Asked of the law itself: it is seldom, once a deal."""
    if state.deal.opened:
        return ()
    try:
        check_protest(state, player, SHOWN[0])
    except Illegal:
        return ()
    return SHOWN


# -- the end ------------------------------------------------------------------------------------


def open_seal(draft: Draft) -> None:
    """K-END-01: the deal is over, and all may see what was sealed."""
    deal, left = draft.deal, tuple(Player(p) for p in members(draft.alive))
    seats = tuple(Player(p) for p in draft.seats)
    draft.tell(ev.DealEnded(deal.number, left, deal.order, deal.salt, seats))  # type: ignore[arg-type]


def end_deal(draft: Draft) -> None:
    """K-END-01, K-END-02: the cards are gathered and the seal opened; the rest stays as it is (K-END-04)."""
    table, deal = draft.table, draft.deal
    open_seal(draft)
    career = tuple(
        steps + table.kholop - draft.seats.index(player) for player, steps in enumerate(draft.court.career)
    )
    judge.lapse_at_deal_end(draft)
    draft.court = having(draft.court, career=career, rebels=0)
    # KR-21, KC-19: a bought decree outlives the deal only if its buyer is not frozen.
    everybody = (1 << table.players) - 1
    judge.lapse_bought(draft, everybody & ~draft.alive)
    gather(draft)
    draft.deal = fresh(table, deal.number + 1)
    if deal.last:
        finish(draft, "clock")
    elif table.options.deals and deal.number >= table.options.deals:
        finish(draft, "deals")
    elif table.options.goal == "every-character" and all(been == everybody for been in draft.court.been):
        finish(draft, "goal")


def finish(draft: Draft, reason: str) -> None:
    """K-GEN-02, K-END-03: the game is over; the most impressive career may be called the winner's."""
    draft.tell(ev.GameEnded(reason, tuple(Player(p) for p in best(draft))))
    draft.file(ended=reason, waiting=())  # no question outlives the game
    if draft.bout is not None:
        discard = draft.table.deck.join(draft.deal.discard, draft.bout.pile)
        draft.deal = having(draft.deal, discard=discard)
    draft.phase, draft.bout = OVER, None


def best(state: Board) -> tuple[int, ...]:
    """Whose steps above the Kholop, summed over the deals, are most."""
    career = state.court.career
    return tuple(p for p, steps in enumerate(career) if steps == max(career)) if any(career) else ()


def check_time_up(state: Board, player: int, move: TimeUp) -> None:
    if player != FATE:
        raise Illegal("only-fate", "K-END-03")
    if type(state.phase) is Over:
        raise Illegal("game-over", "K-END-03")
    if move.after_deal and state.deal.last:
        raise Illegal("already-last", "K-END-03")


def do_time_up(draft: Draft, player: int, move: TimeUp) -> None:
    """K-END-03: by the clock, which is outside: at once, or with the present deal."""
    between = isinstance(draft.phase, (Casting, Dealing)) and not draft.deal.redeals
    if move.after_deal and not between:
        draft.deal = having(draft.deal, last=True)
        return
    if draft.deal.order:
        open_seal(draft)
    finish(draft, "clock")


CAST = KnyaziLaw(Cast, check_cast, do_cast)
SHUFFLE = KnyaziLaw(Shuffle, check_shuffle, do_shuffle)
TIME_UP = KnyaziLaw(TimeUp, check_time_up, do_time_up)
PROTEST = KnyaziLaw(Protest, check_protest, do_protest, protests_now, at=during("turn"), counted=False)
