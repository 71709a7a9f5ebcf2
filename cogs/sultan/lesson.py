"""«Первый раз» of «Султан на миг»: what all read before it, and what is said under the picture in its first round."""

from __future__ import annotations

from cogs.texts import Locale, has, t
from cogs.ui.game_packs import Options
from core.hall import Table
from core.sultan.view import View

PRESET = {"rounds": "2", "lesson": "on"}


def primer(options: Options) -> str:
    return "sultan-lesson-about" if options.get("lesson") == "on" else ""


def lines(table: Table, view: View, locale: Locale) -> list[str]:
    """What is told to all, the same whatever cards they hold."""
    if view.round > 1 or table.sheet.phase != "playing":
        return []
    if view.options.lesson == "off":
        return [t(locale, "sultan-aim")]
    first = not view.actions and view.waits_for == "acting"
    told = [t(locale, "sultan-lesson-about")] if first else []
    step = view.window.question if view.window is not None else view.waits_for
    return told + ([t(locale, f"sultan-lesson-{step}")] if has(locale, f"sultan-lesson-{step}") else [])


def team(view: View, player: int, locale: Locale) -> str:
    """For whom a card plays as it lies (S-GEN-01, S-OVR-01, S-DAN-01, S-VIZ-01, S-FOR-01), and how its side wins."""
    own = view.places[player]
    side = view.choice if own.card == "vizier" else view.prediction if own.card == "seer" else None
    return t(
        locale, "sultan-team", card=own.card or "", open="yes" if own.open else "no", side=side or "none"
    )
