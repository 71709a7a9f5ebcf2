"""E-NAM-01: another player's real name or nickname (ER-03, ER-05, ER-12, ER-13)."""

from __future__ import annotations

from speech.judge.laws.case import SUSPECTED, Case, believed
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.tokens import Line
from speech.judge.shapes import NAM_01, Finding

_BASE = 0.95


def real_names(case: Case) -> list[Finding]:
    """E-NAM-01: every name in the remark that is somebody else's at this table, consenting or not (ER-05)."""
    return [_finding(case, mention) for mention in case.reading.mentions if mention.kind is Kind.NAME]


def confidence(case: Case, mention: Mention) -> float:
    """How sure it is that this form means this player, context apart."""
    probability = case.reading.line.probability(mention.first, mention.last)
    return believed(_BASE, probability, mention.sure * mention.weight)


def _finding(case: Case, mention: Mention) -> Finding:
    others = tuple(player for player in mention.players if player != case.speaker)
    found = case.finding(
        NAM_01, bearer(case, mention, others), mention.first, mention.last, confidence(case, mention)
    )
    if not others:
        return found.but("own-name")
    if case.speaker in mention.players and _of_himself(case, mention):
        return found.but("own-name")
    if mention.note == "name" and mention.form in ("owner", "plural") and not _owns(case, mention):
        found = found.lowered(SUSPECTED, "perhaps-a-surname")
    if mention.form == "oblique" and _ordered(case, mention):
        return found.but("ordinary-word")
    if mention.note == "surname" and _of_many(case, mention):
        return found.but("ordinary-word")
    if (mention.form == "nominative" and _counted(case, mention)) or _many_do(case, mention):
        return found.but("ordinary-word")
    if mention.homonym and not _beside_his_rank(case, mention, others) and not _only_a_name(case, mention):
        called = _called(case, mention)
        if called == "" and not _person(case, mention):
            return found.but("ordinary-word")
        if called != "called":
            found = found.lowered(SUSPECTED, "homonym-as-person")
    if mention.weight < 1:
        found = found.lowered(SUSPECTED, "part-of-a-nick")
    if mention.address < 1 and _kin(case, mention):
        found = found.lowered(SUSPECTED, "kinship-word")
    if mention.address < 1 and mention.form != "owner" and _strange_surname(case, mention):
        found = found.lowered(SUSPECTED, "surname-of-nobody-here")
    return found


def bearer(case: Case, mention: Mention, others: tuple[int, ...]) -> int | None:
    """Which of several namesakes is meant: the one whose rank stands beside, else who spoke last, else the first."""
    if len(others) < 2:
        return others[0] if others else None
    for other in case.reading.mentions:
        if other.kind is not Kind.NAME and (other.last == mention.first or other.first == mention.last):
            for player in case.whom(other):
                if player in others:
                    return player
    for earlier in case.memory.readings(case.start - 30.0, case.start):
        if earlier.remark.speaker in others:
            return earlier.remark.speaker
    return min(others)


def _owns(case: Case, mention: Mention) -> bool:
    """«Сашин ход», but «Иванов» alone may be some surname."""
    line = case.reading.line
    for index in (mention.last, mention.first - 1):
        near = line.joined(min(index, mention.first), max(index + 1, mention.last))
        if near and line.facts(index).noun > 0.4:
            return True
    return not line.facts(mention.first).surname > 0.1


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


def _of_many(case: Case, mention: Mention) -> bool:
    """«сколько орлов», «волков бояться»: many of a thing, unless written, called or doing something as one."""
    line = case.reading.line
    if not line.facts(mention.first).many or line.tokens[mention.first].capital or mention.address == 1:
        return False
    first, last = line.clause(mention.first)
    if mention.first == first and mention.last == last:
        return False
    near = [line.facts(index) for index in range(mention.last, min(last, mention.last + 3))]
    return not any(facts.verb_they > 0.5 and facts.plural < 0.5 for facts in near)


def _counted(case: Case, mention: Mention) -> bool:
    """«три тома», «сорок бочек рома»: no name is counted in the nominative."""
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
    if any(not line.listed(index, "address", "openers") for index in range(first, mention.first)):
        return False
    after = [line.facts(index) for index in range(mention.last, last)]
    return any(one.verb_they > 0.5 and one.plural > 0.5 for one in after)


def _only_a_name(case: Case, mention: Mention) -> bool:
    """«из-за марка», «к марку»: the ordinary word would be written or declined otherwise."""
    line = case.reading.line
    before = mention.first - 1
    written = line.tokens[mention.first].text.lower()
    spelt = line.pack.grammar.facts(written)
    if "ё" in written and (spelt.person > 0.9 or not spelt.known):
        return True  # «лёнь, ты где»: laziness has no dots
    if mention.form != "oblique" or not line.joined(before, mention.last):
        return False
    governed = line.pack.words.get("governing", {}).get(line.norms[before])
    if line.tokens[before].hyphen and line.norms[before] == "за":
        governed = ["gent"]  # «из-за»
    cases = line.facts(mention.first).cases
    return bool(governed and cases) and not cases & set(governed or ())


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


def _beside_his_rank(case: Case, mention: Mention, others: tuple[int, ...]) -> bool:
    """«Шут Роман»: no book is a jester."""
    line = case.reading.line
    return any(
        other.last == mention.first and line.joined(other.first, mention.last) and set(case.whom(other)) & set(others)
        for other in case.reading.mentions if other.kind is not Kind.NAME
    )  # fmt: skip


def _of_himself(case: Case, mention: Mention) -> bool:
    """A namesake introducing himself: «я Саша», «меня зовут Саша»."""
    norms = case.reading.line.norms[max(0, mention.first - 3) : mention.first]
    return bool({"я", "зовут", "звать", "меня", "мое", "мне"} & set(norms))


def _called(case: Case, mention: Mention) -> str:
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


def _person(case: Case, mention: Mention) -> bool:
    """ER-13: the word stands where a player stands: «у Веры шесть карт», «Роман бьёт»."""
    line = case.reading.line
    if line.tokens[mention.first].capital or _in_company(case, mention):
        return True
    first, last = line.clause(mention.first)
    verbs, cards = line.pack.listed("game", "verbs"), line.pack.listed("game", "cards")
    if mention.note == "part" and mention.nominative and mention.first == first and line.facts(first).alive:
        # «гоблин что-то затевает»: no goblin is about but the one called so.
        return any(
            line.facts(at).verb_they > 0.5 and line.facts(at).plural < 0.5 for at in range(mention.last, last)
        )
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


def _prepositional(line: Line, mention: Mention, first: int) -> bool:
    return mention.first > first and len(line.norms[mention.first - 1]) < 4


def _kin(case: Case, mention: Mention) -> bool:
    """ER-12: «брат Саша» is somebody's brother, not the player."""
    line = case.reading.line
    kin = line.pack.listed("address", "kinship")
    for index in range(max(0, mention.first - 2), mention.first):
        if line.joined(index, mention.first + 1) and line.facts(index).lemmas & kin:
            return True
    return False


def _strange_surname(case: Case, mention: Mention) -> bool:
    """ER-12: «Александр Пушкин», when no Пушкин plays; a patronymic of nobody's likewise."""
    line = case.reading.line
    at = mention.last
    if at >= len(line) or line.tokens[at].before or any(other.first == at for other in case.reading.mentions):
        return False
    facts = line.facts(at)
    if facts.verb_they + facts.verb_i + facts.verb_you + facts.order_one + facts.order_many > 0.4:
        return False
    if line.tokens[at].capital:
        return facts.known or facts.surname > 0.1
    return facts.surname > (0.4 if facts.known else 0.05)
