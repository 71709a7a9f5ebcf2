"""Questions that block the cards until they are answered: the trump, the mercy, the gift."""

from __future__ import annotations

from collections.abc import Sequence

from core.knyazi import dealing, riot
from core.knyazi.cards import Suit, card_text
from core.knyazi.events import Frozen, Given
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Give, Trump
from core.knyazi.plays import gifts
from core.knyazi.resolve import go_on, takers_of_gift
from core.knyazi.state import Phase, State, having
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def do_trump(state: State, player: int, move: Trump) -> Done:
    """K-DEAL-02, K-DEAL-04: then the Tsar leads; K-NEW-02: or the game goes on where it was (KC-07)."""
    events: list[Event] = []
    phase = state.phase
    state = dealing.named(state, player, move, events)
    if phase == Phase.BOUT:
        return state, tuple(events)
    if phase == Phase.TRUMP or state.turn.player < 0:
        state = dealing.first_turn(state)
    return go_on(state, events)


def check_give(state: State, player: int, move: Give) -> None:
    """KR-13: a trump of the Tsar's, to one who still holds cards; once begun, all of them."""
    if state.phase == Phase.DIVIDE:
        riot.check_divide(state, player, move)
        return
    if state.phase != Phase.GIFT:
        raise Illegal("no-gift-now", "K-MER-10")
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "K-MER-10")
    deck = state.table.deck
    if not deck.has(move.card) or not state.hands[player] & deck.bit[move.card]:
        raise Illegal("not-in-hand", "K-MER-10", card=card_text(max(move.card, 0)))
    if move.player < 0 or not takers_of_gift(state) >> move.player & 1:
        raise Illegal("not-to-be-given", "KR-13", player=move.player)


def do_give(state: State, player: int, move: Give) -> Done:
    """KC-08: after the last card the end of the deal is tested once more, and the turn starts."""
    if state.phase == Phase.DIVIDE:
        return riot.do_divide(state, player, move)
    deck, to = state.table.deck, move.player
    hands = list(state.hands)
    hands[player] = deck.take(hands[player], move.card)
    hands[to] = deck.put(hands[to], move.card)
    alive = state.alive | 1 << to
    events: list[Event] = [Given(Player(player), to, move.card, True)]
    if hands[player]:
        turn = having(state.turn, giving=True)
        return having(state, hands=tuple(hands), alive=alive, turn=turn), tuple(events)
    alive &= ~(1 << player)
    events.append(Frozen(Player(player)))
    turn = having(state.turn, gift=-1, giving=False)
    return go_on(having(state, hands=tuple(hands), alive=alive, turn=turn), events)


TRUMPS = tuple(Trump(Suit(suit)) for suit in range(4))
IN_BOUT = ("defend", "more", "window", "permitted", "lead")


def trumps_now(state: State, player: int) -> Sequence[Move]:
    """Every suit; in mid-bout if a new reign asks for it (KC-07)."""
    asked = state.phase != Phase.BOUT or state.deal.asked
    return TRUMPS[: state.table.deck.suits] if asked and player == state.seats[0] else ()


def gives_now(state: State, player: int) -> list[Move]:
    """A card of the Tsar's gift, or of the pick-up."""
    if state.phase == Phase.DIVIDE and state.bout is not None:
        return gifts(state.table.deck, state.bout.pile, state.bout.sides.takers)
    return gifts(state.table.deck, state.hands[player], takers_of_gift(state))


TRUMP = KnyaziLaw(
    Trump, dealing.check_trump, do_trump, trumps_now,
    at=lambda moment: moment.now in ("trump", "new-trump") or (moment.asked and moment.now in IN_BOUT),
)  # fmt: skip
GIVE = KnyaziLaw(Give, check_give, do_give, gives_now, at=mine("gift", "divide"))
