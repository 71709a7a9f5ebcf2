"""The public message of a table that has not begun: who sits, what is played, how to join."""

from __future__ import annotations

from discord import ButtonStyle

from cogs.lobby import game_options
from cogs.texts import Locale, Person, Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from core.hall import Table

ACCENT = 0xB23A2E


async def draw(table: Table, locale: Locale) -> Page:
    return page(table, locale)


def page(table: Table, locale: Locale) -> Page:
    sheet = table.sheet
    game = sheet.game
    page = Page(accent=ACCENT)
    page.text(t(locale, "lobby-title", game=game))
    host = next((seat.name for seat in sheet.seats if seat.user == sheet.host), None)
    lines = []
    for number, seat in enumerate(sheet.seats, 1):
        mark = (
            "lobby-robot" if seat.user is None else "lobby-host" if seat.user == sheet.host else "lobby-seat"
        )
        lines.append(f"{number}. " + t(locale, mark, who=Person(seat.name)))
    page.text("\n".join(lines) or t(locale, "lobby-empty"))
    count, law = len(sheet.seats), table.game
    page.text(t(locale, "lobby-count", count=count, fewest=law.fewest, most=law.most))
    page.text(agreed(table, locale))
    if sheet.voice is not None:
        page.text(t(locale, "lobby-voice", channel=Raw(sheet.voice)))
    if sheet.spectators:
        page.text(t(locale, "lobby-watching", count=len(sheet.spectators)))
    page.rule()
    number = table.id
    page.row(
        ActionButton(
            ActionId("sit", number),
            plain(locale, "button-sit"),
            style=ButtonStyle.success,
            disabled=count >= law.most,
        ),
        ActionButton(ActionId("stand", number), plain(locale, "button-stand")),
        ActionButton(ActionId("watch", number), plain(locale, "button-watch")),
        ActionButton(ActionId("more", number), plain(locale, "button-more")),
    )
    page.row(
        ActionButton(ActionId("robot", number), plain(locale, "button-robot"), disabled=count >= law.most),
        ActionButton(
            ActionId("no-robot", number),
            plain(locale, "button-no-robot"),
            disabled=all(seat.user is not None for seat in sheet.seats),
        ),
        ActionButton(ActionId("settle", number), plain(locale, "button-settle")),
        ActionButton(
            ActionId("start", number),
            plain(locale, "button-start"),
            style=ButtonStyle.primary,
            disabled=not law.fewest <= count <= law.most,
        ),
        ActionButton(ActionId("close", number), plain(locale, "button-close"), style=ButtonStyle.danger),
    )
    page.text(t(locale, "lobby-foot", host=Person(host) if host else Person("—")))
    return page


def agreed(table: Table, locale: Locale) -> str:
    """What was agreed, in a few lines: length, orders, and the house rules that differ."""
    sheet = table.sheet
    options = sheet.options
    lines = [t(locale, "lobby-length", length=length(locale, sheet.game, options, sheet.pace.length))]
    if sheet.game == "knyazi":
        orders = [plain(locale, f"order-{order}") for order in game_options.orders_of(options)]
        lines.append(t(locale, "lobby-orders", orders=", ".join(orders)))
    for name, value in game_options.differing(sheet.game, options).items():
        said = game_options.said(locale, sheet.game, name, value)
        lines.append(f"-# {safe.escape(game_options.said(locale, sheet.game, name))}: {safe.escape(said)}")
    return "\n".join(lines)


def length(locale: Locale, game: str, options: dict[str, str], clock: int) -> str:
    if clock:
        return plain(locale, "length-clock", minutes=clock // 60)
    if game == "knyazi":
        if options.get("goal", "none") != "none":
            return plain(locale, "length-every-character")
        deals = int(options.get("deals", "0"))
        return plain(locale, "length-deals", count=deals) if deals else plain(locale, "length-open")
    points = int(options.get("to_points", "0"))
    if points:
        return plain(locale, "length-points", count=points)
    return plain(locale, "length-rounds", count=int(options.get("rounds", "5")))
