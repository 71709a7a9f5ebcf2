"""`python -m cogs.sounds make`: makes all sounds anew; `list` shows what there is."""

from __future__ import annotations

import argparse
import io

import numpy as np
import soundfile

from cogs.sounds import HERE, NAMES, PACKET, packets, seconds
from cogs.sounds.synth import MAKERS

RATE = 48_000
LEAD = 312
"""Samples that the encoder needs before the sound."""
DENSE = 0.88
"""Where between 256 (0) and 6 (1) kilobits a second for each channel."""


def encoded(name: str) -> bytes:
    """A sound from its recipe to a file of whole packets: Discord wants every one as long as the others."""
    samples = np.clip(MAKERS[name](), -1, 1)
    short = -(len(samples) + LEAD) % round(PACKET * RATE)
    file = io.BytesIO()
    whole = np.concatenate((samples, np.zeros((short, 2))))
    soundfile.write(file, whole, RATE, format="OGG", subtype="OPUS", compression_level=DENSE)
    return file.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m cogs.sounds", description=__doc__)
    parser.add_argument("command", choices=("make", "list"))
    if parser.parse_args().command == "make":
        HERE.mkdir(exist_ok=True)
        for name in NAMES:
            (HERE / f"{name}.opus").write_bytes(encoded(name))
            packets.cache_clear()
    for name in NAMES:
        print(f"{name:<10}{seconds(name):>6.2f} s{(HERE / f'{name}.opus').stat().st_size / 1024:>8.1f} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
