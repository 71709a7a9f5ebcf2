"""Golden playthroughs: a round as robots once played it, with what every player sees, for people to read.

`python -m tests.core.sultan.playthrough` has robots play them anew; look at the difference before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.chance import Seeded
from core.selfplay import Step, robot_move, self_play
from core.shapes import Event, letter, player_of
from core.sultan.events import Told
from core.sultan.game import game
from core.sultan.moves import SPARE
from core.sultan.options import Options
from core.sultan.table import Acting

FOLDER = Path(__file__).parent / "golden"
SEEDS = {5: 82, 8: 176, 10: 70, 15: 63}


def playthrough(players: int, steps: Iterable[Step]) -> str:
    """One round, move by move."""
    return "\n".join(_lines(players, steps)) + "\n"


def by_robots(players: int) -> Iterator[Step]:
    start = game.new(players, Options(rounds=1))
    return self_play(game, start, players, Seeded(SEEDS[players]), robot_move)


def again(players: int, text: str) -> Iterator[Step]:
    """By the moves of a playthrough as it was read, whatever robots have learnt since."""
    state = game.new(players, Options(rounds=1))
    for who, told in re.findall(r"^ *\d+\. ([*A-O]) (.+)$", text, re.M):
        player = player_of(who)
        move = game.parse(player, told)
        state, events = game.apply(state, player, move)
        yield player, move, state, events


def _lines(players: int, steps: Iterable[Step]) -> Iterator[str]:
    seed = SEEDS[players]
    yield f"One round of «Султан на миг», {players} robots, seed {seed}."
    yield "Under each move: what it brought about, for all or for the players named; then, as somebody is to"
    yield "act, the table as each player sees it, where that has changed: ? face down, Word open, (word) dead,"
    yield "* before the Coronation; /p /c /t with Prison, Shackles, Fatigue; `no:` whom he may not exchange with;"
    yield "[what his notebook holds, @ since which action]."
    yield ""
    seen: dict[int | None, str] = {}
    for number, (player, move, state, events) in enumerate(steps, 1):
        yield f"{number:>3}. {letter(player)} {game.write(move)}"
        for event in events:
            yield f"       {_whom(event)}: {_event(event)}"
        if isinstance(state.phase, Acting):
            for viewer in (None, *range(players)):
                line = _view(game.view(state, viewer))
                if seen.get(viewer) != line:
                    yield f"     | {line}"
                seen[viewer] = line
        else:
            yield f"     | waits for {' '.join(map(letter, game.waiting(state))) or 'nobody'}"


def _whom(event: Event) -> str:
    return "".join(map(letter, event.knowers())) if isinstance(event, Told) else "all"


def _event(event: Event) -> str:
    words = [str(event.__struct_config__.tag)]
    for name, value in msgspec.structs.asdict(event).items():
        if name in ("salt", "seal"):
            continue
        words.append(f"{name}={_value(name, value)}")
    return " ".join(words)


def _value(name: str, value: Any) -> str:
    if name in ("player", "by", "partner", "seat", "guard", "assassin", "victim", "first"):
        return "spare" if value == SPARE else letter(value)
    if name in ("players", "best"):
        return "".join(map(letter, value)) or "-"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return "-" if value is None else str(value)


def _view(view: Any) -> str:
    who = "all" if view.me is None else letter(view.me)
    places = []
    for at, place in enumerate(view.places):
        card = place.card or "?"
        if place.dead:
            card = f"({card})"
        elif place.open:
            card = card.capitalize()
        marks = "p" * place.prison + "c" * place.chains + "t" * place.tired
        crown = "*" if view.coronation == at else ""
        places.append(crown + card + (f"/{marks}" if marks else ""))
    notes = [f"{'spare' if n.place == SPARE else letter(n.place)}={n.card}@{n.action}" for n in view.notebook]
    banned = " no:" + "".join(map(letter, view.banned)) if view.banned else ""
    return f"{who:>3}  {' '.join(places)}{banned}{'  [' + ' '.join(notes) + ']' if notes else ''}"


if __name__ == "__main__":
    for count in SEEDS:
        (FOLDER / f"{count}.txt").write_text(playthrough(count, by_robots(count)), encoding="utf-8")
