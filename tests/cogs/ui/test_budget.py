"""Never more requests than Discord takes, and those first who wait at a table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from multidict import CIMultiDict
from yarl import URL

from cogs.ui import budget
from cogs.ui.budget import Budget
from cogs.ui.turns import Rank, Turns
from tests.cogs.conftest import Playing
from tests.cogs.play.tables import STILL

RANKS = (Rank.ROBOTS, Rank.ONLOOKER, Rank.TABLE, Rank.AWAITED, Rank.ANSWER)


async def exhausted(some: Budget) -> Turns:
    for _ in range(budget.A_SECOND):
        await some._turns.take(Rank.ANSWER)
    return some._turns


async def test_who_is_awaited_goes_before_tables_and_robots_last() -> None:
    some, went = Budget(), []
    turns = await exhausted(some)

    async def goes(rank: Rank) -> None:
        await turns.take(rank)
        went.append(rank)

    waiting = [asyncio.create_task(goes(rank)) for rank in RANKS]
    await asyncio.sleep(0)
    waiting.append(asyncio.create_task(goes(Rank.AWAITED)))
    await asyncio.sleep(0)
    assert 1 < some.strain <= budget.SLOWEST
    waiting[3].cancel()
    for _ in range(budget.SPARE + len(RANKS)):
        turns.free()
        await asyncio.sleep(0)
    await asyncio.gather(*waiting, return_exceptions=True)
    assert went == sorted([*RANKS])
    assert some.strain == 1


@pytest.mark.parametrize(
    "answer",
    [
        SimpleNamespace(status=429, headers={"Retry-After": "3600"}),
        SimpleNamespace(
            status=200, headers={"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "3600"}
        ),
    ],
    ids=["it was too many", "it was the last place"],
)
async def test_a_route_that_takes_nothing_more_waits_with_all_its_requests_and_no_other_does(
    answer: Any,
) -> None:
    some, here = Budget(), SimpleNamespace(counted=True)
    first, second, elsewhere = (
        URL(f"https://discord.com/api/v10/channels/{it}")
        for it in ("1/messages/2", "1/messages/3", "4/messages/5")
    )
    head = CIMultiDict[str]()
    session: Any = None
    await some._ended(session, here, aiohttp.TraceRequestEndParams("PATCH", first, head, answer))

    async def asks(url: URL) -> None:
        await some._begins(session, SimpleNamespace(), aiohttp.TraceRequestStartParams("PATCH", url, head))

    await asks(elsewhere)
    waits = asyncio.create_task(asks(second))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not waits.done()
    waits.cancel()


async def test_places_are_kept_for_those_who_press() -> None:
    turns = Turns(4, spare=2)
    for _ in range(2):
        await turns.take(Rank.TABLE)
    late = asyncio.create_task(turns.take(Rank.TABLE))
    await asyncio.sleep(0)
    assert not late.done()
    awaited = asyncio.create_task(turns.take(Rank.AWAITED))
    await asyncio.sleep(0)
    assert awaited.done()
    for _ in range(2):
        turns.free()
    await asyncio.sleep(0)
    assert late.done()


async def test_each_process_has_its_share() -> None:
    assert (Budget(0.25)._most, Budget(0.001)._most) == (12, 1)


async def test_a_hundred_tables_at_once_are_shown_without_one_refusal(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stage counts as Discord does; two seconds here are a second there, or no machine would send too many."""
    monkeypatch.setattr(budget, "WINDOW", 2.0)
    channels = [f"t{n}" for n in range(100)]
    async with playing(guests=["Аня"], text=channels, rate_limits=0.5) as house:
        await asyncio.gather(
            *(
                house.hall.lobby.open(
                    "knyazi", guild=house.stage.guild.id, channel=house.stage.channel(name).id, pace=STILL
                )
                for name in channels
            )
        )
        await house.bot.services.boards.settle()
        shown = [table.sheet.anchors.get("board") for table in house.hall.tables.values()]
        assert len(shown) == 100
        assert None not in shown
        assert house.stage.rest.limits.hits == 0


async def test_what_may_not_leave_any_more_when_its_turn_comes_takes_nobody_s_place() -> None:
    some, asked = Budget(), URL("https://discord.com/api/v10/guilds/1/members/2")
    places, session = some._turns._left, cast(Any, None)

    async def no() -> None:
        assert budget.last_look.get() is None, "or whatever begins meanwhile would be held to it ever after"
        raise LookupError

    budget.last_look.set(no)
    begins = aiohttp.TraceRequestStartParams("PATCH", asked, CIMultiDict[str]())
    with pytest.raises(LookupError):
        await some._begins(session, SimpleNamespace(), begins)
    assert some._turns._left == places
    assert budget.last_look.get() is no
