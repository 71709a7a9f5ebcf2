"""The words of the court, as data: one folder per language, read once.

A folder holds `court.toml` (the twelve characters and their titles), `words.toml` (everything else the law listens
for), `idioms.txt`, `fields.txt`, `insults.txt`, `swearing.txt`, `names.tsv`, `foreign.tsv`, `homonyms.txt`, `nicks.tsv`, and
`reading.bin`, what was learned of how names and ranks stand among words (`python -m bench train-reading`, `train-table`). A new
language is a new folder; what it lacks it simply does not judge.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from core.knyazi.characters import Character, SpokenNames
from speech.judge.grammar import Grammar, Plain, Russian
from speech.judge.reading.learned import Learned
from speech.judge.sound import key

_FOLDER = Path(__file__).parent
CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "locative")


def languages() -> tuple[str, ...]:
    """The packs there are."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/court.toml")))


def pack(language: str, cast: Iterable[Character] = ()) -> Pack:
    """The pack of a language, with what the characters of a house are called in it; ValueError if there is none."""
    if language not in languages():
        raise ValueError(f"no lexicon for language {language!r}; there are: {', '.join(languages())}")
    called = ((one.id, words) for one in cast for words in one.called if words.language == language)
    return _pack(language, tuple(called))


@lru_cache(maxsize=16)
def _pack(language: str, house: tuple[tuple[str, SpokenNames], ...]) -> Pack:
    return Pack(language, house)


@cache
def _russian() -> Russian:
    """The dictionary, loaded once for all packs."""
    return Russian()


class Form:
    """One form of a rank or a title: which character, and whether it can be called out (nominative)."""

    __slots__ = ("cases", "character", "kind")

    def __init__(self, character: str, kind: str) -> None:
        self.character, self.kind = character, kind
        self.cases: set[str] = set()


class Saying:
    """A line of `idioms.txt`: lemmas in any order and case; after «~», however far apart in a sentence; or, after «=»,
    words as they stand."""

    __slots__ = ("exact", "line", "parts", "rarest", "wide")

    def __init__(self, line: str) -> None:
        self.line, self.exact = line, line.startswith("=")
        self.parts = tuple(frozenset(part.split("|")) for part in line.lstrip("=~").split())
        self.wide = 99 if line.startswith("~") else len(self.parts) + 1
        self.rarest = max(self.parts, key=lambda part: min(map(len, part)))


class Pack:
    """All the data of one language, in the shapes that the readers look things up in."""

    def __init__(self, language: str, house: tuple[tuple[str, SpokenNames], ...] = ()) -> None:
        self.language = language
        self._folder = _FOLDER / language
        self._court: dict[str, dict[str, Any]] = self._toml("court.toml")
        self.words: dict[str, Any] = self._toml("words.toml")
        self._court |= {id: self._forms_of(called) for id, called in house}
        self.ranks: dict[str, list[Form]] = {}
        """Bare names by form: `kind` is bare, plural or feminine."""
        self.nouns: dict[str, list[Form]] = {}
        """The nouns of titles with «Ваше»."""
        self.epithets: dict[str, list[Form]] = {}
        """The words that make a title together with a rank."""
        for character, entry in self._court.items():
            for kind in ("bare", "plural", "feminine"):
                self._decline(self.ranks, character, kind, entry.get(kind, ()))
            self._decline(self.ranks, character, "bare", entry.get("also", ()))
            self._decline(self.nouns, character, "noun", entry.get("possessed", ()))
            self._decline(self.epithets, character, "epithet", entry.get("epithet", ()))

    def _forms_of(self, called: SpokenNames) -> dict[str, Any]:
        """An entry like those of `court.toml`, for a character of the house."""
        name, title = self.plain(called.name), self.plain(called.title).split()
        entry: dict[str, Any] = {
            "bare": self.grammar.cases(name),
            "plural": self.grammar.cases(name, plural=True),
        }
        if len(title) == 2 and title[0] in self.listed("pronouns", "your"):
            entry["possessed"] = self.grammar.cases(title[1])
        elif len(title) == 2 and title[1] == name:
            entry["epithet"] = self.grammar.cases(title[0])
        elif title:
            raise ValueError(f"a title is «your NOUN» or «ADJECTIVE {called.name}», not {called.title!r}")
        return entry

    @property
    def called(self) -> dict[str, str]:
        """What each character is called, by the name itself."""
        return {entry["bare"][0]: id for id, entry in self._court.items() if entry.get("bare")}

    @property
    def russian(self) -> bool:
        """Whether it is judged by the rules of Russian grammar, sound and spelling."""
        return self.words.get("grammar") == "russian"

    @cached_property
    def grammar(self) -> Grammar:
        """The language's grammar; loaded when first needed."""
        if self.russian:
            return _russian()
        verbs = self.words.get("verbs", {})
        return Plain(verbs.get("orders", ()), verbs.get("they", ()))

    def plain(self, text: str) -> str:
        """Small letters, and one letter for those that are written for each other («е» for «ё»)."""
        return text.lower().translate(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        return str.maketrans(self.words.get("letters", {}))

    def listed(self, table: str, name: str) -> frozenset[str]:
        """A word list of `words.toml` as a set; empty if the language has none."""
        return self._lists(table, name)

    @lru_cache(maxsize=256)  # noqa: B019 - packs live as long as the program
    def _lists(self, table: str, name: str) -> frozenset[str]:
        return frozenset(self.words.get(table, {}).get(name, ()))

    @cached_property
    def title_keys(self) -> tuple[tuple[str, str, str, str], ...]:
        """Every full title in every case as (sound, character, person, case), for what is heard only roughly."""
        found: dict[tuple[str, str, str], str] = {}
        yours, his = self.words["pronouns"].get("your", ()), self.words["pronouns"].get("his", ())
        for noun, forms in self.nouns.items():
            for form in forms:
                for case in form.cases:
                    if yours:
                        own = yours[min(_OF_CASE.get(case, 0), len(yours) - 1)]
                        found.setdefault((key(own + noun), form.character, "you"), case)
                    if his:
                        found.setdefault((key(his[0] + noun), form.character, "he"), case)
                    found.setdefault((key(noun), form.character, "alone"), case)
        for epithet, forms in self.epithets.items():
            for form in forms:
                for rank, ranks in self.ranks.items():
                    for held in ranks:
                        if held.character == form.character and held.kind == "bare":
                            for case in form.cases & held.cases:
                                found.setdefault((key(epithet + rank), form.character, "epithet"), case)
        return tuple((sound, character, person, case) for (sound, character, person), case in found.items())

    @cached_property
    def rank_keys(self) -> dict[str, tuple[str, frozenset[str]]]:
        """Sound of a bare rank → (character, its cases)."""
        return {
            key(word): (form.character, frozenset(form.cases))
            for word, forms in self.ranks.items() for form in forms if form.kind == "bare"
        }  # fmt: skip

    @cached_property
    def noun_keys(self) -> dict[str, list[Form]]:
        """The nouns of titles by their sound."""
        return {key(noun): forms for noun, forms in self.nouns.items()} if self.russian else {}

    @cached_property
    def idioms(self) -> dict[str, tuple[Saying, ...]]:
        """Sayings whose words mean nothing to the law, by each of the words their longest part may be."""
        found: dict[str, list[Saying]] = {}
        for line in self._lines("idioms.txt"):
            saying = Saying(self.plain(line))
            for word in saying.rarest:
                found.setdefault(word, []).append(saying)
        return {word: tuple(sayings) for word, sayings in found.items()}

    @cached_property
    def fields(self) -> dict[str, frozenset[int]]:
        """Lemma → the fields of talk it belongs to: weather, fish, music."""
        found: dict[str, frozenset[int]] = {}
        for number, line in enumerate(self._lines("fields.txt")):
            for word in self.plain(line).split():
                found[word] = found.get(word, frozenset()) | {number}
        return found

    @cached_property
    def insults(self) -> frozenset[str]:
        """Lemmas of the insult list."""
        return frozenset(self.plain(word) for line in self._lines("insults.txt") for word in line.split())

    @cached_property
    def swearing(self) -> tuple[str, ...]:
        """The lines of the swearing list, as written."""
        return tuple(self.plain(line) for line in self._lines("swearing.txt"))

    @cached_property
    def names(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """The table of names: (full name, m or f, what it is shortened to)."""
        return self._names("names.tsv")

    @cached_property
    def foreign(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """The same of names from elsewhere."""
        return self._names("foreign.tsv")

    def _names(self, file: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        rows = (line.split("\t") for line in self._lines(file))
        return tuple((full, gender.rstrip("*"), tuple(short.split())) for full, gender, short in rows)

    @cached_property
    def rare_names(self) -> frozenset[str]:
        """Full names seldom borne: they dispute a common one none of its short forms."""
        rows = (line.split("\t") for line in self._lines("names.tsv"))
        return frozenset(full for full, gender, _ in rows if gender.endswith("*"))

    def homonym(self, word: str) -> bool:
        """Whether a form of a name is first of all an ordinary word (E-NAM-01, ER-13)."""
        return f"={word}" in self._homonyms or bool(self.grammar.facts(word).things & self._homonyms)

    @cached_property
    def _homonyms(self) -> frozenset[str]:
        """Lemmas, and after «=» single forms."""
        return frozenset(word for line in self._lines("homonyms.txt") for word in line.split())

    @cached_property
    def learned(self) -> Learned | None:
        """What was learned of how names and ranks stand among words; None for a language of which nothing was."""
        path = self._folder / "reading.bin"
        return Learned.load(path) if path.exists() else None

    @cached_property
    def nicks(self) -> dict[str, tuple[str, ...]]:
        """Foreign words common in nicknames and how they are read aloud."""
        rows = (line.split("\t") for line in self._lines("nicks.tsv"))
        return {word: tuple(aloud.split()) for word, aloud in rows}

    def _decline(self, table: dict[str, list[Form]], character: str, kind: str, forms: list[str]) -> None:
        for index, word in enumerate(forms):
            self._form(table, character, kind, word).cases.add(CASES[min(index, len(CASES) - 1)])

    def _form(self, table: dict[str, list[Form]], character: str, kind: str, word: str) -> Form:
        forms = table.setdefault(self.plain(word), [])
        for form in forms:
            if form.character == character and form.kind == kind:
                return form
        forms.append(Form(character, kind))
        return forms[-1]

    def _toml(self, name: str) -> dict[str, Any]:
        return tomllib.loads((self._folder / name).read_text(encoding="utf-8"))

    def _lines(self, name: str) -> list[str]:
        path = self._folder / name
        if not path.exists():
            return []
        lines = (line.strip("\n") for line in path.read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line.strip() and not line.startswith("#")]


_OF_CASE = {"nominative": 0, "genitive": 1, "dative": 2, "accusative": 0, "instrumental": 3, "locative": 4}
