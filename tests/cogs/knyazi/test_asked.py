"""What is asked of the one whose hand it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.knyazi import asked, board, hand, lesson
from cogs.texts import LOCALES, Locale
from core.knyazi.game import game
from core.knyazi.state import State
from tests.core.knyazi.helpers import FOUR, at, deposed, go
from tests.core.knyazi.test_orders import ELEVEN
from tests.core.knyazi.test_riot import READY


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


@pytest.mark.parametrize(("who", "told"), [("A", True), ("B", True), ("D", False), ("G", False)])
def test_K_RIO_05_whoever_may_beat_in_a_riot_sees_what_is_to_be_beaten(who: str, told: bool) -> None:
    """D and G hold nothing that beats it, and G is a rebel."""
    state = go(at(READY.replace("D18 D19", "D18"), 8), "H riot", "G consent yes", "H attack G3")
    view = game.view(state, "ABCDEFGH".index(who))
    seen = hand.picture_of(view, "spy", False, "ru").facing
    assert ("3 Горян" in said(state, who), seen) == (told, ("G3",) if told else ())


def test_K_RIO_05_who_may_help_has_the_time_of_whom_the_table_waits_for() -> None:
    state = go(at(READY, 8), "H riot", "G consent yes", "H attack G3")
    assert "<t:40:R>" in said(state, "B", A=40)
    assert not said(state, "G", A=40)


def test_K_RIO_05_the_table_says_who_defends_in_a_riot() -> None:
    state = go(at(READY, 8), "H riot", "G consent yes", "H attack G3")
    assert "мещане" in on_the_table(state)
    assert "мещане" not in on_the_table(go(at(FOUR + "turn: C"), "C attack P3"))


def test_KC_06_what_is_taken_is_not_told_to_be_beaten() -> None:
    taken = go(at(FOUR + "turn: C", throw_after_take="on"), "C attack P3", "B concede")
    for state, who in ((taken, "C"), (go(taken, "C pass"), "A")):
        assert "Шпион берёт" in said(state, who)
        assert "Шпион берёт" in on_the_table(state)
        told = [said(state, who), on_the_table(state), *lesson.lines(a_table(state), learning(state), "ru")]
        assert "тбито" not in " ".join(told)


def learning(state: State) -> Any:
    view = game.view(state, None)
    return SimpleNamespace(
        options=SimpleNamespace(lesson="on"), deal=1, bouts=0, bout=view.bout, phase=view.phase
    )


def test_KC_07_a_new_tsar_who_is_attacked_is_told_so_beside_the_question_of_the_trump() -> None:
    state = deposed(FOUR + "bout: C B\ntable: D3\n", 4)
    assert "Тебя бьют" in said(state, "B")
    assert "Менять козырь" in said(state, "B")
    state = go(state, "B beat D3 D8", "C pass", "B pass")
    assert said(state, "B").count("озырь") == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_KC_12_where_no_leave_is_needed_nobody_is_asked_for_one(locale: Locale) -> None:
    """The Духовник rules, and under Анархия he throws in as anybody; under Теократия alone he gives leave."""
    leave = {"ru": "Позволишь", "en": "anybody"}[locale]
    for orders, asks in (("theocracy+anarchy", False), ("theocracy", True)):
        state = at(ELEVEN + "bout: F E\ntable: D17/D18\nstage: window", 11, orders=orders)
        assert (leave in said(state, "C", locale)) == asks


@pytest.mark.parametrize(("orders", "told"), [("theocracy", False), ("absolutism", True)])
def test_K_ORD_03_a_tsar_is_not_sent_to_a_court_that_is_the_confessors(orders: str, told: bool) -> None:
    view = game.view(at(ELEVEN + "turn: D", 11, orders=orders, etiquette="honour"), 0)
    assert ("hint-tsar" in hand.first_time_hints(view, view.seats[0])) == told
    learner = game.view(at(ELEVEN + "turn: D", 11, orders=orders, lesson="on"), 0)
    assert any("указы и суд" in line for line in lesson.role(learner, learner.seats[0], "ru")) == told
