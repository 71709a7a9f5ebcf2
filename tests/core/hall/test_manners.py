"""Three people and five robots at court: robots decide nothing about people before people could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import pytest

from core.chance import Seeded
from core.hall import Changed, Hall, Moved, Pace, Robots, Table
from core.hall.ports import JournalEntry
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.game import game
from core.shapes import EAR, Illegal, may
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over
from tests.core.hall.test_restart import accused

PEOPLE = (0, 1, 2)
LAWS = ("E-NAM-01", "E-NAM-02", "E-RES-01", "E-LEA-01")


class Evening:
    """A game of three people by a script and five robots, while the Ear charges everybody of everything."""

    def __init__(self, hall: Hall, clock: HandClock, seed: int) -> None:
        self.hall, self.clock, self.chance = hall, clock, Seeded(seed)
        self.heard = Listening()
        hall.subscribe(self.heard)

    async def play(self, absent: Collection[int] = ()) -> Table:
        lobby = self.hall.lobby
        table = await lobby.open("knyazi", host=10, name="A", options=OPTIONS)
        for user, name in ((11, "B"), (12, "C")):
            await lobby.join(table.id, user, name)
        for robot in "DEFGH":
            await lobby.add_robot(table.id, 10, robot)
        await lobby.start(table.id, 10)
        for player in absent:
            await lobby.away(table.id, 10 + player)
        while table.sheet.phase == "playing":
            await self.clock.pass_by(2)
            if not self.chance.randrange(3):
                await self.said_something(table)
            for player in set(PEOPLE).difference(absent):
                await self.person(table, player)
        return table

    async def said_something(self, table: Table) -> None:
        """One phrase, charged by one law or by two."""
        offender, now = self.chance.randrange(8), self.clock.now()
        for law in {LAWS[self.chance.randrange(4)], LAWS[self.chance.randrange(4)]}:
            charge = moves.Charge(moves.Player(offender), moves.Law(law), words="а", start=now, end=now + 900)
            if table.sheet.phase == "playing" and may(game, table.state, EAR, charge):
                await self.hall.play(table.id, charge, player=EAR)

    async def person(self, table: Table, player: int) -> None:
        """Plays his cards at once; votes late, or never; rules seldom."""
        while table.sheet.phase == "playing" and player in table.waiting():
            move = game.robot(table.view(player), self.chance) or game.default(table.state, player)
            assert move is not None
            await self.hall.play(table.id, move, player=player)
        ballots = [one for one in table.legal(player) if type(one) is moves.CastVote]
        if ballots and player != 2 and not self.chance.randrange(4):
            against = not self.chance.randrange(3)
            with suppress(Illegal):  # KR-24: the accused is heard first
                await self.hall.play(table.id, ballots[against], user=10 + player)
        rulings = [one for one in table.legal(player) if type(one) is moves.Rule and one.penalty == "blows"]
        if rulings and not self.chance.randrange(8):
            await self.hall.play(table.id, rulings[0], user=10 + player)


OPTIONS = {"deals": "1", "leaders": "anyone", "etiquette": "auto", "orders": "constitution"}


def early(entry: JournalEntry, opened: dict[int, int], accused: dict[int, int]) -> bool:
    """KR-24: is it a ballot about a person who may still answer?"""
    move = entry.move
    about_a_person = isinstance(move, moves.CastVote) and accused[move.vote] in PEOPLE
    return about_a_person and entry.at - opened[move.vote] < Pace().hearing * 1000  # type: ignore[union-attr]


def judged(heard: Listening) -> Counter[str]:
    """What came of it; every law of manners is asked on the way."""
    found: Counter[str] = Counter()
    phrase_of: dict[int, tuple[int, int]] = {}
    """Charge -> offender, and when the phrase began."""
    opened: dict[int, int] = {}
    accused: dict[int, int] = {}
    """Votes: when each was opened, and on whom."""
    ruled: set[tuple[int, int]] = set()
    judge = -1
    for notice in heard.of(Moved):
        for entry in notice.entries:
            robot = notice.by == "robot" and entry.player not in PEOPLE
            if robot:
                assert not isinstance(entry.move, moves.CallVote)
                if isinstance(entry.move, moves.Denounce):
                    assert entry.move.offender not in PEOPLE or judge in PEOPLE
                    found["denounced"] += 1
            assert not early(entry, opened, accused), "before whom it accuses could answer"
            for event in entry.events:
                match event:
                    case ev.RolesCast(seats=seats):
                        judge = seats[0]
                    case ev.NewReign(tsar=tsar):
                        judge = tsar
                    case ev.Charged(charge=charge):
                        phrase_of[charge.id] = (charge.offender, charge.start)
                    case ev.VoteOpened(vote=vote):
                        opened[vote.id] = entry.at
                        accused[vote.id] = phrase_of[vote.paper][0]
                    case ev.VoteClosed(vote=vote, carried=True):
                        assert any(vote.ayes >> p & 1 for p in PEOPLE), "carried by robots alone"
                        found["carried"] += 1
                        assert entry.at - opened[vote.id] >= 8_000, "carried before anybody could answer"
                    case ev.VoteClosed():
                        found["not carried"] += 1
                    case ev.Ruled(charge=number, penalty=penalty):
                        again = phrase_of[number] in ruled
                        assert penalty == "pardon" or not again or not robot, "two punishments for one phrase"
                        ruled.add(phrase_of[number])
                        found["let go"] += again and robot
                        found["ruled"] += robot
                    case ev.Demoted(player=player) if robot and event.charge:
                        assert isinstance(entry.move, moves.CastVote) or player not in PEOPLE
                    case _:
                        pass
    return found


async def evenings(store: Store, games: int, seed: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for number in range(games):
        clock = HandClock()
        async with hall_over(store, clock, games={"knyazi": game}, seed=seed + number, pace=Pace()) as hall:
            evening = Evening(hall, clock, seed + number)
            await evening.play()
            assert not hall.faults
            assert any(one.what == "end" for one in evening.heard.of(Changed))
            found += judged(evening.heard)
    return found


async def test_robots_decide_nothing_about_people_before_people_could(store: Store) -> None:
    found = await evenings(store, 3, 10)
    assert found["ruled"] > 2
    assert found["let go"] > 0
    assert found["carried"] + found["not carried"] > 1


async def test_robots_bring_papers_of_their_own_and_none_in_the_name_of_one_who_is_away(store: Store) -> None:
    brought: Counter[bool] = Counter()
    for seed in range(20, 23):
        clock = HandClock()
        async with hall_over(store, clock, games={"knyazi": game}, seed=seed, pace=Pace()) as hall:
            evening = Evening(hall, clock, seed)
            await evening.play(absent=(1, 2))
            for notice in evening.heard.of(Moved):
                papers = (moves.Petition, moves.Denounce, moves.CallVote)
                by = [entry.player for entry in notice.entries if isinstance(entry.move, papers)]
                brought += Counter(player in PEOPLE for player in by if notice.by == "robot")
    assert brought[False] > 2
    assert not brought[True]


@pytest.mark.slow
async def test_two_hundred_evenings_of_three_people_and_five_robots(store: Store) -> None:
    found = await evenings(store, 200, 100)
    assert found["carried"] > 20
    assert found["ruled"] > 100
    assert found["not carried"] > 20


def cast_of(people: set[int], **options: Any) -> list[tuple[int, int]]:
    state = game.new(8, game.options(**options))
    casts = [game.fate(state, Seeded(seed), people) for seed in range(300)]
    return [(cast.players[0], cast.players[-1]) for cast in casts]  # type: ignore[union-attr]


def test_the_leading_parts_fall_to_people_each_as_likely() -> None:
    pairs = Counter(cast_of({1, 4, 6}))
    assert set(pairs) == {(a, b) for a in (1, 4, 6) for b in (1, 4, 6) if a != b}
    assert min(pairs.values()) > 25
    assert {tsar for tsar, _ in cast_of({1, 4})} == set(range(8))
    assert {tsar for tsar, _ in cast_of({1, 4, 6}, leaders="anyone")} == set(range(8))


def test_the_leading_parts_fall_to_who_sat_down_first_and_last() -> None:
    assert set(cast_of({1, 4, 6}, leaders="seated")) == {(1, 6)}
    assert {tsar for tsar, _ in cast_of({3}, leaders="seated")} == {3}
    assert len(set(cast_of(set(), leaders="seated"))) > 40


@pytest.mark.parametrize("answered", [False, True])
async def test_KR_24_robots_too_hear_the_accused_first(store: Store, answered: bool) -> None:
    """The one other person has voted at once: the robots would follow him as soon as they have slept over it."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table, vote = await accused(hall)
        with pytest.raises(Illegal, match="accused-is-heard-first"):
            await hall.play(table.id, f"cast-vote {vote} yes", user=11)
        await hall.play(table.id, f"cast-vote {vote} yes", player=1)
        if answered:
            await hall.hearing.answer(table.id, vote, confessed=False)
        for _ in range(19):
            await clock.pass_by(1)
        assert bool(table.view(None).votes) is not answered
        for _ in range(6):
            await clock.pass_by(1)
        assert not table.view(None).votes
        assert table.view(None).seats[0].player != 0


async def test_KR_24_robots_hear_the_one_person_who_is_left(store: Store) -> None:
    """No other person has a voice in it, so that they need not wait for half the time of the vote."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.away(table.id, 11)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        for _ in range(18):
            await clock.pass_by(1)
        (vote,) = table.view(None).votes
        assert not vote.ayes | vote.nays
        for _ in range(5):
            await clock.pass_by(1)
        assert not table.view(None).votes


async def until_the_turn_of(table: Table, player: int, hall: Hall, clock: HandClock) -> None:
    while table.waiting() != (player,) or table.view(None).phase != "turn":
        assert table.sheet.phase == "playing"
        if 1 in table.waiting() and (move := game.default(table.state, 1)) is not None:
            await hall.play(table.id, move, player=1)
        await clock.pass_by(0.5)


async def test_E_CHG_06_a_robot_that_has_a_card_to_play_rules_when_it_is_played(store: Store) -> None:
    """A charge that comes in its own turn is not forgotten."""
    clock = HandClock()
    pace = Pace(robots=0.5, patience=0, answer=2, weigh=1)
    async with hall_over(store, clock, games={"knyazi": game}, pace=pace) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.set_robots(table.id, 10, Robots(talk=False))
        await hall.lobby.away(table.id, 10)
        await until_the_turn_of(table, 0, hall, clock)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        for _ in range(16):
            await clock.pass_by(0.5)
            if 1 in table.waiting() and (move := game.default(table.state, 1)) is not None:
                await hall.play(table.id, move, player=1)
        assert [one.status for one in table.view(1).docket] == ["pardoned"]


async def test_K_DEC_03_a_robot_on_the_throne_sleeps_over_an_objection(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'decree "Всем петь"', player=0)
        (decree,) = table.view(None).decrees
        await hall.lobby.away(table.id, 10)
        await hall.play(table.id, f'object {decree.id} rules "не годится"', player=1)
        for _ in range(5):
            await clock.pass_by(1)
        assert [one.objections != () for one in table.view(None).decrees] == [True]
        for _ in range(6):
            await clock.pass_by(1)
        assert not [one for one in table.view(None).decrees if one.objections]


async def tsar_of_two(hall: Hall) -> Table:
    """Two people, of whom the first is Tsar, and three robots."""
    options = {"leaders": "seated", "etiquette": "honour"}
    table = await hall.lobby.open("knyazi", host=10, name="A", options=options)
    await hall.lobby.join(table.id, 11, "B")
    for robot in "CDE":
        await hall.lobby.add_robot(table.id, 10, robot)
    await hall.lobby.start(table.id, 10)
    return table


def counted(heard: Listening) -> list[tuple[int, int]]:
    closed = [
        one for n in heard.of(Moved) for e in n.entries for one in e.events if isinstance(one, ev.VoteClosed)
    ]
    return [(one.vote.ayes.bit_count(), one.vote.nays.bit_count()) for one in closed]


@pytest.mark.parametrize("confessed", [False, True])
async def test_KR_24_robots_vote_where_people_are_silent_and_believe_a_confession(
    store: Store, confessed: bool
) -> None:
    clock, heard = HandClock(), Listening()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        hall.subscribe(heard)
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=1)
        (vote,) = table.view(None).votes
        if confessed:
            await hall.hearing.answer(table.id, vote.id, confessed=True)
        for _ in range(29):
            await clock.pass_by(1)
        assert table.view(None).votes  # half the time is people's alone
        for _ in range(31):
            await clock.pass_by(1)
        assert counted(heard) == [(3, 0) if confessed else (0, 2)]


async def test_KR_24_a_late_answer_leaves_time_to_vote(store: Store) -> None:
    """Said in the last moment, a confession is followed by a vote of those who heard it."""
    clock, heard = HandClock(), Listening()
    pace = Pace(robots=0.5, votes=60, hearing=20)
    async with hall_over(store, clock, games={"knyazi": game}, pace=pace) as hall:
        hall.subscribe(heard)
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        (vote,) = table.view(None).votes
        for _ in range(35):
            await clock.pass_by(1)
        await hall.hearing.answer(table.id, vote.id, confessed=False)
        with pytest.raises(Illegal, match="has-answered"):
            await hall.hearing.answer(table.id, vote.id, confessed=True)
        for _ in range(14):
            await clock.pass_by(1)
        assert table.view(None).votes
        await hall.play(table.id, f"cast-vote {vote.id} yes", user=11)
        for _ in range(11):
            await clock.pass_by(1)
        assert counted(heard) == [(3, 0)]


async def test_what_robots_sleep_over_outlasts_a_pause(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, weigh=8)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        (charge,) = table.view(0).docket
        await hall.play(table.id, f"rule {charge.id} blows 1", player=0)
        for _ in range(3):
            await clock.pass_by(1)
        assert table.view(None).sentences
        await hall.lobby.pause(table.id, 10)
        await hall.lobby.resume(table.id, 10)
        for _ in range(10):
            await clock.pass_by(1)
        assert not table.view(None).sentences


async def test_a_vote_that_waits_for_people_holds_up_no_blow(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, weigh=8)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=1)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        (charge,) = [one for one in table.view(0).docket if one.status == "open"]
        await hall.play(table.id, f"rule {charge.id} blows 1", player=0)
        for _ in range(14):
            await clock.pass_by(1)
        assert table.view(None).votes
        assert not table.view(None).sentences


async def test_KR_24_who_writes_his_answer_is_waited_for(store: Store) -> None:
    """The form was opened in time: nobody votes before the answer, or a minute."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        (vote,) = table.view(None).votes
        await clock.pass_by(15)
        await hall.hearing.begins_to_answer(table.id, 10)
        for _ in range(40):
            await clock.pass_by(1)
            await hall.hearing.begins_to_answer(table.id, 10)  # once more is no more time
        with pytest.raises(Illegal, match="accused-is-heard-first"):
            await hall.play(table.id, f"cast-vote {vote.id} yes", user=11)
        for _ in range(21):
            await clock.pass_by(1)
        await hall.play(table.id, f"cast-vote {vote.id} yes", user=11)
        for _ in range(30):
            await clock.pass_by(1)
        assert not table.view(None).votes


async def test_KR_24_a_pause_takes_nobody_time_to_write_his_answer(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        (vote,) = table.view(None).votes
        await hall.hearing.begins_to_answer(table.id, 10)
        await clock.pass_by(10)
        await hall.lobby.pause(table.id, 11)
        await clock.pass_by(600)
        await hall.lobby.resume(table.id, 11)
        await clock.pass_by(49)
        with pytest.raises(Illegal, match="accused-is-heard-first"):
            await hall.play(table.id, f"cast-vote {vote.id} yes", user=11)
        await clock.pass_by(1)
        await hall.play(table.id, f"cast-vote {vote.id} yes", user=11)


async def test_KR_24_a_pause_gives_no_vote_more_time_than_it_had(store: Store) -> None:
    """His time to write was over; the count waits for him no more than before."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        (vote,) = table.view(None).votes
        await hall.hearing.begins_to_answer(table.id, 10)
        (due,) = [due for due in table.dues.values() if due.kind == "count"]
        await clock.pass_by((due.at - clock.now()) // 1000 - 3)
        await hall.lobby.pause(table.id, 11)
        await clock.pass_by(600)
        await hall.lobby.resume(table.id, 11)
        (after,) = [due for due in table.dues.values() if due.kind == "count"]
        assert after.at - clock.now() <= 3000
        assert table.view(None).votes == (vote,)


async def test_a_robot_on_the_throne_does_not_count_a_pause_as_time_to_answer(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.away(table.id, 10)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        for _ in range(2):
            await clock.pass_by(1)
        await hall.lobby.pause(table.id, 11)
        await clock.pass_by(60)
        await hall.lobby.resume(table.id, 11)
        for _ in range(20):
            await clock.pass_by(1)
        assert [one.status for one in table.view(1).docket] == ["open"]
        for _ in range(20):
            await clock.pass_by(1)
        assert [one.status for one in table.view(1).docket] != ["open"]


@pytest.mark.parametrize("writes", [False, True])
async def test_KR_24_who_answers_at_once_takes_nobody_time_to_vote(store: Store, writes: bool) -> None:
    """By a form or by one press, the vote may last as long as it would have."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5)) as hall:
        table = await tsar_of_two(hall)
        await hall.play(table.id, 'denounce A E-NAM-01 words="x"', player=2)
        (vote,) = table.view(None).votes
        over = clock.now() + 60_000
        await clock.pass_by(1)
        if writes:
            await hall.hearing.begins_to_answer(table.id, 10)
        await clock.pass_by(2)
        await hall.hearing.answer(table.id, vote.id)
        assert table.dues[table.id, "count", vote.id].at == over


@pytest.mark.parametrize(("writes", "lasts"), [(False, 30), (True, 60)])
async def test_a_robot_on_the_throne_gives_a_person_time_to_answer(
    store: Store, writes: bool, lasts: int
) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.away(table.id, 10)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        if writes:
            await hall.hearing.begins_to_answer(table.id, 11)
        for _ in range(lasts - 2):
            await clock.pass_by(1)
        assert [one.status for one in table.view(1).docket] == ["open"]
        for _ in range(8):
            await clock.pass_by(1)
        assert [one.status for one in table.view(1).docket] != ["open"]


async def test_a_robot_on_the_throne_waits_no_longer_than_for_the_answer(store: Store) -> None:
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.away(table.id, 10)
        await hall.play(table.id, 'denounce B E-RES-01 words="x"', player=2)
        await hall.play(table.id, 'petition words="x" plea=repent', player=1)
        for _ in range(12):
            await clock.pass_by(1)
        assert [one.status for one in table.view(1).docket] != ["open"]


async def test_a_robot_on_the_throne_rules_on_a_row_of_charges_one_soon_after_the_other(store: Store) -> None:
    """All of them had lain there for as long as the first: a breath between two rulings, not half a minute. A charge
    that came later has its own time."""
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        await hall.lobby.away(table.id, 10)
        for word in "xyz":
            await hall.play(table.id, f'denounce B E-RES-01 words="{word}"', player=2)
        ruled: dict[int, int] = {}
        for second in range(90):
            await clock.pass_by(1)
            if second == 20:
                await hall.play(table.id, 'denounce B E-RES-01 words="late"', player=2)
            for charge in table.view(1).docket:
                if charge.status != "open":
                    ruled.setdefault(charge.id, second)
        first, second, third, late = ruled.values()
        assert 28 <= first <= 34
        assert 7 <= second - first <= 11
        assert 7 <= third - second <= 11
        assert late >= 20 + 28


@pytest.mark.parametrize("away", [False, True])
async def test_robots_denounce_nobody_who_is_away(
    store: Store, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    def accuses(self: Any, view: Any, chance: Any, people: Any = frozenset()) -> Any:
        return moves.Denounce(moves.Player(1), moves.Law("K-PUN-01"), "disloyal") if view.me == 2 else None

    monkeypatch.setattr(type(game), "robot", accuses)
    clock = HandClock()
    async with hall_over(store, clock, games={"knyazi": game}, pace=Pace(robots=0.5, patience=0)) as hall:
        table = await tsar_of_two(hall)
        if away:
            await hall.lobby.away(table.id, 11)
        await clock.pass_by(1)
        assert bool(table.view(None).docket) is not away
