"""Finding one's way on the page: to the table, to what was said in private, to a command."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cogs.results import summary
from cogs.ui.actions import ActionId
from stage.stage import Stage
from tests.browser.chrome import CHROMIUM, Page
from tests.browser.test_page import KEEP_THE_LINE, LAST, answered, command, page_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


async def test_a_link_to_the_table_leads_there_on_the_page_and_what_came_meanwhile_is_marked() -> None:
    async with page_of() as (stage, page, bot):
        await command(page, "всё")
        await page.until("document.querySelectorAll('.message button.select').length === 5")
        table = next(m for m in stage.guest("Аня").messages() if m.data["components"])
        for number in range(60):
            stage.guest("Борис").post(stage.channel("стол"), f"слово {number}")
        await page.until(f"{LAST}.includes('слово 59')")
        link = f"https://discord.com/channels/{stage.guild.id}/{stage.channel('стол').id}/{table.id}"
        await (await bot.fetch_user(stage.guest("Аня").id)).send(f"твой ход: [к столу]({link})")
        await page.until("document.querySelector('nav .unread')?.innerText === '1'")
        await page.click("@ bot", ".channel")
        await page.until("!document.querySelector('nav .unread')")
        await page.call("Page.reload")  # the last fifty messages are here, the table is none of them
        await page.until("document.querySelector('.guest.me')")
        await page.click("@ bot", ".channel")
        await page.click_on("#composer .line")
        await page.type("/досье")  # a command of the guild's alone: it is there, and not here
        await page.key("Enter")
        await page.until("document.querySelector('.wrong')?.innerText.includes('наберите её в канале')")
        await page.run("document.activeElement.select()")
        await page.type("и всё")
        await page.click("к столу")
        seen = f"document.querySelector('[data-message-id=\"{table.id}\"]')?.getBoundingClientRect()"
        await page.until(f"{seen}?.bottom > 100 && {seen}.top < innerHeight - 100")
        assert await page.run("document.querySelector('#messages').innerText.includes('слово 0')")


async def test_whatever_comes_the_table_is_one_press_away_and_answers_that_are_read_take_a_line() -> None:
    async with page_of(size="1000,500") as (_, page, _bot):
        await command(page, "всё")
        for number in range(1, 6):
            await page.click("Кнопка danger")
            await answered(page)
            await page.until(f"document.querySelectorAll('.message.private').length === {number}")
        await page.until("document.querySelectorAll('.message.over').length === 3")
        await page.run("document.querySelector('#messages').scrollTop = 1e6")
        await page.click_on("#board")
        await page.until("document.querySelector('#board').hidden")
        await page.click("выбрано", ".fold")
        await page.until("document.querySelectorAll('.message.over').length === 2")
        await page.click_on(".over .plain")
        await page.until("document.querySelectorAll('.message.private').length === 4")


async def test_an_unfinished_command_is_not_sent_and_one_that_is_not_there_is_told_of() -> None:
    plain = "document.querySelector('#composer .line')?.value"
    async with page_of() as (stage, page, _bot):
        await page.click_on("#composer .line")
        await page.type("/")
        await page.key("Enter")
        await page.until("document.querySelector('.dropdown .option.marked')")
        await page.type("вс")
        await page.key("Enter")  # named by half: first it is completed
        await page.until(f"{plain} === '/всё'")
        assert stage.guest("Аня").messages() == []
        await page.key("Enter")
        await page.until("document.querySelectorAll('.message button.select').length === 5")
        await page.click_on("#composer .line")
        await page.type("/казнить Аню")
        await page.key("Enter")
        await page.until("document.querySelector('.wrong')?.innerText.includes('Такой команды нет')")
        await page.run("document.querySelector('#composer .line').select()")
        await page.type("/dossier")  # by its name in another language
        await page.until("document.querySelector('.dropdown .option.marked')?.innerText.includes('/досье')")
        await page.run("document.querySelector('#composer .line').select()")
        await page.type("/город ")  # named in full, and a space: its fields
        await page.until("document.activeElement?.dataset.option === 'имя'")


async def test_a_command_is_typed_with_its_fields_as_help_writes_them() -> None:
    """«/город имя:Т»: the words go into the field that is named, whichever has the cursor."""
    field = "document.querySelector('[data-option=\"{}\"]').value"
    async with page_of() as (_, page, _bot):
        await page.click_on("#composer .line")
        await page.type("/город ")
        await page.until("document.querySelectorAll('.argument input').length === 2")
        await page.type("имя:Ом")
        await page.until(f"{field.format('имя')} === 'Ом'")
        await page.type(" сколько:")
        assert await page.run(f"{field.format('имя')}") == "Ом сколько:"
        await page.click_on("[data-option='сколько']")
        await page.type("сколько:3")
        await page.until(f"{field.format('сколько')} === '3'")


async def test_the_columns_of_a_phone_are_shut_by_a_cross_and_by_escape() -> None:
    async with page_of(size="390,760") as (_, page, _bot):
        for shut in ("cross", "escape"):
            await page.click_on(".drawer.to-channels")
            await page.until("document.body.dataset.drawer === 'channels'")
            if shut == "cross":
                await page.click_on("nav .shut")
            else:
                await page.key("Escape")
            await page.until("document.body.dataset.drawer === ''")


async def two_tables(stage: Stage, page: Page, first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    """Two messages of the bot with buttons, changed into these, and much talk below; their ids."""
    for number in (1, 2):
        await stage.guest("Борис").slash("всё")
        await page.until(f"document.querySelectorAll('.message button.select').length === {5 * number}")
    reader = next(stage.guest(name) for name in stage.guests if name != "Борис")
    made = [m for m in reader.messages() if m.data["components"]]
    for message, changes in zip(made, (first, second), strict=True):
        told = message.data | changes
        stage.world.publish("MESSAGE_UPDATE", told, only=[reader.id], bots=False)
    for number in range(40):
        stage.guest("Борис").post(stage.channel("стол"), f"слово {number}")
    await page.until("document.querySelector('#messages').innerText.includes('слово 39')")
    return [str(message.id) for message in made]


async def to_the_table(page: Page) -> str:
    await page.run("document.querySelector('#board').click()")
    await page.until("document.querySelector('.message.sought')")
    found: str = await page.run("document.querySelector('.message.sought').dataset.messageId")
    return found


async def test_to_the_table_leads_past_the_results_of_an_old_game_to_a_newer_table() -> None:
    assert "record" in summary.actions.handlers, "what the page knows results by"
    button = {"type": 2, "style": 2, "label": "Запись", "custom_id": ActionId("record", 7).id("b")}
    results = {"content": "Итоги: Аня", "components": [{"type": 1, "components": [button]}]}
    async with page_of() as (stage, page, _bot):
        _, newer = await two_tables(stage, page, results, {"content": "Пустой стол"})
        assert await to_the_table(page) == newer


@pytest.mark.parametrize(
    ("guest", "mine", "other"),
    [("Ян", "За столом: Ян", "За столом: Яна"), ('Пан "Ян_К"', 'За столом: Пан "Ян\\_К"', "За столом: Яна")],
)
async def test_one_is_named_at_a_table_by_a_whole_name_as_it_is_read(
    guest: str, mine: str, other: str
) -> None:
    async with page_of(guests=[guest, "Борис"]) as (stage, page, _bot):
        own, _ = await two_tables(stage, page, {"content": mine}, {"content": other})
        assert await to_the_table(page) == own


FIELD = "document.querySelector('[data-option={}]').value"
SUBMIT = "document.querySelector('#composer').requestSubmit()"


async def passes_by(page: Page, field: str, typed: str = "") -> None:
    """Types into a field, once it is its turn, and goes on to the next."""
    await page.until(f"document.activeElement?.dataset.option === '{field}'")
    if typed:
        await page.type(typed)
    await page.key("Tab")


async def test_every_field_that_was_left_before_its_choices_came_is_filled_from_them() -> None:
    async with page_of() as (_, page, bot):
        bot.late["имя"] = asyncio.Event()
        await command(page, "путь")
        await passes_by(page, "имя", "Мур")
        await passes_by(page, "куда", "Каз")
        await page.run(SUBMIT)
        await page.until(f"!document.querySelector('.command') || {FIELD.format('куда')} === 'Казань'")
        bot.late["имя"].set()
        await page.until(f"{LAST}.includes('путь ')")
        assert "путь МУРМАНСК, КАЗАНЬ" in await page.run(LAST)


async def test_an_empty_field_that_one_passes_by_stays_empty() -> None:
    async with page_of() as (_, page, bot):
        bot.late["куда"] = asyncio.Event()
        await command(page, "путь")
        await passes_by(page, "имя", "Мур")
        await passes_by(page, "куда")
        await page.run(SUBMIT)
        bot.late["куда"].set()
        await page.until(f"{LAST}.includes('путь ')")
        assert "путь МУРМАНСК, домой" in await page.run(LAST)


async def test_what_comes_late_for_one_command_neither_fills_nor_sends_another() -> None:
    async with page_of() as (_, page, bot):
        bot.late["имя"] = asyncio.Event()
        await command(page, "путь")
        await passes_by(page, "имя", "Мур")
        await page.run(SUBMIT)  # waits for what stands in the first field
        await page.run("document.querySelector('#composer button[type=button]').click()")
        await command(page, "город")
        await page.until("document.activeElement?.dataset.option === 'имя'")
        bot.late["имя"].set()
        await page.until("document.querySelectorAll('.dropdown button.option').length === 5")
        assert not await page.run("Boolean(document.querySelector('.message, .wrong'))"), "nothing was sent"
        await page.run(SUBMIT)
        await page.until("document.querySelector('.wrong')?.innerText.includes('Заполните')")


async def test_choices_for_other_words_than_stand_there_now_are_not_offered() -> None:
    count = """window.setTimeout = () => 0; // the next question waits until he has stopped typing
        line.addEventListener('message', ({ data }) => { window.came ||= String(data).includes('AUTOCOMPLETE_RESPONSE'); })"""
    async with page_of() as (_, page, bot):
        await page.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP_THE_LINE)
        await page.call("Page.reload")
        await page.until("document.querySelector('.guest.me')")
        bot.late["имя"] = asyncio.Event()
        await command(page, "путь")
        await page.until("document.activeElement?.dataset.option === 'имя'")
        await page.run(count)
        await page.type("Мур")
        bot.late["имя"].set()
        await page.until("window.came")
        await page.key("Tab")
        await page.until(f"{FIELD.format('имя')} !== 'Мур'")
        assert await page.run(FIELD.format("имя")) == "Мурманск"


async def test_a_refused_line_comes_back_only_where_it_was_typed() -> None:
    hold = "window.held = [], line.send = (told) => held.push(told)"
    go = "delete line.send, held.forEach((told) => line.send(told))"
    asking = "document.body.classList.contains('asking')"
    async with page_of() as (stage, page, bot):
        await (await bot.fetch_user(stage.guest("Аня").id)).send("привет")
        await page.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP_THE_LINE)
        await page.call("Page.reload")
        await page.until("document.querySelector('.guest.me')")
        for there in (False, True):
            await command(page, "город")
            await page.until("document.activeElement?.dataset.option === 'имя'")
            await page.type(too_long := "о" * 41)
            await page.until("document.querySelector('.dropdown')")
            await page.run(hold)
            await page.run(SUBMIT)
            await page.until(asking)
            if there:
                await page.click("@ bot", ".channel")
            await page.run(go)
            await page.until(f"!{asking}")
            if there:
                assert await page.run("document.querySelector('#composer .line').value") == ""
            else:
                await page.until(f"{FIELD.format('имя')} === {json.dumps(too_long)}")
                await page.run("document.querySelector('#composer button[type=button]').click()")
