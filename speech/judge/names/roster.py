"""The roster of a table: from what players are called to everything that may be said for it (E-NAM-01, ER-12, ER-13).

A player brings any number of strings: Discord display name, global name, username, and whatever the host or he
himself entered. A string that is somebody's first name opens its whole family («Sasha» → Александр, Шурик, Санёк);
anything else is a nickname, whose parts are only suspicious.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from speech.judge.lexicon import Pack
from speech.judge.names.declension import (
    CALLED,
    NOMINATIVE,
    OBLIQUE,
    OWNER,
    PLURAL,
    fondled,
    is_patronymic,
    patronymics,
)
from speech.judge.names.spelling import aloud, disguises, parts
from speech.judge.reading.persons import mostly_a_name
from speech.judge.sound import key

SURE, DOUBTFUL = 1.0, 0.62
_CYRILLIC = re.compile("[а-яё-]+", re.IGNORECASE)
"""«Клим Заяц» is a name and a surname, «Igor_CTO» is not."""


class Named(msgspec.Struct, frozen=True):
    """One way to name one player."""

    player: int
    form: str
    """nominative, oblique, called, owner or plural."""
    weight: float
    what: str
    """name, surname, patronymic, nick or part."""
    word: str = ""
    """The way itself, where it is one word."""
    exact: bool = False
    """What he goes by, letter for letter."""

    def homonym(self, pack: Pack) -> bool:
        """An ordinary word too: only the context tells. Asked when it was said, and not of all that might be."""
        return self.word != "" and _homonym(pack, self.word, self.what)


class Families:
    """The table of names, looked up by any of its forms of address."""

    def __init__(self, pack: Pack) -> None:
        self.rows: list[tuple[str, str, str, tuple[str, ...]]] = []
        self._by_name: dict[str, list[int]] = {}
        self._main: set[tuple[str, int]] = set()
        self._native = len(pack.names)
        self._rare: set[int] = set()
        for number, (full, gender, short) in enumerate((*pack.names, *pack.foreign)):
            spelt, _, stem = _plain(full).partition("/")
            shorts = tuple(_plain(name) for name in short)
            self.rows.append((spelt, stem, gender, shorts))
            if full in pack.rare_names or number >= self._native:
                self._rare.add(number)
            for place, name in enumerate((spelt, *(name.partition("/")[0] for name in shorts))):
                known = self._by_name.setdefault(name, [])
                if number not in known:
                    known.append(number)
                if place <= 4:
                    self._main.add((name, number))
        self._by_sound: dict[str, str] = {}
        for name in self._by_name:
            self._by_sound.setdefault(key(name), name)

    def find(self, word: str, by_sound: bool = False) -> str | None:
        """The name in the table that this word is, or sounds like."""
        if word in self._by_name:
            return word
        return self._by_sound.get(key(word)) if by_sound and len(word) > 3 else None

    def native(self, name: str) -> bool:
        """Whether it is in the language's own table."""
        return any(number < self._native for number in self._by_name.get(name, ()))

    def full(self, name: str) -> bool:
        """Whether a row of the table is headed by it."""
        return any(self.rows[number][0] == name for number in self._by_name.get(name, ()))

    def shapes(self, name: str) -> list[tuple[str, str, str, float]]:
        """(word, stem, gender, weight) of everything a bearer of this name may be called."""
        rows = self._by_name.get(name, [])
        headed = [number for number in rows if self.rows[number][0] == name]
        main = [number for number in rows if (name, number) in self._main]
        main = [number for number in main if number not in self._rare] or main
        chosen = sorted({*headed, *main}) or rows
        groups = {self.rows[number][0][:5] for number in chosen}
        found: dict[str, tuple[str, str, str, float]] = {name: (name, "", "", SURE)}
        for number in chosen:
            full, stem, gender, shorts = self.rows[number]
            for word, root in ((full, stem), *(_split(short) for short in shorts)):
                sure = (
                    number in headed
                    or len(groups) == 1
                    or word.startswith(name.rstrip("аеиоуыэюяйь") if len(name) < 6 else name[:4])
                )
                if word not in found or sure or word == name:
                    found[word] = (
                        word,
                        root,
                        gender if word == full else "",
                        SURE if sure or word == name else DOUBTFUL,
                    )
        return list(found.values())


class Roster:
    """The index of one table. Rebuilt when a name changes: a few milliseconds a player."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._strings: dict[int, tuple[str, ...]] = {}
        self.words: dict[str, tuple[Named, ...]] = {}
        self.phrases: dict[str, tuple[Named, ...]] = {}
        """Names of several words, run together."""
        self.sounds: dict[str, tuple[Named, ...]] = {}
        self.beginnings: tuple[tuple[str, int], ...] = ()
        """Long nicknames, for those who say only their beginning (ER-12)."""

    def set(self, names: Mapping[int, Sequence[str]]) -> None:
        """Who is called what from now on."""
        self._strings = {player: tuple(strings) for player, strings in names.items()}
        self._build()

    def forget(self, player: int) -> None:
        """No name of this player is known any longer."""
        if self._strings.pop(player, None) is not None:
            self._build()

    def _build(self) -> None:
        owned = [_own_names(self._pack, player, strings) for player, strings in self._strings.items()]
        self.words = _together(own.words for own in owned)
        self.phrases = _together(own.phrases for own in owned)
        self.sounds = _together(own.sounds for own in owned)
        self.beginnings = tuple(one for own in owned for one in own.beginnings)


def _together(tables: Iterable[Mapping[str, Named]]) -> dict[str, tuple[Named, ...]]:
    found: dict[str, tuple[Named, ...]] = {}
    for table in tables:
        for word, named in table.items():
            found[word] = (*found.get(word, ()), named)
    return found


@lru_cache(maxsize=512)
def _own_names(pack: Pack, player: int, strings: tuple[str, ...]) -> _OwnNames:
    """What one player may be called; kept, as the others stay who they are when one name changes."""
    own = _OwnNames(pack, player, strings)
    for string in strings:
        for spelling in disguises(string):
            own.write(spelling)
    own.finish()
    return own


class _OwnNames:
    """The words that may mean one player."""

    def __init__(self, pack: Pack, player: int, strings: Iterable[str]) -> None:
        self._pack, self._player = pack, player
        self._strings = {pack.plain(string) for string in strings}
        self._families = families(pack)
        self.words: dict[str, Named] = {}
        self.phrases: dict[str, Named] = {}
        self.sounds: dict[str, Named] = {}
        self.beginnings: list[tuple[str, int]] = []

    def finish(self) -> None:
        """Index by sound too, once all is written."""
        for word, named in (*self.words.items(), *self.phrases.items()):
            if len(word) > 4 and named.form in (NOMINATIVE, OBLIQUE) and named.weight == SURE:
                self.sounds.setdefault(key(word), named)

    def write(self, string: str) -> None:
        small = self._pack.listed("nicks", "small")
        pieces = [piece for piece in parts(string) if len(piece) > 1]
        pieces = [piece for piece in pieces if piece not in small] or pieces
        readings = [aloud(piece, self._pack.nicks) if self._pack.russian else (piece,) for piece in pieces]
        games = [
            any(map(self._of_the_game, (piece, *reading)))
            for piece, reading in zip(pieces, readings, strict=True)
        ]
        if all(games):
            return
        first = [self._family(piece, reading) for piece, reading in zip(pieces, readings, strict=True)]
        # «John Smith» is a name, the Jack in «Captain Jack» a part of a nickname.
        first = [
            name if not at or name is None or self._families.native(name) else None
            for at, name in enumerate(first)
        ]
        if first[0] is None and self._given(pieces[0], readings):
            first[0] = readings[0][0]
        personal = any(first)
        full = any(map(self._patronymic, readings)) or any(map(self._families.full, filter(None, first)))
        fully = full and all(_CYRILLIC.fullmatch(piece) for piece in string.split())
        if len(pieces) > 1:
            self._phrase(readings)
        for piece, reading, name, game in zip(pieces, readings, first, games, strict=True):
            if game:
                continue
            if name is not None:
                self._name(name)
                for word in reading[:3]:
                    self._add(self._pack.grammar.declined(word, surname=False), SURE, "name")
            elif self._patronymic(reading):
                for word in patronymics(next(word for word in reading if is_patronymic(word))):
                    self._add(self._pack.grammar.declined(word, surname=False), SURE, "patronymic")
            elif personal and (fully or self._surname(reading[0]) or not self._pack.russian):
                for word in reading[:2]:
                    self._add(self._pack.grammar.declined(word, surname=True), SURE, "surname")
            elif len(pieces) == 1:
                self._nick(reading)
            elif len(piece) > 3:
                for word in reading[:4]:
                    self._add(self._forms(word), DOUBTFUL, "part")

    def _patronymic(self, reading: tuple[str, ...]) -> bool:
        return any(map(is_patronymic, reading))

    def _given(self, piece: str, readings: list[tuple[str, ...]]) -> bool:
        """«Гаянэ Манукян», «Алмаз Шарипов»: no name of the table, but a patronymic or a surname is behind it."""
        facts = self._pack.grammar.facts(piece)
        thing = not facts.alive and (not facts.sort or facts.sort.startswith("N"))
        somebody = facts.person > 0.5 or thing
        return self._pack.russian and somebody and any(
            self._patronymic(reading) or self._surname(reading[0]) for reading in readings[1:]
        )  # fmt: skip

    def _family(self, piece: str, reading: tuple[str, ...]) -> str | None:
        for word in reading:
            if (name := self._families.find(word)) is not None:
                return name
        if piece != reading[0] or (len(piece) > 4 and not self._pack.grammar.facts(piece).known):
            for word in reading:
                if (name := self._families.find(word, by_sound=True)) is not None:
                    return name
        return None

    def _name(self, name: str) -> None:
        for forms, weight in _name_forms(self._pack, name):
            self._add(forms, weight, "name")

    def _nick(self, reading: tuple[str, ...]) -> None:
        for word in reading[:6]:
            surname = self._surname(word)
            self._add(self._forms(word), SURE, "surname" if surname else "nick")
        if len(reading[0]) > 5:
            self.beginnings.append((reading[0], self._player))

    def _phrase(self, readings: list[tuple[str, ...]]) -> None:
        whole = [""]
        for place, reading in enumerate(readings):
            last = place == len(readings) - 1
            forms = [
                form
                for word in reading[:3]
                for form in (self._forms(word) if len(readings) < 4 or last else (word,))
            ]
            whole = [done + form for done in whole for form in dict.fromkeys(forms)]
            if len(whole) > 900:
                whole = whole[:900]
        nominative = {
            "".join(combination) for combination in _combinations([reading[:3] for reading in readings])
        }
        for word in whole:
            form = NOMINATIVE if word in nominative else OBLIQUE
            _put(self.phrases, word, Named(self._player, form, SURE, "nick"))

    def _forms(self, word: str) -> dict[str, str]:
        forms = self._pack.grammar.declined(word, surname=None if self._surname(word) else False)
        grammar = self._pack.grammar
        if grammar.facts(word).known:
            for form in grammar.forms(word):
                forms.setdefault(form, OBLIQUE)
        return {form: kind for form, kind in forms.items() if kind != OWNER or not self._surname(word)}

    def _surname(self, word: str) -> bool:
        facts = self._pack.grammar.facts(word)
        if not self._pack.russian:
            return False
        unheard = not facts.known or facts.person > 0.5  # «Шакиров» is to the dictionary many a Шакир
        return facts.surname > 0.3 or (unheard and len(word) > 5 and word.endswith(
            ("ов", "ев", "ова", "ева", "ский", "ская", "цкий", "цкая", "енко", "чук", "швили", "дзе", "ян")))  # fmt: skip

    def _of_the_game(self, word: str) -> bool:
        """ER-12: a nick that equals a rank, a suit or a common word of the game is not a name."""
        if word in self._pack.ranks or word in self._pack.nouns:
            return True
        return bool({word, *self._pack.grammar.facts(word).lemmas} & self._pack.listed("game", "words"))

    def _add(self, forms: Mapping[str, str], weight: float, what: str) -> None:
        for word, kind in forms.items():
            if what != "surname" and (word in self._pack.ranks or word in self._pack.listed("game", "words")):
                continue
            _put(self.words, word, Named(self._player, kind, weight, what, word, word in self._strings))


def _put(table: dict[str, Named], word: str, named: Named) -> None:
    held = table.get(word)
    if held is None or (named.weight, _RANK[named.form]) > (held.weight, _RANK[held.form]):
        table[word] = named


_RANK = {NOMINATIVE: 4, CALLED: 3, OBLIQUE: 2, PLURAL: 1, OWNER: 0}


@lru_cache(maxsize=4)
def families(pack: Pack) -> Families:
    """The table of names of a language, indexed once."""
    return Families(pack)


@lru_cache(maxsize=1024)
def _name_forms(pack: Pack, name: str) -> tuple[tuple[Mapping[str, str], float], ...]:
    """Every form of a name, of its short and its fond shapes, and how sure each is."""
    found: list[tuple[Mapping[str, str], float]] = []
    known = families(pack)
    for word, stem, gender, weight in known.shapes(name):
        if len(word) < 3 and word != name:
            continue
        found.append((pack.grammar.declined(word, stem, gender, surname=False), weight))
        if pack.russian and weight == SURE and known.full(word):
            for made in fondled(word):
                facts = pack.grammar.facts(made)
                if not facts.known or facts.person > 0.5:
                    found.append((pack.grammar.declined(made, surname=False), SURE))
    return tuple(found)


@lru_cache(maxsize=65536)
def _homonym(pack: Pack, word: str, what: str) -> bool:
    """Whether a form of a name is rather a word of the language."""
    learned, facts = pack.learned, pack.grammar.facts(word)
    if learned is None or what not in ("name", "patronymic"):
        thing = facts.person < 0.5 or (
            any(sort.startswith("N.") and ".s" in sort for sort, _ in facts.sorts)
            and not any(lemma.endswith(("ов", "ев", "ин", "ово", "ево", "ино")) for lemma in facts.things)
        )
        return pack.homonym(word) or (pack.russian and facts.known and thing)
    return not mostly_a_name(learned, pack, word, what)


def _plain(name: str) -> str:
    return name.lower().replace("ё", "е")


def _split(name: str) -> tuple[str, str]:
    word, _, stem = name.partition("/")
    return word, stem


def _combinations(choices: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    done: list[tuple[str, ...]] = [()]
    for options in choices:
        done = [(*head, option) for head in done for option in options]
    return done
