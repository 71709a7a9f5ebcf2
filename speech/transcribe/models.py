"""Opening Whisper's checkpoints, found by name (`speech.weights` keeps those) or by path."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import torch

from speech.transcribe.linear import Kind, fitting
from speech.transcribe.network import Network
from speech.transcribe.port import Unavailable
from speech.weights import fetch
from speech.weights.catalogue import CATALOGUE, SETTINGS

_BEST_ON_CPU = ("small", "base", "tiny", "turbo", "medium")
_BEST_ON_CUDA = ("turbo", "medium", "small", "base", "tiny")


def find(model: str, folder: Path, device: str = "auto", progress: fetch.Progress | None = None) -> Path:
    """The checkpoint of a name, a path, a setting, or `auto`: the best that is on the machine.

    One that the catalogue names is fetched if it is not there; any other name is that of a file in the folder.
    """
    name = SETTINGS.get(model, model)
    if name == "auto":
        here = fetch.present(folder)
        best = next((one for one in (_BEST_ON_CUDA if cuda(device) else _BEST_ON_CPU) if one in here), None)
        if best is None:
            raise Unavailable(f"there is no model in {folder}")
        name = best
    if name in CATALOGUE:
        try:
            return fetch.fetch(name, folder, *([progress] if progress else []))
        except (fetch.NoWeights, OSError) as error:
            raise Unavailable(f"the model {name} could not be had: {first_line(error)}") from error
    for path in (fetch.path_of(folder, name), Path(name).expanduser()):
        if path.is_file():
            return path
    if os.sep in name or name.endswith(".pt"):
        raise Unavailable(f"there is no model at {name}")
    raise Unavailable(f"no model is called {name!r}; there are {', '.join(CATALOGUE)}, or give a path")


def cuda(device: str = "auto") -> bool:
    """Is the GPU to be used? `auto`: if there is one."""
    there = device != "cpu" and torch.cuda.is_available()
    if device == "cuda" and not there:
        raise Unavailable("there is no CUDA device here, or PyTorch was installed without it")
    return there


def load(path: Path, device: str = "auto") -> Network:
    """Read a checkpoint straight into the form in which it runs best here."""
    try:
        checkpoint: dict[str, Any] = torch.load(
            path, map_location="cpu", weights_only=True, mmap=zipfile.is_zipfile(path)
        )
    except Exception as error:
        raise Unavailable(f"{path} is not a Whisper model, or is damaged: {first_line(error)}") from error
    if not isinstance(checkpoint, dict) or not {"dims", "model_state_dict"} <= checkpoint.keys():
        raise Unavailable(f"{path} is not a Whisper model in openai-whisper's format")
    try:
        if checkpoint["dims"]["n_vocab"] < 51865:
            raise Unavailable(f"{path} is an English-only model; one that knows other languages is needed")
        return Network(checkpoint, *kinds(checkpoint["dims"]["n_audio_state"], device))
    except (KeyError, RuntimeError, TypeError, AttributeError) as error:
        raise Unavailable(f"{path} does not hold a whole Whisper model: {first_line(error)}") from error


def kinds(width: int, device: str = "auto") -> tuple[Kind, Kind]:
    """How the encoder's and the decoder's layers of a model of this width run best here.

    A narrow model loses words to 8 bits that it cannot spare, and is quick enough without; a wide one does not.
    """
    if cuda(device):
        return "cuda", "cuda"
    return (fitting("bfloat16"), fitting("half")) if width < 768 else (fitting("int8"), fitting("int8"))


def first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
