"""Whatever people do with a table, in whatever order, its sheet stays whole."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from core.hall import Sheet, lobby
from core.shapes import Illegal
from tests.core.hall.tiny import Stones

GAME = Stones()
USERS = st.integers(1, 6)
SEATS = st.integers(-1, 6)
NAMES = st.text(max_size=3)


def _deeds() -> st.SearchStrategy[tuple[Any, ...]]:
    return st.one_of(
        st.tuples(st.just(lobby.join), st.just(GAME), USERS, NAMES),
        st.tuples(st.just(lobby.leave), USERS),
        st.tuples(st.just(lobby.spectate), USERS),
        st.tuples(st.just(lobby.away), USERS),
        st.tuples(st.just(lobby.back), USERS),
        st.tuples(st.just(lobby.hand_over), USERS, USERS),
        st.tuples(st.just(lobby.add_robot), st.just(GAME), USERS, NAMES),
        st.tuples(st.just(lobby.drop_robot), USERS),
        st.tuples(st.just(lobby.substitute), SEATS, USERS, NAMES),
        st.tuples(st.just(lobby.vote), USERS, SEATS, st.booleans()),
        st.tuples(st.just(lobby.lapse), SEATS),
        st.tuples(st.just(_missed), SEATS),
        st.tuples(st.just(_begin)),
    )


def _missed(sheet: Sheet, player: int) -> Sheet:
    here = sheet.phase == "playing" and 0 <= player < len(sheet.seats) and not sheet.seats[player].robot
    return lobby.missed(sheet, player) if here else sheet


def _begin(sheet: Sheet) -> Sheet:
    lobby.ready(sheet, GAME, sheet.host)
    return msgspec.structs.replace(sheet, phase="playing")


@settings(max_examples=400)
@given(st.lists(_deeds(), max_size=60))
def test_the_sheet_stays_whole(deeds: list[tuple[Any, ...]]) -> None:
    sheet = Sheet(game="stones")
    for deed, *words in deeds:
        seats = len(sheet.seats)
        try:
            sheet = deed(sheet, *words)
        except Illegal:
            continue
        users = [seat.user for seat in sheet.seats if seat.user is not None]
        assert len(users) == len(set(users))
        assert not set(users) & set(sheet.banned)
        assert len(set(sheet.spectators)) == len(sheet.spectators)
        assert sheet.host in (sheet.people or (None,))
        if sheet.host is not None and sheet.present:
            assert sheet.host in sheet.people
        if sheet.phase == "playing":
            assert len(sheet.seats) == seats or deed is _begin
        for player, voters in sheet.votes.items():
            target = sheet.seats[player].user
            assert voters
            assert target is not None
            assert target not in voters
            assert set(voters) <= set(sheet.people)
