"""Speaking on the page: one is told whether he is heard, and stays heard until he or somebody else ends it."""

from __future__ import annotations

import pytest

from stage.stage import Stage
from stage.testing import until
from tests.browser.chrome import CHROMIUM, PATIENCE, Page
from tests.browser.test_page import COUNT_SOUNDS, KEEP_THE_LINE, NOTICES, page_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
MICROPHONE = "document.querySelector('[data-microphone]')"


async def speaks(page: Page) -> None:
    await page.click_on("[data-voice]")
    await page.click_on("[data-microphone=off]")
    await page.until(f"{MICROPHONE}.dataset.microphone === 'on'")


def server_mute(stage: Stage, name: str, *, mute: bool) -> None:
    """As the bot does it."""
    world, number = stage.world, stage.guest(name).id
    stage.guild.members[number].mute = mute
    world.tell_voice(stage.guild, stage.guild.members[number], stage.guild.voice_states[number])


async def test_nobody_is_told_that_he_is_heard_while_he_is_muted() -> None:
    label = f"{MICROPHONE}.getAttribute('aria-label')"
    async with page_of() as (stage, page, _):
        await speaks(page)
        await page.until(f"{label} === 'Вас слышно'")
        server_mute(stage, "Аня", mute=True)
        await page.until(f"{label} === 'Вас не слышно'")
        server_mute(stage, "Аня", mute=False)
        await page.until(f"{label} === 'Вас слышно'")
        await page.click("Заглушить")
        await page.until(f"{label} === 'Вас не слышно'")


async def test_a_microphone_stays_open_through_another_language_and_a_broken_line() -> None:
    async with page_of() as (stage, page, _):
        await page.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP_THE_LINE)
        await page.call("Page.reload")
        await page.until("document.querySelector('.guest.me')")
        await speaks(page)
        await page.click_on("aside [data-tongue]")
        await page.until("document.body.innerText.includes('You are heard')")
        [tab] = stage.feed.tabs
        assert tab.holds_microphone
        await page.run("window.line.close()")
        await until(
            lambda: [one is not tab and one.holds_microphone for one in stage.feed.tabs] == [True], PATIENCE
        )
        assert await page.run(f"{MICROPHONE}.dataset.microphone") == "on"


async def test_a_microphone_that_does_not_open_to_the_end_is_let_go_of() -> None:
    async with page_of() as (_, page, _bot):
        await page.click_on("[data-voice]")
        await page.run("""
            navigator.mediaDevices.real = navigator.mediaDevices.getUserMedia;
            navigator.mediaDevices.getUserMedia = async (...given) => (window.kept = await navigator.mediaDevices.real(...given));
            AudioContext.prototype.createMediaStreamSource = () => { throw new Error('нет'); };
        """)
        await page.click_on("[data-microphone=off]")
        await page.until(f"{NOTICES}.includes('Микрофон не открылся')")
        assert await page.run("window.kept.getTracks().every((one) => one.readyState === 'ended')")
        assert await page.run(f"{MICROPHONE}.dataset.microphone") == "off"


async def test_whoever_stood_still_hears_the_others_no_more_than_a_second_late() -> None:
    async with page_of() as (_, page, _bot):
        await page.run(COUNT_SOUNDS)
        await page.run("""(async () => {
            const { Sound } = await import('./sound.js');
            const sound = new Sound(() => {});
            await sound.context().resume();
            const frame = new ArrayBuffer(8 + 1920);
            for (let i = 0; i < 100; i += 1) sound.play(frame);
        })()""")
        assert 40 <= await page.run("window.heard") <= 60, "a second of two"
