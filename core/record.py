"""The record: a game as text that a person reads and a program replays.

    slovo 1
    game: knyazi
    players: Аня, Боря, Вера, Гена        (names only; play knows them as A, B, C, D; a name with
                                           a comma or another mark in it stands "in quotes")
    option smuta_repeat: once             (only what differs from the default)
    position:                             (left out when the game begins at the beginning)
      …lines of the game's own…
    moves:
      * cast C A D B                      (* is Fate, ! the Ear, A..O the players)
      C trump M
    # a comment, anywhere but inside quotes

Writing what was read gives the same text, and reading what was written the same record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from core.shapes import Game, Illegal, Malformed, Move, letter, player_of

HEAD = "slovo 1"

_NAME = re.compile(r'[^",#\\\x00-\x1f\x7f]+')
_LISTED = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")\s*|([^",]+))(?=,|$)')
"""One name of a list, up to the comma that follows it."""


class Record(msgspec.Struct, frozen=True):
    """What a text holds: whose game, by what house rules, from where, and every move."""

    game: str
    players: tuple[str, ...]
    options: Any
    position: tuple[str, ...] = ()
    moves: tuple[tuple[int, Move], ...] = ()


class Unreadable(Malformed):
    """A record that cannot be read, and the line (from 1) where."""

    def __init__(self, line: int, wrong: Illegal) -> None:
        super().__init__(wrong.code, wrong.rule, **wrong.data)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class Refused(Illegal):
    """A record whose move number `index` (from 0, at `line`) the law refuses."""

    def __init__(self, index: int, wrong: Illegal, line: int = 0) -> None:
        super().__init__(wrong.code, wrong.rule, **wrong.data)
        self.index = index
        self.line = line

    def __str__(self) -> str:
        return f"move {self.index + 1}: {super().__str__()}"


def options_of(game: Game, given: Mapping[str, str]) -> Any:
    """House rules from text. An unknown name or value is refused with those that are known.

    What an option was called once, it is still read by: the options have it in `former`.
    """
    kinds, former = _kinds(game.options), getattr(game.options, "former", {})
    read: dict[str, Any] = {}
    for given_name, text in given.items():
        name = former.get(given_name, given_name)
        if name not in kinds:
            raise Malformed("unknown-option", text=name, known=sorted(kinds))
        if name in read:
            raise Malformed("given-twice", field=name)
        kind, value = kinds[name], text.split() if get_origin(kinds[name]) is tuple else text
        if kind is bool:
            value = {"yes": "true", "no": "false"}.get(text, text)
        try:
            read[name] = msgspec.convert(value, kind, strict=False)
        except msgspec.ValidationError:
            raise _no_value(game.options, name, text) from None
    return game.options(**read)


def _no_value(options: type, name: str, text: str) -> Malformed:
    """Of an option that takes no such value: what it does take."""
    kind = _kinds(options)[name]
    limits = next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, msgspec.Meta)), None)
    if limits is not None and limits.ge is not None and limits.le is not None:
        return Malformed("option-out-of-range", option=name, text=text, least=limits.ge, most=limits.le)
    if limits is not None and limits.pattern is not None:
        like = str(getattr(options(), name))
        return Malformed("option-not-so-written", option=name, text=text, like=like)
    choice: dict[str, Any] = {"known": list(get_args(kind))} if get_origin(kind) is Literal else {}
    return Malformed("unknown-option-value", option=name, text=text, **choice)


@cache
def _kinds(options: type) -> dict[str, Any]:
    """What each option holds."""
    hints = get_type_hints(options, include_extras=True)
    return {field.name: hints[field.name] for field in msgspec.structs.fields(options)}


def option_texts(options: Any) -> dict[str, str]:
    """The options that differ from the default, as text."""
    plain = type(options)()
    return {
        field.name: _option_text(value)
        for field in msgspec.structs.fields(type(options))
        if (value := getattr(options, field.name)) != getattr(plain, field.name)
    }


def _option_text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def write(game: Game, record: Record) -> str:
    """The text of a record."""
    lines = [HEAD, f"game: {record.game}", "players: " + ", ".join(map(_name_text, record.players))]
    lines += [f"option {name}: {value}" for name, value in option_texts(record.options).items()]
    if record.position:
        lines += ["position:", *(f"  {line}" for line in record.position)]
    lines += ["moves:", *(f"  {letter(player)} {game.write(move)}" for player, move in record.moves)]
    return "\n".join(lines) + "\n"


def _name_text(name: str) -> str:
    plain = _NAME.fullmatch(name) and name == name.strip()
    return name if plain else msgspec.json.encode(name).decode()


def _names(text: str) -> tuple[str, ...]:
    """The players' names: plain ones as they stand, others in JSON quotes."""
    found, at = [], 0
    while True:
        one = _LISTED.match(text, at)
        if one is None:
            raise Malformed("unreadable-name", text=text[at : at + 40])
        quoted, plain = one.groups()
        try:
            found.append(msgspec.json.decode(quoted, type=str) if quoted else plain.strip())
        except msgspec.DecodeError:
            raise Malformed("unreadable-name", text=quoted) from None
        at = one.end()
        if at == len(text):
            return tuple(found)
        at += 1


def _bare(line: str) -> str:
    """The line without its comment."""
    quoted = escaped = False
    for i, c in enumerate(line):
        if escaped:
            escaped = False
        elif quoted and c == "\\":
            escaped = True
        elif c == '"':
            quoted = not quoted
        elif c == "#" and not quoted:
            return line[:i].rstrip()
    return line.rstrip()


def read(games: Mapping[str, Game], text: str) -> tuple[Record, tuple[int, ...]]:
    """A record from its text, with the line number of each move; `Unreadable` names the line."""
    head: dict[str, str] = {}
    given: dict[str, str] = {}
    position: list[str] = []
    moves: list[tuple[int, Move]] = []
    steps: dict[str, tuple[int, Move]] = {}  # the same move again is the same object: records are long
    places: list[int] = []
    headings: dict[str, int] = {}
    section = ""
    number = 0
    game: Game | None = None
    begun = False
    try:
        for number, raw in enumerate(text.split("\n"), 1):
            line = _bare(raw)
            if not line.strip():
                continue
            if not begun:
                if line.strip() != HEAD:
                    raise Malformed("not-a-record", text=line[:40], wanted=HEAD)
                begun = True
            elif line[0] not in " \t":
                section = _header(line, head, given)
                headings[" ".join(line.partition(":")[0].split())] = number
                if section == "game":
                    if head["game"] not in games:
                        raise Malformed("unknown-game", text=head["game"], known=sorted(games))
                    game = games[head["game"]]
            elif section == "position":
                position.append(line.strip())
            elif section == "moves":
                if game is None:
                    raise Malformed("game-first")
                if (step := steps.get(line)) is None:
                    who, _, rest = line.strip().partition(" ")
                    player = player_of(who)
                    step = steps[line] = (player, game.parse(player, rest))
                moves.append(step)
                places.append(number)
            else:
                raise Malformed("line-out-of-place", text=line.strip()[:40])
        if not begun:
            raise Malformed("not-a-record", text="", wanted=HEAD)
        if game is None:
            raise Malformed("game-first")
        if "players" not in head:
            raise Malformed("players-missing")
        end, number = number, headings["players"]
        players = _names(head["players"])
        if not game.fewest <= len(players) <= game.most:
            raise Malformed("wrong-player-count", players=len(players), fewest=game.fewest, most=game.most)
        for name, value in given.items():
            number = headings.get(f"option {name}", end)
            options_of(game, {name: value})
        number = end
        options = options_of(game, given)
    except Illegal as wrong:
        raise Unreadable(max(number, 1), wrong) from None
    return Record(game.name, players, options, tuple(position), tuple(moves)), tuple(places)


def _header(line: str, head: dict[str, str], given: dict[str, str]) -> str:
    key, colon, value = line.partition(":")
    if not colon:
        raise Malformed("line-out-of-place", text=line[:40])
    key, value = key.strip(), value.strip()
    if key.startswith("option "):
        name = key.removeprefix("option ").strip()
        if name in given:
            raise Malformed("given-twice", field=name)
        given[name] = value
        return "option"
    if key not in ("game", "players", "position", "moves"):
        raise Malformed("unknown-heading", text=key)
    if key in head:
        raise Malformed("given-twice", field=key)
    if value and key in ("position", "moves"):
        raise Malformed("line-out-of-place", text=value[:40])
    head[key] = value
    return key


def position_line(text: str, index: int) -> int:
    """The line of the whole text where line `index` of the position (both from 1) stands."""
    section = ""
    for number, line in enumerate(map(_bare, text.split("\n")), 1):
        if line and line[0] not in " \t":
            section = line
        elif line.strip() and section.startswith("position"):
            index -= 1
            if not index:
                return number
    return 0


def start(games: Mapping[str, Game], record: Record) -> Any:
    """The state a record begins with."""
    game = games[record.game]
    if record.position:
        return game.set_up(len(record.players), record.options, record.position)
    return game.new(len(record.players), record.options)


def replay(games: Mapping[str, Game], record: Record, lines: tuple[int, ...] = ()) -> Any:
    """The state a record ends with; `Refused` names the move that the law does not allow."""
    game = games[record.game]
    state = start(games, record)
    for index, (player, move) in enumerate(record.moves):
        try:
            state, _ = game.apply(state, player, move)
        except Illegal as wrong:
            raise Refused(index, wrong, lines[index] if lines else 0) from None
    return state
