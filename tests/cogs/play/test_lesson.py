"""«Первый раз»: offered to those who are new, told in a few words, coached, and the court tried without harm."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.knyazi import lesson
from cogs.ui import let_pass
from tests.cogs.conftest import House, Playing
from tests.cogs.play.evening import gathered, taught, understood
from tests.cogs.play.tables import STILL, table_at
from tests.cogs.play.test_one_press import FOUR
from tests.core.hall.house import HandClock

NAMES = ["Аня", "Борис", "Вера", "Глеб"]


async def begun(house: House) -> None:
    await taught(house, "knyazi", NAMES)
    await understood(house, "knyazi", NAMES)


async def test_a_table_of_newcomers_is_offered_a_lesson_and_one_that_knows_is_not(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await gathered(house, "knyazi", NAMES)
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.sees("Первый раз: сыграть с подсказками")
        await boris.press("Первый раз: сыграть с подсказками")
        assert boris.looks("хозяин"), "only the host settles"
        (table,) = house.hall.tables.values()
        assert table.sheet.options.get("lesson", "off") == "off"
        await anna.press("Первый раз: сыграть с подсказками")
        await anna.sees("первая оговорка не в счёт")
        assert (table.sheet.options["lesson"], table.sheet.options["deals"]) == ("on", "1")
        for name in NAMES[:2]:
            await house.bot.services.hints.next(house.guest(name).id, ["hint-hand"])
        await house.hall.lobby.choose(table.id, anna.id, {"lesson": "off"})
        await anna.loses("сыграть с подсказками")


async def test_a_lesson_lasts_as_long_as_it_says_whatever_clock_was_chosen_before(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await gathered(house, "knyazi", NAMES)
        anna = house.guest("Аня")
        await anna.choose("Длина игры", "60 минут по часам")
        await anna.sees("Длина: **60 минут по часам**")
        await anna.press("Первый раз: сыграть с подсказками")
        await anna.sees("Длина: **1 партия**")
        (table,) = house.hall.tables.values()
        assert table.sheet.pace.length == 0


async def test_the_offer_goes_when_those_who_sit_there_learn_elsewhere(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await gathered(house, "knyazi", NAMES)
        anna = house.guest("Аня")
        await anna.sees("Первый раз: сыграть с подсказками")
        for name in NAMES[:2]:
            await house.bot.services.hints.next(house.guest(name).id, ["hint-hand"])
        await anna.loses("сыграть с подсказками")


async def test_a_lesson_begins_when_all_have_understood_or_after_a_while(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=NAMES, clock=clock) as house:
        await gathered(house, "knyazi", NAMES)
        anna, boris, vera, gleb = map(house.guest, NAMES)
        await boris.press("Начать")
        assert boris.looks("хозяин"), "the host begins, as ever"
        await anna.sees("Первый раз: сыграть с подсказками")
        await anna.press("Первый раз: сыграть с подсказками")
        await anna.loses("сыграть с подсказками")
        await anna.press("Начать")
        await gleb.sees("🎓 **Зачем:**")
        for guest, count in ((anna, 1), (boris, 2), (boris, 2)):
            await guest.press("Понятно")
            await gleb.sees(f"Прочли: {count} из 4")
        (table,) = house.hall.tables.values()
        await vera.press("Встать")
        await gleb.sees("Прочли: 2 из 3")
        clock.skip(24)
        await vera.press("Сесть")
        await gleb.sees("Прочли: 2 из 4")
        assert table.sheet.phase == "lobby"
        clock.skip(1)
        await gleb.sees("· партия 1")
        assert table.sheet.phase == "playing"


async def test_who_reads_while_the_others_gather_is_not_waited_for(playing: Playing) -> None:
    async with playing(guests=NAMES, clock=HandClock()) as house:
        await gathered(house, "knyazi", NAMES)
        anna, gleb = house.guest("Аня"), house.guest("Глеб")
        await anna.sees("Первый раз: сыграть с подсказками")
        assert not gleb.looks("Понятно")
        await anna.press("Первый раз: сыграть с подсказками")
        await gleb.sees("Прочти, пока собираются")
        for count, name in enumerate(NAMES, 1):
            await house.guest(name).press("Понятно")
            await gleb.sees(f"Прочли: {count} из 4")
        assert not gleb.looks("· партия 1"), "the host begins"
        await anna.press("Начать")
        await gleb.sees("· партия 1")


async def test_who_alone_is_left_to_understand_is_not_waited_for_once_he_stands_up(playing: Playing) -> None:
    async with playing(guests=NAMES, clock=HandClock()) as house:
        await gathered(house, "knyazi", NAMES)
        anna, boris, _, gleb = map(house.guest, NAMES)
        await anna.press("Позвать робота")
        await anna.press("Первый раз: сыграть с подсказками")
        await anna.loses("сыграть с подсказками")
        await anna.press("Начать")
        await gleb.sees("Понятно")
        for name in NAMES[:3]:
            await house.guest(name).press("Понятно")
        await gleb.press("Встать")
        await boris.sees("· партия 1")


async def test_after_a_lesson_one_plays_once_more_by_all_the_rules(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        (table,) = house.hall.tables.values()
        await house.hall.lobby.set_pace(table.id, None, replace(table.sheet.pace, length=3600))
        await house.hall.lobby.end(table.id, None)
        gleb = house.guest("Глеб")
        await gleb.sees("Ещё раз, по всем правилам")
        await gleb.press("Ещё раз, по всем правилам")
        await gleb.sees("Встать")
        (new,) = house.hall.tables.values()
        assert (new.sheet.host, new.sheet.people) == (gleb.id, table.sheet.people)
        assert new.sheet.options == {"etiquette": "auto"}, "what a table begins with"
        assert new.sheet.pace.length == 0, "as long as it says"
        await house.hall.lobby.start(new.id, None)
        await gleb.sees("· партия 1")
        await house.hall.lobby.end(new.id, None)
        await gleb.sees("Ещё раз")
        assert not gleb.looks("по всем правилам"), "all rules are kept already"


async def test_sixty_words_for_all_a_card_for_each_and_a_line_at_each_step(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        (table,) = house.hall.tables.values()
        kholop = next(name for name, seat in zip(NAMES, table.sheet.seats, strict=True)
                      if house.bot.services.cast_of(table)[table.sheet.seats.index(seat)] == "kholop")  # fmt: skip
        guest = house.guest(kholop)
        await guest.sees("🎓 **Зачем:**")
        await guest.sees("🎓 Карты сдаёт Холоп")
        await guest.press("Моя рука")
        await guest.sees("Ты Холоп: молчи в голосе!")
        assert not guest.looks("обращайся «"), "who may not speak is not told how to call others"
        spy = house.guest(next(name for name, seat in zip(NAMES, range(4), strict=True)
                               if house.bot.services.cast_of(table)[seat] == "spy"))  # fmt: skip
        await spy.press("Моя рука")
        await spy.sees("Над тобой")
        assert spy.looks("обращайся «Ваше величество»")
        assert spy.looks("Ты Шпион"), "his part stands there from the beginning"
        assert spy.looks("Имён здесь нет"), "and the first hint is the one that costs a place"
        await guest.press("🎴 Сдать карты")
        await guest.sees("🎓 Козырь бьёт любую другую масть")
        await guest.press("Моя рука")
        await guest.sees("Это твоя рука")
        view = table.game.view(table.state, None)
        coached = [bool(lesson.lines(table, replace(view, bouts=n), "ru")) for n in range(5)]
        assert coached == [True, True, True, False, False], "after three bouts they know"


async def test_the_court_is_tried_by_anybody_and_nothing_of_it_happens(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        (table,) = house.hall.tables.values()
        before, vera = table.seq, house.guest("Вера")
        for press, seen in (
            ("Проба суда", "дело 1 из 3"), ("Помиловать", "Стол видит: помилование"), ("Следующее дело", "дело 2 из 3"),
            ("2 удара", "Палача появляется кнопка"), ("Следующее дело", "дело 3 из 3"), ("В Холопы", "Так нельзя"),
        ):  # fmt: skip
            await vera.press(press)
            await vera.sees(seen)
        assert vera.looks("Это и весь суд")
        assert table.seq == before
        assert not house.guest("Глеб").looks("Проба суда**"), "it is for her eyes"


async def test_a_slip_that_is_let_pass_is_told_to_him_who_made_it_alone(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        (table,) = house.hall.tables.values()
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await let_pass.tell(house.bot.services, table.id, 0, "E-NAM-01")
        await anna.sees("Первый раз не в счёт")
        await boris.press("Моя рука")
        await let_pass.tell(house.bot.services, table.id, 1, "E-SIL-01")
        await boris.sees("Первый раз не в счёт")
        assert not house.guest("Вера").looks("Первый раз не в счёт")
        await let_pass.tell(house.bot.services, 999, 0, "E-NAM-01")  # a table that is gone


DENOUNCED = {"кто-провинился": "0", "чем": "E-NAM-01", "слова": "кричит имена"}


async def test_a_denunciation_in_a_lesson_is_let_pass_once_and_the_vote_hears_the_accused(
    playing: Playing,
) -> None:
    clock = HandClock()
    async with playing(guests=NAMES[:3], clock=clock) as house:
        seats = {0: "Аня", 1: "Борис", 2: "Вера"}
        table = await table_at(house, "knyazi", 4, FOUR, seats, etiquette="auto", lesson="on")
        await house.hall.lobby.set_pace(table.id, None, replace(STILL, votes=60))
        anya, boris, vera = map(house.guest, NAMES[:3])
        await anya.sees("Моя рука")
        await anya.press("Моя рука")
        await boris.slash("донос", **DENOUNCED)
        await boris.sees("Это урок: первая оговорка не в счёт")
        await anya.sees("На тебя донесли: имя или прозвище игрока вслух")
        assert not table.view(1).docket, "the table is told of nothing"
        assert not vera.looks("донес")

        await boris.slash("донос", **DENOUNCED)
        await vera.sees("Сначала он ответит")
        await anya.sees("Судят тебя, и судят все остальные")
        assert not boris.looks("Судят тебя")
        await boris.press("Двор")
        await boris.sees("Голосовать можно с <t:")
        assert boris.looks("[№ 1: виновен ✗]"), "grey: not yet"
        await boris.slash("ход", что="cast-vote 2 yes")
        await boris.sees("Сначала слово тому, кого судят")
        assert not table.view(None).votes[0].ayes
        await anya.press("Оправдаться…")
        await anya.fill({"words": "Я звала кота"})
        await vera.sees("Царь отвечает тем, кто судит: «Я звала кота»")
        assert not anya.looks("Оправдаться"), "one answer"
        await boris.sees("[№ 1: виновен]")
        assert not boris.looks("а прозвучит ответ раньше")
        await boris.press("№ 1: виновен")
        await vera.press("Двор")
        assert vera.looks("Ответ: «Я звала кота»")
        await vera.press("№ 1: не виновен")
        await house.hall.play(table.id, "cast-vote 2 no", player=3)
        await vera.sees("«виновен» — 1, «не виновен» — 2. Царь — **вина не признана")


async def test_a_vote_on_who_does_not_answer_begins_after_a_while(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=NAMES[:3], clock=clock) as house:
        seats = {0: "Аня", 1: "Борис", 2: "Вера"}
        table = await table_at(house, "knyazi", 4, FOUR, seats, etiquette="auto")
        await house.hall.lobby.set_pace(table.id, None, replace(STILL, votes=60))
        boris, vera = house.guest("Борис"), house.guest("Вера")
        await boris.sees("Моя рука")
        await boris.slash("донос", **DENOUNCED)
        clock.skip(19)
        await boris.press("Двор")
        assert boris.looks("[№ 1: виновен ✗]")
        clock.skip(1)
        await boris.sees("[№ 1: виновен]")
        await boris.press("№ 1: виновен")
        await vera.press("Двор")
        await vera.press("№ 1: виновен")
        await vera.sees("«виновен» — 2, «не виновен» — 0. Царь — **вина признана")
