"""Who may do what with a table, from the open lobby to the rematch."""

from __future__ import annotations

import asyncio

import pytest

from core.hall import Caps, Changed, Gone, Hall, Pace, Table
from core.shapes import Illegal
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over
from tests.core.hall.test_play import seated


async def refused(deed: object, code: str) -> None:
    with pytest.raises(Illegal) as wrong:
        await deed  # type: ignore[misc]
    assert wrong.value.code == code


async def test_the_lobby_fills_empties_and_begins(hall: Hall, heard: Listening) -> None:
    lobby = hall.lobby
    table = await lobby.open("stones", host=10, name="A", guild=7, channel=70, voice=71)
    number = table.id
    assert (table.sheet.phase, table.sheet.people) == ("lobby", (10,))
    await refused(lobby.start(number, 10), "wrong-player-count")
    await lobby.spectate(number, 11)
    await lobby.join(number, 11, "B")
    assert table.sheet.spectators == ()
    await refused(lobby.join(number, 11, "B"), "already-seated")
    await refused(lobby.start(number, 11), "host-only")
    await refused(lobby.add_robot(number, 11, "R"), "host-only")
    await lobby.add_robot(number, 10, "R")
    await lobby.add_robot(number, 10, "S")
    await lobby.drop_robot(number, 10)
    assert [seat.name for seat in table.sheet.seats] == ["A", "B", "R"]
    for user in (12, 13, 14):
        await lobby.join(number, user, "x")
    await refused(lobby.join(number, 15, "x"), "table-full")
    await refused(lobby.add_robot(number, 10, "x"), "table-full")
    await lobby.leave(number, 13)
    await refused(lobby.leave(number, 13), "not-at-this-table")
    await lobby.start(number, 10)
    assert (table.sheet.phase, table.seq) == ("playing", 1)
    await refused(lobby.start(number, 10), "not-now")
    await refused(lobby.join(number, 15, "x"), "already-begun")
    await refused(lobby.choose(number, 10, {"rounds": "1"}), "not-now")
    assert [c.what for c in heard.of(Changed)][-1] == "start"


async def test_house_rules_are_the_hosts_and_are_checked(hall: Hall) -> None:
    table = await hall.lobby.open("stones", host=10, name="A")
    await refused(hall.lobby.choose(table.id, 11, {"rounds": "1"}), "host-only")
    await refused(hall.lobby.choose(table.id, 10, {"round": "1"}), "unknown-option")
    await refused(hall.lobby.choose(table.id, 10, {"rounds": "7"}), "unknown-option-value")
    await hall.lobby.choose(table.id, 10, {"rounds": "50"})
    assert table.sheet.options == {"rounds": "50"}
    await hall.lobby.choose(table.id, 10, {"rounds": "3"})
    assert table.sheet.options == {}
    await refused(hall.lobby.open("poker", host=10), "unknown-game")
    await refused(hall.lobby.choose_game(table.id, 10, "poker"), "unknown-game")
    await hall.lobby.choose_game(table.id, 10, "stones")


async def test_the_host_hands_the_house_over_and_leaving_does_it_by_itself(hall: Hall) -> None:
    table = await hall.lobby.open("stones", host=10, name="A")
    for user in (11, 12):
        await hall.lobby.join(table.id, user, "x")
    await refused(hall.lobby.hand_over(table.id, 11, 11), "host-only")
    await refused(hall.lobby.hand_over(table.id, 10, 99), "player-gone")
    await hall.lobby.hand_over(table.id, 10, 12)
    assert table.sheet.host == 12
    await hall.lobby.leave(table.id, 12)
    assert table.sheet.host == 10


async def test_a_lobby_that_everybody_left_is_closed(hall: Hall, heard: Listening) -> None:
    table = await hall.lobby.open("stones", host=10, name="A")
    await hall.lobby.add_robot(table.id, 10, "R")
    await hall.lobby.leave(table.id, 10)
    assert heard.of(Gone)[-1].why == "closed"
    await refused(hall.lobby.join(table.id, 11, "B"), "no-such-table")


async def test_who_leaves_comes_back_to_his_own_seat(hall: Hall) -> None:
    table = await seated(hall, 3)
    await hall.lobby.leave(table.id, 11)
    assert table.sheet.seats[1].robot
    assert table.player_of(11) == 1
    await hall.lobby.join(table.id, 11, "B")
    assert not table.sheet.seats[1].robot


async def test_a_substitute_takes_the_seat_of_one_who_left_or_of_a_robot(hall: Hall) -> None:
    table = await seated(hall, 3)
    await refused(hall.lobby.substitute(table.id, 1, 20, "New"), "seat-taken")
    await hall.lobby.will(table.id, 11, "all")
    await hall.lobby.will(table.id, 10, "none")
    await hall.lobby.leave(table.id, 11)
    await refused(hall.lobby.substitute(table.id, 1, 10, "A"), "already-seated")
    await refused(hall.lobby.substitute(table.id, 9, 20, "New"), "no-such-seat")
    await hall.lobby.spectate(table.id, 20)
    await hall.lobby.substitute(table.id, 1, 20, "New")
    assert table.player_of(20) == 1
    assert table.sheet.wills == {0: "none"}, "what he who left had said once for all went with him"
    await hall.lobby.will(table.id, 10, "")
    assert table.sheet.wills == {}
    await refused(hall.lobby.will(table.id, 99, "none"), "not-at-this-table")
    await refused(hall.play(table.id, "take 1", user=11), "not-at-this-table")
    await refused(hall.lobby.join(table.id, 11, "B"), "already-begun")


async def test_nobody_is_voted_out_who_has_gone_and_the_refusal_says_so(hall: Hall) -> None:
    table = await seated(hall, 4)
    await hall.lobby.leave(table.id, 12)
    await refused(hall.lobby.vote(table.id, 10, 2), "player-gone")
    await refused(hall.lobby.hand_over(table.id, 10, 12), "player-gone")
    assert table.sheet.votes == {}


async def test_more_than_half_of_the_others_remove_a_player_and_he_has_no_voice(hall: Hall) -> None:
    table = await seated(hall, 4)
    vote = hall.lobby.vote
    await refused(vote(table.id, 11, 1), "not-about-oneself")
    await refused(vote(table.id, 99, 1), "not-at-this-table")
    await refused(vote(table.id, 10, 7), "no-such-seat")
    await vote(table.id, 10, 1)
    await vote(table.id, 10, 1)  # twice is once
    assert table.sheet.votes == {1: (10,)}
    await vote(table.id, 10, 1, False)
    assert table.sheet.votes == {}
    await vote(table.id, 10, 1)
    await vote(table.id, 12, 1)
    assert table.sheet.seats[1].user is None
    assert table.sheet.banned == (11,)
    assert table.sheet.votes == {}
    await refused(hall.lobby.substitute(table.id, 1, 11, "B"), "removed-by-vote")
    await refused(hall.lobby.join(table.id, 11, "B"), "removed-by-vote")
    await hall.lobby.spectate(table.id, 11)


async def test_a_vote_that_is_not_carried_lapses(hall: Hall, clock: HandClock) -> None:
    table = await seated(hall, 4)
    await hall.lobby.vote(table.id, 10, 1)
    await clock.pass_by(299)
    await hall.lobby.vote(table.id, 12, 3)
    await clock.pass_by(1)
    assert table.sheet.votes == {3: (12,)}


async def test_one_who_leaves_takes_his_votes_along(hall: Hall) -> None:
    table = await seated(hall, 5)
    await hall.lobby.vote(table.id, 10, 1)
    await hall.lobby.leave(table.id, 10)
    assert table.sheet.votes == {}


async def test_the_same_people_play_again_once(hall: Hall, heard: Listening) -> None:
    table = await seated(hall, 3, rounds="1")
    await refused(hall.lobby.rematch(table.id, 10), "not-now")
    await hall.lobby.leave(table.id, 12)
    await hall.lobby.end(table.id, 10)
    again = await hall.lobby.rematch(table.id, 10)
    assert (again.sheet.phase, again.sheet.after) == ("lobby", table.id)
    assert again.sheet.people == (10, 11)
    assert again.sheet.options == {"rounds": "1"}
    await refused(hall.lobby.rematch(table.id, 10), "no-such-table")
    await hall.lobby.add_robot(again.id, 10, "R")
    await hall.lobby.start(again.id, 10)


async def test_who_was_removed_is_not_there_the_next_time_not_even_by_his_name(hall: Hall) -> None:
    table = await seated(hall, 4)
    for user in (10, 12):
        await hall.lobby.vote(table.id, user, 1)
    removed = table.sheet.seats[1].name
    await hall.lobby.end(table.id, 10)
    again = await hall.lobby.rematch(table.id, 10)
    assert again.sheet.people == (10, 12, 13)
    assert removed not in [seat.name for seat in again.sheet.seats]


async def test_everything_on_the_sheet_survives_a_restart(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        table = await hall.lobby.open(
            "stones", host=10, name="А б, «в» \"г\" 🎲", guild=7, channel=70, voice=71,
            options={"rounds": "50"}, pace=Pace(remind=5, robots=0, length=77),
        )  # fmt: skip
        for user in range(11, 15):
            await hall.lobby.join(table.id, user, f"U{user}")
        await hall.lobby.start(table.id, 10)
        await hall.lobby.spectate(table.id, 2**63 - 1)
        await hall.lobby.anchor(table.id, "table", (70, 700))
        await hall.lobby.anchor(table.id, "desk", (70, 701))
        await hall.lobby.anchor(table.id, "desk", None)
        await hall.lobby.leave(table.id, 13)
        for user in (10, 11):
            await hall.lobby.vote(table.id, user, 4)
        await hall.lobby.vote(table.id, 11, 0)
        await hall.lobby.vote(table.id, 10, 1)
        await hall.lobby.will(table.id, 12, "all")
        await hall.lobby.away(table.id, 11)
        await hall.lobby.pause(table.id, 10)
        before, state = table.sheet, table.state
        assert before.anchors == {"table": (70, 700)}
    async with hall_over(store, clock) as hall:
        assert hall.table(table.id).sheet == before
        assert hall.table(table.id).state == state


async def test_a_position_somebody_wrote_down_is_played_on(hall: Hall) -> None:
    table = await seated(hall)
    await hall.play(table.id, "take 1", user=10)
    record = await hall.record(table.id)
    lines = tuple(table.game.position(table.state))
    again = await hall.lobby.open_record(type(record)("stones", ("X", "Y"), record.options, lines), host=10)
    await hall.lobby.start(again.id, 10)
    assert again.state == table.state
    await hall.lobby.substitute(again.id, 1, 11, "B")
    await hall.play(again.id, "take 1", user=11)


async def test_who_plays_in_a_channel_opens_no_second_table_there(hall: Hall) -> None:
    lobby = hall.lobby
    table = await lobby.open("stones", host=10, name="A", guild=7, channel=70, voice=71)
    await lobby.join(table.id, 11, "B")
    await lobby.start(table.id, 10)
    for channel in (70, 71):
        await refused(lobby.open("stones", host=11, name="B", guild=7, channel=channel), "plays-already")
    await lobby.open("stones", host=11, name="B", guild=7, channel=72)
    await lobby.open("stones", host=12, name="C", guild=7, channel=70)


async def test_who_has_laid_a_table_in_a_channel_lays_no_second_one_there(hall: Hall) -> None:
    """Two typed at once are one, too."""
    lobby = hall.lobby
    first, second = await asyncio.gather(
        *(lobby.open("stones", host=10, name="A", guild=7, channel=70, voice=71) for _ in range(2)),
        return_exceptions=True,
    )
    assert isinstance(first, Table)
    assert isinstance(second, Illegal)
    assert second.code == "laid-already"
    for channel in (70, 71):
        await refused(lobby.open("stones", host=10, name="A", guild=7, channel=channel), "laid-already")
    await lobby.open("stones", host=10, name="A", guild=7, channel=72)
    await lobby.open("stones", host=11, name="B", guild=7, channel=70)
    await lobby.close(first.id, 10)
    await lobby.open("stones", host=10, name="A", guild=7, channel=70)


async def test_a_server_and_a_person_have_so_many_tables_and_no_more(store: Store) -> None:
    async with hall_over(store, caps=Caps(guild=3, host=2)) as hall:
        opened = [hall.lobby.open("stones", host=10, name="A", guild=7) for _ in range(4)]
        done = await asyncio.gather(*opened, return_exceptions=True)
        assert [one.code for one in done if isinstance(one, Illegal)] == ["too-many-tables-yours"] * 2
        await hall.lobby.open("stones", host=11, name="B", guild=7)
        await refused(hall.lobby.open("stones", host=12, name="C", guild=7), "too-many-tables-here")
        await hall.lobby.open("stones", host=12, name="C", guild=8)
        mine = next(iter(hall.tables))
        await hall.lobby.close(mine, 10)
        await hall.lobby.open("stones", host=10, name="A", guild=7)


async def test_a_rematch_is_one_table_more_of_the_server_and_of_who_keeps_it(store: Store) -> None:
    async with hall_over(store, caps=Caps(guild=2, host=1)) as hall:
        lobby = hall.lobby
        over = await seated(hall)
        await lobby.end(over.id, None)
        his = await lobby.open("stones", host=11, name="B", guild=7)
        await refused(lobby.rematch(over.id, None, 11), "too-many-tables-yours")
        another = await lobby.open("stones", host=12, name="C", guild=7)
        await refused(lobby.rematch(over.id, None, 10), "too-many-tables-here")
        await lobby.close(another.id)
        await lobby.close(his.id)
        again = await lobby.rematch(over.id, None, 11)
        assert (again.sheet.phase, again.sheet.host) == ("lobby", 11)


async def test_the_house_of_a_rematch_stays_its_hosts_if_who_asked_for_it_does_not_come_along(
    hall: Hall,
) -> None:
    table = await seated(hall, 3)
    await hall.lobby.leave(table.id, 12)
    await hall.lobby.end(table.id, None)
    again = await hall.lobby.rematch(table.id, None, 12)
    assert again.sheet.host == 10


async def test_names_come_in_without_what_no_database_keeps(hall: Hall) -> None:
    table = await hall.lobby.open("stones", host=10, name="A\0n")
    await hall.lobby.join(table.id, 11, "\ud83dБ\udc00")
    await hall.lobby.add_robot(table.id, 10, "R\0")
    assert [seat.name for seat in table.sheet.seats] == ["An", "Б", "R"]
    loaded = await hall.journal.read(table.id)
    assert loaded.sheet.seats == table.sheet.seats
