"""By what names the court knows who is meant."""

from __future__ import annotations

from cogs.voice.player_names import names_of
from data.guilds import Names
from tests.cogs.conftest import Playing
from tests.cogs.play.tables import hands, table_at

HELD = hands(A="P14 G14", B="P8 G3 G9", C="P3 D3 G8", D="G2 D8 P2")


async def test_er_12_what_nobody_can_be_called_by_is_no_name_though_it_was_kept_as_one(
    playing: Playing,
) -> None:
    """Kept before it was refused, or chosen in Discord: aloud it would be everybody's breach."""
    async with playing(guests=["Аня", "Мы"]) as house:
        anya, we = house.guest("Аня"), house.guest("Мы")
        book = Names(house.bot.services.store)
        await book.call(house.stage.guild.id, anya.id, ("Нюра", "Царь", "я"))
        table = await table_at(house, "knyazi", 4, f"{HELD}\ntrump: M\nturn: C", {0: "Аня", 1: "Мы"})
        names = await names_of(house.bot.services, table, {})
        assert {"Аня", "Нюра"} <= set(names[0])
        assert not {"Царь", "я"} & set(names[0])
        assert "Мы" not in names[1]
        assert we.id == table.sheet.seats[1].user
