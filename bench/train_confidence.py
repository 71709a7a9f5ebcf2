"""Fit what is told of a charge's certainty to how often such charges are right (ER-23).

python -m bench train-confidence FOLDER…     scenes that no detector was written from; a folder of them each

For each law the share of charges that were right, as steps that never fall as the score rises (isotonic regression).
A step seen seldom leans towards what charges over fresh scenes were worth in all. Decisions are made by the scores and
are not touched by this.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from speech.judge import confidence
from speech.judge.confidence import FITTED
from speech.judge.scenes.desk import Standing
from speech.judge.scenes.parse import decoded, scenes
from speech.judge.scenes.play import play
from speech.judge.shapes import Grade

USUAL, LEANING = 0.93, 16.0
"""How often charges were right where nobody had looked before, and how many charges that is worth."""
MOST = 0.99


def steps(seen: Iterable[tuple[float, bool]]) -> list[tuple[float, float]]:
    """From which score on, how often right: neighbours that would fall are one step (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []
    for score, right in sorted(seen):
        least, sum_, many = score, float(right), 1
        while pools and (pools[-1][0] == least or pools[-1][1] / pools[-1][2] >= sum_ / many):
            least, before, more = pools.pop()
            sum_, many = sum_ + before, many + more
        pools.append((least, sum_, many))
    shares = [(sum_ + LEANING * USUAL) / (many + LEANING) for _, sum_, many in pools]
    return [
        (round(least, 3), round(min(MOST, max(shares[: at + 1])), 3))
        for at, (least, _, _) in enumerate(pools)
    ]


def judged(folders: Sequence[Path]) -> dict[str, list[tuple[float, bool]]]:
    """Every charge over these scenes, by its law: its score, and was it right?"""
    seen: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for folder in folders:
        for path in sorted(folder.rglob("*.scene")):
            for verdict in map(play, scenes(decoded(path.read_bytes()), path.stem)):
                laid: list[tuple[Standing, bool]] = [(charge, True) for _, charge in verdict.met]
                # Before whom it comes is the game's affair, not the ear's.
                due = {(one.law, one.offender) for one in verdict.missed}
                laid += [(charge, (charge.law, charge.offender) in due) for charge in verdict.unexpected]
                for charge, right in laid if verdict.scene.checked else ():
                    if charge.grade is Grade.CHARGE and charge.confidence < 1:
                        seen[charge.law].append((charge.confidence, right))
    return seen


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench train-confidence",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folders", nargs="+", type=Path)
    folders = parser.parse_args(argv).folders
    told, confidence.told = confidence.told, lambda law, score: score
    try:
        seen = judged(folders)
    finally:
        confidence.told = told
    lines = {law: f'"{law}" = {[list(step) for step in steps(pairs)]}' for law, pairs in sorted(seen.items())}
    head = "# For each law: from which score on, how often right (python -m bench train-confidence)\n"
    FITTED.write_text(head + "\n".join(lines.values()) + "\n", encoding="utf-8")
    for law, line in lines.items():
        print(f"{line}   of {len(seen[law])}, {sum(right for _, right in seen[law])} right")
    return 0
