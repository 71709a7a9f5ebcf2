"""An evening in a real browser: one person, every seat, a microphone, and a charge on the Tsar's desk."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import wave
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from cogs.app import doors
from stage import speaker
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
        *doors.switches(), "--", sys.executable, "-m", "cogs.program", "run",
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
        await asyncio.wait_for(process.wait(), 60)


async def become(page: Page, name: str) -> None:
    me = f"document.querySelector('.guest.me')?.dataset.guest === '{name}'"
    sure = f"[...document.querySelectorAll('.notice .button')].find(n => n.innerText === 'Войти как {name}')"
    await page.click_on(f"[data-guest='{name}']")
    await page.until(f"{me} || {sure}")
    if not await page.run(me):  # he is open on another page, and that is asked about
        await page.click_node(sure)
    await page.until(me)
    await page.until("document.querySelector('.light.up')")


async def answered(page: Page) -> None:
    """Until the bot has answered all that was pressed."""
    await page.until("!document.body.classList.contains('asking')")


async def command(page: Page, words: str, *answers: str) -> None:
    """Type a slash command and fill its options in, as they come."""
    await page.click_on("#composer .line")
    await page.type(f"/{words}")
    await page.until(f"document.querySelector('.dropdown .option.marked')?.innerText.includes('/{words}')")
    await page.key("Enter")
    for answer in answers:
        await page.until("document.activeElement?.matches('.argument input')")
        await page.type(answer)
        await page.until(
            f"document.querySelector('.dropdown .option.marked')?.innerText.includes('{answer}')"
        )
        await page.key("Enter")
    if answers:
        await page.click_on("#composer button.send[type=submit]")
    await answered(page)


async def test_a_table_is_laid_a_bout_played_and_a_real_name_charged(
    tmp_path: Path, models_folder: Path, speech_folder: Path
) -> None:
    pytest.importorskip("whisper", reason="recognition is not installed")
    said = tmp_path / "said.wav"
    now_and_again(speech_folder / "court" / "baya_14.wav", said)  # «Саша, кто ты такой?»
    settings = {"SLOVO_MODEL": str(models_folder / "base.pt")}
    async with evening(tmp_path, **settings) as address, chromium(address, sound=said) as page:
        await page.until("document.querySelector('.light.up')")
        for name in GUESTS:
            await become(page, name)
            await page.click_on("[data-voice]")
            await page.until("document.querySelector('.voice-box button[data-microphone]')")
            if name == GUESTS[0]:
                await command(page, "играть", "Из грязи")
            else:
                await page.click("Сесть", ".message button")
                await answered(page)
            await page.click("Слушайте меня")
            await page.until("document.querySelector('#messages').innerText.includes('Согласие дано:')")
        while True:
            await become(page, GUESTS[0])
            await page.click("Позвать робота")
            await answered(page)
            await page.click("Начать")
            await page.until(f"{TABLE}.includes('Партия 1')")
            await a_bout(page)
            seats = await who_sits_where(page)
            if seats["Царь"] in GUESTS:
                break
            # A robot rules at once and needs no panel: another table, until a person is on the throne.
            await become(page, GUESTS[0])
            over = await page.run("document.body.innerText.split('🏁 Итоги').length")
            await command(page, "закончить")
            await page.click("Да, закончить")
            await page.until(f"document.body.innerText.split('🏁 Итоги').length > {over}")
            await command(page, "играть", "Из грязи")
            for name in GUESTS[1:]:
                await become(page, name)
                await page.click("Сесть", ".message button")
                await answered(page)
        tsar = seats["Царь"]
        speaker = next(name for name in GUESTS[1:] if name not in (tsar, seats.get("Холоп")))

        async with chromium(
            address
        ) as throne:  # a second window: the Tsar at his desk while the other speaks
            await become(throne, tsar)
            await throne.click("Двор")
            await answered(throne)
            await become(page, speaker)
            await page.click_on("[data-microphone=off]")
            await throne.until(f"{RINGS}.some(n => n.innerText.includes('{speaker}'))")
            await throne.until(f"/имя или прозвище/.test({PANEL})", 90)
            panel = await throne.run(PANEL)
            assert speaker in panel, "the charge names him who spoke"
            await throne.run("document.querySelector('#fresh').click()")
            await throne.picture(tmp_path / "charge.png")
            await page.click_on("[data-microphone=on]")
            await page.until(f"!{RINGS}.some(n => n.innerText.includes('{speaker}'))")
            assert throne.said == [], "the page's own errors"
        assert page.said == [], "the page's own errors"


@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_one_press_on_an_empty_page_and_there_is_a_charge_to_judge(tmp_path: Path) -> None:
    async with evening(tmp_path, SLOVO_MODEL="none") as address, chromium(address) as page:
        await page.until("document.querySelector('.light.up')")
        await page.click_on(".doors [data-door='0']:not(:disabled)")
        await page.click("№ 1: помиловать", timeout=60)
        await page.until("document.querySelector('#caption').innerText.includes('Рассужено')")
        await page.click_on("#caption button")
        await page.until("document.querySelector('#caption').hidden")
        await page.click_on(".doors-above [data-door='1']")
        await page.until("document.querySelector('#caption').innerText.includes('Стол накрыт')", 60)
        await page.click("Начать")
        await page.until("document.querySelector('#caption').hidden")  # what it tells to do is done
        assert page.said == [], "the page's own errors"


TABLE = "([...document.querySelectorAll('.message:not(.private) .gallery img')].at(-1)?.alt ?? '')"
"""The table's picture in words."""
PANEL = "[...document.querySelectorAll('.message.private')].at(-1)?.innerText"
RINGS = "[...document.querySelectorAll('.voice-member.speaking')]"
OVER = "/Отбился!|Ни одна карта не прошла|Удар отбит|Отбито начисто|🫳/.test(document.querySelector('#messages').innerText)"
"""The tale says that the cards were beaten or taken."""


async def a_bout(page: Page) -> None:
    """Play on by clicking, as whoever is awaited, until cards have been beaten or taken."""
    for _ in range(40):
        for name in GUESTS:
            await become(page, name)
            if await page.run(OVER):
                return
            await page.click("Моя рука")
            await answered(page)
            await page.until("document.querySelector('.message.private .gallery')")
            await play(page)
    raise AssertionError("no bout came to its end")


async def play(page: Page) -> None:
    """One thing that the open hand allows, if it allows any: the first card, or the first button."""
    hand = (
        "[...document.querySelectorAll('.message.private')].filter(n => n.querySelector('.gallery')).at(-1)"
    )
    for control in ("button.select:not(:disabled)", "button.button:not(:disabled)"):
        if await page.run(f"!!{hand}?.querySelector('{control}')"):
            await page.click_node(f"{hand}?.querySelector('{control}')")
            if "select" in control:
                await page.click_on(".dropdown button.option")
                if await page.run("!!document.querySelector('.dropdown .finish')"):
                    await page.click_on(".dropdown .finish")
            await answered(page)
            return


def now_and_again(line: Path, to: Path) -> None:
    """A recorded line with a pause before and after it: the browser gives it to its microphone over and over, and
    what is said when the microphone is only just opening may lose its beginning."""
    with wave.open(str(line)) as sound:
        rate, said = sound.getframerate(), sound.readframes(sound.getnframes())
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
    with wave.open(str(to), "wb") as sound:
        sound.setparams((1, 2, rate, 0, "NONE", ""))
        sound.writeframes(bytes(2 * rate * 2) + said + bytes(2 * rate * 4))


async def who_sits_where(page: Page) -> dict[str, str]:
    """Character -> who plays it, out of the picture's description."""
    return dict(re.findall(r"(\w+) \(([^)]+)\):", await page.run(TABLE)))


async def pid_of_bot(address: str) -> int:
    """As every tab is told it."""
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{address}stage/ws", origin=address) as line:
        hello = json.loads((await line.receive()).data)
        await line.send_json({"do": "guest", "guest": hello["d"]["guests"][0]["id"]})
        while (told := json.loads((await line.receive()).data))["t"] != "SNAPSHOT":
            pass
        return int(told["d"]["bot"]["process"]["pid"])


async def test_the_page_goes_on_after_a_reload_a_second_tab_and_a_killed_bot(tmp_path: Path) -> None:
    async with evening(tmp_path, SLOVO_HEAR="no") as address, chromium(address) as page:
        await page.until("document.querySelector('.light.up')")
        await command(page, "играть", "Султан")
        await page.until("document.body.innerText.includes('хозяин стола')")
        await page.call("Page.reload")
        await page.until("document.body.innerText.includes('хозяин стола')")
        async with chromium(address) as other:
            await other.until("document.body.innerText.includes('хозяин стола')")
            await become(other, GUESTS[1])
            await other.click("Сесть")
        await page.until(f"document.querySelector('#messages').innerText.includes('{GUESTS[1]}')")

        os.kill(await pid_of_bot(address), signal.SIGKILL)
        await page.until(
            "/Бота? (упал|нет на месте|идёт)/.test(document.querySelector('#notices').innerText)"
        )
        await page.until("document.querySelector('.light:not(.up)')")
        await page.until(
            "document.querySelector('.light.up') && document.querySelector('#notices').innerText.includes('Бот на месте')",
            60,
        )
        await become(page, GUESTS[2])
        async with asyncio.timeout(
            60
        ):  # a table whose keeper was killed is taken up when his lease has run out
            while not await page.run(
                f"document.querySelector('#messages').innerText.includes('. {GUESTS[2]}')"
            ):
                await page.click("Сесть", ".message button")
                await answered(page)
                await asyncio.sleep(0.3)
        assert page.said == []
