"""`python -m speech COMMAND …`: the ear and the judge at work on files, without Discord.

Each command is a module of `speech.commands` with a one-line docstring, `arguments(parser)` and
`run(options) -> int`. A new command is a new file there: nothing needs to be listed.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys

from speech import commands
from speech.commands import Failed


def parser() -> argparse.ArgumentParser:
    """Every command with its arguments. Only the module's own imports are paid for here, so keep them light."""
    top = argparse.ArgumentParser(
        prog="python -m speech", description="The court's ear and the court's judge."
    )
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for found in sorted(pkgutil.iter_modules(commands.__path__), key=lambda found: found.name):
        if found.name.startswith("_"):
            continue
        module = importlib.import_module(f"{commands.__name__}.{found.name}")
        about = (module.__doc__ or "").strip().splitlines()[0]
        command = subparsers.add_parser(
            found.name,
            help=about,
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Exit codes: 0 done, 1 done with bad findings, 2 could not be done (one line says why)."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except Failed as failure:
        print(f"speech {options.command}: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
