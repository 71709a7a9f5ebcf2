"""What a player can be charged with, and what it may cost him (K-ETQ-01, K-PUN-01, K-PUN-06, K-ORD-03).

A breach is data. How it is found is nobody's business here: players denounce, and the court's ear has a law for each
breach it can hear (`speech/judge/laws`). A law of the house brings a breach of its own by `welcome` (K-CUS-01).
"""

from __future__ import annotations

import msgspec

from core.knyazi.characters import Power
from core.knyazi.court_papers import Ground
from core.shapes import Malformed


class Breach(msgspec.Struct, frozen=True):
    """One offence, by the id of its law."""

    id: str
    ground: Ground = "etiquette"
    """K-PUN-01: what kind of formal ground it is."""
    hard: bool = False
    """K-PUN-06: demotion is lawful."""
    godless: bool = False
    """K-ORD-03: an offence only where the altar rules."""
    free: frozenset[Power] = frozenset()
    """Whom it does not bind (K-ETQ-03, K-ETQ-06)."""
    only: str = ""
    """The one character whom it binds (K-ETQ-05)."""
    senior: bool = False
    """Only a senior can be wronged by it (K-ETQ-02, K-ETQ-04, K-ETQ-08)."""

    @property
    def manners(self) -> bool:
        """Whether it is one of etiquette, which a house may leave uncharged (KR-24)."""
        return self.ground == "etiquette"


_JEST = frozenset({Power.JEST})

PRINTED = (
    Breach("E-NAM-01", hard=True),  # a real name
    Breach("E-NAM-02", hard=True, senior=True),  # a senior by his bare rank
    Breach("E-NAM-03", senior=True),  # another's title
    Breach("E-LEA-01", free=_JEST, senior=True),  # without leave
    Breach("E-SIL-01", only="kholop"),  # the Холоп spoke
    Breach("E-SIL-02", only="sweeper"),  # the Дворник spoke unasked
    Breach("E-RES-01", free=_JEST, senior=True),  # without respect
    Breach("E-THE-01", hard=True, godless=True),  # swearing
    Breach("E-THE-02", hard=True, godless=True),  # interrupting
    Breach("E-THE-03", hard=True, godless=True),  # shouting
    Breach("E-DEC-01", "decree"),  # a decree or an assignment not kept
    Breach("E-HND-01", hard=True),  # another's work
    Breach("K-PUN-09", "duty"),  # the Шпион, the Шут, the Палач or another fails in his duty
    Breach("K-PUN-01", "disloyalty"),
)

_known = {breach.id: breach for breach in PRINTED}


def welcome(breach: Breach) -> None:
    """K-CUS-01: let a breach of the house be charged. Those of the rulebook are what they are."""
    if any(breach.id == printed.id and breach != printed for printed in PRINTED):
        raise Malformed("law-known", "K-CUS-01", text=breach.id)
    _known[breach.id] = breach


def find(id: str) -> Breach | None:
    """The breach of a law, None where there is no such law."""
    return _known.get(id)


def named(id: str) -> Breach:
    """The same, for those who know that there is one."""
    return _known[id]


def known() -> tuple[str, ...]:
    """The ids of all laws that can be broken."""
    return tuple(sorted(_known))
