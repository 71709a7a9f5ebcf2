"""A charge is cried out, the accused may answer it, and one press rules on it."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from cogs.court import pleas
from cogs.ui.own_events import READ
from speech.session import lay_charge
from stage.components import walk
from stage.testing import running_stage
from tests.cogs.conftest import INVITED, QUICK_MOTION, Playing
from tests.cogs.court.conftest import charge, court, desk_of, hands, plays
from tests.cogs.court.test_desk import Clips

FIVE = hands(5) + "\nturn: B"
"""Аня Царь, Борис Шпион, Вера Палач, Глеб Шут, Дина Холоп."""


async def test_the_accused_repents_and_is_pardoned_with_one_press(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await anna.press("Двор")
        house.bot.services.voice.port = Clips({1})
        await lay_charge(house.hall, table.id, charge(2))
        await boris.sees("На Палача: имя или прозвище игрока вслух")
        assert not boris.looks("Саша")
        await vera.sees("эй, Саша, ходи")
        await anna.sees("🔊 Послушать")
        await vera.press("🙇 Повиниться")
        await anna.sees("Повинная. Палач: «Каюсь, моя вина.»")
        assert not vera.looks("🙇 Повиниться"), "he has begged, and waits"
        await anna.press("№ 1: помиловать")
        await boris.sees("Палач может дышать")
        await vera.sees("Помилование!")
        assert [petition.status for petition in table.view(0).petitions] == ["settled"]


async def test_K_PET_04_a_press_forgives_what_its_button_names_and_nothing_that_came_after(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await plays(house, table, 'C petition words="это кота так зовут"')
        await anna.press("Двор")
        await anna.choose("Челобитные: прочесть и ответить…", "petition 2")
        desk = next(m for m in reversed(anna.messages()) if "простить № 1" in str(m.data))
        shown = [str(c.get("custom_id")) for c, _ in walk(desk.data["components"])]
        (drawn,) = [key for key in shown if key.startswith("b:forgive:")]
        await lay_charge(house.hall, table.id, charge(2, start=60_000, end=61_000))
        await anna.sees("простить № 1, 2")
        await anna.forges(drawn, desk)
        view = table.view(0)
        assert [one.status for one in view.docket] == ["pardoned", "open"]
        assert [one.status for one in view.petitions] == ["granted"]


async def test_whoever_presses_twice_has_repented_once(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await vera.sees("🙇 Повиниться")
        await asyncio.gather(vera.press("🙇 Повиниться"), vera.press("🙇 Повиниться"))
        await vera.forges(f"b:plea:{table.id}::mercy")  # and once more, on what stands there no longer
        assert len(table.view(0).petitions) == 1
        assert not vera.looks("Стол успел измениться")


async def test_who_explains_himself_on_his_hand_has_his_hand_again(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await vera.press("Оправдаться…")
        await vera.fill({"words": "это кота так зовут"})
        await vera.loses("Оправдаться…")
        assert "hand.png" in desk_of(vera)
        assert "Двор: " not in desk_of(vera)
        await anna.press("Двор")
        await anna.press("Указ")
        await anna.fill({"words": "всем кланяться"})
        await anna.sees("Царский стол")


async def test_a_button_to_forgive_that_names_no_charge_is_an_old_one(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await plays(house, table, 'C petition words="это кота так зовут"')
        await anna.press("Двор")
        told = await anna.forges(f"b:forgive:{table.id}::2")
        assert "Эта кнопка уже остыла" in told.text


async def test_K_PET_04_what_an_accused_begs_for_is_granted_by_pardoning_him(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await plays(house, table, 'C petition words="это кота так зовут"')
        await anna.press("Двор")
        await anna.choose("Челобитные: прочесть и ответить…", "petition 2")
        assert not vera.looks("простить №"), "only who judges forgives"
        await anna.press("Быть по сему: простить № 1")
        await boris.sees("Палач может дышать")
        await boris.sees("На челобитную — «быть по сему»")
        view = table.view(0)
        assert [one.status for one in view.docket] == ["pardoned"]
        assert [one.status for one in view.petitions] == ["granted"]
        await plays(house, table, 'B petition words="прошу милости"')
        await anna.choose("Челобитные: прочесть и ответить…", "petition 3")
        await anna.press("Быть по сему")
        await boris.sees("Шпион кланяется")


async def test_E_DEC_01_a_charge_says_which_decree_was_broken(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await plays(house, table, 'A decree words="кланяться в пояс"', 'A decree words="молчать"')
        await vera.press("Моя рука")
        await anna.press("Двор")
        await lay_charge(house.hall, table.id, charge(2, "E-DEC-01", paper=1))
        await boris.sees("📜 Велено было: «кланяться в пояс»")
        await vera.sees("Велено: «кланяться в пояс»")
        await anna.until(lambda: "Велено: «кланяться в пояс»" in desk_of(anna), "is not told on the desk")


async def test_what_was_ruled_stands_on_the_culprits_hand(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.press("№ 1: 2 удара")
        await vera.sees("Осталось ударов: 2")
        await vera.sees("За что: имя или прозвище игрока вслух")
        await plays(house, table, "C strike 2")
        await vera.sees("Осталось ударов: 1")
        await plays(house, table, 'A assign C "петь басом" duty "за дело"')
        await vera.sees("Тебе поручено: «петь басом»")


async def test_on_the_desk_of_who_does_not_judge_lies_what_concerns_him(playing: Playing) -> None:
    async with playing(guests=["Вера", "Глеб"]) as house:
        vera, gleb = house.guest("Вера"), house.guest("Глеб")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(3))
        await plays(house, table, 'C denounce B E-RES-01 "грубит"', 'D denounce C E-RES-01 "сам такой"')
        await vera.press("Двор")
        shown = desk_of(vera)
        assert "№ 1" not in shown, "another's matter"
        assert shown.index("№ 2") < shown.index("№ 3"), "his own denunciation, and the charge against him"
        await gleb.press("Двор")
        assert "№ 1" in desk_of(gleb)
        assert "№ 2" not in desk_of(gleb)


async def test_E_CHG_02_a_charge_says_who_was_what_when_it_was_said(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        boris = house.guest("Борис")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2, object=0))
        await plays(house, table, "B attack P4", "A concede")  # the Шпион takes the throne
        await boris.press("Двор")
        await boris.sees("Палач (Вера)")
        assert "Против кого: Царь (тогдашний чин)" in desk_of(boris)


async def test_who_has_his_hand_open_is_told_at_once_that_he_has_to_judge(playing: Playing) -> None:
    """Only the hand is open: the way to the desk stands beside it, and goes with the ruling."""
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await anna.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees("Дело ждёт твоего суда: открой «Двор»")
        assert not anna.pings, "he is told where he looks"
        await vera.sees("Тебя обвиняют: имя или прозвище игрока вслух")
        await anna.press("⚖️ Рассудить")
        await anna.loses("Дело ждёт твоего суда")
        await anna.press("№ 1: помиловать")
        await vera.loses("Тебя обвиняют")
        await house.bot.services.panels.settle()
        assert anna.looks("Царский стол"), "what called him has become his desk, and stays"


async def test_each_charge_is_told_to_the_accused_with_its_words_and_goes_with_its_own_ruling(
    playing: Playing,
) -> None:
    """Nothing is open before her: she is told in private."""
    async with playing(guests=["Аня", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await vera.sees("Тебя обвиняют: имя или прозвище игрока вслух")
        assert vera.looks("Расслышано примерно так: «эй, Саша, ходи»")
        await plays(house, table, 'B denounce C E-RES-01 "грубит"')
        await vera.sees("В доносе на тебя: «грубит»")
        await plays(house, table, "A rule 1 pardon")
        await vera.loses("Тебя обвиняют: имя или прозвище игрока вслух")
        assert vera.looks("Тебя обвиняют: непочтительная речь")


async def test_ER_06_who_lost_the_throne_is_told_that_he_may_answer_his_judge(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(0))
        await anna.sees("Судят тебя, и судят все остальные")
        await plays(house, table, "B attack P4", "A concede")  # the throne is another's, and the vote is off
        await anna.loses("Судят тебя, и судят все остальные")
        await anna.sees("Тебя обвиняют: имя или прозвище игрока вслух")


async def test_what_the_court_told_in_private_goes_with_the_program(playing: Playing) -> None:
    """Whoever comes next knows nothing of it: it would stand there when all is ruled on."""
    async with running_stage(
        guests=["Аня", "Вера"], rate_limits=QUICK_MOTION, bot_permissions=INVITED
    ) as stage:
        anna, vera = stage.guest("Аня"), stage.guest("Вера")
        async with playing(stage=stage) as house:
            table = await court(house, FIVE, 5)
            house.bot.services.voice.port = Clips({1})
            await anna.press("Двор")
            await lay_charge(house.hall, table.id, charge(2))
            await vera.sees("Тебя обвиняют")
            await anna.press("🔊 Послушать")
            assert anna.looks("clip.ogg")
        assert not vera.looks("Тебя обвиняют")
        assert not anna.looks("clip.ogg")


async def test_a_call_to_judge_goes_when_nothing_is_left_to_judge(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await anna.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await lay_charge(house.hall, table.id, charge(3))
        await anna.sees("Дело ждёт твоего суда")
        await plays(house, table, "A rule 1 pardon")
        assert anna.looks("Дело ждёт твоего суда"), "another waits still"
        await plays(house, table, "A rule 2 pardon")
        await anna.loses("Дело ждёт твоего суда")


async def test_who_has_desk_or_hand_open_is_told_nothing_besides(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await vera.sees("🙇 Повиниться")
        await anna.sees("№ 1: помиловать")
        await house.bot.services.panels.settle()
        assert not anna.looks("Дело ждёт твоего суда")
        assert not vera.looks("Тебя обвиняют")
        assert not anna.pings


async def test_who_has_another_rank_now_is_told_so_on_his_hand(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await plays(house, table, "B attack P4", "A concede")  # the Шпион takes the throne
        anna = house.guest("Аня")
        await anna.press("Моя рука")
        await anna.sees("Чин сменился: теперь твой — Шпион")
        assert not vera.looks("Чин сменился")


async def test_a_verdict_that_was_read_goes_from_the_hand(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await plays(house, table, "A rule 1 pardon")
        await vera.sees("Помилование!")
        own = house.bot.services.own_events
        (verdict,) = own._told[table.id, 2]
        verdict.seen[0] -= READ
        await plays(house, table, 'A decree words="молчать"')
        await vera.loses("Помилование!")


async def test_after_a_restart_the_accused_is_told_again_and_so_is_his_judge(playing: Playing) -> None:
    async with running_stage(
        guests=["Аня", "Вера", "Глеб"], rate_limits=QUICK_MOTION, bot_permissions=INVITED
    ) as stage:
        anna, vera, gleb = map(stage.guest, ("Аня", "Вера", "Глеб"))
        async with playing(stage=stage) as house:
            table = await court(house, FIVE, 5)
            await anna.press("Моя рука")
            await gleb.press("Моя рука")
            await lay_charge(house.hall, table.id, charge(2))
            await lay_charge(house.hall, table.id, charge(3))
            await vera.sees("Тебя обвиняют")
            await anna.sees("Дело ждёт твоего суда")
        assert not vera.looks("Тебя обвиняют")
        async with playing(stage=stage) as house:
            await vera.sees("Расслышано примерно так: «эй, Саша, ходи»")
            await anna.sees("Дело ждёт твоего суда")
            await gleb.sees("🙇 Повиниться")
            assert not gleb.looks("Тебя обвиняют:"), "it stands on his hand"
            await plays(house, house.hall.tables[table.id], "A rule 1 pardon")
            await vera.loses("Тебя обвиняют")


async def test_KR_24_after_a_restart_the_accused_is_told_again_that_he_may_answer(playing: Playing) -> None:
    async with running_stage(guests=["Аня"], rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        anna = stage.guest("Аня")
        async with playing(stage=stage) as house:
            table = await court(house, FIVE, 5)
            await lay_charge(house.hall, table.id, charge(0))
            await anna.sees("Судят тебя, и судят все остальные")
        assert not anna.looks("Судят тебя, и судят все остальные")
        async with playing(stage=stage) as house:
            await anna.sees("Судят тебя, и судят все остальные")


async def test_KR_24_at_a_paused_table_nobody_is_called_to_an_answer_until_it_goes_on(
    playing: Playing,
) -> None:
    async with running_stage(guests=["Аня"], rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        anna = stage.guest("Аня")
        async with playing(stage=stage) as house:
            table = await court(house, FIVE, 5)
            await lay_charge(house.hall, table.id, charge(0))
            await anna.sees("Судят тебя, и судят все остальные")
            await house.hall.lobby.pause(table.id, None)
        async with playing(stage=stage) as house:
            await anna.sees("Пауза")
            assert not anna.looks("Судят тебя, и судят все остальные")
            await house.hall.lobby.resume(table.id, None)
            await anna.sees("под кнопкой «Моя рука». ⏱ срок — <t:")


async def test_who_repents_while_another_plays_has_repented(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack on her was being written as she pressed; what her cards may do now was no part of what she asked."""
    async with playing(guests=["Аня", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, hands(5) + "\nturn: D", 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await vera.sees("🙇 Повиниться")
        make, attacks = pleas.make, ["D attack P6"]

        async def meanwhile(*args: Any, **more: Any) -> None:
            while attacks:
                await plays(house, table, attacks.pop())
            await make(*args, **more)

        monkeypatch.setattr(pleas, "make", meanwhile)
        await vera.press("🙇 Повиниться")
        assert len(table.view(0).petitions) == 1
        assert not vera.looks("Стол успел измениться")


async def test_who_has_repented_explains_nothing_more_by_a_form_that_was_open(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        vera = house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(2))
        await vera.press("Оправдаться…")
        await plays(house, table, 'C petition words="Каюсь" plea=repent')
        refused = await vera.fill({"words": "это кота так зовут"})
        assert "Твоё слово об этом уже у того, кто судит" in refused.text
        assert "это кота так зовут" in refused.text, "what was typed can be copied"
        assert len(table.view(0).petitions) == 1
        await lay_charge(house.hall, table.id, charge(2, start=60_000, end=61_000))
        await vera.press("Оправдаться…")
        await vera.fill({"words": "а это пса"})
        assert len(table.view(0).petitions) == 2


async def test_E_CHG_01_who_loses_the_throne_while_a_sound_is_on_its_way_to_him_does_not_keep_it(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        house.bot.services.voice.port = Clips({1})
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees("🔊 Послушать")
        sends = discord.InteractionResponse.send_message

        async def meanwhile(*args: Any, **more: Any) -> Any:
            said = await sends(*args, **more)
            await plays(house, table, "B attack P4", "A concede")
            return said

        monkeypatch.setattr(discord.InteractionResponse, "send_message", meanwhile)
        await anna.press("🔊 Послушать")
        await anna.loses("clip.ogg")
