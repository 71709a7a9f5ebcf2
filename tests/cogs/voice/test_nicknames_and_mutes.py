"""Ranks in nicknames, the Kholop's closed mouth, the bot's own sign: put on, kept in step, always taken off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord.http import HTTPClient

from core.hall.effects import Effect
from core.hall.ports import Lost
from data.guilds import TOUCH, ConsentBook
from data.schema import Leases, rows
from stage.errors import Refusal
from stage.guest import Guest
from stage.permissions import BOT, P
from stage.testing import until
from tests.cogs.conftest import House, Playing
from tests.cogs.voice.conftest import NAMES, Court, Listening, opened

WIDE = BOT | P.MANAGE_NICKNAMES | P.MUTE_MEMBERS | P.CHANGE_NICKNAME


def nick(court: Court, name: str) -> str | None:
    return court.house.stage.guild.members[court.house.guest(name).id].nick


async def choose(house: object, **chosen: str) -> None:
    for name, value in chosen.items():
        await house.bot.services.guild_settings.choose(house.stage.guild.id, name, value)  # type: ignore[attr-defined]


async def willing(house: object, *names: str) -> None:
    """These let the bot touch them."""
    for name in names:
        await ConsentBook(house.bot.services.store).give(house.guest(name).id, house.stage.guild.id, TOUCH)  # type: ignore[attr-defined]


async def test_ranks_are_written_before_names_and_taken_off_at_the_end(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, nicknames="on")
        await willing(house, *NAMES)
        house.stage.guild.members[house.guest("Вера").id].nick = "Веруня"
        table = await opened(house, {}, NAMES)
        court = Court(house, table)
        tsar, kholop = court.who("tsar"), court.who("kholop")
        await until(lambda: nick(court, kholop.name) == f"Холоп · {kholop.name}")
        await until(lambda: nick(court, tsar.name) == f"Царь · {tsar.name}")
        await until(lambda: "·" in (nick(court, "Вера") or ""))
        await house.hall.lobby.end(table.id, table.sheet.host)
        await until(lambda: nick(court, "Вера") == "Веруня")
        await until(lambda: all(nick(court, name) is None for name in NAMES if name != "Вера"))


async def test_k_etq_05_the_kholop_is_muted_while_he_sits_there_and_no_longer(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        await willing(house, *NAMES)
        table = await opened(house, {}, NAMES)
        kholop = Court(house, table).who("kholop")
        member = house.stage.guild.members[kholop.id]
        await until(lambda: member.mute)
        await kholop.leave_voice()
        await house.hall.lobby.end(table.id, table.sheet.host)
        assert member.mute, "nobody can be unmuted while he is away"
        await kholop.join_voice("Палата")
        await until(lambda: not member.mute)


async def test_what_was_done_before_a_kill_is_undone_after_it(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        await willing(house, *NAMES)
        table = await opened(house, {}, NAMES)
        kholop = Court(house, table).who("kholop")
        member = house.stage.guild.members[kholop.id]
        await until(lambda: member.mute)
        nicknames = house.bot.services.voice.port.nicknames  # type: ignore[union-attr]
        # As a new process would find it: the book alone, and no table any more.
        await house.hall.lobby.end(table.id, table.sheet.host)
        await until(lambda: not nicknames._workers)
        await nicknames._effects.put(_effect(house, kholop.id))
        await nicknames.look_everywhere()
        await until(lambda: not member.mute)


async def kholop_by_rank(house: House) -> tuple[Any, Court, Guest, Any, Any]:
    """A game whose players bear their ranks as names; and what is noted of the Kholop's."""
    await choose(house, nicknames="on")
    await willing(house, *NAMES)
    table = await opened(house, {}, NAMES)
    court = Court(house, table)
    kholop, nicknames = court.who("kholop"), house.bot.services.voice.port.nicknames  # type: ignore[union-attr]
    await until(lambda: nick(court, kholop.name) == f"Холоп · {kholop.name}")
    (noted,) = await nicknames._book.find(house.stage.guild.id, kholop.id)
    return table, court, kholop, nicknames, noted


async def test_a_new_rank_that_got_lost_on_the_way_does_not_make_the_old_one_his_own_name(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.voice.nicknames_and_mutes.AGAIN", 0.2)
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        table, court, kholop, nicknames, noted = await kholop_by_rank(house)
        edit = ("PATCH", "/guilds/{guild_id}/members/{user_id}")
        house.stage.rest.troubles[edit] = Refusal(503, 0, "out of order")
        await nicknames._put(
            house.bot.get_guild(house.stage.guild.id), kholop.id, "nickname", "Шут", table.id, noted
        )
        house.stage.rest.troubles.clear()
        await house.hall.lobby.end(table.id, table.sheet.host)
        await until(lambda: nick(court, kholop.name) is None)


async def test_what_somebody_calls_himself_in_mid_game_is_his_own_at_its_end(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        table, court, kholop, nicknames, noted = await kholop_by_rank(house)
        guild = house.bot.get_guild(house.stage.guild.id)
        house.stage.guild.members[kholop.id].nick = "Верунчик"
        await nicknames._put(guild, kholop.id, "nickname", "Шут", table.id, noted)
        assert nick(court, kholop.name) == "Шут"
        assert nicknames.hung(guild.id)[kholop.id] == "Верунчик", "the court may not hear it"
        await house.hall.lobby.end(table.id, table.sheet.host)
        await until(lambda: nick(court, kholop.name) == "Верунчик")


async def test_a_rank_that_came_though_its_answer_was_lost_gives_way_to_the_old_one_again(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = HTTPClient.edit_member

    async def loses_its_answer(client: HTTPClient, *given: Any, **named: Any) -> Any:
        done = await edit(client, *given, **named)
        if named.get("nick") == "Шут":
            raise ConnectionResetError
        return done

    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        table, court, kholop, nicknames, noted = await kholop_by_rank(house)
        monkeypatch.setattr(HTTPClient, "edit_member", loses_its_answer)
        guild = house.bot.get_guild(house.stage.guild.id)
        with pytest.raises(ConnectionResetError):
            await nicknames._put(guild, kholop.id, "nickname", "Шут", table.id, noted)
        nicknames.look(guild.id)
        await until(lambda: nick(court, kholop.name) == f"Холоп · {kholop.name}")


@pytest.mark.parametrize("how", ["put", "lift"])
async def test_who_was_stopped_on_the_way_to_a_name_looks_whether_the_table_is_still_his(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        table, court, kholop, nicknames, noted = await kholop_by_rank(house)
        guild, store = house.bot.get_guild(house.stage.guild.id), house.bot.services.store
        leases, find, note = rows(Leases), nicknames._book.find, nicknames._book.note

        async def another_takes_it() -> None:
            taken = (
                leases.update()
                .where(leases.c.table_id == table.id)
                .values(owner=house.hall.journal.owner + 1)
            )
            await store.write(lambda connection: connection.execute(taken))

        async def stopped(effect: Effect) -> Effect:
            written = await note(effect)
            await another_takes_it()
            return written

        async def stopped_before(*of: Any) -> Any:
            found = await find(*of)
            await another_takes_it()
            return found

        if how == "put":
            monkeypatch.setattr(nicknames._book, "note", stopped)
            with pytest.raises(Lost):
                await nicknames._put(guild, kholop.id, "nickname", "Шут", table.id, noted)
        else:
            monkeypatch.setattr(nicknames._book, "find", stopped_before)
            assert await nicknames._effects.lift(guild.id, kholop.id) == 1
        assert nick(court, kholop.name) == f"Холоп · {kholop.name}"


async def test_a_request_that_hangs_holds_nobody_up(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.voice.nicknames_and_mutes.AGAIN", 0.2)
    monkeypatch.setattr("cogs.voice.member_edits.LONGEST", 0.3)
    edit, hanging = HTTPClient.edit_member, []

    async def hangs(client: HTTPClient, *given: Any, **named: Any) -> Any:
        if not hanging:
            hanging.append(True)
            await asyncio.Event().wait()
        return await edit(client, *given, **named)

    monkeypatch.setattr(HTTPClient, "edit_member", hangs)
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, nicknames="on")
        await willing(house, *NAMES)
        table = await opened(house, {}, NAMES)
        court = Court(house, table)
        await until(lambda: all("·" in (nick(court, name) or "") for name in NAMES))


def _effect(house: object, user: int) -> object:
    from core.hall.effects import Effect

    return Effect(house.stage.guild.id, user, "mute", "", "muted", None)  # type: ignore[attr-defined]


@pytest.mark.parametrize("again", [0.2, 3600.0])
async def test_a_mute_that_may_not_be_taken_back_is_kept_in_mind_until_it_may(
    again: float, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tried again every now and then, and at once when permissions change."""
    monkeypatch.setattr("cogs.voice.nicknames_and_mutes.AGAIN", again)
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        await willing(house, *NAMES)
        table = await opened(house, {}, NAMES)
        kholop = Court(house, table).who("kholop")
        stage = house.stage
        member = stage.guild.members[kholop.id]
        await until(lambda: member.mute)
        role = next(role for role in stage.guild.roles.values() if role.bot_id)

        def may(permissions: int) -> None:
            role.permissions = permissions
            stage.world.forget_permissions()
            told = {"guild_id": str(stage.guild.id), "role": role.json()}
            stage.world.publish("GUILD_ROLE_UPDATE", told, guild=stage.guild.id)

        may(WIDE & ~P.MUTE_MEMBERS)
        await choose(house, mutes="off")
        house.bot.services.voice.port.nicknames.look(stage.guild.id)  # type: ignore[attr-defined]
        await house.guest("Аня").sees("не хватает прав вернуть отнятое")
        assert member.mute
        may(WIDE)
        await until(lambda: not member.mute)


async def test_a_discord_that_is_out_of_order_is_not_taken_for_a_missing_permission(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.voice.nicknames_and_mutes.AGAIN", 0.2)
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        await willing(house, *NAMES)
        table = await opened(house, {}, NAMES)
        kholop = Court(house, table).who("kholop")
        member = house.stage.guild.members[kholop.id]
        await until(lambda: member.mute)
        edit = ("PATCH", "/guilds/{guild_id}/members/{user_id}")
        house.stage.rest.troubles[edit] = Refusal(400, 0, "out of order")
        await choose(house, mutes="off")
        house.bot.services.voice.port.nicknames.look(house.stage.guild.id)  # type: ignore[attr-defined]
        await until(lambda: sum(r.status == 400 for r in house.stage.rest.noted) > 1)
        assert member.mute
        told = house.bot.services.recent_events.lines(table.id)
        assert not any("не хватает прав" in line for line in told)
        house.stage.rest.troubles.clear()
        await until(lambda: not member.mute)


async def test_the_owner_is_left_alone_and_it_is_said_once(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, nicknames="on")
        await willing(house, *NAMES)
        house.stage.guild.owner_id = house.guest("Аня").id
        house.bot.get_guild(house.stage.guild.id).owner_id = house.guest("Аня").id  # type: ignore[union-attr]
        table = await opened(house, {}, NAMES)
        court = Court(house, table)
        await until(lambda: all("·" in (nick(court, name) or "") for name in NAMES[1:]))
        assert nick(court, "Аня") is None
        await house.guest("Борис").sees("Не каждому можно приписать чин")
        assert sum("Не каждому" in line for line in house.bot.services.recent_events.lines(table.id)) == 1


async def test_the_bot_itself_shows_that_the_court_listens(listening: Listening) -> None:
    async with listening(agreed=["Аня"]) as court:
        stage = court.house.stage
        me = stage.guild.members[stage.world.bot.id]
        await until(lambda: me.nick == f"👂 {stage.world.bot.name}")
        await court.house.guest("Аня").slash("приватность")
        await court.house.guest("Аня").press("Больше не слушать")
        await until(lambda: me.nick is None)
        assert court.session.listens is False


async def test_a_nickname_of_our_making_is_no_name_of_his(playing: Playing) -> None:
    async with playing(guests=NAMES, settings={"hear": True}, bot_permissions=WIDE) as house:
        await choose(house, nicknames="on")
        await willing(house, *NAMES)
        table = await opened(house, {"etiquette": "auto"}, NAMES)
        court = Court(house, table)
        await court.listening()
        await until(lambda: all("·" in (nick(court, name) or "") for name in NAMES))
        names = await court.session.world.names()
        assert all("·" not in name for some in names.values() for name in some)


async def test_a_house_of_tests_hears_no_words_unless_it_is_told_to(playing: Playing) -> None:
    """Else torch comes in, in a thread that nobody waits for, under whatever test is next."""
    async with playing(guests=NAMES, settings={"hear": True}) as house:
        assert house.bot.services.settings.model == "none"


QUESTION = "приписывать чин к твоему имени"


async def test_who_sits_down_is_asked_once_and_may_change_his_mind(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, nicknames="on")
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть")
        await anya.sees(QUESTION)
        await boris.press("Сесть")
        await boris.sees(QUESTION)
        await boris.press("Можно")
        await boris.sees("согласие дано")
        for name in NAMES[2:]:
            await house.guest(name).press("Сесть")
        await anya.press("Начать")
        await until(lambda: "·" in (nick_of(house, "Борис") or ""))
        await anya.sees("лишь тем, кто согласился")
        assert all(nick_of(house, name) is None for name in NAMES if name != "Борис"), "silence is a no"
        await boris.press("Больше не трогать")
        await until(lambda: nick_of(house, "Борис") is None)
        before = len(anya.messages())
        await anya.slash("сесть")
        assert not any(QUESTION in str(m.data) for m in anya.messages()[before:]), "the question is put once"


def nick_of(house: object, name: str) -> str | None:
    return house.stage.guild.members[house.guest(name).id].nick  # type: ignore[attr-defined]


async def test_a_kholop_who_has_not_agreed_keeps_his_voice_and_is_not_named(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        table = await opened(house, {}, NAMES)
        court = Court(house, table)
        kholop, nicknames = court.who("kholop"), court.ears.nicknames
        await house.guest("Аня").sees("молчать велит закон")
        await until(lambda: not nicknames._workers)
        assert not house.stage.guild.members[kholop.id].mute
        told = [
            line for line in house.bot.services.recent_events.lines(table.id) if "Микрофон закрывают" in line
        ]
        assert len(told) == 1
        assert kholop.name not in told[0]


async def test_who_is_forgotten_is_let_go_and_has_agreed_to_nothing(playing: Playing) -> None:
    async with playing(guests=NAMES, bot_permissions=WIDE) as house:
        await choose(house, mutes="on")
        await willing(house, *NAMES)
        kholop = Court(house, await opened(house, {}, NAMES)).who("kholop")
        await until(lambda: house.stage.guild.members[kholop.id].mute)
        await kholop.slash("приватность")
        await kholop.press("Забудь меня")
        await kholop.press("Да, забудь")
        await kholop.sees("Забыто")
        await until(lambda: not house.stage.guild.members[kholop.id].mute)
        agreed = await ConsentBook(house.bot.services.store).all(house.stage.guild.id, TOUCH)
        assert kholop.id not in agreed
