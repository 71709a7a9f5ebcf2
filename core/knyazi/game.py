"""«Из грязи в князи» as a game: `core.knyazi.game.game` fulfils `core.shapes.Game`."""

from __future__ import annotations

from collections.abc import Callable
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
    listing,
    mercy,
    moves,
    notation,
    petitions,
    punishments,
    questions,
    riot,
    visa,
    votes,
)
from core.knyazi.options import Options
from core.knyazi.state import FEWEST, MOST, Phase, State
from core.shapes import Chance, Event, Malformed, Move, Outcome

Check = Callable[[State, int, Any], None]
Do = Callable[[State, int, Any], tuple[State, tuple[Event, ...]]]

LAWS: dict[type[Move], tuple[Check, Do]] = {
    moves.Cast: (dealing.check_cast, dealing.do_cast),
    moves.Shuffle: (dealing.check_shuffle, dealing.do_shuffle),
    moves.Draw: (abilities.check_draw, abilities.do_draw),
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
    moves.Consent: (riot.check_consent, riot.do_consent),
    moves.Spare: (demotion.check_spare, demotion.do_spare),
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


class Knyazi:
    """The game, as the hall, the records and the robots know it."""

    name = "knyazi"
    fewest = FEWEST
    most = MOST
    options = Options
    length = "deals"

    def new(self, players: int, options: Options | None = None) -> State:
        return dealing.new(players, options or Options())

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        law = LAWS.get(type(move))
        if law is None:
            raise Malformed("unknown-move", text=type(move).__name__)
        law[0](state, player, move)
        return law[1](state, player, move)

    def check(self, state: State, player: int, move: Move) -> None:
        law = LAWS.get(type(move))
        if law is None:
            raise Malformed("unknown-move", text=type(move).__name__)
        law[0](state, player, move)

    def legal(self, state: State, player: int) -> list[Move]:
        if player < 0:
            return listing.fate_moves(state, player)
        return listing.card_moves(state, player) + court_listing.court_moves(state, player)

    def fate(self, state: State, chance: Chance) -> Move | None:
        if state.phase == Phase.CAST:
            return dealing.fate_casts(state, chance)
        if state.phase == Phase.SHUFFLING:
            return dealing.fate_shuffles(state, chance)
        if state.phase == Phase.DRAW:
            return abilities.fate_draws(state, chance)
        return None

    waiting = staticmethod(asking.waiting)
    default = staticmethod(asking.default)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.court.ended, dealing.best(state)) if state.phase == Phase.OVER else None

    def parse(self, player: int, text: str) -> Move:
        return notation.parse(text)

    def write(self, move: Move) -> str:
        return notation.write(move)


game = Knyazi()
