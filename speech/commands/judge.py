"""Judge a scene written as text: what would be charged, and why (format: docs/scenes.md)."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

import msgspec

from speech.commands import Failed
from speech.judge.scenes import show
from speech.judge.scenes.scene import Malformed
from speech.judge.shapes import Finding, Remark


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a file of scenes; - reads standard input")
    parser.add_argument(
        "--explain", action="store_true", help="for every remark, why each finding was or was not made"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per scene and line")


def _tell(told: list[str], remark: Remark, findings: list[Finding]) -> None:
    told += [show.remark_line(remark), *(f"    {show.finding_line(one)}" for one in findings)]


def run(options: argparse.Namespace) -> int:
    """1 if some scene's expectations were not met."""
    from speech.judge.scenes.parse import decoded, scenes
    from speech.judge.scenes.play import play

    try:
        text = sys.stdin.read() if options.file == "-" else decoded(Path(options.file).read_bytes())
        found = scenes(text, options.file)
    except UnicodeDecodeError:
        raise Failed(f"{options.file}: not UTF-8 text") from None
    except OSError as wrong:
        raise Failed(f"{options.file}: {wrong.strerror}") from None
    except Malformed as wrong:
        raise Failed(f"{options.file}: {wrong}") from None
    good = True
    for scene in found:
        told: list[str] = []
        verdict = play(scene, partial(_tell, told) if options.explain else None)
        good = good and verdict.good
        if options.json:
            print(msgspec.json.encode(show.as_data(verdict)).decode())
            continue
        print(
            f"{scene.title}"
            + ("" if not scene.checked else " — as expected" if verdict.good else " — NOT as expected")
        )
        for line in told:
            print(f"  {line}")
        for charge in verdict.charges:
            print(f"  {show.charge_line(charge)}")
        if not verdict.charges:
            print("  nothing")
        if scene.checked:
            for expected in verdict.missed:
                print(f"  missing: {show.expected_line(expected)}")
            for charge in verdict.unexpected:
                print(f"  not expected: {show.charge_line(charge)}")
    return 0 if good else 1
