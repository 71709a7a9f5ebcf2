"""What stands on guests' screens, read as they read it, and held against what would stand there if it were drawn anew."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cogs.ui.actions import ActionId, read
from core.games import GAMES
from core.hall import Table as Live
from core.hall.ports import Lease
from data import DurableJournal
from data.store import Store
from stage.components import pressable
from stage.entities import LOADING, Message
from stage.errors import ClientRefusal
from stage.guest import Guest, Missing, NotAnswered
from stage.limits import BUTTON, GALLERY, walk
from stage.testing import until

ASLEEP = "💤"
HINT = "💡"
STILL = 2.0
"""Seconds that a move has to come onto the screens."""
NOTHING_TO_ANSWER = "вопрос закроется сам"
"""Said to who is asked with others and has nothing to choose from."""
DOOR = "hand"
_MOMENT = re.compile(r"<t:\d+:\w>")
TROUBLES = (Missing, ClientRefusal, NotAnswered, TimeoutError)


@dataclass
class Table:
    """One table as the journal has it."""

    id: int
    board: tuple[int, int]
    """Channel and message."""
    seats: Sequence[int | None]
    awaited: set[int]
    """Users."""
    seq: int
    """How many moves were made."""


async def tables(store: Store, ids: Iterable[int]) -> list[Table]:
    """Those of them that are being played."""
    found = []
    for number in ids:
        loaded = await DurableJournal(store).read(number)
        sheet, game = loaded.sheet, GAMES[loaded.sheet.game]
        if sheet.phase != "playing":
            continue
        live = Live(game, sheet, Lease(number, 0, 0))
        live.resume(loaded)
        seats = [seat.user for seat in sheet.seats]
        waited = {seats[p] for p in live.waiting() if p >= 0 and not sheet.seats[p].robot}
        found.append(
            Table(number, sheet.anchors["board"], seats, {u for u in waited if u is not None}, live.seq)
        )
    return found


def hand(guest: Guest) -> Message | None:
    """The newest private message that is a hand, or was one."""
    for message in reversed(guest.messages()):
        if message.ephemeral_for == guest.id and not message.flags & LOADING:
            parts = [part for part, _ in walk(message.data["components"])]
            keys = [read(part.get("custom_id") or "") for part in parts]
            if any(part["type"] == GALLERY for part in parts) or any(k and k.verb == DOOR for k in keys):
                return message
    return None


def can_act(guest: Guest, board: Message | None) -> bool:
    """Is there a move for him to press, on what he alone sees or on the table?"""
    places = [m for m in guest.messages() if m.ephemeral_for == guest.id] + ([board] if board else [])
    for message in places:
        for part, _ in walk(message.data["components"]):
            key = read(part.get("custom_id") or "") if pressable(part) else None
            if key is None or part.get("disabled") or key.verb in NO_MOVES:
                continue
            if message is not board or key.verb == "do":
                return True
    return False


NO_MOVES = {DOOR, "desk", "more", "sit", "go-on", "notes", "rule-of", "privacy", "hear"}
"""Doors and papers: what is no answer to the game."""


def shown(message: Message | None) -> list[str]:
    """All words and labels of a message; not what passes with the next press."""
    found: list[str] = []
    for part, _ in walk(message.data["components"]) if message is not None else ():
        words = part.get("content") or part.get("label") or part.get("placeholder") or ""
        if part["type"] == GALLERY:
            words = " ".join(item.get("description") or "" for item in part["items"])
        if words and HINT not in words:
            found.append(
                ("✗" if part["type"] == BUTTON and part.get("disabled") else "") + _MOMENT.sub("", words)
            )
    return found


@dataclass
class Verdict:
    """What was wrong on screens."""

    awaited: int = 0
    dead: list[str] = field(default_factory=list)
    """Awaited, without a way to act, and nobody told him that his hand sleeps."""
    asleep: int = 0
    """Awaited, and told so."""
    boards: int = 0
    stale_boards: list[str] = field(default_factory=list)
    hands: int = 0
    stale_hands: list[str] = field(default_factory=list)

    def add(self, other: Verdict) -> None:
        self.awaited += other.awaited
        self.dead += other.dead
        self.asleep += other.asleep
        self.boards += other.boards
        self.stale_boards += other.stale_boards
        self.hands += other.hands
        self.stale_hands += other.stale_hands


async def looked_at(store: Store, guests: dict[int, Guest], number: int, hands: bool = True) -> Verdict:
    """One table that stands still: can everybody who is awaited act, and is what stands there what is? Looked at again
    where a move was made meanwhile (the clock makes some)."""
    while True:
        before = await tables(store, [number])
        await asyncio.sleep(STILL)
        verdict = Verdict()
        for table in before:
            _awaited(guests, table, verdict)
            await _held_against(guests, table, verdict, hands)
        after = await tables(store, [number])
        if [table.seq for table in after] == [table.seq for table in before]:
            return verdict


def _awaited(guests: dict[int, Guest], table: Table, verdict: Verdict) -> None:
    """Whether everybody who is awaited can act."""
    board = next(iter(guests.values())).world.messages.get(table.board[1])
    for user in table.awaited:
        verdict.awaited += 1
        mine = shown(hand(guests[user]))
        if not can_act(guests[user], board) and not any(NOTHING_TO_ANSWER in words for words in mine):
            if any(ASLEEP in words for words in shown(board)):
                verdict.asleep += 1
            else:
                verdict.dead.append(f"table {table.id}, {guests[user].name}: {mine[-6:]!r}")


async def _held_against(guests: dict[int, Guest], table: Table, verdict: Verdict, hands: bool) -> None:
    """Whether the table, and every open hand, shows what it would if it were drawn anew."""
    people = [guests[user] for user in table.seats if user is not None]
    board = people[0].world.messages.get(table.board[1])
    if board is None:
        verdict.stale_boards.append(f"table {table.id}: none there")
        return
    channel, before = board.channel.id, shown(board)
    with contextlib.suppress(*TROUBLES):
        await people[0].forges(ActionId("repost", table.id).id("b"), board)
        await until(lambda: last_board(people[0], channel) not in (None, board), 20)
        verdict.boards += 1
        after = shown(last_board(people[0], channel))
        if after != before:
            verdict.stale_boards.append(f"table {table.id}: {_difference(before, after)}")
    fresh = last_board(people[0], channel) or board
    for guest in people if hands else ():
        old = hand(guest)
        if old is None:
            continue
        before = shown(old)
        with contextlib.suppress(*TROUBLES):
            await guest.forges(ActionId(DOOR, table.id).id("b"), fresh)
            await until(lambda guest=guest, old=old: hand(guest) not in (None, old), 20)  # type: ignore[misc]
            verdict.hands += 1
            after = shown(hand(guest))
            # A notice is for him who has just pressed: it is not said again.
            if after not in (before, before[1:]):
                verdict.stale_hands.append(f"table {table.id}, {guest.name}: {_difference(before, after)}")


def _difference(before: list[str], after: list[str]) -> str:
    gone, new = [w for w in before if w not in after], [w for w in after if w not in before]
    return f"{gone!r} instead of {new!r}"[:300]


def last_board(guest: Guest, channel: int) -> Message | None:
    for message in reversed(list(guest.world.channels[channel].messages.values())):
        keys = [read(part.get("custom_id") or "") for part, _ in walk(message.data["components"])]
        if message.ephemeral_for is None and any(key and key.verb == DOOR for key in keys):
            return message
    return None
