"""`python -m cogs.pictures`: measure the pictures, look at them, write out the emojis, choose the inks anew."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from cogs.pictures import (
    canvas,
    career_chart,
    choose_palettes,
    emojis,
    hand_picture,
    samples,
    sultan_pictures,
    summary_picture,
    table_picture,
)
from cogs.pictures.contents import SultanCard
from cogs.pictures.palace_people import PEOPLE as PALACE


def gallery() -> dict[str, Callable[[], bytes]]:
    told: dict[str, Callable[[], bytes]] = {}
    for n in (4, 7, 9, 12):
        told[f"table-{n}"] = lambda n=n: table_picture.render(samples.table(n, pairs=min(n, 6)))  # type: ignore[misc]
    told["table-12-odd-names-en"] = lambda: table_picture.render(samples.table(12, samples.ODD, 12, "en"))
    told["table-10-empty"] = lambda: table_picture.render(samples.table(10, pairs=0))
    for n in (6, 13, 30, 72):
        told[f"hand-{n}"] = lambda n=n: hand_picture.render(samples.hand(n))  # type: ignore[misc]
    for n in (5, 10, 15):
        told[f"sultan-{n}"] = lambda n=n: sultan_pictures.render(samples.sultan(n))  # type: ignore[misc]
    told["sultan-15-odd-names-over"] = lambda: sultan_pictures.render(
        samples.sultan(15, samples.ODD, over=True)
    )
    for character in PALACE:
        told[f"own-{character}"] = lambda c=character: sultan_pictures.render_card(SultanCard(character=c))  # type: ignore[misc]
    told["careers-12"] = lambda: career_chart.render(samples.careers(12))
    told["summary-knyazi-12"] = lambda: summary_picture.render(samples.summary("knyazi", 12))
    told["summary-sultan-15"] = lambda: summary_picture.render(samples.summary("sultan", 15))
    return told


def bench(rounds: int) -> int:
    """CPU time of a whole picture, from the plain values to the file, on one core."""
    goals = {"table": 25.0, "sultan": 25.0, "hand": 15.0, "own": 15.0}
    print(f"{'picture':<28}{'median ms':>10}{'p95 ms':>9}{'KB':>6}{'goal ms':>9}")
    worst = 0
    for name, make in gallery().items():
        size = len(make()) / 1024
        took = []
        for _ in range(rounds):
            begun = time.process_time()
            make()
            took.append((time.process_time() - begun) * 1000)
        median = statistics.median(took)
        goal = goals.get(name.split("-")[0])
        print(
            f"{name:<28}{median:>10.1f}{sorted(took)[int(rounds * 0.95) - 1]:>9.1f}{size:>6.0f}{goal or '-':>9}"
        )
        worst |= goal is not None and (median > goal or size > 100)
    return worst


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m cogs.pictures", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("bench", help="time and size of every kind of picture").add_argument(
        "--rounds", type=int, default=40
    )
    for name, what in (("gallery", "sample pictures"), ("emojis", "all emojis")):
        commands.add_parser(name, help=f"write {what} into a folder").add_argument("folder", type=Path)
    commands.add_parser("inks", help="choose the palettes anew from the samples")
    asked = parser.parse_args()
    if asked.command == "bench":
        return bench(asked.rounds)
    if asked.command == "inks":
        choose_palettes.choose()
        return 0
    asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.command == "gallery":
        for name, make in gallery().items():
            (asked.folder / f"{name}.{canvas.FILE}").write_bytes(make())
    else:
        for name in emojis.manifest():
            (asked.folder / f"{name}.png").write_bytes(emojis.png(name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
