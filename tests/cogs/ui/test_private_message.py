"""What one person sees is edited by the token of a press, whose requests go one after the other."""

from __future__ import annotations

import asyncio

from discord.webhook import async_ as webhooks

from cogs.ui import private_message as private_message


async def test_who_is_cut_off_while_he_waits_out_a_limit_lets_the_next_one_through() -> None:
    lock, waits = asyncio.Lock(), asyncio.Event()

    async def limited() -> None:
        async with webhooks.AsyncDeferredLock(lock) as deferred:
            deferred.delay_by(3600)
            waits.set()

    request = asyncio.create_task(limited())
    await waits.wait()
    await asyncio.sleep(0)
    assert lock.locked()
    request.cancel()
    await asyncio.gather(request, return_exceptions=True)
    assert not lock.locked()
