"""What each guild has chosen for itself, at hand without asking the database: it is looked at for every picture."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from cogs.texts import Locale
from core.hall import Pace
from data.guilds import Guilds
from speech.judge.options import Options


@dataclass(frozen=True)
class Setting:
    """One choice of a guild. The default comes first."""

    name: str
    values: tuple[str, ...]


SETTINGS = (
    Setting("language", ("ru", "en")),
    Setting("sounds", ("on", "off")),
    Setting("nicknames", ("off", "on")),
    Setting("mutes", ("off", "on")),
    Setting("charge_at", ("0.75", "0.6", "0.85", "0.95")),
    Setting("suspect_at", ("0.45", "0.3", "0.6")),
    Setting("judge_text", ("off", "on")),
    Setting("board", ("picture", "text")),
    Setting("patience", ("150", "60", "300", "0")),
    Setting("wake", ("20", "1", "10", "45", "0")),
)
"""What touches people is off until a guild wants it."""

TOUCHING = ("nicknames", "mutes")
"""What touches people, each only with his own consent."""

NAMES = (*(setting.name for setting in SETTINGS), "tables_role")
"""Everything a guild may choose; who may open tables is a role, not one of a few values."""

BY_NAME = {setting.name: setting for setting in SETTINGS}


class GuildSettings:
    """Settings of guilds, kept in memory as they are chosen. What a value means is for whoever reads it."""

    def __init__(self, book: Guilds, language: Locale) -> None:
        """`language`: of guilds that have chosen none."""
        self._book, self._language = book, language
        self._chosen: dict[tuple[int, str], str] = {}

    async def load(self) -> None:
        """Read what was chosen before this start."""
        for name in NAMES:
            for guild, value in (await self._book.everywhere(name)).items():
                self._chosen[guild, name] = value

    def get(self, guild: int | None, name: str) -> str | None:
        """What a guild has chosen; None: the default."""
        return self._chosen.get((guild or 0, name))

    def on(self, guild: int | None, name: str) -> bool:
        """Is what is off by default on?"""
        return self.get(guild, name) == "on"

    def touches(self, guild: int | None) -> bool:
        """Does the guild want people renamed, or muted?"""
        return any(self.on(guild, name) for name in TOUCHING)

    async def choose(self, guild: int, name: str, value: str | None) -> None:
        await self._book.choose(guild, name, value)
        self._chosen.pop((guild, name), None)
        if value is not None:
            self._chosen[guild, name] = value

    async def leave(self, guild: int) -> None:
        """The bot was sent away: what the guild had chosen goes."""
        await self._book.leave(guild)
        for name in NAMES:
            self._chosen.pop((guild, name), None)

    # -- what some of them mean -------------------------------------------------------------------

    def locale(self, guild: int | None) -> Locale:
        """The language of a guild's public messages."""
        chosen = self.get(guild, "language")
        return self._language if chosen is None else "en" if chosen == "en" else "ru"

    def pace(self, guild: int | None, pace: Pace) -> Pace:
        """How long a new table waits for a move, and how soon it calls who is awaited."""
        chosen = {"patience": self.get(guild, "patience"), "remind": self.get(guild, "wake")}
        numbers = {name: int(value) for name, value in chosen.items() if value and value.isdecimal()}
        return msgspec.structs.replace(pace, **numbers)

    def court(self, guild: int | None) -> Options:
        """What the court goes by, as the judge wants it."""
        at = {
            name: float(self.get(guild, name) or BY_NAME[name].values[0])
            for name in ("charge_at", "suspect_at")
        }
        return Options(
            charge_at=at["charge_at"],
            suspect_at=min(at.values()),
            judge_text=self.on(guild, "judge_text"),
            language=self.locale(guild),
        )
