"""Play a scene to the judge and compare what was laid with what was expected."""

from __future__ import annotations

import msgspec

from speech.judge.court import Court
from speech.judge.judge import Explain, Judge
from speech.judge.scenes.desk import Desk, Standing
from speech.judge.scenes.scene import Expected, Forget, Renamed, Scene
from speech.judge.shapes import Grade, Outcome, Remark, Sound


class Verdict(msgspec.Struct, frozen=True):
    """What came of a scene."""

    scene: Scene
    charges: tuple[Standing, ...]
    """What stands at the end, suspicions included."""
    met: tuple[tuple[Expected, Standing], ...]
    missed: tuple[Expected, ...]
    unexpected: tuple[Standing, ...]

    @property
    def good(self) -> bool:
        """Whether the scene, taken as a test, passes."""
        return not self.scene.checked or not (self.missed or self.unexpected)


def court_of(scene: Scene) -> Court:
    """The court as the scene begins."""
    return Court(
        scene.seats, cast=scene.cast, orders=scene.orders, consent=scene.consent, robots=scene.robots
    )


def play(scene: Scene, explain: Explain | None = None) -> Verdict:
    """The whole scene, to the end of every wait."""
    desk, names = Desk(scene), dict(scene.names)
    judge = Judge(court_of(scene), names, scene.options, explain)

    def note(outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            desk.take(outcome)

    for happening in scene.happenings:
        if isinstance(happening, Remark):
            note(judge.tick(happening.end))
            note(judge.hear(happening))
        elif isinstance(happening, Sound):
            note(judge.tick(happening.end))
            note(judge.voice(happening))
        elif isinstance(happening, Forget):
            judge.forget(happening.player)
            desk.forget(happening.player)
        elif isinstance(happening, Renamed):
            names[happening.player] = happening.names
            judge.call_players(names)
        else:
            note(judge.tick(happening.at))
            desk.happened(happening)
            note(judge.happened(happening))
    note(judge.tick(float("inf")))
    return _compare(
        scene, tuple(sorted(desk.standing.values(), key=lambda charge: (charge.start, charge.id)))
    )


def _compare(scene: Scene, charges: tuple[Standing, ...]) -> Verdict:
    left = list(charges)
    met, missed = [], []
    # The most particular expectations choose first, the optional ones last.
    for expected in sorted(scene.expected, key=lambda one: (one.mark == "~", one.object is None)):
        charge = next((charge for charge in left if _answers(charge, expected)), None)
        if charge is not None:
            left.remove(charge)
            met.append((expected, charge))
        elif expected.mark != "~":
            missed.append(expected)
    return Verdict(scene, charges, tuple(met), tuple(missed), tuple(left))


def _answers(charge: Standing, expected: Expected) -> bool:
    if expected.mark == "!" and charge.grade is not Grade.CHARGE:
        return False
    if expected.mark == "?" and charge.grade is not Grade.SUSPICION:
        return False
    return (
        charge.law == expected.law and charge.offender == expected.offender
        and (expected.object is None or charge.object == expected.object)
        and (expected.count is None or charge.count == expected.count)
        and (expected.venue is None or charge.venue is expected.venue)
    )  # fmt: skip
