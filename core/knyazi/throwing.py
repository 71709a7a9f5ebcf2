"""Throwing in: the attacker, then the others in their window, by right, by mercy or by permission (K-THR, KC-01..04)."""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import moves, riot
from core.knyazi.cards import card_text
from core.knyazi.law import KnyaziLaw, during, mine
from core.knyazi.moves import Pass, Permit, ThrowIn
from core.knyazi.plays import hand_of, permits, played_set, throw_ins, without
from core.knyazi.resolve import go_on, hand_over, resolve
from core.knyazi.state import Bout, Kind, Phase, Stage, State, having
from core.knyazi.window import bout_at, holders, may_be_permitted, most_by, rights_of, riot_room, room, used
from core.notation import Player
from core.shapes import FATE, Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]

# -- throwing in --------------------------------------------------------------------------------


def ask_for_more(state: State, events: list[Event]) -> Done:
    """K-THR-02, KR-10: all is beaten, so everything is asked anew, the attacker first (KC-03, KC-04)."""
    bout = state.bout
    assert bout is not None
    if room(state.hands, bout) <= 0:
        return resolve(state, events, taken=bout.sides.conceded)
    if state.alive >> bout.sides.attacker & 1:
        bout = Bout(
            bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
            Stage.MORE,
        )  # fmt: skip
        return having_bout(state, bout), tuple(events)
    return to_window(state, bout, 0, 0, events)


def having_bout(state: State, bout: Bout) -> State:
    return State(
        state.table,
        state.hands,
        state.alive,
        state.seats,
        Phase.BOUT,
        bout,
        state.turn,
        state.deal,
        state.court,
    )


def to_window(state: State, bout: Bout, passed: int, declined: int, events: list[Event]) -> Done:
    """K-THR-03, KC-03: the others hold their rights at the same time; when nobody has any, the bout is over."""
    bout = Bout(
        bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
        Stage.WINDOW, passed=passed, declined=declined,
    )  # fmt: skip
    if not holders(state, bout):
        return resolve(state, events, taken=bout.sides.conceded)
    return having_bout(state, bout), tuple(events)


def check_throw_in(state: State, player: int, move: ThrowIn) -> None:
    """K-THR-01..08: by whose right, of which ranks, and how many."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        raise Illegal("no-bout", "K-THR-01")
    if bout.sides.kind == Kind.RIOT:
        riot.check_throw_in(state, player, move)
        return
    left = room(state.hands, bout)
    most = most_by(state, bout, player, move.right)
    played = hand_of(state, player, move.cards)
    if played & ~bout.ranks:
        raise Illegal("rank-not-on-table", "K-THR-01", cards=[card_text(c) for c in move.cards])
    if len(move.cards) > most:
        raise Illegal(
            "too-many-cards", "K-THR-05" if most == left else "KC-01", most=most, cards=len(move.cards)
        )


def do_throw_in(state: State, player: int, move: ThrowIn) -> Done:
    """The cards lie open; the defender must beat them too, or give up (K-THR-09)."""
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.do_throw_in(state, player, move)
    deck = state.table.deck
    played = played_set(deck, move.cards)
    hands, alive = without(state, player, played)
    events: list[Event] = [ev.ThrownIn(Player(player), move.cards, move.right)]
    state, sides = used(state, bout.sides, player, move.right, events)
    if not alive >> player & 1:
        events.append(ev.Frozen(Player(player)))
    after = Bout(
        sides, tuple(sorted((*bout.open, *move.cards))), bout.done, deck.join(bout.pile, played),
        bout.ranks, bout.played + len(move.cards), Stage.DEFEND,
    )  # fmt: skip
    state = State(
        state.table, hands, alive, state.seats, Phase.BOUT, after, state.turn, state.deal, state.court
    )
    return ask_for_more(state, events) if sides.conceded else (state, tuple(events))


def throw_ins_now(state: State, player: int) -> Iterable[Move]:
    """Every fitting set of cards, by each right he has."""
    bout, deck = state.bout, state.table.deck
    assert bout is not None
    if not (fit := state.hands[player] & bout.ranks):
        return ()
    sides = bout.sides
    if sides.kind == Kind.RIOT:
        return throw_ins(deck, fit, riot_room(state, bout))
    found: list[Move] = []
    for right, most in rights_of(state, bout, player):
        found += throw_ins(deck, fit, most, right)
    return found


THROW_IN = KnyaziLaw(
    ThrowIn, check_throw_in, do_throw_in, throw_ins_now, at=mine("more", "window", "permitted")
)


# -- permission ---------------------------------------------------------------------------------


def check_permit(state: State, player: int, move: Permit) -> None:
    """K-THR-03, KC-01: the ruler, one player at a time, up to so many cards; not one who declined."""
    bout = bout_at(state, Stage.WINDOW, "K-THR-03")
    if player != state.seats[state.table.power] or state.table.anarchy or bout.sides.kind == Kind.RIOT:
        raise Illegal("not-the-ruler", "K-THR-03")
    if not holders(state, bout) >> player & 1:
        raise Illegal("already-passed", "KC-03")
    if not 0 <= move.player < state.table.players or not (
        may_be_permitted(state.alive, state.seats, bout.sides, bout.declined) >> move.player & 1
    ):
        raise Illegal("not-to-be-permitted", "KC-01", player=move.player)
    left = room(state.hands, bout)
    if not 1 <= move.most <= left:
        raise Illegal("too-many-cards", "K-THR-05", most=left, cards=move.most)


def do_permit(state: State, player: int, move: Permit) -> Done:
    bout = state.bout
    assert bout is not None
    bout = Bout(
        bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
        Stage.PERMITTED, passed=bout.passed, declined=bout.declined, permit=move.player, most=move.most,
    )  # fmt: skip
    return having_bout(state, bout), (ev.Permitted(Player(player), move.player, move.most),)


def permits_now(state: State, player: int) -> Iterable[Move]:
    """Each who may be permitted, up to each number of cards."""
    bout = state.bout
    assert bout is not None
    if player != state.seats[state.table.power] or state.table.anarchy or bout.sides.kind == Kind.RIOT:
        return ()
    players = may_be_permitted(state.alive, state.seats, bout.sides, bout.declined)
    return permits(players, room(state.hands, bout))


PERMIT = KnyaziLaw(Permit, check_permit, do_permit, permits_now, at=mine("window"))


# -- passing ------------------------------------------------------------------------------------


def check_pass(state: State, player: int, move: Pass) -> None:
    """Who is asked may say no; an attack in one's own turn is no such question (K-ATT-04)."""
    if state.phase == Phase.BONUS:
        mine = player == state.turn.player
    elif state.phase == Phase.GIFT:
        mine = player == state.seats[0]
        if mine and state.turn.giving:
            raise Illegal("gift-begun", "KR-13")
    elif state.phase == Phase.BOUT and state.bout is not None:
        bout = state.bout
        mine = (
            player == bout.sides.attacker if bout.stage == Stage.MORE
            else bool(holders(state, bout) >> player & 1) if bout.stage == Stage.WINDOW
            else player == bout.permit if bout.stage == Stage.PERMITTED
            else False
        )  # fmt: skip
    else:
        raise Illegal("must-attack" if state.phase == Phase.TURN else "nothing-to-pass", "K-ATT-04")
    if not mine:
        raise Illegal("nothing-to-pass", "KC-03")


def do_pass(state: State, player: int, move: Pass) -> Done:
    if state.phase == Phase.BONUS:
        # KR-07: the turn goes on from the contested seat, his own by now.
        events: list[Event] = [ev.Passed(Player(player), "bonus")]
        return hand_over(state, state.seats.index(player), events)
    if state.phase == Phase.GIFT:
        turn = having(state.turn, gift=-1)
        return go_on(having(state, turn=turn), [ev.Passed(Player(player), "gift")])
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.do_pass(state, player)
    if bout.stage == Stage.MORE:
        return to_window(state, bout, 0, 0, [ev.Passed(Player(player), "more")])
    if bout.stage == Stage.PERMITTED:
        declined = bout.declined | 1 << player
        return to_window(state, bout, bout.passed, declined, [ev.Passed(Player(player), "permission")])
    passed = bout.passed | 1 << player
    return to_window(state, bout, passed, bout.declined, [ev.Passed(Player(player), "window")])


NO = (Pass(),)


def passes_now(state: State, player: int) -> Iterable[Move]:
    return () if state.phase == Phase.GIFT and state.turn.giving else NO


PASS = KnyaziLaw(
    Pass, check_pass, do_pass, passes_now, at=mine("bonus", "gift", "more", "window", "permitted")
)


def check_window_closed(state: State, player: int, move: Move) -> None:
    """The clock closes the window of those who have not answered; told from outside, by Fate."""
    if player != FATE:
        raise Illegal("only-fate", "KC-03")
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None or bout.stage not in (Stage.WINDOW, Stage.PERMITTED):
        raise Illegal("no-window", "KC-03")


def do_window_closed(state: State, player: int, move: Move) -> Done:
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.lost(state, [ev.WindowShut()])
    return resolve(state, [ev.WindowShut()], taken=bout.sides.conceded)


CLOSED = (moves.WindowClosed(),)
WINDOW_CLOSED = KnyaziLaw(
    moves.WindowClosed, check_window_closed, do_window_closed, lambda state, player: CLOSED,
    at=during("fate window", "fate permitted"), counted=False,
)  # fmt: skip


def refreshed(state: State, events: list[Event]) -> Done:
    """KC-16: rights are those of the moment. After seats or mercies have changed in mid-bout, ask again."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        return state, tuple(events)
    if bout.sides.kind == Kind.RIOT:
        return riot.refreshed(state, events)
    if bout.stage == Stage.WINDOW:
        return to_window(state, bout, bout.passed, bout.declined, events)
    if bout.stage == Stage.PERMITTED:
        shielded = state.table.shields >> state.seats.index(bout.sides.defender) & 1
        allowed = may_be_permitted(state.alive, state.seats, bout.sides, bout.declined) >> bout.permit & 1
        if shielded or not allowed:
            return to_window(state, bout, bout.passed, bout.declined, events)
    return state, tuple(events)
