"""From the end of speech to a charge on the Tsar's panel, through the stage: discord.py, DAVE, recognition, judge, journal.

python -m bench hearing-latency                      recorded lines of $SLOVO_TEST_SPEECH, base weights of $SLOVO_TEST_MODELS
python -m bench hearing-latency --together 2         two guests speaking at once
python -m bench hearing-latency --model none         the wordless laws alone
python -m bench hearing-latency --sages 10           the same beside so many tables of robots, who think or do not

Latencies are from what is known of the recordings (where the voice ends, or where the Kholop has spoken long enough),
not from what the ear believes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bench.listening_table import CALLED, ListeningTable, RecordedLine, Seen, load, seated
from cogs.app.bot import Slovo
from cogs.app.thinker import ThinkingProcess
from cogs.settings import Settings
from core.games import GAMES
from core.hall import Hall, Pace, Robots, Seat, SteadyClock, Table
from core.knyazi.options import Options
from core.record import Record
from core.shapes import Level
from data import DurableJournal, connect
from stage.testing import connector, running_stage, until

GUESTS = ("Аня", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна")
NAMING = re.compile("|".join(said for _, said in CALLED.values()))
ALTAR = {"orders": "theocracy", "cast": "tsar confessor spy executioner kholop"}
"""The least court in which nobody may interrupt or shout."""


def told(what: str, delays: list[float], limits: str) -> str:
    if not delays:
        return f"{what:42} nothing"
    ordered = sorted(delays)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return (
        f"{what:42} p50 {statistics.median(ordered):5.2f} s  p95 {p95:5.2f} s  of {len(ordered):3}   {limits}"
    )


async def measure(options: argparse.Namespace) -> int:
    folder = Path(options.speech) / "court"
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    lines = [load(folder / entry["f"], entry["ref"]) for entry in index if NAMING.search(entry["ref"])]
    short = [load(folder / entry["f"], entry["ref"]) for entry in index if "молчать" in entry["ref"]]
    with tempfile.TemporaryDirectory() as home:
        async with (
            running_stage(guests=list(GUESTS), rate_limits=0) as stage,
            await connect(f"sqlite:///{home}/slovo.db") as store,
            Hall(
                GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=Pace(0, 0, robots=0)
            ) as hall,
        ):
            settings = Settings(hear=True, model=options.model)
            bot = Slovo(settings, store, hall, connector(stage), prepare=False, guild_ready_timeout=0.05)
            running = asyncio.create_task(bot.start("a-token-for-tests"))
            try:
                await until(bot.is_ready, 20)
                room = await seated(stage, bot, hall, store, GUESTS, {})
                if options.sages:
                    await beside_sages(room, lines, short, options)
                    return 0
                await played(room, lines, short, options)
                await hall.lobby.end(room.table.id, room.table.sheet.host)
                room = await seated(stage, bot, hall, store, GUESTS[:5], ALTAR)
                await disturbed(room, lines, options)
            finally:
                await bot.close()
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
    return 0


async def played(
    room: ListeningTable, lines: list[RecordedLine], short: list[RecordedLine], options: argparse.Namespace
) -> None:
    ears: Any = room.bot.services.voice.port
    cpu, wall = time.process_time(), time.monotonic()
    wordless, words = Seen(), Seen()
    await spoken(room, lines, short, options, wordless, words)
    cpu, wall = time.process_time() - cpu, time.monotonic() - wall
    print(told("the Kholop has spoken → docket", wordless.desk, "(limit p95 1.0)"))
    print(told("the Kholop has spoken → the Tsar’s screen", wordless.panel, "(limit p95 1.0)"))
    if options.model != "none":
        print(told("end of speech → docket", words.desk, "(limit p50 1.5, p95 3.0)"))
        print(told("end of speech → the Tsar’s screen", words.panel, "(limit p50 1.5, p95 3.0)"))
        counts = ears.words.counts()
        print(f"a real name was said {len(words.desk) + len(words.missed)} times, charged {len(words.desk)}; "
              f"recognition alone: median {statistics.median(counts.delays):.2f} s, {ears.transcriber.load().model}, "
              f"{options.together} at once")  # fmt: skip
        for missed in sorted(set(words.missed)):
            print(f"  not charged: {missed}")
    load_average = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(
        f"processor {cpu / wall:.0%} of one core over {wall:.0f} s, guests and Discord included; load of the machine {load_average:.1f}"
    )


async def spoken(
    room: ListeningTable,
    lines: list[RecordedLine],
    short: list[RecordedLine],
    options: argparse.Namespace,
    wordless: Seen,
    words: Seen,
) -> None:
    """The Kholop says something, again and again; then the others say names."""
    kholop, tsar = room.who("kholop"), room.who("tsar")
    for number in range(options.rounds):
        line = short[number % len(short)]
        await room.say(kholop, line, "E-SIL-01", line.after(0.4), wordless)
        await asyncio.sleep(1.5)
    if options.model == "none":
        return
    everybody = [room.stage.guest(name) for name in GUESTS if name not in (kholop.name, tsar.name)]
    turns: list[tuple[Any, RecordedLine]] = []
    for line in (lines * options.rounds)[: 3 * options.rounds * options.together]:
        # Nobody breaks the law by his own name, and whoever spoke last speaks last again.
        lawful = [g for g in everybody if g.name not in CALLED or CALLED[g.name][1] not in line.words]
        turns.append((lawful[0], line))
        everybody.append(everybody.pop(everybody.index(lawful[0])))
    for at in range(0, len(turns), options.together):
        said = [
            room.say(guest, line, "E-NAM-01", line.ends, words)
            for guest, line in turns[at : at + options.together]
        ]
        await asyncio.gather(*said)
        await asyncio.sleep(0.5)


# -- beside robots ------------------------------------------------------------------------------

PRESSES = 0.1
"""Seconds between two presses."""
TURNS = 5
"""So often the robots think for a while, and as often they do not: so what else the machine does meets both alike."""


@dataclass
class Beside:
    """What was timed beside one kind of robots."""

    presses: list[float] = field(default_factory=list)
    wordless: Seen = field(default_factory=Seen)
    words: Seen = field(default_factory=Seen)
    thoughts: int = 0
    moves: int = 0
    cpu: float = 0.0
    wall: float = 0.0

    @property
    def figures(self) -> dict[str, tuple[list[float], float]]:
        return {
            "a press → its answer, p50": (self.presses, 0.5),
            "a press → its answer, p99": (self.presses, 0.99),
            "the Kholop has spoken → docket, p50": (self.wordless.desk, 0.5),
            "the Kholop has spoken → docket, p95": (self.wordless.desk, 0.95),
            "end of speech → docket, p50": (self.words.desk, 0.5),
            "end of speech → docket, p95": (self.words.desk, 0.95),
        }


class Thinking(ThinkingProcess):
    """Counts the thoughts that came to something."""

    thoughts = 0

    async def think(self, *given: Any) -> Any:
        move = await super().think(*given)
        self.thoughts += move is not None
        return move


async def beside_sages(
    room: ListeningTable, lines: list[RecordedLine], short: list[RecordedLine], options: argparse.Namespace
) -> None:
    """Tables of robots play all the while: sages and seasoned ones by turns."""
    hall, thinker = room.hall, Thinking(Settings().think)
    hall.thinker = thinker
    tables = [await of_robots(room, number) for number in range(options.sages)]
    found: dict[Level, Beside] = {"seasoned": Beside(), "sage": Beside()}
    try:
        for level in ("seasoned", "sage") * TURNS:
            beside = found[level]
            for number, table in enumerate(tables):
                if table.sheet.phase != "playing":
                    tables[number] = table = await of_robots(room, number)
                await hall.lobby.set_robots(table.id, None, Robots(level))
            await asyncio.sleep(3)
            thoughts, moves = thinker.thoughts, sum(table.seq for table in tables)
            cpu, wall = time.process_time(), time.monotonic()
            pressing = asyncio.create_task(pressed(room, beside.presses))
            await spoken(room, lines, short, options, beside.wordless, beside.words)
            assert not pressing.done(), pressing.exception()
            pressing.cancel()
            beside.thoughts += thinker.thoughts - thoughts
            beside.moves += sum(table.seq for table in tables) - moves
            beside.cpu += time.process_time() - cpu
            beside.wall += time.monotonic() - wall
    finally:
        hall.thinker = None
        await thinker.aclose()
    sages = found["sage"]
    print(f"beside {options.sages} tables of robots on {os.cpu_count()} cores: seasoned | sages | ratio")
    for what, (delays, part) in sages.figures.items():
        same, _ = found["seasoned"].figures[what]
        if delays and same:
            low, high = 1000 * part_of(same, part), 1000 * part_of(delays, part)
            print(f"  {what:40} {low:8.1f} ms | {high:8.1f} ms | {high / low:5.2f}   of {len(same)} and {len(delays)}")  # fmt: skip
    for level, beside in found.items():
        print(f"  {level}: {beside.moves} moves and {beside.thoughts} thoughts in {beside.wall:.0f} s, processor {beside.cpu / beside.wall:.0%} of one core")  # fmt: skip
    print(f"  load of the machine {os.getloadavg()[0]:.1f}")


def part_of(delays: list[float], part: float) -> float:
    return sorted(delays)[min(len(delays) - 1, int(part * len(delays)))]


async def of_robots(room: ListeningTable, number: int) -> Table:
    """A table in the same text channel at which robots alone play, at the usual pace."""
    names = tuple(f"Робот {seat}" for seat in range(6))
    table = await room.hall.lobby.open_record(
        Record("knyazi", names, Options(deals=9)), guild=room.table.sheet.guild
    )
    await room.hall.change(
        table.id,
        lambda here: msgspec.structs.replace(
            here.sheet,
            seats=tuple(Seat(None, name) for name in names),
            channel=room.table.sheet.channel,
            pace=Pace(remind=0, patience=0),
        ),
        "join",
    )
    return await room.hall.lobby.start(table.id, None)


async def pressed(room: ListeningTable, presses: list[float]) -> None:
    """One who neither judges nor speaks opens his hand again and again."""
    guest = room.who("jester")
    while True:
        await asyncio.sleep(PRESSES)
        board = room.stage.world.messages[room.table.sheet.anchors["board"][1]]
        begun = time.perf_counter()
        await guest.press("Моя рука", message=board)
        presses.append(time.perf_counter() - begun)


async def disturbed(room: ListeningTable, lines: list[RecordedLine], options: argparse.Namespace) -> None:
    """Under Теократия: one begins while another speaks; then one shouts."""
    silent = {room.judge.name, room.who("kholop").name}
    free = [room.stage.guest(name) for name in GUESTS[:5] if name not in silent]
    over, loud = Seen(), Seen()
    line = max(lines, key=lambda line: line.ends)
    quiet = line.louder(-16)
    for number in range(options.rounds):
        first, second = free[number % len(free)], free[(number + 1) % len(free)]
        talking = asyncio.create_task(first.says(quiet.sound.tobytes()))
        await asyncio.sleep(0.6)
        # Both have gone on for 0.8 s that long after the second one's voice is there.
        await room.say(second, quiet, "E-THE-02", quiet.after(0.01) + 0.8, over)
        await talking
        await asyncio.sleep(1.0)
    for guest in free:
        for _ in range(2):
            await guest.says(quiet.sound.tobytes())
            await asyncio.sleep(0.7)
        await room.say(guest, line, "E-THE-03", line.after(0.5), loud)
        await asyncio.sleep(1.0)
    print(told("interrupted for 0.8 s → docket", over.desk, "(limit p95 1.0)"))
    print(told("shouted for 0.5 s → docket", loud.desk, "(limit p95 1.0)"))


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench hearing-latency", description="From speech to a charge."
    )
    parser.add_argument(
        "--speech", default=os.environ.get("SLOVO_TEST_SPEECH", ""), help="folder with court/index.json"
    )
    models = os.environ.get("SLOVO_TEST_MODELS", "")
    parser.add_argument("--model", default=f"{models}/base.pt" if models else "auto", help="as SLOVO_MODEL")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--together", type=int, default=1, help="guests who speak at once")
    parser.add_argument("--sages", type=int, default=0, help="tables of robots beside it")
    options = parser.parse_args(argv)
    if not (Path(options.speech) / "court" / "index.json").is_file():
        print(
            "bench: no recorded lines: set SLOVO_TEST_SPEECH to the folder that holds them",
            file=sys.stderr,
        )
        return 2
    return asyncio.run(measure(options))
