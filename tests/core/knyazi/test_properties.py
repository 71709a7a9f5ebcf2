"""What holds whatever is done: played at random by Hypothesis, words and all."""

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from core.chance import Seeded
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import MERCIES
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import HAND, Dividing, Duel, Naming, State
from core.shapes import EAR, FATE, Event, Illegal, Move, may

WORDS = st.sampled_from(["Всем петь", "стоять", "за дело", "Вася", "молчал"])
LAWS = st.sampled_from(["E-NAM-01", "E-NAM-03", "E-RES-01", "E-HND-01", "K-PUN-09", "E-DEC-01", "E-THE-01"])
ORDERS = ["absolutism", "tyranny", "constitution", "anarchy", "bureaucracy", "oligarchy", "anarchy+oligarchy"]
OPTIONS = st.builds(
    Options,
    deals=st.just(2),
    etiquette=st.sampled_from(["auto", "honour", "off"]),
    throw_after_take=st.sampled_from(["off", "on"]),
    demotion_timing=st.sampled_from(["immediate", "after_bout"]),
    tsarevich_inherits=st.sampled_from(["off", "on"]),
    gift_to_frozen=st.sampled_from(["off", "on"]),
    mercy_batch=st.sampled_from(["batch", "single"]),
    deck=st.sampled_from(["4x18x1", "4x13x2"]),
    max_bouts=st.just(40),
)


class Table(RuleBasedStateMachine):
    """One table: legal moves, free words, moves that make no sense."""

    @initialize(
        players=st.integers(4, 12), options=OPTIONS, orders=st.sampled_from(ORDERS), godly=st.booleans()
    )
    def sit_down(self, players: int, options: Options, orders: str, godly: bool) -> None:
        if godly and players >= 11:
            orders = "theocracy" if "+" in orders or orders == "absolutism" else f"theocracy+{orders}"
        self.options = msgspec.structs.replace(options, orders=orders)
        self.players = players
        self.state: State = game.new(players, self.options)
        self.moves: list[tuple[int, Move]] = []
        self.journal: list[Event] = []

    def play(self, player: int, move: Move) -> None:
        self.state, events = game.apply(self.state, player, move)
        self.moves.append((player, move))
        self.journal += events

    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 12))
    def legal_moves(self, seed: int, steps: int) -> None:
        """Those the table waits for play on; whatever is listed is allowed."""
        chance = Seeded(seed)
        for _ in range(steps):
            if game.outcome(self.state) is not None:
                return
            move = game.fate(self.state, chance)
            if move is not None:
                self.play(FATE, move)
                continue
            waiting = game.waiting(self.state)
            player = waiting[chance.randrange(len(waiting))]
            listed = game.legal(self.state, player)
            assert listed, "who is waited for can do something"
            self.play(player, listed[chance.randrange(len(listed))])

    @rule(seed=st.integers(0, 2**32), player=st.integers(0, 11))
    def out_of_turn(self, seed: int, player: int) -> None:
        """Anybody's listed moves, waited for or not."""
        listed = game.legal(self.state, player % self.players)
        if listed:
            self.play(player % self.players, listed[seed % len(listed)])

    @rule(chance=st.integers(0, 99))
    def the_clock(self, chance: int) -> None:
        """A window's time is up; rarely, the evening's."""
        listed = game.legal(self.state, FATE)
        if listed:
            self.play(FATE, listed[chance % len(listed)])
        elif chance < 4:
            self.attempt(FATE, moves.TimeUp(after_deal=chance > 0))

    @rule(seed=st.integers(0, 2**32))
    def robots_and_defaults(self, seed: int) -> None:
        """What a robot would do, and what stands in for the silent, is allowed."""
        for player in range(self.players):
            move = game.robot(game.view(self.state, player), Seeded(seed))
            assert move is None or may(game, self.state, player, move)
        for player in game.waiting(self.state):
            if player != FATE:
                silent = game.default(self.state, player)
                assert silent is not None
                assert may(game, self.state, player, silent)

    @rule(data=st.data(), words=WORDS, law=LAWS, player=st.integers(0, 11), other=st.integers(0, 11))
    def words_at_court(self, data: st.DataObject, words: str, law: str, player: int, other: int) -> None:
        """Moves with words: allowed ones are made, others must change nothing."""
        at, to = player % self.players, other % self.players
        court = self.state.court
        paper = data.draw(st.integers(0, court.serial + 1))
        said: list[tuple[int, Move]] = [
            (at, moves.Decree(words)),
            (at, moves.Assign(to, words, "duty", words)),  # type: ignore[arg-type]
            (at, moves.Blows(to, 1 + paper % 6, "duty", words)),  # type: ignore[arg-type]
            (at, moves.Denounce(to, law, words)),  # type: ignore[arg-type]
            (EAR, moves.Charge(to, law, words=words, suspicion=bool(paper % 2))),  # type: ignore[arg-type]
            (EAR, moves.Withdraw(paper)),
            (EAR, moves.Prolong(paper, 1000)),
            (at, moves.Prolong(paper, 1000)),
            (at, moves.Withdraw(paper)),
            (at, moves.Petition(words, bool(paper % 2))),
            (at, moves.Rule(paper, "assignment", words=words)),
            (at, moves.Object(paper, "rules", words)),
            (at, moves.Enter(words)),
            (at, moves.OrderEntry(words)),
            (at, moves.Demand(paper, words)),
            (at, moves.Collect()),
            (at, moves.Deal()),
            (at, moves.Strike(paper)),
        ]
        deck = self.state.table.deck
        held = deck.kinds(self.state.hands[at])[:2]
        said += [(at, moves.BuyDecree(card, words)) for card in held]  # type: ignore[arg-type]
        who, move = data.draw(st.sampled_from(said))
        self.attempt(who, move)

    def attempt(self, player: int, move: Move) -> None:
        before = game.position(self.state), self.state
        if may(game, self.state, player, move):
            self.play(player, move)
            return
        with pytest.raises(Illegal):
            game.apply(self.state, player, move)
        assert (game.position(self.state), self.state) == before

    @rule(data=st.data(), player=st.integers(-2, 11))
    def nonsense(self, data: st.DataObject, player: int) -> None:
        """Moves out of the air. What is refused leaves everything as it was."""
        cards = st.lists(st.integers(-1, 80), max_size=3).map(tuple)
        number = st.integers(-2, 12)
        move = data.draw(
            st.one_of(
                st.builds(moves.Attack, cards),
                st.builds(moves.Beat, st.integers(-1, 80), st.integers(-1, 255)),
                st.builds(moves.ThrowIn, cards, st.sampled_from(["plain", "mercy", "support"])),
                st.builds(moves.Permit, number, number),
                st.builds(moves.Give, st.integers(-1, 80), number),
                st.builds(moves.Exchange, st.integers(-1, 80), number),
                st.builds(moves.Look, number),
                st.builds(moves.Trump, number),
                st.builds(moves.Grant, number),
                st.builds(moves.Cast, cards),
                st.builds(moves.Shuffle, cards),
                st.builds(moves.Draw, st.integers(-1, 80)),
                st.builds(moves.Chronicler, number),
                st.just(moves.Concede()),
                st.just(moves.Pass()),
                st.just(moves.WindowClosed()),
            )
        )
        if player < self.players:
            self.attempt(player, move)

    @invariant()
    def cards_are_conserved(self) -> None:
        state = self.state
        deck = state.table.deck
        everything = [*state.hands, state.deal.discard]
        if state.bout is not None:
            everything.append(state.bout.pile)
        cards = [card for held in everything for card in deck.cards(held)]
        assert deck.set_of(cards).bit_count() == len(cards)
        if state.deal.trump >= 0 or isinstance(state.phase, Naming):
            assert len(cards) == HAND * self.players
        assert state.alive == sum(1 << p for p, hand in enumerate(state.hands) if hand)

    @invariant()
    def each_character_once(self) -> None:
        assert sorted(self.state.seats) == list(range(self.players))

    @invariant()
    def three_mercies_and_none_for_rulers(self) -> None:
        court = self.state.court
        assert court.mercies.bit_count() <= MERCIES
        for ruler in (self.state.seats[0], self.state.seats[self.state.table.power]):
            assert not court.mercies >> ruler & 1

    @invariant()
    def a_bout_fits_its_limits(self) -> None:
        bout = self.state.bout
        if bout is None or isinstance(self.state.phase, Dividing):
            return
        assert bout.played <= (12 if not isinstance(bout.sides, Duel) else 6)
        if isinstance(bout.sides, Duel):
            assert len(bout.open) <= self.state.hands[bout.sides.defender].bit_count()

    @precondition(lambda self: len(self.moves) % 7 == 0)
    @invariant()
    def the_position_is_the_state(self) -> None:
        lines = game.position(self.state)
        assert game.set_up(self.players, self.options, lines) == self.state

    def teardown(self) -> None:
        if not hasattr(self, "moves"):
            return
        state, told = game.new(self.players, self.options), []
        for player, move in self.moves:
            text = game.write(move)
            state, events = game.apply(state, player, game.parse(player, text))
            told += events
        assert state == self.state
        assert told == self.journal
        for event in told:
            if isinstance(event, ev.Reseated):
                assert sorted(event.after) == list(range(self.players))


Table.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
TestTable = Table.TestCase


@pytest.mark.slow
def test_the_same_for_longer() -> None:
    longer = settings(max_examples=150, stateful_step_count=60, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=longer)
