"""Precision and recall per law over scenes whose expectations are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from speech.judge import laws
from speech.judge.scenes.play import Verdict
from speech.judge.shapes import Grade


class Tally(msgspec.Struct):
    """Right, wrongly laid and missed, for one law and one grade."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """1 when nothing was laid: nothing was laid wrongly."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        """1 when nothing was to be found."""
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)


class Measure(msgspec.Struct):
    """The figures of many scenes."""

    charges: dict[str, Tally]
    suspicions: dict[str, Tally]
    confusion: Counter[tuple[str, str]]
    """(what was expected, what was laid instead) → how often; «nothing» on either side."""
    told: list[tuple[float, bool]]
    """The confidence of every charge laid, and whether it was right (ER-23)."""
    scenes: int = 0
    good: int = 0

    def total(self, hard: bool) -> Tally:
        """All hard or all soft laws together."""
        return sum((tally for law, tally in self.charges.items() if laws.law(law).hard == hard), Tally())


def reliability(told: Iterable[tuple[float, bool]]) -> list[str]:
    """ER-23: what was told against what came of it, by twentieths: a confidence is a frequency."""
    steps: dict[int, list[tuple[float, bool]]] = {}
    for sure, right in told:
        steps.setdefault(min(19, int(sure * 20 + 1e-9)), []).append((sure, right))
    lines = []
    for step, inside in sorted(steps.items()):
        mean = sum(sure for sure, _ in inside) / len(inside)
        share = sum(right for _, right in inside) / len(inside)
        lines.append(
            f"told {step / 20:.2f}–{(step + 1) / 20:.2f}: {mean:.3f} on average, right {share:.3f} of {len(inside)}"
        )
    return lines


def measure(verdicts: Iterable[Verdict]) -> Measure:
    """Scenes without expectations are left out."""
    found = Measure(
        {law: Tally() for law in sorted(laws.found())},
        {law: Tally() for law in sorted(laws.found())},
        Counter(),
        [],
    )
    for verdict in verdicts:
        if not verdict.scene.checked:
            continue
        found.scenes += 1
        found.good += verdict.good
        for expected, _ in verdict.met:
            if expected.mark == "!":
                found.charges[expected.law].right += 1
            elif expected.mark == "?":
                found.suspicions[expected.law].right += 1
        found.told += [(charge.confidence, True) for _, charge in verdict.met if charge.grade is Grade.CHARGE]
        found.told += [
            (charge.confidence, False) for charge in verdict.unexpected if charge.grade is Grade.CHARGE
        ]
        for expected in verdict.missed:
            (found.charges if expected.mark == "!" else found.suspicions)[expected.law].missed += 1
        for charge in verdict.unexpected:
            (found.charges if charge.grade is Grade.CHARGE else found.suspicions)[charge.law].wrong += 1
        _confuse(found.confusion, verdict)
    return found


def _confuse(confusion: Counter[tuple[str, str]], verdict: Verdict) -> None:
    laid = [
        (charge.offender, f"{'!' if charge.grade is Grade.CHARGE else '?'} {charge.law}")
        for charge in verdict.unexpected
    ]
    for expected in verdict.missed:
        instead = next((one for one in laid if one[0] == expected.offender), None)
        if instead is not None:
            laid.remove(instead)
        confusion[f"{expected.mark} {expected.law}", instead[1] if instead else "nothing"] += 1
    for _, name in laid:
        confusion["nothing", name] += 1
