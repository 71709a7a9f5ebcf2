"""What the stage's doors lead to: one press on the page, and a guest is on the throne with a charge before him.

    python -m cogs.app.doors show PAGE GUEST      the visitor is the Tsar, the Kholop speaks, a charge is laid
    python -m cogs.app.doors sit PAGE GUEST       a table of his own, with robots, ready to begin

All is done as people would do it: commands, presses, a line spoken in the voice channel. Nothing is agreed to in the
visitor's name; the culprits, who agree to be heard, are guests of the stage and speak with the machine's voice. What is
printed is shown on the page.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence

from cogs.app.guest_by_feed import TEXT, VOICE, FeedGuest, FeedRefusal, guest_by_feed
from cogs.texts import LOCALES, Person, plain, t
from core.knyazi.characters import BY_ID

ROBOTS = 4
SHOW, SIT = "show", "sit"
AGAIN = 8.0
"""Seconds until a line that nobody charged is said once more."""
LINES = ("door-line-name", "door-line-rank", "door-line-rank")
"""What the second culprit says, until it is heard. The court's ear is Russian, and so are its culprits."""
LONGEST = 600.0
"""Seconds the show waits for the visitor's verdict."""


def switches() -> list[str]:
    """How the stage is told of the doors."""
    made = []
    for act in (SHOW, SIT):
        door = {
            "name": {locale: plain(locale, f"door-{act}") for locale in LOCALES},
            "about": {locale: plain(locale, f"door-{act}.about") for locale in LOCALES},
            "command": [sys.executable, "-m", "cogs.app.doors", act],
        }
        made += ["--door", json.dumps(door)]
    return made


class Visit:
    """What is shown to one visitor."""

    def __init__(self, visitor: FeedGuest, page: str) -> None:
        self.visitor, self.page = visitor, page
        self.text, self.voice = visitor.channel(TEXT), visitor.channel(VOICE)

    def tells(self, key: str, **args: object) -> None:
        print(plain(self.visitor.locale, key, **args), flush=True)

    async def lays_a_table(self) -> None:
        """In the place of the one that stands there, whoever is its host: the court hears but one table.

        The visitor is to be the Tsar, who sits down last the Kholop: both can be charged, which the Jester cannot."""
        visitor = self.visitor
        await visitor.until(lambda: any(visitor.world["commands"].values()))
        for one in visitor.world["guests"]:
            if visitor.control("desk") or visitor.control("sit"):
                async with guest_by_feed(self.page, one["id"]) as guest:
                    await self.types("command-end", who=guest)
        await visitor.does("join_voice", channel=self.voice)
        before = visitor.control("start")
        await self.types(
            "command-open", {"option-game": "knyazi", "option-voice": self.voice, "option-robots": ROBOTS}
        )
        await visitor.until(lambda: (now := visitor.control("start")) and now != before)
        await visitor.presses("settle")
        await visitor.chooses("rule", "leaders")
        await visitor.chooses("rule-is", "seated", "leaders")
        await visitor.dismisses("rule")

    async def agrees_to_be_heard(self, guest: FeedGuest) -> None:
        """By the page of his own, which always comes: who sits down is asked but once in his life."""
        before = set(guest.messages)
        await self.types("command-privacy", who=guest)

        def offered() -> str | None:
            verbs = [verb for verb in ("hear", "unhear") if (c := guest.control(verb)) and c[0] not in before]
            return next(iter(verbs), None)

        if await guest.until(offered) == "hear":
            await guest.presses("hear")
        await guest.until(lambda: offered() == "unhear")
        await guest.dismisses("unhear")

    async def types(
        self, command: str, options: dict[str, object] | None = None, who: FeedGuest | None = None
    ) -> None:
        """A command, by its base name, which is English."""
        name = plain("en", command)
        [known] = [c for some in self.visitor.world["commands"].values() for c in some if c["name"] == name]
        await (who or self.visitor).asks(
            "slash", channel=self.text, command=known["id"], path=[],
            options={plain("en", key): value for key, value in (options or {}).items()},
        )  # fmt: skip

    async def charged(self, talker: FeedGuest, line: str) -> set[str]:
        """He says a line, and the court is given its time. Which charges came of it?"""
        said = await talker.does("speak", text=line)
        with contextlib.suppress(TimeoutError):
            return await self.visitor.until(lambda: self.charges(talker), said["seconds"] + AGAIN)
        return set()

    def charges(self, talker: FeedGuest) -> set[str]:
        """The numbers of the charges against him that lie on the visitor's desk."""
        desk = self.visitor.control("judge")
        lines = self.visitor.text(desk[0]).splitlines() if desk else []
        return {line.split(" · ")[0] for line in lines if f"({talker.name})" in line}


async def plays(guest: FeedGuest) -> str:
    """Which character he has, as his own hand says."""
    await guest.presses("hand")

    def said() -> str:
        told = {c.id: t(guest.locale, "knyazi-you-are", character=c.id, mercy="no") for c in BY_ID.values()}
        return next((character for character, line in told.items() if line in guest.text()), "")

    return await guest.until(said)


async def show(visit: Visit, talkers: Sequence[FeedGuest], kholop: FeedGuest) -> None:
    """From nothing to a charge on the visitor's desk, and, where words are heard, to another."""
    visitor = visit.visitor
    visit.tells("door-lays", guests=[Person(guest.name) for guest in (*talkers, kholop)])
    await visit.lays_a_table()
    for guest in (*talkers, kholop):
        await guest.does("join_voice", channel=visit.voice)
        await visit.agrees_to_be_heard(guest)
        await guest.presses("sit")
    await visitor.presses("start")
    # One of them may have drawn the Jester, who may say what he likes (K-ETQ-03): then it is the other who speaks.
    roles = {await plays(guest): guest for guest in talkers}
    talker = next(guest for character, guest in roles.items() if character != "jester" or len(roles) == 1)
    for guest in (*talkers, kholop):
        await visit.types("command-away", who=guest)  # a robot plays their cards; their tongues are their own
    await visitor.presses("desk")
    await kholop.until(lambda: kholop.in_voice(kholop.world["bot"]["user"]["id"]))
    visit.tells("door-speaks", kholop=Person(kholop.name))

    while not (laid := await visit.charged(kholop, plain(kholop.locale, "door-line-kholop"))):
        pass  # the court may only just have come in
    visit.tells("door-charge")
    await visitor.until(lambda: not laid & visit.charges(kholop), LONGEST)  # he may be at it again by then
    visit.tells("door-ruled", talker=Person(talker.name))
    for line in LINES:  # nothing comes of them while there are no weights
        if laid := await visit.charged(talker, plain(talker.locale, line, tsar=Person(visitor.name))):
            visit.tells("door-named")
            await visitor.until(lambda: not laid & visit.charges(talker), LONGEST)
            break
    visit.tells("door-over")


async def main(act: str, page: str, guest: str) -> int:
    async with guest_by_feed(page, guest) as visitor:
        visit = Visit(visitor, page)
        try:
            if act == SIT:
                await visit.lays_a_table()
                visit.tells("door-sits")
                return 0
            others = [one["id"] for one in visitor.world["guests"] if one["id"] != guest][:3]
            async with contextlib.AsyncExitStack() as seats:
                *talkers, kholop = [
                    await seats.enter_async_context(guest_by_feed(page, one)) for one in others
                ]
                await show(visit, talkers, kholop)
        except (FeedRefusal, TimeoutError) as why:
            visit.tells("door-no-voice" if str(why).startswith("no_speech") else "door-stuck")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
