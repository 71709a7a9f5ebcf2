"""Is it a name here, or an ordinary word? (E-NAM-01, ER-13)

«Вера», «Роман», «Слава», «волков»: only the words around tell. What is counted, governed or done in a way that no
person would be is a word; what is called out, or stands where a player stands, is a person.
"""

from __future__ import annotations

from speech.judge.laws.case import Case
from speech.judge.reading.mentions import Mention
from speech.judge.reading.tokens import Line


def plainly_a_word(case: Case, mention: Mention) -> bool:
    """Counted, ordered, or one of many: no person is meant, whatever else speaks for it."""
    if mention.note == "surname" and _of_many(case, mention):
        return True
    if mention.form == "nominative":
        return _counted(case, mention)
    return mention.form == "oblique" and (_ordered(case, mention) or _many_do(case, mention))


def _counted(case: Case, mention: Mention) -> bool:
    """«три тома»: no name is counted in the nominative."""
    line = case.reading.line
    before = mention.first - 1
    return (
        line.joined(before, mention.last) and line.listed(before, "game", "numbers")
        and line.facts(mention.first).known and not line.tokens[mention.first].capital
    )  # fmt: skip


def _many_do(case: Case, mention: Mention) -> bool:
    """«гены не врут», «лары и пенаты дом хранят»: the subject of many's doing is no name in the genitive."""
    line = case.reading.line
    facts = line.facts(mention.first)
    first, last = line.clause(mention.first)
    if mention.form != "oblique" or "nomn" not in facts.cases or line.tokens[mention.first].capital:
        return False
    if not line.opens(first, mention.first):
        return False
    after = [line.facts(index) for index in range(mention.last, last)]
    return any(one.verb_they > 0.5 and one.plural > 0.5 for one in after)


def _of_many(case: Case, mention: Mention) -> bool:
    """«сколько орлов», «волков бояться»: many of a thing, unless written, called or doing something as one."""
    line = case.reading.line
    if not line.facts(mention.first).many or line.tokens[mention.first].capital or mention.address == 1:
        return False
    first, last = line.clause(mention.first)
    if mention.first == first and mention.last == last:
        return False
    near = [line.facts(index) for index in range(mention.last, min(last, mention.last + 3))]
    return not any(facts.does for facts in near)


def _ordered(case: Case, mention: Mention) -> bool:
    """«не маши руками»: an imperative that looks like a genitive, at the head of its clause."""
    line = case.reading.line
    if line.facts(mention.first).order_one < 0.1 or line.tokens[mention.first].capital:
        return False
    first, last = line.clause(mention.first)
    heads = all(line.listed(index, "address", "openers") or line.norms[index] in ("не", "ты", "только", "зря", "тут", "там")
                for index in range(first, mention.first))  # fmt: skip
    if not heads or (mention.last < last and line.norms[mention.last] in ("нет", "нету", "не")):
        return False
    return mention.last == last or line.facts(mention.last).nominative < 0.5


def only_a_name(case: Case, mention: Mention) -> bool:
    """«из-за марка», «к марку»: the ordinary word would be written or declined otherwise."""
    line = case.reading.line
    before = mention.first - 1
    written = line.tokens[mention.first].text.lower()
    spelt = line.pack.grammar.facts(written)
    if "ё" in written and (spelt.person > 0.9 or not spelt.known):
        return True  # «лёнь, ты где»: laziness has no dots
    if mention.form == "nominative":
        return _heads(case, mention)
    if mention.form != "oblique" or not line.joined(before, mention.last):
        return False
    governed = line.pack.words.get("governing", {}).get(line.norms[before])
    if line.tokens[before].hyphen and line.norms[before] == "за":
        governed = ["gent"]  # «из-за»
    cases = line.facts(mention.first).cases
    return bool(governed and cases) and not cases & set(governed or ())


def _heads(case: Case, mention: Mention) -> bool:
    """«Снежка теперь звезда»: nothing is there to govern a snowball, as there is in «света мало»."""
    line = case.reading.line
    cases = line.facts(mention.first).cases
    first, last = line.clause(mention.first)
    if not cases or "nomn" in cases:
        return False
    if not line.opens(first, mention.first):
        return False
    after = range(mention.last, last)
    if any(line.listed(index, "dividing", "partitive") for index in after):
        return False
    facts = [line.facts(index) for index in after]
    return any(one.does or (one.noun > 0.5 and one.nominative > 0.4) for one in facts)


def called(case: Case, mention: Mention) -> str:
    """Whether an ordinary word is plainly called out as a name: "called", "perhaps" or "" (E-NAM-01)."""
    line, reading = case.reading.line, case.reading
    if not mention.nominative:
        return ""
    first, last = line.clause(mention.first)
    if mention.address == 1 and _alone(line, mention, first, last):
        if _listed_with_others(case, mention, first, last):
            return ""
        cue = reading.second_person or reading.question or line.tokens[mention.first].capital
        if (
            last < len(line)
            and line.tokens[last].before.startswith(",")
            and line.tokens[last].sentence == line.tokens[mention.first].sentence
        ):
            cue = cue or any(
                line.listed(index, "address", "urging") for index in range(last, min(len(line), last + 2))
            )
        return "called" if cue and len(line) > 1 else "perhaps"
    after = mention.last
    if _alone(line, mention, first, after) and after < last:
        facts = line.facts(after)
        order = facts.order_one + facts.order_many + facts.verb_thou + facts.verb_you > 0.5
        if line.listed(after, "pronouns", "subject_you") or (
            order and not line.listed(after, "respect", "not_orders")
        ):
            return "called"
    return ""


def _alone(line: Line, mention: Mention, first: int, last: int) -> bool:
    return all(line.listed(index, "address", "openers") for index in range(first, last)
               if not mention.first <= index < mention.last)  # fmt: skip


def _listed_with_others(case: Case, mention: Mention, first: int, last: int) -> bool:
    """«Вера, надежда, любовь»: one of a row of nouns, none of which is plainly a name."""
    line = case.reading.line
    plain = {other.first for other in case.reading.mentions if not other.homonym}
    for index in (first - 1, last):
        if 0 <= index < len(line) and line.tokens[first if index < first else last].before.startswith(","):
            begin, end = line.clause(index)
            facts = line.facts(index)
            if (
                end - begin == 1
                and facts.noun > 0.5
                and begin not in plain
                and not line.listed(index, "address", "openers")
            ):
                return True
    return False


def a_person(case: Case, mention: Mention) -> bool:
    """ER-13: the word stands where a player stands: «у Веры шесть карт», «Роман бьёт»."""
    line = case.reading.line
    if line.tokens[mention.first].capital or _in_company(case, mention):
        return True
    first, last = line.clause(mention.first)
    verbs, cards = line.pack.listed("game", "verbs"), line.pack.listed("game", "cards")
    if mention.note == "part" and mention.nominative and mention.first == first and line.facts(first).alive:
        # «гоблин что-то затевает»: no goblin is about but the one called so.
        return any(line.facts(at).does for at in range(mention.last, last))
    if mention.form == "nominative":
        at = mention.last
        while at < last and line.listed(at, "game", "between"):
            at += 1
        return at < last and line.facts(at).verb_they > 0.5 and bool(line.facts(at).lemmas & verbs)
    if mention.form != "oblique":
        return False
    giving = line.pack.listed("game", "giving")
    if (
        mention.last < last
        and line.facts(mention.last).lemmas & giving
        and not _prepositional(line, mention, first)
    ):
        return True
    if mention.first == first:
        return False
    before = mention.first - 1
    around = [
        index for index in range(first, last) if index != before and not mention.first <= index < mention.last
    ]
    if line.norms[before] in ("у", "от", "против"):
        return any(line.facts(index).lemmas & cards for index in around)
    if line.norms[before] in ("под", "к", "с", "со"):
        return any(line.facts(index).lemmas & line.pack.listed("game", "moves") for index in around)
    return bool(line.facts(before).lemmas & giving) or (
        bool(line.facts(before).lemmas & cards) and len(around) < 4 and line.facts(mention.first).noun > 0.5
    )


def _in_company(case: Case, mention: Mention) -> bool:
    """«Марку и Артёму»: coupled with what is nothing but a name, it is one too."""
    line, mentions = case.reading.line, case.reading.mentions
    return any(
        other is not mention and not other.homonym and other.weight == 1
        and (pair := sorted(((mention.first, mention.last), (other.first, other.last))))
        and pair[1][0] - pair[0][1] == 1
        and line.norms[pair[0][1]] in ("и", "да", "с", "или") and line.joined(pair[0][0], pair[1][1])
        for other in mentions
    )  # fmt: skip


def _prepositional(line: Line, mention: Mention, first: int) -> bool:
    return mention.first > first and len(line.norms[mention.first - 1]) < 4
