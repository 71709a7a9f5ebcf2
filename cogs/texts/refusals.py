"""Why a move is not possible: an `Illegal`'s code and data as a sentence, with the rule it comes from."""

from __future__ import annotations

import logging
import re
from typing import Any

from cogs.texts import has, plain, rulebook, t
from cogs.texts.bundle import Locale, Raw
from core.shapes import Illegal

log = logging.getLogger(__name__)

_CARD = re.compile(r"[PGDM][1-9][0-9]?")


def key_of(code: str) -> str:
    """Where the text of a code lies."""
    return f"refusal-{re.sub(r'[^a-z0-9]+', '-', code.lower())}"


def refusal(locale: Locale, wrong: Illegal) -> str:
    """The refusal as a message; its second line names the page of the rules to read about it."""
    key = key_of(wrong.code)
    if not has(locale, key):
        log.warning("no text for a refusal: %s", wrong)
        key = "refusal-unknown"
    data = {name.replace("_", "-"): _told(locale, value) for name, value in wrong.data.items()}
    if "host" in data:  # a person, and no figure
        data["host"] = Raw(f"<@{wrong.data['host']}>") if wrong.data["host"] else ""
    told = t(locale, key, **data)
    topic = rulebook.topic_of(wrong.rule) if wrong.rule else None
    return f"{told}\n{t(locale, 'refusal-rule', topic=topic.title(locale))}" if topic else told


def _told(locale: Locale, value: Any) -> Any:
    """Cards in words, lists with commas, everything else as it is; `t` quotes it."""
    if isinstance(value, str) and _CARD.fullmatch(value):
        return Raw(plain(locale, "card-name", rank=value[1:], suit=value[0]))
    if isinstance(value, (list, tuple)):
        return [_told(locale, one) for one in value]
    return value if isinstance(value, (str, int, float)) else str(value)


__all__ = ["key_of", "refusal"]
