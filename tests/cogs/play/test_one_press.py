"""How many presses a thing takes, counted on the guests' own screens."""

from __future__ import annotations

from typing import Any

import msgspec

from core.hall import Table
from core.knyazi import moves
from speech.session import lay_charge
from stage.limits import walk
from stage.testing import running_stage
from tests.cogs.conftest import INVITED, QUICK_MOTION, House, Playing
from tests.cogs.court.conftest import charge
from tests.cogs.play.tables import STILL, hands, table_at
from tests.cogs.sultan.tables import NAMES, SEVEN

FOUR = hands(A="P9 G14 D4", B="P8 G3 M2", C="P3 D3 G8", D="G2 D8 P2") + "\ntrump: M\nturn: C"
"""Царь, Шпион, Палач, Холоп: the Палач is to attack the Шпион."""


class Hands:
    """A guest who counts what he presses, his hand open before him."""

    def __init__(self, guest: Any) -> None:
        self.guest, self.presses = guest, 0

    async def open(self, door: str = "Моя рука") -> Hands:
        await self.guest.sees(door)
        await self.guest.press(door)
        return self

    async def press(self, words: str) -> None:
        await self.guest.sees(words)
        await self.guest.press(words)
        self.presses += 1


async def four(house: House) -> tuple[Table, Hands, Hands, Hands]:
    table = await table_at(house, "knyazi", 4, FOUR, {0: "Аня", 1: "Борис", 2: "Вера"}, etiquette="auto")
    anya, boris, vera = [await Hands(house.guest(name)).open() for name in ("Аня", "Борис", "Вера")]
    return table, anya, boris, vera


async def test_attack_beat_throw_in_take_and_permit_are_one_press_each(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table, anya, boris, vera = await four(house)
        await vera.press("3 Полян")
        assert vera.presses == 1
        await boris.guest.sees("**Тебя бьют:** 3 Полян. Чем ответишь?")
        await boris.press("8 Полян")
        assert boris.presses == 1
        await vera.guest.sees("Подкинешь?")
        await vera.press("8 Горян")
        assert vera.presses == 2
        await boris.press("2 Морян")
        await vera.press("Больше не подкидываю")
        await anya.press("Кому угодно")
        assert anya.presses == 1
        await anya.guest.sees("👉")
        assert table.view(None).bout.permitted == 3, "the Холоп is first"
        await house.hall.play(table.id, "throw-in G2", player=3)
        await boris.press("Беру")
        assert boris.presses == 3
        print("attack 1, beat 1, throw in 1, take 1, permit 1")


async def test_KC_01_everybodys_leave_for_a_bout_that_is_over_is_none_for_the_next(playing: Playing) -> None:
    """A button of his hand as it was: it is refused, and he is asked again."""
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table, anya, boris, vera = await four(house)
        await vera.press("3 Полян")
        await boris.press("8 Полян")
        await vera.press("Больше не подкидываю")
        await anya.guest.sees("Кому угодно")
        (hand,) = [message for message in anya.guest.messages() if message.ephemeral_for]
        (everybody,) = [
            component["custom_id"]
            for component, _ in walk(hand.data["components"])
            if component.get("label") == "Кому угодно"
        ]
        await house.hall.play(table.id, "pass", player=0)
        await boris.press("3 Горян")
        await anya.guest.forges(everybody, hand)
        await anya.guest.sees("Стол успел измениться")
        await house.hall.play(table.id, "beat G3 G14", player=0)
        await boris.press("Больше не подкидываю")
        await anya.guest.sees("Позволишь кому-нибудь подкинуть?")
        assert table.view(None).bout.stage == "window"


async def test_the_tsars_standing_will_answers_for_him(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table, anya, boris, vera = await four(house)
        await vera.press("3 Полян")
        await boris.press("8 Полян")
        await vera.press("Больше не подкидываю")
        await anya.guest.sees("Позволишь кому-нибудь подкинуть?")
        await anya.guest.choose(f"c:will:{table.id}:", "Подкидывать: не позволяю никому")
        await boris.guest.sees("Чем пойдёшь?")
        assert table.view(None).turn == 1, "beaten off, and nobody was asked again"


async def test_the_tsars_standing_will_outlives_a_restart(playing: Playing) -> None:
    names = ["Аня", "Борис", "Вера"]
    async with running_stage(guests=names, rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        async with playing(stage=stage) as house:
            table, anya, boris, vera = await four(house)
            await vera.press("3 Полян")
            await boris.press("8 Полян")
            await vera.press("Больше не подкидываю")
            await anya.guest.sees("Позволишь кому-нибудь подкинуть?")
            await house.hall.lobby.will(table.id, anya.guest.id, "none")
            await boris.guest.sees("Чем пойдёшь?")
            await boris.press("3 Горян")
            await house.bot.services.panels.settle()
        async with playing(stage=stage) as house:
            (table,) = house.hall.tables.values()
            await house.hall.play(table.id, "beat G3 G14", player=0)
            await boris.press("Больше не подкидываю")
            await vera.guest.sees("Ходит **Царь**")
            assert table.view(None).turn == 0, "beaten off, and he was not asked"


async def test_the_trump_is_one_press(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        position = hands(A="P9 G14", B="P8 G3", C="P3 D3", D="G2 D8") + "\nphase: trump"
        await table_at(house, "knyazi", 4, position, {0: "Аня"})
        anya = await Hands(house.guest("Аня")).open()
        await anya.press("Древляне")
        await anya.guest.sees("Чем пойдёшь?")
        assert anya.presses == 1


async def test_a_pardon_is_two_presses_from_the_table(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table, anya, _, _ = await four(house)
        await lay_charge(house.hall, table.id, charge(2))
        await anya.press("Двор")
        await anya.press("№ 1: помиловать")
        await anya.guest.sees("Дел на столе нет")
        assert anya.presses == 2


async def test_more_cards_than_buttons_are_picked_from_a_list(playing: Playing) -> None:
    async with playing(guests=["Вера"]) as house:
        many = " ".join(f"{suit}{rank}" for suit in "PGDM" for rank in (3, 4, 5, 6, 7))
        position = hands(A="P9 G14", B="P8 G8 D8 M8 P10 G10 D10", C=many, D="G2 D2") + "\ntrump: M\nturn: C"
        table = await table_at(house, "knyazi", 4, position, {2: "Вера"})
        vera = await Hands(house.guest("Вера")).open()
        await vera.guest.choose("Зайти…", "P3")
        await house.hall.play(table.id, moves.Concede(), player=1)


async def test_an_action_of_the_sultans_game_is_two_presses_and_nothing_to_answer_is_none(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Вера", "Гена"]) as house:
        pace = msgspec.structs.replace(STILL, sealed=0.2)
        await table_at(house, "sultan", 7, SEVEN, {0: "Аня", 2: "Вера", 3: "Гена"}, names=NAMES, pace=pace)
        anya, vera = Hands(house.guest("Аня")), await Hands(house.guest("Вера")).open("Моя карта")
        await anya.press("Моя карта")
        await anya.guest.choose("Арестовать…", "Гена")
        anya.presses += 1
        await vera.guest.sees("в тюрьму")
        assert (anya.presses, vera.presses) == (2, 0)
