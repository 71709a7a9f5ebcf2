"""What the Купец and the Чиновник may do once a deal (KR-22, KC-18, K-OWN-03)."""

from __future__ import annotations

from core.knyazi.cards import Card
from core.knyazi.events import ExchangeAsked, Exchanged, LookedAt
from core.knyazi.law import KnyaziLaw, during
from core.knyazi.moves import Draw, Exchange, Look
from core.knyazi.plays import need_card
from core.knyazi.resolve import gift_due, go_on
from core.knyazi.seating import members
from core.knyazi.state import AtTurn, Board, Consenting, Draft, Drawing, Giving, having
from core.notation import Player
from core.shapes import FATE, Chance, Illegal, Move


def check_timing(state: Board, player: int, seat: int, rule: str) -> None:
    """Between bouts, from the naming of the trump on, in anybody's turn; or in one's own only. The use is the
    seat's: who comes to it later does not regain it (K-OWN-03)."""
    if seat < 0 or state.seats[seat] != player:
        raise Illegal("not-your-ability", rule)
    if state.deal.used >> seat & 1:
        raise Illegal("ability-used", "K-OWN-03")
    phase = state.phase
    between = isinstance(phase, (AtTurn, Consenting)) or (type(phase) is Giving and not phase.begun)
    own = state.turn.player == player or state.table.options.ability_timing == "between_bouts"
    if not between or not own:
        raise Illegal("no-ability-now", "KC-18")


def check_hand(state: Board, player: int, other: int) -> None:
    """It is the hand of another player who has one."""
    if not 0 <= other < state.table.players or other == player:
        raise Illegal("not-another-player", "KR-22")
    if not state.hands[other]:
        raise Illegal("empty-hand", "KC-18", player=other)


def may_use(state: Board, player: int, seat: int) -> bool:
    """Is it the moment for that seat's ability?"""
    if seat < 0 or state.seats[seat] != player:
        return False
    try:
        check_timing(state, player, seat, "KR-22")
    except Illegal:
        return False
    return True


def others_with_cards(state: Board, player: int) -> list[Player]:
    return [Player(p) for p in members(state.alive & ~(1 << player))]


BETWEEN = ("turn", "bonus", "gift", "consent")


def check_exchange(state: Board, player: int, move: Exchange) -> None:
    """KR-22: a card of his own, chosen first, for a random one; both must hold some."""
    check_timing(state, player, state.table.trade, "KR-22")
    need_card(state, player, move.card, "KR-22")
    check_hand(state, player, move.player)


def use(draft: Draft, seat: int) -> None:
    """K-OWN-03: once a deal."""
    draft.deal = having(draft.deal, used=draft.deal.used | 1 << seat)


def do_exchange(draft: Draft, player: int, move: Exchange) -> None:
    use(draft, draft.table.trade)
    draft.phase = Drawing(player, draft.phase, move.player, move.card)
    draft.tell(ExchangeAsked(Player(player), move.player, move.card))


def drawing(state: Board) -> Drawing:
    assert type(state.phase) is Drawing
    return state.phase


def fate_draws(state: Board, chance: Chance) -> Draw:
    """Any of the cards in that hand, each copy as likely as another."""
    cards = state.table.deck.cards(state.hands[drawing(state).other])
    return Draw(Card(cards[chance.randrange(len(cards))]))


def check_draw(state: Board, player: int, move: Draw) -> None:
    if player != FATE or type(state.phase) is not Drawing:
        raise Illegal("nothing-to-draw", "KR-22")
    need_card(state, state.phase.other, move.card, "KR-22")


def do_draw(draft: Draft, player: int, move: Draw) -> None:
    """The two cards change hands; the game stands where it stood."""
    asked, bit = drawing(draft), draft.table.deck.bit
    one, other = Player(asked.player), Player(asked.other)
    draft.play(one, bit[asked.card])
    draft.play(other, bit[move.card])
    draft.take(one, bit[move.card])
    draft.take(other, bit[asked.card])
    draft.tell(Exchanged(one, other, Card(asked.card), move.card))
    draft.phase = asked.back
    if type(draft.phase) is Giving and not gift_due(draft):
        draft.turn = having(draft.turn, gift=-1)
        go_on(draft)


def check_look(state: Board, player: int, move: Look) -> None:
    """KR-22: a frozen Чиновник may still look; KC-18: an empty hand is not looked at."""
    check_timing(state, player, state.table.look, "KR-22")
    check_hand(state, player, move.player)


def do_look(draft: Draft, player: int, move: Look) -> None:
    cards = draft.table.deck.cards(draft.hands[move.player])
    use(draft, draft.table.look)
    draft.tell(LookedAt(Player(player), move.player, cards))  # type: ignore[arg-type]


def looks_now(state: Board, player: int) -> list[Move]:
    fits = may_use(state, player, state.table.look)
    return [Look(p) for p in others_with_cards(state, player)] if fits else []


def exchanges_now(state: Board, player: int) -> list[Move]:
    if not may_use(state, player, state.table.trade):
        return []
    cards = state.table.deck.kinds(state.hands[player])
    return [Exchange(Card(c), p) for c in cards for p in others_with_cards(state, player)]


def draws_now(state: Board, player: int) -> list[Move]:
    """Fate's small choice."""
    return [Draw(Card(c)) for c in state.table.deck.kinds(state.hands[drawing(state).other])]


LOOK = KnyaziLaw(Look, check_look, do_look, looks_now, at=during(*BETWEEN))
EXCHANGE = KnyaziLaw(Exchange, check_exchange, do_exchange, exchanges_now, at=during(*BETWEEN))
DRAW = KnyaziLaw(Draw, check_draw, do_draw, draws_now, at=during("fate draw"))
