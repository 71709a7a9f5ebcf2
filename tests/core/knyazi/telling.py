"""A playthrough as text to be read in review: every move, what each seat learns of it, every seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from core.knyazi.cards import SUITS, Card, Cover, Suit, card_text, cover_text
from core.knyazi.game import game
from core.knyazi.state import State
from core.knyazi.view import View
from core.notation import Player
from core.shapes import Event, Move, kebab, letter


def value_text(value: Any, kind: Any) -> str:
    """A field of an event, cards and players the way records write them."""
    if value is None:
        return "-"
    if kind is Card:
        return card_text(value)
    if kind is Cover:
        return cover_text(value)
    if kind is Suit:
        return SUITS[value]
    if kind is Player:
        return "-" if value == -1 else letter(value)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        between = "" if inner is Player else " | " if get_origin(inner) is tuple else " "
        return between.join(value_text(one, inner) for one in value) or "-"
    if type(None) in get_args(kind):
        return value_text(value, next(k for k in get_args(kind) if k is not type(None)))
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    return str(value)


def event_text(event: Event) -> str:
    hints = get_type_hints(type(event), include_extras=False)
    short = {"order", "salt", "seal"}  # long, and told by the record itself
    words = [
        f"{name}={value_text(getattr(event, name), hints[name])}"
        for name in event.__struct_fields__
        if name not in short
    ]
    return " ".join([kebab(type(event).__name__), *words])


def learned(event: Event, players: int) -> Iterator[str]:
    """Who learns what: one line for all who learn the same."""
    by_text: dict[str, list[str]] = {}
    for who in (*range(players), None):
        seen = game.redact(event, who)
        text = "nothing" if seen is None else event_text(seen)
        by_text.setdefault(text, []).append("*" if who is None else letter(who))
    for text, who in by_text.items():
        if text != "nothing":
            yield f"      {'all' if len(by_text) == 1 else ''.join(who)}: {text}"


def table_text(view: View) -> Iterator[str]:
    """What everybody sees."""
    trump = "-" if view.trump is None else SUITS[view.trump]
    asked = "".join("*" if p < 0 else letter(p) for p in view.waiting)
    yield f"   == {view.phase}, trump {trump}, waits for {asked or '-'}, mercies {view.mercies}, discard {len(view.discard)}"
    if view.bout is not None:
        pairs = [card_text(c) for c in view.bout.open]
        pairs += [f"{card_text(a)}/{cover_text(c)}" for a, c in view.bout.beaten]
        yield f"   == {view.bout.stage}: {' '.join(pairs)}, room {view.bout.room}"


def seat_text(state: State, who: int) -> str:
    """One seat's view: his hand, what he is asked, how many moves of which kind he has."""
    view = game.view(state, who)
    one = next(s for s in view.seats if s.player == who)
    marks = [mark for mark in ("frozen", "mercy", "chronicler") if getattr(one, mark)]
    marks += [f"blows={one.blows}"] * bool(one.blows) + [f"tasks={one.tasks}"] * bool(one.tasks)
    hand = " ".join(map(card_text, view.hand)) or "-"
    kinds: dict[str, int] = {}
    for move in view.legal:
        kinds[kebab(type(move).__name__)] = kinds.get(kebab(type(move).__name__), 0) + 1
    may = " ".join(f"{kind}:{count}" for kind, count in sorted(kinds.items())) or "-"
    papers = [f"{c.law}/{c.status}" for c in view.docket] + [f"petition/{p.status}" for p in view.petitions]
    desk = f" | desk {' '.join(papers)}" if papers else ""
    question = f" | asked {view.question}" if view.question else ""
    return f"   {letter(who)} {one.character:<11} {' '.join(marks):<8} | {hand} | may {may}{question}{desk}".rstrip()


def telling(state: State, steps: Iterator[tuple[int, Move, State, tuple[Event, ...]]]) -> Iterator[str]:
    """The whole playthrough."""
    players = state.table.players
    for number, (player, move, after, events) in enumerate(steps, 1):
        yield f"{number:>4} {letter(player)} {game.write(move)}"
        for event in events:
            yield from learned(event, players)
        if any(
            type(e).__name__ in ("TurnBegins", "TrumpAsked", "Dealt", "MercyAsked", "RiotBegun")
            for e in events
        ):
            yield from table_text(game.view(after, None))
            for who in after.seats:
                yield seat_text(after, who)
