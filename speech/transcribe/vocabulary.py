"""The tokens a language can be written with, and words made of tokens.

Told that a table speaks Russian, Whisper still weighs every token of a hundred languages at every step. Keeping to
those that Russian is spelt with is exact where it matters, several times cheaper, and cannot end in another script.
"""

from __future__ import annotations

import functools
import unicodedata
from dataclasses import dataclass
from typing import Any

import torch
from whisper.tokenizer import Tokenizer, get_tokenizer

SCRIPTS = {
    "ru": ("CYRILLIC",), "uk": ("CYRILLIC",), "be": ("CYRILLIC",), "bg": ("CYRILLIC",), "kk": ("CYRILLIC",),
    "en": ("LATIN",), "de": ("LATIN",), "fr": ("LATIN",), "es": ("LATIN",), "it": ("LATIN",), "pl": ("LATIN",),
    "sr": ("CYRILLIC", "LATIN"),
}  # fmt: skip
"""Scripts by language; a language that is not here may use every token."""
_MARKS = frozenset(" .,!?:;-–—…'’")
_RUSSIAN = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


@dataclass(frozen=True)
class Vocabulary:
    """What may be written, as Whisper's token numbers. `words` are numbered from 0 where scores are concerned."""

    tokenizer: Tokenizer
    words: tuple[int, ...]
    """Tokens of text, and at the end the one that ends it."""
    digits: frozenset[int]
    """Places in `words` of tokens with a digit in them: numbers are better spelt out, as they were said."""

    @property
    def end(self) -> int:
        """The place of the token that ends a text."""
        return len(self.words) - 1

    @functools.cached_property
    def place(self) -> dict[int, int]:
        """A token's place in `words`."""
        return {token: place for place, token in enumerate(self.words)}

    @functools.cached_property
    def start(self) -> list[int]:
        """What stands before a text without time marks."""
        return [*self.tokenizer.sot_sequence, self.tokenizer.no_timestamps]

    @functools.cached_property
    def start_timed(self) -> list[int]:
        """What stands before a text with time marks."""
        return list(self.tokenizer.sot_sequence)

    @functools.cached_property
    def special(self) -> range:
        """Start, languages, tasks and «nobody speaks»: what may follow the very first token."""
        return range(self.tokenizer.sot, self.tokenizer.timestamp_begin)

    def prompt(self, text: str, most: int = 220) -> list[int]:
        """A text that went before, for the decoder to take its style and words from."""
        return (
            [self.tokenizer.sot_prev, *self.tokenizer.encode(" " + text.strip())[-most:]]
            if text.strip()
            else []
        )

    def spell(self, text: str) -> list[int]:
        """A text's tokens as places in `words`; tokens outside are left out."""
        return [
            self.place[token] for token in self.tokenizer.encode(" " + text.strip()) if token in self.place
        ]

    def text(self, places: list[int]) -> str:
        return str(
            self.tokenizer.decode([self.words[place] for place in places if place != self.end])
        ).strip()

    def split(self, places: list[int]) -> list[tuple[str, list[int]]]:
        """Words with the numbers of the tokens that they are made of. A mark belongs to the word before it."""
        parts: list[list[int]] = []
        data = [self.tokenizer.encoding.decode_single_token_bytes(self.words[place]) for place in places]
        for number, piece in enumerate(data):
            if not parts or piece.startswith(b" "):
                parts.append([])
            parts[-1].append(number)
        found: list[tuple[str, list[int]]] = []
        for numbers in parts:
            word = b"".join(data[number] for number in numbers).decode(errors="replace").strip()
            if found and not any(c.isalnum() for c in word):
                found[-1] = f"{found[-1][0]} {word}".strip(), found[-1][1] + numbers
            else:
                found.append((word, numbers))
        return found


@functools.cache
def vocabulary(language: str, languages: int) -> Vocabulary:
    """The vocabulary of a language for a model that knows so many."""
    tokenizer = get_tokenizer(True, num_languages=languages, language=language, task="transcribe")
    scripts = SCRIPTS.get(language)
    unspoken = set(tokenizer.non_speech_tokens)
    words: list[int] = []
    digits: set[int] = set()
    for token in range(tokenizer.eot):
        if token in unspoken:
            continue
        data = tokenizer.encoding.decode_single_token_bytes(token)
        if _spelt(data, scripts, language):
            if any(48 <= byte <= 57 for byte in data):
                digits.add(len(words))
            words.append(token)
    return Vocabulary(tokenizer, (*words, tokenizer.eot), frozenset(digits))


def _spelt(data: bytes, scripts: tuple[str, ...] | None, language: str) -> bool:
    if scripts is None:
        return True
    try:
        text = data.decode()
    except UnicodeDecodeError:
        # Part of a character: Cyrillic letters are two bytes that begin with D0..D3, the dash and the ellipsis three.
        first = {0xD0, 0xD1, 0xD2, 0xD3, 0xE2} if "CYRILLIC" in scripts else {0xC3, 0xC4, 0xC5, 0xE2}
        return all(byte in first or 0x80 <= byte <= 0xBF or byte == 0x20 for byte in data)
    if language == "ru":
        return all(c in _MARKS or c.lower() in _RUSSIAN or (c.isdigit() and c.isascii()) for c in text)
    return all(
        c in _MARKS
        or (c.isdigit() and c.isascii())
        or (unicodedata.name(c, "").startswith(scripts) and c.isalpha())
        for c in text
    )


def tensor(vocabulary: Vocabulary, place: Any) -> torch.Tensor:
    """The words' token numbers as a tensor, to go back from places to tokens."""
    return torch.tensor(vocabulary.words, device=place)
