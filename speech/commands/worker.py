"""Recognise speech for other machines, over NATS.

Runs until SIGTERM or SIGINT: then it leaves the group, finishes what it has taken, and goes. `--ask` says instead who
is at work there (exit code 1 when nobody is), which also serves as a health check.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from speech.commands import Failed
from speech.commands._engine import engine_arguments, own_ears, processes_argument
from speech.transcribe.port import Transcriber, Unavailable
from speech.transcribe.remote import Remote, connect, shown
from speech.transcribe.worker import Worker

DRAIN = 30.0
"""Seconds that a worker told to stop gives to what it has taken."""


class _Unguarded(argparse.Action):
    """A broker's address that everybody on this machine may read in the list of processes."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        options: argparse.Namespace,
        value: Any,
        option: str | None = None,
    ) -> None:
        if shown(value) != value:
            raise Failed("everybody on this machine sees a password in a command: set SLOVO_NATS instead")
        setattr(options, self.dest, value)


def broker_argument(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument(
        "--nats", metavar="URL", action=_Unguarded, default=os.environ.get("SLOVO_NATS"), help=about
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    broker_argument(
        parser, "nats://host:4222, tls://host (default: SLOVO_NATS, where a password may stand, too)"
    )
    parser.add_argument("--credentials", type=Path, help="NATS credentials: a .creds file, or a user key")
    parser.add_argument("--ca", type=Path, help="certificate authority of the broker")
    engine_arguments(parser)
    processes_argument(parser)
    parser.add_argument(
        "--waiting", type=int, default=6, metavar="JOBS", help="jobs taken at a time; more are sent to others"
    )
    parser.add_argument("--ask", action="store_true", help="only say who is at work")


def run(options: argparse.Namespace) -> int:
    if not options.nats:
        raise Failed("whom shall it work for? Give --nats URL, or set SLOVO_NATS")
    try:
        return asyncio.run(_ask(options) if options.ask else _serve(options))
    except Unavailable as wrong:
        raise Failed(str(wrong)) from None


async def _serve(options: argparse.Namespace) -> int:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    # The broker first: it answers at once, weights take seconds to load.
    connection = await connect(
        options.nats, credentials=options.credentials, authority=options.ca, name="slovo-worker"
    )
    ears: Transcriber | None = None
    try:
        ears, device = await own_ears(options)
        worker = Worker(connection, ears, device=device, most_waiting=options.waiting)
        await worker.start()
        print(
            f"worker {worker.id}: {ears.load().model or options.model} on {device}, {shown(options.nats)}",
            flush=True,
        )
        await stop.wait()
        await worker.stop(DRAIN)
        load = ears.load()
        print(
            f"worker {worker.id}: {load.done} remarks, {load.overdue} too late, {load.failed} failed",
            flush=True,
        )
    finally:
        if ears is not None:
            await ears.close()
        await connection.close()
    return 0


async def _ask(options: argparse.Namespace) -> int:
    remote = Remote(await connect(options.nats, credentials=options.credentials, authority=options.ca))
    try:
        reports = await remote.workers(1.0)
    finally:
        await remote.close()
    for one in sorted(reports, key=lambda report: report.id):
        state = "leaving" if one.draining else f"{one.load.waiting} waiting"
        print(
            f"{one.id}: {one.model} on {one.device}, {state}, {one.load.done} done, {one.load.overdue} too late, "
            f"{one.load.failed} failed"
        )
    if not reports:
        print("no worker answers", file=sys.stderr)
    return 0 if reports else 1


def main(argv: Sequence[str], usual: Sequence[str] = (), nats: str = "") -> int:
    """`slovo worker`. `usual`: the words that the settings come to, and the broker, which is none of the words because
    its password may be in it; what is given besides is stronger."""
    parser = argparse.ArgumentParser(
        prog="slovo worker", description=(__doc__ or "").partition("\n\nRuns")[0]
    )
    arguments(parser)
    if nats:
        parser.set_defaults(nats=nats)
    try:
        return run(parser.parse_args([*usual, *argv]))
    except Failed as wrong:
        print(f"slovo worker: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
