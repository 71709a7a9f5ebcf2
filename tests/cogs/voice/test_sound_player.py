"""What is heard in the channel, and what is not."""

from __future__ import annotations

import asyncio

from cogs.sounds import packets
from cogs.voice.sound_player import ROOM, SoundPlayer
from core.knyazi import moves
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import NAMES, Court, Listening, opened


async def test_the_gong_of_a_deal_is_heard_by_guests_while_the_court_listens(listening: Listening) -> None:
    async with listening() as court:
        vera = court.house.guest("Вера")
        heard: list[int] = []
        await vera._seated()
        vera.seat.listen(lambda who, pcm: heard.append(who))
        kholop = court.player(court.who("kholop").name)
        await court.house.hall.play(court.table.id, moves.Deal(), player=kholop)
        await until(lambda: len(heard) > 20)
        assert set(heard) == {court.house.stage.world.bot.id}


async def test_a_table_without_ears_is_visited_for_its_sounds_and_not_listened_to(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        table = await opened(house, {}, NAMES)
        court = Court(house, table)
        await until(
            lambda: court.ears.connections and court.ears.connections[house.stage.guild.id].standing == "in"
        )
        assert court.ears.sessions == {}
        state = house.stage.guild.voice_states[house.stage.world.bot.id]
        assert state.self_deaf
        await house.hall.lobby.end(table.id, table.sheet.host)
        await until(lambda: house.stage.world.bot.id not in house.stage.guild.voice_states)


async def test_sultan_is_visited_for_its_sounds_and_never_listened_to(playing: Playing) -> None:
    names = [*NAMES, "Дарья"]
    async with playing(guests=names, settings={"hear": True, "model": "none"}) as house:
        people = [house.guest(name) for name in names]
        for person in people:
            await person.join_voice("Палата")
        table = await house.hall.lobby.open(
            "sultan", host=people[0].id, name="Аня", guild=house.stage.guild.id,
            channel=house.stage.channel("стол").id, voice=house.stage.channel("Палата").id,
        )  # fmt: skip
        for person in people[1:]:
            await house.hall.lobby.join(table.id, person.id, person.name)
        await house.hall.lobby.start(table.id, people[0].id)
        ears = Court(house, table).ears
        await until(lambda: ears.connections and ears.connections[house.stage.guild.id].standing == "in")
        assert ears.sessions == {}
        assert house.stage.guild.voice_states[house.stage.world.bot.id].self_deaf
        assert ears.line(table, "ru") == ""


async def test_a_guild_that_wants_no_sounds_gets_no_visit(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await house.bot.services.guild_settings.choose(house.stage.guild.id, "sounds", "off")
        table = await opened(house, {}, NAMES)
        await asyncio.sleep(0.5)
        assert Court(house, table).ears.connections == {}


async def test_no_more_sounds_wait_than_can_be_borne() -> None:
    sound_player = SoundPlayer(lambda: None, lambda: True)
    for _ in range(20):
        sound_player.play("blow-1")
    assert sound_player.counts["left out"] == 20 - ROOM
    sound_player.play("card")
    assert sound_player.counts["left out"] == 21 - ROOM, "cards rustle only in silence"
    await sound_player.close()
    assert packets("gong")
