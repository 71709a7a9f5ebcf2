"""The one transcriber of the program: workers elsewhere when there is a broker, our own ears else, or none."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import structlog

from cogs.settings import Settings
from speech.transcribe.port import Transcriber, Unavailable
from speech.transcribe.remote import Remote, WithFallback, connect, shown
from speech.weights.fetch import wanted

log = structlog.get_logger(__name__)


async def transcriber(settings: Settings) -> Transcriber | None:
    """None: nothing is put into words here; voices alone are judged. Never raises: a bot without words still plays."""
    if not settings.hear or settings.model == "none":
        return None
    if settings.nats:
        return await _elsewhere(settings)
    try:
        return await own(settings)
    except Unavailable as wrong:
        log.warning("speech is not put into words", why=str(wrong))
        return None


async def _elsewhere(settings: Settings) -> Transcriber:
    """Workers, from the moment when there are any; our own ears as long as there are none."""
    at = shown(settings.nats)
    remote = Remote()
    ears = WithFallback(remote, lambda: own(settings))

    def dial() -> Awaitable[Any]:
        return connect(
            settings.nats,
            credentials=settings.nats_credentials,
            authority=settings.nats_ca,
            name="slovo-bot",
        )

    try:
        await remote.seek(dial, lambda: log.info("speech is recognised by workers", at=at))
    except Unavailable as wrong:
        log.warning("no workers to recognise speech: we do it here, and look for them", why=str(wrong))
    if not await remote.workers():
        try:
            await ears.prepare()
        except Unavailable as wrong:
            log.warning("no speech is put into words until a worker comes", why=str(wrong))
    return ears


async def own(settings: Settings) -> Transcriber:
    """The ears of this machine; `Unavailable` when it has none. Nothing is brought unasked where workers are to hear."""
    if (settings.nats or not settings.fetch) and (missing := wanted(settings.model, settings.models_folder)):
        raise Unavailable(f"there are no {missing} weights here: slovo models fetch {missing}")
    from speech.transcribe.local import open_ears

    ears, device = await open_ears(
        settings.model,
        settings.models_folder,
        device=settings.device,
        threads=settings.threads,
        processes=settings.processes,
    )
    log.info("recognising here", model=ears.load().model, device=device)
    return ears
