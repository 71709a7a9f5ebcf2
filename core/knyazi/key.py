"""What tells two positions apart, for counting (`perft`)."""

from __future__ import annotations

from collections.abc import Hashable

from core.knyazi.state import Board


def key(state: Board) -> Hashable:
    """Everything the rest of the game depends on: also what beats what on the table, for that is seen there.

    Left out: the seal and its secret, what has been discarded, who has been what (unless the game is played for
    it), careers, the chronicle.
    """
    deal, court, bout = state.deal, state.court, state.bout
    plain_bout = bout is not None and state.riot is None
    return (
        state.hands,
        state.seats,
        state.phase,
        bout,
        state.turn.spent if plain_bout else state.turn,
        (deal.number, deal.trump, deal.next_trump, deal.asked, deal.bouts, deal.used, deal.riot),
        (deal.claims, deal.redeals, deal.opened, deal.last),
        (court.mercies, court.waiting, court.rebels, court.chronicler, court.ended),
        (court.decrees, court.assignments, court.sentences, court.docket),
        (court.petitions, court.votes, court.drafts),
        court.been if state.table.options.goal != "none" else (),
    )
