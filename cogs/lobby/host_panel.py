"""The host's private panel: which game, how long, under which order, by which house rules."""

from __future__ import annotations

import discord
import msgspec

from cogs.lobby import board, game_options
from cogs.texts import Locale, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable, VoiceChannelSelect
from cogs.ui.game_packs import GamePack, GamePacks
from cogs.ui.guild_settings import BY_NAME
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.services import Services
from core.hall import Robots, Table
from core.hall.lobby import host_only
from core.shapes import LEVELS, Illegal, Malformed

actions = ActionTable()

KIND = "settle"


async def show(request: Request, rule: str = "") -> None:
    """Open the panel, or draw it anew after a choice. `rule`: open at this house rule."""
    table = request.table()
    host_only(table.sheet, request.user)
    await request.services.panels.show(request, table, KIND, rule)


async def draw(services: Services, table: Table, user: int, locale: Locale, where: str) -> Page | None:
    if table.sheet.phase != "lobby" or table.sheet.host != user:
        return None
    for rule in game_options.choices(services.games.of(table)):
        if rule.name == where:
            return rule_page(table, locale, rule)
    return page(services.games, table, locale)


def page(packs: GamePacks, table: Table, locale: Locale) -> Page:
    pack, number = packs.of(table), table.id
    game = pack.name
    options = table.sheet.options
    page = Page(accent=board.ACCENT).text(t(locale, "settle-title")).text(board.agreed(pack, table, locale))
    page.row(
        ActionSelect(
            ActionId("set-game", number),
            [_option(plain(locale, f"game-{name}"), name, name == game) for name in packs.engines],
        )
    )
    page.row(
        ActionSelect(
            ActionId("set-preset", number),
            [
                _option(
                    plain(locale, f"preset-{game}-{name}"),
                    name,
                    False,
                    plain(locale, f"preset-{game}-{name}.about"),
                )
                for name in pack.rules.presets
            ],
            placeholder=plain(locale, "settle-preset"),
        )
    )
    page.row(
        ActionSelect(
            ActionId("set-length", number),
            [
                _option(
                    game_options.length(locale, pack, way.options, way.clock),
                    str(i),
                    way.clock == table.sheet.pace.length
                    and all(options.get(k, _default(pack, k)) == v for k, v in way.options.items()),
                )
                for i, way in enumerate(pack.rules.lengths)
            ],
            placeholder=plain(locale, "settle-length"),
        )
    )
    pack.rules.rows(page, table, locale)
    page.row(
        ActionSelect(
            ActionId("rule", number),
            [
                _option(
                    game_options.said(locale, game, rule.name),
                    rule.name,
                    False,
                    game_options.said(locale, game, rule.name, options.get(rule.name, rule.default)),
                )
                for rule in game_options.choices(pack)
            ],
            placeholder=plain(locale, "settle-rule"),
        )
    )
    page.choose(ActionId("set-patience", number), patience_options(locale, table.sheet.pace.patience))
    page.choose(ActionId("set-wake", number), wake_options(locale, table.sheet.pace.remind))
    page.choose(ActionId("set-robots", number), robot_options(locale, table.sheet.robots))
    page.row(VoiceChannelSelect(ActionId("set-voice", number), placeholder=plain(locale, "settle-voice")))
    return page


ROBOTS = {
    f"{level}{'' if talk else '-silent'}": Robots(level, talk) for level in LEVELS for talk in (True, False)
}
"""How the robots may be, by the name of the choice."""


def robot_options(locale: Locale, now: Robots) -> list[discord.SelectOption]:
    """How well the robots play, and whether they talk."""
    return [_option(plain(locale, f"robots-{name}"), name, robots == now) for name, robots in ROBOTS.items()]


def wake_options(locale: Locale, now: int | None) -> list[discord.SelectOption]:
    """How soon who is awaited is called."""
    return [
        _option(plain(locale, f"wake-{value}"), value, value == str(now)) for value in BY_NAME["wake"].values
    ]


def patience_options(locale: Locale, now: int) -> list[discord.SelectOption]:
    """How long a turn may last."""
    return [
        _option(plain(locale, f"patience-{value}"), value, value == str(now))
        for value in BY_NAME["patience"].values
    ]


def wake_of(request: Request) -> int:
    if request.value not in BY_NAME["wake"].values:
        raise Malformed("unknown-option-value", text=request.value[:40])
    return int(request.value)


def _option(label: str, value: str, default: bool, about: str | None = None) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100], value=value, default=default, description=about[:100] if about else None
    )


def _default(pack: GamePack, name: str) -> str:
    return str(game_options.defaults(pack.engine)[name])


async def choose(request: Request, options: dict[str, str]) -> None:
    await request.services.hall.lobby.choose(request.table().id, request.user, options)
    await shown_and_asked(request)


async def shown_and_asked(request: Request) -> None:
    """The panel anew; and where a court listens from now on, the host is asked whether it may hear him."""
    await show(request)
    await asked_to_be_heard(request, request.table())


async def asked_to_be_heard(request: Request, table: Table) -> None:
    """Put the question of consent, where it was never answered and there are ears at all (E-CHG-08)."""
    if request.services.games.of(table).court:
        await request.services.voice.port.ask_consent(request, table)


@actions.on("set-game")
async def set_game(request: Request) -> None:
    if request.value not in request.services.games:
        raise Malformed("unknown-game", text=request.value[:40])
    pack = request.services.games[request.value]
    await request.services.hall.lobby.choose_game(
        request.table().id, request.user, pack.name, game_options.first(pack)
    )
    await show(request)


@actions.on("set-preset")
async def set_preset(request: Request) -> None:
    table = request.table()
    pack = request.services.games.of(table)
    options = game_options.as_text(pack.engine, pack.rules.presets.get(request.value, {}))
    await whole_set(request, table, request.user, options)
    await shown_and_asked(request)


async def whole_set(request: Request, table: Table, user: int | None, options: dict[str, str]) -> None:
    """A set of rules says how long the game lasts, too: no clock that was chosen before it ends the game."""
    await request.services.hall.lobby.choose(table.id, user, options)
    pace = msgspec.structs.replace(table.sheet.pace, length=0)
    await request.services.hall.lobby.set_pace(table.id, user, pace)


@actions.on("lesson")
async def lesson(request: Request) -> None:
    """The preset for first-timers, by one press on the table that most of them sit at."""
    table = request.table()
    pack = request.services.games.of(table)
    if pack.rules.lesson not in pack.rules.presets:
        raise Illegal("outdated-button")  # the table is of a game that has no lesson, by now
    options = game_options.as_text(pack.engine, pack.rules.presets[pack.rules.lesson])
    await whole_set(request, table, request.user, options)


@actions.on("set-length")
async def set_length(request: Request) -> None:
    ways = request.services.games.of(request.table()).rules.lengths
    if request.value not in map(str, range(len(ways))):
        raise Malformed("unknown-option-value", text=request.value)
    way, table = ways[int(request.value)], request.table()
    # The choice first: it is refused once the game has begun, and then the clock must stay as it is, too.
    await request.services.hall.lobby.choose(table.id, request.user, way.options)
    pace = msgspec.structs.replace(table.sheet.pace, length=way.clock)
    await request.services.hall.lobby.set_pace(table.id, request.user, pace)
    await show(request)


@actions.on("set-patience")
async def set_patience(request: Request) -> None:
    """How long a turn may last before time makes a move for whoever is silent."""
    if request.value not in BY_NAME["patience"].values:
        raise Malformed("unknown-option-value", text=request.value[:40])
    table = request.table()
    pace = msgspec.structs.replace(table.sheet.pace, patience=int(request.value))
    await request.services.hall.lobby.set_pace(table.id, request.user, pace)
    await show(request)


@actions.on("set-wake")
async def set_wake(request: Request) -> None:
    table = request.table()
    pace = msgspec.structs.replace(table.sheet.pace, remind=wake_of(request))
    await request.services.hall.lobby.set_pace(table.id, request.user, pace)
    await show(request)


@actions.on("set-robots")
async def set_robots(request: Request) -> None:
    if request.value not in ROBOTS:
        raise Malformed("unknown-option-value", text=request.value[:40])
    table = request.table()
    await request.services.hall.lobby.set_robots(table.id, request.user, ROBOTS[request.value])
    await show(request)


@actions.on("set-voice")
async def set_voice(request: Request) -> None:
    """Where the players talk, and the court listens."""
    host_only(request.table().sheet, request.user)
    await bind_voice(request, request.table(), int(request.value) if request.value.isdecimal() else 0)
    await show(request)


async def bind_voice(request: Request, table: Table, channel: int) -> None:
    """Only a voice channel of this guild, whatever the press says."""
    guild = request.interaction.guild
    found = guild.get_channel(channel) if guild is not None else None
    if isinstance(found, discord.StageChannel):
        raise Illegal("stage-channel")
    if not isinstance(found, discord.VoiceChannel):
        raise Illegal("no-such-channel")
    await request.services.hall.lobby.bind(table.id, voice=channel)


@actions.on("rule")
async def one_rule(request: Request) -> None:
    """One switch: its values to pick from, or a form for a number."""
    table = request.table()
    host_only(table.sheet, request.user)
    game, name = table.sheet.game, request.value
    rule = _rule(request.services.games.of(table), name)
    now = table.sheet.options.get(name, rule.default)
    if not rule.values:
        form = discord.ui.Modal(
            title=game_options.said(request.locale, game, name)[:45],
            custom_id=ActionId("rule-is", table.id, None, name).id("m"),
        )
        form.add_item(
            discord.ui.Label(
                text=plain(request.locale, "rule-value-label"),
                component=discord.ui.TextInput(custom_id="value", default=now, max_length=60),
            )
        )
        await request.ask(form)
        return
    await show(request, name)


def rule_page(table: Table, locale: Locale, rule: game_options.OptionChoice) -> Page:
    game, name = table.sheet.game, rule.name
    now = table.sheet.options.get(name, rule.default)
    made = Page(accent=board.ACCENT).text(t(locale, "rule-title", rule=game_options.said(locale, game, name)))
    made.row(
        ActionSelect(
            ActionId("rule-is", table.id, None, name),
            [
                _option(game_options.said(locale, game, name, value), value, value == now)
                for value in rule.values
            ],
        )
    )
    return made.row(ActionButton(ActionId("settle", table.id), plain(locale, "button-back")))


@actions.on("rule-is")
async def rule_is(request: Request) -> None:
    value = request.fields.get("value") or request.value
    rule = _rule(request.services.games.of(request.table()), request.key.rest)
    await choose(request, {rule.name: str(value).strip()})


def _rule(pack: GamePack, name: str) -> game_options.OptionChoice:
    for rule in game_options.choices(pack):
        if rule.name == name:
            return rule
    raise Malformed("unknown-option", text=name)
