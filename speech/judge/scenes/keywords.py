"""The words of the scene format, Russian and English side by side (docs/scenes.md)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Literal

from core.knyazi import characters, orders
from core.shapes import Malformed
from speech.judge import laws
from speech.judge.lexicon import languages, pack


class Venue(StrEnum):
    """Before whom a charge comes."""

    DOCKET = "docket"  # the holder of the judging power (E-CHG-05)
    VOTE = "vote"  # the other players, when it is against that holder (KR-24)
    SPY = "spy"  # a suspicion: the Шпион, or whoever ER-04 names
    ANNOUNCED = "announced"  # the ruler's breach of his own decree: no penalty (ER-06)


@cache
def _called() -> dict[str, str]:
    """Every printed character by his name in every language, and by his id."""
    packs = [pack(language) for language in languages()]
    named = {name: id for one in packs for name, id in one.called.items()}
    return {**named, **{one: one for one in characters.BY_ID}}


def character(word: str) -> str | None:
    """The id of a character by its name in any language; one of the house by its id."""
    if (printed := _called().get(word.lower())) is not None:
        return printed
    try:
        return characters.character(word.lower()).id
    except Malformed:
        return None


def law(word: str) -> str | None:
    """The id of a law, by itself or by a name of its own."""
    return next((id for id, one in laws.found().items() if word.lower() in (id.lower(), *one.names)), None)


_ORDERS = {
    "абсолютизм": "absolutism", "тирания": "tyranny", "теократия": "theocracy", "анархия": "anarchy",
    "конституционная монархия": "constitution", "конституция": "constitution", "бюрократия": "bureaucracy",
    "олигархия": "oligarchy", "constitutional monarchy": "constitution",
}  # fmt: skip


def order(word: str) -> orders.Order | None:
    """A social order by its name, or by its id."""
    try:
        return orders.order(_ORDERS.get(word.lower(), word.lower()))
    except Malformed:
        return None


def _words(table: str) -> dict[str, str]:
    """«value: word word | …», each word with its value."""
    rows = (row.partition(":") for row in table.split("|"))
    return {word: value.strip() for value, _, words in rows for word in words.split()}


HEADERS = _words(
    "scene: сцена scene | players: игроки players | orders: строй order orders | consent: согласие consent | "
    "robots: роботы robots | cast: персонажи cast | thresholds: порог пороги thresholds | text: текст text | "
    "hands: руки hands | swearing: брань swearing | seniority: старшинство seniority | language: язык language"
)
EVENTS = _words(
    "attack: атака attack | act: ход act | swap: обмен swap | seats: места seats | demoted: разжалован demoted | "
    "reign: смена reign | orders: строй order | decree: указ decree | assignment: поручение assignment | "
    "repeal: отмена repeal | asks: просит asks | refused: отказано refused | press: нажал press | "
    "voice: голос voice | loud: громко loud | consent: согласие consent | forget: забыть forget | name: имя name"
)
WATCHES: dict[str, Literal["forbidden", "required", "whisper", "silence"]] = {
    "запрет": "forbidden", "запрещает": "forbidden", "forbids": "forbidden",
    "требует": "required", "requires": "required", "шёпот": "whisper", "шепот": "whisper",
    "whisper": "whisper", "молчание": "silence", "silence": "silence",
}  # fmt: skip

CONTROLS = _words("deal: раздать deal | collect: собрать collect | strike: ударить strike")

VENUES = {
    "стол": Venue.DOCKET, "docket": Venue.DOCKET, "голосование": Venue.VOTE, "vote": Venue.VOTE,
    "шпиону": Venue.SPY, "spy": Venue.SPY, "объявлено": Venue.ANNOUNCED,
    "announced": Venue.ANNOUNCED,
}  # fmt: skip

YES = ("да", "yes", "on", "вкл")
NO = ("нет", "no", "off", "выкл")
ALL, BUT = ("все", "all"), ("кроме", "but", "except")
NOBODY = ("никто", "nobody", "none")
NOTHING = ("ничего", "nothing")
WRITES = ("пишет", "writes")
LOUDER, QUIETER = ("громче", "louder"), ("тише", "quieter")
FILLERS = ("под", "на", "с", "и", "on", "with", "and", "против", "vs", "->", "→", "кем", "by", "=")
THRESHOLDS = _words("charge_at: обвинение charge | suspect_at: подозрение suspicion")
HANDS = _words("charge: обвинение charge | refuse: отказ refuse")
SENIORITY = _words("example: пример example | table: таблица table")
