"""Reaction windows: who is asked, what stays sealed, and how a window closes.

Everybody whom the open table does not exclude is asked, whether his card could react or not, so that
being asked tells nothing (SR-08, SC-01). A window closes when all have answered, or when the clock
outside closes it and the silent are taken to let it pass (`WindowClosed`). Answers are sealed: it is
told that one has answered, never what.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from core.law import Law, among, never
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.cast import GUARD, SLAVE, SULTAN
from core.sultan.events import Answered, Asked, NothingToUse, Question, WindowShut
from core.sultan.moves import Avoid, Intercept, Join, Pass, Throne, WindowClosed
from core.sultan.table import Acting, Asking, Draft, Table, bit, players_in
from core.sultan.turning import reveal
from core.sultan.turns import advance, end_turn, finish, skip_idle

Resolve = Callable[[Draft, Asking], None]

RESOLVE: dict[tuple[Question, type[Move]], Resolve] = {}
"""What follows when a question has its answers. Filled in by `core.sultan.characters`."""

REACTION: dict[Question, type[Move]] = {
    "claim": Throne,
    "arrest": Avoid,
    "murder": Intercept,
    "call": Join,
}
"""What one who reacts to a question says."""

_ABLE = {"claim": (SULTAN,), "arrest": (GUARD, SULTAN), "murder": (GUARD,), "call": (SLAVE,)}


def ask(draft: Draft, question: Question, by: int, deed: Move, asked: int) -> None:
    """Open a window, or go on at once where there is nobody to ask."""
    window = Asking(question, by, deed, asked)
    if asked:
        draft.phase = window
        draft.tell(Asked(question, players_in(asked)))
    else:
        RESOLVE[question, type(deed)](draft, window)


def ask_claim(draft: Draft, by: int, deed: Move, sparing: int = 0) -> None:
    """SC-01, SR-18: after every declared targeted ability it is asked whether the Sultan shows himself."""
    ask(draft, "claim", by, deed, claim_asked(draft, sparing))


def claim_asked(table: Table, sparing: int = 0) -> int:
    """SC-01: all hidden players, but not the ability's user (who is open) or the target of an arrest.

    Once the Sultan is open all know that nobody could say yes, and nobody is asked.
    """
    if table.open & table.holders(SULTAN):
        return 0
    return without_tired(table, table.hidden & ~sparing)


def without_tired(table: Table, some: int) -> int:
    """SR-16, SC-13: with `tired_may_react=off` the tired use no reaction at all."""
    return some if table.options.tired_may_react == "on" else some & ~table.tired


def without_arrested(table: Table, some: int) -> int:
    """SR-09, SC-13: with `arrested_may_react=off` the arrested neither join nor kill an Assassin."""
    return some if table.options.arrested_may_react == "on" else some & ~table.prison


def able(table: Table, window: Asking, player: int) -> bool:
    """Could this player, of those asked, say yes? The open table let all that are asked say so."""
    return table.cards[player] in _ABLE[window.question]


class Owed(NamedTuple):
    """The moment of one who owes an answer."""

    question: Question
    able: bool


_owed = cache(Owed)


def owed_by(table: Table, window: Asking, player: int) -> Owed | None:
    """The moment of a player in a window; None: he is not asked, or has answered."""
    if not (window.asked & ~window.answered) >> player & 1:
        return None
    return _owed(window.question, able(table, window, player))


def counted(table: Table, player: int) -> bool:
    """`perft` counts real answers, one by one."""
    return isinstance(table.phase, Asking) and real(table, table.phase, player)


def real(table: Table, window: Asking, player: int) -> bool:
    """Is it his answer that the question waits for: could he react, and did all before him answer?

    Sealed answers do not change each other, so one order stands for all: clockwise from the acting
    player (SR-10, SC-04).
    """
    waiting = window.asked & ~window.answered
    for other in table.clockwise(waiting):
        if able(table, window, other):
            return other == player
    return False


def check_answer(table: Table, player: int, move: Move) -> Asking:
    """Is he asked this, and could his card react so?"""
    window = table.phase
    if not isinstance(window, Asking) or not window.asked >> player & 1:
        raise Illegal("not-asked", "S-REA-01")
    if window.answered >> player & 1:
        raise Illegal("answered-already", "SR-08")
    if type(move) is not Pass:
        if type(move) is not REACTION[window.question]:
            raise Illegal("not-the-question", "S-REA-01", question=window.question)
        if not able(table, window, player):
            raise Illegal("not-your-character", "S-REA-01", character=table.cards[player])
    return window


def do_answer(draft: Draft, player: int, move: Move) -> None:
    """Seal an answer (SR-08)."""
    window = draft.phase
    assert isinstance(window, Asking)
    mine = bit(player)
    draft.tell(Answered(player))
    accepted = window.accepted if type(move) is Pass else window.accepted | mine
    _close_if_decided(
        draft,
        Asking(window.question, window.by, window.deed, window.asked, window.answered | mine, accepted),
    )


def answering(kind: type[Move], question: Question) -> Law[Table, Draft]:
    """The law of saying yes to a question. (The throne is claimed by a law of its own: asked or unasked.)"""
    only: tuple[Move, ...] = (kind(),)
    moment = among(Owed(question, True))
    return Law(kind, check_answer, do_answer, lambda table, player: only, moment, counted)


AVOID = answering(Avoid, "arrest")
INTERCEPT = answering(Intercept, "murder")
JOIN = answering(Join, "call")

_PASS: tuple[Move, ...] = (Pass(),)


def passes(table: Table, player: int) -> tuple[Move, ...]:
    return _PASS


PASS = Law(Pass, check_answer, do_answer, passes, lambda moment: type(moment) is Owed, counted)


def _close_if_decided(draft: Draft, window: Asking) -> None:
    """Close when all have answered, or sooner where the answer is known."""
    if window.asked & ~window.answered and not decided(draft, window):
        draft.phase = window
        return
    draft.tell(WindowShut(window.question))
    RESOLVE[window.question, type(window.deed)](draft, window)


def decided(table: Table, window: Asking) -> bool:
    """Is the answer known before all have answered? When the throne is claimed (SC-01), and at a murder as soon as
    the first Guard in order has accepted (SR-10)."""
    if window.question == "murder":
        return first_accepting(table, window) is not None
    return window.question == "claim" and window.accepted != 0


def first_accepting(table: Table, window: Asking) -> int | None:
    """SR-10, SC-04: the first to accept, clockwise from the acting player, once all before him passed."""
    for player in table.clockwise(window.asked):
        if window.accepted >> player & 1:
            return player
        if not window.answered >> player & 1:
            return None
    return None


def check_closed(table: Table, player: int, move: WindowClosed) -> None:
    """Only an open window can be closed."""
    if not isinstance(table.phase, Asking):
        raise Illegal("no-window-open", "S-REA-01")


def do_closed(draft: Draft, player: int, move: WindowClosed) -> None:
    """The clock has run out: those who are silent let it pass."""
    window = draft.phase
    assert isinstance(window, Asking)
    _close_if_decided(
        draft,
        Asking(window.question, window.by, window.deed, window.asked, window.asked, window.accepted),
    )


_CLOSED: tuple[Move, ...] = (WindowClosed(),)


def closings(table: Table, player: int) -> tuple[Move, ...]:
    return _CLOSED


WINDOW_CLOSED = Law(WindowClosed, check_closed, do_closed, closings, among(Asking), never)


def may_claim(table: Table, player: int) -> bool:
    """S-SUL-02, SC-01: the hidden Sultan may reveal himself unasked in any phase that waits.

    Arrested or not (SR-09); not when it is his own arrest that waits for him: there he avoids it.
    """
    if table.cards[player] != SULTAN or table.open >> player & 1:
        return False
    if table.tired >> player & 1 and table.options.tired_may_react == "off":
        return False
    phase = table.phase
    return not (isinstance(phase, Asking) and phase.question == "arrest" and phase.asked >> player & 1)


def check_throne(table: Table, player: int, move: Throne) -> None:
    """S-SUL-02."""
    if not table.playing:
        raise Illegal("no-round-now", "S-SUL-02")
    if table.cards[player] != SULTAN:
        raise Illegal("not-your-character", "S-SUL-02", character=table.cards[player])
    if table.open >> player & 1:
        raise Illegal("open-already", "S-SUL-02")
    if not may_claim(table, player):
        raise Illegal("not-now", "SC-13" if table.tired >> player & 1 else "SC-01", phase="playing")


def do_throne(draft: Draft, player: int, move: Throne) -> None:
    """S-SUL-02, SR-18: at any moment, free of charge, and what was declared goes on (SC-02).

    Nothing is tested: his card alone completes neither uprising nor defeat, and a call that waits for
    its answers must not be tested early (SC-03).
    """
    reveal(draft, player, "throne")
    phase = draft.phase
    if isinstance(phase, Asking):
        claimed = phase.question == "claim"
        asked = 0 if claimed else phase.asked & ~bit(player)
        accepted = bit(player) if claimed else phase.accepted
        _close_if_decided(
            draft, Asking(phase.question, phase.by, phase.deed, asked, phase.answered & asked, accepted)
        )
    elif isinstance(phase, Acting) and not acting.can_act(draft):
        stuck(draft, phase)


_THRONE: tuple[Move, ...] = (Throne(),)


def claims(table: Table, player: int) -> tuple[Move, ...]:
    return _THRONE if may_claim(table, player) else ()


def perhaps_sultan(moment: object) -> bool:
    """Could a hidden Sultan be in this moment, of those a player can be in while a round is under way?"""
    if type(moment) is Owed:
        return moment.question != "arrest" and moment.able == (moment.question == "claim")
    if type(moment) is acting.ActingMoment:
        return moment.card == SULTAN and not moment.open
    return not isinstance(moment, type)


THRONE = Law(Throne, check_throne, do_throne, claims, perhaps_sultan)


def stuck(draft: Draft, phase: Acting) -> None:
    """The one thing that the acting player could do has vanished (SC-08, SC-11)."""
    if phase.extra:
        end_turn(draft)
    elif phase.player != draft.turn:
        draft.tell(NothingToUse(phase.player))
        finish(draft)
    else:
        skip_idle(draft, phase.player)
        advance(draft)
