"""The rules as people ask for them: topics to read, to search, and to name beside a refusal.

A topic's text lies under `topic-<name>` with its title in `.title`. Every rule id belongs to one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from cogs.texts.bundle import Locale, texts
from cogs.texts.people import analyzer

Game = Literal["knyazi", "sultan", "court"]


@dataclass(frozen=True)
class Topic:
    """One page of the rules. `rules`: the beginnings of the ids it explains."""

    name: str
    game: Game
    rules: tuple[str, ...]

    def title(self, locale: Locale) -> str:
        return texts(locale).format(f"topic-{self.name}.title", {}, str)

    def body(self, locale: Locale) -> str:
        return texts(locale).format(f"topic-{self.name}", {}, str)


def _topics(game: Game, table: dict[str, str]) -> tuple[Topic, ...]:
    return tuple(Topic(name, game, tuple(rules.split())) for name, rules in table.items())


TOPICS = (
    *_topics("knyazi", {
        "knyazi": "K-GEN",
        "seats": "K-0 K-SET KR-02",
        "deal": "K-DEAL KR-01 KR-03 KC-14",
        "turn": "K-TGT KR-04",
        "attack": "K-ATT",
        "defence": "K-DEF KC-05",
        "throw-in": "K-THR KR-06 KR-10 KC-01 KC-02 KC-03 KC-04 KC-06",
        "outcome": "K-RES KR-07 KR-08 KC-08 KC-09",
        "frozen": "K-FRZ K-END KR-09 KR-29",
        "belongings": "K-OWN K-MOV",
        "abilities": "KR-22 KC-18",
        "etiquette": "K-ETQ KR-24",
        "punishment": "K-PUN KR-12 KR-17 KR-25 KR-26 KR-30 KC-16 KC-25 KC-30",
        "mercy": "K-MER KR-11 KR-13 KR-27 KC-17 KC-22 KC-23 KC-31",
        "decrees": "K-DEC KC-20 KC-28",
        "petitions": "K-PET KR-14",
        "coup": "K-REG K-PAL K-MIL KR-05 KR-23 KC-10 KC-13",
        "riot": "K-RIO KR-16 KC-15 KC-24",
        "reign": "K-NEW K-DEM KR-15 KC-07 KC-21 KC-26",
        "orders": "K-ORD KR-18 KR-19 KR-20 KR-21 KC-11 KC-12 KC-19 KC-27 KC-29",
        "chronicle": "K-CHN K-HON KR-28",
        "house": "K-CUS",
    }),
    *_topics("court", {
        "court": "E-CHG ER",
        "naming": "E-NAM",
        "leave": "E-LEA",
        "silence": "E-SIL",
        "respect": "E-RES",
        "piety": "E-THE",
        "obedience": "E-DEC E-TXT",
        "hands": "E-HND",
    }),
    *_topics("sultan", {
        "sultan-game": "S-GEN S-INF",
        "sultan-round": "S-SET S-SPR S-TRM",
        "sultan-turn": "S-TRN SR-01 SR-26 SC-08 SC-12 SR-25",
        "sultan-peek": "S-PEEK",
        "sultan-swap": "S-SWP SR-02 SR-24 SC-09",
        "sultan-hide": "S-HID SC-07",
        "sultan-abilities": "S-ABL S-REA SR-08 SR-09 SR-10 SC-03 SC-04",
        "sultan-death": "S-DIE SR-28",
        "sultan-victory": "S-WIN SR-03 SR-04 SR-07 SR-19 SR-22 SR-23 SC-13 SC-14",
        "sultan-score": "S-SCR S-MAT SR-05 SR-06",
        "sultan-sultan": "S-SUL SR-18 SC-01 SC-02",
        "sultan-guard": "S-GRD SR-11 SC-05",
        "sultan-assassin": "S-ASN SR-12",
        "sultan-slave": "S-SLV",
        "sultan-overseer": "S-OVR SR-13 SR-14 SC-06",
        "sultan-dancer": "S-DAN SR-20",
        "sultan-vizier": "S-VIZ SR-15 SR-16 SR-21 SC-11",
        "sultan-seer": "S-FOR SR-17 SC-10",
    }),
)  # fmt: skip

BY_NAME = {topic.name: topic for topic in TOPICS}


@lru_cache(1024)
def topic_of(rule: str) -> Topic | None:
    """The topic that explains a rule: of the beginnings that fit, the longest."""
    fitting = [(len(start), topic) for topic in TOPICS for start in topic.rules if rule.startswith(start)]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def search(locale: Locale, words: str, game: Game | None = None, most: int = 25) -> list[Topic]:
    """Topics for what somebody typed, best first: by title, then by text. Nothing typed: all in order.

    Words are compared by their dictionary forms and their beginnings.
    """
    among = [topic for topic in TOPICS if game in (None, topic.game)]
    asked = {_stem(word) for word in _words(words)}
    if not asked:
        return among[:most]
    scored = []
    for place, topic in enumerate(among):
        title, body = (_stems(locale, topic.name, part) for part in ("title", "body"))
        score = sum(_weight(stem, title) * 5 + _weight(stem, body) for stem in asked)
        exact = words.strip().upper()
        if any(exact.startswith(rule) for rule in topic.rules):
            score += 100
        if score:
            scored.append((-score, place, topic))
    return [topic for _, _, topic in sorted(scored, key=lambda one: one[:2])][:most]


def _weight(stem: str, among: frozenset[str]) -> float:
    """The same word counts whole, a kindred one («подкинуть», «подкидывание») half."""
    if stem in among:
        return 1.0
    return 0.5 if any(_kindred(stem, other) for other in among) else 0


def _kindred(one: str, other: str) -> bool:
    same = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return same >= 4 and same * 2 > min(len(one), len(other))


@lru_cache(256)
def _stems(locale: Locale, name: str, part: Literal["title", "body"]) -> frozenset[str]:
    topic = BY_NAME[name]
    return frozenset(
        _stem(word) for word in _words(topic.title(locale) if part == "title" else topic.body(locale))
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[a-zа-яё0-9]+", text.lower())


@lru_cache(8192)
def _stem(word: str) -> str:
    """The dictionary's form of a word; English loses its plural."""
    if re.match("[а-яё]", word):
        return str(analyzer().parse(word)[0].normal_form).replace("ё", "е")
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
