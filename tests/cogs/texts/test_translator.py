"""Commands are English at their base and Russian for those who read Russian."""

import discord
import pytest
from discord import app_commands

from cogs.texts import command, locale_of, plain, tell
from cogs.texts.translator import Translator

CONTEXT = app_commands.TranslationContext(app_commands.TranslationContextLocation.command_name, None)  # type: ignore[arg-type]


async def test_a_russian_speaker_sees_russian() -> None:
    name = command("command-table")
    assert name.message == "table"
    assert await Translator().translate(name, discord.Locale.russian, CONTEXT) == "стол"
    assert await Translator().translate(name, discord.Locale.ukrainian, CONTEXT) == "стол"


async def test_an_english_speaker_sees_the_base() -> None:
    name = command("command-table")
    assert await Translator().translate(name, discord.Locale.american_english, CONTEXT) is None
    assert await Translator().translate(name, discord.Locale.german, CONTEXT) is None


async def test_a_name_that_is_not_ours_is_left_alone() -> None:
    assert await Translator().translate(app_commands.locale_str("x"), discord.Locale.german, CONTEXT) is None
    other = app_commands.locale_str("x", key="no-such-key")
    assert await Translator().translate(other, discord.Locale.german, CONTEXT) is None


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (discord.Locale.russian, "ru"),
        (discord.Locale.british_english, "en"),
        ("de", "en"),
        (None, "ru"),
        ("bg", "ru"),
    ],
)
def test_whose_language_is_spoken(asked: discord.Locale | str | None, told: str) -> None:
    assert locale_of(asked) == told


def test_a_telling_is_the_same_for_the_same_turn() -> None:
    told = [tell("ru", "event-knyazi-roles-cast", turn) for turn in range(6)]
    assert told[:3] == told[3:]
    assert len(set(told)) == 3


def test_plain_text_holds_no_markdown_of_ours() -> None:
    assert "**" not in plain("ru", "event-knyazi-riot-begun", rebels=["Шут"])
