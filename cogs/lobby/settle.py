"""The host's private panel: which game, how long, under which order, by which house rules."""

from __future__ import annotations

import random

import discord
import msgspec

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Choice, Key, Place, Press, on
from cogs.lobby import board, rules
from cogs.texts import Locale, plain, t
from core.hall import Table
from core.hall.lobby import host_only
from core.knyazi.characters import ALL
from core.knyazi.orders import chosen
from core.shapes import Illegal, Malformed

LOT = "lot"
"""The value that stands for «draw one by lot» in the select of orders."""


async def show(call: Call) -> None:
    """Open the panel, or draw it anew after a choice."""
    table = call.table()
    host_only(table.sheet, call.user)
    await call.bot.panels.show(call, table, "settle", lambda now, user: _draw(now, user, call.locale))


async def _draw(table: Table, user: int, locale: Locale) -> Page | None:
    if table.sheet.phase != "lobby" or table.sheet.host != user:
        return None
    return page(table, locale)


def page(table: Table, locale: Locale) -> Page:
    game, number = table.sheet.game, table.id
    options = table.sheet.options
    page = Page(accent=board.ACCENT).text(t(locale, "settle-title")).text(board.agreed(table, locale))
    page.row(
        Choice(
            Key("set-game", number),
            [_option(plain(locale, f"game-{name}"), name, name == game) for name in ("knyazi", "sultan")],
        )
    )
    page.row(
        Choice(
            Key("set-preset", number),
            [
                _option(
                    plain(locale, f"preset-{game}-{name}"),
                    name,
                    False,
                    plain(locale, f"preset-{game}-{name}.about"),
                )
                for name in rules.PRESETS[game]
            ],
            placeholder=plain(locale, "settle-preset"),
        )
    )
    page.row(
        Choice(
            Key("set-length", number),
            [
                _option(
                    board.length(locale, game, way.options, way.clock),
                    str(i),
                    way.clock == table.sheet.pace.length
                    and all(options.get(k, _default(game, k)) == v for k, v in way.options.items()),
                )
                for i, way in enumerate(rules.LENGTHS[game])
            ],
            placeholder=plain(locale, "settle-length"),
        )
    )
    if game == "knyazi":
        now = rules.orders_of(options)
        page.row(
            Choice(
                Key("set-orders", number),
                [
                    *(
                        _option(
                            plain(locale, f"order-{order}"),
                            order,
                            order in now,
                            plain(locale, f"order-about-{order}"),
                        )
                        for order in rules.ORDERS
                    ),
                    _option(plain(locale, "settle-lot"), LOT, False),
                ],
                placeholder=plain(locale, "settle-orders"),
                most=3,
            )
        )
    page.row(
        Choice(
            Key("rule", number),
            [
                _option(
                    rules.said(locale, game, rule.name),
                    rule.name,
                    False,
                    rules.said(locale, game, rule.name, options.get(rule.name, rule.default)),
                )
                for rule in rules.rules(game)
            ],
            placeholder=plain(locale, "settle-rule"),
        )
    )
    page.row(Place(Key("set-voice", number), placeholder=plain(locale, "settle-voice")))
    return page


def _option(label: str, value: str, default: bool, about: str | None = None) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100], value=value, default=default, description=about[:100] if about else None
    )


def _default(game: str, name: str) -> str:
    return str(rules.defaults(game)[name])


async def _choose(call: Call, options: dict[str, str]) -> None:
    await call.bot.hall.lobby.choose(call.table().id, call.user, options)
    await show(call)


@on("set-game")
async def set_game(call: Call) -> None:
    await call.bot.hall.lobby.choose_game(call.table().id, call.user, call.value)
    await show(call)


@on("set-preset")
async def set_preset(call: Call) -> None:
    game = call.table().sheet.game
    await _choose(call, rules.as_text(game, rules.PRESETS[game].get(call.value, {})))


@on("set-length")
async def set_length(call: Call) -> None:
    ways = rules.LENGTHS[call.table().sheet.game]
    if call.value not in map(str, range(len(ways))):
        raise Malformed("unknown-option-value", text=call.value)
    way, table = ways[int(call.value)], call.table()
    # The choice first: it is refused once the game has begun, and then the clock must stay as it is, too.
    await call.bot.hall.lobby.choose(table.id, call.user, way.options)
    pace = msgspec.structs.replace(table.sheet.pace, length=way.clock)
    await call.bot.hall.lobby.set_pace(table.id, call.user, pace)
    await show(call)


@on("set-orders")
async def set_orders(call: Call) -> None:
    values = call.values
    if LOT in values:
        values = [rules.drawn_by_lot(len(call.table().sheet.seats), random.SystemRandom())]
    if len(values) > 1 and "absolutism" in values:
        values.remove("absolutism")
    chosen("+".join(values), ALL)  # at the start it is asked again, of those who play
    await _choose(call, {"orders": "+".join(values)})


@on("set-voice")
async def set_voice(call: Call) -> None:
    """Where the players talk, and the court listens."""
    host_only(call.table().sheet, call.user)
    await bind_voice(call, call.table(), int(call.value) if call.value.isdecimal() else 0)
    await show(call)


async def bind_voice(call: Call, table: Table, channel: int) -> None:
    """Only a voice channel of this guild, whatever the press says."""
    guild = call.interaction.guild
    found = guild.get_channel(channel) if guild is not None else None
    if not isinstance(found, discord.VoiceChannel | discord.StageChannel):
        raise Illegal("no-such-channel")
    await call.bot.hall.lobby.bind(table.id, voice=channel)


@on("rule")
async def one_rule(call: Call) -> None:
    """One switch: its values to pick from, or a form for a number."""
    table = call.table()
    host_only(table.sheet, call.user)
    game, name = table.sheet.game, call.value
    rule = _rule(game, name)
    now = table.sheet.options.get(name, rule.default)
    if not rule.values:
        form = discord.ui.Modal(
            title=rules.said(call.locale, game, name)[:45],
            custom_id=Key("rule-is", table.id, None, name).id("m"),
        )
        form.add_item(
            discord.ui.Label(
                text=plain(call.locale, "rule-value-label"),
                component=discord.ui.TextInput(custom_id="value", default=now, max_length=60),
            )
        )
        await call.ask(form)
        return
    page = Page(accent=board.ACCENT).text(
        t(call.locale, "rule-title", rule=rules.said(call.locale, game, name))
    )
    page.row(
        Choice(
            Key("rule-is", table.id, None, name),
            [
                _option(rules.said(call.locale, game, name, value), value, value == now)
                for value in rule.values
            ],
        )
    )
    page.row(Press(Key("settle", table.id), plain(call.locale, "button-back")))
    await call.redraw(page)


@on("rule-is")
async def rule_is(call: Call) -> None:
    value = call.fields.get("value") or call.value
    rule = _rule(call.table().sheet.game, call.key.rest)
    await _choose(call, {rule.name: str(value).strip()})


def _rule(game: str, name: str) -> rules.Rule:
    for rule in rules.rules(game):
        if rule.name == name:
            return rule
    raise Malformed("unknown-option", text=name)


VERBS = ("set-game", "set-preset", "set-length", "set-orders", "set-voice", "rule", "rule-is")
