"""The public message of a table: always there, always current, never in the way."""

from __future__ import annotations

import asyncio
from itertools import chain, repeat
from typing import Any
from unittest.mock import DEFAULT, AsyncMock

import discord
import pytest

from cogs.ui import boards, passing
from cogs.ui.private_message import PrivateMessage
from core.hall import Pace, Trouble
from stage.entities import PUBLIC_THREAD, VOICE, Channel, Message, Thread
from stage.errors import Refusal
from stage.guest import Guest
from stage.messages import bulk_delete, delete
from stage.permissions import P
from stage.rest.channels import drop, tell_update
from stage.testing import until
from tests.cogs.conftest import House, Playing
from tests.cogs.court.conftest import court, desk_of, plays
from tests.cogs.court.test_desk import FIVE
from tests.cogs.play.evening import gathered

NAMES = ("Аня", "Борис", "Вера", "Глеб")


def shown(guest: Guest) -> list[Message]:
    return [m for m in guest.messages() if m.ephemeral_for is None and m.data["components"]]


def board_of(guest: Guest) -> Message:
    (found,) = shown(guest)
    return found


async def begun(house: House, names: tuple[str, ...] = NAMES) -> Any:
    await gathered(house, "knyazi", names)
    await house.guest(names[0]).press("Начать")
    await house.guest(names[0]).sees("Моя рука")
    await house.bot.services.boards.settle()
    return max(house.hall.tables.values(), key=lambda table: table.id)


async def test_a_table_that_talk_has_pushed_away_comes_down_again(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, before = house.guest("Аня"), board_of(house.guest("Аня"))
        for n in range(8):
            await anya.writes(f"болтаем {n}")
        await house.bot.services.hall.lobby.pause(table.id, anya.id)
        await anya.sees("⏸ Пауза")
        await house.bot.services.boards.settle()
        after = board_of(anya)
        assert after.id > max(m.id for m in anya.messages() if m.author_id == anya.id)
        assert before.id not in house.stage.world.messages


async def test_a_table_that_a_killed_process_posted_without_writing_down_where_hangs_there_once(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, lobby = house.guest("Аня"), house.hall.lobby
        with monkeypatch.context() as patch:
            patch.setattr(lobby, "anchor", AsyncMock(side_effect=Trouble("disk-error")))
            house.bot.services.boards.repost(table)
            await anya.until(lambda: len(shown(anya)) == 2, "sees it once")
            await house.hall.keeper.hand_on(table.id)
            await house.bot.services.boards.close()
        house.bot.services.boards._boards.clear()  # the next process knows nothing of it
        await house.hall.keeper._take()
        await anya.until(lambda: len(shown(anya)) == 1, "sees it twice")
        assert shown(anya)[0].id == house.hall.table(table.id).sheet.anchors["board"][1]


async def test_a_deleted_table_is_put_back(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        anya = house.guest("Аня")
        old = board_of(anya)
        delete(house.stage.world, old)
        await anya.until(lambda: any("Моя рука" in str(m.data) for m in anya.messages()), "sees no table")


async def test_a_table_deleted_before_its_own_answer_came_is_put_back(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, tables = house.guest("Аня"), house.bot.services.boards
        whole, deleted = discord.PartialMessageable.send, []

        async def overtaken(self: discord.PartialMessageable, **page: Any) -> Any:
            posted = await whole(self, **page)
            if not deleted:
                deleted.append(posted.id)
                delete(house.stage.world, house.stage.world.messages[posted.id])
                await until(lambda: posted.id in tables._deleted)
            return posted

        monkeypatch.setattr(discord.PartialMessageable, "send", overtaken)
        tables.repost(table)
        await until(lambda: deleted)
        await tables.settle()
        await anya.until(lambda: len(shown(anya)) == 1, "sees it twice, or not at all")
        assert shown(anya)[0].id == table.sheet.anchors["board"][1] != deleted[0]


async def test_a_table_deleted_among_many_messages_is_put_back(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await begun(house)
        anya, channel = house.guest("Аня"), house.stage.channel("стол")
        await anya.writes("болтаем")
        bulk_delete(house.stage.world, channel, [m.id for m in anya.messages()])
        await anya.sees("Моя рука")


@pytest.mark.parametrize(
    ("messages", "lull"),
    [(boards.OUT_OF_SIGHT, 0.05), (boards.FLOOD, 3600.0)],
    ids=["in a lull", "in a flood"],
)
async def test_a_table_buried_under_talk_comes_down_by_itself(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, messages: int, lull: float
) -> None:
    """When nobody talks for a while; where there is no end of talk, without waiting for it."""
    monkeypatch.setattr(boards, "LULL", lull)
    async with playing(guests=NAMES) as house:
        await begun(house)
        anya, before = house.guest("Аня"), board_of(house.guest("Аня"))
        for n in range(messages):
            await anya.writes(f"болтаем {n}")
        await anya.until(lambda: before.id not in house.stage.world.messages, "still sees the table above")
        assert board_of(anya).id > max(m.id for m in anya.messages() if m.author_id == anya.id)


async def test_pictures_that_have_not_changed_are_not_sent_again(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, services = house.guest("Аня"), house.bot.services
        shown = board_of(anya).data["components"]
        for line in ("раз", "два"):
            services.recent_events.add(table, line)
            await services.boards.settle()
            await anya.sees(line)
        edits = [r for r in house.stage.rest.noted if r.method == "PATCH" and "/messages/" in r.path][-2:]
        assert all(r.size < 10_000 for r in edits), "no picture travels"
        assert _pictures(board_of(anya).data["components"]) == _pictures(shown) != []


async def test_pictures_that_discord_will_not_keep_are_sent_again(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, services, rest = house.guest("Аня"), house.bot.services, house.stage.rest
        services.recent_events.add(table, "кто-то пришёл")
        await anya.sees("кто-то пришёл")
        await services.boards.settle()
        edit = "PATCH", "/channels/{channel_id}/messages/{message_id}"

        def healed(request: Any) -> None:
            if request.status == 400:
                rest.troubles.clear()

        rest.troubles[edit] = Refusal(400, 50046, "Invalid Asset")
        rest.watchers.append(healed)
        services.recent_events.add(table, "кто-то ушёл")
        await anya.sees("кто-то ушёл")
        rest.watchers.remove(healed)
        assert [r.status for r in rest.noted if r.method == "PATCH" and "/messages/" in r.path][-2:] == [
            400,
            200,
        ]


def _pictures(components: list[Any]) -> list[str]:
    galleries = [part for one in components for part in one.get("components", ()) if part["type"] == 12]
    return [item["media"]["attachment_id"] for gallery in galleries for item in gallery["items"]]


async def in_a_thread(house: House) -> tuple[Any, Channel]:
    """A table in a thread, begun."""
    world, stage = house.stage.world, house.stage
    thread = world.add_channel(
        stage.guild, "ветка", PUBLIC_THREAD, parent=stage.channel("стол"), thread=Thread(stage.guest("Аня").id, "2026-01-01T00:00:00+00:00")
    )  # fmt: skip
    for name in NAMES:
        house.guest(name).goes_to("ветка")
    return await begun(house), thread


async def test_a_table_in_an_archived_thread_wakes_it(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table, thread = await in_a_thread(house)
        assert thread.thread is not None
        thread.thread.archived = True
        tell_update(house.stage.world, thread)
        house.bot.services.recent_events.add(table, "кто-то пришёл")
        await house.guest("Аня").sees("кто-то пришёл")
        assert not thread.thread.archived


async def test_a_table_in_a_locked_thread_waits_says_so_to_its_host_and_goes_on_when_it_is_open(
    playing: Playing,
) -> None:
    async with playing(guests=NAMES) as house:
        table, thread = await in_a_thread(house)
        assert thread.thread is not None
        thread.thread.archived = thread.thread.locked = True
        tell_update(house.stage.world, thread)
        house.bot.services.recent_events.add(table, "кто-то пришёл")
        await until(lambda: table.sheet.phase == "paused")
        await until(lambda: "ветка закрыта" in said_apart(house, "Аня"))
        assert said_apart(house, "Борис") == ""
        await house.bot.services.boards.settle()
        thread.thread.archived = thread.thread.locked = False
        tell_update(house.stage.world, thread)
        await until(lambda: table.sheet.phase == "playing")
        await house.guest("Аня").sees("кто-то пришёл")


async def test_a_table_whose_thread_is_deleted_waits_and_says_so_to_its_host(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table, thread = await in_a_thread(house)
        drop(house.stage.world, thread)
        await until(lambda: table.sheet.phase == "paused")
        await until(lambda: "канала нет" in said_apart(house, "Аня"))


async def test_a_table_whose_channel_is_closed_to_the_bot_waits_until_it_is_open_again(
    playing: Playing,
) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        stage, channel = house.stage, house.stage.channel("стол")
        channel.overwrites[stage.world.bot.id] = (1, 0, P.VIEW_CHANNEL)
        stage.world.forget_permissions()
        house.bot.services.boards.repost(table)
        await until(lambda: table.sheet.phase == "paused")
        await until(lambda: "отняли права" in said_apart(house, "Аня"))
        await house.bot.services.boards.settle()
        del channel.overwrites[stage.world.bot.id]
        stage.world.forget_permissions()
        tell_update(stage.world, channel)
        await until(lambda: table.sheet.phase == "playing")


async def test_a_pause_that_could_not_be_shown_is_shown_when_it_may_be(playing: Playing) -> None:
    """Its people had paused it themselves: it goes on when they say so."""
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        stage, channel, anya = house.stage, house.stage.channel("стол"), house.guest("Аня")
        channel.overwrites[stage.world.bot.id] = (1, 0, P.VIEW_CHANNEL)
        stage.world.forget_permissions()
        await house.hall.lobby.pause(table.id, anya.id)
        await until(lambda: any(n.status == 403 for n in stage.rest.noted))
        await house.bot.services.boards.settle()
        del channel.overwrites[stage.world.bot.id]
        stage.world.forget_permissions()
        tell_update(stage.world, channel)
        await anya.sees("⏸ Пауза")
        await house.bot.services.boards.settle()
        assert table.sheet.phase == "paused"


async def test_trouble_with_the_journal_keeps_no_table_from_waiting_for_its_channel_nor_from_going_on(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passing, "GROWING", (0.02, 0.05))
    async with playing(guests=NAMES) as house:
        table, lobby = await begun(house), house.hall.lobby
        stage, channel = house.stage, house.stage.channel("стол")
        channel.overwrites[stage.world.bot.id] = (1, 0, P.VIEW_CHANNEL)
        stage.world.forget_permissions()
        for act in ("pause", "resume"):
            once = chain([Trouble("database-locked")], repeat(DEFAULT))
            monkeypatch.setattr(lobby, act, AsyncMock(side_effect=once, wraps=getattr(lobby, act)))
        house.bot.services.boards.repost(table)
        await until(lambda: table.sheet.phase == "paused")
        await house.bot.services.boards.settle()
        del channel.overwrites[stage.world.bot.id]
        stage.world.forget_permissions()
        tell_update(stage.world, channel)
        await until(lambda: table.sheet.phase == "playing")


async def test_a_table_that_came_back_while_its_message_waited_is_drawn(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who slept for long waits to know whether it is his table: it was lost meanwhile, and is his again."""
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya, keeper = house.guest("Аня"), house.hall.keeper
        waits, known = asyncio.Event(), asyncio.Event()

        async def wait() -> None:
            waits.set()
            await known.wait()

        with monkeypatch.context() as patch:
            patch.setattr(keeper, "known", wait)
            await house.hall.lobby.pause(table.id, anya.id)
            await waits.wait()
            await keeper.hand_on(table.id)
            await keeper._take()
        known.set()
        await anya.sees("⏸ Пауза")


def said_apart(house: House, name: str) -> str:
    """What the bot has written to somebody in private."""
    return " ".join(
        m.data["content"] for m in house.guest(name).messages() if m.channel.recipient is not None
    )


async def test_a_page_that_looks_the_same_is_not_sent_again(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        anya = house.guest("Аня")
        seen = len(anya.received)
        for _ in range(3):
            house.bot.services.boards.changed(table)
            house.bot.services.panels.changed(table)
            await house.bot.services.boards.settle()
        assert len(anya.received) == seen


async def test_a_table_whose_channel_is_gone_moves_to_its_voice_channel(playing: Playing) -> None:
    async with playing(guests=NAMES, text=("стол", "площадь")) as house:
        await house.guest("Аня").join_voice("Палата")
        table = await begun(house)
        assert table.sheet.voice == house.stage.channel("Палата").id
        drop(house.stage.world, house.stage.channel("стол"))
        anya = house.guest("Аня")
        await anya.until(lambda: table.sheet.channel == table.sheet.voice, "does not see the table move")
        await house.bot.services.boards.settle()
        assert "Моя рука" in anya.screen("Палата")
        assert table.sheet.phase == "playing"


async def test_a_table_without_any_channel_waits_until_it_is_called(playing: Playing) -> None:
    async with playing(guests=NAMES, text=("стол", "площадь")) as house:
        table = await begun(house)
        drop(house.stage.world, house.stage.channel("стол"))
        anya = house.guest("Аня")
        anya.here = None
        await anya.until(lambda: table.sheet.phase == "paused", "does not see the table wait")
        await until(lambda: "канала нет" in said_apart(house, "Аня"))
        anya.goes_to("площадь")
        await anya.slash("стол")
        await anya.sees("⏸ Пауза")
        await anya.press("Продолжить")
        assert table.sheet.phase == "playing"


async def test_a_lobby_whose_channel_is_gone_is_closed(playing: Playing) -> None:
    async with playing(guests=NAMES, text=("стол", "площадь")) as house:
        await house.guest("Аня").slash("играть")
        (table,) = house.hall.tables.values()
        await house.bot.services.boards.settle()
        drop(house.stage.world, house.stage.channel("стол"))
        await house.guest("Аня").until(lambda: not house.hall.tables, "still has a table")
        assert table.sheet.phase == "closed"


async def test_two_tables_in_one_channel_keep_apart(playing: Playing) -> None:
    async with playing(guests=[*NAMES, "Даша", "Егор"]) as house:
        await begun(house)
        dasha = house.guest("Даша")
        await dasha.slash("играть", игра="Султан на миг", роботы=4)
        await dasha.sees("Султан на миг")
        await house.guest("Аня").press("Моя рука")
        await house.guest("Егор").press("Сесть")
        await dasha.sees("Егор")
        assert len([m for m in dasha.messages() if m.ephemeral_for is None]) == 2


async def test_a_pause_is_seen_and_ended_on_the_table(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        boris = house.guest("Борис")
        await boris.press("Моя рука")
        await boris.press("Ещё…")
        await boris.press("Пауза")
        await boris.sees("⏸ Пауза")
        assert not house.guest("Вера").looks("Чем пойдёшь?")
        await house.guest("Вера").sees("Продолжить")
        await house.guest("Вера").press("Продолжить")
        await boris.loses("⏸ Пауза")
        assert table.sheet.phase == "playing"


async def test_a_host_who_vanishes_leaves_the_house_to_another(playing: Playing) -> None:
    pace = Pace(remind=0, patience=1, misses=1, robots=0.0)
    async with playing(guests=NAMES, pace=pace) as house:
        await gathered(house, "knyazi", NAMES)
        await house.guest("Аня").press("Встать")
        await house.guest("Борис").sees("**Борис** — хозяин стола")
        await house.guest("Аня").press("Сесть")
        await house.guest("Борис").press("Начать")
        (table,) = house.hall.tables.values()
        boris = house.guest("Борис")
        await boris.until(
            lambda: table.sheet.host != boris.id or table.sheet.phase == "paused", "is still host"
        )


async def test_who_manages_the_guild_may_put_away_a_table_without_its_host(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await house.guest("Борис").slash("играть")
        (table,) = house.hall.tables.values()
        vera = house.guest("Вера")
        await vera.sees("Закрыть")
        assert (await vera.press("Закрыть")).ephemeral
        assert table.sheet.phase == "lobby"
        steward = house.stage.world.add_role(house.stage.guild, "управитель", P.MANAGE_GUILD)
        house.stage.guild.members[vera.id].roles.append(steward.id)
        house.stage.world.forget_permissions()
        await vera.press("Закрыть")
        assert table.sheet.phase == "closed"


@pytest.mark.parametrize("way", ["anew", "repost"])
async def test_the_last_word_of_a_table_comes_after_what_was_on_its_way(playing: Playing, way: str) -> None:
    async with playing(guests=NAMES) as house:
        table = await begun(house)
        shows = house.bot.services.boards
        draw, drawn, waits = shows._draw, asyncio.Event(), asyncio.Event()

        async def slow(of: Any) -> Any:
            page = await draw(of)
            if not drawn.is_set():
                drawn.set()
                await waits.wait()
            return page

        await house.hall.lobby.end(table.id, None)
        await shows.settle()
        anya = house.guest("Аня")
        await anya.sees("Закрыть")
        shows._draw = slow
        getattr(shows, way)(table)
        await drawn.wait()
        await house.hall.lobby.close(table.id, None)
        await asyncio.sleep(0.2)
        waits.set()
        await anya.loses("Закрыть")
        await shows.settle()
        assert not anya.looks("Закрыть")


async def test_a_table_opens_only_where_the_bot_may_show_it(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        world, bot = house.stage.world, house.stage.world.bot.id
        house.stage.channel("стол").overwrites[bot] = (1, 0, P.SEND_MESSAGES)
        world.forget_permissions()
        refused = await house.guest("Аня").slash("играть")
        assert "писать в него" in refused.text
        assert not house.hall.tables


async def test_a_guilds_patience_becomes_the_tables(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await house.bot.services.guild_settings.choose(house.stage.guild.id, "patience", "60")
        await house.guest("Аня").slash("играть")
        (table,) = house.hall.tables.values()
        assert table.sheet.pace.patience == 60


async def test_a_voice_channel_is_part_of_the_table(playing: Playing) -> None:
    async with playing(guests=NAMES, voice=("Палата", "Чулан")) as house:
        anya = house.guest("Аня")
        await anya.slash("играть")
        (table,) = house.hall.tables.values()
        await anya.sees("Настроить")
        await anya.press("Настроить")
        await anya.choose("Голосовой канал", "Чулан")
        await anya.sees("Играем в голосовом канале #Чулан")
        await anya.press("Ещё…")
        await anya.choose("Голосовой канал", "Палата")
        await anya.sees("Играем в голосовом канале #Палата")
        assert house.stage.world.channels[table.sheet.voice].type == VOICE


class Broken:
    """What discord.py makes of an answer that came from no one."""

    status, reason = 503, "Service Unavailable"


async def test_what_discord_itself_failed_at_is_tried_once_more(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table and an open desk come to show what is, though nothing more happens."""
    monkeypatch.setattr(passing, "GROWING", (0.05,))
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await court(house, FIVE, 5)
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.sees("Моя рука")
        await anya.press("Двор")
        asked, failed = house.bot.http.request, []

        async def request(route: Any, **more: Any) -> Any:
            if route.method == "PATCH" and not failed:
                failed.append(route)
                raise discord.DiscordServerError(Broken(), "out of order")  # type: ignore[arg-type]
            return await asked(route, **more)

        async def edit(self: Any, page: Any) -> Any:
            monkeypatch.setattr(PrivateMessage, "redraw", whole)
            raise discord.DiscordServerError(Broken(), "out of order")  # type: ignore[arg-type]

        whole = PrivateMessage.redraw
        monkeypatch.setattr(PrivateMessage, "redraw", edit)
        monkeypatch.setattr(house.bot.http, "request", request)
        await plays(house, table, 'A decree "всем петь"')
        await boris.sees("всем петь")
        await anya.until(lambda: "всем петь" in desk_of(anya), "does not see the decree on the desk")
        assert failed


async def test_a_bot_that_may_not_write_any_more_answers_and_waits(playing: Playing) -> None:
    """The table pauses, its host is told, private answers go on, and all is as before when the right is given back."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await court(house, FIVE, 5)
        anya, world = house.guest("Аня"), house.stage.world
        await anya.sees("Моя рука")
        await anya.press("Двор")
        roles = world.guilds[house.stage.guild.id].roles.values()
        before = {role.id: role.permissions for role in roles}
        for role in roles:
            role.permissions &= ~P.SEND_MESSAGES
        world.forget_permissions()
        house.bot.services.boards.repost(table)
        await house.bot.services.boards.settle()
        assert table.sheet.phase == "paused"
        await until(lambda: "отняли права" in said_apart(house, "Аня"))
        assert "Царский стол" in (await anya.press("Двор")).text
        for role in roles:
            role.permissions = before[role.id]
        world.forget_permissions()
        told = {"guild_id": str(house.stage.guild.id), "role": role.json()}
        world.publish("GUILD_ROLE_UPDATE", told, guild=house.stage.guild.id)
        await until(lambda: table.sheet.phase == "playing")
        await anya.sees("Моя рука")
