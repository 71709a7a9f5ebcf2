"""What is asked of the one whose hand it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.knyazi import asked, board, hand, lesson
from cogs.texts import Locale
from core.knyazi.game import game
from core.knyazi.state import State
from tests.core.knyazi.helpers import at
from tests.core.knyazi.test_orders import ELEVEN


def a_table(state: State, **dues: int) -> Any:
    """`dues`: when time runs out for a player, in seconds."""
    seats = [SimpleNamespace(name=n) for n in "АБВГДЕЖЗИКЛМ"[: len(state.seats)]]
    running = {
        (1, "timeout", "ABCDEFGH".index(who)): SimpleNamespace(at=at * 1000) for who, at in dues.items()
    }
    return SimpleNamespace(id=1, sheet=SimpleNamespace(seats=seats, phase="playing"), dues=running)


def said(state: State, who: str, locale: Locale = "ru", **dues: int) -> str:
    view = game.view(state, "ABCDEFGHIJKL".index(who))
    return asked.sentence(a_table(state, **dues), view, locale)


def on_the_table(state: State) -> str:
    return board.awaited(a_table(state), game.view(state, None), "ru")


@pytest.mark.parametrize(("orders", "told"), [("theocracy", False), ("absolutism", True)])
def test_K_ORD_03_a_tsar_is_not_sent_to_a_court_that_is_the_confessors(orders: str, told: bool) -> None:
    view = game.view(at(ELEVEN + "turn: D", 11, orders=orders, etiquette="honour"), 0)
    assert ("hint-tsar" in hand.first_time_hints(view, view.seats[0])) == told
    learner = game.view(at(ELEVEN + "turn: D", 11, orders=orders, lesson="on"), 0)
    assert any("указы и суд" in line for line in lesson.role(learner, learner.seats[0], "ru")) == told
