"""Messages in channels: sending, layouts, files, edits, pins, reactions, mentions, private talk."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
import pytest
from discord import ui

from stage.entities import VOICE
from stage.permissions import P
from stage.stage import Stage
from stage.testing import running_stage


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + bytes(3 * width) for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


@pytest.fixture
async def bot(stage: Stage, enter: Any, Bot: Any) -> Any:
    intents = discord.Intents(
        guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True, message_content=True
    )
    return await enter(Bot(stage, intents=intents), stage)


@pytest.fixture
def channel(bot: Any, stage: Stage) -> discord.TextChannel:
    return bot.get_channel(stage.channel("стол").id)


async def test_plain_message_edit_delete_history(stage: Stage, channel: Any) -> None:
    anna = stage.guest("Аня")
    sent = await channel.send(
        "раз", embed=discord.Embed(title="Заглавие", description="Текст").add_field(name="а", value="б")
    )
    await anna.sees("Заглавие")
    edited = await sent.edit(content="два", embed=None)
    assert edited.content == "два"
    assert edited.edited_at is not None
    assert not edited.embeds
    await anna.sees("два")
    said = await anna.writes("три", reply_to=anna.messages()[0])
    found = [m async for m in channel.history(limit=10)]
    assert [m.content for m in found] == ["три", "два"]
    assert found[0].id == said.id
    assert found[0].reference is not None
    assert found[0].reference.message_id == sent.id
    assert [m.content async for m in channel.history(before=found[0])] == ["два"]
    assert [m.content async for m in channel.history(after=sent, oldest_first=True)] == ["три"]
    assert (await channel.fetch_message(sent.id)).content == "два"
    await sent.delete()
    await anna.loses("два")
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="x")
    assert gone.value.code == 10008
    with pytest.raises(discord.Forbidden) as foreign:
        await (await channel.fetch_message(said.id)).edit(content="x")
    assert foreign.value.code == 50005


async def test_layout_with_every_component(stage: Stage, channel: Any) -> None:
    picture = png(320, 200)
    view = ui.LayoutView()
    view.add_item(
        ui.Container(
            ui.Section(
                ui.TextDisplay("# Стол"), accessory=ui.Thumbnail("attachment://face.png", description="лик")
            ),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="Все за столом")),
            ui.File("attachment://record.txt"),
            ui.ActionRow(
                ui.Button(label="Сесть", custom_id="sit"),
                ui.Button(label="Правила", url="https://example.org"),
            ),
            ui.Section(
                ui.TextDisplay("судьба"), accessory=ui.Button(label="Бить", emoji="⚔️", custom_id="hit")
            ),
            accent_colour=0xAA3311,
        )
    )
    files = [
        discord.File(io.BytesIO(d), n)
        for n, d in (("face.png", png(8, 8)), ("table.png", picture), ("record.txt", b"[game]"))
    ]
    sent = await channel.send(view=view, files=files)
    shown = await stage.guest("Аня").sees("Все за столом")
    assert "📎 record.txt" in shown
    assert "[Сесть] [Правила]" in shown
    assert "судьба  [⚔️ Бить]" in shown
    data = stage.guest("Аня").messages()[-1].data
    gallery = next(c for c in data["components"][0]["components"] if c["type"] == 12)
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (320, 200, "image/png")
    assert media["url"].startswith("https://cdn.discordapp.com/attachments/")
    assert stage.world.files.find(media["url"].removeprefix("https://cdn.discordapp.com")).data == picture
    again = await channel.fetch_message(sent.id)
    assert [c.type.name for c in again.components[0].children][:3] == [
        "section",
        "separator",
        "media_gallery",
    ]
    assert again.attachments == []  # what a layout shows is no attachment any more
    asset = again.components[0].children[2].items[0].media
    assert await channel._state.http.get_from_cdn(asset.url) == picture
    # A kept picture may be shown again by an edit that sends only a new one.
    other = ui.LayoutView()
    other.add_item(
        ui.MediaGallery(
            discord.MediaGalleryItem("attachment://next.png"),
            discord.MediaGalleryItem("attachment://face.png"),
        )
    )
    face = again.components[0].children[0].accessory.media
    old: Any = Kept(face.attachment_id, "face.png")
    edited = await sent.edit(view=other, attachments=[old, discord.File(io.BytesIO(picture), "next.png")])
    assert [item.media.attachment_id for item in edited.components[0].items][1] == face.attachment_id
    # A layout that refers to what was not kept is refused.
    with pytest.raises(discord.HTTPException, match="could not be found"), stage.violations.expected("body"):
        await sent.edit(view=other, attachments=[])


class Kept:
    """An attachment to keep, as a body lists it."""

    def __init__(self, number: int, filename: str) -> None:
        self.number, self.filename = number, filename

    def to_dict(self) -> Any:
        return {"id": self.number, "filename": self.filename}


async def test_classic_files_are_kept_dropped_and_added_by_edits(stage: Stage, channel: Any) -> None:
    embed = discord.Embed(title="t").set_image(url="attachment://a.png")
    sent = await channel.send(embed=embed, file=discord.File(io.BytesIO(png(4, 4)), "a.png"))
    assert sent.embeds[0].image.url == sent.attachments[0].url
    both = await sent.edit(attachments=[sent.attachments[0], discord.File(io.BytesIO(b"x"), "b.txt")])
    assert [a.filename for a in both.attachments] == ["a.png", "b.txt"]
    assert (await sent.edit(content="текст")).attachments[1].filename == "b.txt"
    assert (await sent.edit(attachments=[])).attachments == []


async def test_pins_reactions_typing_and_bulk_delete(stage: Stage, bot: Any, channel: Any) -> None:
    anna = stage.guest("Аня")
    sent = await channel.send("раз")
    await sent.pin()
    assert [m.id async for m in channel.pins()] == [sent.id]
    await sent.unpin()
    assert [m async for m in channel.pins()] == []
    await sent.add_reaction("👍")
    theirs = asyncio.ensure_future(
        bot.wait_for("raw_reaction_add", check=lambda e: e.user_id == anna.id, timeout=60)
    )
    await asyncio.sleep(0)
    anna.react(anna.messages()[0], "👍")
    assert (await theirs).emoji.name == "👍"
    assert "👍×2" in anna.screen()
    fetched = await channel.fetch_message(sent.id)
    assert (fetched.reactions[0].count, fetched.reactions[0].me) == (2, True)
    assert {u.id async for u in fetched.reactions[0].users()} == {bot.user.id, anna.id}
    await sent.remove_reaction("👍", bot.user)
    await sent.clear_reaction("👍")
    assert "👍" not in anna.screen()
    async with channel.typing():
        await anna.gets("TYPING_START", user_id=str(bot.user.id))
    more = [await channel.send(f"n{i}") for i in range(3)]
    await channel.delete_messages(more)
    await anna.loses("n2")
    assert any(e.name == "MESSAGE_DELETE_BULK" and len(e.data["ids"]) == 3 for e in anna.received)


async def test_nobody_is_pinged_against_allowed_mentions(stage: Stage, channel: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    await channel.send(f"<@{anna.id}> и @everyone", allowed_mentions=discord.AllowedMentions.none())
    assert anna.pings == []
    assert boris.pings == []
    await channel.send(
        f"<@{anna.id}> и @everyone", allowed_mentions=discord.AllowedMentions(users=True, everyone=False)
    )
    assert len(anna.pings) == 1
    assert boris.pings == []
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay(f"<@{boris.id}>"))
    await channel.send(view=view)
    assert len(boris.pings) == 1
    await channel.send("@everyone")
    assert len(anna.pings) == 2
    assert stage.guest("Аня").screen().count("@Аня") == 2


async def test_private_messages_and_closed_ones(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    person = await bot.fetch_user(anna.id)
    await person.send("тайна")
    await anna.sees("private messages")
    assert anna.looks("тайна")
    assert not boris.looks("тайна")
    assert not any("тайна" in str(e.data) for e in boris.received)
    boris.user.open_dms = False
    with pytest.raises(discord.Forbidden) as closed:
        await (await bot.fetch_user(boris.id)).send("тайна")
    assert closed.value.code == 50007


async def test_messages_without_content_intent_come_empty(Bot: Any, enter: Any) -> None:
    async with running_stage() as stage:
        bot = await enter(Bot(stage, intents=discord.Intents(guilds=True, guild_messages=True)), stage)
        heard = asyncio.ensure_future(bot.wait_for("message", timeout=60))
        await asyncio.sleep(0)
        anna = stage.guest("Аня")
        await anna.writes("тайный разговор")
        assert (await heard).content == ""
        heard = asyncio.ensure_future(bot.wait_for("message", timeout=60))
        await asyncio.sleep(0)
        await anna.writes(f"<@{bot.user.id}> привет")
        assert (await heard).content == f"<@{bot.user.id}> привет"
        await bot.close()


async def test_channels_one_may_not_see_stay_unseen(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    secret = stage.world.add_channel(
        stage.guild,
        "тайный",
        overwrites={stage.guild.id: (0, 0, P.VIEW_CHANNEL), anna.id: (1, P.VIEW_CHANNEL, 0)},
    )
    await anna.writes("шёпот", channel=secret)
    assert anna.looks("шёпот")
    assert not boris.looks("шёпот")
    assert not any("шёпот" in str(e.data) for e in boris.received)
    with pytest.raises(discord.Forbidden) as denied:
        await bot.http.get_message(secret.id, 1)
    assert denied.value.code == 50001
    with pytest.raises(discord.Forbidden) as denied:
        await bot.http.send_message(secret.id, params=discord.http.handle_message_parameters("x"))
    assert denied.value.code == 50001
    mute = stage.world.add_channel(stage.guild, "немой", overwrites={stage.guild.id: (0, 0, P.SEND_MESSAGES)})
    with pytest.raises(discord.Forbidden) as denied:
        await (await bot.fetch_channel(mute.id)).send("x")
    assert denied.value.code == 50013


async def test_threads(stage: Stage, bot: Any, channel: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    start = await channel.send("начало")
    thread = await start.create_thread(name="партия")
    assert thread.id == start.id
    await thread.send("ход")
    await anna.sees("ход")
    hidden = await channel.create_thread(name="тайная", type=discord.ChannelType.private_thread)
    await hidden.add_user(discord.Object(anna.id))
    await hidden.send("для Ани")
    await anna.sees("для Ани")
    assert not boris.looks("для Ани")
    assert {t.id for t in await stage_threads(channel)} == {thread.id, hidden.id}
    await hidden.edit(archived=True, locked=True)
    await thread.delete()
    await anna.loses("ход")


async def test_words_in_a_thread_want_a_permission_of_their_own(stage: Stage, channel: Any) -> None:
    thread = await channel.create_thread(name="партия", type=discord.ChannelType.public_thread)
    table, me = stage.channel("стол"), stage.world.bot.id
    for refused, allowed in ((P.SEND_MESSAGES_IN_THREADS, channel), (P.SEND_MESSAGES, thread)):
        table.overwrites[me] = (1, 0, refused)
        stage.world.forget_permissions()
        await allowed.send("слышно")
        with pytest.raises(discord.Forbidden):
            await (thread if allowed is channel else channel).send("не слышно")


async def test_nothing_is_edited_in_an_archived_thread_and_a_word_wakes_it(
    stage: Stage, channel: Any
) -> None:
    thread = await channel.create_thread(name="партия", type=discord.ChannelType.public_thread)
    said = await thread.send("ход")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as asleep:
        await said.edit(content="другой ход")
    assert asleep.value.code == 50083
    await thread.send("проснись")
    await said.edit(content="другой ход")
    await stage.guest("Аня").sees("другой ход")


async def test_files_want_their_permission_in_a_new_message_and_in_an_edit(
    stage: Stage, channel: Any
) -> None:
    said = await channel.send("без картинки")
    stage.channel("стол").overwrites[stage.world.bot.id] = (1, 0, P.ATTACH_FILES)
    stage.world.forget_permissions()
    picture = discord.File(io.BytesIO(png(4, 4)), "стол.png")
    with pytest.raises(discord.Forbidden) as sent:
        await channel.send(file=picture)
    with pytest.raises(discord.Forbidden) as edited:
        await said.edit(attachments=[picture])
    assert (sent.value.code, edited.value.code) == (50013, 50013)


async def stage_threads(channel: Any) -> list[Any]:
    return await channel.guild.active_threads()


async def test_application_emojis_stand_in_buttons_and_are_served(
    stage: Stage, bot: Any, channel: Any
) -> None:
    picture = png(16, 16)
    emoji = await bot.create_application_emoji(name="ace_spades", image=picture)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["ace_spades"]
    view = ui.View()
    view.add_item(ui.Button(emoji=emoji, custom_id="play"))
    await channel.send(f"{emoji}", view=view)
    shown = await stage.guest("Аня").sees("[ace_spades]")
    assert ":ace_spades:" in shown
    assert await emoji.read() == picture
    await emoji.delete()
    with pytest.raises(discord.HTTPException) as refused, stage.violations.expected("body"):
        await channel.send(view=view)
    assert refused.value.code == 50035
    assert "Invalid emoji" in str(refused.value)


async def test_soundboard(stage: Stage, Bot: Any, enter: Any) -> None:
    bot = await enter(
        Bot(stage, intents=discord.Intents(guilds=True, voice_states=True, expressions=True)), stage
    )
    guild = bot.get_guild(stage.guild.id)
    sound = await guild.create_soundboard_sound(name="gong", sound=b"ID3" + bytes(60), volume=0.5)
    assert [s.name for s in await guild.fetch_soundboard_sounds()] == ["gong"]
    assert len(await bot.fetch_soundboard_default_sounds()) > 3
    voice = bot.get_channel(stage.channel("Палата").id)
    with pytest.raises(discord.HTTPException) as absent:
        await voice.send_sound(sound)
    assert absent.value.status == 400
    await guild.change_voice_state(channel=voice)
    await stage.guest("Аня").gets("VOICE_STATE_UPDATE", user_id=str(bot.user.id))
    await voice.send_sound(sound)
    await stage.guest("Аня").gets("VOICE_CHANNEL_EFFECT_SEND", sound_id=str(sound.id))
    await sound.delete()


async def test_attachment_of_a_guest_reaches_the_bot(stage: Stage, Bot: Any, enter: Any) -> None:
    from stage.attachments import Upload

    bot = Bot(stage)

    @bot.tree.command(name="запись", description="Запись")
    async def record(it: discord.Interaction, файл: discord.Attachment) -> None:
        await it.response.send_message((await файл.read()).decode())

    await enter(bot, stage)
    reply = await stage.guest("Аня").slash("запись", файл=Upload("игра.txt", "[партия]".encode()))
    assert reply.text == "[партия]"


def test_channels_have_the_right_kinds(stage: Stage) -> None:
    assert stage.channel("Палата").type == VOICE
