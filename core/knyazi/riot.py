"""Бунт: the mob attacks the nobles, all against all (K-RIO, KR-16, KC-15).

Seats are read at the moment, so a noble is who sits among the nobles now; the two rebels stay rebels.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import reign
from core.knyazi.cards import Card
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Attack, Consent, Give, Riot, ThrowIn
from core.knyazi.plays import attacks, check_ranks, hand_of, need_among, one_rank, opened, played_set
from core.knyazi.resolve import at_turn, clear, go_on
from core.knyazi.seating import as_bits, first_clockwise, members
from core.knyazi.state import (
    AT_TURN,
    DEFENDING,
    LEADING,
    AtTurn,
    Board,
    Bout,
    Consenting,
    Dividing,
    Draft,
    Leading,
    Turn,
    Uprising,
    Window,
    having,
)  # fmt: skip
from core.knyazi.window import holders, nobles, rebels, room
from core.notation import Player
from core.shapes import Illegal, Move

# -- the plot -----------------------------------------------------------------------------------


def check_riot(state: Board, player: int, move: Riot) -> None:
    """K-RIO-01, K-RIO-02: from eight players on, in the mob's first turn, by the one whose turn it is; KC-10:
    never in a bonus turn; KC-15: not when no noble holds cards."""
    at_turn = type(state.phase) is AtTurn and not state.turn.bonus
    if at_turn and player != state.turn.player:
        # Asked first: whether the time has passed is the mob's secret (KC-22).
        raise Illegal("not-your-turn", "K-RIO-02", player=state.turn.player)
    if not at_turn or state.deal.riot != "now":
        raise Illegal("no-riot-now", "K-RIO-02")
    if state.seats.index(player) < state.table.mob:
        raise Illegal("not-of-the-mob", "K-RIO-03")
    if not state.alive & as_bits(nobles(state)):
        raise Illegal("no-noble-holds-cards", "KC-15")


PLOT = (Riot(),)


def riots_now(state: Board, player: int) -> Iterable[Move]:
    fits = state.deal.riot == "now" and state.seats.index(player) >= state.table.mob
    return PLOT if fits and state.alive & as_bits(nobles(state)) else ()


def do_riot(draft: Draft, player: int, move: Riot) -> None:
    """K-RIO-03: the other of the mob is asked, frozen or not (KR-16)."""
    other = next(p for p in draft.seats[draft.table.mob :] if p != player)
    draft.phase = Consenting(other, AT_TURN, player)
    draft.tell(ev.RiotProposed(Player(player), Player(other)))


def dissolve(draft: Draft) -> None:
    """KC-22: who was asked sits elsewhere before he has answered, and the question lapses."""
    asked = draft.phase
    assert type(asked) is Consenting
    draft.tell(ev.RiotRefused(Player(asked.other), Player(asked.player)))
    draft.deal = having(draft.deal, riot="over")
    draft.phase = AT_TURN


def check_consent(state: Board, player: int, move: Consent) -> None:
    if type(state.phase) is not Consenting:
        raise Illegal("nothing-to-answer", "K-RIO-03")
    if player != state.phase.player:
        raise Illegal("not-asked", "K-RIO-03")


def do_consent(draft: Draft, player: int, move: Consent) -> None:
    """KC-15: a refusal ends it for the deal; consent is not withdrawn."""
    first = Player(draft.turn.player)
    draft.deal = having(draft.deal, riot="over")
    if not move.agree:
        at_turn(draft, draft.turn)
        draft.tell(ev.RiotRefused(first, Player(player)))
        return
    draft.bout = Bout(Uprising(first, player, draft.alive & as_bits(nobles(draft))))
    draft.phase = LEADING
    draft.tell(ev.RiotBegun((first, Player(player))))


ANSWERS = (Consent(True), Consent(False))
RIOT = KnyaziLaw(Riot, check_riot, do_riot, riots_now, at=mine("turn"))
CONSENT = KnyaziLaw(Consent, check_consent, do_consent, lambda state, player: ANSWERS, at=mine("consent"))

# -- the fight ----------------------------------------------------------------------------------


def uprising(state: Board) -> Uprising:
    """Who fights in it."""
    assert state.riot is not None
    return state.riot


def check_lead(state: Board, player: int, move: Attack) -> None:
    """KR-16: the turn owner leads one rank."""
    attacker = uprising(state).attacker
    if player != attacker or move.how == "coup":
        raise Illegal("not-your-turn", "KR-16", player=attacker)
    hand_of(state, player, move.cards)
    one_rank(move.cards)
    check_room(state, move, "KR-16")


def check_room(state: Board, move: Attack | ThrowIn, rule: str) -> None:
    if len(move.cards) > (most := room(state)):
        raise Illegal("too-many-cards", rule, most=most, cards=len(move.cards))


def leads(state: Board, player: int) -> list[Move]:
    """One rank, as many as the nobles hold together; the cap of twelve is beyond any one rank only when copies are few."""
    deck, most, hand = state.table.deck, room(state), state.hands[player]
    return [move for rank in deck.of_rank for move in attacks(deck, hand & rank, most, False)]


def do_lead(draft: Draft, player: int, move: Attack) -> None:
    deck, bout = draft.table.deck, draft.fight
    opened(draft)
    played = played_set(deck, move.cards)
    draft.play(player, played)
    ranks = deck.of_rank[move.cards[0] >> 2]
    draft.bout = Bout(bout.sides, tuple(sorted(move.cards)), (), played, ranks)
    draft.phase = DEFENDING
    draft.tell(ev.Attacked(Player(player), Player(-1), move.cards, "riot"))
    draft.tell_if_frozen(player)


def check_helper(state: Board, player: int) -> None:
    """K-RIO-05, KR-16: nobles defend together and commoners may help; the rebels do not beat their own, nor does
    who has fallen into the mob meanwhile (KC-16)."""
    if not may_help(state, player):
        raise Illegal("rebels-do-not-defend", "K-RIO-05")


def may_help(state: Board, player: int) -> bool:
    return not rebels(uprising(state)) >> player & 1 and state.seats.index(player) < state.table.mob


def after_beating(draft: Draft, player: int) -> None:
    """When all is beaten, both rebels may throw in (KR-16)."""
    if not uprising(draft).takers >> player & 1:
        draft.tell_if_frozen(player)  # a commoner who helped; nobles may yet pick up
    if not draft.fight.open:
        ask_rebels(draft, Window())


def ask_rebels(draft: Draft, window: Window) -> None:
    """KC-04 holds here too: who has cards, while there is room."""
    draft.phase = window
    if not holders(draft):
        lost(draft)


def check_throw_in(state: Board, player: int, move: ThrowIn) -> None:
    """K-RIO-04: any rebel, no leave needed; ranks as usual; KC-15: no mercies."""
    if type(state.phase) is not Window:
        raise Illegal("open-cards", "K-THR-01")
    if not holders(state) >> player & 1 or move.right != "plain":
        raise Illegal("no-right-to-throw-in", "KC-15")
    check_ranks(state, player, move.cards)
    check_room(state, move, "K-RIO-04")


def refresh(draft: Draft) -> None:
    """Seats have changed in mid-riot (KC-16)."""
    phase = draft.phase
    if type(phase) is Window:
        ask_rebels(draft, phase)
    elif type(phase) is Leading and room(draft) <= 0:
        at_turn(draft, draft.turn)  # nobody is left to attack: the riot is off, the turn is not


# -- the end ------------------------------------------------------------------------------------


def surrender(draft: Draft) -> None:
    """K-RIO-06, KC-15: the Tsar divides what lies on the table, card by card; KC-24: one taker gets it all."""
    bout = draft.fight
    takers = members(uprising(draft).takers)
    if len(takers) > 1:
        draft.phase = Dividing(bout.played)
        draft.bout = Bout(bout.sides, pile=bout.pile)
        return
    draft.take(takers[0], bout.pile)
    draft.tell(ev.TakenUp(Player(takers[0]), draft.table.deck.cards(bout.pile)))  # type: ignore[arg-type]
    won(draft)


def check_divide(state: Board, player: int, move: Give) -> None:
    """KC-15, KC-24: the Tsar of now, any card of the table, to one who was a noble with cards when the riot began."""
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "KC-15")
    need_among(state.table.deck, state.fight.pile, move.card, "not-on-table", "KC-15")
    if move.player < 0 or not uprising(state).takers >> move.player & 1:
        raise Illegal("takes-no-part", "KC-15", player=move.player)


def do_divide(draft: Draft, player: int, move: Give) -> None:
    bout, deck = draft.fight, draft.table.deck
    draft.take(move.player, deck.bit[move.card])
    draft.tell(ev.Given(Player(player), move.player, move.card, False))
    draft.bout = having(bout, pile=deck.take(bout.pile, move.card))
    if not draft.bout.pile:
        won(draft)


def won(draft: Draft) -> None:
    """K-RIO-06: the nobles have picked up; the two at the top change seats with the two at the bottom."""
    sides = uprising(draft)
    draft.tell(ev.RiotWon((Player(sides.attacker), Player(sides.rebel))))
    _freeze_nobles(draft, sides)
    draft.bout = None
    clear(draft, draft.deal.discard, False)
    reign.riot_success(draft)
    lowest_commoner(draft)


def lost(draft: Draft) -> None:
    """K-RIO-07: all is beaten; the rebels' trumps go to the discard, and the Tsar may punish them at will."""
    bout, deck, sides = draft.fight, draft.table.deck, uprising(draft)
    two = members(rebels(sides))
    draft.tell(ev.Discarded(_cards(draft, bout.pile)))
    thrown = 0
    for rebel in two:
        if trumps := draft.hands[rebel] & deck.of_suit[draft.deal.trump]:
            draft.play(rebel, trumps)
            thrown = deck.join(thrown, trumps)
            draft.tell_if_frozen(rebel)
    players = tuple(Player(p) for p in two)
    draft.tell(ev.RiotLost(players, _cards(draft, thrown)))
    draft.tell(ev.MobAtMercy(players, desk=Player(draft.ruler)))
    _freeze_nobles(draft, sides)
    draft.court = having(draft.court, rebels=rebels(sides))
    draft.bout = None
    # KC-07: a trump named in mid-riot counts only after these.
    clear(draft, deck.join(draft.deal.discard, deck.join(bout.pile, thrown)), True)
    lowest_commoner(draft)


def _cards(draft: Draft, cards: int) -> tuple[Card, ...]:
    return draft.table.deck.cards(cards)  # type: ignore[return-value]


def _freeze_nobles(draft: Draft, sides: Uprising) -> None:
    for player in members(sides.takers & ~draft.alive):
        draft.tell(ev.Frozen(Player(player)))


def lowest_commoner(draft: Draft) -> None:
    """K-RIO-08, KR-08: next is the lowest commoner, or the first clockwise from him who has cards."""
    seat = draft.table.mob - 1
    owner = draft.seats[seat]
    if not draft.alive >> owner & 1:
        owner = first_clockwise(draft.seats, draft.alive, seat)
    draft.turn = Turn(owner)
    go_on(draft)
