"""Rules, consent, names, one's own data."""

import asyncio
from typing import Any

import pytest

from cogs.guild import privacy_panel
from cogs.ui.guild_settings import BY_NAME
from cogs.ui.page import Page
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.private_message import PrivateMessage
from data.guilds import Names
from speech.judge.laws.case import believed
from speech.transcribe.nearby import GUESS
from stage.guest import Missing
from stage.testing import until
from tests.cogs.conftest import Playing


async def test_rules_are_read_by_topic_and_found_by_words(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("правила")
        await anya.choose("О чём почитать…", "Чей ход и под кого")
        await anya.sees("Ходят под ближайшего старшего")
        await anya.slash("правила", **{"о-чём": "бунт"})
        await anya.sees("Бунт")


async def test_consent_names_and_data_are_ones_own(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("приватность")
        await anya.sees("тебя не слышно")
        await anya.press("Слушайте меня")
        await anya.sees("Согласие дано")
        await anya.press("Мои имена")
        await anya.fill(names="Анна, Нюра")
        await anya.sees("Запомнено 2 имени: Анна и Нюра.")
        await anya.press("Мои имена")
        await anya.fill(names="!!!, 12345, Царь, Нюра, я, Верочка")
        kept = await anya.sees("Запомнено 2 имени: Нюра и Верочка.")
        assert "Не запомнено: !!!, 12345, Царь и я." in kept
        assert await Names(house.bot.services.store).of(house.stage.guild.id, (anya.id,)) == {
            anya.id: ("Верочка", "Нюра")
        }
        await anya.press("Мои данные")
        shown = await anya.sees("my-data.json")
        assert "дела на тебя (charges)" in shown, "what the words in the file mean"
        assert not boris.looks("Анна")
        await anya.press("Забудь меня")
        await anya.press("Да, забудь")
        await anya.sees("Забыто")


def test_a_guess_of_a_weak_ear_charges_nobody_whatever_is_set() -> None:
    least = min(map(float, BY_NAME["charge_at"].values))
    assert believed(1.0, GUESS) < least


async def test_a_guests_settings_are_the_managers_affair(playing: Playing) -> None:
    async with playing(guests=["Борис"]) as house:
        with pytest.raises(Missing):
            await house.guest("Борис").slash("настройки")
        refused = await house.guest("Борис").slash("правила")
        forged = await house.guest("Борис").forges("c:setting-is:::mutes", message=refused.message)
        assert forged.ephemeral


async def test_help_names_the_buttons_of_the_game_that_is_played_here(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг", роботы=5)
        await anya.slash("помощь")
        shown = await anya.sees("Как здесь играют")
        told = shown.split("Как здесь играют")[1]
        assert "Моя карта" in told
        assert "Двор" not in told


async def test_older_cards_say_the_same_as_the_newest_about_being_heard(playing: Playing) -> None:
    """They stay on the screen: what one of them is told, all show; and none says how it is just now."""
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("приватность")
        await anya.press("Слушайте меня")
        await anya.sees("тебя слышно, когда слух открыт")
        await anya.slash("приватность")
        await anya.press("Больше не слушать")
        await anya.sees("тебя не слышно")
        await anya.loses("Согласие дано")
        await anya.press("Забудь меня")
        await anya.press("Да, забудь")
        await anya.loses("тебя не слышно")


@pytest.fixture
def redrawn(monkeypatch: pytest.MonkeyPatch) -> list[PrivateMessage]:
    """The cards that were drawn anew because another was pressed, as soon as they are."""
    redraw, done = PrivateMessage.redraw, []

    async def noted(self: PrivateMessage, page: Page) -> None:
        await redraw(self, page)
        done.append(self)

    monkeypatch.setattr(PrivateMessage, "redraw", noted)
    return done


async def test_a_card_is_drawn_once_however_often_it_was_pressed(
    playing: Playing, redrawn: list[PrivateMessage]
) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        older = (await anya.slash("приватность")).message
        for _ in range(3):
            await anya.press("Слушайте меня", message=older)
            await anya.press("Больше не слушать", message=older)
        await anya.slash("приватность")
        assert redrawn == []
        await anya.press("Слушайте меня")
        await anya.loses("тебя не слышно")
        await until(lambda: redrawn)
        assert len(redrawn) == 1


async def test_a_card_that_is_drawn_late_says_what_was_agreed_to_last(
    playing: Playing, redrawn: list[PrivateMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes the redrawing of the older card late; he has changed his mind meanwhile."""
    redraw, gates = PrivateMessage.redraw, [asyncio.Event()]

    async def late(self: PrivateMessage, page: Page) -> None:
        if gates:
            await gates.pop().wait()
        await redraw(self, page)

    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        (gate,) = gates
        await anya.slash("приватность")
        await anya.slash("приватность")
        monkeypatch.setattr(PrivateMessage, "redraw", late)
        await anya.press("Слушайте меня")
        await until(lambda: not gates)
        await anya.press("Больше не слушать")
        await until(lambda: redrawn or anya.looks("Согласие дано"))  # it waits, or has overtaken the other
        gate.set()
        await until(lambda: len(redrawn) == 2)
        await anya.loses("Согласие дано")


async def test_a_card_that_nothing_can_draw_any_more_is_left_alone(
    playing: Playing, redrawn: list[PrivateMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy_panel, "LIFE", 0.0)
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("приватность")
        await anya.slash("приватность")
        await anya.press("Слушайте меня")
        await anya.sees("Согласие дано")
        await anya.press("Больше не слушать")
        await anya.loses("Согласие дано")
        assert redrawn == []


async def test_cards_of_all_servers_say_that_their_owner_is_forgotten_and_are_kept_no_longer(
    playing: Playing, redrawn: list[PrivateMessage]
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        there = house.stage.add_guild("Другое царство", text=("площадь",))
        house.stage.world.add_member(there, anya.user)
        for guest in (anya, boris):
            await guest.slash("приватность", channel="стол")
            await guest.press("Слушайте меня")
        await anya.slash("приватность", channel="площадь")
        await anya.press("Слушайте меня")
        await anya.slash("приватность", channel="стол")
        await anya.press("Забудь меня")
        await anya.press("Да, забудь")
        await anya.loses("Согласие дано")
        assert boris.looks("Согласие дано")
        await until(lambda: len(redrawn) == 2)
        await anya.slash("приватность", channel="площадь")
        await anya.press("Слушайте меня")
        await anya.sees("Согласие дано")
        assert len(redrawn) == 2


async def test_whoever_asks_to_be_forgotten_is_answered_before_the_file_is_written_anew(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord waits three seconds, and a large file takes longer: the card would ask «Забыть всё?» for ever."""
    forget_me, answered = privacy_panel.forget_me, []
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")

        async def noted(*given: Any) -> Any:
            *_, pressed = house.stage.interactions._by_id.values()
            answered.append(pressed.answer is not None)
            return await forget_me(*given)

        monkeypatch.setattr(privacy_panel, "forget_me", noted)
        await anya.slash("приватность")
        await anya.press("Забудь меня")
        await anya.press("Да, забудь")
        await anya.sees("Забыто")
        assert answered == [True]
        assert not anya.looks("Забыть всё?")


async def test_whoever_says_what_he_is_called_is_answered_before_the_court_asks_discord_for_all_names(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        anya, answered = house.guest("Аня"), []

        class Court(PrivacyListener):
            async def renamed(self, guild: int, user: int) -> None:
                *_, asked = house.stage.interactions._by_id.values()
                answered.append(asked.answer is not None)

        house.bot.services.privacy.subscribe(Court())
        await anya.slash("приватность")
        await anya.press("Мои имена")
        await anya.fill(names="Нюра")
        await anya.sees("Запомнено 1 имя: Нюра.")
        assert answered == [True]


async def test_where_no_court_listens_the_ears_do_not_say_that_they_judge_by_words(playing: Playing) -> None:
    async with playing(guests=["Аня"], settings={"hear": True, "model": "none"}) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг", роботы=5)
        await anya.slash("слух")
        shown = await anya.sees("За этим столом слух закрыт")
        assert "Слова." not in shown
