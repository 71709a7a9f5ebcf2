"""The seven social orders and their combinations, each with what is its own, played by guests."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from speech.session import lay_charge
from tests.cogs.conftest import House, Playing
from tests.cogs.court.conftest import NAMES, charge, court, desk_of, hands, plays, seats
from tests.cogs.court.test_desk import JUDGE

FIVE = hands(5) + "\nturn: B"
"""Аня Царь, Борис Шпион, Вера Палач, Глеб Шут, Дина Холоп."""
TEN = hands(10) + "\nturn: B"
"""Аня Царь, Борис Царевич, Вера Боярин, Глеб Воевода, Дина Шпион, Егор Чиновник, Жанна Палач, Захар Шут, …"""
ELEVEN = hands(11) + "\nturn: B"
"""Аня Царь, Борис Царевич, Вера Духовник, Глеб Боярин, …, Жанна Чиновник, Захар Палач."""


def opened(playing: Playing, *names: str) -> AbstractAsyncContextManager[House]:
    return playing(guests=list(names))


async def desks(house: House, *names: str) -> list[Any]:
    """These guests, each with his own desk open."""
    guests = [house.guest(name) for name in names]
    for guest in guests:
        await guest.press("Двор")
    return guests


async def voted(house: House, table: Any, aye: bool, *names: str) -> None:
    """These guests vote on the only open vote from their own desks."""
    (vote,) = table.view(None).votes
    word = "за" if aye else "против"
    for guest in await desks(house, *names):
        await guest.press(f"№ {vote.id}: {word}")


async def test_K_ORD_01_absolutism_decrees_and_petitions(playing: Playing) -> None:
    """K-DEC-01..05, K-PET-01..04."""
    async with opened(playing, "Аня", "Борис", "Дина") as house:
        table = await court(house, FIVE, 5)
        anna, boris, dina = await desks(house, "Аня", "Борис", "Дина")
        assert "Указ" not in desk_of(boris)
        form = (await anna.press("Указ")).form
        assert form is not None
        assert "Негоден" in str(form), "what makes a decree void stands where it is written"
        doubt = await anna.fill(words="Мещане должны играть стоя")
        assert not table.view(None).decrees
        assert "не для всех одинаков" in str(doubt), "he may think again"
        await anna.press("Указ")
        await anna.fill(
            words="Всем хвалить погоду", because="сыро", watch="forbidden", watched="дождь, слякоть"
        )
        await boris.sees("Всем хвалить погоду")
        assert boris.looks("сыро")
        decree = table.view(None).decrees[0]
        assert decree.watch is not None
        assert decree.watch.words == ("дождь", "слякоть")
        await boris.press("Милости и бумаги")
        await boris.choose("Возразить против указа…", "1")
        await boris.fill(flaw="rules")
        await anna.sees("отменяет правила")
        await anna.press("Милости и бумаги")
        await anna.choose("Ответить на возражение…", "overrule 2 no")
        await anna.choose("Отменить указ…", "repeal 1")
        assert not table.view(None).decrees
        await anna.press("Назад")
        # The mute write; a secret petition is between the two; it may be left unheard.
        await dina.press("Челобитная")
        await dina.fill(words="хлебушка бы", secret="yes")
        await anna.sees("Холоп просит тайно, письменно: «хлебушка бы»")
        assert not boris.looks("хлебушка")
        await anna.choose("Челобитные: прочесть и ответить…", "petition 3")
        await anna.press("Не слушать")
        assert not boris.looks("хлебушка")
        await boris.press("Челобитная")
        await boris.fill(words="пусть будет праздник")
        await anna.choose("Челобитные: прочесть и ответить…", "petition 4")
        await anna.press("Ответить словами…")
        await anna.fill(answer="granted", words="быть посему")
        await dina.sees("Ответ: «быть посему»")


async def test_K_ORD_02_tyranny_strikes_harder_and_reaches_outside(playing: Playing) -> None:
    async with opened(playing, "Аня", "Борис") as house:
        table = await court(house, FIVE, 5, orders="tyranny")
        anna, boris = await desks(house, "Аня", "Борис")
        await anna.press("Удары")
        await anna.fill(player="1", blows="9", ground="disloyalty")
        assert table.view(None).sentences[0].blows == 9
        await anna.press("Поручение")
        await anna.fill(player="1", words="завтра вымыть всю посуду", ground="duty", outside="yes")
        await boris.sees("завтра вымыть всю посуду")
        assert table.view(None).assignments[0].outside
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees(JUDGE)
        await anna.choose(JUDGE, "3")
        await anna.press("Куда и с какими словами…")
        await anna.fill(blows="10", place="по спине")
        assert table.view(None).sentences[1].blows == 10


async def test_K_ORD_03_theocracy_gives_the_desk_to_the_confessor(playing: Playing) -> None:
    """KC-11: all but the trump is the Духовник's; swearing may cost the rank; a charge against him is voted on."""
    async with opened(playing, "Аня", "Борис", "Вера", "Глеб") as house:
        table = await court(house, ELEVEN, 11, orders="theocracy")
        anna, boris, vera, gleb = await desks(house, "Аня", "Борис", "Вера", "Глеб")
        assert "Судный стол" in desk_of(vera)
        assert "Судный стол" not in desk_of(anna)
        await lay_charge(house.hall, table.id, charge(3, "E-THE-01", words="да чтоб вас", span=(3, 7)))
        await vera.sees("сквернословие")
        assert "да чтоб вас" not in desk_of(anna)
        await vera.sees(JUDGE)
        await vera.choose(JUDGE, "1")
        await vera.press("Разжаловать в Холопы")
        assert seats(table)[-1] == "D"
        await lay_charge(
            house.hall, table.id, charge(2, "E-THE-03", words="ТИХО", span=(0, 4), start=50_000, end=51_000)
        )
        assert "Дел на столе нет" in desk_of(vera)
        await boris.sees("виновен ли")
        # The Духовник falls by the others' vote; the desk goes with his seat, the throne stays.
        await plays(house, table, *(f"{who} cast-vote 3 yes" for who in "ABDEFG" if table.view(None).votes))
        assert seats(table)[:3] == "ABE"
        assert table.view(None).ruler == 4
        await vera.loses("Судный стол")
        assert "Судный стол" not in desk_of(anna)
        assert "Судный стол" not in desk_of(gleb)


async def test_K_ORD_04_a_constitution_annuls_blows_by_vote(playing: Playing) -> None:
    """KR-19: nobles and commoners; KC-27: nobody closes it early; K-PET-02: a petition must be heard."""
    async with opened(playing, *NAMES[:9]) as house:
        table = await court(house, TEN, 10, orders="constitution")
        anna, boris, yegor, inna = await desks(house, "Аня", "Борис", "Егор", "Инна")
        await anna.press("Удары")
        await anna.fill(player="7", blows="3", ground="duty")
        await boris.press("Милости и бумаги")
        await boris.choose("Созвать голосование…", "call-vote sentence 1")
        await inna.sees("Отменить ли удары?")
        assert "за" not in desk_of(inna).split("голосов")[-1], "the mob has no vote"
        await plays(house, table, *(f"{who} cast-vote 2 yes" for who in "BCDE"))
        assert table.view(None).sentences, "four of eight are a tie if the rest say no"
        await yegor.press("№ 2: за")
        assert not table.view(None).sentences
        await inna.press("Челобитная")
        await inna.fill(words="воды бы")
        await anna.sees("воды бы")
        await anna.choose("Челобитные: прочесть и ответить…", f"petition {table.view(0).petitions[0].id}")
        assert anna.looks("Быть по сему")
        assert not anna.looks("Не слушать")


async def test_K_ORD_05_anarchy_asks_nobodys_leave(playing: Playing) -> None:
    text = hands(5).replace("hand D: P6 G6", "hand D: P6 G4").replace("hand B: P4 G4", "hand B: P19 G18 G17")
    text = text.replace("hand C: P5 G5", "hand C: P4 G5") + "\nturn: C"
    async with opened(playing, "Аня", "Борис", "Вера", "Глеб") as house:
        table = await court(house, text, 5, orders="anarchy")
        anna, boris, vera, gleb = (house.guest(name) for name in ("Аня", "Борис", "Вера", "Глеб"))
        await vera.slash("ход", что="attack P4")
        await boris.slash("ход", что="beat P4 P19")
        await vera.slash("ход", что="pass")
        await anna.press("Моя рука")
        assert not anna.looks("Разрешить")
        await gleb.press("Моя рука")
        await gleb.press("4 Горян")
        bout = table.view(None).bout
        assert len(bout.open) == 1


async def test_K_ORD_06_bureaucracy_waits_for_the_seal_and_its_price(playing: Playing) -> None:
    async with opened(playing, "Аня", "Борис", "Вера", "Егор") as house:
        table = await court(house, TEN, 10, orders="bureaucracy")
        anna, boris, vera, clerk = await desks(house, "Аня", "Борис", "Вера", "Егор")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees(JUDGE)
        await anna.choose(JUDGE, "1")
        await anna.press("2 удара")
        assert not table.view(None).sentences
        assert not vera.looks("таков приговор")
        await clerk.sees("ждёт визы: удары, автор — Царь")
        assert not clerk.looks("Услуга за визу"), "nothing from the Tsar"
        await boris.press("Челобитная")
        await boris.fill(words="увольте от службы")
        assert not anna.looks("увольте")
        await clerk.sees("увольте от службы")
        await clerk.press("Услуга за визу № 3…")
        await clerk.fill(service="пять поклонов")
        await boris.sees("Цена визы: «пять поклонов»")
        assert not vera.looks("пять поклонов")
        await clerk.press("Виза: № 3")
        await anna.sees("увольте от службы")
        await clerk.press("Виза: № 2")
        assert table.view(None).sentences[0].blows == 2
        # A demotion waits for the seal too.
        await lay_charge(house.hall, table.id, charge(7, start=60_000, end=61_000))
        await anna.sees(JUDGE)
        await anna.choose(JUDGE, "4")
        await anna.press("Разжаловать в Холопы")
        assert seats(table)[7] == "H"
        await clerk.sees("ждёт визы: разжалование")
        await clerk.press("Виза: № 4")
        assert seats(table)[-1] == "H"


async def test_K_ORD_07_oligarchy_sells_decrees_for_trumps(playing: Playing) -> None:
    """KR-21: in one's own turn; K-DEC-05: the Tsar cannot repeal what was bought."""
    text = hands(5).replace("hand B: P4 G4", "hand B: P4 G4 M7") + "\nturn: B"
    async with opened(playing, "Аня", "Борис", "Вера") as house:
        table = await court(house, text, 5, orders="oligarchy")
        anna, boris, vera = await desks(house, "Аня", "Борис", "Вера")
        assert "Купить указ" not in desk_of(vera)
        await boris.press("Купить указ")
        await boris.fill(card="M7", words="Всем звать меня благодетелем")
        await vera.sees("благодетелем")
        decree = table.view(None).decrees[0]
        assert decree.rich
        assert decree.by == 1
        assert "repeal 1" not in [table.game.write(move) for move in table.legal(0)]
        await anna.press("Милости и бумаги")
        assert not anna.looks("Отменить указ…")
        refused = await boris.press("Купить указ")
        assert refused.form is None, "he has no trump left"


# -- combinations -------------------------------------------------------------------------------


async def test_theocracy_with_tyranny(playing: Playing) -> None:
    """The Духовник strikes harder, and whoever shouts may lose his rank."""
    async with opened(playing, "Аня", "Вера") as house:
        table = await court(house, ELEVEN, 11, orders="theocracy+tyranny")
        _anna, vera = await desks(house, "Аня", "Вера")
        await vera.press("Удары")
        await vera.fill(player="7", blows="8", ground="duty")
        assert table.view(None).sentences[0].blows == 8
        await lay_charge(house.hall, table.id, charge(4, "E-THE-03"))
        await vera.sees(JUDGE)
        await vera.choose(JUDGE, "2")
        await vera.press("Разжаловать в Холопы")
        assert seats(table)[-1] == "E"


async def test_KC_28_a_doubtful_decree_is_announced_all_the_same(playing: Playing) -> None:
    async with opened(playing, "Аня", "Борис") as house:
        table = await court(house, FIVE, 5)
        anna, boris = await desks(house, "Аня", "Борис")
        await anna.press("Указ")
        await anna.fill(words="Боярин сегодня именинник: пойте ему")
        assert not table.view(None).decrees
        await anna.press("Объявить")
        await boris.sees("Боярин сегодня именинник")
        assert table.view(None).decrees


async def test_theocracy_with_bureaucracy(playing: Playing) -> None:
    """KC-11 with K-ORD-06: the Духовник is not the Tsar, so a service may be asked of him."""
    async with opened(playing, "Аня", "Вера", "Жанна") as house:
        table = await court(house, ELEVEN, 11, orders="theocracy+bureaucracy")
        anna, vera, clerk = await desks(house, "Аня", "Вера", "Жанна")
        await vera.press("Указ")
        await vera.fill(words="Всем говорить тише")
        assert not table.view(None).decrees
        await clerk.press("Услуга за визу № 1…")
        await clerk.fill(service="прочесть стих")
        await vera.sees("прочесть стих")
        assert not anna.looks("прочесть стих")
        await clerk.press("Виза: № 1")
        await anna.sees("Всем говорить тише")


async def test_constitution_with_bureaucracy(playing: Playing) -> None:
    """First the seal, then the vote: what is not in force cannot be voted down."""
    async with opened(playing, *NAMES[:8]) as house:
        table = await court(house, TEN, 10, orders="constitution+bureaucracy")
        anna, boris, clerk = await desks(house, "Аня", "Борис", "Егор")
        await anna.press("Указ")
        await anna.fill(words="Всем молчать о погоде")
        assert not [move for move in table.legal(1) if table.game.write(move).startswith("call-vote")]
        await clerk.press("Виза: № 1")
        await boris.sees("Всем молчать о погоде")
        await boris.press("Милости и бумаги")
        await boris.choose("Созвать голосование…", "call-vote decree 1")
        await voted(house, table, True, "Борис", "Вера", "Глеб", "Дина", "Жанна")
        await anna.sees("Голоса подсчитаны")
        assert not table.view(None).decrees


async def test_constitution_with_oligarchy(playing: Playing) -> None:
    """A bought decree the Tsar must bear, and the others need not."""
    text = hands(5).replace("hand B: P4 G4", "hand B: P4 G4 M7") + "\nturn: B"
    async with opened(playing, "Аня", "Борис", "Вера", "Глеб") as house:
        table = await court(house, text, 5, orders="constitution+oligarchy")
        _anna, boris, vera = await desks(house, "Аня", "Борис", "Вера")
        await boris.press("Купить указ")
        await boris.fill(card="M7", words="Всем кланяться мне")
        await vera.press("Милости и бумаги")
        await vera.choose("Созвать голосование…", "call-vote decree 1")
        await voted(house, table, True, "Аня", "Вера", "Глеб")  # Борис's voice can change nothing (KC-27)
        assert not table.view(None).decrees


async def test_anarchy_with_tyranny_and_oligarchy(playing: Playing) -> None:
    """Three joined: a decree for a trump, nobody's leave to throw in, nine blows for whoever complains."""
    text = hands(5).replace("hand D: P6 G6", "hand D: P6 G4").replace("hand B: P4 G4", "hand B: P19 G18 G17")
    text = text.replace("hand C: P5 G5", "hand C: P4 G5 M9") + "\nturn: C"
    async with opened(playing, "Аня", "Борис", "Вера", "Глеб") as house:
        table = await court(house, text, 5, orders="anarchy+tyranny+oligarchy")
        anna, boris, vera, gleb = await desks(house, "Аня", "Борис", "Вера", "Глеб")
        await vera.press("Купить указ")
        await vera.fill(card="M9", words="Всем шептать")
        await vera.slash("ход", что="attack P4")
        await boris.slash("ход", что="beat P4 P19")
        await vera.slash("ход", что="pass")
        await gleb.slash("ход", что="throw-in G4")
        await anna.press("Удары")
        await anna.fill(player="1", blows="9", ground="decree")
        view = table.view(None)
        assert (len(view.decrees), len(view.bout.open), view.sentences[0].blows) == (1, 1, 9)
