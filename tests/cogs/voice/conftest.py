"""A court that listens: a table in a voice channel of the stage, guests with real voices."""

from __future__ import annotations

import asyncio
import json
import wave
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogs.voice.manager import VoiceManager
from core.hall import Table
from core.knyazi.court_papers import Charge
from data.guilds import ConsentBook
from speech.session import ListeningSession
from stage.testing import until
from tests.cogs.conftest import House, Playing


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stage has no rate limits to be spared; and what is said matters until it is heard, however busy the machine."""
    monkeypatch.setattr("cogs.voice.nicknames_and_mutes.REST", 0.05)
    monkeypatch.setattr("cogs.voice.manager.LOOK", 0.2)
    monkeypatch.setattr("speech.scribe.OLDEST", 600.0)
    monkeypatch.setattr("cogs.voice.connection.DOWN", 1.5)


NAMES = ["Аня", "Борис", "Вера", "Глеб"]


def pcm(file: Path) -> bytes:
    """A recorded line as guests speak it: 48 kHz, mono, 16 bit."""
    with wave.open(str(file)) as opened:
        rate = opened.getframerate()
        sound = np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(np.float32)
    at = np.arange(round(len(sound) * 48_000 / rate)) * rate / 48_000
    return np.interp(at, np.arange(len(sound)), sound).astype("<i2").tobytes()


@pytest.fixture(scope="session")
def line(speech_folder: Path) -> Callable[[str], bytes]:
    """line("Саша, кто ты такой?") -> the first voice that says it."""
    index = json.loads((speech_folder / "court" / "index.json").read_text(encoding="utf-8"))
    files = {entry["ref"]: speech_folder / "court" / entry["f"] for entry in reversed(index)}
    return lambda words: pcm(files[words])


@dataclass
class Court:
    """A table that is played and listened to."""

    house: House
    table: Table

    @property
    def ears(self) -> VoiceManager:
        assert isinstance(self.house.bot.services.voice.port, VoiceManager)
        return self.house.bot.services.voice.port

    @property
    def session(self) -> ListeningSession:
        return self.ears.sessions[self.table.id]

    def player(self, name: str) -> int:
        return self.table.player_of(self.house.guest(name).id)

    def who(self, character: str) -> Any:
        """The guest who plays it."""
        seat = next(seat for seat in self.table.view(None).seats if seat.character == character)
        return self.house.guest(self.table.sheet.seats[seat.player].name)

    @property
    def docket(self) -> tuple[Charge, ...]:
        """All charges there are: for tests only, players see their own."""
        return self.table.state.court.docket  # type: ignore[no-any-return]

    async def agree(self, *names: str) -> None:
        """These let the court hear them."""
        for name in names:
            guest = self.house.guest(name)
            await ConsentBook(self.house.bot.services.store).give(guest.id, self.table.sheet.guild or 0)
            await self.house.bot.services.privacy.tell(
                lambda one, user=guest.id: one.consented(self.table.sheet.guild or 0, user, True)
            )

    async def listening(self) -> None:
        """Until the bot sits in the channel, and everybody there shares one encrypted group."""

        def heard() -> bool:
            connection = self.ears.connections.get(self.table.sheet.guild or 0)
            if connection is None or connection.voice is None or connection.standing != "in":
                return False
            return connection.voice.is_connected() and bool(connection.voice._connection.can_encrypt)

        await until(heard)
        await asyncio.sleep(0.1)


Listening = Callable[..., AbstractAsyncContextManager[Court]]


async def opened(house: House, options: Mapping[str, str], names: list[str], voice: str = "Палата") -> Table:
    """A table in the stage's voice channel with these guests at it, all of them in that channel, and begun."""
    stage, hall = house.stage, house.hall
    people = [house.guest(name) for name in names]
    for person in people:
        await person.join_voice(voice)
    table = await hall.lobby.open(
        "knyazi",
        host=people[0].id,
        name=people[0].name,
        guild=stage.guild.id,
        channel=stage.channel("стол").id,
        voice=stage.channel(voice).id,
        options=options,
    )
    for person in people[1:]:
        await hall.lobby.join(table.id, person.id, person.name)
    return await hall.lobby.start(table.id, people[0].id)


@pytest.fixture
def listening(playing: Playing) -> Listening:
    """`async with listening(agreed=["Аня"], orders="theocracy") as court:`"""

    @asynccontextmanager
    async def listen(
        *,
        guests: list[str] | None = None,
        agreed: list[str] | None = None,
        settings: dict[str, Any] | None = None,
        **options: str,
    ) -> AsyncIterator[Court]:
        names = guests or NAMES
        async with playing(
            guests=names, settings={"hear": True, "model": "none", **(settings or {})}
        ) as house:
            consent = ConsentBook(house.bot.services.store)
            for name in names if agreed is None else agreed:
                await consent.give(house.guest(name).id, house.stage.guild.id)
            table = await opened(house, {"etiquette": "auto", **options}, names)
            court = Court(house, table)
            await court.listening()
            yield court

    return listen
