"""A robot's manners at court: at his duties at once, about people never before they could, on the throne slow and mild.

He makes no motion. He votes as the people before him did, but not as an accuser whose word is all there is; where a
matter concerns a person and no other person has said a word, against it, unless the accused has confessed. As a ruler
he forgives a person's first offence, warns where a second is a light one, is sparing with blows, demotes no person, and
punishes once for one phrase: whatever else it is charged with he lets go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from core.knyazi import breaches, moves
from core.knyazi.court_papers import Assignment, Charge, Sentence, Vote
from core.knyazi.handiwork import HANDS
from core.knyazi.robots import complaints
from core.knyazi.robots.guilt import heard, impossible, unspoken
from core.knyazi.state import Board
from core.knyazi.view import View
from core.shapes import Chance, Move

CONFIDENT = 0.75
UNASKED = 12
"""Of so many times that he is asked a ruler grants one mercy for which nobody has petitioned."""


def move(view: View, chance: Chance, people: Set[int]) -> Move | None:
    """A duty, a vote, a ruling, a grant or a paper of his own; None: nothing for now."""
    by_kind: dict[type[Move], list[Move]] = {}
    for one in view.legal:
        by_kind.setdefault(type(one), []).append(one)
    # ER-04: a robot Шпион passes suspicions on as they are.
    for duty in (moves.Collect, moves.Visa, moves.CryOut):
        if duty in by_kind:
            return by_kind[duty][0]
    for stroke in by_kind.get(moves.Strike, ()):
        if not contested(view, stroke):
            return stroke
    if escapes := by_kind.get(moves.Escape):
        return escapes[0]
    if (ruled := ruling(view, by_kind.get(moves.Rule, ()), chance, people)) is not None:
        return ruled
    if moves.Overrule in by_kind:
        return by_kind[moves.Overrule][chance.randrange(2)]
    if answers := by_kind.get(moves.Answer):
        return answered(view, answers, chance)
    if (kindness := remitted(view, by_kind)) is not None:
        return kindness
    if votes := by_kind.get(
        moves.CastVote
    ):  # after all else: he holds back with it, and it must hold up nothing
        return vote(view, votes[0], chance, people)
    if (kindness := favour(view, by_kind, chance)) is not None:
        return kindness
    return complaints.brought(view, chance, people)


def weighed(state: Board, move: Move) -> str:
    """What he sleeps over: a person must have time to answer, to ask for mercy, to call a vote."""
    match move:
        case moves.Rule():
            return f"charge {move.charge}"
        case moves.Strike():
            return f"sentence {move.sentence}"
        case moves.CastVote():
            return f"vote {move.vote}"
        case moves.Answer():  # who has been given his mercy is told at once, before it is spent
            player = next((one.player for one in state.court.petitions if one.id == move.petition), None)
            given = player is not None and move.answer == "granted" and state.court.mercies >> player & 1
            return "" if given else f"petition {move.petition}"
        case moves.Grant():
            return f"mercy {move.player}"
        case moves.Overrule():
            return f"objection {move.objection}"
        case _:
            return ""


# -- votes --------------------------------------------------------------------------------------


def contested(view: View, stroke: Move) -> bool:
    """Is there a vote on the sentence?"""
    return isinstance(stroke, moves.Strike) and any(v.paper == stroke.sentence for v in view.votes)


def vote(view: View, ballot: Move, chance: Chance, people: Set[int], confessed: bool = False) -> Move:
    """As most of the people have voted. Where they are silent, against what concerns a person, unless he has confessed;
    else as he sees fit. The hall lets people vote first (`Robots`)."""
    assert isinstance(ballot, moves.CastVote)
    about = next(v for v in view.votes if v.id == ballot.vote)
    charge = next((c for c in view.docket if c.id == about.paper), None)
    if charge is not None and (unspoken(charge, people) or slipped(view, charge, people)):
        return moves.CastVote(about.id, False)
    voices = voices_of(view, about, charge, people)
    ayes, nays = (sum(said >> p & 1 for p in voices) for said in (about.ayes, about.nays))
    if ayes or nays:
        return moves.CastVote(about.id, ayes > nays)
    concerned = {charge.offender} if charge is not None else {view.ruler, *punished(view, about)}
    mine = not concerned & people and own_mind(view, about, charge, chance)
    return moves.CastVote(about.id, confessed or mine)


def believes(view: View, ballot: Move, chance: Chance, people: Set[int]) -> Move:
    """KR-24: how he votes on one who has confessed."""
    return vote(view, ballot, chance, people, confessed=True)


def voices_of(view: View, about: Vote, charge: Charge | None, people: Set[int]) -> set[int]:
    """The people whose votes he follows: who have one (K-ORD-04, KR-19, KR-24), but an accuser without evidence, or one
    man's word and the robots' votes would take anybody's throne."""
    if about.subject == "charge":
        parties = set() if charge is None else {charge.offender}
        if charge is not None and not heard(charge):
            parties.add(charge.by)
        return set(people) - parties
    silent = {one.player for one in view.seats if one.estate == "mob"}
    if view.options.tsar_votes == "off":
        silent.add(view.seats[0].player)
    return set(people) - silent


def slipped(view: View, charge: Charge, people: Set[int]) -> bool:
    """Has a person pressed for another's work for the first time (E-HND-01)? No robot takes a throne for that, whoever
    votes for it and whoever confesses."""
    before = [
        one
        for one in view.docket
        if (one.law, one.offender) == (HANDS, charge.offender) and one.id < charge.id
    ]
    return charge.law == HANDS and charge.offender in people and not before


def punished(view: View, about: Vote) -> set[int]:
    """Who bears the blows or the task that the vote is on."""
    papers: list[Sentence | Assignment] = [*view.sentences, *view.assignments]
    return {paper.player for paper in papers if paper.id == about.paper}


def own_mind(view: View, about: Vote, charge: Charge | None, chance: Chance) -> bool:
    """For himself; against a judge only on good evidence."""
    if about.subject == "charge":
        return charge is not None and heard(charge) and charge.confidence >= CONFIDENT
    return view.me in punished(view, about) or chance.randrange(2) == 0


# -- on the throne ------------------------------------------------------------------------------


def ruling(view: View, offered: list[Move] | tuple[()], chance: Chance, people: Set[int]) -> Move | None:
    """On the first charge that waits. About a phrase that was ruled on before, by him or by another, or come back from
    a ruling, it would lie there for the next who comes to the throne: he lets it go."""
    for charge in view.docket:
        mine = [one for one in offered if isinstance(one, moves.Rule) and one.charge == charge.id]
        if mine and (charge.penalty is not None or judged_before(view, charge)):
            return pardon(mine)
        if mine:
            return sentence(view, charge, mine, chance, people)
    return None


def pardon(mine: list[moves.Rule]) -> moves.Rule:
    return next(one for one in mine if one.penalty == "pardon")


def judged_before(view: View, charge: Charge) -> bool:
    """Has one ruled on another charge about the same phrase?"""
    return any(same_phrase(charge, other) for other in view.docket)


def same_phrase(charge: Charge, other: Charge) -> bool:
    """Has one ruled on this other charge, and is it about the same words of the same man?"""
    if other.id == charge.id or other.offender != charge.offender or other.penalty is None:
        return False
    if charge.end and other.end:
        return charge.start <= other.end and other.start <= charge.end
    return bool(charge.words) and charge.words == other.words


def offences(view: View, charge: Charge, people: Set[int]) -> int:
    """For how many phrases he has been judged in this deal before, and not acquitted in doubt."""
    judged = [
        c
        for c in view.docket
        if c.offender == charge.offender and c.penalty is not None and not doubtful(view, c, people)
    ]
    return sum(not any(same_phrase(c, other) for other in judged[:n]) for n, c in enumerate(judged))


def doubtful(view: View, charge: Charge, people: Set[int]) -> bool:
    """What the Ear is not sure of, or he cannot have done."""
    return charge.confidence < CONFIDENT or impossible(view, charge) or unspoken(charge, people)


def sentence(
    view: View, charge: Charge, mine: list[moves.Rule], chance: Chance, people: Set[int]
) -> moves.Rule:
    """A person is forgiven once, warned for a light offence, then struck once, then twice; one robot by another a little
    harder."""
    blows = [one for one in mine if one.penalty == "blows"]
    before = offences(view, charge, people)
    breach = breaches.find(charge.law)
    if doubtful(view, charge, people):
        return pardon(mine)
    if charge.offender in people:
        due = before - (breach is None or not breach.hard)
        return blows[min(due, 2) - 1] if due > 0 and blows else pardon(mine)
    demotions = [one for one in mine if one.penalty == "demotion"]
    if demotions and breach is not None and breach.hard and not breach.godless and chance.randrange(2):
        return demotions[0]
    return blows[chance.randrange(min(3, len(blows)))] if blows and chance.randrange(3) else pardon(mine)


def answered(view: View, offered: list[Move], chance: Chance) -> Move:
    """Granted or refused; where the matter was ruled on since, the ruling was the answer: refused after blows for who
    begs, granted after a pardon. Granted are the blows that are due, which are remitted then, or else a mercy, once in a
    deal, which is given first: who holds one has been heard."""
    granted, refused = offered[:2]
    assert isinstance(granted, moves.Answer)
    petition = next(one for one in view.petitions if one.id == granted.petition)
    struck = [one.id > petition.id for one in view.sentences if one.player == petition.player]
    before = [c for c in view.docket if c.offender == petition.player and c.id < petition.id]
    pardoned = bool(before) and before[-1].penalty == "pardon"
    if any(struck) or pardoned:
        return granted if pardoned and not any(struck) else refused
    if struck:
        return (granted, refused)[chance.randrange(2)]
    if any(one.player == petition.player and one.status == "granted" for one in view.petitions):
        return refused
    if any(one.player == petition.player and one.mercy for one in view.seats):
        return granted
    mercy = moves.Grant(petition.player)
    return (mercy if mercy in view.legal else refused, refused)[chance.randrange(2)]


def remitted(view: View, by_kind: dict[type[Move], list[Move]]) -> Move | None:
    """The blows of one whose petition, brought since, he has granted."""
    for one in by_kind.get(moves.Remit, ()):
        for sentence in view.sentences:
            if one == moves.Remit(sentence.id) and any(
                petition.status == "granted"
                and petition.player == sentence.player
                and petition.id > sentence.id
                for petition in view.petitions
            ):
                return one
    return None


def favour(view: View, by_kind: dict[type[Move], list[Move]], chance: Chance) -> Move | None:
    """At any moment a ruler may name a chronicler, and now and then grant a mercy, to whom least is charged with."""
    clerk = next((one.seat for one in view.seats if one.character == "clerk"), -1)
    if not any(one.chronicler for one in view.seats) and clerk >= 0:
        for one in by_kind.get(moves.Chronicler, ()):
            if isinstance(one, moves.Chronicler) and one.seat == clerk:
                return one
    grants = [one for one in by_kind.get(moves.Grant, ()) if isinstance(one, moves.Grant)]
    if not grants or chance.randrange(UNASKED):
        return None
    charged = Counter(charge.offender for charge in view.docket)
    return min(grants, key=lambda one: charged[one.player])
