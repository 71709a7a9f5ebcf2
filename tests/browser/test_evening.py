"""An evening in a real browser: one person, every seat, a microphone, and a charge on the Tsar's desk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.chrome import CHROMIUM, Page, chromium

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
GUESTS = ("Саша", "Борис", "Вера", "Глеб")


@contextlib.asynccontextmanager
async def evening(folder: Path, **settings: str) -> AsyncIterator[str]:
    """What `slovo play` starts, on ports of its own; gives the page's address."""
    env = os.environ | {
        "SLOVO_DATABASE": f"sqlite:///{folder / 'slovo.db'}",
        "SLOVO_LOG_LEVEL": "warning",
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "stage", "--port", "0", "--api-port", "0", "--guests", ",".join(GUESTS),
        "--", sys.executable, "-m", "cogs.program", "run",
        cwd=ROOT, env=env, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        yield found[0]
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), 20)


async def become(page: Page, name: str) -> None:
    await page.click_on(f"[data-guest='{name}']")
    await page.until(f"document.querySelector('.guest.me').dataset.guest === '{name}'")
    await page.until("document.querySelector('.light.up')")


async def command(page: Page, words: str, *answers: str) -> None:
    """Type a slash command and fill its options in, as they come."""
    await page.click_on("#composer .line")
    await page.type(f"/{words}")
    await page.until("document.querySelector('.dropdown .option')")
    await page.key("Enter")
    for answer in answers:
        await page.until("document.activeElement?.matches('.argument input')")
        await page.type(answer)
        await page.until("document.querySelector('.dropdown .option')")
        await page.key("Enter")
    with contextlib.suppress(AssertionError):
        await page.click_on("#composer button.send[type=submit]", timeout=1)


async def test_a_table_is_laid_a_bout_played_and_a_real_name_charged(
    tmp_path: Path, models_folder: Path, speech_folder: Path
) -> None:
    pytest.importorskip("whisper", reason="recognition is not installed")
    said = speech_folder / "court" / "baya_14.wav"  # «Саша, кто ты такой?»
    settings = {"SLOVO_MODEL": str(models_folder / "base.pt")}
    async with evening(tmp_path, **settings) as address, chromium(address, sound=said) as page:
        await page.until("document.querySelector('.light.up')", 30)
        for name in GUESTS:
            await become(page, name)
            await page.click_on("[data-voice]")
            await page.until("document.querySelector('.voice-box button[data-microphone]')")
            if name == GUESTS[0]:
                await command(page, "стол открыть", "Из грязи")
            else:
                await page.click("Сесть")
            await page.click("Слушайте меня")
            await page.until("document.body.innerText.includes('тебя слышно')")
        await become(page, GUESTS[0])
        await page.click("Позвать робота")
        await page.click("Начать")
        await page.until("document.body.innerText.includes('партия 1')")

        await a_bout(page)
        tsar, speaker = await who_speaks(page)
        await become(page, speaker)
        await page.click_on("[data-microphone]")
        await page.until("document.querySelector('.voice-member.speaking')")
        if tsar is not None:
            await asyncio.sleep(3)
            await page.click_on("[data-microphone='on']")
            await become(page, tsar)
            await page.click("Двор")
            await page.until("/настоящим именем/.test(document.body.innerText)", 30)
            await page.picture(tmp_path / "charge.png")
        else:  # a robot sits on the throne and rules at once: the court hears of it
            await page.until("/Слово и дело|разжал|удар|милу|прост/i.test(document.body.innerText)", 30)
        assert page.said == [], "the page's own errors"


async def a_bout(page: Page) -> None:
    """Play on by clicking, as whoever is awaited, until cards have been beaten or taken."""
    for _ in range(40):
        for name in GUESTS:
            await become(page, name)
            await page.click("Моя рука")
            await page.until("document.querySelector('.message.private .gallery')")
            await asyncio.sleep(0.4)
            acted = await page.run(
                "(() => { const panel = [...document.querySelectorAll('.message.private')].at(-1);"
                " const select = panel?.querySelector('button.select:not(:disabled)');"
                " if (select) { select.click(); document.querySelector('.dropdown .option')?.click();"
                "   document.querySelector('.dropdown .finish')?.click(); return 'card'; }"
                " const own = [...(panel?.querySelectorAll('button.button') ?? [])].find(b => !b.disabled);"
                " if (own) { own.click(); return 'button'; } return ''; })()"
            )
            if acted:
                await asyncio.sleep(1.2)
        if await page.run("/отбой \\d|Отбит|Беру|Отбился/.test(document.body.innerText)"):
            return
    raise AssertionError("no bout came to its end")


async def who_speaks(page: Page) -> tuple[str | None, str]:
    """The Tsar, if a person is on the throne, and somebody else who is neither he nor Саша."""
    alt = await page.run("[...document.querySelectorAll('.gallery img')].map(i => i.alt).join(' ')")
    found = re.search(r"Царь \(([^)]+)\)", alt)
    tsar = found[1] if found and found[1] in GUESTS else None
    return tsar, next(name for name in GUESTS[1:] if name != tsar)


async def test_the_page_goes_on_after_a_reload_a_second_tab_and_a_fallen_bot(tmp_path: Path) -> None:
    async with evening(tmp_path, SLOVO_HEAR="no") as address, chromium(address) as page:
        await page.until("document.querySelector('.light.up')", 30)
        await command(page, "стол открыть", "Султан")
        await page.until("document.body.innerText.includes('хозяин стола')")
        await page.call("Page.reload")
        await page.until("document.body.innerText.includes('хозяин стола')", 20)
        async with chromium(address) as other:
            await other.until("document.body.innerText.includes('хозяин стола')", 20)
            await become(other, GUESTS[1])
            await other.click("Сесть")
        await page.until(f"document.querySelector('#messages').innerText.includes('{GUESTS[1]}')")
        assert page.said == []
