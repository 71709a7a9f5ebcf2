"""What every command that hears asks for, and the engine or the ears that the answers name."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from speech.commands import Failed

if TYPE_CHECKING:  # torch is loaded only by who hears
    from speech.transcribe.port import Transcriber
    from speech.transcribe.settings import AnyEngine


def engine_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", default="auto", help="default, fast, auto, a Whisper name or a path (default: auto)"
    )
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="where named models are kept")
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument("--threads", type=int, default=0, help="0: as fits the machine")


def processes_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--processes", type=int, default=0, help="0: one thread inside the program")


def hint_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", default="ru")
    parser.add_argument(
        "--phrase", action="append", default=[], help="a title or phrase to expect; may be repeated"
    )
    parser.add_argument("--name", action="append", default=[], help="a name to expect; may be repeated")


def opened(options: argparse.Namespace, model: str = "") -> AnyEngine:
    """The engine that the options name; `model` overrules theirs."""
    from speech.transcribe.port import Unavailable
    from speech.transcribe.settings import EngineSettings, open_engine

    try:
        return open_engine(
            EngineSettings(
                model=model or options.model,
                folder=str(options.models or ""),
                device=options.device,
                threads=options.threads,
            )
        )
    except Unavailable as error:
        raise Failed(str(error)) from None


async def own_ears(options: argparse.Namespace) -> tuple[Transcriber, str]:
    """The transcriber of this machine, ready to hear, and what it runs on."""
    from speech.transcribe.local import open_ears
    from speech.transcribe.port import Unavailable

    try:
        return await open_ears(
            options.model,
            options.models,
            device=options.device,
            threads=options.threads,
            processes=options.processes,
        )
    except Unavailable as error:
        raise Failed(str(error)) from None
