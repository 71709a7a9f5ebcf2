"""`/настройки`: what a guild decides for itself. Names and values are text in the database; here they have meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Choice, Key, Press, Role, on
from cogs.texts import Locale, plain, t
from cogs.texts import command as named
from core.shapes import Illegal, Malformed

if TYPE_CHECKING:
    from cogs.bot import Slovo

ACCENT = 0x5B6B7A


@dataclass(frozen=True)
class Setting:
    """One choice of a guild. The default comes first."""

    name: str
    values: tuple[str, ...]


SETTINGS = (
    Setting("language", ("ru", "en")),
    Setting("sounds", ("on", "off")),
    Setting("nicknames", ("off", "on")),
    Setting("mutes", ("off", "on")),
    Setting("charge_at", ("0.75", "0.6", "0.85", "0.95")),
    Setting("suspect_at", ("0.45", "0.3", "0.6")),
    Setting("judge_text", ("off", "on")),
    Setting("board", ("picture", "text")),
    Setting("patience", ("150", "60", "300", "0")),
)
"""`nicknames` and `mutes` touch people, so they are off until a guild wants them."""

NAMES = (*(setting.name for setting in SETTINGS), "tables_role")
"""Everything a guild may choose; who may open tables is a role, not one of a few values."""

BY_NAME = {setting.name: setting for setting in SETTINGS}


def chosen(bot: Slovo, guild: int | None, setting: Setting) -> str:
    """What holds in a guild."""
    value = bot.customs.get(guild, setting.name)
    return value if value in setting.values else setting.values[0]


def said(locale: Locale, name: str, value: str) -> str:
    return plain(locale, f"setting-{name.replace('_', '-')}.v{value.replace('.', '-')}")


def _may(call: Call) -> None:
    if not call.interaction.permissions.manage_guild:
        raise Illegal("manager-needed")


def page(bot: Slovo, guild: int, locale: Locale) -> Page:
    made = Page(accent=ACCENT).text(t(locale, "settings-title"))
    lines = []
    for setting in SETTINGS:
        name = plain(locale, f"setting-{setting.name.replace('_', '-')}")
        value = said(locale, setting.name, chosen(bot, guild, setting))
        lines.append(t(locale, "settings-line", name=name, value=value))
    role = bot.customs.get(guild, "tables_role")
    lines.append(t(locale, "settings-role", role=role or "none"))
    made.text("\n".join(lines))
    made.row(
        Choice(
            Key("setting"),
            [
                discord.SelectOption(
                    label=plain(locale, f"setting-{s.name.replace('_', '-')}")[:100], value=s.name
                )
                for s in SETTINGS
            ],
            placeholder=plain(locale, "settings-choose"),
        )
    )
    made.row(Role(Key("tables-role"), placeholder=plain(locale, "settings-role-choose")))
    if role:
        made.row(Press(Key("tables-role", 0, None, "none"), plain(locale, "settings-role-none")))
    return made


@on("setting")
async def setting(call: Call) -> None:
    _may(call)
    one = BY_NAME.get(call.value)
    if one is None:
        raise Malformed("unknown-option", text=call.value[:40])
    now = chosen(call.bot, call.home, one)
    key = f"setting-{one.name.replace('_', '-')}"
    made = Page(accent=ACCENT).text(t(call.locale, "setting-title", name=plain(call.locale, key)))
    made.text(t(call.locale, f"{key}.about"))
    made.row(
        Choice(
            Key("setting-is", 0, None, one.name),
            [
                discord.SelectOption(
                    label=said(call.locale, one.name, value), value=value, default=value == now
                )
                for value in one.values
            ],
        )
    )
    made.row(Press(Key("settings"), plain(call.locale, "button-back")))
    await call.redraw(made)


@on("setting-is")
async def setting_is(call: Call) -> None:
    _may(call)
    one, value = BY_NAME.get(call.key.rest), call.value
    if one is None or value not in one.values:
        raise Malformed("unknown-option-value", text=value[:40])
    await call.bot.customs.choose(call.home, one.name, None if value == one.values[0] else value)
    for table in call.bot.hall.tables_in(call.home):
        call.bot.boards.changed(table)
        call.bot.panels.changed(table)
    await call.redraw(page(call.bot, call.home, call.locale))


@on("settings")
async def settings(call: Call) -> None:
    _may(call)
    await call.redraw(page(call.bot, call.home, call.locale))


@on("tables-role")
async def tables_role(call: Call) -> None:
    _may(call)
    role = call.values[0] if call.values else None
    guild = call.interaction.guild
    if role is not None and role not in {str(one.id) for one in (guild.roles if guild else ())}:
        raise Malformed("unknown-option-value", text=role[:40])
    await call.bot.customs.choose(call.home, "tables_role", role)
    await call.redraw(page(call.bot, call.home, call.locale))


def command(bot: Slovo) -> app_commands.Command[Any, ..., None]:
    async def run(asked: discord.Interaction[Any]) -> None:
        call = Call(asked)
        async with call.answering():
            _may(call)
            await call.show(page(bot, call.home, call.locale))

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named("command-settings"), description=named("command-settings-about"), callback=run
    )
    made.guild_only = True
    made.default_permissions = discord.Permissions(manage_guild=True)
    return made


VERBS = ("setting", "setting-is", "settings", "tables-role")
