"""Command names and descriptions in the language of each person's Discord."""

from __future__ import annotations

from discord import Locale, app_commands

from cogs.texts import has, locale_of, plain


class Translator(app_commands.Translator):
    """Gives Discord the English of what `cogs.texts.command` named in Russian."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        wanted = locale_of(locale)
        if key is None or wanted == "ru" or not has(wanted, key):
            return None  # Discord then shows the Russian base
        return plain(wanted, key)
