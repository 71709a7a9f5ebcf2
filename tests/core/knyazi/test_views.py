"""Nobody learns what he may not know: by content, not by intention."""

from functools import cache

import msgspec
import pytest

from core.chance import Seeded
from core.knyazi import events as ev
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.redact import RULES
from core.knyazi.state import Defending, State
from core.selfplay import random_move, robot_move, self_play
from core.shapes import FATE, Event, Move
from tests.core.knyazi.helpers import at, go, step

GAMES = [
    (4, {}),
    (5, {"orders": "oligarchy"}),
    (6, {"deck": "4x13x2"}),
    (8, {"orders": "anarchy"}),
    (10, {"throw_after_take": "on", "ability_timing": "own_turn"}),
    (11, {"orders": "theocracy+constitution"}),
    (12, {"smuta_repeat": "once"}),
]


@cache
def fields_of(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a struct, and whether they hold cards."""
    return tuple(
        (f.name, "Card" in str(f.type) or "Cover" in str(f.type)) for f in msgspec.structs.fields(kind)
    )


def cards_in(thing: object) -> set[int]:
    """Every card number in a view or an event, wherever a field is typed as one."""
    found: set[int] = set()

    def walk(value: object, card: bool) -> None:
        if isinstance(value, msgspec.Struct):
            for name, is_card in fields_of(type(value)):
                walk(getattr(value, name), is_card)
        elif isinstance(value, tuple):
            for one in value:
                walk(one, card)
        elif card and isinstance(value, int) and 0 <= value < 250:
            found.add(value)

    walk(thing, False)
    return found


def known(state: State, player: int | None) -> set[int]:
    """What he may see: his hand, the table, the discard, the Tsar's open pick-up, the card he trades."""
    deck = state.table.deck
    seen = set(deck.cards(state.deal.discard))
    if player is not None:
        seen |= set(deck.cards(state.hands[player]))
    if state.bout is not None:
        seen |= set(deck.cards(state.bout.pile)) | {c >> 8 for c in state.bout.done} | set(state.bout.open)
    return seen


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_no_view_holds_a_card_its_player_may_not_know(players: int, options: dict[str, object]) -> None:
    for seed in range(3):
        state = game.new(players, Options(deals=1, etiquette="auto", **options))  # type: ignore[arg-type]
        mover = robot_move if seed == 0 else random_move
        steps = list(self_play(game, state, players, Seeded(seed), mover))
        for _, _, after, _ in steps[seed :: 1 + len(steps) // 60]:
            for who in (None, *range(players)):
                view = game.view(after, who)
                legal, shown = view.legal, msgspec.structs.replace(view, legal=())
                may = known(after, who)
                assert cards_in(shown) <= may
                assert cards_in(tuple(legal)) <= may
                assert view.hand == (() if who is None else after.table.deck.cards(after.hands[who]))


@pytest.mark.slow
def test_no_event_leaks_over_thousands_of_games() -> None:
    for seed in range(100, 3100):
        players, options = GAMES[seed % len(GAMES)]
        follow(players, seed, options)


@pytest.mark.parametrize("seed", range(7))
def test_no_event_tells_a_card_its_player_may_not_know(seed: int) -> None:
    players, options = GAMES[seed % len(GAMES)]
    follow(players, seed, options)


def follow(players: int, seed: int, options: dict[str, object]) -> None:
    """A random game, in which everybody keeps a list of the cards he has been shown or has held."""
    state = game.new(players, Options(deals=1, **options))  # type: ignore[arg-type]
    viewers: list[int | None] = [None, *range(players)]
    told: dict[int | None, set[int]] = {viewer: set() for viewer in viewers}
    for _, move, after, events in self_play(game, state, players, Seeded(seed), random_move):
        if events and isinstance(events[0], ev.Dealt):
            told = {viewer: set() for viewer in viewers}
        ended = any(isinstance(e, ev.DealEnded) for e in events)
        for event in () if ended else events:
            if type(event) not in RULES:  # all learn all of it, so it may tell only what lies open
                may = known(after, None) | known(state, None)
                assert cards_in(event) - may <= public(event), (move, event)
                for viewer in viewers:
                    told[viewer] |= cards_in(event)
                continue
            for viewer in viewers:
                seen = game.redact(event, viewer)
                new = set() if seen is None else cards_in(seen)
                may = told[viewer] | known(after, viewer) | known(state, viewer)
                assert new - may - public(event) - between(event, viewer) <= set(), (move, event)
                told[viewer] |= new
        state = after


def public(event: Event) -> set[int]:
    """Cards that lie open when they are told of."""
    closed = (ev.Dealt, ev.ExchangeAsked, ev.Exchanged, ev.LookedAt)
    if isinstance(event, closed) or (isinstance(event, ev.Given) and event.gift):
        return set()
    return cards_in(event)


def between(event: Event, viewer: int | None) -> set[int]:
    """Cards that pass between two, for these two; a hand that is looked at, for the Чиновник."""
    if isinstance(event, ev.LookedAt) and viewer == event.player:
        return cards_in(event)
    if isinstance(event, ev.Exchanged) and viewer in (event.player, event.other):
        return cards_in(event)
    if isinstance(event, ev.Given) and viewer in (event.player, event.to):
        return cards_in(event)
    return set()


def test_each_is_told_of_his_own_hand_only() -> None:
    state = go(game.new(4), "* cast A,B,C,D", "D deal")
    move = game.fate(state, Seeded(1))
    assert move is not None
    _, (dealt,) = game.apply(state, FATE, move)
    for who in range(4):
        seen = game.redact(dealt, who)
        assert isinstance(seen, ev.Dealt)
        assert [len(hand) for hand in seen.hands] == [6 if p == who else 0 for p in range(4)]
    nobody = game.redact(dealt, None)
    assert isinstance(nobody, ev.Dealt)
    assert nobody.hands == ((), (), (), ())


def test_the_order_of_the_deck_is_nowhere_before_the_end() -> None:
    state = go(game.new(4), "* cast A,B,C,D", "D deal")
    move = game.fate(state, Seeded(1))
    assert move is not None
    state, _ = game.apply(state, FATE, move)
    for who in (None, 0, 1, 2, 3):
        assert state.deal.salt not in msgspec.json.encode(game.view(state, who)).decode()


TWELVE = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJKL", 5)) + "\ntrump: M\nturn: A\n"


def test_the_merchants_trade_and_the_clerks_look_are_theirs() -> None:
    state, (asked,) = step(at(TWELVE, 12), "F exchange P10 A")
    assert [w for w in range(12) if game.redact(asked, w) == asked] == [5]
    state, (done,) = step(state, "* draw P5")
    assert [w for w in range(12) if game.redact(done, w) == done] == [0, 5]
    assert cards_in(game.redact(done, None)) == set()
    _, (looked,) = step(at(TWELVE, 12), "H look B")
    assert [w for w in range(12) if game.redact(looked, w) == looked] == [7]
    assert cards_in(game.redact(looked, 1)) == set()


def test_events_and_views_survive_json() -> None:
    from core.knyazi.notation import EVENTS

    union: object = EVENTS[0]
    for kind in EVENTS[1:]:
        union = union | kind  # type: ignore[operator]
    every = msgspec.json.Decoder(union)
    state = game.new(12, Options(deals=1))
    for _, _, after, events in self_play(game, state, 12, Seeded(4), robot_move):
        for event in events:
            assert every.decode(msgspec.json.encode(event)) == event
        assert msgspec.json.encode(game.view(after, 3))


def test_why_not_names_the_reason() -> None:
    state = at("hand A: P9 G9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C")

    def why(who: int, kind: str) -> str | None:
        reason = game.why_not(state, who, kind)
        return None if reason is None else f"{reason.code} {reason.rule}"

    assert why(2, "attack") is None
    assert why(1, "attack") == "not-your-turn K-RES-07"
    assert why(1, "coup") == "not-your-turn K-RES-07"
    assert why(2, "coup") == "no-coup K-MIL-01"
    assert why(2, "pass") == "must-attack K-ATT-04"
    assert why(1, "look") == "not-your-ability KR-22"
    assert why(1, "protest") == "no-protest-now K-DEAL-03"
    assert why(0, "grant") is None
    state = go(state, "C attack P3")
    assert why(1, "beat") is None
    assert why(2, "throw-in") == "nothing-of-the-kind "
    assert isinstance(state.phase, Defending)


def test_what_a_view_calls_legal_is_legal_and_all_of_it() -> None:
    state = game.new(9, Options(deals=1))
    steps = list(self_play(game, state, 9, Seeded(6), random_move))
    for _, _, after, _ in steps[:: 1 + len(steps) // 60]:
        for who in range(9):
            view = game.view(after, who)
            moves: list[Move] = game.legal(after, who)
            assert list(view.legal) == moves
            for move in moves:
                game.check(after, who, move)
