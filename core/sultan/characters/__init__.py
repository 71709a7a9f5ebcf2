"""The eight characters: what each may do in his turn, and what his ability does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.shapes import Move
from core.sultan.acting import USES
from core.sultan.cast import ASSASSIN, DANCER, GUARD, OVERSEER, SEER, SLAVE, SULTAN, VIZIER
from core.sultan.characters import assassin, dancer, guard, overseer, seer, slave, sultan, vizier
from core.sultan.moves import (
    Arrest,
    Call,
    Capture,
    Dance,
    Execute,
    Foretell,
    Hunt,
    Manipulate,
    Murder,
    Predict,
)
from core.sultan.table import Draft, Table
from core.sultan.windows import RESOLVE

Check = Callable[[Table, int, Any], None]
Do = Callable[[Draft, int, Any], None]

USES.update(
    {
        SULTAN: sultan.uses,
        GUARD: guard.uses,
        ASSASSIN: assassin.uses,
        SLAVE: slave.uses,
        OVERSEER: overseer.uses,
        DANCER: dancer.uses,
        VIZIER: vizier.uses,
        SEER: seer.uses,
    }
)

ABILITIES: dict[type[Move], tuple[Check, Do]] = {
    Execute: (sultan.check_execute, sultan.do_execute),
    Arrest: (guard.check_arrest, guard.do_arrest),
    Murder: (assassin.check_murder, assassin.do_murder),
    Call: (slave.check_call, slave.do_call),
    Hunt: (overseer.check_hunt, overseer.do_hunt),
    Capture: (overseer.check_capture, overseer.do_capture),
    Dance: (dancer.check_dance, dancer.do_dance),
    Manipulate: (vizier.check_manipulate, vizier.do_manipulate),
    Foretell: (seer.check_foretell, seer.do_foretell),
    Predict: (seer.check_predict, seer.do_predict),
}

RESOLVE.update(
    {
        ("claim", Arrest): guard.warn,
        ("arrest", Arrest): guard.imprison,
        ("claim", Murder): assassin.warn,
        ("murder", Murder): assassin.kill_or_die,
        ("call", Call): slave.rise,
        ("claim", Hunt): overseer.hunt,
        ("claim", Capture): overseer.capture,
        ("claim", Manipulate): vizier.force,
        ("claim", Foretell): seer.look,
    }
)
