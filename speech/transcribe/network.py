"""Whisper's two networks, run the way a table needs them: a short ear, many speakers, words one by one.

The layers, weights, tokens and spectrogram are openai-whisper's. What is ours is how they are run: the encoder over
as many frames as there is sound for, instead of thirty seconds of mostly nothing; the decoder with its memory laid
out once, for rows of different speakers and different hints at the same time; and words chosen from those that the
language can spell.
"""

from __future__ import annotations

import base64
import gzip
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
import whisper
from torch import Tensor, nn
from torch.nn import functional
from whisper.audio import log_mel_spectrogram
from whisper.model import AudioEncoder, ModelDimensions, TextDecoder
from whisper.model import Linear as WhisperLinear

from speech.heard import RATE
from speech.transcribe.linear import BFLOAT16, Kind, linear

FRAMES = 50
"""Encoder frames per second of sound."""
SHORTEST_CONTEXT = 400
"""Frames: with a tighter one the decoder loses its way and loops."""
MARGIN = 1.0
"""Seconds of silence after the sound that the encoder is to see."""

Mel = Tensor
Pair = tuple[Tensor, Tensor]


class Network(nn.Module):
    """A checkpoint, ready to run."""

    def __init__(self, checkpoint: dict[str, Any], encoder: Kind, decoder: Kind) -> None:
        super().__init__()
        self.dims = dims = ModelDimensions(**checkpoint["dims"])
        weights: dict[str, Tensor] = checkpoint["model_state_dict"]
        with torch.device("meta"):  # the shape alone: every weight is laid straight into its final form
            self.encoder = AudioEncoder(dims.n_mels, dims.n_audio_ctx, dims.n_audio_state, dims.n_audio_head,
                                        dims.n_audio_layer)
            self.decoder = TextDecoder(dims.n_vocab, dims.n_text_ctx, dims.n_text_state, dims.n_text_head,
                                       dims.n_text_layer)
        gpu = "cuda" in (encoder, decoder)
        self.place = torch.device("cuda" if gpu else "cpu")
        self.dtype = torch.float16 if gpu else torch.float32
        layers = [name for name, module in self.named_modules() if isinstance(module, WhisperLinear)]
        for name in layers:
            # Keys and values of the sound are made from the encoder's frames, many at a time, like its own layers.
            over_frames = name.startswith("encoder.") or "cross_attn.key" in name or "cross_attn.value" in name
            kind = encoder if over_frames else decoder
            parent, _, last = name.rpartition(".")
            layer = linear(kind, weights.pop(name + ".weight"), weights.pop(name + ".bias", None))
            setattr(self.get_submodule(parent), last, layer)
        rest = {name: weight.to(self.place, self.dtype) for name, weight in weights.items()}
        self.load_state_dict(rest, strict=True, assign=True)
        self.eval().requires_grad_(False)
        self.heads = self._alignment_heads()

    def _alignment_heads(self) -> list[list[int]]:
        """For every decoder layer, the heads that look at the sound of the word being written."""
        sizes = {(4, 6): "tiny", (6, 8): "base", (12, 12): "small", (24, 16): "medium", (4, 20): "turbo",
                 (32, 20): "large-v3" if self.dims.n_mels == 128 else "large-v2"}
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

    def mel(self, sound: npt.NDArray[np.int16], frames: int) -> Mel:
        """The spectrogram of one remark, with silence up to the context's length."""
        count = frames * RATE // FRAMES
        samples = torch.zeros(count)
        heard = torch.from_numpy(sound[:count].astype(np.float32) / 32768)
        samples[:len(heard)] = heard
        mel: Mel = log_mel_spectrogram(samples, self.dims.n_mels)
        return mel

    def encode(self, mels: Sequence[Mel]) -> Tensor:
        """The sounds as the decoder hears them."""
        encoder: Any = self.encoder
        x = torch.stack(list(mels)).to(self.place, self.dtype)
        x = functional.gelu(encoder.conv1(x))
        x = functional.gelu(encoder.conv2(x)).permute(0, 2, 1)
        x = x + encoder.positional_embedding[:x.shape[1]]
        for block in encoder.blocks:
            attention, normal = block.attn, block.attn_ln(x)
            mixed = self._attend(self._heads(attention.query(normal)), self._heads(attention.key(normal)),
                                 self._heads(attention.value(normal)))
            x = x + attention.out(mixed.transpose(1, 2).reshape(x.shape).to(x.dtype))
            x = x + block.mlp(block.mlp_ln(x))
        out: Tensor = encoder.ln_post(x)
        return out

    def _attend(self, query: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        """Every frame looks at every other one; in 16 bits where the processor has arithmetic for them."""
        if self.place.type == "cpu" and BFLOAT16:
            query, keys, values = query.bfloat16(), keys.bfloat16(), values.bfloat16()
            looks = (query @ keys.transpose(-1, -2)).mul_(query.shape[-1] ** -0.5)
            return looks.softmax(dim=-1) @ values
        return functional.scaled_dot_product_attention(query, keys, values)

    def listen(self, encoded: Tensor) -> list[Pair]:
        """Keys and values of the sounds for every decoder layer: made once, used for every word."""
        return [(self._heads(block.cross_attn.key(encoded)), self._heads(block.cross_attn.value(encoded)))
                for block in self._blocks()]

    def _heads(self, x: Tensor) -> Tensor:
        rows, length, _ = x.shape
        return x.view(rows, length, self.dims.n_text_head, -1).transpose(1, 2).contiguous()

    def _blocks(self) -> Any:
        return self.decoder.blocks

    # -- the words --------------------------------------------------------------------------------------------

    def memory(self, rows: int, length: int) -> list[Pair]:
        """Room for what the decoder remembers of the words so far."""
        heads = self.dims.n_text_head
        shape = rows, heads, length, self.dims.n_text_state // heads
        return [(torch.zeros(shape, device=self.place, dtype=self.dtype),
                 torch.zeros(shape, device=self.place, dtype=self.dtype)) for _ in self._blocks()]

    def read(self, tokens: Tensor, sound: Sequence[Pair], memory: Sequence[Pair], slot: int, position: Tensor, *,
             rows: slice = slice(None), mask: Tensor | None = None, looks: list[Tensor] | None = None) -> Tensor:
        """Run the decoder over `tokens` (rows x length), remembering them from `slot` on.

        There may be several rows for each sound: the first row of every sound, then the second of every sound.
        `position`: where in their sentence the tokens stand (length, or rows x length). `mask`: which slots up to
        the last of these they may see; without one, a single token sees all of them, and several see those among
        themselves that went before. `looks` collects where the alignment heads look.
        """
        decoder: Any = self.decoder
        x = decoder.token_embedding.weight[tokens] + decoder.positional_embedding[position]
        count, length, width = x.shape
        until = slot + length
        for layer, block in enumerate(self._blocks()):
            attention, normal = block.attn, block.attn_ln(x)
            query = self._heads(attention.query(normal))
            keys, values = memory[layer]
            keys[rows, :, slot:until] = self._heads(attention.key(normal))
            values[rows, :, slot:until] = self._heads(attention.value(normal))
            alone = length > 1 and mask is None
            first = slot if alone else 0
            mixed = functional.scaled_dot_product_attention(
                query, keys[rows, :, first:until], values[rows, :, first:until], attn_mask=mask, is_causal=alone)
            x = x + attention.out(mixed.transpose(1, 2).reshape(count, length, width))
            attention = block.cross_attn
            query = attention.query(block.cross_attn_ln(x))
            keys, values = sound[layer]
            # Rows that hear the same sound look at it together: fetching it is what takes the time.
            sounds = len(keys)
            query = query.view(count // sounds, sounds, length, self.dims.n_text_head, -1).permute(1, 3, 0, 2, 4)
            query = query.reshape(sounds, self.dims.n_text_head, -1, query.shape[-1])
            mixed = functional.scaled_dot_product_attention(query, keys, values)
            if looks is not None and self.heads[layer]:
                chosen = self.heads[layer]
                looks.append(query[:, chosen] @ keys[:, chosen].transpose(-1, -2) / math.sqrt(query.shape[-1]))
            mixed = mixed.view(sounds, self.dims.n_text_head, count // sounds, length, -1).permute(2, 0, 3, 1, 4)
            x = x + attention.out(mixed.reshape(count, length, width))
            x = x + block.mlp(block.mlp_ln(x))
        out: Tensor = decoder.ln(x)
        return out

    def scores(self, hidden: Tensor, tokens: Tensor) -> Tensor:
        """How likely each of `tokens` (rows of the embedding) is to come next, unscaled."""
        return (hidden @ tokens.T).float()

    def embedding(self, tokens: Sequence[int]) -> Tensor:
        decoder: Any = self.decoder
        rows: Tensor = decoder.token_embedding.weight[torch.tensor(list(tokens), device=self.place)]
        return rows.contiguous()
