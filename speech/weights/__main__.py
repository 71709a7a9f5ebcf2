"""`python -m speech.weights NAME FOLDER`: fetch weights, for a program that has other things to do meanwhile.

Writes a line for every hundredth: the stage, and how much of it is done. Why there are none is one line on standard
error, with exit code 2.
"""

from __future__ import annotations

import sys
from pathlib import Path

from speech.weights.fetch import NoWeights, fetch


def main() -> int:
    name, folder = sys.argv[1:]
    told = ""

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal told
        line = f"{stage} {100 * done // total if total else 0}"
        if line != told:
            print(told := line, flush=True)

    try:
        fetch(name, Path(folder), tell)
    except (NoWeights, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
