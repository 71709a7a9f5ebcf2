"""The eight characters: what each may do in his turn, and what follows when a question about it is answered."""

from __future__ import annotations

from core.sultan.characters import assassin, guard, overseer, seer, slave, vizier
from core.sultan.moves import Arrest, Call, Capture, Foretell, Hunt, Manipulate, Murder
from core.sultan.windows import RESOLVE

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
