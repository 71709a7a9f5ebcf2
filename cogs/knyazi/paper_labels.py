"""Moves about papers as labels: the paper's own words stand beside its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cogs.knyazi.wording import WORDING
from cogs.texts import Locale, Person, Raw, plain
from cogs.ui.wording import arguments, people
from core.hall import Table
from core.knyazi import moves
from core.knyazi.court_papers import Vote
from core.knyazi.view import View
from core.shapes import Move

_PAPER = ("decree", "assignment", "sentence", "petition", "charge", "paper", "objection", "vote")


def papers(view: View) -> Iterator[tuple[int, msgspec.Struct]]:
    """Every paper this viewer may see, by its number."""
    for shelf in (view.decrees, view.assignments, view.sentences, view.docket, view.petitions, view.votes):
        for paper in shelf:
            yield paper.id, paper
    for decree in view.decrees:
        for objection in decree.objections:
            yield objection.id, objection
    for draft in view.drafts:
        yield draft.paper.id, draft.paper


def voted_on(view: View, vote: Vote) -> int:
    """By what number people know what is voted on: a charge by its own."""
    charge = next((c for c in view.docket if vote.subject == "charge" and c.id == vote.paper), None)
    return vote.id if charge is None else charge.called


def label(locale: Locale, table: Table, view: View, move: Move) -> str:
    """«Отменить указ «всем петь»»: the move, and the paper that it is about."""
    cast = {int(seat.player): seat.character for seat in view.seats}
    who = people(table, cast)
    given: dict[str, Any] = {}
    number = next((getattr(move, name) for name in _PAPER if isinstance(getattr(move, name, None), int)), 0)
    for id, paper in papers(view):
        if id == number:
            given |= arguments(WORDING, locale, who, paper)
            if isinstance(inner := getattr(paper, "paper", None), int):  # a vote, about a paper of its own
                for other, about in papers(view):
                    if other == inner:
                        given = arguments(WORDING, locale, who, about) | given
            break
    given |= {key: value for key, value in arguments(WORDING, locale, who, move).items() if key not in _PAPER}
    if (seat := getattr(move, "seat", None)) is not None and seat < len(view.seats):
        given["seat"] = view.seats[seat].character
    voted = next((one for one in view.votes if isinstance(move, moves.CastVote) and one.id == number), None)
    given["number"] = Raw(voted_on(view, voted) if voted is not None else number)
    given.setdefault("words", "")
    given.setdefault("subject", "")
    given.setdefault("player", given.get("offender", ""))
    if isinstance(move, moves.Strike):
        beaten = next((one.player for one in view.sentences if one.id == number), None)
        itself = any(seat.player == beaten and seat.character == "executioner" for seat in view.seats)
        strike = {"struck": 0, "blows": 0} | given
        given = strike | {"next": strike["struck"] + 1, "itself": "yes" if itself else "no"}
        return plain(locale, "desk-strike", **given)
    if isinstance(move, moves.Deal):  # E-HND-01: all see the button, and it is one man's work
        return plain(locale, "board-deal", who=Person("", "kholop"))
    if isinstance(move, moves.Collect):
        sweeper = any(seat.character == "sweeper" for seat in view.seats)
        return plain(locale, "board-collect", who=Person("", "sweeper" if sweeper else "kholop"))
    return plain(locale, f"move-knyazi-{move.__struct_config__.tag}", **given)
