"""After a bout, in the order of KC-08: cards, seats, reign and trump, next turn, waiting demotions, the end of
the deal, the Tsar's gift, the end once more, the turn."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import reign
from core.knyazi.cards import Suit
from core.knyazi.court_papers import Ask, filed, without_bought
from core.knyazi.dealing import end_deal
from core.knyazi.seating import first_clockwise
from core.knyazi.state import Kind, Phase, RiotTime, State, Turn, having
from core.notation import Player
from core.shapes import Event

Done = tuple[State, tuple[Event, ...]]


def resolve(state: State, events: list[Event], taken: bool) -> Done:
    """The bout is decided: `taken`, or beaten off. Riots are decided in `core.knyazi.riot`."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    sides = bout.sides
    attacker, defender = sides.attacker, sides.defender
    hands, alive, discard = state.hands, state.alive, state.deal.discard
    cards = deck.cards(bout.pile)
    if taken:
        # K-RES-01: all cards of the turn, helpers' too.
        hands = (*hands[:defender], deck.join(hands[defender], bout.pile), *hands[defender + 1 :])
        alive |= 1 << defender
        events.append(ev.TakenUp(Player(defender), cards))  # type: ignore[arg-type]
    else:
        # K-RES-06
        discard = deck.join(discard, bout.pile)
        events.append(ev.Discarded(cards))  # type: ignore[arg-type]
        if not alive >> defender & 1:
            events.append(ev.Frozen(Player(defender)))
    state = State(
        state.table, hands, alive, state.seats, Phase.BOUT, None, state.turn, state.deal, state.court
    )
    state = cleared(state, discard, not taken, events)
    military = sides.kind == Kind.COUP or sides.support >= 0
    at_throne = state.seats[0] == defender  # KR-17: "Tsar" is read now
    if not taken:
        if military and at_throne:
            return coup_failed(
                state, attacker, attacker if sides.kind == Kind.COUP else sides.support, events
            )
        return next_after_defence(state, defender, events)
    if state.seats.index(attacker) < state.seats.index(defender):
        # K-RES-05, KR-30: the attacker is the higher, so nobody moves.
        return hand_over(state, state.seats.index(defender), events)
    # K-RES-03: whoever helped, only these two change; unless it is a coup.
    if military and at_throne:
        state = reign.military_success(state, attacker, sides.support, events)
    else:
        state = reign.lose_seat(state, attacker, defender, events)
    if state.alive >> attacker & 1:
        # K-RES-04, KR-07; KC-19: a chain is one turn.
        turn = Turn(attacker, bonus=True, spent=state.turn.spent)
        return go_on(having(state, turn=turn), events)
    return hand_over(state, state.seats.index(attacker), events)


def cleared(state: State, discard: int, sweep: bool, events: list[Event]) -> State:
    """The table is empty: one more bout is over, and a trump named meanwhile takes effect (KR-15, KC-07)."""
    deal = state.deal
    trump = deal.trump
    if deal.next_trump >= 0:
        trump = deal.next_trump
        events.append(ev.TrumpChanged(Suit(trump)))
    deal = having(deal, trump=trump, next_trump=-1, discard=discard, bouts=deal.bouts + 1, sweep=sweep)
    return State(
        state.table, state.hands, state.alive, state.seats, state.phase, None, state.turn, deal, state.court
    )


def next_after_defence(state: State, defender: int, events: list[Event]) -> Done:
    """K-RES-07: who beat everything off attacks next; KR-08: without cards, the first clockwise from him."""
    seat = state.seats.index(defender)
    gift = defender if seat == 0 else -1
    if state.alive >> defender & 1:
        return go_on(having(state, turn=Turn(defender, gift=gift)), events)
    return hand_over(state, seat, events)


def coup_failed(state: State, attacker: int, voevoda: int, events: list[Event]) -> Done:
    """K-MIL-03, K-MIL-06: the Воевода becomes Kholop, whom he supported suffers nothing; KR-12, KC-17."""
    events.append(ev.CoupFailed(Player(attacker), Player(voevoda)))
    saves = state.table.options.mercy_saves_coup == "on"
    if saves and state.court.mercies >> voevoda & 1 and state.seats[state.table.kholop] != voevoda:
        events.append(ev.MercyAsked(Player(voevoda), 0))
        ask = Ask(Player(voevoda), Phase.BOUT)
        return having(state, phase=Phase.MERCY, court=filed(state.court, ask=ask)), tuple(events)
    return lost_coup_paid(reign.demoted(state, voevoda, 0, events), events)


def lost_coup_paid(state: State, events: list[Event]) -> Done:
    """The Воевода has been demoted, or a mercy has saved him: the Tsar who defended goes on."""
    return next_after_defence(state, state.seats[0], events)


def hand_over(state: State, seat: int, events: list[Event]) -> Done:
    """KR-07, KR-08, K-RES-05: the turn goes to the first clockwise from a seat who has cards."""
    owner = first_clockwise(state.seats, state.alive, seat)
    return go_on(having(state, turn=Turn(owner)), events)


def few_left(state: State) -> bool:
    """K-END-01, KR-09: not more than one has cards; KR-29: or there have been too many bouts."""
    alive = state.alive
    return not alive & (alive - 1) or state.deal.bouts >= state.table.options.max_bouts


def go_on(state: State, events: list[Event]) -> Done:
    """The rest of KC-08, from wherever a question or a demotion has left it."""
    while True:
        if state.deal.asked and not few_left(state):
            events.append(ev.TrumpAsked(Player(state.seats[0])))
            return having(state, phase=Phase.NEW_TRUMP, bout=None), tuple(events)
        if not state.court.waiting:
            break
        # KC-16: a demotion that waited counts as one between bouts. KC-26: all that follows from one, the trump
        # question included, comes before the next.
        (player, charge), *rest = state.court.waiting
        state = having(state, bout=None, court=filed(state.court, waiting=tuple(rest)))
        state = reign.demoted(state, player, charge, events)
    if few_left(state):
        return end_deal(state, events)
    turn = state.turn
    if turn.gift >= 0:
        if gift_due(state):
            if not turn.started:
                # Told as an ordinary turn: that he is asked would tell what he holds (KC-04).
                state, _ = begin_turn(state, turn, events)
            return having(state, phase=Phase.GIFT, bout=None, turn=having(turn, started=True)), tuple(events)
        turn = Turn(turn.player, turn.bonus, turn.started, spent=turn.spent)
    if not state.alive >> turn.player & 1:
        # KR-08: frozen between bouts; the Tsar after his gift, or who paid for a decree with his last card.
        owner = first_clockwise(state.seats, state.alive, state.seats.index(turn.player))
        turn = Turn(owner)
    if turn.started:
        return at_turn(state, turn), tuple(events)
    return begin_turn(state, turn, events)


def at_turn(state: State, turn: Turn) -> State:
    phase = Phase.BONUS if turn.bonus else Phase.TURN
    return State(
        state.table, state.hands, state.alive, state.seats, phase, None, turn, state.deal, state.court
    )


def begin_turn(state: State, turn: Turn, events: list[Event]) -> Done:
    """Somebody's turn, or bonus turn, starts: bought decrees of his end (KR-21), the mob may get its chance."""
    player = turn.player
    if not turn.bonus:
        if state.court.decrees or state.court.drafts:
            court, over, votes = without_bought(state.court, 1 << player)
            if over:
                events.append(ev.Lapsed(over, (), votes))
                state = having(state, court=court)
        riot = state.deal.riot
        if riot != RiotTime.OVER:
            in_mob = state.seats.index(player) >= state.table.mob
            now = RiotTime.NOW if in_mob and riot == RiotTime.AHEAD else RiotTime.OVER if riot else riot
            if now != riot:
                state = having(state, deal=having(state.deal, riot=now))
    events.append(ev.TurnBegins(Player(player), turn.bonus))
    return at_turn(state, Turn(player, turn.bonus, started=True, spent=turn.spent)), tuple(events)


def gift_due(state: State) -> bool:
    """K-MER-10, KR-13: the Tsar has just beaten off an attack and holds trumps only, and there is whom to give. KC-23:
    who has become Tsar since is not asked."""
    tsar = state.seats[0]
    if state.turn.gift != tsar or not takers_of_gift(state):
        return False
    hand = state.hands[tsar]
    return bool(hand) and not hand & ~state.table.deck.of_suit[state.deal.trump]


def takers_of_gift(state: State) -> int:
    """KR-13: only those who still hold cards, unless the house gives to the frozen too."""
    everyone = (1 << state.table.players) - 1
    takers = everyone if state.table.options.gift_to_frozen == "on" else state.alive
    return takers & ~(1 << state.seats[0])
