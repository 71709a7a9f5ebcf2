"""The worst that can come up still fits into one message: forty components, four thousand characters."""

import pytest

from cogs.knyazi.hand import CARD_MOVES
from core.knyazi import moves
from core.shapes import letter, player_of
from stage.limits import walk
from tests.cogs.conftest import Playing
from tests.cogs.play.tables import DECK, KNYAZI, STILL, fits, hands, table_at

WIDE = [f"@everyone **{letter(n)}** 👑{'Щ' * 17}" for n in range(15)]
"""Thirty-two signs that want to be quoted."""


def spread(of: str, many: int) -> dict[str, str]:
    """One player holds so many cards, of every rank; the other eleven one each."""
    others = [letter(n) for n in range(12) if letter(n) != of]
    held = dict(zip(others, DECK[-11:], strict=True))
    return {of: " ".join(DECK[:many])} | held


CROWDED = {
    "attack-or-coup": ("E", "turn: E\nopened: no", 61),
    "trade": ("F", "turn: F", 61),
    "look": ("H", "turn: H", 61),
    "beat-six": ("F", "turn: G\nbout: G F\ntable: P19 G19 D19 P18 G18 D18\nstage: defend", 50),
    "throw-in": ("G", "turn: G\nbout: G H\ntable: P2/P19 G2/G19 P3/P18\nstage: more", 50),
    "permit": ("A", "turn: G\nbout: G H\ntable: P2/P19\nstage: window declined=G", 50),
    "gift": ("A", "turn: A gift=A\nphase: gift", 18),
}  # fmt: skip


@pytest.mark.parametrize("board", ["picture", "text"])
@pytest.mark.parametrize("name", CROWDED)
async def test_a_full_hand_at_a_full_table_fits(playing: Playing, name: str, board: str) -> None:
    who, lines, many = CROWDED[name]
    laid = lines.replace("/", " ").split()
    held = {
        other: " ".join(c for c in cards.split() if c not in laid)
        for other, cards in spread(who, many).items()
    }
    if name == "gift":
        others = dict(zip("BCDEFGHIJKL", [f"P{rank}" for rank in range(2, 13)], strict=True))
        held = {"A": " ".join(f"M{rank}" for rank in range(2, 20))} | others
    async with playing(guests=["Аня"]) as house:
        await house.bot.services.guild_settings.choose(house.stage.guild.id, "board", board)
        position = f"trump: M\nmercies: {who if who != 'A' else 'B'}\n{lines}\n{hands(**held)}"
        player = player_of(who)
        table = await table_at(
            house, "knyazi", 12, position, {player: "Аня"}, names=WIDE[:12], noble_order="example"
        )
        assert KNYAZI[player] == table.view(None).seats[player].character
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        opened = await anya.press("Моя рука")
        await house.bot.services.boards.settle()
        for message in anya.messages():
            fits(message)
        assert opened.message is not None
        components = [component for component, _ in walk(opened.message.data["components"])]
        offered = {option["value"] for one in components for option in one.get("options", ())}
        offered |= {one["custom_id"].rpartition(":")[2] for one in components if "custom_id" in one}
        words = set(" ".join(offered).replace(",", " ").split())
        for move in table.legal(player):
            if type(move) in CARD_MOVES and not isinstance(move, moves.Give):
                said = table.game.write(move).replace(",", " ").split()
                assert all(word in words for word in said if word[0] in "PGDM" and word[1:].isdigit()), said


async def test_a_full_circle_fits(playing: Playing) -> None:
    """Fifteen with the Sultan, and everybody has something to remember."""
    async with playing(guests=["Аня"]) as house:
        table = await house.hall.lobby.open(
            "sultan", guild=house.stage.guild.id, channel=house.stage.channel("стол").id
        )
        for name in WIDE:
            await house.hall.lobby.add_robot(table.id, None, name)
        await house.hall.lobby.set_pace(table.id, None, STILL)
        await house.hall.lobby.start(table.id, None)
        anya = house.guest("Аня")
        (first,) = table.waiting()
        await house.hall.lobby.substitute(table.id, first, anya.id, WIDE[0])
        for board in ("picture", "text"):
            await house.bot.services.guild_settings.choose(house.stage.guild.id, "board", board)
            await anya.sees("Моя карта")
            await anya.press("Моя карта")
            await anya.press("Записи")
            await house.bot.services.boards.settle()
            for message in anya.messages():
                fits(message)
