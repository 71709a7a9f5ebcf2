"""What a robot brings before the throne, by its temper: a plea when it is accused, a petition for a mercy, a denunciation.

Each at most once in a deal, none from among the mob, who are silent (K-ETQ-05), and none against who rules: that would
be a motion. A person is denounced to a person only, so that robots decide nothing about people among themselves. What
is said stands in the words as an occasion; whoever knows a tongue puts it into words.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from core.knyazi import moves
from core.knyazi.court_papers import Sentence
from core.knyazi.robots.guilt import impossible, unspoken
from core.knyazi.state import table_for
from core.knyazi.view import SeatView, View
from core.notation import Player
from core.shapes import Chance, Move
from core.tempers import Temper, temper_of

PLEADS: Final[frozenset[Temper]] = frozenset({"careful", "flatterer", "blunt"})
BEGS: Final[frozenset[Temper]] = frozenset({"careful", "flatterer"})
LOYAL: Final[frozenset[Temper]] = frozenset({"flatterer", "bully"})
"""Who cries out against those that rise against the Tsar."""
UPRIGHT: Final[frozenset[Temper]] = frozenset({"blunt"})
"""Who cries out against an executioner that does not strike."""

SOON, SELDOM = 2, 24
"""Of so many times that he is asked he does it once."""
IDLE = 2
"""Bouts after which a blow is overdue."""

DISLOYAL, NEGLIGENT = moves.Law("K-PUN-01"), moves.Law("K-PUN-09")


def brought(view: View, chance: Chance, people: Set[int]) -> Move | None:
    """A paper of his own, or None."""
    me = view.me
    mine = next((one for one in view.seats if one.player == me), None)
    if me is None or mine is None or view.outcome is not None:
        return None
    if mine.estate == "mob" or me in (view.ruler, view.seats[0].player):
        return None
    return petition(view, mine, chance, people) or denunciation(view, mine, chance, people)


def petition(view: View, mine: SeatView, chance: Chance, people: Set[int]) -> Move | None:
    """Who is accused only of what he cannot have done begs for no mercy: he says so."""
    temper = temper_of(mine.player)
    if view.drafts or any(one.player == mine.player for one in view.petitions):
        return None
    accused = [one for one in view.docket if one.offender == mine.player and one.status == "open"]
    if (accused or mine.blows) and temper in PLEADS and not chance.randrange(SOON):
        if accused and all(impossible(view, one) or unspoken(one, people) for one in accused):
            return moves.Petition("innocent", plea="explain")
        return moves.Petition("plea", plea="mercy" if accused else "")
    may_hope = view.mercies and not mine.mercy and not view.petitions
    if may_hope and view.trump is not None and temper in BEGS and not chance.randrange(SELDOM):
        return moves.Petition("mercy")
    return None


def denunciation(view: View, mine: SeatView, chance: Chance, people: Set[int]) -> Move | None:
    temper = temper_of(mine.player)
    if any(one.by == mine.player for one in view.docket):
        return None
    law, occasion, suspects = DISLOYAL, "disloyal", rebels(view) if temper in LOYAL else ()
    if not suspects and temper in UPRIGHT:
        law, occasion, suspects = NEGLIGENT, "idle", idlers(view)
    before_a_person = view.ruler in people
    for offender in suspects:
        known = any(one.offender == offender and one.law == law for one in view.docket)
        if offender in (mine.player, view.ruler, view.seats[0].player) or known:
            continue
        if (before_a_person or offender not in people) and not chance.randrange(SOON):
            return moves.Denounce(offender, law, occasion)
    return None


def rebels(view: View) -> tuple[Player, ...]:
    """Who now fights against the Tsar, over the heads of others or with the mob (K-MIL-01, K-RIO-04)."""
    if view.bout is None or view.bout.kind == "plain":
        return ()
    return view.bout.rebels or (view.bout.attacker,)


def idlers(view: View) -> tuple[Player, ...]:
    """The Палач, while a blow that nobody disputes has been due for some bouts (K-PUN-02, K-PUN-09)."""
    striker = view.seats[table_for(view.players, view.options).strike].player
    return (striker,) if any(overdue(view, one) for one in view.sentences) else ()


def overdue(view: View, sentence: Sentence) -> bool:
    if any(vote.paper == sentence.id for vote in view.votes):
        return False
    stamps = [charge.ruled_in for charge in view.docket if charge.id == sentence.charge]
    return any(deal == view.deal and view.bouts - bouts >= IDLE for deal, bouts in stamps)
