"""The desk moves with the throne: at once, whole, and in the middle of anything."""

from __future__ import annotations

import pytest

from cogs.ui.actions import ActionId
from speech.session import lay_charge
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import charge, court, desk_of, hands, plays, seats
from tests.cogs.court.test_desk import JUDGE, Clips

FOUR = hands(4)
NINE = hands(9)

WAYS = {
    "palace": (4, FOUR + "\nturn: B", ["B: attack P4", "A: concede"], "B"),
    "military": (9, NINE + "\nturn: D", ["D: attack P6 coup", "A: concede"], "D"),
    "riot": (
        9,
        NINE + "\nturn: I\nriot: now",
        ["I: riot", "H: consent yes", "I: attack P11", "A: concede", "A: give P11 A"],
        "I",
    ),
    "demotion": (4, FOUR + "\nturn: B", ["! charge A E-NAM-01", "B: vote", "C: vote"], "B"),
}


@pytest.mark.parametrize("way", WAYS)
async def test_K_REG_01_throne_lost_in_mid_docket(playing: Playing, way: str) -> None:
    """All four ways: the old holder's open page loses everything at once, the new one finds the docket."""
    players, text, moves, heir = WAYS[way]
    names = {"A": "Аня", "B": "Борис", "C": "Вера", "D": "Глеб", "H": "Захар", "I": "Инна"}
    async with playing(guests=list(names.values())) as house:
        guests = {letter: house.guest(name) for letter, name in names.items()}
        anna, new = guests["A"], guests[heir]
        table = await court(house, text, players)
        house.bot.services.voice.port = Clips({1})
        await lay_charge(house.hall, table.id, charge(2, words="эй, Саша, ходи"))
        await lay_charge(house.hall, table.id, charge("ABCDEFGHI".index(heir), words="эй, Лёша, уступи"))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("🔊 Послушать")
        assert "Саша" in desk_of(anna)
        await new.press("Двор")
        assert "Царский стол" not in desk_of(new)
        assert "Саша" not in desk_of(new)
        for said in moves:
            who, _, what = said.partition(": ")
            if said.startswith("!"):
                await plays(house, table, said)
            elif what == "vote":
                if who != heir:
                    await guests[who].press("Двор")
                await guests[who].sees("виновен ли")
                await guests[who].press("№ 3: виновен")
            else:
                await guests[who].slash("ход", что=what)
        await new.sees("Царский стол")
        await anna.loses("Саша")
        await anna.loses("clip.ogg")
        for gone in ("Царский стол", "clip.ogg", "Помиловать", "Саша"):
            assert gone not in desk_of(anna), gone
        assert seats(table)[0] == heir
        assert "Саша" in desk_of(new), "the docket is his now"
        await new.sees("Теперь судишь ты")
        # ER-06: what is laid against the new judge himself goes to the others' vote.
        assert all(
            c.offender != table.view(None).ruler
            for c in table.view(table.view(None).ruler).docket
            if c.status == "open"
        )
        for verb in ("rule-on", "clip", "judge", "ask-spy", "both"):
            rest = "pardon 1" if verb == "rule-on" else "1"
            refused = await anna.forges(ActionId(verb, table.id, None, rest).id("b"))
            assert "Саша" not in refused.text
        assert [c.status for c in table.state.court.docket if c.id == 1] == ["open"]
        await new.choose(JUDGE, "1")
        await new.press("Помиловать")
        assert [c.status for c in table.state.court.docket if c.id == 1] == ["pardoned"]


@pytest.mark.parametrize("timing", ["immediate", "after_bout"])
async def test_KR_17_KC_16_a_demotion_in_mid_bout(playing: Playing, timing: str) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, hands(5) + "\nturn: C", 5, demotion_timing=timing)
        await vera.slash("ход", что="attack P5")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("Разжаловать в Холопы")
        if timing == "immediate":
            assert seats(table) == "ABDEC"
            assert table.view(None).bout is not None, "the bout goes on between the same two"
        else:
            assert seats(table) == "ABCDE"
            await boris.sees("едва кончится схватка")
        await boris.slash("ход", что="concede")
        if timing == "after_bout":
            await boris.sees("Холоп")
        assert seats(table).endswith("C") == (timing == "after_bout")


async def test_KR_24_a_charge_against_the_tsar_goes_to_the_vote(playing: Playing) -> None:
    """Nobody but the others decides; he neither sees a ruling nor may vote; a soft one is nothing."""
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        table = await court(house, FOUR + "\nturn: B", 4)
        await anna.press("Двор")
        await lay_charge(house.hall, table.id, charge(0, words="Боря, ну ты и плут", span=(0, 4)))
        await boris.sees("Обвинён тот, кто судит сам")
        assert "Дел на столе нет, а судят тебя" in desk_of(anna)
        assert "[№ 1: виновен]" not in desk_of(anna)
        await anna.forges(ActionId("paper", table.id, None, "cast-vote 2 no").id("b"))
        assert table.view(None).votes[0].nays == 0
        await boris.press("Двор")
        assert "виновен ли" in desk_of(boris)
        await boris.press("№ 1: не виновен")
        await boris.sees("голосов: 1 из 3, твой тоже")
        for name in ("Вера", "Глеб"):
            await house.guest(name).press("Двор")
            if "№ 1: не виновен" in desk_of(house.guest(name)):
                await house.guest(name).press("№ 1: не виновен")
        await boris.sees("Голоса подсчитаны")
        assert seats(table) == "ABCD"


async def test_KC_17_mercy_against_demotion(playing: Playing) -> None:
    """K-MER-06: who holds a mercy is asked first, and everything waits."""
    async with playing(guests=["Аня", "Вера", "Глеб"]) as house:
        anna, vera, gleb = house.guest("Аня"), house.guest("Вера"), house.guest("Глеб")
        table = await court(house, hands(5) + "\nturn: B\nmercies: C D", 5)
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("Разжаловать в Холопы")
        await vera.sees("на волоске")
        await vera.press("Моя рука")
        await vera.press("Отдать милость")
        assert seats(table) == "ABCDE"
        assert table.view(None).mercies == 2
        # The same for blows and tasks, from one's own desk.
        await anna.press("Удары")
        await anna.fill(player="3", blows="2", ground="duty")
        await gleb.press("Двор")
        await gleb.press("Милость вместо наказания")
        assert not table.view(None).sentences
        assert table.view(None).mercies == 3
