"""The wise player: tries what he may do in games that he could be sitting in, each played on for some bouts by seasoned
players, and takes what leaves him highest, or promises to.

A function of his view, of what he was told in this deal, of a seed and of how long he may think.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core import search
from core.chance import Seeded
from core.knyazi import demotion, moves
from core.knyazi import events as ev
from core.knyazi.laws import LAWS
from core.knyazi.robots import cards as seasoned
from core.knyazi.robots import guide, prospects
from core.knyazi.robots.worlds import Worlds
from core.knyazi.state import AtTurn, Dealing, Draft, Over, State, draft_of
from core.knyazi.view import View
from core.shapes import Chance, Event, Move

AHEAD = 8
"""So many bouts are played on: at most tables until it has been everybody's turn."""

MOST = 24
"""So many options are tried at most."""

PLAYED = (
    moves.Trump, moves.Attack, moves.Beat, moves.Concede, moves.ThrowIn, moves.Permit, moves.Pass, moves.Riot,
    moves.Consent, moves.Give, moves.Exchange,
)  # fmt: skip
"""What he thinks over; for the rest the seasoned player's answer is good enough."""
PLAIN = ("mercy", "divide", "draw")
"""Phases in which it is, too."""


def begins(event: Event) -> bool:
    """Is all that was told before of no more use?"""
    return isinstance(event, (ev.Dealt, ev.DealBegins))


def weighty(view: View) -> bool:
    """Has he more than one way to play his cards?"""
    if view.me not in view.waiting or view.phase in PLAIN:
        return False
    return sum(type(move) in PLAYED for move in view.legal) > 1


def think(
    view: View, told: Sequence[Event], chance: Chance, budget: int, more: Callable[[], bool]
) -> Move | None:
    """His move of the cards, or None where there is nothing to think over. `budget`: games tried at most."""
    options = worth_trying(view, chance)
    if len(options) < 2:
        return options[0] if options else None
    worlds = Worlds(view, told)
    drawn: list[State] = []
    seed = chance.getrandbits(64)
    assert view.me is not None
    me = view.me

    def worth(move: Move, world: int) -> float:
        if world == len(drawn):
            drawn.append(worlds.draw(Seeded(seed + world)))
        return played_on(drawn[world], me, move, Seeded(seed - world - 1))

    return search.best(options, worth, budget, more)


def worth_trying(view: View, chance: Chance) -> list[Move]:
    """What the seasoned player would do, then what else there is, without what differs in nothing that matters."""
    if not weighty(view):
        return []
    looks = seasoned.kinds(view, moves.Look)
    if looks and view.turn == view.me:
        return [next((one for one in looks if one.player == view.target), looks[0])]
    first = seasoned.move(view, chance)
    found = [one for one in view.legal if type(one) in PLAYED]
    if first is None or type(first) not in PLAYED:
        return [first] if first is not None else []
    table = seasoned.Table(view)
    found = thinned(table, view, found)
    found.sort(key=lambda one: dearness(table, one))
    return [first, *(one for one in found if one != first)][:MOST]


def thinned(table: seasoned.Table, view: View, found: Sequence[Move]) -> list[Move]:
    """One card is beaten after the other, leave is given for as much as there is room, the worst cards are traded."""
    kept: list[Move] = []
    beats = [one for one in found if type(one) is moves.Beat]
    ways = {card: sum(one.card == card for one in beats) for card in {one.card for one in beats}}
    hardest = min(ways, key=lambda card: (ways[card], -table.worth(card)), default=-1)
    most = max((one.most for one in found if type(one) is moves.Permit), default=0)
    worst = sorted(view.hand, key=table.worth)[:2]
    for one in found:
        match one:
            case moves.Beat() if one.card != hardest:
                continue
            case moves.Permit() if one.most != most:
                continue
            case moves.Exchange() if one.card not in worst:
                continue
            case _:
                kept.append(one)
    return kept


def dearness(table: seasoned.Table, move: Move) -> float:
    """What it costs in good cards: the cheap are tried first."""
    match move:
        case moves.Attack(cards=cards) | moves.ThrowIn(cards=cards):
            return table.cost(cards) / len(cards) - 2 * len(cards)
        case moves.Beat(cover=cover):
            return table.worth(cover)
        case _:
            return 0


def played_on(state: State, me: int, move: Move, chance: Chance) -> float:
    """How high the deal will leave me, if the game goes on with this move: as it is some bouts on, and as it promises."""
    draft = draft_of(state)
    player, until = me, draft.deal.bouts + AHEAD
    while True:
        carry_out(draft, player, move)
        phase = type(draft.phase)
        if phase is Dealing or phase is Over:
            return 1 - draft.seats.index(me) / draft.table.kholop
        if phase is AtTurn and draft.deal.bouts >= until:
            return prospects.height(draft, me)
        player, move = guide.move(draft, chance)


def carry_out(draft: Draft, player: int, move: Move) -> None:
    """A move that is known to be lawful, without the papers that the court would make of it."""
    LAWS.of(move).do(draft, player, move)
    if draft.court.waiting:
        demotion.overdue(draft)
    draft.events.clear()
