"""Scenes and their outcome as lines a person can read, and as values a program can."""

from __future__ import annotations

from typing import Any

import msgspec

from speech.judge.scenes.desk import Standing
from speech.judge.scenes.play import Verdict
from speech.judge.scenes.scene import Expected, letter
from speech.judge.shapes import Finding, Grade, Remark


def charge_line(charge: Standing) -> str:
    """`! E-NAM-02 J D x2 {docket→A} 0.94 5.0–6.1 «[Боярин], ходите!» (why)`."""
    mark = "!" if charge.grade is Grade.CHARGE else "?"
    times = f" x{charge.count}" if charge.count > 1 else ""
    first, last = charge.span
    words = (
        f"{charge.words[:first]}[{charge.words[first:last]}]{charge.words[last:]}"
        if charge.words
        else "(voice)"
    )
    to = f"→{letter(charge.to)}" if charge.to is not None else ""
    why = f" ({', '.join(charge.why)})" if charge.why else ""
    return (f"{mark} {charge.law} {letter(charge.offender)} {letter(charge.object)}{times} {{{charge.venue}{to}}}"
            f" {charge.confidence:.2f} {charge.start:.1f}–{charge.end:.1f} {words}{why}"
            f" may: {'/'.join(charge.penalties) or 'nothing'}")  # fmt: skip


def finding_line(finding: Finding) -> str:
    """Why a finding was or was not made."""
    verdict = f"not laid: {finding.excuse}" if finding.excuse else "stands"
    if not finding.excuse and finding.waits is not None:
        verdict += f", waits until {finding.waits:.1f}"
    notes = ((finding.paper,) if finding.paper else ()) + finding.why.notes
    why = f" [{', '.join(notes)}]" if notes else ""
    return f"{finding.law.id} against {letter(finding.object)}: {verdict}, confidence {finding.confidence:.2f}{why}"


def expected_line(expected: Expected) -> str:
    """An expectation as it is written."""
    times = f" x{expected.count}" if expected.count is not None else ""
    venue = f" {{{expected.venue}}}" if expected.venue is not None else ""
    wronged = f" {letter(expected.object)}" if expected.object is not None else ""
    return f"line {expected.line}: {expected.mark} {expected.law} {letter(expected.offender)}{wronged}{times}{venue}"


def remark_line(remark: Remark) -> str:
    """Who said what when."""
    wrote = " writes" if remark.written else ""
    words = " ".join(word.text for word in remark.words)
    return f"{remark.start:.1f}–{remark.end:.1f} {letter(remark.speaker)}{wrote}: {words}"


def as_data(verdict: Verdict) -> dict[str, Any]:
    """One scene's outcome for programs."""
    charges = [
        {**msgspec.to_builtins(charge), "offender": letter(charge.offender), "object": letter(charge.object),
         "to": letter(charge.to)} for charge in verdict.charges
    ]  # fmt: skip
    return {
        "scene": verdict.scene.title, "line": verdict.scene.line, "checked": verdict.scene.checked, "good": verdict.good,
        "charges": charges, "missed": [expected_line(one) for one in verdict.missed],
        "unexpected": [charge.id for charge in verdict.unexpected] if verdict.scene.checked else [],
    }  # fmt: skip
