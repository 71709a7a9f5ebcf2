"""Бунт: the mob attacks the nobles, all against all (K-RIO, KR-16, KC-15).

Seats are read at the moment, so a noble is who sits among the nobles now; the two rebels stay rebels.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import reign
from core.knyazi.cards import Card, card_text
from core.knyazi.court_papers import NOBODY, Ask, filed
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Attack, Consent, Give, Riot, ThrowIn
from core.knyazi.plays import attacks, hand_of, one_rank, opened, played_set, without
from core.knyazi.resolve import at_turn, cleared, go_on
from core.knyazi.seating import as_bits, first_clockwise, members
from core.knyazi.state import Bout, Kind, Phase, RiotTime, Sides, Stage, State, Turn, having
from core.knyazi.window import holders, nobles, rebels, riot_room
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]

# -- the plot -----------------------------------------------------------------------------------


def check_riot(state: State, player: int, move: Riot) -> None:
    """K-RIO-01, K-RIO-02: from eight players on, in the mob's first turn, by the one whose turn it is; KC-10:
    never in a bonus turn; KC-15: not when no noble holds cards."""
    if state.phase == Phase.TURN and player != state.turn.player:
        # Asked first: whether the time has passed is the mob's secret (KC-22).
        raise Illegal("not-your-turn", "K-RIO-02", player=state.turn.player)
    if state.phase != Phase.TURN or state.deal.riot != RiotTime.NOW:
        raise Illegal("no-riot-now", "K-RIO-02")
    if state.seats.index(player) < state.table.mob:
        raise Illegal("not-of-the-mob", "K-RIO-03")
    if not state.alive & as_bits(nobles(state)):
        raise Illegal("no-noble-holds-cards", "KC-15")


PLOT = (Riot(),)


def riots_now(state: State, player: int) -> Iterable[Move]:
    fits = state.deal.riot == RiotTime.NOW and state.seats.index(player) >= state.table.mob
    return PLOT if fits and state.alive & as_bits(nobles(state)) else ()


def do_riot(state: State, player: int, move: Riot) -> Done:
    """K-RIO-03: the other of the mob is asked, frozen or not (KR-16)."""
    other = next(p for p in state.seats[state.table.mob :] if p != player)
    ask = Ask(Player(other), Phase.TURN, Player(player))
    state = having(state, phase=Phase.CONSENT, court=filed(state.court, ask=ask))
    return state, (ev.RiotProposed(Player(player), Player(other)),)


def dissolved(state: State, events: list[Event]) -> State:
    """KC-22: who was asked sits elsewhere before he has answered, and the question lapses."""
    ask = state.court.ask
    assert ask is not None
    events.append(ev.RiotRefused(ask.other, ask.player))
    deal = having(state.deal, riot=RiotTime.OVER)
    return having(state, phase=Phase.TURN, deal=deal, court=filed(state.court, ask=None))


def check_consent(state: State, player: int, move: Consent) -> None:
    if state.phase != Phase.CONSENT:
        raise Illegal("nothing-to-answer", "K-RIO-03")
    if state.court.ask is None or player != state.court.ask.player:
        raise Illegal("not-asked", "K-RIO-03")


def do_consent(state: State, player: int, move: Consent) -> Done:
    """KC-15: a refusal ends it for the deal; consent is not withdrawn."""
    first = state.turn.player
    deal = having(state.deal, riot=RiotTime.OVER)
    court = filed(state.court, ask=None)
    if not move.agree:
        state = at_turn(having(state, deal=deal, court=court), state.turn)
        return state, (ev.RiotRefused(Player(first), Player(player)),)
    takers = state.alive & as_bits(nobles(state))
    sides = Sides(first, NOBODY, Kind.RIOT, rebel=player, takers=takers)
    bout = Bout(sides, (), (), 0, 0, 0, Stage.LEAD)
    state = having(state, phase=Phase.BOUT, bout=bout, deal=deal, court=court)
    return state, (ev.RiotBegun((Player(first), Player(player))),)


ANSWERS = (Consent(True), Consent(False))
RIOT = KnyaziLaw(Riot, check_riot, do_riot, riots_now, at=mine("turn"))
CONSENT = KnyaziLaw(Consent, check_consent, do_consent, lambda state, player: ANSWERS, at=mine("consent"))

# -- the fight ----------------------------------------------------------------------------------


def check_lead(state: State, player: int, move: Attack) -> None:
    """KR-16: the turn owner leads one rank."""
    bout = state.bout
    assert bout is not None
    if player != bout.sides.attacker or move.how == "coup":
        raise Illegal("not-your-turn", "KR-16", player=bout.sides.attacker)
    hand_of(state, player, move.cards)
    one_rank(move.cards)
    most = riot_room(state, bout)
    if len(move.cards) > most:
        raise Illegal("too-many-cards", "KR-16", most=most, cards=len(move.cards))


def leads(state: State, player: int) -> list[Move]:
    """One rank, as many as the nobles hold together; the cap of twelve is beyond any one rank only when copies are few."""
    assert state.bout is not None
    deck, most, hand = state.table.deck, riot_room(state, state.bout), state.hands[player]
    return [move for rank in deck.of_rank for move in attacks(deck, hand & rank, most, False)]


def do_lead(state: State, player: int, move: Attack) -> Done:
    state, events = _played(having(state, deal=opened(state)), player, move.cards)
    event = ev.Attacked(Player(player), Player(-1), move.cards, "riot")
    return state, (event, *events)


def _played(state: State, player: int, cards: tuple[Card, ...]) -> Done:
    """A rebel's cards on the table."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    played = played_set(deck, cards)
    hands, alive = without(state, player, played)
    ranks = bout.ranks | deck.of_rank[cards[0] >> 2]
    after = Bout(
        bout.sides, tuple(sorted((*bout.open, *cards))), bout.done, deck.join(bout.pile, played), ranks,
        bout.played + len(cards), Stage.DEFEND,
    )  # fmt: skip
    state = having(state, hands=hands, alive=alive, bout=after)
    return state, () if alive >> player & 1 else (ev.Frozen(Player(player)),)


def check_helper(state: State, player: int) -> None:
    """K-RIO-05, KR-16: nobles defend together and commoners may help; the rebels do not beat their own, nor does
    who has fallen into the mob meanwhile (KC-16)."""
    if not may_help(state, player):
        raise Illegal("rebels-do-not-defend", "K-RIO-05")


def may_help(state: State, player: int) -> bool:
    assert state.bout is not None
    return not rebels(state.bout) >> player & 1 and state.seats.index(player) < state.table.mob


def after_beating(state: State, player: int, events: list[Event]) -> Done:
    """When all is beaten, both rebels may throw in (KR-16)."""
    bout = state.bout
    assert bout is not None
    if not state.alive >> player & 1 and not bout.sides.takers >> player & 1:
        events.append(ev.Frozen(Player(player)))  # a commoner who helped; nobles may yet pick up
    return (state, tuple(events)) if bout.open else ask_rebels(state, bout, 0, events)


def ask_rebels(state: State, bout: Bout, passed: int, events: list[Event]) -> Done:
    """KC-04 holds here too: who has cards, while there is room."""
    bout = having(bout, stage=Stage.WINDOW, passed=passed)
    return (having(state, bout=bout), tuple(events)) if holders(state, bout) else lost(state, events)


def check_throw_in(state: State, player: int, move: ThrowIn) -> None:
    """K-RIO-04: any rebel, no leave needed; ranks as usual; KC-15: no mercies."""
    bout = state.bout
    assert bout is not None
    if bout.stage != Stage.WINDOW:
        raise Illegal("open-cards", "K-THR-01")
    if not holders(state, bout) >> player & 1 or move.right != "plain":
        raise Illegal("no-right-to-throw-in", "KC-15")
    played = hand_of(state, player, move.cards)
    if played & ~bout.ranks:
        raise Illegal("rank-not-on-table", "K-THR-01", cards=[card_text(c) for c in move.cards])
    most = riot_room(state, bout)
    if len(move.cards) > most:
        raise Illegal("too-many-cards", "K-RIO-04", most=most, cards=len(move.cards))


def do_throw_in(state: State, player: int, move: ThrowIn) -> Done:
    state, events = _played(state, player, move.cards)
    return state, (ev.ThrownIn(Player(player), move.cards), *events)


def do_pass(state: State, player: int) -> Done:
    bout = state.bout
    assert bout is not None
    return ask_rebels(state, bout, bout.passed | 1 << player, [ev.Passed(Player(player), "window")])


def check_surrender(state: State, player: int) -> None:
    """KR-16, KC-11: the Tsar declares it, under Теократия too, and without cards of his own (K-FRZ-02)."""
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "KR-16")


def refreshed(state: State, events: list[Event]) -> Done:
    """Seats have changed in mid-riot (KC-16)."""
    bout = state.bout
    assert bout is not None
    if bout.stage == Stage.WINDOW:
        return ask_rebels(state, bout, bout.passed, events)
    if bout.stage == Stage.LEAD and riot_room(state, bout) <= 0:
        # Nobody is left to attack: the riot is off, the turn is not.
        return at_turn(state, state.turn), tuple(events)
    return state, tuple(events)


# -- the end ------------------------------------------------------------------------------------


def do_surrender(state: State, events: list[Event]) -> Done:
    """K-RIO-06, KC-15: the Tsar divides what lies on the table, card by card; KC-24: one taker gets it all."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    takers = members(bout.sides.takers)
    if len(takers) > 1:
        return having(state, phase=Phase.DIVIDE, bout=having(bout, open=(), done=(), ranks=0)), tuple(events)
    (taker,) = takers
    hands = (*state.hands[:taker], deck.join(state.hands[taker], bout.pile), *state.hands[taker + 1 :])
    events.append(ev.TakenUp(Player(taker), deck.cards(bout.pile)))  # type: ignore[arg-type]
    return won(having(state, hands=hands, alive=state.alive | 1 << taker), events)


def check_divide(state: State, player: int, move: Give) -> None:
    """KC-15, KC-24: the Tsar of now, any card of the table, to one who was a noble with cards when the riot began."""
    bout = state.bout
    assert bout is not None
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "KC-15")
    deck = state.table.deck
    if not deck.has(move.card) or not bout.pile & deck.bit[move.card]:
        raise Illegal("not-on-table", "KC-15", card=card_text(max(move.card, 0)))
    if move.player < 0 or not bout.sides.takers >> move.player & 1:
        raise Illegal("takes-no-part", "KC-15", player=move.player)


def do_divide(state: State, player: int, move: Give) -> Done:
    bout, deck, to = state.bout, state.table.deck, move.player
    assert bout is not None
    hands = (*state.hands[:to], deck.put(state.hands[to], move.card), *state.hands[to + 1 :])
    pile = deck.take(bout.pile, move.card)
    state = having(state, hands=hands, alive=state.alive | 1 << to, bout=having(bout, pile=pile))
    events: list[Event] = [ev.Given(Player(player), to, move.card, False)]
    return (state, tuple(events)) if pile else won(state, events)


def won(state: State, events: list[Event]) -> Done:
    """K-RIO-06: the nobles have picked up; the two at the top change seats with the two at the bottom."""
    bout = state.bout
    assert bout is not None
    events.append(ev.RiotWon((Player(bout.sides.attacker), Player(bout.sides.rebel))))
    _freeze_nobles(state, bout, events)
    state = having(state, phase=Phase.BOUT, bout=None)
    state = cleared(state, state.deal.discard, False, events)
    return lowest_commoner(reign.riot_success(state, events), events)


def lost(state: State, events: list[Event]) -> Done:
    """K-RIO-07: all is beaten; the rebels' trumps go to the discard, and the Tsar may punish them at will."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    two = members(rebels(bout))
    events.append(ev.Discarded(deck.cards(bout.pile)))  # type: ignore[arg-type]
    discard = deck.join(state.deal.discard, bout.pile)
    hands, alive, thrown = list(state.hands), state.alive, 0
    for rebel in two:
        trumps = hands[rebel] & deck.of_suit[state.deal.trump]
        hands[rebel] = deck.part(hands[rebel], trumps)
        thrown = deck.join(thrown, trumps)
        if trumps and not hands[rebel]:
            alive &= ~(1 << rebel)
            events.append(ev.Frozen(Player(rebel)))
    players = tuple(Player(p) for p in two)
    events.append(ev.RiotLost(players, deck.cards(thrown)))  # type: ignore[arg-type]
    events.append(ev.MobAtMercy(players))
    _freeze_nobles(state, bout, events)
    court = having(state.court, rebels=rebels(bout))
    state = having(state, hands=tuple(hands), alive=alive, court=court)
    # KC-07: a trump named in mid-riot counts only after these.
    state = cleared(state, deck.join(discard, thrown), True, events)
    return lowest_commoner(having(state, bout=None), events)


def _freeze_nobles(state: State, bout: Bout, events: list[Event]) -> None:
    events += [ev.Frozen(Player(p)) for p in members(bout.sides.takers & ~state.alive)]


def lowest_commoner(state: State, events: list[Event]) -> Done:
    """K-RIO-08, KR-08: next is the lowest commoner, or the first clockwise from him who has cards."""
    seat = state.table.mob - 1
    owner = state.seats[seat]
    if not state.alive >> owner & 1:
        owner = first_clockwise(state.seats, state.alive, seat)
    return go_on(having(state, turn=Turn(owner)), events)
