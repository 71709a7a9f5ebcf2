"""Pictures of both games: drawn by us as vectors, rasterised once, put together for each frame.

    drawn = await painted(TablePicture(...))      # or draw(...) where waiting is allowed
    discord.File(io.BytesIO(drawn.file), drawn.name, description=drawn.alt)
    in_words(picture)                             # the same as a message, for text-only mode

The values to fill in are in `cogs.pictures.contents`; `cogs.pictures.emojis` is the deck for buttons.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from cogs.pictures.contents import (
    CareerChart,
    HandPicture,
    SultanCard,
    SultanTable,
    SummaryPicture,
    TablePicture,
)

Picture = TablePicture | HandPicture | SultanTable | SultanCard | CareerChart | SummaryPicture


@dataclass(frozen=True)
class Drawn:
    """A picture ready to be sent."""

    file: bytes
    name: str
    alt: str


def draw(picture: Picture) -> Drawn:
    from cogs.pictures import (
        canvas,
        career_chart,
        describe,
        hand_picture,
        sultan_pictures,
        summary_picture,
        table_picture,
    )

    match picture:
        case TablePicture():
            made, kind, alt = table_picture.render(picture), "table", describe.table_alt(picture)
        case HandPicture():
            made, kind, alt = hand_picture.render(picture), "hand", describe.hand_alt(picture)
        case SultanTable():
            made, kind, alt = sultan_pictures.render(picture), "circle", describe.sultan_alt(picture)
        case SultanCard():
            made, kind, alt = sultan_pictures.render_card(picture), "card", describe.sultan_card_alt(picture)
        case CareerChart():
            made, kind, alt = career_chart.render(picture), "careers", describe.careers_alt(picture)
        case SummaryPicture():
            made, kind, alt = summary_picture.render(picture), "summary", describe.summary_alt(picture)
    return Drawn(made, f"{kind}.{canvas.FILE}", alt)


def in_words(picture: TablePicture | HandPicture | SultanTable) -> str:
    """The picture as a message with markdown."""
    from cogs.pictures import describe

    match picture:
        case TablePicture():
            return describe.table_text(picture)
        case HandPicture():
            return describe.hand_text(picture)
        case SultanTable():
            return describe.sultan_text(picture)


@cache
def _easel() -> ThreadPoolExecutor:
    """One painter: pictures are made one after another, off the loop that answers presses."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")


async def painted(picture: Picture) -> Drawn:
    return await asyncio.get_running_loop().run_in_executor(_easel(), draw, picture)


async def warmed() -> None:
    """Rasterise what the first tables will need, so that nobody waits for it."""
    from cogs.pictures import samples

    for n in (12, 4):
        await painted(samples.table(n))
    await painted(samples.hand(72))
    await painted(samples.hand(6))
    await painted(samples.sultan(15, over=True))
