"""Гадалка. That she must hide in her next turn stands in `acting.freedom`."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from core.law import Law, among
from core.notation import Player
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.cast import SEER
from core.sultan.characters.user import check_user, turn_up
from core.sultan.events import CardSeen, Declared, Predicted
from core.sultan.moves import Foretell, Predict
from core.sultan.table import Asking, Draft, Predicting, Table, bit, players_in
from core.sultan.turns import finish
from core.sultan.windows import ask_claim


def seeable(table: Table, player: int) -> int:
    """S-FOR-02, S-FOR-03: hidden players, never the spare."""
    return table.hidden & ~bit(player)


@cache
def _look(players: tuple[Player, ...]) -> Move:
    return Foretell(players)


@lru_cache(1 << 9)
def _looks(some: int) -> tuple[Move, ...]:
    """SC-10: exactly three, or as many as there are."""
    players = tuple(map(Player, players_in(some)))
    return tuple(map(_look, combinations(players, min(3, len(players)))))


def looks(table: Table, player: int) -> tuple[Move, ...]:
    return _looks(seeable(table, player))


def check_foretell(table: Table, player: int, move: Foretell) -> None:
    """S-FOR-02 [Предсказание], S-FOR-03, SC-10."""
    check_user(table, player, SEER, "S-FOR-02")
    among = seeable(table, player)
    for other in move.players:
        acting.check_target(table, player, other, among, "not-hidden", "S-FOR-02")
    wanted = min(3, among.bit_count())
    if len(move.players) != wanted or len(set(move.players)) != wanted:
        raise Illegal("wrong-number-of-players", "SC-10", wanted=wanted)


def do_foretell(draft: Draft, player: int, move: Foretell) -> None:
    """Declared; the Sultan may show himself (SC-01)."""
    turn_up(draft, player)
    draft.tell(Declared(player, "foretell", move.players))
    ask_claim(draft, player, move)


FORETELL = Law(Foretell, check_foretell, do_foretell, looks, acting.ability_of(SEER))


def look(draft: Draft, window: Asking) -> None:
    """S-FOR-02: she sees the cards, of one who has just turned open too (SC-02), then may predict."""
    assert isinstance(window.deed, Foretell)
    for player in window.deed.players:
        card = draft.cards[player]
        draft.tell(CardSeen(window.by, player, card))
        draft.note(window.by, player, card, "seer")
    draft.phase = Predicting(window.by)


_PREDICTIONS: tuple[Move, ...] = (Predict("loyalists"), Predict("rebels"), Predict())


def predictions(table: Table, player: int) -> tuple[Move, ...]:
    return _PREDICTIONS


def check_predict(table: Table, player: int, move: Predict) -> None:
    """S-FOR-02: after looking she may name a team, or not."""
    if not isinstance(table.phase, Predicting) or table.phase.player != player:
        raise Illegal("nothing-to-predict", "S-FOR-02")


def do_predict(draft: Draft, player: int, move: Predict) -> None:
    """The Prediction lies open until she hides or dies."""
    draft.prediction = move.team
    draft.tell(Predicted(player, move.team))
    finish(draft)


PREDICT = Law(Predict, check_predict, do_predict, predictions, among("predicting"))
