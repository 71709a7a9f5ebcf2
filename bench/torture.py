"""`torture`: kill a process that plays, at random moments, start it again, and see that nothing was lost."""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random

import sqlalchemy as sa

from bench import database, playing_process
from core import record as records
from core.games import GAMES
from core.hall.ports import Loaded
from core.record import Record, options_of
from data.journal import DurableJournal
from data.schema import Moves, rows
from data.store import Store, connect


class Ledger:
    """What the process said before it died, over all its lives."""

    def __init__(self) -> None:
        self.told: dict[tuple[int, int], int] = {}
        self.ends: dict[int, int] = {}
        self.presses: dict[int, int] = {}
        self.again = 0
        self.wrong: Counter[str] = Counter()
        self.up = threading.Event()
        self.done = False

    def hear(self, line: str) -> None:
        match line.split():
            case ["up"]:
                self.up.set()
            case ["done"]:
                self.done = True
            case ["m", table, seq, text]:
                if self.told.setdefault((int(table), int(seq)), int(text)) != int(text):
                    self.wrong["a move told two ways"] += 1
            case ["o", table, position]:
                self.ends[int(table)] = int(position)
            case ["p", _, press, first]:
                self.again += int(press) in self.presses
                if self.presses.setdefault(int(press), int(first)) != int(first):
                    self.wrong["a press answered two ways"] += 1
            case ["w", *trouble]:
                self.wrong[f"trouble: {' '.join(trouble)}"] += 1


def life(url: str, ledger: Ledger, given: argparse.Namespace, until: float, moves: int) -> bool:
    """One life of the process: killed after so many seconds, or so many moves. Was it killed while it played?"""
    ledger.up.clear()
    line = playing_process.words(url, game=given.game, games=given.games, at_once=given.at_once)
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    before = len(ledger.told)
    killer = threading.Timer(until, process.kill)
    killer.start()
    try:
        for heard in process.stdout:
            ledger.hear(heard.rstrip("\n"))
            if moves and len(ledger.told) - before >= moves:
                process.kill()
                moves = 0
    finally:
        killer.cancel()
        process.kill()
        code = process.wait()
    if code > 0:
        raise SystemExit(f"torture: the process failed by itself (exit code {code})")
    return code < 0


def _run(given: argparse.Namespace) -> int:
    chance = Random(given.seed)
    ledger = Ledger()
    kills = asleep = 0
    began = time.monotonic()
    with database.chosen(given) as url:
        while not ledger.done:
            last = kills >= given.kills
            if last:
                until, moves = 3600.0, 0
            elif chance.random() < 0.25:  # some die before they are up, or while they bring tables back
                until, moves = chance.uniform(0.2, 2.0), 0
            else:
                left = max(0, given.games - len(ledger.ends)) * _average(ledger)
                until, moves = 60.0, 1 + chance.randrange(max(2, 2 * left // max(1, given.kills - kills)))
            if life(url, ledger, given, until, moves):
                kills += 1
                asleep += not ledger.up.is_set()
            elif not last and kills < given.kills:
                given.games += 20  # all games are over and not enough were killed: some more of them
                ledger.done = False
        seconds = time.monotonic() - began
        failed = asyncio.run(verify(url, ledger))
        print(
            f"{database.kind(url)}: {kills} kills ({asleep} before it was up), {len(ledger.ends)} games told to be over, "
            f"{len(ledger.told)} moves told, {seconds:.0f} s"
        )
        for line in failed[1]:
            print(f"  {line}")
        for wrong, count in sorted(ledger.wrong.items()):
            print(f"  {wrong}: {count}")
    bad = failed[0] + sum(n for wrong, n in ledger.wrong.items() if not wrong.startswith("trouble"))
    print("nothing lost, nothing twice" if not bad else f"FAILED: {bad}")
    return int(bool(bad))


def _average(ledger: Ledger) -> int:
    """Moves of a game, as far as is known."""
    return len(ledger.told) // len(ledger.ends) if ledger.ends else 100


async def verify(url: str, ledger: Ledger) -> tuple[int, list[str]]:
    """Hold the journal against everything that was told."""
    async with await connect(url) as store:
        journal = DurableJournal(store)
        lost = changed = unequal = open_ends = broken = total = finished = 0
        told: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for (table, seq), text in ledger.told.items():
            told[table][seq] = text
        for table in await _tables(store):
            loaded = await journal.read(table)
            total += len(loaded.entries)
            texts = {entry.seq: entry.text for entry in loaded.entries}
            if list(texts) != list(range(1, len(texts) + 1)):
                broken += 1
            for seq, crc in told.pop(table, {}).items():
                lost += seq not in texts
                changed += seq in texts and playing_process.crc(texts[seq]) != crc
            position = replayed(loaded)
            if loaded.sheet.phase in ("over", "closed"):
                finished += 1
                unequal += table in ledger.ends and ledger.ends[table] != position
            else:
                open_ends += 1
        lost += sum(map(len, told.values()))  # of tables the journal has never heard of
        twice = await _twice(store)
    lines = [
        f"moves in the journal {total}: lost {lost}, twice {twice}, not as told {changed}, tables with gaps {broken}",
        f"games over {finished}, not over {open_ends}; final positions compared with the replay of the record "
        f"{len(ledger.ends)}, unequal {unequal}",
        f"presses {len(ledger.presses)}, sent again after a kill {ledger.again}, answered otherwise "
        f"{ledger.wrong['a press answered two ways']}",
    ]
    return lost + twice + changed + broken + unequal + open_ends, lines


def replayed(loaded: Loaded) -> int:
    """The position a game's record leads to: written as text, read again, and replayed."""
    sheet = loaded.sheet
    game = GAMES[sheet.game]
    made = Record(
        game=sheet.game,
        players=tuple(seat.name for seat in sheet.seats),
        options=options_of(game, sheet.options),
        position=sheet.position,
        moves=tuple((entry.player, game.parse(entry.player, entry.text)) for entry in loaded.entries),
    )
    read, places = records.read(GAMES, records.write(game, made))
    return playing_process.crc("\n".join(game.position(records.replay(GAMES, read, places))))


async def _tables(store: Store) -> list[int]:
    every = sa.select(rows(Moves).c.table_id).distinct()
    return await store.read(lambda connection: sorted(connection.execute(every).scalars()))


async def _twice(store: Store) -> int:
    """The key forbids it; count all the same."""
    moves = rows(Moves)
    more = sa.func.count() - 1
    each = sa.select(more).select_from(moves).group_by(moves.c.table_id, moves.c.seq).having(more > 0)
    return await store.read(lambda connection: sum(connection.execute(each).scalars()))


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench torture", description=__doc__)
    database.add(words)
    words.add_argument("--kills", type=int, default=200)
    words.add_argument("--games", type=int, default=500)
    words.add_argument("--at-once", type=int, default=20, help="live tables (default 20)")
    words.add_argument("--seed", type=int, default=1)
    return database.tried(words, argv, _run)
