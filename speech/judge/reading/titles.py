"""Titles, bare ranks and ranks with an honorific of the speaker's own, exact and as misheard (ER-09, ER-14)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from speech.judge.lexicon import Form
from speech.judge.reading.mentions import Kind, Mention, Person
from speech.judge.reading.tokens import Line
from speech.judge.sound import alike, close, key

_ROUGHLY = 0.76
_LONGEST = 4


def titles_and_ranks(line: Line, masked: frozenset[int]) -> list[Mention]:
    """Every character named, in order; tokens of idioms (`masked`) name nobody."""
    found: list[Mention] = []
    taken = set(masked)
    _possessed(line, taken, found)
    _ranks(line, taken, found)
    _roughly(line, taken, found)
    found.sort(key=lambda mention: mention.first)
    _join_titles_with_ranks(line, found)
    return found


def _take(taken: set[int], found: list[Mention], mention: Mention) -> None:
    taken.update(mention.tokens)
    found.append(mention)


def _possessed(line: Line, taken: set[int], found: list[Mention]) -> None:
    """«Ваше величество», «Его благородие», «величество ваше»; a word may stand between."""
    for index, norm in enumerate(line.norms):
        forms = line.pack.nouns.get(norm) or line.pack.noun_keys.get(key(norm))  # «благородье»
        if forms is None or index in taken:
            continue
        form = forms[0]
        first, last, person = index, index + 1, Person.ALONE
        for before in (index - 1, index - 2):
            if before < 0 or not line.near(before, index + 1):
                break
            if line.listed(before, "pronouns", "your") or (
                not line.facts(before).known and line.sounds(before, "pronouns", "your", 1.0)
            ):
                first, person = before, Person.YOU
                break
            if line.listed(before, "pronouns", "his"):
                first, person = before, Person.HE
                break
            if not (line.listed(before, "pronouns", "between") or line.facts(before).noun < 0.5):
                break
        sure = 1.0
        misheard = line.joined(index - 1, index + 1) and line.listed(index - 1, "pronouns", "your_misheard")
        if person is Person.ALONE and misheard and "nominative" in form.cases:
            first, person, sure = index - 1, Person.YOU, 0.9  # «Маша благородие»: no name stands there
        if person is Person.ALONE and line.joined(index, index + 2):
            if line.listed(index + 1, "pronouns", "your"):
                last, person = index + 2, Person.YOU
            elif line.listed(index + 1, "pronouns", "his"):
                last, person = index + 2, Person.HE
        if not taken.intersection(range(first, last)):
            _take(taken, found, Mention(Kind.TITLE, first, last, form.character, person=person,
                                        nominative="nominative" in form.cases,
                                        sure=0.7 if person is Person.ALONE else sure))  # fmt: skip


def _ranks(line: Line, taken: set[int], found: list[Mention]) -> None:
    for index, norm in enumerate(line.norms):
        if index in taken:
            continue
        sure = 1.0
        forms: Iterable[Form] | None = line.pack.ranks.get(norm)
        if forms is None:
            forms, sure = _sounding(line, index)
        if forms is None:
            continue
        bare = next((form for form in forms if form.kind == "bare"), None)
        if bare is None:
            form = next(iter(forms))
            _take(taken, found, Mention(Kind.RANK, index, index + 1, form.character, sure=sure, note=form.kind,
                                        nominative="nominative" in form.cases))  # fmt: skip
            continue
        mention = (_with_epithet(line, index, bare, taken) or _with_honorific(line, index, bare, taken)
                   or Mention(Kind.RANK, index, index + 1, bare.character, nominative="nominative" in bare.cases))  # fmt: skip
        mention.sure = min(mention.sure, sure)
        if (
            mention.kind is Kind.RANK
            and line.joined(index - 1, index + 1)
            and line.pack.russian
            and len(line.norms[index - 1]) > 5
            and _like_epithet(line, key(line.norms[index - 1]), bare) > 0.6
        ):
            mention.sure = min(mention.sure, 0.65)  # «сидящий шпион»: the title misheard, very likely
        if (
            mention.kind is Kind.RANK
            and bare.cases == {"nominative"}
            and line.joined(index - 1, index + 1)
            and line.listed(index - 1, "dividing", "of_one")
        ):
            mention.sure = min(mention.sure, 0.65)  # «на купец» is no Russian: something else was said
        if any(form.kind == "plural" for form in forms) and mention.kind is Kind.RANK:
            _one_or_many(line, index, mention)
        _take(taken, found, mention)


def _sounding(line: Line, index: int) -> tuple[list[Form] | None, float]:
    """A rank that a recogniser misspelt into no word at all: «боярен», «палачь»."""
    norm = line.norms[index]
    if len(norm) < 4 or not line.pack.russian or line.facts(index).known:
        return None, 0.0
    for glued in line.pack.listed("heard", "glued"):
        if (forms := line.pack.ranks.get(norm.removeprefix(glued))) and len(norm) > 6:
            return forms, 0.95
    sound = key(norm)
    exact = line.pack.rank_keys.get(sound)
    sure = 0.97
    if exact is None:
        exact = next((meant for other, meant in line.pack.rank_keys.items() if close(sound, other, 5)), None)
        sure = 0.86
    if exact is None:
        return None, 0.0
    form = Form(exact[0], "bare")
    form.cases.update(exact[1])
    return [form], sure


def _with_epithet(line: Line, index: int, rank: Form, taken: set[int]) -> Mention | None:
    """«батюшка воевода», «любезнейший наш палач», «палач любезнейший»."""
    spread: tuple[tuple[int, tuple[int, ...]], ...] = (
        (index - 1, ()),
        (index - 2, (index - 1,)),
        (index + 1, ()),
    )
    for at, between in spread:
        first, last = min(at, index), max(at, index) + 1
        if (
            at < 0
            or at >= len(line)
            or at in taken
            or not (line.near if at < index else line.joined)(first, last)
        ):
            continue
        if any(not line.listed(word, "pronouns", "between") for word in between):
            continue
        cases, sure = _epithet(line, at, rank, exactly=at > index)
        if cases:
            both = cases & rank.cases
            if first and line.listed(first - 1, "dividing", "intensifiers") and line.joined(first - 1, last):
                first -= 1
            return Mention(Kind.TITLE, first, last, rank.character, person=Person.EPITHET, sure=sure,
                           nominative="nominative" in (both or rank.cases))  # fmt: skip
    for first in (index - 2, index - 3):
        shards = range(first, index)
        if first < 0 or taken.intersection(shards) or not line.joined(first, index + 1):
            continue
        # «все видящий шпион»: of words that exist, only those that sound just like it.
        enough = 0.9 if all(line.facts(word).known for word in shards) else 0.7
        if _like_epithet(line, key("".join(line.norms[first:index])), rank) > enough:
            return Mention(Kind.TITLE, first, index + 1, rank.character, person=Person.EPITHET, sure=0.85,
                           nominative="nominative" in rank.cases)  # fmt: skip
    return None


def _epithet(line: Line, at: int, rank: Form, exactly: bool) -> tuple[set[str], float]:
    for form in line.pack.epithets.get(line.norms[at], ()):
        if form.character == rank.character:
            return form.cases, 1.0
    if (
        exactly
        or line.means(at, "dividing", "honorific")
        or not line.pack.russian
        or line.facts(at).known
        or len(line.norms[at]) < 6
    ):
        return set(), 0.0
    likeness = _like_epithet(line, key(line.norms[at]), rank)
    return (set(rank.cases), 0.9 if likeness > 0.85 else 0.83) if likeness > 0.7 else (set(), 0.0)


def _like_epithet(line: Line, sound: str, rank: Form) -> float:
    return max((alike(sound, key(epithet)) for epithet, forms in line.pack.epithets.items()
                if any(form.character == rank.character for form in forms)), default=0.0)  # fmt: skip


def _with_honorific(line: Line, index: int, rank: Form, taken: set[int]) -> Mention | None:
    """ER-14: «царь-батюшка», «господин боярин», «достопочтенный палач»."""
    nominative = "nominative" in rank.cases
    for at in (index - 1, index + 1, index - 2, index + 2):
        if at < 0 or at >= len(line) or at in taken or not line.joined(min(at, index), max(at, index) + 1):
            continue
        if abs(at - index) == 2 and not line.listed((at + index) // 2, "pronouns", "between"):
            continue
        first, last = min(at, index), max(at, index) + 1
        if at < index and _praises(line, at):
            return Mention(Kind.HONOURED, first, last, rank.character, nominative=nominative, note="praise")
        if not (line.means(at, "dividing", "honorific") or line.norms[at] in line.pack.epithets):
            continue
        if at < index or line.tokens[at].hyphen or line.facts(at).noun > 0.5:
            while (
                first > 0
                and first - 1 not in taken
                and line.joined(first - 1, last)
                and line.means(first - 1, "dividing", "honorific")
            ):
                first -= 1
            return Mention(Kind.HONOURED, first, last, rank.character, nominative=nominative)
    return None


def _praises(line: Line, at: int) -> bool:
    """«храбрый воевода», «мудрейший купец»: an honorific when he is called so to his face."""
    return line.means(at, "dividing", "praise") or (line.pack.russian and line.ends(at, "superlative"))


def _one_or_many(line: Line, index: int, mention: Mention) -> None:
    """A form that is one person's genitive and many people's nominative («воеводы»)."""
    before = index > 0 and line.joined(index - 1, index + 1)
    if line.listed(index + 1, "negation", "none") or (before and line.listed(index - 1, "negation", "none")):
        return
    if before and (line.listed(index - 1, "dividing", "of_one") or line.facts(index - 1).noun > 0.5):
        return
    doing = (line.facts(at) for at in range(*line.sentence(index)))
    if any(facts.verb_they > 0.5 and facts.plural > 0.4 for facts in doing):
        mention.note = "plural"  # «и купцы потели, и воеводы»
    else:
        mention.sure = min(mention.sure, 0.6)


def _roughly(line: Line, taken: set[int], found: list[Mention]) -> None:
    """Titles that only the ear recognises, over one to four words with at least one that is no word."""
    if not line.pack.russian:
        return
    strange = [index for index in range(len(line)) if index not in taken and not line.facts(index).known
               and len(line.norms[index]) > 2]  # fmt: skip
    tried: set[tuple[int, int]] = set()
    best: list[tuple[float, int, int, str, str, str]] = []
    for centre in strange:
        for first in range(max(0, centre - _LONGEST + 1), centre + 1):
            for last in range(centre + 1, min(len(line), first + _LONGEST) + 1):
                if (first, last) in tried or taken.intersection(range(first, last)):
                    continue
                tried.add((first, last))
                sound = key("".join(line.norms[first:last]))
                if not 7 <= len(sound) <= 26:
                    continue
                for title, character, person, case in line.pack.title_keys:
                    if abs(len(title) - len(sound)) <= 4:
                        likeness = alike(sound, title, _ROUGHLY)
                        if likeness >= _ROUGHLY:
                            best.append((likeness + 0.001 * len(title), first, last, character, person, case))
    for likeness, first, last, character, person, case in sorted(best, reverse=True):
        if not taken.intersection(range(first, last)):
            _take(taken, found, Mention(Kind.TITLE, first, last, character, person=Person(person),
                                        nominative=case == "nominative",
                                        sure=min(0.95, 0.75 + (likeness - _ROUGHLY))))  # fmt: skip


def _does(line: Line, rank: Mention) -> bool:
    """«боярин врёт», «воевода опять карты роняет»."""
    last = line.clause(rank.first)[1]
    if any(line.listed(index, "pronouns", "you") or line.listed(index, "pronouns", "subject_other")
           for index in range(rank.last, last)):  # fmt: skip
        return False
    return any(line.facts(at).does for at in range(rank.last, last))


def _join_titles_with_ranks(line: Line, found: list[Mention]) -> None:
    """ER-14: a bare name that stands together with a title is part of the address, not a bare name."""
    for left, right in pairwise(found):
        if left.last != right.first or left.person is Person.ALONE:
            continue
        title, rank = (left, right) if left.kind is Kind.TITLE else (right, left)
        if title.kind is not Kind.TITLE or title.person is Person.EPITHET or rank.note:
            continue
        if rank.kind not in (Kind.RANK, Kind.HONOURED):
            continue
        apart = bool(line.tokens[right.first].before)
        if (
            (apart or rank.character != title.character)
            and rank.last < len(line)
            and line.joined(rank.first, rank.last + 1)
            and _does(line, rank)
        ):
            continue  # «Ваше величество, боярин врёт»: spoken of, not to
        if not apart or line.tokens[right.first].before == ",":
            rank.beside, rank.note = title.character, "apart" if apart else "titled"
