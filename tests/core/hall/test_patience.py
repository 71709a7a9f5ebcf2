"""Deadlines: who is passed over, whom a robot stands in for, what a pause stops, what survives a restart."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.chance import Seeded
from core.hall import Changed, Hall, Moved, Pace, SteadyClock, Table
from core.hall.clock import Sleeper
from core.hall.ports import Due
from core.knyazi import moves
from core.knyazi.game import game as KNYAZI
from core.record import Record, options_of
from core.shapes import EAR, ClockMoves, Illegal, Move
from core.sultan.game import game as SULTAN
from data import Store
from tests.core.hall.house import QUICK, HandClock, Listening, hall_over, settled
from tests.core.hall.test_play import seated
from tests.core.hall.tiny import Charge, Stones, Strike
from tests.core.knyazi.test_riot import READY

WAITS = msgspec.structs.replace(QUICK, patience=150, misses=2, window=30)


async def waiting_table(hall: Hall, people: int = 2, **pace: float) -> Table:
    table = await seated(hall, people, rounds="50")
    await hall.lobby.set_pace(table.id, 10, msgspec.structs.replace(WAITS, **pace))
    return table


def what(heard: Listening) -> list[str]:
    return [notice.what for notice in heard.of(Changed)]


async def test_an_awaited_player_who_does_not_move_is_passed_over(
    hall: Hall, heard: Listening, clock: HandClock
) -> None:
    table = await waiting_table(hall)
    await clock.pass_by(149)
    assert table.seq == 1
    await clock.pass_by(1)
    assert table.seq == 2
    assert heard.of(Moved)[-1].by == "clock"
    assert not table.sheet.seats[0].away


async def test_who_misses_too_often_is_away_and_a_robot_plays_until_he_returns(
    hall: Hall, heard: Listening, clock: HandClock
) -> None:
    table = await waiting_table(hall, window=0)
    for missed in (1, 2):
        assert table.waiting() == (0,)
        await clock.pass_by(150)
        assert table.sheet.seats[0].missed == missed
        await hall.play(table.id, "take 1", user=11)
    assert table.sheet.seats[0].away
    assert (what(heard).count("timed-out"), what(heard).count("away")) == (2, 1)
    assert table.sheet.host == 11  # the house is never left to somebody who is not there
    await clock.pass_by(0)
    assert [m.by for m in heard.of(Moved)][1:6] == ["clock", "player", "clock", "player", "robot"]
    await hall.lobby.back(table.id, 10)
    assert (table.sheet.seats[0].robot, table.sheet.seats[0].missed) == (False, 0)


async def test_making_a_move_is_returning(hall: Hall, clock: HandClock) -> None:
    table = await waiting_table(hall, robots=3600)
    await hall.lobby.away(table.id, 10)
    assert table.sheet.seats[0].robot
    await hall.play(table.id, "take 1", user=10)
    assert not table.sheet.seats[0].robot


async def test_others_moves_do_not_give_more_time_but_ones_own_do(hall: Hall, clock: HandClock) -> None:
    table = await waiting_table(hall, window=0)
    await clock.pass_by(100)
    await hall.play(table.id, Charge(1, "ой"), player=EAR)
    assert table.dues[(table.id, "timeout", 0)].at == clock.now() + 50_000
    await hall.play(table.id, "take 1", user=10)
    assert (table.id, "timeout", 0) not in table.dues
    assert table.dues[(table.id, "timeout", 1)].at == clock.now() + 150_000


async def test_a_window_is_closed_by_the_clock_for_all_the_silent_at_once(
    hall: Hall, heard: Listening, clock: HandClock
) -> None:
    table = await waiting_table(hall, people=3)
    while table.state.stones:
        await hall.play(table.id, "take 1", player=table.state.turn)
    await hall.play(table.id, "cheer yes", user=11)
    before = len(heard.of(Moved))
    await clock.pass_by(29)
    assert len(heard.of(Moved)) == before
    await clock.pass_by(1)
    assert [e.player for e in heard.of(Moved)[-1].entries] == [0, 2, -1]
    assert not any(seat.missed for seat in table.sheet.seats)


async def test_a_game_that_closes_its_own_windows_is_asked_to(store: Store, clock: HandClock) -> None:
    class Hush(Move, frozen=True):
        pass

    class Windowed(Stones):
        clock = ClockMoves(close=Hush())

        def parse(self, player: int, text: str) -> Move:
            return Hush() if text == "hush" else super().parse(player, text)

        def write(self, move: Move) -> str:
            return "hush" if isinstance(move, Hush) else super().write(move)

        def apply(self, state, player, move):  # type: ignore[no-untyped-def]
            if not isinstance(move, Hush):
                return super().apply(state, player, move)
            if not state.asked:
                raise Illegal("no-window")
            return msgspec.structs.replace(state, asked=(), pouring=True), ()

    async with hall_over(store, clock, games={"stones": Windowed()}) as hall:
        table = await waiting_table(hall)
        while table.state.stones:
            await hall.play(table.id, "take 1", player=table.state.turn)
        await clock.pass_by(30)
        written = [e.text for e in (await hall.journal.read(table.id)).entries]
        assert "hush" in written
        assert not table.state.asked


async def test_a_pause_stops_every_deadline_and_gives_back_what_was_left(
    hall: Hall, heard: Listening, clock: HandClock
) -> None:
    table = await waiting_table(hall, length=1000)
    await clock.pass_by(40)
    await hall.lobby.pause(table.id, 11)
    with pytest.raises(Illegal, match="paused"):
        await hall.play(table.id, "take 1", user=10)
    await clock.pass_by(5000)
    assert table.seq == 1
    await hall.lobby.resume(table.id, 10)
    left = {key[1]: due.at - clock.now() for key, due in table.dues.items()}
    assert left == {"timeout": 110_000, "end": 960_000}
    assert table.sheet.left_over == {}
    await clock.pass_by(110)
    assert heard.of(Moved)[-1].by == "clock"


async def test_what_the_clock_plays_for_the_last_person_may_end_the_game(
    hall: Hall, clock: HandClock
) -> None:
    """He is away from then on, and nobody is left who plays himself: it is over all the same, and not paused."""
    table = await hall.lobby.open("stones", host=10, name="A", options={"rounds": "1"})
    await hall.lobby.add_robot(table.id, 10, "R")
    await hall.lobby.start(table.id, 10)
    await hall.lobby.set_pace(table.id, 10, msgspec.structs.replace(WAITS, misses=1, robots=3600, window=0))
    while table.state.stones:
        await hall.play(table.id, "take 1", player=table.state.turn)
    await hall.play(table.id, "cheer", player=1)
    assert table.waiting() == (0,)
    await clock.pass_by(150)
    assert (table.sheet.phase, table.sheet.ending) == ("over", "rounds")


async def test_the_game_ends_by_the_clock(hall: Hall, heard: Listening, clock: HandClock) -> None:
    table = await waiting_table(hall, length=900, patience=0)
    await clock.pass_by(900)
    assert (table.sheet.phase, table.sheet.ending) == ("over", "clock")
    assert "end" in what(heard)


async def test_when_the_last_person_goes_the_table_is_paused_not_played_out(
    hall: Hall, clock: HandClock
) -> None:
    table = await waiting_table(hall)
    await hall.lobby.leave(table.id, 11)
    assert table.sheet.phase == "playing"
    await hall.lobby.leave(table.id, 10)
    assert table.sheet.phase == "paused"
    seq = table.seq
    await clock.pass_by(10_000)
    assert table.seq == seq
    await hall.lobby.join(table.id, 10, "A")
    await hall.lobby.resume(table.id, 10)
    await settled()
    assert table.sheet.phase == "playing"


async def test_when_the_absent_remove_the_last_who_plays_the_table_is_paused_too(hall: Hall) -> None:
    table = await seated(hall, 3)
    for user in (11, 12):
        await hall.lobby.away(table.id, user)
    for user in (11, 12):
        assert table.sheet.phase == "playing"
        await hall.lobby.vote(table.id, user, 0)
    assert table.sheet.banned == (10,)
    assert table.sheet.phase == "paused"


async def test_deadlines_survive_a_restart(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        table = await waiting_table(hall)
        await clock.pass_by(30)
        before = dict(table.dues)
    async with hall_over(store, clock) as hall:
        heard = Listening()
        hall.subscribe(heard)
        assert hall.table(table.id).dues == before
        await clock.pass_by(120)
        assert heard.of(Moved)[0].by == "clock"


async def test_a_clock_that_was_turned_back_makes_nobody_wait_longer(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        table = await waiting_table(hall)
        stamped = table.at
    earlier = HandClock(clock.now() - 3_600_000)
    async with hall_over(store, earlier) as hall:
        table = hall.table(table.id)
        assert table.dues[(table.id, "timeout", 0)].at == earlier.now() + 150_000
        await earlier.pass_by(150)
        assert table.seq == 2
        entries = (await hall.journal.read(table.id)).entries
        assert [entry.at for entry in entries] == [stamped, stamped]  # stamps never run backwards


async def test_the_steady_clock_does_not_follow_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = SteadyClock()
    before = steady.now()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert before <= steady.now() < before + 60_000


async def test_the_steady_clock_wakes_by_itself_when_it_is_time_and_else_only_when_it_is_woken() -> None:
    steady, wake = SteadyClock(), asyncio.Event()
    begun = steady.now()
    await steady.until(begun - 5, wake)  # that was long ago
    await steady.until(begun + 20, wake)
    assert steady.now() >= begun + 20
    waiting = asyncio.ensure_future(steady.until(None, wake))
    await steady.until(steady.now() + 20, asyncio.Event())
    assert not waiting.done(), "nothing is due: it waits for ever"
    wake.set()
    await waiting


async def test_robots_play_a_whole_game(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        table = await hall.lobby.open("stones", guild=7)
        for name in "XYZ":
            await hall.lobby.add_robot(table.id, None, name)
        await hall.lobby.start(table.id, None)
        for _ in range(200):
            if table.sheet.phase == "over":
                break
            await clock.pass_by(0)
        assert (table.sheet.phase, table.sheet.ending) == ("over", "rounds")
        record = await hall.record(table.id)
        assert len(record.moves) == table.seq
        assert hall.faults == 0


async def test_robots_take_longer_while_whoever_shows_the_tables_cannot_keep_up(
    hall: Hall, clock: HandClock
) -> None:
    table = await hall.lobby.open("stones", pace=msgspec.structs.replace(WAITS, robots=2))
    for name in "XY":
        await hall.lobby.add_robot(table.id, None, name)
    hall.robots.strain = lambda: 3.0
    await hall.lobby.start(table.id, None)
    began = table.seq
    await clock.pass_by(5.9)
    assert table.seq == began
    await clock.pass_by(0.2)
    assert table.seq == began + 1
    hall.robots.strain = lambda: 1.0
    await clock.pass_by(6)
    before = table.seq
    await clock.pass_by(2)
    assert table.seq == before + 1


async def test_a_robot_that_is_not_awaited_is_asked_when_there_is_cause(
    store: Store, clock: HandClock
) -> None:
    class Judge(Stones):
        def view(self, state, player):  # type: ignore[no-untyped-def]
            return (*super().view(state, player), state.charges)

        def robot(self, view, chance, people):  # type: ignore[no-untyped-def]
            *plain, charges = view
            return Strike(0) if charges and plain[3] == 0 else super().robot(tuple(plain), chance)

    async with hall_over(store, clock, games={"stones": Judge()}) as hall:
        table = await hall.lobby.open("stones")
        await hall.lobby.add_robot(table.id, None, "X")
        await hall.lobby.join(table.id, 10, "A")
        await hall.lobby.start(table.id, 10)
        await clock.pass_by(0)
        assert table.waiting() == (1,)
        await hall.play(table.id, Charge(1, "ой"), player=EAR)
        await clock.pass_by(0)
        assert table.state.charges == ()


async def test_a_robot_that_fails_does_not_stop_the_game(store: Store, clock: HandClock) -> None:
    class Broken(Stones):
        def robot(self, view, chance, people):  # type: ignore[no-untyped-def]
            raise ZeroDivisionError

    async with hall_over(store, clock, games={"stones": Broken()}) as hall:
        table = await hall.lobby.open("stones")
        await hall.lobby.add_robot(table.id, None, "X")
        await hall.lobby.join(table.id, 10, "A")
        await hall.lobby.start(table.id, 10)
        await clock.pass_by(0)
        assert table.waiting() == (1,)
        assert hall.faults


async def test_a_lobby_nobody_touches_is_closed_and_so_is_a_finished_table(
    hall: Hall, clock: HandClock
) -> None:
    idle = await hall.lobby.open("stones", host=10, name="A")
    over = await waiting_table(hall)
    await hall.lobby.end(over.id, 10)
    await clock.pass_by(3600)
    assert over.id not in hall.tables
    assert idle.id in hall.tables
    await hall.lobby.join(idle.id, 11, "B")
    await clock.pass_by(86_399)
    assert idle.id in hall.tables
    await clock.pass_by(1)
    assert idle.id not in hall.tables


async def test_the_sleeper_fires_each_due_time_once_in_order_however_often_it_is_set() -> None:
    clock, fired = HandClock(0), []

    async def fire(due: Due) -> None:
        fired.append(due.player)

    sleeper = Sleeper(clock, fire)
    running = asyncio.create_task(sleeper.run(), name="hall-sleeper")
    chance = Seeded(5)
    wanted: dict[int, int] = {}
    for _ in range(2000):
        player, at = chance.randrange(300), 1000 + chance.randrange(9000)
        if chance.randrange(4):
            sleeper.arm([Due(1, "timeout", at, 0, player)])
            wanted[player] = at
        else:
            sleeper.disarm([(1, "timeout", player)])
            wanted.pop(player, None)
    for _ in range(11):
        await clock.pass_by(1)
    running.cancel()
    assert fired == sorted(fired, key=lambda player: wanted[player])
    assert sorted(fired) == sorted(wanted)
    assert len(sleeper) == 0


async def test_a_robots_best_is_played_for_who_is_late_to_the_end_of_what_he_was_asked(
    store: Store, clock: HandClock
) -> None:
    """Twice attacked with two cards: a trump-rich hand beats both, and takes nothing."""
    position = ("hand A: P8", "hand B: P9", "hand C: M9 M10 D2", "hand D: P3 G3", "trump: M", "turn: D")
    told = Record("knyazi", tuple("ABCD"), options_of(KNYAZI, {}), position, ())
    async with hall_over(store, clock, games={"knyazi": KNYAZI}) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, msgspec.structs.replace(WAITS, robots=3600))
        await hall.lobby.start(table.id, None)
        target = table.view(None).target
        await hall.lobby.substitute(table.id, target, 10, "Вера")
        await hall.play(table.id, "attack P3,G3", player=3)
        await clock.pass_by(150)
        assert [entry.text.split()[0] for entry in heard.of(Moved)[-1].entries] == ["beat", "beat"]
        assert heard.of(Moved)[-1].by == "clock"
        assert not table.view(None).bout.open


async def test_nobody_is_made_a_rebel_by_being_late(store: Store, clock: HandClock) -> None:
    for move, default, lent in (
        (moves.Consent(True), moves.Consent(False), False),
        (moves.Riot(), moves.Pass(), False),
        (moves.Concede(), moves.Concede(), True),
    ):
        assert KNYAZI.clock.lent(move, default) == lent


async def test_a_sealed_question_is_closed_by_the_clock_as_soon_for_all(
    store: Store, clock: HandClock
) -> None:
    position = ("round 1", "first A", "turn A", "seat A assassin open", "seat B guard hidden",
                "seat C sultan hidden", "seat D slave hidden", "seat E slave hidden", "spare slave", "act A")  # fmt: skip
    told = Record("sultan", tuple("ABCDE"), options_of(SULTAN, {}), position, ())
    async with hall_over(store, clock, games={"sultan": SULTAN}) as hall:
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, msgspec.structs.replace(WAITS, robots=3600, sealed=12))
        await hall.lobby.start(table.id, None)
        for player in range(5):
            await hall.lobby.substitute(table.id, player, 10 + player, f"{player}")
        await hall.play(table.id, "murder D", player=0)
        assert table.view(None).window.question == "claim"
        await clock.pass_by(11)
        assert table.view(None).window.question == "claim"
        await clock.pass_by(1)
        assert table.view(None).window.question == "murder"
        assert not any(seat.missed for seat in table.sheet.seats)


async def test_every_sealed_question_has_the_whole_of_its_time(store: Store, clock: HandClock) -> None:
    position = ("round 1", "first A", "turn A", "seat A assassin open", "seat B guard hidden",
                "seat C sultan hidden", "seat D slave hidden", "seat E slave hidden", "spare slave", "act A")  # fmt: skip
    told = Record("sultan", tuple("ABCDE"), options_of(SULTAN, {}), position, ())
    async with hall_over(store, clock, games={"sultan": SULTAN}) as hall:
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, Pace(remind=0, patience=0, robots=3600))
        await hall.lobby.start(table.id, None)
        for player in range(5):
            await hall.lobby.substitute(table.id, player, 10 + player, f"{player}")
        await hall.play(table.id, "murder D", player=0)
        await clock.pass_by(15)
        await hall.play(table.id, "throne", player=2)
        assert table.view(None).window.question == "murder"
        assert table.dues[table.id, "window", 0].at == clock.now() + 20_000


async def test_what_is_asked_under_seal_takes_nothing_of_the_time_of_whoever_comes_next(
    store: Store, clock: HandClock
) -> None:
    """He was asked twice, and had nothing to say; whoever answers meanwhile gives him no time either."""
    position = ("round 1", "first A", "turn A", "seat A assassin open", "seat B guard hidden",
                "seat C sultan hidden", "seat D slave hidden", "seat E slave hidden", "spare slave", "act A")  # fmt: skip
    told = Record("sultan", tuple("ABCDE"), options_of(SULTAN, {}), position, ())
    async with hall_over(store, clock, games={"sultan": SULTAN}) as hall:
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, Pace(remind=0, patience=60, sealed=20, robots=3600))
        await hall.lobby.start(table.id, None)
        for player in range(5):
            await hall.lobby.substitute(table.id, player, 10 + player, f"{player}")
        await hall.play(table.id, "murder D", player=0)
        asked = clock.now()
        await clock.pass_by(10)
        await hall.play(table.id, "pass", player=3)
        assert table.dues[table.id, "timeout", 1].at == asked + 60_000
        await clock.pass_by(10)
        assert table.view(None).window.question == "murder"
        await clock.pass_by(20)
        assert table.waiting() == (1,)
        assert table.dues[table.id, "timeout", 1].at == clock.now() + 60_000


async def test_a_sealed_question_runs_on_when_only_robots_have_not_answered(
    store: Store, clock: HandClock
) -> None:
    """SR-08: if its time were gone, all would see that the one person who is asked has pressed something."""
    position = ("round 1", "first A", "turn A", "seat A slave open", "seat B slave hidden",
                "seat C sultan hidden", "seat D guard hidden", "seat E assassin hidden", "spare slave", "act A")  # fmt: skip
    told = Record("sultan", tuple("ABCDE"), options_of(SULTAN, {}), position, ())
    async with hall_over(store, clock, games={"sultan": SULTAN}) as hall:
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, Pace(remind=0, patience=0, sealed=20, robots=3600))
        await hall.lobby.start(table.id, None)
        for player in range(2):
            await hall.lobby.substitute(table.id, player, 10 + player, f"{player}")
        await hall.play(table.id, "call", player=0)
        asked = clock.now()
        await clock.pass_by(5)
        await hall.play(table.id, "join", player=1)
        assert table.dues[table.id, "window", 0].at == asked + 20_000
        await hall.lobby.pause(table.id, 11)
        await clock.pass_by(100)
        await hall.lobby.resume(table.id, 10)
        await clock.pass_by(14)
        assert table.waiting() == (2, 3, 4)
        await clock.pass_by(1)
        assert table.view(None).window is None
        assert table.view(None).places[1].open


async def test_KC_22_who_is_silent_on_a_secret_question_is_not_seen_to_be_away(
    store: Store, clock: HandClock
) -> None:
    """He had missed one before all eyes; the plot that he is asked to join is nobody's business."""
    told = Record("knyazi", tuple("ABCDEFGH"), options_of(KNYAZI, {}), tuple(READY.strip().split("\n")), ())
    async with hall_over(store, clock, games={"knyazi": KNYAZI}) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, msgspec.structs.replace(WAITS, robots=3600, misses=1))
        await hall.lobby.start(table.id, None)
        for player in (6, 7):
            await hall.lobby.substitute(table.id, player, 10 + player, f"{player}")
        await hall.play(table.id, "riot", player=7)
        assert table.waiting() == (6,)
        await clock.pass_by(150)
        assert [(entry.player, entry.text) for entry in heard.of(Moved)[-1].entries] == [(6, "consent no")]
        assert "away" not in what(heard)
        assert not table.sheet.seats[6].missed
        await clock.pass_by(150)
        assert table.sheet.seats[7].away, "his turn was everybody's to see"


async def test_KC_22_who_can_only_say_no_is_not_taken_to_be_here_when_the_house_says_it(
    store: Store, clock: HandClock
) -> None:
    position = ("hand A: P9 G9", "hand B: D8 G8", "hand C: G7 D7", "hand D: P5", "trump: M", "bout: C B",
                "table: P3/P8", "stage: more")  # fmt: skip
    told = Record("knyazi", tuple("ABCD"), options_of(KNYAZI, {}), position, ())
    async with hall_over(store, clock, games={"knyazi": KNYAZI}) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_pace(table.id, None, msgspec.structs.replace(WAITS, robots=3600))
        await hall.lobby.start(table.id, None)
        await hall.lobby.substitute(table.id, 2, 12, "Вера")
        assert (table.id, "moot", 2) in table.dues
        await clock.pass_by(10)
        passed = heard.of(Moved)[-1]
        assert (passed.entries[0].player, passed.entries[0].text, passed.by) == (2, "pass", "house")
