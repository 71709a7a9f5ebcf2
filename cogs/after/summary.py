"""The summary of a finished game, what can be taken away from it, and once more with the same people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ButtonStyle

from cogs.after import chronicle, story
from cogs.art import models
from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Key, Press, on
from cogs.sultan import board as circle
from cogs.texts import Locale, plain, t
from core.games import GAMES
from core.hall import Sheet, Table
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.bot import Slovo

ACCENT = 0xC9A227


def laurels(sheet: Sheet, told: story.Story, locale: Locale) -> models.SummaryPicture:
    """Everybody's line, the best first."""
    game: Any = GAMES[sheet.game]
    view = game.view(told.state, None)
    outcome = game.outcome(told.state)
    best = outcome.best if outcome is not None else ()
    titles = story.titles(told)
    lines = []
    for player, name in enumerate(told.names):
        if sheet.game == "knyazi":
            seat = next((one for one in view.seats if one.player == player), None)
            score, character = view.career[player] if view.career else 0, seat.character if seat else ""
        else:
            score, character = view.totals[player], ""
        lines.append(
            models.Laurel(
                name=name,
                character=character,
                honours=tuple(plain(locale, f"honour-{title}") for title in titles.get(player, ())),
                score=score,
                best=player in best,
                robot=sheet.seats[player].user is None,
            )
        )
    lines.sort(key=lambda one: (not one.best, -(one.score or 0)))
    return models.SummaryPicture(
        game=sheet.game,  # type: ignore[arg-type]
        laurels=tuple(lines),
        locale=locale,
        line=plain(locale, f"ending-{sheet.ending or 'over'}")
        if sheet.ending in ("stopped", "clock", "abandoned")
        else "",
    )


async def page(bot: Slovo, sheet: Sheet, told: story.Story, locale: Locale) -> Page:
    made = Page(accent=ACCENT).text(t(locale, "summary-title"))
    view: Any = GAMES[sheet.game].view(told.state, None)
    in_words = bot.customs.get(sheet.guild, "board") == "text"
    await bot.easel.show(made, laurels(sheet, told, locale), in_words=in_words)
    if sheet.game == "sultan":
        await bot.easel.show(made, circle.picture_of(sheet, view, locale), in_words=in_words)
    elif told.seats:
        characters = tuple(seat.character for seat in view.seats)
        await bot.easel.show(made, story.careers(told, locale, characters), in_words=in_words)
    for player, titles in sorted(story.titles(told).items()):
        words = ", ".join(plain(locale, f"honour-{title}") for title in titles)
        made.text(t(locale, "summary-honour", who=told.names[player], honours=words))
    number, here = sheet.id, sheet.phase == "over"
    again = Press(Key("rematch", number), plain(locale, "button-rematch"), style=ButtonStyle.success)
    made.row(
        again if here else None,
        Press(Key("chronicle", number), plain(locale, "button-chronicle")) if told.seats else None,
        Press(Key("record", number), plain(locale, "button-record")),
        Press(Key("proof", number), plain(locale, "button-proof")),
        Press(Key("close", number), plain(locale, "button-close")) if here else None,
    )
    made.row(
        Press(Key("my-career"), plain(locale, "button-my-career")),
        Press(Key("fame"), plain(locale, "button-fame")),
    )
    return made


async def board(bot: Slovo, table: Table, locale: Locale) -> Page:
    """What stands in the table's place when its game is over."""
    return await page(bot, table.sheet, await bot.stories.of(table.id), locale)


async def finished(call: Call) -> tuple[Sheet, story.Story]:
    """A game that is over, whether its table still stands or was put away; refused while it is played."""
    sheet = (await call.bot.hall.journal.read(call.key.table)).sheet
    if sheet.guild != call.guild:
        raise Illegal("no-such-table", table=call.key.table)
    if sheet.phase not in ("over", "closed") or not sheet.started:
        raise Illegal("not-over")
    return sheet, await call.bot.stories.of(sheet.id)


@on("chronicle")
async def read_chronicle(call: Call) -> None:
    _, told = await finished(call)
    made = Page(accent=ACCENT).text(chronicle.markdown(told, call.locale))
    await call.show(made.file("chronicle.html", chronicle.page(told, call.locale).encode()))


@on("record")
async def record(call: Call) -> None:
    """The whole game, other players' secrets too: so only when it is over."""
    _, told = await finished(call)
    made = Page(accent=ACCENT).text(t(call.locale, "record-given"))
    await call.show(made.file(f"{told.record.game}.txt", story.text(told).encode()))


@on("proof")
async def proof(call: Call) -> None:
    _, told = await finished(call)
    made = Page(accent=ACCENT).text(t(call.locale, "proof-given"))
    await call.show(made.file("fair-deal.txt", story.proof(told, call.locale).encode()))


@on("rematch")
async def rematch(call: Call) -> None:
    """Once more with the same people. Whoever sat here may ask for it, and keeps the new house."""
    table = call.table()
    call.player(table)
    new = await call.bot.hall.lobby.rematch(table.id, None)
    if call.user in new.sheet.people and new.sheet.host != call.user:
        await call.bot.hall.lobby.hand_over(new.id, None, call.user)
    await call.say("rematch-opened")


VERBS = ("chronicle", "record", "proof", "rematch")
