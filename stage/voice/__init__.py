"""The voice half of the stage: a voice gateway, a media server, and guests who speak through them."""

from .member import GuestVoice
from .server import VoiceServer

__all__ = ["GuestVoice", "VoiceServer"]
