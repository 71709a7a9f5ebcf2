"""The public message of a table that has not begun: who sits, what is played, how to join."""

from __future__ import annotations

from collections.abc import Set

import discord
from discord import ButtonStyle

from cogs.lobby import game_options, primer
from cogs.lobby.primer import Reading
from cogs.texts import Locale, Person, Raw, plain, safe, t
from cogs.texts.refusals import refusal
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.game_packs import GamePack
from cogs.ui.page import Page
from core.hall import Table

ACCENT = 0xB23A2E


def page(
    pack: GamePack,
    table: Table,
    locale: Locale,
    first: bool = False,
    reading: Reading | None = None,
    hears: bool = False,
    early: Set[int] = frozenset(),
) -> Page:
    """`first`: most of those who sit here play for the first time, and are offered a lesson. `reading`: all are reading
    what they should know, and then it begins. `hears`: a court will listen, if it has where to. `early`: who has read it before
    the host pressed."""
    sheet = table.sheet
    page = Page(accent=ACCENT)
    page.text(t(locale, "lobby-title", title=Raw(plain(locale, f"game-title-{sheet.game}"))))
    host = next((seat.name for seat in sheet.seats if seat.user == sheet.host), None)
    lines = []
    for number, seat in enumerate(sheet.seats, 1):
        mark = (
            "lobby-robot" if seat.user is None else "lobby-host" if seat.user == sheet.host else "lobby-seat"
        )
        lines.append(f"{number}. " + t(locale, mark, who=Person(seat.name)))
    page.text("\n".join(lines) or t(locale, "lobby-empty"))
    count, law = len(sheet.seats), table.game
    robots = sum(seat.user is None for seat in sheet.seats)
    page.text(
        t(locale, "lobby-count", people=count - robots, robots=robots, fewest=law.fewest, most=law.most)
    )
    page.text(agreed(pack, table, locale))
    if sheet.voice is not None:
        page.text(t(locale, "lobby-voice", channel=Raw(sheet.voice), hears="yes" if hears else "no"))
    else:
        page.text(t(locale, "lobby-no-voice", hears="yes" if hears else "no"))
    if sheet.spectators:
        page.text(t(locale, "lobby-watching", count=len(sheet.spectators)))
    page.rule()
    number = table.id
    if words := pack.rules.primer(sheet.options):
        primer.show(page, words, table, reading, early, locale)
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
    page.text(t(locale, "lobby-host-only", host=Person(host) if host else Person("—")))
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
            disabled=reading is not None or not law.fewest <= count <= law.most,
        ),
        ActionButton(ActionId("close", number), plain(locale, "button-close"), style=ButtonStyle.danger),
    )
    page.choose(
        ActionId("robots", number),
        robots_up_to(max(count + 1, law.fewest), law.most, locale),
        plain(locale, "robots-up-to"),
    )
    lesson = pack.rules.presets.get(pack.rules.lesson, {})
    if (
        first
        and lesson
        and reading is None
        and any(sheet.options.get(name) != value for name, value in lesson.items())
    ):
        page.row(
            ActionButton(
                ActionId("lesson", number), plain(locale, "button-lesson"), style=ButtonStyle.success
            )
        )
    page.text(t(locale, "lobby-foot", host=Person(host) if host else Person("—")))
    return page


def robots_up_to(least: int, most: int, locale: Locale) -> list[discord.SelectOption]:
    """As many robots as are wanted, with one press."""
    return [
        discord.SelectOption(label=plain(locale, "robots-up-to-count", count=size), value=str(size))
        for size in range(least, most + 1)
    ]


def agreed(pack: GamePack, table: Table, locale: Locale) -> str:
    """What was agreed, in a few lines: length, what the game adds, and the house rules that differ; and why it cannot
    begin so, though more may sit down yet."""
    sheet = table.sheet
    options = sheet.options
    long = game_options.length(locale, pack, options, sheet.pace.length)
    lines = [t(locale, "lobby-length", length=long), *pack.rules.agreed(locale, options)]
    for name, value in game_options.differing(pack, options).items():
        said = game_options.said(locale, sheet.game, name, value)
        lines.append(f"-# {safe.escape(game_options.said(locale, sheet.game, name))}: {safe.escape(said)}")
    if (wrong := table.unfit()) is not None:
        lines.append(t(locale, "lobby-unfit", why=Raw(refusal(locale, wrong).split("\n")[0])))
    return "\n".join(lines)
