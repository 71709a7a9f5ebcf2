"""Указы: issued, bought, objected to, repealed (K-DEC, K-ORD-07)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.cards import card_text
from core.knyazi.court_papers import Decree, Objection, Watch, filed, without
from core.knyazi.judge import need_ruler, ruler
from core.knyazi.law import KnyaziLaw, at_desk
from core.knyazi.papers import (
    check_office,
    check_watch,
    check_words,
    find_decree,
    numbered,
    submit,
    take_back,
    unsigned,
)
from core.knyazi.plays import without as without_cards
from core.knyazi.resolve import go_on
from core.knyazi.state import Phase, State, having
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def check_text(words: str, because: str, watch: Watch | None) -> None:
    """K-DEC-02, KC-28: words that can be written down, and a watch that can mean something. Whether the decree is valid
    is for players to say; what the machine doubts, `decree_words.flaw_in` tells the ruler beforehand."""
    check_words(words, "K-DEC-02")
    check_words(because, "K-DEC-04", "because", needed=False)
    check_watch(watch)


def check_decree(state: State, player: int, move: moves.Decree) -> None:
    """K-DEC-01: the ruler, at any moment, for everybody; K-DEC-04: he should say why."""
    check_office(state)
    need_ruler(state, player, "K-DEC-01")
    if move.binds != "all":
        raise Illegal("decree-invalid", "K-DEC-03", flaw="not-uniform")
    check_text(move.words, move.because, move.watch)


def do_decree(state: State, player: int, move: moves.Decree) -> Done:
    decree = Decree(numbered(state.court), Player(player), move.words, move.because, move.watch)
    return submit(state, decree, Player(player), [])


def check_buy(state: State, player: int, move: moves.BuyDecree) -> None:
    """K-ORD-07, KR-21, KC-19: in one's own turn, before the attack, once in a chain, for a trump from hand."""
    if not state.table.oligarchy:
        raise Illegal("no-oligarchy", "K-ORD-07")
    if state.phase not in (Phase.TURN, Phase.BONUS) or player != state.turn.player:
        raise Illegal("not-your-turn", "KR-21")
    if state.turn.spent:
        raise Illegal("decree-bought", "KC-19")
    deck = state.table.deck
    if not deck.has(move.card) or not state.hands[player] & deck.bit[move.card]:
        raise Illegal("not-in-hand", "K-ORD-07", card=card_text(max(move.card, 0)))
    if move.card & 3 != state.deal.trump:
        raise Illegal("not-a-trump", "K-ORD-07", card=card_text(move.card))
    check_text(move.words, move.because, move.watch)


def do_buy(state: State, player: int, move: moves.BuyDecree) -> Done:
    """The trump goes to the discard; who has no card left is frozen, and the turn passes (KR-21)."""
    deck = state.table.deck
    card = deck.bit[move.card]
    hands, alive = without_cards(state, player, card)
    deal = having(state.deal, discard=deck.join(state.deal.discard, card))
    state = having(state, hands=hands, alive=alive, deal=deal, turn=having(state.turn, spent=True))
    events: list[Event] = [ev.TrumpPaid(Player(player), move.card)]
    decree = Decree(numbered(state.court), Player(player), move.words, move.because, move.watch, True)
    state, _ = submit(state, decree, Player(player), events)
    if alive >> player & 1:
        return state, tuple(events)
    events.append(ev.Frozen(Player(player)))
    return go_on(state, events)


def check_repeal(state: State, player: int, move: moves.Repeal) -> None:
    """K-DEC-05: his own, at any time; one that was bought he must bear (K-ORD-07)."""
    check_office(state)
    need_ruler(state, player, "K-DEC-05")
    draft = unsigned(state, move.decree, Decree)
    decree = draft.paper if draft is not None else find_decree(state, move.decree, "K-DEC-05")
    if isinstance(decree, Decree) and decree.rich:
        raise Illegal("decree-is-bought", "K-ORD-07")


def do_repeal(state: State, player: int, move: moves.Repeal) -> Done:
    if (draft := unsigned(state, move.decree, Decree)) is not None:
        return take_back(state, draft)
    state = having(state, court=without(state.court, move.decree))
    return state, (ev.Repealed(move.decree, Player(player)),)


def check_object(state: State, player: int, move: moves.Object) -> None:
    """K-DEC-03: any subject, where the machine could not tell; one objection at a time."""
    check_office(state)
    decree = find_decree(state, move.decree, "K-DEC-03")
    if player == ruler(state):
        raise Illegal("ruler-repeals", "K-DEC-05")
    if any(o.player == player for o in decree.objections):
        raise Illegal("already-objects", "K-DEC-03")
    check_words(move.words, "K-DEC-03")


def do_object(state: State, player: int, move: moves.Object) -> Done:
    court = state.court
    objection = Objection(numbered(court), Player(player), move.flaw, move.words)
    decrees = tuple(
        having(d, objections=(*d.objections, objection)) if d.id == move.decree else d for d in court.decrees
    )
    court = filed(court, serial=objection.id, decrees=decrees)
    return having(state, court=court), (ev.Objected(move.decree, objection),)


def check_overrule(state: State, player: int, move: moves.Overrule) -> None:
    check_office(state)
    need_ruler(state, player, "K-DEC-03")
    if not any(o.id == move.objection for d in state.court.decrees for o in d.objections):
        raise Illegal("no-such-paper", "K-DEC-03", paper=move.objection)


def do_overrule(state: State, player: int, move: moves.Overrule) -> Done:
    """Upheld, the decree falls; else the objection does."""
    court = state.court
    events: list[Event] = [ev.Overruled(move.objection, move.uphold)]
    decree = next(d for d in court.decrees if any(o.id == move.objection for o in d.objections))
    if move.uphold:
        events.append(ev.Repealed(decree.id, Player(player)))
        return having(state, court=without(court, decree.id)), tuple(events)
    left = having(decree, objections=tuple(o for o in decree.objections if o.id != move.objection))
    decrees = tuple(left if d.id == decree.id else d for d in court.decrees)
    return having(state, court=filed(court, decrees=decrees)), tuple(events)


def repeals_now(state: State, player: int) -> list[Move]:
    """His own, waiting for their visa too (KC-29)."""
    court = state.court
    papers = (*court.decrees, *(draft.paper for draft in court.drafts))
    return [moves.Repeal(p.id) for p in papers if isinstance(p, Decree) and not p.rich]


def overrules_now(state: State, player: int) -> list[Move]:
    objections = [o for d in state.court.decrees for o in d.objections]
    return [moves.Overrule(o.id, uphold) for o in objections for uphold in (True, False)]


DECREE = KnyaziLaw(moves.Decree, check_decree, do_decree)
BUY_DECREE = KnyaziLaw(moves.BuyDecree, check_buy, do_buy)
REPEAL = KnyaziLaw(moves.Repeal, check_repeal, do_repeal, repeals_now, at=at_desk, counted=False)
OBJECT = KnyaziLaw(moves.Object, check_object, do_object)
OVERRULE = KnyaziLaw(moves.Overrule, check_overrule, do_overrule, overrules_now, at=at_desk, counted=False)
