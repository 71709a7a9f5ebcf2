"""Doors: what one press on the page sets going, and what is told of it."""

from __future__ import annotations

import asyncio

import pytest

from cogs.app.guest_by_feed import guest_by_feed
from stage.doors import Door
from stage.testing import running_stage
from tests.stage.test_feed import tab

SAYS = ("sh", "-c", 'echo "to $0 for $1"')
FAILS = ("sh", "-c", "echo alas; exit 3")
WAITS = ("sh", "-c", "echo here; exec sleep 1000")


async def test_what_stands_behind_a_door_is_told_and_another_press_ends_it() -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        stage.feed.doors.known = [Door({"en": "Say"}, SAYS, {"en": "Says"}), Door({"en": "Fail"}, FAILS)]
        stage.feed.doors.known += [Door({"en": "Wait"}, WAITS), Door({"en": "Nothing"}, ("/nowhere",))]
        async with tab(stage) as anna, tab(stage, "Борис") as boris:
            shown = await anna.gets("SNAPSHOT")
            assert shown["doors"][0] == {"name": {"en": "Say"}, "about": {"en": "Says"}}
            nobody = {"said": "", "others": "", "sure": None, "failed": False}
            assert shown["door"] == {"open": None, "door": None, "guest": None} | nobody
            me = {"guest": str(stage.guest("Аня").id), "sure": None}
            await anna.does("door", door=0)
            said = f"to {stage.page} for {me['guest']}"
            await boris.gets("DOOR", lambda d: d["open"] == 0 and d["others"] == said)
            over = {"open": None, "others": ""} | me
            await boris.gets("DOOR", lambda d: d == over | {"door": 0, "said": said, "failed": False})
            await anna.does("door", door=1)
            await boris.gets("DOOR", lambda d: d == over | {"door": 1, "said": "alas", "failed": True})
            await anna.does("door", door=2)
            await boris.gets("DOOR", lambda d: d["open"] == 2 and d["said"] == "here")
            since = len(boris.frames)
            await anna.does("door", door=3)
            ended = await boris.gets("DOOR", lambda d: d["open"] is None, since=since)
            assert ended["said"] == "here", "what was set going first has come to its end"
            await boris.gets("DOOR", lambda d: d == over | {"door": 3, "said": "", "failed": True})
            for number in (4, -1):
                refused = await anna.does("door", door=number)
                assert refused["code"] == "bad_option"


async def test_a_door_tells_the_guest_and_the_others_each_their_own_and_hears_his_yes() -> None:
    said = r"""{"said": {"ru": "тебе"}, "others": {"ru": "им"}, "sure": {"ru": "да"}}"""
    asks = ("sh", "-c", f"echo '{said}'; echo \"yes: $2\"")
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        stage.feed.doors.known = [Door({"en": "Ask"}, asks)]
        async with tab(stage) as anna:
            await anna.does("door", door=0)
            await anna.gets("DOOR", lambda d: (d["said"], d["others"]) == ({"ru": "тебе"}, {"ru": "им"}))
            await anna.gets("DOOR", lambda d: d["sure"] == {"ru": "да"})
            await anna.gets("DOOR", lambda d: d["open"] is None and d["said"] == "yes:")
            await anna.does("door", door=0, sure=True)
            await anna.gets("DOOR", lambda d: d["said"] == "yes: sure")


async def test_nobody_takes_away_what_another_who_is_here_has_set_going() -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        stage.feed.doors.known = [Door({"en": "Wait"}, WAITS)]
        async with tab(stage, "Борис") as boris:
            async with tab(stage) as anna:
                await anna.does("door", door=0)
                await boris.gets("DOOR", lambda d: d["said"] == "here")
                refused = await boris.does("door", door=0)
                assert (refused["code"], refused["about"]) == ("door_taken", "Аня")
                since = len(boris.frames)
            await boris.gets("GUESTS", lambda d: d["guests"][0]["tabs"] == 0, since=since)
            assert "code" not in await boris.does("door", door=0), "she has gone, and it is free"


async def test_of_two_who_press_at_one_moment_the_second_is_told_so() -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        doors = stage.feed.doors
        doors.known = [Door({"en": "Wait"}, WAITS)]
        async with tab(stage) as anna, tab(stage, "Борис"):
            one, two = stage.guest("Аня").id, stage.guest("Борис").id
            refused = await asyncio.gather(*(doors.open(0, stage.page, guest) for guest in (one, two)))
            assert refused == [None, one]
            await anna.gets("DOOR", lambda d: (d["guest"], d["open"], d["said"]) == (str(one), 0, "here"))


async def test_a_door_that_was_ended_before_it_began_stands_in_nobodys_way() -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        doors = stage.feed.doors
        doors.known = [Door({"en": "Wait"}, WAITS)]
        one, two = stage.guest("Аня").id, stage.guest("Борис").id  # neither has a page open
        for guest in (one, two):
            assert await doors.open(0, stage.page, guest) is None
        async with tab(stage), tab(stage, "Борис") as boris:
            assert "code" not in await boris.does("door", door=0)


async def test_each_guest_keeps_his_own_strip_whatever_another_presses() -> None:
    """What he is asked stays until he answers, and what he was told is not overwritten by another's refusal."""
    asks = r"""echo '{"said": "end it?", "sure": {"ru": "да"}, "aside": true}'; exec sleep 1000"""
    some = r"""{"said": "no", "others": "busy", "each": {"%s": "you too"}}"""
    async with running_stage(guests=["Аня", "Борис", "Вера"]) as stage:
        vera = stage.guest("Вера").id
        stage.feed.doors.known = [Door({"en": "Ask"}, ("sh", "-c", asks))]
        stage.feed.doors.known += [Door({"en": "No"}, ("sh", "-c", f"echo '{some % vera}'; exec sleep 1000"))]
        async with tab(stage) as anna, tab(stage, "Борис") as boris, tab(stage, "Вера") as third:
            await anna.does("door", door=0)
            await anna.gets("DOOR", lambda d: d["sure"] and d["said"] == "end it?" and d["open"] is None)
            since = len(anna.frames)
            assert "code" not in await boris.does("door", door=1), "who is only asked stands in nobody's way"
            await boris.gets(
                "DOOR", lambda d: (d["said"], d["guest"]) == ("no", str(stage.guest("Борис").id))
            )
            mine = await anna.gets("DOOR", lambda d: d["open"] == 1, since=since)
            assert (mine["said"], mine["sure"]) == ("end it?", {"ru": "да"})
            assert mine["guest"] == str(stage.guest("Аня").id)
            await third.gets("DOOR", lambda d: (d["others"], d["open"]) == ("you too", 1))


async def test_the_cast_of_a_door_are_guests_of_its_own_who_sit_at_no_page() -> None:
    async with running_stage(guests=["Аня"]) as stage:
        stage.feed.doors.known = [Door({"en": "Wait"}, WAITS, cast=("Гришка", "Аня"))]
        async with tab(stage) as anna:
            await anna.does("door", door=0)
            await anna.gets("DOOR", lambda d: d["said"] == "here")
            async with guest_by_feed(stage.page, str(stage.guest("Гришка").id)) as puppet:
                seen = {one["name"]: (one["cast"], one["tabs"]) for one in puppet.world["guests"]}
            assert seen == {"Аня": (False, 1), "Гришка": (True, 0)}
            await anna.does("door", door=0)
            assert list(stage.guests) == ["Аня", "Гришка"], "and come but once"


async def test_whose_program_was_ended_in_its_midst_sits_in_no_voice_channel_any_more() -> None:
    async with running_stage(guests=["Аня"]) as stage:
        stage.feed.doors.known = [Door({"en": "Show"}, WAITS, cast=("Гришка",)), Door({"en": "Say"}, SAYS)]
        async with tab(stage) as anna:
            await stage.guest("Аня").sit_down(stage.channel("Палата"))
            await anna.does("door", door=0)
            await anna.gets("DOOR", lambda d: d["said"] == "here")
            puppet = stage.guest("Гришка")
            await puppet.sit_down(stage.channel("Палата"))
            await anna.does("door", door=1)
            assert puppet.voice_channel is None
            assert stage.guest("Аня").voice_channel is not None, "she is nobody's puppet"


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"name": {}, "command": ["x"]}', '{"name": {"ru": "а"}, "command": []}']
)
def test_what_is_no_door_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="door"):
        Door.read(text)
