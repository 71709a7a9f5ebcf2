"""What tells a name from a word, and who is called from who is spoken of: the signs the learned reading weighs.

A sign is a short string («the word before is the preposition у, and the name stands in the genitive»). Signs are of
the language only: no word of the table's own, so what was learned from strangers' talk holds for any table. What a
recogniser leaves out (capitals, commas) is no sign at all there; its absence is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from speech.judge.reading.tokens import Line

if TYPE_CHECKING:
    from speech.judge.lexicon import Pack

_CLOSED = frozenset(["PREP", "CONJ", "PRCL", "INTJ", "P", "NPRO", "PRED", "NUMR"])
"""Parts of speech of which every word counts by itself."""


def ending(pack: Pack, norm: str, form: str) -> str:
    """In what case a form of a name stands, as far as it shows: the kind of form and its last sounds."""
    if form != "oblique":
        return form
    return next(
        (case for case, ends in pack.words["endings"]["oblique"].items() if norm.endswith(tuple(ends))), "x"
    )


def kind(line: Line, index: int) -> str:
    """A neighbour: itself if it is a particle or a pronoun, else its part of speech and case."""
    if not 0 <= index < len(line):
        return "^" if index < 0 else "$"
    facts = line.facts(index)
    if facts.person > 0.6 and not line.tokens[index].text[:1].islower():
        return "NAME"
    if not facts.sorts:
        return "NAME" if facts.person else "?"
    return line.norms[index] if facts.sort.partition(".")[0] in _CLOSED else facts.sort


def lemma(line: Line, index: int) -> str:
    """What a word is listed under."""
    if not 0 <= index < len(line):
        return ""
    return min(line.facts(index).lemmas, default=line.norms[index])


def mark(line: Line, index: int) -> str:
    """The sign before a token, or the end of a sentence."""
    if index <= 0 or index >= len(line):
        return "."
    before = line.tokens[index].before
    if not before:
        return "-" if line.tokens[index].hyphen else ""
    return "." if any(sign in ".!?…;:" for sign in before) else before[:1]


def writing(line: Line, index: int) -> str:
    """How far the capitals of this remark can be trusted, and what this one says."""
    text = line.tokens[index].text
    if text[:1].isupper():
        return "Middle" if line.tokens[index].capital else "Head"
    cased = any(token.text[:1].isupper() for token in line.tokens)
    return "lower" if cased else "uncased"


def around(line: Line, first: int, last: int) -> Iterator[str]:
    """The neighbourhood of tokens [first, last), whatever stands there."""
    left, right = kind(line, first - 1), kind(line, last)
    left2, right2 = kind(line, first - 2), kind(line, last + 1)
    before, after = mark(line, first), mark(line, last)
    yield f"l {before}{left}"
    yield f"r {after}{right}"
    yield f"lr {before}{left} {after}{right}"
    yield f"ll {left2} {before}{left}"
    yield f"rr {after}{right} {right2}"
    yield f"m {before} {after} {line.marked}"
    yield f"R2 {right2}"
    yield f"L2 {left2}"
    yield f"ln {min(len(line), 6)} {first == 0} {last == len(line)}"
    yield f"lw {lemma(line, first - 1)}"
    yield f"rw {lemma(line, last)}"
    if _doubled(line, first, last):
        yield "doubled"
    yield from _remark(line, first, last)


def _doubled(line: Line, first: int, last: int) -> bool:
    """«кость, а кость»."""
    word = line.norms[first:last]
    near = {last, first - len(word)}
    near |= {last + 1} if line.opens(last, min(last + 1, len(line))) else set()
    near |= {first - len(word) - 1} if first and line.opens(first - 1, first) else set()
    return any(line.norms[at : at + len(word)] == word for at in near if at >= 0)


def _remark(line: Line, first: int, last: int) -> Iterator[str]:
    """What the rest of the remark is about: someone spoken to, asked, ordered, something done."""
    begin, end = line.sentence(first)
    seen: set[str] = set()
    for index in range(begin, end):
        if first <= index < last:
            continue
        side = "<" if index < first else ">"
        facts = line.facts(index)
        if line.listed(index, "pronouns", "thou"):
            seen.add(side + "thou")
        elif line.listed(index, "pronouns", "you"):
            seen.add(side + "you")
        elif facts.verb_thou + facts.verb_you > 0.5:
            seen.add(side + "2")
        elif facts.orders > 0.5:
            seen.add(side + "!")
        elif facts.verb_i > 0.5:
            seen.add(side + "i")
        elif facts.verb_they > 0.5:
            seen.add(side + ("they" if facts.plural > 0.5 else "he"))
        elif line.listed(index, "address", "interrogatives"):
            seen.add(side + "?")
        elif facts.sort.startswith(("N.nomn", "P.nomn")):
            seen.add(side + "N")
    if line.tokens[first].sentence in line.questions:
        seen.add("?")
    for one in seen:
        yield f"in {one}"
    yield "ins " + "".join(sorted(seen))


def of_a_person(
    line: Line, first: int, last: int, form: str, sorts: tuple[tuple[str, float], ...]
) -> list[str]:
    """Signs that a form of a name is a name here, and not the ordinary word of `sorts`."""
    shape = ending(line.pack, line.norms[last - 1], form)
    left, right = kind(line, first - 1), kind(line, last)
    before, after = mark(line, first), mark(line, last)
    signs = ["", f"n {shape}"]
    for sign in around(line, first, last):
        signs += (sign, f"{shape} {sign}")
    for sort, _ in sorts[:3]:
        part = sort.split(".")[0]
        signs += (f"o {sort}", f"o {sort} l {before}{left}", f"o {sort} r {after}{right}", f"o {sort} n {shape}",
                  f"o {sort} lr {left} {right}", f"o {part} lw {lemma(line, first - 1)}",
                  f"o {part} rw {lemma(line, last)}", f"o {sort} L2 {kind(line, first - 2)} {left}")  # fmt: skip
        signs.append(f"gov {_governed(line, first, sort)}")
        signs += (f"ol {part} {_agrees(sort, left)}", f"or {part} {_agrees(sort, right)}")
    return signs


def _governed(line: Line, first: int, sort: str) -> str:
    """Whether the preposition before wants the case the ordinary word stands in: «из-за марка» is no stamp."""
    case = sort.split(".")[1] if sort[:2] in ("N.", "A.") else ""
    if not case or not first or line.tokens[first].before:
        return "-"
    before = "-".join(line.norms[first - 2 if line.tokens[first - 1].hyphen else first - 1 : first])
    wanted = line.pack.words.get("governing", {}).get(before)
    return "-" if not wanted else "well" if case in wanted else "badly"


def _agrees(sort: str, other: str) -> str:
    """Whether two words agree as an adjective and its noun do."""
    one, two = sort.split("."), other.split(".")
    if len(one) < 3 or len(two) < 3 or {one[0], two[0]} - {"N", "A"}:
        return "-"
    return two[0] + ("=" if one[1:4] == two[1:4] or (one[1:3] == two[1:3] and "p" in one) else "≠")


def of_a_word(line: Line, first: int, last: int) -> list[str]:
    """Signs of this very word: what it stands beside more often than not («слава богу»)."""
    word = "".join(line.norms[first:last])
    return [f"w {word}", f"w {word} {lemma(line, first - 1)}<", f"w {word} >{lemma(line, last)}",
            f"w {word} {kind(line, first - 1)}<", f"w {word} >{kind(line, last)}"]  # fmt: skip


def of_an_address(line: Line, first: int, last: int, form: str, ruled: float) -> list[str]:
    """Signs that he who is named in the nominative is spoken to; `ruled` is what the rules of grammar make of it."""
    signs = ["", f"n {form}", f"rule {ruled}", f"rule {ruled} {line.marked}"]
    for sign in around(line, first, last):
        signs += (sign, f"{form} {sign}")
    return signs
