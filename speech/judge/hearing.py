"""From what the ear hands on (`speech.heard`) to what the judge hears."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from speech.judge.shapes import Remark, Word

if TYPE_CHECKING:
    from speech.heard import Transcript


def remark(transcript: Transcript, loudness: float | None = None) -> Remark | None:
    """A transcript as a remark; None if no words are left of it.

    The recogniser's words come bare, its text with punctuation: the marks that make a vocative are put back.
    """
    if not transcript.words:
        return None
    words, at = [], 0
    text = transcript.text
    for word in transcript.words:
        bare = word.text.strip()
        found = text.find(bare, at) if bare else -1
        if found < 0:
            words.append(Word(bare, word.start, word.end, word.probability))
            continue
        end = found + len(bare)
        marks = re.match(r"[^\w\s]*(?:\s+[—–-]+(?=\s))?", text[end:])
        opening = re.search(r"[«\"“(]+$", text[at:found])
        tail = marks.group() if marks else ""
        words.append(
            Word((opening.group() if opening else "") + bare + tail, word.start, word.end, word.probability)
        )
        at = end + len(tail)
    return Remark(transcript.speaker, transcript.start, transcript.end, tuple(words), loudness)


def typed(speaker: int, at: float, text: str) -> Remark:
    """A message typed into the table's channel (E-TXT-01)."""
    return Remark(speaker, at, at, tuple(Word(piece, at, at) for piece in text.split()), written=True)
