"""Whole deals as text, every seat's view beside them, played again by the moves that stand there: whatever robots have
learnt since. Set SLOVO_UPDATE_GOLDEN=1 to have robots play them anew, and read the diff."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.chance import Seeded
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import State
from core.selfplay import Step, robot_move
from core.shapes import FATE, Illegal, player_of
from tests.core.knyazi.telling import telling

HERE = Path(__file__).parent / "golden"

# For each table: players, house rules, Fate's seed, and what people say at court before a given move.
TABLES: dict[str, tuple[int, Options, int, dict[int, tuple[str, ...]]]] = {
    "4-players": (4, Options(deals=2), 11, {}),
    "7-players-constitution": (
        7,
        Options(deals=1, orders="constitution", etiquette="auto"),
        7,
        {
            8: ('{tsar} decree "Всем петь" "праздник урожая"', '{spy} petition "Отмени указ"'),
            12: ("{spy} call-vote decree 1", "{jester} cast-vote 3 yes", "{spy} cast-vote 3 yes"),
            16: ('! charge {executioner} E-NAM-01 {spy} "Вася, бей" [0,4] 1000 2500 0.92',),
            22: ('{sweeper} denounce {jester} K-PUN-09 "не смешит" yes',),
            30: ("{tsar} chronicler 2", '{spy} enter "Указ о пении прославил нас"'),
        },
    ),
    "8-players-riot": (8, Options(deals=1, etiquette="honour"), 32, {}),
    "11-players-theocracy": (
        11,
        Options(deals=1, orders="theocracy+anarchy", etiquette="auto"),
        1,
        {
            8: ('{confessor} decree "Говорить шёпотом" "пост" {{"kind":"whisper"}}',),
            14: ('! charge {boyar} E-THE-01 words="эх, чёрт" confidence=0.6 suspicion=yes',),
            20: ('{confessor} blows {jester} 2 duty "не смешит" "пятки" "смеши"',),
            26: ('! charge {tsar} E-NAM-01 {boyar} "Петя" [0,4] 5000 6000 0.95',),
        },
    ),
    "12-players": (
        12,
        Options(deals=1, orders="bureaucracy", etiquette="honour"),
        53,
        {
            10: ('{tsar} assign {sweeper} "играть стоя" duty "мёл плохо"',),
            18: ('{merchant} petition "Дай милость, надёжа" yes',),
            24: ('{spy} denounce {executioner} E-NAM-02 "назвал Боярина боярином"',),
        },
    ),
}


def steps(players: int, options: Options, seed: int, said: dict[int, tuple[str, ...]]) -> Iterator[Step]:
    """Robots play; at certain moves people speak. What the law refuses by then is left unsaid."""
    state: State = game.new(players, options)
    chance = Seeded(seed)
    number = 0
    while game.outcome(state) is None:
        number += 1
        by = {one.id: "ABCDEFGHIJKL"[p] for one, p in zip(state.table.cast, state.seats, strict=True)}
        for text in said.get(number, ()):
            who, _, rest = text.format(**by).partition(" ")
            try:
                move = game.parse(player_of(who), rest)
                state, events = game.apply(state, player_of(who), move)
            except Illegal as wrong:
                raise AssertionError(f"before move {number}: {text}: {wrong}") from None
            yield player_of(who), move, state, events
        fate = game.fate(state, chance)
        player, move = (FATE, fate) if fate is not None else robot_move(game, state, players, chance)
        state, events = game.apply(state, player, move)
        yield player, move, state, events


def again(players: int, options: Options, text: str) -> Iterator[Step]:
    """The moves of a playthrough as it was read."""
    state: State = game.new(players, options)
    for who, told in re.findall(r"^ *\d+ ([*!A-L]) (.+)$", text, re.M):
        move = game.parse(player_of(who), told)
        state, events = game.apply(state, player_of(who), move)
        yield player_of(who), move, state, events


@pytest.mark.parametrize("name", TABLES)
def test_the_playthrough_is_as_it_was_read(name: str) -> None:
    players, options, seed, said = TABLES[name]
    path = HERE / f"{name}.txt"
    if os.environ.get("SLOVO_UPDATE_GOLDEN"):
        played = telling(game.new(players, options), steps(players, options, seed, said))
        path.write_text("\n".join(played) + "\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert "\n".join(telling(game.new(players, options), again(players, options, text))) + "\n" == text
    assert text.count("\n   == over") or "game-ended" in text, "to its end"
