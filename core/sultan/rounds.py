"""A round from the deal to the points."""

from __future__ import annotations

from core.law import Law, among, never
from core.notation import Player
from core.shapes import Chance, Illegal, Move, shuffled
from core.sultan import scoring
from core.sultan.cast import NEUTRALS, Team, commitment, lawful, neutral_count, sure_cards
from core.sultan.events import CardGiven, End, FirstChosen, GameEnded, RoundBegan, RoundEnded, TurnBegan
from core.sultan.moves import Deal, First
from core.sultan.table import DEALING, OVER, Acting, Choosing, Dealing, Draft, Result, Table

NOBODY = -1


def check_first(table: Table, player: int, move: First) -> None:
    """Only before the first round is chance asked who begins (S-TRN-01)."""
    if not isinstance(table.phase, Choosing):
        raise Illegal("first-player-known", "S-TRN-01")
    if not 0 <= move.player < table.players:
        raise Illegal("no-such-player", "S-TRN-01", player=move.player)


def firsts(table: Table, player: int) -> tuple[Move, ...]:
    return tuple(First(Player(other)) for other in range(table.players))


def do_first(draft: Draft, player: int, move: First) -> None:
    """S-TRN-01: a random first player."""
    draft.first = move.player
    draft.phase = DEALING
    draft.tell(FirstChosen(move.player))


FIRST = Law(First, check_first, do_first, firsts, among(Choosing), never)


def drawn(table: Table, chance: Chance) -> Deal:
    """Fate's deal: neutrals drawn unseen, all shuffled, sealed with a salt (S-SET-01/02/03)."""
    neutrals = shuffled(NEUTRALS, chance)[: neutral_count(table.players)]
    cards = shuffled((*sure_cards(table.players), *neutrals), chance)
    return Deal(cards, f"{chance.getrandbits(128):032x}")


def check_deal(table: Table, player: int, move: Deal) -> None:
    """S-SET-01, S-SET-02: the cards of the set-up table and no others."""
    if not isinstance(table.phase, Dealing):
        raise Illegal("no-deal-now", "S-SET-03")
    if not lawful(table.players, move.cards):
        raise Illegal("wrong-cards", "S-SET-01", cards=list(move.cards))


def do_deal(draft: Draft, player: int, move: Deal) -> None:
    """S-SET-03/04/05: a card for each, a spare; all hidden, free and alive, nothing tested (SC-14)."""
    draft.round += 1
    draft.cards = draft.dealt = move.cards
    draft.salt, draft.seal = move.salt, commitment(move.cards, move.salt)
    draft.open = draft.dead = draft.prison = draft.chains = draft.tired = draft.actions = 0
    draft.banned = (0,) * draft.players
    draft.choice = draft.prediction = draft.result = None
    draft.coronation = draft.last = NOBODY
    draft.notes = ((),) * draft.players
    draft.exchanges = ()
    draft.turn = draft.first
    draft.phase = Acting(draft.first)
    draft.tell(RoundBegan(draft.round, draft.first, draft.seal))
    for holder in range(draft.players):
        draft.tell(CardGiven(holder, move.cards[holder]))
    draft.tell(TurnBegan(draft.first))


def deals(table: Table, player: int) -> tuple[Move, ...]:
    """There are too many to list."""
    return ()


DEAL = Law(Deal, check_deal, do_deal, deals, among(Dealing), never, listed=False)


def end_round(draft: Draft, winner: Team | None, how: End) -> None:
    """The round ends at this very moment (S-WIN-08): points, the next first player, perhaps the end.

    S-TRN-02, SR-01, SC-12: next begins the player to the left of the last who acted. A dead player
    sits where he sat.
    """
    scored = scoring.points(draft, winner)
    draft.totals = tuple(had + got for had, got in zip(draft.totals, scored, strict=True))
    draft.twos = tuple(draft.round if got == 2 else had for had, got in zip(draft.twos, scored, strict=True))
    draft.result = Result(draft.round, winner, how, scored, draft.cards)
    before = draft.turn if draft.options.next_first == "last_active" else draft.last
    if before != NOBODY:
        draft.first = (before + 1) % draft.players
    draft.tell(RoundEnded(draft.round, winner, how, scored, draft.cards, draft.dealt, draft.salt))
    draft.phase = DEALING
    if scoring.finished(draft):
        draft.phase = OVER
        draft.tell(GameEnded(draft.totals, scoring.best(draft)))
