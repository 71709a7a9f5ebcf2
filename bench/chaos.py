"""`chaos`: an evening of guests who play and talk, while everything falls that Discord lets fall, at random by seed.

Gateway resets, resumable and not; voice websockets closed with 4006, 4009, 4014, 4021, 4022; 429 and 500; speakers
whom nobody tells. Afterwards no move may be lost, nobody unheard for longer than 30 s or awaited for as long with
nothing to press, and no table may have gone on telling an untruth for longer than that.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import structlog

from bench.calls import Heard, hum, in_call
from bench.listening_table import ListeningTable
from cogs.app.assembly import drawn
from cogs.texts import plain
from cogs.ui.actions import read
from core.hall import Moved, Notice, Table
from stage.components import pressable
from stage.entities import Message
from stage.errors import ClientRefusal, Refusal
from stage.guest import Missing, NotAnswered
from stage.limits import BUTTON, walk
from stage.rest.server import TooMany

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Захар")
RULES = {"deals": "0", "deck": "4x18x1"}
LONGEST = 30.0
"""Seconds that anything may be wrong."""
PATIENT = 5.0
"""Seconds that an awaited player looks at a screen with nothing to press before he opens his hand anew."""
LISTENS = plain("ru", "voice-listens", channel="", heard=1, players=1, missing=0).partition("<#")[0]
LATE = plain("ru", "refusal-stale").partition(".")[0]
VOICE_CLOSES = (4006, 4009, 4014, 4021, 4022)
NEVER_TOLD = (plain("ru", "voice-sent-away").partition(".")[0], "нет свободного места", "не хватает прав")
"""What no table may say here: nobody puts the court out, and nothing is in its way."""

Fault = Callable[[], Awaitable[None]]


class Trouble:
    """Everything that falls, each with a name to count it by."""

    def __init__(self, room: ListeningTable, chance: random.Random) -> None:
        self._stage, self._chance = room.stage, chance
        self.fallen: Counter[str] = Counter()
        self._story: list[tuple[float, str]] = []

    def faults(self) -> dict[str, Fault]:
        gateway = self._stage.gateway
        return {
            "gateway: told to reconnect": _at_once(gateway.order_reconnect),
            "gateway: cut": _at_once(gateway.cut),
            "gateway: invalid, resumable": _at_once(lambda: gateway.invalidate(resumable=True)),
            "gateway: invalid, lost": _at_once(gateway.invalidate),
            "gateway: cut and forgotten": _at_once(lambda: (gateway.forget(), gateway.cut())),
            **{f"voice: closed {code}": self._closing(code) for code in VOICE_CLOSES},
            "requests: 429": lambda: self._refusing(TooMany(self._chance.uniform(0.3, 1.5), True)),
            "requests: 429 of nobody": lambda: self._refusing(TooMany(1, True, signed=False)),
            "requests: 500": lambda: self._refusing(Refusal(500, 0, "out of order")),
            "requests: 503": lambda: self._refusing(Refusal(503, 0, "out of order")),
            "voice: op 5 lost": self._untold,
        }

    async def fall(self, until: float, pause: float) -> None:
        """One after another, each kind as often as any other."""
        faults = self.faults()
        bag: list[str] = []
        while True:
            wait = self._chance.expovariate(1 / pause)
            if time.monotonic() + wait > until:
                return
            await asyncio.sleep(wait)
            bag = bag or self._chance.sample(sorted(faults), len(faults))
            name = bag.pop()
            self.fallen[name] += 1
            self._story.append((time.monotonic(), name))
            await faults[name]()

    def around(self, at: float, lasted: float) -> str:
        """What fell shortly before and while something was wrong."""
        near = [f"{when - at:+.0f} s {name}" for when, name in self._story if -LONGEST < when - at < lasted]
        return ", ".join(near) or "nothing"

    def _closing(self, code: int) -> Fault:
        async def close() -> None:
            key = self._stage.guild.id, self._stage.world.bot.id
            if key in self._stage.voice.sessions:
                self._stage.voice.close_websocket(*key, code)

        return close

    async def _refusing(self, refusal: Refusal) -> None:
        self._stage.rest.trouble = refusal
        await asyncio.sleep(self._chance.uniform(0.5, 3))
        self._stage.rest.trouble = None

    async def _untold(self) -> None:
        """For a while every second speaker is told to nobody, and the line is made anew, so that all are told again."""
        await self._stage.voice.control({"do": "faults", "unnamed": 0.5})
        await self._closing(4006)()
        await asyncio.sleep(self._chance.uniform(4, 8))
        await self._stage.voice.control({"do": "faults", "unnamed": 0.0})


def _at_once(act: Callable[[], object]) -> Fault:
    async def fall() -> None:
        act()

    return fall


class Players:
    """Guests who play by what stands on their own screens, and open their hands when nothing does."""

    def __init__(self, room: ListeningTable, chance: random.Random) -> None:
        self._room, self._chance = room, chance
        self.counts: Counter[str] = Counter()
        self.longest = 0.0
        """Seconds that an awaited player had nothing to press."""
        self._idle: dict[int, float] = {}
        self._told: dict[int, str] = {}
        self._moved: Counter[int] = Counter()
        room.hall.subscribe(self._heard)

    def _heard(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Moved):
            self._told |= {entry.seq: entry.text for entry in notice.entries}
            self._moved.update(entry.player for entry in notice.entries)

    async def play(self, until: float) -> None:
        while time.monotonic() < until and self._room.table.sheet.phase == "playing":
            waiting = [player for player in self._room.table.waiting() if player >= 0]
            self._idle = {player: since for player, since in self._idle.items() if player in waiting}
            for player in waiting:
                await self._look(player)
            await asyncio.sleep(self._chance.uniform(0.5, 2))

    async def _look(self, player: int) -> None:
        """He reads his screen: a move, or else, after a while, the door to his hand."""
        guest = self._room.stage.guest(self._room.table.sheet.seats[player].name)
        now = time.monotonic()
        if offered := list(self._offered(player, guest)):
            self._idle.pop(player, None)
            await self._press(player, guest, *self._chance.choice(offered))
            return
        idle = now - self._idle.setdefault(player, now)
        self.longest = max(self.longest, idle)
        if idle > PATIENT or not any(m.ephemeral_for == guest.id for m in guest.messages()):
            self.counts["hands opened"] += 1
            await self._ask(lambda: guest.press("Моя рука"))

    def _offered(self, player: int, guest: Any) -> Iterator[tuple[Message, str, list[str] | None]]:
        """Moves on what only he sees; of those he would think of himself first."""
        table = self._room.table
        thought = table.game.robot(table.view(player), self._chance)
        text = "" if thought is None else table.game.write(thought)
        found: list[tuple[Message, str, list[str] | None]] = []
        for message in guest.messages():
            if message.ephemeral_for != guest.id:
                continue
            for one, _ in walk(message.data["components"]):
                key = read(one.get("custom_id") or "") if pressable(one) else None
                if key is None or key.verb != "do" or one.get("disabled"):
                    continue
                if one["type"] == BUTTON:
                    found.append((message, one["custom_id"], None))
                    if key.rest == text:
                        yield found[-1]
                        return
                else:
                    values = [option["value"] for option in one["options"]]
                    some = self._chance.sample(values, max(1, one["min_values"]))
                    found.append((message, one["custom_id"], [text] if text in values else some))
        yield from found

    async def _press(
        self, player: int, guest: Any, message: Message, what: str, picks: list[str] | None
    ) -> None:
        moved = self._moved[player]
        self.counts["presses"] += 1
        if picks is None:
            reply = await self._ask(lambda: guest.press(what, message=message))
        else:
            reply = await self._ask(lambda: guest.choose(what, *picks, message=message))
        if reply is None:
            return
        if reply.message is None or reply.message.id != message.id:
            self.counts["refused"] += 1
        elif self._moved[player] > moved:
            self.counts["done"] += 1
        elif LATE in reply.text:
            self.counts["late"] += 1
        else:
            self.counts["came to nothing"] += 1  # the answer fell to what fell; nothing was told as done

    async def _ask(self, act: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await act()
        except (NotAnswered, TimeoutError):
            self.counts["unanswered"] += 1
        except (Missing, ClientRefusal):  # his client offers nothing of a bot that is not there
            self.counts["while the bot was away"] += 1
        return None

    async def lost(self) -> int:
        """Moves that were told to the table and are not in the journal, or are another there."""
        record = await self._room.hall.journal.read(self._room.table.id)
        kept = {entry.seq: entry.text for entry in record.entries}
        return sum(kept.get(seq) != text for seq, text in self._told.items())

    @property
    def moves(self) -> int:
        return len(self._told)


class Truth:
    """Does the table's message say what is? Looked at every second or two."""

    def __init__(self, room: ListeningTable) -> None:
        self._room = room
        self._since: dict[str, float] = {}
        self.untruths: Counter[str] = Counter()
        self.longest = 0.0
        self.looks = 0

    async def look(self) -> None:
        table, services = self._room.table, self._room.bot.services
        self.looks += 1
        anchor = table.sheet.anchors.get("board")
        message = self._room.stage.world.messages.get(anchor[1]) if anchor else None
        page = await drawn(services, table)
        assert page is not None
        shown = set() if message is None else set(_words(message.data["components"]))
        view: Any = page.view()
        meant = set(_words(view.to_components()))
        for words in shown:
            for never in NEVER_TOLD:
                line = next((line for line in words.splitlines() if never in line), "")
                self.untruths[f"told «{line}»"] += bool(line)
        self._mark("the table is out of date", shown != meant)
        session = services.voice.port.sessions.get(table.id)  # type: ignore[attr-defined]
        listens = session is not None and self._seated()
        self._mark(
            "says that it listens and does not", any("Слух открыт" in w for w in shown) and not listens
        )

    def _seated(self) -> bool:
        connection = self._room.bot.services.voice.port.connections.get(self._room.stage.guild.id)  # type: ignore[attr-defined]
        return connection is not None and connection.voice is not None and connection.voice.alive

    def _mark(self, what: str, wrong: bool) -> None:
        now = time.monotonic()
        if not wrong:
            self._since.pop(what, None)
            return
        lasted = now - self._since.setdefault(what, now)
        self.longest = max(self.longest, lasted)
        if lasted > LONGEST:
            self.untruths[what] += 1
            self._since[what] = now


def _words(components: Any) -> list[str]:
    """All text of a message, in order."""
    found = []
    for one in components:
        if one.get("content"):
            found.append(one["content"])
        found += _words(one.get("components") or ())
    return found


async def evening(given: argparse.Namespace) -> int:
    chance = random.Random(given.seed)
    async with in_call(NAMES[: given.guests], RULES, rate_limits=1) as room:
        until = time.monotonic() + given.seconds
        trouble, players = Trouble(room, chance), Players(room, random.Random(given.seed + 1))
        heard, truth = Heard(room), Truth(room)
        calm = until - min(10.0, given.seconds / 10)

        async def talk(number: int) -> None:
            own, guest = random.Random(f"{given.seed}/{number}"), room.stage.guest(NAMES[number])
            while time.monotonic() < until:
                await asyncio.sleep(own.uniform(0.5, 5))
                try:
                    await heard.says(guest, hum(90 + 20 * number, own.uniform(1, 2.5)))
                except (Missing, AssertionError):
                    heard.lost += 1

        async def watch() -> None:
            while time.monotonic() < until:
                for _ in range(8):
                    heard.look()
                    await asyncio.sleep(0.25)
                await truth.look()

        await asyncio.gather(
            trouble.fall(calm, given.pause),
            players.play(until),
            watch(),
            *(talk(number) for number in range(given.guests)),
        )
        await room.bot.services.boards.settle()
        await truth.look()
        lost = await players.lost()
        ears: Any = room.bot.services.voice.port
        mended = ears.snapshot()
    deaf, untruths = int(heard.longest > LONGEST), sum(truth.untruths.values())
    stuck = int(players.longest > LONGEST)
    print(f"chaos: {given.seconds:g} s, {given.guests} guests, seed {given.seed}")
    print(
        f"  fallen {trouble.fallen.total()}: "
        + ", ".join(f"{n} {c}" for n, c in sorted(trouble.fallen.items()))
    )
    print(
        f"  moves {players.moves}, presses: "
        + ", ".join(f"{n} {c}" for n, c in sorted(players.counts.items()))
    )
    print(f"  longest awaited with nothing to press {players.longest:.1f} s")
    print(
        f"  remarks {heard.remarks}, unheard {heard.lost}; longest without being heard {heard.longest:.1f} s"
    )
    if deaf:
        print(f"    then fell: {trouble.around(heard.worst, heard.longest)}")
    print(f"  looks at the table {truth.looks}; longest behind the truth {truth.longest:.1f} s")
    for what, count in truth.untruths.items():
        if count:
            print(f"    {what}: {count}")
    print(f"  speakers known by their key {mended['packets-named']:g}")
    print(
        f"  moves lost {lost}, deaf longer than {LONGEST:g} s {deaf}, without a way to act for as long {stuck}, "
        f"untruths {untruths}"
    )
    return int(bool(lost or deaf or stuck or untruths))


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench chaos", description=__doc__)
    words.add_argument("--seconds", type=float, default=1800, help="(default 1800)")
    words.add_argument("--guests", type=int, default=8, choices=range(4, 9), help="(default 8)")
    words.add_argument(
        "--pause", type=float, default=12, help="seconds between two faults, about (default 12)"
    )
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args(argv)
    logging.disable(logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    return asyncio.run(evening(given))
