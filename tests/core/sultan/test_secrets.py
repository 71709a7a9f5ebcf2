"""What nobody may learn: views, waiting and events tell no more than the table does."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance import Seeded
from core.selfplay import random_move, self_play
from core.shapes import FATE, Event, Move, shuffled
from core.sultan.game import game
from core.sultan.moves import Hide, Throne
from core.sultan.options import Options
from core.sultan.table import Acting, Asking, State, players_in
from tests.core.sultan.tables import options

tables = {
    "players": st.integers(5, 15),
    "seed": st.integers(0, 2**32),
    "rules": options,
}


def states(players: int, seed: int, rules: Options) -> Iterator[State]:
    """States of a round under way, one after another."""
    for _, _, state, _ in self_play(game, game.new(players, rules), players, Seeded(seed), random_move):
        if state.playing:
            yield state


def reshuffled(state: State, viewer: int | None, seed: int) -> State:
    """The same table with the cards that lie face down dealt otherwise, all but the viewer's own."""
    down = [at for at in (*players_in(state.hidden), -1) if at != viewer]
    cards = list(state.cards)
    for at, card in zip(down, shuffled([state.cards[at] for at in down], Seeded(seed)), strict=True):
        cards[at] = card
    return msgspec.structs.replace(state, cards=tuple(cards))


@settings(max_examples=40)
@given(**tables)
def test_no_view_depends_on_a_card_that_lies_face_down(players: int, seed: int, rules: Options) -> None:
    """By content: whatever lies there instead, the viewer, his moves and the waiting are the same."""
    for state in states(players, seed, rules):
        for viewer in (None, *range(players)):
            other = reshuffled(state, viewer, seed + (viewer or 0))
            assert game.view(other, viewer) == game.view(state, viewer)
        assert game.waiting(reshuffled(state, None, seed)) == game.waiting(state)


@settings(max_examples=40)
@given(**tables)
def test_S_SET_04_a_view_shows_ones_own_card_and_the_open_ones_and_no_other(
    players: int, seed: int, rules: Options
) -> None:
    for state in states(players, seed, rules):
        for viewer in (None, *range(players)):
            view = game.view(state, viewer)
            for at, place in enumerate(view.places):
                known = at == viewer or state.open >> at & 1
                assert place.card == (state.cards[at] if known else None)


@settings(max_examples=40)
@given(**tables)
def test_SR_08_asking_is_the_same_from_outside_whoever_could_react(
    players: int, seed: int, rules: Options
) -> None:
    """A deed is declared on two tables that differ face down only: all are asked alike, and told alike."""
    before: State | None = None
    for state in states(players, seed, rules):
        if before is not None and isinstance(before.phase, Acting) and isinstance(state.phase, Asking):
            actor, deed = state.phase.by, state.phase.deed
            # Only the actor's own card matters for what he declares, so it stays.
            other = reshuffled(before, actor, seed)
            one, told_one = game.apply(before, actor, deed)
            two, told_two = game.apply(other, actor, deed)
            assert game.waiting(one) == game.waiting(two)
            for viewer in (None, actor):
                assert game.view(one, viewer) == game.view(two, viewer)
                assert redacted(told_one, viewer) == redacted(told_two, viewer)
        before = state


@settings(max_examples=40)
@given(**tables)
def test_SR_08_an_answer_is_sealed_until_the_window_shuts(players: int, seed: int, rules: Options) -> None:
    """Yes or no: as long as the window waits, nobody else can tell."""
    for state in states(players, seed, rules):
        phase = state.phase
        if not isinstance(phase, Asking):
            continue
        for player in game.waiting(state):
            answers = [move for move in game.legal(state, player) if not isinstance(move, Throne)]
            outcomes = [game.apply(state, player, move) for move in answers]
            open_still = [
                (after, told)
                for after, told in outcomes
                if isinstance(after.phase, Asking) and after.phase.question == phase.question
            ]
            for after, told in open_still:
                for viewer in (None, *(other for other in range(players) if other != player)):
                    assert game.view(after, viewer) == game.view(open_still[0][0], viewer)
                    assert redacted(told, viewer) == redacted(open_still[0][1], viewer)


def redacted(events: tuple[Event, ...], viewer: int | None) -> list[Event]:
    return [seen for event in events if (seen := game.redact(event, viewer)) is not None]


def secret_swaps(state: State) -> tuple[int, list[Move]]:
    """The acting player and every way in which he could hide now."""
    phase = state.phase
    if not isinstance(phase, Acting):
        return -1, []
    return phase.player, [move for move in game.legal(state, phase.player) if isinstance(move, Hide)]


@settings(max_examples=40)
@given(**tables)
def test_S_HID_02_a_secret_swap_changes_no_third_view(players: int, seed: int, rules: Options) -> None:
    """All but the actor and his partner see the same, whichever partner was chosen, or none."""
    for state in states(players, seed, rules):
        actor, hides = secret_swaps(state)
        afters = [(move.partner, *game.apply(state, actor, move)) for move in hides]
        afters = [(partner, after, told) for partner, after, told in afters if after.playing]
        for viewer in (None, *range(players)):
            unaware = [(after, told) for partner, after, told in afters if viewer not in (actor, partner)]
            for after, told in unaware:
                assert game.view(after, viewer) == game.view(unaware[0][0], viewer)
                assert redacted(told, viewer) == redacted(unaware[0][1], viewer)
                assert game.waiting(after) == game.waiting(unaware[0][0])


@settings(max_examples=30)
@given(**tables)
def test_the_notebook_holds_what_was_true_and_only_what_its_owner_learned(
    players: int, seed: int, rules: Options
) -> None:
    before: State | None = None
    for state in states(players, seed, rules):
        for player in range(players):
            book = game.view(state, player).notebook
            old = before.notes[player] if before and before.round == state.round else ()
            assert book[: len(old)] == old
            for note in book[len(old) :]:
                assert before is not None
                if note.how == "swap":
                    assert before.cards[player] == note.card == state.cards[note.place]
                else:
                    assert before.cards[note.place] == note.card
        before = state


@settings(max_examples=30)
@given(**tables)
def test_S_SET_03_the_seal_shows_nothing_of_the_deal(players: int, seed: int, rules: Options) -> None:
    chance = Seeded(seed)
    state = game.new(players, rules)
    state, _ = game.apply(state, FATE, game.fate(state, chance))
    deal = game.fate(state, chance)
    state, told = game.apply(state, FATE, deal)
    seen = repr([game.view(state, viewer) for viewer in (None, *range(players))])
    seen += repr([redacted(told, viewer) for viewer in (None, *range(players))])
    assert deal.salt
    assert deal.salt not in seen


@settings(max_examples=40)
@given(**tables)
def test_a_robots_choice_comes_from_its_view_alone(players: int, seed: int, rules: Options) -> None:
    """Two tables that look the same to it, and the same luck: the same choice, lawful on both."""
    for count, state in enumerate(states(players, seed, rules)):
        viewer = count % players
        other = reshuffled(state, viewer, seed + count)
        one = game.robot(game.view(state, viewer), Seeded(count))
        two = game.robot(game.view(other, viewer), Seeded(count))
        assert one == two
        if one is not None:
            game.check(state, viewer, one)
            game.check(other, viewer, one)
        elif viewer in game.waiting(state):
            raise AssertionError("a robot that is waited for must move")


def test_random_tables_have_every_question_with_and_without_somebody_who_can_react() -> None:
    """So that the tests above look at what they say."""
    kinds = set()
    for players in (5, 9, 15):
        for state in states(players, 11, Options()):
            if isinstance(state.phase, Asking):
                able = [len(game.legal(state, player)) for player in game.waiting(state)]
                kinds.add((state.phase.question, max(able, default=0) > 1))
    assert {kind for kind, _ in kinds} == {"claim", "arrest", "murder", "call"}
    assert {real for _, real in kinds} == {True, False}
