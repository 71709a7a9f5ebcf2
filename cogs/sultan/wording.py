"""What «Султан на миг» has of its own in its moves and events: the spare card, and who did it to whom."""

from __future__ import annotations

from typing import Any

from cogs.texts import Locale, Raw, plain
from cogs.ui.game_packs import Wording
from cogs.ui.wording import seal_said
from core.sultan.moves import SPARE


def argument(locale: Locale, name: str, kind: Any, value: Any) -> dict[str, Any] | None:
    """A partner may be nobody, or the spare card; of a seal its beginning is told."""
    if name == "partner" and value in (None, SPARE):
        return {name: "none" if value is None else Raw(plain(locale, "spare-card"))}
    return {name: seal_said(value)} if name == "seal" else None


WORDING = Wording(argument)
