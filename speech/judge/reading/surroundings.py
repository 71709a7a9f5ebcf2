"""The words around a name and the talk before it: what a name keeps company with, as signs to be weighed (ER-18).

A tale of somebody else goes on for several remarks; who has just spoken is likely to be spoken to. Which words stand
beside a player and which beside a namesake is of the language, and learned (`reading.ours`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from speech.judge.reading import elsewhere, signs
from speech.judge.reading.mentions import Kind, Mention, covered
from speech.judge.reading.tokens import Line

LATELY = 60.0
"""Seconds of talk that say what it is about."""
MOST = 4
_ENDING = (2, 3)
"""How many last letters of a neighbour show what sort of word it is."""
SURE, DOUBT = 0.75, 0.5


class Said(msgspec.Struct, frozen=True):
    """A remark before this one."""

    speaker: int
    end: float
    line: Line
    named: Mapping[int | str, float]
    """Players whose names were in it, characters whose ranks or titles → how surely they were meant."""


def lately(before: Sequence[Said], start: float) -> list[Said]:
    """The remarks that say what the talk is about, the latest first."""
    return [said for said in before if said.end > start - LATELY][:MOST]


def of_the_talk(
    line: Line, mention: Mention, how: str, before: Sequence[Said]
) -> Iterator[tuple[str, float]]:
    """Who spoke and who was named lately, and whether it was about the game."""
    others = mention.whom - {line.remark.speaker}
    yield "near: game", min(4, sum(of_the_game(said.line) for said in before)) / 4
    if not before:
        yield "first words", 1.0
        return
    last = before[0]
    shown = {
        "bearer spoke last": last.speaker in others, "bearer spoke": any(said.speaker in others for said in before),
        "goes on": last.speaker == line.remark.speaker, "named in the last": bool(others & last.named.keys()),
    }  # fmt: skip
    for sign, shows in shown.items():
        if shows:
            yield sign, 1.0
            yield f"{sign}, {how}", 1.0
    yield "last: game", min(2, of_the_game(last.line)) / 2
    yield "last: past", min(2, _past(last.line)) / 2
    yield "last: to you", float(_to_you(last.line))
    yield "last: a question", float(bool(last.line.questions))
    meant = next((said.named[one] for said in before for one in others if one in said.named), None)
    if meant is not None:
        sign = "here" if meant >= SURE else "perhaps" if meant >= DOUBT else "nobody"
        yield f"before: {sign}", 1.0
        yield f"before: {sign}, {how}", 1.0


def of_the_place(
    line: Line, mention: Mention, how: str, named: frozenset[int]
) -> Iterator[tuple[str, float]]:
    """Where in the remark the name stands, and who and what else is in it."""
    first, last = line.sentence(mention.first)
    found: set[str] = set()
    for side, places in (("before", range(first, mention.first)), ("behind", range(mention.last, last))):
        for at in places:
            if at not in named:
                found.update(f"{what} {side}" for what in _what(line, at))
    found |= {
        sign
        for sign, shows in (("not to you", not _to_you(line)), ("no game", not of_the_game(line)))
        if shows
    }
    where = "start" if mention.first == first else "end" if mention.last == last else "middle"
    found |= {f"at the {where}", f"signs {signs.mark(line, mention.first)}|{signs.mark(line, mention.last)}"}
    for sign in found:
        yield sign, 1.0
        yield f"{sign}, {how}", 1.0
    yield "past", min(2, _past(line)) / 2
    yield f"past, {how}", min(2, _past(line)) / 2


def _what(line: Line, at: int) -> Iterator[str]:
    facts = line.facts(at)
    top = facts.sort
    if top.startswith("N.nomn") and not (top.endswith(".l") and elsewhere.ours(line, at)):
        yield "somebody" if top.endswith(".l") else "something"
    if not facts.known:
        yield "no word"
    if facts.person > 0.6:
        yield "a name"
    if facts.surname > 0.4:
        yield "a surname"
    if facts.place > 0.4:
        yield "a place"


def words(
    line: Line, mention: Mention, how: str, sort: str, named: frozenset[int], before: Sequence[Said]
) -> set[str]:
    """The words themselves: beside the name, in its remark, in the remarks before."""
    first, last = mention.first, mention.last
    found: set[str] = set()
    for far in (1, 2, 3):
        for side, at in (("l", first - far), ("r", last + far - 1)):
            word = _lemma(line, at, named)
            found |= {f"{side}{far} {word}", f"{side}{far} {word} {sort}"}
    left, right = signs.kind(line, first - 1), signs.kind(line, last)
    found |= {
        f"lr {left} {right}", f"lr {left} {right} {sort}{how}",
        f"l {signs.mark(line, first)}{left} {sort}", f"r {signs.mark(line, last)}{right} {sort}",
        f"ll {signs.kind(line, first - 2)} {left}", f"rr {right} {signs.kind(line, last + 1)}",
    }  # fmt: skip
    own = "".join(line.norms[first:last])
    found |= {f"w {own}", f"w {own} {how}", f"wl {signs.lemma(line, first)}"}
    for side, at in (("l", first - 1), ("r", last)):
        if 0 <= at < len(line):
            known = line.facts(at).known
            found.update(f"{side}end {line.norms[at][-much:]} {known}" for much in _ENDING)
            found |= {
                f"{side}{what}"
                for what, shows in (("cap", line.tokens[at].capital), ("unk", not known))
                if shows
            }
    clause = range(*line.clause(first))
    for at in range(len(line)):
        if first <= at < last or at in named:
            continue
        word = signs.lemma(line, at)
        found |= {f"in {word}", f"in {word} {sort}"}
        if at in clause:
            found.add(f"by {word}")
        found |= {
            what
            for what, shows in (("CAP", line.tokens[at].capital), ("UNK", not line.facts(at).known))
            if shows
        }
    for said in before[:2]:
        found.update(f"p {signs.lemma(said.line, at)}" for at in range(len(said.line)))
    return found


def names_in(mentions: Sequence[Mention]) -> frozenset[int]:
    """The tokens that are names of this table: what was learned must not hang on them."""
    return frozenset(covered(one for one in mentions if one.kind is Kind.NAME))


def _lemma(line: Line, at: int, named: frozenset[int]) -> str:
    if not 0 <= at < len(line):
        return "^" if at < 0 else "$"
    return "NAME" if at in named else signs.lemma(line, at)


def of_the_game(line: Line) -> int:
    """How many words of the game there are."""
    return sum(elsewhere.of_the_game(line, at) for at in range(len(line)))


def _past(line: Line) -> int:
    """How many verbs tell of what was."""
    return sum("past" in line.facts(at).sort for at in range(len(line)))


def _to_you(line: Line) -> bool:
    """Whether it turns to somebody."""
    return any(line.facts(at).second > 0.5 or line.you(at) for at in range(len(line)))
