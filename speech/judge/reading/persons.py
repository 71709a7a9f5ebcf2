"""Is this form of a name a person here, and is he spoken to? Decided once, for all laws (ER-13, ER-18); a rank likewise.

Two frequencies a mention: `here`, that the word names a person at all, and `told`, that he is addressed. They are
weighed from what the form mostly is, the words around it, and the writing, as far as there is any to go by.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from speech.judge.reading import elsewhere, ours, signs, strangers
from speech.judge.reading.address import enumerated
from speech.judge.reading.learned import Learned, frequency, weighed
from speech.judge.reading.mentions import Kind, Mention, of_him
from speech.judge.reading.surroundings import Said
from speech.judge.reading.tokens import Line

if TYPE_CHECKING:
    from speech.judge.lexicon import Pack

MOSTLY_A_NAME = -0.9
"""Log-odds above which a form is a name whatever stands around it; below, it is a homonym (ER-13)."""
_USUAL = 3.0
"""How many times a form need be met before that says more than the dictionary."""
SURELY, PERHAPS = 0.9, 0.4
CALLED = 0.75
"""From this frequency on he is spoken to, though grammar alone would not say so."""
CHARGED, CHARGED_TOLD_OF = 0.5, 0.58
"""From this frequency on a name is charged: an address sooner than one who is told of, for there a doubt is a suspicion
(ER-18)."""
WHISPERED = 0.25
"""From this on it is whispered."""
RANK_CHARGED, RANK_WHISPERED = 0.5, 0.4
"""The same of ranks."""
LEAST = 0.5
"""Below this share of persons a word is a word, and no law sees a name in it (ER-18)."""


def weigh(line: Line, mentions: list[Mention], before: Sequence[Said] = ()) -> None:
    """Fill in `here` and `told` of every name; `before` is what was said lately, the latest first."""
    learned = line.pack.learned
    for mention in mentions:
        if mention.kind is not Kind.NAME:
            continue
        if learned is None:
            mention.here, mention.told = _by_rule(line, mention), mention.address
            continue
        if mention.last == mention.first + 1:
            mention.likely = weighed(learned.mixing, evidence(learned, line, mention))
            mention.here = frequency(mention.likely)
        if mention.nominative:
            _hear_called(line, mention, frequency(asked(learned, line, mention)))
        if _plainly_another(line, mention, mentions):
            mention.here = elsewhere.NOBODY
        elif learned.table and mention.sure == 1 and not _plainly_called(line, mention, mentions):
            found = company(line, mention, mentions, before)
            enough = charged_from("called" in found)
            _decide(mention, found, learned.table, learned.anybody, enough, WHISPERED)
    if learned is not None and learned.ranks:
        standing = [one for one in mentions if one.kind is not Kind.NAME or one.here >= LEAST]
        for mention in standing:
            # Of ranks that no law protects nothing was learned: a call to the Sweeper stays one (ER-10).
            learnt = f"rank {mention.character}" in learned.ranks or mention.address < 1
            if mention.kind is Kind.RANK and mention.beside is None and learnt:
                _weigh_rank(learned, line, mention, standing, before)


def _weigh_rank(
    learned: Learned, line: Line, mention: Mention, mentions: list[Mention], before: Sequence[Said]
) -> None:
    """ER-19: a player of this table, or a tsar of history, of a tale, of a hill."""
    found = around_a_rank(learned, line, mention, mentions, before)
    if not _plainly_called(line, mention, mentions):
        found |= as_a_name(learned, found)
        _decide(mention, found, learned.ranks, learned.any_rank, RANK_CHARGED, RANK_WHISPERED)


def around_a_rank(
    learned: Learned, line: Line, mention: Mention, mentions: list[Mention], before: Sequence[Said]
) -> dict[str, float]:
    """The company of a bare rank, which is called as names are (ER-19); fills in `form` and `told`, of which it tells."""
    mention.form = "nominative" if mention.nominative else "oblique"
    mention.told = frequency(asked(learned, line, mention)) if mention.nominative else 0.0
    found = company(line, mention, mentions, before)
    return found | {f"rank {mention.character}": 1.0, "ruled": mention.address}


def as_a_name(learned: Learned, company: Mapping[str, float]) -> dict[str, float]:
    """What would be made of a name in this company: of names far more has been learned."""
    return {
        "as a name": weighed(learned.table, company) / 2,
        "anybody as a name": weighed(learned.anybody, company) / 2,
    }


def _plainly_another(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """A work's title, or a namesake with a surname that is nobody's here or of whom it is said whose name it is, and he
    is not called (ER-18)."""
    if strangers.quoted_title(line, mention):
        return True
    return mention.address < 1 and (
        strangers.introduced(line, mention)
        or strangers.strange_surname(line, mention, mentions) >= strangers.OFTEN
    )


def _plainly_called(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """Set off as a call, or nothing is said but his name: of an address no company makes a doubt (ER-18)."""
    if mention.here < LEAST or not mention.nominative:
        return False
    his = of_him(mention, mentions)
    alone = all(at in his or line.opens(at, at + 1) for at in range(len(line)))
    return alone or (mention.address == 1 and mention.told > 0.9 and _set_off(line, mention))


def company(
    line: Line, mention: Mention, mentions: list[Mention], before: Sequence[Said]
) -> dict[str, float]:
    """All signs of whether a player of this table is meant, how he is called among them."""
    found = ours.company(line, mention, mentions, before)
    shown = {
        "set off": _set_off(line, mention), "ordered": _ordered(line, mention), "hailed": _hailed(line, mention),
        "called again": _called_again(line, mention), "with somebody": _with_somebody(line, mention.first),
        "after his rank": _after_his_rank(line, mention, mentions),
        f"to you: {_turns_to_you(line, mention.last)}": True,
        "in a row": mention.nominative and enumerated(line, *line.clause(mention.first)),
    }  # fmt: skip
    for sign, shows in shown.items():
        if shows:
            for also in ("", f", {mention.address}", f", {mention.homonym}"):
                found[sign + also] = 1.0
    return found


def _decide(
    mention: Mention, found: Mapping[str, float],
    table: Mapping[str, float], anybody: Mapping[str, float], enough: float, whispered: float,
) -> None:  # fmt: skip
    """Likely enough a player of this table; or not, but somebody may well be meant: a suspicion; or nobody (ER-18,
    ER-19)."""
    charged = frequency(weighed(table, found))
    if charged >= enough:
        mention.here = SURELY + (1 - SURELY) * (charged - enough) / (1 - enough)
    else:
        somebody = frequency(weighed(anybody, found)) >= whispered
        mention.here = elsewhere.DOUBT if somebody else elsewhere.NOBODY


def charged_from(called: bool) -> float:
    """From which frequency on a name is charged."""
    return CHARGED if called else CHARGED_TOLD_OF


def _hear_called(line: Line, mention: Mention, told: float) -> None:
    """Whether he is spoken to, and what that says of the word: nobody calls out to a thing."""
    ruled, mention.told = mention.address, told
    facts = line.facts(mention.first)
    you = _turns_to_you(line, mention.last)
    plainly = _set_off(line, mention) or (you is not None and (you or "accs" not in facts.cases))
    plainly = plainly or _called_again(line, mention)
    # «милочка», «мать» are said to anybody, a thing's name or what he goes by only to him.
    his = bool(mention.exact) or not any(sort.endswith(".l") for sort, _ in facts.sorts)
    word = facts.known and "nomn" in facts.cases
    if word and ((plainly and his) or _ordered(line, mention)) and told > 0.9 and ruled == 1:
        mention.here = max(mention.here, 0.9 * told)
    if mention.form == "called" and _hailed(line, mention) and told > 0.9 and ruled == 1:
        mention.here = max(mention.here, 0.9 * told)
    if _span(line, mention) == (mention.first, mention.last):
        # With a kinship word or a surname of nobody's he is somebody else, unless plainly spoken to (ER-12).
        mention.address = (
            1.0 if told >= (PERHAPS if ruled == 1 else CALLED) else 0.5 if told >= PERHAPS else 0.0
        )
        if ruled == 0 or (ruled < 1 and mention.homonym):
            mention.address = min(mention.address, 0.5)


def _called_again(line: Line, mention: Mention) -> bool:
    """«кость а кость»."""
    again = mention.last + 1
    own = line.norms[mention.first : mention.last]
    return line.listed(again - 1, "address", "turning") and line.norms[again : again + len(own)] == own


def _with_somebody(line: Line, at: int) -> bool:
    """«и тебя и серёжку»."""
    return line.listed(at - 1, "dividing", "joining") and any(
        line.listed(at - 2, "pronouns", who) for who in ("thou", "you", "i", "they")
    )


def _hailed(line: Line, mention: Mention) -> bool:
    """«слушай коль ну бей», «коль а коль ходи», «коль передай»: a clipped name, and something said to him."""
    at = mention.last
    if line.listed(at, "negation", "not") or _turns_to_you(line, at) is None:
        return False
    order = at < len(line) and line.facts(at).orders > 0.5
    return order or line.opens(at, min(at + 1, len(line))) or mention.first > line.sentence(mention.first)[0]


def _set_off(line: Line, mention: Mention) -> bool:
    """Alone between its commas, with nothing but an «эй» or a «ну»."""
    first, last = line.clause(mention.first)
    if line.dashed(last):
        return False  # «Лена — река»
    return (
        (first, last) != line.sentence(mention.first)
        and line.opens(first, mention.first)
        and mention.last == last
        and not (line.facts(mention.first).sorts and enumerated(line, first, last))
    )


def _ordered(line: Line, mention: Mention) -> bool:
    """«кот хватит мурлыкать ходи», «свет подкинь восьмёрку»: an order for him, and something else to do it to."""
    first, last = line.clause(mention.first)
    rest = range(mention.last, last)
    orders = [at for at in rest if line.facts(at).orders > 0.5]
    if not orders or not line.opens(first, mention.first):
        return False
    cases = [line.facts(at).cases for at in rest if line.facts(at).noun > 0.5]
    return "accs" not in line.facts(mention.first).cases or any(
        "accs" in one and "nomn" not in one for one in cases
    )


def _turns_to_you(line: Line, index: int) -> bool | None:
    """What follows is said to somebody: «не спи», «бей»; «я пас»; True if it begins with «ты» itself: «ну ты чего», «твой ход»."""
    while index < len(line) and (line.opens(index, index + 1) or line.listed(index, "negation", "not")):
        index += 1
    if index >= len(line):
        return None
    if line.listed(index, "pronouns", "subject_you") or _yours(line, index):
        return True
    told = line.facts(index).second > 0.5 or line.you(index) or line.listed(index, "pronouns", "subject_i")
    return False if told else None


def _yours(line: Line, index: int) -> bool:
    """«твой ход», «ваша очередь»: what stands before is no object of it."""
    thou = line.listed(index, "pronouns", "thou") or line.listed(index, "pronouns", "your")
    return thou and line.means(index + 1, "game", "cards")


def _by_rule(line: Line, mention: Mention) -> float:
    """In a language of which nothing was learned, a homonym is a name where it is written or called as one."""
    if not mention.homonym or line.tokens[mention.first].capital:
        return 1.0
    first, last = line.clause(mention.first)
    alone = line.opens(first, mention.first) and mention.last == last
    return 0.95 if mention.address == 1 and alone else 0.0


def _after_his_rank(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Шут Роман»: no book is a jester."""
    return any(
        other.kind is not Kind.NAME
        and other.last == mention.first
        and other.nominative == mention.nominative
        and (line.facts(mention.first).person > 0 or not line.facts(mention.first).known)
        and line.joined(other.first, mention.last)
        for other in mentions
    )


def asked(learned: Learned, line: Line, mention: Mention) -> float:
    """Log-odds that he is spoken to; a kinship word before and a surname behind go with the name."""
    first, last = _span(line, mention)
    return learned.address.score(signs.of_an_address(line, first, last, mention.form, mention.address))


def _span(line: Line, mention: Mention) -> tuple[int, int]:
    first, last = mention.first, mention.last
    while line.joined(first - 1, last) and line.facts(first - 1).lemmas & line.pack.listed(
        "address", "kinship"
    ):
        first -= 1
    while line.joined(first, last + 1) and line.facts(last).surname > 0.4:
        last += 1
    return first, last


def evidence(learned: Learned, line: Line, mention: Mention) -> dict[str, float]:
    """All that speaks for and against a person, each part once, for the mixing to weigh."""
    first, last, form = mention.first, mention.last, mention.form
    facts = line.facts(first)
    sorts = facts.sorts if facts.known else ()
    slot = _within(learned.person.score(signs.of_a_person(line, first, last, form, sorts)), 8)
    habit = _within(learned.person.score(signs.of_a_word(line, first, last)), 5)
    told = max(0.0, _within(asked(learned, line, mention), 6)) if mention.nominative else 0.0
    hand = signs.writing(line, first)
    parts = prior(learned, line.pack, line.norms[first], mention.note)
    homonym = parts["homonym"]
    return parts | {
        "slot": slot, "habit": habit, "asked": told, f"hand {hand}": 1.0, f"slot {hand}": slot / 3,
        "slot homonym": homonym * slot, "asked homonym": homonym * told,
        f"form {form}": 1.0,
    }  # fmt: skip


def prior(learned: Learned, pack: Pack, word: str, what: str) -> dict[str, float]:
    """What the form mostly is, wherever it stands."""
    facts = pack.grammar.facts(word)
    name, other = learned.seen.get(word, (0, 0))
    ordinary = facts.known and bool(facts.sorts)
    own = what in ("name", "patronymic")
    share = facts.person if own or not ordinary else 0.3 if what == "surname" else 0.05
    as_name, as_word = _USUAL * share, _USUAL * (1 - share)
    return {
        "bias": 1.0, "dictionary": _log_odds(share) if facts.known else 2.5, "unknown": float(not facts.known),
        "homonym": float(pack.homonym(word) or (not own and ordinary)),
        "nick": float(what in ("nick", "part") and ordinary),
        "seen": math.log((name + as_name + 0.1) / (other + as_word + 0.1)) if name + other else 0.0,
        "unseen": float(not name + other),
    }  # fmt: skip


def mostly_a_name(learned: Learned, pack: Pack, word: str, what: str) -> bool:
    """Whether the form by itself is a name."""
    return (
        not pack.homonym(word) and weighed(learned.mixing, prior(learned, pack, word, what)) > MOSTLY_A_NAME
    )


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))


def _log_odds(share: float) -> float:
    share = max(0.03, min(0.97, share))
    return math.log(share / (1 - share))
