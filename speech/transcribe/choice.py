"""Which weights hear, of those that are on the machine."""

from __future__ import annotations

from pathlib import Path

from speech.transcribe.port import Unavailable
from speech.weights import fetch
from speech.weights.catalogue import CATALOGUE

ROLES = {"default": "small", "fast": "base"}
BEST_FIRST = ("small", "base", "tiny", "medium", "turbo")
"""For `auto`: the default first, then what is quicker; the slow ones only when there is nothing else."""


def choose(model: str, folder: Path) -> Path | None:
    """The weights that are meant by `auto`, `default`, `fast`, a name or a path; None: there shall be no words.

    `auto` is content with nothing; whoever names something gets it or is told what to do (`Unavailable`).
    """
    if model == "none":
        return None
    if model == "auto":
        here = fetch.present(folder)
        return next((fetch.path_of(folder, name) for name in BEST_FIRST if name in here), None)
    name = ROLES.get(model, model)
    if name in CATALOGUE:
        path = fetch.path_of(folder, name)
        if not path.is_file():
            raise Unavailable(f"the weights «{name}» are not in {folder}: slovo models fetch {name}")
        return path
    path = Path(model).expanduser()
    if not path.is_file():
        raise Unavailable(f"no weights at {model}; known by name: {', '.join((*ROLES, *CATALOGUE))}")
    return path
