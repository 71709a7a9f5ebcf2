"""`/настройки`: what a guild decides for itself. Names and values are text in the database; here they have meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.texts import Locale, plain, t
from cogs.texts import command as named
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable, RoleSelect
from cogs.ui.cog import ServicesCog
from cogs.ui.guild_settings import BY_NAME, SETTINGS, Setting
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.shapes import Illegal, Malformed

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

ACCENT = 0x5B6B7A


def chosen(services: Services, guild: int | None, setting: Setting) -> str:
    """What holds in a guild."""
    value = services.guild_settings.get(guild, setting.name)
    return value if value in setting.values else setting.values[0]


def said(locale: Locale, name: str, value: str) -> str:
    return plain(locale, f"setting-{name.replace('_', '-')}.v{value.replace('.', '-')}")


def _may(request: Request) -> None:
    if not request.interaction.permissions.manage_guild:
        raise Illegal("manager-needed")


def page(services: Services, guild: int, locale: Locale) -> Page:
    made = Page(accent=ACCENT).text(t(locale, "settings-title"))
    lines = []
    for setting in SETTINGS:
        name = plain(locale, f"setting-{setting.name.replace('_', '-')}")
        value = said(locale, setting.name, chosen(services, guild, setting))
        lines.append(t(locale, "settings-line", name=name, value=value))
    role = services.guild_settings.get(guild, "tables_role")
    lines.append(t(locale, "settings-role", role=role or "none"))
    made.text("\n".join(lines))
    made.row(
        ActionSelect(
            ActionId("setting"),
            [
                discord.SelectOption(
                    label=plain(locale, f"setting-{s.name.replace('_', '-')}")[:100], value=s.name
                )
                for s in SETTINGS
            ],
            placeholder=plain(locale, "settings-choose"),
        )
    )
    made.row(RoleSelect(ActionId("tables-role"), placeholder=plain(locale, "settings-role-choose")))
    if role:
        made.row(ActionButton(ActionId("tables-role", 0, None, "none"), plain(locale, "settings-role-none")))
    return made


@actions.on("setting")
async def setting(request: Request) -> None:
    _may(request)
    one = BY_NAME.get(request.value)
    if one is None:
        raise Malformed("unknown-option", text=request.value[:40])
    now = chosen(request.services, request.home, one)
    key = f"setting-{one.name.replace('_', '-')}"
    made = Page(accent=ACCENT).text(t(request.locale, "setting-title", name=plain(request.locale, key)))
    made.text(t(request.locale, f"{key}.about"))
    made.row(
        ActionSelect(
            ActionId("setting-is", 0, None, one.name),
            [
                discord.SelectOption(
                    label=said(request.locale, one.name, value), value=value, default=value == now
                )
                for value in one.values
            ],
        )
    )
    made.row(ActionButton(ActionId("settings"), plain(request.locale, "button-back")))
    await request.redraw(made)


@actions.on("setting-is")
async def setting_is(request: Request) -> None:
    _may(request)
    one, value = BY_NAME.get(request.key.rest), request.value
    if one is None or value not in one.values:
        raise Malformed("unknown-option-value", text=value[:40])
    await request.services.guild_settings.choose(
        request.home, one.name, None if value == one.values[0] else value
    )
    for table in request.services.hall.tables_in(request.home):
        request.services.boards.changed(table)
        request.services.panels.changed(table)
    await request.redraw(page(request.services, request.home, request.locale))


@actions.on("settings")
async def settings(request: Request) -> None:
    _may(request)
    await request.redraw(page(request.services, request.home, request.locale))


@actions.on("tables-role")
async def tables_role(request: Request) -> None:
    _may(request)
    role = request.values[0] if request.values else None
    guild = request.interaction.guild
    if role is not None and role not in {str(one.id) for one in (guild.roles if guild else ())}:
        raise Malformed("unknown-option-value", text=role[:40])
    await request.services.guild_settings.choose(request.home, "tables_role", role)
    await request.redraw(page(request.services, request.home, request.locale))


class SettingsCog(ServicesCog):
    """`/настройки`."""

    action_tables = (actions,)

    @app_commands.command(name=named("command-settings"), description=named("command-settings-about"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, asked: discord.Interaction[Any]) -> None:
        request = Request(asked)
        async with request.answering():
            _may(request)
            await request.show(page(self.services, request.home, request.locale))
