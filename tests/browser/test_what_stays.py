"""What is not taken from under somebody's eyes and hands when other things come: words, sounds, places, the keyboard."""

from __future__ import annotations

import pytest

from stage.messages import delete
from tests.browser.chrome import CHROMIUM
from tests.browser.test_page import KEEP_THE_LINE, LAST, answered, command, filled_in, page_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
SEEN = "document.querySelector('#messages').innerText"


async def test_what_was_written_while_the_line_was_broken_stays_to_be_sent_again() -> None:
    async with page_of() as (stage, page, _):
        await page.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP_THE_LINE)
        await page.call("Page.reload")
        await page.until("document.querySelector('.guest.me')")
        await page.click_on("#composer .line")
        await page.type("слово")
        await page.run("window.line.close(); document.querySelector('#composer').requestSubmit()")
        await page.until("document.querySelector('#composer .line').value === 'слово'")
        await page.until(
            "window.line.readyState === 1 && document.querySelector('#notices').innerText === ''"
        )
        await page.key("Enter")
        await page.until(f"{LAST}.includes('слово')")
        assert await page.run("document.querySelector('#composer .line').value") == ""
        assert len(stage.guest("Аня").messages()) == 1


async def test_a_message_from_further_up_that_changes_does_not_come_at_the_end() -> None:
    async with page_of() as (stage, page, _):
        for number in range(51):
            stage.guest("Борис").post(stage.channel("стол"), f"слово {number}")
        first = stage.guest("Аня").messages()[0]
        await page.call("Page.reload")
        await page.until("document.querySelectorAll('.message').length === 50")
        changed = first.data | {"content": "слово 0, изменённое"}
        stage.world.publish("MESSAGE_UPDATE", changed, only=[stage.guest("Аня").id], bots=False)
        stage.guest("Борис").post(stage.channel("стол"), "последнее")
        await page.until(f"{LAST}.includes('последнее')")
        assert not await page.run(f"{SEEN}.includes('изменённое')")
        await page.run("document.querySelector('#messages').scrollTop = 0")
        await page.until(f"{SEEN}.includes('слово 0\\n')")
        assert await page.run(f"document.querySelectorAll('[data-message-id=\"{first.id}\"]').length") == 1


async def test_a_sound_plays_on_when_what_stood_before_it_goes_away() -> None:
    async with page_of() as (stage, page, _):
        await command(page, "всё")
        await page.until("document.querySelectorAll('.message button.select').length === 5")
        await page.click("Кнопка danger")
        await answered(page)
        await command(page, "звук")
        await page.until("document.querySelector('audio')")
        await page.run("document.querySelector('audio').played_here = true")
        delete(stage.world, next(m for m in stage.guest("Аня").messages() if m.ephemeral_for))
        await page.until("!document.querySelector('.message.private')")
        assert await page.run("document.querySelector('audio').played_here")


async def test_words_that_are_marked_stay_marked_when_somebody_writes() -> None:
    async with page_of() as (stage, page, _):
        stage.guest("Борис").post(stage.channel("стол"), "слово, которое списывают")
        await page.until(f"{SEEN}.includes('списывают')")
        marked = "getSelection().toString().trim()"
        await page.run("getSelection().selectAllChildren(document.querySelector('.message .body'))")
        before = await page.run(marked)
        assert "списывают" in before
        stage.guest("Вера").post(stage.channel("стол"), "новость")
        await page.until(f"{LAST}.includes('новость')")
        assert await page.run(marked) == before


async def test_a_form_holds_the_keyboard_and_gives_it_back_where_it_was() -> None:
    behind = "[...document.querySelectorAll('nav, aside, #messages, #composer')].every((n) => n.inert === {})"
    async with page_of() as (_, page, _bot):
        await command(page, "вызов")
        await page.until("document.querySelector('[data-custom-id=form]')")
        await page.run("document.querySelector('[data-custom-id=form]').focus()")
        await page.key("Enter")
        await page.until("document.activeElement?.dataset.customId === 'name'")
        assert await page.run(behind.format("true"))
        assert not await page.run("document.querySelector('#notices').inert"), "what goes wrong is still told"
        await page.type("Аня")
        await filled_in(page)
        await page.run("document.querySelector('.modal [data-custom-id=name]').focus()")
        await page.key("Enter")
        await page.until(f"{LAST}.includes('/ Борис / Холоп')")
        await page.until("document.activeElement?.dataset.customId === 'form'")
        assert await page.run(behind.format("false"))
        await page.key("Enter")
        await page.until("document.activeElement?.dataset.customId === 'name'")
        await page.key("Escape")
        await page.until("document.activeElement?.dataset.customId === 'form'")


async def test_a_private_word_in_another_channel_moves_nobody_here() -> None:
    async with page_of() as (stage, page, _):
        for number in range(60):
            stage.guest("Борис").post(stage.channel("стол"), f"слово {number}")
        await page.until(f"{SEEN}.includes('слово 59')")
        await page.run("document.querySelector('#messages').scrollTop = 300")
        await page.until("document.querySelector('#messages').scrollTop === 300")
        anna = stage.guest("Аня")
        other = stage.world.add_channel(stage.guild, "суд", 0)
        table = (await anna.slash("всё", channel=other)).message
        assert (await anna.press("Кнопка danger", message=table)).ephemeral
        await page.until("document.querySelector('nav .unread')?.innerText === '2'")
        assert await page.run("document.querySelector('#messages').scrollTop") == 300


async def test_a_menu_that_eats_the_release_of_the_right_button_does_not_stop_the_page() -> None:
    async with page_of() as (stage, page, _):
        await page.run(
            "document.body.dispatchEvent(new PointerEvent('pointerdown', { button: 2, bubbles: true }))"
        )
        stage.guest("Борис").post(stage.channel("стол"), "новость")
        await page.until(f"{SEEN}.includes('новость')")


async def test_a_picture_is_enlarged_and_put_back_by_keyboard_too() -> None:
    async with page_of() as (stage, page, _):
        stage.guest("Борис").post(stage.channel("стол"), "карта")
        [message] = stage.guest("Аня").messages()
        gallery = {
            "type": 12,
            "items": [{"media": {"url": "https://cdn.discordapp.com/embed/avatars/1.png"}}],
        }
        data = message.data | {"components": [gallery]}
        stage.world.publish("MESSAGE_UPDATE", data, only=[stage.guest("Аня").id], bots=False)
        await page.until("document.querySelector('.gallery img')")
        await page.run("document.querySelector('.gallery img').focus()")
        for key, large in (("Enter", 1), ("Escape", 0), ("Enter", 1), ("Enter", 0)):
            await page.key(key)
            await page.until(f"document.querySelectorAll('.gallery img.large').length === {large}")
