"""From a remark's sound to its words.

`open_ears` opens a transcriber on this machine; `speech.transcribe.remote` asks others. Both are `Transcriber`s.
"""

from speech.transcribe.port import Heard, HeardWord, Hints, Job, Load, Overdue, Transcriber, Unavailable

__all__ = ["Heard", "HeardWord", "Hints", "Job", "Load", "Overdue", "Transcriber", "Unavailable"]
