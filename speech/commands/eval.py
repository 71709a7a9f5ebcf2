"""Precision and recall of the judge, law by law, over files or folders of scenes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from speech.commands import Failed
from speech.judge.scenes import show
from speech.judge.scenes.scene import Malformed

if TYPE_CHECKING:
    from speech.judge.scenes.scene import Scene


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="FILE|FOLDER", help="scenes; of a folder, every *.scene under it"
    )
    parser.add_argument(
        "--time", action="store_true", help="also say what judging costs: time to a remark, memory"
    )
    parser.add_argument(
        "--failures", action="store_true", help="also show every scene that did not come out as expected"
    )


def run(options: argparse.Namespace) -> int:
    """1 if some scene's expectations were not met."""
    from speech.judge import laws
    from speech.judge.scenes.measure import measure, reliability
    from speech.judge.scenes.parse import decoded, scenes
    from speech.judge.scenes.play import Verdict, play

    verdicts: list[tuple[Path, Verdict]] = []
    for path in _files(options.paths):
        try:
            verdicts += [(path, play(scene)) for scene in scenes(decoded(path.read_bytes()), path.stem)]
        except Malformed as wrong:
            raise Failed(f"{path}: {wrong}") from None
        except OSError as wrong:
            raise Failed(f"{path}: {wrong.strerror}") from None
    found = measure(verdict for _, verdict in verdicts)
    if not found.scenes:
        raise Failed("no scene there says what is expected of it")
    print(
        f"{'law':10} {'right':>6} {'wrong':>6} {'missed':>6} {'precision':>9} {'recall':>7}   suspicions right/wrong/missed"
    )
    for law, tally in found.charges.items():
        doubt = found.suspicions[law]
        print(f"{law:10} {tally.right:6} {tally.wrong:6} {tally.missed:6} {tally.precision:9.3f} {tally.recall:7.3f}"
              f"   {doubt.right}/{doubt.wrong}/{doubt.missed}" + ("   hard" if laws.law(law).hard else ""))  # fmt: skip
    for hard in (True, False):
        tally = found.total(hard)
        print(f"{'all hard' if hard else 'all soft':10} {tally.right:6} {tally.wrong:6} {tally.missed:6}"
              f" {tally.precision:9.3f} {tally.recall:7.3f}")  # fmt: skip
    print(f"scenes: {found.good} of {found.scenes} as expected")
    for line in reliability(found.told):
        print(line)
    for (expected, laid), times in found.confusion.most_common():
        print(f"confused: expected {expected}, laid {laid}: {times}")
    if options.time:
        _cost([verdict.scene for _, verdict in verdicts])
    if options.failures:
        for path, verdict in verdicts:
            if not verdict.good:
                print(f"\n{path}:{verdict.scene.line} {verdict.scene.title}")
                for one in verdict.missed:
                    print(f"  missing {show.expected_line(one)}")
                for charge in verdict.unexpected:
                    print(f"  not expected {show.charge_line(charge)}")
    return 0 if found.good == found.scenes else 1


def _cost(found: list[Scene]) -> None:
    """CPU time of hearing each remark, every scene's judge being new, and the process's memory at its highest."""
    import resource
    import time

    from speech.judge.judge import Judge
    from speech.judge.scenes.play import court_of
    from speech.judge.shapes import Remark

    spent = []
    for scene in found:
        judge = Judge(court_of(scene), scene.names, scene.options)
        for happening in scene.happenings:
            if isinstance(happening, Remark):
                begun = time.process_time()
                judge.hear(happening)
                spent.append(1000 * (time.process_time() - begun))
    spent.sort()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"one remark: {sum(spent) / len(spent):.2f} ms on average, p95 {spent[int(0.95 * len(spent))]:.2f} ms,"
          f" worst {spent[-1]:.2f} ms of CPU over {len(spent)}; memory {peak:.0f} MB")  # fmt: skip


def _files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            within = sorted(path.rglob("*.scene"))
            if not within:
                raise Failed(f"{path}: no *.scene file in this folder")
            found += within
        elif path.is_file():
            found.append(path)
        else:
            raise Failed(f"{path}: no such file or folder")
    return found
