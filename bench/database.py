"""Where a measuring command plays: a given database, a new SQLite file, or a PostgreSQL server of its own."""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.postgres_server import NoServer, server
from core.shapes import Illegal


def add(words: argparse.ArgumentParser) -> None:
    """The words that say where."""
    place = words.add_mutually_exclusive_group()
    place.add_argument("--db", metavar="URL", help="default: a new SQLite file that is thrown away")
    place.add_argument("--postgres", action="store_true", help="a PostgreSQL server of its own")
    words.add_argument(
        "--game", default="sultan,knyazi", help="which games are played (default: both in turn)"
    )


@contextlib.contextmanager
def chosen(given: argparse.Namespace) -> Iterator[str]:
    """The URL to play on, for as long as it is needed."""
    if given.db:
        yield given.db
    elif given.postgres:
        with server() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(prefix="slovo-") as folder:
            yield f"sqlite:///{Path(folder) / 'slovo.db'}"


def kind(url: str) -> str:
    return "PostgreSQL" if url.startswith("postgresql") else "SQLite"


def tried(
    words: argparse.ArgumentParser, argv: Sequence[str], run: Callable[[argparse.Namespace], int]
) -> int:
    """Run it; 2, and one line, when the database could not be had."""
    try:
        return run(words.parse_args(argv))
    except NoServer:
        print("bench: PostgreSQL's programs are missing (initdb, pg_ctl)", file=sys.stderr)
    except Illegal as wrong:
        print(f"bench: {wrong}", file=sys.stderr)
    return 2
