"""docs/commands.md: the bot's commands as Discord has them, and the program's with every switch."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.program import COMMANDS, main

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
HEAD = "| по-русски | in English | что делает |\n|---|---|---|\n"


def rows(command: dict[str, Any], russian: str = "", english: str = "") -> list[str]:
    """A command of Discord's, or each of those that it holds."""
    russian += " " + _in_russian(command, "name")
    english += " " + command["name"]
    options = command.get("options", [])
    if inner := [option for option in options if option["type"] in (1, 2)]:
        return [row for option in inner for row in rows(option, russian, english)]
    if command.get("type", 1) != 1:  # on a message or a person, not typed
        return [f"| {russian.strip()} | {english.strip()} | в меню «Приложения» |"]
    takes = "".join(
        f" `{_in_russian(option, 'name')}{'' if option.get('required') else '?'}`" for option in options
    )
    about = _in_russian(command, "description")
    return [f"| `/{russian.strip()}`{takes} | `/{english.strip()}` | {about} |"]


def _in_russian(named: dict[str, Any], what: str) -> str:
    return str((named.get(f"{what}_localizations") or {}).get("ru", named[what]))


async def test_every_command_in_discord_is_documented(playing: Any) -> None:
    """Written anew with SLOVO_UPDATE_GOLDEN=1."""
    async with playing(guests=["Аня"]) as house:
        tree = house.bot.tree
        held = [await made.get_translated_payload(tree, tree.translator) for made in tree.get_commands()]
        held += [
            await made.get_translated_payload(tree, tree.translator)
            for kind in (2, 3)
            for made in tree.get_commands(type=discord.AppCommandType(kind))
        ]
    table = HEAD + "\n".join(row for command in held for row in rows(command)) + "\n"
    page = PAGE.read_text()
    if os.environ.get("SLOVO_UPDATE_GOLDEN"):
        PAGE.write_text(page.partition(HEAD)[0] + table)
    else:
        assert page.endswith(table)


def helps(command: str, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What each command says of itself, or each of those that it holds."""

    def asked(*words: str) -> str:
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        return capsys.readouterr().out

    told = asked(command)
    # A word four columns in is a command of its own; one whose help is in brackets is not for people.
    inner = re.findall(r"^ {4}([a-z]+)(?: +|\n +)[^(\s]", told, re.M)
    return {f"{command} {one}": asked(command, one) for one in inner} if inner else {command: told}


def switches(told: str) -> set[str]:
    """Those of the usage and of the list; what is said of other programs' switches in between is not meant."""
    usage, _, listed = told.partition("options:")
    return set(
        re.findall(
            r"--[a-z-]+", usage.partition("\n\n")[0] + "".join(re.findall(r"^  .*?--.*", listed, re.M))
        )
    ) - {"--help"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_program_is_documented_with_its_switches(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    documented = {}
    for name, row in re.findall(r"^\| `slovo ([a-z ]+?)(?: [A-Z….]+)*` \|(.*)$", PAGE.read_text(), re.M):
        if name.split()[0] == command:
            documented[name] = set(re.findall(r"`(--[a-z-]+)", row))
    said = helps(command, capsys)
    assert documented == {name: switches(text) for name, text in said.items()}
