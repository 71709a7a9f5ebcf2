"""Whole rounds that a player could be sitting in, for all he can tell: who is who, and who may have seen whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.shapes import Chance, Event, shuffled
from core.sultan import events as ev
from core.sultan import robot
from core.sultan.cast import NEUTRALS, SLAVE, Character, neutral_count, sure_cards
from core.sultan.moves import SPARE
from core.sultan.table import Acting, Asking, Note, Phase, Predicting, State
from core.sultan.view import View

TRIES = 8
"""So often the cards are dealt anew when one lies where a hunt has shown that it cannot."""


class Beliefs:
    """`draw` deals anew the cards that `me` does not know."""

    def __init__(self, view: View, told: Sequence[Event]) -> None:
        assert view.me is not None
        self.view, self.known = view, agreeing(view)
        places = (*range(view.players), SPARE)
        self.unknown = [place for place in places if place not in self.known]
        left = Counter(sure_cards(view.players))
        left.subtract(self.known.values())
        seen = {card for card, count in left.items() if count < 0}
        self.sure = list((+left).elements())
        self.neutrals = [card for card in NEUTRALS if card not in seen]
        self.drawn = neutral_count(view.players) - len(seen)
        self.no_slaves: set[int] = set()
        """Whom a hunt has missed, and who has held his card since."""
        self.peeks: set[tuple[int, int]] = set()
        """Who has looked at whom, with that card still lying there."""
        for event in told:
            self._learn(event)

    def _learn(self, event: Event) -> None:
        match event:
            case ev.HuntMissed(player=player):
                self.no_slaves.add(player)
            case ev.Peeked(by=by, player=player):
                self.peeks.add((by, player))
            case ev.Swapped(by=by, partner=partner):
                self._moved(by)
                self._moved(partner)
            case ev.Hidden(player=player):
                self._moved(player)
            case _:
                pass

    def _moved(self, place: int) -> None:
        self.no_slaves.discard(place)
        self.peeks = {pair for pair in self.peeks if pair[1] != place}

    def draw(self, chance: Chance) -> State:
        for _ in range(TRIES):
            cards = self._dealt(chance)
            if not any(cards[place] == SLAVE for place in self.no_slaves):
                break
        return outline(self.view, cards, self._notes(cards))

    def _dealt(self, chance: Chance) -> tuple[Character, ...]:
        hidden = [*self.sure, *shuffled(self.neutrals, chance)[: self.drawn]]
        cards = dict(self.known) | dict(zip(self.unknown, shuffled(hidden, chance), strict=True))
        return tuple(cards[place] for place in (*range(self.view.players), SPARE))

    def _notes(self, cards: Sequence[Character]) -> tuple[tuple[Note, ...], ...]:
        """One's own notebook, and in the others' what they must have seen."""
        view, books = self.view, []
        for player in range(view.players):
            seen = sorted(target for by, target in self.peeks if by == player)
            notes = tuple(Note(view.round, view.actions, at, cards[at], "peek") for at in seen)
            books.append(view.notebook if player == view.me else notes)
        return tuple(books)


def agreeing(view: View) -> dict[int, Character]:
    """What he sees, and of what he saw as much as may still be so: who hid may have exchanged cards with anybody."""
    seen = {at: place.card for at, place in enumerate(view.places) if place.card is not None}
    kept: dict[int, Character] = {}
    for at, card in (*seen.items(), *robot.knowledge(view).items()):
        if at not in kept and fits(view.players, (*kept.values(), card)):
            kept[at] = card
    return kept


def fits(players: int, cards: Sequence[Character]) -> bool:
    """May these cards all be in play in one round?"""
    sure, found = Counter(sure_cards(players)), Counter(cards)
    drawn = [card for card in found if card in NEUTRALS]
    return len(drawn) <= neutral_count(players) and all(
        count <= (1 if card in NEUTRALS else sure[card]) for card, count in found.items()
    )


def outline(view: View, cards: tuple[Character, ...], notes: tuple[tuple[Note, ...], ...]) -> State:
    """The table as it is seen, with these cards."""

    def those(mark: str) -> int:
        return sum(1 << at for at, place in enumerate(view.places) if getattr(place, mark))

    banned = tuple(_bits(view.banned) if player == view.me else 0 for player in range(view.players))
    return State(
        view.players,
        view.options,
        view.totals,
        (0,) * view.players,
        round=view.round,
        first=view.first,
        cards=cards,
        open=those("open"),
        dead=those("dead"),
        prison=those("prison"),
        chains=those("chains"),
        tired=those("tired"),
        banned=banned,
        choice=view.choice,
        prediction=view.prediction,
        coronation=view.coronation,
        turn=view.turn,
        last=view.turn,
        actions=view.actions,
        phase=_phase(view),
        notes=notes,
        exchanges=view.exchanges,
        seal=view.seal,
        result=view.result,
    )


def _phase(view: View) -> Phase:
    window = view.window
    if window is not None:
        return Asking(window.question, window.by, window.deed, _bits(window.asked), _bits(window.answered))
    return Predicting(view.actor) if view.waits_for == "predicting" else Acting(view.actor, view.extra)


def _bits(players: Sequence[int]) -> int:
    return sum(1 << player for player in players)
