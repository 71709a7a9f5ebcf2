"""Command names and descriptions in the language of each person's Discord."""

from __future__ import annotations

from discord import Locale, app_commands

from cogs.texts import has, locale_of, plain


class Translator(app_commands.Translator):
    """Gives Discord the Russian of what `cogs.texts.command` named in English, for those who read Russian.

    English is the base: Discord shows it in every other language, and the commands stay small.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        wanted = locale_of(locale)
        if key is None or wanted == "en" or not has(wanted, key):
            return None  # Discord then shows the English base
        return plain(wanted, key)
