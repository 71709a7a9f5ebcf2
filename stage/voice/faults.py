"""What a bad line does to a speaker's packets on their way to a real client: on demand, and repeatable.

    server.faults.set(loss=0.02, padding=0.1)              # for everybody
    server.faults.set(guest.user_id, reorder=0.05)         # for one speaker instead
    server.faults.clear()

Shares are of packets, between 0 and 1. With one seed, one speaker and one listener, the same things
happen to the same packets every time.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace

from .sfu import OPUS_TYPE, Packet, datagram_head

LATE = (0.06, 0.6)  # seconds that a late packet is late by
OVERTAKEN_BY = (1, 4)  # packets that come before a reordered one
HELD_AT_MOST = 0.15  # seconds, when nothing more comes to overtake it
PADDING = (1, 32)  # bytes


@dataclass(frozen=True, slots=True)
class Faults:
    loss: float = 0.0  # never sent
    reorder: float = 0.0  # overtaken by the next one to four
    duplicate: float = 0.0  # sent twice
    late: float = 0.0  # 60 to 600 ms late
    padding: float = 0.0  # padded at the end, with the P bit
    all_padding: float = 0.0  # an extra packet of nothing but padding, with a number of its own
    corrupt: float = 0.0  # a bit of the frame turned, inside a transport layer that is whole
    plain: float = 0.0  # a frame without end-to-end encryption
    garbage: float = 0.0  # an extra datagram that is not a packet of anybody's
    nameless: float = 0.0  # seconds by which op 5 comes after the first packet of an SSRC
    unnamed: float = 0.0  # share of those who begin to speak of whom op 5 never comes

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            top = 60.0 if name == "nameless" else 1.0
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= top:
                raise ValueError(f"{name} is a number from 0 to {top:g}, not {value!r}")


NAMES = tuple(field.name for field in fields(Faults))
NONE = Faults()


class FaultBoard:
    """Who suffers what."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.everybody = NONE
        self.speakers: dict[int, Faults] = {}
        self.counts: Counter[str] = Counter()  # how often each fault struck
        self._lines: dict[tuple[int, int], LossyLine] = {}
        self._dice: dict[int, random.Random] = {}

    def set(self, speaker: int | None = None, *, seed: int | None = None, **values: float) -> Faults:
        """Change some faults of one speaker, or (None) of all who have none of their own."""
        unknown = values.keys() - set(NAMES)
        if unknown:
            raise ValueError(f"no such fault: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
        if seed is not None:
            self.seed = seed
            self._lines.clear()
            self._dice.clear()
        faults = replace(self.of(speaker) if speaker else self.everybody, **values)
        if speaker is None:
            self.everybody = faults
        else:
            self.speakers[speaker] = faults
        return faults

    def clear(self, speaker: int | None = None) -> None:
        """End the faults of one speaker, or of all."""
        if speaker is None:
            self.everybody = NONE
            self.speakers.clear()
        else:
            self.speakers.pop(speaker, None)

    def of(self, speaker: int) -> Faults:
        return self.speakers.get(speaker, self.everybody)

    def line(self, speaker: int, listener: int) -> LossyLine | None:
        """The way from one to the other, if anything can happen on it."""
        line = self._lines.get((speaker, listener))
        if line is None:
            if self.of(speaker) == NONE:
                return None
            line = self._lines[speaker, listener] = LossyLine(self, speaker, listener)
        return line

    def strikes(self, speaker: int, fault: str) -> bool:
        """For faults at the speaker's own end."""
        share: float = getattr(self.of(speaker), fault)
        if not share:
            return False
        dice = self._dice.setdefault(speaker, random.Random(f"{self.seed}/{speaker}"))
        struck = dice.random() < share
        self.counts[fault] += struck
        return struck


class LossyLine:
    """One speaker's packets to one listener."""

    def __init__(self, board: FaultBoard, speaker: int, listener: int) -> None:
        self.board, self.speaker = board, speaker
        self.random = random.Random(f"{board.seed}/{speaker}/{listener}")
        self._shift = 0  # numbers that all-padding packets took out of the sequence
        self._held: list[tuple[int, bytes]] = []  # reordered: packets still to come before, and the packet
        self._timer: asyncio.TimerHandle | None = None

    def mangle(self, packet: Packet, build: Callable[..., bytes], send: Callable[[bytes], None]) -> None:
        faults = self.board.of(self.speaker)
        if self._strikes(faults, "garbage"):
            send(garbage(self.random, packet))
        if self._strikes(faults, "all_padding"):
            number = (packet.sequence + self._shift) & 0xFFFF
            send(build(replace(packet, sequence=number, payload=b""), self._some(PADDING)))
            self._shift += 1
        if self._shift:
            packet = replace(packet, sequence=(packet.sequence + self._shift) & 0xFFFF)
        if self._strikes(faults, "loss"):
            return
        if self._strikes(faults, "corrupt"):
            packet = replace(packet, payload=self._turned(packet.payload))
        data = build(packet, self._some(PADDING) if self._strikes(faults, "padding") else 0)
        copies = 2 if self._strikes(faults, "duplicate") else 1
        loop = asyncio.get_running_loop()
        if self._strikes(faults, "late"):
            loop.call_later(self.random.uniform(*LATE), send, data)
            copies -= 1
        elif self._strikes(faults, "reorder"):
            self._held.append((self._some(OVERTAKEN_BY) + 1, data))
            if self._timer is None:
                self._timer = loop.call_later(HELD_AT_MOST, self._release, send, True)
            copies -= 1
        for _ in range(copies):
            send(data)
        if self._held:
            self._held = [(left - 1, held) for left, held in self._held]
            self._release(send, False)

    def _release(self, send: Callable[[bytes], None], every: bool) -> None:
        due = [data for left, data in self._held if every or left <= 0]
        self._held = [] if every else [(left, data) for left, data in self._held if left > 0]
        for data in due:
            send(data)
        if self._timer and (every or not self._held):
            self._timer.cancel()
            self._timer = None

    def _strikes(self, faults: Faults, name: str) -> bool:
        share = getattr(faults, name)
        if not share or self.random.random() >= share:
            return False
        self.board.counts[name] += 1
        return True

    def _some(self, span: tuple[int, int]) -> int:
        return self.random.randint(*span)

    def _turned(self, payload: bytes) -> bytes:
        at = self.random.randrange(max(1, len(payload) - 2))  # not the marker: it still looks encrypted
        return payload[:at] + bytes((payload[at] ^ 1 << self.random.randrange(8),)) + payload[at + 1 :]


def garbage(dice: random.Random, packet: Packet) -> bytes:
    """Something that must be thrown away without a thought."""
    noise = dice.randbytes(dice.randint(1, 200))
    head = datagram_head(packet)
    kind = dice.randrange(6)
    return (
        b"",  # an empty datagram
        noise,  # nothing known
        head[: dice.randint(1, len(head))],  # a packet cut short
        head + noise,  # a header of the speaker's, a body sealed with no key of ours
        bytes((0x80, 201)) + noise,  # RTCP, which Discord mixes in
        bytes((head[0] | 0x0F, OPUS_TYPE)) + head[2:],  # sources counted that are not there
    )[kind]
