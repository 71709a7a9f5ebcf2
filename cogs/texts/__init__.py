"""Everything that is said to people, in Russian and in English.

    t(locale, key, **args)        for messages: whatever players typed is quoted against markdown and pings
    plain(locale, key, **args)    for buttons, options, pictures, alternative texts: cleaned, not escaped
    tell(locale, key, turn, …)    one of the several ways to say it, the same for the same turn
    refusal(locale, illegal, …)   why a move is not possible (in `cogs.texts.refusals`)

Arguments: numbers, `Person`, lists of them, words. `Raw(…)` marks text of our own making that
must pass as it is. Keys lie in `ru/*.ftl` and `en/*.ftl`; see `bundle` for the functions there.
"""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from cogs.texts import safe
from cogs.texts.bundle import (
    LOCALES,
    BrokenText,
    Locale,
    MissingText,
    Raw,
    add_folder,
    add_texts,
    remove_folder,
    texts,
)
from cogs.texts.people import Person

__all__ = [
    "LOCALES", "BrokenText", "Locale", "MissingText", "Person", "Raw", "add_folder", "add_texts", "command", "has", "locale_of", "plain", "remove_folder",
    "safe", "t", "tell", "title",
]  # fmt: skip

_WORDS = 1000  # the longest thing a player can type anywhere; each place cuts shorter itself


def t(locale: Locale, key: str, /, **args: Any) -> str:
    """A text for a message: markdown of ours stands, nothing that players typed acts."""
    return texts(locale).format(key, args, lambda text: safe.quote(text, _WORDS))


def plain(locale: Locale, key: str, /, **args: Any) -> str:
    """A text for where Discord shows things as they are; our own markdown is taken out."""
    told = texts(locale).format(key, args, lambda text: safe.plain(text, _WORDS))
    return re.sub(r"\*\*|__|`", "", told) if any(mark in told for mark in ("**", "__", "`")) else told


def tell(locale: Locale, key: str, turn: int, /, **args: Any) -> str:
    """One of a text's tellings. By the turn, so that a message drawn anew does not change its mind."""
    all_ = texts(locale)
    chosen = turn % all_.tellings(key)
    return t(locale, f"{key}.v{chosen + 1}" if chosen else key, **args)


def has(locale: Locale, key: str) -> bool:
    return texts(locale).has(key)


def title(locale: Locale, character: str) -> str:
    """How juniors address a character, with «Ваше» and all."""
    return plain(locale, f"title-{character}")


def locale_of(asked: discord.Locale | str | None) -> Locale:
    """Russian for those who read it, English for everybody else. Nothing asked: the bot's own language."""
    return "ru" if asked is None or str(asked).split("-")[0] in ("ru", "uk", "be", "bg") else "en"


def command(key: str) -> app_commands.locale_str:
    """A name or a description of a command: English as its base, translated by `Translator`."""
    return app_commands.locale_str(plain("en", key), key=key)
