"""What people at a table have done besides moves is known after a restart too, for as long as it means something."""

from __future__ import annotations

import pytest

from core import record
from core.games import GAMES
from core.hall import Hall, Pace, Table
from core.shapes import Illegal
from data import Store, privacy
from tests.cogs.sultan.test_round_end import ABOUT_TO_WIN
from tests.core.hall.house import HandClock, hall_over
from tests.data.test_privacy import everything, said_anywhere

PACE = Pace(robots=0.5, votes=60, hearing=20, rest=30)


async def accused(hall: Hall) -> tuple[Table, int]:
    """Two people and three robots; the first is Tsar, and the others vote on him."""
    table = await hall.lobby.open(
        "knyazi", host=10, name="A", options={"leaders": "seated", "etiquette": "honour"}
    )
    await hall.lobby.join(table.id, 11, "B")
    for robot in "CDE":
        await hall.lobby.add_robot(table.id, 10, robot)
    await hall.lobby.start(table.id, 10)
    await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
    (vote,) = table.view(None).votes
    return table, vote.id


@pytest.mark.parametrize("confessed", [False, True])
async def test_KR_24_what_the_accused_has_answered_is_known_until_the_vote_is_over(
    store: Store, confessed: bool
) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table, vote = await accused(hall)
        await clock.pass_by(5)
        await hall.hearing.answer(table.id, vote, "я звала кота", confessed=confessed)
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table = hall.table(table.id)
        assert table.sheet.heard[vote].words == "я звала кота"
        with pytest.raises(Illegal, match="has-answered"):
            await hall.hearing.answer(table.id, vote, "и ещё")
        if not confessed:  # he is waited for no longer; where nobody votes, robots believe him
            await hall.play(table.id, f"cast-vote {vote} no", user=11)
        for _ in range(60):
            await clock.pass_by(1)
        assert not table.view(None).votes
        assert (table.view(None).seats[0].player != 0) == confessed
        assert said_anywhere(await everything(store), "кота") == []


async def test_KR_24_a_late_answer_leaves_time_to_vote_after_a_restart_too(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table, vote = await accused(hall)
        await clock.pass_by(45)
        await hall.hearing.answer(table.id, vote)
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        await clock.pass_by(16)
        assert hall.table(table.id).view(None).votes
        await clock.pass_by(15)
        assert not hall.table(table.id).view(None).votes


async def test_KR_24_who_writes_is_waited_for_once_however_late_and_after_a_restart_too(store: Store) -> None:
    """The last second of the vote, a minute for the form, half a vote for the others: then it is over."""
    clock = HandClock()
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table, vote = await accused(hall)
        await clock.pass_by(59)
        await hall.hearing.begins_to_answer(table.id, 10)
        until = dict(table.sheet.writing)
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        assert until
        assert hall.table(table.id).sheet.writing == until
        for _ in range(58):
            await clock.pass_by(1)
            await hall.hearing.begins_to_answer(table.id, 10)
        with pytest.raises(Illegal, match="accused-is-heard-first"):
            await hall.play(table.id, f"cast-vote {vote} no", user=11)
        for _ in range(33):
            await clock.pass_by(1)
            await hall.hearing.begins_to_answer(table.id, 10)
        assert not hall.table(table.id).view(None).votes


@pytest.mark.parametrize("how", ["ended", "forgotten"])
async def test_what_the_accused_has_answered_dies_with_the_game_and_goes_with_him(
    store: Store, how: str
) -> None:
    async with hall_over(store, games=GAMES, pace=PACE) as hall:
        table, vote = await accused(hall)
        await hall.hearing.answer(table.id, vote, "я звала кота")
        assert said_anywhere(await everything(store), "кота") == ["tables"]
        if how == "ended":
            await hall.lobby.end(table.id, 10)
        else:
            await privacy.forget_me(store, GAMES, 10)
        assert said_anywhere(await everything(store), "кота") == []


async def test_who_has_looked_at_the_end_of_a_round_need_not_look_again(store: Store) -> None:
    lines = tuple(ABOUT_TO_WIN.replace("act A", "deal").strip().splitlines())
    names, options = tuple("ABCDE"), record.options_of(GAMES["sultan"], {"rounds": "2"})
    clock = HandClock()
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table = await hall.lobby.open_record(record.Record("sultan", names, options, lines, ()), host=10)
        await hall.lobby.start(table.id, None)
        for player in (0, 1):
            await hall.lobby.substitute(table.id, player, 10 + player, names[player])
        await hall.patience.seen(table.id, 10)
        assert table.view(None).round == 1
    async with hall_over(store, clock, games=GAMES, pace=PACE) as hall:
        table = hall.table(table.id)
        assert table.sheet.seen == (0,)
        await hall.patience.seen(table.id, 11)
        assert table.view(None).round == 2
        assert table.sheet.seen == ()


async def test_a_first_slip_is_let_pass_once_and_again_for_who_takes_the_seat(store: Store) -> None:
    async with hall_over(store, games=GAMES, pace=PACE) as hall:
        table, _ = await accused(hall)
        assert await hall.lobby.spare(table.id, 1)
    async with hall_over(store, games=GAMES, pace=PACE) as hall:
        assert not await hall.lobby.spare(table.id, 1)
        await hall.lobby.leave(table.id, 11)
        await hall.lobby.substitute(table.id, 1, 12, "В")
        assert await hall.lobby.spare(table.id, 1)
