"""Moves of the table as the judge is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.knyazi import characters, orders
from core.knyazi.characters import Character, Estate, SpokenNames
from speech.judge import court as judged
from speech.judge.court import Event
from speech.judge.hearing import typed
from speech.judge.judge import Judge
from speech.judge.shapes import Remark
from speech.session.court_timeline import CourtTimeline
from tests.speech.session.tables import FIVE, table


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


async def test_an_attack_and_what_follows_are_deeds(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        before = told.hall.clock.now() / 1000
        attack, *_ = await told.play("C attack P3")
        assert isinstance(attack, judged.Attacked)
        assert (attack.attacker, attack.defender) == (2, 1)
        assert before <= attack.at <= told.hall.clock.now() / 1000
        beaten = await told.play("B beat P3 P8")
        assert kinds(beaten)[0] == "Acted"
        assert beaten[0].player == 1  # type: ignore[attr-defined]


async def test_the_court_begins_as_it_stands(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        await told.play('A decree "говорить шёпотом" "" {"kind":"whisper"}')
        court = CourtTimeline(told.table).court(frozenset({0, 2}), 5.0)
        assert [held.id for held in court.now.seats] == ["tsar", "spy", "executioner", "jester", "kholop"]
        assert court.now.consent == {0, 2}
        assert court.now.robots == {0, 1, 2, 3, 4}
        assert [decree.watch.kind for decree in court.now.decrees] == ["whisper"]


async def test_decrees_and_assignments_are_watched_from_their_word_to_their_end(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        (decreed,) = await told.play(
            'A decree "не поминать дурака" "" {"kind":"forbidden","words":["дурак"]}'
        )
        assert isinstance(decreed, judged.Decreed)
        assert (decreed.name, decreed.player, decreed.watch.words) == ("1", None, ("дурак",))
        (assigned,) = await told.play('A assign C "молчать" duty "ленив" {"kind":"silence"}')
        assert isinstance(assigned, judged.Decreed)
        assert (assigned.player, assigned.watch.kind) == (2, "silence")
        assert await told.play('A decree "кланяться низко"') == [], "what no machine can watch"
        (lapsed,) = await told.play("A repeal 1")
        assert isinstance(lapsed, judged.Lapsed)
        assert lapsed.name == "1"
        (released,) = await told.play(f"A release {assigned.name}")
        assert isinstance(released, judged.Lapsed)


async def test_a_new_reign_reseats_the_court_and_ends_its_decrees(tmp_path: Path) -> None:
    position = (
        "hand A: G2 M2",
        "hand B: P8",
        "hand C: P3 G3",
        "hand D: P5 G5",
        "hand E: P4 G4",
        "trump: M",
        "turn: B",
    )
    async with table(tmp_path, position) as told:
        await told.play('A decree "говорить шёпотом" "" {"kind":"whisper"}')
        court = told.line.court(frozenset(), 0.0)
        events = await told.play("B attack P8", "A concede")
        for event in events:
            court.happened(event)
        assert "ReignChanged" in kinds(events)
        assert court.now.holder("tsar") == 1
        assert court.now.decrees == ()
        assert court.reigned(0, float("inf"))


async def test_k_cus_01_a_house_of_its_own_is_told_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(characters, "_guests", {})
    monkeypatch.setattr(orders, "_guests", {})
    cook = Character("cook", 13, Estate.COMMONERS, called=(SpokenNames("ru", "повар", "искуснейший повар"),))
    characters.welcome(cook)
    orders.welcome(orders.Order("feast"))
    cast = "tsar spy cook executioner kholop"
    async with table(tmp_path, FIVE, cast=cast, orders="feast") as told:
        court = CourtTimeline(told.table).court(frozenset(range(5)), 5.0)
        assert court.now.seats[2] == cook
        assert [held.id for held in court.cast] == cast.split()
        assert {order.id for order in court.now.orders} == {"feast"}
        words = typed(3, 1.0, "Повар, ходите!").words
        (laid,) = Judge(court).hear(Remark(3, 6.0, 7.0, words))
        assert (laid.charge.law, laid.charge.object) == ("E-NAM-02", 2)
