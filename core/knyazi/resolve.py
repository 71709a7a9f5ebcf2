"""After a bout, in the order of KC-08: cards, seats, reign and trump, next turn, waiting demotions, the end of
the deal, the Tsar's gift, the end once more, the turn."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import reign
from core.knyazi.cards import Suit
from core.knyazi.dealing import end_deal
from core.knyazi.judge import lapse_bought
from core.knyazi.seating import first_clockwise
from core.knyazi.state import (
    AT_TURN,
    DEFENDING,
    RENAMING,
    Board,
    Draft,
    Duel,
    Giving,
    RiotTime,
    Sparing,
    Turn,
    having,
)  # fmt: skip
from core.notation import Player


def resolve(draft: Draft, taken: bool) -> None:
    """The bout is decided: `taken`, or beaten off. Riots are decided in `core.knyazi.riot`."""
    bout, deck = draft.bout, draft.table.deck
    assert bout is not None
    sides = bout.sides
    assert type(sides) is Duel
    attacker, defender = sides.attacker, sides.defender
    discard, cards = draft.deal.discard, deck.cards(bout.pile)
    draft.bout = None
    if taken:
        # K-RES-01: all cards of the turn, helpers' too.
        draft.take(defender, bout.pile)
        draft.tell(ev.TakenUp(Player(defender), cards))  # type: ignore[arg-type]
    else:
        # K-RES-06
        discard = deck.join(discard, bout.pile)
        draft.tell(ev.Discarded(cards))  # type: ignore[arg-type]
        draft.tell_if_frozen(defender)
    clear(draft, discard, not taken)
    # KR-17: "Tsar" is read now
    military = (sides.coup or sides.support >= 0) and draft.seats[0] == defender
    if not taken and military:
        coup_failed(draft, attacker, attacker if sides.coup else sides.support)
    elif not taken:
        next_after_defence(draft, defender)
    elif draft.seats.index(attacker) < draft.seats.index(defender):
        # K-RES-05, KR-30: the attacker is the higher, so nobody moves.
        hand_over(draft, draft.seats.index(defender))
    else:
        # K-RES-03: whoever helped, only these two change; unless it is a coup.
        if military:
            reign.military_success(draft, attacker, sides.support)
        else:
            reign.lose_seat(draft, attacker, defender)
        if draft.alive >> attacker & 1:
            # K-RES-04, KR-07; KC-19: a chain is one turn.
            draft.turn = Turn(attacker, bonus=True, spent=draft.turn.spent)
            go_on(draft)
        else:
            hand_over(draft, draft.seats.index(attacker))


def clear(draft: Draft, discard: int, sweep: bool) -> None:
    """The table is empty: one more bout is over, and a trump named meanwhile takes effect (KR-15, KC-07)."""
    deal = draft.deal
    trump = deal.trump
    if deal.next_trump >= 0:
        trump = deal.next_trump
        draft.tell(ev.TrumpChanged(Suit(trump)))
    draft.deal = having(deal, trump=trump, next_trump=-1, discard=discard, bouts=deal.bouts + 1, sweep=sweep)


def next_after_defence(draft: Draft, defender: int) -> None:
    """K-RES-07: who beat everything off attacks next; KR-08: without cards, the first clockwise from him."""
    seat = draft.seats.index(defender)
    if draft.alive >> defender & 1:
        draft.turn = Turn(defender, gift=defender if seat == 0 else -1)
        go_on(draft)
    else:
        hand_over(draft, seat)


def coup_failed(draft: Draft, attacker: int, voevoda: int) -> None:
    """K-MIL-03, K-MIL-06: the Воевода becomes Kholop, whom he supported suffers nothing; KR-12, KC-17."""
    draft.tell(ev.CoupFailed(Player(attacker), Player(voevoda)))
    saves = draft.table.options.mercy_saves_coup == "on"
    if saves and draft.court.mercies >> voevoda & 1 and draft.seats[draft.table.kholop] != voevoda:
        draft.tell(ev.MercyAsked(Player(voevoda), 0))
        draft.phase = Sparing(voevoda, DEFENDING)
    else:
        reign.demote(draft, voevoda, 0)
        lost_coup_paid(draft)


def lost_coup_paid(draft: Draft) -> None:
    """The Воевода has been demoted, or a mercy has saved him: the Tsar who defended goes on."""
    next_after_defence(draft, draft.seats[0])


def hand_over(draft: Draft, seat: int) -> None:
    """KR-07, KR-08, K-RES-05: the turn goes to the first clockwise from a seat who has cards."""
    draft.turn = Turn(first_clockwise(draft.seats, draft.alive, seat))
    go_on(draft)


def few_left(state: Board) -> bool:
    """K-END-01, KR-09: not more than one has cards; KR-29: or there have been too many bouts."""
    alive = state.alive
    return not alive & (alive - 1) or state.deal.bouts >= state.table.options.max_bouts


def go_on(draft: Draft) -> None:
    """The rest of KC-08, from wherever a question or a demotion has left it."""
    draft.bout = None
    while True:
        if draft.deal.asked and not few_left(draft):
            draft.tell(ev.TrumpAsked(Player(draft.seats[0])))
            draft.phase = RENAMING
            return
        if not draft.court.waiting:
            break
        # KC-16: a demotion that waited counts as one between bouts. KC-26: all that follows from one, the trump
        # question included, comes before the next.
        (player, charge), *rest = draft.court.waiting
        draft.file(waiting=tuple(rest))
        reign.demote(draft, player, charge)
    if few_left(draft):
        end_deal(draft)
        return
    turn = draft.turn
    if turn.gift >= 0:
        if gift_due(draft):
            if not turn.started:
                # Told as an ordinary turn: that he is asked would tell what he holds (KC-04).
                begin_turn(draft, turn)
            draft.phase, draft.turn = Giving(), having(turn, started=True)
            return
        turn = Turn(turn.player, turn.bonus, turn.started, spent=turn.spent)
    if not draft.alive >> turn.player & 1:
        # KR-08: frozen between bouts; the Tsar after his gift, or who paid for a decree with his last card.
        turn = Turn(first_clockwise(draft.seats, draft.alive, draft.seats.index(turn.player)))
    if turn.started:
        at_turn(draft, turn)
    else:
        begin_turn(draft, turn)


def at_turn(draft: Draft, turn: Turn) -> None:
    draft.phase, draft.bout, draft.turn = AT_TURN, None, turn


def begin_turn(draft: Draft, turn: Turn) -> None:
    """Somebody's turn, or bonus turn, starts: bought decrees of his end (KR-21), the mob may get its chance."""
    player = turn.player
    if not turn.bonus:
        if draft.court.decrees or draft.court.drafts:
            lapse_bought(draft, 1 << player)
        riot = draft.deal.riot
        if riot != "over":
            in_mob = draft.seats.index(player) >= draft.table.mob
            now: RiotTime = "now" if in_mob and riot == "ahead" else "over" if riot == "now" else riot
            if now != riot:
                draft.deal = having(draft.deal, riot=now)
    draft.tell(ev.TurnBegins(Player(player), turn.bonus))
    at_turn(draft, Turn(player, turn.bonus, started=True, spent=turn.spent))


def gift_due(state: Board) -> bool:
    """K-MER-10, KR-13: the Tsar has just beaten off an attack and holds trumps only, and there is whom to give. KC-23:
    who has become Tsar since is not asked."""
    tsar = state.seats[0]
    if state.turn.gift != tsar or not takers_of_gift(state):
        return False
    hand = state.hands[tsar]
    return bool(hand) and not hand & ~state.table.deck.of_suit[state.deal.trump]


def takers_of_gift(state: Board) -> int:
    """KR-13: only those who still hold cards, unless the house gives to the frozen too."""
    everyone = (1 << state.table.players) - 1
    takers = everyone if state.table.options.gift_to_frozen == "on" else state.alive
    return takers & ~(1 << state.seats[0])
