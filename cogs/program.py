"""The `slovo` command: everything the program does starts here."""

from __future__ import annotations

import argparse
import asyncio
import logging
import multiprocessing
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from pydantic import ValidationError

from cogs.settings import BadFile, Settings, unknown
from core.hall.ports import Trouble

ABOUT = """«Слово и дело» — a Discord voice-party bot for two Russian card games, with a court that listens.

  slovo play      play now, in the browser, on this machine: no token, robots for company
  slovo run       run the bot in Discord (DISCORD_TOKEN)
  slovo doctor    look whether everything is in order, and say what to do about what is not
  slovo models    recognition weights: list, fetch, check, remove
  slovo worker    recognise speech for other machines, over NATS
  slovo core      the engines by themselves: play, replay, legal, perft, bench
  slovo speech    the ear by itself: transcribe, listen, judge, bench
  slovo data      the journal by itself: check, recount, mine, forget
  slovo settings  every setting and its default

Each takes --help."""


def fail(words: str) -> int:
    """One clear line and exit code 2: what a wrong call gets."""
    print(f"slovo: {words}", file=sys.stderr)
    return 2


def alive(number: str) -> bool:
    """Is there a process with this number?"""
    try:
        os.kill(int(number), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        pass  # somebody else's
    return True


def evening(folder: Path, *, new: bool) -> Path:
    """What this game is kept under: its database and the stage's world belong together.

    It goes on where the last one ended; beside one that is being played just now, another begins, kept while it lasts."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("play-*.*"):
        if not alive(file.name.removeprefix("play-").partition(".")[0]):
            file.unlink()
    name, holder = folder / "play", folder / "play.pid"
    if holder.exists() and alive(holder.read_text().strip()):
        return folder / f"play-{os.getpid()}"
    holder.write_text(str(os.getpid()))
    if new or not (name.with_suffix(".db").exists() and name.with_suffix(".world").exists()):
        for file in folder.glob("play.db*"):
            file.unlink()
        name.with_suffix(".world").unlink(missing_ok=True)
    return name


def play(argv: Sequence[str]) -> int:
    """The stage in a process of its own, and the bot as its child."""
    parser = argparse.ArgumentParser(
        prog="slovo play", description="Play in the browser, with robots for company."
    )
    parser.add_argument(
        "--new", action="store_true", help="begin afresh: forget the games and the talk of before"
    )
    parser.add_argument("--port", type=int, help="the page's port; 0 or a taken one: a random one (8420)")
    parser.add_argument("stage", nargs="*", help="further options of `python -m stage`, after --")
    given = parser.parse_args(argv)
    settings = Settings()
    name = evening(settings.data_folder, new=given.new)
    env = os.environ | {
        "SLOVO_DATABASE": os.environ.get("SLOVO_DATABASE") or f"sqlite:///{name}.db",
        "SLOVO_LOG_LEVEL": os.environ.get("SLOVO_LOG_LEVEL", "warning"),
    }
    call = [sys.executable, "-m", "stage", "--bot-name", "Слово и дело", "--guild", "Тридесятое царство"]
    from cogs.app import doctor as room
    from cogs.app import doors

    call += [
        "--memory",
        f"{name}.world",
        "--permissions",
        str((room.INVITE | room.WISHED).value),
        *doors.switches(),
    ]
    call += ["--port", str(given.port)] if given.port is not None else []
    call += [*given.stage, "--", sys.executable, "-m", "cogs.program", "run"]

    for finding in (*room.sound(), *room.words(settings)):
        if finding.advice:
            print(finding)
    print("Open this page in a browser; Ctrl+C ends it all:")
    sys.stdout.flush()
    os.execve(sys.executable, call, env)


def run(argv: Sequence[str]) -> int:
    """The bot in Discord."""
    argparse.ArgumentParser(
        prog="slovo run",
        description="Run the bot. The token comes from DISCORD_TOKEN; see `slovo settings` for the rest.",
    ).parse_args(argv)
    settings = Settings()
    if settings.token is None:
        return fail(
            "DISCORD_TOKEN is not set. Create an application on Discord's developer pages, copy its bot token, and "
            "set DISCORD_TOKEN; or try `slovo play`, which needs none."
        )
    from cogs.app.serve import serve
    from cogs.monitoring import logging_setup

    logging_setup.set_up(settings.log_level, settings.log_format)
    for trouble in unknown(os.environ):  # said and gone on: other programs may have their own
        print(f"slovo: {trouble}", file=sys.stderr)
    try:
        return asyncio.run(_gone_after(serve(settings)))
    except Trouble as wrong:
        return fail(f"the database does not open: {wrong} (docs/data.md, «When it will not open»)")


async def _gone_after(serving: Awaitable[int]) -> int:
    """End the process once all is closed: a thread that still loads PyTorch, for seconds, would be waited for in vain.

    Processes of our own would outlive us so, and are waited for.
    """
    code = await serving
    if not multiprocessing.active_children():
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def models(argv: Sequence[str]) -> int:
    """Recognition weights."""
    from speech.weights import fetch
    from speech.weights.catalogue import CATALOGUE

    parser = argparse.ArgumentParser(prog="slovo models", description="Recognition weights on this machine.")
    acts = parser.add_subparsers(dest="act")
    parser.set_defaults(act="list")
    acts.add_parser("list", help="what there is, what is here, what each costs")
    for act, words in (
        ("fetch", "bring weights here"),
        ("check", "are they whole"),
        ("remove", "forget them"),
    ):
        one = acts.add_parser(act, help=words)
        one.add_argument("name", help=f"one of: {', '.join(CATALOGUE)}")
        if act == "fetch":
            one.add_argument("--from", dest="source", type=Path, help="copy them from this file")
    given = parser.parse_args(argv)
    folder = Settings().models_folder

    def progress(stage: str, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        share = f"{done / total:4.0%}" if total else "   …"
        print(
            f"\r{stage:<9} {share}  ",
            end="" if done < total or not total else "\n",
            file=sys.stderr,
            flush=True,
        )

    try:
        if given.act == "list":
            print(f"{'':10} {'here':5} {'download':>9} {'memory':>8} {'time':>6}")
            for name, weights in CATALOGUE.items():
                here = "yes" if fetch.path_of(folder, name).is_file() else "-"
                print(
                    f"{name:10} {here:5} {weights.download:6} MB {weights.memory:5} MB {weights.cost:5.1f}×"
                )
            print(f"\nKept in {folder}. Time is against base; small is the default, base the fast setting.")
        elif given.act == "fetch":
            if given.source:
                path = fetch.take(given.source, given.name, folder, progress)
            else:
                path = fetch.fetch(given.name, folder, progress)
            print(path)
        elif given.act == "check":
            whole = fetch.check(given.name, folder, progress)
            print(f"{given.name}: {'whole' if whole else 'damaged: remove it and fetch it again'}")
            return 0 if whole else 1
        else:
            fetch.remove(given.name, folder)
    except fetch.NoWeights as wrong:
        return fail(str(wrong))
    return 0


def settings(argv: Sequence[str]) -> int:
    """Every setting, as the table in docs/settings.md."""
    argparse.ArgumentParser(prog="slovo settings", description="Every setting and its default.").parse_args(
        argv
    )
    from cogs.settings import table

    print(table())
    return 0


def doctor(argv: Sequence[str]) -> int:
    from cogs.app import doctor as room

    return room.main(argv)


def worker(argv: Sequence[str]) -> int:
    from speech.commands import worker as room

    settings = Settings()
    return room.main(argv, settings.for_worker(), settings.nats)


def core(argv: Sequence[str]) -> int:
    from core.commands import main

    return main(list(argv))


def speech(argv: Sequence[str]) -> int:
    from speech.__main__ import main

    return main(list(argv))


def data(argv: Sequence[str]) -> int:
    from data.__main__ import main

    words = list(argv)
    cares = words[:1] and words[0] in ("check", "recount", "mine", "forget")
    if cares and not any(word.partition("=")[0] in ("--db", "-h", "--help") for word in words):
        words[1:1] = ["--db", Settings().database_url]  # the bot's own, wherever the settings put it
    return main(words)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    command.__name__: command for command in (play, run, doctor, models, worker, core, speech, data, settings)
}


def main(argv: Sequence[str] | None = None) -> int:
    if argv is None:
        os.umask(0o077)  # whatever is written is for whoever runs this, and nobody else
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in ("-h", "--help", "help"):
        print(ABOUT)
        return 0
    if words[0] in ("-V", "--version"):
        print(f"slovo {version('slovo-i-delo')}")
        return 0
    command = COMMANDS.get(words[0])
    if command is None:
        return fail(f"there is no command «{words[0]}». There are: {', '.join(COMMANDS)}")
    try:
        return command(words[1:])
    except ValidationError as wrong:
        first = wrong.errors()[0]
        name = "SLOVO_" + "_".join(map(str, first["loc"])).upper()
        return fail(f"the setting {name} is wrong: {first['msg'].removeprefix('Value error, ')}")
    except BadFile as wrong:
        return fail(str(wrong))
    except OSError as wrong:
        if wrong.filename is None:
            raise
        return fail(f"{wrong.filename}: {wrong.strerror}")
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
