"""Just enough of ONNX to read the tensors of a model: a protobuf reader of one screen.

The onnx package would do it and brings thirty megabytes for a thing done once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_KINDS = {1: np.float32, 2: np.uint8, 3: np.int8, 6: np.int32, 7: np.int64, 10: np.float16, 11: np.float64}


class Node(NamedTuple):
    """An operation: its name, its kind and the names of what goes in."""

    name: str
    kind: str
    inputs: tuple[str, ...]


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        number, kind = key >> 3, key & 7
        value: int | memoryview
        if kind == 0:
            value, at = _varint(data, at)
        elif kind == 2:
            size, at = _varint(data, at)
            value, at = data[at : at + size], at + size
        else:
            size = {1: 8, 5: 4}[kind]
            value, at = data[at : at + size], at + size
        yield number, value


def _part(value: int | memoryview) -> memoryview:
    if isinstance(value, int):
        raise ValueError("not an ONNX model")
    return value


def _tensor(data: memoryview) -> tuple[str, NDArray[np.generic]]:
    shape: list[int] = []
    kind, name = 1, ""
    raw: memoryview | None = None
    typed: list[memoryview] = []
    for number, value in _fields(data):
        if number == 1:
            if isinstance(value, int):
                shape.append(value)
            else:
                at = 0
                while at < len(value):
                    one, at = _varint(value, at)
                    shape.append(one)
        elif number == 2:
            assert isinstance(value, int)
            kind = value
        elif number == 8:
            name = bytes(_part(value)).decode()
        elif number == 9:
            raw = _part(value)
        elif number in (4, 5, 7) and not isinstance(value, int):
            typed.append(value)
    if raw is not None:
        return name, np.frombuffer(raw, _KINDS[kind]).reshape(shape)
    if kind == 1:
        return name, np.frombuffer(b"".join(typed), np.float32).reshape(shape)
    numbers: list[int] = []
    for packed in typed:
        at = 0
        while at < len(packed):
            one, at = _varint(packed, at)
            numbers.append(one - (1 << 64) if one >> 63 else one)
    return name, np.array(numbers).astype(_KINDS[kind]).reshape(shape if numbers else [0])


def read(data: bytes) -> tuple[dict[str, NDArray[np.generic]], list[Node]]:
    """The initial tensors of the main graph, and the operations of it and of the graphs inside it."""
    tensors: dict[str, NDArray[np.generic]] = {}
    nodes: list[Node] = []

    def graph(part: memoryview, outermost: bool) -> None:
        for number, value in _fields(part):
            if number == 1:
                node(_part(value))
            elif number == 5 and outermost:
                name, tensor = _tensor(_part(value))
                tensors[name] = tensor

    def node(part: memoryview) -> None:
        inputs, name, kind = [], "", ""
        for number, value in _fields(part):
            if number == 1:
                inputs.append(bytes(_part(value)).decode())
            elif number == 3:
                name = bytes(_part(value)).decode()
            elif number == 4:
                kind = bytes(_part(value)).decode()
            elif number == 5:
                for inner, held in _fields(_part(value)):
                    if inner == 6:
                        graph(_part(held), outermost=False)
        nodes.append(Node(name, kind, tuple(inputs)))

    for number, value in _fields(memoryview(data)):
        if number == 7:
            graph(_part(value), outermost=True)
    return tensors, nodes
