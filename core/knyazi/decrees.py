"""Указы: issued, bought, objected to, repealed (K-DEC, K-ORD-07)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.cards import card_text
from core.knyazi.court_papers import Decree, Objection, Watch, without
from core.knyazi.judge import need_ruler
from core.knyazi.law import KnyaziLaw, at_desk
from core.knyazi.papers import (
    check_office,
    check_watch,
    check_words,
    find,
    instead,
    numbered,
    submit,
    take_back,
    unsigned,
)  # fmt: skip
from core.knyazi.plays import need_card
from core.knyazi.resolve import go_on
from core.knyazi.state import AtTurn, Board, Draft, having
from core.notation import Player
from core.shapes import Illegal, Move


def check_text(words: str, because: str, watch: Watch | None) -> None:
    """K-DEC-02, KC-28: words that can be written down, and a watch that can mean something. Whether the decree is valid
    is for players to say; what the machine doubts, `decree_words.flaw_in` tells the ruler beforehand."""
    check_words(words, "K-DEC-02")
    check_words(because, "K-DEC-04", "because", needed=False)
    check_watch(watch)


def check_decree(state: Board, player: int, move: moves.Decree) -> None:
    """K-DEC-01: the ruler, at any moment, for everybody; K-DEC-04: he should say why."""
    check_office(state)
    need_ruler(state, player, "K-DEC-01")
    if move.binds != "all":
        raise Illegal("decree-invalid", "K-DEC-03", flaw="not-uniform")
    check_text(move.words, move.because, move.watch)


def issue(draft: Draft, player: int, move: moves.Decree | moves.BuyDecree, bought: bool) -> None:
    number = numbered(draft.court)
    submit(
        draft, Decree(number, Player(player), move.words, move.because, move.watch, bought), Player(player)
    )


def do_decree(draft: Draft, player: int, move: moves.Decree) -> None:
    issue(draft, player, move, bought=False)


def check_buy(state: Board, player: int, move: moves.BuyDecree) -> None:
    """K-ORD-07, KR-21, KC-19: in one's own turn, before the attack, once in a chain, for a trump from hand."""
    if not state.table.oligarchy:
        raise Illegal("no-oligarchy", "K-ORD-07")
    if type(state.phase) is not AtTurn or player != state.turn.player:
        raise Illegal("not-your-turn", "KR-21")
    if state.turn.spent:
        raise Illegal("decree-bought", "KC-19")
    need_card(state, player, move.card, "K-ORD-07")
    if move.card & 3 != state.deal.trump:
        raise Illegal("not-a-trump", "K-ORD-07", card=card_text(move.card))
    check_text(move.words, move.because, move.watch)


def do_buy(draft: Draft, player: int, move: moves.BuyDecree) -> None:
    """The trump goes to the discard; who has no card left is frozen, and the turn passes (KR-21)."""
    deck = draft.table.deck
    card = deck.bit[move.card]
    draft.play(player, card)
    draft.deal = having(draft.deal, discard=deck.join(draft.deal.discard, card))
    draft.turn = having(draft.turn, spent=True)
    draft.tell(ev.TrumpPaid(Player(player), move.card))
    issue(draft, player, move, bought=True)
    if not draft.alive >> player & 1:
        draft.tell_if_frozen(player)
        go_on(draft)


def check_repeal(state: Board, player: int, move: moves.Repeal) -> None:
    """K-DEC-05: his own, at any time; one that was bought he must bear (K-ORD-07)."""
    check_office(state)
    need_ruler(state, player, "K-DEC-05")
    waits = unsigned(state, move.decree, Decree)
    decree = waits.paper if waits is not None else find(state.court.decrees, move.decree, "K-DEC-05")
    if isinstance(decree, Decree) and decree.rich:
        raise Illegal("decree-is-bought", "K-ORD-07")


def do_repeal(draft: Draft, player: int, move: moves.Repeal) -> None:
    if (waits := unsigned(draft, move.decree, Decree)) is not None:
        take_back(draft, waits)
    else:
        repeal(draft, move.decree)


def repeal(draft: Draft, decree: int) -> None:
    draft.tell(ev.Repealed(decree, Player(draft.ruler)))
    draft.court = without(draft.court, decree)


def check_object(state: Board, player: int, move: moves.Object) -> None:
    """K-DEC-03: any subject, where the machine could not tell; one objection at a time."""
    check_office(state)
    decree = find(state.court.decrees, move.decree, "K-DEC-03")
    if player == state.ruler:
        raise Illegal("ruler-repeals", "K-DEC-05")
    if any(o.player == player for o in decree.objections):
        raise Illegal("already-objects", "K-DEC-03")
    check_words(move.words, "K-DEC-03")


def do_object(draft: Draft, player: int, move: moves.Object) -> None:
    court = draft.court
    objection = Objection(numbered(court), Player(player), move.flaw, move.words)
    decree = find(court.decrees, move.decree, "K-DEC-03")
    decrees = instead(court.decrees, having(decree, objections=(*decree.objections, objection)))
    draft.file(serial=objection.id, decrees=decrees)
    draft.tell(ev.Objected(move.decree, objection))


def check_overrule(state: Board, player: int, move: moves.Overrule) -> None:
    check_office(state)
    need_ruler(state, player, "K-DEC-03")
    if not any(o.id == move.objection for d in state.court.decrees for o in d.objections):
        raise Illegal("no-such-paper", "K-DEC-03", paper=move.objection)


def do_overrule(draft: Draft, player: int, move: moves.Overrule) -> None:
    """Upheld, the decree falls; else the objection does."""
    decrees = draft.court.decrees
    draft.tell(ev.Overruled(move.objection, move.uphold))
    decree = next(d for d in decrees if any(o.id == move.objection for o in d.objections))
    if move.uphold:
        repeal(draft, decree.id)
    else:
        left = tuple(o for o in decree.objections if o.id != move.objection)
        draft.file(decrees=instead(decrees, having(decree, objections=left)))


def repeals_now(state: Board, player: int) -> list[Move]:
    """His own, waiting for their visa too (KC-29)."""
    court = state.court
    papers = (*court.decrees, *(draft.paper for draft in court.drafts))
    return [moves.Repeal(p.id) for p in papers if isinstance(p, Decree) and not p.rich]


def overrules_now(state: Board, player: int) -> list[Move]:
    objections = [o for d in state.court.decrees for o in d.objections]
    return [moves.Overrule(o.id, uphold) for o in objections for uphold in (True, False)]


DECREE = KnyaziLaw(moves.Decree, check_decree, do_decree)
BUY_DECREE = KnyaziLaw(moves.BuyDecree, check_buy, do_buy)
REPEAL = KnyaziLaw(moves.Repeal, check_repeal, do_repeal, repeals_now, at=at_desk, counted=False)
OBJECT = KnyaziLaw(moves.Object, check_object, do_object)
OVERRULE = KnyaziLaw(moves.Overrule, check_overrule, do_overrule, overrules_now, at=at_desk, counted=False)
