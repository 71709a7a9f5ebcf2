"""«Из грязи в князи» as a game: `game` fulfils `core.shapes.Game`.

    from core.knyazi.game import game
    from core.knyazi.options import Options

    state = game.new(7, Options(deals=3, orders="anarchy"))     # waits for Fate to cast the characters
    state, events = game.apply(state, player, move)             # or Illegal, and nothing has changed
    game.legal(state, player)                                   # every move that needs no words
    game.view(state, player)                                    # core.knyazi.view.View; None: a spectator
    game.redact(event, player)                                  # what he learns of an event, or None
    game.why_not(state, player, "throw-in")                     # the reason why nothing of that kind is possible

Moves are in `core.knyazi.moves`, events in `events`, papers of the court in `court_papers`, house rules in `options`,
titles and chronicle in `honours` and `chronicle`. Fate (-1) casts, shuffles, draws, and brings in real time: `TimeUp`,
`WindowClosed`, `CountVotes`. The Ear (-2) lays `Charge`. Everybody else is a player's number; seats are places.

For every move LAWS has what checks it, which raises, and what carries it out; `core.shapes.may` asks without raising.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from core.knyazi import (
    abilities,
    asking,
    bout,
    chronicle,
    court_listing,
    dealing,
    decrees,
    demotion,
    docket,
    handiwork,
    hints,
    key,
    mercy,
    moves,
    notation,
    petitions,
    position,
    punishments,
    questions,
    redact,
    riot,
    robot,
    setting_up,
    visa,
    votes,
)
from core.knyazi import view as seen
from core.knyazi.options import Options
from core.knyazi.secrets import as_seen
from core.knyazi.state import FEWEST, MOST, Phase, State
from core.shapes import EAR, FATE, Chance, Event, Illegal, Malformed, Move, Outcome

Done = tuple[State, tuple[Event, ...]]
Check = Callable[[State, int, Any], None]
Do = Callable[[State, int, Any], Done]


def then_overdue(do: Do) -> Do:
    """An answer, and then the demotions that had to wait for it (KC-20)."""

    def done(state: State, player: int, move: Any) -> Done:
        after, events = do(state, player, move)
        return demotion.overdue(after, events) if after.court.waiting else (after, events)

    return done


LAWS: dict[type[Move], tuple[Check, Do]] = {
    moves.Cast: (dealing.check_cast, dealing.do_cast),
    moves.Shuffle: (dealing.check_shuffle, dealing.do_shuffle),
    moves.Draw: (abilities.check_draw, then_overdue(abilities.do_draw)),
    moves.WindowClosed: (bout.check_window_closed, bout.do_window_closed),
    moves.TimeUp: (dealing.check_time_up, dealing.do_time_up),
    moves.Deal: (handiwork.check_deal, handiwork.do_deal),
    moves.Trump: (dealing.check_trump, questions.do_trump),
    moves.Protest: (dealing.check_protest, dealing.do_protest),
    moves.Attack: (bout.check_attack, bout.do_attack),
    moves.Beat: (bout.check_beat, bout.do_beat),
    moves.ThrowIn: (bout.check_throw_in, bout.do_throw_in),
    moves.Permit: (bout.check_permit, bout.do_permit),
    moves.Pass: (bout.check_pass, bout.do_pass),
    moves.Concede: (bout.check_concede, bout.do_concede),
    moves.Give: (questions.check_give, questions.do_give),
    moves.Exchange: (abilities.check_exchange, abilities.do_exchange),
    moves.Look: (abilities.check_look, abilities.do_look),
    moves.Riot: (riot.check_riot, riot.do_riot),
    moves.Consent: (riot.check_consent, then_overdue(riot.do_consent)),
    moves.Spare: (demotion.check_spare, then_overdue(demotion.do_spare)),
    moves.Collect: (handiwork.check_collect, handiwork.do_collect),
    moves.Grant: (mercy.check_grant, mercy.do_grant),
    moves.Decree: (decrees.check_decree, decrees.do_decree),
    moves.BuyDecree: (decrees.check_buy, decrees.do_buy),
    moves.Repeal: (decrees.check_repeal, decrees.do_repeal),
    moves.Object: (decrees.check_object, decrees.do_object),
    moves.Overrule: (decrees.check_overrule, decrees.do_overrule),
    moves.Assign: (punishments.check_assign, punishments.do_assign),
    moves.Release: (punishments.check_release, punishments.do_release),
    moves.Blows: (punishments.check_blows_move, punishments.do_blows),
    moves.Remit: (punishments.check_remit, punishments.do_remit),
    moves.Strike: (punishments.check_strike, punishments.do_strike),
    moves.Escape: (punishments.check_escape, punishments.do_escape),
    moves.Charge: (docket.check_charge, docket.do_charge),
    moves.Withdraw: (docket.check_withdraw, docket.do_withdraw),
    moves.Denounce: (docket.check_denounce, docket.do_denounce),
    moves.CryOut: (docket.check_suspicion, docket.do_cry_out),
    moves.LetPass: (docket.check_suspicion, docket.do_let_pass),
    moves.Rule: (docket.check_rule, docket.do_rule),
    moves.Keep: (docket.check_keep, docket.do_keep),
    moves.Undo: (docket.check_undo, docket.do_undo),
    moves.Petition: (petitions.check_petition, petitions.do_petition),
    moves.Answer: (petitions.check_answer, petitions.do_answer),
    moves.CallVote: (votes.check_call, votes.do_call),
    moves.CastVote: (votes.check_cast, votes.do_cast),
    moves.CountVotes: (votes.check_count, votes.do_count),
    moves.Visa: (visa.check_visa, visa.do_visa),
    moves.Demand: (visa.check_demand, visa.do_demand),
    moves.Chronicler: (chronicle.check_chronicler, chronicle.do_chronicler),
    moves.Enter: (chronicle.check_enter, chronicle.do_enter),
    moves.OrderEntry: (chronicle.check_order_entry, chronicle.do_enter),
}


OTHERS: dict[int, frozenset[type[Move]]] = {
    FATE: frozenset(
        {moves.Cast, moves.Shuffle, moves.Draw, moves.WindowClosed, moves.TimeUp, moves.CountVotes}
    ),
    EAR: frozenset({moves.Charge, moves.Withdraw}),
}
"""What those may do who are no players."""


def check_outsider(player: int, move: Move) -> None:
    if type(move) not in OTHERS.get(player, ()):
        raise Illegal("not-a-player", "K-GEN-01", player=player)


class Knyazi:
    """The game, as the hall, the records and the robots know it."""

    name = "knyazi"
    fewest = FEWEST
    most = MOST
    options = Options
    length = "deals"

    def new(self, players: int, options: Options | None = None) -> State:
        return dealing.new(players, options or Options())

    def apply(self, state: State, player: int, move: Move) -> Done:
        law = LAWS.get(type(move))
        if law is None:
            raise Malformed("unknown-move", text=type(move).__name__)
        if player < 0 or player >= state.table.players:
            check_outsider(player, move)
        seen = as_seen(state, player)
        law[0](seen, player, move)
        if state.table.vetoes:
            court_listing.veto(seen, player, move)
        return law[1](state, player, move)

    def check(self, state: State, player: int, move: Move) -> None:
        law = LAWS.get(type(move))
        if law is None:
            raise Malformed("unknown-move", text=type(move).__name__)
        if player < 0 or player >= state.table.players:
            check_outsider(player, move)
        state = as_seen(state, player)
        law[0](state, player, move)
        court_listing.veto(state, player, move)

    def legal(self, state: State, player: int) -> list[Move]:
        return court_listing.everything(as_seen(state, player), player)

    def why_not(self, state: State, player: int, kind: str) -> Illegal | None:
        """Why a player can make no move of a kind now (its tag, or `coup`); None: he can."""
        first: Illegal | None = None
        for move in hints.attempts(state, player, kind):
            try:
                self.check(state, player, move)
            except Illegal as wrong:
                first = first or wrong
            else:
                return None
        return first or Illegal("nothing-of-the-kind", kind=kind)

    def counted(self, state: State, player: int, move: Move) -> bool:
        return type(move) in key.COUNTED

    def key(self, state: State) -> Hashable:
        return key.key(state)

    def fate(self, state: State, chance: Chance) -> Move | None:
        if state.phase == Phase.CAST:
            return dealing.fate_casts(state, chance)
        if state.phase == Phase.SHUFFLING:
            return dealing.fate_shuffles(state, chance)
        if state.phase == Phase.DRAW:
            return abilities.fate_draws(state, chance)
        return None

    def waiting(self, state: State) -> tuple[int, ...]:
        return asking.waiting(state)

    def default(self, state: State, player: int) -> Move | None:
        return asking.default(state, player)

    def view(self, state: State, player: int | None) -> seen.View:
        return seen.view(state, player)

    def redact(self, event: Event, player: int | None) -> Event | None:
        return redact.redact(event, player)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.court.ended, dealing.best(state)) if state.phase == Phase.OVER else None

    def robot(self, view: seen.View, chance: Chance) -> Move | None:
        return robot.robot(view, chance)

    def parse(self, player: int, text: str) -> Move:
        return notation.parse(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def position(self, state: State) -> list[str]:
        return position.position(state)

    def set_up(self, players: int, options: Options | None, lines: Sequence[str]) -> State:
        return setting_up.set_up(players, options, lines)


game = Knyazi()
