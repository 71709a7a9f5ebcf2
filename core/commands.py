"""The command line of the law: play a game out, replay a record, list moves, count, measure.

Whatever is wrong with what was given is told in one line, `error: place: reason`, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from core import record
from core.chance import Seeded
from core.games import GAMES, NAMES
from core.perft import perft
from core.selfplay import robot_move, self_play
from core.shapes import FATE, LETTERS, Game, Illegal, Malformed, letter, player_of


class Mistake(Exception):
    """Something is wrong with what was given: where, and why."""

    def __init__(self, place: str, reason: object) -> None:
        super().__init__(f"{place}: {reason}")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Mistake("command line", message)


def main(argv: Sequence[str]) -> int:
    """Run one command and return the exit code."""
    try:
        given = _parser().parse_args(argv)
        given.run(given)
    except Mistake as mistake:
        print("error:", " ".join(str(mistake).split()), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="core", description="The law of both games, on the command line.")
    commands = parser.add_subparsers(required=True, metavar="command")

    play = commands.add_parser("play", help="robots play a game and its record is printed")
    play.add_argument("--game", choices=NAMES, required=True)
    play.add_argument("--players", type=int, required=True)
    play.add_argument("--deals", "--rounds", type=_from_one, dest="length", metavar="N")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--seed", type=int, help="the same seed plays the same game")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="check every move and show where the record ends")
    replay.add_argument("file")
    replay.add_argument("--events", action="store_true", help="also print what each move brought about")
    replay.add_argument("--view", metavar="PLAYER", help="show what this player knows (* for a spectator)")
    replay.set_defaults(run=_replay)

    legal = commands.add_parser("legal", help="every legal move of every player where the record ends")
    legal.add_argument("file")
    legal.set_defaults(run=_legal)

    count = commands.add_parser("perft", help="count the ways on from where the record ends")
    count.add_argument("file")
    count.add_argument("--depth", type=_from_one, required=True)
    count.set_defaults(run=_perft)

    bench = commands.add_parser("bench", help="measure the engines, beside peers where they are installed")
    bench.add_argument("--game", choices=NAMES, action="append", dest="games")
    bench.add_argument("--seconds", type=_seconds, default=5.0, help="processor time for each measurement")
    bench.add_argument("--peers", metavar="FOLDER", help="where wheels of peers lie that are not installed")
    bench.set_defaults(run=_bench)
    return parser


def _from_one(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not int(text):
        raise argparse.ArgumentTypeError("must be a number, at least 1")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError("must be seconds, more than 0 and an hour at most")
    return seconds


def _game(name: str) -> Game:
    try:
        return GAMES[name]
    except ImportError as wrong:
        raise Mistake(f"game {name}", wrong) from None


def _play(given: argparse.Namespace) -> None:
    game = _game(given.game)
    if not game.fewest <= given.players <= game.most:
        raise Mistake("--players", f"{given.game} is for {game.fewest} to {game.most} players")
    seed = given.seed if given.seed is not None else int.from_bytes(os.urandom(4))
    chance = Seeded(seed)
    try:
        chosen = _chosen(given.option)
        if given.length is not None:
            chosen[game.length] = str(given.length)
        options = record.options_of(game, chosen)
        state = game.new(given.players, options)
    except Malformed as wrong:
        raise Mistake("--option", wrong) from None
    if not getattr(options, game.length):
        raise Mistake(f"--option {game.length}", "robots know no time: say how many, from 1 on")
    moves = [step[:2] for step in self_play(game, state, given.players, chance, robot_move)]
    names = tuple(f"Robot {LETTERS[player]}" for player in range(given.players))
    print(f"# played by robots, seed {seed}")
    print(record.write(game, record.Record(game.name, names, options, (), tuple(moves))), end="")


def _chosen(pairs: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in chosen:
            raise Malformed("given-twice" if equals else "not-name=value", text=pair)
        chosen[name] = value
    return chosen


class _Read(msgspec.Struct, frozen=True):
    """A record that could be read, and where each of its moves stands."""

    path: str
    text: str
    game: Any
    record: record.Record
    lines: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.record.players)


def _read(path: str) -> _Read:
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError as wrong:
        raise Mistake(path, wrong.strerror or wrong) from None
    except UnicodeDecodeError as wrong:
        raise Mistake(path, f"not UTF-8 text, byte {wrong.start}") from None
    try:
        found, lines = record.read(GAMES, text)
    except record.Unreadable as wrong:
        raise Mistake(path, wrong) from None
    except ImportError as wrong:
        raise Mistake(path, wrong) from None
    return _Read(path, text, _game(found.game), found, lines)


def _start(read: _Read) -> Any:
    try:
        state = read.game.new(read.players, read.record.options)
    except Malformed as wrong:
        raise Mistake(f"{read.path}: options", wrong) from None
    if not read.record.position:
        return state
    try:
        return record.start({read.game.name: read.game}, read.record)
    except Illegal as wrong:
        line = wrong.data.pop("line", 0)
        place = f"line {record.position_line(read.text, line)}" if line else "position"
        raise Mistake(f"{read.path}: {place}", wrong) from None


def _end(read: _Read) -> Any:
    """The state in which the record ends."""
    _start(read)
    try:
        return record.replay({read.game.name: read.game}, read.record, read.lines)
    except record.Refused as wrong:
        raise Mistake(f"{read.path}: line {wrong.line}", wrong) from None


def _replay(given: argparse.Namespace) -> None:
    read = _read(given.file)
    game, found = read.game, read.record
    viewer = None if given.view is None else _viewer(given.view, read.players)
    state = _end(read)
    if given.events:
        _print_events(read)
    if given.view is not None:
        seen = game.view(state, viewer)
        print(msgspec.json.format(msgspec.json.encode(seen)).decode())
        return
    position = tuple(game.position(state))
    print(f"# {len(found.moves)} moves, every one lawful")
    print(record.write(game, record.Record(game.name, found.players, found.options, position)), end="")
    if (outcome := game.outcome(state)) is not None:
        print("# over:", outcome.reason, "best:", *map(letter, outcome.best))
    elif waiting := game.waiting(state):
        print("# waits for:", *map(letter, waiting))


def _print_events(read: _Read) -> None:
    state = _start(read)
    for player, move in read.record.moves:
        state, events = read.game.apply(state, player, move)
        print("#", letter(player), read.game.write(move))
        for event in events:
            print("#    ", msgspec.json.encode(event).decode())


def _viewer(text: str, players: int) -> int | None:
    try:
        player = player_of(text)
    except Malformed as wrong:
        raise Mistake("--view", wrong) from None
    if player >= players:
        raise Mistake("--view", f"there is no player {text} at this table")
    return player if player >= 0 else None


def _legal(given: argparse.Namespace) -> None:
    read = _read(given.file)
    state = _end(read)
    for player in (*range(read.players), FATE):
        for move in read.game.legal(state, player):
            print(letter(player), read.game.write(move))


def _perft(given: argparse.Namespace) -> None:
    read = _read(given.file)
    state = _end(read)
    print(f"{'depth':>5} {'sequences':>15} {'positions':>15}")
    for count in perft(read.game, state, read.players, given.depth):
        print(f"{count.depth:>5} {count.sequences:>15} {count.positions:>15}", flush=True)


def _bench(given: argparse.Namespace) -> None:
    from core.bench import bench  # the only part that looks at the machine

    for line in bench(given.games or NAMES, given.seconds, given.peers):
        print(line, flush=True)
