"""A message that one person sees, held by the token of the press that made it: the same before and after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections.abc import AsyncIterator
from typing import Any, cast

import discord
from discord.webhook import async_ as webhooks

from cogs.ui.page import Page
from cogs.ui.passing import LONGEST, Garbled

ITSELF = cast(int, "@original")
"""Discord's name for the message that answered a press, whatever its number."""


class _LetGo(webhooks.AsyncDeferredLock):
    """Who is cut off while he waits out a limit lets the next one through: discord.py would keep that token's lock for
    ever, and no edit of that message would come through any more."""

    async def __aexit__(self, *wrong: Any) -> None:
        try:
            await super().__aexit__(*wrong)
        except asyncio.CancelledError:
            self.lock.release()
            raise


webhooks.AsyncDeferredLock = _LetGo  # type: ignore[misc]


class PrivateMessage:
    """What can be done with it for as long as its token lives."""

    def __init__(self, client: discord.Client, token: str, apart: int = 0) -> None:
        """`apart`: its number, where it is not the first answer to that press but one beside it."""
        assert client.application_id is not None
        data: Any = {"id": client.application_id, "type": 3, "token": token}
        self._webhook = discord.Webhook.from_state(data=data, state=client._connection)
        self.which = apart or ITSELF

    async def redraw(self, page: Page) -> None:
        async with _read():
            await self._webhook.edit_message(self.which, view=page.view(), attachments=page.attachments())

    async def take_away(self) -> None:
        async with _read():
            await self._webhook.delete_message(self.which)

    async def say(self, page: Page) -> PrivateMessage:
        """Another one beside it, for the same eyes."""
        async with _read():
            sent = await self._webhook.send(view=page.view(), ephemeral=True, wait=True)
        beside = copy.copy(self)
        beside.which = sent.id
        return beside


@contextlib.asynccontextmanager
async def _read() -> AsyncIterator[None]:
    """Not for ever; and discord.py looks for numbers in a refusal of a webhook even when that is plain text."""
    try:
        async with asyncio.timeout(LONGEST):
            yield
    except TypeError as wrong:
        raise Garbled("an answer that is not JSON") from wrong
