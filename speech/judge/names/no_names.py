"""ER-12: what is no name that the court could listen for, so that whoever gives it as his own is told so."""

from __future__ import annotations

import re

from speech.judge.lexicon import Pack
from speech.judge.names.roster import Roster, families

_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W_]+")
_PRONOUNS = ("i", "you", "thou", "they", "his", "your", "our")
_EMPTY = ("P", "CONJ", "PREP", "PRCL")
"""Sorts of words that everybody says in every sentence."""


def no_name(pack: Pack, string: str) -> bool:
    """Nobody can be called so: there is no letter in it, it is a rank or another word of the game, a word that
    everybody says in every sentence, or nothing that could be known again by ear."""
    words = [pack.plain(word) for word in _WORD.findall(string)]
    if not _LETTER.search(string) or all(_everybodys(pack, word) for word in words):
        return True
    roster = Roster(pack)
    roster.set({0: (string,)})
    return not (roster.words or roster.phrases)


def _everybodys(pack: Pack, word: str) -> bool:
    if len(word) == 1 or word in pack.ranks or word in pack.nouns:
        return True
    if families(pack).full(word):
        return False
    said = pack.grammar.facts(word).sort.split(".")[0]
    return said in _EMPTY or any(word in pack.listed("pronouns", name) for name in _PRONOUNS)
