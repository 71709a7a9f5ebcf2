"""ER-23: what is told is a frequency, fitted law by law; what is charged is decided without it."""

import pytest

from bench.train_confidence import LEANING, USUAL, steps
from speech.judge import combine, confidence, laws
from speech.judge.options import Options
from speech.judge.shapes import Finding, Grade


@pytest.fixture
def fitted(monkeypatch):
    monkeypatch.setattr(confidence, "_steps", lambda: {"E-NAM-02": [(0.75, 0.6), (0.9, 0.95)]})


def test_ER_23_a_score_is_told_as_often_as_such_findings_were_right(fitted):
    assert [confidence.told("E-NAM-02", score) for score in (0.76, 0.9, 0.94)] == [0.6, 0.95, 0.95]
    assert confidence.told("E-LEA-01", 0.9) == 0.9  # nothing was learned of it


def test_ER_13_what_the_rules_call_a_suspicion_and_what_was_seen_are_told_as_they_are(fitted):
    assert confidence.told("E-NAM-02", confidence.SUSPECTED) == confidence.SUSPECTED
    assert confidence.told("E-NAM-02", 1.0) == 1.0  # seen, not guessed


@pytest.mark.parametrize(("score", "grade"), [(0.76, Grade.CHARGE), (0.74, Grade.SUSPICION), (0.4, None)])
def test_ER_23_no_fit_changes_what_is_charged(fitted, score, grade):
    finding = Finding(laws.law("E-NAM-02"), 1, 0, (0, 1), score, 5.0, 6.0)
    assert combine.grade(finding, Options()) is grade


def test_ER_23_the_steps_never_fall_and_lean_where_little_was_seen():
    seen = [(0.8, True), (0.8, False)] * 20 + [(0.9, True)] * 3 + [(0.95, False)] + [(0.97, True)] * 99
    found = steps(seen)
    assert [score for score, _ in found] == [0.8, 0.9, 0.97]
    often = [share for _, share in found]
    assert often == sorted(often)
    assert often[0] == pytest.approx((20 + LEANING * USUAL) / (40 + LEANING), abs=0.001)
    assert often[0] < USUAL < often[2] < 1


def test_ER_23_every_law_that_is_fitted_is_a_law():
    assert set(confidence._steps()) <= set(laws.found())
