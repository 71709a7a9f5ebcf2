"""Forget me, give me my data, and how long the rest is kept. Every test looks into every table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.util import await_only
from sqlmodel import SQLModel

import data
from core import record as records
from core.games import GAMES as REAL
from core.hall import Hall, Lost, Seat, Table
from core.hall.effects import Effect
from core.hall.patience import PAUSE_STAYS
from core.hall.ports import Commit
from core.hall.words import veil
from core.shapes import EAR
from data import DurableJournal, Store, append, careers, privacy, retention
from data.effect_book import EffectBook
from data.guilds import ConsentBook, Guilds, Names
from data.schema import Careers, Figures, Honours, Tables, rows
from data.store import SESSION
from tests.core.hall.house import HandClock, hall_over
from tests.core.hall.test_play import seated
from tests.core.hall.tiny import GAMES, Charge
from tests.data.test_games import begun, play

ANNA, BORIS = 770_000_000_000_000_001, 770_000_000_000_000_002


async def everything(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table that there is, ours or not."""

    def work(connection: sa.Connection) -> dict[str, list[dict[str, Any]]]:
        names = sa.inspect(connection).get_table_names()
        quoted = connection.dialect.identifier_preparer.quote
        return {
            name: [
                dict(row) for row in connection.execute(sa.text(f"SELECT * FROM {quoted(name)}")).mappings()
            ]
            for name in names
        }

    return await store.read(work)


def said_anywhere(found: dict[str, list[dict[str, Any]]], needle: object) -> list[str]:
    """The tables whose rows hold it, as a value or within one."""
    return [
        name
        for name, every in found.items()
        if any(str(needle) in str(v) for row in every for v in row.values())
    ]


async def evening(hall: Hall) -> Table:
    """Anna hosts, Boris plays along, both are charged with what they said."""
    table = await hall.lobby.open(
        "stones", host=ANNA, name="Анна Каренина", guild=7, options={"rounds": "50"}
    )
    await hall.lobby.join(table.id, BORIS, "Борис Годунов")
    await hall.lobby.join(table.id, 30, "Глеб")
    await hall.lobby.start(table.id, ANNA)
    await hall.play(table.id, "take 1", user=ANNA, press=table.id)
    await hall.play(table.id, Charge(0, "эх, Годунов"), player=EAR)
    await hall.play(table.id, Charge(1, "анна каренина, ты чего"), player=EAR)
    await hall.lobby.spectate(table.id, 31)
    await hall.lobby.vote(table.id, ANNA, 1)
    return table


async def belongings(store: Store, user: int) -> None:
    await ConsentBook(store).give(user, 7)
    await Names(store).call(7, user, ("Нюра", "Нюша"))
    for model, more in (
        (Careers, {"guild": 7, "game": "stones", "player": 0, "best": True, "at": 1}),
        (Figures, {"name": "points", "value": 3}),
        (Honours, {"honour": "brawler", "guild": 7, "at": 1}),
    ):
        new = rows(model).insert().values(table_id=900, user=user, **more)
        await store.write(lambda connection, new=new: connection.execute(new))  # type: ignore[misc]


async def test_every_table_that_can_hold_a_person_is_known_to_privacy() -> None:
    for name, table in SQLModel.metadata.tables.items():
        if {"user", "host", "users", "member"} & set(table.columns.keys()):
            assert name in privacy.HELD, name


async def test_forget_me_leaves_nothing_of_the_person_in_any_table(store: Store) -> None:
    async with hall_over(store) as hall:
        live, done = await evening(hall), await evening(hall)
        await hall.lobby.end(done.id, ANNA)
        await hall.lobby.close(done.id, ANNA)
        await belongings(store, ANNA)
        await belongings(store, BORIS)
        assert len(said_anywhere(await everything(store), ANNA)) >= 8
        forgotten = await privacy.forget_me(store, GAMES, ANNA)
        assert forgotten == privacy.Forgotten((live.id, done.id), robots=1, pending=0)
        found = await everything(store)
        for needle in (ANNA, "Анна", "Каренина", "анна каренина", "эх"):
            assert said_anywhere(found, needle) == [], needle
        assert said_anywhere(found, BORIS)
        assert said_anywhere(found, "Борис Годунов")
        assert len(found["moves"]) == 8


@pytest.mark.parametrize("how", ["removed", "substituted", "removed and substituted", "substituted twice"])
async def test_who_gave_his_seat_up_is_forgotten_with_what_was_said_there_by_him_and_of_him(
    store: Store, how: str
) -> None:
    async with hall_over(store, games=REAL) as hall:
        table = await begun(hall, "knyazi", ANNA)
        await play(hall, table, 3)
        tsar = table.game.view(table.state, None).seats[0].player
        user, name = ANNA + tsar, table.sheet.seats[tsar].name
        decree = 'decree "Всем славить утюг" because="таков утюг" watch={"kind":"required","words":["утюг"]}'
        await hall.play(table.id, decree, player=tsar)
        other, letters, names = (tsar + 1) % 5, "ABCDE", [name]
        await hall.play(table.id, f'petition "Помилуй, {name}!"', player=other)
        heard = f'charge {letters[other]} E-NAM-01 {letters[tsar]} "ходи уже, {name}"'
        await hall.play(table.id, heard, player=EAR)
        if how.startswith("removed"):
            for voter in table.sheet.people:
                if voter != user and user in table.sheet.people:
                    await hall.lobby.vote(table.id, voter, tsar)
        else:
            await hall.lobby.leave(table.id, user)
        if how == "substituted twice":
            await hall.lobby.substitute(table.id, tsar, 54, "Иной")
            await hall.lobby.leave(table.id, 54)
            await hall.lobby.substitute(table.id, tsar, user, "Сирена")
            await hall.play(
                table.id, f'denounce {letters[tsar]} E-NAM-01 words="Сирена, говорит"', player=other
            )
            await hall.lobby.leave(table.id, user)
            names.append("Сирена")
        if "substituted" in how:
            await hall.lobby.substitute(table.id, tsar, 55, "Новый")
        await hall.play(table.id, f'object 1 insult words="лучше бы {name} сидел"', player=other)
        await Names(store).call(7, user, ("Лебёдушка",))
        await hall.play(
            table.id, f'charge {letters[other]} E-NAM-01 {letters[tsar]} "эй, лебёдушка"', player=EAR
        )
        forgotten = await privacy.forget_me(store, REAL, user)
        assert forgotten.tables == (table.id,)
        found = await everything(store)
        for needle in (user, *names, "утюг", "лебёдушка"):
            assert said_anywhere(found, needle) == [], needle
        for needle in ("Помилуй", "ходи уже", "лучше бы", "эй"):
            assert said_anywhere(found, needle), needle
        await hall.keeper._take()
        assert hall.table(table.id) is not table, "read anew: what it still remembered is written by nobody"


async def test_a_live_game_goes_on_without_the_forgotten(store: Store) -> None:
    async with hall_over(store, beat=3600) as hall:
        table = await evening(hall)
        await privacy.forget_me(store, GAMES, ANNA)
        await hall.keeper._take()
        again = hall.table(table.id)
        assert again is not table
        assert again.sheet.seats[0] == Seat(None, "№ 1"), "called alike wherever he was named"
        assert again.sheet.host == BORIS
        assert again.seq == table.seq
        await hall.play(again.id, "take 1", user=BORIS)
        await hall.lobby.substitute(again.id, 0, 55, "Новый")
        found = await everything(store)
        assert said_anywhere(found, ANNA) == []
        assert said_anywhere(found, "Каренина") == []


async def test_where_nobody_is_left_but_robots_the_game_is_paused_until_somebody_comes(store: Store) -> None:
    """As when the last one stands up: robots do not play on among themselves, and do not wait for ever."""
    clock = HandClock(int(time.time() * 1000))
    async with hall_over(store, clock, beat=3600) as hall:
        table = await seated(hall)
        await hall.lobby.away(table.id, 11)
        await privacy.forget_me(store, GAMES, 10)
        await hall.keeper._take()
        assert hall.table(table.id).sheet.phase == "paused"
        dues = (await everything(store))["dues"]
        assert [(row["table_id"], row["kind"], row["span"]) for row in dues] == [
            (table.id, "close", PAUSE_STAYS)
        ]
        await hall.lobby.substitute(table.id, 0, 55, "Новый")
        await hall.lobby.resume(table.id, 55)
        assert hall.table(table.id).sheet.phase == "playing"
        await privacy.forget_me(store, GAMES, 55)
        await hall.keeper._take()
        await clock.pass_by(PAUSE_STAYS / 1000 + 60)
        assert hall.table(table.id).sheet.ending == "abandoned"


async def test_the_house_of_the_forgotten_goes_to_one_who_is_present(store: Store) -> None:
    async with hall_over(store, beat=3600) as hall:
        table = await seated(hall, people=3)
        await hall.lobby.away(table.id, 11)
        await privacy.forget_me(store, GAMES, 10)
        await hall.keeper._take()
        assert hall.table(table.id).sheet.host == 12
        await privacy.forget_me(store, GAMES, 12)
        await hall.keeper._take()
        assert hall.table(table.id).sheet.host == 11


async def test_what_the_forgotten_wrote_is_veiled_and_his_games_still_replay(store: Store) -> None:
    """Decrees, petitions, denunciations, the chronicle: free words of his, and his name in the words of others."""
    async with hall_over(store, games=REAL) as hall:
        table = await begun(hall, "knyazi", ANNA)
        await play(hall, table, 3)
        tsar = table.game.view(table.state, None).seats[0].player
        anna, other = tsar, (tsar + 1) % 5
        user, letters = ANNA + anna, "ABCDE"
        name = table.sheet.seats[anna].name
        for player, move in (
            (
                anna,
                'decree "Всем славить утюг" because="таков утюг" watch={"kind":"required","words":["утюг"]}',
            ),
            (anna, f'assign {letters[other]} "утюжить" duty because="утюг остыл"'),
            (anna, f'blows {letters[other]} 2 etiquette because="утюг" place="утюг" words="за утюг"'),
            (other, f'petition "Помилуй, {name}!"'),
            (other, f'denounce {letters[anna]} E-NAM-01 words="утюг, говорит"'),
            (anna, "chronicler 0"),
            (anna, 'order-entry "Утюг был велик"'),
            (other, f'object 1 insult words="{name} неправ"'),
        ):
            await hall.play(table.id, move, player=player)
        await play(hall, table, 5000)
        await hall.lobby.close(table.id, None)
        before = (await hall.record(table.id)).moves
        await privacy.forget_me(store, REAL, user)
        found = await everything(store)
        for needle in (user, name, "утюг", "Утюг", "утюж"):
            assert said_anywhere(found, needle) == [], needle
        assert said_anywhere(found, "Помилуй")
        record = await hall.record(table.id)
        assert [type(move) for _, move in record.moves] == [type(move) for _, move in before]
        state = records.replay(REAL, record)
        assert table.game.outcome(state) == table.game.outcome(table.state)


@asynccontextmanager
async def unfinished(store: Store, work: Callable[[sa.Connection], Any]) -> AsyncIterator[None]:
    """Within it, this is written and not committed yet: the next one to write comes too early."""
    begun, go_on = asyncio.Event(), asyncio.Event()

    def held(connection: sa.Connection) -> None:
        work(connection)
        begun.set()
        await_only(go_on.wait())

    writing = asyncio.create_task(store.write(held))
    await begun.wait()
    yield
    go_on.set()
    await writing


async def waits_for_another(store: Store, task: asyncio.Task[Any]) -> None:
    """The task is done, or stands before somebody's lock."""
    waiting = sa.text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    async with asyncio.timeout(60):
        while not task.done() and not await store.read(lambda at: at.execute(waiting).scalar_one()):
            await asyncio.sleep(0.01)


async def over(hall: Hall) -> Table:
    table = await begun(hall, "sultan", ANNA)
    await play(hall, table, 5000)
    assert isinstance(hall.journal, DurableJournal)
    await hall.journal.counted()
    return table


@pytest.fixture
async def server(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """Several may write at once here; SQLite lets one at a time. However slow we are, nobody is thrown out for it."""
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        monkeypatch.setitem(SESSION, limit, "0")
    async with await data.connect(postgres_url) as store:
        yield store


@pytest.mark.postgres
async def test_careers_that_were_being_written_when_somebody_was_forgotten_are_forgotten_too(
    server: Store,
) -> None:
    async with hall_over(server, games=REAL) as hall:
        table = await over(hall)
        came_to = careers.tally(
            table.game, table.sheet, [(e.player, e.text) for e in (await hall.journal.read(table.id)).entries]
        )
        async with unfinished(server, lambda connection: careers.write(connection, table.id, came_to)):
            forgetting = asyncio.create_task(privacy.forget_me(server, REAL, ANNA + 1))
            await waits_for_another(server, forgetting)
        await forgetting
        assert said_anywhere(await everything(server), ANNA + 1) == []
        assert said_anywhere(await everything(server), ANNA + 2)


@pytest.mark.postgres
async def test_nobody_is_written_again_by_what_was_begun_before_he_was_forgotten(server: Store) -> None:
    """Somebody joins, and asks to be forgotten while that is being written; the next lobby is opened from memory."""
    async with hall_over(server, games=REAL, beat=3600) as hall:
        lobby, done = await hall.lobby.open("sultan", host=1, name="Х"), await over(hall)
        joined = msgspec.structs.replace(
            lobby.sheet, seats=(*lobby.sheet.seats, Seat(ANNA + 1, "Анна Каренина"))
        )
        async with unfinished(server, lambda at: append._everything(at, [Commit(lobby.lease, joined)])):
            forgetting = asyncio.create_task(privacy.forget_me(server, REAL, ANNA + 1))
            await waits_for_another(server, forgetting)
        assert (await forgetting).tables == (lobby.id, done.id)
        with pytest.raises(Lost):
            await hall.lobby.rematch(done.id, ANNA)
        with pytest.raises(Lost):
            await hall.journal.commit(Commit(lobby.lease, joined))
        found = await everything(server)
        assert said_anywhere(found, ANNA + 1) == []
        assert said_anywhere(found, "Каренина") == []


async def test_what_was_done_to_a_person_is_remembered_until_it_is_undone(store: Store) -> None:
    journal = DurableJournal(store)
    await journal.enter()
    book = EffectBook(store, journal)
    noted = await book.note(Effect(7, ANNA, "mute", "no", "yes"))
    assert (await privacy.forget_me(store, GAMES, ANNA)).pending == 1
    await book.erase(noted)
    assert said_anywhere(await everything(store), ANNA) == []


async def test_my_data_is_all_of_mine_and_nobody_elses(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await evening(hall)
        await belongings(store, ANNA)
        await belongings(store, BORIS)
        mine = json.loads(json.dumps(await privacy.give_me_my_data(store, GAMES, ANNA)))
        for name in said_anywhere(await everything(store), ANNA):
            assert mine[name], name
        assert [row["text"] for row in mine["moves"]] == ["take 1"]
        assert ["эх" in row["text"] for row in mine["spoken"]] == [True]
        assert said_anywhere(mine, BORIS) == []
        assert mine["tables"][0]["id"] == table.id
        assert await privacy.give_me_my_data(store, GAMES, 12345) == {name: [] for name in mine}


async def test_E_CHG_03_E_CHG_07_my_data_tells_who_whispered_against_me_only_when_the_game_is_over(
    store: Store,
) -> None:
    async with hall_over(store, games=REAL) as hall:
        table = await begun(hall, "knyazi", ANNA)
        await play(hall, table, 3)
        about = next(p for p in range(5) if p != table.view(None).seats[0].player)
        by, letter = (about + 1) % 5, "ABCDE"[about]
        if by == table.view(None).seats[0].player:
            by = (by + 1) % 5

        async def of_me() -> tuple[list[int], list[str]]:
            mine = await privacy.give_me_my_data(store, REAL, ANNA + about)
            return [row["player"] for row in mine["charges"]], [row["text"] for row in mine["spoken"]]

        await hall.play(table.id, f'denounce {letter} E-RES-01 "дразнил" yes', player=by)
        await hall.play(
            table.id, f'charge {letter} E-NAM-01 words="эй" start=1 end=2 suspicion=yes', player=EAR
        )
        assert await of_me() == ([], [])
        await hall.play(table.id, f'denounce {letter} E-LEA-01 "шумел"', player=by)
        (by_whom,), (words,) = await of_me()
        assert by_whom == by
        assert "шумел" in words
        await hall.lobby.end(table.id, ANNA)
        assert len((await of_me())[0]) == 3


async def test_words_of_a_seat_that_two_have_held_are_in_nobodys_data(store: Store) -> None:
    async with hall_over(store, games=REAL) as hall:
        table = await begun(hall, "knyazi", ANNA)
        await play(hall, table, 3)
        tsar = table.view(None).seats[0].player
        seat, other = [p for p in range(5) if p != tsar][:2]
        await hall.play(table.id, 'petition "дай милость"', player=seat)
        await hall.play(table.id, f'charge {"ABCDE"[seat]} E-NAM-01 words="эх" start=1 end=2', player=EAR)
        await hall.play(table.id, 'petition "дай и мне"', player=other)
        mine = await privacy.give_me_my_data(store, REAL, ANNA + seat)
        assert (said_anywhere(mine, "эх"), said_anywhere(mine, "милость")) == (["spoken"], ["moves"])
        await hall.lobby.leave(table.id, ANNA + seat)
        await hall.lobby.substitute(table.id, seat, 55, "Новый")
        for user in (ANNA + seat, 55):
            found = await privacy.give_me_my_data(store, REAL, user)
            assert (said_anywhere(found, "эх"), said_anywhere(found, "милость")) == ([], [])
        his = await privacy.give_me_my_data(store, REAL, ANNA + other)
        assert said_anywhere(his, "дай и мне") == ["moves"]


async def test_my_data_has_what_i_said_once_for_all_and_not_what_others_did(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await evening(hall)
        await hall.lobby.will(table.id, ANNA, "anna's")
        await hall.lobby.will(table.id, BORIS, "boris's")
        (mine,) = (await privacy.give_me_my_data(store, GAMES, ANNA))["tables"]
        (his,) = (await privacy.give_me_my_data(store, GAMES, BORIS))["tables"]
        assert ("anna's" in mine["agreed"], "boris's" in mine["agreed"]) == (True, False)
        assert ("anna's" in his["agreed"], "boris's" in his["agreed"]) == (False, True)
        assert "50" in his["agreed"], "the house rules are everybody's"


async def test_the_words_of_charges_die_with_the_game_and_it_still_replays(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await evening(hall)
        alive = await everything(store)
        assert said_anywhere(alive, "Годунов") == ["seats", "spoken"]
        assert "эх, Годунов" in (await hall.record(table.id)).moves[2][1].words  # type: ignore[attr-defined]
        await hall.lobby.end(table.id, ANNA)
        found = await everything(store)
        assert found["spoken"] == []
        assert said_anywhere(found, "эх") == []
        record = await hall.record(table.id)
        assert record.moves[2][1] == Charge(0, veil("эх, Годунов"))
        assert veil("эх, Годунов") == "··· ·······"


DAY = retention.DAY


async def test_the_sweep_throws_away_what_was_kept_for_long_enough(store: Store, clock: HandClock) -> None:
    guilds = Guilds(store)
    await guilds.choose(8, retention.KEEP_GAMES, "10")
    async with hall_over(store, clock) as hall:
        kept, short = await seated(hall), await hall.lobby.open("stones", host=10, guild=8)
        await hall.lobby.join(short.id, 11, "B")
        await hall.lobby.start(short.id, 10)
        lobby = await hall.lobby.open("stones", host=10)
        await hall.play(kept.id, "take 1", user=10, press=77)
        for table in (kept, short):
            await hall.lobby.end(table.id, 10)
            await hall.lobby.close(table.id, 10)
        await hall.lobby.close(lobby.id, 10)
        living = await seated(hall)

        async def left(days: float) -> set[int]:
            await hall.journal.sweep(int(clock.now() + days * DAY))
            return {row["id"] for row in (await everything(store))["tables"]}

        assert await left(0.5) == {kept.id, short.id, lobby.id, living.id}
        assert len((await everything(store))["presses"]) == 1
        assert await left(2) == {kept.id, short.id, living.id}
        assert (await everything(store))["presses"] == []
        assert await left(9.9) == {kept.id, short.id, living.id}
        assert await left(10.1) == {kept.id, living.id}
        assert await left(89) == {kept.id, living.id}
        assert await left(91) == {living.id}
        found = await everything(store)
        assert {row["table_id"] for name in ("moves", "seats", "leases") for row in found[name]} == {
            living.id
        }


async def test_the_sweep_comes_by_itself(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        table = await seated(hall)
        await hall.play(table.id, "take 1", user=10, press=77)
        await hall.lobby.pause(table.id, 10)
        # The sweep is a task of the hall's own, and the database takes its time: the first may be under way still.
        async with asyncio.timeout(60):
            while (await everything(store))["presses"]:
                await clock.pass_by(2 * 86_400)


async def test_settings_consent_and_names(store: Store) -> None:
    guilds, consent, names = Guilds(store), ConsentBook(store), Names(store)
    await guilds.choose(7, "language", "en")
    await guilds.choose(7, "language", "ru")
    await guilds.choose(8, "language", "en")
    await guilds.choose(7, "sounds", "off")
    await guilds.choose(7, "sounds", None)
    assert await guilds.settings(7) == {"language": "ru"}
    assert await guilds.everywhere("language") == {7: "ru", 8: "en"}
    await consent.give(ANNA, 7)
    await consent.give(ANNA, 7, version=2)
    await consent.give(BORIS, 7)
    assert await consent.all(7) == {ANNA, BORIS}
    assert await consent.given(ANNA, 7, version=2)
    assert not await consent.given(BORIS, 7, version=2)
    assert not await consent.given(ANNA, 8)
    await consent.withdraw(ANNA, 7)
    assert await consent.all(7) == {BORIS}
    await names.call(7, ANNA, ("Нюра", "Аня", "Нюра"))
    assert await names.of(7, (ANNA, BORIS)) == {ANNA: ("Аня", "Нюра")}
    await names.call(7, ANNA, ())
    assert await names.of(7, (ANNA,)) == {}
    await guilds.leave(7)
    assert (await guilds.settings(7), await consent.all(7)) == ({}, set())
    assert await guilds.settings(8) == {"language": "en"}


async def test_a_game_that_was_stopped_is_not_called_counted_in_my_data(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await evening(hall)
        of = rows(Tables)
        for ending, counted in (("stopped", False), ("deals", True)):
            change = sa.update(of).where(of.c.id == table.id).values(counted=True, ending=ending)
            await store.write(lambda connection, change=change: connection.execute(change))
            (row,) = (await privacy.give_me_my_data(store, GAMES, ANNA))["tables"]
            assert row["counted"] is counted
