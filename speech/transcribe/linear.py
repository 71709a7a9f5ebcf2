"""Linear layers in the form in which this machine multiplies fastest.

Whisper's own `Linear` cannot be quantised in place (it is a subclass that PyTorch's tools pass over), and an
int8 layer should never have been float32 in memory. So each layer is made from the checkpoint's weight at once.
"""

from __future__ import annotations

import warnings
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.nn import functional

Kind = Literal["int8", "half", "bfloat16", "float32", "cuda"]


class Int8(nn.Module):
    """Weights of 8 bits with a scale for each output, activations rounded as they come."""

    def __init__(self, weight: Tensor, bias: Tensor | None) -> None:
        super().__init__()
        weight = weight.float()
        scales = (weight.abs().amax(dim=1) / 127).clamp(min=1e-8)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rounded = torch.quantize_per_channel(weight, scales.double(), torch.zeros(len(weight), dtype=torch.long),
                                                 0, torch.qint8)
            self._packed: Any = torch.ops.quantized.linear_prepack(rounded, None if bias is None else bias.float())

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.ops.quantized.linear_dynamic(x, self._packed, reduce_range=not _WIDE)
        return out


class Half(nn.Module):
    """Weights of 16 bits, arithmetic of 32: twice as fast as float32 where memory is what is waited for."""

    def __init__(self, weight: Tensor, bias: Tensor | None) -> None:
        super().__init__()
        self._packed: Any = torch.ops.quantized.linear_prepack_fp16(
            weight.float(), None if bias is None else bias.float())

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.ops.quantized.linear_dynamic_fp16(x, self._packed)
        return out


class Plain(nn.Module):
    """Everything in one type; between layers float32, or float16 on a GPU."""

    def __init__(self, weight: Tensor, bias: Tensor | None, dtype: torch.dtype, device: torch.device) -> None:
        super().__init__()
        self._weight = weight.to(device, dtype)
        self._bias = None if bias is None else bias.to(device, dtype)
        self._dtype = dtype

    def forward(self, x: Tensor) -> Tensor:
        return functional.linear(x.to(self._dtype), self._weight, self._bias).to(x.dtype)


def linear(kind: Kind, weight: Tensor, bias: Tensor | None) -> nn.Module:
    """A layer of the asked kind."""
    if kind == "int8":
        return Int8(weight, bias)
    if kind == "half":
        return Half(weight, bias)
    if kind == "cuda":
        return Plain(weight, bias, torch.float16, torch.device("cuda"))
    return Plain(weight, bias, torch.bfloat16 if kind == "bfloat16" else torch.float32, torch.device("cpu"))


def _has(feature: str) -> bool:
    asked = getattr(torch.cpu, f"_is_{feature}_supported", None)
    return bool(asked()) if asked is not None else False


_WIDE = _has("vnni") or _has("avx512_vnni")
"""With VNNI the products of 8 bits cannot overflow, and no bit of the activations need be given up."""
BFLOAT16 = _has("avx512_bf16")
"""The processor multiplies bfloat16 natively; elsewhere it would be slower than float32."""


def fitting(wanted: Kind) -> Kind:
    """The nearest kind that this machine is good at: no bfloat16 without instructions for it."""
    if wanted == "bfloat16" and not BFLOAT16:
        wanted = "half"
    if wanted in ("int8", "half") and not {"fbgemm", "x86"} & set(torch.backends.quantized.supported_engines):
        return "float32"
    return wanted
