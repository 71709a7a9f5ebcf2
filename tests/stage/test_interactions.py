"""Slash commands, buttons, selects, forms, menus: a real client answers, guests see."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from stage.attachments import Upload
from stage.guest import Missing, NotAnswered
from stage.stage import Stage
from stage.testing import running_stage, until


class Table(ui.LayoutView):
    """A V2 layout with a button, a grey button, selects of each kind."""

    row: ui.ActionRow[Any] = ui.ActionRow()

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(
            ui.Container(ui.TextDisplay("# За столом"), ui.Separator(), ui.TextDisplay("сидят: никто"))
        )
        self.people: list[str] = []

    @row.button(label="Сесть", custom_id="sit")
    async def sit(self, it: discord.Interaction, _: Any) -> None:
        self.people.append(it.user.display_name)
        container = next(c for c in self.children if isinstance(c, ui.Container))
        container.children[-1].content = "сидят: " + ", ".join(self.people)  # type: ignore[attr-defined]
        await it.response.edit_message(view=self)

    @row.button(label="Начать", custom_id="start", disabled=True)
    async def begin(self, it: discord.Interaction, _: Any) -> None:
        raise AssertionError("pressed a grey button")


async def test_slash_command_with_options_reaches_the_bot_and_its_answer_the_guest(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)
    got: list[Any] = []

    group = app_commands.Group(name="стол", description="Столы")

    @group.command(name="создать", description="Открыть стол")
    @app_commands.choices(
        игра=[app_commands.Choice(name="Князи", value="k"), app_commands.Choice(name="Султан", value="s")]
    )
    async def create(
        it: discord.Interaction, игра: str, мест: app_commands.Range[int, 4, 12] = 7, гость: discord.Member | None = None,
        тихо: bool = False, доля: float = 0.5, где: discord.VoiceChannel | None = None,
    ) -> None:  # fmt: skip
        got.append((игра, мест, гость and гость.display_name, тихо, доля, где and где.name))
        await it.response.send_message(f"стол на {мест}", ephemeral=тихо)

    bot.tree.add_command(group)
    await enter(bot, stage)
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    reply = await anna.slash("стол создать", игра="Князи", гость=boris, тихо=True, доля=0.25, где="Палата")
    assert got == [("k", 7, "Борис", True, 0.25, "Палата")]
    assert reply.ephemeral
    assert reply.text == "стол на 7"
    assert anna.looks("стол на 7")
    assert not boris.looks("стол на 7")
    await anna.slash("/стол создать игра:Султан мест:5")
    assert got[-1][:2] == ("s", 5)
    await boris.sees("стол на 5")
    with pytest.raises(Missing, match="from 4 to 12"):
        await anna.slash("стол создать", игра="Князи", мест=40)
    with pytest.raises(Missing, match="not among the choices"):
        await anna.slash("стол создать", игра="Шахматы")
    with pytest.raises(Missing, match="must be filled in"):
        await anna.slash("стол создать")
    with pytest.raises(Missing, match="there are: /стол"):
        await anna.slash("сад")


async def test_names_are_localised_for_each_guest(stage: Stage, enter: Any, Bot: Any) -> None:
    class Russian(app_commands.Translator):
        async def translate(self, string: Any, locale: Any, context: Any) -> str | None:
            return (
                {"table": "стол", "size": "мест", "small": "малый"}.get(string.message)
                if str(locale) == "ru"
                else None
            )

    bot = Bot(stage, sync=False)

    @bot.tree.command(name="table", description="A table")
    @app_commands.rename(size="size")
    @app_commands.choices(size=[app_commands.Choice(name="small", value=4)])
    async def table(it: discord.Interaction, size: int) -> None:
        await it.response.send_message(f"{it.locale}: {size}")

    await enter(bot, stage)
    await bot.tree.set_translator(Russian())
    await bot.tree.sync()
    anna, john = stage.guest("Аня"), stage.add_guest("John", locale="en-US")
    assert (await anna.slash("стол", мест="малый")).text == "ru: 4"
    assert (await john.slash("table", size="small")).text == "en-US: 4"
    with pytest.raises(Missing):
        await john.slash("стол", мест="малый")


async def test_autocomplete_sends_what_is_filled_in_and_shows_choices(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)
    seen: list[Any] = []

    @bot.tree.command(name="ход", description="Ход")
    async def move(it: discord.Interaction, карта: str, цель: discord.Member | None = None) -> None:
        await it.response.send_message(карта)

    @move.autocomplete("карта")
    async def cards(it: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        seen.append((current, it.namespace.цель and it.namespace.цель.name))
        return [app_commands.Choice(name=c, value=c) for c in ("туз", "тройка", "дама") if current in c]

    await enter(bot, stage)
    anna = stage.guest("Аня")
    assert await anna.autocomplete("ход", "карта", "т", цель="Борис") == ["туз", "тройка"]
    assert seen == [("т", "Борис")]
    assert (await anna.slash("ход", карта="туз")).text == "туз"


async def test_buttons_edit_in_place_and_grey_ones_cannot_be_pressed(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="стол", description="Стол")
    async def table(it: discord.Interaction) -> None:
        await it.response.send_message(view=Table())

    await enter(bot, stage)
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    await anna.slash("стол")
    assert "[Сесть] [Начать ✗]" in anna.screen()
    await boris.press("Сесть")
    await anna.press(re.compile("^Се"))
    await boris.sees("сидят: Борис, Аня")
    await boris.press("sit")
    with pytest.raises(Missing, match=r"greyed out(.|\n)*За столом"):
        await anna.press("Начать", timeout=0.05)
    with pytest.raises(Missing, match="sees no button «Встать»"):
        await anna.press("Встать", timeout=0.05)
    edits = [e for e in anna.received if e.name == "MESSAGE_UPDATE"]
    assert len(edits) == 3
    assert edits[0].order < edits[-1].order
    assert edits[0].at <= edits[-1].at


async def test_selects_of_every_kind(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)
    got: dict[str, Any] = {}

    class Choices(ui.View):
        @ui.select(
            placeholder="Карты",
            max_values=2,
            options=[discord.SelectOption(label=x, value=x[0]) for x in ("туз", "дама", "семь")],
        )
        async def cards(self, it: discord.Interaction, select: ui.Select[Any]) -> None:
            got["cards"] = select.values
            await it.response.defer()

        @ui.select(cls=ui.UserSelect, placeholder="Кого", max_values=2)
        async def who(self, it: discord.Interaction, select: ui.UserSelect[Any]) -> None:
            got["who"] = [u.display_name for u in select.values]
            await it.response.defer()

        @ui.select(cls=ui.RoleSelect, placeholder="Роль")
        async def role(self, it: discord.Interaction, select: ui.RoleSelect[Any]) -> None:
            got["role"] = [r.name for r in select.values]
            await it.response.defer()

        @ui.select(cls=ui.ChannelSelect, placeholder="Где", channel_types=[discord.ChannelType.voice])
        async def where(self, it: discord.Interaction, select: ui.ChannelSelect[Any]) -> None:
            got["where"] = [c.name for c in select.values]
            await it.response.defer()

        @ui.select(cls=ui.MentionableSelect, placeholder="Кто угодно")
        async def any_(self, it: discord.Interaction, select: ui.MentionableSelect[Any]) -> None:
            got["any"] = [x.name for x in select.values]
            await it.response.defer()

    @bot.tree.command(name="выбор", description="Выбор")
    async def choice(it: discord.Interaction) -> None:
        await it.response.send_message("выбирай", view=Choices())

    await enter(bot, stage)
    anna = stage.guest("Аня")
    stage.world.add_role(stage.guild, "Судья")
    await anna.slash("выбор")
    await anna.choose("Карты", "туз", "семь")
    await anna.choose("Кого", stage.guest("Борис"), "Вера")
    await anna.choose("Роль", "Судья")
    await anna.choose("Где", "Палата")
    await anna.choose("Кто угодно", "Судья")
    assert got == {
        "cards": ["т", "с"],
        "who": ["Борис", "Вера"],
        "role": ["Судья"],
        "where": ["Палата"],
        "any": ["Судья"],
    }
    with pytest.raises(Missing, match="takes 1 to 2"):
        await anna.choose("Карты", "туз", "дама", "семь")
    with pytest.raises(Missing, match="nobody and nothing"):
        await anna.choose("Где", "стол")


async def test_forms_open_are_filled_in_checked_and_closed(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)
    got: list[Any] = []

    class Petition(ui.Modal, title="Челобитная"):
        words: ui.Label[Any] = ui.Label(
            text="Слова", component=ui.TextInput(custom_id="words", max_length=20)
        )
        who: ui.Label[Any] = ui.Label(
            text="Кому",
            component=ui.Select(
                custom_id="to", options=[discord.SelectOption(label=x) for x in ("Царю", "Шуту")]
            ),
        )
        person: ui.Label[Any] = ui.Label(
            text="От кого", component=ui.UserSelect(custom_id="from", required=False)
        )
        note: ui.TextDisplay[Any] = ui.TextDisplay("Пиши **разборчиво**")
        paper: ui.Label[Any] = ui.Label(
            text="Бумага", component=ui.FileUpload(custom_id="paper", required=False)
        )

        async def on_submit(self, it: discord.Interaction) -> None:
            files = self.paper.component.values  # type: ignore[attr-defined]
            paper = [(f.filename, await f.read()) for f in files]
            people = [u.display_name for u in self.person.component.values]  # type: ignore[attr-defined]
            got.append((self.words.component.value, self.who.component.values, people, paper))  # type: ignore[attr-defined]
            await it.response.send_message("принято", ephemeral=True)

    class Ask(ui.View):
        @ui.button(label="Написать")
        async def write(self, it: discord.Interaction, _: Any) -> None:
            await it.response.send_modal(Petition())

    @bot.tree.command(name="челобитная", description="Бить челом")
    async def petition(it: discord.Interaction) -> None:
        await it.response.send_message("вот", view=Ask())

    await enter(bot, stage)
    anna = stage.guest("Аня")
    await anna.slash("челобитная")
    reply = await anna.press("Написать")
    assert reply.form is not None
    assert "form «Челобитная»" in anna.screen()
    with pytest.raises(Missing, match="wants 1 to 20"):
        await anna.fill({"Слова": "я" * 21, "Кому": "Царю"})
    with pytest.raises(Missing, match="takes 1 to 1"):
        await anna.fill(words="не виноват")
    await anna.fill(
        {"words": "не виноват", "Кому": ["Шуту"], "От кого": "Борис", "paper": Upload("м.txt", b"hi")}
    )
    assert got == [("не виноват", ["Шуту"], ["Борис"], [("м.txt", b"hi")])]
    assert anna.form is None
    assert anna.looks("принято")
    with pytest.raises(Missing, match="no such form"):
        await anna.fill(words="ещё")


async def test_menus_of_users_and_messages(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)

    @bot.tree.context_menu(name="Кто это")
    async def who(it: discord.Interaction, member: discord.Member) -> None:
        await it.response.send_message(f"это {member.display_name}")

    @bot.tree.context_menu(name="В суд")
    async def to_court(it: discord.Interaction, message: discord.Message) -> None:
        await it.response.send_message(f"слово: {message.content}", ephemeral=True)

    await enter(bot, stage)
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    said = await boris.writes("царь не прав")
    assert (await anna.menu("Кто это", boris)).text == "это Борис"
    assert (await anna.menu("В суд", said)).text == "слово: царь не прав"


async def test_deferred_answers_follow_ups_edits_and_deletes(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)
    ends: list[discord.WebhookMessage] = []

    @bot.tree.command(name="долго", description="Долго")
    async def slow(it: discord.Interaction, тайно: bool) -> None:
        await it.response.defer(ephemeral=тайно, thinking=True)
        await asyncio.sleep(0.05)
        await it.edit_original_response(content="готово")
        ends.append(await it.followup.send("вдогонку", ephemeral=True, wait=True))
        ends.append(await it.followup.send("всем", wait=True))
        fetched = await it.original_response()
        assert fetched.content == "готово"

    await enter(bot, stage)
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    reply = await anna.slash("долго", тайно=True)
    assert reply.text == "готово"
    assert reply.ephemeral
    await anna.sees("всем")
    assert anna.looks("вдогонку")
    assert not boris.looks("вдогонку")
    assert not boris.looks("готово")
    thinking = [e for e in anna.received if e.name == "MESSAGE_CREATE" and e.data["flags"] & 128]
    assert len(thinking) == 1
    await until(lambda: len(ends) == 2)  # what is seen at the table is told before it is answered to the bot
    await ends[1].edit(content="всем и каждому")
    await boris.sees("всем и каждому")
    await ends[0].delete()
    await anna.loses("вдогонку")


async def test_first_follow_up_after_a_deferral_fills_the_loading_message(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="долго", description="Долго")
    async def slow(it: discord.Interaction) -> None:
        await it.response.defer(ephemeral=True)
        await it.followup.send("вот", file=discord.File(io.BytesIO(b"x"), "x.txt"))

    await enter(bot, stage)
    anna = stage.guest("Аня")
    reply = await anna.slash("долго")
    assert reply.text == "вот\n📎 x.txt"
    assert reply.ephemeral
    assert len(anna.messages()) == 1


async def test_component_interactions_may_edit_their_message_later(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)

    class Button(ui.View):
        @ui.button(label="Жми")
        async def go(self, it: discord.Interaction, _: Any) -> None:
            await it.response.defer()
            assert it.message is not None
            await it.followup.edit_message(it.message.id, content="нажато", view=None)
            await it.edit_original_response(content="дважды")

    @bot.tree.command(name="кнопка", description="Кнопка")
    async def button(it: discord.Interaction) -> None:
        await it.response.send_message("жми", view=Button(), ephemeral=True)

    await enter(bot, stage)
    anna = stage.guest("Аня")
    await anna.slash("кнопка")
    await anna.press("Жми")
    await anna.sees("дважды")
    assert anna.messages()[0].ephemeral_for == anna.id


async def test_silence_fails_after_three_seconds_and_counts_as_a_violation(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="молчи", description="Молчи")
    async def silent(it: discord.Interaction) -> None:
        bot.late = it  # type: ignore[attr-defined]

    await enter(bot, stage)
    anna = stage.guest("Аня")
    asking = asyncio.create_task(anna.slash("молчи"))
    await anna.gets("INTERACTION_CREATE")
    await until(lambda: hasattr(bot, "late"))
    with stage.violations.expected("unanswered"):
        stage.world.clock.skip(3.1)
        with pytest.raises(NotAnswered, match="did not respond"):
            await asking
    with stage.violations.expected("late"), pytest.raises(discord.NotFound) as refused:
        await bot.late.response.send_message("поздно")  # type: ignore[attr-defined]
    assert refused.value.code == 10062


async def test_answering_twice_is_40060_and_a_violation(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)
    codes: list[int] = []

    @bot.tree.command(name="дважды", description="Дважды")
    async def twice(it: discord.Interaction) -> None:
        await it.response.send_message("раз")
        it.response._response_type = None  # what a careless bot of another library would do
        try:
            await it.response.send_message("два")
        except discord.HTTPException as error:
            codes.append(error.code)

    await enter(bot, stage)
    anna = stage.guest("Аня")
    with stage.violations.expected("twice"):
        await anna.slash("дважды")
        await anna.until(lambda: codes, "waits for the refusal")
    assert codes == [40060]


async def test_a_token_dies_after_fifteen_minutes(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)
    kept: list[discord.Interaction] = []

    @bot.tree.command(name="рука", description="Рука")
    async def hand(it: discord.Interaction) -> None:
        kept.append(it)
        await it.response.send_message("карты", ephemeral=True)

    await enter(bot, stage)
    anna = stage.guest("Аня")
    await anna.slash("рука")
    stage.world.clock.skip(14 * 60)
    await kept[0].edit_original_response(content="ещё можно")
    await anna.sees("ещё можно")
    stage.world.clock.skip(2 * 60)
    with stage.violations.expected("token"), pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="нельзя")
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_forged_stale_and_foreign_presses_reach_the_bot(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)

    @bot.event
    async def on_interaction(it: discord.Interaction) -> None:
        if it.type is discord.InteractionType.component:
            await it.response.send_message(f"отказ: {it.data['custom_id']}", ephemeral=True)  # type: ignore[index]

    @bot.tree.command(name="рука", description="Рука")
    async def hand(it: discord.Interaction) -> None:
        await it.response.send_message("тайное", ephemeral=True)

    await enter(bot, stage)
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    secret = (await anna.slash("рука")).message
    assert secret is not None
    with pytest.raises(Missing):
        await boris.press("play:1", message=secret)
    reply = await boris.forges("play:1", secret)
    assert reply.text == "отказ: play:1"
    assert not anna.looks("отказ")


async def test_dismissed_ephemeral_messages_are_gone(stage: Stage, enter: Any, Bot: Any) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="рука", description="Рука")
    async def hand(it: discord.Interaction) -> None:
        await it.response.send_message("тайное", ephemeral=True)

    await enter(bot, stage)
    anna = stage.guest("Аня")
    reply = await anna.slash("рука")
    assert reply.message is not None
    anna.dismiss(reply.message)
    assert not anna.looks("тайное")


async def test_an_unused_bot_is_said_to_be_absent() -> None:
    async with running_stage() as stage:
        stage.commands.put(None, [{"name": "x", "description": "x"}])
        with pytest.raises(Missing, match="not connected"):
            await stage.guest("Аня").slash("x")
