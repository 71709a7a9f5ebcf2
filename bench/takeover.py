"""`takeover`: two processes on one database; one of them is frozen, or killed, and the other must go on alone.

Rounds alternate. A frozen process is woken again after the other has taken over, full of moves it believes in: not
one of them may be written. (On SQLite only kills are tried: who is frozen while it holds the file's lock holds up
everybody, which is SQLite's way and why several processes want PostgreSQL.)
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Sequence

import sqlalchemy as sa

from bench import database, playing_process
from bench.torture import replayed
from data.journal import DurableJournal
from data.schema import Moves, rows
from data.store import connect


class Process:
    """One of the two, and when it told of which move."""

    def __init__(self, name: str, line: list[str]) -> None:
        self.name = name
        self.moves: list[tuple[float, int, int, int]] = []
        self.over: set[int] = set()
        self.up = threading.Event()
        self.wrong: list[str] = []
        self._popen = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        self._ear = threading.Thread(target=self._listen, daemon=True)
        self._ear.start()

    def _listen(self) -> None:
        assert self._popen.stdout is not None
        for heard in self._popen.stdout:
            match heard.split():
                case ["m", table, seq, text]:
                    self.moves.append((time.monotonic(), int(table), int(seq), int(text)))
                case ["o", table, _]:
                    self.over.add(int(table))
                case ["up"]:
                    self.up.set()
                case ["w", *trouble]:
                    self.wrong.append(" ".join(trouble))

    def send(self, number: signal.Signals) -> None:
        self._popen.send_signal(number)

    def end(self) -> None:
        self._popen.kill()
        self._popen.wait()
        self._ear.join()

    def since(self, when: float) -> dict[int, float]:
        """Each table's first move told after that."""
        first: dict[int, float] = {}
        for at, table, _, _ in tuple(self.moves):
            if at > when:
                first.setdefault(table, at)
        return first


def _run(given: argparse.Namespace) -> int:
    with database.chosen(given) as url:
        faults = ["kill"] if database.kind(url) == "SQLite" else ["stop", "kill"]
        line = playing_process.words(url, game=given.game, games=given.tables, at_once=given.tables, ttl=5, beat=1.5,
                            pause=given.pause, people="no")  # fmt: skip
        everybody = [Process("A", line)]
        try:
            return _rounds(given, url, faults, line, everybody)
        finally:
            for process in everybody:
                process.end()


def _rounds(
    given: argparse.Namespace, url: str, faults: list[str], line: list[str], everybody: list[Process]
) -> int:
    keeper = everybody[0]
    _wait(lambda: len(keeper.since(0)) >= given.tables, 120, "the tables were not opened")
    spare = Process("B", line)
    everybody.append(spare)
    _wait(spare.up.is_set, 30, "the second process did not start")
    worst, late = 0.0, 0
    print(f"{database.kind(url)}: {given.tables} tables, a move every {given.pause:g} s at each")
    for number in range(given.rounds):
        fault = faults[number % len(faults)]
        lately = time.monotonic() - 3 * given.pause - 1
        living = {table for at, table, _, _ in keeper.moves if at > lately} - keeper.over
        begun = time.monotonic()
        keeper.send(signal.SIGSTOP if fault == "stop" else signal.SIGKILL)
        deadline = begun + 30
        while living - spare.since(begun).keys() and time.monotonic() < deadline:
            time.sleep(0.05)
        gaps = sorted(at - begun for table, at in spare.since(begun).items() if table in living)
        missing = len(living) - len(gaps)
        late += missing + sum(gap > 15 for gap in gaps)
        worst = max(worst, gaps[-1] if gaps else 0.0)
        middle = gaps[len(gaps) // 2] if gaps else 0.0
        print(
            f"  {number + 1}. {keeper.name} {'frozen' if fault == 'stop' else 'killed'}: {len(gaps)} of "
            f"{len(living)} tables play on in {spare.name}, half of them after {middle:.1f} s, all after "
            f"{gaps[-1] if gaps else 0:.1f} s",
            flush=True,
        )
        if fault == "stop":
            keeper.send(signal.SIGCONT)
            time.sleep(4)  # long enough to try everything it had in mind
            keeper, spare = spare, keeper
        else:
            keeper.end()
            fresh = Process(chr(ord("A") + len(everybody)), line)
            everybody.append(fresh)
            _wait(fresh.up.is_set, 30, "a process did not start")
            keeper, spare = spare, fresh
    for process in everybody:
        process.end()
    wrong = asyncio.run(_verify(url, everybody))
    print(f"  slowest takeover {worst:.1f} s; tables lost or later than 15 s: {late}")
    for what, count in wrong.items():
        print(f"  {what}: {count}")
    for trouble in sorted({trouble for process in everybody for trouble in process.wrong}):
        print(f"  (trouble: {trouble})")
    return int(bool(late or sum(wrong.values())))


def _wait(until: object, seconds: float, otherwise: str) -> None:
    deadline = time.monotonic() + seconds
    while not until():  # type: ignore[operator]
        if time.monotonic() > deadline:
            raise SystemExit(f"takeover: {otherwise}")
        time.sleep(0.05)


async def _verify(url: str, everybody: list[Process]) -> dict[str, int]:
    """No move told by two, none told that is not written, no table written by an earlier keeper after a later one."""
    told: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for process in everybody:
        for _, table, seq, text in process.moves:
            told[table, seq].append(text)
    moves = rows(Moves)
    every = sa.select(moves.c.table_id, moves.c.seq, moves.c.text, moves.c.token).order_by(
        moves.c.table_id, moves.c.seq
    )
    async with await connect(url) as store:
        written = await store.read(lambda connection: list(connection.execute(every)))
        journal = DurableJournal(store)
        forked = gaps = 0
        token_of: dict[int, int] = {}
        seq_of: dict[int, int] = {}
        texts: dict[tuple[int, int], int] = {}
        for table, seq, text, token in written:
            forked += token < token_of.get(table, 0)
            gaps += seq != seq_of.get(table, 0) + 1
            token_of[table], seq_of[table] = token, seq
            texts[table, seq] = playing_process.crc(text)
        for table in seq_of:
            replayed(await journal.read(table))
    hands = sum(token > 1 for token in token_of.values())
    print(
        f"  {len(written)} moves at {len(seq_of)} tables, {hands} of which changed hands; every record replays"
    )
    return {
        "moves told by two processes": sum(len(crcs) > 1 for crcs in told.values()),
        "moves told but not written": sum(key not in texts for key in told),
        "moves written otherwise than told": sum(texts.get(k) not in (None, *crcs) for k, crcs in told.items()),
        "moves written by an earlier keeper after a later one": forked,
        "gaps": gaps,
    }  # fmt: skip


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench takeover", description=__doc__)
    database.add(words)
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--rounds", type=int, default=6)
    words.add_argument(
        "--pause", type=float, default=1.0, help="seconds between moves at a table (default 1)"
    )
    return database.tried(words, argv, _run)
