"""`slovo doctor`: is everything in order, and what to do about what is not."""

from __future__ import annotations

import argparse
import asyncio
import importlib.metadata
import os
import shutil
import sys
import time
from collections.abc import AsyncIterator, Sequence
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple

import aiohttp
import discord

from cogs.app.discord_connector import connector_for
from cogs.settings import Settings
from speech.receive import opus
from speech.transcribe import threads
from speech.transcribe.port import Unavailable
from speech.transcribe.remote import Remote, shown
from speech.transcribe.remote import connect as connect_nats
from speech.transcribe.settings import EngineSettings
from speech.weights import fetch
from speech.weights.catalogue import CATALOGUE

INVITE = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
    use_external_emojis=True,
    connect=True,
    speak=True,
)
"""What the bot must be granted to run. Nothing needs Administrator."""
WISHED = discord.Permissions(mute_members=True, manage_nicknames=True, set_voice_channel_status=True)
"""What some guild settings need besides: muting the silent, nicknames with ranks, the sign that the court listens."""

KEPT_AWAY = "SLOVO_FETCH=no keeps them away."
PACKAGES = {"faster-whisper": "faster-whisper", "gigaam": "onnx-asr"}
"""What the extra engines come with."""
API = "https://discord.com/api/v10"


class CheckResult(NamedTuple):
    """`mark`: ok, `?` (works, but less) or `!` (does not work)."""

    mark: str
    what: str
    advice: str = ""

    def __str__(self) -> str:
        return f" {self.mark:2} {self.what}" + (f"\n    → {self.advice}" if self.advice else "")


def program() -> str:
    """How this program is called from here."""
    if shutil.which("slovo"):
        return "slovo"
    mine = Path(sys.executable).with_name("slovo")
    return str(mine.relative_to(Path.cwd()) if mine.is_relative_to(Path.cwd()) else mine)


def libraries() -> list[CheckResult]:
    found = []
    version = ".".join(map(str, sys.version_info[:3]))
    good = (3, 11) <= sys.version_info < (3, 14)
    found.append(
        CheckResult(
            "ok" if good else "!", f"Python {version}", "" if good else "Use Python 3.11, 3.12 or 3.13."
        )
    )
    for name in ("discord.py", "davey", "PyNaCl", "sqlmodel", "onnxruntime"):
        try:
            found.append(CheckResult("ok", f"{name} {importlib.metadata.version(name)}"))
        except importlib.metadata.PackageNotFoundError:
            found.append(CheckResult("!", f"{name} is missing", "Set up again: make env."))
    return found


def sound() -> list[CheckResult]:
    """Can sound be opened and made?"""
    try:
        opus.library()
    except opus.OpusFailed:
        advice = "Set up again: make env. Or name one that is here: SLOVO_LIBOPUS."
        return [CheckResult("!", "libopus is missing: no sound in either direction", advice)]
    return [CheckResult("ok", "libopus")]


def words(settings: Settings) -> list[CheckResult]:
    """Can the court hear words?"""
    if not settings.hear or settings.model == "none":
        return [CheckResult("?", "hearing is switched off by the settings")]
    engine, _ = EngineSettings(model=settings.model).engine
    if (package := PACKAGES.get(engine)) is not None:
        try:
            return [CheckResult("ok", f"recognition: {package} {importlib.metadata.version(package)}")]
        except importlib.metadata.PackageNotFoundError:
            advice = "See docs/hearing.md, «Which weights»."
            return [
                CheckResult("?", f"{package} is not installed: the court hears voices, but no words", advice)
            ]
    found = []
    try:
        importlib.metadata.version("openai-whisper")
        importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        found.append(
            CheckResult(
                "?",
                "recognition is not installed: only the laws that need no words are kept",
                "See docs/install.md, «Words».",
            )
        )
    here = fetch.present(settings.models_folder)
    if not found and (coming := settings.weights_to_fetch):
        here_soon = f"no {coming} weights yet: they come by themselves ({CATALOGUE[coming].download} MB)"
        found.append(
            CheckResult(
                "?",
                f"{here_soon}; until then the court hears voices, but no words",
                offer() if coming == "base" else KEPT_AWAY,
            )
        )
    elif missing := fetch.wanted(settings.model, settings.models_folder):
        less = "workers alone hear words" if settings.nats else "the court hears voices, but no words"
        found.append(
            CheckResult(
                "?",
                f"no {missing} weights in {settings.models_folder}: {less}",
                f"{program()} models fetch {missing}" + (" (or small)" if settings.model == "auto" else ""),
            )
        )
    elif (
        settings.model not in (*CATALOGUE, "auto", "default", "fast")
        and not Path(settings.model).expanduser().is_file()
        and not fetch.path_of(settings.models_folder, settings.model).is_file()
    ):
        found.append(
            CheckResult(
                "?",
                f"there is no model «{settings.model}»",
                f"SLOVO_MODEL is one of auto, {', '.join(CATALOGUE)}, a file, or one's name in {settings.models_folder}.",
            )
        )
    else:
        named = [] if settings.model in (*here, "auto", "default", "fast") else [settings.model]
        found.append(CheckResult("ok", f"weights: {', '.join([*here, *named])}"))
        if settings.threads:
            found.append(
                CheckResult("ok", f"a remark is always heard on {settings.threads} threads, by the settings")
            )
        else:
            found.append(CheckResult("ok", threads.explained(threads.cores())))
    return found


def offer() -> str:
    """Better weights, where this machine can carry them."""
    small, cores = CATALOGUE["small"], threads.cores()
    known = "SC_PHYS_PAGES" in getattr(os, "sysconf_names", ())
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20 if known else 0
    if cores < 4 or memory < 6 * small.memory:
        return KEPT_AWAY
    return (
        f"{program()} models fetch small: hears better, on this machine well enough ({small.download} MB to bring, "
        f"{small.memory} MB of memory, {small.cost} times base's work). SLOVO_FETCH=no keeps all away."
    )


async def workers(settings: Settings) -> list[CheckResult]:
    """Who recognises speech for us, where somebody is meant to."""
    if not settings.nats or not settings.hear or settings.model == "none":
        return []
    at = shown(settings.nats)
    here = "Until then words are recognised here."
    try:
        line = await connect_nats(
            settings.nats, credentials=settings.nats_credentials, authority=settings.nats_ca
        )
    except Unavailable as wrong:
        return [CheckResult("?", str(wrong), f"Is the broker up, and is the address right? {here}")]
    remote = Remote(line)
    try:
        reports = await remote.workers(1.0)
    finally:
        await remote.close()
    if not reports:
        return [
            CheckResult(
                "?", f"no worker answers at {at}", f"Start `slovo worker` with the same settings. {here}"
            )
        ]
    models = ", ".join(sorted({f"{report.model} on {report.device}" for report in reports}))
    return [CheckResult("ok", f"workers at {at}: {len(reports)} ({models})")]


def disk(settings: Settings) -> list[CheckResult]:
    folder = settings.data_folder
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free / 2**20
    if free < 100:
        return [
            CheckResult(
                "!", f"only {free:.0f} MB free in {folder}", "Make room: the journal must be able to grow."
            )
        ]
    return [CheckResult("ok", f"{free / 1024:.1f} GB free in {folder}")]


async def database(settings: Settings) -> list[CheckResult]:
    from core.shapes import Illegal
    from data import connect

    where = settings.database_url.split("@")[-1].split("///")[-1]
    try:
        async with await connect(settings.database_url):
            return [CheckResult("ok", f"database {where}")]
    except Illegal as wrong:
        return [CheckResult("!", f"database {where}: {wrong}", "See docs/data.md, «When it will not open».")]
    except OSError as wrong:
        return [CheckResult("!", f"database {where}: {wrong}", "Is the server up, and is the address right?")]


def intents(settings: Settings, flags: int) -> CheckResult:
    """Which privileged intents are needed, and whether the application has been granted them."""
    has = discord.ApplicationFlags._from_value(flags)
    granted = has.gateway_message_content or has.gateway_message_content_limited
    if not settings.read_text:
        return CheckResult(
            "ok", "intents: guilds, voice states, guild messages; none that must be switched on"
        )
    if granted:
        return CheckResult("ok", "intents: Message Content is needed (SLOVO_READ_TEXT) and granted")
    return CheckResult(
        "!",
        "intents: Message Content is needed (SLOVO_READ_TEXT) and not granted",
        "Switch it on on the developer pages, page «Bot», or set SLOVO_READ_TEXT=no.",
    )


async def discord_side(settings: Settings) -> AsyncIterator[CheckResult]:
    """Token, intents, clock, and the address to invite with."""
    if settings.token is None:
        yield CheckResult(
            "?", "DISCORD_TOKEN is not set", "Needed for `slovo run` only; `slovo play` needs none."
        )
        return
    secret = settings.token.get_secret_value()
    connector = connector_for(settings.stage, settings.stage_ca)
    timeout = aiohttp.ClientTimeout(total=10)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout) as session,
            session.get(f"{API}/applications/@me", headers={"Authorization": f"Bot {secret}"}) as reply,
        ):
            if reply.status == 401:
                yield CheckResult(
                    "!",
                    "Discord does not accept the token",
                    "Copy it anew from the developer pages, page «Bot».",
                )
                return
            app = await reply.json(content_type=None)
            sent = reply.headers.get("Date")
    except (aiohttp.ClientError, TimeoutError) as wrong:
        yield CheckResult(
            "!",
            f"Discord cannot be reached ({type(wrong).__name__})",
            "Is there a network? A proxy in between?",
        )
        return
    yield CheckResult("ok", f"token of «{app.get('name')}»")
    yield intents(settings, int(app.get("flags") or 0))
    for field, name in (
        ("privacy_policy_url", "privacy policy"),
        ("terms_of_service_url", "terms of service"),
    ):
        if not app.get(field):
            yield CheckResult(
                "?",
                f"the application names no {name}",
                "Put the address of your PRIVACY.md or TERMS.md on the developer pages, page «General Information».",
            )
    if not settings.contact:
        yield CheckResult("?", "SLOVO_CONTACT is not set", "Say whom players may ask about their data.")
    if sent and abs(off := parsedate_to_datetime(sent).timestamp() - time.time()) > 5:
        yield CheckResult("?", f"this machine's clock is {off:+.0f} s off", "Switch time synchronisation on.")
    else:
        yield CheckResult("ok", "clock")
    needed = discord.utils.oauth_url(
        int(app["id"]), permissions=INVITE | WISHED, scopes=("bot", "applications.commands")
    )
    yield CheckResult("ok", f"invite with: {needed}")


async def examine(settings: Settings) -> list[CheckResult]:
    found = [
        *libraries(),
        *sound(),
        *words(settings),
        *await workers(settings),
        *disk(settings),
        *await database(settings),
    ]
    found += [finding async for finding in discord_side(settings)]
    return found


def main(argv: Sequence[str]) -> int:
    argparse.ArgumentParser(
        prog="slovo doctor", description="Look whether everything is in order."
    ).parse_args(argv)
    found = asyncio.run(examine(Settings()))
    for finding in found:
        print(finding)
    return 1 if any(finding.mark == "!" for finding in found) else 0
