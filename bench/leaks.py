"""A hunt for secrets: robot games through the stage, and everything that each guest received looked through.

python -m bench leaks                 200 games
python -m bench leaks --games 20 --seed 7

Whatever reaches a guest (messages, edits, alternative texts, custom ids, what autocomplete offers, what a picture
was painted from) may speak only of cards that he has seen, and say of a player only a character that he has seen.
And at chance moments two hidden cards of others are exchanged in a copy of the game: every page he could open, and
every refusal he could provoke, must be the same to the last byte.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import copy
import logging
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec
import structlog

from bench.knowing import Knowing, texts
from cogs import pictures
from cogs.app.assembly import drawn
from cogs.app.bot import Slovo
from cogs.lobby import robot_talk
from cogs.pictures import contents, describe
from cogs.settings import Settings
from cogs.ui import boards, panel
from cogs.ui.page import Picture
from cogs.ui.painter import Painter
from core.games import GAMES
from core.hall import Hall, Moved, Notice, Pace, SteadyClock, Table
from core.knyazi.cards import card_text
from core.shapes import Illegal
from data import DurableJournal, connect
from stage.events import StageEvent
from stage.guest import Guest
from stage.stage import Stage
from stage.testing import connector, running_stage, until

PEOPLE = 5
"""Guests at a table; the other seats are robots'."""
ALTS: dict[type, Any] = {
    contents.TablePicture: describe.table_alt, contents.HandPicture: describe.hand_alt, contents.SultanTable: describe.sultan_alt,
    contents.SultanCard: describe.sultan_card_alt, contents.CareerChart: describe.careers_alt,
    contents.SummaryPicture: describe.summary_alt,
}  # fmt: skip


class NotingPainter(Painter):
    """Paints nothing, and remembers what each picture would have shown."""

    def __init__(self) -> None:
        super().__init__()
        self.sights: dict[bytes, pictures.Picture] = {}

    async def painted(self, sight: pictures.Picture) -> Picture:
        name = f"{type(sight).__name__} {hash(sight)}".encode()
        self.sights[name] = sight
        return Picture("picture.webp", name, ALTS[type(sight)](sight))


class SecretHunt:
    """One stage, one bot, and what was found so far."""

    def __init__(
        self, stage: Stage, bot: Slovo, hall: Hall, chance: random.Random, painter: NotingPainter
    ) -> None:
        self.stage, self.bot, self.hall, self.chance = stage, bot, hall, chance
        self.painter = painter
        self.leaks: list[str] = []
        self.counts: Counter[str] = Counter()
        self._knowing: dict[int, Knowing] = {}
        hall.subscribe(self._told)
        for guest in stage.guests.values():
            guest.watchers.append(partial(self._received, guest))

    # -- looking ---------------------------------------------------------------------------------

    def _told(self, table: Table, notice: Notice) -> None:
        for one in self._knowing.values():
            if one.table is table and table.state is not None:
                one.learn(notice if isinstance(notice, Moved) else None)

    def _received(self, guest: Guest, event: StageEvent) -> None:
        knowing = self._knowing.get(guest.id)
        if knowing is None or not event.name.startswith(("MESSAGE", "INTERACTION")):
            return
        if knowing.table.sheet.phase in ("over", "closed"):
            return
        self.counts["events"] += 1
        private = bool(event.data.get("flags", 0) & 64)
        for text in texts(event.data):
            self._judged(guest, knowing.wrong(text, private))
        for url in re.findall(rb'"url":"([^"]+)"', event.raw):
            kept = self.stage.world.files.find(unquote(urlsplit(url.decode()).path))
            if kept is not None and kept.data in self.painter.sights:
                self.counts["pictures"] += 1
                self._judged(guest, knowing.seen(self.painter.sights[kept.data]))

    def _judged(self, guest: Guest, wrong: str) -> None:
        self.counts["texts"] += 1
        if wrong:
            self.leaks.append(f"{guest.name} received {wrong}")

    # -- playing ---------------------------------------------------------------------------------

    async def game(self, number: int) -> None:
        name = ("knyazi", "sultan")[number % 2]
        law = GAMES[name]
        players = law.fewest + self.chance.randrange(law.most - law.fewest + 1)
        guests = [self.stage.guest(f"Qa{letter}") for letter in "abcdefghijklmno"[: min(PEOPLE, players)]]
        channel = self.stage.channel("стол")
        table = await self.hall.lobby.open(
            name, host=guests[0].id, name=guests[0].name, guild=self.stage.guild.id, channel=channel.id,
            options={"deals": "1"} if name == "knyazi" else {"rounds": "1", "max_actions": "60"},
        )  # fmt: skip
        for guest in guests[1:]:
            await self.hall.lobby.join(table.id, guest.id, guest.name)
        for letter in "abcdefghijklmno"[len(guests) : players]:
            await self.hall.lobby.add_robot(table.id, None, f"Qr{letter}")
        await self.hall.lobby.start(table.id, None)
        for player, guest in enumerate(guests):
            knowing = self._knowing[guest.id] = Knowing(table, player)
            knowing.learn()
        await self.bot.services.boards.settle()
        board = self.stage.world.messages[table.sheet.anchors["board"][1]]
        for guest in guests:
            await guest.press(f"b:hand:{table.id}:", message=board)
        while table.sheet.phase == "playing":
            moved = await self._moves(table, guests)
            if self.chance.random() < 0.3:
                await self.bot.services.boards.settle()
                await self.bot.services.panels.settle()
                await self._tries(table, guests, board)
                await self._twins(table, guests)
            await asyncio.sleep(0 if moved else 0.005)
        self.counts[name] += 1
        await self.hall.lobby.close(table.id, None)
        await self.bot.services.boards.settle()  # the last of this table is on its way
        await until(lambda: self.bot.services.background.idle)
        self._knowing.clear()
        for guest in guests:
            for message in guest.messages():
                if message.ephemeral_for == guest.id:
                    guest.dismiss(message)

    async def _moves(self, table: Table, guests: list[Guest]) -> bool:
        """One person moves as his robot would, out of his own view."""
        for player in table.waiting():
            if 0 <= player < len(guests):
                move = table.game.robot(table.view(player), self.chance) or table.game.default(
                    table.state, player
                )
                if move is not None:
                    with contextlib.suppress(Illegal):  # a robot was quicker
                        await self.hall.play(table.id, move, player=player)
                    return True
        return False

    async def _tries(self, table: Table, guests: list[Guest], board: Any) -> None:
        """Somebody looks around: what commands offer him, his hand again, his notes, the desk."""
        guest = self.chance.choice(guests)
        knowing = self._knowing[guest.id]
        for offered in await guest.autocomplete("ход", "что"):
            self._judged(guest, knowing.wrong(offered, True))
        self.counts["autocompletions"] += 1
        door = "desk" if table.sheet.game == "knyazi" else "notes"
        await guest.forges(f"b:{door}:{table.id}:", board)

    async def _twins(self, table: Table, guests: list[Guest]) -> None:
        """Two hidden cards of others exchanged: nothing that this guest can see or provoke may differ."""
        player = self.chance.randrange(len(guests))
        twin_state = (_twin_hands if table.sheet.game == "knyazi" else _twin_circle)(
            table, player, self.chance, self._knowing[guests[player].id]
        )
        if twin_state is None or any(
            table.game.view(twin_state, who) != table.view(who) for who in (player, None)
        ):
            return
        self.counts["twins"] += 1
        twin = copy.copy(table)
        twin.state = twin_state
        user, services = guests[player].id, self.bot.services

        async def hand(here: Table) -> Any:
            return await services.games[here.sheet.game].hand(services, here, user, "ru", "")

        for page in (partial(drawn, services), hand):
            one, other = await page(table), await page(twin)
            if one is None or other is None:  # the game has ended meanwhile
                return
            if one.digest() != other.digest() or one.hints != other.hints:
                self.leaks.append(f"{guests[player].name}: pages differ where only others' cards do")
        for move in [move for who in range(table.players) for move in table.game.legal(table.state, who)[:5]]:
            self.counts["refusals"] += 1
            if _refusal(table, player, move) != _refusal(twin, player, move):
                self.leaks.append(f"{guests[player].name}: {table.game.write(move)} is refused otherwise")


def _refusal(table: Table, player: int, move: Any) -> str:
    try:
        table.game.check(table.state, player, move)
    except Illegal as wrong:
        return str(wrong)
    return ""


def _twin_hands(table: Table, player: int, chance: random.Random, knowing: Knowing) -> Any:
    """One card that this player has never seen from one hand into another, and one back."""
    state = table.state
    deck = state.table.deck
    unseen = {
        other: [c for c in deck.kinds(state.hands[other]) if card_text(c) not in knowing.cards]
        for other in range(table.players)
        if other != player
    }
    able = [other for other, cards in unseen.items() if cards]
    if len(able) < 2 or deck.width != 1:
        return None
    one, two = chance.sample(able, 2)
    first, second = 1 << chance.choice(unseen[one]), 1 << chance.choice(unseen[two])
    hands = list(state.hands)
    hands[one] ^= first | second
    hands[two] ^= first | second
    return msgspec.structs.replace(state, hands=tuple(hands))


def _twin_circle(table: Table, player: int, chance: random.Random, knowing: Knowing) -> Any:
    """Two hidden cards of others, or one and the spare, in each other's place."""
    state = table.state
    hidden = [at for at in range(table.players) if at != player and not state.open >> at & 1]
    places = [*hidden, table.players]
    if len(places) < 2:
        return None
    one, two = chance.sample(places, 2)
    cards = list(state.cards)
    cards[one], cards[two] = cards[two], cards[one]
    return msgspec.structs.replace(state, cards=tuple(cards))


async def hunt(games: int, seed: int = 1, first: int = 0) -> SecretHunt:
    """Play so many games and give what was found. The even ones are «Из грязи в князи», the odd ones «Султан на миг»."""
    chance = random.Random(seed)
    boards.GATHER = 0.0
    robot_talk.SELDOM = 0  # robots say all that they could ever say
    boards.EDITS = panel.EDITS = (10_000, 0.1)
    names = [f"Qa{letter}" for letter in "abcdefghijklmno"[:PEOPLE]]
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running_stage(guests=names, with_voice=False, remember=50, rate_limits=0) as stage,
            await connect(f"sqlite:///{folder}/slovo.db") as store,
            Hall(
                GAMES, DurableJournal(store), SteadyClock(), chance,
                pace=Pace(remind=0, patience=0, window=0, hearing=0, rest=0, robots=0.0),
            ) as hall,
        ):  # fmt: skip
            painter = NotingPainter()
            bot = Slovo(
                Settings(hear=False),
                store,
                hall,
                connector(stage),
                prepare=False,
                painter=painter,
                guild_ready_timeout=0.02,
            )
            running = asyncio.create_task(bot.start("a-token-for-hunting"))
            try:
                while not bot.is_ready():  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                found = SecretHunt(stage, bot, hall, chance, painter)
                for number in range(first, first + games):
                    await found.game(number)
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)
    return found


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench leaks", description="Hunt for secrets in robot games."
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    logging.disable(logging.WARNING)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    begun = time.monotonic()
    found = asyncio.run(hunt(given.games, given.seed))
    counts = found.counts
    print(
        f"leaks: {len(found.leaks)} in {counts['knyazi']} + {counts['sultan']} games, {time.monotonic() - begun:.0f} s"
    )
    print(
        f"  {counts['events']} messages and edits received, {counts['texts']} texts, {counts['pictures']} pictures"
    )
    print(
        f"  {counts['twins']} times twins compared, {counts['refusals']} refusals, {counts['autocompletions']} lists"
    )
    for leak, times in Counter(re.sub(r"^Qa\w", "a guest", leak) for leak in found.leaks).most_common(20):
        print(f"  {times} times: {leak}")
    return 1 if found.leaks else 0
