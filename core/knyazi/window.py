"""Who may throw in, by what right and at what cost, and who is asked (K-THR-03..08, KC-01..04, KC-12). The check, the
offers, the window and the question who is waited for are all made of this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.knyazi.events import MercyUsed
from core.knyazi.moves import Right
from core.knyazi.state import (
    CAP,
    RIOT_CAP,
    Adding,
    Board,
    Bout,
    Dividing,
    Draft,
    Duel,
    InBout,
    LeaveGiven,
    Uprising,
    Window,
    having,
)  # fmt: skip
from core.notation import Player
from core.shapes import Ambiguous, Illegal


def room(state: Board) -> int:
    """How many more cards may be thrown in: K-THR-05 the defender's hand, K-THR-06 and KR-06 six in all.

    Cards still open (after «беру», KC-06) already claim cards of the hand. In a riot (K-RIO-04, KR-16): twelve in all,
    the open ones not more than the nobles hold together.
    """
    bout = state.bout
    assert bout is not None
    sides, lying = bout.sides, len(bout.open)
    if type(sides) is Duel:
        by_hand, by_cap = state.hands[sides.defender].bit_count() - lying, CAP - lying - len(bout.done)
    else:
        by_hand = sum(state.hands[p].bit_count() for p in nobles(state)) - lying
        played = state.phase.played if type(state.phase) is Dividing else bout.played
        by_cap = RIOT_CAP - played
    return by_hand if by_hand < by_cap else by_cap


def nobles(state: Board) -> tuple[int, ...]:
    """Players on the nobles' seats now."""
    return state.seats[: state.table.nobles]


def rebels(sides: Uprising) -> int:
    return 1 << sides.attacker | 1 << sides.rebel


def holders(state: Board) -> int:
    """Players, as bits, who may act in the window now, read from what is so at this moment (KC-16, KC-31), and judged
    by public facts alone (KC-03, KC-04).

    These are the throw-ins of K-THR-08. Nobody where the defender is the Боярин (K-THR-07). Under Анархия everyone with cards (K-ORD-05, KC-12).
    Else the ruler if there is anybody to permit, the holders of mercies (K-MER-05), and against the Tsar the
    Воевода (K-MIL-04). In a riot the two rebels, while there is room.
    """
    window, bout, table, alive, seats = state.phase, state.bout, state.table, state.alive, state.seats
    assert isinstance(window, Window)
    assert bout is not None
    sides = bout.sides
    if type(sides) is Uprising:
        return rebels(sides) & alive & ~window.passed if room(state) > 0 else 0
    assert type(sides) is Duel
    attacker, defender, tsar = sides.attacker, sides.defender, seats[0]
    if table.shields and table.shields >> seats.index(defender) & 1:
        return 0
    others = alive & ~(1 << attacker | 1 << defender)
    if table.anarchy:
        if table.options.anarchy_tsar_throws == "off":
            others &= ~(1 << tsar)
        return others & ~window.passed
    found = others & state.court.mercies
    if others & ~window.declined & ~(1 << tsar):
        found |= 1 << seats[table.power]
    if defender == tsar and table.coup >= 0:
        found |= others & 1 << seats[table.coup]
    return found & ~window.passed


def may_be_permitted(state: Board) -> int:
    """Players, as bits, whom the ruler may permit: with cards, neither of the two, not the Tsar (K-THR-04).

    KC-02: he may permit against himself, and when he attacks.
    """
    sides, window = state.duel, state.phase
    assert isinstance(window, Window)
    return state.alive & ~(1 << sides.attacker | 1 << sides.defender | 1 << state.seats[0] | window.declined)


def bout_at(state: Board, stage: type[InBout], rule: str) -> Bout:
    """The bout, if it is at that stage."""
    bout, phase = state.bout, state.phase
    if bout is None or not isinstance(phase, InBout):
        raise Illegal("no-bout", rule)
    if type(phase) is not stage:
        raise Illegal("not-at-that-stage", rule, stage=phase.__struct_config__.tag)
    return bout


def most_by(state: Board, player: int, right: Right) -> int:
    """How many cards he may throw in by that right; refused where he has it not."""
    phase, sides, left = state.phase, state.duel, room(state)
    if isinstance(phase, (Adding, LeaveGiven)):
        asked, rule = (sides.attacker, "K-THR-02") if isinstance(phase, Adding) else (phase.player, "KC-01")
        if player != asked:
            raise Illegal("not-your-throw-in", rule)
        if right != "plain":
            raise Illegal("no-such-right", "KC-13", right=right)
        return left if isinstance(phase, Adding) else min(left, phase.most)
    if type(phase) is not Window:
        raise Illegal("open-cards", "K-THR-01")
    if not holders(state) >> player & 1:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    if right == "support":
        if not supports(state, player):
            raise Illegal("no-support", "K-MIL-04")
    elif right == "mercy":
        if state.table.anarchy:
            raise Illegal("no-permission-needed", "KC-12")
        if not state.court.mercies >> player & 1:
            raise Illegal("no-mercy", "K-MER-05")
        if state.table.options.mercy_batch == "single":
            return min(left, 1)
    elif not state.table.anarchy:
        if supports(state, player) and state.court.mercies >> player & 1:
            raise Ambiguous("mercy-or-support", "KC-13")
        raise Illegal("no-permission", "K-THR-03")
    if not state.alive >> player & 1 or player == sides.attacker:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    return left


RIGHTS: Final[tuple[Right, ...]] = ("plain", "mercy", "support")


def rights_of(state: Board, player: int) -> Iterator[tuple[Right, int]]:
    """By what right he may throw in now, and how many cards."""
    window = type(state.phase) is Window
    for right in RIGHTS if window else RIGHTS[:1]:
        if window and not _claim(state, player, right):
            continue
        try:
            yield right, most_by(state, player, right)
        except Illegal:
            continue


def _claim(state: Board, player: int, right: Right) -> bool:
    """Is there anything in a window that such a right could rest on? Mostly not, and that needs no refusal."""
    if right == "plain":
        return state.table.anarchy
    if right == "mercy":
        return state.court.mercies >> player & 1 == 1
    return supports(state, player)


def pay(draft: Draft, player: int, right: Right) -> None:
    """What a right costs who throws in by it, and what it makes of the attack."""
    if right == "mercy":
        draft.court = having(draft.court, mercies=draft.court.mercies & ~(1 << player))
        draft.tell(MercyUsed(Player(player), "throw-in"))
    elif right == "support":
        # K-MIL-04, KR-23: his own right, used with at least one card, makes it a military coup.
        draft.bout = having(draft.fight, sides=having(draft.duel, support=player))


def supports(state: Board, player: int) -> bool:
    """K-MIL-04, KC-16: who sits as Воевода now may support an attack on who sits as Tsar now."""
    coup, seats = state.table.coup, state.seats
    return coup >= 0 and seats[coup] == player and state.duel.defender == seats[0]
