"""A guest who has read README: opens the first door, is judge over what is said, and hears words charged too.

python .ci/guest.py http://127.0.0.1:8420/
"""

from __future__ import annotations

import asyncio
import re
import sys
import time

from cogs.app.guest_by_feed import FeedGuest, guest_by_feed

WAIT = 240.0
"""Seconds for the slowest step: weights over a slow line."""
TSAR = 0
"""His place in the list of guests."""
SAID = "Слушай, царь, твой ход"


async def main() -> None:
    page = sys.argv[1]
    async with guest_by_feed(page, index=TSAR) as tsar:
        await tsar.until(lambda: any(tsar.world["commands"].values()), WAIT)
        began = time.monotonic()
        await tsar.does("door", door=0)
        await tsar.until(lambda: tsar.control("judge"), WAIT)
        print(f"A charge, {time.monotonic() - began:.0f} s after the press.")
        await tsar.until(lambda: "учится слышать" not in tsar.text(), WAIT)
        async with asyncio.timeout(WAIT):
            while not (charge := charged(tsar)):  # words said before the engine is open are lost
                for one in [guest["id"] for guest in tsar.world["guests"] if guest["cast"]]:
                    async with guest_by_feed(page, one) as culprit:
                        said = await culprit.does("speak", text=SAID)
                        await asyncio.sleep(said["seconds"])
        print(f"On the Tsar's desk:\n{charge}")


def charged(tsar: FeedGuest) -> str:
    """What lies on the desk, if a word of it is charged."""
    desk = tsar.text().rpartition("Царский стол")[2]
    found = re.search(r"^.*«[^»]*\*\*царь,?\*\*[^»]*».*$", desk, re.M)
    return found[0] if found else ""


if __name__ == "__main__":
    asyncio.run(main())
