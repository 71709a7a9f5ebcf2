"""From the findings of one remark to what is laid: who absorbs whom (ER-03), who may be charged at all (ER-06)."""

from __future__ import annotations

from speech.judge.court import Court
from speech.judge.law import Law
from speech.judge.options import Options
from speech.judge.shapes import Finding, Grade


def grade(finding: Finding, options: Options) -> Grade | None:
    """E-CHG-03: charge, suspicion or nothing, by the detector's own score; what is told of it decides nothing."""
    if finding.confidence >= options.charge_at:
        return Grade.CHARGE
    return Grade.SUSPICION if finding.confidence >= options.suspect_at else None


def combined(findings: list[Finding], options: Options) -> list[Finding]:
    """ER-03: one finding per law and object, the lesser ones absorbed; those left out carry their excuse."""
    standing: dict[tuple[Law, int | None, str], Finding] = {}
    out = []
    for finding in findings:
        if finding.excuse:
            out.append(finding)
        elif grade(finding, options) is None:
            out.append(finding.but("below-thresholds"))
        else:
            name = (finding.law, finding.object, finding.paper)
            held = standing.get(name)
            if held is None or finding.confidence > held.confidence:
                standing[name] = finding
    kept: list[Finding] = []
    for finding in sorted(standing.values(), key=lambda one: (not one.law.silences, -one.law.gravity)):
        absorber = next((graver for graver in kept if _absorbs(graver, finding, options)), None)
        if absorber is None:
            kept.append(finding)
        else:
            out.append(finding.but(f"absorbed-by {absorber.law.id}"))
    return kept + out


def _absorbs(graver: Finding, lesser: Finding, options: Options) -> bool:
    """A suspicion absorbs only suspicions; a charge, both."""
    if grade(graver, options) is Grade.SUSPICION and grade(lesser, options) is Grade.CHARGE:
        return False
    one, other = graver.law, lesser.law
    if one.silences:
        return other.gravity > 0 and not other.hard
    return (
        one.gravity > 0 and other.gravity > 0 and graver.object is not None and graver.object == lesser.object
    )


def dropped(finding: Finding, court: Court) -> str:
    """ER-06, KR-26: soft charges against one above the law, as of the utterance, are dropped; breach of a decree is
    announced."""
    breach = finding.law.breach
    if breach.hard or breach.ground == "decree":
        return ""
    return "soft-against-the-judge" if court.at(finding.start).above_the_law(finding.offender) else ""
