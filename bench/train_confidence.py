"""Fit what is told of a charge's certainty to how often such charges are right (ER-23).

python -m bench train-confidence FOLDER…     scenes that no detector was written from; a folder of them each

For each law one number: how far the odds of its findings' scores are to be moved, by logistic regression with a
leaning towards none, so that a law seldom seen keeps its own scores. Only charges count: what the rules call a
suspicion stays one.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from speech.judge import confidence
from speech.judge.confidence import FITTED, frequency, log_odds
from speech.judge.scenes.parse import decoded, scenes
from speech.judge.scenes.play import play
from speech.judge.shapes import Grade

LEANING = 1.0
"""The standard deviation that moves are expected to have."""


def moved(seen: Iterable[tuple[float, bool]]) -> float:
    """How far the odds of these scores are to be moved, by Newton's method."""
    move, pairs = 0.0, [(log_odds(score), right) for score, right in seen]
    for _ in range(50):
        told = [frequency(odds + move) for odds, _ in pairs]
        slope = sum(one - right for one, (_, right) in zip(told, pairs, strict=True)) + move / LEANING**2
        move -= slope / (sum(one * (1 - one) for one in told) + 1 / LEANING**2)
    return move


def judged(folders: Sequence[Path]) -> dict[str, list[tuple[float, bool]]]:
    """Every charge over these scenes, by its law: its score, and was it right?"""
    seen: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for folder in folders:
        for path in sorted(folder.rglob("*.scene")):
            for verdict in map(play, scenes(decoded(path.read_bytes()), path.stem)):
                laid = [(charge, True) for _, charge in verdict.met] + [
                    (one, False) for one in verdict.unexpected
                ]
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
    lines = [f'"{law}" = {moved(pairs):.3f}' for law, pairs in sorted(seen.items())]
    FITTED.write_text(
        "# How far the odds of each law's scores are moved: python -m bench train-confidence\n"
        + "\n".join(lines)
        + "\n"
    )
    for line, (_, pairs) in zip(lines, sorted(seen.items()), strict=True):
        print(f"{line}   of {len(pairs)}, {sum(right for _, right in pairs)} right")
    return 0
