"""The twelve characters, in the order of the table from the Tsar down (K-0.2, K-0.3, KR-02).

A house may bring characters of its own (K-CUS-01): `Character(...)` passed to `welcome`, then named in the
option `cast`. What a character can do is data, `powers`; the engine asks for powers, never for names.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

import msgspec

from core.shapes import Malformed


class Estate(StrEnum):
    """Сословие: знать, мещане, чернь."""

    NOBLES = "nobles"
    COMMONERS = "commoners"
    MOB = "mob"


class Power(StrEnum):
    """What a character's card says he may or must do."""

    THRONE = "throne"  # names the trump, judges, grants, permits
    HEIR = "heir"  # inherits the throne in a palace coup, if the house plays so
    ALTAR = "altar"  # rules in the Tsar's stead under theocracy
    SPARED = "spared"  # is never struck
    SHIELD = "shield"  # only his attacker may throw in to him
    COUP = "coup"  # may attempt a military coup
    TRADE = "trade"  # once a deal swaps a card for a random one
    INFORM = "inform"  # hears suspicions, answers for what goes unreported
    LOOK = "look"  # once a deal sees a hand; counts votes, countersigns
    STRIKE = "strike"  # carries out blows
    JEST = "jest"  # owes nobody respect or leave, owes everybody laughter
    SWEEP = "sweep"  # collects the discard
    DEAL = "deal"  # shuffles and deals


class SpokenNames(msgspec.Struct, frozen=True):
    """How a character of the house is called in one language, for the court to hear it (K-ETQ-07)."""

    language: str
    name: str
    """The bare name: «повар»."""
    title: str = ""
    """What juniors say: «искуснейший повар», «ваше гостеприимство»; empty: the bare name."""


class Character(msgspec.Struct, frozen=True):
    """A character card. `number` says from how many players on it is in play; `address` is how juniors
    call him, as a key of the locale files (empty: by his bare name); `prop` is the thing that lies at his seat
    (K-GEN-03). `called`: the words themselves, for one of the house."""

    id: str
    number: int
    estate: Estate
    powers: frozenset[Power] = frozenset()
    address: str = ""
    prop: str = ""
    called: tuple[SpokenNames, ...] = ()

    @property
    def titled(self) -> bool:
        """Whether juniors owe him more than his bare name."""
        return bool(self.address) or any(called.title for called in self.called)


def _card(id: str, number: int, estate: Estate, address: str, *powers: Power, prop: str = "") -> Character:
    return Character(id, number, estate, frozenset(powers), address, prop)


TSAR = _card("tsar", 2, Estate.NOBLES, "majesty", Power.THRONE, prop="crown")  # Царь
TSAREVICH = _card("tsarevich", 8, Estate.NOBLES, "highness", Power.HEIR)  # Царевич
CONFESSOR = _card("confessor", 11, Estate.NOBLES, "eminence", Power.SPARED, Power.ALTAR)  # Духовник
BOYAR = _card("boyar", 6, Estate.NOBLES, "honour", Power.SHIELD)  # Боярин
VOEVODA = _card("voevoda", 9, Estate.NOBLES, "father-voevoda", Power.COUP)  # Воевода
MERCHANT = _card("merchant", 12, Estate.COMMONERS, "worthiest-merchant", Power.TRADE)  # Купец
SPY = _card("spy", 4, Estate.COMMONERS, "all-seeing-spy", Power.INFORM)  # Шпион
CLERK = _card("clerk", 10, Estate.COMMONERS, "master-clerk", Power.LOOK)  # Чиновник
EXECUTIONER = _card(
    "executioner", 3, Estate.COMMONERS, "kindest-executioner", Power.STRIKE, prop="baton"
)  # Палач
JESTER = _card("jester", 5, Estate.COMMONERS, "kindest-jester", Power.JEST, prop="cap")  # Шут
SWEEPER = _card("sweeper", 7, Estate.MOB, "", Power.SWEEP, prop="broom")  # Дворник
KHOLOP = _card("kholop", 1, Estate.MOB, "", Power.DEAL)  # Холоп

ALL = (
    TSAR, TSAREVICH, CONFESSOR, BOYAR, VOEVODA, MERCHANT,
    SPY, CLERK, EXECUTIONER, JESTER, SWEEPER, KHOLOP,
)  # fmt: skip
BY_ID = {character.id: character for character in ALL}

_guests: dict[str, Character] = {}

NobleOrder = Literal["example", "table"]


def welcome(character: Character) -> None:
    """K-CUS-01: let a character of the house be named in the option `cast`."""
    if character.id in BY_ID:
        raise Malformed("character-known", rule="K-CUS-01", text=character.id)
    _guests[character.id] = character


def character(id: str) -> Character:
    """A printed character, or one of the house."""
    found = BY_ID.get(id) or _guests.get(id)
    if found is None:
        raise Malformed("unknown-character", rule="K-CUS-01", text=id, known=sorted({*BY_ID, *_guests}))
    return found


def cast_for(players: int, noble_order: NobleOrder = "example") -> tuple[Character, ...]:
    """The characters in play, top down (K-SET-01, K-0.3; `noble_order` is KR-02's doubt)."""
    chosen = [character for character in ALL if character.number <= players]
    if noble_order == "table" and CONFESSOR in chosen:
        at = chosen.index(CONFESSOR)
        chosen[at], chosen[at + 1] = chosen[at + 1], chosen[at]
    return tuple(chosen)


_FROM_TOP = (Estate.NOBLES, Estate.COMMONERS, Estate.MOB)


def house_cast(ids: Sequence[str], players: int) -> tuple[Character, ...]:
    """K-CUS-01: a cast of the house's own choosing, top down: the Tsar first, the Kholop last, estates in order."""
    cast = tuple(character(id) for id in ids)
    if len(cast) != players:
        raise Malformed("cast-size", rule="K-CUS-01", characters=len(cast), players=players)
    if len(set(ids)) != players:
        raise Malformed("cast-twice", rule="K-CUS-01", text=" ".join(ids))
    if Power.THRONE not in cast[0].powers or Power.DEAL not in cast[-1].powers:
        raise Malformed("cast-ends", rule="K-CUS-01", text=" ".join(ids))
    ranks = [_FROM_TOP.index(one.estate) for one in cast]
    if ranks != sorted(ranks) or not {Power.STRIKE, Power.INFORM} <= {p for one in cast for p in one.powers}:
        raise Malformed("cast-order", rule="K-CUS-01", text=" ".join(ids))
    return cast
