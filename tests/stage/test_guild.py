"""Members, nicknames, mutes, roles and their order, channels, voice status: with Discord's own refusals."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from stage.permissions import BOT, P
from stage.stage import Stage
from stage.testing import running_stage, until


@pytest.fixture
async def bot(stage: Stage, enter: Any, Bot: Any) -> Any:
    intents = discord.Intents(guilds=True, voice_states=True, members=True)
    return await enter(Bot(stage, intents=intents), stage)


@pytest.fixture
def guild(bot: Any, stage: Stage) -> discord.Guild:
    return bot.get_guild(stage.guild.id)


async def test_members_are_found_by_chunk_by_rest_and_by_search(stage: Stage, bot: Any, guild: Any) -> None:
    assert guild.member_count == 5
    assert {m.display_name for m in guild.members} == {"bot", "owner", "Аня", "Борис", "Вера"}
    assert [m.name for m in await guild.query_members("Бо")] == ["Борис"]
    assert len([m async for m in guild.fetch_members(limit=None)]) == 5
    assert (await guild.fetch_member(stage.guest("Аня").id)).name == "Аня"
    with pytest.raises(discord.NotFound) as nobody:
        await guild.fetch_member(1)
    assert nobody.value.code == 10007
    stage.add_guest("Глеб")
    assert (await guild.fetch_member(stage.guest("Глеб").id)).display_name == "Глеб"


async def test_without_presences_only_the_bot_and_those_in_voice_are_known(
    stage: Stage, Bot: Any, enter: Any
) -> None:
    await stage.guest("Борис").join_voice("Палата")
    bot = await enter(Bot(stage), stage)
    assert {m.name for m in bot.guilds[0].members} == {"bot", "Борис"}


async def test_nicknames_obey_the_order_of_roles_and_spare_the_owner(
    stage: Stage, bot: Any, guild: Any
) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    member = await guild.fetch_member(anna.id)
    await member.edit(nick="Царь Аня")
    assert "Царь Аня" in {m.shown_name for m in stage.guild.members.values()}
    await anna.gets("GUILD_MEMBER_UPDATE", nick="Царь Аня")
    await member.edit(nick=None)
    assert stage.guild.members[anna.id].nick is None
    high = stage.world.add_role(stage.guild, "Старшие", position=10)
    stage.guild.members[boris.id].roles.append(high.id)
    for who in (boris.id, stage.guild.owner_id):
        with pytest.raises(discord.Forbidden) as denied:
            await (await guild.fetch_member(who)).edit(nick="раб")
        assert denied.value.code == 50013
    await guild.me.edit(nick="Дьяк")
    assert stage.guild.members[bot.user.id].nick == "Дьяк"


async def test_server_mute_deafen_move_and_disconnect(stage: Stage, bot: Any, guild: Any) -> None:
    anna = stage.guest("Аня")
    member = await guild.fetch_member(anna.id)
    with pytest.raises(discord.HTTPException) as absent:
        await member.edit(mute=True)
    assert (absent.value.status, absent.value.code) == (400, 40032)
    await anna.join_voice("Палата")
    await member.edit(mute=True, deafen=True)
    await anna.sees("Аня (server mute)")
    await until(lambda: guild.get_member(anna.id).voice.mute)
    second = stage.world.add_channel(stage.guild, "Темница", 2)
    await member.edit(voice_channel=discord.Object(second.id), mute=False)
    assert anna.voice_channel is second
    assert not anna.is_muted
    await member.move_to(None)
    assert anna.voice_channel is None


async def test_missing_rights_are_refused() -> None:
    import aiohttp

    from stage.testing import connector

    async with running_stage(
        bot_permissions=BOT & ~P.MUTE_MEMBERS & ~P.MANAGE_NICKNAMES & ~P.MANAGE_CHANNELS
    ) as stage:
        anna = stage.guest("Аня")
        base = f"https://discord.com/api/v10/guilds/{stage.guild.id}"
        headers = {"Authorization": "Bot t"}
        async with aiohttp.ClientSession(connector=connector(stage), headers=headers) as http:
            for body in ({"nick": "x"}, {"mute": True}):
                async with http.patch(f"{base}/members/{anna.id}", json=body) as answer:
                    assert answer.status == 403
                    assert (await answer.json())["code"] == 50013
            async with http.post(f"{base}/channels", json={"name": "x"}) as answer:
                assert (await answer.json())["code"] == 50013
            async with http.get(
                "https://discord.com/api/v10/users/@me", headers={"Authorization": ""}
            ) as answer:
                assert answer.status == 401
            async with http.get(f"{base}1") as answer:
                assert (await answer.json())["code"] == 10004


async def test_roles(stage: Stage, guild: Any) -> None:
    anna = stage.guest("Аня")
    role = await guild.create_role(
        name="Боярин", permissions=discord.Permissions(send_messages=True), colour=0xAA0000
    )
    member = await guild.fetch_member(anna.id)
    await member.add_roles(role)
    assert stage.guild.members[anna.id].roles == [role.id]
    await role.edit(name="Воевода", hoist=True)
    assert stage.guild.roles[role.id].name == "Воевода"
    assert (await guild.fetch_role(role.id)).colour.value == 0xAA0000
    await member.remove_roles(role)
    await role.delete()
    assert role.id not in stage.guild.roles
    top = stage.world.add_role(stage.guild, "Выше всех", position=10)
    with pytest.raises(discord.Forbidden):
        await member.add_roles(discord.Object(top.id))


async def test_channels_are_made_changed_and_deleted(stage: Stage, guild: Any) -> None:
    category = await guild.create_category("Дворец")
    text = await guild.create_text_channel("Суд Царя", category=category, topic="о проступках")
    voice = await guild.create_voice_channel("Зал", category=category, user_limit=12)
    assert (text.name, text.category_id, stage.channel("Зал").user_limit) == ("суд-царя", category.id, 12)
    await text.edit(name="судилище", slowmode_delay=5)
    assert stage.channel("судилище").slowmode == 5
    anna = await guild.fetch_member(stage.guest("Аня").id)
    await text.set_permissions(anna, view_channel=False)
    assert not any(c.name == "судилище" for c in stage.guest("Аня").channels())
    await text.set_permissions(anna, overwrite=None)
    assert any(c.name == "судилище" for c in stage.guest("Аня").channels())
    await voice.send(f"<@{stage.guest('Борис').id}>")
    assert stage.guest("Борис").pings
    await voice.delete()
    assert not stage.guest("Борис").pings, "what was said there went with it"
    with pytest.raises(LookupError):
        stage.channel("Зал")
    assert len(await guild.fetch_channels()) == 4


async def test_voice_status_is_shown_and_goes_when_all_have_left(stage: Stage, guild: Any) -> None:
    anna, voice = stage.guest("Аня"), guild.voice_channels[0]
    await anna.join_voice("Палата")
    await voice.edit(status="Ход Бориса")
    await anna.sees("🔊 Палата — Ход Бориса: Аня")
    await anna.leave_voice()
    assert stage.channel("Палата").status is None


async def test_voice_channels_have_a_limit_and_may_be_closed(stage: Stage) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    stage.channel("Палата").user_limit = 1
    await anna.join_voice("Палата")
    with pytest.raises(Exception, match="full"):
        await boris.join_voice("Палата")
    closed = stage.world.add_channel(stage.guild, "Тайная", 2, overwrites={stage.guild.id: (0, 0, P.CONNECT)})
    with pytest.raises(Exception, match="may not join"):
        await boris.join_voice(closed)


async def test_what_the_stage_does_not_play_is_501_with_a_word_in_the_log(
    stage: Stage, guild: Any, caplog: Any
) -> None:
    with pytest.raises(discord.DiscordServerError) as unplayed:
        await anext(guild.audit_logs(limit=1))
    assert unplayed.value.status == 501
    assert "audit-logs" in str(unplayed.value)
    assert any("audit-logs" in record.message for record in caplog.records)
    assert len(stage.rest.unplayed) == 1
    stage.rest.unplayed.clear()
