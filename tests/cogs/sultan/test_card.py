"""One's own card of «Султан на миг»: what it says, and to whom."""

from __future__ import annotations

from tests.cogs.conftest import Playing
from tests.cogs.play.tables import table_at

CIRCLE = """
round 1
first A
turn A
seat A sultan open
seat B guard hidden banned=C,D
seat C assassin hidden
seat D slave hidden
seat E slave hidden
spare slave
coronation E
act A
"""


async def test_SC_16_the_card_names_everybody_one_may_not_swap_with(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        names = ("Аня", "Боря", "Вера", "Гена", "Даша")
        await table_at(house, "sultan", 5, CIRCLE, {0: "Аня", 1: "Боря"}, names=names)
        for guest, told in (("Боря", True), ("Аня", False)):
            await house.guest(guest).sees("Моя карта")
            card = await house.guest(guest).press("Моя карта")
            assert card.ephemeral
            assert ("меняться с Верой и Геной" in card.text) == told, card.text
