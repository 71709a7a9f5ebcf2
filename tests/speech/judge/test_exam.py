"""Scenes by sixty-four readers of the rules alone, held against the rules once more before the judge saw any.

What he made of each six hundred at its first look stands in docs/scenes.md; since then it may only get better.
"""

from pathlib import Path

import pytest

from speech.judge.scenes.measure import Measure, measure
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import play

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def told() -> Measure:
    files = sorted((Path(__file__).parent / "exam").glob("*.scene"))
    return measure(play(scene) for file in files for scene in scenes(file.read_text("utf-8"), file.stem))


@pytest.mark.parametrize(
    ("hard", "right", "wrong"), [(True, 6997, 87), (False, 5482, 90)], ids=["hard", "soft"]
)
def test_strangers_scenes_are_judged_no_worse_than_they_have_been(
    told: Measure, hard: bool, right: int, wrong: int
) -> None:
    assert told.scenes == 9600
    assert told.total(hard).right >= right
    assert told.total(hard).wrong <= wrong


def test_er_23_what_is_told_as_certain_comes_out_as_often_on_strangers_scenes_too(told: Measure) -> None:
    certain = [right for sure, right in told.told if sure >= 0.95]
    assert len(certain) >= 12600
    assert sum(certain) / len(certain) >= 0.97
