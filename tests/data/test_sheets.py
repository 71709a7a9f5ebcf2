"""What stands on a table's sheet stands in its rows."""

from __future__ import annotations

from core.hall.sheet import Robots, Seat, Sheet
from data import sheets
from data.journal import DurableJournal
from data.store import Store


async def test_what_the_robots_are_like_is_kept_with_their_table(store: Store) -> None:
    journal = DurableJournal(store)
    await journal.enter()
    sheet = Sheet(game="knyazi", seats=(Seat(None, "Емеля"),), robots=Robots(level="novice"))
    lease = await journal.create(sheet)
    assert (await journal.read(lease.table)).sheet.robots == sheet.robots


def test_every_line_of_a_sheet_has_its_place_in_the_database() -> None:
    people = {"seats", "spectators", "banned", "former", "votes"}
    agreed = set(sheets._Agreed.__struct_fields__)
    assert set(Sheet.__struct_fields__) <= agreed | people | set(sheets._COLUMNS)
