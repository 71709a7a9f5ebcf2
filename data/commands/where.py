"""Where a measuring command plays: a given database, a new SQLite file, or a PostgreSQL server of its own."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.hall.ports import Trouble
from data.private_server import NoServer, server


def add(words: Any) -> None:
    """The words that say where."""
    place = words.add_mutually_exclusive_group()
    place.add_argument("--db", metavar="URL", help="default: a new SQLite file that is thrown away")
    place.add_argument("--postgres", action="store_true", help="a PostgreSQL server of its own")
    words.add_argument(
        "--game", default="sultan,knyazi", help="which games are played (default: both in turn)"
    )


@contextlib.contextmanager
def database(given: argparse.Namespace) -> Iterator[str]:
    """The URL to play on, for as long as it is needed."""
    if given.db:
        yield given.db
    elif given.postgres:
        try:
            with server() as url:
                yield url
        except NoServer:
            raise Trouble("no-postgres", wanted="initdb, pg_ctl") from None
    else:
        with tempfile.TemporaryDirectory(prefix="slovo-") as folder:
            yield f"sqlite:///{Path(folder) / 'slovo.db'}"


def kind(url: str) -> str:
    return "PostgreSQL" if url.startswith("postgresql") else "SQLite"
