"""What Prometheus reads, and that the dashboard asks for nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.ports import free_port
from cogs.monitoring.metrics import RunningTotals
from cogs.settings import Settings
from cogs.spans import span
from cogs.voice.recognition import transcriber
from speech.scribe import ScribeCounts
from speech.transcribe.port import Load
from stage.rest.server import TooMany
from tests.cogs.conftest import House, Playing, played_out

BOARD = Path(__file__).parents[3] / "deploy" / "grafana.json"


COUNTS = ScribeCounts(
    taken=9, heard=5, dropped=1, late=1, failed=1, waiting=1, under_way=0, rejected={}, delays=()
)  # fmt: skip


class Busy:
    """A transcriber that has something to tell."""

    fell_back = 2

    def load(self) -> Load:
        return Load(3, 40, 5, 1, {"noise": 7}, 99.5, 12.5, 1, "whisper base")


async def read(house: House) -> dict[tuple[str, ...], float]:
    """Every sample: its name and labels' values, its value."""
    port = house.bot.services.settings.metrics_port
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        text = await answer.text()
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_a_game_leaves_its_numbers_and_health_is_told(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], settings={"metrics_port": free_port()}) as house:
        before = await read(house)
        assert before[("slovo_ready",)] == before[("slovo_guilds",)] == 1
        table = await house.hall.lobby.open("sultan", guild=None, host=1, name="A")
        for user in (2, 3, 4, 5):
            await house.hall.lobby.join(table.id, user, f"P{user}")
        await house.hall.lobby.start(table.id, 1)
        await played_out(house, table)
        with pytest.raises(Exception, match="no-such-table"):
            await house.hall.play(999, "pass", player=0)
        anya = house.guest("Аня")
        await anya.slash("правила")
        now = await read(house)
        assert now["slovo_tables", "sultan", "over"] == 1
        moves = sum(value for name, value in now.items() if name[0] == "slovo_moves_total")
        assert moves == len((await house.hall.record(table.id)).moves)
        plays = now["slovo_stage_seconds_count", "play"]
        assert (
            5 < plays <= now["slovo_stage_seconds_count", "wait"]
        )  # joining and starting wait their turn too
        assert now["slovo_stage_seconds_count", "commit"] >= plays - 1
        assert now["slovo_stage_seconds_count", "press"] >= 1
        assert now["slovo_refused_total", "no-such-table"] == 1
        assert now[("slovo_faults_total",)] == 0
        assert now["slovo_discord_requests_total", "taken"] > before["slovo_discord_requests_total", "taken"]
        assert now["slovo_discord_requests_total", "too-many"] == 0
        await house.bot.services.boards.settle()  # nothing else is on its way while they are counted
        house.stage.rest.trouble = TooMany(0.02, False)
        with pytest.raises(discord.HTTPException):
            await house.bot.fetch_channel(house.stage.channel("стол").id)
        house.stage.rest.trouble = None
        tries = sum(noted.status == 429 for noted in house.stage.rest.noted)
        assert (await read(house))["slovo_discord_requests_total", "too-many"] == tries > 0
        async with aiohttp.ClientSession() as session:
            address = f"http://127.0.0.1:{house.bot.services.settings.metrics_port}/health"
            async with session.get(address) as answer:
                assert (answer.status, await answer.text()) == (200, "ok")
            house.hall.keeper.troubled = "disk-full"
            async with session.get(address) as answer:
                assert (answer.status, await answer.text()) == (503, "disk-full")


def test_what_went_stays_counted() -> None:
    kept = RunningTotals()
    one, two = SimpleNamespace(), SimpleNamespace()
    kept.now(one, {("packets", "heard"): 5})
    kept.now(two, {("packets", "heard"): 7})
    assert kept.total([one, two]) == {("packets", "heard"): 12}
    assert kept.total([two]) == {("packets", "heard"): 12}
    kept.now(two, {("packets", "heard"): 9})
    assert kept.total([two]) == {("packets", "heard"): 14}


def asked() -> Iterator[str]:
    """Every query of the dashboard."""
    for panel in json.loads(BOARD.read_text())["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


async def test_the_dashboard_and_the_metrics_know_each_other(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня"], settings={"metrics_port": free_port()}) as house:
        with span("press"):
            pass
        ear = SimpleNamespace(
            voices=2, utterances=1,
            receiver=SimpleNamespace(counts=lambda: SimpleNamespace(heard=50, reasons={"lost": 1})),
        )  # fmt: skip
        ears = SimpleNamespace(
            words=SimpleNamespace(transcriber=Busy(), counts=lambda: COUNTS),
            sessions={1: SimpleNamespace(ear=ear)},
            ear_thread=SimpleNamespace(faults=0),
        )
        monkeypatch.setattr(house.bot.services.voice, "port", ears)
        port = house.bot.services.settings.metrics_port
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as answer,
        ):
            families = list(text_string_to_metric_families(await answer.text()))
        monkeypatch.undo()
    shown = {sample.name: set(sample.labels) for family in families for sample in family.samples}
    # a family without samples yet is known all the same, and what it would be called
    known = set(shown) | {f.name + ("_total" if f.type == "counter" else "") for f in families}
    queries = list(asked())
    used = {name for query in queries for name in re.findall(r"\b(?:slovo|process)_\w+", query)}
    assert used <= known, used - known
    ours = {name for name in known if name.startswith("slovo_") and not name.endswith(("_created", "_count"))}
    families_of_histograms = {"slovo_stage_seconds"}
    assert ours - families_of_histograms <= used, ours - used
    assert shown["slovo_recognition_jobs_total"] == {"outcome"}


def test_the_panels_do_not_lie_on_each_other() -> None:
    panels = json.loads(BOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    covered: set[tuple[int, int]] = set()
    for panel in panels:
        at = panel["gridPos"]
        here = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not here & covered
        assert all(x < 24 for x, _ in here)
        covered |= here


async def test_a_bot_that_shall_not_hear_has_no_transcriber() -> None:
    assert await transcriber(Settings(hear=False)) is None
