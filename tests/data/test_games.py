"""The two real games through hall and journal: resumed as they were, counted as they went, told as they were told."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import data
from core import record as records
from core.chance import Seeded
from core.games import GAMES
from core.hall import Hall, Pace, Table
from core.shapes import EAR, Illegal
from data import DurableJournal, Store
from data.careers import BoardPlace, Statistics, tally
from data.guilds import UNLISTED, ConsentBook
from data.schema import Charges, Chronicle, Rulings, Spoken, rows
from tests.core.hall.house import HandClock, hall_over

STILL = Pace(remind=0, patience=0, window=30, rest=0, robots=1_000_000, length=0)
SHORT = {"knyazi": {"deals": "2", "etiquette": "auto"}, "sultan": {"rounds": "2"}}
BOTH = pytest.mark.parametrize("game", ["knyazi", "sultan"])


async def begun(hall: Hall, game: str, first: int = 10) -> Table:
    """Five people, numbered from `first`, have just begun."""
    table = await hall.lobby.open(game, host=first, name="Аня", guild=7, options=SHORT[game], pace=STILL)
    for user in range(first + 1, first + 5):
        await hall.lobby.join(table.id, user, f"U{user}")
    return await hall.lobby.start(table.id, first)


async def play(hall: Hall, table: Table, moves: int, seed: int = 3) -> None:
    """So many moves of the cards, as robots would make them, or until the game is over."""
    chance = Seeded(seed)
    for _ in range(moves):
        if table.sheet.phase != "playing":
            return
        for player in table.waiting():
            move = table.game.robot(table.view(player), chance) or table.game.default(table.state, player)
            if move is not None:
                await hall.play(table.id, move, player=player, seq=table.seq)
                break
        else:
            raise AssertionError("nobody moves")


async def counted(hall: Hall) -> None:
    assert isinstance(hall.journal, DurableJournal)
    await hall.journal.counted()


async def all_of(store: Store, model: type[Any]) -> list[dict[str, Any]]:
    of = rows(model)

    def work(connection: sa.Connection) -> list[dict[str, Any]]:
        return [dict(row) for row in connection.execute(of.select().order_by(of.c.seq)).mappings()]

    return await store.read(work)


@BOTH
async def test_a_game_comes_back_as_it_was_and_plays_on_to_its_end(store: Store, game: str) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, game)
        await play(hall, table, 40)
        before = (table.state, table.seq, table.sheet, [table.view(player) for player in range(5)])
    async with hall_over(store, games=GAMES) as hall:
        table = hall.table(table.id)
        assert (table.state, table.seq, table.sheet, [table.view(p) for p in range(5)]) == before
        await play(hall, table, 5000)
        assert table.sheet.phase == "over"
        text = records.write(table.game, await hall.record(table.id))
        assert records.replay(GAMES, records.read(GAMES, text)[0]) == table.state


async def test_who_sat_there_to_the_end_or_had_left_by_then_is_so_for_good(store: Store) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, "sultan")
        await hall.lobby.leave(table.id, 14)
        await play(hall, table, 5000)
        for deed, user in ((hall.lobby.leave, 13), (hall.lobby.back, 14)):
            with pytest.raises(Illegal) as refused:
                await deed(table.id, user)
            assert refused.value.code == "game-over"
        await counted(hall)
        statistics = Statistics(store)
        assert [len(await statistics.career(user)) for user in (13, 14)] == [1, 0]


@BOTH
async def test_a_finished_game_is_a_career(store: Store, game: str) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, game)
        await hall.lobby.leave(table.id, 14)
        await play(hall, table, 5000)
        assert table.sheet.phase == "over"
        await counted(hall)
        outcome = table.game.outcome(table.state)
        assert outcome is not None
        moves = [(entry.player, entry.text) for entry in (await hall.journal.read(table.id)).entries]
        totals = sum(tally(table.game, table.sheet, moves).figures.values(), Counter())
        if (
            game == "knyazi"
        ):  # one Tsar and one Kholop in each of two deals, and five heights above the Kholop's
            assert [totals[figure] for figure in ("reigns", "kholop", "height")] == [
                2,
                2,
                2 * (0 + 1 + 2 + 3 + 4),
            ]
        else:
            assert totals["rounds"] == 2 * 5
        statistics = Statistics(store)
        for player, user in enumerate((10, 11, 12, 13)):
            (career,) = await statistics.career(user)
            assert (career.game, career.player, career.guild) == (game, player, 7)
            assert career.best == (player in outcome.best)
            assert career.figures["deals" if game == "knyazi" else "rounds"] == 2
        assert await statistics.career(14) == []
        assert await statistics.career(10, guild=8) == []
        won = await statistics.board(7, game, "best")
        assert won == [BoardPlace(10 + player, 1, 1) for player in outcome.best if player < 4]
        most = await statistics.board(7, game, "deals" if game == "knyazi" else "rounds")
        assert [(place.user, place.total) for place in most] == [(user, 2) for user in (10, 11, 12, 13)]
        await ConsentBook(store).give(10, 7, UNLISTED)
        assert 10 not in [place.user for place in await statistics.board(7, game, "height")]
        assert await statistics.titles(7) == []


@BOTH
async def test_a_game_that_its_host_stopped_is_nobodys_career(store: Store, game: str) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, game)
        while not (table.state.deal.number > 1 if game == "knyazi" else table.state.round > 1):
            await play(hall, table, 1)
        await hall.lobby.end(table.id, 10)
        await counted(hall)
        assert await Statistics(store).career(10) == []
        assert await Statistics(store).board(7, game, "best") == []


async def test_a_game_that_a_kill_left_uncounted_is_counted_at_the_next_start(store: Store) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, "sultan")
        await play(hall, table, 5000)
        await counted(hall)

    def undo(connection: sa.Connection) -> None:
        connection.execute(sa.text("DELETE FROM careers"))
        connection.execute(sa.text("UPDATE tables SET counted = false"))

    await store.write(undo)
    statistics = Statistics(store)
    async with hall_over(store, games=GAMES):
        async with asyncio.timeout(60):
            while not await statistics.career(10):
                await asyncio.sleep(0.02)
        assert len(await statistics.career(10)) == 1


async def test_charges_rulings_and_chronicle_are_kept_and_their_words_are_not(store: Store) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, "knyazi")
        await play(hall, table, 3)
        court = table.game.view(table.state, None)
        tsar, kholop = court.seats[0].player, court.seats[-1].player
        words = "эй, Боря, ходи уже"
        charge = f'charge {"ABCDE"[kholop]} E-NAM-01 words="{words}" span=[4,8] confidence=0.9'
        await hall.play(table.id, charge, player=EAR)
        (laid,) = await all_of(store, Charges)
        assert (laid["offender"], laid["law"], laid["player"]) == (kholop, "E-NAM-01", EAR)
        ruling = f"rule {laid['paper']} blows blows=2"
        await hall.play(table.id, ruling, player=tsar)
        (ruled,) = await all_of(store, Rulings)
        assert (ruled["paper"], ruled["offender"], ruled["ruling"], ruled["blows"]) == (
            laid["paper"], kholop, "blows", 2,
        )  # fmt: skip
        await hall.play(table.id, f"undo {laid['paper']}", player=tsar)
        assert await all_of(store, Rulings) == []
        await hall.play(table.id, ruling, player=tsar)
        await hall.play(table.id, "chronicler 0", player=tsar)
        await hall.play(table.id, 'order-entry "Сей день был славен"', player=tsar)
        (line,) = await all_of(store, Chronicle)
        assert (line["text"], line["player"]) == ("Сей день был славен", tsar)
        assert [words in row["text"] for row in await all_of(store, Spoken)] == [True]
        live = table.state
    async with hall_over(store, games=GAMES) as hall:
        table = hall.table(table.id)
        assert table.state == live  # the words of a living game survive a restart
        await hall.lobby.end(table.id, 10)
        assert await all_of(store, Spoken) == []
        texts = [entry.text for entry in (await hall.journal.read(table.id)).entries]
        assert not any("Боря" in text for text in texts)
        assert [len(await all_of(store, model)) for model in (Charges, Rulings, Chronicle)] == [1, 1, 1]
        record = await hall.record(table.id)
        records.replay(GAMES, record)


async def test_the_words_of_games_that_go_on_outlive_those_of_a_game_that_ends(store: Store) -> None:
    async with hall_over(store, games=GAMES) as hall:
        ends, goes_on = await begun(hall, "knyazi"), await begun(hall, "knyazi")
        for table, words in ((ends, "эй, Боря"), (goes_on, "эй, Рома")):
            await play(hall, table, 3)
            kholop = table.game.view(table.state, None).seats[-1].player
            charge = f'charge {"ABCDE"[kholop]} E-NAM-01 words="{words}" span=[4,8] confidence=0.9'
            await hall.play(table.id, charge, player=EAR)
        await hall.lobby.end(ends.id, 10)
        assert ["Рома" in row["text"] for row in await all_of(store, Spoken)] == [True]


@BOTH
async def test_the_clock_can_end_a_game_and_close_its_windows(
    store: Store, game: str, clock: HandClock
) -> None:
    async with hall_over(store, clock, games=GAMES) as hall:
        table = await begun(hall, game)
        await hall.lobby.set_pace(
            table.id, 10, Pace(remind=0, patience=0, window=30, rest=0, robots=1e6, length=600)
        )
        chance, closed = Seeded(9), False
        for _ in range(400):
            if table.sheet.phase != "playing" or closed:
                break
            if (table.id, "window", 0) in table.dues:
                seq = table.seq
                await clock.pass_by(30)
                entries = (await hall.journal.read(table.id)).entries[seq:]
                closed = any(entry.text == "window-closed" for entry in entries)
                continue
            await play(hall, table, 1, chance.randrange(1000))
        assert closed
        await clock.pass_by(600)
        if game == "knyazi":
            assert table.sheet.time_up
            assert table.sheet.phase == "playing"  # the deal that was begun is played out
            await play(hall, table, 5000)
        assert table.sheet.phase == "over"


async def test_a_vote_of_the_court_is_counted_by_the_clock(store: Store, clock: HandClock) -> None:
    """E-CHG-05: a charge against the judge goes to the others; who does not vote must not hold it up."""
    async with hall_over(store, clock, games=GAMES) as hall:
        table = await begun(hall, "knyazi")
        await play(hall, table, 3)
        tsar = table.game.view(table.state, None).seats[0].player
        charge = f'charge {"ABCDE"[tsar]} E-NAM-01 words="ой" confidence=0.9'
        await hall.play(table.id, charge, player=EAR)
        (key,) = [key for key in table.dues if key[1] == "count"]
        await clock.pass_by(20)
        await hall.lobby.pause(table.id, 10)
        await hall.lobby.resume(table.id, 10)
        assert table.dues[key].at == clock.now() + 40_000
        running = table.dues[key]
    async with hall_over(store, clock, games=GAMES) as hall:
        table = hall.table(table.id)
        assert table.dues[key] == running
        await clock.pass_by(39)
        before = table.seq
        await clock.pass_by(1)
        entries = (await hall.journal.read(table.id)).entries[before:]
        assert f"count-votes {key[2]}" in [entry.text for entry in entries]
        assert key not in table.dues


def test_recount_works_out_everything_anew(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'slovo.db'}"
    kept = ("careers", "figures", "honours", "charges", "rulings", "chronicle")

    async def played() -> None:
        async with await data.connect(url) as store, hall_over(store, games=GAMES) as hall:
            for game in SHORT:
                table = await begun(hall, game)
                if game == "knyazi":
                    await hall.play(table.id, 'charge A E-NAM-01 words="ой" confidence=0.9', player=EAR)
                await play(hall, table, 5000)

    async def found(wipe: bool = False) -> dict[str, list[tuple[Any, ...]]]:
        async with await data.connect(url) as store:

            def work(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
                all = {n: sorted(map(tuple, connection.execute(sa.text(f"SELECT * FROM {n}")))) for n in kept}
                for name in kept if wipe else ():
                    connection.execute(sa.text(f"DELETE FROM {name}"))
                return all

            return await store.write(work)

    asyncio.run(played())
    before = asyncio.run(found(wipe=True))
    assert before["careers"]
    assert before["figures"]
    assert before["charges"]
    for _ in ("what is gone", "what is there"):
        done = subprocess.run(
            [sys.executable, "-m", "data", "recount", "--db", url],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert asyncio.run(found()) == before


async def test_an_illegal_move_of_a_real_game_is_its_own_refusal(store: Store) -> None:
    async with hall_over(store, games=GAMES) as hall:
        table = await begun(hall, "knyazi")
        with pytest.raises(Illegal) as refused:
            await hall.play(table.id, "attack P3", user=10)
        assert refused.value.code
