"""Names and nicknames in a remark, exact and as misheard (E-NAM-01, ER-12)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from speech.judge.names.declension import CALLED, NOMINATIVE
from speech.judge.names.roster import DOUBTFUL, Named, Roster
from speech.judge.reading.mentions import Kind, Mention, covered
from speech.judge.reading.tokens import Line
from speech.judge.sound import close, key

_LONGEST = 4
_WHOLE = frozenset(["name", "patronymic", "surname"])


def names(line: Line, roster: Roster, masked: frozenset[int], titled: Iterable[Mention]) -> list[Mention]:
    """Every name of somebody on the roster, in order, whosever it is."""
    taken = covered(titled)
    found: list[Mention] = []
    for first in range(len(line)):
        if first in taken:
            continue
        name = _phrase(line, roster, first, taken) or _word(line, roster, first)
        hidden = name is not None and bool(masked.intersection(name.tokens))
        more = masked & {first - 1} or (name is not None and name.last in masked)  # «накрылся медным тазом»
        if name is not None and hidden and name.last > first + 1 and not more:
            name.homonym, hidden = True, False  # who goes by «Баба Яга» may be called so
        if name is not None and not hidden and not taken.intersection(name.tokens):
            taken.update(name.tokens)
            together = _together(line, found[-1], name) if found else None
            found[-1 if together else len(found) :] = [together or name]
    return found


def _together(line: Line, one: Mention, other: Mention) -> Mention | None:
    """«Геннадий Петрович», «Шилова Анна»: one name in two words, both surely heard, and nobody else has both."""
    players = tuple(player for player in one.players if player in other.players)
    apart = one.last != other.first or not line.joined(one.first, other.last)
    of_one = {one.note, other.note} <= _WHOLE and one.note != other.note
    if (
        apart
        or not players
        or not of_one
        or one.nominative != other.nominative
        or min(one.sure, other.sure) < 1
    ):
        return None
    return msgspec.structs.replace(
        one, last=other.last, players=players, exact=tuple({*one.exact, *other.exact} & {*players}),
        weight=max(one.weight, other.weight), homonym=one.homonym and other.homonym,
    )  # fmt: skip


def _phrase(line: Line, roster: Roster, first: int, taken: set[int]) -> Mention | None:
    if roster.phrases:
        for reading in (line.norms[first], *line.tokens[first].readings):
            if reading in roster.phrases:
                mention = _mention(line, first, first + 1, roster.phrases[reading], 1.0)
                # «maxim.um» read aloud is a word that anybody says.
                mention.homonym = (
                    line.pack.russian and line.facts(first).known and line.facts(first).person < 0.5
                )
                return mention
    for last in range(min(len(line), first + _LONGEST), first + 1, -1):
        if taken.intersection(range(first, last)) or not line.joined(first, last):
            continue
        whole = "".join(line.norms[first:last])
        if whole in roster.phrases:
            return _mention(line, first, last, roster.phrases[whole], 1.0)
        if last - first == 2 and _strange(line, first, last) and (named := _after_rank(line, roster, whole)):
            return _mention(line, first, last, named, 0.9)
        if last - first < 4 and whole in roster.words and len(whole) > 4 and _strange(line, first, last):
            return _mention(line, first, last, roster.words[whole], 0.85)
        apart = line.norms[first + 1] in roster.words  # «а Лёша» is Лёша, and not «Алёша»
        if (
            last - first == 2
            and whole in roster.words
            and len(whole) > 4
            and line.tokens[first + 1].capital
            and not apart
        ):
            # «за Хару»: two words that exist, the second written as a name.
            return _mention(line, first, last, roster.words[whole], 0.6)
    return None


def _word(line: Line, roster: Roster, index: int) -> Mention | None:
    norm = line.norms[index]
    for reading in (norm, *line.tokens[index].readings):
        if reading in roster.words:
            return _mention(line, index, index + 1, roster.words[reading], 1.0)
    if len(norm) > 3:
        for beginning, player in roster.beginnings:
            if beginning.startswith(norm) and 2 * len(norm) >= len(beginning) and len(beginning) > len(norm):
                part = Named(player, NOMINATIVE, DOUBTFUL, "part")
                mention = _mention(line, index, index + 1, (part,), 1.0)
                mention.homonym = line.facts(index).known
                return mention
    if len(norm) < 4 or not line.pack.russian or line.listed(index, "game", "words"):
        return None
    sound = key(norm)
    if line.facts(index).known:
        # A word of the language that sounds just like the name («Машинка» for «Машенька»): if called out, it is he.
        # Only a name itself («Эльвера» for «Эльвира»), it is his name misspelt.
        only_a_name = line.facts(index).person > 0.9
        alike = roster.sounds.get(sound) if len(sound) > 5 or only_a_name else None
        if alike is None:
            return None
        mention = _mention(line, index, index + 1, alike, 0.85)
        mention.homonym = mention.homonym or not only_a_name
        return mention
    if sound in roster.sounds:
        return _mention(line, index, index + 1, roster.sounds[sound], 0.95)
    if len(norm) < 5:
        return None
    for glued in line.pack.listed("heard", "glued"):
        rest = norm.removeprefix(glued)
        if rest != norm and len(rest) > 3 and rest in roster.words:
            return _mention(line, index, index + 1, roster.words[rest], 1.0)
    for other, bearers in roster.sounds.items():
        if close(sound, other):
            return _mention(line, index, index + 1, bearers, 0.7)
    return None


def _after_rank(line: Line, roster: Roster, whole: str) -> tuple[Named, ...]:
    """A rank and a name run together and cut elsewhere: «Боя Ринсаша»."""
    for rank, forms in line.pack.ranks.items():
        if len(rank) > 4 and whole.startswith(rank) and any(form.kind == "bare" for form in forms):
            rest = whole.removeprefix(rank)
            if len(rest) > 2 and rest in roster.words:
                return roster.words[rest]
    return ()


def _mention(line: Line, first: int, last: int, named: tuple[Named, ...], sure: float) -> Mention:
    best = max(named, key=lambda one: one.weight)
    meant = [one for one in named if one.weight == best.weight]
    return Mention(Kind.NAME, first, last, players=tuple(one.player for one in meant),
                   exact=tuple(one.player for one in meant if one.exact),
                   nominative=best.form in (NOMINATIVE, CALLED), sure=sure, note=best.what, form=best.form,
                   weight=best.weight, homonym=all(one.homonym(line.pack) for one in named))  # fmt: skip


def _strange(line: Line, first: int, last: int) -> bool:
    return any(not line.facts(index).known for index in range(first, last))
