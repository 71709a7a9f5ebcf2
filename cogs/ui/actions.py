"""Buttons, selects and modals that outlive a restart.

A custom id says everything: `<kind>:<verb>:<table>:<moment>:<the rest>`, where kind is b for a button, c for a choice
of words, h of channels, r of roles, m for a modal (a button and a choice of one verb may stand in one message, where
no two ids may be alike). Nothing in it is believed: the verb's handler asks the hall who the presser is and whether he
may. Every answer to a wrong press is a sentence, never silence.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.ui import button_tokens
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.request import Request
    from cogs.ui.services import Services

Handler = Callable[["Request"], Awaitable[None]]

_PATTERN = re.compile(
    r"[bchrm]:(?P<verb>[a-z-]+):(?P<table>\d{0,18}):(?P<moment>[0-9a-f]{8})?(?:/(?P<part>\d+))?(?::(?P<rest>.*))?",
    re.S,
)
MOST_ID = 100
MOST_OPTIONS = 25


@dataclass(frozen=True)
class ActionId:
    """A custom id taken apart. `table` 0: none; `seq` None: good at any moment."""

    verb: str
    table: int = 0
    seq: int | None = None
    rest: str = ""
    part: int = 0
    """Which of several selects that hold together more than one can: no two ids in a message are alike."""

    def id(self, kind: str) -> str:
        text = f"{kind}:{self.verb}:{self.table or ''}:"
        text += "" if self.seq is None else button_tokens.written(self.table, self.seq)
        text += f"/{self.part}" if self.part else ""
        text += f":{self.rest}" if self.rest else ""
        assert len(text) <= MOST_ID, text
        return text

    def part_of(self, part: int) -> ActionId:
        return replace(self, part=part)


def read(custom_id: str) -> ActionId | None:
    """The key in a custom id, or None when it is none of ours."""
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    table = int(found["table"] or 0)
    seq = button_tokens.read(table, found["moment"]) if found["moment"] else None
    return ActionId(found["verb"], table, seq, found["rest"] or "", int(found["part"] or 0))


def number(text: str) -> int:
    """A paper's number out of a key; 0, which no paper bears, for whatever else was put there."""
    return int(text) if text.isdecimal() and len(text) < 9 else 0


class ActionTable:
    """Handlers by verb, as a module declares them: `@actions.on("hand")`. A cog brings the tables of its modules."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}

    def on(self, verb: str) -> Callable[[Handler], Handler]:
        """Declare the handler of a verb. One verb, one home."""

        def declare(handler: Handler) -> Handler:
            assert verb not in self.handlers, verb
            self.handlers[verb] = handler
            return handler

        return declare


class ActionRegistry:
    """One bot's handlers: those of the cogs that are loaded."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}

    def add(self, *tables: ActionTable) -> None:
        for table in tables:
            assert not self.handlers.keys() & table.handlers.keys(), table.handlers.keys()
            self.handlers |= table.handlers

    def remove(self, *tables: ActionTable) -> None:
        for table in tables:
            for verb in table.handlers:
                self.handlers.pop(verb, None)


async def dispatch(interaction: discord.Interaction[Any]) -> None:
    """Hand every press and every form to its handler, by its custom id alone; whatever goes wrong becomes an answer.

    So it is after a restart as before, and where what was pressed is gone: the handler asks the hall anyway, and may
    have something better to answer."""
    from cogs.ui.request import Request

    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    data: Any = interaction.data or {}
    key = read(str(data.get("custom_id", ""))) or ActionId("outdated")  # nobody's verb: refused as outdated
    services: Services = interaction.client.services
    if not await services.may_answer(key.table):
        return
    request = Request(interaction, key)
    async with request.answering():
        handler = services.actions.handlers.get(key.verb)
        if handler is None:
            raise Illegal("outdated-button")
        await handler(request)


class ActionButton(ui.Button[Any]):
    """A button."""

    def __init__(
        self,
        key: ActionId,
        label: str | None = None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: discord.PartialEmoji | str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(label=label, style=style, emoji=emoji, disabled=disabled, custom_id=key.id("b"))


class ActionSelect(ui.Select[Any]):
    """A select of things in words; `Page.choose` makes several where one does not hold them."""

    def __init__(
        self,
        key: ActionId,
        options: Sequence[discord.SelectOption],
        *,
        placeholder: str | None = None,
        least: int = 1,
        most: int = 1,
    ) -> None:
        assert len(options) <= MOST_OPTIONS, key
        super().__init__(
            custom_id=key.id("c"),
            placeholder=placeholder[:150] if placeholder else None,
            options=list(options),
            min_values=least,
            max_values=max(1, min(most, len(options))),
        )


class VoiceChannelSelect(ui.ChannelSelect[Any]):
    """A select of the guild's voice channels."""

    def __init__(self, key: ActionId, *, placeholder: str | None = None) -> None:
        kinds = [discord.ChannelType.voice, discord.ChannelType.stage_voice]
        super().__init__(custom_id=key.id("h"), placeholder=placeholder, channel_types=kinds)


class RoleSelect(ui.RoleSelect[Any]):
    """A select of the guild's roles."""

    def __init__(self, key: ActionId, *, placeholder: str | None = None) -> None:
        super().__init__(custom_id=key.id("r"), placeholder=placeholder)
