"""Phrases with a meaning of their own: leave asked and refused, acclamation, apology, questions, familiar words."""

from __future__ import annotations

from collections.abc import Iterator

from speech.judge.lexicon import Saying
from speech.judge.reading.mentions import Mention, covered
from speech.judge.reading.tokens import Line
from speech.judge.sound import alike, key

_NEAR = 7
"""How many words may stand between «разрешите» and «молвить»: a whole title fits."""
_LONGEST_CRY = 5
"""Words that a recogniser makes of «Слава новому Царю!» at most."""


def idioms(line: Line) -> frozenset[int]:
    """Tokens of sayings (ER-11, ER-14, ER-19)."""
    return frozenset(index for _, said in sayings(line) for index in said)


def sayings(line: Line) -> Iterator[tuple[Saying, tuple[int, ...]]]:
    """Every saying of the language in a remark, and its tokens."""
    known = line.pack.idioms
    for index, norm in enumerate(line.norms):
        for saying in {one for word in {norm, *line.facts(index).lemmas} for one in known.get(word, ())}:
            said = _in_order(line, saying, index) if saying.exact else _in_any_order(line, saying, index)
            if said:
                yield saying, said


def _in_order(line: Line, saying: Saying, index: int) -> tuple[int, ...]:
    for at, part in enumerate(saying.parts):
        first, last = index - at, index - at + len(saying.parts)
        if part is not saying.rarest or first < 0 or last > len(line):
            continue
        if all(norm in one for norm, one in zip(line.norms[first:last], saying.parts, strict=True)):
            return tuple(range(first, last))
    return ()


def _in_any_order(line: Line, saying: Saying, index: int) -> tuple[int, ...]:
    """By lemma, with as many other words between as the saying allows, and within one sentence."""
    begin, end = line.sentence(index)
    for first in range(max(begin, index - saying.wide + 1), index + 1):
        said: list[int] = []
        for part in saying.parts:
            at = next((at for at in range(first, min(end, first + saying.wide)) if at not in said
                       and (line.norms[at] in part or line.facts(at).lemmas & part)), None)  # fmt: skip
            if at is None:
                break
            said.append(at)
        else:
            return tuple(said)
    return ()


def asks_leave(line: Line) -> bool:
    """ER-07, ER-08: leave is asked."""
    if any(_said(line, cry) for cry in line.pack.listed("leave", "cries")):
        return True
    return any(
        _asked_for(line, other)
        for index in range(len(line)) if _asking(line, index)
        for other in range(max(0, index - 4), min(len(line), index + _NEAR + 1)) if other != index
    )  # fmt: skip


def _said(line: Line, phrase: str) -> bool:
    """These very words, one after the other, and not «не» before them."""
    words = phrase.split()
    return any(
        line.norms[at : at + len(words)] == words and not line.listed(at - 1, "negation", "not")
        for at in range(len(line))
    )


def _asking(line: Line, index: int) -> bool:
    norm, facts = line.norms[index], line.facts(index)
    if norm in line.pack.listed("leave", "granting"):
        return False
    if facts.lemmas & line.pack.listed("leave", "verbs"):
        return facts.second > 0.05 or facts.infinitive > 0.5 or facts.does
    if norm in line.pack.listed("leave", "orders"):
        return True
    return not facts.known and line.sounds(index, "leave", "orders_sounding", 0.75)


def _asked_for(line: Line, index: int) -> bool:
    norm, facts = line.norms[index], line.facts(index)
    asked = line.pack.listed("leave", "asked")
    if norm in asked or (facts.verb_i > 0.5 and facts.lemmas & asked):
        return True
    if line.listed(index, "leave", "word"):
        # «разрешите слово» cut short by the speaker or the recogniser.
        return index + 1 == len(line) or bool(line.tokens[index + 1].before)
    if any(line.listed(at, "leave", "word") for at in range(max(0, index - 2), index)):
        return facts.infinitive > 0.5 or not facts.known or line.sounds(index, "leave", "asked", 0.7)
    return len(norm) > 6 and line.sounds(index, "leave", "asked", 0.8)


def refuses(line: Line) -> bool:
    """ER-07: the remark refuses leave."""
    if any(_said(line, phrase) for phrase in line.pack.listed("refusal", "phrases")):
        return len(line) <= 6
    whole = line.pack.listed("refusal", "whole")
    return " ".join(line.norms) in whole or (
        len(line) == 2 and line.norms[0] in whole and line.norms[1] in line.pack.ranks
    )


def acclaims(line: Line) -> tuple[frozenset[int], bool]:
    """ER-01: tokens of the acclamation, and whether it is one of the accepted kind."""
    found = {index for index in range(len(line)) if line.listed(index, "acclamation", "cheer")}
    glory = {index for index in range(len(line)) if _glory(line, index)}
    if found:
        # «Слава! Ура!»: beside a cheer the glory alone is one too.
        found |= {index for index in glory if line.clause(index) == (index, index + 1)}
    for index in glory:
        for other in range(max(index - 3, 0), min(index + 5, len(line))):
            if line.listed(other, "acclamation", "to") and (other < index or line.joined(index, other + 1)):
                found.update(range(min(index, other), max(index, other) + 1))
    for index in range(len(line)):
        first = index
        while line.listed(first - 1, "acclamation", "new"):
            first -= 1
        if (
            line.listed(index, "acclamation", "to")
            and found
            and (first < index or {index - 1, index + 1} & found)
        ):
            found.update(range(first, index + 1))
            if line.means(index + 1, "dividing", "honorific"):
                found.add(index + 1)  # «царю-батюшке»
    found.update(_sounds_of_acclaim(line, glory - found))
    doubtful = not found and any(
        line.norms[: len(phrase.split())] == phrase.split()
        for phrase in line.pack.listed("acclamation", "doubtful")
    )
    return frozenset(range(len(line)) if doubtful else found), not doubtful


def _glory(line: Line, index: int) -> bool:
    """«слава», or what sounds so before «новому»."""
    if line.listed(index, "acclamation", "glory"):
        return True
    return line.listed(index + 1, "acclamation", "new") and line.sounds(index, "acclamation", "glory", 1.0)


def _sounds_of_acclaim(line: Line, glory: set[int]) -> range:
    """The whole cry as a recogniser mangles it: «слава нового муцарю»."""
    for first in glory:
        for last in range(first + 2, min(len(line), first + 4) + 1):
            strange = any(not line.facts(index).known for index in range(first, last))
            if strange and line.near(first, last) and any(
                alike(key("".join(line.norms[first:last])), key(cry)) > 0.8
                for cry in line.pack.listed("acclamation", "cries")
            ):  # fmt: skip
                return range(first, last)
    return range(len(line)) if len(line) > 1 and cry_heard(line) > 0.8 else range(0)


def cry_heard(line: Line) -> float:
    """0..1: how much a short remark as a whole sounds like the cry, whatever words a recogniser made of it."""
    if not 0 < len(line) <= _LONGEST_CRY:
        return 0.0
    whole = key("".join(line.norms))
    return max((alike(whole, key(cry)) for cry in line.pack.listed("acclamation", "cries")), default=0.0)


def apologises(line: Line) -> bool:
    """K-ATT-03: the remark holds an apology."""
    lemmas = line.pack.listed("apology", "lemmas")
    return any(line.facts(index).lemmas & lemmas for index in range(len(line)))


def announces_attack(line: Line) -> bool:
    """The remark is about the cards being played."""
    lemmas = line.pack.listed("apology", "attack")
    return any(line.facts(index).lemmas & lemmas for index in range(len(line)))


def asks_question(line: Line, masked: frozenset[int]) -> bool:
    """ER-10: by the mark where marks are written, else by a question word at the head of a sentence.

    Recognisers lose many a question mark; exclamations («какой день!») are told apart by theirs, or by the word.
    """
    if line.questions:
        return True
    if any(
        line.norms[: len(phrase.split())] == phrase.split()
        for phrase in line.pack.listed("address", "not_question")
    ):
        return False
    for index in range(len(line)):
        if index in masked:
            continue
        if index and line.listed(index, "address", "whether"):
            return True
        first = line.sentence(index)[0]
        if line.listed(index, "address", "interrogatives") and all(
            line.listed(at, "address", "openers") or _all_of_you(line, at) for at in range(first, index)
        ):
            return _asking_word(line, index)
    return False


def _all_of_you(line: Line, index: int) -> bool:
    """«люди, кто знает…», «ребята»: the company is called before it is asked."""
    facts = line.facts(index)
    return facts.alive and facts.plural > 0.5 and facts.nominative > 0.4


def _asking_word(line: Line, index: int) -> bool:
    if line.tokens[index].sentence in line.exclamations:
        return False
    return not (line.marked and line.listed(index, "address", "exclaiming"))


def speaks_to_you(line: Line, index: int, inside: frozenset[int]) -> bool:
    """A second-person form or an imperative, titles' own «Ваше» apart."""
    if index in inside:
        return False
    if line.you(index):
        return True
    if line.listed(index, "respect", "not_orders"):
        return False
    if _forbids(line, index):
        return True
    return line.facts(index).second > 0.4


def familiar(line: Line, masked: frozenset[int], mentions: list[Mention]) -> list[tuple[int, float]]:
    """ER-11: tokens in singular second person, with how surely they are familiar."""
    found = []
    inside = covered(mentions)
    for index, norm in enumerate(line.norms):
        if (
            index in masked
            or index in inside
            or line.tokens[index].quoted
            or norm in line.pack.listed("respect", "allowed")
        ):
            continue
        facts = line.facts(index)
        if line.listed(index, "pronouns", "thou"):
            found.append((index, 1.0))
        elif norm in line.pack.listed("respect", "not_orders"):
            continue
        elif facts.verb_thou > 0.5:
            first, last = line.clause(index)
            generic = index > 0 and (
                line.listed(index - 1, "negation", "not") or line.listed(first, "respect", "generic")
            )
            generic = generic and not any(line.listed(at, "pronouns", "thou") for at in range(first, last))
            found.append((index, 0.65 if generic else 1.0))
        elif _forbids(line, index):
            found.append((index, 0.9))
        elif facts.order_one > 0.45 and not any(
            sort == "PRED" and share >= facts.order_one for sort, share in facts.sorts
        ):  # «жаль»: what one feels
            found.append((index, 0.65 if norm in line.pack.listed("respect", "pleas") else 1.0))
    return found


def _forbids(line: Line, index: int) -> bool:
    """«не дури», «не шали»: an order though the dictionary thinks of a noun first."""
    first, last = line.clause(index)
    before = [at for at in range(first, index - 1) if not line.listed(at, "address", "openers")]
    return (index > first and index + 1 == last and line.listed(index - 1, "negation", "not") and not before
            and 0 < line.facts(index).order_one < line.facts(index).noun)  # fmt: skip


def serves(line: Line, index: int, inside: frozenset[int]) -> bool:
    """«извольте», «держите» alone or with an address, «не извольте гневаться»: an answer, not a new order."""
    first, last = line.clause(index)
    lemmas = line.pack.listed("apology", "lemmas")
    if any(line.facts(at).lemmas & lemmas for at in range(max(first, index - 1), min(last, index + 2))):
        return True
    return line.listed(index, "respect", "answers") and all(
        at == index or at in inside or line.listed(at, "address", "openers") for at in range(first, last)
    )


def insults(line: Line, masked: frozenset[int]) -> list[int]:
    """Tokens of the insult list, those meant for the game left out («в дурака»)."""
    found = []
    for index in range(len(line)):
        if index in masked or line.tokens[index].quoted or not line.facts(index).lemmas & line.pack.insults:
            continue
        if any(sort.startswith(("ADVB", "PRED")) and share > 0.4 for sort, share in line.facts(index).sorts):
            continue  # «больно», «жалко»: how it is done, not what he is
        if line.listed(index - 1, "negation", "not"):
            continue
        nobody = any(line.listed(at, "negation", "none") for at in range(*line.clause(index)))
        if nobody and line.facts(index).plural > 0.5:
            continue  # «дураков здесь нет» (ER-21)
        if line.listed(index + 1, "respect", "origin"):
            continue  # «осёл из сказки»: a third thing
        found.append(index)
    return found
