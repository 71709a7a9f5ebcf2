"""A press and its move as one trace, sent to whoever collects them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from cogs.traces import Traces
from cogs.watch import span
from core.shapes import Illegal
from tests.cogs.conftest import Playing

pytest.importorskip("opentelemetry.sdk", reason="the extra «traces» is not installed")


async def test_a_move_is_a_branch_of_the_press_that_made_it(playing: Playing) -> None:
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    memory = InMemorySpanExporter()
    async with playing(guests=["Аня"]) as house:
        traces = Traces(memory)
        house.hall.span = span
        table = await house.hall.lobby.open("sultan", guild=None, host=1, name="A")
        for user in (2, 3, 4, 5):
            await house.hall.lobby.join(table.id, user, f"P{user}")
        await house.hall.lobby.start(table.id, 1)
        player = table.waiting()[0]
        move = table.game.default(table.state, player)
        traces.flush()
        memory.clear()
        with span("press", verb="play", table=table.id):
            await house.hall.play(table.id, move, player=player)
        with pytest.raises(Illegal), span("press", verb="secret", words=["not", "told"]):
            await house.hall.play(table.id, "ш!", player=player)
        traces.flush()
        spans = memory.get_finished_spans()
        traces.close()
    names = {one.context.span_id: one.name for one in spans}
    tree = {(names.get(one.parent.span_id) if one.parent else None, one.name) for one in spans}
    assert {(None, "press"), ("press", "play"), ("play", "wait"), ("play", "rules"), ("play", "commit"), ("play", "tell")} <= tree  # fmt: skip
    first = next(one for one in spans if one.name == "press")
    assert {one.context.trace_id for one in spans if one.name == "commit"} >= {first.context.trace_id}
    assert first.attributes["slovo.table"] == table.id
    refused = [one for one in spans if "slovo.refused" in one.attributes]
    assert refused, "the second press was refused"
    told = str([(one.attributes, one.events, one.status.description) for one in spans])
    assert "told" not in told, "words do not belong in a trace"
    assert "ш!" not in told
    assert len([one for one in spans if one.name == "press"]) == 2


@pytest.fixture
async def collector() -> AsyncIterator[tuple[str, list[bytes]]]:
    """Somebody who takes OTLP over HTTP."""
    got: list[bytes] = []

    async def take(request: web.Request) -> web.Response:
        got.append(await request.read())
        return web.Response()

    routes = web.Application()
    routes.router.add_post("/v1/traces", take)
    runner = web.AppRunner(routes)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    yield f"http://127.0.0.1:{port}", got
    await runner.cleanup()


async def test_traces_go_to_the_address_that_is_set(
    playing: Playing, collector: tuple[str, list[bytes]]
) -> None:
    address, got = collector
    async with playing(guests=["Аня"], settings={"traces": address}) as house:
        await house.guest("Аня").slash("правила")
    assert b"press" in b"".join(got)
    with span("press"):
        pass  # nobody watches any more, and nothing breaks
