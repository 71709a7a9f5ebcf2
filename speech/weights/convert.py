"""Weights from the shapes in which package registries carry them, into openai-whisper's own."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speech.weights import onnx

Array = NDArray[Any]
Tensors = dict[str, Array]

# --- faster-whisper's model.bin (CTranslate2) ------------------------------------------------------------

_CT2_KINDS = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


def _read_ct2(data: bytes) -> Tensors:
    at = 0

    def take(form: str) -> Any:
        nonlocal at
        (value,) = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return value

    def text() -> str:
        nonlocal at
        size = take("H")
        at += size
        return data[at - size : at - 1].decode()

    take("I"), text(), take("I")
    found: Tensors = {}
    for _ in range(take("I")):
        name = text()
        shape = [take("I") for _ in range(take("B"))]
        kind, size = _CT2_KINDS[take("B")], take("I")
        found[name] = np.frombuffer(data, kind, size // np.dtype(kind).itemsize, at).reshape(shape)
        at += size
    for _ in range(take("I")):
        alias, name = text(), text()
        found[alias] = found[name]
    return found


def from_ct2(data: bytes) -> tuple[dict[str, int], Tensors]:
    """openai-whisper's dimensions and tensors from a CTranslate2 `model.bin`."""
    held = _read_ct2(data)
    out: Tensors = {}
    width = held["encoder/conv1/bias"].shape[0]

    def put(ours: str, theirs: str) -> None:
        for part, name in (("weight", "weight"), ("bias", "bias")):
            if f"{theirs}/{name}" in held:
                out[f"{ours}.{part}"] = held[f"{theirs}/{name}"]

    def norm(ours: str, theirs: str) -> None:
        out[f"{ours}.weight"], out[f"{ours}.bias"] = held[f"{theirs}/gamma"], held[f"{theirs}/beta"]

    def split(ours: str, theirs: str, names: tuple[str, ...]) -> None:
        for i, name in enumerate(names):
            part = slice(i * width, (i + 1) * width)
            out[f"{ours}.{name}.weight"] = held[f"{theirs}/weight"][part]
            if name != "key":  # Whisper's keys have no bias; CTranslate2 keeps zeros there
                out[f"{ours}.{name}.bias"] = held[f"{theirs}/bias"][part]

    put("encoder.conv1", "encoder/conv1")
    put("encoder.conv2", "encoder/conv2")
    norm("encoder.ln_post", "encoder/layer_norm")
    norm("decoder.ln", "decoder/layer_norm")
    out["encoder.positional_embedding"] = held["encoder/position_encodings/encodings"]
    out["decoder.positional_embedding"] = held["decoder/position_encodings/encodings"]
    out["decoder.token_embedding.weight"] = held["decoder/embeddings/weight"]
    layers = {}
    for side in ("encoder", "decoder"):
        layers[side] = 1 + max(
            int(k.split("/")[1][6:])
            for k in held
            if k.startswith(f"{side}/layer_") and k.split("/")[1][6:].isdigit()
        )
        for i in range(layers[side]):
            ours, theirs = f"{side}.blocks.{i}", f"{side}/layer_{i}"
            split(f"{ours}.attn", f"{theirs}/self_attention/linear_0", ("query", "key", "value"))
            put(f"{ours}.attn.out", f"{theirs}/self_attention/linear_1")
            norm(f"{ours}.attn_ln", f"{theirs}/self_attention/layer_norm")
            if side == "decoder":
                put(f"{ours}.cross_attn.query", f"{theirs}/attention/linear_0")
                split(f"{ours}.cross_attn", f"{theirs}/attention/linear_1", ("key", "value"))
                put(f"{ours}.cross_attn.out", f"{theirs}/attention/linear_2")
                norm(f"{ours}.cross_attn_ln", f"{theirs}/attention/layer_norm")
            norm(f"{ours}.mlp_ln", f"{theirs}/ffn/layer_norm")
            put(f"{ours}.mlp.0", f"{theirs}/ffn/linear_0")
            put(f"{ours}.mlp.2", f"{theirs}/ffn/linear_1")
    heads = int(held["encoder/num_heads"])
    return _dimensions(out, heads, layers["encoder"], layers["decoder"]), out


# --- Xenova's int8 ONNX ----------------------------------------------------------------------------------

_RENAMED = {
    "self_attn": "attn",
    "encoder_attn": "cross_attn",
    "q_proj": "query",
    "k_proj": "key",
    "v_proj": "value",
    "out_proj": "out",
    "fc1": "mlp.0",
    "fc2": "mlp.2",
    "self_attn_layer_norm": "attn_ln",
    "encoder_attn_layer_norm": "cross_attn_ln",
    "final_layer_norm": "mlp_ln",
}


def from_onnx(read: Callable[[str], bytes], heads: int) -> tuple[dict[str, int], Tensors]:
    """The same from the pair of quantised ONNX files; `read` gives a file by the end of its name."""
    out: Tensors = {}
    for side, name in (("encoder", "encoder_model_quantized"), ("decoder", "decoder_model_merged_quantized")):
        _onnx_side(side, *onnx.read(read(f"{name}.onnx")), out)
    layers = {
        side: 1 + max(int(k.split(".")[2]) for k in out if k.startswith(f"{side}.blocks."))
        for side in ("encoder", "decoder")
    }
    return _dimensions(out, heads, layers["encoder"], layers["decoder"]), out


def _onnx_side(side: str, held: Tensors, nodes: list[onnx.Node], out: Tensors) -> None:
    def block(layer: str, parts: list[str]) -> str:
        return f"{side}.blocks.{layer.split('.')[1]}." + ".".join(_RENAMED[part] for part in parts)

    def widened(name: str) -> Array:
        zero = held[f"{name}_zero_point"].astype(np.float32)
        return np.asarray((held[f"{name}_quantized"].astype(np.float32) - zero) * held[f"{name}_scale"])

    for key, value in held.items():
        name = key.replace("_merged_0", "").replace("model.decoder.", "")
        parts = name.split(".")
        if name.startswith("layers.") and parts[-1] in ("bias", "weight"):
            out[block(".".join(parts[:2]), parts[2:-1]) + "." + parts[-1]] = value
        elif name in ("layer_norm.weight", "layer_norm.bias"):
            out[("encoder.ln_post." if side == "encoder" else "decoder.ln.") + parts[1]] = value
        elif name == "embed_positions.weight":
            out[f"{side}.positional_embedding"] = value
        elif name in ("conv1.bias", "conv2.bias"):
            out[f"encoder.{name}"] = value
    if side == "encoder":
        for conv in ("conv1.weight", "conv2.weight"):
            out[f"encoder.{conv}"] = held[conv] if conv in held else widened(conv)
    else:
        embedding = next(
            key for key in held
            if "embed_tokens.weight" in key and key.endswith("_quantized") and "transposed" not in key
        )  # fmt: skip
        out["decoder.token_embedding.weight"] = widened(embedding.removesuffix("_quantized"))
    for node in nodes:
        if node.kind == "MatMulInteger" and "/layers." in node.name:
            parts = [p for p in node.name.replace("/model/decoder", "").split("/") if p][:-1]
            name = block(parts[0], parts[1:]) + ".weight"
            if name not in out:
                out[name] = widened(node.inputs[1].removesuffix("_quantized")).T


def _dimensions(held: Tensors, heads: int, encoder: int, decoder: int) -> dict[str, int]:
    vocabulary, width = held["decoder.token_embedding.weight"].shape
    return {
        "n_mels": held["encoder.conv1.weight"].shape[1],
        "n_vocab": vocabulary,
        "n_audio_ctx": held["encoder.positional_embedding"].shape[0],
        "n_audio_state": width,
        "n_audio_head": heads,
        "n_audio_layer": encoder,
        "n_text_ctx": held["decoder.positional_embedding"].shape[0],
        "n_text_state": width,
        "n_text_head": heads,
        "n_text_layer": decoder,
    }


def save(dimensions: dict[str, int], tensors: Tensors, path: Path) -> None:
    """A checkpoint that `whisper.load_model(path)` takes; written beside and moved, never half there.

    Takes the tensors out of the dictionary one by one: kept to the end, small's would be a gigabyte more.
    """
    import torch
    from whisper.model import ModelDimensions, Whisper

    state = {name: torch.from_numpy(np.array(tensors.pop(name), np.float16)) for name in list(tensors)}
    Whisper(ModelDimensions(**dimensions)).load_state_dict(state)  # refuses what is missing or misshapen
    half = path.with_suffix(".part")
    torch.save({"dims": dimensions, "model_state_dict": state}, half)
    half.replace(path)
