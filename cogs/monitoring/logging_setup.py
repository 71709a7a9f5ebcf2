"""Logs for whoever runs the bot: structured, and without secrets or what players said."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_TOKEN = re.compile(r"[MNO][\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}|(?<=webhooks/)\d+/[\w-]{20,}|(?<=Bot )\S{12,}")
_SECRET = re.compile(r"token|secret|password|authorization|words|name$|nick|text$", re.I)


def _hide(_logger: object, _method: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in entry.items():
        if key != "event" and _SECRET.search(key) and value is not None:
            entry[key] = "…"
        elif isinstance(value, str):
            entry[key] = _TOKEN.sub("…", value)
    return entry


def set_up(level: str = "info", shape: str = "auto") -> None:
    """Send everything, our own and the libraries', through one door."""
    json = shape == "json" or (shape == "auto" and not sys.stderr.isatty())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _hide,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    # The pretty printer of exceptions shows every local variable: names, cards, words. Ours shows lines of code.
    shape_of: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if json
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared[:-1], structlog.stdlib.ExtraAdder(), _hide],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _hide, *shape_of],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler, *(h for h in root.handlers if not isinstance(h, logging.StreamHandler))]
    root.setLevel(level.upper())
    for chatty in ("discord.gateway", "discord.client", "discord.http", "aiosqlite", "alembic", "numba"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
