"""`rare-states`: what seldom comes up, played through the real bot on the stage, as one page of pictures to be looked at.

python -m bench rare-states OUT_DIR                    every scene, Russian beside English
python -m bench rare-states OUT_DIR --only riot        those with this word in their name

Every scene is a position and some moves (`bench/rare_scenes.py`). Shown is what stands in the channel, and what those
whom it concerns have on their own screens: words, pictures, buttons.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import html
import random
import re
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from bench.rare_scenes import ALL_PASS, KNYAZI, SULTAN, Scene
from cogs.app.bot import Slovo
from cogs.settings import Settings
from cogs.texts import LOCALES, Locale
from cogs.ui.actions import read
from core.games import GAMES
from core.hall import Hall, Pace, Seat, Sheet, SteadyClock, Table
from core.record import Record, options_of
from core.shapes import EAR, player_of
from data import DurableJournal, connect
from stage.components import pressable
from stage.entities import JSON, Message
from stage.files import CDN
from stage.guest import Guest
from stage.limits import BUTTON, CONTAINER, FILE, GALLERY, ROW, SECTION, SELECTS, SEPARATOR, TEXT, walk
from stage.screen import caption, plain
from stage.stage import Stage
from stage.testing import connector, until

NAMES = {
    "ru": ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Инна", "Клим", "Лада", "Мирон"),
    "en": ("Anna", "Boris", "Vera", "Gleb", "Dina", "Yegor", "Zhanna", "Zakhar", "Inna", "Klim", "Lada", "Miron"),
}  # fmt: skip
STILL = Pace(remind=0, patience=150, window=30, sealed=12, robots=3600)
"""As at a table, but that nobody is called while the pictures are taken."""
QUICK = 50
"""Discord's limits run in so much quicker motion."""
LETTERS = "ABCDEFGHIJKL"

STYLE = """
body { background: #1e1f22; color: #dbdee1; font: 14px/1.4 "DejaVu Sans", sans-serif; margin: 12px }
section { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin-bottom: 30px; align-items: start }
section > h2 { grid-column: 1 / 3; margin: 4px 0; color: #f0b232 }
.screens { display: flex; flex-direction: column; gap: 8px }
.message { background: #313338; border-radius: 8px; padding: 8px }
.message > h3 { font-size: 12px; margin: 0 0 4px; color: #949ba4; font-weight: normal }
.box { border-left: 4px solid #b23a2e; background: #2b2d31; border-radius: 4px; padding: 6px 10px }
.box img { max-width: 100%; border-radius: 4px } hr { border: 0; border-top: 1px solid #4e5058 }
p { margin: 3px 0; white-space: pre-wrap; overflow-wrap: anywhere } small { color: #949ba4 } h1, h4 { margin: 4px 0; font-size: 18px }
.row { margin: 4px 0 } .row > * { display: inline-block; margin: 2px; padding: 4px 9px; border-radius: 4px; background: #4e5058 }
.s1 { background: #5865f2 !important } .s3 { background: #248046 !important } .s4 { background: #da373c !important } .off { opacity: .4 }
.select { background: #1e1f22 !important; width: 95%; font-size: 12px } .alt { color: #949ba4; font-size: 11px }
"""


class Evening:
    """A stage on which everybody speaks one language, the bot on it, a channel for each scene."""

    def __init__(self, stage: Stage, bot: Slovo, hall: Hall, locale: Locale, out: Path) -> None:
        self.stage, self.bot, self.hall, self.locale, self.out = stage, bot, hall, locale, out
        self.chance = random.Random(1)

    def guest(self, letter: str) -> Guest:
        return self.stage.guest(NAMES[self.locale][player_of(letter)])

    # -- playing ---------------------------------------------------------------------------------

    async def plays(self, scene: Scene, channel: str) -> list[str]:
        """The scene, and then its screens."""
        place = self.stage.channel(channel)
        table = await (self._set_up(scene, place.id) if scene.position else self._opened(scene, place.id))
        for letter in dict.fromkeys(scene.hands + scene.desks):
            for verb, whose in (("hand", scene.hands), ("desk", scene.desks)):
                if letter in whose:
                    await self._presses(letter, channel, verb)
        for move in scene.moves:
            await self._made(table, move)
        for press in scene.presses:
            letter, verb, *rest = press.split(" ", 2)
            await self._presses(letter, channel, verb, "".join(rest))
        await self._settled()
        letters = dict.fromkeys(scene.hands + scene.desks + "".join(press[0] for press in scene.presses))
        shown = self._shown([m for m in self._messages("A", channel) if m.ephemeral_for is None], "")
        for letter in letters:
            guest = self.guest(letter)
            own = [m for m in self._messages(letter, channel) if m.ephemeral_for == guest.id]
            shown += self._shown(own, f"{letter}: {guest.name}")
        if table.sheet.phase in ("playing", "paused"):
            await self.hall.lobby.end(table.id, None)
        await self.hall.lobby.close(table.id, None)
        await until(lambda: self.bot.services.background.idle)
        return shown

    async def _settled(self) -> None:
        await self.bot.services.boards.settle()
        await self.bot.services.panels.settle()
        await self.bot.services.boards.settle()

    async def _opened(self, scene: Scene, channel: int) -> Table:
        host, *others = list(LETTERS[: scene.players])
        lobby, guest = self.hall.lobby, self.guest(host)
        table = await lobby.open(
            scene.game, host=guest.id, name=guest.name, guild=self.stage.guild.id, channel=channel,
            options=scene.options, pace=STILL,
        )  # fmt: skip
        for letter in others:
            await lobby.join(table.id, self.guest(letter).id, self.guest(letter).name)
        await until(lambda: "board" in table.sheet.anchors)
        await self._settled()
        return table

    async def _set_up(self, scene: Scene, channel: int) -> Table:
        law, people = GAMES[scene.game], [self.guest(letter) for letter in LETTERS[: scene.players]]
        told = Record(
            game=scene.game,
            players=tuple(guest.name for guest in people),
            options=options_of(law, scene.options),
            position=tuple(line.strip() for line in scene.position.strip().splitlines()),
            moves=(),
        )
        table = await self.hall.lobby.open_record(told, guild=self.stage.guild.id)
        seats = tuple(Seat(guest.id, guest.name) for guest in people)

        def sat_down(here: Table) -> Sheet:
            return msgspec.structs.replace(
                here.sheet, seats=seats, host=people[0].id, channel=channel, pace=STILL
            )

        await self.hall.change(table.id, sat_down, "join")
        await self.hall.lobby.start(table.id, None)
        await until(lambda: "board" in table.sheet.anchors)
        await self._settled()
        return table

    async def _made(self, table: Table, move: str) -> None:
        if move == ALL_PASS:
            for player in table.waiting():
                await self.hall.play(table.id, "pass", player=player)
        else:
            who, _, what = move.partition(" ")
            await self.hall.play(table.id, what, player=EAR if who == "!" else player_of(who))
        await self._settled()  # as slowly as people play: nothing is told in one breath with another

    async def _presses(self, letter: str, channel: str, verb: str, rest: str = "") -> None:
        """On the newest message that he sees there."""

        def found() -> tuple[Message, str] | None:
            for message in reversed(self._messages(letter, channel)):
                for part, _ in walk(message.data["components"]):
                    key = read(part.get("custom_id") or "") if pressable(part) else None
                    if key and (key.verb, key.rest) == (verb, rest) and not part.get("disabled"):
                        return message, part["custom_id"]
            return None

        await until(found)
        pressed = found()
        assert pressed is not None
        await self.guest(letter).press(pressed[1], message=pressed[0])

    def _messages(self, letter: str, channel: str) -> list[Message]:
        guest = self.guest(letter)
        return list(guest.messages(self.stage.channel(channel)))

    # -- showing ---------------------------------------------------------------------------------

    def _shown(self, messages: Sequence[Message], whose: str) -> list[str]:
        return [
            f'<div class="message"><h3>{html.escape(whose)}</h3>{self._words(m.data["content"])}'
            + "".join(self._component(part) for part in m.data["components"])
            + "</div>"
            for m in messages
        ]

    def _component(self, part: JSON) -> str:
        kind = part["type"]
        inner = "".join(map(self._component, part.get("components") or ()))
        if kind == TEXT:
            return self._words(part["content"])
        if kind == BUTTON:
            grey = " off" if part.get("disabled") else ""
            return f'<span class="s{part["style"]}{grey}">{html.escape(caption(part))}</span>'
        if kind in SELECTS:
            options = " · ".join(
                ("● " if o.get("default") else "") + caption(o) + (f" ({o['description']})" if o.get("description") else "")
                for o in part.get("options") or ()
            )  # fmt: skip
            return f'<span class="select">▾ {html.escape(part.get("placeholder") or "")}: {html.escape(options)}</span>'
        if kind == GALLERY:
            return "".join(self._picture(item) for item in part["items"])
        if kind == FILE:
            return f"<p>📎 {html.escape(part.get('name') or '')}</p>"
        if kind == SECTION:
            return inner + self._component(part["accessory"])
        names = {ROW: "row", CONTAINER: "box"}
        return "<hr>" if kind == SEPARATOR else f'<div class="{names.get(kind, "")}">{inner}</div>'

    def _picture(self, item: JSON) -> str:
        """The file beside the page; under it what stands there for those who do not see it."""
        path = unquote(urlsplit(item["media"]["url"]).path).lstrip("/")
        kept = self.stage.world.files.find(path) or self.stage.world.files.find("/" + path)
        assert kept is not None, (CDN, path)
        file = self.out / "pictures" / path.replace("/", "-")
        file.write_bytes(kept.data)
        return (
            f'<img src="pictures/{file.name}"><p class="alt">{html.escape(item.get("description") or "")}</p>'
        )

    def _words(self, text: str) -> str:
        return "".join(self._lines(plain(self.stage.world, text)))

    def _lines(self, text: str) -> Iterator[str]:
        for line in text.split("\n") if text else ():
            said = html.escape(re.sub(r"<t:\d+:\w>", "⏱…", line))
            said = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", re.sub(r"\\([*_~`|>#.()\[\]-])", r"\1", said))
            if said.startswith("-# "):
                said = f"<small>{said[3:]}</small>"
            yield f"<h4>{said.lstrip('# ')}</h4>" if said.startswith("#") else f"<p>{said}</p>"


@contextlib.asynccontextmanager
async def evening(locale: Locale, channels: Sequence[str], out: Path) -> AsyncIterator[Evening]:
    speaks = "ru" if locale == "ru" else "en-US"
    with tempfile.TemporaryDirectory() as home:
        async with (
            Stage(
                guests=NAMES[locale], text=channels, locale=speaks, with_voice=False, rate_limits=QUICK
            ) as stage,
            await connect(f"sqlite:///{home}/slovo.db") as store,
            Hall(GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=STILL) as hall,
        ):
            settings: dict[str, Any] = {"hear": False, "language": locale}
            bot = Slovo(Settings(**settings), store, hall, connector(stage), prepare=False)
            running = asyncio.create_task(bot.start(stage.connection_for_bot()["DISCORD_TOKEN"]))
            try:
                await stage.until_bot(60)
                await until(bot.is_ready)
                yield Evening(stage, bot, hall, locale, out)
            finally:
                await bot.close()
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            stage.violations.check()


async def screens(locale: Locale, scenes: Sequence[Scene], out: Path) -> list[list[str] | str]:
    """What every scene looks like in one language, or why it could not be played."""
    channels = [f"scene-{number}" for number in range(len(scenes))]
    found: list[list[str] | str] = []
    async with evening(locale, channels, out) as here:
        for channel, scene in zip(channels, scenes, strict=True):
            try:
                found.append(await here.plays(scene, channel))
            except Exception as wrong:
                print(f"{locale}, {scene.name}: {wrong!r}")
                found.append(html.escape(repr(wrong)))
    return found


async def taken(scenes: Sequence[Scene], out: Path) -> int:
    """Play them all, in every language, and write the page. How many could not be played?"""
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    columns = [await screens(locale, scenes, out) for locale in LOCALES]
    failed = sum(isinstance(one, str) for column in columns for one in column)
    sections = (
        f"<section><h2>{number}. {html.escape(scene.name)}</h2>"
        + "".join(f'<div class="screens">{"".join(column[number])}</div>' for column in columns)
        + "</section>"
        for number, scene in enumerate(scenes)
    )
    page = f'<!doctype html><meta charset="utf-8"><title>Rare states</title><style>{STYLE}</style>{"".join(sections)}'
    (out / "index.html").write_text(page)
    print(
        f"rare-states: {len(scenes)} scenes in {len(LOCALES)} languages, {failed} not played: {out / 'index.html'}"
    )
    return failed


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench rare-states", description=__doc__)
    words.add_argument("out", type=Path, metavar="OUT_DIR", help="where the page and its pictures go")
    words.add_argument("--only", default="", metavar="WORD", help="scenes with this in their name")
    given = words.parse_args(argv)
    scenes = [scene for scene in (*KNYAZI, *SULTAN) if given.only in scene.name]
    return int(bool(asyncio.run(taken(scenes, given.out))))
