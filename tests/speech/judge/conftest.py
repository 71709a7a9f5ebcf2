"""Scenes as tests: `court(text)` plays one scene and returns what stands at its end, as short strings."""

from collections.abc import Callable

import pytest

from speech.judge.scenes.desk import Standing
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import play
from speech.judge.scenes.scene import letter
from speech.judge.shapes import Grade

TABLE = """players: 12
A Tsar: Николай Андреевич Орлов
B Tsarevich: Татьяна
C Confessor: Фёдор
D Boyar: Александр
E Voevoda: Ксения
F Merchant: Виктор
G Spy: Людмила
H Clerk: Вера
I Executioner: NightWolf
J Jester: Роман
K Sweeper: Лев
L Kholop: Михаил
"""


def laid(text: str) -> list[Standing]:
    """The charges and suspicions of one scene; header lines may stand first."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    verdict = play(scenes(TABLE + "scene: a test\n" + "\n".join(lines))[0])
    return list(verdict.charges)


def short(charge: Standing) -> str:
    mark = "!" if charge.grade is Grade.CHARGE else "?"
    wronged = f" {letter(charge.object)}" if charge.object is not None else ""
    times = f" x{charge.count}" if charge.count > 1 else ""
    return f"{mark} {charge.law} {letter(charge.offender)}{wronged}{times}"


@pytest.fixture
def court() -> Callable[[str], list[str]]:
    return lambda text: [short(charge) for charge in laid(text)]


@pytest.fixture
def charges() -> Callable[[str], list[Standing]]:
    return laid
