"""The Tsar's table as everybody sees it."""

from __future__ import annotations

from dataclasses import replace

from cogs.knyazi import board
from cogs.pictures import describe, table_picture
from cogs.pictures.contents import TablePicture
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import court, hands, plays

RIOT = ("I riot", "H consent yes", "I attack P11", "A concede", "A give P11 A")
"""The Kholop of nine wins the throne; it was his turn."""


async def test_after_a_riot_the_picture_shows_the_new_Tsar_who_decides_about_the_trump(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await court(house, hands(9) + "\nturn: I\nriot: now", 9)
        await plays(house, table, RIOT[0])

        def drawn() -> TablePicture:
            return board.picture_of(table, table.view(None), "ru")

        assert (drawn().turn, drawn().what) == (8, "turn"), "who is asked in secret is not shown"
        await plays(house, table, RIOT[1])
        assert (drawn().turn, drawn().what) == (8, "turn"), "he who leads the riot begins"
        await plays(house, table, *RIOT[2:])
        anya = house.guest("Аня")
        await anya.sees("Новый Царь решает, быть ли новому козырю")
        assert (drawn().turn, drawn().what) == (0, "decides")
        told = describe.table_alt(drawn())
        assert "Ходит" not in told
        assert "Ждём ответа: Царь" in told
        to_move = table_picture.compose(replace(drawn(), what="turn"))
        assert table_picture.compose(drawn()).tobytes() != to_move.tobytes(), (
            "and the words on the cloth say it too"
        )
        assert not anya.looks("Ходит")
        await house.hall.play(table.id, "trump G", player=table.view(None).waiting[0])
        assert drawn().what == "turn"


async def test_E_HND_01_the_picture_shows_the_Kholop_while_the_table_waits_for_his_dealing(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await court(house, "phase: dealing", 4)
        shown = board.picture_of(table, table.view(None), "ru")
        assert (shown.turn, shown.what) == (3, "deals")


async def test_E_HND_01_the_button_for_dealing_says_whose_work_it_is(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        await court(house, "phase: dealing", 4)
        assert await house.guest("Аня").sees("[🎴 Сдать карты: дело Холопа]")
