"""The laws of the ear, one module each: whatever stands here under the name `LAW` is heard, charged and measured.

How a law is added: docs/laws.md.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from core.knyazi import breaches
from speech.judge.law import Law, Needs


@cache
def found() -> dict[str, Law]:
    """Every law by its id, the gravest first, those that stand apart last."""
    laws = [
        module.LAW
        for _, name, _ in pkgutil.iter_modules(__path__, f"{__name__}.")
        if hasattr(module := importlib.import_module(name), "LAW")
    ]
    for law in laws:
        breaches.welcome(law.breach)
    return {law.id: law for law in sorted(laws, key=lambda law: (-law.gravity, law.id))}


def law(id: str) -> Law:
    return found()[id]


def needing(*needs: Needs) -> tuple[Law, ...]:
    """The laws that are judged by this."""
    return tuple(law for law in found().values() if law.needs in needs)
