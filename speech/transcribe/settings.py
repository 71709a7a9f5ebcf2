"""How to hear, as far as it is set and not measured."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import msgspec

from speech.transcribe.port import Heard, Job, Stop, Unavailable
from speech.transcribe.threads import Threads, cores, most

ENGINES = ("whisper", "faster-whisper", "gigaam")


class AnyEngine(Protocol):
    """Whatever can put a batch of remarks into words, in the thread it is called in."""

    @property
    def name(self) -> str: ...

    @property
    def gives_way(self) -> bool:
        """It asks `stop` every few hundredths of a second, and then raises `Abandoned`."""
        ...

    def hear(self, jobs: list[Job], stop: Stop = ...) -> list[Heard]: ...


class EngineSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enough to open an engine, in this process or in another."""

    model: str = "default"
    """`default`, `fast`, `auto`; a Whisper name; a path. `gigaam:NAME` and `faster-whisper:NAME` are the extras."""
    folder: str = ""
    """Where named models are kept."""
    device: str = "auto"
    """`auto`, `cpu` or `cuda`."""
    threads: int = 0
    """Threads of one engine, always; 0: as many as there are cores for it, fewer while others take them."""

    @property
    def place(self) -> Path:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        return Path(self.folder) if self.folder else cache / "slovo" / "models"

    @property
    def engine(self) -> tuple[str, str]:
        """The engine's name, and its model's."""
        engine, colon, model = self.model.partition(":")
        return (engine, model) if colon and engine in ENGINES else ("whisper", self.model)


def quiet_threads() -> None:
    """To be called before torch is loaded: its threads shall wait for each other some microseconds, and then sleep.

    Writing a word is hundreds of small products: to be woken for each takes half as long again as the work itself.
    But to turn in circles for milliseconds, as they would by themselves, takes the processor from the packets'
    thread, and from other engines.
    """
    if "OMP_WAIT_POLICY" not in os.environ:
        os.environ.setdefault("GOMP_SPINCOUNT", "5000")
    os.environ.setdefault("KMP_BLOCKTIME", "0")


def open_engine(settings: EngineSettings, sharing: int = 1) -> AnyEngine:
    """Load the engine that these settings name; `sharing`: how many such engines share the machine.

    Raises `Unavailable` with one clear line.
    """
    threads = settings.threads or (most(cores()) if sharing <= 1 else max(cores() // sharing, 1))
    engine, model = settings.engine
    if engine == "faster-whisper":
        from speech.transcribe.faster import FasterWhisper

        return FasterWhisper(model, device=settings.device, threads=threads)
    if engine == "gigaam":
        from speech.transcribe.gigaam import GigaAm

        return GigaAm(model, threads=threads)
    quiet_threads()
    try:
        import torch
        import whisper  # noqa: F401
    except ImportError as error:
        raise Unavailable(f"openai-whisper is not installed ({error.name} is missing)") from error
    from speech.transcribe import models
    from speech.transcribe.engine import Engine as Whisper

    torch.set_num_threads(threads)
    path = models.find(model, settings.place, settings.device)
    network = models.load(path, settings.device)
    deciding = Threads(
        threads, torch.set_num_threads, fixed=bool(settings.threads) or network.place.type == "cuda"
    )
    return Whisper(network, name=f"whisper {path.stem}", threads=deciding)
