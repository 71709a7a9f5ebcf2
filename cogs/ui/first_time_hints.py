"""A few words for those who play for the first time: each hint is told to a person once, wherever he plays."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from data.guilds import HintBook

KNOWN = 5000
"""People whose hints are kept in memory."""


class FirstTimeHints:
    """Who was told what. In memory for those who play; in the database for ever, or until they ask to be forgotten."""

    def __init__(self, told: HintBook, later: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self._book = told
        self._later = later
        self._told: OrderedDict[int, set[str]] = OrderedDict()
        self._hear: list[Callable[[int], None]] = []

    def subscribe(self, hears: Callable[[int], None]) -> Callable[[], None]:
        """Be told when it has become known whether somebody is a newcomer, or has changed; the answer ends it."""
        self._hear.append(hears)
        return lambda: self._hear.remove(hears)

    def newcomer(self, user: int) -> bool | None:
        """Was he never told anything? None: that has still to be learnt."""
        return None if user not in self._told else not self._told[user]

    async def learn(self, user: int) -> set[str]:
        """What he was told."""
        if user not in self._told:
            found = await self._book.of(user)
            if user not in self._told:  # nobody was quicker
                self._told[user] = found
                while len(self._told) > KNOWN:
                    self._told.popitem(last=False)
                self._changed(user)
        return self._told.get(user, set())

    async def next(self, user: int, wanted: Sequence[str]) -> str | None:
        """The first of these that he has not been told; from now on he has."""
        if not wanted:
            return None
        told = await self.learn(user)
        new = next((hint for hint in wanted if hint not in told), None)
        if new is not None:
            told.add(new)
            if len(told) == 1:
                self._changed(user)
            self._later(self._book.tell(user, new))
        return new

    def forget(self, user: int) -> None:
        self._told.pop(user, None)
        self._changed(user)

    def _changed(self, user: int) -> None:
        for hears in tuple(self._hear):
            hears(user)
