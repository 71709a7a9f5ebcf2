"""From the text of scenes to values; a malformed scene is refused with its line and the reason (docs/scenes.md)."""

from __future__ import annotations

import copy
import re
from typing import Any

import msgspec

from core.knyazi.characters import Character, cast_for, house_cast
from core.knyazi.orders import Order
from core.shapes import Malformed as Unplayable
from speech.judge.lexicon import languages
from speech.judge.options import Options
from speech.judge.scenes import keywords
from speech.judge.scenes.scene import LETTERS, Expected, Malformed, Scene, player_of
from speech.judge.scenes.timeline import Timeline, orders_of

_PLAYER = re.compile(r"([A-OА-Я])(?:\s+([^\s:\[\]]+))?\s*(?:\[([^\]]*)\])?\s*(?::(.*))?$")
_TIMED = re.compile(r"\+?\d")


class Table(msgspec.Struct):
    """The header of a scene while it is being read."""

    players: int | None = None
    characters: dict[int, str] = {}
    names: dict[int, tuple[str, ...]] = {}
    orders: frozenset[Order] = frozenset()
    cast: tuple[str, ...] = ()
    """Characters of the house's own choosing, top down (K-CUS-01)."""
    consent: tuple[str, int] | None = None
    flags: dict[int, frozenset[str]] = {}
    robots: tuple[str, int] | None = None
    seniority: str = "example"
    options: dict[str, Any] = {}
    written: dict[int | str, int] = {}
    """The line on which a player or a setting was last written, for what can only be refused when all is read."""
    given: set[int] = set()
    """Players with a line of their own in this part of the file: one each."""


def decoded(raw: bytes) -> str:
    """The text of a file of scenes."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise Malformed(raw.count(b"\n", 0, wrong.start) + 1, "not UTF-8 text") from None


def scenes(text: str, name: str = "scene") -> list[Scene]:
    """Every scene of a file. What stands before the first «сцена:» holds for all of them."""
    lines = [(number, _clean(line)) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise Malformed(1, "there is nothing here")
    starts = [at for at, (_, line) in enumerate(lines) if _header(line) == "scene"]
    if not starts:
        return [_scene(Table(), lines, name, lines[0][0])]
    common = Table()
    for number, line in lines[: starts[0]]:
        if not _table_line(common, number, line):
            raise Malformed(number, f"before the first scene only header lines may stand, not {line!r}")
    found = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        number, line = lines[start]
        title = line.partition(":")[2].strip()
        if not title:
            raise Malformed(number, "a scene needs a title")
        own = copy.deepcopy(common)
        own.given.clear()
        found.append(_scene(own, lines[start + 1 : end], title, number))
    return found


def _clean(line: str) -> str:
    return "" if line.lstrip().startswith("#") else re.sub(r"\s#\s.*$", "", line).strip().lstrip("\ufeff")


def _header(line: str) -> str | None:
    return keywords.HEADERS.get(line.partition(":")[0].strip().lower()) if ":" in line else None


def _scene(table: Table, lines: list[tuple[int, str]], title: str, at: int) -> Scene:
    body = 0
    while body < len(lines) and _table_line(table, *lines[body]):
        body += 1
    if body < len(lines) and not _belongs(lines[body][1]):
        raise Malformed(
            lines[body][0],
            f"a header line, a timed line or an expectation is expected, not {lines[body][1]!r}",
        )
    cast, seats = _seats(table, at)
    names = {player: table.names.get(player, ()) for player in range(len(seats))}
    options = _options(table, table.written.get("thresholds", at))
    consent, robots = _people(table, len(seats))
    timeline = Timeline(seats, cast)
    expected: list[Expected] = []
    checked = False
    for number, line in lines[body:]:
        if line[0] in "!?~":
            expected.append(_expected(line, number, timeline))
            checked = True
        elif line.lower().rstrip(".") in keywords.NOTHING:
            checked = True
        elif _TIMED.match(line):
            timeline.add(number, line)
        elif _header(line) or _PLAYER.match(line):
            raise Malformed(number, "header lines must stand before the first timed line")
        else:
            raise Malformed(number, f"a timed line, an expectation or a comment is expected, not {line!r}")
    return Scene(title, at, seats, cast, names, table.orders, consent, robots, options,
                 timeline.happenings(), tuple(expected), checked)  # fmt: skip


def _belongs(line: str) -> bool:
    """Whether a line may stand after the header."""
    return bool(_TIMED.match(line)) or line[0] in "!?~" or line.lower().rstrip(".") in keywords.NOTHING


def _table_line(table: Table, number: int, line: str) -> bool:
    """Read one header line into the table; False if it is none."""
    if _TIMED.match(line) or line[0] in "!?~":
        return False
    key = _header(line)
    if key is not None:
        _setting(table, key, line.partition(":")[2].strip(), number)
        return True
    if (found := _PLAYER.match(line)) is not None:
        _player(table, found, number)
        return True
    return False


def _player(table: Table, found: re.Match[str], number: int) -> None:
    player = _letter(found.group(1), number)
    if player in table.given:
        raise Malformed(number, f"player {LETTERS[player]} has had a line already")
    table.given.add(player)
    table.written[player] = number
    character = found.group(2)
    if character is not None:
        if (known := keywords.character(character)) is None:
            raise Malformed(number, f"no such character: {character}")
        table.characters[player] = known
    if found.group(3):
        table.flags[player] = frozenset(flag.strip().lower() for flag in found.group(3).split(","))
        if strange := table.flags[player] - {"не согласен", "не согласна", "no consent", "робот", "robot"}:
            raise Malformed(number, f"unknown mark: [{sorted(strange)[0]}]")
    if found.group(4) is not None:
        given = (name.strip().removeprefix("@") for name in re.split(r"[,;]", found.group(4)))
        table.names[player] = tuple(name for name in given if name)


def _setting(table: Table, key: str, value: str, number: int) -> None:
    words = [word.strip().lower() for word in re.split(r"[,;]", value) if word.strip()]
    table.written[key] = number
    if key == "players":
        if not value.isdigit() or not 4 <= int(value) <= 12:
            raise Malformed(number, "4 to 12 players play")
        table.players, table.cast = int(value), ()
        table.characters, table.names, table.flags, table.given = {}, {}, {}, set()
    elif key == "cast":
        table.cast = tuple(keywords.character(word) or word for word in value.replace(",", " ").split())
        table.players = len(table.cast)
        table.characters, table.names, table.flags, table.given = {}, {}, {}, set()
    elif key == "orders":
        table.orders = orders_of(words, number)
    elif key == "consent":
        table.consent = (value, number)
    elif key == "robots":
        table.robots = (value, number)
    elif key == "thresholds":
        for word in words:
            name, _, figure = word.partition(" ")
            try:
                table.options[keywords.THRESHOLDS[name]] = float(figure.strip(" ="))
            except (KeyError, ValueError):
                raise Malformed(
                    number, f"a threshold is «charge 0.75» or «suspicion 0.45», not {word!r}"
                ) from None
    elif key == "text":
        table.options["judge_text"] = _yes(value, number)
    elif key == "hands":
        table.options["hands"] = _choice(keywords.HANDS, value, number)
    elif key == "seniority":
        table.seniority = _choice(keywords.SENIORITY, value, number)
    elif key == "language":
        if value.lower() not in languages():
            raise Malformed(number, f"no lexicon for {value!r}; there are: {', '.join(languages())}")
        table.options["language"] = value.lower()
    elif key == "swearing":
        table.options["swearing_added"] = tuple(word.lstrip("+ ") for word in words if word[0] != "-")
        table.options["swearing_removed"] = tuple(word.lstrip("- ") for word in words if word[0] == "-")


def _seats(table: Table, number: int) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """The cast top down, and everybody's character by player."""
    players = table.players
    if players is None:
        known = set(table.characters) | set(table.names)
        if not known:
            raise Malformed(number, "how many play? Give «players: N» or a line for each player")
        players = max(known) + 1
        if not 4 <= players <= 12:
            raise Malformed(number, "4 to 12 players play")
    if strange := [player for player in (*table.characters, *table.names) if player >= players]:
        raise Malformed(
            table.written.get(strange[0], number), f"there is no player {LETTERS[strange[0]]} among {players}"
        )
    try:
        chosen = house_cast(table.cast, players) if table.cast else cast_for(
            players, "table" if table.seniority == "table" else "example")  # fmt: skip
    except Unplayable as wrong:
        raise Malformed(
            table.written.get("cast", number), f"this cast cannot be played: {wrong.code}"
        ) from None
    cast = [character.id for character in chosen]
    for player, one in table.characters.items():
        line = table.written.get(player, number)
        if one not in cast:
            raise Malformed(line, f"{one} is not in play with {players} players")
        if any(other == one and table.written.get(earlier, 0) < line
               for earlier, other in table.characters.items() if earlier != player):  # fmt: skip
            raise Malformed(line, "one character is given to two players")
    seats: list[str | None] = [table.characters.get(player) for player in range(players)]
    for player in range(players):
        if seats[player] is None and cast[player] not in seats:
            seats[player] = cast[player]
    left = [one for one in cast if one not in seats]
    ids = [seat if seat is not None else left.pop(0) for seat in seats]
    return chosen, tuple(next(one for one in chosen if one.id == id) for id in ids)


def _people(table: Table, players: int) -> tuple[frozenset[int], frozenset[int]]:
    consent = frozenset(range(players)) if table.consent is None else _set(*table.consent, players)
    robots = frozenset() if table.robots is None else _set(*table.robots, players)
    for player, flags in table.flags.items():
        if flags & {"не согласен", "не согласна", "no consent"}:
            consent -= {player}
        if flags & {"робот", "robot"}:
            robots |= {player}
    return consent, robots


def _set(value: str, number: int, players: int) -> frozenset[int]:
    """«все», «все, кроме B, C», «A B», «никто»."""
    chosen: set[int] = set()
    adding = True
    for word in re.split(r"[\s,;]+", value):
        if not word or word.lower() in ("и", "and"):
            continue
        if word.lower() in keywords.ALL:
            chosen = set(range(players))
        elif word.lower() in keywords.NOBODY:
            chosen = set()
        elif word.lower() in keywords.BUT:
            adding = False
        else:
            player = _letter(word, number)
            if player >= players:
                raise Malformed(number, f"there is no player {word}")
            chosen = chosen | {player} if adding else chosen - {player}
    return frozenset(chosen)


def _options(table: Table, number: int) -> Options:
    try:
        return Options(**table.options)
    except ValueError as wrong:
        raise Malformed(number, str(wrong)) from None


def _expected(line: str, number: int, timeline: Timeline) -> Expected:
    """`! LAW OFFENDER [OBJECT] [xN] [{venue}]`."""
    mark, rest = line[0], line[1:]
    venue = None
    if (braced := re.search(r"\{([^}]*)\}", rest)) is not None:
        venue = keywords.VENUES.get(braced.group(1).strip().lower())
        if venue is None:
            raise Malformed(number, f"no such destination: {{{braced.group(1)}}}")
        rest = rest.replace(braced.group(), " ")
    words = [
        word for word in re.split(r"[\s,;:]+|->|→", rest) if word and word.lower() not in keywords.FILLERS
    ]
    law = keywords.law(words[0]) if words else None
    if law is None:
        raise Malformed(number, f"an expectation begins with a law, not {words[0] if words else 'nothing'!r}")
    count = None
    if len(words) > 1 and (times := re.fullmatch(r"[xх×](\d+)", words[-1].lower())):
        count = int(times.group(1))
        if count < 1:
            raise Malformed(number, "a charge is laid once at least")
        words.pop()
    if not 2 <= len(words) <= 3:
        raise Malformed(number, "an expectation is a law, the offender and, if there is one, the wronged")
    offender = timeline.who(words[1], number)
    wronged = timeline.who(words[2], number) if len(words) == 3 else None
    return Expected(mark, law, offender, wronged, count, venue, number)


def _letter(word: str, number: int) -> int:
    if (player := player_of(word)) is None:
        raise Malformed(number, f"a player is a letter from A to O, not {word!r}")
    return player


def _yes(value: str, number: int) -> bool:
    if value.lower() in keywords.YES:
        return True
    if value.lower() in keywords.NO:
        return False
    raise Malformed(number, f"yes or no is expected, not {value!r}")


def _choice(choices: dict[str, str], value: str, number: int) -> str:
    if value.lower() not in choices:
        raise Malformed(number, f"one of {', '.join(choices)} is expected, not {value!r}")
    return choices[value.lower()]
