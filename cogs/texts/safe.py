"""The one home of what players typed or are called, on its way to anybody's screen or a log.

`quote` is for message text, where Discord reads markdown; `plain` for everything it shows as it
is: button labels, select options, alternative texts, pictures. Neither lets through what could
ping, format, link, reorder the line or overflow it.
"""

from __future__ import annotations

import re
import unicodedata

import discord

LABEL = 80
"""Discord's limit of a button's label."""
TITLE = 45
"""… of a modal's title and of the label of a field in it."""
OPTION = 100
"""… of a select option's label, value and description, and of a choice of autocomplete."""
WORDS = 300
"""A decree, a petition, an assignment, one entry of the chronicle, as shown in a panel."""

NOTHING = "…"
"""What stands where nothing printable is left."""

_GAP = "\u200b"  # keeps Discord from reading two characters as one mark
_ISOLATE, _POP = "\u2068", "\u2069"
_JOINERS = "\u200d\ufe0f"  # emoji are built with these; harmless elsewhere
_MOST_MARKS = 2  # combining marks kept on one letter: enough for Vietnamese, too few for a tower

# Everything Discord's markdown can begin with, inside a line.
_MARKS = re.compile(r"([\\*_~`|\[\]])")
_LINE_START = re.compile(r"^(\s*)(#{1,3}|-#|>{1,3}|[-+•]|\d+[.)])(?=\s|$|>)")
_PING = re.compile(r"([@<])")
_LINK = re.compile(r"(?i)(https?|steam|discord)(:)(?=//)|(discord(?:app)?)(\.)(?=gg|com|new|gift)")


def clean(text: str) -> str:
    """One line of printable text: no controls, no reordering of the line, no towers of accents."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char.isspace() or kind in ("Zl", "Zp"):
            kept.append(" ")
        elif kind == "Mn" and char not in _JOINERS:
            marks += 1
            if marks <= _MOST_MARKS and kept:
                kept.append(char)
            continue
        elif char in _JOINERS:
            if kept and kept[-1] not in (" ", *_JOINERS):
                kept.append(char)
        elif kind[0] == "C":  # controls, bidi overrides, tags, surrogates, private use, unassigned
            continue
        else:
            kept.append(char)
        marks = 0
    return re.sub(r" +", " ", "".join(kept)).strip()


def cut(text: str, limit: int) -> str:
    """No longer than `limit`, with an ellipsis where something was left out."""
    if len(text) <= limit:
        return text
    short = text[: max(limit - 1, 0)]
    while short and (short[-1] in _JOINERS or unicodedata.combining(text[len(short)])):
        text, short = short, short[:-1]
    return short.rstrip() + NOTHING


def plain(text: str, limit: int = OPTION) -> str:
    """For places that know no markdown. Never empty: Discord refuses empty labels."""
    return cut(clean(text), limit) or NOTHING


def quote(text: str, limit: int = WORDS) -> str:
    """For message text. Shows what was typed and does nothing else: no ping, no format, no link."""
    return escape(cut(clean(text), limit) or NOTHING)


def escape(text: str) -> str:
    """The markdown and the mentions taken out of one clean line. `limit` was counted before."""
    told = _MARKS.sub(r"\\\1", text)
    told = _LINE_START.sub(
        lambda m: m[1] + (f"{m[2][:-1]}\\{m[2][-1]}" if m[2][0].isdigit() else f"\\{m[2]}"), told
    )
    told = _PING.sub(rf"\1{_GAP}", told)
    told = _LINK.sub(lambda m: f"{m[1] or m[3]}{_GAP}{m[2] or m[4]}", told)
    return _isolated(told)


def _isolated(text: str) -> str:
    """Right-to-left words kept from pulling their neighbours along."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in text):
        return f"{_ISOLATE}{text}{_POP}"
    return text


NO_PINGS = discord.AllowedMentions.none()
"""The second lock: the client is made with it, so nothing pings even where a text slipped through."""
