"""Is a player of this table meant, or somebody else of that name or rank, or nobody? The company it keeps, weighed
(ER-18, ER-19).

Who is called is mostly one of us, who is told of a tsar, a book or a cat seldom. Each sign is of the language: the
grammar of the remark, its words, the talk before it (`surroundings`). What each weighs was learned from scenes
(`python -m bench train-table`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from speech.judge.reading import elsewhere, signs, strangers, surroundings
from speech.judge.reading.mentions import Mention, of_him
from speech.judge.reading.surroundings import Said
from speech.judge.reading.tokens import Line

WORD = 0.7
"""How much a word counts beside a sign of grammar."""
_ONLY = 0.9
_VERBS = ("order", "second", "first", "past", "third")


def company(
    line: Line, mention: Mention, mentions: list[Mention], before: Sequence[Said] = ()
) -> dict[str, float]:
    """All that speaks for and against a player of this table."""
    how = "called" if mention.address == 1 else "perhaps" if mention.address else "told of"
    found = _of_the_name(line, mention, how)
    sort = "a word too" if mention.homonym or not _only_a_name(line, mention) else "only a name"
    whom = how if how == "called" else "not called"
    found[sort] = found[f"{sort}, {how}"] = 1.0
    for side, at in (("before", mention.first - 1), ("after", mention.last)):
        near = _neighbour(line, mention, at)
        found[f"{side} {near}"] = 1.0
        if how != "called":
            found[f"{side}, not called: {near}"] = 1.0
            found[f"{side}, {sort}, not called: {near}"] = 1.0
    for sign in _of_the_sentence(line, mention, mentions):
        found[f"{sign}, {whom}"] = found[f"{sign}, {sort}"] = 1.0
    for sign in _around(line, mention):
        found[f"{sign}, {whom}"] = 1.0
    others = [at for at in range(len(line)) if not mention.first <= at < mention.last]
    found["of the game"] = min(2, sum(elsewhere.of_the_game(line, at) for at in others)) / 2
    found["others of us"] = min(2, len(mentions) - 1) / 2
    found["length"] = min(len(line), 12) / 12
    found["quoted"] = float(any(token.quoted for token in line.tokens))
    named, recent = surroundings.names_in(mentions), surroundings.lately(before, line.remark.start)
    found.update(surroundings.of_the_talk(line, mention, how, recent))
    found.update(surroundings.of_the_place(line, mention, how, named))
    found.update(dict.fromkeys(surroundings.words(line, mention, how, sort, named, recent), WORD))
    return found


def _only_a_name(line: Line, mention: Mention) -> bool:
    """No word of the language besides, as the dictionary goes."""
    facts = line.facts(mention.first)
    return mention.last > mention.first + 1 or not facts.known or facts.person > _ONLY


def _of_the_sentence(line: Line, mention: Mention, mentions: list[Mention]) -> Iterator[str]:
    """Whose he is, who else is named, what is done: the grammar of the whole remark."""
    first, last = line.sentence(mention.first)
    rest = [at for at in range(first, last) if not mention.first <= at < mention.last]
    if strangers.kin(line, mention):
        yield "kin"
    if strangers.strange_surname(line, mention, mentions) >= strangers.OFTEN:
        yield "a surname of nobody's"
    if any(elsewhere.strange(line, at, mentions) for at in rest):
        yield "a stranger"
    if any(line.means(at, "dividing", name) for at in rest for name in ("tales", "elsewhere")):
        yield "a tale"
    if _of_one_field(line, mention):
        yield "of one field"
    if _famous(line, mention, mentions):
        yield "famous"
    if _in_apposition(line, mention, mentions):
        yield "in apposition"
    yield from _with_what_follows(line, mention)
    clause = range(*line.clause(mention.first))
    if any(line.listed(at, "address", "having") and line.listed(at + 1, "pronouns", "i") for at in clause):
        yield "at ours"
    if any("loct" in line.facts(at).cases and line.listed(at - 1, "dividing", "locating")
           and not elsewhere.of_the_game(line, at) for at in clause):  # fmt: skip
        yield "in a place"
    if mention.nominative:
        yield from _doing(line, mention, rest)
    else:
        orders = any(line.facts(at).orders > 0.5 for at in rest)
        yield "object of an order" if orders else "object"
    if mention.first > first and mention.last < last:
        yield "amid"


def _of_one_field(line: Line, mention: Mention) -> bool:
    """«окунь, ёрш и плотва», «роза у меня на клумбе»: the talk is of such things."""
    fields = line.pack.fields
    own = line.facts(mention.first).things | {line.norms[mention.first]}
    talk = {field for word in own for field in fields.get(word, ())}
    return bool(talk) and any(
        talk & fields.get(word, frozenset())
        for at in range(len(line)) if not mention.first <= at < mention.last
        for word in line.facts(at).lemmas - own
    )  # fmt: skip


def _famous(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«пётр первый окно прорубил», «в опере князь игорь»: with the word beside it, somebody or something that all know."""
    his = of_him(mention, mentions)
    beside = [(at, at + 1) for at in (mention.first - 1, mention.last - 1) if not {at, at + 1} <= his]
    learned = line.pack.learned
    return learned is not None and any(
        learned.knows(first, second)
        for left, right in beside if line.joined(left, right + 1)
        for first in _words(line, left) for second in _words(line, right)
    )  # fmt: skip


def _in_apposition(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«кот Роман спит», «кот наш марк»: a living being of the same case stands before a name that is a word too, and none
    of ours."""
    at = mention.first - 1
    while line.listed(at, "pronouns", "owners") or line.listed(at, "pronouns", "our"):
        at -= 1
    if at < 0 or not line.joined(at, mention.first + 1) or elsewhere.ours(line, at):
        return False
    if any(other.first <= at < other.last and other.here > elsewhere.DOUBT for other in mentions):
        return False
    facts = line.facts(at)
    return facts.alive and facts.noun > 0.5 and bool(facts.cases & line.facts(mention.first).cases)


def _with_what_follows(line: Line, mention: Mention) -> Iterator[str]:
    """«филиппов пост» and «пашкин ход», «валя дурака», «тимур и его команда», «Вратарь «Спартака»»."""
    at, form = mention.last, mention.form
    if at >= len(line) or line.tokens[at].before.strip(' «"„'):
        return
    facts = line.facts(at)
    if (
        (form in ("owner", "plural") or line.ends(at - 1, "surnames"))
        and facts.noun > 0.5
        and "nomn" in facts.cases
    ):
        yield "owns a thing of the game" if elsewhere.of_the_game(line, at) else "owns a thing"
    doing = any(sort.startswith("GRND") for sort, _ in line.facts(mention.first).sorts)
    if doing and facts.noun > 0.5 and "accs" in facts.cases:
        yield "doing it to something"
    if line.listed(at, "dividing", "joining") and line.listed(at + 1, "pronouns", "they"):
        yield "and his"
    if line.tokens[at].quoted and not line.tokens[at - 1].quoted:
        yield "of what is quoted"


def _words(line: Line, at: int) -> frozenset[str]:
    return line.facts(at).lemmas | {line.norms[at]}


def _doing(line: Line, mention: Mention, rest: list[int]) -> Iterator[str]:
    """Whether what is done agrees with him, and whether he is bidden to do it."""
    his = {sort.split(".")[3] for sort, _ in line.facts(mention.first).sorts if sort.startswith("N.nomn.s.")}
    for at in rest:
        facts = line.facts(at)
        if line.means(at, "dividing", "moving") and facts.verb_they > 0.5:
            yield "goes"
        if facts.sort.startswith("V.past.") and his and mention.last <= at <= mention.last + 3:
            yield "agrees" if facts.sort.removeprefix("V.past.") in his else "disagrees"
        if at >= mention.last and facts.second > 0.5:
            yield "bidden after"
        if at >= mention.last and line.you(at):
            yield "you after"


def _of_the_name(line: Line, mention: Mention, how: str) -> dict[str, float]:
    told = math.log((mention.told + 0.01) / (1.01 - mention.told))
    found = {
        "bias": 1.0,
        "likely": max(-8.0, min(8.0, mention.likely)) / 4,
        "told": told / 4 if mention.nominative else -1.0,
        "here": 2 * mention.here - 1, "sure": mention.sure, "weight": mention.weight,
        "homonym": float(mention.homonym), f"homonym {how}": float(mention.homonym),
        "his own": float(bool(mention.exact)), f"his own {how}": float(bool(mention.exact)),
    }  # fmt: skip
    writing = signs.writing(line, mention.first)
    for one in (mention.form, mention.note, writing):
        found[one] = found[f"{one} {how}"] = 1.0
    found[how] = 1.0
    if mention.form == "oblique":
        found[signs.ending(line.pack, line.norms[mention.last - 1], mention.form)] = 1.0
    return found


def _neighbour(line: Line, mention: Mention, at: int) -> str:
    """What stands beside the name, as far as it matters."""
    if not 0 <= at < len(line):
        return "nothing"
    facts = line.facts(at)
    if line.tokens[max(at, mention.first)].before:
        return "a sign"
    if elsewhere.of_the_game(line, at):
        return "the game"
    if line.means(at, "address", "kinship"):
        return "kin"
    if line.means(at, "respect", "anybody"):
        return "anybody"
    if not facts.known:
        return "no word"
    if facts.person > 0.5:
        return "name"
    verb = _verb(line, at)
    if verb:
        return verb
    part, _, rest = (facts.sort or "?").partition(".")
    return (
        f"{part} {'somebody' if facts.alive else 'something'} {rest.split('.')[0]}" if part == "N" else part
    )


def _verb(line: Line, at: int) -> str:
    facts = line.facts(at)
    past = facts.verb_they * ("past" in facts.sort)
    shares = (facts.orders, facts.verb_thou + facts.verb_you, facts.verb_i, past, facts.verb_they)
    return next((verb for verb, share in zip(_VERBS, shares, strict=True) if share > 0.5), "")


def _around(line: Line, mention: Mention) -> set[str]:
    """Who does what in the rest of the remark."""
    found = set()
    for at in range(len(line)):
        if mention.first <= at < mention.last:
            continue
        verb = _verb(line, at)
        if verb and verb != "first":
            found.add(f"in it {verb}")
        for who in ("i", "thou", "you", "they"):
            if line.listed(at, "pronouns", who):
                found.add(f"in it {'second' if who in ('thou', 'you') else who}")
    return found
