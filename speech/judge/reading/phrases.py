"""Phrases with a meaning of their own: leave asked and refused, acclamation, apology, questions, familiar words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from speech.judge.lexicon import Saying
from speech.judge.reading.mentions import Mention
from speech.judge.reading.tokens import Line
from speech.judge.sound import alike, key

_NEAR = 7
"""How many words may stand between «разрешите» and «молвить»: a whole title fits."""


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
    """By lemma, with one other word between at most, and within one sentence."""
    wide = len(saying.parts) + 1
    begin, end = line.sentence(index)
    for first in range(max(begin, index - wide + 1), index + 1):
        said: list[int] = []
        for part in saying.parts:
            at = next((at for at in range(first, min(end, first + wide)) if at not in said
                       and (line.norms[at] in part or line.facts(at).lemmas & part)), None)  # fmt: skip
            if at is None:
                break
            said.append(at)
        else:
            return tuple(said)
    return ()


def asks_leave(line: Line) -> tuple[int, int] | None:
    """ER-07, ER-08: the stretch in which leave is asked, None if it is not."""
    text = " ".join(line.norms)
    words = line.pack.words.get("leave", {})
    for cry in words.get("cries", ()):
        if re.search(rf"(?<!\S){re.escape(cry)}(?!\S)", text):
            return (0, len(line))
    word = line.pack.listed("leave", "word")
    for index in range(len(line)):
        if not _asking(line, index):
            continue
        for other in range(max(0, index - 4), min(len(line), index + _NEAR + 1)):
            if other != index and _asked_for(line, other, word):
                return (min(index, other), max(index, other) + 1)
    for index in range(len(line) - 1):
        if line.norms[index] == "слово" and line.norms[index + 1] in ("молвить", "вымолвить"):
            return (index, index + 2)
    return None


def _asking(line: Line, index: int) -> bool:
    norm, facts = line.norms[index], line.facts(index)
    if norm in line.pack.listed("leave", "granting"):
        return False
    if facts.lemmas & line.pack.listed("leave", "verbs"):
        return (facts.order_one + facts.order_many + facts.verb_you + facts.verb_thou > 0.05 or facts.infinitive > 0.5
                or (facts.verb_they > 0.5 and norm.endswith("ит")))  # fmt: skip
    if norm in line.pack.listed("leave", "orders"):
        return True
    return not facts.known and norm.startswith(
        tuple(line.pack.words.get("leave", {}).get("stems", ())) or ("\0",)
    )


def _asked_for(line: Line, index: int, word: frozenset[str]) -> bool:
    norm = line.norms[index]
    if norm in line.pack.listed("leave", "asked"):
        return True
    facts = line.facts(index)
    if facts.verb_i > 0.5 and facts.lemmas & line.pack.listed("leave", "asked"):
        return True
    near = range(max(0, index - 2), index)
    spoken = any(line.norms[at] in word for at in near)
    if norm in line.pack.listed("leave", "heard"):
        return spoken or norm.startswith(("обрат", "вымо"))
    if norm in word:
        # «разрешите слово» cut short by the speaker or the recogniser.
        return index + 1 == len(line) or bool(line.tokens[index + 1].before)
    return spoken and (
        line.facts(index).infinitive > 0.5 or (not line.facts(index).known and norm.endswith(("ть", "т")))
    )


def refuses(line: Line) -> bool:
    """ER-07: the remark refuses leave."""
    text = " ".join(line.norms)
    refusal = line.pack.words.get("refusal", {})
    if any(re.search(rf"(?<!\S)(?<!не ){phrase}(?!\S)", text) for phrase in refusal.get("phrases", ())):
        return len(line) <= 6
    return text in refusal.get("whole", ()) or (len(line) == 2 and line.norms[0] in refusal.get("whole", ())
                                                and line.norms[1] in line.pack.ranks)  # fmt: skip


def acclaims(line: Line) -> tuple[frozenset[int], bool]:
    """ER-01: tokens of the acclamation, and whether it is one of the accepted kind."""
    found: set[int] = set()
    glory, cheer = line.pack.listed("acclamation", "glory"), line.pack.listed("acclamation", "cheer")
    to, new = line.pack.listed("acclamation", "to"), line.pack.listed("acclamation", "new")
    for index, norm in enumerate(line.norms):
        if norm in cheer:
            found.add(index)
        elif norm in glory or (norm == "слово" and line.norms[index + 1 : index + 2] == ["новому"]):
            for other in range(index + 1, min(len(line), index + 5)):
                if line.norms[other] in to:
                    found.update(range(index, other + 1))
                    found.update(_tail(line, other + 1))
                    break
                if line.tokens[other].before or (other > index + 2 and line.norms[other] not in new):
                    break
            for other in range(index - 1, max(-1, index - 4), -1):
                if line.norms[other] in to:
                    found.update(range(other, index + 1))
                    while other - 1 >= 0 and line.norms[other - 1] in new:
                        other -= 1
                        found.add(other)
                    break
    for index, norm in enumerate(line.norms):
        if norm in to and index and index - 1 not in found and line.norms[index - 1] in new and found:
            found.update((index - 1, index))
        elif norm in to and (index + 1 in found or index - 1 in found):
            found.add(index)
    if found & {index for index, norm in enumerate(line.norms) if norm in cheer}:
        # «Слава! Ура!»: beside a cheer the glory alone is one too.
        found.update(index for index, norm in enumerate(line.norms) if norm in glory and _single(line, index))
    found.update(_sounds_of_acclaim(line, found))
    doubtful = False
    text = " ".join(line.norms)
    for phrase in line.pack.words.get("acclamation", {}).get("doubtful", ()):
        if not found and text.startswith(phrase):
            doubtful = True
            found.update(range(len(line)))
    return frozenset(found), not doubtful


def _single(line: Line, index: int) -> bool:
    first, last = line.clause(index)
    return last - first == 1


def _sounds_of_acclaim(line: Line, found: set[int]) -> range:
    """The whole cry as a recogniser mangles it: «слава нового муцарю»."""
    cry = line.pack.words.get("acclamation", {}).get("cry", "")
    for first in range(len(line) if cry else 0):
        if first in found or not line.listed(first, "acclamation", "glory"):
            continue
        for last in range(first + 2, min(len(line), first + 4) + 1):
            strange = any(not line.facts(index).known for index in range(first, last))
            if (
                strange
                and line.near(first, last)
                and alike(key("".join(line.norms[first:last])), key(cry)) > 0.85
            ):
                return range(first, last)
    return range(0)


def _tail(line: Line, index: int) -> set[int]:
    """«царю-батюшке»: the honorific goes with it."""
    return {index} if index < len(line) and line.listed(index, "dividing", "honorific") else set()


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
    text = " ".join(line.norms) + " "
    if any(
        text.startswith(phrase + " ") for phrase in line.pack.words.get("address", {}).get("not_question", ())
    ):
        return False
    for index, token in enumerate(line.tokens):
        if index in masked:
            continue
        if token.norm == "ли" and index:
            return True
        first = line.sentence(index)[0]
        if all(line.listed(at, "address", "openers") for at in range(first, index)) and line.listed(
            index, "address", "interrogatives"
        ):
            return _asking_word(line, index)
    return False


def _asking_word(line: Line, index: int) -> bool:
    if line.tokens[index].sentence in line.exclamations:
        return False
    return not (line.marked and line.listed(index, "address", "exclaiming"))


def speaks_to_you(line: Line, index: int, inside: frozenset[int]) -> bool:
    """A second-person form or an imperative, titles' own «Ваше» apart."""
    if index in inside:
        return False
    if line.listed(index, "pronouns", "you") or _thou(line, index):
        return True
    facts = line.facts(index)
    if line.listed(index, "respect", "not_orders"):
        return False
    if _forbids(line, index):
        return True
    return facts.verb_you + facts.verb_thou + facts.order_one + facts.order_many > 0.4


def _thou(line: Line, index: int) -> bool:
    """«ты» in any form; «те» and «тя» only in «вот те»."""
    if not line.listed(index, "pronouns", "thou"):
        return False
    return line.norms[index] not in ("те", "тя") or (index > 0 and line.norms[index - 1] == "вот")


def familiar(line: Line, masked: frozenset[int], mentions: list[Mention]) -> list[tuple[int, float]]:
    """ER-11: tokens in singular second person, with how surely they are familiar."""
    found = []
    inside = {index for mention in mentions for index in range(mention.first, mention.last)}
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
            if _thou(line, index):
                found.append((index, 1.0))
        elif norm in line.pack.listed("respect", "not_orders"):
            continue
        elif facts.verb_thou > 0.5:
            first, last = line.clause(index)
            generic = index > 0 and (
                line.norms[index - 1] == "не" or line.listed(first, "respect", "generic")
            )
            generic = generic and not any(line.listed(at, "pronouns", "thou") for at in range(first, last))
            found.append((index, 0.65 if generic else 1.0))
        elif _forbids(line, index):
            found.append((index, 0.9))
        elif facts.order_one > 0.45 or (facts.order_one > 0.2 and _opens_clause(line, index)):
            plea = norm in line.pack.listed("respect", "pleas")
            found.append((index, 0.65 if plea else 1.0 if facts.order_one > 0.45 else 0.7))
    return found


def _forbids(line: Line, index: int) -> bool:
    """«не дури», «не шали»: an order though the dictionary thinks of a noun first."""
    first, last = line.clause(index)
    before = [at for at in range(first, index - 1) if not line.listed(at, "address", "openers")]
    return (index > first and index + 1 == last and line.norms[index - 1] == "не" and not before
            and 0.1 < line.facts(index).order_one < line.facts(index).noun)  # fmt: skip


def serves(line: Line, index: int, inside: frozenset[int]) -> bool:
    """«извольте», «держите» alone or with an address, «не извольте гневаться»: an answer, not a new order."""
    first, last = line.clause(index)
    lemmas = line.pack.listed("apology", "lemmas")
    if any(line.facts(at).lemmas & lemmas for at in range(max(first, index - 1), min(last, index + 2))):
        return True
    return line.listed(index, "respect", "answers") and all(
        at == index or at in inside or line.listed(at, "address", "openers") for at in range(first, last)
    )


def _opens_clause(line: Line, index: int) -> bool:
    return index == 0 or bool(line.tokens[index].before)


def insults(line: Line, masked: frozenset[int]) -> list[int]:
    """Tokens of the insult list, those meant for the game left out («в дурака»)."""
    found = []
    for index in range(len(line)):
        if index in masked or line.tokens[index].quoted or not line.facts(index).lemmas & line.pack.insults:
            continue
        if (
            line.norms[index].endswith("о")
            and line.norms[index] in line.facts(index).lemmas - line.pack.insults
        ):
            continue  # «больно», «жалко»: how it is done, not what he is
        if (
            index
            and line.norms[index - 1] in ("в", "во")
            and line.norms[index] in ("дурака", "дураки", "дураках", "козла")
        ):
            continue
        if line.norms[index - 1 : index] == ["не"] and index:
            continue
        first, last = line.clause(index)
        if line.facts(index).plural > 0.5 and {"нет", "нету"} & set(line.norms[first:last]):
            continue  # «дураков здесь нет» (ER-21)
        if line.norms[index + 1 : index + 2] == ["из"]:
            continue  # «осёл из сказки»: a third thing
        found.append(index)
    return found
