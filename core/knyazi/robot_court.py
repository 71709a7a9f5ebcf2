"""A robot at court: does its duties at once, rules mildly, and spends its mercies."""

from __future__ import annotations

from core.knyazi import breaches, moves
from core.knyazi.view import View
from core.shapes import Chance, Move

CONFIDENT = 0.75


def court_move(view: View, chance: Chance) -> Move | None:
    """A duty, a vote, a ruling or a grant; None: nothing for now."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in view.legal:
        by_kind.setdefault(type(move), []).append(move)
    # ER-04: a robot Шпион passes suspicions on as they are.
    for duty in (moves.Strike, moves.Collect, moves.Visa, moves.CryOut):
        if duty in by_kind:
            return by_kind[duty][0]
    if votes := by_kind.get(moves.CastVote):
        return vote(view, votes, chance)
    if escapes := by_kind.get(moves.Escape):
        return escapes[0]
    if rules := by_kind.get(moves.Rule):
        return ruling(view, rules, chance)
    for answer in (moves.Overrule, moves.Answer):
        if answer in by_kind:
            return by_kind[answer][chance.randrange(2)]
    if view.turn == view.me and view.phase == "turn":
        return favour(view, by_kind, chance)
    return None


def vote(view: View, votes: list[Move], chance: Chance) -> Move:
    """For himself; against a judge only on good evidence."""
    first = votes[0]
    assert isinstance(first, moves.CastVote)
    about = next(v for v in view.votes if v.id == first.vote)
    if about.subject == "charge":
        charge = next((c for c in view.docket if c.id == about.paper), None)
        return moves.CastVote(first.vote, charge is not None and charge.confidence >= CONFIDENT)
    mine = any(p.id == about.paper and p.player == view.me for p in view.sentences)
    mine = mine or any(p.id == about.paper and p.player == view.me for p in view.assignments)
    return moves.CastVote(first.vote, mine or chance.randrange(2) == 0)


def ruling(view: View, rules: list[Move], chance: Chance) -> Move:
    """Demotion for a hard breach now and then, a few blows, or a pardon where he is not sure."""
    first = rules[0]
    assert isinstance(first, moves.Rule)
    mine = [move for move in rules if isinstance(move, moves.Rule) and move.charge == first.charge]
    charge = next(c for c in view.docket if c.id == first.charge)
    sure = charge.confidence >= CONFIDENT
    demotions = [move for move in mine if move.penalty == "demotion"]
    blows = [move for move in mine if move.penalty == "blows" and move.blows <= 3]
    breach = breaches.find(charge.law)
    hard = breach is not None and breach.hard and not breach.godless
    if sure and hard and demotions and chance.randrange(2):
        return demotions[0]
    if sure and blows and chance.randrange(3):
        return blows[chance.randrange(len(blows))]
    return next(move for move in mine if move.penalty == "pardon")


def favour(view: View, by_kind: dict[type[Move], list[Move]], chance: Chance) -> Move | None:
    """In his own turn a ruler may name a chronicler, or grant a mercy, to the lowly sooner than to his heirs."""
    clerk = next((one.seat for one in view.seats if one.character == "clerk"), -1)
    if not any(one.chronicler for one in view.seats) and clerk >= 0:
        for move in by_kind.get(moves.Chronicler, ()):
            if isinstance(move, moves.Chronicler) and move.seat == clerk:
                return move
    grants = by_kind.get(moves.Grant)
    if grants and chance.randrange(3) == 0:
        return grants[chance.randrange(len(grants))]
    return None
