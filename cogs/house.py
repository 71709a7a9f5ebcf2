"""Characters, social orders and casts of a house, from one TOML file (`SLOVO_HOUSE`): docs/house-rules.md.

Read and checked before any table is opened; then everything that deals, draws, hears, judges and explains knows them:
the engine by `welcome`, the ear by how they are called, texts and pictures by what is added here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cogs.pictures import sprites
from cogs.settings import BadFile
from cogs.texts import LOCALES, Locale, add_texts
from cogs.texts.refusals import refusal
from core.knyazi import characters, orders
from core.knyazi.characters import Character, Estate, Power, SpokenNames
from core.knyazi.orders import Order
from core.shapes import Malformed
from speech.judge.lexicon import languages, pack

_ID = re.compile(r"[a-z][a-z0-9-]*")
_CASES = ("nom", "gen", "dat", "acc", "ins", "loc")


class CharacterWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a character is called in one language."""

    name: str
    title: str = ""
    hint: str = ""
    """What who plays him for the first time is told."""


class HouseCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    estate: Estate
    ru: CharacterWords
    en: CharacterWords | None = None
    powers: frozenset[Power] = frozenset()
    prop: str = ""
    colour: str = ""
    """The ground of his picture, `#a0522d`; empty: his estate's."""

    def words(self, locale: Locale) -> CharacterWords:
        return self.en or self.ru if locale == "en" else self.ru


class OrderWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    about: str = ""


class HouseOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it changes: the fields of `core.knyazi.orders.Order`."""

    ru: OrderWords
    en: OrderWords | None = None
    needs: frozenset[Power] = frozenset()
    most_blows: int = 5
    outside: bool = False
    altar_rules: bool = False
    annul: bool = False
    anyone_throws: bool = False
    in_writing: bool = False
    for_trumps: bool = False


class HouseCast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, top down."""

    seats: tuple[str, ...]
    ru: str
    en: str = ""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    characters: dict[str, HouseCharacter] = {}
    orders: dict[str, HouseOrder] = {}
    casts: dict[str, HouseCast] = {}


class _Installed:
    """What was installed last; the host's panel offers it."""

    house = House()


def installed() -> House:
    return _Installed.house


def read(path: Path) -> House:
    """The house of a file; `BadFile` says what is wrong with it, and where."""
    try:
        house = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), House)
        for kind in ("characters", "orders", "casts"):
            for name in getattr(house, kind):
                if not _ID.fullmatch(name):
                    raise ValueError(f"{kind}.{name}: a name is of small Latin letters, digits and hyphens")
        for name, one in house.characters.items():
            if one.colour and not re.fullmatch(r"#[0-9a-fA-F]{6}", one.colour):
                raise ValueError(f"characters.{name}.colour: write it as #a0522d")
        for language in languages():
            pack(language, map(_character, house.characters, house.characters.values()))
        _welcome(house)
        for name, cast in house.casts.items():
            _at(f"casts.{name}", characters.house_cast, cast.seats, len(cast.seats))
    except (ValueError, tomllib.TOMLDecodeError) as wrong:
        raise BadFile(f"{path}: {wrong}") from None
    return house


def install(house: House) -> None:
    """From now on it is dealt, drawn, heard, judged and explained."""
    _welcome(house)
    for locale in LOCALES:
        add_texts(locale, "".join(_texts(house, locale)))
    for name, one in house.characters.items():
        sprites.house_character(name, str(one.estate), one.colour)
    _Installed.house = house


def _character(id: str, one: HouseCharacter) -> Character:
    called = tuple(SpokenNames(locale, one.words(locale).name, one.words(locale).title) for locale in LOCALES)
    if one.en is None:
        called = called[:1]
    return Character(id, len(characters.ALL) + 1, one.estate, one.powers, prop=one.prop, called=called)


def _welcome(house: House) -> None:
    for id, one in house.characters.items():
        _at(f"characters.{id}", characters.welcome, _character(id, one))
    for id, order in house.orders.items():
        changes: dict[str, Any] = msgspec.structs.asdict(order)
        del changes["ru"], changes["en"]
        _at(f"orders.{id}", orders.welcome, Order(id, **changes))


def _at(where: str, act: Callable[..., object], *given: object) -> None:
    """Do it; what the law refuses is said with the place in the file."""
    try:
        act(*given)
    except Malformed as wrong:
        about = f" ({wrong.data['text']})" if "text" in wrong.data else ""
        raise ValueError(f"{where}: {refusal('en', wrong).splitlines()[0]}{about}") from None


# -- texts -------------------------------------------------------------------------------------------


def _texts(house: House, locale: Locale) -> Iterator[str]:
    """What our own files say of printed characters and orders, for those of the house."""
    for id, one in house.characters.items():
        words = one.words(locale)
        forms = pack(locale).grammar.cases(words.name) if locale == "ru" else [words.name] * len(_CASES)
        yield f"character-{id} = {{ $case ->\n"
        for case, form in zip(_CASES, [words.name, *forms[1:]], strict=True):
            yield f"   {'*' if case == 'nom' else ' '}[{case}] {_literal(_capital(form))}\n"
        yield "}\n"
        yield f"title-{id} = {_literal(_capital(words.title or words.name))}\n"
        if words.hint:
            yield f"hint-{id} = {_literal(words.hint)}\n"
    for id, order in house.orders.items():
        said = (order.en if locale == "en" else None) or order.ru
        yield f"order-{id} = {_literal(said.name)}\n"
        yield f"order-about-{id} = {_literal(said.about or said.name)}\n"
    for id, cast in house.casts.items():
        yield f"cast-{id} = {_literal(cast.en or cast.ru if locale == 'en' else cast.ru)}\n"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _literal(words: str) -> str:
    """Fluent reads nothing into it."""
    quoted = " ".join(words.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'{{ "{quoted}" }}'
