"""The docket's book-keeping (E-CHG-03..07, ER-04, ER-06) and the life of clips (E-CHG-01)."""

import pytest

from speech.judge.clips import LIFE, UNCLAIMED, Clips
from speech.judge.court import Court, Order, Ordered, Seated, default_seats
from speech.judge.docket import DUTY, Docket, Refused, Ruling, Status
from speech.judge.hearing import typed
from speech.judge.judge import Judge
from speech.judge.shapes import Grade, Penalty, Remark, Venue


def said(speaker, start, text):
    words = typed(speaker, start, text).words
    return Remark(speaker, start, start + 1.0, words)


@pytest.fixture
def court():
    return Court(default_seats(12))


@pytest.fixture
def docket(court):
    """One open charge against the Jester (id 1) and one suspicion about the Merchant (id 2)."""
    judge, docket = Judge(court, {7: ("Вера",)}), Docket()
    for outcome in [
        *judge.hear(said(9, 5.0, "Боярин, ходи!")),
        *judge.hear(said(5, 7.0, "У Веры три карты.")),
    ]:
        docket.take(outcome)
    return docket


def test_E_CHG_03_the_spy_cries_out_or_lets_pass(docket, court):
    with pytest.raises(Refused, match="not-shown-to-him"):
        docket.cry(2, 3, court.now)
    entry = docket.cry(2, 6, court.now)
    assert (entry.status, entry.signed, entry.charge.grade, entry.charge.to) == (
        Status.OPEN,
        6,
        Grade.CHARGE,
        0,
    )
    with pytest.raises(Refused, match="not-suspected"):
        docket.let_pass(2, 6)


def test_E_CHG_03_what_the_spy_lets_pass_is_over(docket, court):
    assert docket.let_pass(2, 6).status is Status.LET_PASS
    with pytest.raises(Refused):
        docket.cry(2, 6, court.now)


def test_E_CHG_06_open_ruled_carried_out(docket, court):
    with pytest.raises(Refused, match="not-his-to-rule"):
        docket.rule(1, Ruling(Penalty.BLOWS, 3, 2), court.now)
    with pytest.raises(Refused, match="one-to-five-blows"):
        docket.rule(1, Ruling(Penalty.BLOWS, 0, 6), court.now)
    assert docket.rule(1, Ruling(Penalty.BLOWS, 0, 5), court.now).status is Status.RULED
    with pytest.raises(Refused, match="not-open"):
        docket.rule(1, Ruling(Penalty.PARDON, 0), court.now)
    assert docket.carry_out(1).status is Status.CARRIED_OUT


def test_E_CHG_06_only_lawful_penalties(court):
    judge, docket = Judge(court), Docket()
    for outcome in judge.hear(said(7, 5.0, "Ваше величество, беда!")):
        docket.take(outcome)
    with pytest.raises(Refused, match="penalty-not-lawful"):
        docket.rule(1, Ruling(Penalty.DEMOTION, 0), court.now)


def test_E_CHG_06_annulled_by_vote_only_under_a_constitution_and_never_a_demotion(docket, court):
    docket.rule(1, Ruling(Penalty.BLOWS, 0, 2), court.now)
    with pytest.raises(Refused, match="no-constitution"):
        docket.annul(1, court.now)
    court.happened(Ordered(9.0, frozenset({Order.CONSTITUTION})))
    assert docket.annul(1, court.now).status is Status.ANNULLED
    docket.cry(2, 6, court.now)
    docket.rule(2, Ruling(Penalty.DEMOTION, 0), court.now)
    with pytest.raises(Refused, match="demotion-stands"):
        docket.annul(2, court.now)


def test_E_CHG_06_escaped_by_mercy_and_countersigned(docket, court):
    court.happened(Ordered(9.0, frozenset({Order.BUREAUCRACY})))
    assert docket.rule(1, Ruling(Penalty.ASSIGNMENT, 0, task="спеть"), court.now).status is Status.COUNTERSIGN
    with pytest.raises(Refused, match="not-the-clerk"):
        docket.countersign(1, 3, court.now)
    assert docket.countersign(1, 7, court.now).status is Status.RULED
    assert docket.escape(1).status is Status.ESCAPED


def test_E_CHG_06_lapses_with_the_deal_unless_kept(docket):
    docket.keep(1)
    assert [entry.charge.id for entry in docket.deal_ended()] == [2]
    assert docket[1].status is Status.OPEN


def test_ER_06_open_charges_pass_to_the_new_holder_and_against_him_to_the_vote(docket, court):
    seats = list(default_seats(12))
    seats[0], seats[1] = seats[1], seats[0]
    court.happened(Seated(9.0, tuple(seats)))
    assert [entry.charge.to for entry in docket.reign_changed(court.now)] == [1]
    seats[1], seats[9] = seats[9], seats[1]
    court.happened(Seated(10.0, tuple(seats)))
    (moved,) = docket.reign_changed(court.now)
    assert (moved.charge.venue, moved.charge.to) == (Venue.VOTE, None)


def test_E_CHG_07_denounced_by_hand(docket, court):
    entry = docket.denounce(3, 8, "E-NAM-01", said(8, 1.0, "я ничего").words, 20.0, court.now, secret=True)
    assert (entry.signed, entry.secret, entry.charge.words, entry.charge.to) == (3, True, "я ничего", 0)
    assert docket.denounce(3, 9, DUTY, (), 20.0, court.now).charge.law == DUTY
    with pytest.raises(Refused, match="no-such-duty"):
        docket.denounce(3, 7, DUTY, (), 20.0, court.now)
    with pytest.raises(Refused, match="no-such-law"):
        docket.denounce(3, 7, "E-XXX", (), 20.0, court.now)


def test_forgotten_players_leave_the_docket(docket):
    docket.forget(9)
    assert [entry.charge.offender for entry in docket.entries()] == [5]


@pytest.fixture
def charge(docket):
    return docket[1].charge


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
