"""What stands on private screens stays true: after a restart, a change of hands, a lost answer; or it is said to sleep."""

from __future__ import annotations

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import msgspec
import pytest
import sqlalchemy as sa

from cogs.ui import panels, passing
from cogs.ui.actions import ActionId
from cogs.ui.private_message import PrivateMessage
from cogs.ui.rate_limit import RateLimit
from cogs.ui.request import Request
from cogs.ui.while_true import REFUSED
from core.hall import Sheet, Trouble
from core.shapes import Illegal
from data.guilds import HintBook
from data.panel_book import PANELS
from data.privacy import forget_me
from stage.entities import Message
from stage.errors import Refusal
from stage.guest import Guest
from stage.limits import walk
from stage.rest.server import TooMany
from stage.testing import running_stage, until
from tests.cogs.conftest import INVITED, QUICK_MOTION, House, Playing, told_twice
from tests.cogs.ui.test_panels import opened
from tests.core.hall.house import HandClock

EDIT = ("PATCH", "/webhooks/{application_id}/{token}/messages/{message_id}")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "GROWING", (0.02, 0.05))


async def kept(house: House) -> list[int]:
    every = sa.select(PANELS.c.user).order_by(PANELS.c.id)
    return await house.bot.services.store.read(lambda connection: list(connection.execute(every).scalars()))


def written(message: Message) -> list[str]:
    return [
        component["content"] for component, _ in walk(message.data["components"]) if "content" in component
    ]


def hands(guest: Guest) -> list[Any]:
    return [message for message in guest.messages() if message.ephemeral_for]


async def test_after_a_restart_hands_follow_the_game_without_a_press(playing: Playing) -> None:
    async with running_stage(
        guests=["Аня", "Борис"], rate_limits=QUICK_MOTION, bot_permissions=INVITED
    ) as stage:
        async with playing(stage=stage) as house:
            table, anya, boris = await opened(house)
            await anya.press("Двор")
            await until(lambda: len(hands(anya)) == 2)
        async with playing(stage=stage) as house:
            await house.hall.play(table.id, "attack G8", user=anya.id)
            await boris.sees("Беру")
            await boris.press("Беру")
            await boris.sees("У тебя на руках 4 карты")
            assert len(hands(boris)) == 1, "the same message, drawn anew"
            await until_kept(house, sorted([anya.id, anya.id, boris.id]))


async def test_a_table_that_was_lost_and_came_back_is_followed_as_before(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        await house.hall.keeper.hand_on(table.id)
        await house.hall.keeper._take()
        assert house.hall.table(table.id) is not table
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await boris.sees("Беру")


async def test_what_was_refused_for_now_is_asked_again(playing: Playing) -> None:
    """A 429 of the sort that discord.py takes for a ban and raises at once."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        house.stage.rest.trouble = TooMany(0.02, False)
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await until(lambda: len([n for n in house.stage.rest.noted if n.status == 429]) >= 6)
        house.stage.rest.trouble = None
        await boris.sees("Беру")
        await anya.sees("8 Горян")


async def test_an_edit_whose_answer_was_lost_is_made_again(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        whole, aborted = PrivateMessage.redraw, []

        async def abort(self: PrivateMessage, page: Any) -> None:
            if len(aborted) < 3:
                aborted.append(page)
                raise ConnectionAbortedError
            await whole(self, page)

        monkeypatch.setattr(PrivateMessage, "redraw", abort)
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await boris.sees("Беру")
        assert len(aborted) == 3


async def test_an_edit_that_was_made_though_its_answer_was_lost_is_not_taken_for_undone(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is to be shown comes back to what Discord was last heard to have taken, and is sent all the same."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, _ = await opened(house)
        await house.bot.services.panels.settle()
        whole, torn = PrivateMessage.redraw, []

        async def tear(self: PrivateMessage, page: Any) -> None:
            await whole(self, page)
            if len(torn) < 2:
                torn.append(page)
                with contextlib.suppress(Illegal):
                    await house.hall.lobby.resume(table.id, None)
                raise ConnectionAbortedError

        monkeypatch.setattr(PrivateMessage, "redraw", tear)
        await house.hall.lobby.pause(table.id, None)
        await until(lambda: torn and table.sheet.phase == "playing")
        await anya.sees("[8 Горян]")


@pytest.mark.parametrize("done", [False, True], ids=["before it was heard", "after it was done"])
async def test_a_first_answer_that_got_lost_is_made_again(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, boris = await opened(house)
        whole, torn = discord.InteractionResponse.edit_message, []

        async def tear(self: Any, **page: Any) -> Any:
            if torn:
                return await whole(self, **page)
            torn.append(page)
            if done:
                await whole(self, **page)
                self._response_type = None  # nobody has told discord.py
            raise aiohttp.ServerDisconnectedError

        monkeypatch.setattr(discord.InteractionResponse, "edit_message", tear)
        monkeypatch.setattr("cogs.ui.request.PROMPT", 5)
        await anya.press("8 Горян")
        await anya.sees("У тебя на руках 2 карты")
        await boris.sees("Беру")
        assert torn
        assert not anya.looks("Готово")


async def test_a_refusal_that_may_be_anothers_answer_does_not_take_the_table_with_it(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process had answered the press on the table: what answered first is the table's own message."""
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Из грязи в князи", роботы=3)
        await boris.sees("Начать")
        [board] = boris.messages()
        torn = []

        async def tear(self: Any, **page: Any) -> Any:
            torn.append(page)
            if len(torn) == 1:
                await self.defer()
                self._response_type = None  # nobody has told discord.py
                raise aiohttp.ServerDisconnectedError
            response = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(response, {"code": 40060, "message": "acknowledged"})  # type: ignore[arg-type]

        monkeypatch.setattr(discord.InteractionResponse, "send_message", tear)
        monkeypatch.setattr("cogs.ui.request.PROMPT", 5)
        await boris.press("Начать")
        await until(lambda: len(torn) == 2)
        for _ in range(20):  # whatever would wait has begun to by then
            clock.skip(REFUSED / 1000)
            await asyncio.sleep(0.005)
        await anya.press("Позвать робота")
        await boris.sees("[Начать]")
        assert board in anya.messages(), "it stands where it stood"


async def test_an_old_page_that_comes_late_does_not_stay(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was on its way when its reader pressed, and the answer to that overtook it."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        await house.bot.services.panels.settle()
        whole, late, on_its_way = PrivateMessage.redraw, asyncio.Event(), []

        async def arrives(self: PrivateMessage, page: Any) -> None:
            await late.wait()
            await whole(self, page)

        async def dawdle(self: PrivateMessage, page: Any) -> None:
            if on_its_way:
                await whole(self, page)
            else:  # whoever waits for it may stop; it arrives all the same
                on_its_way.append(asyncio.create_task(arrives(self, page)))
                await asyncio.shield(on_its_way[0])

        monkeypatch.setattr(PrivateMessage, "redraw", dawdle)
        await house.hall.lobby.pause(table.id, None)
        await until(lambda: on_its_way)
        await house.hall.lobby.resume(table.id, None)
        await anya.press("8 Горян")
        await anya.sees("У тебя на руках 2 карты")
        late.set()
        await on_its_way[0]
        await anya.sees("У тебя на руках 2 карты")
        await house.bot.services.panels.settle()
        await anya.sees("У тебя на руках 2 карты")
        await boris.sees("Беру")


async def test_the_late_answer_to_the_first_of_two_presses_does_not_stay(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are of one hand, and the game has gone on since the first was answered."""
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, boris = await opened(house)
        whole, late, on_its_way = discord.InteractionResponse.edit_message, asyncio.Event(), []

        async def arrives(self: Any, page: Any) -> Any:
            await late.wait()
            return await whole(self, **page)

        async def dawdle(self: Any, **page: Any) -> Any:
            if on_its_way:
                return await whole(self, **page)
            on_its_way.append(asyncio.create_task(arrives(self, page)))
            return await asyncio.shield(on_its_way[0])

        monkeypatch.setattr(discord.InteractionResponse, "edit_message", dawdle)
        monkeypatch.setattr("cogs.ui.request.PROMPT", 5)
        (hand,) = hands(anya)
        attack = next(c for c, _ in walk(hand.data["components"]) if "attack G8" in c.get("custom_id", ""))
        anya.forge(hand, attack["custom_id"])
        await until(lambda: on_its_way)
        anya.forge(hand, attack["custom_id"])
        await anya.sees("У тебя на руках 2 карты")
        await boris.press("Беру")
        await boris.sees("У тебя на руках 4 карты")
        await house.bot.services.panels.settle()
        shown = written(hands(anya)[0])
        late.set()
        await on_its_way[0]
        await until(lambda: written(hands(anya)[0]) != shown)
        await anya.until(lambda: written(hands(anya)[0]) == shown, "looks at an old hand")


async def test_a_press_that_is_told_twice_leaves_no_hand_behind(playing: Playing) -> None:
    """The second answer stands beside the first, and follows the game like any other; after a restart too."""
    async with running_stage(
        guests=["Аня", "Борис"], rate_limits=QUICK_MOTION, bot_permissions=INVITED, forgiving=True
    ) as stage:
        async with playing(stage=stage) as house:
            table, anya, boris = await opened(house)
            old = hands(boris)
            with told_twice(stage):
                await boris.press("Моя рука")
                await until(lambda: len(hands(boris)) == 1 and hands(boris) != old)
            await house.hall.play(table.id, "attack G8", user=anya.id)
            await boris.sees("Беру")
        async with playing(stage=stage) as house:
            await boris.press("Беру")
            await boris.sees("У тебя на руках 4 карты")
            assert len(hands(boris)) == 1


async def test_a_panel_that_never_came_leaves_the_old_one_alive(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня", "Борис"], forgiving=True) as house:
        table, anya, boris = await opened(house)
        house.stage.rest.troubles["POST", "/interactions/{interaction_id}/{token}/callback"] = Refusal(
            404, 10062, "Unknown interaction"
        )
        pressing = asyncio.create_task(boris.press("Моя рука"))
        await until(lambda: any(n.status == 404 for n in house.stage.rest.noted))
        pressing.cancel()
        house.stage.rest.troubles.clear()
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await boris.sees("Беру")
        await until_kept(house, [anya.id, boris.id])


async def test_a_hand_that_can_be_drawn_no_more_is_said_to_be_asleep_and_wakes(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        await house.hall.change(table.id, lambda now: called_in_an_hour(now.sheet), "set-pace")
        house.stage.rest.troubles[EDIT] = Refusal(404, 10015, "Unknown Webhook")
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await boris.sees("💤 Шпион: «Моя рука» больше не обновляется")
        await boris.sees("— твой ход")
        await until_kept(house, [])  # hers too: she played a card
        house.stage.rest.troubles.clear()
        await boris.press("Моя рука")
        await boris.sees("Беру")
        await boris.loses("💤")


async def test_a_hand_is_drawn_again_after_trouble_with_the_database(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart what a first-timer was told is read anew, for each whose hand is drawn; nobody moves meanwhile."""
    async with running_stage(
        guests=["Аня", "Борис"], rate_limits=QUICK_MOTION, bot_permissions=INVITED
    ) as stage:
        async with playing(stage=stage) as house:
            table, anya, boris = await opened(house)
            await house.bot.services.panels.settle()
            with monkeypatch.context() as patch:
                patch.setattr(PrivateMessage, "redraw", AsyncMock(side_effect=ConnectionAbortedError))
                await house.hall.play(table.id, "attack G8", user=anya.id)
                await house.bot.services.panels.close()
        whole, failed = HintBook.of, set()

        async def stutter(self: HintBook, user: int) -> set[str]:
            if user not in failed:
                failed.add(user)
                raise Trouble("database-locked")
            return await whole(self, user)

        monkeypatch.setattr(HintBook, "of", stutter)
        async with playing(stage=stage):
            await boris.sees("Беру")
            assert boris.id in failed


async def test_a_hand_says_that_the_game_is_over_though_it_was_asked_for_just_then(playing: Playing) -> None:
    """It was about to say so, and had to wait: what was asked for stands in its place, and has nothing to show."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, _ = await opened(house)
        panels_ = house.bot.services.panels
        await panels_.settle()
        hand = panels_._open[table.id, anya.id, panels.HAND]
        hand.allowance = RateLimit(1, 3600)
        hand.allowance.spend()
        await house.hall.lobby.end(table.id, None)
        await anya.slash("рука")
        await anya.sees("Здесь всё решено")
        await until_kept(house, [])


async def test_rows_go_when_a_panel_does(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """When its time is over, when its owner is forgotten, and when the table is closed."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        monkeypatch.setattr(panels, "LIFE", 0.3)
        await anya.press("Моя рука")
        await anya.sees("Нажми, и она оживёт")
        await until_kept(house, [boris.id])
        monkeypatch.setattr(panels, "LIFE", 60)
        await anya.press("🔄 Показать снова")
        await house.bot.services.privacy.tell(lambda one: one.forgotten(anya.id))
        await forget_me(house.bot.services.store, house.hall.games, anya.id)
        await until_kept(house, [boris.id])
        await house.hall.keeper._take()
        await house.hall.lobby.end(table.id, None)
        await house.hall.lobby.close(table.id, None)
        await until_kept(house, [])


async def test_a_hand_that_is_on_its_way_to_who_is_forgotten_is_not_written_down_again(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, boris = await opened(house)
        whole, late, on_its_way = Request.redraw, asyncio.Event(), []

        async def beside(self: Request, page: Any) -> None:
            """Another has answered this press before us, and the way back is long."""
            await whole(self, page)
            on_its_way.append(asyncio.current_task())
            await late.wait()
            self.apart = 77

        monkeypatch.setattr(Request, "redraw", beside)
        board = next(m for m in anya.messages() if not m.ephemeral_for)
        anya.forge(board, ActionId("hand", house.hall.tables_in(house.stage.guild.id)[0].id).id("b"))
        await until(lambda: on_its_way)
        await house.bot.services.privacy.tell(lambda one: one.forgotten(anya.id))
        await forget_me(house.bot.services.store, house.hall.games, anya.id)
        late.set()
        await on_its_way[0]
        await house.bot.services.panels._book.drop()
        assert await kept(house) == [boris.id]


def called_in_an_hour(sheet: Sheet) -> Sheet:
    return msgspec.structs.replace(sheet, pace=msgspec.structs.replace(sheet.pace, remind=3600))


async def until_kept(house: House, users: list[int]) -> None:
    async with asyncio.timeout(60):
        while sorted(await kept(house)) != users:
            await asyncio.sleep(0.01)
