"""What robots say at the table: seldom, only where the host lets them, and only of what all have seen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cogs.lobby.robot_talk import SELDOM, RobotTalk
from cogs.texts import LOCALES, Locale, has, plain, t
from core.chance import Seeded
from core.games import GAMES
from core.hall import Moved, Notice, Pace, Robots, Table
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.game import game
from core.knyazi.robots import complaints
from core.shapes import EAR, may
from core.sultan.events import Killed, RoundEnded
from core.tempers import TEMPERS
from data import Store, connect
from tests.core.hall.house import HandClock, hall_over


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await connect(f"sqlite:///{tmp_path / 'slovo.db'}") as here:
        yield here


class Room:
    """As much of the services as a robot needs in order to be heard."""

    def __init__(self, hall: Any) -> None:
        self.hall, self.recent_events = hall, self
        self.lines: list[tuple[int, str]] = []

    def add(self, table: Table, line: str) -> None:
        self.lines.append((self.hall.clock.now(), line))

    def locale(self, guild: int | None) -> str:
        return "ru"

    def cast_of(self, table: Table) -> dict[int, str]:
        return {seat.player: seat.character for seat in table.view(None).seats}


async def evening(store: Store, seed: int, robots: Robots) -> tuple[list[tuple[int, str]], list[Any]]:
    """A game of robots, the host among them away; the Ear charges somebody now and then."""
    clock, luck, heard = HandClock(), Seeded(seed), []
    pace = Pace(patience=0, window=0, robots=5)
    async with hall_over(store, clock, games={"knyazi": game}, seed=seed, pace=pace) as hall:
        room = Room(hall)
        talk = RobotTalk(room)  # type: ignore[arg-type]
        hall.words = talk.words
        hall.subscribe(talk.heard)

        def watch(table: Table, notice: Notice) -> None:
            if isinstance(notice, Moved):
                heard.extend(table.told(notice.entries, None))

        hall.subscribe(watch)
        options = {"deals": "2", "etiquette": "auto"}
        table = await hall.lobby.open("knyazi", host=10, name="A", options=options)
        for robot in "BCDEF":
            await hall.lobby.add_robot(table.id, 10, robot)
        await hall.lobby.set_robots(table.id, 10, robots)
        await hall.lobby.start(table.id, 10)
        while table.sheet.phase == "playing":
            if 0 in table.waiting() and (move := game.default(table.state, 0)) is not None:
                await hall.play(table.id, move, player=0)
            if not luck.randrange(3):
                now = clock.now()
                charge = moves.Charge(
                    moves.Player(luck.randrange(6)), moves.Law("E-LEA-01"), start=now, end=now + 9
                )
                if may(game, table.state, EAR, charge):
                    await hall.play(table.id, charge, player=EAR)
            await clock.pass_by(5)
        assert not hall.faults
    return room.lines, heard


REASONS = ("mild", "warned", "doubt", "due", "grave")


def reasons() -> set[str]:
    return {t("ru", f"robot-says-ruled-{code}") for code in REASONS}


async def test_they_say_a_line_now_and_then_and_why_they_rule_so(store: Store) -> None:
    lines, heard = await evening(store, 3, Robots())
    why = [line for _, line in lines if any(reason in line for reason in reasons())]
    chatter = [(at, line) for at, line in lines if line not in why]
    assert chatter
    assert all(later - earlier >= SELDOM for (earlier, _), (later, _) in pairwise(chatter))
    ruled = [event for event in heard if isinstance(event, ev.Ruled) and event.by != 0]
    assert len(why) == len(ruled)
    assert ruled
    assert not [line for _, line in lines if "Холоп" in line], "K-ETQ-05: the Kholop is silent"
    assert not [line for _, line in lines if re.search(r"[♠♥♦♣]|\b[PGDM]\d", line)], "a card was named"


async def test_where_the_host_wants_it_quiet_they_only_give_their_reasons(store: Store) -> None:
    lines, heard = await evening(store, 3, Robots(talk=False))
    assert lines
    assert all(any(reason in line for reason in reasons()) for _, line in lines)
    assert not papers(heard)


def papers(heard: list[Any]) -> list[str]:
    """What petitions and denunciations of robots say."""
    found = [event.petition.words for event in heard if isinstance(event, ev.Petitioned)]
    return found + [
        event.charge.words for event in heard if isinstance(event, ev.Charged) and event.charge.by >= 0
    ]


async def test_their_papers_are_in_the_words_of_their_tempers(store: Store) -> None:
    _, heard = await evening(store, 3, Robots())
    brought = papers(heard)
    assert brought
    assert set(brought) <= {t("ru", f"robot-brings-{temper}-{what}") for temper, what in OCCASIONS}


OCCASIONS = [
    *((temper, what) for temper in complaints.PLEADS for what in ("plea", "innocent")),
    *((temper, "mercy") for temper in complaints.BEGS),
    *((temper, "disloyal") for temper in complaints.LOYAL),
    *((temper, "idle") for temper in complaints.UPRIGHT),
]


@pytest.mark.parametrize("locale", LOCALES)
def test_there_are_words_for_everything_they_bring(locale: Locale) -> None:
    said = [plain(locale, f"robot-brings-{temper}-{what}") for temper, what in OCCASIONS]
    assert len(set(said)) == len(OCCASIONS)
    assert not [words for words in said if "robot-brings" in words or len(words) > 100]


def test_robots_of_the_sultan_speak_of_nothing_that_only_the_other_game_has() -> None:
    """The dead of «Султан на миг» have no cards to run out of, and who scores there does not rise."""
    mind = GAMES["sultan"].mind
    assert mind is not None
    ended = RoundEnded(1, "rebels", "murder", (0, 2), ("sultan", "assassin"), ("sultan", "assassin"), "")
    said = [*mind.remarks(None, Killed(0, "sultan", 1)), *mind.remarks(None, ended)]
    assert said == [(0, "slain"), (0, "lost"), (1, "won")]
    for locale in LOCALES:
        for temper in TEMPERS:
            for _, occasion in said:
                assert has(locale, f"robot-says-{temper}-{occasion}"), (locale, temper, occasion)
