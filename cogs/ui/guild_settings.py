"""What each guild has chosen for itself, at hand without asking the database: it is looked at for every picture."""

from __future__ import annotations

from data.guilds import Guilds


class GuildSettings:
    """Settings of guilds, kept in memory as they are chosen. What a value means is for whoever reads it."""

    def __init__(self, book: Guilds, names: tuple[str, ...]) -> None:
        self._book = book
        self._names = names
        self._chosen: dict[tuple[int, str], str] = {}

    async def load(self) -> None:
        """Read what was chosen before this start."""
        for name in self._names:
            for guild, value in (await self._book.everywhere(name)).items():
                self._chosen[guild, name] = value

    def get(self, guild: int | None, name: str) -> str | None:
        """What a guild has chosen; None: the default."""
        return self._chosen.get((guild or 0, name))

    async def choose(self, guild: int, name: str, value: str | None) -> None:
        await self._book.choose(guild, name, value)
        self._chosen.pop((guild, name), None)
        if value is not None:
            self._chosen[guild, name] = value

    async def leave(self, guild: int) -> None:
        """The bot was sent away: what the guild had chosen goes."""
        await self._book.leave(guild)
        for name in self._names:
            self._chosen.pop((guild, name), None)
