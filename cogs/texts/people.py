"""Whom a text speaks of: names by case («Саше», «Лёхой»), and the verb that goes with them.

Russian words are declined when a dictionary knows them as names or as plain nouns; names that
nobody can decline (Latin letters, inventions) stay as they are, which is what a Russian would do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Literal

from fluent.runtime.types import FluentType

Case = Literal["nom", "gen", "dat", "acc", "ins", "loc"]
Gender = Literal["masculine", "feminine"]
CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "loc")

_RUSSIAN = re.compile(r"[А-ЯЁа-яё]+")
_PYMORPHY = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}

# Pet names that no dictionary lists, by their endings: «Кирюха», «Дашуня», «Вован».
_SOFT_A = re.compile(r".{2,}(?:[уюо]ха|[уюа]ша|[её]ша|[оеё]чка|[её]нька|[уюи]ся|[уюо]ня|яна|[ао]ха)$")
_HARD = re.compile(r".{2,}(?:[аяо]н|[ич]ик|ос|ич)$")
_FLEETING = re.compile(r"(.{2,})ёк$")  # Санёк, Витёк: Санька, Витька


@dataclass(frozen=True)
class Person(FluentType):
    """One at the table: what he is called, the character he is (if that is public), how verbs agree."""

    name: str
    character: str = ""
    gender: Gender | None = None
    quoted: Any = field(default=str, compare=False)

    def format(self, locale: Any) -> str:
        """Bare `{ $who }`; the bundle replaces it where a character is known."""
        return str(self.quoted(self.name))

    def called(self, case: Case = "nom") -> str:
        return str(self.quoted(decline(self.name, case, self.gender)))

    @property
    def agrees(self) -> Gender:
        """By the character first: «Царь взошёл» is right whoever sits there."""
        if self.character:
            return "feminine" if self.character in ("dancer", "seer") else "masculine"
        return self.gender or gender_of(self.name)


@cache
def analyzer() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


@lru_cache(4096)
def _parsed(word: str) -> Any:
    """The reading of a word as a name, else as a noun, else as an adjective, else None."""
    readings = [
        p
        for p in analyzer().parse(word)
        if p.is_known and "nomn" in p.tag and "plur" not in p.tag and p.word == word
    ]
    for mark in ("Name", "Patr", "Surn", "NOUN", "ADJF"):
        for p in readings:
            if mark in p.tag:
                return p
    return None


@lru_cache(4096)
def gender_of(name: str) -> Gender:
    """A guess for agreement; a name that could be either («Саша») agrees in the masculine."""
    word = _first_word(name)
    parsed = _parsed(word.lower()) if word else None
    if parsed is None:
        return "masculine"
    if "Ms-f" in parsed.tag or "GNdr" in parsed.tag:
        return "masculine"
    readings = analyzer().parse(word.lower())
    if any("Name" in p.tag and "nomn" in p.tag and "masc" in p.tag for p in readings):
        return "masculine"
    return "feminine" if parsed.tag.gender == "femn" else "masculine"


@lru_cache(4096)
def decline(name: str, case: Case, gender: Gender | None = None) -> str:
    """The name in a case. Words that no dictionary knows, and the rest of the name, stay."""
    words = _RUSSIAN.findall(name)
    if case == "nom" or not words or len(words) > 3 or re.search(r"[A-Za-z0-9]", name):
        return name
    agreed = gender or gender_of(name)
    turned = [_inflected(word.lower(), case, agreed) for word in words]
    if None in turned:  # all or nothing: «Злой Коту» is worse than «Злой Кот»
        return name
    each = iter(turned)
    return _RUSSIAN.sub(lambda m: _as_written(m[0], str(next(each))), name)


def _inflected(word: str, case: Case, gender: Gender) -> str | None:
    parsed = _parsed(word)
    if parsed is None:
        return _by_ending(word, case)
    want = {_PYMORPHY[case], "sing"}
    if "Surn" in parsed.tag or "ADJF" in parsed.tag:
        want.add("masc" if gender == "masculine" else "femn")
        if "ADJF" in parsed.tag and case == "acc":
            want.add("anim")
    turned = parsed.inflect(want) or parsed.inflect(want - {"anim"})
    if turned is None:
        return None
    return str(turned.word).replace("иёй", "ией")  # the dictionary's «Зульфиёй»


def _by_ending(word: str, case: Case) -> str | None:
    if fleeting := _FLEETING.match(word):
        word, soft = fleeting[1], "й" if fleeting[1][-1] in "аеиоуыэюя" else "ь"
        return word + soft + "к" + {"gen": "а", "dat": "у", "acc": "а", "ins": "ом", "loc": "е"}[case]
    if _SOFT_A.match(word):
        stem, last = word[:-1], word[-1]
        hard = last == "а"
        of = "ы" if hard and stem[-1] not in "гкхжшчщ" else "и"
        by = "ей" if not hard or stem[-1] in "жшчщц" else "ой"
        return stem + {"gen": of, "dat": "е", "acc": "у" if hard else "ю", "ins": by, "loc": "е"}[case]
    if _HARD.match(word):
        by = "ем" if word[-1] in "жшчщц" else "ом"
        return word + {"gen": "а", "dat": "у", "acc": "а", "ins": by, "loc": "е"}[case]
    return None


def _as_written(word: str, turned: str) -> str:
    """«САША» -> «САШЕ», «Саша» -> «Саше»."""
    if word.isupper() and len(word) > 1:
        return turned.upper()
    return turned[:1].upper() + turned[1:] if word[:1].isupper() else turned


def _first_word(name: str) -> str:
    found = _RUSSIAN.search(name)
    return found[0] if found else ""
