"""Звания after the game, from its events alone (K-HON-01).

A house adds its own with a small class: `see` is shown every event of the game in order, `scores` tells for whom it
counted how much, and who reaches `from_` has the title.

    class Generous(Honour):
        id, from_ = "generous", 3
        def see(self, event): ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from core.knyazi import breaches
from core.knyazi import events as ev
from core.shapes import Event


class Title(msgspec.Struct, frozen=True):
    """One player's title, and how far he went for it."""

    id: str
    player: int
    count: int


class Honour:
    """One kind of title."""

    id: ClassVar[str] = ""
    from_: ClassVar[int] = 1

    def __init__(self) -> None:
        self.best: Counter[int] = Counter()

    def see(self, event: Event) -> None:
        """Take note of an event."""

    def reached(self, player: int, count: int) -> None:
        self.best[player] = max(self.best[player], count)

    def scores(self) -> dict[int, int]:
        return dict(self.best)


class Autocrat(Honour):
    """Самодержец: one unbroken reign over more than three deals in a row."""

    id, from_ = "autocrat", 4

    def __init__(self) -> None:
        super().__init__()
        self.deals = 0

    def see(self, event: Event) -> None:
        if isinstance(event, (ev.NewReign, ev.RolesCast)):
            self.deals = 0
        elif isinstance(event, ev.DealEnded):
            self.deals += 1
            self.reached(event.seats[0], self.deals)


class Careerist(Honour):
    """Карьерист: from Kholop to Tsar in one turn, chains of bonus turns included (KR-28)."""

    id = "careerist"

    def __init__(self) -> None:
        super().__init__()
        self.bottom = -1
        self.seats: Sequence[int] = ()

    def see(self, event: Event) -> None:
        if isinstance(event, ev.RolesCast):
            self.seats = event.seats
        elif isinstance(event, ev.TurnBegins) and not event.bonus:
            self.bottom = self.seats[-1] if self.seats else -1
        elif isinstance(event, ev.Reseated):
            self.seats = event.after
            if event.reason != "demotion" and event.after[0] == self.bottom != event.before[0]:
                self.best[self.bottom] += 1
        elif isinstance(event, ev.DealEnded):
            self.bottom, self.seats = -1, event.seats


class Toady(Honour):
    """Лизоблюд: mercies from three different Tsars."""

    id, from_ = "toady", 3

    def __init__(self) -> None:
        super().__init__()
        self.tsars: dict[int, set[int]] = {}

    def see(self, event: Event) -> None:
        if isinstance(event, ev.Granted):
            self.tsars.setdefault(event.player, set()).add(event.tsar)
            self.reached(event.player, len(self.tsars[event.player]))


class Mutineer(Honour):
    """Бунтарь: took part in five riots and coups, lost ones too."""

    id, from_ = "mutineer", 5

    def __init__(self) -> None:
        super().__init__()
        self.attacker = self.support = -1

    def see(self, event: Event) -> None:
        if isinstance(event, ev.Attacked):
            self.attacker, self.support = event.player, -1
        elif isinstance(event, ev.ThrownIn) and event.right == "support":
            self.support = event.player
        elif isinstance(event, ev.RiotBegun):
            self.best.update(event.rebels)
        elif isinstance(event, ev.CoupFailed):
            self.best.update({event.attacker, event.voevoda})
        elif isinstance(event, ev.Reseated) and event.reason in ("palace", "military"):
            helper = {self.support} if event.reason == "military" and self.support >= 0 else set()
            self.best.update({self.attacker} | helper)


class Brawler(Honour):
    """Дебошир: more than ten blows received in a deal."""

    id, from_ = "brawler", 11

    def __init__(self) -> None:
        super().__init__()
        self.blows: Counter[int] = Counter()

    def see(self, event: Event) -> None:
        if isinstance(event, ev.Struck):
            self.blows[event.player] += 1
            self.reached(event.player, self.blows[event.player])
        elif isinstance(event, ev.DealEnded):
            self.blows.clear()


class Chatterbox(Honour):
    """Болтун: more than five breaches of etiquette in a deal; what was pardoned does not count."""

    id, from_ = "chatterbox", 6

    def __init__(self) -> None:
        super().__init__()
        self.charges: dict[int, tuple[int, int]] = {}

    def see(self, event: Event) -> None:
        if isinstance(event, ev.Charged):
            charge = event.charge
            breach = breaches.find(charge.law)
            manners = breach is not None and breach.manners
            if manners and charge.status in ("open", "vote"):
                self.charges[charge.id] = charge.offender, charge.count
        elif isinstance(event, (ev.Repeated, ev.Withdrawn)) and event.charge in self.charges:
            self.charges[event.charge] = event.offender, event.count
        elif isinstance(event, ev.Ruled) and event.penalty == "pardon":
            self.charges.pop(event.charge, None)
        elif isinstance(event, ev.VoteClosed) and event.vote.subject == "charge" and not event.carried:
            self.charges.pop(event.vote.paper, None)
        elif isinstance(event, ev.DealEnded):
            self._count()
            self.charges.clear()

    def _count(self) -> None:
        for offender in {who for who, _ in self.charges.values()}:
            self.reached(offender, sum(n for who, n in self.charges.values() if who == offender))

    def scores(self) -> dict[int, int]:
        self._count()
        return super().scores()


BOOK: tuple[type[Honour], ...] = (Autocrat, Careerist, Toady, Mutineer, Brawler, Chatterbox)


def honours(journal: Iterable[Event], house: Sequence[type[Honour]] = ()) -> tuple[Title, ...]:
    """Everybody's titles, from all events of a game in order."""
    kinds: list[Honour] = [kind() for kind in (*BOOK, *house)]
    for event in journal:
        for kind in kinds:
            kind.see(event)
    return tuple(
        Title(kind.id, player, count)
        for kind in kinds
        for player, count in sorted(kind.scores().items())
        if count >= kind.from_
    )


def journal(game: Any, state: Any, moves: Iterable[tuple[int, Any]]) -> list[Event]:
    """All events of a game from its moves."""
    told: list[Event] = []
    for player, move in moves:
        state, events = game.apply(state, player, move)
        told += events
    return told
