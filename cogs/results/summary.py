"""The summary of a finished game, what can be taken away from it, and once more with the same people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog
from discord import ButtonStyle

from cogs.lobby import game_options, host_panel
from cogs.pictures import contents
from cogs.results import chronicle_pages, game_story
from cogs.texts import Locale, Person, Raw, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.game_packs import GamePack, GameStory
from cogs.ui.page import Page
from cogs.ui.passing import TRIES, pause
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.request import Request
from core.hall import Sheet, Table, Trouble
from core.shapes import Illegal
from data.careers import BROKEN_OFF

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)
actions = ActionTable()

ACCENT = 0xC9A227
FULL = "full"
"""After a lesson: once more, but by the rules that a table begins with."""


def laurels(pack: GamePack, sheet: Sheet, told: GameStory, locale: Locale) -> contents.SummaryPicture:
    """Everybody's line, the best first."""
    view = pack.engine.view(told.state, None)
    outcome = pack.engine.outcome(told.state)
    best = outcome.best if outcome is not None else ()
    titles = pack.results.titles(told)
    lines = []
    for player, name in enumerate(told.names):
        score, character = pack.results.score(view, player)
        lines.append(
            contents.Laurel(
                name=name,
                character=character,
                honours=tuple(plain(locale, f"honour-{title}") for title in titles.get(player, ())),
                score=score or None if sheet.ending in BROKEN_OFF else score,
                best=player in best,
                robot=sheet.seats[player].user is None,
            )
        )
    lines.sort(key=lambda one: (not one.best, -(one.score or 0)))
    return contents.SummaryPicture(
        game=sheet.game,
        laurels=tuple(lines),
        locale=locale,
        line=plain(locale, f"ending-{sheet.ending or 'over'}")
        if sheet.ending in ("stopped", "clock", "abandoned")
        else "",
    )


def handed_over(sheet: Sheet, told: GameStory, locale: Locale) -> list[str]:
    """A player is told of by the name of who played him last: whose deeds before that are another's, or a robot's since."""
    found = []
    for player, seat in enumerate(sheet.seats):
        before = dict.fromkeys(user for user, of, _ in sheet.former if of == player and user != seat.user)
        if before and seat.user is not None:
            others = Raw(", ".join(f"<@{user}>" for user in before))
            found.append(t(locale, "summary-former", who=told.names[player], before=others))
        if seat.left or (before and seat.user is None):
            found.append(t(locale, "summary-robot-since", who=told.names[player]))
    return found


async def page(services: Services, sheet: Sheet, told: GameStory, locale: Locale) -> Page:
    made = Page(accent=ACCENT).text(t(locale, "summary-title"))
    pack = services.games[sheet.game]
    in_words = services.guild_settings.get(sheet.guild, "board") == "text"
    await services.painter.show(made, laurels(pack, sheet, told, locale), in_words=in_words)
    for picture in pack.results.pictures(sheet, told, pack.engine.view(told.state, None), locale):
        await services.painter.show(made, picture, in_words=in_words)
    made.text(pack.results.verdict(pack.engine.view(told.state, None), locale))
    outcome = pack.engine.outcome(told.state)
    if sheet.ending in BROKEN_OFF:
        made.text(t(locale, "summary-broken-off"))
    elif outcome is not None and outcome.best:
        best = [Person(told.names[player]) for player in outcome.best]
        made.text(t(locale, "summary-best", who=best, count=len(best)))
    made.lines(handed_over(sheet, told, locale), 600)
    for player, titles in sorted(pack.results.titles(told).items()):
        words = ", ".join(plain(locale, f"honour-{title}") for title in titles)
        made.text(t(locale, "summary-honour", who=told.names[player], honours=words))
    number, here = sheet.id, sheet.phase == "over"
    if here:
        made.text(t(locale, "rematch-host"))
    again = ActionButton(
        ActionId("rematch", number), plain(locale, "button-rematch"), style=ButtonStyle.success
    )
    lesson = bool(pack.rules.primer(sheet.options))
    full = ActionButton(ActionId("rematch", number, None, FULL), plain(locale, "button-rematch-full"))
    made.row(
        again if here else None,
        full if here and lesson else None,
        ActionButton(ActionId("chronicle", number), plain(locale, "button-chronicle"))
        if pack.results.chapters is not None and told.events
        else None,
        ActionButton(ActionId("record", number), plain(locale, "button-record")),
        ActionButton(ActionId("proof", number), plain(locale, "button-proof")),
        ActionButton(ActionId("close", number), plain(locale, "button-close")) if here else None,
    )
    made.row(
        ActionButton(ActionId("my-career"), plain(locale, "button-my-career")),
        ActionButton(ActionId("fame"), plain(locale, "button-fame")),
    )
    return made


async def board(services: Services, table: Table, locale: Locale) -> Page:
    """What stands in the table's place when its game is over."""
    return await page(services, table.sheet, await services.part(game_story.GameStories).of(table.id), locale)


class PostedResults(PrivacyListener):
    """What stands of games whose tables are closed: told anew without whoever asked to be forgotten."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def erased(self, tables: Sequence[int]) -> None:
        self._services.later(self._rewrite(tables))

    async def _rewrite(self, tables: Sequence[int]) -> None:
        """One after the other: there may be hundreds, and what befalls one does not keep the others."""
        for number in tables:
            try:
                await self._tell_anew(number)
            except Exception:
                log.exception("results that stand could not be told anew", table=number)

    async def _tell_anew(self, number: int) -> None:
        for tries in range(1, TRIES + 1):
            try:
                return await self._told_anew(number)
            except Trouble as wrong:
                if tries == TRIES:
                    raise
                await asyncio.sleep(pause(tries, wrong))
            except Illegal:  # it is kept no longer
                return

    async def _told_anew(self, number: int) -> None:
        services = self._services
        sheet = (await services.hall.journal.read(number)).sheet
        anchor = sheet.anchors.get("board")
        if sheet.phase == "closed" and sheet.started and anchor is not None:
            story = await services.part(game_story.GameStories).of(number)
            told = await page(services, sheet, story, services.locale(sheet.guild))
            await services.boards.rewrite(anchor, told)


async def finished(request: Request) -> tuple[Sheet, GameStory]:
    """A game that is over, whether its table still stands or was put away; refused while it is played."""
    sheet = (await request.services.hall.journal.read(request.key.table)).sheet
    if sheet.guild != request.guild:
        raise Illegal("no-such-table", table=request.key.table)
    if sheet.phase not in ("over", "closed") or not sheet.started:
        raise Illegal("not-over")
    return sheet, await request.services.part(game_story.GameStories).of(sheet.id)


def _pack(request: Request, told: GameStory) -> GamePack:
    return request.services.games[told.record.game]


@actions.on("chronicle")
async def read_chronicle(request: Request) -> None:
    sheet, told = await finished(request)
    write = _pack(request, told).results.chapters
    if write is None:
        raise Illegal("outdated-button")
    chapters = write(told, request.locale)
    made = Page(accent=ACCENT).text(chronicle_pages.markdown(chapters, request.locale))
    made.lines(handed_over(sheet, told, request.locale), 600)
    name = plain(request.locale, "chronicle-file")
    await request.show(made.file(name, chronicle_pages.page(told.names, chapters, request.locale).encode()))


@actions.on("record")
async def record(request: Request) -> None:
    """The whole game, other players' cards too: so only when it is over. What was said in secret stays so: of whoever
    sat in his seat before him he has nothing to read."""
    sheet, told = await finished(request)
    reader = sheet.player_of(request.user)
    if any(player == reader and user != request.user for user, player, _ in sheet.former):
        reader = None
    made = Page(accent=ACCENT).text(t(request.locale, "record-given"))
    await request.show(
        made.file(f"{told.record.game}.txt", game_story.text(_pack(request, told), told, reader).encode())
    )


@actions.on("proof")
async def proof(request: Request) -> None:
    _, told = await finished(request)
    lines = game_story.proof(_pack(request, told), told, request.locale)
    made = Page(accent=ACCENT).text(t(request.locale, "proof-given" if lines else "proof-none"))
    await request.show(made.file("fair-deal.txt", lines.encode()) if lines else made)


@actions.on("rematch")
async def rematch(request: Request) -> None:
    """Once more with the same people, after a lesson by all the rules if he likes. Whoever sat here to the end may ask for
    it, and keeps the new house."""
    table = request.table()
    if request.user not in table.sheet.people:
        raise Illegal("not-at-this-table", table=table.id)  # who stood up is not taken along
    here = request.services.hall.tables_in(request.guild)
    if any(one.id > table.id and request.user in one.sheet.people for one in here):
        raise Illegal("old-table")  # he sat with others since, and those of then may be gone
    new = await request.services.hall.lobby.rematch(table.id, None, request.user)
    if request.key.rest == FULL:
        rules = game_options.first(request.services.games.of(new))
        await host_panel.whole_set(request, new, None, rules)
    await request.say("rematch-opened")
    if request.services.games.of(new).court:
        await request.services.voice.port.ask_consent(request, new)
