"""A table on the stage that is listened to: its guests, what they say, and when the charge is there."""

from __future__ import annotations

import asyncio
import json
import time
import wave
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cogs.app.bot import Slovo
from core.hall import Hall, Table
from data.guilds import ConsentBook, Names
from stage.testing import until

CALLED = {
    "Борис": ("Александр", "Саша"),
    "Вера": ("Мария", "Маши"),
    "Глеб": ("Дмитрий", "Дима"),
    "Дарья": ("Алексей", "Лёша"),
}
"""Real names, as they told the court, and as the recorded lines have them."""
RATE = 48_000
PATIENCE = 12.0

Sound = npt.NDArray[np.int16]


@dataclass
class RecordedLine:
    words: str
    sound: Sound
    voiced: npt.NDArray[np.int64]
    """Hundredths of a second in which there is voice."""

    @property
    def ends(self) -> float:
        """Seconds from its beginning to the end of the voice."""
        return float(self.voiced[-1] + 1) / 100

    def after(self, seconds: float) -> float:
        """Seconds from its beginning until there has been so much voice."""
        return float(self.voiced[round(seconds * 100) - 1] + 1) / 100

    def louder(self, decibels: float) -> RecordedLine:
        sound = self.sound.astype(np.float32) * 10 ** (decibels / 20)
        return RecordedLine(self.words, np.clip(sound, -32768, 32767).astype(np.int16), self.voiced)


@dataclass
class Seen:
    desk: list[float] = field(default_factory=list)
    """To the journal and the docket."""
    panel: list[float] = field(default_factory=list)
    """To the Tsar's screen."""
    missed: list[str] = field(default_factory=list)


def load(file: Path, words: str) -> RecordedLine:
    with wave.open(str(file)) as opened:
        rate = opened.getframerate()
        sound = np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(np.float32)
    at = np.arange(round(len(sound) * RATE / rate)) * rate / RATE
    whole = np.interp(at, np.arange(len(sound)), sound).astype(np.int16)
    step = RATE // 100
    levels = np.abs(whole[: len(whole) // step * step].reshape(-1, step).astype(np.float32)).mean(axis=1)
    voiced = np.flatnonzero(levels > 0.05 * levels.max())
    return RecordedLine(words, whole, voiced)


class ListeningTable:
    """A table that is listened to, and its guests."""

    def __init__(self, stage: Any, bot: Slovo, hall: Hall, table: Table) -> None:
        self.stage, self.bot, self.hall, self.table = stage, bot, hall, table
        self.panel: Any = None
        """The Tsar's desk as he sees it."""

    @property
    def docket(self) -> tuple[Any, ...]:
        return tuple(self.table.state.court.docket)

    def who(self, character: str) -> Any:
        seat = next(seat for seat in self.table.view(None).seats if seat.character == character)
        return self.stage.guest(self.table.sheet.seats[seat.player].name)

    @property
    def judge(self) -> Any:
        """Who holds the Tsar's judging power."""
        return self.stage.guest(self.table.sheet.seats[self.table.view(None).ruler].name)

    def player(self, guest: Any) -> int:
        return self.table.player_of(guest.id)

    async def say(self, guest: Any, line: RecordedLine, law: str, from_: float, seen: Seen) -> None:
        """Speak, and take the time until the charge is there."""
        player = self.player(guest)
        known = {(charge.id, charge.count) for charge in self.docket}

        def fresh() -> Any:
            return next((c for c in self.docket if c.law == law and c.offender == player
                         and (c.id, c.count) not in known), None)  # fmt: skip

        begun = time.monotonic()
        talking = asyncio.create_task(guest.says(line.sound.tobytes()))
        try:
            before = json.dumps(self.panel.data)
            await until(fresh, PATIENCE)
            seen.desk.append(time.monotonic() - begun - from_)
            number = f"№ {fresh().called}"

            def shown() -> bool:
                now = json.dumps(self.panel.data, ensure_ascii=False)
                return number in now and json.dumps(self.panel.data) != before

            await until(shown, PATIENCE)
            seen.panel.append(time.monotonic() - begun - from_)
        except TimeoutError:
            seen.missed.append(line.words)
        await talking


async def seated(
    stage: Any, bot: Slovo, hall: Hall, store: Any, names: Sequence[str], rules: dict[str, str]
) -> ListeningTable:
    """Everybody in the voice channel and at the table; all have agreed; the judge's desk is open."""
    guild = stage.guild.id
    for name in names:
        guest = stage.guest(name)
        await guest.join_voice("Палата")
        await ConsentBook(store).give(guest.id, guild)
        if name in CALLED:
            await Names(store).call(guild, guest.id, CALLED[name][:1])
    host = stage.guest(names[0])
    table = await hall.lobby.open(
        "knyazi", host=host.id, name=host.name, guild=guild, channel=stage.channel("стол").id,
        voice=stage.channel("Палата").id, options={"etiquette": "auto", **rules},
    )  # fmt: skip
    for name in names[1:]:
        await hall.lobby.join(table.id, stage.guest(name).id, name)
    table = await hall.lobby.start(table.id, host.id)
    ears: Any = bot.services.voice.port

    def listens() -> bool:
        chair = ears.connections.get(guild)
        return (
            chair is not None
            and chair.table == table.id
            and chair.seated
            and bool(chair.voice._connection.can_encrypt)
        )

    await until(listens, 20)
    await ears.words.opened()
    room = ListeningTable(stage, bot, hall, table)
    judge = room.judge
    await judge.sees("Ждём, пока сдаст")
    room.panel = (await judge.press("Двор")).message
    return room
