"""From each speaker's sound to remarks: when a voice began and ended, how loud it was, over whom it spoke."""

from speech.listen.listener import Listener
from speech.listen.vad import Silero

__all__ = ["Listener", "Silero"]
