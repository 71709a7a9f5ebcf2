"""How well the robots play: every level against every other, with the same cards dealt twice and the seats changed round.

A pair is two games of the usual length. Half the seats are one level's, the other half the other's; in the second game
Fate deals the same and the halves are changed. The pair is won by the level with more points over both games (steps
above the Kholop, points of the rounds), a draw counts a half to each. Intervals are Wilson's, for 95 in 100. Of
«Султан на миг» it is told again by team: the points of those who were dealt a card of that team, which one level gets
in the first game and the other in the second.

    python -m bench league --players 4 8 --pairs 200
    python -m bench league --game sultan --match sage-seasoned --seconds 0.7
    python -m bench league --pairs 2000 --out docs/robots.md

A sage tries at most `--playouts` games for a move; with `--seconds` what he can in so much time of the processor. So
what else the machine does changes no figure.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from core.chance import Seeded
from core.games import GAMES
from core.shapes import FATE, LEVELS, Event, Game, Mind, Move, shuffled
from core.sultan.events import RoundEnded
from core.sultan.scoring import side

SIZES = {"knyazi": (4, 6, 8, 12), "sultan": (5, 8, 11)}
SIDES: tuple[str, ...] = (*LEVELS, "random")
MATCHES = ("sage-seasoned", "seasoned-novice", "seasoned-random", "novice-random")
POINTS: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "knyazi": lambda state: tuple(state.court.career),
    "sultan": lambda state: tuple(state.totals),
}
UNTIL = 1.96
"""Standard errors to each side of an interval for 95 in 100."""
MANY = 1_000_000
BEGIN, END = "<!-- league -->\n", "<!-- /league -->\n"


class Effort(msgspec.Struct, frozen=True):
    """How much a sage may try, or how long he may think."""

    playouts: int = 120
    seconds: float = 0.0

    def begun(self) -> tuple[int, Callable[[], bool]]:
        if not self.seconds:
            return self.playouts, lambda: True
        until = time.process_time() + self.seconds
        return MANY, lambda: time.process_time() < until

    @property
    def told(self) -> str:
        return f"{self.seconds:g} s" if self.seconds else str(self.playouts)


class Told(msgspec.Struct):
    """What it came to, over the pairs played so far."""

    pairs: int = 0
    won: float = 0.0
    lead: float = 0.0
    """By how many points a seat the first level was ahead in a game."""
    teams: dict[str, float] = {}
    """Pairs won by those who were dealt a card of that team."""
    moves: int = 0
    spent: float = 0.0
    thoughts: list[float] = []

    def lines(self, game: str, players: int, match: str, effort: Effort) -> Iterator[str]:
        thoughts, tried = sorted(self.thoughts), effort.told if self.thoughts else "—"
        thought = "—"
        if thoughts:
            middle, late = thoughts[len(thoughts) // 2], thoughts[len(thoughts) * 99 // 100]
            thought = f"{1000 * middle:.0f} / {1000 * late:.0f}"
        first, second = match.split("-")
        head = f"| {game} | {players} | {first} against {second}"
        yield (
            f"{head} | {self.share(self.won)} | {self.lead / self.pairs:+.2f} "
            f"| {self.moves / self.spent:,.0f} | {tried} | {thought} |"
        )
        for team, won in sorted(self.teams.items()):
            yield f"{head}, {team} | {self.share(won)} | | | {tried} | |"

    def share(self, won: float) -> str:
        low, high = wilson(won, self.pairs)
        return f"{self.pairs} | {100 * won / self.pairs:.1f} % | {low:.3f} to {high:.3f}"


HEAD = (
    "| game | players | match | pairs | won | interval | points a seat | moves a second | games tried for a move "
    "| thought, ms of processor: median / p99 |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def wilson(won: float, of: int) -> tuple[float, float]:
    """Between what shares the true one lies, 95 times in 100."""
    share, square = won / of, UNTIL * UNTIL
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = UNTIL / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return middle - reach, middle + reach


class Match:
    """One game between two levels."""

    def __init__(self, game: Game, levels: Sequence[str], seed: int, effort: Effort, told: Told) -> None:
        self.game, self.levels, self.seed, self.effort, self.told = game, levels, seed, effort, told
        self.chance = Seeded(seed ^ 0x5EED)
        self.remembered: list[list[Event]] = [[] for _ in levels]
        self.deals = 0
        self.teams: dict[str, list[int]] = {}
        """The points of each, by the team whose card he was dealt."""

    def play(self) -> tuple[int, ...]:
        game, players = self.game, len(self.levels)
        state = game.new(players)
        while game.outcome(state) is None:
            # by the number of the deal, so that what was drawn meanwhile changes no later one
            move = game.fate(state, Seeded(self.seed * 1009 + self.deals))
            player = FATE
            if move is None:
                player, move = self.moved(state)
            state, events = game.apply(state, player, move)
            self.told.moves += 1
            self.remember(events)
            for event in events:
                if isinstance(event, RoundEnded):
                    self.count(state, event)
        return POINTS[game.name](state)

    def count(self, state: Any, event: RoundEnded) -> None:
        dealt = msgspec.structs.replace(state, cards=event.dealt, open=0, choice=None, prediction=None)
        for player, points in enumerate(event.points):
            if (team := side(dealt, player)) is not None:
                self.teams.setdefault(team, [0] * len(self.levels))[player] += points

    def remember(self, events: Sequence[Event]) -> None:
        mind = self.mind
        for event in events:
            begins = mind.begins(event)
            self.deals += begins
            for player, book in enumerate(self.remembered):
                if self.levels[player] == "sage":
                    if begins:
                        book.clear()
                    if (told := self.game.redact(event, player)) is not None:
                        book.append(told)

    @property
    def mind(self) -> Mind:
        assert self.game.mind is not None
        return self.game.mind

    def moved(self, state: Any) -> tuple[int, Move]:
        """Those who are waited for first, as at a live table; then whoever has cause to act; then the default."""
        game, waiting = self.game, self.game.waiting(state)
        others = [player for player in range(len(self.levels)) if player not in waiting]
        for player in (*waiting, *others):
            if (move := self.choice(state, player, player in waiting)) is not None:
                return player, move
        for player in waiting:
            if (default := game.default(state, player)) is not None:
                return player, default
        raise RuntimeError("the table waits and nobody can move")

    def choice(self, state: Any, player: int, awaited: bool) -> Move | None:
        game, level, chance = self.game, self.levels[player], self.chance
        if level == "random":
            return lawful(game, state, player, chance) if awaited else None
        view = game.view(state, player)
        if level == "novice":
            return self.mind.novice(view, chance)
        if level == "sage" and awaited and self.mind.weighty(view):
            start = time.process_time()
            move = self.mind.think(view, self.remembered[player], chance, *self.effort.begun())
            self.told.thoughts.append(time.process_time() - start)
            if move is not None:
                return move
        return game.robot(view, chance)


def lawful(game: Game, state: Any, player: int, chance: Seeded) -> Move:
    """Any move of the game itself, government left out."""
    moves = game.legal(state, player)
    counted = [move for move in moves if game.counted(state, player, move)] or moves
    return counted[chance.randrange(len(counted))]


def pair(game: Game, players: int, match: str, seed: int, effort: Effort, told: Told) -> None:
    """The same deals twice, the seats changed round."""
    first, second = match.split("-")
    half = set(shuffled(range(players), Seeded(seed))[: players // 2])
    start, lead, by_team = time.process_time(), 0, Counter[str]()
    for swapped in (False, True):
        levels = [first if (player in half) != swapped else second for player in range(players)]

        def ahead(points: Sequence[int], levels: Sequence[str] = levels) -> int:
            return sum(p if level == first else -p for p, level in zip(points, levels, strict=True))

        played = Match(game, levels, seed, effort, told)
        lead += ahead(played.play())
        for team, points in played.teams.items():
            by_team[team] += ahead(points)
    told.spent += time.process_time() - start
    told.pairs += 1
    told.won += won(lead)
    told.lead += lead / players
    for team in by_team:
        told.teams[team] = told.teams.get(team, 0.0) + won(by_team[team])


def won(lead: int) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def league(given: argparse.Namespace) -> Iterator[str]:
    """The lines of the table, each when its match is over."""
    effort = Effort(given.playouts, given.seconds)
    for name in given.game:
        for players in given.players or SIZES[name]:
            if not GAMES[name].fewest <= players <= GAMES[name].most:
                continue
            for match in given.match:
                told, until = Told(), time.monotonic() + given.minutes * 60
                for seed in range(given.seed, given.seed + given.pairs):
                    pair(GAMES[name], players, match, seed, effort, told)
                    if time.monotonic() > until:
                        break
                yield from told.lines(name, players, match, effort)


def playedof(text: str) -> str:
    first, _, second = text.partition("-")
    if first not in SIDES or second not in SIDES:
        raise argparse.ArgumentTypeError(f"two of {', '.join(SIDES)}, joined by a hyphen")
    return text


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench league", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--game", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--players", nargs="+", type=int, help="sizes of tables")
    parser.add_argument(
        "--match", nargs="+", type=playedof, default=list(MATCHES), help="such as sage-seasoned"
    )
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=600.0, help="a match is broken off after so many")
    parser.add_argument("--playouts", type=int, default=120, help="games a sage tries for one move")
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="or as many as he can in that time of the processor"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a page into whose table these rows are to be written")
    given = parser.parse_args(argv)
    lines: list[str] = []
    print(HEAD)
    for line in league(given):
        print(line, flush=True)
        lines.append(line)
    if given.out is not None:
        text = given.out.read_text("utf-8")
        before, _, rest = text.partition(BEGIN)
        table, _, after = rest.partition(END)
        given.out.write_text(before + BEGIN + merged(table, lines) + END + after, "utf-8")
    return 0


def merged(table: str, played: Sequence[str]) -> str:
    """The table with these rows: each in the place of one of the same match and effort, or at the end."""
    rows = {row_of(line): line for line in (*table.splitlines()[2:], *played)}
    return "\n".join([HEAD, *rows.values()]) + "\n"


def row_of(line: str) -> tuple[str, ...]:
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    return *cells[:3], cells[8]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
