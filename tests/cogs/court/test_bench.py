"""The command that measures the desk measures something."""

import re

import pytest

from bench import desk_latency


@pytest.mark.slow
async def test_a_charge_is_timed_until_it_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    await desk_latency.measured(tables=2, seconds=4, hail=20)
    told = capsys.readouterr().out
    counted = re.search(r"desk: 2 tables, (\d+) charges", told)
    assert counted is not None
    assert int(counted[1]) > 0
    parts = re.search(r"hail: 20 charges .* at most (\d+) components of 40, (\d+) characters", told)
    assert parts is not None
    assert 9 < int(parts[1]) <= 40
    assert 100 < int(parts[2]) <= 4000
