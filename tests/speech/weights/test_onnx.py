"""Tensors and operations read out of an ONNX model: one written here by hand, as protobuf has it."""

from __future__ import annotations

import numpy as np

from speech.weights import onnx


def varint(number: int) -> bytes:
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def whole(field: int, number: int) -> bytes:
    return varint(field << 3) + varint(number)


def part(field: int, body: bytes | str) -> bytes:
    body = body.encode() if isinstance(body, str) else body
    return varint(field << 3 | 2) + varint(len(body)) + body


def tensor(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> bytes:
    dimensions = b"".join(whole(1, size) for size in shape)
    return part(5, dimensions + whole(2, kind) + part(8, name) + data)


def node(name: str, kind: str, inputs: tuple[str, ...], inner: bytes = b"") -> bytes:
    attribute = part(5, part(1, "then_branch") + part(6, inner)) if inner else b""
    return part(1, b"".join(part(1, one) for one in inputs) + part(3, name) + part(4, kind) + attribute)


def test_tensors_of_the_main_graph_and_operations_of_all_are_read() -> None:
    numbers = np.arange(300, dtype=np.float32).reshape(2, 150)  # long enough for sizes of two bytes
    branch = node("in", "Add", ("b",)) + tensor("hidden", 1, (1,), part(9, np.float32(1).tobytes()))
    graph = (
        tensor("raw", 1, (2, 150), part(9, numbers.tobytes()))
        + tensor("small", 3, (4,), part(9, np.array([-2, -1, 0, 127], np.int8).tobytes()))
        + tensor("floats", 1, (2,), part(4, np.array([0.5, -3], np.float32).tobytes()))
        + tensor("whole", 7, (3,), part(7, varint(5) + varint(200) + varint((1 << 64) - 128)))
        + tensor("none", 7, (), b"")
        + node("first", "MatMul", ("a", "raw"))
        + node("choice", "If", ("c",), branch)
    )
    held, nodes = onnx.read(whole(1, 8) + part(2, "somebody") + part(7, graph))
    assert list(held) == ["raw", "small", "floats", "whole", "none"]
    assert np.array_equal(held["raw"], numbers)
    assert (held["small"].dtype, held["small"].tolist()) == (np.int8, [-2, -1, 0, 127])
    assert held["floats"].tolist() == [0.5, -3]
    assert (held["whole"].dtype, held["whole"].tolist()) == (np.int64, [5, 200, -128])
    assert held["none"].size == 0
    assert nodes == [
        onnx.Node("first", "MatMul", ("a", "raw")),
        onnx.Node("in", "Add", ("b",)),
        onnx.Node("choice", "If", ("c",)),
    ]
