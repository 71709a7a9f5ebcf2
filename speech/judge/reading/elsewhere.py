"""What stands around a mention: somebody of another place, what anybody is called, the game itself (ER-18, ER-19)."""

from __future__ import annotations

from speech.judge.reading.mentions import Mention
from speech.judge.reading.tokens import Line

DOUBT, NOBODY = 0.6, 0.0
_PROPER = 0.6


def strange(line: Line, at: int, mentions: list[Mention]) -> bool:
    """A proper name that is nobody's here: a person, or a place."""
    if not 0 <= at < len(line) or any(other.first <= at < other.last for other in mentions):
        return False
    facts, token = line.facts(at), line.tokens[at]
    if line.listed(at, "pronouns", "not_address") or facts.order_one > 0.05:
        return False
    if facts.known:
        someone = facts.person > _PROPER and (not facts.sorts or token.capital)
        return (someone or facts.place > _PROPER) and not line.means(at, "game", "words")
    return token.capital and len(token.norm) > 2


def ours(line: Line, at: int) -> bool:
    """What anybody at the table is called beside his name: «дядя», «игрок», «дурак»."""
    facts = line.facts(at)
    return bool(
        line.means(at, "address", "kinship")
        or line.means(at, "respect", "anybody")
        or facts.lemmas & line.pack.insults
        or (line.means(at, "game", "words") and not (facts.alive and line.means(at, "game", "cards")))
        or line.opens(at, at + 1)
    )


def of_the_game(line: Line, at: int) -> bool:
    """A word of the game, or of cards."""
    return line.means(at, "game", "words") or line.means(at, "game", "cards")
