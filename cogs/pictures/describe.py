"""The same pictures in words: alternative texts for screen readers, and tables for those who play by text.

`…_alt` is plain and fits Discord's limit of a picture's description; `…_text` is a message with
markdown, a line for each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.pictures.contents import (
    CareerChart,
    HandPicture,
    Pair,
    PictureSeat,
    SultanCard,
    SultanPlace,
    SultanTable,
    SummaryPicture,
    TablePicture,
)
from cogs.pictures.hand_picture import ordered
from cogs.texts import Locale, Person, Raw, has, plain, safe, t

ALT = 1024
"""Discord's limit of a picture's description."""

Say = Callable[..., str]


def _bound(say: Say, locale: Locale) -> Say:
    return lambda key, **args: say(locale, key, **args)


def card_words(locale: Locale, card: str) -> str:
    """«10 Полян»."""
    return (
        plain(locale, "card-mercy")
        if card == "mercy"
        else plain(locale, "card-name", rank=int(card[1:]), suit=card[0])
    )


# ---- «Из грязи в князи»


def table_alt(picture: TablePicture) -> str:
    say = _bound(plain, picture.locale)
    lines = [_table_head(picture, say)]
    lines += [_seat(seat, say) for seat in picture.seats]
    return safe.cut(" ".join([*lines, *_table_foot(picture, say)]), ALT)


def table_text(picture: TablePicture) -> str:
    say = _bound(t, picture.locale)
    lines = [_table_head(picture, say)]
    for number, seat in enumerate(picture.seats):
        sign = "▶" if number == picture.turn else "❕" if number in picture.asked else "•"
        lines.append(f"{sign} {_seat(seat, say)}")
    return "\n".join([*lines, *_table_foot(picture, say)])


def _role(seat: PictureSeat) -> Person:
    return Person(seat.name, seat.character if has("ru", f"character-{seat.character}") else "")


def _table_head(picture: TablePicture, say: Say) -> str:
    told = [say("alt-deal", n=picture.deal)]
    orders = [Raw(say(f"order-{order}")) for order in picture.orders]
    if orders:
        told.append(say("alt-orders", orders=orders))
    told.append(say("alt-trump", suit=picture.trump) if picture.trump else say("alt-no-trump"))
    if picture.next_trump:
        told.append(say("alt-next-trump", suit=picture.next_trump))
    if picture.paused:
        told.append(say("alt-paused"))
    return " ".join(told)


def _seat(seat: PictureSeat, say: Say) -> str:
    has: list[str] = [say("alt-frozen") if seat.frozen else say("count-cards", n=seat.cards)]
    if seat.mercies:
        has.append(say("count-mercies", n=seat.mercies))
    if seat.blows:
        has.append(say("alt-owes-blows", n=seat.blows))
    if seat.assignments:
        has.append(say("alt-owes-tasks", n=seat.assignments))
    for key, on in (
        ("chronicler", seat.chronicler),
        ("spent", seat.ability_spent),
        ("robot", seat.robot),
        ("away", seat.away),
    ):
        if on:
            has.append(say(f"alt-{key}"))
    return say("alt-seat", who=_role(seat), has=[Raw(part) for part in has])


def _table_foot(picture: TablePicture, say: Say) -> list[str]:
    told: list[str] = []
    if picture.riot:
        told.append(say("alt-riot"))
    elif picture.attacker is not None and picture.defender is not None:
        sides = {
            "who": _role(picture.seats[picture.attacker]),
            "whom": _role(picture.seats[picture.defender]),
        }
        told.append(say("alt-coup" if picture.coup else "alt-attack", **sides))
    elif picture.turn is not None and picture.what == "turn":
        told.append(say("alt-turn", who=_role(picture.seats[picture.turn])))
    if picture.bout:
        told.append(say("alt-bout", pairs=[Raw(_pair(picture, pair, say)) for pair in picture.bout]))
    if picture.asked:
        told.append(say("alt-asked", who=[_role(picture.seats[n]) for n in picture.asked]))
    counts = (("decrees", picture.decrees), ("petitions", picture.petitions), ("charges", picture.charges))
    papers = [Raw(say(f"alt-{key}", n=n)) for key, n in counts if n]
    if papers:
        told.append(say("alt-papers", papers=papers))
    return told


def _pair(picture: TablePicture, pair: Pair, say: Say) -> str:
    card = Raw(card_words(picture.locale, pair.attack))
    if pair.defence:
        return say("alt-beaten", card=card, by=Raw(card_words(picture.locale, pair.defence)))
    return say("alt-unbeaten", card=card)


def hand_alt(picture: HandPicture) -> str:
    return safe.cut(" ".join(_hand(picture, _bound(plain, picture.locale))), ALT)


def hand_text(picture: HandPicture) -> str:
    return "\n".join(_hand(picture, _bound(t, picture.locale)))


def _hand(picture: HandPicture, say: Say) -> list[str]:
    told = [say("alt-hand", n=len(picture.cards))]
    if picture.facing:
        told.append(
            say("alt-facing", cards=[Raw(card_words(picture.locale, card)) for card in picture.facing])
        )
    by_suit: dict[str, list[str]] = {}
    for card in ordered(picture.cards, picture.trump):
        by_suit.setdefault(card[0], []).append(card[1:])
    for suit, ranks in by_suit.items():
        key = "alt-hand-trumps" if suit == picture.trump else "alt-hand-suit"
        told.append(say(key, suit=suit, ranks=Raw(", ".join(ranks))))
    if picture.mercy:
        told.append(say("alt-hand-mercy"))
    if picture.playable:
        cards = [
            Raw(card_words(picture.locale, card)) for card in ordered(tuple(picture.playable), picture.trump)
        ]
        told.append(say("alt-playable", cards=cards))
    return told


# ---- «Султан на миг»


def sultan_alt(picture: SultanTable) -> str:
    say = _bound(plain, picture.locale)
    return safe.cut(
        " ".join([_round(picture, say), *_circle(picture, say), *_sultan_foot(picture, say)]), ALT
    )


def sultan_text(picture: SultanTable) -> str:
    say = _bound(t, picture.locale)
    lines = [_round(picture, say)]
    for number, line in enumerate(_circle(picture, say)):
        sign = "▶" if number == picture.turn else "❕" if number in picture.asked else "•"
        lines.append(f"{sign} {line}")
    return "\n".join([*lines, *_sultan_foot(picture, say)])


def _round(picture: SultanTable, say: Say) -> str:
    if picture.to_points:
        return say("picture-round-to", round=picture.round, points=picture.to_points) + "."
    return say("picture-round", round=picture.round, rounds=picture.rounds) + "."


def _circle(picture: SultanTable, say: Say) -> list[str]:
    return [
        say("alt-place", who=Person(place.name), has=[Raw(part) for part in _has(place, say)])
        for place in picture.places
    ]


def _has(place: SultanPlace, say: Say) -> list[str]:
    has: list[str] = []
    if place.character:
        has.append(say(f"character-{place.character}"))
    else:
        has.append(say("alt-hidden"))
    if place.remembered and not place.character:
        key = "alt-remembered-stale" if place.stale else "alt-remembered"
        has.append(say(key, who=Raw(say(f"character-{place.remembered}"))))
    states: list[tuple[str, Any]] = [
        ("dead", place.dead), ("mine", place.mine), ("prison", place.prison), ("chains", place.chains), ("tired", place.tired),
        ("coronation", place.coronation), ("robot", place.robot), ("away", place.away),
    ]  # fmt: skip
    has += [say(f"alt-{key}") for key, on in states if on]
    if place.choice:
        has.append(say("alt-choice", team=Raw(say(f"team-{place.choice}", case="acc"))))
    if place.prediction:
        has.append(say("alt-prediction", team=Raw(say(f"team-{place.prediction}", case="gen"))))
    if place.points or place.gained is not None:
        has.append(say("count-points", n=place.points))
    if place.gained:
        has.append(say("alt-gained", n=place.gained))
    return has


def _sultan_foot(picture: SultanTable, say: Say) -> list[str]:
    told: list[str] = []
    if picture.won == "nobody":
        told.append(say("picture-nobody-won") + ".")
    elif picture.won:
        told.append(say("picture-team-won", team=Raw(say(f"team-{picture.won}"))))
    elif picture.paused:
        told.append(say("alt-paused"))
    elif picture.eyes_closed:
        told.append(say("picture-eyes-closed"))
    elif picture.turn is not None:
        told.append(say("alt-turn", who=Person(picture.places[picture.turn].name)))
    if picture.targets:
        told.append(say("alt-targets", who=[Person(picture.places[n].name) for n in picture.targets]))
    if picture.asked:
        told.append(say("alt-asked", who=[Person(picture.places[n].name) for n in picture.asked]))
    if picture.spare_remembered:
        told.append(say("alt-spare", who=Raw(say(f"character-{picture.spare_remembered}"))))
    return told


def sultan_card_alt(picture: SultanCard) -> str:
    say = _bound(plain, picture.locale)
    marks = [("prison", picture.prison), ("chains", picture.chains), ("tired", picture.tired)]
    has = [
        say("picture-hidden" if picture.hidden else "picture-open"),
        *(say(f"alt-{key}") for key, on in marks if on),
    ]
    return say(
        "alt-own-card", who=Raw(say(f"character-{picture.character}")), has=[Raw(part) for part in has],
        can=Raw(say(f"card-{picture.character}")),
    )  # fmt: skip


# ---- after the game


def careers_alt(picture: CareerChart) -> str:
    """Each player's first, highest and last seat: the shape of the line, not its every bend."""
    say = _bound(plain, picture.locale)
    told = [say("alt-careers")]
    for career in picture.careers:
        seats = [seat for seat in career.seats if seat is not None]
        if not seats:
            continue
        names = [
            Raw(
                say(f"character-{picture.characters[s]}", case=case)
                if has(picture.locale, f"character-{picture.characters[s]}")
                else picture.characters[s]
            )
            for s, case in ((seats[0], "gen"), (min(seats), "gen"), (seats[-1], "nom"))
        ]
        told.append(say("alt-career", who=Person(career.name), first=names[0], best=names[1], last=names[2]))
    return safe.cut(" ".join(told), ALT)


def summary_alt(picture: SummaryPicture) -> str:
    say = _bound(plain, picture.locale)
    told = [picture.title or say(f"game-{picture.game}")]
    for laurel in picture.laurels:
        parts = [safe.plain(laurel.name)]
        if laurel.best:
            parts.append(say("alt-best"))
        if laurel.score is not None:
            parts.append(say("count-points", n=laurel.score))
        parts += [part for part in (laurel.line, ", ".join(laurel.honours)) if part]
        told.append("; ".join(parts))
    return safe.cut(". ".join([*told, *picture.facts]), ALT)
