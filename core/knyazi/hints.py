"""Why something cannot be done now: the reason behind a greyed-out button."""

from __future__ import annotations

from collections.abc import Iterator

from core.knyazi import moves
from core.knyazi.asking import lowest
from core.knyazi.cards import Card, Cover, Suit
from core.knyazi.state import State
from core.notation import Player
from core.shapes import Move, kebab


def attempts(state: State, player: int, kind: str) -> Iterator[Move]:
    """Moves of that kind that a player might have meant, most likely first."""
    cards = [Card(c) for c in state.table.deck.kinds(state.hands[player])]
    others = [Player(p) for p in range(state.table.players) if p != player]
    bout = state.bout
    match kind:
        case "attack" | "coup":
            if cards:
                move = lowest(state, player)
                yield moves.Attack(move.cards, "coup" if kind == "coup" else "plain")
        case "beat":
            for card in bout.open if bout is not None else ():
                yield from (moves.Beat(Card(card), Cover(cover)) for cover in cards)
        case "throw-in":
            rights: tuple[moves.Right, ...] = ("plain", "support", "mercy")
            yield from (moves.ThrowIn((card,), right) for right in rights for card in cards)
        case "permit":
            yield from (moves.Permit(p, 1) for p in others)
        case "exchange":
            yield from (moves.Exchange(card, p) for card in cards[:1] for p in others)
        case "look" | "grant":
            yield from (moves.Look(p) if kind == "look" else moves.Grant(p) for p in others)
        case "give":
            yield from (moves.Give(card, p) for card in cards for p in others)
        case "trump":
            yield moves.Trump(Suit(0))
        case "consent":
            yield moves.Consent(True)
        case "spare":
            yield moves.Spare(True)
        case _:
            for plain in (moves.Pass, moves.Concede, moves.Protest, moves.Riot, moves.Deal, moves.Collect):
                if kebab(plain.__name__) == kind:
                    yield plain()
