"""What a remark costs on one thread and on more, alone and together with others."""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from speech.commands._engine import opened
from speech.commands._words import clips, expected
from speech.transcribe.port import Job
from speech.transcribe.threads import cores, explained, most

_TOGETHER = (1, 2, 4)


def threads(options: argparse.Namespace) -> int:
    """In turn, so that a busy machine is busy for all; the least of each is the nearest to a quiet one."""
    hints = expected(options)
    numbers = sorted({1, most(cores())})
    sounds = [clip.sound for clip in clips(Path(options.speech) / "court", options.every)][: 4 * 8]
    jobs = [Job(sound.astype("<i2").tobytes(), options.language, hints) for sound in sounds]
    engine = opened(options)
    import torch

    engine.threads = None  # type: ignore[attr-defined]  # decided here
    walls: dict[tuple[int, int], list[float]] = {}
    spent: dict[tuple[int, int], list[float]] = {}
    for at in range(0, len(jobs) - max(_TOGETHER) + 1, max(_TOGETHER)):
        for together in _TOGETHER:
            for number in numbers:
                torch.set_num_threads(number)
                wall, processor = time.perf_counter(), time.process_time()
                engine.hear(jobs[at : at + together])
                walls.setdefault((number, together), []).append(time.perf_counter() - wall)
                spent.setdefault((number, together), []).append(time.process_time() - processor)
    print(
        f"{engine.name}; {explained(cores())}\nthreads  together  median s  least s  processor s (a remark)"
    )
    for (number, together), times in walls.items():
        print(
            f"{number:7}  {together:8}  {statistics.median(times) / together:8.3f}  {min(times) / together:7.3f}"
            f"  {statistics.median(spent[number, together]) / together:11.3f}"
        )
    return 0
