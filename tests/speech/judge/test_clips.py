"""The life of clips (E-CHG-01)."""

import pytest

from core.knyazi.characters import cast_for
from speech.judge.clips import LIFE, UNCLAIMED, Clips
from speech.judge.court import Court
from speech.judge.hearing import typed
from speech.judge.judge import Judge
from speech.judge.shapes import Remark


@pytest.fixture
def charge():
    """The Jester has called the Boyar by his bare rank."""
    words = typed(9, 5.0, "Боярин, ходи!").words
    (laid,) = Judge(Court(cast_for(12))).hear(Remark(9, 5.0, 6.0, words))
    return laid.charge


def test_E_CHG_01_a_clip_lives_until_the_ruling(charge):
    clips = Clips(bytes)
    clips.heard(9, 5.0, b"opus", 6.0)
    assert clips.play(charge.id) is None
    assert clips.claim(charge, 8.0)
    assert clips.play(charge.id) == b"opus"
    clips.close(charge.id)
    assert clips.play(charge.id) is None
    assert clips.size == 0


def test_E_CHG_01_a_clip_is_gone_after_ten_minutes_and_an_unclaimed_one_much_sooner(charge):
    clips = Clips(bytes)
    clips.heard(9, 5.0, b"opus", 6.0)
    clips.heard(3, 5.0, b"idle", 6.0)
    clips.claim(charge, 6.0)
    clips.tick(6.0 + UNCLAIMED + 1)
    assert clips.size == 4
    clips.tick(6.0 + LIFE + 1)
    assert clips.size == 0


def test_clips_are_bounded_and_the_unclaimed_go_first(charge):
    clips = Clips(bytes, room=10)
    clips.heard(9, 5.0, b"12345", 6.0)
    clips.claim(charge, 6.0)
    clips.heard(3, 7.0, b"12345", 8.0)
    clips.heard(4, 9.0, b"12345", 10.0)
    assert clips.size == 10
    assert clips.play(charge.id) == b"12345"


def test_forgotten_players_leave_no_clip(charge):
    clips = Clips(bytes)
    clips.heard(9, 5.0, b"opus", 6.0)
    clips.claim(charge, 6.0)
    clips.forget(9)
    assert clips.size == 0
    assert not clips.claim(charge, 6.0)
