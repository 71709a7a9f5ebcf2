"""What shows in so many words that a name is nobody's here: somebody else's, a work's, or no name at all (ER-18).

The learned reading weighs a word's neighbours one by one. What needs a noun's government or a verb's object is told
here: a gerund with what it is done to («варя борщ»), a river with its name, a surname that nobody at the table bears.
"""

from __future__ import annotations

from speech.judge.grammar import Facts
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.tokens import Line

SELDOM, OFTEN = 0.1, 0.4
"""How often a word must be a surname to be one behind a name."""


def another_word(line: Line, mention: Mention) -> bool:
    """By its place in the sentence the form is no name but another part of speech."""
    at = mention.first
    facts = line.facts(at)
    if mention.last != at + 1 or not facts.known:
        return False
    sorts = {sort for sort, _ in facts.sorts}
    return (
        (_gerund(line, at, sorts) and (_with_object(line, at) or _by_means(line, at)))
        or _coordinated(line, at, sorts & {"GRND", "AS.f", "AS.m", "AS.s"})
        or ("V.1s" in sorts and (_by_means(line, at) or _i_do(line, at) or _twice(line, at)))
        or ("V.impr.s" in sorts and _bidden(line, at))
        or _complemented(line, at)
        or (
            mention.address < 1
            and not line.tokens[at].capital
            and any(sort.startswith(("N.gent", "N.gen2")) for sort in sorts)
            and (_measured(line, at) or _counted(line, at))
        )
        or (sorts & {"AS.f", "AS.m"} and _dear(line, at))
        or (mention.form == "owner" and _a_street(line, at))
        or (mention.form == "called" and facts.noun > OFTEN and line.listed(at + 1, "address", "telling"))
        or (
            any(sort.startswith("N.nomn") and sort.endswith(".l") for sort in sorts)
            and _of_the_speaker(line, at)
        )
    )


def _next(line: Line, index: int, step: int) -> int | None:
    """The neighbour that no sign parts from a token."""
    other = index + step
    first, last = min(index, other), max(index, other) + 1
    return other if line.joined(first, last) else None


def _thing(line: Line, index: int | None) -> bool:
    """A noun that something may be done to, and nothing of the game."""
    if index is None:
        return False
    facts = line.facts(index)
    return (
        facts.known
        and facts.noun > 0.5
        and "accs" in facts.cases
        and not facts.alive
        and facts.person < 0.3
        and not line.means(index, "game", "words")
        and not line.means(index, "game", "cards")
    )


def _finite(line: Line, index: int) -> bool:
    facts = line.facts(index)
    return facts.verb_they + facts.verb_i + facts.verb_you + facts.verb_thou > 0.5


def _with_object(line: Line, at: int) -> bool:
    """«варя борщ, я пою»: done to something, beside somebody else's doing."""
    after, before = _next(line, at, 1), _next(line, at, -1)
    begin, end = line.sentence(at)
    if _thing(line, after):
        own = range(at + 2, line.clause(at)[1])
        others = any(line.listed(index, "pronouns", "subject_other") for index in own)
        if not others and any(_finite(line, index) or _orders(line, index) for index in own):
            return False  # «коля дрова рубит»
        if before is not None and line.facts(before).does:
            return False  # «купил коля дрова»
    elif not (_thing(line, before) and at + 1 == line.clause(at)[1]):
        return False
    return any(index != at and _finite(line, index) for index in range(begin, end))


def _orders(line: Line, index: int) -> bool:
    facts = line.facts(index)
    return facts.order_one + facts.order_many > 0.5


def _coordinated(line: Line, at: int, sorts: set[str]) -> bool:
    """«не юля и не увиливая», «юна и прекрасна»: beside its like."""
    for step in (1, -1):
        other, joined = at + step, False
        while 0 <= other < len(line) and line.listed(other, "dividing", "joining"):
            joined, other = True, other + step
        if joined and 0 <= other < len(line):
            near = line.facts(other).sorts
            if near and near[0][0] in sorts and near[0][1] > 0.5:
                return True
    return False


def _gerund(line: Line, at: int, sorts: set[str]) -> bool:
    """«юля»; dictionaries leave out those of short verbs, but have «машу» beside «маша»."""
    stem, last = line.norms[at][:-1], line.norms[at][-1:]
    first_person = line.pack.words.get("endings", {}).get("first_person", {}).get(last, "")
    return "GRND" in sorts or (
        bool(first_person)
        and any(sort == "V.1s" for sort, _ in line.pack.grammar.facts(stem + first_person).sorts)
    )


def _by_means(line: Line, at: int) -> bool:
    """«машу рукой», «платком им машу»: with what, and nothing else is done there."""
    first, last = line.clause(at)
    around = [one for one in range(first, last) if one != at and abs(one - at) <= 4]
    means = any(
        line.facts(one).cases == {"ablt"} and line.facts(one).noun > 0.5 and not _prepositional(line, one)
        and not line.means(one, "game", "words")
        for one in around
    )  # fmt: skip
    return means and not any(
        _done(line, one) and (one > at or line.facts(one).verb_i < 0.5)  # «стою и машу платком»
        for one in around
    )


def _twice(line: Line, at: int) -> bool:
    """«машу машу»."""
    return any(line.norms[at : at + 1] == line.norms[one : one + 1] for one in (at - 1, at + 1) if one >= 0)


def _done(line: Line, index: int) -> bool:
    return _finite(line, index) or _orders(line, index) or line.facts(index).infinitive > 0.5


def _i_do(line: Line, at: int) -> bool:
    """«я не юлю а говорю», but «я юлю вчера видела»: what «я» does, if nothing else is done."""
    before = at - 1 - line.listed(at - 1, "negation", "not")
    if not line.listed(before, "pronouns", "subject_i") or not line.joined(before, at + 1):
        return False
    for one in range(at + 1, line.clause(at)[1]):
        if line.listed(one, "address", "openers"):
            break
        if _done(line, one) or line.means(one, "game", "cards"):
            return False
    return True


def _bidden(line: Line, at: int) -> bool:
    """«не маши», «сам маши»: told to do it, or not to; but «не маши карта»."""
    if not (line.listed(at - 1, "negation", "not") or line.listed(at - 1, "dividing", "oneself")):
        return False
    after = line.facts(at + 1) if line.joined(at - 1, at + 2) else None
    return after is None or after.noun < 0.5 or after.cases == {"ablt"}


def _prepositional(line: Line, at: int) -> bool:
    before = _next(line, at, -1)
    return before is not None and any(sort == "PREP" for sort, _ in line.facts(before).sorts[:1])


def _counted(line: Line, at: int) -> bool:
    """«рома там было больше», «света мало»: how much there is of it, and no one's doing."""
    clause = range(*line.clause(at))
    doing = any(
        sort in ("V.past.m", "V.past.f", "V.3s") and not line.means(one, "dividing", "counting")
        for one in clause
        for sort, _ in line.facts(one).sorts[:1]
    )
    return not doing and any(
        line.means(one, "dividing", "counting")
        or (
            line.listed(one - 1, "negation", "not")
            and line.facts(one).sorts[:1]
            and line.facts(one).sorts[0][0] == "V.past.n"
        )
        for one in clause
        if at < one <= at + 5
    )


def _complemented(line: Line, at: int) -> bool:
    """«вера в справедливость», «надежда на ошибку», but «вера в магазин ушла»."""
    wanted = line.pack.words.get("complements", {})
    after = _next(line, at, 1)
    if line.listed(at + 1, "dividing", "limiting") and after is not None:
        after = _next(line, after, 1)  # «только на»
    if after is None or line.norms[after] not in wanted.get(line.norms[at], ()):
        return False
    return not any(
        line.means(index, "dividing", "moving") or _orders(line, index) for index in range(*line.clause(at))
    )


def _measured(line: Line, at: int) -> bool:
    """«стакан рома»."""
    before = _next(line, at, -1)
    return before is not None and line.means(before, "dividing", "measures")


def _dear(line: Line, at: int) -> bool:
    """«мне люба только тройка», «не люба мне эта масть»: what somebody likes."""
    clause = range(*line.clause(at))
    return any(line.listed(index, "pronouns", "to_whom") for index in clause) and not any(
        _finite(line, index) or _orders(line, index) for index in clause if abs(index - at) <= 3
    )


def _a_street(line: Line, at: int) -> bool:
    """«на Ленина пробка»: whose it is stands behind a preposition with nothing of his."""
    before, after = _next(line, at, -1), _next(line, at, 1)
    if not line.listed(-1 if before is None else before, "dividing", "along"):
        return False
    return (
        after is None
        or not line.facts(after).cases & {"gent", "accs", "loct", "datv"}
        or line.facts(after).nominative > 0.4
    )


def _of_the_speaker(line: Line, at: int) -> bool:
    """«я соня»: who is called otherwise says what he is."""
    before = _next(line, at, -1)
    return before is not None and line.listed(before, "pronouns", "subject_i")


def namesake(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """Somebody's or something's name, but nobody's at this table."""
    ends = mention.address == 1 and mention.last == line.sentence(mention.first)[1]
    if not ends and any(line.means(at - 1, "pronouns", "whose") for at in kin(line, mention)):
        return True  # but «где твоя жена, Лёва»
    before = [at for at in range(max(0, mention.first - 2), mention.first) if line.joined(at, mention.last)]
    if any(line.means(at, "address", "namesakes") for at in before):
        return True
    if _saints(line, mention, mentions) or _named_so(line, mention) or _is_a_name(line, mention):
        return True
    if _anothers_patronymic(line, mention, mentions):
        return True
    if mention.form == "nominative" and any(line.means(at, "address", "called") for at in before):
        # «меня зовут Дарья» is somebody here, though it may be a jest.
        return not any(
            line.listed(at, "pronouns", who)
            for at in range(*line.clause(mention.first))
            for who in ("i", "thou", "you")
        )
    return (
        strange_surname(line, mention, mentions) >= OFTEN
        or _of_a_place(line, mention)
        or _bears_it(line, mention)
        or _performed(line, mention)
    )


def _anothers_patronymic(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Инга Викторовна», when Викторовна is somebody else: first name and patronymic are one person."""
    at = mention.first - 1
    if mention.note != "patronymic" or not line.joined(at, mention.last) or line.tokens[mention.first].hyphen:
        return False
    before = [other for other in mentions if other.first <= at < other.last]
    if before:
        return before[0].kind is Kind.NAME and not set(before[0].players) & set(mention.players)
    return line.facts(at).person > OFTEN


def _saints(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«святых Петра и Павла», «императора Иосифа и Марии»: the word before the first of a row is said of all."""
    at = mention.first - 2
    if not line.listed(at + 1, "dividing", "coupling") or not line.joined(at, mention.last):
        return False
    one = line.facts(at).person > 0.4 or any(other.first <= at < other.last for other in mentions)
    return one and line.joined(at - 1, at + 1) and line.means(at - 1, "address", "namesakes")


def _named_so(line: Line, mention: Mention) -> bool:
    """«кота мы назвали Юрой», «это кот прошёл, его Юрой зовут»."""
    if mention.form != "oblique" or "ablt" not in line.facts(mention.last - 1).named:
        return False
    first, last = line.clause(mention.first)
    near = range(max(first, mention.first - 4), min(last, mention.last + 4))
    return any(line.means(at, "address", "called") for at in near) and (
        any(
            line.facts(at).alive and "accs" in line.facts(at).cases and line.facts(at).person < 0.3
            for at in near
            if at < mention.first
        )
        or (
            any(line.listed(at, "pronouns", "his") for at in near)
            and any(_creature(line, at) for at in range(line.sentence(first)[0], mention.first))
        )
    )


def _creature(line: Line, at: int) -> bool:
    """«кот», «ящерица»: somebody, but by no name, and nothing that a player is called."""
    lists = (("respect", "anybody"), ("game", "words"), ("address", "kinship"))
    ours = any(line.means(at, *one) for one in lists)
    return line.facts(at).alive and line.facts(at).person < 0.1 and line.facts(at).noun > 0.5 and not ours


def _is_a_name(line: Line, mention: Mention) -> bool:
    """«Антон — имя для хомяка», «юра это кличка», «степан хорошее имя»."""
    at = mention.last + line.listed(mention.last, "address", "telling")
    if at < len(line) and any(sort.startswith("A.") for sort, _ in line.facts(at).sorts[:1]):
        at += 1
    told = at > mention.last or line.dashed(at)
    if not (told and line.means(at, "address", "called") and line.facts(at).noun > 0.5):
        return False
    return not any(_done(line, one) for one in range(at, line.clause(at)[1]))


def kin(line: Line, mention: Mention) -> list[int]:
    """ER-12: kinship words before a name: «брат Саша»."""
    before = range(max(0, mention.first - 2), mention.first)
    return [at for at in before if line.joined(at, mention.last) and line.means(at, "address", "kinship")]


def strange_surname(line: Line, mention: Mention, mentions: list[Mention]) -> float:
    """«Александр Пушкин», «пушкина александра», when no Пушкин plays: how surely a surname stands beside the name."""
    at = mention.first - 1
    free = line.joined(at, mention.last) and not any(other.first <= at < other.last for other in mentions)
    if free and line.facts(at).surname > 0.6 and _same_case(line, at, mention):
        return line.facts(at).surname
    return _surname_behind(line, mention, mentions)


def _same_case(line: Line, at: int, mention: Mention) -> bool:
    facts, cases = line.facts(at), line.facts(mention.first).named
    own = facts.named if facts.known else facts.cases
    return own == {"nomn"} if mention.nominative else bool(own & cases - {"nomn"})


def _surname_behind(line: Line, mention: Mention, mentions: list[Mention]) -> float:
    at = mention.last
    if line.joined(at - 1, at + 1) and line.ends(at, "patronymic") and any(
        other.first == at and set(other.players) & set(mention.players) for other in mentions
    ):  # fmt: skip
        at += 1  # «Пётр Ильич Чайковский», though there be a Пётр Ильич here
    if (
        mention.form == "owner"
        or at >= len(line)
        or line.tokens[at].before
        or any(other.first == at for other in mentions)
    ):
        return 0.0
    facts = line.facts(at)
    if facts.verb_they + facts.verb_i + facts.verb_you + facts.order_one + facts.order_many > 0.4:
        return 0.0
    if line.tokens[at].capital and _proper(facts):
        return 1.0
    if facts.person > 0.9 and line.ends(at, "patronymic"):
        return 1.0
    if facts.known:
        return facts.surname if facts.surname > OFTEN else 0.0
    if line.ends(at, "relational") and _same_case(line, at, mention):
        return 0.9  # «андрея болконского»: no word, but the ending of a surname
    return facts.surname if facts.surname > 0.05 else 0.0


def _proper(facts: Facts) -> bool:
    """What may be a surname: «Гагарин», «Донской»."""
    return facts.noun > SELDOM or any(sort.startswith("A") for sort, _ in facts.sorts[:1])


def _of_a_place(line: Line, mention: Mention) -> bool:
    """«турецкий паша»: told apart by where he is from, so not one of us."""
    before = _next(line, mention.first, -1)
    return (
        before is not None
        and line.ends(before, "relational")
        and any(sort.startswith("A.") for sort, _ in line.facts(before).sorts[:1])
        and not line.listed(before - 1, "pronouns", "between")
    )


def _bears_it(line: Line, mention: Mention) -> bool:
    """«река лена впадает», «пулемёт максим стоит»: a thing and its name, and what it does or what it is like."""
    before, after = _next(line, mention.first, -1), mention.last
    if before is None or not mention.nominative or not line.joined(before, after + 1):
        return False
    facts, next_ = line.facts(before), line.facts(after)
    top = facts.sorts[0][0] if facts.sorts else ""
    if not top.startswith(("N.nomn.s", "N.accs.s")) or facts.alive or "nomn" not in facts.cases:
        return False
    if line.means(before, "game", "words") or line.means(before, "game", "cards"):
        return False
    if "accs" in facts.cases and any(line.facts(at).transitive for at in range(*line.clause(before))):
        return False  # «чай маша пьёт»
    return next_.does or any(sort.startswith(("A.nomn.s", "AS.")) for sort, _ in next_.sorts[:1])


def _performed(line: Line, mention: Mention) -> bool:
    """«катюшу пели», «машу и медведя включили»: a work is sung, read and shown, not a player."""
    if mention.form != "oblique" or "accs" not in line.facts(mention.last - 1).named:
        return False
    if _prepositional(line, mention.first):
        return False
    first, last = line.clause(mention.first)
    near = range(max(first, mention.first - 4), min(last, mention.last + 4))
    return any(line.means(at, "dividing", "performing") for at in near)


def quoted_title(line: Line, mention: Mention) -> bool:
    """«Мастер и Маргарита», пицца «Маргарита»: within quotation marks, with no speech announced by a colon."""
    first, last = mention.first, line.clause(mention.first)[1]
    if not line.tokens[first].quoted:
        return False
    while first > 0 and line.tokens[first - 1].quoted:
        first -= 1
    speech = last - first > 4 and any(_done(line, at) for at in range(first, last))
    if ":" in line.tokens[first].before or speech:
        return False
    alone = mention.note != "nick" and not (last < len(line) and line.tokens[last].quoted)
    played = (
        alone and mention.form == "oblique" and "accs" in line.facts(mention.first).named
    )  # «Катюшу» пели
    return last - first > 1 or played or (first > 0 and line.facts(first - 1).noun > 0.5)
