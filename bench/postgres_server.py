"""A PostgreSQL of one's own: in a temporary folder, on a private port of this machine, gone afterwards.

For tests and for the commands that measure; needs the server's programs (Debian: `postgresql-15`). Runs as an
unprivileged user when we are root, since the server refuses to be root.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.ports import free_port

_UNPRIVILEGED = ("postgres", "nobody")


class NoServer(Exception):
    """PostgreSQL is not installed here."""


def programs() -> Path:
    """The folder with initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise NoServer


def _as_nobody() -> list[str]:
    """The words before a command that make it run unprivileged."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    import pwd

    for name in _UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    raise NoServer


@contextlib.contextmanager
def server(*, durable: bool = True) -> Iterator[str]:
    """The URL of a fresh server's empty database, for as long as it is used.

    `durable` False: it does not wait for the disk. Nothing but a power cut could tell, and tests are faster.
    """
    bin, prefix = programs(), _as_nobody()
    folder = Path(tempfile.mkdtemp(prefix="slovo-pg-"))
    folder.chmod(0o777)
    data, port = folder / "data", free_port()

    def run(*words: str) -> None:
        done = subprocess.run([*prefix, *words], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{words[0]}: {done.stdout}{done.stderr}")

    try:
        sync = [] if durable else ["--no-sync"]
        run(
            str(bin / "initdb"),
            "-D",
            str(data),
            "-U",
            "slovo",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            *sync,
        )
        options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=50"
        )
        options += "" if durable else " -c fsync=off -c full_page_writes=off"
        run(str(bin / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
        try:
            yield f"postgresql://slovo@127.0.0.1:{port}/postgres"
        finally:
            run(str(bin / "pg_ctl"), "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
