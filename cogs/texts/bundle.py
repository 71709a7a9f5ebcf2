"""Fluent, wrapped once: the only module that knows the library that keeps our texts.

A text lies in `ru/*.ftl` and `en/*.ftl` under a key; `key.attribute` is an attribute of it. In
the texts these functions stand beside Fluent's own:

    { NAME($who, case: "dat") }        what a person is called: «Саше»
    { ROLE($who, case: "ins") }        his character, or any by its id: «Палачом», { ROLE("spy") }
    { TITLE($who) }                    how juniors address him: «Ваше величество»
    { GENDER($who) -> … }              masculine | feminine, for verbs
    { LIST($all, case: "gen") }        «Шута, Палача и Холопа»
    { ROW($all) }                      the same with commas alone
    { LAW($law) }                      the law that was broken, in plain words
    { GIVEN($words) -> … }             yes | no: was there anything (text, list, person) at all
    { SUIT($suit, case: "gen") }       «Полян», by the suit's letter
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal, get_args

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from cogs.texts.people import Person

Locale = Literal["ru", "en"]
LOCALES: tuple[Locale, ...] = get_args(Locale)
HERE = Path(__file__).parent
FOLDERS = [HERE]
"""Where texts lie: ours, and those that games bring along."""
HOUSE: dict[Locale, str] = {}
"""Texts of the house, by language."""

STRICT = False
"""Tests set it: a text that lacks an argument is then an error, and not a gap in a message and a line in the log."""

log = logging.getLogger(__name__)

ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)")

Quoting = Callable[[str], str]


class MissingText(KeyError):
    """No such key in this language."""


class BrokenText(ValueError):
    """A text that asked for something it was not given, or is at odds with itself."""


class Raw(str):
    """Text that is already fit for where it goes: a mention of ours, an emoji, a finished text."""

    __slots__ = ()


@dataclass(frozen=True)
class _Several(FluentType):
    things: tuple[Any, ...]

    def format(self, locale: Any) -> str:
        told = [thing.format(locale) if isinstance(thing, FluentType) else thing for thing in self.things]
        return ", ".join(map(str, told))


class Texts:
    """All texts of one language."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale
        functions: dict[str, Any] = {
            "NAME": self._name, "ROLE": self._role, "TITLE": self._title, "GENDER": self._gender,
            "LIST": self._list,
            "ROW": lambda things: things, "SUIT": self._suit, "LAW": self._law, "GIVEN": _given,
        }  # fmt: skip
        self._bundle = FluentBundle([locale], functions=functions, use_isolating=False)
        self._unread: dict[str, str] = {}
        """Entries as they are written: reading all of them at once takes each start of a program a quarter of a second."""
        self._fixed: dict[tuple[str, str], str] = {}
        """Texts that need nothing but a case: worked out once."""
        paths = [path for folder in FOLDERS for path in sorted((folder / locale).glob("*.ftl"))]
        for text in (*(path.read_text(encoding="utf-8") for path in paths), HOUSE.get(locale, "")):
            begins = [*ENTRY.finditer(text)]
            for begin, after in zip_longest(begins, begins[1:]):
                self._unread.setdefault(begin[1], text[begin.start() : after.start() if after else None])
        self._keys = [name for name in self._unread if not name.startswith("-")]

    def _read(self, name: str) -> None:
        """One entry, and those that it refers to. It is there before it is read no more: other threads ask, too."""
        if text := self._unread.get(name):
            self._bundle.add_resource(FluentResource(text))
            self._unread.pop(name, None)
            for other in REFERENCE.findall(text):
                self._read(other)

    def has(self, key: str) -> bool:
        name, _, attribute = key.partition(".")
        self._read(name)
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def keys(self) -> list[str]:
        return self._keys

    def tellings(self, key: str) -> int:
        """How many ways there are to say it: the text and its attributes `.2`, `.3` … called `v2`, `v3` …"""
        count = 1
        while self.has(f"{key}.v{count + 1}"):
            count += 1
        return count

    def format(self, key: str, args: Mapping[str, Any], quoting: Quoting) -> str:
        fixed = (key, args.get("case", "nom")) if args.keys() <= {"case"} else None
        if fixed in self._fixed:
            return self._fixed[fixed]
        name, _, attribute = key.partition(".")
        if not self.has(key):
            raise MissingText(f"{self.locale}: {key}")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        given = {"case": "nom"} | {field: _fit(value, quoting) for field, value in args.items()}
        text, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            if STRICT:
                raise BrokenText(f"{self.locale}: {key}: {errors[0]}")
            log.warning("a text is at odds with its arguments: %s %s: %s", self.locale, key, errors[0])
        elif fixed is not None:
            self._fixed[fixed] = str(text)
        return str(text)

    # -- the functions of the texts

    def _name(self, who: Any, case: str = "nom") -> Any:
        if isinstance(who, Person):
            return who.called(case if self.locale == "ru" else "nom")  # type: ignore[arg-type]
        return who

    def _role(self, who: Any, case: str = "nom") -> Any:
        if isinstance(who, Person) and not who.character:
            return self._name(who, case)
        return self._declined("character", who.character if isinstance(who, Person) else str(who), case)

    def _title(self, who: Any) -> Any:
        return self._declined("title", who.character if isinstance(who, Person) else str(who), "nom")

    def _suit(self, suit: Any, case: str = "nom") -> Any:
        return self._declined("suit", str(suit), case)

    def _law(self, law: Any) -> str:
        key = f"law-{str(law).lower()}"
        return self.format(key, {}, str) if self.has(key) else str(law)

    def _gender(self, who: Any) -> str:
        return who.agrees if isinstance(who, Person) else "masculine"

    def _list(self, all_: Any, case: str = "nom") -> Any:
        if not isinstance(all_, _Several):
            return self._role(all_, case) if isinstance(all_, Person) else all_
        said = [str(self._role(one, case)) if isinstance(one, Person) else str(one) for one in all_.things]
        if len(said) < 2:
            return said[0] if said else ""
        return ", ".join(said[:-1]) + self.format("list-and", {}, str) + said[-1]

    def _declined(self, kind: str, name: str, case: str) -> str:
        return self.format(f"{kind}-{name.lower()}", {"case": case}, str)


def _given(thing: Any) -> str:
    return "yes" if (thing.things if isinstance(thing, _Several) else thing not in ("", "none")) else "no"


def _fit(value: Any, quoting: Quoting) -> Any:
    """An argument as Fluent takes it, with all that people typed quoted on the way."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float, Decimal)):
        return value
    if isinstance(value, Person):
        return replace(value, quoted=quoting)
    if isinstance(value, (list, tuple)):
        return _Several(tuple(_fit(one, quoting) for one in value))
    if isinstance(value, FluentType):
        return value
    return quoting(str(value)) if str(value) else ""


@cache
def texts(locale: Locale) -> Texts:
    return Texts(locale)


def add_folder(folder: Path) -> None:
    """Texts of a game's own, as `ru/*.ftl` and `en/*.ftl` in its folder; from now on they are there."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        texts.cache_clear()


def remove_folder(folder: Path) -> None:
    """The game is gone, and its texts with it."""
    if folder in FOLDERS:
        FOLDERS.remove(folder)
        texts.cache_clear()


def add_texts(locale: Locale, text: str) -> None:
    """Texts of the house, in the place of those that were there."""
    HOUSE[locale] = text
    texts.cache_clear()
