"""Which function answers which request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from stage.attachments import Upload
from stage.entities import JSON, Channel, Guild
from stage.errors import Problem, invalid_form, refuse
from stage.messages import MessageDraft
from stage.permissions import NOTHING, P

if TYPE_CHECKING:
    from stage.commands import Commands
    from stage.interactions import Interactions
    from stage.world import World


@dataclass(slots=True)
class RestCall:
    """One request, taken apart."""

    world: World
    interactions: Interactions
    commands: Commands
    method: str
    path: str
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    form: dict[str, Any] = field(default_factory=dict)
    reason: str | None = None

    def id(self, name: str) -> int:
        value = self.params[name]
        if not value.isdigit():
            words = f'Value "{value}" is not snowflake.'
            raise invalid_form([Problem((name,), "NUMBER_TYPE_COERCE", words)])
        return int(value)

    @property
    def draft(self) -> MessageDraft:
        return MessageDraft(self.body or {}, self.uploads)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A number out of the query, within bounds."""
        text = self.query.get(name)
        if text is None:
            return default
        if not text.isdigit() or not least <= int(text) <= most:
            words = f"int value should be between {least} and {most}."
            raise invalid_form([Problem((name,), "NUMBER_TYPE_RANGE", words)])
        return int(text)

    # The bot's rights, with Discord's refusals.

    def channel(self, needs: P = NOTHING) -> Channel:
        """The channel of the path: the bot must see it (50001) and may do `needs` there (50013)."""
        channel = self.world.channel(self.id("channel_id"))
        self.require(channel, needs)
        return channel

    def require(self, channel: Channel, needs: P) -> None:
        held = self.world.permissions(self.world.bot.id, channel)
        if not held & P.VIEW_CHANNEL:
            raise refuse("missing_access")
        if held & needs != needs:
            raise refuse("missing_permissions")

    def guild(self, needs: P = NOTHING) -> Guild:
        guild = self.world.guild(self.id("guild_id"))
        if self.world.guild_permissions(guild, self.world.bot.id) & needs != needs:
            raise refuse("missing_permissions")
        return guild


Answer = tuple[int, Any] | JSON | list[Any] | None
"""A body (200), a status with a body, or None: 204."""
Handler = Callable[[RestCall], Awaitable[Answer] | Answer]


class RouteTable:
    """Routes by method and number of segments; literal segments go before named ones."""

    def __init__(self) -> None:
        self._routes: dict[tuple[str, int], list[tuple[list[str], str, Handler]]] = {}

    def add(self, method: str, template: str) -> Callable[[Handler], Handler]:
        segments = template.strip("/").split("/")

        def take(handler: Handler) -> Handler:
            known = self._routes.setdefault((method, len(segments)), [])
            known.append((segments, template, handler))
            known.sort(key=lambda route: [s.startswith("{") for s in route[0]])
            return handler

        return take

    def find(self, method: str, parts: list[str]) -> tuple[str, Handler, dict[str, str]] | None:
        for segments, template, handler in self._routes.get((method, len(parts)), ()):
            params = {}
            for segment, part in zip(segments, parts, strict=True):
                if segment[0] == "{":
                    params[segment[1:-1]] = part
                elif segment != part:
                    break
            else:
                return template, handler, params
        return None

    def __iter__(self) -> Iterator[tuple[str, str]]:
        for (method, _), routes in self._routes.items():
            for _, template, _handler in routes:
                yield method, template


table = RouteTable()
get, post = partial(table.add, "GET"), partial(table.add, "POST")
put, patch, delete = partial(table.add, "PUT"), partial(table.add, "PATCH"), partial(table.add, "DELETE")
