"""Who may throw in, by what right and at what cost, and who is asked (K-THR-03..08, KC-01..04, KC-12). The check, the
offers, the window and the question who is waited for are all made of this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.knyazi.events import MercyUsed
from core.knyazi.moves import Right
from core.knyazi.seating import Seats
from core.knyazi.state import CAP, RIOT_CAP, Bout, Kind, Phase, Sides, Stage, State, Table, having
from core.notation import Player
from core.shapes import Ambiguous, Event, Illegal


def room(hands: tuple[int, ...], bout: Bout) -> int:
    """How many more cards may be thrown in: K-THR-05 the defender's hand, K-THR-06 and KR-06 six in all.

    Cards still open (after «беру», KC-06) already claim cards of the hand. In a riot: the nobles' hands
    together, twelve in all (K-RIO-04, KR-16): `riot_room`.
    """
    by_hand = hands[bout.sides.defender].bit_count() - len(bout.open)
    by_cap = CAP - bout.played
    return by_hand if by_hand < by_cap else by_cap


def nobles(state: State) -> tuple[int, ...]:
    """Players on the nobles' seats now."""
    return state.seats[: state.table.nobles]


def riot_room(state: State, bout: Bout) -> int:
    """K-RIO-04, KR-16: twelve cards in all, open ones not more than the nobles hold together."""
    held = sum(state.hands[p].bit_count() for p in nobles(state))
    return min(RIOT_CAP - bout.played, held - len(bout.open))


def rebels(bout: Bout) -> int:
    return 1 << bout.sides.attacker | 1 << bout.sides.rebel


def holders(state: State, bout: Bout) -> int:
    """Players, as bits, who may act in the window now: read from what is so at this moment (KC-16, KC-31)."""
    if bout.sides.kind == Kind.RIOT:
        return rebels(bout) & state.alive & ~bout.passed if riot_room(state, bout) > 0 else 0
    mercies = state.court.mercies
    return rights(state.table, state.alive, state.seats, mercies, bout.sides, bout.passed, bout.declined)


def may_be_permitted(alive: int, seats: Seats, sides: Sides, declined: int) -> int:
    """Players, as bits, whom the ruler may permit: with cards, neither of the two, not the Tsar (K-THR-04).

    KC-02: he may permit against himself, and when he attacks.
    """
    return alive & ~(1 << sides.attacker | 1 << sides.defender | 1 << seats[0] | declined)


def rights(
    table: Table, alive: int, seats: Seats, mercies: int, sides: Sides, passed: int, declined: int
) -> int:
    """Players, as bits, who may act in the others' window, judged by public facts alone (KC-03, KC-04).

    These are the throw-ins of K-THR-08. Nobody where the defender is the Боярин (K-THR-07). Under Анархия everyone with cards (K-ORD-05, KC-12).
    Else the ruler if there is anybody to permit, the holders of mercies (K-MER-05), and against the Tsar the
    Воевода (K-MIL-04). All seats are those of this moment (KC-16).
    """
    attacker, defender = sides.attacker, sides.defender
    if table.shields and table.shields >> seats.index(defender) & 1:
        return 0
    tsar = seats[0]
    others = alive & ~(1 << attacker | 1 << defender)
    if table.anarchy:
        if table.options.anarchy_tsar_throws == "off":
            others &= ~(1 << tsar)
        return others & ~passed
    found = others & mercies
    if others & ~declined & ~(1 << tsar):
        found |= 1 << seats[table.power]
    if defender == tsar and table.coup >= 0:
        found |= others & 1 << seats[table.coup]
    return found & ~passed


def bout_at(state: State, stage: int, rule: str) -> Bout:
    """The bout, if it is at that stage."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        raise Illegal("no-bout", rule)
    if bout.stage != stage:
        raise Illegal("not-at-that-stage", rule, stage=bout.stage)
    return bout


def most_by(state: State, bout: Bout, player: int, right: Right) -> int:
    """How many cards he may throw in by that right; refused where he has it not."""
    stage, left = bout.stage, room(state.hands, bout)
    if stage == Stage.MORE or stage == Stage.PERMITTED:
        if player != (bout.sides.attacker if stage == Stage.MORE else bout.permit):
            raise Illegal("not-your-throw-in", "K-THR-02" if stage == Stage.MORE else "KC-01")
        if right != "plain":
            raise Illegal("no-such-right", "KC-13", right=right)
        return left if stage == Stage.MORE else min(left, bout.most)
    if stage != Stage.WINDOW:
        raise Illegal("open-cards", "K-THR-01")
    if not holders(state, bout) >> player & 1:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    if right == "support":
        if not supports(state, bout, player):
            raise Illegal("no-support", "K-MIL-04")
    elif right == "mercy":
        if state.table.anarchy:
            raise Illegal("no-permission-needed", "KC-12")
        if not state.court.mercies >> player & 1:
            raise Illegal("no-mercy", "K-MER-05")
        if state.table.options.mercy_batch == "single":
            return min(left, 1)
    elif not state.table.anarchy:
        if supports(state, bout, player) and state.court.mercies >> player & 1:
            raise Ambiguous("mercy-or-support", "KC-13")
        raise Illegal("no-permission", "K-THR-03")
    if not state.alive >> player & 1 or player == bout.sides.attacker:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    return left


RIGHTS: Final[tuple[Right, ...]] = ("plain", "mercy", "support")


def rights_of(state: State, bout: Bout, player: int) -> Iterator[tuple[Right, int]]:
    """By what right he may throw in now, and how many cards."""
    for right in RIGHTS if bout.stage == Stage.WINDOW else RIGHTS[:1]:
        if right == "mercy" and not state.court.mercies >> player & 1:
            continue  # the common case, which needs no refusal
        try:
            yield right, most_by(state, bout, player, right)
        except Illegal:
            continue


def used(state: State, sides: Sides, player: int, right: Right, events: list[Event]) -> tuple[State, Sides]:
    """What a right costs who has thrown in by it, and what it makes of the attack."""
    if right == "mercy":
        court = having(state.court, mercies=state.court.mercies & ~(1 << player))
        events.append(MercyUsed(Player(player), "throw-in"))
        return having(state, court=court), sides
    if right == "support":
        # K-MIL-04, KR-23: his own right, used with at least one card, makes it a military coup.
        return state, Sides(sides.attacker, sides.defender, sides.kind, player, sides.conceded)
    return state, sides


def supports(state: State, bout: Bout, player: int) -> bool:
    """K-MIL-04, KC-16: who sits as Воевода now may support an attack on who sits as Tsar now."""
    coup = state.table.coup
    return coup >= 0 and state.seats[coup] == player and bout.sides.defender == state.seats[0]
