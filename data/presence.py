"""Whether another process keeps tables in the same file: known at once, even of one that was killed.

Everybody who keeps tables holds a shared lock on a small file beside the database, and the system takes it from who
dies. Whoever can have it for himself alone, for a moment, is alone. Where there are no such locks, nobody ever is.
"""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Presence:
    """Of one who has opened the database."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def shown(self) -> bool:
        """Be there from now on. Was nobody else? Asked again, the answer is no: we are there ourselves."""
        if fcntl is None or self._file is not None:
            return False
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            alone = self._locked(fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(self._file, fcntl.LOCK_SH)
        except OSError:  # a file system without locks
            return False
        return alone

    def _locked(self, how: int) -> bool:
        assert self._file is not None
        try:
            fcntl.flock(self._file, how)
        except BlockingIOError:
            return False
        return True

    def end(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
