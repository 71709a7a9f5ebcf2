"""People who play by what they see: mostly sense, sometimes at random, twice, too late, or not at all for a while."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from cogs.texts import plain
from cogs.ui.actions import ActionId, read
from stage import slash
from stage.components import pressable
from stage.entities import JSON, Message
from stage.errors import ClientRefusal
from stage.guest import Guest
from stage.interactions import Interaction
from stage.limits import BUTTON, STRING_SELECT, walk

if TYPE_CHECKING:
    from bench.simulation.evening import Evening

OPEN = plain("ru", "command-open")
GAMES = ("knyazi", "knyazi", "sultan")
ENDS = frozenset({"close", "stand", "end", "forget-me", "kick", "leave", "pause"})
"""Verbs that spoil an evening for the others: pressed seldom."""
WANTED = ("sit", "robot", "start", "hand")
"""What brings a game on, the more the later."""
HOSTS = frozenset({"robot", "start"})
"""The host's, as everybody reads on the board."""
BACK = frozenset({"sit", "go-on"})
"""What brings him back into a game that stands still, or goes on without him."""

Pressable = tuple[Message, JSON, ActionId]


class Player:
    """One of them. His chance is his own, so that what he does hangs on what he sees and on nothing else."""

    def __init__(self, evening: Evening, guest: Guest, chance: Random) -> None:
        self._evening, self.guest, self._chance = evening, guest, chance
        self._seen: deque[tuple[Message, str]] = deque(maxlen=8)
        """Buttons that stood there once."""
        self._sat: set[int] = set()
        self._read: dict[int, tuple[Any, list[Pressable]]] = {}
        """What could be pressed on a message when he looked last, and what stood there then."""
        self.pause = chance.choice((60.0, 150.0, 300.0))
        self.silent = False
        self.forgotten = False

    async def live(self) -> None:
        chance = self._chance
        while not self.forgotten:
            away = chance.random() < 0.03
            await asyncio.sleep(chance.expovariate(1 / (1500 if away else self.pause)))
            if not (self.silent or self.forgotten):
                self.act()

    def act(self) -> None:
        try:
            self._act()
        except ClientRefusal as why:
            self._evening.trace.note(self.guest.name, f"cannot: {why.code} {why.words}")

    # -- what he does ----------------------------------------------------------------------------

    def _act(self) -> None:
        chance, seen = self._chance, list(self.sees())
        moves = [one for one in seen if one[2].seq is not None]
        if not any(key.table for _, _, key in seen):
            if chance.random() < 0.3:
                self._open()
        elif self._seen and chance.random() < 0.04:
            message, custom_id = chance.choice(self._seen)
            self._press(message, custom_id, "late")
        elif moves and chance.random() < 0.9:
            self._use(chance.choice(moves))
        else:
            kind = [one for one in seen if one[2].verb not in ENDS or chance.random() < 0.02]
            wanted = [one for one in kind if one[2].verb in WANTED and self._wants(one[2])]
            played = {key.table for _, _, key in seen if key.verb == "hand"} & self._sat
            back = [one for one in kind if one[2].verb in BACK and one[2].table in played]
            if back and chance.random() < 0.3:
                self._use(chance.choice(back))
            elif wanted and chance.random() < 0.8:
                self._use(max(wanted, key=lambda one: (WANTED.index(one[2].verb), one[0].id)))
            elif kind and chance.random() < 0.2:
                self._use(chance.choice(kind))

    def _wants(self, key: ActionId) -> bool:
        """He sits down once, leaves to the host what is his, and looks at his hand while the game lasts."""
        sat = key.table in self._sat
        host = self._evening.host
        if key.verb in HOSTS and not (host is None or host is self or host.forgotten):
            return False
        return sat == (key.verb != "sit")

    def sees(self) -> Iterator[Pressable]:
        """All that he could press, of the newest table first."""
        for message in self.guest.messages():
            if message.author_id == self._evening.stage.world.bot.id:
                shown, found = self._read.get(message.id, (None, []))
                if shown is not message.data["components"]:
                    shown = message.data["components"]
                    found = [
                        (message, component, key)
                        for component, _ in walk(shown)
                        if pressable(component) and not component["disabled"]
                        if (key := read(component["custom_id"])) is not None
                    ]
                    self._read[message.id] = shown, found
                yield from found

    def _open(self) -> None:
        channel = self._evening.channel
        command, path, _ = slash.parse(self.guest.commands(channel), OPEN)
        values = {"game": self._chance.choice(GAMES), "robots": self._chance.randint(2, 4)}
        self._evening.host = self
        self.guest.run(channel, command, path, values)
        self._evening.trace.note(self.guest.name, f"opens {values['game']}")

    def _use(self, wanted: Pressable) -> None:
        message, component, key = wanted
        if key.verb == "sit":
            self._sat.add(key.table)
        self._seen.append((message, component["custom_id"]))
        if component["type"] == BUTTON:
            twice = self._chance.random() < 0.05
            for _ in range(1 + twice):
                self._press(message, component["custom_id"], "twice" if twice else "")
        elif component["type"] == STRING_SELECT:
            values = [option["value"] for option in component["options"]]
            most = min(component["max_values"], len(values))
            picked = self._chance.sample(
                values, self._chance.randint(min(component["min_values"], most), most)
            )
            self._evening.trace.note(self.guest.name, f"picks {component['custom_id']} {','.join(picked)}")
            self.guest.select(message, component["custom_id"], picked)

    def _press(self, message: Message, custom_id: str, how: str) -> None:
        self._evening.trace.note(self.guest.name, f"presses {custom_id} {how}".rstrip())
        self.guest.forge(message, custom_id)

    def forget_me(self) -> Interaction | None:
        """He asks to be forgotten. None: nothing answers him just now."""
        for message in self.guest.messages():
            if message.author_id == self._evening.stage.world.bot.id:
                self._evening.trace.note(self.guest.name, "asks to be forgotten")
                with contextlib.suppress(ClientRefusal):
                    return self.guest.forge(message, ActionId("forget-me").id("b"))
        return None


__all__ = ["Player"]
