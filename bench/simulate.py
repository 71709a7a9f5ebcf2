"""`simulate`: what so many tables need: processes, cores, GPUs, memory, money; and what breaks first.

A model of a few lines over constants that were measured (`bench.unit_costs`; `--measure` measures them anew, here).
What was not measured by us is said to be assumed. docs/scale.md tells how to read it.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from speech.weights.catalogue import CATALOGUE


class Costs(NamedTuple):
    """Processor seconds of one core, unless said otherwise. Measured on a 2-core AMD EPYC of 2024, Python 3.11."""

    move: float = 0.0006
    """A move, from the press to the journal: `python -m data soak --tables 200` keeps 12 % of a core busy with 200
    moves a second on SQLite (7 % on PostgreSQL, which does its part elsewhere)."""
    picture: float = 0.015
    """A picture of a table drawn: `python -m cogs.pictures bench`, 12–16 ms for 4–12 players."""
    edit: float = 0.003
    """The same picture (90 KB) sent to Discord. Assumed."""
    voice: float = 0.0045
    """A second of one voice opened, decoded, and found to be voice: `bench.unit_costs.voices`, 4.2–4.9 ms."""
    quiet: float = 0.00015
    """A second of a table that listens while nobody speaks: `bench.unit_costs.voices`, 0.13–0.18 ms."""
    words: float = 0.085
    """Recognition of a second of speech by the model `base` on one thread, with hints, one remark at a time:
    `bench.unit_costs.words` (0.084–0.090: 0.21 s for a remark of two seconds and a half). Remarks that come together cost
    a fifth less, which is not counted on. Other models cost as many times more as the catalogue of weights says
    (`small` measured: 0.205–0.214)."""
    gpu: float = 1 / 120
    """The same second on a small data-centre GPU with full batches. Assumed: no GPU was at hand."""
    table: float = 0.02
    """Megabytes of memory a table takes: `python -m data soak`, 20 tables against 200 (75 and 78 MB)."""
    ears: float = 3.0
    """Megabytes for each table that listens: half a minute of sound of each speaker, decoders, the judge. Assumed."""
    bot: float = 300.0
    """Megabytes of a process with Discord, pictures and the judge's dictionaries. Assumed from what one bot takes."""


class Workload(NamedTuple):
    """What there is to do."""

    tables: int = 1000
    speakers: int = 6
    """People at a table who may be heard."""
    talk: float = 0.15
    """Part of the time that each of them speaks."""
    listening: float = 1.0
    """Part of the tables whose court listens."""
    moves: float = 0.2
    """Moves a second at a table."""
    pictures: float = 0.15
    """Pictures a second at a table: several moves are drawn as one when they come quickly."""
    guilds: int = 10
    """Guilds in which the bot is, for each table at play."""
    model: str = "small"
    device: str = "cpu"


class Prices(NamedTuple):
    """Money a month. Assumed: what a middling provider asks."""

    core: float = 12.0
    gpu: float = 350.0
    gigabyte: float = 2.0


FULL = 0.6
"""How busy a core or a GPU may be on average: fuller, and remarks wait longer than they are worth."""
ONE_PROCESS = 0.7
"""Cores that one Python process can use: its interpreter runs one thread at a time."""
GUILDS_A_SHARD = 1000
"""What Discord advises; 2500 is what it allows."""
KB_A_VOICE = 8.0
"""Kilobytes a second of one voice on its way to us (64 kbit/s)."""
KB_A_PICTURE = 90.0
COMMITS = 4000.0
"""Moves a second that one PostgreSQL takes down, many to a transaction. Assumed; a move is about four rows."""
UTTERANCE_KB = 32.0
"""Kilobytes of a second of speech on its way to a worker (16 kHz, 16 bit)."""
NATS_MB = 1000.0
"""Megabytes a second through one broker. Assumed: ten-gigabit network."""


class Plan(NamedTuple):
    """What that needs."""

    voices: float
    """Seconds of voice a second."""
    bot_cores: float
    bots: int
    word_cores: float
    workers: int
    gpus: int
    shards: int
    memory: float
    """Gigabytes."""
    money: float
    commits: float
    down: float
    """Megabytes a second from Discord."""
    up: float


def plan(load: Workload, costs: Costs | None = None, prices: Prices | None = None) -> Plan:
    costs, prices = costs or Costs(), prices or Prices()
    listening = load.tables * load.listening
    voices = listening * load.speakers * load.talk
    bot = load.tables * (load.moves * costs.move + load.pictures * (costs.picture + costs.edit))
    bot += voices * costs.voice + listening * costs.quiet
    bots = max(1, math.ceil(bot / ONE_PROCESS))
    shards = max(bots, math.ceil(load.tables * load.guilds / GUILDS_A_SHARD))  # a process has one at least
    weights = CATALOGUE.get(load.model)
    words = voices * costs.words * (weights.cost if weights else 0.0)
    gpus = workers = 0
    if words and load.device == "cuda":
        gpus = workers = math.ceil(voices * costs.gpu * (weights.cost if weights else 0.0) / FULL)
        words = 0.0
    elif words:
        workers = math.ceil(words / FULL)
    memory = bots * costs.bot + load.tables * costs.table + listening * costs.ears
    memory += workers * (weights.memory if weights else 0)
    cores = bots + (workers if load.device == "cpu" else gpus)
    return Plan(
        voices, bot, bots, words, workers, gpus, shards, memory / 1000,
        cores * prices.core + gpus * prices.gpu + memory / 1000 * prices.gigabyte,
        load.tables * load.moves, voices * KB_A_VOICE / 1000, load.tables * load.pictures * KB_A_PICTURE / 1000,
    )  # fmt: skip


def limits(load: Workload, costs: Costs | None = None) -> list[tuple[float, str]]:
    """Tables at which each thing breaks that more machines do not help, the first one first."""
    costs = costs or Costs()
    one = plan(load._replace(tables=1_000_000), costs)
    each = 1_000_000
    found = [
        (each * ONE_PROCESS / one.bot_cores, "one process is full: run clusters of shards"),
        (each * COMMITS / one.commits, "one PostgreSQL is full: part the guilds among several"),
    ]
    if one.voices:
        found.append(
            (
                each * NATS_MB / (one.voices * UTTERANCE_KB / 1000),
                "one NATS broker is full: a cluster of them",
            )
        )
    if one.up:
        found.append(
            (each * 1250 / one.up, "ten gigabits a second of pictures: more networks, smaller pictures")
        )
    found.append(
        (150_000 / load.guilds, "150,000 guilds: Discord deals out shards in steps, ask for large sharding")
    )
    return sorted(found)


def told(load: Workload, costs: Costs | None = None, prices: Prices | None = None) -> str:
    prices = prices or Prices()
    need = plan(load, costs, prices)
    a_thousand = 1000 / load.tables
    lines = [
        f"{load.tables:,} tables, {load.speakers} speakers each who talk {load.talk:.0%} of the time, "
        f"{load.listening:.0%} of the tables listen, {load.moves:g} moves a second at each, "
        f"model {load.model} on {load.device}",
        f"  voices            {need.voices:10.1f} at a time",
        f"  bot processes     {need.bots:10}   {need.bot_cores:.1f} cores busy, {need.shards} shards",
    ]
    if need.gpus:
        lines.append(f"  GPUs              {need.gpus:10}   one worker each")
    elif need.workers:
        lines.append(
            f"  workers           {need.workers:10}   of one thread, {need.word_cores:.1f} cores busy"
        )
    else:
        lines.append("  workers                    0   no words are recognised")
    lines += [
        f"  memory            {need.memory:10.1f} GB",
        f"  journal           {need.commits:10.0f} moves a second",
        f"  network           {need.down:10.1f} MB/s in, {need.up:.1f} MB/s out",
        f"  money             {need.money:10.0f} a month, {need.money * a_thousand:.0f} for a thousand tables",
        f"  assumed, not measured: prices ({prices.core:g} a core, {prices.gpu:g} a GPU, {prices.gigabyte:g} a GB, a month), "
        "what a GPU, one database and one broker carry, memory",
        "what breaks first as tables become more:",
        *(f"  {tables:12,.0f}  {what}" for tables, what in limits(load, costs)),
    ]
    return "\n".join(lines)


def measured(speech: Path | None, weights: Path | None) -> Costs:
    """The constants, measured on this machine in half a minute. What has nothing to measure it with stays as it is."""
    from bench import unit_costs

    voice, quiet = unit_costs.voices(2, 4, 4.0)
    found = Costs(move=unit_costs.moves(8, 15), picture=unit_costs.pictures(6), voice=voice, quiet=quiet)
    if weights is not None and speech is not None and (clips := unit_costs.clips(speech)):
        cost = CATALOGUE[weights.stem].cost if weights.stem in CATALOGUE else 1.0
        found = found._replace(words=asyncio.run(unit_costs.words(weights, clips)) / cost)
    return found


def _part(text: str) -> float:
    value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    if not 0 <= value <= 1:
        raise ValueError
    return value


def _count(text: str) -> int:
    value = int(text.replace(",", "").replace("_", ""))
    if value < 1:
        raise ValueError
    return value


def _rate(text: str) -> float:
    value = float(text)
    if not 0 <= value < 1e6:
        raise ValueError
    return value


def parser() -> argparse.ArgumentParser:
    usual, prices = Workload(), Prices()
    words = argparse.ArgumentParser(
        prog="python -m bench simulate", description=(__doc__ or "").partition("\n")[0]
    )
    words.add_argument("--tables", type=_count, default=usual.tables)
    words.add_argument(
        "--speakers", type=_count, default=usual.speakers, help="people at a table who may be heard"
    )
    words.add_argument(
        "--talk-share", type=_part, default=usual.talk, help="part of the time that each speaks"
    )
    words.add_argument(
        "--listening", type=_part, default=usual.listening, help="part of the tables that listen"
    )
    words.add_argument("--moves", type=_rate, default=usual.moves, help="moves a second at a table")
    words.add_argument("--pictures", type=_rate, default=usual.pictures, help="pictures a second at a table")
    words.add_argument("--guilds", type=_count, default=usual.guilds, help="guilds for each table at play")
    words.add_argument("--model", choices=(*CATALOGUE, "none"), default=usual.model)
    words.add_argument("--device", choices=("cpu", "cuda"), default=usual.device)
    words.add_argument("--core", type=_rate, default=prices.core, help="money a month for a core")
    words.add_argument("--gpu", type=_rate, default=prices.gpu, help="money a month for a GPU")
    words.add_argument(
        "--gigabyte", type=_rate, default=prices.gigabyte, help="money a month for a GB of memory"
    )
    words.add_argument("--measure", action="store_true", help="measure this machine and calculate with that")
    words.add_argument("--weights", type=Path, help="with --measure: weights to measure recognition with")
    words.add_argument("--speech", type=Path, help="with --measure: a folder of WAV files to recognise")
    return words


def main(argv: Sequence[str]) -> int:
    given = parser().parse_args(argv)
    load = Workload(
        given.tables, given.speakers, given.talk_share, given.listening, given.moves, given.pictures, given.guilds,
        given.model, given.device,
    )  # fmt: skip
    prices = Prices(given.core, given.gpu, given.gigabyte)
    costs = Costs()
    if given.measure:
        for path in (given.weights, given.speech):
            if path is not None and not path.exists():
                print(f"bench: there is no {path}", file=sys.stderr)
                return 2
        costs = measured(given.speech, given.weights)
        print(
            f"measured here ({os.cpu_count()} cores), in ms of processor; what the model has from elsewhere:"
        )
        for name in ("move", "picture", "voice", "quiet", "words"):
            here, usual = getattr(costs, name), getattr(Costs(), name)
            print(f"  {name:8} {here * 1000:8.3f}  {usual * 1000:8.3f}  {here / usual:5.2f}×")
    print(told(load, costs, prices))
    return 0
