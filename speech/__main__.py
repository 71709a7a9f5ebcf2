"""`python -m speech COMMAND …`: the ear and the judge at work on files, without Discord.

Each command is a module of `speech.commands` with a one-line docstring, `arguments(parser)` and
`run(options) -> int`. A new command is a new file there: nothing needs to be listed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys

from speech import commands
from speech.commands import Failed


def parser(asked: str = "") -> argparse.ArgumentParser:
    """Every command with its arguments; only `asked`, when that is one: nobody waits for what he has not asked for."""
    top = argparse.ArgumentParser(
        prog="python -m speech", description="The court's ear and the court's judge."
    )
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    names = sorted(
        found.name for found in pkgutil.iter_modules(commands.__path__) if not found.name.startswith("_")
    )
    for name in [asked] if asked in names else names:
        module = importlib.import_module(f"{commands.__name__}.{name}")
        about = (module.__doc__ or "").strip().splitlines()[0]
        command = subparsers.add_parser(
            name,
            help=about,
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Exit codes: 0 done, 1 done with bad findings, 2 could not be done (one line says why)."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser(words[0] if words else "").parse_args(words)
        return int(options.run(options))
    except Failed as failure:
        print(f"speech {words[0]}: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    os.umask(0o077)
    raise SystemExit(main())
