"""How words sound: keys under which a word and its misspellings by a recogniser meet.

`key` keeps what a Russian ear keeps: voiced and voiceless consonants fall together, unstressed vowels too, signs and
doubled letters vanish. Latin letters are left as they are: other languages match by spelling.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

_SOUNDS = str.maketrans({
    "б": "п", "в": "ф", "г": "к", "д": "т", "ж": "ш", "з": "с", "щ": "ш",
    "о": "а", "е": "и", "ё": "и", "э": "и", "ы": "и", "й": "и", "ю": "у",
    "ъ": "", "ь": "",
})  # fmt: skip
_GLIDES = re.compile(r"(^|[аеёиоуыэюяьъ])я")
_CLUSTERS = ((re.compile(r"[тд]ь?с"), "ц"), (re.compile(r"[сзж]ч"), "щ"), (re.compile(r"стн"), "сн"),
             (re.compile(r"вств"), "ств"), (re.compile(r"здн"), "зн"), (re.compile(r"лнц"), "нц"),
             (re.compile(r"^кс"), "с"))  # fmt: skip
_VOWELS = re.compile(r"[аиуй]")
_AFFRICATES = str.maketrans("цч", "сш")
_DOUBLES = re.compile(r"(.)\1+")


@lru_cache(maxsize=8192)
def key(word: str) -> str:
    """The sound of a word or of words run together."""
    word = _GLIDES.sub(r"\1йа", word.replace(" ", ""))
    for cluster, sound in _CLUSTERS:
        word = cluster.sub(sound, word)
    return _DOUBLES.sub(r"\1", word.translate(_SOUNDS).replace("я", "а"))


def close(one: str, other: str, least: int = 6) -> bool:
    """Whether two keys of `least` letters differ by one sound at most: a vowel, or any sound of a long word."""
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < least:
        return False
    if one[0] != other[0]:
        # «саревич»: of an affricate at the very beginning a recogniser hears only the hiss. «боевода»: lips are lips.
        if one[1:] != other[1:]:
            return False
        return one[0].translate(_AFFRICATES) == other[0].translate(_AFFRICATES) or (
            len(one) > 6 and {one[0], other[0]} == {"п", "ф"}
        )
    if Levenshtein.distance(one, other, score_cutoff=1) > 1:
        return False
    return min(len(one), len(other)) > 7 or _VOWELS.sub("", one) == _VOWELS.sub("", other)


def alike(one: str, other: str, at_least: float = 0.0) -> float:
    """0..1: how like two keys are."""
    return Levenshtein.normalized_similarity(one, other, score_cutoff=at_least)
