"""Doors: what one press on the page sets going, and what is told of it."""

from __future__ import annotations

import pytest

from stage.doors import Door
from stage.testing import running_stage
from tests.stage.test_feed import tab

SAYS = ("sh", "-c", 'echo "to $0 for $1"')
FAILS = ("sh", "-c", "echo alas; exit 3")
WAITS = ("sh", "-c", "echo here; exec sleep 1000")


async def test_what_stands_behind_a_door_is_told_to_all_and_another_press_ends_it() -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage:
        stage.feed.doors.known = [Door({"en": "Say"}, SAYS, {"en": "Says"}), Door({"en": "Fail"}, FAILS)]
        stage.feed.doors.known += [Door({"en": "Wait"}, WAITS), Door({"en": "Nothing"}, ("/nowhere",))]
        async with tab(stage) as anna, tab(stage, "Борис") as boris:
            shown = await anna.gets("SNAPSHOT")
            assert shown["doors"][0] == {"name": {"en": "Say"}, "about": {"en": "Says"}}
            assert shown["door"] == {"open": None, "said": "", "failed": False}
            await anna.does("door", door=0)
            said = f"to {stage.page} for {stage.guest('Аня').id}"
            await boris.gets("DOOR", lambda d: d == {"open": None, "said": said, "failed": False})
            await anna.does("door", door=1)
            await boris.gets("DOOR", lambda d: d == {"open": None, "said": "alas", "failed": True})
            await anna.does("door", door=2)
            await boris.gets("DOOR", lambda d: d == {"open": 2, "said": "here", "failed": False})
            since = len(boris.frames)
            await anna.does("door", door=3)
            ended = await boris.gets("DOOR", lambda d: d["open"] is None, since=since)
            assert ended["said"] == "here", "what was set going first has come to its end"
            await boris.gets("DOOR", lambda d: d == {"open": None, "said": "", "failed": True}, since=since)
            for number in (4, -1):
                refused = await anna.does("door", door=number)
                assert refused["code"] == "bad_option"


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"name": {}, "command": ["x"]}', '{"name": {"ru": "а"}, "command": []}']
)
def test_what_is_no_door_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="door"):
        Door.read(text)
