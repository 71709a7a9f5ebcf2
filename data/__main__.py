"""`python -m data …`: look after the database, and measure it.

    check      open it, bring it up to date, say what is in it
    recount    work out what is counted and told of games anew, from their moves
    mine       everything about one person, as JSON
    forget     forget one person
    torture    kill a process that plays, at random moments, and see that nothing is lost
    soak       many tables, one move a second each: latency, memory, growth
    takeover   two processes on one database, one of them frozen or killed

Every command takes `--db URL`; the default is the bot's own database, for the measuring ones a new one that is
thrown away (`--postgres`: in a PostgreSQL server of their own). Exit codes: 0 all is well, 1 it is not, 2 it could
not be tried.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence

from core.shapes import Illegal
from data.commands import care, soak, takeover, torture, troupe


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m data", description=(__doc__ or "").partition("\n")[0])
    commands = words.add_subparsers(required=True, metavar="COMMAND")
    for command in (care, torture, soak, takeover, troupe):
        command.add(commands)
    return words


def main(argv: Sequence[str] | None = None) -> int:
    given = parser().parse_args(argv)
    try:
        return int(given.run(given))
    except Illegal as wrong:
        print(f"data: {wrong}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # and clean up on the way out
    sys.exit(main())
