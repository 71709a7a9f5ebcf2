"""Hearing a Discord voice channel: from encrypted packets to each speaker's sound.

`Receiver` (no Discord in it) does the work; `speech.receive.client.HearingClient` puts it at a real call.
"""

from speech.receive.receiver import CallKeys, PacketCounts, Receiver, Taken, UnheardVoice
from speech.receive.stream import Piece

__all__ = ["CallKeys", "PacketCounts", "Piece", "Receiver", "Taken", "UnheardVoice"]
