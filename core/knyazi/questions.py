"""Questions that block the cards until they are answered: the trump, the gift, the pick-up."""

from __future__ import annotations

from collections.abc import Sequence

from core.knyazi import dealing, riot
from core.knyazi.cards import Suit
from core.knyazi.events import Given
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Give, Trump
from core.knyazi.plays import gifts, need_card
from core.knyazi.resolve import go_on, takers_of_gift
from core.knyazi.state import Board, Dividing, Draft, Giving, InBout, Naming, Turn, having
from core.notation import Player
from core.shapes import Illegal, Move


def do_trump(draft: Draft, player: int, move: Trump) -> None:
    """K-DEAL-02, K-DEAL-04: then the Tsar leads; K-NEW-02: or the game goes on where it was (KC-07)."""
    dealing.name_trump(draft, move)
    if isinstance(draft.phase, InBout):
        return
    if type(draft.phase) is Naming or draft.turn.player < 0:
        draft.turn = Turn(draft.seats[0])
    go_on(draft)


def check_give(state: Board, player: int, move: Give) -> None:
    """KR-13: a trump of the Tsar's, to one who still holds cards; once begun, all of them."""
    if type(state.phase) is Dividing:
        riot.check_divide(state, player, move)
        return
    if type(state.phase) is not Giving:
        raise Illegal("no-gift-now", "K-MER-10")
    if player != state.seats[0]:
        raise Illegal("not-the-tsar", "K-MER-10")
    need_card(state, player, move.card, "K-MER-10")
    if move.player < 0 or not takers_of_gift(state) >> move.player & 1:
        raise Illegal("not-to-be-given", "KR-13", player=move.player)


def do_give(draft: Draft, player: int, move: Give) -> None:
    """KC-08: after the last card the end of the deal is tested once more, and the turn starts."""
    if type(draft.phase) is Dividing:
        riot.do_divide(draft, player, move)
        return
    card = draft.table.deck.bit[move.card]
    draft.play(player, card)
    draft.take(move.player, card)
    draft.tell(Given(Player(player), move.player, move.card, True))
    if draft.hands[player]:
        draft.phase = Giving(begun=True)
    else:
        draft.tell_if_frozen(player)
        draft.turn = having(draft.turn, gift=-1)
        go_on(draft)


TRUMPS = tuple(Trump(Suit(suit)) for suit in range(4))
IN_BOUT = ("defend", "more", "window", "permitted", "lead")


def trumps_now(state: Board, player: int) -> Sequence[Move]:
    """Every suit; in mid-bout if a new reign asks for it (KC-07)."""
    return TRUMPS[: state.table.deck.suits] if player == state.seats[0] else ()


def gives_now(state: Board, player: int) -> list[Move]:
    """A card of the Tsar's gift, or of the pick-up."""
    if type(state.phase) is Dividing:
        return gifts(state.table.deck, state.fight.pile, riot.uprising(state).takers)
    return gifts(state.table.deck, state.hands[player], takers_of_gift(state))


TRUMP = KnyaziLaw(
    Trump, dealing.check_trump, do_trump, trumps_now,
    at=lambda moment: moment.now in ("trump", "new-trump") or (moment.asked and moment.now in IN_BOUT),
)  # fmt: skip
GIVE = KnyaziLaw(Give, check_give, do_give, gives_now, at=mine("gift", "divide"))
