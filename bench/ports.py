"""Ports for programs that have to be told theirs."""

from __future__ import annotations

import random
import socket

BELOW = range(12_000, 32_000)
"""Below what the system itself hands out to whoever asks for no port in particular: it cannot take one in between."""


def free_port() -> int:
    """One at which nobody listens. It is drawn at random, so that tests side by side do not find the same."""
    while True:
        port = random.SystemRandom().choice(BELOW)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
