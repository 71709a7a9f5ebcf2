"""What the Купец and the Чиновник may do once a deal (KR-22, KC-18, K-OWN-03)."""

from __future__ import annotations

from core.knyazi.cards import Card, card_text
from core.knyazi.court_papers import Ask, filed
from core.knyazi.events import ExchangeAsked, Exchanged, LookedAt
from core.knyazi.law import KnyaziLaw, during
from core.knyazi.moves import Draw, Exchange, Look
from core.knyazi.resolve import gift_due, go_on
from core.knyazi.seating import members
from core.knyazi.state import Phase, State, having
from core.notation import Player
from core.shapes import FATE, Chance, Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def check_timing(state: State, player: int, seat: int, rule: str) -> None:
    """Between bouts, from the naming of the trump on, in anybody's turn; or in one's own only. The use is the
    seat's: who comes to it later does not regain it (K-OWN-03)."""
    if seat < 0 or state.seats[seat] != player:
        raise Illegal("not-your-ability", rule)
    if state.deal.used >> seat & 1:
        raise Illegal("ability-used", "K-OWN-03")
    between = state.phase in (Phase.TURN, Phase.BONUS, Phase.CONSENT) or (
        state.phase == Phase.GIFT and not state.turn.giving
    )
    own = state.turn.player == player or state.table.options.ability_timing == "between_bouts"
    if not between or not own:
        raise Illegal("no-ability-now", "KC-18")


def other_hand(state: State, player: int, other: int) -> int:
    """The hand of another player who has one."""
    if not 0 <= other < state.table.players or other == player:
        raise Illegal("not-another-player", "KR-22")
    if not state.hands[other]:
        raise Illegal("empty-hand", "KC-18", player=other)
    return state.hands[other]


def may_use(state: State, player: int, seat: int) -> bool:
    """Is it the moment for that seat's ability?"""
    if seat < 0 or state.seats[seat] != player:
        return False
    try:
        check_timing(state, player, seat, "KR-22")
    except Illegal:
        return False
    return True


def others_with_cards(state: State, player: int) -> list[Player]:
    return [Player(p) for p in members(state.alive & ~(1 << player))]


BETWEEN = ("turn", "bonus", "gift", "consent")


def check_exchange(state: State, player: int, move: Exchange) -> None:
    """KR-22: a card of his own, chosen first, for a random one; both must hold some."""
    check_timing(state, player, state.table.trade, "KR-22")
    deck = state.table.deck
    if not deck.has(move.card) or not state.hands[player] & deck.bit[move.card]:
        raise Illegal("not-in-hand", "KR-22", card=card_text(max(move.card, 0)))
    other_hand(state, player, move.player)


def do_exchange(state: State, player: int, move: Exchange) -> Done:
    deal = having(state.deal, used=state.deal.used | 1 << state.table.trade)
    ask = Ask(Player(player), state.phase, move.player, move.card, under=state.court.ask)
    state = having(state, phase=Phase.DRAW, deal=deal, court=filed(state.court, ask=ask))
    return state, (ExchangeAsked(Player(player), move.player, move.card),)


def fate_draws(state: State, chance: Chance) -> Draw:
    """Any of the cards in that hand, each copy as likely as another."""
    assert state.court.ask is not None
    cards = state.table.deck.cards(state.hands[state.court.ask.other])
    return Draw(Card(cards[chance.randrange(len(cards))]))


def check_draw(state: State, player: int, move: Draw) -> None:
    if player != FATE or state.phase != Phase.DRAW or state.court.ask is None:
        raise Illegal("nothing-to-draw", "KR-22")
    deck = state.table.deck
    if not deck.has(move.card) or not state.hands[state.court.ask.other] & deck.bit[move.card]:
        raise Illegal("not-in-hand", "KR-22", card=card_text(max(move.card, 0)))


def do_draw(state: State, player: int, move: Draw) -> Done:
    """The two cards change hands; the game stands where it stood."""
    ask, deck = state.court.ask, state.table.deck
    assert ask is not None
    hands = list(state.hands)
    hands[ask.player] = deck.put(deck.take(hands[ask.player], ask.card), move.card)
    hands[ask.other] = deck.put(deck.take(hands[ask.other], move.card), ask.card)
    state = having(state, hands=tuple(hands), phase=ask.back, court=filed(state.court, ask=ask.under))
    events: list[Event] = [Exchanged(ask.player, ask.other, ask.card, move.card)]
    if state.phase == Phase.GIFT and not gift_due(state):
        return go_on(having(state, turn=having(state.turn, gift=-1)), events)
    return state, tuple(events)


def check_look(state: State, player: int, move: Look) -> None:
    """KR-22: a frozen Чиновник may still look; KC-18: an empty hand is not looked at."""
    check_timing(state, player, state.table.look, "KR-22")
    other_hand(state, player, move.player)


def do_look(state: State, player: int, move: Look) -> Done:
    cards = state.table.deck.cards(state.hands[move.player])
    deal = having(state.deal, used=state.deal.used | 1 << state.table.look)
    return having(state, deal=deal), (LookedAt(Player(player), move.player, cards),)  # type: ignore[arg-type]


def looks_now(state: State, player: int) -> list[Move]:
    fits = may_use(state, player, state.table.look)
    return [Look(p) for p in others_with_cards(state, player)] if fits else []


def exchanges_now(state: State, player: int) -> list[Move]:
    if not may_use(state, player, state.table.trade):
        return []
    cards = state.table.deck.kinds(state.hands[player])
    return [Exchange(Card(c), p) for c in cards for p in others_with_cards(state, player)]


def draws_now(state: State, player: int) -> list[Move]:
    """Fate's small choice."""
    assert state.court.ask is not None
    return [Draw(Card(c)) for c in state.table.deck.kinds(state.hands[state.court.ask.other])]


LOOK = KnyaziLaw(Look, check_look, do_look, looks_now, at=during(*BETWEEN))
EXCHANGE = KnyaziLaw(Exchange, check_exchange, do_exchange, exchanges_now, at=during(*BETWEEN))
DRAW = KnyaziLaw(Draw, check_draw, do_draw, draws_now, at=during("fate draw"))
