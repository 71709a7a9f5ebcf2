"""«Дурак» as a pack: an extension like those of our own games. No file outside this folder knows of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cogs.texts import Locale, Person, Raw, add_folder, plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.game_cog import GameCog
from cogs.ui.game_packs import GamePack, GameStory, HouseRules, Length, Options, Results, Wording
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import Page
from cogs.ui.services import Services, ServicesBot
from cogs.ui.wording import holds
from core.hall import Table
from core.shapes import Event
from tests.games.durak import engine
from tests.games.durak.engine import Card, View, durak

TEXTS = Path(__file__).parent / "texts"
add_folder(TEXTS)


def said(locale: Locale, cards: tuple[str, ...]) -> Raw:
    return Raw(", ".join(plain(locale, "durak-card", suit=card[0], rank=card[1:]) for card in cards))


def table_lines(table: Table, view: View, locale: Locale) -> Page:
    seats = table.sheet.seats
    page = Page(accent=0x2E6B3A).text(t(locale, "durak-title", trump=view.trump or "none", stock=view.stock))
    page.text("\n".join(
        t(locale, "durak-seat", who=Person(seat.name), count=count)
        for seat, count in zip(seats, view.counts, strict=True)
    ))  # fmt: skip
    for number, attack in enumerate(view.attacks):
        page.text(
            t(
                locale,
                "durak-pair",
                attack=said(locale, (attack,)),
                cover=said(locale, view.covers[number : number + 1]),
            )
        )
    for player in view.waiting:
        if player >= 0:
            page.text(t(locale, "durak-turn", who=Person(seats[player].name)))
    return page


async def board(services: Services, table: Table, locale: Locale) -> Page:
    page = table_lines(table, table.view(None), locale).lines(services.recent_events.lines(table.id), 1000)
    return page.row(
        ActionButton(ActionId("hand", table.id), plain(locale, "button-hand")),
        ActionButton(ActionId("more", table.id), plain(locale, "button-more")),
    )


async def hand(services: Services, table: Table, user: int, locale: Locale, _: str) -> Page | None:
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    page = table_lines(table, view, locale).text(t(locale, "durak-hand", cards=said(locale, view.hand)))
    controls = MoveControls(services, table, locale, view.legal)
    for kind in (engine.Attack, engine.Beat):
        name = kind.__name__.lower()
        controls.select(page, controls.of(kind), plain(locale, f"durak-{name}"), name)
    return page.row(*map(controls.button, [*controls.of(engine.Take), *controls.of(engine.Done)]))


def argument(locale: Locale, name: str, kind: Any, value: Any) -> dict[str, Any] | None:
    return (
        {name: said(locale, value if isinstance(value, tuple) else (value,))} if holds(kind, Card) else None
    )


def length(locale: Locale, options: Options) -> str:
    return plain(locale, "length-deals", count=int(options.get("deals", "1")))


def sounds(event: Event) -> tuple[str, ...]:
    return {engine.Dealt: ("gong",), engine.Fooled: ("fanfare",)}.get(type(event), ())


def titles(story: GameStory) -> dict[int, list[str]]:
    return {
        event.player: ["fool"]
        for event in story.events
        if isinstance(event, engine.Fooled) and event.player is not None
    }


PACK = GamePack(
    engine=durak,
    board=board,
    hand=hand,
    asked=lambda table: table.view(None).waiting,
    rules=HouseRules(
        lengths=(Length({"deals": "1"}), Length({"deals": "3"})),
        length=length,
        apart=("deals",),
        presets={"book": {}, "long": {"deck": "52"}},
    ),
    wording=Wording(argument),
    results=Results(score=lambda view, player: (-view.fooled[player], ""), titles=titles),
    sounds=sounds,
    texts=TEXTS,
)


class DurakCog(GameCog):
    pack = PACK


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(DurakCog(bot.services))
