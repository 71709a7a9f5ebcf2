"""Linear layers in the form in which this machine multiplies fastest.

Whisper's own `Linear` cannot be quantised in place (it is a subclass that PyTorch's tools pass over), and an
int8 layer should never have been float32 in memory. So each layer is made from the checkpoint's weight at once.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Literal

import torch
from torch import Tensor
from torch.nn import functional

Kind = Literal["int8", "half", "bfloat16", "float32", "cuda"]
MANY = 24
"""Rows from which it is arithmetic that is waited for, not memory."""


def _has(feature: str) -> bool:
    asked = getattr(torch.cpu, f"_is_{feature}_supported", None)
    return bool(asked()) if asked is not None else False


WIDE = _has("vnni") or _has("avx512_vnni")
"""With VNNI the products of 8 bits cannot overflow, and no bit of the activations need be given up."""
BFLOAT16 = _has("avx512_bf16")
"""The processor multiplies bfloat16 natively; elsewhere it would be slower than float32."""


Multiply = Callable[[Tensor], Tensor]
"""A layer: activations in, activations of the same type out."""


def joined(*layers: tuple[Tensor, Tensor | None]) -> tuple[Tensor, Tensor | None]:
    """Several layers with the same input as one: it is fetched, and rounded, only once."""
    weight = torch.cat([weight for weight, _ in layers])
    if all(bias is None for _, bias in layers):
        return weight, None
    return weight, torch.cat(
        [weight.new_zeros(len(weight)) if bias is None else bias for weight, bias in layers]
    )


def linear(kind: Kind, weight: Tensor, bias: Tensor | None) -> Multiply:
    """A layer of the asked kind."""
    if kind == "int8":
        return _int8(weight.float(), None if bias is None else bias.float())
    if kind == "half":
        return _half(weight.float(), None if bias is None else bias.float())
    if kind == "cuda":
        return _plain(weight.half().cuda(), None if bias is None else bias.half().cuda())
    dtype = torch.bfloat16 if kind == "bfloat16" else torch.float32
    return _plain(weight.to(dtype), None if bias is None else bias.to(dtype))


def _int8(weight: Tensor, bias: Tensor | None) -> Multiply:
    """Weights of 8 bits with a scale for each output, activations rounded as they come."""
    scales = (weight.abs().amax(dim=1) / 127).clamp(min=1e-8).double()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rounded = torch.quantize_per_channel(
            weight, scales, torch.zeros(len(weight), dtype=torch.long), 0, torch.qint8
        )
        packed = torch.ops.quantized.linear_prepack(rounded, bias)
    return functools.partial(
        torch.ops.quantized.linear_dynamic.default, W_prepack=packed, reduce_range=not WIDE
    )


def _half(weight: Tensor, bias: Tensor | None) -> Multiply:
    """Weights of 16 bits, arithmetic of 32: twice as fast as float32 where memory is what is waited for.

    Where there is bfloat16 the weights are kept in that form, too, for when there is a lot to multiply at once.
    """
    few = functools.partial(
        torch.ops.quantized.linear_dynamic_fp16.default,
        W_prepack=torch.ops.quantized.linear_prepack_fp16(weight, bias),
    )
    if not BFLOAT16:
        return few
    many = linear("bfloat16", weight, bias)

    def multiply(x: Tensor) -> Tensor:
        out: Tensor = many(x) if x.numel() >= MANY * x.shape[-1] else few(x)
        return out

    return multiply


def _plain(weight: Tensor, bias: Tensor | None) -> Multiply:
    """Weights as they are; what lies between layers is of another type only for bfloat16."""

    def multiply(x: Tensor) -> Tensor:
        return functional.linear(x.to(weight.dtype), weight, bias).to(x.dtype)

    return multiply


def fitting(wanted: Kind) -> Kind:
    """The nearest kind that this machine is good at: no bfloat16 without instructions for it."""
    if wanted == "bfloat16" and not BFLOAT16:
        wanted = "half"
    if wanted in ("int8", "half") and not {"fbgemm", "x86"} & set(torch.backends.quantized.supported_engines):
        return "float32"
    return wanted
