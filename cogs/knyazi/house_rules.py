"""The house rules of «Из грязи в князи» as the host is offered them: presets, lengths, social orders."""

from __future__ import annotations

import random

import discord

from cogs.house import installed
from cogs.lobby import host_panel
from cogs.texts import Locale, plain, t
from cogs.ui.actions import ActionId, ActionSelect, ActionTable
from cogs.ui.game_packs import HouseRules, Length, Options
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi.characters import ALL
from core.knyazi.options import Options as Rules
from core.knyazi.orders import chosen
from core.shapes import Chance, Malformed

actions = ActionTable()

ORDERS = (
    "absolutism", "tyranny", "theocracy", "constitution", "anarchy", "bureaucracy", "oligarchy",
)  # fmt: skip
PRINTED = "printed"
"""The value that stands for the twelve of the box."""

LOT = "lot"
"""The value that stands for «draw one by lot» in the select of orders."""

PRESETS = {
    "first": {"deals": "1", "riot": "off", "etiquette": "auto", "hands": "refuse", "lesson": "on"},
    "book": {},
    "quick": {"deals": "1", "riot": "first_deal", "etiquette": "auto"},
    "friends": {"deals": "3", "etiquette": "auto"},
    "strict": {"deals": "5", "etiquette": "auto", "hands": "charge", "smuta_repeat": "once"},
    "silent": {"deals": "3", "etiquette": "off", "hands": "refuse"},
}


DEFAULTS = Rules()
"""What a table's sheet leaves out."""


def _deals(deals: int, goal: str = "none", clock: int = 0) -> Length:
    return Length({"deals": str(deals), "goal": goal}, clock)


def length(locale: Locale, options: Options) -> str:
    if options.get("goal", "none") != "none":
        return plain(locale, "length-every-character")
    deals = int(options.get("deals", DEFAULTS.deals))
    return plain(locale, "length-deals", count=deals) if deals else plain(locale, "length-open")


def orders_of(options: Options) -> tuple[str, ...]:
    return tuple(options.get("orders", "absolutism").split("+"))


def primer(options: Options) -> str:
    return "lesson-about" if options.get("lesson") == "on" else ""


def agreed(locale: Locale, options: Options) -> list[str]:
    """Under which orders one lives."""
    orders = [plain(locale, f"order-{order}") for order in orders_of(options)]
    lines = [t(locale, "lobby-orders", orders=", ".join(orders))]
    if cast := options.get("cast", "").split():
        lines.append(
            t(locale, "lobby-cast", cast=", ".join(plain(locale, f"character-{one}") for one in cast))
        )
    return lines


def rows(page: Page, table: Table, locale: Locale) -> None:
    """The select of social orders."""
    now = orders_of(table.sheet.options)
    options = [
        discord.SelectOption(
            label=plain(locale, f"order-{order}")[:100],
            value=order,
            default=order in now,
            description=plain(locale, f"order-about-{order}")[:100],
        )
        for order in (*ORDERS, *installed().orders)
    ]
    options.append(discord.SelectOption(label=plain(locale, "settle-lot")[:100], value=LOT))
    placeholder = plain(locale, "settle-orders")
    page.row(ActionSelect(ActionId("set-orders", table.id), options, placeholder=placeholder, most=3))
    if casts := installed().casts:
        played = tuple(table.sheet.options.get("cast", "").split())
        offered = [
            discord.SelectOption(
                label=plain(locale, f"cast-{name}")[:100],
                value=name,
                default=cast.seats == played,
                description=", ".join(plain(locale, f"character-{one}") for one in cast.seats)[:100],
            )
            for name, cast in casts.items()
        ]
        offered.append(
            discord.SelectOption(label=plain(locale, "cast-printed"), value=PRINTED, default=not played)
        )
        key = ActionId("set-cast", table.id)
        page.row(ActionSelect(key, offered, placeholder=plain(locale, "settle-cast")))


def drawn_by_lot(players: int, chance: Chance) -> str:
    """One social order by lot (K-ORD-00); Теократия only where there is a Духовник (KR-18)."""
    open_ = [order for order in ORDERS if order != "theocracy" or players >= 11]
    return open_[chance.randrange(len(open_))]


@actions.on("set-orders")
async def set_orders(request: Request) -> None:
    values = request.values
    if LOT in values:
        values = [drawn_by_lot(len(request.table().sheet.seats), random.SystemRandom())]
    if len(values) > 1 and "absolutism" in values:
        values.remove("absolutism")
    chosen("+".join(values), ALL)  # at the start it is asked again, of those who play
    await host_panel.choose(request, {"orders": "+".join(values)})


@actions.on("set-cast")
async def set_cast(request: Request) -> None:
    """K-CUS-01: who plays, top down; whether that fits is asked again at the start."""
    casts = installed().casts
    if request.value != PRINTED and request.value not in casts:
        raise Malformed("unknown-option-value", text=request.value[:40])
    seats = casts[request.value].seats if request.value != PRINTED else ()
    await host_panel.choose(request, {"cast": " ".join(seats)})


RULES = HouseRules(
    lengths=(
        _deals(1), _deals(3), _deals(5), _deals(7), _deals(0, clock=3600), _deals(0, clock=7200),
        _deals(0, "every-character"), _deals(0),
    ),
    length=length,
    apart=("deals", "goal", "orders", "cast"),
    presets=PRESETS,
    lesson="first",
    first="friends",  # a listening court is what people came for
    primer=primer,
    agreed=agreed,
    rows=rows,
)  # fmt: skip
