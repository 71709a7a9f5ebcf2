"""One's own card of «Султан на миг»: what it says, and to whom."""

from __future__ import annotations

import pytest

from core.hall import Pace
from tests.cogs.conftest import Playing
from tests.cogs.play.evening import taught, understood
from tests.cogs.play.tables import STILL, table_at
from tests.cogs.sultan.tables import ASKED_LONG, DS_TURN, ES_TURN, NAMES, SEVEN, all_pass, looking

CIRCLE = """
round 1
first A
turn A
seat A sultan open
seat B guard hidden banned=C,D
seat C assassin hidden
seat D slave hidden
seat E slave hidden
spare slave
coronation E
act A
"""


async def test_SC_16_the_card_names_everybody_one_may_not_swap_with(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        await table_at(house, "sultan", 5, CIRCLE, {0: "Аня", 1: "Боря"}, names=NAMES[:5])
        for guest, told in (("Боря", True), ("Аня", False)):
            await house.guest(guest).sees("Моя карта")
            card = await house.guest(guest).press("Моя карта")
            assert card.ephemeral
            assert ("меняться с Верой и Геной" in card.text) == told, card.text


async def test_who_has_nothing_to_answer_presses_nothing(playing: Playing) -> None:
    """SR-08: the Sultan may answer, the Assassin need not; for both the clock closes the question at one time."""
    async with playing(guests=["Боря", "Вера"]) as house:
        table, (boris, vera) = await looking(house, "Боря", "Вера", pace=ASKED_LONG)
        await house.hall.play(table.id, "arrest D", player=0)
        await boris.sees("Молчание — тоже ответ")
        await vera.sees("От тебя ответа не нужно")
        await vera.sees("⏱ срок — <t:")
        for guest in (boris, vera):
            assert not guest.looks("Промолчать")
        await boris.press("Занять трон")
        await vera.sees("на троне")
        assert table.view(None).places[1].open


@pytest.mark.parametrize(
    ("pace", "waits"),
    [(ASKED_LONG, "Аня, Боря, Вера, Даша, Женя и Зоя"), (STILL, "Аня, Боря, Вера, Даша и Зоя")],
    ids=["only who says yes presses anything", "all have to press"],
)
async def test_SR_08_where_silence_answers_no_screen_tells_who_has_answered(
    playing: Playing, pace: Pace, waits: str
) -> None:
    async with playing(guests=["Гена", "Женя", "Зоя"]) as house:
        table, (gena, zhenya, zoya) = await looking(house, "Гена", "Женя", "Зоя", position=DS_TURN, pace=pace)
        await house.hall.play(table.id, "call", player=3)
        await zhenya.press("Примкнуть")
        assert table.view(None).window.answered == (5,)
        await house.bot.services.boards.settle()
        await zoya.sees(f"Ждём ответа: {waits}.")
        assert f"Сейчас ждут: {waits}" in (await gena.slash("ход", что="peek A")).text


async def test_SR_08_who_has_answered_reads_that_it_is_sealed_and_until_when(playing: Playing) -> None:
    async with playing(guests=["Женя"]) as house:
        table, (zhenya,) = await looking(house, "Женя", position=DS_TURN, pace=ASKED_LONG)
        await house.hall.play(table.id, "call", player=3)
        await zhenya.press("Примкнуть")
        shown = await zhenya.sees("Твой ответ запечатан")
        assert "⏱ срок — <t:" in shown.split("Твой ответ запечатан")[1]
        assert not zhenya.looks("От тебя ответа не нужно")


async def test_who_is_arrested_learns_that_it_is_he_and_what_can_be_done(playing: Playing) -> None:
    async with playing(guests=["Вера", "Гена"]) as house:
        table, (vera, gena) = await looking(house, "Вера", "Гена", pace=ASKED_LONG)
        await house.hall.play(table.id, "arrest D", player=0)
        await gena.sees("Арестовывают **тебя**")
        await all_pass(house, table, "claim")
        await vera.sees("Аня хочет арестовать Гену")
        assert not vera.looks("Арестовывают **тебя**")


async def test_what_one_expects_and_cannot_do_says_why(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        opened = SEVEN.replace("seat A guard hidden", "seat A sultan open").replace("B sultan", "B guard")
        _, (anya,) = await looking(house, "Аня", position=f"{opened}coronation D")
        await anya.sees("Нельзя поменяться. Меняются рубашкой вверх, а твоя карта открыта")
        assert not anya.looks("Нельзя скрыться"), "that can be done"
        await anya.sees("Нельзя казнить. Казнят только открытых Мятежников")


async def test_who_lies_hidden_is_told_why_there_is_nothing_to_hide(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        _, (anya,) = await looking(house, "Аня")
        await anya.sees("Нельзя скрыться. Твоя карта и так лежит рубашкой вверх")


async def test_the_forced_is_told_what_he_is_forced_to(playing: Playing) -> None:
    async with playing(guests=["Вера"]) as house:
        table, (vera,) = await looking(house, "Вера", position=ES_TURN)
        await house.hall.play(table.id, "manipulate loyalists C", player=4)
        await all_pass(house, table)
        await vera.sees("Даша заставляет тебя: убить")
        await vera.sees("Убить…")
        await vera.sees("На кого это падёт — решаешь ты")


@pytest.mark.parametrize(
    ("name", "seat", "told"),
    [("Гена", "D", "призвать к восстанию"), ("Зоя", "G", "танцевать")],
    ids=["slave", "dancer"],
)
async def test_SC_11_who_is_forced_to_the_one_thing_there_is_has_nothing_to_choose(
    playing: Playing, name: str, seat: str, told: str
) -> None:
    async with playing(guests=[name]) as house:
        table, (forced,) = await looking(house, name, position=ES_TURN)
        await house.hall.play(table.id, f"manipulate rebels {seat}", player=4)
        await all_pass(house, table)
        await forced.sees(f"Даша заставляет тебя: {told}.** Иного выбора нет")
        assert not forced.looks("решаешь ты")


async def test_the_card_names_the_team_it_plays_for_as_it_lies(playing: Playing) -> None:
    """S-GEN-01, S-DAN-01, S-VIZ-01: Sultan, Assassin, Vizier, and the Dancer, hidden."""
    teams = {"Боря": "Ты за **Сторонников**", "Вера": "Ты за **Мятежников**", "Даша": "Команды пока нет",
             "Зоя": "Пока твоя карта скрыта, ты за **Сторонников**"}  # fmt: skip
    async with playing(guests=list(teams)) as house:
        _, guests = await looking(house, *teams)
        for guest, team in zip(guests, teams.values(), strict=True):
            await guest.sees(team)


async def test_a_table_of_newcomers_is_taught(playing: Playing) -> None:
    names = NAMES[:5]
    async with playing(guests=list(names)) as house:
        await taught(house, "sultan", names)
        await understood(house, "sultan", names)
        anya = house.guest("Аня")
        assert anya.looks("🎓 **Зачем:** набрать очки")
        assert anya.looks("🎓 Кто ходит, жмёт «Моя карта»")


RISEN = """
round 1
first A
turn A
seat A slave open
seat B sultan hidden
seat C assassin hidden
seat D slave open
seat E vizier hidden
seat F slave open
seat G guard hidden
spare dancer
act A
"""
IN_VAIN = "примкнуть некому"


@pytest.mark.parametrize(
    ("change", "vain"),
    [
        (("", ""), True),
        (("F slave open", "F slave dead"), True),
        (("F slave open", "F slave hidden"), False),
        (("A slave open", "A slave hidden"), False),
        (
            (
                "F slave open\nseat G guard hidden\nspare dancer",
                "F dancer hidden\nseat G guard hidden\nspare slave",
            ),
            False,
        ),
    ],
    ids=["all lie open", "one is dead", "one is hidden", "the caller is hidden", "one may be anywhere"],
)
async def test_SR_20_that_nobody_can_join_is_said_and_the_call_is_not_the_main_button_then(
    playing: Playing, change: tuple[str, str], vain: bool
) -> None:
    async with playing(guests=["Аня"]) as house:
        _, (anya,) = await looking(house, "Аня", position=RISEN.replace(*change))
        await anya.sees("Призвать к восстанию")
        _, call = await anya._component("Призвать к восстанию", None, 60, buttons=True)
        assert (call["style"], anya.looks(IN_VAIN)) == ((2, True) if vain else (1, False))


async def test_SC_05_a_refusal_says_that_the_house_may_spare_open_loyalists(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        opened = SEVEN.replace("B sultan hidden", "B sultan open")
        table, (anya,) = await looking(
            house, "Аня", position=f"{opened}coronation D", open_loyalists_arrestable="off"
        )
        told = (await anya.slash("ход", что="arrest B")).text
        assert "правила этого стола щадят открытых Стражников и Султана" in told
        assert table.seq == 0


async def test_SR_13_what_the_forced_may_not_do_with_what_a_hit_has_earned_is_said(playing: Playing) -> None:
    async with playing(guests=["Зоя"]) as house:
        position = ES_TURN.replace("G dancer", "G overseer")
        table, (zoya,) = await looking(house, "Зоя", position=position, forced_extra_action="ability_only")
        await house.hall.play(table.id, "manipulate rebels G", player=4)
        await all_pass(house, table)
        await house.hall.play(table.id, "hunt D", player=6)
        await all_pass(house, table)
        await zoya.sees("Раб пойман! Ходи ещё раз")
        await zoya.sees("кого заставил Визирь, только применяет способность")
