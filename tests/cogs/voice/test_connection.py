"""The bot's chair: coming, being refused, moved, put out, called back; one chair in a guild; again after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from cogs.app.bot import Slovo
from cogs.settings import Settings
from cogs.voice.manager import VoiceManager
from core.games import GAMES
from core.hall import Hall, SteadyClock
from data import DurableJournal, connect
from data.guilds import EARS, TOUCH, ConsentBook
from stage.entities import VOICE
from stage.permissions import BOT, P
from stage.stage import Stage
from stage.testing import connector, running_stage, until
from tests.cogs.conftest import QUICK, QUICK_MOTION, House, Playing, bot_ready
from tests.cogs.voice.conftest import NAMES, Court, Listening, opened

Line = Callable[[str], bytes]
HEAR = {"hear": True, "model": "none"}
AUTO = {"etiquette": "auto"}


async def test_what_is_missing_is_said_on_the_table(playing: Playing) -> None:
    async with playing(guests=NAMES, settings=HEAR) as house:
        stage = house.stage
        closed = {stage.world.bot.id: (1, 0, int(P.CONNECT))}
        stage.world.add_channel(stage.guild, "Темница", VOICE, overwrites=closed)
        await opened(house, AUTO, NAMES, voice="Темница")
        await house.guest("Аня").sees("ему не хватает прав — подключаться")


async def test_put_out_it_stays_out_until_somebody_at_the_table_calls_it(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        stage, anya = court.house.stage, court.house.guest("Аня")
        stage.world.move(stage.guild, stage.world.bot.id, None)
        await anya.sees("Слух выставили из голосового канала")
        await asyncio.sleep(0.3)
        assert stage.world.bot.id not in stage.guild.voice_states
        await anya.slash("слух")
        await anya.press("Позвать слух")
        await court.listening()
        await anya.sees("Слух открыт")
        await court.who("kholop").says(line("Холоп, молчать!"))
        await until(lambda: court.docket)


async def test_moved_with_the_players_it_goes_on_listening_there(playing: Playing, line: Line) -> None:
    async with playing(guests=NAMES, settings=HEAR, voice=("Палата", "Сени")) as house:
        for name in NAMES:
            await ConsentBook(house.bot.services.store).give(house.guest(name).id, house.stage.guild.id)
        table = await opened(house, AUTO, NAMES)
        court = Court(house, table)
        await court.listening()
        other = house.stage.channel("Сени")
        kholop = court.who("kholop")
        await kholop.join_voice("Сени")
        house.stage.world.move(house.stage.guild, house.stage.world.bot.id, other)
        await until(lambda: court.ears.connections[house.stage.guild.id].channel == other.id)
        await court.listening()
        await asyncio.sleep(0.5)
        await kholop.says(line("Холоп, молчать!"))
        await until(lambda: court.docket)
        await kholop.sees("#Сени")


async def test_bound_to_another_channel_the_court_goes_there(playing: Playing) -> None:
    async with playing(guests=NAMES, settings=HEAR, voice=("Палата", "Сени")) as house:
        table = await opened(house, AUTO, NAMES)
        court = Court(house, table)
        await court.listening()
        await house.hall.lobby.bind(table.id, voice=house.stage.channel("Сени").id)
        await house.guest("Аня").sees("Слух открыт в #Сени")
        assert (
            house.stage.guild.voice_states[house.stage.world.bot.id].channel_id
            == house.stage.channel("Сени").id
        )


async def test_a_second_table_of_the_guild_waits_for_the_chair(playing: Playing) -> None:
    people = [*NAMES, "Дарья", "Егор", "Жанна", "Зоя"]
    async with playing(guests=people, settings=HEAR, voice=("Палата", "Сени")) as house:
        first = await opened(house, AUTO, NAMES)
        await Court(house, first).listening()
        second = await opened(house, AUTO, people[4:], voice="Сени")
        await house.guest("Дарья").sees("Слух занят другим столом")
        assert list(house.bot.services.voice.port.sessions) == [first.id]  # type: ignore[union-attr]
        await house.hall.lobby.end(first.id, first.sheet.host)
        court = Court(house, second)
        await until(lambda: list(court.ears.sessions) == [second.id])
        await court.listening()
        assert court.ears.connections[house.stage.guild.id].channel == house.stage.channel("Сени").id


async def test_when_the_game_ends_the_bot_leaves_and_keeps_nothing(listening: Listening, line: Line) -> None:
    async with listening() as court:
        stage, session = court.house.stage, court.session
        await court.who("kholop").says(line("Холоп, молчать!"))
        await until(lambda: court.docket)
        await court.house.hall.lobby.end(court.table.id, court.table.sheet.host)
        await until(lambda: stage.world.bot.id not in stage.guild.voice_states)
        assert court.ears.sessions == {}
        assert session._judge is None
        assert court.ears.clip(court.table.id, court.docket[0].id) is None


async def test_a_paused_table_is_not_listened_to(listening: Listening, line: Line) -> None:
    async with listening() as court:
        kholop = court.who("kholop")
        await court.house.hall.lobby.pause(court.table.id, kholop.id)
        await kholop.sees("Пауза")
        await kholop.says(line("Холоп, молчать!"))
        assert court.session.ear.receiver.counts().heard == 0
        await court.house.hall.lobby.resume(court.table.id, kholop.id)
        await kholop.says(line("Холоп, молчать!"))
        await until(lambda: court.docket)


@contextlib.asynccontextmanager
async def process(stage: Stage, file: Path, *, kill: bool) -> AsyncIterator[House]:
    """A bot's life over a database that outlives it; `kill`: it ends without a word to anybody."""
    async with (
        await connect(f"sqlite:///{file}") as store,
        Hall(GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=QUICK) as hall,
    ):
        settings = Settings(hear=True, model="none")
        bot = Slovo(settings, store, hall, connector(stage), prepare=False, guild_ready_timeout=0.05)
        running = asyncio.create_task(bot.start("a-token-for-tests"))
        await bot_ready(bot)
        try:
            yield House(stage, bot, hall)
        finally:
            if kill and isinstance(bot.services.voice.port, VoiceManager):
                bot.services.voice.port.nicknames._effects = _NoHands()  # type: ignore[assignment]
            await bot.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


class _NoHands:
    """Whoever is killed undoes nothing."""

    async def lift_all(self) -> int:
        return 0


async def test_killed_and_started_again_in_mid_game_the_court_hears_on(tmp_path: Path, line: Line) -> None:
    allowed = BOT | P.MUTE_MEMBERS
    async with running_stage(guests=NAMES, bot_permissions=allowed, rate_limits=QUICK_MOTION) as stage:
        file = tmp_path / "slovo.db"
        async with process(stage, file, kill=True) as house:
            for name in NAMES:
                for kind in (EARS, TOUCH):
                    book = ConsentBook(house.bot.services.store)
                    await book.give(house.guest(name).id, stage.guild.id, kind)
            await house.bot.services.guild_settings.choose(stage.guild.id, "mutes", "on")
            table = await opened(house, AUTO, NAMES)
            court = Court(house, table)
            await court.listening()
            kholop = court.who("kholop")
            await until(lambda: stage.guild.members[kholop.id].mute)
            number, player = table.id, court.player(kholop.name)
        assert stage.guild.members[kholop.id].mute, "the mute has outlived the bot"
        async with process(stage, file, kill=False) as house:
            await until(lambda: number in house.hall.tables)
            court = Court(house, house.hall.tables[number])
            await until(lambda: number in court.ears.sessions)
            await court.listening()
            await house.bot.services.guild_settings.choose(stage.guild.id, "mutes", "off")
            await until(lambda: not stage.guild.members[kholop.id].mute)
            await kholop.says(line("Холоп, молчать!"))
            await until(lambda: court.docket)
            assert court.docket[0].offender == player
        assert stage.guild.members[stage.world.bot.id].nick is None, "a shutdown leaves nothing behind"
