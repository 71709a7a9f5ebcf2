"""Every slash command, typed by a guest: what it offers is legal, and what is picked is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import pytest
from discord.app_commands import Command

from cogs.court.paper_forms import FORMS
from cogs.texts import LOCALES, plain
from cogs.ui.actions import ActionId
from core.shapes import letter, player_of
from stage.guest import Missing
from stage.testing import until
from tests.cogs.conftest import House, Playing
from tests.cogs.court.conftest import plays
from tests.cogs.play.tables import DECK, hands, table_at

FOUR = "hand A: P9 G9 D4\nhand B: P8 G3 M2\nhand C: P3 D3 G8\nhand D: G2 D8 M3\ntrump: M\n"
HELD = {letter: f"{DECK[n]} {DECK[n + 12]}" for n, letter in enumerate("ABCDEFGHIJKL")}
FULL = f"trump: M\n{hands(**HELD)}\n"


@dataclass(frozen=True)
class Typed:
    """A word of a move, where it can be made, and who types it. `typed`: what is typed besides."""

    word: str
    position: str
    who: str
    tag: str
    players: int = 4
    typed: str = ""


KNYAZI = (
    Typed("козырь", FOUR.replace("trump: M\n", "phase: trump\n"), "A", "trump", typed="Гор"),
    Typed("зайти", FOUR + "turn: C", "C", "attack", typed="8 Горян"),
    Typed("побить", FOUR + "turn: C\nbout: C B\ntable: P2", "B", "beat"),
    Typed("беру", FOUR + "turn: C\nbout: C B\ntable: P2", "B", "concede"),
    Typed("подкинуть", FOUR + "turn: C\nbout: C B\ntable: M8/M9\nstage: more", "C", "throw-in"),
    Typed("хватит", FOUR + "turn: C\nbout: C B\ntable: M8/M9\nstage: more", "C", "pass"),
    Typed("позволить", FOUR + "turn: C\nbout: C B\ntable: M8/M9\nstage: window declined=C", "A", "permit"),
    Typed("убрать", FOUR + "turn: C\nsweep: yes\ndiscard: P19", "D", "collect"),
    Typed("смута", FULL.replace("trump: M", "trump: D") + "turn: A\nopened: no", "B", "protest", 12),
    Typed("обменять", FULL + "turn: F", "F", "exchange", 12),
    Typed("заглянуть", FULL + "turn: H", "H", "look", 12),
    Typed("отдать", FULL.replace("hand A: P2 P5", "hand A: M18 M19") + "turn: A gift=A\nphase: gift", "A", "give", 12),
    Typed("бунт", FULL + "turn: K\nriot: now", "K", "riot", 12),
)  # fmt: skip

SULTAN = (
    Typed("подсмотреть", "seat A slave hidden", "A", "peek"),
    Typed("поменяться", "seat A slave hidden", "A", "swap", typed="запасная"),
    Typed("скрыться", "seat A assassin open", "A", "hide", typed="Скрыться"),
    Typed("казнить", "seat A sultan open\ncoronation A\nseat B assassin open", "A", "execute"),
    Typed("арестовать", "seat A guard open", "A", "arrest"),
    Typed("убить", "seat A assassin hidden", "A", "murder"),
    Typed("призвать", "seat A slave hidden", "A", "call"),
    Typed("искать", "seat A overseer hidden", "A", "hunt"),
    Typed("заковать", "seat A overseer open\nseat B slave open", "A", "capture"),
    Typed("танцевать", "seat A dancer hidden", "A", "dance"),
    Typed("заставить", "seat A vizier hidden\nseat B assassin hidden", "A", "manipulate"),
    Typed("прозреть", "seat A seer hidden", "A", "foretell", typed=""),
    Typed("победят", "seat A seer open\npredict A", "A", "predict"),
    Typed("занять трон", "seat A sultan hidden", "A", "throne"),
    Typed("уйти от ареста", 'seat A guard open\nseat C guard hidden\nask arrest A "arrest C"', "C", "avoid"),
    Typed("убить убийцу", 'seat A assassin open\nseat B guard hidden\nask murder A "murder C"', "B", "intercept"),
    Typed("примкнуть", 'seat A slave open\nseat B slave hidden\nask call A "call"', "B", "join"),
    Typed("промолчать", 'seat A slave open\nseat B slave hidden\nask call A "call"', "B", "pass"),
)  # fmt: skip


MOST = 14
"""So many players and the spare hold every neutral card."""


def circle(told: str) -> str:
    """A whole position out of what matters in it: the rest of the cards as they come."""
    given = dict(line.split(" ", 2)[1:] for line in told.splitlines() if line.startswith("seat "))
    cards = ["sultan", *["guard", "assassin", "slave"] * 3, "overseer", "dancer", "vizier", "seer"]
    for held in given.values():
        cards.remove(held.split()[0])
    seats = [f"seat {letter(n)} {given.get(letter(n)) or cards.pop() + ' hidden'}" for n in range(MOST)]
    rest = [line for line in told.splitlines() if not line.startswith("seat ")]
    if not any(line.startswith(("ask", "predict")) for line in rest):
        rest.append("act A")
    return "\n".join(["round 1", "first A", "turn A", *seats, "spare slave", *rest])


async def typed(house: House, game: str, case: Typed) -> None:
    anya = house.guest("Аня")
    position = case.position if game == "knyazi" else circle(case.position)
    players = case.players if game == "knyazi" else MOST
    options = {"noble_order": "example"} if game == "knyazi" else {}
    table = await table_at(house, game, players, position, {player_of(case.who): "Аня"}, **options)
    seq = table.seq
    offered = await anya.autocomplete("ход", "что", f"{case.word} {case.typed}".strip())
    assert offered, case
    reply = await anya.slash("ход", что=offered[0])
    assert table.seq > seq, f"{case}: {reply.text}"
    record = await house.hall.record(table.id)
    made = [
        move.__struct_config__.tag for player, move in record.moves[seq:] if player == player_of(case.who)
    ]
    assert made[0] == case.tag
    await house.hall.lobby.end(table.id, None)
    await house.hall.lobby.close(table.id, None)


@pytest.mark.parametrize("game", ["knyazi", "sultan"])
async def test_every_move_can_be_typed(playing: Playing, game: str) -> None:
    async with playing(guests=["Аня"]) as house:
        for case in KNYAZI if game == "knyazi" else SULTAN:
            await typed(house, game, case)


async def test_nonsense_is_refused_and_a_stranger_is_offered_nothing(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await table_at(house, "knyazi", 4, FOUR + "turn: C", {2: "Аня"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        assert "Хода «чепуха» сейчас нет" in (await anya.slash("ход", что="чепуха")).text
        assert await boris.autocomplete("ход", "что", "") == []
        assert (await boris.slash("ход", что="attack P3")).ephemeral
        assert table.seq == 0


async def test_a_move_that_is_none_now_is_refused_with_the_reason(playing: Playing) -> None:
    """K-DEF-01, K-ATT-01: as the hand says it; and whose move it is."""
    async with playing(guests=["Аня", "Борис"]) as house:
        seats = {1: "Аня", 3: "Борис"}
        table = await table_at(house, "knyazi", 4, FOUR + "turn: C\nbout: C B\ntable: P12", seats)
        anya, boris = house.guest("Аня"), house.guest("Борис")
        told = (await anya.slash("ход", что="3 Горяне")).text
        assert "Нужна старшая той же масти или козырь" in told
        assert "Сейчас ждут" not in told
        assert "Такой карты у тебя нет" in (await anya.slash("ход", что="7 Морян")).text
        told = (await anya.slash("ход", что="борщ")).text
        assert "борщ" in told
        assert "Побить: 12 Полян ← 2 Морян" in told.split("Можно: ")[1]
        told = (await boris.slash("ход", что="8 Древлян")).text
        assert "не твой ход" in told
        assert "Сейчас ждут: " in told
        assert table.seq == 0, "nothing has been played"
        await anya.slash("ход", что="2 морян")
        assert "beat P12 M2" in [table.game.write(m) for _, m in (await house.hall.record(table.id)).moves]


async def test_E_CHG_07_a_plea_is_refused_alike_with_and_without_a_secret_denunciation(
    playing: Playing,
) -> None:
    """Or what is refused would tell whether somebody has whispered."""
    async with playing(guests=["Аня", "Вера"]) as house:
        table = await table_at(
            house, "knyazi", 4, FOUR + "turn: C", {0: "Аня", 2: "Вера"}, etiquette="honour"
        )
        vera, plea = house.guest("Вера"), 'petition words="каюсь" plea=repent'
        unheard = (await vera.slash("ход", что=plea)).text
        assert "нет открытого дела" in unheard
        await house.hall.play(table.id, 'denounce C E-RES-01 "дразнил" yes', player=3)
        assert (await vera.slash("ход", что=plea)).text == unheard
        assert not table.view(0).petitions
        await house.hall.play(table.id, 'denounce C E-LEA-01 "шумел"', player=3)
        await vera.slash("ход", что=plea)
        assert [one.plea for one in table.view(0).petitions] == ["repent"]


async def test_E_CHG_05_who_came_to_rule_is_told_that_what_was_ruled_on_him_stands(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await table_at(house, "knyazi", 4, FOUR + "turn: C", {1: "Аня"}, etiquette="honour")
        await plays(
            house, table, 'C denounce B E-NAM-01 "Саша"', "A rule 1 pardon", 'C denounce A E-NAM-01 "Вася"'
        )
        (vote,) = table.view(None).votes
        await plays(house, table, f"C cast-vote {vote.id} yes", f"D cast-vote {vote.id} yes")
        assert table.view(None).seats[0].player == 1
        assert "Это решение остаётся" in (await house.guest("Аня").slash("ход", что="undo 1")).text
        assert table.view(1).docket[0].status == "pardoned"


async def test_an_undoing_pressed_twice_is_late_and_not_refused(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await table_at(house, "knyazi", 4, FOUR + "turn: C", {0: "Аня"}, etiquette="honour")
        await plays(house, table, 'C denounce B E-RES-01 "дурак"', "A rule 1 pardon")
        anya, button = house.guest("Аня"), ActionId("do", table.id, table.seq, "undo 1").id("b")
        await anya.forges(button)
        assert table.view(0).docket[0].status == "open"
        assert plain("ru", "refusal-stale") in (await anya.forges(button)).text


async def test_what_is_not_offered_is_refused_with_the_field_and_what_it_takes(playing: Playing) -> None:
    """A denunciation's words come back; what is said in secret is never told to all because of a word misread."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await table_at(house, "knyazi", 4, FOUR + "turn: C", {0: "Аня", 3: "Борис"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        told = (
            await boris.slash(
                "донос", **{"кто-провинился": "Тётя Мотя", "чем": "E-RES-01", "слова": "украла"}
            )
        ).text
        assert "«Кто провинился»: «Тётя Мотя»" in told
        assert "Царь (Аня)" in told.split("Можно выбрать: ")[1]
        assert "«украла»" in told
        told = (await boris.slash("донос", **{"кто-провинился": "царь (аня)", "чем": "украла пирог"})).text
        assert "«Чем провинился»: «украла пирог»" in told
        with pytest.raises(Missing, match="yes or no"):
            await boris.slash("челобитная", слова="пятак, тссс", тайно="может быть")
        await boris.slash("челобитная", слова="пятак, тссс", тайно="да")
        assert [paper.secret for paper in table.view(0).petitions] == [True]
        await anya.slash("рука")
        assert not table.view(1).petitions


def commands_done(house: House) -> set[str]:
    """Every command that was finished from now on, by its whole name."""
    done: set[str] = set()

    async def note(interaction: Any, command: discord.app_commands.Command[Any, ..., Any]) -> None:
        done.add(command.qualified_name)

    house.bot.add_listener(note, "on_app_command_completion")
    return done


async def test_about_fifteen_commands_each_does_what_its_name_says(playing: Playing) -> None:
    names = ("Аня", "Борис", "Вера")
    async with playing(guests=names, text=("стол", "площадь")) as house:
        done = commands_done(house)
        anya, boris, vera = (house.guest(name) for name in names)
        assert "`/играть`" in (await anya.slash("помощь")).text
        assert "/играть" in (await anya.slash("рука")).text, "a refusal says what to do instead"
        await anya.slash("играть", игра="Из грязи в князи", роботы=2, канал="Палата")
        (table,) = house.hall.tables.values()
        await boris.slash("сесть")
        assert "ещё не началась" in (await boris.slash("ход", что="беру")).text
        (why,) = await boris.autocomplete("донос", "кто-провинился")
        assert "Игра ещё не началась" in why, "before he fills in five fields"
        await anya.sees("Начать")
        await anya.press("Начать")
        assert (await anya.slash("рука")).ephemeral
        assert (await boris.slash("двор")).ephemeral
        await boris.slash("отойти")
        his = table.player_of(boris.id)
        assert table.sheet.seats[his].away
        await boris.slash("сесть")
        assert not table.sheet.seats[his].away
        await vera.slash("сесть", место=2)
        assert vera.id in table.sheet.people
        await boris.slash("стол", channel="площадь")
        await boris.sees("Моя рука")
        await until(lambda: set(table.waiting()) - {-1})
        ruler = table.view(None).ruler
        asker = next(seat.user for n, seat in enumerate(table.sheet.seats) if seat.user and n != ruler)
        guest = next(one for one in (anya, boris, vera) if one.id == asker)
        await guest.slash("челобитная", слова="пощады", тайно="нет")
        await guest.sees("Челобитная подана, ответит ")
        other = next(n for n in range(4) if n != table.player_of(asker))
        await guest.slash("донос", **{"кто-провинился": str(other), "чем": "K-PUN-01", "слова": "шептался"})
        offered = await anya.autocomplete("ход", "что", "")
        await anya.slash("ход", что=offered[0] if offered else "pass")
        await anya.slash("закончить")
        assert table.sheet.phase == "playing", "asked first: it is the evening of three people"
        await anya.press("Да, закончить")
        await until(lambda: table.sheet.phase == "over")
        known = await anya.autocomplete("карьера", "кто")
        assert sorted(known) == ["Аня", "Борис", "Вера"], "neither bots nor who has never sat at a table"
        assert "Борис" in (await anya.slash("карьера", кто="Борис")).text
        assert "Тётя Мотя" in (await anya.slash("карьера", кто="Тётя Мотя")).text
        await anya.slash("доска")
        await anya.slash("правила", **{"о-чём": "K-ATT-02"})
        await anya.slash("слух")
        await anya.slash("приватность")
        known = {one.qualified_name for one in house.bot.tree.get_commands()}
        assert len(known) <= 17
        await until(lambda: known - done <= {"settings"})  # for who manages the server: tests/cogs/guild


async def test_what_comes_up_only_in_play_can_be_typed_too(playing: Playing) -> None:
    """Dealing at the beginning of a game; the answers to a riot's call and to a demotion."""
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await table_at(house, "knyazi", 4, "phase: dealing", {3: "Аня"})
        (deal,) = await anya.autocomplete("ход", "что", "сдать")
        await anya.slash("ход", что=deal)
        assert table.view(None).phase == "trump"
        await house.hall.lobby.end(table.id, None)
        table = await table_at(house, "knyazi", 12, FULL + "turn: K\nriot: now", {10: "Аня", 11: "Борис"})
        await anya.slash("ход", что="riot")
        (yes,) = await boris.autocomplete("ход", "что", "иду на бунт")
        await boris.slash("ход", что=yes)
        assert table.view(None).bout.kind == "riot"
        await house.hall.lobby.end(table.id, None)
        table = await table_at(
            house, "knyazi", 4, FOUR + "turn: C\nmercies: B", {0: "Аня", 1: "Борис"}, etiquette="auto"
        )
        await house.hall.play(table.id, 'charge B E-NAM-01 C "Саша" [0,4] 1000 2500 0.9', player=-2)
        await house.hall.play(table.id, "rule 1 demotion", user=anya.id)
        (keep, *_) = await boris.autocomplete("ход", "что", "отдать милость")
        await boris.slash("ход", что=keep)
        assert table.view(None).seats[1].player == 1


async def test_k_pet_02_a_command_says_of_secrecy_what_its_own_form_says(playing: Playing) -> None:
    """A denunciation of who rules is told to all, and the record shows any: neither is so of a petition."""
    async with playing(guests=["Аня"]) as house:
        for name in ("petition", "denounce"):
            command, field = house.bot.tree.get_command(name), FORMS[name].fields[-1]
            assert isinstance(command, Command)
            [told] = [one.description for one in command.parameters if one.name == field.name]
            assert told == plain("en", f"{field.texts}-yes")
            assert all(len(plain(locale, f"{field.texts}-yes")) <= 100 for locale in LOCALES), (
                "Discord's limit of a description"
            )
