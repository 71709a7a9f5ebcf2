"""A real Chromium without a screen, driven over its own debugging protocol: open, click, type, look."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


PATIENCE = 30.0
"""Seconds until what does not come is given up: a ceiling for a busy machine, never waited out on an idle one."""


class Page:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self.said: list[str] = []
        """What the page wrote to its console, errors among it."""
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                future = self._asked.pop(told["id"], None)
                if future is not None and not future.done():
                    future.set_result(told)
            elif told["method"] == "Runtime.exceptionThrown":
                details = told["params"]["exceptionDetails"]
                self.said.append(details.get("exception", {}).get("description") or details["text"])

    async def call(self, method: str, **given: Any) -> Any:
        number = next(self._numbers)
        future = self._asked[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": given})
        told = await asyncio.wait_for(future, PATIENCE)
        if "error" in told:
            raise AssertionError(f"{method}: {told['error']}")
        return told["result"]

    async def run(self, script: str) -> Any:
        """The value of an expression in the page; promises are waited for."""
        told = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise AssertionError(told["exceptionDetails"].get("exception", {}).get("description", script))
        return told["result"].get("value")

    async def until(self, script: str, timeout: float = PATIENCE) -> Any:
        """Wait until an expression is true."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    with contextlib.suppress(AssertionError):  # a page that is being loaded has no body yet
                        if value := await self.run(f"!!({script})"):
                            return value
                    await asyncio.sleep(0.05)
        except TimeoutError:
            shown = await self.run("document.body.innerText")
            raise AssertionError(f"never true: {script}\nThe page shows:\n{shown}\n{self.said}") from None

    async def click(self, words: str, kind: str = "button", timeout: float = PATIENCE) -> None:
        """Click, with a real mouse, the last enabled thing of this kind that shows these words."""
        found = (
            f"[...document.querySelectorAll({json.dumps(kind)})].filter(n => !n.disabled && n.offsetParent !== null"
            f" && n.innerText.includes({json.dumps(words)})).at(-1)"
        )
        await self.click_node(found, timeout)

    async def click_on(self, selector: str, timeout: float = PATIENCE) -> None:
        found = f"[...document.querySelectorAll({json.dumps(selector)})].at(-1)"
        await self.click_node(found, timeout)

    async def click_node(self, node: str, timeout: float = PATIENCE) -> None:
        """Click what an expression finds. As a hand does it: when the thing stands still and nothing lies over it; and again when the click did not
        arrive, because it was taken away at that very moment."""
        find = f"""(async () => {{
            const frame = () => new Promise(requestAnimationFrame);
            const place = (n) => {{ const r = n.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }};
            const n = {node};
            if (!n) return null;
            n.scrollIntoView({{ block: 'center' }});
            await frame();
            const at = place(n);
            await frame();
            if (!n.isConnected || place(n).some((c, i) => Math.abs(c - at[i]) > 0.5)) return null;
            if (!n.contains(document.elementFromPoint(...at))) return null;
            window.arrived = false;
            const heard = (event) => {{ window.arrived = Boolean({node}?.contains(event.target)); }};
            window.addEventListener('click', heard, {{ capture: true, once: true }});
            return at;
        }})()"""
        await self.until(node, timeout)
        async with asyncio.timeout(timeout):
            while True:
                at = await self.run(find)
                if at is None:
                    await asyncio.sleep(0.05)
                    continue
                for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
                    await self.call(
                        "Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1
                    )
                if await self.run("window.arrived"):
                    return

    async def type(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        code = {"Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "ArrowUp": 38, "ArrowDown": 40, " ": 32}[
            name
        ]
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent",
                type=kind, key=name, code=name, windowsVirtualKeyCode=code, text="\r" if name == "Enter" and kind == "keyDown" else "",
            )  # fmt: skip

    async def picture(self, path: Path) -> None:
        told = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(told["data"]))


@contextlib.asynccontextmanager
async def chromium(
    address: str, *, sound: Path | None = None, microphone: bool = True, size: str = "1360,900"
) -> AsyncIterator[Page]:
    """A fresh browser on this page. `sound`: what its microphone hears, over and over."""
    assert CHROMIUM is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
            "--autoplay-policy=no-user-gesture-required", "--lang=ru", "--accept-lang=ru", f"--window-size={size}", "--hide-scrollbars",
            f"--user-data-dir={folder}", "--remote-debugging-port=0",
        ]  # fmt: skip
        flags += (
            ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
            if microphone
            else ["--deny-permission-prompts"]
        )
        if sound is not None:
            flags.append(f"--use-file-for-fake-audio-capture={sound}")
        process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *flags,
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            file = Path(folder) / "DevToolsActivePort"
            async with asyncio.timeout(PATIENCE):
                while not (file.exists() and file.read_text().strip()):
                    await asyncio.sleep(0.05)
            port = file.read_text().split()[0]
            async with aiohttp.ClientSession() as session:
                async with session.put(f"http://127.0.0.1:{port}/json/new?about:blank") as reply:
                    target = await reply.json(content_type=None)
                async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    page = Page(socket)
                    await page.call("Runtime.enable")
                    await page.call("Page.enable")
                    await page.call("Page.navigate", url=address)
                    await page.until("document.readyState === 'complete'")
                    yield page
                    page._reader.cancel()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
