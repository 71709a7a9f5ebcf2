"""What shows, or lets one fear, that a name or a rank is somebody's of another place: of a tale, of history, of next
door (ER-18, ER-19).

`strangers` tells by government and apposition that a word names nobody here. Here the company it keeps is weighed: an
epithet of the famous, a person beside it whom nobody knows, a place, a book. What leaves a doubt is a suspicion.
"""

from __future__ import annotations

from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.strangers import quoted_title, strange_surname
from speech.judge.reading.tokens import Line

SURE, DOUBT, NOBODY = 1.0, 0.6, 0.0
_PROPER = 0.6


def name_here(line: Line, mention: Mention, mentions: list[Mention]) -> float:
    """How surely the name of somebody spoken of is meant for a player of this table, at most."""
    if (
        _famous(line, mention, mentions)
        or _introduced(line, mention)
        or _by_the_water(line, mention, mentions)
    ):
        return NOBODY
    if (
        _in_strange_company(line, mention, mentions)
        or _like_a_surname(line, mention, mentions)
        or _hyphened(line, mention)
        or _equated(line, mention)
        or _in_its_day(line, mention)
        or _of_an_office(line, mention, mentions)
        or _titled(line, mention, mentions)
        or _of_a_work(line, mention)
    ):
        return DOUBT
    if mention.told > 0.9:
        return SURE
    doubtful = (
        _indefinite(line, mention)
        or _entitled(line, mention, mentions)
        or _defined(line, mention, mentions)
        or _comes_from(line, mention, mentions)
        or _is_a_thing(line, mention)
        or _none_of_it(line, mention)
    )
    return DOUBT if doubtful else SURE


def rank_here(line: Line, mention: Mention, mentions: list[Mention]) -> float:
    """ER-19: the same of a bare rank."""
    if (
        _told_by_origin(line, mention)
        or any(other.first == mention.last and strange_surname(line, other, mentions) for other in mentions)
        or _somebody_after(line, mention, mentions)
        or _shown(line, mention)
        or any(_placed(line, at) for at in range(*line.sentence(mention.first)))
    ):
        return NOBODY
    others = range(*line.sentence(mention.first))
    after = mention.last
    doubtful = (
        _indefinite(line, mention)
        or any(line.means(at, "dividing", "tales") and not _gone_to(line, at) for at in others)
        or _like_a_surname(line, mention, mentions)
        or _of_a_work(line, mention)
        or _said_of(line, mention, mentions)
        or (mention.nominative and line.listed(mention.first - 1, "negation", "not"))
        or (line.listed(after, "respect", "origin") and line.listed(after + 1, "pronouns", "i"))
    ) or any(
        strange(line, at, mentions) and (line.facts(at).place < _PROPER or _preposed(line, at))
        for at in others
    )
    return DOUBT if doubtful else SURE


def _gone_to(line: Line, at: int) -> bool:
    """«в кино ходил с палачом»: where they went, not where it is told."""
    there = "accs" in line.facts(at).cases and _preposed(line, at)
    return there and any(line.means(near, "dividing", "moving") for near in range(*line.clause(at)))


def _shown(line: Line, mention: Mention) -> bool:
    """ER-19: «смотрел кино про шпиона», «Жизнь за царя» ставили."""
    if quoted_title(line, mention):
        return True
    if line.tokens[mention.first].quoted:
        return any(line.means(at, "dividing", "performing") for at in range(*line.sentence(mention.first)))
    before = range(line.sentence(mention.first)[0], mention.first)
    tale, seen = (any(line.means(at, "dividing", name) for at in before) for name in ("tales", "performing"))
    return tale and seen


def strange(line: Line, at: int, mentions: list[Mention]) -> bool:
    """A proper name that is nobody's here: a person, or a place."""
    if not 0 <= at < len(line) or any(other.first <= at < other.last for other in mentions):
        return False
    facts, token = line.facts(at), line.tokens[at]
    if line.listed(at, "pronouns", "not_address") or facts.order_one > 0.05:
        return False
    if facts.known:
        someone = facts.person > _PROPER and (not facts.sorts or token.capital)
        return (someone or facts.place > _PROPER) and not line.means(at, "game", "words")
    return token.capital and len(token.norm) > 2


def _like_a_surname(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«сеня горбунков», «артур конан дойль»: by its sound, though the dictionary knows none, or thinks of things."""
    at = _beside(line, mention, 1)
    if at is None or not mention.nominative or any(other.first == at for other in mentions):
        return False
    facts, sort = line.facts(at), _sort(line, at)
    if not facts.known and facts.person > _PROPER and facts.order_one < 0.05:
        return True
    odd = sort.startswith("N.gent.p") if facts.known else sort.startswith(("N.", "A.nomn.s"))
    return (
        odd
        and line.ends(at, "surnames")
        and not line.means(at, "game", "words")
        and not line.means(at, "game", "cards")
    )


def _preposed(line: Line, at: int) -> bool:
    """«в управе», «на Руси», «при Грозном»: where, or when."""
    return any(
        line.listed(near, "dividing", "locating") and line.joined(near, at + 1)
        for near in (at - 1, at - 2)
        if near >= 0
    )


def _placed(line: Line, at: int) -> bool:
    """An office, a land, a work of art, and something happens there."""
    there = line.facts(at).cases & {"loct", "gent", "datv"}  # «в школу» he has only gone
    return bool(there) and line.means(at, "dividing", "elsewhere") and _preposed(line, at)


def _beside(line: Line, mention: Mention, step: int) -> int | None:
    """The token next to a mention, no sign between."""
    at = mention.first - 1 if step < 0 else mention.last
    first, last = min(at, mention.first), max(at + 1, mention.last)
    return at if line.joined(first, last) else None


def _sort(line: Line, at: int | None) -> str:
    """What a word mostly is."""
    sorts = () if at is None else line.facts(at).sorts
    return sorts[0][0] if sorts else ""


def _famous(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Пётр Первый», «василиса премудрая», «Илья-пророк»."""
    after = _beside(line, mention, 1)
    if after is None or any(other.first == after for other in mentions):
        return False
    after += line.tokens[after].hyphen and line.listed(after, "dividing", "particles")  # «Марк-то Твен»
    if line.means(after, "dividing", "fame"):
        return True
    plays = line.means(after + 1, "apology", "attack") or _of_one_thing(line, after, after + 1)
    if after >= len(line) or (plays and not line.tokens[after].capital):
        return False  # «Пётр первый ходит», «Анна второй раз бьёт»
    return line.facts(after).ordinal and (
        line.tokens[after].capital
        or bool(line.facts(mention.first).lemmas & line.pack.listed("dividing", "regnal"))
    )


def _of_one_thing(line: Line, one: int, other: int) -> bool:
    """«второй раз»: an adjective and its noun."""
    if other >= len(line):
        return False
    case, its = ({sort.partition(".")[2] for sort, _ in line.facts(at).sorts} for at in (one, other))
    return line.facts(other).noun > 0.5 and bool(case & its)


def _indefinite(line: Line, mention: Mention) -> bool:
    """«какой-нибудь Вася»: nobody in particular; «моя Лада», «твой Игорь»: somebody else's; «ещё один Саша» is of ours."""
    before = _beside(line, mention, -1)
    return (
        before is not None
        and (
            line.means(before, "dividing", "indefinite")
            or (line.means(before, "dividing", "somebodys") and _agrees(line, before, mention))
        )
        and not line.listed(before - 1, "dividing", "limiting")
    )


def _agrees(line: Line, at: int, mention: Mention) -> bool:
    """«моя Лада», but «по-моему Лада», «по моему царь»."""
    if line.tokens[at].hyphen:
        return False
    return not mention.nominative or "nomn" in line.facts(at).cases


def _introduced(line: Line, mention: Mention) -> bool:
    """«у нас на работе есть Игорь»: whom all know is not introduced."""
    return mention.nominative and line.listed(mention.first - 1, "dividing", "existing")


def _by_the_water(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Лена впадает в море», «собор во Владимире»: the word is a place's name too, and the talk is of places."""
    if not line.facts(mention.first).place:
        return False
    return any(
        line.means(at, "dividing", "nature")
        or (line.facts(at).place > _PROPER and strange(line, at, mentions))
        for at in range(*line.sentence(mention.first))
        if not mention.first <= at < mention.last
    )


def _hyphened(line: Line, mention: Mention) -> bool:
    """«иван-чай», «осман-паша», but «Маша-то» and «шут-Вова»."""
    if mention.last < len(line) and line.tokens[mention.last].hyphen:
        after = line.norms[mention.last]
        same = after in line.pack.ranks or after == line.norms[mention.first]
        return not same and not line.listed(mention.last, "dividing", "particles")
    return line.tokens[mention.first].hyphen and line.norms[mention.first - 1] not in line.pack.ranks


def _in_strange_company(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Кирилл и Мефодий», «Енисей, Обь и Лена»: coordinated with a name that is nobody's here."""
    for joint, other in ((mention.last, mention.last + 1), (mention.first - 1, mention.first - 2)):
        if line.listed(joint, "dividing", "coupling") and strange(line, other, mentions):
            return True
    return False


def _entitled(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«апостол Пётр», «королева виктория», «премия Ника»: what he is stands before the name, and is nothing here."""
    before = _beside(line, mention, -1)
    ends = mention.last == line.sentence(mention.first)[1]
    if (
        before is None
        or ends
        or not mention.nominative
        or any(other.last == mention.first for other in mentions)
    ):
        return False
    facts = line.facts(before)
    if (
        _ours(line, before)
        or not facts.known
        or not _sort(line, before).startswith(("N.nomn.s", "N.accs.s"))
        or "nomn" not in facts.cases
    ):
        return False
    return facts.alive or not any(line.facts(at).transitive for at in range(*line.clause(before)))


def _ours(line: Line, at: int) -> bool:
    """What anybody at the table is called beside his name: «дядя», «игрок», «дурак»."""
    facts = line.facts(at)
    return bool(
        line.means(at, "address", "kinship")
        or line.means(at, "respect", "anybody")
        or facts.lemmas & line.pack.insults
        or (line.means(at, "game", "words") and not (facts.alive and line.means(at, "game", "cards")))
        or line.opens(at, at + 1)
    )


def _none_of_it(line: Line, mention: Mention) -> bool:
    """«рому здесь не держат»: what there may be some of, and nobody in particular does not."""
    if line.tokens[mention.first].capital or not any(
        sort.startswith("N.gen2") for sort, _ in line.facts(mention.first).sorts
    ):
        return False
    return any(
        line.listed(at - 1, "negation", "not")
        and any(sort in ("V.3p", "V.past.p") for sort, _ in line.facts(at).sorts)
        for at in range(mention.last, line.clause(mention.first)[1])
    )


def _titled(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«у короля артура», «рыцари артура»: who he is, in his own case, or whose; «топтыгин он же миша»."""
    before = _beside(line, mention, -1)
    if before is None:
        return False
    if line.listed(before, "dividing", "same") and line.listed(before - 1, "address", "resuming"):
        return True
    if (
        mention.nominative
        or mention.form == "owner"
        or any(other.last == mention.first for other in mentions)
    ):
        return False
    facts, named = line.facts(before), line.facts(mention.first).named
    someone = _sort(line, before).startswith("N.") and _sort(line, before).endswith(".l")
    card = line.means(before, "game", "cards") and not line.listed(before - 1, "address", "having")
    return someone and not card and not _ours(line, before) and bool(facts.cases & named or "gent" in named)


def _of_a_work(line: Line, mention: Mention) -> bool:
    """«книжку тимур и его команда», «В «Игре престолов» палач пугает»."""
    before = _beside(line, mention, -1)
    if before is not None and mention.kind is Kind.NAME and mention.nominative:
        work = line.means(before, "dividing", "tales") and "accs" in line.facts(before).cases
        if work:
            return True
    there = line.listed(mention.first - 1, "address", "interrogatives")  # «люблю «Конька», где царь сварился»
    return not line.tokens[mention.first].quoted and any(
        _in_a_title(line, at, there and at < mention.first) for at in range(*line.sentence(mention.first))
    )


def _in_a_title(line: Line, at: int, there: bool) -> bool:
    """Whether quotation marks open here on what is no speech, and it is told what goes on in it."""
    token, facts = line.tokens[at], line.facts(at)
    begins = token.quoted and not (at and line.tokens[at - 1].quoted) and ":" not in token.before
    inside = line.listed(at - 1, "dividing", "locating") or (there and not facts.nominative)
    return begins and token.text[:1].isupper() and facts.oblique > 0 and inside


def _said_of(line: Line, rank: Mention, mentions: list[Mention]) -> bool:
    """«начальник наш царь и бог», «тётка у меня чиновник», «мой кот — боярин»: what somebody else is, not who."""
    at = rank.first - 1
    while line.listed(at, "pronouns", "owners") or line.means(at, "dividing", "being") or _at_ours(line, at):
        at -= 2 if _at_ours(line, at) else 1
    if at < 0 or not rank.nominative or any(other.first <= at < other.last for other in mentions):
        return False
    sort = _sort(line, at)
    relative = at < rank.first - 1 and line.means(at, "address", "kinship")
    return sort.startswith("N.nomn.s") and sort.endswith(".l") and (relative or not _ours(line, at))


def _at_ours(line: Line, at: int) -> bool:
    """«у меня», «у нас»."""
    return line.listed(at, "pronouns", "i") and line.listed(at - 1, "address", "having")


def _of_an_office(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«юлий цезарь делал»: what he is, right behind his name, and what he did."""
    at = _beside(line, mention, 1)
    named = mention.nominative or "nomn" in line.facts(mention.first).named
    if at is None or not named or any(other.first == at for other in mentions):
        return False
    facts = line.facts(at)
    ours = (
        line.means(at, "game", "words")
        or line.means(at, "respect", "anybody")
        or line.means(at, "address", "kinship")
    )
    following = any(line.facts(near).does for near in range(at + 1, min(line.clause(at)[1], at + 3)))
    return (
        facts.known and facts.alive and _sort(line, at).startswith("N.nomn.s") and facts.sorts[0][1] > 0.9
        and following and not ours and not facts.lemmas & line.pack.insults
    )  # fmt: skip


def _equated(line: Line, mention: Mention) -> bool:
    """«Катерина — луч света», «Петра в Иордании — город», but «Лена — молодец»."""
    first, last = line.sentence(mention.first)
    at = next(
        (at for at in range(mention.last, min(last, mention.last + 3)) if line.dashed(at)),
        None,
    )
    if at is None or (not mention.nominative and mention.first != first):
        return False
    ours = line.means(at, "respect", "anybody") or line.facts(at).lemmas & line.pack.insults
    return (
        not ours
        and _sort(line, at).startswith(("N.nomn.s", "A.nomn.s"))
        and not line.means(at, "game", "words")
    )


def _in_its_day(line: Line, mention: Mention) -> bool:
    """«при Екатерине», «в сказке про Машу»: an age, a tale."""
    before = mention.first - 1
    reign = line.listed(before, "dividing", "under") and line.facts(mention.first).lemmas & line.pack.listed(
        "dividing", "regnal"
    )
    return bool(reign) or (
        any(
            line.means(at, "dividing", "tales") and _preposed(line, at)
            for at in range(*line.clause(mention.first))
        )
        and not any(line.means(at, "dividing", "moving") for at in range(*line.clause(mention.first)))
    )


def _somebody_after(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«царь Кощей», «боярин шуйский», «купец садко»."""
    after = _beside(line, mention, 1)
    if after is None or any(other.first == after for other in mentions):
        return False
    facts = line.facts(after)
    if facts.known and facts.person > _PROPER:
        return True
    if not mention.nominative:
        return False
    if line.tokens[after].capital or facts.person > 0.3 or facts.place > 0.3:
        return not facts.does
    more = after + 1 < line.clause(after)[1]
    return (
        more
        and _sort(line, after).startswith("N.nomn.s")
        and facts.alive
        and not facts.lemmas & line.pack.insults
    )


def _defined(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Диана — богиня», «анна на шее это чехов»: what it is, is told."""
    if not mention.nominative:
        return False
    last = line.sentence(mention.first)[1]
    for at in range(mention.last, min(last, mention.last + 5)):
        if line.facts(at).does:
            return False
        if line.listed(at, "address", "telling") or line.dashed(at):
            rest = range(at, min(last, at + 4))
            return any(strange(line, one, mentions) or line.tokens[one].quoted for one in rest)
    return False


def _comes_from(line: Line, mention: Mention, mentions: list[Mention]) -> bool:
    """«Шурик из «Операции Ы»», «глаша из рекламы»."""
    at = mention.last
    if not line.listed(at, "respect", "origin") or at + 1 >= len(line) or line.tokens[at].before:
        return False
    return (
        line.tokens[at + 1].quoted
        or strange(line, at + 1, mentions)
        or any(line.means(at + 1, "dividing", name) for name in ("tales", "elsewhere"))
    )


def _is_a_thing(line: Line, mention: Mention) -> bool:
    """«лада подорожала»: what was told of it becomes of things."""
    return mention.nominative and any(
        line.means(at, "dividing", "things_do")
        for at in range(*line.clause(mention.first))
        if at != mention.first
    )


def _told_by_origin(line: Line, mention: Mention) -> bool:
    """«венецианский купец», «русского царя»."""
    before = _beside(line, mention, -1)
    return before is not None and line.ends(before, "relational") and _sort(line, before).startswith("A.")
