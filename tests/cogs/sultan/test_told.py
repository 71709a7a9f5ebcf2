"""What a newcomer needs to be told in «Султан на миг»: the aim, at whom it goes, who did it, why so many points."""

from __future__ import annotations

import msgspec
import pytest

from cogs.sultan.notebook import _remembered
from core.sultan.game import game
from tests.cogs.conftest import Playing
from tests.cogs.play.tables import STILL, table_at
from tests.cogs.sultan.tables import ASKED_LONG, DS_TURN, ES_TURN, NAMES, SEVEN, all_pass, looking
from tests.cogs.sultan.test_round_end import ABOUT_TO_WIN, LAST
from tests.core.sultan.tables import Play, at


async def test_the_first_round_tells_the_aim_and_the_sides(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        await table_at(house, "sultan", 7, SEVEN, {0: "Аня", 1: "Боря"}, names=NAMES)
        boris = house.guest("Боря")
        shown = await boris.sees("Моя карта")
        assert "**Цель — очки.** **Сторонники** (Султан и Стражники)" in shown


async def test_whom_an_arrest_is_aimed_at_is_told_so_on_his_own_card(playing: Playing) -> None:
    async with playing(guests=["Боря", "Гена"]) as house:
        table, (boris, gena) = await looking(house, "Боря", "Гена", pace=ASKED_LONG)
        await house.hall.play(table.id, "arrest D", player=0)
        await gena.sees("Арестовывают **тебя**")
        await gena.sees("Спрошены все, кто скрыт, кроме того, кого арестовывают")
        assert not boris.looks("**тебя**")
        await all_pass(house, table, "claim")
        await boris.sees("Аня хочет арестовать Гену")
        await gena.sees("От тебя ответа не нужно")
        await house.hall.play(table.id, "pass", player=3)
        await gena.sees("Ты в тюрьме")
        for player in (1, 2):
            await house.hall.play(table.id, "peek E", player=player)
        await gena.sees("Твой ход прошёл мимо")
        assert not gena.looks("Ты в тюрьме")


async def test_who_took_the_throne_in_his_turn_is_told_that_he_may_still_act(playing: Playing) -> None:
    async with playing(guests=["Боря"]) as house:
        turns = SEVEN.replace("first A\nturn A", "first B\nturn B").replace("act A", "act B")
        _, (boris,) = await looking(house, "Боря", position=turns)
        await boris.sees("Твой ход:")
        await boris.press("Занять трон")
        await boris.sees("за тобой ещё одно действие")


async def test_what_was_told_of_a_card_goes_with_the_card(playing: Playing) -> None:
    """Boris's card was seen, and then he exchanged it in secret: what Anya knows is true of it no more."""
    async with playing(guests=["Боря", "Вера"]) as house:
        opened = SEVEN.replace("B sultan hidden", "B guard open").replace("A guard", "A sultan")
        table, (_, vera) = await looking(house, "Боря", "Вера", position=opened)
        await house.hall.play(table.id, "peek C", player=0)
        await vera.sees("Аня знает твою карту")
        await house.hall.play(table.id, "hide C", player=1)
        await vera.sees("тайком меняется с тобой")
        assert not vera.looks("Аня знает твою карту")


async def test_the_notebook_follows_the_game(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await table_at(house, "sultan", 7, SEVEN, {0: "Аня"}, names=NAMES)
        anya = house.guest("Аня")
        await anya.sees("Записи")
        assert "Пока пусто" in (await anya.press("Записи")).text
        await house.hall.play(table.id, "peek D", player=0)
        await anya.sees("Карта Гены — Раб")
        assert not anya.looks("Пока пусто")


@pytest.mark.parametrize("last", [False, True])
async def test_how_a_round_ended_and_why_one_has_so_many_points_is_told(playing: Playing, last: bool) -> None:
    """After the last one, too, which is summed up at once."""
    async with playing(guests=["Аня", "Боря", "Вера"]) as house:
        pace, position = msgspec.structs.replace(STILL, rest=3600), LAST if last else ABOUT_TO_WIN
        table, (anya, boris, vera) = await looking(
            house, "Аня", "Боря", "Вера", position=position, pace=pace, rounds="2"
        )
        await house.hall.play(table.id, "murder B", user=anya.id)
        while table.sheet.phase == "playing" and -1 not in table.waiting():
            for player in table.waiting():
                await house.hall.play(table.id, "pass", player=player)
        await boris.sees("Тебя убивает Убийца: Аня")
        await boris.sees("тебе **0**: убитым очков не дают")
        await anya.sees("тебе **+2**: твоя сторона победила, карта открыта")
        await vera.sees("тебе **+1**: твоя сторона победила, карта скрыта")
        if last:
            await boris.sees("🏁 Итоги")
            shown = await boris.sees("Очки раунда — живым победителям")
            assert "Султан мёртв. **Победили Мятежники!**" in shown


async def test_an_exchange_says_what_came_and_whether_it_is_just_the_same(playing: Playing) -> None:
    async with playing(guests=["Гена", "Даша", "Женя"]) as house:
        table, (gena, dasha, zhenya) = await looking(house, "Гена", "Даша", "Женя", position=DS_TURN)
        await house.hall.play(table.id, "swap F", player=3)
        for guest in (gena, zhenya):
            await guest.sees("такая же карта: Раб")
        await house.hall.play(table.id, "swap F", player=4)
        await dasha.sees("другая карта: Раб")
        await zhenya.sees("другая карта: Визирь")
        assert not zhenya.looks("такая же карта")


async def test_who_is_killed_is_told_by_whom_and_that_no_turn_comes(playing: Playing) -> None:
    """S-GRD-03: a Guard beside the victim alone was quicker. S-DIE-02: an open card wins the dead no points."""
    async with playing(guests=["Вера"]) as house:
        position = """
            round 1
            first C
            turn C
            seat A guard hidden
            seat B sultan hidden
            seat C assassin hidden
            seat D slave hidden
            seat E slave hidden
            spare slave
            act C
        """
        table, (vera,) = await looking(house, "Вера", position=position)
        await house.hall.play(table.id, "murder E", player=2)
        await all_pass(house, table, "claim")
        await house.hall.play(table.id, "pass", player=3)
        await house.hall.play(table.id, "intercept", player=0)
        await vera.sees("Стражник опережает кинжал: Аня убивает тебя")
        shown = await vera.sees("ходов не будет")
        assert "получишь два очка" not in shown
        assert "Пока не твой ход" not in shown


async def test_S_SLV_02_who_called_in_vain_beside_an_open_slave_is_not_said_to_stand_alone(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        position = DS_TURN.replace("E vizier hidden", "E slave open").replace("spare slave", "spare vizier")
        table, (anya,) = await looking(house, "Аня", position=position)
        await house.hall.play(table.id, "call", player=3)
        await all_pass(house, table, "call")
        shown = await anya.sees("Никто не примкнул: Гена")
        assert "в одиночку" not in shown


async def test_SR_15_that_the_forced_has_nothing_to_use_is_told_to_all_and_to_him(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        table, (anya, boris) = await looking(house, "Аня", "Боря", position=ES_TURN)
        await house.hall.play(table.id, "manipulate rebels B", player=4)
        await all_pass(house, table)
        await anya.sees("Нити дёрнуты впустую: Боря сейчас не может применить способность")
        await boris.sees("остаётся одна усталость")
        for player, move in ((5, "peek A"), (6, "peek A"), (0, "peek C"), (1, "peek C")):
            assert boris.looks("остаётся одна усталость")
            await house.hall.play(table.id, move, player=player)
        await boris.loses("остаётся одна усталость")


async def test_S_WIN_02_the_seat_where_the_circle_ends_is_not_taken_for_the_sultan(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        _, (anya, boris) = await looking(house, "Аня", "Боря")
        await boris.press("Занять трон")
        shown = await anya.sees("Коронация!")
        assert "Если Султан" in shown
        assert "Корона лежит" not in shown
        assert not anya.looks("Трон занят, и хода это не стоило")


async def test_SR_28_what_lay_on_the_card_of_the_dead_is_told_no_longer(playing: Playing) -> None:
    async with playing(guests=["Гена"]) as house:
        table, (gena,) = await looking(house, "Гена")
        await house.hall.play(table.id, "arrest D", player=0)
        await all_pass(house, table)
        await gena.sees("Ты в тюрьме")
        await house.hall.play(table.id, "peek D", player=1)
        await gena.sees("Боря знает твою карту")
        await house.hall.play(table.id, "murder D", player=2)
        await all_pass(house, table)
        await gena.sees("Тебя убивает")
        for told in ("Ты в тюрьме", "знает твою карту"):
            assert not gena.looks(told)


async def test_SC_10_a_seer_who_finds_nobody_hidden_is_said_to_see_no_card(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        position = """
            round 1
            first A
            turn A
            seat A seer hidden
            seat B sultan open
            seat C assassin open
            seat D slave open
            seat E dancer open
            seat F slave open
            seat G guard open
            spare slave
            coronation D
            act A
        """
        _, (anya,) = await looking(house, "Аня", position=position)
        await anya.press("Прозреть без карт")
        await anya.sees("Аня смотрит в шар: скрытых карт нет.")


def test_ones_own_hide_leaves_no_doubt_where_it_went() -> None:
    """Whoever hides knows whether he exchanged, and with whom; for all others any card may have gone."""
    play = Play(at("guard open", "sultan", "assassin", "slave", "slave", spare="slave"))
    play.do("A peek C", "B peek C", "C peek B", "D peek B", "E peek B", "A hide")
    assert _remembered(game.view(play.state, 0)) == {2: ("assassin", False)}
    assert _remembered(game.view(play.state, 1)) == {2: ("assassin", True)}
