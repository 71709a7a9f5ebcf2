"""What people see when a game is over."""

import asyncio
import re
from hashlib import sha256

import pytest

from cogs.results import game_story, summary
from cogs.ui.game_packs import GameStory
from core.hall import Sheet, lobby
from core.hall.sheet import Seat
from core.record import Record
from data.guilds import EARS, UNLISTED, ConsentBook
from tests.cogs.conftest import Playing, played_out
from tests.cogs.court.conftest import court
from tests.cogs.play.evening import begun


def test_whose_deeds_stand_under_anothers_name_is_said_beside_the_tale() -> None:
    """A seat that changed hands is told of by the name of its last owner; one that fell empty, by its owner's."""
    names = ("Аня", "Борис", "Вера", "Глеб", "Дина")
    sheet = Sheet(
        "sultan", phase="playing", host=1, seats=tuple(Seat(n, name) for n, name in enumerate(names, 1))
    )

    def told() -> list[str]:
        story = GameStory(
            Record("sultan", tuple(one.name for one in sheet.seats), {}, (), ()), None, (), None
        )
        return summary.handed_over(sheet, story, "ru")

    assert told() == []
    sheet = lobby.away(lobby.leave(sheet, 2), 5)
    assert [line.split(": ")[0] for line in told()] == ["-# Борис"]
    assert "до конца игры здесь доиграл робот" in told()[0]
    sheet = lobby.removed(lobby.substitute(sheet, 1, 12, "Егор"), 2)
    former, robot = told()
    assert former.startswith("-# Егор: ")
    assert "<@2>" in former
    assert robot.startswith("-# Вера: ")
    sheet = lobby.substitute(
        lobby.leave(sheet, 12), 1, 2, "Борис"
    )  # he is back, and another was there meanwhile
    assert "<@12>" in told()[0]
    assert "<@2>" not in told()[0]


@pytest.mark.parametrize(
    ("game", "options"), [("Из грязи в князи", {"deals": "1"}), ("Султан на миг", {"rounds": "1"})]
)
async def test_a_finished_game_is_summed_up_and_played_once_more(
    playing: Playing, game: str, options: dict[str, str]
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра=game, роботы=4)
        (table,) = house.hall.tables.values()
        await house.hall.lobby.choose(table.id, None, options)
        await anya.sees("Начать")
        await anya.press("Начать")
        refused = await boris.forges(f"b:record:{table.id}:")
        assert "📎" not in refused.text, "a record shows everybody's secrets: not while the game is played"
        await asyncio.wait_for(played_out(house, table), 60)
        shown = await anya.sees("🏁 Итоги")
        [summary] = [line for line in shown.splitlines() if "summary.png" in line]
        assert all(seat.name in summary for seat in table.sheet.seats)
        scores = [int(score) for score in re.findall(r"(\d+) оч", summary)]
        assert scores == sorted(scores, reverse=True), "the best first"
        [won] = [line for line in shown.splitlines() if "🏆 Победа" in line]
        best = house.bot.services.games.of(table).engine.outcome(table.state).best
        names = [seat.name for seat in table.sheet.seats]
        assert [name in won for name in names] == [number in best for number in range(len(names))]
        await anya.press("Запись игры")
        await anya.sees(f"{table.sheet.game}.txt")
        await anya.press("Честно ли сдавали")
        await anya.sees("fair-deal.txt")
        if table.sheet.game == "knyazi":
            await anya.press("Летопись")
            await anya.sees("letopis.html")
        await anya.slash("карьера")
        await anya.sees("1 игра")
        await anya.slash("доска")
        await anya.press("Не показывать меня")
        await anya.press("Ещё раз")
        await anya.sees("Начать")
        again = max(house.hall.tables.values(), key=lambda one: one.id)
        assert [seat.name for seat in again.sheet.seats] == [seat.name for seat in table.sheet.seats]
        await anya.press("Закрыть")
        await anya.loses("Начать")
        await anya.press("Запись игры")


async def test_who_stood_up_lays_no_table_for_those_who_have_played_to_the_end(playing: Playing) -> None:
    """He was told that its house is his, and sat nowhere at it."""
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await begun(house, "knyazi", "Аня", "Борис", robots=2)
        await house.hall.lobby.leave(table.id, boris.id)
        await house.hall.lobby.end(table.id, None)
        await boris.sees("Ещё раз")
        await boris.press("Ещё раз")
        await boris.sees("Ты не за этим столом")
        assert table.sheet.phase == "over"
        await anya.press("Ещё раз")
        await anya.sees("Хозяин теперь ты")


@pytest.mark.parametrize("game", ["Из грязи в князи", "Султан на миг"])
async def test_KC_31_the_seal_told_at_a_deal_is_opened_though_the_game_was_broken_off(
    playing: Playing, game: str
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра=game, роботы=4)
        (table,) = house.hall.tables.values()
        await anya.press("Начать")
        shown = await anya.sees("Печать раздачи: ")
        told = re.findall(r"Печать раздачи: ([0-9a-f]{16})…", shown)[-1]
        await house.hall.lobby.end(table.id, None)
        await anya.press("Честно ли сдавали")
        stories = house.bot.services.part(game_story.GameStories)
        opened = game_story.proof(house.bot.services.games.of(table), await stories.of(table.id), "ru")
        seal, cards, salt = (line.split(None, 1)[1] for line in opened.splitlines()[3:6])
        assert seal.startswith(told)
        assert sha256(f"{cards} {salt}".encode()).hexdigest() == seal, "by the way that the file itself tells"
        assert "«order salt»" in opened or "«cards salt»" in opened
        await anya.sees("прерванная раздача открыта тоже")


async def test_where_nothing_was_dealt_the_proof_says_so(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya = house.guest("Аня")
        table = await court(house, "phase: dealing", 4)
        await house.hall.lobby.end(table.id, None)
        await anya.press("Честно ли сдавали")
        shown = await anya.sees("Карты ни разу не раздали")
        assert "fair-deal.txt" not in shown


async def test_who_is_listed_for_a_career_is_read_once_however_many_sit_here(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is made at every keystroke; whoever asked not to be listed is not in it."""
    read, kinds = ConsentBook.all, []

    async def counted(book: ConsentBook, guild: int, kind: str = EARS, version: int = 1) -> set[int]:
        kinds.append(kind)
        return await read(book, guild, kind, version)

    async with playing() as house:
        anya, vera = house.guest("Аня"), house.guest("Вера")
        await vera.slash("доска")
        await vera.press("Не показывать меня")
        await anya.slash("играть", игра="Султан на миг")
        (table,) = house.hall.tables.values()
        for name in ("Борис", "Вера", "Глеб"):
            await house.hall.lobby.join(table.id, house.guest(name).id, name)
        monkeypatch.setattr(ConsentBook, "all", counted)
        assert sorted(await anya.autocomplete("карьера", "кто")) == ["Аня", "Борис", "Глеб"]
        assert kinds.count(UNLISTED) == 1
        assert sorted(await vera.autocomplete("карьера", "кто")) == ["Аня", "Борис", "Вера", "Глеб"]


async def test_a_number_that_nobody_can_have_is_refused_like_any_other_stranger(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        refused = await house.guest("Аня").slash("карьера", кто="9" * 5000)
        assert "Аня" in refused.text, "who may be asked about"
