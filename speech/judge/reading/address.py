"""Is somebody being spoken to, or spoken of? (ER-09, ER-13)

A title without «Ваше», a bare rank or a name is an address when it stands as a vocative: in the nominative, at the
edge of its clause or beside a second-person verb, and not as the subject of somebody else's doing.
"""

from __future__ import annotations

from speech.judge.reading.mentions import Kind, Mention, Person
from speech.judge.reading.tokens import Line

YES, UNCLEAR, NO = 1.0, 0.5, 0.0


def judge_addresses(line: Line, mentions: list[Mention]) -> None:
    """Fill in `address` of every mention; mark quotations."""
    for mention in mentions:
        if mention.kind is Kind.TITLE and _quoted(line, mention):
            mention.note = "quoted"
            continue
        mention.address = ruled(line, mention)
        if mention.note == "praise":
            mention.note = ""
            if mention.address < 1:
                # Said behind his back it is the bare name with an adjective.
                mention.kind, mention.first = Kind.RANK, mention.last - 1


def ruled(line: Line, mention: Mention) -> float:
    """What the rules of grammar make of a mention: yes, no or unclear."""
    if mention.person is Person.YOU:
        return YES
    if mention.person is Person.HE or mention.note in ("plural", "quoted"):
        return NO
    if not mention.nominative:
        return NO
    if mention.kind is Kind.NAME and mention.form == "called" and not mention.homonym:
        return YES
    before = mention.first - 1
    if (
        mention.homonym
        and line.joined(max(before, 0), mention.first + 1)
        and line.listed(before, "dividing", "likening")
    ):
        return NO
    if line.joined(max(before, 0), mention.first + 1) and line.listed(before, "pronouns", "not_address"):
        return NO
    after = mention.last
    apart = after < len(line) and bool(line.tokens[after].before)
    if line.listed(after, "address", "resuming"):
        return UNCLEAR if apart else NO
    if line.listed(after, "address", "telling") and not apart:
        return NO
    if line.listed(after, "address", "relative") and line.tokens[after].sentence not in line.questions:
        return NO
    first, last = line.clause(mention.first)
    alone = _opening(line, first, mention.first) and mention.last == last
    turns = line.listed(after, "address", "turning") and not line.listed(after + 1, "negation", "not")
    if turns and _opening(line, first, mention.first):
        return YES  # «надёжа-царь а в погребе мыши»: nobody's doing is told of him
    if alone:
        if line.dashed(last):
            return NO
        if _with_aside(line, last) or (mention.homonym and enumerated(line, first, last)):
            return UNCLEAR
        return YES if line.marked or len(line) <= 3 else UNCLEAR
    if mention.person is Person.ALONE:
        return NO
    return _inside(line, mention, first, last)


def enumerated(line: Line, first: int, last: int) -> bool:
    """«рубероид, толь, гидроизол», «перец, соль и лаваш взяли»: one of several nouns in a row."""

    def thing(at: int) -> bool:
        facts = line.facts(at)
        lifeless = any(sort.startswith("N.nomn") and not sort.endswith(".l") for sort, _ in facts.sorts)
        name = facts.person >= 0.3 and (not line.marked or line.tokens[at].text[:1].isupper())
        return facts.noun > 0.5 and lifeless and not name

    begin, end = line.sentence(first)
    for at in (first - 1, last):
        if not begin <= at < end:
            continue
        one, other = line.clause(at)
        if all(line.listed(near, "dividing", "joining") or thing(near) for near in range(one, other)):
            return True
        if thing(one) and any(
            line.listed(near, "dividing", "joining") and near + 1 < other and thing(near + 1)
            for near in range(one + 1, one + 3)
        ):
            return True
    return False


def _with_aside(line: Line, at: int) -> bool:
    """«Надежда, как известно, умирает последней»: what is put between commas parts him from what he does."""
    if at >= len(line) or line.tokens[at].before != ",":
        return False
    first, last = line.clause(at)
    if (
        " ".join(line.norms[first:last]) not in line.pack.listed("address", "asides")
        or last >= line.sentence(at)[1]
    ):
        return False
    said = range(last, line.clause(last)[1])
    return not any(line.you(one) or line.facts(one).second > 0.4 for one in said)


def _inside(line: Line, mention: Mention, first: int, last: int) -> float:
    """The clause holds more than the mention: who does what in it decides."""
    edge = _opening(line, first, mention.first) or mention.last == last
    about_you = False
    second = they = other_subject = oblique_you = question = mine = 0.0
    told_after = doing_after = his = others = False
    predicate = False
    for index in range(first, last):
        if index in mention.tokens:
            continue
        facts = line.facts(index)
        if line.listed(index, "pronouns", "subject_you"):
            second = 1.0
        elif line.listed(index, "pronouns", "subject_other"):
            other_subject = 1.0
        elif line.you(index):
            oblique_you = 1.0
            about_you = about_you or (index > first and line.listed(index - 1, "address", "having"))
        elif line.listed(index, "address", "pleading"):
            second = 1.0
        if not line.listed(index, "respect", "not_orders"):
            told_after = told_after or (index >= mention.last and (line.you(index) or facts.second > 0.4))
            second = max(second, facts.second)
        if facts.verb_they > 0.5:
            others = others or not _may_do(line, mention, index)
            his = his or _may_do(line, mention, index)
        doing_after = doing_after or (index >= mention.last and facts.plural < 0.5 and facts.verb_they > 0.5)
        they = max(
            they, 0.0 if facts.plural > 0.5 and not _courteous(line, mention, index) else facts.verb_they
        )
        mine = max(mine, facts.verb_i)
        if line.listed(index, "address", "interrogatives"):
            question = 1.0
        described = "nomn" in facts.cases and facts.sort.startswith("A.")
        if (facts.nominative > 0.4 or described) and facts.verb_they < 0.5:
            predicate = True
    if second > 0.4:
        # «вы слышали, батюшка воевода спит»: a verb of his own after the title makes it a subject, not an address.
        return UNCLEAR if doing_after and not told_after and not other_subject else YES
    if others and not his and edge:
        return YES
    if they > 0.5 and not other_subject:
        # «сколько у вас карт осталось», «у вас чай убежал»: what is done is not his doing.
        return YES if edge and (about_you or (question and oblique_you)) else NO
    if mine > 0.5 or other_subject:
        return YES if edge else UNCLEAR
    if oblique_you:
        return YES if edge else UNCLEAR
    if not edge:
        return NO if they > 0.5 else UNCLEAR
    if mention.first == first and line.listed(mention.last, "address", "interrogatives"):
        return YES  # «достопочтенный купец почём козыри»
    if predicate and mention.first == first and not question:
        return UNCLEAR if _of_a_thing(line, mention.last, last) else NO
    return UNCLEAR


def _of_a_thing(line: Line, first: int, last: int) -> bool:
    """«любезнейший палач дорога на москву чистая», «палач два удара шуту»: it is said of a thing, or so many are named."""
    if first < last and line.facts(first).sort.startswith("NUM"):
        return True
    for at in range(first, last):
        # What it is: one of those words that say how many there are and of which gender.
        shapes = {sort[7:] for sort, _ in line.facts(at).sorts if sort.startswith("N.nomn.")}
        if shapes and not any(shape.endswith(".l") for shape in shapes):
            described = {
                sort.removeprefix("A.nomn.").removeprefix("AS.").removeprefix("s.")
                for other in range(at + 1, last) for sort, _ in line.facts(other).sorts
                if sort.startswith(("A.nomn.", "AS."))
            }  # fmt: skip
            return bool(described & {shape.removeprefix("s.") for shape in shapes})
    return False


def _courteous(line: Line, mention: Mention, verb: int) -> bool:
    """«достопочтенный купец изволили меняться»: the plural of courtesy, right behind the title."""
    plural = any(sort == "V.past.p" for sort, _ in line.facts(verb).sorts)
    return plural and mention.kind is Kind.TITLE and verb == mention.last


def _may_do(line: Line, mention: Mention, verb: int) -> bool:
    """«мелочь пошла господин чиновник», «шпион вас жена не ищет»: a verb that agrees with another is not his doing."""
    done = {sort for sort, _ in line.facts(verb).sorts if sort.startswith("V.past.")}
    his = {
        sort.split(".")[3] for sort, _ in line.facts(mention.last - 1).sorts if sort.startswith("N.nomn.s.")
    }
    if _courteous(line, mention, verb):
        return True
    if done and mention.kind is not Kind.NAME and his and not done & {f"V.past.{gender}" for gender in his}:
        return False
    first, last = line.clause(verb)
    for at in range(max(first, verb - 3), min(last, verb + 3)):
        cases = line.facts(at).cases
        beside = mention.first - 1 <= at < mention.last or (at == mention.last and line.facts(at).alive)
        alone = not beside and not any(
            line.listed(at - 1, "dividing", name) for name in ("joining", "likening")
        )
        if alone and line.facts(at).noun > 0.5 and "nomn" in cases and "accs" not in cases:
            agrees = {
                f"V.past.{sort.split('.')[3]}"
                for sort, _ in line.facts(at).sorts
                if sort.startswith("N.nomn.s.")
            }
            if agrees and (not done or done & agrees):
                return False
    return True


def _opening(line: Line, first: int, last: int) -> bool:
    """Only interjections, conjunctions and kinship words between the beginning of the clause and the mention."""
    kin = line.pack.listed("address", "kinship")
    return all(line.opens(index, index + 1) or line.facts(index).lemmas & kin for index in range(first, last))


def _quoted(line: Line, mention: Mention) -> bool:
    """ER-09: a title after «называть, величать, обращаться, говорить» is quoted, unless he is being told to speak."""
    begins = mention.first
    mark = line.tokens[begins].before
    if line.tokens[begins].quoted and not all(token.quoted for token in line.tokens):
        after = line.tokens[mention.last].before if mention.last < len(line) else "."
        if not ("," in mark and after.strip('»" ')):  # «прошу, «ваше величество», ответьте»
            return True  # «Титул «ваше благородие» есть в песне»
    for index in range(begins - 1, max(-1, begins - 5), -1):
        if line.tokens[index].sentence != line.tokens[begins].sentence:
            break
        facts = line.facts(index)
        if facts.lemmas & line.pack.listed("address", "quoting"):
            if not mention.nominative and not _naming_case(line, mention):
                return False
            told = facts.verb_you > 0.5 or facts.order_many > 0.5 or facts.verb_i > 0.5
            if line.tokens[begins].quoted or any(sign in mark for sign in ":—–"):
                return True
            separated = any(line.tokens[at].before for at in range(index + 1, begins + 1))
            asked = any(line.listed(at, "dividing", "likening") for at in range(line.clause(index)[0], index))
            if asked and separated and line.listed(mention.last, "dividing", "joining"):
                return True  # «как его величать, ваше преосвященство или …?»
            return not separated and not told
    return False


def _naming_case(line: Line, mention: Mention) -> bool:
    """«величать Вашим величеством»: the instrumental names, the dative addresses."""
    return line.ends(mention.last - 1, "instrumental")
