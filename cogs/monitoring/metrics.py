"""Prometheus metrics: what the hall, the ears, Discord and the recognition are doing, read when asked.

Served on `metrics_host:metrics_port` from the bot's own loop: `/metrics` for Prometheus, `/health` for whoever
restarts dead programs. `deploy/grafana.json` is a dashboard of them.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client import Counter as Count
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from cogs.spans import span, watch
from core.hall import Moved, Notice, Table, Trouble
from core.shapes import Illegal
from data.effect_book import EffectBook
from data.journal import DurableJournal

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds: from a move in memory to what Discord gives up waiting for."""


class Metrics:
    """One bot's. `text()` is what Prometheus reads."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._stages = Histogram(
            "slovo_stage_seconds",
            "How long each stage took: press (until it is answered), play (and in it wait, rules, commit, tell), panel and board "
            "(drawn and sent), and a remark's: utterance (transcribe, judge: findings, docket), charge",
            ("stage",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._moves = Count("slovo_moves", "Moves told", ("game", "by"), registry=self.registry)
        self._refused = Count("slovo_refused", "Moves refused", ("code",), registry=self.registry)
        self._effects: Counter[str] = Counter()
        self._ears = RunningTotals()
        self.registry.register(self)
        self._ends = [services.hall.subscribe(self._told), watch(self._stage)]

    def close(self) -> None:
        for end in self._ends:
            end()

    async def text(self) -> bytes:
        with contextlib.suppress(Trouble):
            await self._count_effects()
        return generate_latest(self.registry)

    # -- what is counted as it happens -----------------------------------------------------------

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Moved):
            self._moves.labels(table.sheet.game, notice.by).inc(len(notice.entries))

    @contextlib.contextmanager
    def _stage(self, stage: str, about: Mapping[str, object]) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        except Illegal as wrong:
            if stage == "play":
                self._refused.labels(wrong.code).inc()
            raise
        finally:
            self._stages.labels(stage).observe(time.perf_counter() - begun)

    # -- what is read when it is asked for -------------------------------------------------------

    def collect(self) -> Iterable[Metric]:
        yield from self._hall()
        yield from self._discord()
        yield from self._speech()
        yield from self._recognition()

    def _hall(self) -> Iterable[Metric]:
        hall = self._services.hall
        phases = Counter((table.sheet.game, table.sheet.phase) for table in hall.tables.values())
        tables = GaugeMetricFamily("slovo_tables", "Tables kept by this process", labels=("game", "phase"))
        for (game, phase), number in phases.items():
            tables.add_metric((game, phase), number)
        yield tables
        yield CounterMetricFamily("slovo_faults", "Listeners and robots that raised", hall.faults)
        yield GaugeMetricFamily(
            "slovo_journal_troubled", "1 while the journal cannot write", bool(hall.keeper.troubled)
        )
        effects = GaugeMetricFamily("slovo_effects", "Mutes and names not yet given back", labels=("kind",))
        for kind, number in self._effects.items():
            effects.add_metric((kind,), number)
        yield effects

    def _discord(self) -> Iterable[Metric]:
        services = self._services
        latency = GaugeMetricFamily(
            "slovo_discord_latency_seconds", "Heartbeat to Discord and back", labels=("shard",)
        )
        for shard, seconds in services.client.latencies:
            if seconds == seconds and seconds != float("inf"):  # not before the first heartbeat
                latency.add_metric((str(shard),), seconds)
        yield latency
        asked, refused = services.budget.asked, services.budget.refused
        requests = CounterMetricFamily(
            "slovo_discord_requests",
            "Requests that Discord answered: taken, or too many (429)",
            labels=("outcome",),
        )
        requests.add_metric(("taken",), asked - refused)
        requests.add_metric(("too-many",), refused)
        yield requests
        yield GaugeMetricFamily("slovo_guilds", "Guilds of this process", len(services.client.guilds))
        yield GaugeMetricFamily("slovo_ready", "1 while Discord is there", services.client.is_ready())

    def _speech(self) -> Iterable[Metric]:
        ears: Any = self._services.voice.port
        sessions = list(getattr(ears, "sessions", {}).values())
        yield GaugeMetricFamily("slovo_listening", "Tables whose court listens", len(sessions))
        for session in sessions:
            ear = session.ear
            counts = ear.receiver.counts()
            fates = {"heard": counts.heard, **counts.reasons}
            self._ears.now(ear, {**{("packets", fate): n for fate, n in fates.items()},
                                 ("remarks", "voices"): ear.voices, ("remarks", "utterances"): ear.utterances})  # fmt: skip
        total = self._ears.total([session.ear for session in sessions])
        for name, label, words in (
            ("packets", "fate", "Packets of sound: heard, lost, and what else became of them"),
            ("remarks", "kind", "Remarks noticed (voices) and cut out to be recognised (utterances)"),
        ):
            family = CounterMetricFamily(f"slovo_{name}", words, labels=(label,))
            for (which, value), number in total.items():
                if which == name:
                    family.add_metric((value,), number)
            yield family
        transcription = getattr(ears, "words", None)
        counts = transcription.counts() if transcription is not None else None
        if counts is not None:
            fared = CounterMetricFamily(
                "slovo_words", "Remarks to be put into words, by how it went", labels=("fate",)
            )
            for fate in ("heard", "dropped", "late", "failed"):
                fared.add_metric((fate,), getattr(counts, fate))
            yield fared
            yield GaugeMetricFamily(
                "slovo_words_waiting", "Remarks that wait for a transcriber", counts.waiting
            )
        hearing = getattr(ears, "ear_thread", None)
        yield CounterMetricFamily("slovo_ear_faults", "Times the ear stumbled", getattr(hearing, "faults", 0))

    def _recognition(self) -> Iterable[Metric]:
        words = getattr(self._services.voice.port, "words", None)
        transcriber = getattr(words, "transcriber", None)
        if transcriber is None:
            return
        load = transcriber.load()
        model = load.model or "none"
        waiting = GaugeMetricFamily(
            "slovo_recognition_waiting", "Remarks waiting for their words", labels=("model",)
        )
        waiting.add_metric((model,), load.waiting)
        yield waiting
        jobs = CounterMetricFamily("slovo_recognition_jobs", "Remarks, by how it went", labels=("outcome",))
        for outcome in ("done", "overdue", "failed"):
            jobs.add_metric((outcome,), getattr(load, outcome))
        jobs.add_metric(("fallback",), getattr(transcriber, "fell_back", 0))
        yield jobs
        rejected = CounterMetricFamily(
            "slovo_recognition_rejected", "Sounds that were no words", labels=("why",)
        )
        for why, number in load.rejected.items():
            rejected.add_metric((why,), number)
        yield rejected
        yield CounterMetricFamily("slovo_recognition_sound_seconds", "Sound recognised", load.sound_seconds)
        yield CounterMetricFamily("slovo_recognition_busy_seconds", "Time it took", load.busy_seconds)

    async def _count_effects(self) -> None:
        journal = self._services.hall.journal
        if isinstance(journal, DurableJournal):
            book = EffectBook(self._services.store, journal)
            self._effects = Counter(dict.fromkeys(self._effects, 0))
            self._effects.update(effect.kind for effect in await book.mine())


class RunningTotals:
    """Counters of things that come and go, summed so that the sum never falls when one goes."""

    def __init__(self) -> None:
        self._gone: Counter[tuple[str, str]] = Counter()
        self._here: dict[int, tuple[object, Counter[tuple[str, str]]]] = {}

    def now(self, thing: object, counts: Mapping[tuple[str, str], int]) -> None:
        self._here[id(thing)] = thing, Counter(counts)  # keeping the thing keeps its id from being another's

    def total(self, here: Iterable[object]) -> Counter[tuple[str, str]]:
        stay = {id(thing) for thing in here}
        for name in [name for name in self._here if name not in stay]:
            self._gone += self._here.pop(name)[1]
        return sum((counts for _, counts in self._here.values()), self._gone)


class MetricsServer:
    """The little web server through which it is seen."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.metrics = Metrics(services)
        services.hall.span = span
        routes = web.Application()
        routes.router.add_get("/metrics", self._show)
        routes.router.add_get("/health", self._health)
        self._runner = web.AppRunner(routes, access_log=None)

    async def open(self) -> None:
        settings = self._services.settings
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, settings.metrics_host, settings.metrics_port).start()
        except OSError as wrong:
            log.error("no metrics: the address is taken or not ours", why=str(wrong))
        else:
            log.info("metrics", host=settings.metrics_host, port=settings.metrics_port)

    async def close(self) -> None:
        self.metrics.close()
        await self._runner.cleanup()

    async def _show(self, _: web.Request) -> web.Response:
        body = await self.metrics.text()
        return web.Response(body=body, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    async def _health(self, _: web.Request) -> web.Response:
        trouble = self._services.hall.keeper.troubled or (
            "" if self._services.client.is_ready() else "no-discord"
        )
        return web.Response(text=trouble or "ok", status=503 if trouble else 200)
