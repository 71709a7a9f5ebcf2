"""`python -m stage [options] [-- COMMAND…]`: a Discord on loopback, and a bot in it when a command is given."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from stage.doors import Door
from stage.permissions import BOT
from stage.process import BotProcess
from stage.stage import DESCRIPTION, Stage

USUAL_PAGE, USUAL_API = 8420, 8421
GUESTS = "Аня,Борис,Вера,Глеб,Даша,Егор,Жанна"


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    given = list(sys.argv[1:] if argv is None else argv)
    command: list[str] = []
    if "--" in given:
        at = given.index("--")
        given, command = given[:at], given[at + 1 :]
    parser = argparse.ArgumentParser(
        prog="python -m stage",
        description="A Discord of your own on loopback: open the printed page and play every guest at the table.",
        epilog="After -- comes the command of a bot; it is started with SLOVO_STAGE, SLOVO_STAGE_CA and DISCORD_TOKEN "
        "in its environment, and started again when it falls.",
    )
    add = parser.add_argument
    add(
        "--guests",
        default=GUESTS,
        metavar="NAMES",
        help="people at the table, by commas (default: %(default)s)",
    )
    add("--guild", default="Игра", metavar="NAME", help="the server's name (default: %(default)s)")
    add("--text", default="стол", metavar="NAMES", help="text channels, by commas (default: %(default)s)")
    add("--voice", default="Палата", metavar="NAMES", help="voice channels, by commas (default: %(default)s)")
    add("--locale", default="ru", help="the guests' language, like ru or en-US (default: %(default)s)")
    add("--bot-name", default="bot", metavar="NAME", help="the bot's name (default: %(default)s)")
    add(
        "--port",
        type=int,
        default=USUAL_PAGE,
        help="the page's port; 0 or a taken one: a random one (%(default)s)",
    )
    add("--api-port", type=int, default=USUAL_API, help="the port for the bot, in the same way (%(default)s)")
    add("--host", default="127.0.0.1", help="a loopback address; others are refused (default: %(default)s)")
    add(
        "--openapi",
        type=Path,
        metavar="FILE",
        help=f"Discord's API description (default: openapi.json in ${DESCRIPTION})",
    )
    add("--lines", type=Path, metavar="DIR", help="recorded lines that guests without a microphone may say")
    add(
        "--memory",
        type=Path,
        metavar="FILE",
        help="keep this world in a file, and go on from it the next time",
    )
    add(
        "--door",
        action="append",
        default=[],
        metavar="JSON",
        help="what one press on the page sets going: name, about (each by language) and command (stage/doors.py); may be repeated",
    )
    add(
        "--no-rate-limits",
        action="store_true",
        help="never refuse with 429, as Discord does when too much comes",
    )
    add(
        "--permissions",
        type=int,
        default=int(BOT),
        metavar="NUMBER",
        help="what the bot was invited with, as in an invitation's address (default: all but Administrator)",
    )
    add("--no-voice", action="store_true", help="do without the voice room")
    add(
        "--show-violations",
        action="store_true",
        help="tell every guest's page what the bot does that Discord forbids, with what was pressed, and what troubles the "
        "voice line: for who writes a bot",
    )
    add(
        "--log",
        default="warning",
        choices=["debug", "info", "warning", "error"],
        help="(default: %(default)s)",
    )
    options = parser.parse_args(given)
    options.command = command
    for name in ("guests", "text", "voice"):
        setattr(options, name, [part.strip() for part in getattr(options, name).split(",") if part.strip()])
    return options


async def play(options: argparse.Namespace) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    stage = Stage(
        guests=options.guests, guild=options.guild, text=options.text, voice=options.voice, locale=options.locale,
        bot_name=options.bot_name, host=options.host, page_port=options.port, api_port=options.api_port,
        openapi=options.openapi, rate_limits=not options.no_rate_limits, with_voice=not options.no_voice, lines=options.lines,
        bot_permissions=options.permissions, remember=1000, memory=options.memory,
    )  # fmt: skip
    stage.feed.shows_violations = options.show_violations
    stage.feed.doors.known = [Door.read(said) for said in options.door]
    async with stage:
        print(stage.page, flush=True)
        if not options.command:
            said = " ".join(f"{name}={value}" for name, value in stage.connection_for_bot().items())
            print(f"for a bot: {said}", file=sys.stderr, flush=True)
            await stop.wait()
            return 0
        bot = BotProcess(options.command, stage.connection_for_bot(), stage.feed)
        bot.start()
        try:
            await stop.wait()
        finally:
            await bot.stop()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    options = arguments(argv)
    logging.basicConfig(
        level=options.log.upper(), format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr
    )
    try:
        return asyncio.run(play(options))
    except (ValueError, OSError) as error:  # a foreign host, no such file: said without a traceback
        print(f"stage: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    os.umask(0o077)
    raise SystemExit(main())
