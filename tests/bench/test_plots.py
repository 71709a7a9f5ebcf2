"""Evenings with one plot each: this goes wrong at that moment, and what stands on the screen afterwards is true."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import pytest

from bench.simulate_faults import quiet
from bench.simulation.evening import Evening
from bench.simulation.players import OPEN
from cogs.ui.actions import ActionId
from cogs.ui.boards import LOOK_BACK
from cogs.ui.panels import HAND, LIFE
from stage import slash
from stage.guest import Guest
from stage.rest.server import TooMany
from stage.screen import body

T = TypeVar("T")
EDIT = ("PATCH", "/guilds/{guild_id}/members/{user_id}")
Plot = Callable[["Plotted"], Awaitable[None]]


class Plotted(Evening):
    """Two people at a table of «Из грязи в князи» with three robots, the cards undealt: what comes is the plot's."""

    beat = 1.5

    def __init__(self, plot: Plot) -> None:
        super().__init__(1)
        self._plot = plot
        self.anya, self.boris = (player.guest for player in self.players[:2])

    async def _evening(self) -> None:
        await self.starts()
        for player in self.players:
            await player.guest.sit_down(self.stage.channel("Палата"))
        await self.anya.slash(OPEN, game="knyazi", robots=3, channel=self.channel)
        await self.boris.press("Сесть")
        await self.anya.press("Начать")
        await self.anya.sees("Моя рука")
        await self.settles()
        await self._plot(self)

    async def starts(self) -> None:
        self.start()
        await self.is_back()

    async def is_back(self) -> None:
        process = self.process
        while not process.alive or self.bot is None or not self.bot.is_ready():
            await asyncio.sleep(0.5)
            process = self.process

    async def settles(self) -> None:
        """Until nothing is asked of Discord for a while."""
        asked = -1
        while asked != (asked := self.network.counts["requests"]):
            await asyncio.sleep(12)

    async def dies(self) -> None:
        """Killed, and started again by whoever looks after it."""
        process, bot = self.process, self.bot
        self.loop.kill(process)
        while self.process is process or self.bot is bot:
            await asyncio.sleep(0.5)
        await self.is_back()
        await self.settles()

    async def does(self, deed: Coroutine[Any, Any, T]) -> T:
        """Something that its program does by itself."""
        return await self.loop.start(self.process, deed)

    async def is_replaced(self, deed: Callable[[], Awaitable[None]]) -> None:
        """It is stopped, and taken for dead; another keeps its tables and does this; then it wakes up, and goes."""
        old, bot = self.process, self.bot
        self.loop.freeze(old)
        self.start()
        while self.bot is bot or not self.bot.services.hall.tables:
            await asyncio.sleep(1)
        await self.is_back()
        await deed()
        self.loop.thaw(old)
        await self.settles()
        self.loop.kill(old)

    async def is_beaten(self, guest: Guest) -> None:
        """Until he has to answer cards, whatever was dealt."""
        (table,) = self.bot.services.hall.tables.values()
        player = table.sheet.player_of(guest.id)
        async with asyncio.timeout(3600):
            while (
                (bout := table.view(None).bout) is None
                or bout.defender != player
                or player not in table.waiting()
            ):
                await asyncio.sleep(0.5)

    def called(self, guest: Guest) -> str | None:
        return self.stage.guild.members[guest.id].nick

    def hand(self, guest: Guest) -> str:
        """What stands on it now."""
        (hand,) = (message for message in guest.messages() if message.ephemeral_for)
        return body(self.stage.world, hand)

    def boards(self) -> int:
        """How many messages show the table to all."""
        messages = self.stage.world.channels[self.channel.id].messages.values()
        return sum("Моя рука" in body(self.stage.world, one) for one in messages if not one.ephemeral_for)

    def results(self) -> int:
        messages = self.stage.world.channels[self.channel.id].messages.values()
        return sum("Запись игры" in body(self.stage.world, one) for one in messages if not one.ephemeral_for)

    def follows(self, guest: Guest) -> bool:
        return any(place[1:] == (guest.id, HAND) for place in self.bot.services.panels._open)


def played(plot: Plot) -> None:
    with quiet():
        Plotted(plot).run()


UNKEPT = "записать не удалось"
AGAIN = "🔄 Показать снова"
TAKE_AWAY = ("DELETE", "/channels/{channel_id}/messages/{message_id}")


@pytest.mark.parametrize("room", ["later", "never"], ids=["room comes", "the process is killed"])
def test_a_hand_that_the_full_disk_would_not_take_says_so_until_it_does(room: str) -> None:
    """Whoever starts anew does not find it, and it stands there behind the game: that is said while it is so."""

    async def plot(it: Plotted) -> None:
        it.disk.full = True
        await it.boris.press("Моя рука")
        await it.settles()
        assert UNKEPT in it.hand(it.boris)
        if room == "later":
            it.disk.full = False
            await it.settles()
            assert UNKEPT not in it.hand(it.boris)
        before = it.hand(it.boris)
        it.loop.outside(lambda: setattr(it.disk, "full", False), after=0.1)
        await it.dies()
        await it.anya.press("Моя рука")
        await it.settles()
        assert it.follows(it.boris) == (UNKEPT not in it.hand(it.boris)) == (room == "later")
        assert it.hand(it.boris) == before
        assert UNKEPT not in it.hand(it.anya)

    played(plot)


def test_a_press_on_a_hand_that_was_not_written_down_does_not_hide_that() -> None:
    async def plot(it: Plotted) -> None:
        await it.is_beaten(it.boris)
        it.disk.full = True
        await it.boris.press("Моя рука")
        await it.settles()
        it.disk.full = False
        before = it.hand(it.boris)
        await it.boris.press("Беру")
        assert it.hand(it.boris) != before
        assert UNKEPT in it.hand(it.boris)
        await it.settles()
        assert UNKEPT not in it.hand(it.boris)

    played(plot)


def test_a_hand_whose_answer_got_lost_is_followed_though_discord_calls_the_second_one_late() -> None:
    async def plot(it: Plotted) -> None:
        it.network.delay = (1.4, 1.4)
        it.network.faults["answer lost"] = 1.0
        it.loop.outside(it.network.faults.clear, after=3)
        await it.boris.press("Моя рука")
        await it.settles()
        assert it.hand(it.boris)
        assert it.follows(it.boris)

    played(plot)


def test_of_two_hands_that_were_opened_at_once_one_stands_and_is_followed() -> None:
    """One by the table's button, and before its answer has come back another where the first hand lay."""

    async def plot(it: Plotted) -> None:
        (number,) = it.bot.services.hall.tables
        await it.boris.press("Моя рука")
        await it.settles()
        (first,) = (message for message in it.boris.messages() if message.ephemeral_for)
        it.network.delay = (0.1, 0.1)
        for after, seconds in ((0.15, 2.0), (0.25, 0.1), (0.45, 3.0), (0.55, 0.1)):
            it.loop.outside(lambda wait=seconds: setattr(it.network, "delay", (wait, wait)), after=after)
        pressed = asyncio.ensure_future(it.boris.press("Моя рука"))
        await asyncio.sleep(0.3)
        await it.boris.forges(ActionId(HAND, number).id("b"), first)
        await pressed
        await it.settles()
        assert it.follows(it.boris)
        assert it.hand(it.boris)
        await it.does(it.bot.services.hall.lobby.pause(number, None))
        before = it.hand(it.boris)
        await it.settles()
        assert it.hand(it.boris) != before

    played(plot)


def test_results_that_were_put_anew_just_before_a_kill_stand_there_once() -> None:
    async def plot(it: Plotted) -> None:
        (table,) = it.bot.services.hall.tables.values()
        await it.does(it.bot.services.hall.lobby.end(table.id, None))
        await it.settles()
        it.network.delay = (0.1, 2.0)

        async def again() -> None:
            it.bot.services.boards.repost(table)

        await it.does(again())
        while it.results() < 2:
            await asyncio.sleep(0.05)
        await it.dies()
        assert it.results() == 1

    played(plot)


def test_a_farewell_that_comes_late_does_not_stay_over_the_hand_that_was_opened_since() -> None:
    async def plot(it: Plotted) -> None:
        (number,) = it.bot.services.hall.tables
        await it.does(it.bot.services.hall.lobby.pause(number, None))  # else he is made the host, and told so
        await it.boris.press("Моя рука")
        await it.settles()
        await asyncio.sleep(LIFE - 40)
        it.network.faults["answer lost"] = 1.0
        while AGAIN not in it.hand(it.boris):
            await asyncio.sleep(0.1)
        it.network.faults.clear()
        await it.boris.press(AGAIN)
        await it.settles()
        assert it.follows(it.boris)
        assert AGAIN not in it.hand(it.boris)

    played(plot)


def test_a_table_that_lies_far_back_is_taken_away_though_the_process_was_killed_before_it_was() -> None:
    async def plot(it: Plotted) -> None:
        for _ in range(LOOK_BACK + 10):
            it.boris.post(it.channel, "…")
        it.stage.rest.troubles[TAKE_AWAY] = TooMany(60, False)

        async def again() -> None:
            (table,) = it.bot.services.hall.tables.values()
            it.bot.services.boards.repost(table)

        await it.does(again())
        await it.settles()
        assert it.boards() == 2
        it.stage.rest.troubles.clear()
        await it.dies()
        assert it.boards() == 1

    played(plot)


@pytest.mark.parametrize("how", ["taken off", "put on"])
def test_a_name_whose_change_waits_for_discord_while_another_takes_the_table_over_is_his_to_change(
    how: str,
) -> None:
    """discord.py waits as long as it was told to, and the process is stopped meanwhile: what it was about to do is
    not done any more when it goes on."""

    async def plot(it: Plotted) -> None:
        (table,) = it.bot.services.hall.tables
        await it.does(it.bot.services.hall.lobby.pause(table, None))  # or the ranks change meanwhile
        if how == "put on":
            await it.does(it.bot.services.hall.lobby.leave(table, it.boris.id))
        await it.settles()
        stands = it.called(it.boris)
        it.stage.rest.troubles[EDIT] = TooMany(20, False)

        async def changes(off: bool) -> None:
            rooms = it.bot.services.hall.lobby
            await it.does(rooms.leave(table, it.boris.id) if off else rooms.back(table, it.boris.id))

        async def changes_back() -> None:
            await changes(off=how == "put on")
            await asyncio.sleep(5)

        refused = it.network.counts["429"]
        await changes(off=how == "taken off")
        while it.network.counts["429"] == refused:
            await asyncio.sleep(0.5)
        it.stage.rest.troubles.clear()
        await it.is_replaced(changes_back)
        assert it.called(it.boris) == stands
        assert ("·" in (stands or "")) == (how == "taken off")

    played(plot)


def test_what_another_had_posted_and_not_written_down_is_drawn_by_who_posts_it_again() -> None:
    """Discord gives him the message that hangs there already, with what it showed then."""

    async def plot(it: Plotted) -> None:
        old, bot, third = it.process, it.bot, it.players[2].guest
        it.start()
        while it.bot is bot:
            await asyncio.sleep(0.5)
        await it.is_back()
        hangs = set(it.channel.messages)
        it.network.delay = 0.9, 0.95
        command, path, _ = slash.parse(third.commands(it.channel), OPEN)
        third.run(it.channel, command, path, {"game": "sultan", "robots": 2})  # both are told
        while len(it.channel.messages.keys() - hangs) < 2:
            await asyncio.sleep(0.05)
        it.loop.kill(old)
        it.network.delay = 0.02, 0.12
        while len(it.bot.services.hall.tables) < 3:
            await asyncio.sleep(1)
        await it.settles()
        assert await it.does(it.truths._screens(it.bot)) == []

    played(plot)


def test_a_table_is_not_put_where_another_took_its_message_away() -> None:
    """Discord remembers what was posted under the same nonce, though it hangs there no longer."""

    async def plot(it: Plotted) -> None:
        async def reposts() -> None:
            services = it.bot.services
            services.boards.repost(next(iter(services.hall.tables.values())))

        hangs = set(it.channel.messages)
        it.network.delay = 0.9, 0.95
        await it.does(reposts())
        while it.channel.messages.keys() == hangs:
            await asyncio.sleep(0.05)
        it.network.delay = 0.02, 0.12
        await it.dies()  # and has not written down where it hangs: the next takes that away
        assert it.channel.messages.keys() == hangs
        await it.dies()  # the one after it knows nothing of that
        await it.does(reposts())
        await it.settles()
        assert await it.does(it.truths._screens(it.bot)) == []

    played(plot)
