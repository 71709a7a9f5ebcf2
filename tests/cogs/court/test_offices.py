"""What the Палач, the Чиновник, the Купец, the Воевода and the mob do, each at his own place."""

from __future__ import annotations

from speech.session import lay_charge
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import charge, court, desk_of, hands, plays, seats
from tests.cogs.court.test_desk import JUDGE


async def test_K_PUN_03_the_executioner_ordered_to_strike_himself_counts_aloud(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера", "Глеб"]) as house:
        anna, vera, gleb = house.guest("Аня"), house.guest("Вера"), house.guest("Глеб")
        table = await court(house, hands(5) + "\nturn: B", 5)
        await anna.press("Двор")
        await anna.press("Удары")
        await anna.fill(player="2", blows="3", ground="duty", place="по пяткам", words="сам виноват")
        await vera.press("Двор")
        assert "Палачу: осталось 3 удара, по пяткам, приговаривая «сам виноват»" in desk_of(vera)
        for count in (1, 2, 3):
            await vera.press(f"🪵 Палач бьёт себя, удар {count} из 3")
        assert not table.view(None).sentences
        await gleb.sees("Три!")
        told = [line for line in house.bot.services.recent_events.lines(table.id) if "🪵" in line]
        assert len(told) == 3, told


async def test_E_HND_01_a_strike_on_the_table_says_whom_it_hits(playing: Playing) -> None:
    """Two sentences wait, and the Палач picks between them where all can see it."""
    async with playing(guests=["Борис", "Вера"]) as house:
        boris, vera = house.guest("Борис"), house.guest("Вера")
        table = await court(house, hands(5) + "\nturn: B", 5)
        await plays(house, table, 'A blows D 2 duty "лень"', 'A blows E 1 duty "сон"')
        await boris.sees("🪵 Палач бьёт: Холоп, удар 1 из 1")
        await vera.press("🪵 Палач бьёт: Шут, удар 1 из 2")
        await boris.sees("🪵 Палач бьёт: Шут, удар 2 из 2")
        assert [(s.player, s.struck) for s in table.view(None).sentences] == [(3, 1), (4, 0)]


async def test_E_HND_01_the_public_controls_are_one_characters_work(playing: Playing) -> None:
    """K-ETQ-10: pressed by another it does nothing, and the judge finds a charge; with `refuse` it is refused."""
    for hands_rule in ("charge", "refuse"):
        async with playing(guests=["Аня", "Борис", "Вера"]) as house:
            anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
            table = await court(house, hands(5) + "\nturn: B", 5, hands=hands_rule)
            await plays(house, table, 'A blows D 1 duty "лень"')
            await boris.sees("🪵 Палач бьёт: Шут, удар 1 из 1")
            await anna.press("Двор")
            refused = await boris.press("🪵 Палач бьёт: Шут, удар 1 из 1")
            assert table.view(None).sentences[0].struck == 0
            if hands_rule == "charge":
                await anna.sees("чужая работа")
                await anna.choose(JUDGE, "2")
                assert anna.looks("Разжаловать в Холопы")
            else:
                assert refused.text
                assert "Дел на столе нет" in desk_of(anna)
            await vera.press("🪵 Палач бьёт: Шут, удар 1 из 1")
            assert not table.view(None).sentences


async def test_K_PUN_04_nobody_strikes_the_confessor(playing: Playing) -> None:
    """Blows are neither offered nor accepted; a task and, for what is hard, demotion are."""
    async with playing(guests=["Аня", "Вера"]) as house:
        anna = house.guest("Аня")
        table = await court(house, hands(11) + "\nturn: B", 11)
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        assert not anna.looks("1 удар")
        for lawful in ("Поручение…", "Разжаловать в Холопы", "Помиловать"):
            assert anna.looks(lawful)
        await anna.press("Назад")
        await anna.press("Удары")
        refused = await anna.fill(player="2", blows="1", ground="duty")
        assert "Духовник" in refused.text
        assert not table.view(None).sentences
        await anna.choose(JUDGE, "1")
        await anna.press("Разжаловать в Холопы")
        assert seats(table)[-1] == "C"


async def test_K_RIO_03_a_riot_is_secret_until_all_have_agreed(playing: Playing) -> None:
    """Nobody but the two sees anything move: neither on his screen nor in what his client is told."""
    async with playing(guests=["Аня", "Захар", "Инна"]) as house:
        anna, zakhar, inna = house.guest("Аня"), house.guest("Захар"), house.guest("Инна")
        await court(house, hands(9) + "\nturn: I\nriot: now", 9)
        for guest in (anna, zakhar, inna):
            await guest.press("Моя рука")
        await house.bot.services.boards.settle()
        before, told = anna.screen(), len(anna.received)
        await inna.press("🔥 Поднять бунт")
        await zakhar.sees("Тебя зовут на бунт")
        await house.bot.services.boards.settle()
        await house.bot.services.panels.settle()
        assert anna.screen() == before
        assert [event.name for event in anna.received[told:]] == []
        await zakhar.press("Иду на бунт")
        await anna.sees("Бунт!")


async def test_KR_22_the_merchant_trades_and_the_clerk_looks_unseen(playing: Playing) -> None:
    async with playing(guests=["Аня", "Егор", "Захар"]) as house:
        anna, merchant, clerk = house.guest("Аня"), house.guest("Егор"), house.guest("Захар")
        table = await court(house, hands(12) + "\nturn: B", 12)
        await clerk.slash("ход", что="look A")
        await anna.sees("Чиновник")
        reply = await clerk.press("Моя рука")
        assert reply.ephemeral
        await merchant.slash("ход", что="exchange P8 A")
        held = {player: table.view(player).hand for player in (0, 5)}
        assert len(held[0]) == len(held[5]) == 2
        used = {seat.character for seat in table.view(None).seats if seat.ability_spent}
        assert used == {"merchant", "clerk"}


async def test_KR_22_whom_to_trade_with_stays_asked_when_the_table_comes_back(playing: Playing) -> None:
    async with playing(guests=["Аня", "Егор"]) as house:
        merchant = house.guest("Егор")
        table = await court(house, hands(12) + "\nturn: B", 12)
        await merchant.press("Моя рука")
        await merchant.choose("Торговля: какую карту отдать…", "8 Полян")
        await house.hall.keeper.hand_on(table.id)
        await house.hall.keeper._take()
        await house.bot.services.panels.settle()
        table = house.hall.table(table.id)
        await merchant.choose("С кем меняемся вслепую?", "8 Полян — Царю (Аня)")
        await until(lambda: any(seat.ability_spent for seat in table.view(None).seats))


async def test_K_MIL_04_the_voevoda_supports_a_blow_at_the_throne(playing: Playing) -> None:
    """His right is in his hand and in nobody else's; it makes of a quarrel a coup (K-MIL-05)."""
    text = hands(9).replace("hand D: P6 G6", "hand D: D4 G6") + "\nturn: B"
    text = text.replace("hand A: P3 G3", "hand A: P19 G3 D5")
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        guests = [house.guest(name) for name in ("Аня", "Борис", "Вера", "Глеб")]
        anna, boris, vera, gleb = guests
        table = await court(house, text.replace("hand B: P4 G4", "hand B: P4 G4"), 9)
        await boris.slash("ход", что="attack P4")
        await anna.slash("ход", что="beat P4 P19")
        await boris.slash("ход", что="pass")
        await vera.press("Моя рука")
        await gleb.press("Моя рука")
        assert not vera.looks("[Поддержать")
        await gleb.press("Поддержать: 4 Древлян")
        await anna.sees("переворот")
        await anna.slash("ход", что="concede")
        assert seats(table)[:2] == "BD"
        assert seats(table)[-1] == "A"


async def test_KC_01_one_press_permits_a_throw_in(playing: Playing) -> None:
    text = hands(5).replace("hand D: P6 G6", "hand D: P6 G6 D4 G4") + "\nturn: C"
    text = text.replace("hand C: P5 G5", "hand C: P4 G5").replace("hand B: P4 G4", "hand B: P19 G18 G17 G16")
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"]) as house:
        anna, boris, vera, gleb = (house.guest(name) for name in ("Аня", "Борис", "Вера", "Глеб"))
        table = await court(house, text, 5)
        await vera.slash("ход", что="attack P4")
        await boris.slash("ход", что="beat P4 P19")
        await vera.slash("ход", что="pass")
        await anna.press("Моя рука")
        await anna.choose("Одному: кому и сколько…", "Позволить: Шуту (Глеб), до 3 карт")
        bout = table.view(None).bout
        assert (bout.permitted, bout.most) == (3, 3)
        await gleb.slash("ход", что="throw-in G4")
        await boris.sees("Отбивается")


async def test_K_CHN_01_a_chronicler_is_named_and_writes(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        table = await court(house, hands(5) + "\nturn: B", 5)
        await anna.press("Двор")
        await anna.press("Милости и бумаги")
        await anna.choose("Назначить летописца…", "chronicler 1")
        await boris.press("Двор")
        await boris.press("Запись в летопись")
        await boris.fill(words="Царь чихнул, и все поклонились")
        assert [entry.words for entry in table.view(1).chronicle] == ["Царь чихнул, и все поклонились"]
        assert table.view(2).chronicle == ()


async def test_K_MER_10_the_tsar_gives_his_trumps_away(playing: Playing) -> None:
    """KR-13: all of them, card by card, to whom he likes; what each got is known to the two alone."""
    text = hands(5).replace("hand A: P3 G3", "hand A: M5 M9") + "\nphase: gift\nturn: A gift=A"
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = (house.guest(name) for name in ("Аня", "Борис", "Вера"))
        table = await court(house, text, 5)
        for guest in (anna, vera):
            await guest.press("Моя рука")
        assert anna.looks("Раздать их все")
        assert not vera.looks("козыри. Раздать"), "that he is asked would tell what he holds"
        await anna.slash("ход", что="give M5 B")
        await anna.slash("ход", что="give M9 C")
        await vera.sees("Моряне, козырь: 9")
        assert sorted(seat.cards for seat in table.view(None).seats) == [0, 2, 2, 3, 3]
        await boris.press("Моя рука")
        assert "Моряне, козырь: 5" in desk_of(boris)
        assert "Моряне, козырь: 9" in desk_of(vera)
        await anna.loses("Моряне, козырь")
