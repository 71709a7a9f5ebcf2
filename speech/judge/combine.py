"""From the findings of one remark to what is laid: who absorbs whom (ER-03), who may be charged at all (ER-06)."""

from __future__ import annotations

from speech.judge.court import Court, Moment
from speech.judge.options import Options
from speech.judge.shapes import (
    DEC_01,
    DEMOTING,
    LEA_01,
    NAM_01,
    NAM_02,
    NAM_03,
    RES_01,
    SIL_01,
    SIL_02,
    Finding,
    Grade,
    Penalty,
    Venue,
)  # fmt: skip

GRAVITY = (NAM_01, NAM_02, RES_01, NAM_03, LEA_01)
"""ER-03: of what one utterance does to one object, only the gravest is laid."""
_SILENCE = (SIL_01, SIL_02)
_ABSORBED = (LEA_01, RES_01, NAM_03)


def grade(finding: Finding, options: Options) -> Grade | None:
    """E-CHG-03: charge, suspicion or nothing."""
    if finding.confidence >= options.charge_at:
        return Grade.CHARGE
    return Grade.SUSPICION if finding.confidence >= options.suspect_at else None


def combined(findings: list[Finding], options: Options) -> list[Finding]:
    """ER-03: one finding per law and object, the lesser ones absorbed; those left out carry their excuse."""
    standing: dict[tuple[str, int | None], Finding] = {}
    out = []
    for finding in findings:
        if finding.excuse:
            out.append(finding)
        elif grade(finding, options) is None:
            out.append(finding.but("below-thresholds"))
        else:
            name = (
                (finding.law, finding.object)
                if finding.law != DEC_01
                else (finding.law + finding.why[0], None)
            )
            held = standing.get(name)
            if held is None or finding.confidence > held.confidence:
                standing[name] = finding
    kept: list[Finding] = []
    for finding in sorted(standing.values(), key=_weight):
        absorber = next((graver for graver in kept if _absorbs(graver, finding, options)), None)
        if absorber is None:
            kept.append(finding)
        else:
            out.append(finding.but(f"absorbed-by {absorber.law}"))
    return kept + out


def _weight(finding: Finding) -> int:
    if finding.law in _SILENCE:
        return -1
    return GRAVITY.index(finding.law) if finding.law in GRAVITY else 99


def _absorbs(graver: Finding, lesser: Finding, options: Options) -> bool:
    """A suspicion absorbs only suspicions; a charge, both."""
    if grade(graver, options) is Grade.SUSPICION and grade(lesser, options) is Grade.CHARGE:
        return False
    if graver.law in _SILENCE:
        return lesser.law in _ABSORBED
    return (graver.law in GRAVITY and lesser.law in GRAVITY and graver.object is not None
            and graver.object == lesser.object)  # fmt: skip


def dropped(finding: Finding, court: Court) -> str:
    """ER-06: soft charges against the holder of the judging power, as of the utterance, are dropped."""
    moment = court.at(finding.start)
    if finding.offender == moment.judging() and finding.law not in DEMOTING and finding.law != DEC_01:
        return "soft-against-the-judge"
    return ""


def venue(finding: Finding, what: Grade, court: Court) -> tuple[Venue, int | None]:
    """E-CHG-03, E-CHG-05, ER-04, ER-06: before whom it comes, by the court of this moment."""
    now = court.now
    if what is Grade.SUSPICION:
        spy = now.holder("spy")
        if spy is None or spy == finding.offender or spy in now.robots:
            return Venue.DOCKET, now.judging()
        return Venue.SPY, spy
    if finding.law == DEC_01 and finding.offender == court.at(finding.start).judging():
        return Venue.ANNOUNCED, None
    return before(finding.offender, now)


def before(offender: int, now: Moment) -> tuple[Venue, int | None]:
    """E-CHG-05: the holder of the judging power, or, against himself, the vote of the others (KR-24)."""
    judge = now.judging()
    return (Venue.VOTE, None) if offender == judge else (Venue.DOCKET, judge)


def penalties(law: str, offender: int, where: Venue, now: Moment) -> tuple[Penalty, ...]:
    """E-CHG-01: what the law allows (K-PUN-04, K-PUN-06, K-PUN-10, KR-24, KR-26, KC-11, KC-20)."""
    if where is Venue.ANNOUNCED:
        return ()
    character = now.seats[offender]
    allowed = [Penalty.PARDON]
    if where is not Venue.VOTE and character != "tsar":
        if character != "confessor":
            allowed.append(Penalty.BLOWS)
        allowed.append(Penalty.ASSIGNMENT)
    if law in DEMOTING and character != "kholop":
        allowed.append(Penalty.DEMOTION)
    return tuple(allowed)
