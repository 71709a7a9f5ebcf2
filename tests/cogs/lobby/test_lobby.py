"""Opening a table as guests see it."""

import contextlib
import re

import pytest

from cogs.texts import plain
from core.hall import Robots
from stage.guest import Missing
from stage.limits import walk
from stage.testing import running_stage
from tests.cogs.conftest import INVITED, QUICK_MOTION, Playing, told_twice
from tests.cogs.play.evening import begun, laid
from tests.cogs.play.tables import table_at


async def test_a_table_is_opened_joined_settled_and_closed(playing: Playing) -> None:
    async with playing() as house:
        anya, boris, vera = (house.guest(name) for name in ("Аня", "Борис", "Вера"))
        opened = await anya.slash("играть", игра="Из грязи в князи", роботы=1)
        assert opened.ephemeral
        await boris.sees("Из грязи в князи")
        await boris.sees("Аня")
        await boris.press("Сесть")
        await anya.sees("Борис")
        refused = await boris.press("Сесть")
        assert refused.ephemeral
        refused = await vera.press("Настроить")
        assert refused.ephemeral
        await anya.press("Позвать робота")
        await anya.press("Настроить")
        await anya.choose("Общественный строй: один или до трёх сразу", "Анархия", "Бюрократия")
        await boris.sees("Анархия, Бюрократия")
        await anya.choose(re.compile("set-robots"), "Роботы: мудрецы, молча")
        (table,) = house.hall.tables.values()
        assert table.sheet.robots == Robots("sage", talk=False)
        await anya.choose("Домашние правила по одному", "Бунт")
        await anya.choose(None, "запрещён")
        await boris.sees("запрещён")
        await boris.press("Встать")
        await anya.loses("Борис")
        await anya.press("Закрыть")


async def test_a_table_that_discord_tells_of_twice_is_laid_once(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        with told_twice(house.stage):
            await anya.slash("играть", игра="Из грязи в князи", роботы=3)
        (table,) = house.hall.tables.values()
        await anya.until(lambda: len(table.sheet.seats) == 4, "does not see the robots")
        await anya.press("Настроить")
        assert list(house.hall.tables.values()) == [table]
        assert anya.screen().count(plain("ru", "table-opened")) == 1
        assert not anya.looks("уже накрыт"), "what was done is not refused"


async def test_robots_that_discord_tells_of_twice_come_and_go_once(playing: Playing) -> None:
    async with (
        running_stage(
            guests=["Аня"], rate_limits=QUICK_MOTION, bot_permissions=INVITED, forgiving=True
        ) as stage,
        playing(stage=stage) as house,
    ):
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Из грязи в князи")
        (table,) = house.hall.tables.values()
        with told_twice(stage):
            await anya.press("Позвать робота")
            await anya.sees("и 1 робот")
            await anya.choose("Позвать роботов, чтобы за столом стало…", "до 4 за столом")
            await anya.sees("и 3 робота")
            await anya.press("Прогнать робота")
            await anya.sees("и 2 робота")
        await anya.press("Настроить")
        assert len(table.sheet.seats) == 3


async def test_who_has_laid_a_table_here_is_told_where_it_is_and_lays_no_second(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Султан на миг")
        told = (await anya.slash("играть", игра="Из грязи в князи")).text
        assert "/стол" in told
        assert "Закрыть" in told
        assert len(house.hall.tables) == 1
        await boris.slash("играть", игра="Из грязи в князи")
        assert len(house.hall.tables) == 2


async def test_a_house_rule_stays_open_when_the_table_comes_back(playing: Playing) -> None:
    async with playing() as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Из грязи в князи", роботы=1)
        await anya.press("Настроить")
        await anya.choose("Домашние правила по одному", "Бунт")
        await anya.sees("Назад")
        (table,) = house.hall.tables.values()
        await house.hall.keeper.hand_on(table.id)
        await house.hall.keeper._take()
        await house.bot.services.panels.settle()
        assert anya.looks("Назад")
        await anya.choose(None, "запрещён")
        await boris.sees("запрещён")


async def test_switching_games_and_back_loses_nothing_and_the_length_shown_is_the_length_played(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть")
        await anya.sees("Длина: **3 партии**")
        await anya.press("Настроить")
        await anya.choose("Готовый набор правил", "По книге")
        await anya.sees("Длина: **3 партии**")
        await anya.choose("Готовый набор правил", "Строгий двор")
        await anya.choose("Длина игры", "60 минут по часам")
        await anya.choose(re.compile("set-patience"), "Ход ждут минуту")
        (table,) = house.hall.tables.values()
        before = table.sheet.options
        await anya.choose(re.compile("set-game"), "Султан на миг")
        await anya.sees("Длина: **5 раундов**")
        await anya.choose(re.compile("set-game"), "Из грязи в князи")
        await anya.sees("Длина: **60 минут по часам**")
        assert table.sheet.options == before
        assert table.sheet.pace.patience == 60
        await anya.choose("Готовый набор правил", "На полчаса")
        await anya.sees("Длина: **1 партия**")
        assert table.sheet.pace.length == 0


async def test_who_never_chose_knyazi_gets_its_court_when_he_does(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг")
        await anya.sees("Настроить")
        await anya.press("Настроить")
        await anya.choose(re.compile("set-game"), "Из грязи в князи")
        (table,) = house.hall.tables.values()
        assert table.sheet.options["etiquette"] == "auto"


async def test_robots_are_called_as_many_as_wanted_with_one_press_and_what_is_the_hosts_says_so(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Из грязи в князи")
        await boris.sees("Эти кнопки — хозяина (Аня)")
        assert boris.looks("Стол не привязан к голосовому каналу: звуков стола не будет")
        await boris.press("Сесть")
        await boris.choose("Позвать роботов, чтобы за столом стало…", "до 6 за столом")
        (table,) = house.hall.tables.values()
        await boris.sees("Это решает хозяин стола — @Аня")
        assert boris.looks("За столом 2 человека. ")
        assert len(table.sheet.seats) == 2
        await anya.choose("Позвать роботов, чтобы за столом стало…", "до 6 за столом")
        await boris.sees("За столом 2 человека и 4 робота. ")
        assert len({seat.name for seat in table.sheet.seats}) == 6


async def test_a_table_without_a_voice_channel_says_before_the_start_that_nobody_will_be_heard(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"], settings={"hear": True, "model": "none"}) as house:
        anya, palace = house.guest("Аня"), house.stage.channel("Палата")
        await anya.slash("играть", игра="Из грязи в князи")
        await anya.sees("слуху негде слушать")
        (table,) = house.hall.tables.values()
        await house.hall.lobby.bind(table.id, voice=palace.id)
        await anya.sees("слух сядет туда, когда начнём")
        assert not anya.looks("негде слушать")


async def test_a_new_host_and_who_has_called_a_pause_are_told_to_all(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anya, boris, vera = map(house.guest, ("Аня", "Борис", "Вера"))
        await begun(house, "knyazi", "Аня", "Борис", robots=2)
        await vera.sees("партия 1")
        assert not vera.looks("Хозяин стола теперь")
        await boris.press("Моя рука")  # beside it he is told
        await anya.slash("отойти")
        await vera.sees("Хозяин стола теперь — @Борис")
        await boris.press("Ещё…")
        await boris.sees("Хозяин стола — @Борис")
        await boris.press("Пауза")
        await vera.sees("Пауза: её объявляет @Борис")
        await vera.sees("Пауза, пока кто-нибудь за столом не нажмёт «Продолжить»")
        await boris.until(lambda: not boris.looks("[Пауза]"), "is offered a pause in a pause")
        with contextlib.suppress(Missing):
            await boris.slash("ход", что="pass")
        await boris.sees("Сейчас пауза")
        await boris.press("Продолжить")
        await vera.sees("Играем дальше: паузу снимает @Борис")
        await boris.sees("Хозяин стола теперь — ты")
        assert not vera.looks("Хозяин стола теперь — ты")


async def test_who_becomes_host_because_the_host_was_forgotten_is_told_so_and_the_table_too(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anya, boris, vera = map(house.guest, ("Аня", "Борис", "Вера"))
        await begun(house, "knyazi", "Аня", "Борис", robots=2)
        await boris.press("Моя рука")  # beside it he is told
        await anya.slash("приватность")
        await anya.press("Забудь меня")
        await anya.press("Да, забудь")
        await anya.sees("Забыто")
        await house.hall.keeper._take()
        await vera.sees("Хозяин стола теперь — @Борис")
        await boris.sees("Хозяин стола теперь — ты")
        assert not vera.looks("Хозяин стола теперь — ты")


async def test_the_table_is_handed_to_whom_the_host_meant_though_seats_have_closed_up(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        anya, boris, vera = map(house.guest, ("Аня", "Борис", "Вера"))
        table = await laid(house, "knyazi", "Аня", "Борис", "Вера", "Глеб")
        await anya.press("Ещё…")
        await boris.press("Встать")
        await anya.until(lambda: boris.id not in table.sheet.people, "does not see him go")
        await anya.choose(re.compile("heir"), "Борис")
        await anya.sees("Этого игрока за столом больше нет")
        assert table.sheet.host == anya.id
        await anya.choose(re.compile("heir"), "Вера")
        await anya.sees("Стол передан")
        assert table.sheet.host == vera.id


async def test_a_vote_for_one_to_go_is_not_about_who_has_taken_his_seat_since(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        anya, boris, gleb = map(house.guest, ("Аня", "Борис", "Глеб"))
        table = await begun(house, "knyazi", "Аня", "Борис", "Вера", robots=1)
        await anya.press("Ещё…")
        seat = table.player_of(boris.id)
        await house.hall.lobby.leave(table.id, boris.id)
        await house.hall.lobby.substitute(table.id, seat, gleb.id, "Глеб")
        await anya.choose(re.compile("vote-out"), "Борис")
        await anya.sees("Этого игрока за столом больше нет")
        assert table.sheet.votes == {}


async def test_a_lobby_offers_no_seats_of_robots_and_a_typed_one_sits_down_all_the_same(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await laid(house, "knyazi", "Аня", robots=3)
        await anya.until(lambda: len(table.sheet.seats) == 4, "does not see the robots")
        assert await boris.autocomplete("сесть", "место") == []
        await boris.slash("сесть", место=2)
        assert table.sheet.player_of(boris.id) == 4


async def test_the_rules_are_of_the_game_at_hand_and_a_menu_of_an_old_game_moves_nothing(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Султан на миг", роботы=4)
        for word in ("правила", "помощь"):
            await anya.slash(word)
        await anya.press("Правила")
        await anya.sees("«Султан на миг»")
        assert not anya.looks("‹«Из грязи в князи»")
        await anya.press("Начать")
        await boris.sees("раунд 1")
        await anya.press("Ещё…")
        (table,) = house.hall.tables.values()
        await house.hall.lobby.end(table.id, None)
        await boris.sees("Ещё раз")
        before = [message.id for message in boris.messages()]
        await anya.press("Показать стол внизу")
        await anya.sees("Эта игра окончена")
        await house.bot.services.boards.settle()
        assert [message.id for message in boris.messages()] == before


async def test_once_more_says_who_is_host_then(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await begun(house, "knyazi", "Аня", "Борис", robots=2)
        await house.hall.lobby.end(table.id, None)
        await boris.sees("кто нажмёт, тот и хозяин")
        await boris.press("Ещё раз")
        await boris.sees("Хозяин теперь ты")
        await anya.sees("Эти кнопки — хозяина (Борис)")


async def test_a_table_without_a_voice_channel_takes_its_hosts_when_it_begins(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await laid(house, "sultan", "Аня", robots=4)
        assert table.sheet.voice is None, "she sat nowhere when she opened it"
        await boris.sees("Начать")
        await boris.join_voice("Палата")
        await boris.press("Начать")
        assert table.sheet.voice is None, "only the host says where a table speaks"
        await anya.join_voice("Палата")
        await anya.press("Начать")
        await anya.until(lambda: table.sheet.phase == "playing", "does not see it begin")
        assert table.sheet.voice == house.stage.channel("Палата").id


@pytest.mark.parametrize(
    ("game", "fewest", "most"),
    [("Из грязи в князи", 4, 12), ("Султан на миг", 5, 15)],
    ids=["knyazi", "sultan"],
)
async def test_a_table_begins_with_as_many_as_the_law_allows(
    playing: Playing, game: str, fewest: int, most: int
) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра=game, роботы=fewest - 2)
        assert "[Начать ✗]" in await anya.sees("Начать")
        await anya.press("Позвать робота")
        await anya.sees("[Начать]")
        (table,) = house.hall.tables.values()
        for _ in range(most - fewest):
            await house.hall.lobby.add_robot(table.id, table.sheet.host, f"Робот {len(table.sheet.seats)}")
        shown = await anya.sees(f"Робот {most - 1}")
        assert "[Начать]" in shown
        assert "[Позвать робота ✗]" in shown


async def test_whoever_votes_somebody_out_is_told_how_many_it_takes(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Из грязи в князи", роботы=1)
        for name in ("Борис", "Вера", "Глеб"):
            await house.guest(name).press("Сесть")
        await anya.press("Начать")
        (table,) = house.hall.tables.values()
        await boris.press("Ещё…")
        rank = plain("ru", f"character-{house.bot.services.cast_of(table)[0]}")
        assert rank in [
            option.get("description")
            for message in boris.messages()
            for component, _ in walk(message.data["components"])
            for option in component.get("options", ())
            if option["label"] == "Аня"
        ], "names alone do not say who plays what"
        await boris.choose(re.compile("vote-out"), "Аня")
        await boris.sees("За уход голосов: 1, нужно 2")


async def test_a_stopped_game_says_before_and_after_that_it_does_not_count(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг", роботы=5)
        await anya.press("Начать")
        await anya.press("Ещё…")
        await anya.press("Закончить игру")
        await anya.sees("засчитана она не будет")
        await anya.press("Да, закончить")
        shown = await anya.sees("🏁 Итоги")
        assert "не засчитана" in shown
        assert "0 очков" not in shown.split("circle.png")[0]


async def test_a_command_means_the_game_that_runs_here_and_not_ones_own_that_is_over(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya = house.guest("Аня")
        over = await table_at(house, "sultan", 5, "", {0: "Аня"})
        await house.hall.lobby.end(over.id, None)
        running = await table_at(house, "knyazi", 4, "phase: dealing", {0: "Борис"})
        assert over.sheet.phase == "over"
        offered = await anya.autocomplete("сесть", "место")
        assert len(offered) == 3, "the robots of the game that runs"
        await anya.slash("сесть", место=2)
        assert running.player_of(anya.id) == 1


async def test_who_plays_here_leaves_that_game_before_a_new_table_is_laid(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], text=("стол", "площадь")) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Султан на миг", роботы=5)
        await boris.press("Сесть")
        await anya.press("Начать")
        told = (await anya.slash("играть", игра="Из грязи в князи")).text
        assert "/закончить" in told
        told = (await boris.slash("играть", игра="Из грязи в князи")).text
        assert "/закончить" not in told
        assert "«Встать»" in told
        assert len(house.hall.tables_in(house.stage.guild.id)) == 1
        await boris.press("Ещё…")
        await boris.press("Встать")
        await boris.slash("играть", игра="Из грязи в князи")
        assert len(house.hall.tables_in(house.stage.guild.id)) == 2


async def test_a_house_rule_that_is_typed_says_what_it_takes_and_what_does_not_fit_is_told_when_it_is_set(
    playing: Playing,
) -> None:
    """K-0.1, K-DEAL-01: the refusal of «Начать» comes before «Начать», for as many as sit here now."""
    async with playing(guests=["Аня", "Борис"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=4)
        await anna.press("Настроить")

        async def sets(rule: str, value: str) -> None:
            await anna.choose("Домашние правила по одному", rule)
            await anna.fill(value=value)

        await sets("deck", "побольше")
        await anna.sees("масти (от 1 до 4) × ранги (от 1 до 63)")
        await sets("max_bouts", "много")
        await anna.sees(re.compile(r"целое число от 1 до 100\s?000"))
        await sets("deck", "1x25x1")
        told = "⚠️ Этим составом так не начать. В колоде 25 карт, а нужно хотя бы 30."
        await boris.sees(told)
        await anna.until(lambda: anna.screen().count(told) == 2, "is told on the panel and on the table")
        await anna.press("Прогнать робота")
        await boris.loses(told)
        await boris.press("Сесть")
        await boris.sees(told)
        await sets("deck", "4x18x1")
        await boris.loses(told)
