"""Every event that is told can be told, in every way and both languages, from its own fields alone."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from cogs.knyazi import wording as knyazi_wording
from cogs.sultan import wording as sultan_wording
from cogs.texts import LOCALES, Locale, Person, t
from cogs.texts.bundle import texts
from cogs.ui.wording import arguments
from core.knyazi import events as knyazi
from core.knyazi.cards import Card, Cover
from core.shapes import Event
from core.sultan import events as sultan

WHO = [Person(name, character) for name, character in (("Саша", "tsar"), ("Оля", "spy"), ("Anna", "kholop"))]
GUESTS = [Person(name) for name in ("Саша", "Оля", "Anna")]

WORDINGS = {"knyazi": knyazi_wording.WORDING, "sultan": sultan_wording.WORDING}


def samples(kind: Any, some: int) -> Any:
    """A value of a type; `some` turns through the possible ones."""
    if kind in (Card, Cover):
        return kind(some % 3 * 4)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inner[some % len(inner)]
    if origin in (Union, UnionType):
        return samples(inner[some % len(inner)], some)
    if origin is tuple and inner and inner[-1] is Ellipsis:
        return tuple(samples(inner[0], some + i) for i in range(1 + some % 3))
    if origin is tuple:
        return tuple(samples(one, some) for one in inner)
    if kind is bool:
        return some % 2 == 0
    if kind is int or getattr(kind, "__supertype__", None) is int:
        return some % 3
    if kind is str or getattr(kind, "__supertype__", None) is str:
        return ("", "Всем @everyone **петь**")[some % 2]
    if kind is float:
        return 0.5
    if kind is type(None):
        return None
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(kind, some)
    if isinstance(kind, type) and issubclass(kind, str):  # an enum
        return list(kind)[some % len(list(kind))]  # type: ignore[call-overload]
    raise AssertionError(kind)


def made(kind: type[msgspec.Struct], some: int) -> Any:
    hints = get_type_hints(kind)
    return kind(
        **{f.name: samples(hints[f.name], some + i) for i, f in enumerate(msgspec.structs.fields(kind))}
    )


def kinds(module: Any) -> list[type[Event]]:
    return [
        kind for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__ and kind.__name__ != "Told"
    ]  # fmt: skip


ALL = [("knyazi", kind) for kind in kinds(knyazi)] + [("sultan", kind) for kind in kinds(sultan)]

TOLD = [(game, kind) for game, kind in ALL if texts("ru").has(f"event-{game}-{kind.__struct_config__.tag}")]
"""The rest the picture shows."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game", "kind"), TOLD, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_every_telling_of_an_event_reads(game: str, kind: type[Event], locale: Locale) -> None:
    key = f"event-{game}-{kind.__struct_config__.tag}"
    for some in range(12):
        given = arguments(WORDINGS[game], locale, WHO if game == "knyazi" else GUESTS, made(kind, some))
        for telling in range(texts(locale).tellings(key)):
            said = t(locale, f"{key}.v{telling + 1}" if telling else key, **given)
            assert "@everyone" not in said
            assert "**петь**" not in said
            assert len(said) < 600
            assert "  " not in said
            assert "{" not in said


def test_no_event_is_told_that_does_not_happen() -> None:
    tags = {f"event-{game}-{kind.__struct_config__.tag}" for game, kind in ALL}
    for locale in LOCALES:
        told = {key for key in texts(locale).keys() if key.startswith("event-")}  # noqa: SIM118
        assert {key.removesuffix("-already") for key in told} <= tags


def test_both_languages_tell_the_same_events_as_many_ways() -> None:
    for game, kind in ALL:
        key = f"event-{game}-{kind.__struct_config__.tag}"
        counts = {texts(locale).tellings(key) if texts(locale).has(key) else 0 for locale in LOCALES}
        assert len(counts) == 1, key


@pytest.mark.parametrize(
    "event",
    [
        "new-reign", "discarded", "taken-up", "demoted", "struck", "sentenced", "decreed", "granted", "trump-named",
        "riot-begun", "riot-won", "riot-lost", "coup-failed", "frozen", "deal-begins", "charged",
    ],
)  # fmt: skip
def test_what_happens_often_or_matters_is_told_in_more_ways_than_one(event: str) -> None:
    assert texts("ru").tellings(f"event-knyazi-{event}") >= 2
