"""ER-23: what is told is a frequency, fitted law by law; what the rules call a suspicion stays one."""

import pytest

from bench.train_confidence import moved
from speech.judge import confidence


@pytest.fixture
def fitted(monkeypatch):
    monkeypatch.setattr(confidence, "_moves", lambda: {"E-NAM-02": 0.8, "E-RES-01": -1.5})


def test_ER_23_a_score_is_told_as_often_as_such_findings_were_right(fitted):
    assert confidence.told("E-NAM-02", 0.9) == pytest.approx(0.952, abs=0.001)
    assert confidence.told("E-RES-01", 0.9) == pytest.approx(0.668, abs=0.001)
    assert confidence.told("E-LEA-01", 0.9) == 0.9  # nothing was learned of it


def test_ER_13_what_the_rules_call_a_suspicion_is_never_told_as_more(fitted):
    assert confidence.told("E-NAM-02", confidence.SUSPECTED) == confidence.SUSPECTED
    assert confidence.told("E-NAM-02", 1.0) == 1.0  # seen, not guessed


def test_ER_23_the_odds_are_moved_as_far_as_what_was_seen_says_and_less_for_little():
    often, seldom = moved([(0.9, True)] * 98 + [(0.9, False)] * 2), moved([(0.9, True)] * 5)
    assert confidence.frequency(confidence.log_odds(0.9) + often) == pytest.approx(0.97, abs=0.01)
    assert 0 < seldom < often
    assert moved([(0.9, True), (0.9, False)] * 50) < -1.5


def test_ER_23_every_law_that_is_fitted_is_a_law():
    from speech.judge import laws

    assert set(confidence._moves()) <= set(laws.found())
