"""What is told of a finished game after one of its players asked to be forgotten."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from cogs.results import summary
from cogs.texts import plain
from cogs.voice.player_names import names_of
from core import record as records
from core.games import GAMES
from core.hall import Seat, Trouble
from data.privacy import forget_me
from stage.files import CDN
from tests.cogs.conftest import LOGGED, House, Playing
from tests.cogs.play.tables import hands, table_at

HELD = hands(A="P14 G14", B="P8 G3 G9", C="P3 D3 G8", D="G2 D8 P2")
PAGES = ("Летопись", "Запись игры", "Честно ли сдавали")


def read(house: House, reply: Any) -> str:
    """The answer and the files in it."""
    world = house.stage.world
    found = [world.files.find(unquote(one["url"].removeprefix(CDN))) for one in reply.message.files]
    return "\n".join([reply.text, *(one.data.decode() for one in found if one is not None)])


async def finished(house: House, *moves: tuple[int, str]) -> Any:
    """Глеб reigns, Вера and Борис sit below him; these moves, and the host ends the game."""
    seats = {0: "Глеб", 2: "Вера", 3: "Борис"}
    table = await table_at(house, "knyazi", 4, f"{HELD}\ntrump: M\nturn: C", seats, etiquette="auto")
    for player, text in moves:
        await house.hall.play(table.id, text, player=player)
    await house.hall.lobby.end(table.id, None)
    await house.guest("Борис").sees("🏁 Итоги")
    return table


async def test_a_finished_game_told_anew_names_the_forgotten_no_more_nor_quotes_him(playing: Playing) -> None:
    async with playing() as house:
        vera, boris, gleb = (house.guest(name) for name in ("Вера", "Борис", "Глеб"))
        await vera.slash("приватность")
        await vera.press("Мои имена")
        await vera.fill(names="Верунчик")
        await finished(
            house,
            (2, 'petition "Отдайте утюг!"'),
            (3, 'petition "Вера мне должна, Верунчик этакая"'),
            (-2, 'charge C E-NAM-01 B "Вася, утюг"'),
            (0, "answer 1 refused"),
            (0, "answer 2 refused"),
        )
        before = "".join([read(house, await gleb.press(button)) for button in PAGES])
        assert all(words in before for words in ("Вера", "утюг", "Верунчик"))
        await vera.slash("приватность")
        await vera.press("Забудь меня")
        await vera.press("Да, забудь")
        await vera.sees("Забыто")
        shown = await boris.loses("Вера")
        after = shown + "".join([read(house, await boris.press(button)) for button in PAGES])
        assert [words for words in ("Вера", "Вере", "утюг", "Верунчик") if words in after] == []
        assert "должна" in after, "what others wrote stays"
        assert re.search(r"summary\.png \([^)]*№ 3", shown)
        assert "Челобитная, писано: № 3." in after
        assert "players: Глеб, Робот B, № 3, Борис" in after, "called alike wherever he was named"


async def test_k_pet_02_what_was_asked_in_secret_stays_so_in_the_record_that_all_may_open(
    playing: Playing,
) -> None:
    """The petitioner and the ruler read it, the others a veil; a denunciation whispered to the judge is not in the chronicle."""
    async with playing() as house:
        await finished(
            house,
            (2, 'petition "Пожалуйте козырного туза" yes'),
            (2, 'denounce B E-NAM-01 "Бранился впотьмах" yes'),
            (3, 'petition "Свободу слова!"'),
            (0, 'answer 1 refused "Не пожалую"'),
        )
        quoted = {}
        for name in ("Глеб", "Вера", "Борис", "Аня"):
            text = read(house, await house.guest(name).press("Запись игры"))
            assert "Свободу слова!" in text
            quoted[name] = [words for words in ("козырного туза", "Не пожалую") if words in text]
            assert "Бранился" not in text, "the words of charges die with the game"
            assert "C denounce B" in text, "it must replay"
            assert "в её записи" in plain("ru", "secret-yes"), "who denounces is told so before"
            replayed = records.replay(GAMES, records.read(GAMES, text[text.index("slovo 1") :])[0])
            assert len(replayed.court.petitions) == 2
        assert {name: len(words) for name, words in quoted.items()} == {
            "Глеб": 2,
            "Вера": 2,
            "Борис": 0,
            "Аня": 0,
        }
        chronicle = read(house, await house.guest("Борис").press("Летопись"))
        assert "под судом" not in chronicle, "it was never cried out"


async def test_k_pet_02_who_took_a_seat_over_does_not_read_what_was_asked_in_secret_from_it(
    playing: Playing,
) -> None:
    async with playing() as house:
        vera, anya = house.guest("Вера"), house.guest("Аня")
        seats = {0: "Глеб", 2: "Вера", 3: "Борис"}
        table = await table_at(house, "knyazi", 4, f"{HELD}\ntrump: M\nturn: C", seats)
        await house.hall.play(table.id, 'petition "Пожалуйте козырного туза" yes', player=2)
        await house.hall.lobby.leave(table.id, vera.id)
        await house.hall.lobby.substitute(table.id, 2, anya.id, "Аня")
        await house.hall.play(table.id, 'petition "Свободу слова!"', player=2)
        await house.hall.lobby.end(table.id, None)
        for name, reads in (("Глеб", True), ("Аня", False)):
            guest = house.guest(name)
            await guest.sees("🏁 Итоги")
            text = read(house, await guest.press("Запись игры"))
            assert "Свободу слова!" in text
            assert ("козырного туза" in text) is reads


async def test_results_that_stand_are_rewritten_though_the_database_is_busy_and_another_table_is_broken(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "pause", lambda tries, wrong: 0.0)
    broken = 7
    async with playing(forgiving=True) as house:
        table = await finished(house)
        await house.hall.lobby.close(table.id, None)
        await house.guest("Борис").loses("Закрыть")
        services = house.bot.services
        await forget_me(services.store, services.hall.games, house.guest("Вера").id)
        journal, busy = services.hall.journal, [Trouble("database-locked")]
        reading = journal.read

        async def troubled(number: int) -> Any:
            if number == broken:
                raise RuntimeError
            if busy:
                raise busy.pop()
            return await reading(number)

        monkeypatch.setattr(journal, "read", troubled)
        await services.privacy.tell(lambda one: one.erased((broken, table.id)))
        await house.guest("Борис").loses("Вера")
        assert LOGGED == ["results that stand could not be told anew"]


async def test_k_chn_02_an_entry_that_nobody_read_aloud_stands_in_everybodys_record_as_in_the_chronicle(
    playing: Playing,
) -> None:
    """The game ended before the next deal; what was asked in secret meanwhile stays veiled."""
    async with playing() as house:
        await finished(
            house, (0, "chronicler 2"), (0, 'order-entry "Царь велик"'), (2, 'petition "Пожалуйте туза" yes')
        )
        anya = house.guest("Аня")
        assert "Царь велик" in read(house, await anya.press("Летопись"))
        text = read(house, await anya.press("Запись игры"))
        assert "Царь велик" in text
        assert "Пожалуйте туза" not in text


async def test_results_that_stand_in_the_channel_of_a_closed_table_are_rewritten_without_the_forgotten(
    playing: Playing,
) -> None:
    async with playing() as house:
        table = await finished(house)
        await house.hall.lobby.close(table.id, None)
        vera, boris = house.guest("Вера"), house.guest("Борис")
        await boris.loses("Закрыть")
        assert boris.looks("Вера")
        await vera.slash("приватность")
        await vera.press("Забудь меня")
        await vera.press("Да, забудь")
        await vera.sees("Забыто.")
        assert not vera.looks("за робот"), "no game of hers goes on"
        await boris.loses("Вера")
        assert boris.looks("🏁 Итоги")


async def test_e_nam_01_the_number_that_a_forgotten_player_is_called_by_is_nobodys_name(
    playing: Playing,
) -> None:
    """«Двенадцать» is a card."""
    async with playing() as house:
        table = await table_at(house, "knyazi", 4, f"{HELD}\ntrump: M\nturn: C", {0: "Глеб"})
        first, _, *others = table.sheet.seats
        table.sheet = msgspec.structs.replace(table.sheet, seats=(first, Seat(None, "№ 12"), *others))
        names = await names_of(house.bot.services, table, {})
        assert names[1] == ()
        assert "Глеб" in names[0]
        assert names[2] == ("Робот C",)


async def test_a_charge_whose_words_hold_a_forgotten_name_says_why_there_are_dots(playing: Playing) -> None:
    """The judge reads it on his desk, the accused in his hand."""
    async with playing() as house:
        vera, boris, gleb = (house.guest(name) for name in ("Вера", "Борис", "Глеб"))
        table = await table_at(
            house,
            "knyazi",
            4,
            f"{HELD}\ntrump: M\nturn: C",
            {0: "Глеб", 2: "Вера", 3: "Борис"},
            etiquette="auto",
        )
        await house.hall.play(table.id, 'charge D E-NAM-01 C "Ходи уже, Вера"', player=-2)
        await vera.slash("приватность")
        await vera.press("Забудь меня")
        await vera.press("Да, забудь")
        await vera.sees("Забыто. В 1 игре, что ещё идёт")
        await boris.loses("Вера")
        await gleb.press("Двор")
        await gleb.sees("····")
        await gleb.sees("попросили забыть")
        await boris.press("Моя рука")
        await boris.sees("····")
        await boris.sees("попросили забыть")
