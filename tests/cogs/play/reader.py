"""A player who knows nothing but his screen: he reads what stands before him and presses what is offered to him.

He is seeded, so a game of such players can be played again. He never looks at custom ids, at the hall or at the
game: only at labels, at what is grey, and at which messages only he sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stage.components import pressable
from stage.entities import Message
from stage.errors import ClientRefusal
from stage.guest import Guest, Missing, Reply
from stage.limits import BUTTON, STRING_SELECT, walk
from stage.screen import body, caption

DOORS = ("Моя рука", "Моя карта")
"""What opens one's own panel, on the public table."""
ASIDE = (
    "Повиниться", "Просить пощады", "Оправдаться…", "Назад", "Прочесть правило", "Слушайте меня", "Больше не слушать", "Мои имена", "Мои данные", "Забудь меня",
)  # fmt: skip
"""What is on private messages and is no move."""
RASH = (
    "Беру",
    "Поднять бунт",
    "Смута",
    "Занять трон",
    "Открыться",
    "Больше не",
    "Не вмешиваюсь",
    "Остановлюсь",
    "Никому",
    "Не подкину",
    "Промолчать",
    "Призвать",
)
"""What one presses more seldom than the rest: else every game is over before it has begun."""


@dataclass(frozen=True)
class Offered:
    """One thing that could be done now, by its words."""

    message: Message
    custom_id: str
    words: str
    values: tuple[str, ...] = ()
    """For a select: what to pick."""


class Reader:
    """One guest who plays by reading."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.chance = random.Random(f"{seed} {guest.name}")
        self.pressed: Counter[str] = Counter()
        """What he has pressed, by its words: buttons by caption, selects by placeholder."""
        self.refused: Counter[str] = Counter()
        self._news = asyncio.Event()
        guest.watchers.append(lambda event: self._news.set())

    # -- reading ---------------------------------------------------------------------------------

    def mine(self) -> Iterator[Message]:
        """Messages that only he sees, the newest first."""
        for message in reversed(self.guest.messages()):
            if message.ephemeral_for == self.guest.id:
                yield message

    def table(self) -> Message | None:
        """The public table: the newest message of the bot with buttons."""
        for message in reversed(self.guest.messages()):
            if message.ephemeral_for is None and any(
                pressable(c) for c, _ in walk(message.data["components"])
            ):
                return message
        return None

    def over(self) -> bool:
        table = self.table()
        return table is not None and "🏁 Итоги" in body(self.guest.world, table)

    def door(self) -> Offered | None:
        """The button on the table that opens what is his own."""
        table = self.table()
        if table is None:
            return None
        return next((one for one in _offers(table, self.chance) if one.words.endswith(DOORS)), None)

    def moves(self) -> list[Offered]:
        """What his own panel offers just now."""
        for message in self.mine():
            found = [one for one in _offers(message, self.chance) if not one.words.endswith(ASIDE)]
            if found:
                return found
        return []

    # -- playing ---------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play until the summary stands on the table."""
        await self.opens()
        while not self.over():
            self._news.clear()
            offered = self.moves()
            if not offered:
                await self.news()
                continue
            chosen = self.choose(offered)
            before = body(self.guest.world, chosen.message)
            reply = await self.press(chosen)
            if reply is None or (reply.ephemeral and reply.message not in (chosen.message, None)):
                self.refused[chosen.words] += 1
                if reply is not None and reply.message is not None and self.guest.can_see(reply.message):
                    self.guest.dismiss(reply.message)
            elif before == body(self.guest.world, chosen.message) and self.guest.can_see(chosen.message):
                # His press has arrived, and the new page is still being drawn: he waits, as anybody would.
                with contextlib.suppress(TimeoutError):
                    self._news.clear()
                    await asyncio.wait_for(self._news.wait(), 1)

    def choose(self, offered: list[Offered]) -> Offered:
        weights = [0.15 if one.words.endswith(RASH) or one.words.startswith(RASH) else 1.0 for one in offered]
        return self.chance.choices(offered, weights)[0]

    async def opens(self) -> None:
        """Open his hand, and wait until it is there."""
        while not self.over():
            self._news.clear()
            if (door := self.door()) is not None:
                await self.press(door)
                return
            await self.news()

    async def press(self, one: Offered) -> Reply | None:
        """Press or pick; None when it was gone before he could."""
        kind = one.custom_id
        self.pressed[one.words] += 1
        try:
            if one.values:
                return await self.guest.choose(kind, *one.values, message=one.message)
            return await self.guest.press(kind, message=one.message)
        except (Missing, ClientRefusal):
            return None

    async def news(self) -> None:
        """Wait until something reaches him; not for ever, for what he waits for may be there already."""
        try:
            await asyncio.wait_for(self._news.wait(), 60)
        except TimeoutError:
            raise Missing(f"{self.guest.name} waits in vain:\n{self.guest.screen()}") from None


def _offers(message: Message, chance: random.Random) -> Iterator[Offered]:
    for component, _ in walk(message.data["components"]):
        if not pressable(component) or component.get("disabled"):
            continue
        if component["type"] == BUTTON:
            yield Offered(message, component["custom_id"], caption(component))
        elif component["type"] == STRING_SELECT:
            yield Offered(
                message, component["custom_id"], component.get("placeholder") or "", _pick(component, chance)
            )


def _pick(select: dict[str, Any], chance: random.Random) -> tuple[str, ...]:
    """As few as may be: one card is a lawful attack whatever the others are."""
    values = [option["value"] for option in select["options"]]
    return tuple(chance.sample(values, max(1, select["min_values"])))
