"""The one transcriber of the program: workers elsewhere when there is a broker, our own ears else, or none."""

from __future__ import annotations

import structlog

from cogs.settings import Settings
from speech.transcribe.port import Transcriber, Unavailable
from speech.transcribe.remote import Remote, WithFallback, connect

log = structlog.get_logger(__name__)


async def transcriber(settings: Settings) -> Transcriber | None:
    """None: nothing is put into words here; voices alone are judged. Never raises: a bot without words still plays."""
    if not settings.hear or settings.model == "none":
        return None
    if settings.nats:
        try:
            line = await connect(
                settings.nats,
                credentials=settings.nats_credentials,
                authority=settings.nats_ca,
                name="slovo-bot",
            )
        except Unavailable as wrong:
            log.warning("no workers to recognise speech: we do it here", why=str(wrong))
        else:
            return WithFallback(Remote(line), lambda: own(settings))
    try:
        return await own(settings)
    except Unavailable as wrong:
        log.warning("speech is not put into words", why=str(wrong))
        return None


async def own(settings: Settings) -> Transcriber:
    """The ears of this machine; `Unavailable` when it has none."""
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
