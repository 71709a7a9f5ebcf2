"""`python -m data …`: look after the database.

    check      open it, bring it up to date, say what is in it
    recount    work out what is counted and told of games anew, from their moves
    mine       everything about one person, as JSON
    forget     forget one person

Every command takes `--db URL`; the default is the bot's own database. Exit codes: 0 all is well, 1 it is not, 2 it
could not be tried.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence

from core.shapes import Illegal
from data import care


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m data", description=(__doc__ or "").partition("\n")[0])
    commands = words.add_subparsers(required=True, metavar="COMMAND")
    care.add(commands)
    return words


def main(argv: Sequence[str] | None = None) -> int:
    given = parser().parse_args(argv)
    try:
        return int(given.run(given))
    except Illegal as wrong:
        print(f"data: {wrong}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    os.umask(0o077)
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # and clean up on the way out
    sys.exit(main())
