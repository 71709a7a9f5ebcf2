"""Throwing in: the attacker, then the others in their window, by right, by mercy or by permission (K-THR, KC-01..04)."""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import moves, riot
from core.knyazi.law import KnyaziLaw, awaits, during, mine
from core.knyazi.moves import Pass, Permit, ThrowIn
from core.knyazi.plays import check_ranks, permits, played_set, throw_ins
from core.knyazi.resolve import go_on, hand_over, resolve
from core.knyazi.state import (
    ADDING,
    DEFENDING,
    Adding,
    AtTurn,
    Board,
    Bout,
    Draft,
    Duel,
    Giving,
    InBout,
    LeaveGiven,
    Uprising,
    Window,
    having,
)  # fmt: skip
from core.knyazi.window import bout_at, holders, may_be_permitted, most_by, pay, rights_of, room
from core.notation import Player
from core.shapes import FATE, Illegal, Move

# -- throwing in --------------------------------------------------------------------------------


def ask_for_more(draft: Draft) -> None:
    """K-THR-02, KR-10: all is beaten, so everything is asked anew, the attacker first (KC-03, KC-04)."""
    bout = draft.bout
    assert bout is not None
    sides = bout.sides
    assert type(sides) is Duel
    if room(draft) <= 0:
        resolve(draft, taken=sides.conceded)
    elif draft.alive >> sides.attacker & 1:
        draft.phase = ADDING
    else:
        to_window(draft, Window())


def to_window(draft: Draft, window: Window) -> None:
    """K-THR-03, KC-03: the others hold their rights at the same time; when nobody has any, the bout is over."""
    draft.phase = window
    if not holders(draft):
        resolve(draft, taken=draft.duel.conceded)


def check_throw_in(state: Board, player: int, move: ThrowIn) -> None:
    """K-THR-01..08: by whose right, of which ranks, and how many."""
    bout = state.bout
    if bout is None or not isinstance(state.phase, InBout):
        raise Illegal("no-bout", "K-THR-01")
    if type(bout.sides) is not Duel:
        riot.check_throw_in(state, player, move)
        return
    left = room(state)
    most = most_by(state, player, move.right)
    check_ranks(state, player, move.cards)
    if len(move.cards) > most:
        rule = "K-THR-05" if most == left else "KC-01"
        raise Illegal("too-many-cards", rule, most=most, cards=len(move.cards))


def do_throw_in(draft: Draft, player: int, move: ThrowIn) -> None:
    """The cards lie open; the defender must beat them too, or give up (K-THR-09)."""
    deck, cards = draft.table.deck, move.cards
    played = played_set(deck, cards)
    draft.play(player, played)
    draft.tell(ev.ThrownIn(Player(player), cards, move.right))
    if move.right != "plain":
        pay(draft, player, move.right)
    draft.tell_if_frozen(player)
    bout = draft.fight
    draft.bout = Bout(
        bout.sides, tuple(sorted((*bout.open, *cards))), bout.done, deck.join(bout.pile, played), bout.ranks
    )
    draft.phase = DEFENDING
    if type(bout.sides) is Duel and bout.sides.conceded:
        ask_for_more(draft)


def throw_ins_now(state: Board, player: int) -> Iterable[Move]:
    """Every fitting set of cards, by each right he has."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    if not (fit := state.hands[player] & bout.ranks):
        return ()
    if type(bout.sides) is not Duel:
        return throw_ins(deck, fit, room(state))
    found: list[Move] = []
    for right, most in rights_of(state, player):
        found += throw_ins(deck, fit, most, right)
    return found


THROW_IN = KnyaziLaw(
    ThrowIn, check_throw_in, do_throw_in, throw_ins_now, at=mine("more", "window", "permitted")
)


# -- permission ---------------------------------------------------------------------------------


def may_permit(state: Board, player: int) -> bool:
    """K-THR-03: the ruler; nobody where no leave is needed."""
    table, bout = state.table, state.bout
    duel = bout is not None and type(bout.sides) is Duel
    return player == state.seats[table.power] and not table.anarchy and duel


def check_permit(state: Board, player: int, move: Permit) -> None:
    """K-THR-03, KC-01: the ruler, one player at a time, up to so many cards; not one who declined."""
    bout_at(state, Window, "K-THR-03")
    if not may_permit(state, player):
        raise Illegal("not-the-ruler", "K-THR-03")
    if not holders(state) >> player & 1:
        raise Illegal("already-passed", "KC-03")
    if not 0 <= move.player < state.table.players or not may_be_permitted(state) >> move.player & 1:
        raise Illegal("not-to-be-permitted", "KC-01", player=move.player)
    left = room(state)
    if not 1 <= move.most <= left:
        raise Illegal("too-many-cards", "K-THR-05", most=left, cards=move.most)


def do_permit(draft: Draft, player: int, move: Permit) -> None:
    window = draft.phase
    assert type(window) is Window
    draft.phase = LeaveGiven(window.passed, window.declined, move.player, move.most)
    draft.tell(ev.Permitted(Player(player), move.player, move.most))


def permits_now(state: Board, player: int) -> Iterable[Move]:
    """Each who may be permitted, up to each number of cards."""
    if not may_permit(state, player):
        return ()
    return permits(may_be_permitted(state), room(state))


PERMIT = KnyaziLaw(Permit, check_permit, do_permit, permits_now, at=mine("window"))


# -- passing ------------------------------------------------------------------------------------


def check_pass(state: Board, player: int, move: Pass) -> None:
    """Who is asked may say no; an attack in one's own turn is no such question (K-ATT-04)."""
    phase = state.phase
    if type(phase) is AtTurn and not state.turn.bonus:
        raise Illegal("must-attack", "K-ATT-04")
    if not isinstance(phase, (AtTurn, Giving, InBout)):
        raise Illegal("nothing-to-pass", "K-ATT-04")
    if not isinstance(phase, (AtTurn, Giving, Adding, Window)) or not awaits(state, player):
        raise Illegal("nothing-to-pass", "KC-03")
    if type(phase) is Giving and phase.begun:
        raise Illegal("gift-begun", "KR-13")


def do_pass(draft: Draft, player: int, move: Pass) -> None:
    phase, me = draft.phase, Player(player)
    if type(phase) is AtTurn:
        # KR-07: the turn goes on from the contested seat, his own by now.
        draft.tell(ev.Passed(me, "bonus"))
        hand_over(draft, draft.seats.index(player))
    elif type(phase) is Giving:
        draft.turn = having(draft.turn, gift=-1)
        draft.tell(ev.Passed(me, "gift"))
        go_on(draft)
    elif type(phase) is Adding:
        draft.tell(ev.Passed(me, "more"))
        to_window(draft, Window())
    elif type(phase) is LeaveGiven:
        draft.tell(ev.Passed(me, "permission"))
        to_window(draft, Window(phase.passed, phase.declined | 1 << player))
    elif type(phase) is Window:
        draft.tell(ev.Passed(me, "window"))
        after = Window(phase.passed | 1 << player, phase.declined)
        bout = draft.bout
        if bout is not None and type(bout.sides) is Uprising:
            riot.ask_rebels(draft, after)
        else:
            to_window(draft, after)


NO = (Pass(),)


def passes_now(state: Board, player: int) -> Iterable[Move]:
    return () if type(state.phase) is Giving and state.phase.begun else NO


PASS = KnyaziLaw(
    Pass, check_pass, do_pass, passes_now, at=mine("bonus", "gift", "more", "window", "permitted")
)


def moot(state: Board, player: int) -> bool:
    """KC-22: has he nothing to throw in, and nobody to let? Nobody is told who holds what, so it takes him as long as it
    would take anybody to say so."""
    if not isinstance(state.phase, (Adding, Window, LeaveGiven)) or not awaits(state, player):
        return False
    if any(True for _ in throw_ins_now(state, player)):
        return False
    return type(state.phase) is not Window or not any(True for _ in permits_now(state, player))


def check_window_closed(state: Board, player: int, move: Move) -> None:
    """The clock closes the window of those who have not answered; told from outside, by Fate."""
    if player != FATE:
        raise Illegal("only-fate", "KC-03")
    if not isinstance(state.phase, Window):
        raise Illegal("no-window", "KC-03")


def do_window_closed(draft: Draft, player: int, move: Move) -> None:
    draft.tell(ev.WindowShut())
    if draft.riot is not None:
        riot.lost(draft)
    else:
        resolve(draft, taken=draft.duel.conceded)


CLOSED = (moves.WindowClosed(),)
WINDOW_CLOSED = KnyaziLaw(
    moves.WindowClosed, check_window_closed, do_window_closed, lambda state, player: CLOSED,
    at=during("fate window", "fate permitted"), counted=False,
)  # fmt: skip


def refresh(draft: Draft) -> None:
    """KC-16: rights are those of the moment. After seats or mercies have changed in mid-bout, ask again."""
    phase = draft.phase
    if not isinstance(phase, InBout):
        return
    if draft.riot is not None:
        riot.refresh(draft)
    elif type(phase) is Window:
        to_window(draft, phase)
    elif type(phase) is LeaveGiven:
        shielded = draft.table.shields >> draft.seats.index(draft.duel.defender) & 1
        if shielded or not may_be_permitted(draft) >> phase.player & 1:
            to_window(draft, Window(phase.passed, phase.declined))
