"""Run every room's benchmark and write what they print, with a table of what each is held against, to docs/figures.md.

python -m bench figures                 all of them (about half an hour)
python -m bench figures core pictures   only these; of the others the page keeps what it had
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "figures.md"


@dataclass(frozen=True)
class Bench:
    """One command. `lines`: what of its output goes into the table; `against`: peer, limit or target."""

    name: str
    what: str
    call: tuple[str, ...]
    against: str
    lines: str = ""


BENCHES = (
    Bench("core", "engines: random self-play with full checking", ("-m", "core", "bench"),
          "rlcard's UNO and cardsharp's Durak in the same run; 60,000 moves/s, views 50 µs, replay 10 ms",
          r"^(engine|knyazi +(4|12)|sultan +(5|15)) |^knyazi, .*times"),
    Bench("pictures", "pictures", ("-m", "cogs.pictures", "bench"), "table 25 ms, hand 15 ms, 100 KB",
          r"^(picture|table-(4|12)|hand-(6|72)|sultan-15) "),
    Bench("hall", "500 live tables on SQLite", ("-m", "bench", "soak", "--seconds", "60"), "p99 of a move 50 ms", r"all:|processor|memory"),
    Bench("torture", "kills during robot games", ("-m", "bench", "torture", "--kills", "20", "--games", "50"),
          "no accepted move lost, none twice"),
    Bench("latency", "a press with fifty tables playing, the bot in a process of its own", ("-m", "bench", "press-latency"),
          "p50 40 ms, p99 200 ms", r"presses|p50|p99|share"),
    Bench("stage", "the stage by itself", ("-m", "stage.bench"), "the bot it is to serve: fifty tables"),
    Bench("leaks", "secrets in what guests receive", ("-m", "bench", "leaks", "--games", "20"), "none"),
    Bench("desk", "a charge on the judge's desk", ("-m", "bench", "desk-latency"),
          "p95 300 ms with 20 tables; 200 charges in a minute within 40 components and 4000 characters"),
    Bench("ears", "from speech to a charge on the Tsar's screen", ("-m", "bench", "hearing-latency", "--rounds", "8", "--together", "2"),
          "p50 1.5 s, p95 3 s with base weights; the wordless laws p95 1 s", r"→|said"),
    Bench("voice", "sixteen guests speaking at once", ("-m", "stage.voice.bench", "--seconds", "20"),
          "no frame lost"),
    Bench("hearing", "words, default setting", ("-m", "speech", "bench", "words", "--model", "default"),
          "plain whisper.transcribe with base weights in the same run: 0.45 of its time; 5 % of words, 95 % of titles"),
    Bench("fast", "words, fast setting", ("-m", "speech", "bench", "words", "--model", "fast"),
          "the same: 0.20 of its time, no worse than it"),
    Bench("false", "words that nobody said", ("-m", "speech", "bench", "false", "--model", "default"),
          "no accusable word in neutral speech, silence, noise, music, laughter"),
    Bench("near", "words that sound like the table's, fast setting", ("-m", "speech", "bench", "near", "--model", "fast"),
          "one of 120 believed; recordings by `python -m bench recordings`", r"near-homophones"),
    Bench("near-default", "words that sound like the table's, default setting",
          ("-m", "speech", "bench", "near", "--model", "default"), "one of 120 believed", r"near-homophones"),
    Bench("threads", "a remark on one thread and on more", ("-m", "speech", "bench", "threads", "--model", "default"),
          "more than one only where there are cores for it"),
    Bench("delay", "end of speech to words", ("-m", "speech", "bench", "delay", "--model", "default"),
          "p50 0.6 s with one and two speakers; p95 0.85 s with two, 1.1 s with four"),
    Bench("delay-fast", "end of speech to words, fast setting", ("-m", "speech", "bench", "delay", "--model", "fast"),
          "p50 0.55 s with one speaker"),
    Bench("busy", "end of speech to words beside a busy loop",
          ("-m", "speech", "bench", "delay", "--model", "default", "--speakers", "1", "--busy", "1"), "p50 0.75 s"),
    Bench("busier", "end of speech to words beside two busy loops",
          ("-m", "speech", "bench", "delay", "--model", "default", "--speakers", "1", "--busy", "2"), "p50 1.2 s"),
    Bench("fuzz", "bad packets at a receiver", ("-m", "speech", "bench", "fuzz"),
          "nothing unforeseen, the other speaker heard as before"),
    Bench("workers", "recognition over NATS", ("-m", "speech", "workers"),
          "transport 5 ms p95; two workers 1.7 times one"),
    Bench("takeover", "a thousand tables over two processes", ("-m", "bench", "takeover", "--postgres", "--tables", "1000"),
          "every table goes on within 15 s, none forked, none lost"),
    Bench("judging", "charges from scenes", ("-m", "speech", "eval", "tests/speech/judge/scenes"),
          "hard laws: precision 0.97, recall 0.95; soft: 0.92, 0.90"),
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
    wanted = words.parse_args(argv).names
    unknown = set(wanted) - {bench.name for bench in BENCHES}
    if unknown:
        print(
            f"bench: unknown: {', '.join(sorted(unknown))}; there are: {', '.join(b.name for b in BENCHES)}",
            file=sys.stderr,
        )
        return 2
    worst, kept = 0, earlier()
    for bench in BENCHES:
        if wanted and bench.name not in wanted:
            continue
        print(f"{bench.name} …", end=" ", flush=True)
        words, seconds, code = run(bench)
        print(f"{seconds:.0f} s" + ("" if code == 0 else f", exit code {code}"))
        worst = max(worst, code)
        kept[bench.what] = row(bench, words), section(bench, words)
    there = [kept[bench.what] for bench in BENCHES if bench.what in kept]
    page = [
        "# Figures",
        "",
        f"Written by `make bench` on {machine()}. Machines are noisy; ratios within one run mean more than numbers.",
        "",
        "| what | seen | held against |",
        "|---|---|---|",
        *(line for line, _ in there),
        "",
        *(told for _, told in there),
    ]
    PAGE.write_text("\n".join(page), encoding="utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    return 0 if worst == 0 else 1


def row(bench: Bench, words: str) -> str:
    shown = [line for line in words.splitlines() if line.strip()]
    if bench.lines:
        shown = [line for line in shown if re.search(bench.lines, line)]
    told = "<br>".join(re.sub(r"\s{2,}", "  ", line.strip()).replace("|", "/") for line in shown[-8:])
    return f"| {bench.what} | {told} | {bench.against} |"


def section(bench: Bench, words: str) -> str:
    return f"{title(bench)}\n`python {' '.join(bench.call)}`\n\n```\n{words}\n```\n"


def title(bench: Bench) -> str:
    return f"## {bench.what.capitalize()}\n"


def earlier() -> dict[str, tuple[str, str]]:
    """What the page has of every bench: its row and its section."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    rows = {
        line.split(" | ")[0].removeprefix("| "): line for line in page.splitlines() if line.startswith("| ")
    }
    found = {}
    for bench in BENCHES:
        _, there, rest = page.partition(title(bench))
        if there and bench.what in rows:
            found[bench.what] = rows[bench.what], there + rest.partition("\n## ")[0].rstrip("\n") + "\n"
    return found
