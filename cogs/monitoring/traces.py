"""OpenTelemetry traces of a press, a move and a word through all their stages (extra `traces`).

Off unless `traces` names an OTLP address; what is not installed is said once and left alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import structlog

from cogs.spans import watch
from core.shapes import Illegal

if TYPE_CHECKING:
    pass

log = structlog.get_logger(__name__)


class Traces:
    """Every stage becomes a span; a stage within a stage, its child."""

    def __init__(self, exporter: Any, shards: str = "") -> None:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        about = {"service.name": "slovo", **({"slovo.shards": shards} if shards else {})}
        self._provider = TracerProvider(resource=Resource.create(about), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("slovo")
        self._end = watch(self._stage)

    @contextlib.contextmanager
    def _stage(self, stage: str, about: Mapping[str, object]) -> Iterator[None]:
        # What a person said, or is called, is nobody's business but the table's: only numbers and names of stages go.
        told: Any = {
            f"slovo.{name}": value for name, value in about.items() if isinstance(value, int | float | str)
        }
        with self._tracer.start_as_current_span(
            stage, attributes=told, record_exception=False, set_status_on_exception=False
        ) as current:
            try:
                yield
            except Illegal as wrong:
                current.set_attribute("slovo.refused", wrong.code)
                raise
            except Exception as wrong:
                current.set_attribute("slovo.failed", type(wrong).__name__)
                raise

    def flush(self) -> None:
        self._provider.force_flush()

    def close(self) -> None:
        self._end()
        self._provider.shutdown()
