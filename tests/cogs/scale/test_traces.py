"""A press and its move as one trace, a remark and its charge as another, sent to whoever collects them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from aiohttp import web

from cogs.monitoring.traces import Traces
from cogs.spans import span
from cogs.voice import recognition
from core.shapes import Illegal
from data.guilds import Names
from speech.transcribe.port import Heard, HeardWord, Job, Load
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import NAMES, Listening, brisk, line, listening  # noqa: F401

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


SAID = "Саша, кто ты такой?"


class Sure:
    """Stands in for recognition: this is about the way of a remark, not about its words."""

    async def transcribe(self, job: Job) -> Heard:
        words = SAID.split()
        each = job.seconds / len(words)
        return Heard(
            SAID, tuple(HeardWord(word, i * each, (i + 1) * each, 0.95) for i, word in enumerate(words))
        )

    def load(self) -> Load:
        return Load()

    async def close(self) -> None: ...


async def test_a_remark_is_one_trace_from_the_ear_to_the_charge_on_the_tsars_desk(
    listening: Listening,  # noqa: F811
    line: Callable[[str], bytes],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    async def opened(settings: object) -> Sure:
        return Sure()

    monkeypatch.setattr(recognition, "transcriber", opened)
    memory = InMemorySpanExporter()
    traces = Traces(memory)
    async with listening(settings={"model": "base"}) as court:
        court.house.hall.span = span
        assert await court.ears.words.opened()
        tsar, kholop = court.who("tsar"), court.who("kholop")
        speaker, named = (
            guest for guest in map(court.house.guest, NAMES) if guest.name not in (tsar.name, kholop.name)
        )
        guild = court.table.sheet.guild or 0
        await Names(court.house.bot.services.store).call(guild, named.id, ("Александр",))
        await court.house.bot.services.privacy.tell(lambda one: one.renamed(guild, named.id))
        await tsar.press("Двор")
        await speaker.says(line(SAID))
        await until(lambda: any(c.law == "E-NAM-01" for c in court.docket))
        await tsar.sees("Саша")
        await court.house.bot.services.boards.settle()
        await court.house.bot.services.panels.settle()
        traces.flush()
        spans = memory.get_finished_spans()
    traces.close()
    charged = next(one for one in spans if one.name == "charge" and one.parent is not None)
    trace = [one for one in spans if one.context.trace_id == charged.context.trace_id]
    names = {one.context.span_id: one.name for one in trace}
    tree = {(names[one.parent.span_id] if one.parent else None, one.name) for one in trace}
    assert tree >= {
        (None, "heard"), ("heard", "utterance"), ("utterance", "transcribe"), ("utterance", "judge"),
        ("judge", "findings"), ("judge", "docket"), ("judge", "charge"), ("charge", "play"), ("play", "wait"),
        ("play", "rules"), ("play", "commit"), ("play", "tell"), ("tell", "panel"),
    }  # fmt: skip
    order = ["heard", "utterance", "transcribe", "judge", "findings", "docket", "charge", "play", "commit", "tell", "panel"]  # fmt: skip
    begun = [next(one.start_time for one in trace if one.name == name) for name in order]
    assert begun == sorted(begun)
    told = str([(one.attributes, one.events, one.status.description) for one in spans])
    assert not any(word in told for word in ("Саша", "Александр", *NAMES)), (
        "words and names are nobody's business"
    )


async def test_what_is_drawn_belongs_to_what_changed_it_last(playing: Playing) -> None:
    """A table that is being drawn when it changes again is drawn once more, as a part of that."""
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
    from opentelemetry.trace import get_current_span

    memory = InMemorySpanExporter()
    traces = Traces(memory)
    async with playing(guests=["Аня"]) as house:
        anya, channel = house.guest("Аня"), house.stage.channel("стол")
        table = await house.hall.lobby.open(
            "sultan", host=anya.id, name="Аня", guild=house.stage.guild.id, channel=channel.id
        )
        boards = house.bot.services.boards
        await boards.settle()
        presses: list[int] = []
        while len(presses) < 3:
            with span("press"):
                boards.changed(table)
                press, cause = get_current_span().get_span_context().trace_id, boards._boards[table.id].cause
            while boards._boards[table.id].dirty:
                await asyncio.sleep(0)
            if boards._boards[table.id].cause is cause:  # nothing else has changed the table since
                presses.append(press)
        await boards.settle()
        traces.flush()
        spans = memory.get_finished_spans()
    traces.close()
    names = {one.context.span_id: one.name for one in spans}
    drawn = [
        one.context.trace_id
        for one in spans
        if one.name == "board" and one.parent and names[one.parent.span_id] == "press"
    ]
    assert [one for one in drawn if one in presses] == presses
