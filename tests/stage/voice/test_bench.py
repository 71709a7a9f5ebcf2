"""Sixteen guests at once: the command that measures it, run short."""

import pytest

from stage.voice.bench import serve


@pytest.mark.slow
async def test_sixteen_guests_speak_at_once_and_no_frame_is_lost(capfd):
    assert await serve(guests=16, seconds=10) == 0
    assert "frames lost      0" in capfd.readouterr().out


async def test_the_measure_measures(capfd):
    assert await serve(guests=3, seconds=0.4) == 0
    said = capfd.readouterr().out
    assert "frames sent      75" in said
    assert "frames received  75" in said
