"""What a player who pays attention knows of the others' hands: made from what he was told since the cards were dealt.

Cards taken up, given, looked at are surely there until they are played. What one surely lacks he has shown by a
protest; what one probably lacks, by giving up or not throwing in where most would.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi.cards import MERCY, Deck
from core.shapes import Event


class Memory:
    """By player: `known`, `lacks`, `doubted`, each a set of cards. `lacks` and `doubted` speak of the cards not known."""

    def __init__(self, deck: Deck, players: int) -> None:
        self.deck, self.players = deck, players
        self._forget()

    def _forget(self) -> None:
        nothing = [0] * self.players
        self.known, self.lacks, self.doubted = nothing[:], nothing[:], nothing[:]
        self.trump = -1
        self._open: tuple[int, ...] = ()
        self._ranks = 0

    def learn(self, told: Iterable[Event]) -> Memory:
        for event in told:
            self._learn(event)
        return self

    def _learn(self, event: Event) -> None:
        deck = self.deck
        match event:
            case ev.Dealt() | ev.Redeal() | ev.DealEnded():
                self._forget()
            case ev.TrumpNamed(suit=suit, waits=False) | ev.TrumpChanged(suit=suit):
                self.trump = suit
            case ev.Protested(player=player):
                self.lacks[player] |= deck.of_suit[self.trump]
            case ev.Attacked(player=player, cards=cards):
                self._played(player, cards)
                self._open, self._ranks = cards, deck.of_rank[cards[0] >> 2]
            case ev.ThrownIn(player=player, cards=cards):
                self._played(player, cards)
                self._open = (*self._open, *cards)
            case ev.Beaten(player=player, card=card, cover=cover):
                self._open = tuple(one for one in self._open if one != card)
                if cover != MERCY:
                    self._played(player, (cover,))
                    self._ranks |= deck.of_rank[cover >> 2]
            case ev.TrumpPaid(player=player, card=card):
                self._played(player, (card,))
            case ev.RiotLost(rebels=rebels, cards=cards):
                for player in rebels:
                    self._played(player, cards)
                    self.lacks[player] |= deck.of_suit[self.trump]
            case ev.TakenUp(player=player, cards=cards):
                self._got(player, cards)
            case ev.LookedAt(other=other, cards=cards) if cards is not None:
                self.known[other] = deck.set_of(cards)
            case ev.Given(player=player, to=to, card=card, gift=gift):
                self._given(player, to, card, gift)
            case ev.Exchanged(player=player, other=other, given=given, drawn=drawn):
                self._exchanged(player, other, given, drawn)
            case ev.Passed(player=player, what="more"):
                # he would hardly keep what fits and is no trump
                self.doubted[player] |= self._ranks & ~self._trumps()
            case ev.Conceded(player=player) if len(self._open) == 1 and self.trump >= 0:
                self.doubted[player] |= deck.above[self.trump][self._open[0]] & ~self._trumps()
            case _:
                pass

    def _trumps(self) -> int:
        return self.deck.of_suit[self.trump] if self.trump >= 0 else 0

    def _played(self, player: int, cards: Iterable[int]) -> None:
        for card in cards:
            if self.known[player] & self.deck.bit[card]:
                self.known[player] = self.deck.take(self.known[player], card)

    def _got(self, player: int, cards: Iterable[int]) -> None:
        for card in cards:
            self.known[player] = self.deck.put(self.known[player], card)

    def _given(self, player: int, to: int, card: int | None, gift: bool) -> None:
        """A gift's card is known to the two; to the rest it is one of the Tsar's, all of which go."""
        if gift and card is None:
            self.known[player] = 0
            self.lacks[to] = self.doubted[to] = 0
        elif card is not None:
            if gift:
                self._played(player, (card,))
            self._got(to, (card,))

    def _exchanged(self, player: int, other: int, given: int | None, drawn: int | None) -> None:
        """To the two both cards are known; for the rest nothing is sure of either hand any more."""
        if given is not None and drawn is not None:
            self._played(player, (given,))
            self._played(other, (drawn,))
            self._got(player, (drawn,))
            self._got(other, (given,))
        else:
            for one in (player, other):
                self.known[one] = self.lacks[one] = self.doubted[one] = 0
