"""Every slash command, typed by a guest: what it offers is legal, and what is picked is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import pytest

from core.shapes import letter, player_of
from stage.guest import Guest
from stage.testing import until
from tests.cogs.conftest import House, Playing
from tests.cogs.play.tables import DECK, hands, table_at

FOUR = "hand A: P9 G9 D4\nhand B: P8 G3 M2\nhand C: P3 D3 G8\nhand D: G2 D8 M3\ntrump: M\n"
HELD = {letter: f"{DECK[n]} {DECK[n + 12]}" for n, letter in enumerate("ABCDEFGHIJKL")}
FULL = f"trump: M\n{hands(**HELD)}\n"


@dataclass(frozen=True)
class Typed:
    """A command, where it can be used, and who types it. `typed`: what stands in its option."""

    command: str
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
    Typed("разрешить", FOUR + "turn: C\nbout: C B\ntable: M8/M9\nstage: window declined=C", "A", "permit"),
    Typed("убрать", FOUR + "turn: C\nsweep: yes\ndiscard: P19", "D", "collect"),
    Typed("смута", FULL.replace("trump: M", "trump: D") + "turn: A\nopened: no", "B", "protest", 12),
    Typed("обмен", FULL + "turn: F", "F", "exchange", 12),
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
    Typed("охота", "seat A overseer hidden", "A", "hunt"),
    Typed("поимка", "seat A overseer open\nseat B slave open", "A", "capture"),
    Typed("танец", "seat A dancer hidden", "A", "dance"),
    Typed("заставить", "seat A vizier hidden\nseat B assassin hidden", "A", "manipulate"),
    Typed("прозреть", "seat A seer hidden", "A", "foretell", typed=""),
    Typed("предсказать", "seat A seer open\npredict A", "A", "predict"),
    Typed("трон", "seat A sultan hidden", "A", "throne"),
    Typed("увернуться", 'seat A guard open\nseat C guard hidden\nask arrest A "arrest C"', "C", "avoid"),
    Typed("заступиться", 'seat A assassin open\nseat B guard hidden\nask murder A "murder C"', "B", "intercept"),
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
    root = "князи" if game == "knyazi" else "султан"
    words = f"{root} {case.command}"
    before = len(table.legal(player_of(case.who)))
    assert before, case
    if any(option["name"] for option in options_of(anya, words)):
        offered = await anya.autocomplete(words, "что", case.typed)
        assert offered, case
        reply = await anya.slash(words, что=offered[0])
    else:
        reply = await anya.slash(words)
    assert table.seq > seq, f"{case}: {reply.text}"
    record = await house.hall.record(table.id)
    made = [
        move.__struct_config__.tag for player, move in record.moves[seq:] if player == player_of(case.who)
    ]
    assert made[0] == case.tag
    refused = await anya.slash(words, что="чепуха") if options_of(anya, words) else None
    assert refused is None or refused.ephemeral
    await house.hall.lobby.end(table.id, None)
    await house.hall.lobby.close(table.id, None)


def options_of(guest: Guest, words: str) -> list[Any]:
    from stage import slash

    command, path, _ = slash.parse(guest.commands(guest._place(None)), words)
    return list((path[-1] if path else command).get("options") or ())


@pytest.mark.parametrize("game", ["knyazi", "sultan"])
async def test_every_move_can_be_typed(playing: Playing, game: str) -> None:
    async with playing(guests=["Аня"]) as house:
        done = commands_done(house)
        for case in KNYAZI if game == "knyazi" else SULTAN:
            await typed(house, game, case)
        group = house.bot.tree.get_command("riches" if game == "knyazi" else "sultan")
        assert group is not None
        named = {command.name for command in group.walk_commands()}
        apart = {"deal", "consent", "rescue"} if game == "knyazi" else set()
        await until(lambda: named - apart == {name.split()[1] for name in done})


def commands_done(house: House) -> set[str]:
    """Every command that was finished from now on, by its whole name."""
    done: set[str] = set()

    async def note(interaction: Any, command: discord.app_commands.Command[Any, ..., Any]) -> None:
        done.add(command.qualified_name)

    house.bot.add_listener(note, "on_app_command_completion")
    return done


async def test_everything_about_a_table_can_be_typed(playing: Playing) -> None:
    names = ("Аня", "Борис", "Вера", "Глеб")
    async with playing(guests=names, text=("стол", "площадь")) as house:
        done = commands_done(house)
        anya, boris, vera, gleb = (house.guest(name) for name in names)
        await anya.slash("стол открыть", игра="Из грязи в князи", роботы=2, канал="Палата")
        (table,) = house.hall.tables.values()
        await boris.slash("стол сесть")
        await gleb.slash("стол смотреть")
        await gleb.slash("стол встать")
        await anya.slash("стол робот")
        await anya.slash("стол без-робота")
        await anya.slash("стол канал", канал="Палата")
        await anya.slash("стол настроить")
        await anya.choose("Длина игры", "1 партия")
        await anya.slash("стол хозяин", кто=boris)
        assert (await anya.slash("стол начать")).ephemeral
        assert table.sheet.phase == "lobby", "only the host begins"
        await boris.slash("стол начать")
        await boris.slash("стол пауза")
        await anya.slash("стол дальше")
        await anya.slash("стол отойти")
        await anya.slash("стол вернуться")
        await vera.slash("стол заменить", место=2)
        assert vera.id in table.sheet.people
        await boris.slash("стол где", channel="площадь")
        await boris.sees("Моя рука")
        await anya.slash("стол выгнать", кто=vera)
        await boris.slash("стол выгнать", кто=vera, да=True)
        assert vera.id not in table.sheet.people
        assert "Стол проголосовал" in (await vera.slash("стол заменить", channel="площадь", место=2)).text
        await boris.slash("стол закончить")
        assert table.sheet.phase == "over"
        await anya.slash("карьера")
        await anya.slash("карьера", кто=boris)
        await anya.slash("доска")
        await anya.slash("правила", **{"о-чём": "K-ATT-02"})
        for about in ("согласие", "состояние", "мои-данные", "забудь-меня"):
            await anya.slash(f"суд {about}")
        await anya.slash("суд имена")
        await anya.fill(names="Нюра")
        mine = {"table", "career", "board", "rules", "ear"}
        known = {one.qualified_name for one in house.bot.tree.walk_commands() if not hasattr(one, "commands")}
        wanted = {name for name in known if name.split()[0] in mine}
        await until(lambda: wanted <= done)


async def test_the_rest_of_the_tsars_commands_come_up_in_play(playing: Playing) -> None:
    """Dealing at the beginning of a game; the answers to a riot's call and to a demotion."""
    async with playing(guests=["Аня", "Борис"]) as house:
        done = commands_done(house)
        anya, boris = house.guest("Аня"), house.guest("Борис")
        table = await table_at(house, "knyazi", 4, "phase: dealing", {3: "Аня"})
        await anya.slash("князи сдать")
        assert table.view(None).phase == "trump"
        await house.hall.lobby.end(table.id, None)
        table = await table_at(house, "knyazi", 12, FULL + "turn: K\nriot: now", {10: "Аня", 11: "Борис"})
        await anya.slash("князи бунт")
        (yes, *_) = await boris.autocomplete("князи согласие", "что", "Иду")
        await boris.slash("князи согласие", что=yes)
        assert table.view(None).bout.kind == "riot"
        await house.hall.lobby.end(table.id, None)
        table = await table_at(
            house, "knyazi", 4, FOUR + "turn: C\nmercies: B", {0: "Аня", 1: "Борис"}, etiquette="auto"
        )
        await house.hall.play(table.id, 'charge B E-NAM-01 C "Саша" [0,4] 1000 2500 0.9', player=-2)
        await house.hall.play(table.id, "rule 1 demotion", user=anya.id)
        (keep, *_) = await boris.autocomplete("князи спасение", "что", "Отдать")
        await boris.slash("князи спасение", что=keep)
        assert table.view(None).seats[1].player == 1
        await until(lambda: done == {"riches deal", "riches riot", "riches consent", "riches rescue"})
