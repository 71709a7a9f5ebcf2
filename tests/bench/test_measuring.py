"""The measuring commands themselves, small; and that they would notice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

import data
from bench import playing_process, torture


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench", *words], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
async def test_nothing_is_lost_however_often_the_process_is_killed(url: str) -> None:
    done = await asyncio.to_thread(run, "torture", "--kills", "8", "--games", "15", "--db", url)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost, nothing twice" in done.stdout


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_frozen_or_killed_process_is_replaced_and_never_writes_again(postgres_url: str) -> None:
    words = ("takeover", "--tables", "40", "--rounds", "2", "--pause", "0.3", "--db", postgres_url)
    done = await asyncio.to_thread(run, *words)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
async def test_many_tables_play_at_once(url: str) -> None:
    done = await asyncio.to_thread(
        run, "soak", "--tables", "50", "--seconds", "8", "--every", "4", "--db", url
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all: 4" in done.stdout


def test_torture_would_notice_what_is_missing_or_changed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'slovo.db'}"
    line = playing_process.words(url, game="sultan", games=4, at_once=4)
    told = subprocess.run(line, capture_output=True, text=True, check=True).stdout.splitlines()

    def wrong(*statements: str, hear: tuple[str, ...] = ()) -> int:
        ledger = torture.Ledger()
        for heard in (*told, *hear):
            ledger.hear(heard)

        async def verify() -> int:
            async with await data.connect(url) as store:
                for statement in statements:
                    text = sa.text(statement)
                    await store.write(lambda connection, text=text: connection.execute(text))  # type: ignore[misc]
            return (await torture.verify(url, ledger))[0]

        return asyncio.run(verify())

    assert wrong() == 0
    assert wrong(hear=("m 1 99999 1",)) == 1
    assert wrong(hear=("m 77 1 1",)) == 1
    assert wrong("UPDATE moves SET at = 0") == 0
    assert wrong("UPDATE tables SET phase = 'playing' WHERE id = 1") == 1
    last = "(SELECT max(seq) FROM moves WHERE table_id = 2)"
    assert wrong(f"DELETE FROM moves WHERE table_id = 2 AND seq = {last}") >= 2
