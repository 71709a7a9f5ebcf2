"""Stages of what happens, for whoever measures or traces them.

    with span("press", verb="play"): …

Costs next to nothing while nobody watches.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager

Watcher = Callable[[str, Mapping[str, object]], AbstractContextManager[object]]
"""Opens a context for a stage that begins: its name, and what it is about."""

_watchers: tuple[Watcher, ...] = ()


def watch(watcher: Watcher) -> Callable[[], None]:
    """Be told of every stage from now on; the answer ends it."""
    global _watchers
    _watchers = (*_watchers, watcher)

    def end() -> None:
        global _watchers
        _watchers = tuple(one for one in _watchers if one is not watcher)

    return end


def span(stage: str, table: int | None = None, **about: object) -> AbstractContextManager[object]:
    """Enter this around a stage."""
    if not _watchers:
        return contextlib.nullcontext()
    return _watched(stage, about if table is None else {"table": table, **about})


@contextlib.contextmanager
def _watched(stage: str, about: Mapping[str, object]) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for watcher in _watchers:
            stack.enter_context(watcher(stage, about))
        yield
