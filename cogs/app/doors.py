"""What the stage's doors lead to: one press on the page, and a guest is on the throne with a charge before him.

    python -m cogs.app.doors show PAGE GUEST      the visitor is the Tsar, the Kholop speaks, a charge is laid
    python -m cogs.app.doors sit PAGE GUEST       a table of his own, with robots, ready to begin

All is done as people would do it: commands, presses, a line spoken in the voice channel. Nothing is agreed to in
anybody's name; the culprits, who agree to be heard, are guests that nobody else plays, and speak with the machine's
voice. No table at which other people sit is ended, unless its host says once more that he wants it (`sure`). What is
printed is shown on the page: to the visitor what he is to do, to the others whose it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cogs.app.guest_by_feed import TEXT, VOICE, FeedGuest, FeedRefusal, guest_by_feed, parts
from cogs.texts import LOCALES, Person, plain, t
from cogs.ui.actions import read
from core.knyazi.characters import BY_ID

ROBOTS = 4
CAST = ("Гришка", "Дуня", "Митрич")
"""Who plays beside the visitor: the last is the Kholop."""
SHOW, SIT = "show", "sit"
AGAIN = 8.0
"""Seconds until a line that nobody charged is said once more."""
LINES = ("door-line-name", "door-line-rank", "door-line-rank")
"""What the second culprit says, until it is heard. The court's ear is Russian, and so are its culprits."""
LONGEST = 600.0
"""Seconds the show waits for the visitor's verdict."""
LAYS, LAID = "door-others-lay", "door-others-laid"
WATCHES, MAY_SIT = "door-others-watch", "door-others-may-sit"
"""Told of the show before its game begins, and since: who sat down before would be the Kholop in the place of him who
is to speak."""
ENTERS, WAITS = "door-others-enter", "door-others-wait"
"""What is told to whoever did not press; the last two once he has sat down."""
LAST_WORD = 120.0
"""Seconds a last word stands on the page, unless the table goes sooner."""


class InTheWay(Exception):
    """A table of other people: `key` says what, `sure` what stands on the button of consent, if there is one."""

    def __init__(self, key: str, sure: str = "", **args: Any) -> None:
        super().__init__(key)
        self.key, self.sure, self.args_of_key = key, sure, args


def switches() -> list[str]:
    """How the stage is told of the doors."""
    made = []
    for act in (SHOW, SIT):
        door = {
            "name": {locale: plain(locale, f"door-{act}") for locale in LOCALES},
            "about": {locale: plain(locale, f"door-{act}.about") for locale in LOCALES},
            "command": [sys.executable, "-m", "cogs.app.doors", act],
            "cast": list(CAST) if act == SHOW else [],
        }
        made += ["--door", json.dumps(door)]
    return made


class Visit:
    """What is shown to one visitor."""

    def __init__(self, visitor: FeedGuest, page: str, *, sure: bool = False) -> None:
        self.visitor, self.page, self.sure = visitor, page, sure
        self.text, self.voice = visitor.channel(TEXT), visitor.channel(VOICE)

    def tells(
        self,
        key: str,
        others: str = "",
        sure: str = "",
        each: Mapping[str, str] = MappingProxyType({}),
        aside: bool = False,
        **args: object,
    ) -> None:
        """The visitor, and everybody else on the page; in both languages, for either may be changed at any moment.

        `each`: what some of the others are told instead, by their ids. `aside`: from now on others may open doors."""
        who = Person(self.visitor.name)
        told = {
            "said": _in_all(key, **args),
            "others": _in_all(others, who=who, cast=[Person(name) for name in CAST]) if others else "",
            "sure": _in_all(sure) if sure else None,
            "each": {guest: _in_all(text, who=who) for guest, text in each.items()},
            "aside": aside,
        }
        print(json.dumps(told, ensure_ascii=False), flush=True)

    @staticmethod
    def falls_silent() -> None:
        """What was said is true no longer."""
        print("{}", flush=True)

    async def lays_a_table(self) -> None:
        """In the place of the one that stands there, if it may go: the court hears but one table.

        The visitor is to be the Tsar, who sits down last the Kholop: both can be charged, which the Jester cannot."""
        visitor = self.visitor
        await visitor.until(lambda: any(visitor.world["commands"].values()))
        while table := visitor.control("more"):
            await self.takes_away(table[0])
        await visitor.does("join_voice", channel=self.voice)
        await self.types(
            "command-open", {"option-game": "knyazi", "option-voice": self.voice, "option-robots": ROBOTS}
        )
        await visitor.until(lambda: visitor.control("start"))
        await visitor.presses("settle")
        await visitor.chooses("rule", "leaders")
        await visitor.chooses("rule-is", "seated", "leaders")
        await visitor.dismisses("rule")

    async def takes_away(self, board: str) -> None:
        """The table of this message, as its host would."""
        visitor = self.visitor
        host, people = await self.whose()
        guests = {one["id"]: one for one in visitor.world["guests"]}
        me = visitor.world["guest"]["id"]
        others = [guests[one] for one in people if one != me and one in guests and not guests[one]["cast"]]
        named: dict[str, Any] = {"people": [Person(one["nick"] or one["name"]) for one in others]}
        if host != me and any(one["tabs"] for one in others):
            master = guests.get(host)
            mine = "door-yours" if me in people else "door-taken"
            raise InTheWay(mine, **named, host=Person(master["name"]) if master else "")
        shown = any(guests[one]["cast"] for one in people if one in guests)
        begun = bool(visitor.control("hand")) and not shown
        if (others or begun) and not self.sure:
            raise InTheWay("door-sure", "door-sure-yes", **named)
        async with contextlib.AsyncExitStack() as seat:
            master = visitor if host == me else await seat.enter_async_context(guest_by_feed(self.page, host))
            await self.types("command-end", who=master)
            came = await master.until(lambda: _asked(master, board))
            if came == "asked":  # of a game that runs; whether it may go has been asked above
                await master.presses("end-now")
            await visitor.until(lambda: (now := visitor.control("more")) is None or now[0] != board)

    async def whose(self) -> tuple[str, list[str]]:
        """The host of the newest table and the people at it, by their ids, as «Ещё…» names them."""
        visitor, before = self.visitor, set(self.visitor.messages)
        await visitor.presses("more")
        menu = await visitor.until(
            lambda: found if (found := visitor.control("repost")) and found[0] not in before else None
        )
        host, *people = visitor.messages[menu[0]]["named"] or [""]
        await visitor.dismisses("repost")
        return host, people

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

    def asked_to_be_heard(self) -> set[str]:
        """The messages in which the visitor is asked that, and has not answered."""
        verbs = {number: set(_verbs(message)) for number, message in self.visitor.messages.items()}
        return {number for number, found in verbs.items() if {"hear", "unhear"} <= found}

    def seated(self) -> dict[str, str]:
        """Who besides the visitor sits at the table that is being laid, and what he is told: he is heard in voice only."""
        world, board = self.visitor.world, self.visitor.control("start")
        lines = set(self.visitor.text(board[0]).splitlines()) if board else set()
        found = {}
        for one in world["guests"]:
            seats = {t(locale, "lobby-seat", who=Person(one["nick"] or one["name"])) for locale in LOCALES}
            if one["id"] != world["guest"]["id"] and any(line.partition(". ")[2] in seats for line in lines):
                found[one["id"]] = WAITS if self.visitor.in_voice(one["id"]) else ENTERS
        return found

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

    def charges(self, talker: FeedGuest) -> set[str] | None:
        """The numbers of the charges against him that lie on the visitor's desk; None: its first page, which names the
        newest, is not before him."""
        if (desk := self.visitor.control("form", "decree")) is None:
            return None
        lines = self.visitor.text(desk[0]).splitlines()
        return {line.split(" · ")[0] for line in lines if f"({talker.name})" in line}

    def ruled(self, talker: FeedGuest, laid: set[str]) -> bool:
        """Are these charges off the desk? To turn its pages is no ruling; he may be at it again by then. Who rules no
        more has no say in them."""
        if self.visitor.control("form", "petition"):
            return True
        return (now := self.charges(talker)) is not None and not laid & now


def _asked(master: FeedGuest, board: str) -> str:
    """Is he asked whether the game may end, or is the table's message another one by now? Nothing: neither yet."""
    if master.control("end-now"):
        return "asked"
    return "" if (now := master.control("more")) is not None and now[0] == board else "gone"


def _verbs(message: Any) -> Iterator[str]:
    """What may be pressed in a message."""
    for part in parts(message):
        if (key := read(part.get("custom_id") or "")) is not None:
            yield key.verb


def _in_all(key: str, **args: object) -> dict[str, str]:
    return {locale: plain(locale, key, **args) for locale in LOCALES}


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
    visit.tells("door-lays", WATCHES, guests=[Person(guest.name) for guest in (*talkers, kholop)])
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
    visit.tells("door-speaks", MAY_SIT, kholop=Person(kholop.name))

    while not (laid := await visit.charged(kholop, plain(kholop.locale, "door-line-kholop"))):
        pass  # the court may only just have come in
    visit.tells("door-charge", MAY_SIT)
    await visitor.until(lambda: visit.ruled(kholop, laid), LONGEST)
    visit.tells("door-ruled", MAY_SIT, talker=Person(talker.name))
    for line in LINES:  # nothing comes of them while there are no weights
        if laid := await visit.charged(talker, plain(talker.locale, line, tsar=Person(visitor.name))):
            visit.tells("door-named", MAY_SIT)
            await visitor.until(lambda: visit.ruled(talker, laid), LONGEST)
            break
    for guest in (*talkers, kholop):
        await guest.presses("more")  # who plays this table once more plays it without them
        await guest.presses("stand")
        await guest.does("leave_voice")
    visit.tells("door-over")
    with contextlib.suppress(TimeoutError):
        await visitor.until(lambda: not visitor.control("desk"), LAST_WORD)
    visit.falls_silent()


async def sits(visit: Visit) -> None:
    """A table of his own; what he and the others are told of it is true until it begins or goes."""
    visitor, asked_before = visit.visitor, visit.asked_to_be_heard()
    visit.tells("door-laying", LAYS)
    await visit.lays_a_table()

    def now() -> tuple[bool, dict[str, str]] | None:
        ears = bool(visit.asked_to_be_heard() - asked_before)
        return (ears, visit.seated()) if visitor.control("start") else None

    while (news := now()) is not None:
        asked, seated = news
        visit.tells("door-sits", LAID, each=seated, asked="yes" if asked else "no")
        await visitor.until(lambda was=news: now() != was, None)  # type: ignore[misc]
    visit.falls_silent()


async def waits(visit: Visit, table: InTheWay) -> None:
    """What stands in the way is told of for as long as it stands there; meanwhile others may open doors."""
    visit.tells(table.key, sure=table.sure, aside=True, **table.args_of_key)

    def there() -> int:
        found = visit.visitor.control("more")
        key = read(found[1]["custom_id"]) if found else None
        return key.table if key else 0

    number = there()
    with contextlib.suppress(
        TimeoutError
    ):  # a question waits for its answer; what was told need not stand for ever
        await visit.visitor.until(lambda: there() != number, None if table.sure else LAST_WORD)
    visit.falls_silent()


async def main(act: str, page: str, guest: str, sure: str = "") -> int:
    async with guest_by_feed(page, guest) as visitor:
        visit = Visit(visitor, page, sure=bool(sure))
        try:
            if act == SIT:
                await sits(visit)
                return 0
            cast = [one["id"] for one in visitor.world["guests"] if one["cast"]]
            async with contextlib.AsyncExitStack() as seats:
                *talkers, kholop = [await seats.enter_async_context(guest_by_feed(page, one)) for one in cast]
                await show(visit, talkers, kholop)
        except InTheWay as table:
            await waits(visit, table)
        except (FeedRefusal, TimeoutError) as why:
            visit.tells("door-no-voice" if str(why).startswith("no_speech") else "door-stuck")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
