"""What may be done with a table's sheet, and by whom. Plain functions: a sheet in, a sheet out, or refused."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import msgspec

from core.hall.sheet import Pace, Robots, Seat, Sheet, Shelved
from core.hall.words import writable
from core.record import option_texts, options_of
from core.shapes import Game, Illegal

_with = msgspec.structs.replace


def host_only(sheet: Sheet, user: int | None) -> None:
    """Refuse anyone but the host. `user` None is the house itself: the clock, the operator."""
    if user is not None and user != sheet.host:
        raise Illegal("host-only", host=sheet.host)


def in_phase(sheet: Sheet, *phases: str) -> None:
    if sheet.phase in phases:
        return
    if sheet.phase == "paused" and "playing" in phases:
        raise Illegal("paused")
    if sheet.phase in ("over", "closed"):
        raise Illegal("game-over")
    raise Illegal("not-now", phase=sheet.phase, wanted=list(phases))


def _seats(sheet: Sheet, player: int, **change: Any) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    if not 0 <= player < len(sheet.seats):
        raise Illegal("no-such-seat", player=player)
    seats = list(sheet.seats)
    seats[player] = _with(seats[player], **change)
    return tuple(seats)


# -- coming and going --------------------------------------------------------------------------------


def join(sheet: Sheet, game: Game, user: int, name: str) -> Sheet:
    """Sit down. Who left in mid-game gets his own seat back; who is new finds a place only in the lobby."""
    in_phase(sheet, "lobby", "playing", "paused")
    mine = sheet.player_of(user)
    if mine is not None:
        if not sheet.seats[mine].robot:
            raise Illegal("already-seated", player=mine)
        return back(sheet, user)
    if user in sheet.banned:
        raise Illegal("removed-by-vote")
    if sheet.phase != "lobby":
        raise Illegal("already-begun")
    if len(sheet.seats) >= game.most:
        raise Illegal("table-full", most=game.most)
    seats = (*sheet.seats, Seat(user, writable(name)))
    watching = tuple(u for u in sheet.spectators if u != user)
    return _with(sheet, seats=seats, spectators=watching, host=user if sheet.host is None else sheet.host)


def leave(sheet: Sheet, user: int) -> Sheet:
    """Stand up. In the lobby the seat is gone; in mid-game a robot holds it until its owner or a substitute comes."""
    if user in sheet.spectators and sheet.player_of(user) is None:
        return _with(sheet, spectators=tuple(u for u in sheet.spectators if u != user))
    player = sheet.player_of(user)
    if player is None or sheet.seats[player].left:
        raise Illegal("not-at-this-table", table=sheet.id)
    in_phase(sheet, "lobby", "playing", "paused")  # who sat here to the end has sat here to the end
    if sheet.phase == "lobby":
        sheet = _with(sheet, seats=sheet.seats[:player] + sheet.seats[player + 1 :])
    else:
        sheet = _with(sheet, seats=_seats(sheet, player, left=True), votes=_without(sheet, player, user))
    return heir(sheet) if user == sheet.host else sheet


def heir(sheet: Sheet) -> Sheet:
    """The host is gone: the first who is present takes over, else the first who has not left."""
    others = [user for user in (*sheet.present, *sheet.people) if user != sheet.host]
    return _with(sheet, host=others[0] if others else None)


def hand_over(sheet: Sheet, user: int | None, heir: int) -> Sheet:
    """The host makes another one host."""
    host_only(sheet, user)
    if heir not in sheet.people:
        raise Illegal("player-gone")
    return _with(sheet, host=heir)


def spectate(sheet: Sheet, user: int) -> Sheet:
    """Watch without playing."""
    if sheet.player_of(user) is not None or user in sheet.spectators:
        raise Illegal("already-here")
    return _with(sheet, spectators=(*sheet.spectators, user))


def add_robot(sheet: Sheet, game: Game, user: int | None, name: str) -> Sheet:
    host_only(sheet, user)
    in_phase(sheet, "lobby")
    if len(sheet.seats) >= game.most:
        raise Illegal("table-full", most=game.most)
    return _with(sheet, seats=(*sheet.seats, Seat(None, writable(name))))


def drop_robot(sheet: Sheet, user: int | None) -> Sheet:
    """The robot that came last goes."""
    host_only(sheet, user)
    in_phase(sheet, "lobby")
    player = max((n for n, seat in enumerate(sheet.seats) if seat.user is None), default=None)
    if player is None:
        raise Illegal("no-robot-here")
    return _with(sheet, seats=sheet.seats[:player] + sheet.seats[player + 1 :])


def substitute(sheet: Sheet, player: int, user: int, name: str) -> Sheet:
    """Take over, in mid-game, a seat that nobody holds: a robot's, or one whose owner has left."""
    in_phase(sheet, "playing", "paused")
    if user in sheet.banned:
        raise Illegal("removed-by-vote")
    if sheet.player_of(user) is not None:
        raise Illegal("already-seated", player=sheet.player_of(user))
    seats = _seats(sheet, player, user=user, name=writable(name), away=False, left=False, missed=0)
    if sheet.seats[player].user is not None and not sheet.seats[player].left:
        raise Illegal("seat-taken", player=player)
    watching = tuple(u for u in sheet.spectators if u != user)
    host = user if sheet.host is None else sheet.host
    votes, former = _without(sheet, player), _former(sheet, player)
    return _with(
        disowned(sheet, {player}),
        seats=seats,
        spectators=watching,
        votes=votes,
        heard=sheet.heard,  # who votes has heard it
        host=host,
        former=former,
    )


def disowned(sheet: Sheet, players: Set[int]) -> Sheet:
    """What these players have said once for all, answered, seen and been let off is nobody's any more."""
    return _with(
        sheet,
        wills={player: will for player, will in sheet.wills.items() if player not in players},
        heard={vote: heard for vote, heard in sheet.heard.items() if heard.player not in players},
        seen=tuple(player for player in sheet.seen if player not in players),
        spared=tuple(player for player in sheet.spared if player not in players),
    )


def _former(sheet: Sheet, player: int) -> tuple[tuple[int, int, str], ...]:
    """With him who gives this player up now."""
    user, name = sheet.seats[player].user, sheet.seats[player].name
    return sheet.former if user is None else tuple(dict.fromkeys((*sheet.former, (user, player, name))))


# -- away and back -----------------------------------------------------------------------------------


def away(sheet: Sheet, user: int) -> Sheet:
    """A robot plays until the user returns. A host who goes away hands the house to somebody present."""
    player = _seated(sheet, user)
    if sheet.seats[player].away:
        raise Illegal("already-away")
    gone = _with(sheet, seats=_seats(sheet, player, away=True))
    return heir(gone) if user == sheet.host and gone.present else gone


def back(sheet: Sheet, user: int) -> Sheet:
    """The user plays himself again. A house without a host is his."""
    in_phase(sheet, "playing", "paused")  # who had left by the end is not counted among those who stayed
    player = _seated(sheet, user)
    seats = _seats(sheet, player, away=False, left=False, missed=0)
    host = user if sheet.host is None else sheet.host
    return _with(sheet, seats=seats, votes=_without(sheet, player), host=host)


def missed(sheet: Sheet, player: int) -> Sheet:
    """A time-out: after so many in a row the player is away."""
    seat = sheet.seats[player]
    count = seat.missed + 1
    sheet = _with(sheet, seats=_seats(sheet, player, missed=count))
    if seat.user is not None and not seat.robot and count >= sheet.pace.misses:
        return away(sheet, seat.user)
    return sheet


def _seated(sheet: Sheet, user: int) -> int:
    player = sheet.player_of(user)
    if player is None:
        raise Illegal("not-at-this-table", table=sheet.id)
    return player


# -- the vote to remove ------------------------------------------------------------------------------


def _without(sheet: Sheet, player: int, user: int | None = None) -> dict[int, tuple[int, ...]]:
    """The votes without those about a player, and without those of a user."""
    votes = {p: tuple(u for u in users if u != user) for p, users in sheet.votes.items() if p != player}
    return {p: users for p, users in votes.items() if users}


def vote(sheet: Sheet, user: int, player: int, yes: bool) -> Sheet:
    """Vote to remove a player. The one concerned has no voice; more than half of the other people decide."""
    in_phase(sheet, "playing", "paused")
    _seated(sheet, user)
    if user not in sheet.people:
        raise Illegal("not-at-this-table", table=sheet.id)
    if not 0 <= player < len(sheet.seats):
        raise Illegal("no-such-seat", player=player)
    if sheet.seats[player].user not in sheet.people:
        raise Illegal("player-gone")
    if sheet.seats[player].user == user:
        raise Illegal("not-about-oneself")
    before = sheet.votes.get(player, ())
    users = tuple(u for u in before if u != user) + ((user,) if yes else ())
    votes = {**sheet.votes, player: users}
    if not users:
        del votes[player]
    sheet = _with(sheet, votes=votes)
    cast, needed = votes_on(sheet, player)
    return removed(sheet, player) if cast >= needed else sheet


def votes_on(sheet: Sheet, player: int) -> tuple[int, int]:
    """How many votes to remove a player there are, and how many it takes: more than half of the other people."""
    target = sheet.seats[player].user
    voters = [user for user in sheet.people if user != target]
    return sum(user in voters for user in sheet.votes.get(player, ())), len(voters) // 2 + 1


def removed(sheet: Sheet, player: int) -> Sheet:
    """The vote is carried: the seat is a robot's, its former owner may only watch."""
    user = sheet.seats[player].user
    assert user is not None
    gone = leave(sheet, user)
    seats = _seats(gone, player, user=None, left=False, away=False, missed=0)
    banned, votes = (*gone.banned, user), _without(gone, player, user)
    return _with(gone, seats=seats, banned=banned, votes=votes, former=_former(gone, player))


def lapse(sheet: Sheet, player: int) -> Sheet:
    """The vote about a player was not carried in time."""
    return _with(sheet, votes=_without(sheet, player))


# -- what is agreed ----------------------------------------------------------------------------------


def choose(sheet: Sheet, game: Game, user: int | None, options: Mapping[str, str]) -> Sheet:
    """House rules; those not named stay. Text values as in a record; an unknown one is refused."""
    host_only(sheet, user)
    in_phase(sheet, "lobby")
    chosen = options_of(game, {**sheet.options, **options})
    return _with(sheet, options=option_texts(chosen))


def choose_game(sheet: Sheet, game: Game, user: int | None, options: Mapping[str, str]) -> Sheet:
    """Another game: with what was agreed for it at this table before, else with these house rules."""
    host_only(sheet, user)
    in_phase(sheet, "lobby")
    if sheet.game == game.name:
        return sheet
    shelf = {**sheet.shelf, sheet.game: Shelved(sheet.options, sheet.pace.length)}
    agreed = shelf.pop(game.name, None) or Shelved(option_texts(options_of(game, options)))
    pace = _with(sheet.pace, length=agreed.length)
    return _with(sheet, game=game.name, options=agreed.options, pace=pace, shelf=shelf, position=())


def set_pace(sheet: Sheet, user: int | None, pace: Pace) -> Sheet:
    host_only(sheet, user)
    return _with(sheet, pace=pace)


def set_robots(sheet: Sheet, user: int | None, robots: Robots) -> Sheet:
    """How well the robots play, and whether they talk: at any time, for it is no rule of the game."""
    host_only(sheet, user)
    return _with(sheet, robots=robots)


def will(sheet: Sheet, user: int, said: str) -> Sheet:
    """A player says what he answers from now on; nothing: he is asked again."""
    in_phase(sheet, "playing", "paused")
    player = _seated(sheet, user)
    wills = {p: will for p, will in sheet.wills.items() if p != player}
    return _with(sheet, wills={**wills, player: said} if said else wills)


def spare(sheet: Sheet, player: int) -> Sheet:
    """In a lesson, a player's first slip is let pass; it was his last that is."""
    return sheet if player in sheet.spared else _with(sheet, spared=(*sheet.spared, player))


def ready(sheet: Sheet, game: Game, user: int | None) -> None:
    """May the game begin?"""
    host_only(sheet, user)
    in_phase(sheet, "lobby")
    count = len(sheet.seats)
    if not game.fewest <= count <= game.most:
        raise Illegal("wrong-player-count", players=count, fewest=game.fewest, most=game.most)


def ended(sheet: Sheet, reason: str, at: int) -> Sheet:
    return _with(sheet, phase="over", ending=reason, ended=at, votes={}, heard={}, left_over={})


def again(sheet: Sheet, user: int | None, at: int) -> Sheet:
    """A new lobby for the same people, with the same house rules; who has left or was removed is not dragged along."""
    host_only(sheet, user)
    in_phase(sheet, "over")
    emptied = {player for _, player, _ in sheet.former if sheet.seats[player].user is None}
    seats = tuple(Seat(s.user, s.name) for n, s in enumerate(sheet.seats) if not (s.left or n in emptied))
    return Sheet(
        game=sheet.game,
        guild=sheet.guild,
        channel=sheet.channel,
        voice=sheet.voice,
        host=sheet.host,
        seats=seats,
        spectators=sheet.spectators,
        banned=sheet.banned,
        options=sheet.options,
        pace=sheet.pace,
        robots=sheet.robots,
        shelf=sheet.shelf,
        opened=at,
        after=sheet.id,
    )
