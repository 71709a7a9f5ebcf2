"""What shows in so many words that a name is somebody else's or a work's (ER-12, ER-18): a kinship word, a surname
that nobody at the table bears, quotation marks."""

from __future__ import annotations

from speech.judge.grammar import Facts
from speech.judge.reading.mentions import Mention
from speech.judge.reading.tokens import Line

SELDOM, OFTEN = 0.1, 0.4
"""How often a word must be a surname to be one behind a name."""


def _done(line: Line, index: int) -> bool:
    facts = line.facts(index)
    finite = facts.verb_they + facts.verb_i + facts.verb_you + facts.verb_thou > 0.5
    return finite or facts.orders > 0.5 or facts.infinitive > 0.5


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
    if mention.nominative:
        # «цветаева марина писала»; but «у зотова марина взяла».
        return own == {"nomn"} or ("nomn" in own and at < mention.first and at == line.clause(at)[0])
    return bool(own & cases - {"nomn"})


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
    return facts.noun > SELDOM or facts.sort.startswith("A")


def introduced(line: Line, mention: Mention) -> bool:
    """«моего кота зовут Антон», «собаку назвали светланой»: whose name it is stands in the same clause."""
    if not (mention.nominative or "ablt" in line.facts(mention.first).named):
        return False  # «кошку у Надьки как зовут»
    first, last = line.clause(mention.first)
    rest = [at for at in range(first, last) if not mention.first <= at < mention.last]
    facts = [line.facts(at) for at in rest]
    they = any(line.means(at, "address", "called") and line.facts(at).plural > 0.5 for at in rest)
    return they and any(one.noun > 0.5 and one.alive and "accs" in one.cases for one in facts)


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
