"""`python -m cogs.sounds make`: makes all sounds anew; `list` shows what there is."""

from __future__ import annotations

import argparse

import numpy as np
from discord import opus

from cogs.sounds import HERE, NAMES, give_opus, ogg, packets, seconds
from cogs.sounds.synth import MAKERS


def encoded(name: str) -> bytes:
    """A sound from its recipe to a file."""
    give_opus()
    encoder = opus.Encoder(application="audio", bitrate=64, fec=False, expected_packet_loss=0.01)
    samples = np.clip(MAKERS[name]() * 32767, -32768, 32767).astype("<i2")
    short = -len(samples) % ogg.FRAME
    samples = np.concatenate((samples, np.zeros((short, 2), "<i2")))
    frames = samples.reshape(-1, ogg.FRAME, 2)
    return ogg.packed(encoder.encode(frame.tobytes(), ogg.FRAME) for frame in frames)


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
