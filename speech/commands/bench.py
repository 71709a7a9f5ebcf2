"""Measure the ear on this machine: words, false words, delay, bad packets.

  words   how many words and titles are heard right, against plain Whisper on the same recordings, and at what cost
  false   accusable words heard where nobody said them: in neutral speech, silence, noise, music, laughter
  near    accusable words heard in words that sound like them: «машины», «боярышник», «в школе»
  threads what a remark costs on one thread and on more, alone and with others
  delay   seconds from the end of speech to its words with 1, 2, 4, 8 and 12 speakers at once
  fuzz    random and mutated packets at a receiver that is hearing somebody else

The recordings are a folder that holds `human` and `court` (and `near`: made by `python -m bench recordings`), each with WAV files
and an `index.json`: [{"f": "a.wav", "ref": "what is said in it"}, …]. Exit code 1: what is promised was not held.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from speech.commands import Failed
from speech.commands._engine import engine_arguments, hint_arguments


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("words", "false", "near", "threads", "delay", "fuzz"))
    engine_arguments(parser)
    hint_arguments(parser)
    parser.add_argument(
        "--speech",
        type=Path,
        default=os.environ.get("SLOVO_TEST_SPEECH"),
        help="the folder with recordings (default: SLOVO_TEST_SPEECH)",
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="hear only every Nth recording")
    parser.add_argument(
        "--plain", default="base", metavar="MODEL", help="words: what plain Whisper runs with"
    )
    parser.add_argument("--no-plain", action="store_true", help="words: do not compare")
    parser.add_argument("--seconds", type=float, default=30.0, help="delay: length of each conversation")
    parser.add_argument("--speakers", default="1,2,4,8,12", help="delay: how many at once")
    parser.add_argument(
        "--no-early", action="store_true", help="delay: begin when a remark is over, not before"
    )
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="delay: beside so many busy loops")
    parser.add_argument("--processes", type=int, default=0, help="delay: 0 for one thread inside the program")
    parser.add_argument("--packets", type=int, default=1_000_000, help="fuzz: how many")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--verbose", action="store_true", help="show what was misheard")


def run(options: argparse.Namespace) -> int:
    if options.what == "fuzz":
        from speech.commands._fuzz import fuzz

        report = fuzz(options.packets, options.seed)
        print(
            f"{report.packets} bad packets: {report.unforeseen} unforeseen, the other speaker heard "
            f"{report.heard_before} of 100 frames before and {report.heard_after} after, "
            f"memory grew by {report.grown / 1e6:.1f} MB"
        )
        print("  " + ", ".join(f"{reason} {count}" for reason, count in report.reasons.items()))
        return int(report.unforeseen > 0 or report.heard_after < report.heard_before or report.grown > 20e6)
    if not options.speech or not Path(options.speech).is_dir():
        raise Failed("give the folder with recordings: --speech FOLDER, or SLOVO_TEST_SPEECH")
    if options.what == "delay":
        from speech.commands._delay import delays

        return delays(options)
    if options.what == "threads":
        from speech.commands._threads import threads

        return threads(options)
    from speech.commands import _words

    return {"words": _words.words, "false": _words.false_words, "near": _words.near_words}[options.what](
        options
    )
