"""The golden playthroughs, and that no rule is without its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.core.sultan.playthrough import FOLDER, SEEDS, again, playthrough

_RULES = """
S-GEN-01 S-GEN-02 S-TRM-01 S-TRM-02 S-TRM-03 S-TRM-04 S-TRM-05 S-TRM-06
S-SET-01 S-SET-02 S-SET-03 S-SET-04 S-SET-05 S-TRN-01 S-TRN-02 S-TRN-03 S-PEEK-01 S-PEEK-02
S-SWP-01 S-SWP-02 S-SWP-03 S-SWP-04 S-SWP-05 S-SWP-06 S-HID-01 S-HID-02 S-HID-03 S-ABL-01 S-ABL-02
S-REA-01 S-DIE-01 S-DIE-02 S-SPR-01 S-SPR-02 S-INF-01
S-WIN-01 S-WIN-02 S-WIN-03 S-WIN-04 S-WIN-05 S-WIN-06 S-WIN-07 S-WIN-08 S-SCR-01 S-SCR-02
S-MAT-01 S-MAT-02 S-SUL-01 S-SUL-02 S-SUL-03 S-GRD-01 S-GRD-02 S-GRD-03 S-ASN-01
S-SLV-01 S-SLV-02 S-SLV-03 S-OVR-01 S-OVR-02 S-OVR-03 S-OVR-04 S-OVR-05 S-OVR-06
S-DAN-01 S-DAN-02 S-DAN-03 S-VIZ-01 S-VIZ-02 S-VIZ-03 S-VIZ-04 S-VIZ-05
S-FOR-01 S-FOR-02 S-FOR-03 S-FOR-04 S-FOR-05
SR-01 SR-02 SR-03 SR-04 SR-05 SR-06 SR-07 SR-08 SR-09 SR-10 SR-11 SR-12 SR-13 SR-14 SR-15 SR-16
SR-17 SR-18 SR-19 SR-20 SR-21 SR-22 SR-23 SR-24 SR-25 SR-26 SR-27 SR-28
SC-01 SC-02 SC-03 SC-04 SC-05 SC-06 SC-07 SC-08 SC-09 SC-10 SC-11 SC-12 SC-13 SC-14 SC-15 SC-16
SW-1 SW-2 SW-3
"""
RULES = _RULES.split()


@pytest.mark.parametrize("players", SEEDS)
def test_a_golden_playthrough_is_played_the_same(players: int) -> None:
    text = (FOLDER / f"{players}.txt").read_text(encoding="utf-8")
    assert playthrough(players, again(players, text)) == text


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_by_a_test(rule: str) -> None:
    here = Path(__file__).parent
    named = [
        name
        for file in here.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    ]
    wanted = re.compile(rf"_{rule.replace('-', '_')}(?!\d)")
    assert any(wanted.search(name) for name in named)


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.startswith("SW")])
def test_every_rule_is_named_where_it_is_carried_out(rule: str) -> None:
    law = Path(__file__).parents[3] / "core" / "sultan"
    text = "\n".join(file.read_text(encoding="utf-8") for file in law.rglob("*.py"))
    kind, _, number = rule.rpartition("-")
    # «S-SWP-03/04» names both.
    listed = re.findall(rf"{kind}-((?:\d\d/?)+)", text)
    assert any(number in found.split("/") for found in listed)
