"""The less trodden corners of REST, through the real client."""

from __future__ import annotations

import asyncio
import datetime
import io
from typing import Any

import discord
import pytest

from stage.errors import Refusal
from stage.files import content_type, picture_size
from stage.guest import Missing, NotAnswered
from stage.permissions import BOT, P
from stage.stage import Stage
from stage.testing import running, running_stage, until


@pytest.fixture
async def bot(stage: Stage, enter: Any, Bot: Any) -> Any:
    intents = discord.Intents(
        guilds=True,
        members=True,
        voice_states=True,
        guild_messages=True,
        guild_reactions=True,
        expressions=True,
    )
    return await enter(Bot(stage, intents=intents), stage)


@pytest.fixture
def guild(bot: Any, stage: Stage) -> Any:
    return bot.get_guild(stage.guild.id)


@pytest.fixture
def channel(bot: Any, stage: Stage) -> Any:
    return bot.get_channel(stage.channel("стол").id)


def png() -> bytes:
    return bytes.fromhex("89504e470d0a1a0a0000000d4948445200000003000000050802000000") + bytes(40)


async def test_the_bot_may_change_itself(stage: Stage, bot: Any) -> None:
    await bot.user.edit(username="дьяк", avatar=png())
    assert stage.world.bot.name == "дьяк"
    await until(lambda: bot.user.avatar is not None)
    assert await bot.user.avatar.read() == png()
    assert await bot.user.default_avatar.read()
    await bot.user.edit(avatar=None)
    assert stage.world.bot.avatar is None
    info = await bot.application_info()
    assert info.id == bot.user.id
    assert info.owner.name == "owner"
    assert (await bot.fetch_user(stage.guest("Аня").id)).name == "Аня"
    assert [g.id async for g in bot.fetch_guilds()] == [stage.guild.id]
    assert (await bot.fetch_guild(stage.guild.id)).approximate_member_count == 5
    assert (await bot.fetch_channel(stage.channel("Палата").id)).type is discord.ChannelType.voice
    with pytest.raises(discord.Forbidden):  # bots do not write to bots
        await bot.http.start_private_message(bot.user.id)


async def test_the_guild_changes_its_name_and_people_are_sent_away(stage: Stage, guild: Any) -> None:
    await guild.edit(name="Москва")
    assert stage.guild.name == "Москва"
    boris = stage.guest("Борис")
    await boris.join_voice("Палата")
    member = await guild.fetch_member(boris.id)
    await member.timeout(datetime.timedelta(minutes=5))
    assert stage.guild.members[boris.id].timeout_until is not None
    await member.timeout(None)
    await member.kick()
    assert boris.id not in stage.guild.members
    assert not stage.guild.voice_states
    for forbidden in (guild.owner_id, (await guild.fetch_member(stage.guest("Аня").id)).id):
        stage.guild.members[stage.world.bot.id].roles.clear()
        stage.world.forget_permissions()
        with pytest.raises(discord.Forbidden):
            await guild.kick(discord.Object(forbidden))


async def test_the_order_of_roles_may_be_changed_below_ones_own(stage: Stage, guild: Any) -> None:
    low, high = await guild.create_role(name="низ"), await guild.create_role(name="верх")
    top = stage.world.top_role(stage.guild, stage.world.bot.id)
    assert top == 3
    await guild.edit_role_positions({low: 2, high: 1})
    assert (stage.guild.roles[low.id].position, stage.guild.roles[high.id].position) == (2, 1)
    with pytest.raises(discord.Forbidden):
        await guild.edit_role_positions({low: 3})
    with pytest.raises(discord.Forbidden):
        await guild.get_role(guild.self_role.id).edit(name="x")
    with pytest.raises(discord.NotFound):
        await guild.fetch_role(1)
    member = await guild.fetch_member(stage.guest("Аня").id)
    await member.edit(roles=[low])
    assert stage.guild.members[member.id].roles == [low.id]
    with pytest.raises(discord.NotFound):
        await member.add_roles(discord.Object(1))


async def test_channels_are_ordered_and_nested(stage: Stage, guild: Any, channel: Any) -> None:
    category = await guild.create_category(
        "Дворец", overwrites={guild.me: discord.PermissionOverwrite(send_messages=True)}
    )
    inner = await guild.create_text_channel("сени", category=category)
    assert guild.me.id in {o.id for o in inner.overwrites}
    await inner.move(beginning=True)
    await channel.edit(nsfw=True, topic=None, category=category)
    assert stage.channel("стол").nsfw
    assert await channel.invites() == []
    with pytest.raises(discord.NotFound) as unknown:
        await channel.set_permissions(await guild.fetch_member(stage.guest("Аня").id), overwrite=None)
    assert unknown.value.code == 10009
    with pytest.raises(discord.HTTPException), stage.violations.expected("body"):
        await guild.create_forum("форум")
    await category.delete()


async def test_threads_may_be_left_listed_and_shut(stage: Stage, bot: Any, channel: Any) -> None:
    anna = stage.guest("Аня")
    start = await channel.send("начало")
    thread = await start.create_thread(name="партия")
    with pytest.raises(discord.HTTPException) as again:
        await start.create_thread(name="вторая")
    assert again.value.code == 160004
    await thread.join()
    await thread.add_user(discord.Object(anna.id))
    assert {m.id for m in await thread.fetch_members()} == {bot.user.id, anna.id}
    assert (await thread.fetch_member(anna.id)).id == anna.id
    await thread.remove_user(discord.Object(anna.id))
    with pytest.raises(discord.NotFound):
        await thread.fetch_member(anna.id)
    await thread.leave()
    await thread.edit(archived=True, locked=True)
    assert [t.id async for t in channel.archived_threads()] == [thread.id]
    assert [t.id async for t in channel.archived_threads(private=True)] == []
    with pytest.raises(discord.HTTPException) as shut:
        await thread.send("x")
    assert shut.value.code == 50083


async def test_messages_at_their_edges(stage: Stage, bot: Any, channel: Any) -> None:
    anna = stage.guest("Аня")
    with pytest.raises(discord.HTTPException) as empty:
        await channel.send("   ")
    assert empty.value.code == 50006
    first = await channel.send("раз", nonce=77)
    assert (await channel.send("раз", nonce=77)).id == first.id
    said = [await channel.send(str(i)) for i in range(4)]
    around = [m.content async for m in channel.history(around=said[1], limit=3)]
    assert len(around) == 3
    assert "1" in around
    with pytest.raises(discord.HTTPException) as gone, stage.violations.expected("body"):
        await channel.send("x", reference=discord.MessageReference(message_id=1, channel_id=channel.id))
    assert gone.value.code == 50035
    lenient = discord.MessageReference(message_id=1, channel_id=channel.id, fail_if_not_exists=False)
    assert (await channel.send("x", reference=lenient)).reference is None
    await said[0].edit(suppress=True)
    anna.react(anna.messages()[0], "👍")
    anna.react(anna.messages()[0], "👎")
    anna.react(anna.messages()[0], "👎", add=False)
    fetched = await channel.fetch_message(first.id)
    await fetched.remove_reaction("👍", discord.Object(anna.id))
    await fetched.clear_reactions()
    with pytest.raises(discord.HTTPException) as emoji:
        await fetched.add_reaction("x")
    assert emoji.value.code == 10014
    with pytest.raises(Missing, match="cannot"):
        await anna.writes("  ")
    his = await anna.writes("моё")
    await (await channel.fetch_message(his.id)).delete()
    assert not anna.looks("моё")


async def test_files_are_known_by_their_heads() -> None:
    assert content_type("a.PNG") == "image/png"
    assert content_type("a.x") == "application/octet-stream"
    assert picture_size(png()) == (3, 5)
    assert picture_size(b"GIF89a\x07\x00\x09\x00") == (7, 9)
    jpeg = b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x11\x08\x00\x05\x00\x03" + bytes(12)
    assert picture_size(jpeg) == (3, 5)
    lossless = (
        b"RIFF\x00\x00\x00\x00WEBPVP8L\x00\x00\x00\x00\x2f" + ((4 << 14) | 2).to_bytes(4, "little") + bytes(9)
    )
    assert picture_size(lossless) == (3, 5)
    extended = b"RIFF\x00\x00\x00\x00WEBPVP8X" + bytes(8) + b"\x02\x00\x00\x04\x00\x00"
    assert picture_size(extended) == (3, 5)
    assert picture_size(b"text") is None


async def test_emojis_and_sounds_are_renamed(stage: Stage, bot: Any, guild: Any) -> None:
    emoji = await bot.create_application_emoji(name="ace", image=png())
    assert (await bot.fetch_application_emoji(emoji.id)).name == "ace"
    await emoji.edit(name="king")
    assert stage.world.emojis[emoji.id].name == "king"
    with pytest.raises(discord.HTTPException), stage.violations.expected("body"):
        await bot.create_application_emoji(name="king", image=png())
    with pytest.raises(discord.HTTPException), stage.violations.expected("body"):
        await bot.create_application_emoji(name="k!ng", image=png())
    with pytest.raises(discord.NotFound):
        await bot.fetch_application_emoji(1)
    sound = await guild.create_soundboard_sound(name="gong", sound=b"ID3" + bytes(99))
    await sound.edit(name="набат", volume=0.3)
    assert stage.guild.sounds[sound.id].name == "набат"
    with pytest.raises(discord.HTTPException), stage.violations.expected("body"):
        await guild.create_soundboard_sound(name="long", sound=b"ID3" + bytes(513 * 1024))


async def test_a_sick_discord_is_borne(stage: Stage, bot: Any, channel: Any) -> None:
    stage.rest.trouble = Refusal(503, 0, "503: Service Unavailable")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("x")
    stage.rest.trouble = None
    await channel.send("x")


async def test_uploads_with_words_and_odd_names(stage: Stage, channel: Any) -> None:
    files = [
        discord.File(io.BytesIO(b"1"), "моя партия.txt", description="запись"),
        discord.File(io.BytesIO(b"2"), "b.txt", spoiler=True),
    ]
    sent = await channel.send(files=files)
    assert [(a.filename, a.description) for a in sent.attachments] == [
        ("моя_партия.txt", "запись"),
        ("SPOILER_b.txt", None),
    ]
    assert await sent.attachments[0].read() == b"1"


async def test_wrong_kinds_of_answers_are_refused(stage: Stage, Bot: Any, enter: Any) -> None:
    bot = Bot(stage)
    codes: list[int] = []

    @bot.tree.command(name="обнови", description="Обнови")
    async def update(it: discord.Interaction) -> None:
        params = discord.webhook.async_.interaction_message_response_params(type=7, content="x")
        adapter = discord.webhook.async_.async_context.get()
        try:
            await adapter.create_interaction_response(it.id, it.token, session=it._session, params=params)
        except discord.HTTPException as error:
            codes.append(error.code)
        await it.response.send_message("ладно")

    await enter(bot, stage)
    with stage.violations.expected("body"):
        assert (await stage.guest("Аня").slash("обнови")).text == "ладно"
    assert codes == [50035]


async def test_a_bot_that_falls_leaves_a_readable_failure(Bot: Any) -> None:
    async with running_stage(bot_permissions=BOT & ~P.MANAGE_MESSAGES) as stage:
        stage.commands.put(None, [{"name": "x", "description": "x"}])
        bot = Bot(stage, sync=False)
        async with running(bot, stage):
            stage.gateway.refusing = True
            stage.gateway.cut()
            await until(lambda: not stage.gateway.up())
            anna = stage.guest("Аня")
            asking = asyncio.ensure_future(anna.slash("x"))
            await anna.gets("INTERACTION_CREATE")
            stage.world.clock.skip(4)
            with pytest.raises(NotAnswered, match="not connected"):
                await asking
            assert len(stage.violations) == 0
