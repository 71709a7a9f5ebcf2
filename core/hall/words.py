"""What somebody said, kept apart from the moves.

A charge is a move of the game and must be replayed for ever; the words in it belong to the person who said
them and die with the game. So the journal keeps the move with its words veiled, and the words in a place of
their own, from which they can be thrown away without touching what is append-only.
"""

from __future__ import annotations

import re

import msgspec

from core.shapes import Move

VEIL = "·"
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")


def writable(text: str) -> str:
    """Without what some database cannot keep: NUL, and halves of characters."""
    return _UNWRITABLE.sub("", text)


def one_line(text: str) -> str:
    """What was typed over several lines, as a paper keeps it: breaks are spaces."""
    return " ".join(writable(text).split())


def veil(text: str) -> str:
    """The same length and the same gaps, nothing to read: spans into the words stay true."""
    return "".join(c if c.isspace() else VEIL for c in text)


def veiled(player: int, move: Move) -> tuple[Move, int] | None:
    """The move without what was said in it, and who said it; None when it quotes nobody.

    A move quotes when it has a field `words` beside the `offender` who said them.
    """
    words = getattr(move, "words", "")
    offender = getattr(move, "offender", None)
    if not isinstance(words, str) or not words or offender is None:
        return None
    return msgspec.structs.replace(move, words=veil(words)), int(offender)
