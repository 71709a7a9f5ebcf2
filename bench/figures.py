"""Run every room's benchmark and write docs/figures.md: a row for each with the figure that decides and what it is held
against, and everything the commands printed below.

python -m bench figures                 all of them (about half an hour)
python -m bench figures core pictures   only these; of the others the page keeps what it had
python -m bench figures --none          run nothing: draw the table anew from the prints that the page holds
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "figures.md"
COULD_NOT = 2
"""The exit code of a command that lacks something it needs; a figure that misses its limit ends with 1."""


@dataclass(frozen=True)
class Bench:
    """One command, and where in its print the figure stands that decides.

    `figure` and `peer` are patterns with one group each; where several places match, the worst of them counts.
    Without a peer in the same run the figure is held against `limit`.
    """

    name: str
    what: str
    call: tuple[str, ...]
    decides: str
    """What the deciding figure is, in words."""
    figure: str
    limit: float = 0.0
    peer: str = ""
    unit: str = ""
    more: bool = False
    """Whether more is better."""

    def seen(self, print_: str) -> float | None:
        return worst(self.figure, print_, min if self.more else max)

    def held_against(self, print_: str) -> float | None:
        return worst(self.peer, print_, max if self.more else min) if self.peer else self.limit

    def row(self, print_: str) -> str:
        """What is measured, the figure, what it is held against, and the one divided by the other."""
        seen, against = self.seen(print_), self.held_against(print_)
        limit = "not there" if against is None else f"{number(against)}{self.unit}"
        beside = "peer" if self.peer else "at least" if self.more else "at most"
        return f"| {self.what} | {self.decides} | {'?' if seen is None else number(seen) + self.unit} | {beside} {limit} | {ratio(seen, against, self.more)} |"


def worst(pattern: str, print_: str, choose: Callable[[list[float]], float]) -> float | None:
    found = [float(one.replace(",", "")) for one in re.findall(pattern, print_, re.MULTILINE)]
    return choose(found) if found else None


def number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


def ratio(seen: float | None, against: float | None, more: bool) -> str:
    if seen is None or against is None:
        return "not seen"
    if not against:
        return "held" if seen <= 0 else "**missed**"
    kept = seen >= against if more else seen <= against
    return f"{seen / against:.2f}×" if kept else f"**{seen / against:.2f}×, missed**"


BENCHES = (
    Bench("core", "Engines: random self-play with full checking", ("-m", "core", "bench"),
          "least of «Князи»'s speed beside cardsharp's Durak, times", r"^knyazi, \d+: ([\d.]+) times cardsharp", 1.5, more=True),
    Bench("pictures", "Pictures", ("-m", "cogs.pictures", "bench"), "slowest table, median", r"^table-\S+ +([\d.]+)", 25, unit=" ms"),
    Bench("hall", "500 live tables on SQLite", ("-m", "bench", "soak", "--seconds", "60"), "a move, p99",
          r"all:.*p99 +([\d.]+)", 50, unit=" ms"),
    Bench("torture", "Kills during robot games", ("-m", "bench", "torture", "--kills", "20", "--games", "50"),
          "accepted moves lost", r"lost (\d+)"),
    Bench("latency", "A press with fifty tables playing, the bot in a process of its own", ("-m", "bench", "press-latency"),
          "p99", r"p99, ms +([\d.]+)", 200, unit=" ms"),
    Bench("crowd", "Two hundred tables under Discord's rate limits", ("-m", "bench", "press-latency", "--tables", "200", "--limits"),
          "requests refused with 429", r"with 429, % +([\d.]+)", 0.5, unit=" %"),
    Bench("screens", "Screens after kills, freezes, lost answers and refusals",
          ("-m", "bench", "screens", "--kills", "8", "--others", "1"), "awaited people without a way to act",
          r"without a way to act (\d+)"),
    Bench("leaks", "Secrets in what guests receive", ("-m", "bench", "leaks", "--games", "20"), "leaks", r"^leaks: (\d+)"),
    Bench("desk", "A charge on the judge's desk", ("-m", "bench", "desk-latency"), "laid to seen with 20 tables, p95",
          r"^desk:.* p95 ([\d.]+) ms", 300, unit=" ms"),
    Bench("ears", "From speech to a charge on the Tsar's screen",
          ("-m", "bench", "hearing-latency", "--rounds", "8", "--together", "2"), "end of speech to the Tsar's screen, p50",
          r"^end of speech → the Tsar’s screen +p50 +([\d.]+)", 1.5, unit=" s"),
    Bench("hearing", "Words, default setting", ("-m", "speech", "bench", "words", "--model", "default"),
          "time beside plain whisper.transcribe with base", r"ours to plain +time ([\d.]+)×", 0.45, unit="×"),
    Bench("fast", "Words, fast setting", ("-m", "speech", "bench", "words", "--model", "fast"),
          "time beside plain whisper.transcribe with base", r"ours to plain +time ([\d.]+)×", 0.25, unit="×"),
    Bench("false", "Words that nobody said", ("-m", "speech", "bench", "false", "--model", "default"),
          "accusable words in neutral speech, noise, music, laughter", r"(\d+) accusable"),
    Bench("near", "Words that sound like the table's, fast setting", ("-m", "speech", "bench", "near", "--model", "fast"),
          "believed, of 120", r"believed in (\d+)", 1),
    Bench("near-default", "Words that sound like the table's, default setting",
          ("-m", "speech", "bench", "near", "--model", "default"), "believed, of 120", r"believed in (\d+)", 1),
    Bench("delay", "End of speech to words", ("-m", "speech", "bench", "delay", "--model", "default"),
          "two speakers, p95", r"^ +2 (?:\s+[\d.]+){5}\s+[\d.]+\s+([\d.]+)", 0.85, unit=" s"),
    Bench("delay-fast", "End of speech to words, fast setting", ("-m", "speech", "bench", "delay", "--model", "fast"),
          "one speaker, p50", r"^ +1 (?:\s+[\d.]+){5}\s+([\d.]+)", 0.55, unit=" s"),
    Bench("busy", "End of speech to words beside a busy loop",
          ("-m", "speech", "bench", "delay", "--model", "default", "--speakers", "1", "--busy", "1"), "p50",
          r"^ +1 (?:\s+[\d.]+){5}\s+([\d.]+)", 0.75, unit=" s"),
    Bench("busier", "End of speech to words beside two busy loops",
          ("-m", "speech", "bench", "delay", "--model", "default", "--speakers", "1", "--busy", "2"), "p50",
          r"^ +1 (?:\s+[\d.]+){5}\s+([\d.]+)", 1.2, unit=" s"),
    Bench("fuzz", "Bad packets at a receiver", ("-m", "speech", "bench", "fuzz"), "errors that were not foreseen", r"(\d+) unforeseen"),
    Bench("workers", "Recognition over NATS", ("-m", "speech", "workers"), "two workers beside one, times",
          r"two do ([\d.]+)×", 1.7, more=True),
    Bench("takeover", "A thousand tables over two processes", ("-m", "bench", "takeover", "--postgres", "--tables", "1000"),
          "slowest change of hands", r"slowest takeover ([\d.]+)", 15, unit=" s"),
    Bench("judging", "Charges from scenes", ("-m", "speech", "eval", "tests/speech/judge/scenes"),
          "precision of the hard laws, on scenes that the judge was mended with", r"^all hard +\d+ +\d+ +\d+ +([\d.]+)", 0.97, more=True),
)  # fmt: skip


def run(bench: Bench) -> tuple[str, float, int]:
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, *bench.call], cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False
    )
    words = done.stdout.strip() or (done.stderr.strip().splitlines() or ["(nothing)"])[-1]
    return words, time.monotonic() - begun, done.returncode


def machine() -> str:
    cores = os.cpu_count()
    name = next(
        (
            line.split(":")[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    ) if Path("/proc/cpuinfo").exists() else platform.processor()  # fmt: skip
    return f"{cores} cores ({name}), Python {platform.python_version()}, {platform.system()}"


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench figures", description=__doc__)
    words.add_argument("names", nargs="*", help="only these")
    words.add_argument("--none", action="store_true", help="run nothing, draw the table anew")
    given = words.parse_args(argv)
    unknown = set(given.names) - {bench.name for bench in BENCHES}
    if unknown:
        there = ", ".join(bench.name for bench in BENCHES)
        print(f"bench: unknown: {', '.join(sorted(unknown))}; there are: {there}", file=sys.stderr)
        return 2
    failed, prints = 0, earlier(PAGE.read_text(encoding="utf-8") if PAGE.exists() else "")
    for bench in BENCHES:
        if given.none or (given.names and bench.name not in given.names):
            continue
        print(f"{bench.name} …", end=" ", flush=True)
        print_, seconds, code = run(bench)
        print(f"{seconds:.0f} s" + ("" if code == 0 else f", exit code {code}"))
        if code == COULD_NOT:
            print(f"  {print_.splitlines()[-1]}: the page keeps what it had", file=sys.stderr)
        else:
            prints[bench] = print_
        failed = failed or code
    PAGE.write_text(page(prints), encoding="utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    return int(failed != 0)


def page(prints: dict[Bench, str]) -> str:
    there = [bench for bench in BENCHES if bench in prints]
    lines = [
        "# Figures",
        "",
        f"Written by `make bench` on {machine()}. Machines are noisy: the last column means more than the numbers.",
        "What each command printed stands below the table.",
        "",
        "| what | its deciding figure | seen | held against | seen ÷ held against |",
        "|---|---|---|---|---|",
        *(bench.row(prints[bench]) for bench in there),
    ]
    return "\n".join(lines) + "\n" + "".join(section(bench, prints[bench]) for bench in there)


def section(bench: Bench, print_: str) -> str:
    return f"\n{title(bench)}\n`python {' '.join(bench.call)}`\n\n```\n{print_}\n```\n"


def title(bench: Bench) -> str:
    return f"## {bench.what}\n"


def earlier(page: str) -> dict[Bench, str]:
    """What each bench printed last, read back from the page."""
    found = {}
    for bench in BENCHES:
        _, there, rest = page.partition(title(bench))
        if there:
            found[bench] = rest.partition("```\n")[2].partition("\n```")[0]
    return found
