"""`python -m bench NAME …`: what measures the program, and is not shipped with it.

    figures           all that docs/figures.md holds, measured anew and written there
    press-latency     from a guest's press to the bot's answer, with many tables playing
    desk-latency      from a charge to the judge's desk
    hearing-latency   from the end of speech to a charge on the Tsar's panel
    long-call         a call with a long silence in it: heard to the end, thanks to the keep-alive
    chaos             an evening in which everything falls that Discord lets fall
    screens           kill, freeze and cut off a bot that guests play with, and read what stands on their screens
    rare-states       what seldom comes up, played and drawn in both languages, as a page to look at
    leaks             robot games, and every secret looked for in what each guest received
    league            the robots' levels against each other, the same cards dealt twice
    torture           kill a process that plays, at random moments, and see that nothing is lost
    soak              many tables, one move a second at each: latency, memory, growth
    talk              the judge at real dialogues: words taken for persons, persons missed
    train-reading     learn from such dialogues how names stand among words
    train-table       learn from scenes how likely a name or a rank is a player's of this table
    train-confidence  fit what is told of a charge to how often such charges are right
    takeover          two processes on one database, one of them frozen or killed
    recordings        lines said by any program that speaks, in noise, far off, fast, through laughter: to try the ear on
    simulate          what so many tables would need: processes, cores, GPUs, money
    simulate-faults   evenings of three hours under a seed each, in which Discord, disk and process fail
    mutations         small faults put into a copy of the code: how many of them the nearest tests notice

Each takes --help. Exit codes: 0 all is well, 1 it is not, 2 it could not be tried.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from importlib import import_module

NAMES = ("figures", "press-latency", "desk-latency", "hearing-latency", "long-call", "chaos", "screens", "rare-states", "leaks", "league", "torture", "soak", "talk",
         "train-reading", "train-table", "train-confidence", "takeover", "recordings", "simulate", "simulate-faults", "mutations",
         "playing-process")  # fmt: skip


def main(argv: Sequence[str]) -> int:
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if argv[0] not in NAMES:
        print(f"bench: there is no «{argv[0]}». There are: {', '.join(NAMES[:-1])}", file=sys.stderr)
        return 2
    return int(import_module(f"bench.{argv[0].replace('-', '_')}").main(argv[1:]))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # and clean up on the way out
    sys.exit(main(sys.argv[1:]))
