"""What players and hosts are told of the court's ears: a line on the table, and a page for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.texts import Locale, Raw, plain, t
from core.hall import Table
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.voice.ears import Ears

ACCENT = 0x3E6B4F


def line(ears: Ears, table: Table, locale: Locale) -> str:
    """Empty where the court is not meant to listen."""
    if not ears.listens(table):
        return ""
    sheet = table.sheet
    if sheet.voice is None:
        return t(locale, "ears-no-voice")
    chair = ears.chairs.get(sheet.guild or 0)
    session = ears.sessions.get(table.id)
    if chair is None or session is None:
        return t(locale, "voice-elsewhere") if chair is not None else t(locale, "voice-joining")
    channel = Raw(chair.channel or sheet.voice)
    if chair.standing == "no-permission":
        missing = ", ".join(
            plain(locale, f"voice-permission-{name.replace('_', '-')}") for name in chair.missing
        )
        return t(locale, "voice-no-permission", channel=channel, missing=Raw(missing))
    if chair.standing != "in":
        return t(locale, f"voice-{chair.standing}", channel=channel)
    if sheet.phase == "paused":
        return t(locale, "voice-paused", channel=channel)
    heard = len(frozenset(session.players) & session.agreed)
    if session.unheard:
        return t(locale, "voice-unheard", channel=channel)
    return t(locale, "voice-listens", channel=channel, heard=heard, players=len(session.players))


def state(ears: Ears, call: Call) -> Page:
    """`/суд состояние`."""
    page = Page(accent=ACCENT)
    try:
        table = call.here()
    except Illegal:
        return page.text(t(call.locale, "voice-state-no-table"))
    words = line(ears, table, call.locale) or t(call.locale, "voice-not-here")
    return page.text(words)
