"""One call: everybody in one voice channel, the DAVE version they share, the transitions they make together.

A call knows its parties only by what they are told and what they answer, in the words of the voice
gateway; whether a party is a real client behind a websocket or a guest in this process is all one to it.
"""

from __future__ import annotations

import asyncio
import itertools
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from .group import DaveGroup
from .mls import MalformedMls

# Opcodes of the voice gateway that a call speaks.
SPEAKING, CLIENTS_CONNECT, CLIENT_CONNECT, CLIENT_DISCONNECT = 5, 11, 12, 13
PREPARE_TRANSITION, EXECUTE_TRANSITION, TRANSITION_READY, PREPARE_EPOCH = 21, 22, 23, 24
EXTERNAL_SENDER, KEY_PACKAGE, PROPOSALS, COMMIT_WELCOME = 25, 26, 27, 28
ANNOUNCE_COMMIT, WELCOME, INVALID_COMMIT = 29, 30, 31

DAVE_VERSION = 1
PATIENCE = 2.0  # seconds that a transition waits for parties who do not say that they are ready
COMMIT_PATIENCE = 4.0  # seconds that proposals wait for somebody's commit before the group is made anew


class Party(Protocol):
    """Somebody in a call."""

    user_id: int
    ssrc: int
    max_dave: int
    camera: bool
    announced: bool  # the others know his SSRC

    def describe(self, version: int) -> None:
        """Op 4, or its like: you are in, and this is the call's DAVE version."""

    def tell(self, op: int, data: Any) -> None: ...

    def tell_binary(self, op: int, body: bytes) -> None: ...


@dataclass(slots=True)
class Transition:
    id: int
    version: int
    parties: set[int]
    waiting: set[int]
    timer: asyncio.TimerHandle | None = None


class VoiceCall:
    def __init__(
        self, channel_id: int, *, note: Callable[[str, str, str], None] = lambda level, text, code: None
    ) -> None:
        self.channel_id = channel_id
        self.group = DaveGroup(channel_id)
        self.parties: dict[int, Party] = {}
        self.version = DAVE_VERSION
        self.ceiling = DAVE_VERSION
        self.transition: Transition | None = None
        self.executed = asyncio.Event()  # set at every executed transition; clear it to wait for the next
        self._note = note
        self._ids = itertools.cycle(range(1, 1 << 16))
        self._knows_sender: set[int] = set()
        self._spoiled: set[int] = set()
        self._settling = False
        self._proposed: asyncio.TimerHandle | None = None

    def _others(self, user_id: int) -> list[Party]:
        return [party for party in self.parties.values() if party.user_id != user_id]

    def broadcast(self, op: int, data: Any, *, but: int = 0) -> None:
        for party in self._others(but):
            party.tell(op, data)

    # --- who is in ---

    def join(self, party: Party) -> None:
        if party.user_id in self.parties:
            self.leave(party.user_id)
        self.parties[party.user_id] = party
        if len(self.parties) == 1:
            self.version = self._shared_version()
        elif self._shared_version() < self.version:
            self._downgrade(newcomer=party.user_id)
        party.describe(self.version)
        others = self._others(party.user_id)
        if others:
            party.tell(CLIENTS_CONNECT, {"user_ids": [str(other.user_id) for other in others]})
        for other in others:
            other.tell(CLIENTS_CONNECT, {"user_ids": [str(party.user_id)]})
            # A newcomer is not told the SSRCs of those who spoke before he came: no library may count on it.
            if other.camera:
                party.tell(CLIENT_CONNECT, streams(other))
        if self.version:
            self._introduce(party)

    def leave(self, user_id: int) -> None:
        if self.parties.pop(user_id, None) is None:
            return
        self._knows_sender.discard(user_id)
        self._spoiled.discard(user_id)
        self.broadcast(CLIENT_DISCONNECT, {"user_id": str(user_id)})
        self.group.drop(user_id)
        self._no_longer_awaited(user_id)
        if self._shared_version() > self.version:
            self._upgrade()
        self.settle()

    def dissolve(self) -> list[Party]:
        """The call is no more, and nobody in it is told: its server has gone away."""
        everybody = list(self.parties.values())
        self.parties.clear()
        self._stop_waiting_for_a_commit()
        if self.transition and self.transition.timer:
            self.transition.timer.cancel()
        self.transition = None
        return everybody

    def announce(self, party: Party) -> None:
        """He is about to be heard: the others learn which SSRC is his (Discord says it once)."""
        if not party.announced:
            party.announced = True
            self.broadcast(SPEAKING, speaking(party), but=party.user_id)

    def _introduce(self, party: Party) -> None:
        # Once only: a client that is in a group already takes a second op 25 for a fault.
        if party.user_id not in self._knows_sender:
            self._knows_sender.add(party.user_id)
            party.tell_binary(EXTERNAL_SENDER, self.group.sender.package)

    # --- what parties answer ---

    def receive(self, user_id: int, op: int, data: Any) -> None:
        """One of the DAVE opcodes that clients send. Malformed matter changes nothing."""
        if user_id not in self.parties:
            return
        try:
            if op == TRANSITION_READY:
                self._ready(user_id, int(data["transition_id"]))
            elif op == KEY_PACKAGE and self.version:
                self.group.offer(user_id, data)
                self.settle()
            elif op == COMMIT_WELCOME and self.version:
                self._committed(user_id, data)
            elif op == INVALID_COMMIT and self.version:
                self._note(
                    "warning",
                    f"{user_id} could not follow transition {data.get('transition_id')}",
                    "voice_group",
                )
                self.group.drop(user_id)
                if self.transition:
                    self.transition.parties.discard(user_id)
                self._no_longer_awaited(user_id)
                self.settle()
        except (MalformedMls, KeyError, TypeError, AttributeError) as error:
            self._note("error", f"op {op} of {user_id}: {type(error).__name__}: {error}", "voice_group")

    def _committed(self, user_id: int, payload: bytes) -> None:
        won = self.group.commit(user_id, payload)
        if won is None:
            return  # another was first, or the proposals have changed since
        self._stop_waiting_for_a_commit()
        told = (set(won.stayed) | won.welcomes.keys()) & self.parties.keys()
        transition = self._begin(self.version, told)
        head = struct.pack(">H", transition.id)
        for user in told:
            welcome = won.welcomes.get(user)
            body = head + (welcome or won.commit)
            if user in self._spoiled:
                self._spoiled.discard(user)
                body = body[:-1] + bytes((body[-1] ^ 1,))
            self.parties[user].tell_binary(WELCOME if welcome else ANNOUNCE_COMMIT, body)

    def spoil_next(self, user_id: int) -> None:
        """The next commit or Welcome that this party is told of will be broken on the way (for tests)."""
        self._spoiled.add(user_id)

    # --- proposals ---

    def settle(self) -> None:
        """Soon, when all that came at once has been taken in, do what the group needs next."""
        if not self._settling:
            self._settling = True
            asyncio.get_running_loop().call_soon(self._settle)

    def _settle(self) -> None:
        self._settling = False
        if self.transition or not self.version or not self.parties:
            return  # an executed transition settles again
        if self.group.stranded or (self.group.established and len(self.parties) == 1):
            self._anew()
        letters = self.group.letters()
        for user, body in letters:
            if party := self.parties.get(user):
                party.tell_binary(PROPOSALS, body)
        if letters:
            self._stop_waiting_for_a_commit()
            self._proposed = asyncio.get_running_loop().call_later(COMMIT_PATIENCE, self._no_commit)

    def _stop_waiting_for_a_commit(self) -> None:
        if self._proposed:
            self._proposed.cancel()
            self._proposed = None

    def _no_commit(self) -> None:
        self._proposed = None
        if self.version and self.group.proposed and len(self.parties) > 1:
            self._note("warning", "nobody commits what is proposed: the group is made anew", "voice_group")
            self._anew()

    def _anew(self) -> None:
        """A new group: all send new key packages. A sole member does so that nobody keeps an old group."""
        self.group.reset()
        for party in self.parties.values():
            self._introduce(party)
            party.tell(PREPARE_EPOCH, {"protocol_version": self.version, "epoch": 1})
            if len(self.parties) == 1:
                party.tell(PREPARE_TRANSITION, {"protocol_version": self.version, "transition_id": 0})

    # --- versions ---

    def _shared_version(self) -> int:
        return min([self.ceiling, *(party.max_dave for party in self.parties.values())])

    def set_ceiling(self, version: int) -> None:
        """Hold the call at most at this DAVE version: 0 is a downgrade in mid-call, 1 an upgrade."""
        self.ceiling = version
        if self._shared_version() < self.version:
            self._downgrade()
        elif self._shared_version() > self.version:
            self._upgrade()

    def _downgrade(self, newcomer: int = 0) -> None:
        self._execute()  # first bring everybody to the same epoch
        self.version = self._shared_version()
        self.group.reset()
        told = [party for party in self._others(newcomer) if party.max_dave]
        if told:
            transition = self._begin(self.version, [party.user_id for party in told])
            for party in told:
                party.tell(
                    PREPARE_TRANSITION, {"protocol_version": self.version, "transition_id": transition.id}
                )

    def _upgrade(self) -> None:
        self._execute()
        self.version = self._shared_version()
        self._anew()

    # --- transitions ---

    def _begin(self, version: int, parties: Iterable[int]) -> Transition:
        self._execute()
        everybody = set(parties)
        self.transition = Transition(next(self._ids), version, everybody, set(everybody))
        loop = asyncio.get_running_loop()
        self.transition.timer = loop.call_later(PATIENCE, self._execute)
        return self.transition

    def _ready(self, user_id: int, transition_id: int) -> None:
        if self.transition and self.transition.id == transition_id:
            self._no_longer_awaited(user_id)

    def _no_longer_awaited(self, user_id: int) -> None:
        if self.transition:
            self.transition.waiting.discard(user_id)
            if not self.transition.waiting:
                self._execute()

    def _execute(self) -> None:
        transition, self.transition = self.transition, None
        if transition is None:
            return
        if transition.timer:
            transition.timer.cancel()
        if transition.waiting:
            names = ", ".join(map(str, sorted(transition.waiting)))
            self._note("warning", f"transition {transition.id} goes on without {names}", "voice_group")
        for user in transition.parties & self.parties.keys():
            self.parties[user].tell(EXECUTE_TRANSITION, {"transition_id": transition.id})
        self.executed.set()
        self.settle()


def speaking(party: Party) -> dict[str, Any]:
    return {"user_id": str(party.user_id), "ssrc": party.ssrc, "speaking": 1}


def streams(party: Party) -> dict[str, Any]:
    """Op 12: somebody's camera. A client that cannot do video must live through it."""
    video = party.ssrc + 1 if party.camera else 0
    return {
        "user_id": str(party.user_id),
        "audio_ssrc": party.ssrc,
        "video_ssrc": video,
        "rtx_ssrc": video and video + 1,
        "streams": [
            {
                "type": "video",
                "rid": "100",
                "ssrc": video,
                "active": True,
                "quality": 100,
                "rtx_ssrc": video + 1,
                "max_bitrate": 2500000,
                "max_framerate": 30,
                "max_resolution": {"type": "fixed", "width": 1280, "height": 720},
            }
        ]
        if video
        else [],
    }
