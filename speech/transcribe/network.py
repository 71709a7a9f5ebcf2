"""Whisper's two networks, run the way a table needs them: a short ear, many speakers, words one by one.

The weights, their names, the tokens and the spectrogram are openai-whisper's. What is ours is how they are run: the
encoder over as many frames as there is sound for, instead of thirty seconds of mostly nothing; the decoder with its
memory laid out once, for rows of different speakers and different hints at the same time; layers that share their
input joined into one.
"""

from __future__ import annotations

import base64
import gzip
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
import whisper
from torch import Tensor
from torch.nn import functional
from whisper.audio import log_mel_spectrogram
from whisper.model import ModelDimensions

from speech.heard import RATE
from speech.transcribe.align import FRAMES
from speech.transcribe.linear import BFLOAT16, Kind, Multiply, joined, linear

SHORTEST_CONTEXT = 400
"""Frames: with a tighter one the decoder loses its way and loops."""
MARGIN = 1.0
"""Seconds of silence after the sound that the encoder is to see."""

Pair = tuple[Tensor, Tensor]
Memory = list[Tensor]
"""For every layer: keys and values (2 x rows x heads x slots x width of a head)."""


class Norm(NamedTuple):
    weight: Tensor
    bias: Tensor

    def __call__(self, x: Tensor) -> Tensor:
        return functional.layer_norm(x, self.weight.shape, self.weight, self.bias)


class Cross(NamedTuple):
    """How a decoder layer looks at the sound."""

    norm: Norm
    query: Multiply
    sound: Multiply
    """Keys and values, of the sound."""
    out: Multiply


class Layer(NamedTuple):
    norm: Norm
    attention: Multiply
    """Queries, keys and values."""
    out: Multiply
    cross: Cross | None
    last_norm: Norm
    up: Multiply
    down: Multiply

    def think(self, x: Tensor) -> Tensor:
        return x + self.down(functional.gelu(self.up(self.last_norm(x))))


class Network:
    """A checkpoint, ready to run."""

    def __init__(self, checkpoint: dict[str, Any], encoder: Kind, decoder: Kind) -> None:
        self.dims = dims = ModelDimensions(**checkpoint["dims"])
        gpu = "cuda" in (encoder, decoder)
        self.place = torch.device("cuda" if gpu else "cpu")
        self.dtype = torch.float16 if gpu else torch.float32
        self.sight = torch.bfloat16 if BFLOAT16 and not gpu else self.dtype
        self._weights: dict[str, Tensor] = dict(checkpoint["model_state_dict"])
        self._conv = [
            (self._take(f"encoder.conv{n}.weight"), self._take(f"encoder.conv{n}.bias")) for n in (1, 2)
        ]
        self._places = self._take("encoder.positional_embedding")
        self._encoder = [
            self._layer(f"encoder.blocks.{n}", encoder, encoder) for n in range(dims.n_audio_layer)
        ]
        self._encoded = self._norm("encoder.ln_post")
        self._words = self._take("decoder.token_embedding.weight")
        self._positions = self._take("decoder.positional_embedding")
        self._decoder = [
            self._layer(f"decoder.blocks.{n}", decoder, encoder) for n in range(dims.n_text_layer)
        ]
        self._read = self._norm("decoder.ln")
        if self._weights:
            raise KeyError(f"weights that Whisper has not: {', '.join(sorted(self._weights)[:3])}")
        self.heads = self._alignment_heads()
        self.between: Callable[[], object] = lambda: None
        """Called between any two layers; what it raises ends the work."""

    # -- opening a checkpoint: every weight is laid straight into the form in which it will run -----------------

    def _take(self, name: str) -> Tensor:
        return self._weights.pop(name).to(self.place, self.dtype)

    def _norm(self, name: str) -> Norm:
        return Norm(self._take(name + ".weight"), self._take(name + ".bias"))

    def _linear(self, kind: Kind, *names: str) -> Multiply:
        return linear(
            kind,
            *joined(
                *(
                    (self._weights.pop(name + ".weight"), self._weights.pop(name + ".bias", None))
                    for name in names
                )
            ),
        )

    def _layer(self, name: str, kind: Kind, frames: Kind) -> Layer:
        """`frames`: how the layers run that see all frames of the sound at once."""
        attention, cross = f"{name}.attn", f"{name}.cross_attn"
        return Layer(
            norm=self._norm(f"{name}.attn_ln"),
            attention=self._linear(kind, *(f"{attention}.{part}" for part in ("query", "key", "value"))),
            out=self._linear(kind, f"{attention}.out"),
            cross=None
            if f"{cross}.query.weight" not in self._weights
            else Cross(
                norm=self._norm(f"{name}.cross_attn_ln"),
                query=self._linear(kind, f"{cross}.query"),
                sound=self._linear(frames, f"{cross}.key", f"{cross}.value"),
                out=self._linear(kind, f"{cross}.out"),
            ),
            last_norm=self._norm(f"{name}.mlp_ln"),
            up=self._linear(kind, f"{name}.mlp.0"),
            down=self._linear(kind, f"{name}.mlp.2"),
        )

    def _alignment_heads(self) -> list[list[int]]:
        """For every decoder layer, the heads that look at the sound of the word being written."""
        sizes = {
            (4, 6): "tiny",
            (6, 8): "base",
            (12, 12): "small",
            (24, 16): "medium",
            (4, 20): "turbo",
            (32, 20): "large-v3" if self.dims.n_mels == 128 else "large-v2",
        }
        layers, heads = self.dims.n_text_layer, self.dims.n_text_head
        name = sizes.get((layers, heads))
        if name is None:
            return [list(range(heads)) if layer >= layers // 2 else [] for layer in range(layers)]
        mask = np.frombuffer(gzip.decompress(base64.b85decode(whisper._ALIGNMENT_HEADS[name])), dtype=bool)
        return [np.flatnonzero(row).tolist() for row in mask.reshape(layers, heads)]

    # -- the sound --------------------------------------------------------------------------------------------

    def context(self, seconds: float) -> int:
        """Encoder frames for a sound of this length."""
        return min(int(self.dims.n_audio_ctx), max(SHORTEST_CONTEXT, math.ceil((seconds + MARGIN) * FRAMES)))

    def mel(self, sound: npt.NDArray[np.int16], frames: int) -> Tensor:
        """The spectrogram of one remark, with silence up to the context's length."""
        count = frames * RATE // FRAMES
        samples = torch.zeros(count)
        heard = torch.from_numpy(sound[:count].astype(np.float32) / 32768)
        samples[: len(heard)] = heard
        mel: Tensor = log_mel_spectrogram(samples, self.dims.n_mels)
        return mel

    def encode(self, mels: Sequence[Tensor]) -> Tensor:
        """The sounds as the decoder hears them."""
        x = torch.stack(list(mels)).to(self.place, self.dtype)
        for stride, (weight, bias) in enumerate(self._conv, 1):
            x = functional.gelu(functional.conv1d(x, weight, bias, stride=stride, padding=1))
        x = x.permute(0, 2, 1) + self._places[: x.shape[2]]
        for layer in self._encoder:
            self.between()
            query, keys, values = self._parts(layer.attention(layer.norm(x)), 3)
            mixed = self._look(query, keys.to(self.sight), values.to(self.sight))
            x = x + layer.out(mixed.transpose(1, 2).reshape(x.shape))
            x = layer.think(x)
        return self._encoded(x)

    def listen(self, encoded: Tensor) -> list[Pair]:
        """Keys and values of the sounds for every decoder layer: made once, used for every word."""
        pairs = []
        for layer in self._decoder:
            assert layer.cross is not None
            keys, values = self._parts(layer.cross.sound(encoded), 2)
            pairs.append((keys.to(self.sight).contiguous(), values.to(self.sight).contiguous()))
        return pairs

    def _parts(self, x: Tensor, count: int) -> tuple[Tensor, ...]:
        """A joined layer's outputs apart, each rows x heads x length x width of a head."""
        rows, length, _ = x.shape
        return x.view(rows, length, count, self.dims.n_text_head, -1).permute(2, 0, 3, 1, 4).unbind()

    def _look(self, query: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        """Look at the sound; in 16 bits where the processor has arithmetic for them."""
        if query.dtype is keys.dtype:
            return functional.scaled_dot_product_attention(query, keys, values)
        looks = (query.to(keys.dtype) @ keys.transpose(-1, -2)).mul_(query.shape[-1] ** -0.5)
        return (looks.softmax(dim=-1) @ values).to(query.dtype)

    # -- the words --------------------------------------------------------------------------------------------

    def memory(self, rows: int, length: int) -> Memory:
        """Room for what the decoder remembers of the words so far."""
        heads = self.dims.n_text_head
        shape = 2, rows, heads, length, self.dims.n_text_state // heads
        return [torch.zeros(shape, device=self.place, dtype=self.dtype) for _ in self._decoder]

    def read(
        self,
        tokens: Tensor,
        sound: Sequence[Pair],
        memory: Memory,
        slot: int,
        position: Tensor,
        *,
        mask: Tensor | None = None,
        looks: list[Tensor] | None = None,
    ) -> Tensor:
        """Run the decoder over `tokens` (rows x length), remembering them from `slot` on.

        There may be several rows for each sound: the first row of every sound, then the second of every sound.
        `position`: where in their sentence the tokens stand (length, or rows x length). `mask`: which slots up to
        the last of these they may see; without one, a single token sees all of them, and several see those among
        themselves that went before. `looks` collects where the alignment heads look.
        """
        x = self._words[tokens] + self._positions[position]
        count, length, width = x.shape
        sounds, heads = len(sound[0][0]), self.dims.n_text_head
        until, alone = slot + length, length > 1 and mask is None
        first = slot if alone else 0
        for number, layer in enumerate(self._decoder):
            assert layer.cross is not None
            self.between()
            query, keys, values = self._parts(layer.attention(layer.norm(x)), 3)
            kept = memory[number]
            kept[0, :, :, slot:until] = keys
            kept[1, :, :, slot:until] = values
            mixed = functional.scaled_dot_product_attention(
                query, kept[0, :, :, first:until], kept[1, :, :, first:until], attn_mask=mask, is_causal=alone
            )
            x = x + layer.out(mixed.transpose(1, 2).reshape(count, length, width))
            # Rows that hear the same sound look at it together: fetching it is what takes the time.
            query = layer.cross.query(layer.cross.norm(x)).view(count // sounds, sounds, length, heads, -1)
            query = query.permute(1, 3, 0, 2, 4).reshape(sounds, heads, -1, width // heads)
            keys, values = sound[number]
            mixed = self._look(query, keys, values)
            if looks is not None and self.heads[number]:
                chosen = self.heads[number]
                seen = query[:, chosen].to(keys.dtype) @ keys[:, chosen].transpose(-1, -2)
                looks.append(seen.float() / math.sqrt(width // heads))
            mixed = mixed.view(sounds, heads, count // sounds, length, -1).permute(2, 0, 3, 1, 4)
            x = x + layer.cross.out(mixed.reshape(count, length, width))
            x = layer.think(x)
        return self._read(x)

    def scores(self, hidden: Tensor, tokens: Tensor) -> Tensor:
        """How likely each of `tokens` (rows of the embedding) is to come next, unscaled."""
        return (hidden @ tokens.T).float()

    def embedding(self, tokens: Sequence[int]) -> Tensor:
        return self._words[torch.tensor(list(tokens), device=self.place)].contiguous()
