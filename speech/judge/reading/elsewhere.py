"""What shows, or lets one fear, that a rank is somebody's of another place: of a tale, of history, of next door (ER-19).

Of names the same is learned (`ours`). What leaves a doubt is a suspicion.
"""

from __future__ import annotations

from speech.judge.reading.mentions import Mention
from speech.judge.reading.strangers import quoted_title, strange_surname
from speech.judge.reading.tokens import Line

SURE, DOUBT, NOBODY = 1.0, 0.6, 0.0
_PROPER = 0.6


def rank_here(line: Line, mention: Mention, mentions: list[Mention]) -> float:
    """ER-19: how surely a bare rank is meant for one of this table, at most."""
    if (
        _told_by_origin(line, mention)
        or any(other.first == mention.last and strange_surname(line, other, mentions) for other in mentions)
        or _somebody_after(line, mention, mentions)
        or _shown(line, mention)
    ):
        return NOBODY
    if any(line.listed(at, "pronouns", "our") for at in (mention.first - 1, mention.last)):
        return SURE  # «шпион наш кота Шрёдингера кормил»
    if any(_placed(line, at) for at in range(*line.sentence(mention.first))):
        return NOBODY
    others = range(*line.sentence(mention.first))
    after = mention.last
    doubtful = (
        _indefinite(line, mention)
        or any(line.means(at, "dividing", "tales") and not _gone_to(line, at) for at in others)
        or _like_a_surname(line, mention, mentions)
        or _of_a_work(line, mention)
        or _said_of(line, mention, mentions)
        or _out_of(line, mention)
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
    facts = line.facts(at)
    if not facts.known and facts.person > _PROPER and facts.order_one < 0.05:
        return True
    odd = facts.sort.startswith("N.gent.p" if facts.known else ("N.", "A.nomn.s"))
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


def _indefinite(line: Line, mention: Mention) -> bool:
    """«какой-нибудь купец»: nobody in particular; «мой купец», «твоего палача»: somebody else's; «ещё один шут» is ours."""
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
    """«мой царь», but «по-моему царь», «по моему царь»."""
    if line.tokens[at].hyphen:
        return False
    return not mention.nominative or "nomn" in line.facts(at).cases


def ours(line: Line, at: int) -> bool:
    """What anybody at the table is called beside his name: «дядя», «игрок», «дурак»."""
    facts = line.facts(at)
    return bool(
        line.means(at, "address", "kinship")
        or line.means(at, "respect", "anybody")
        or facts.lemmas & line.pack.insults
        or (line.means(at, "game", "words") and not (facts.alive and line.means(at, "game", "cards")))
        or line.opens(at, at + 1)
    )


def _of_a_work(line: Line, mention: Mention) -> bool:
    """«В «Игре престолов» палач пугает»."""
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
    sort = line.facts(at).sort
    relative = at < rank.first - 1 and line.means(at, "address", "kinship")
    return sort.startswith("N.nomn.s") and sort.endswith(".l") and (relative or not ours(line, at))


def _at_ours(line: Line, at: int) -> bool:
    """«у меня», «у нас»."""
    return line.listed(at, "pronouns", "i") and line.listed(at - 1, "address", "having")


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
    return more and facts.sort.startswith("N.nomn.s") and facts.alive and not facts.lemmas & line.pack.insults


def _told_by_origin(line: Line, mention: Mention) -> bool:
    """«венецианский купец», «русского царя», «воевода морской»."""
    ends = (
        mention.last + 1 == line.clause(mention.first)[1]
    )  # «боярин царскую карту побил»: that is of the card
    beside = (at for step in ((-1, 1) if ends else (-1,)) if (at := _beside(line, mention, step)) is not None)
    return any(
        line.ends(at, "relational")
        and line.facts(at).sort.startswith("A.")
        and not line.listed(at, "pronouns", "our")
        for at in beside
    )


def _out_of(line: Line, mention: Mention) -> bool:
    """«чиновник из мэрии», «палач из трёх мушкетёров»; but «шпион из нашей партии»."""
    after = mention.last
    if not line.listed(after, "respect", "origin") or not line.joined(mention.first, after + 1):
        return False
    for at in range(after + 1, min(after + 4, line.clause(after)[1])):
        if (
            line.tokens[at].hyphen  # «из-за шута»
            or of_the_game(line, at)
            or any(line.listed(at, "pronouns", who) for who in ("i", "thou", "you", "they", "our"))
        ):
            return False
        if line.facts(at).noun > 0.5:
            return "gent" in line.facts(at).cases
    return False


def of_the_game(line: Line, at: int) -> bool:
    """A word of the game, or of cards."""
    return line.means(at, "game", "words") or line.means(at, "game", "cards")
