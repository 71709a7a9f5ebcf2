"""The load model: what it says, and that small measured runs bear it out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench import unit_costs
from bench.simulate import FULL, ONE_PROCESS, Costs, Workload, limits, main, plan, told

FACTOR = 4.0
"""How far a measured run may be from the model, either way: machines differ, and so do hours of the day."""


def test_twice_the_tables_are_twice_the_work() -> None:
    one, two = plan(Workload(tables=500)), plan(Workload(tables=1000))
    for name in ("voices", "bot_cores", "word_cores", "commits", "down", "up"):
        assert getattr(two, name) == pytest.approx(2 * getattr(one, name))
    assert one.bots < two.bots <= 2 * one.bots


def test_nobody_who_talks_needs_no_ears_and_no_workers() -> None:
    deaf = plan(Workload(listening=0))
    assert (deaf.voices, deaf.workers, deaf.gpus, deaf.down) == (0, 0, 0, 0)
    assert plan(Workload(model="none")).workers == 0
    assert deaf.bot_cores < plan(Workload()).bot_cores


def test_no_core_is_planned_fuller_than_it_may_be() -> None:
    for tables in (1, 10, 999, 12345):
        for model in ("tiny", "base", "small", "turbo"):
            need = plan(Workload(tables=tables, model=model))
            assert need.word_cores <= need.workers * FULL + 1e-9
            assert need.bot_cores <= need.bots * ONE_PROCESS + 1e-9
            assert need.shards >= need.bots >= 1


def test_a_gpu_takes_the_place_of_cores() -> None:
    cpu, gpu = plan(Workload()), plan(Workload(device="cuda"))
    assert gpu.gpus == gpu.workers > 0 == cpu.gpus
    assert gpu.gpus < cpu.workers


def test_what_breaks_first_is_told_first() -> None:
    found = [tables for tables, _ in limits(Workload())]
    assert found == sorted(found)
    assert plan(Workload(tables=int(found[0]))).bots == 1
    assert plan(Workload(tables=int(found[0]) + 2)).bots == 2


def test_every_word_of_the_command_line_changes_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    usual = told(Workload())
    assert main([]) == 0
    assert capsys.readouterr().out.strip() == usual
    for words in (
        "--tables 50", "--speakers 3", "--talk-share 30%", "--listening 0.5", "--moves 1", "--pictures 1", "--guilds 99",
        "--model base", "--device cuda", "--core 20", "--gigabyte 9",
    ):  # fmt: skip
        assert main(words.split()) == 0
        assert capsys.readouterr().out.strip() != usual
    for wrong in ("--tables 0", "--talk-share 2", "--model huge", "--moves -1"):
        with pytest.raises(SystemExit) as refused:
            main(wrong.split())
        assert refused.value.code == 2
    assert main(["--measure", "--speech", "/nowhere/at/all"]) == 2


@pytest.mark.slow
def test_small_measured_runs_bear_the_model_out() -> None:
    """Processor time of the real hall, brush and ear, for what the model says of the same load."""
    assert Costs().move / FACTOR < unit_costs.moves(6, 12) < Costs().move * FACTOR
    assert Costs().picture / FACTOR < unit_costs.pictures(6) < Costs().picture * FACTOR
    tables, speakers, seconds = 2, 4, 4.0
    voice, quiet = unit_costs.voices(tables, speakers, seconds)
    ran = tables * (speakers * voice + quiet)  # cores that this much voice kept busy
    silent = Workload(tables=tables, speakers=speakers, talk=1.0, moves=0, pictures=0)
    assert ran / FACTOR < plan(silent).bot_cores < ran * FACTOR


@pytest.mark.slow
@pytest.mark.weights
async def test_measured_recognition_bears_the_model_out(models_folder: Path, speech_folder: Path) -> None:
    weights = models_folder / "base.pt"
    if not weights.is_file():
        pytest.skip("Whisper weights: base.pt is not there")
    clips = await asyncio.to_thread(unit_costs.clips, speech_folder, 8)
    assert clips, "no speech of one to six seconds"
    assert Costs().words / FACTOR < await unit_costs.words(weights, clips) < Costs().words * FACTOR
