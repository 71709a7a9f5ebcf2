"""The judge's outcomes as moves of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.hall import Trouble
from core.hall.hall import unwatched
from core.knyazi.characters import EXECUTIONER, JESTER, KHOLOP
from core.knyazi.court_papers import Why
from speech.judge.shapes import Charge, Grade, Laid, Lasted, Withdrawn
from speech.session.charge_reporter import ROOM, ChargeReporter
from stage.testing import until
from tests.speech.session.tables import FIVE, Told, table

NAMED = Charge(
    1,
    "E-NAM-01",
    Grade.CHARGE,
    2,
    1,
    "Саша, кто ты такой?",
    (0, 4),
    100.0,
    101.5,
    0.9,
    Why(due="spy"),
    EXECUTIONER,
)


def reporter(told: Told, spared: list[tuple[int, str]] | None = None) -> tuple[ChargeReporter, list[int]]:
    laid: list[int] = []
    let_pass = [] if spared is None else spared
    return ChargeReporter(
        told.hall, told.table.id, lambda number, charge: laid.append(number), unwatched,
        lambda player, law: let_pass.append((player, law)),
    ), laid  # fmt: skip


def docket(told: Told) -> tuple[Any, ...]:
    return told.table.state.court.docket  # type: ignore[no-any-return]


def again(charge: Charge, **changes: Any) -> Charge:
    return msgspec.structs.replace(charge, **changes)


async def test_e_chg_01_a_charge_is_a_move_of_the_ear_with_words_span_and_times(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        one.take([Laid(NAMED)])
        await until(lambda: laid)
        (charge,) = docket(told)
        assert (charge.id, charge.law, charge.offender, charge.object) == (laid[0], "E-NAM-01", 2, 1)
        assert (charge.words, charge.span) == ("Саша, кто ты такой?", (0, 4))
        assert (charge.start, charge.end, charge.confidence) == (100_000, 101_500, 0.9)
        assert (charge.seat, charge.why) == (2, Why(due="spy"))
        await one.close()


async def test_in_a_lesson_the_first_slip_of_each_is_told_to_him_and_costs_nothing(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE, lesson="on") as told:
        spared: list[tuple[int, str]] = []
        one, laid = reporter(told, spared)
        same_breath = again(NAMED, id=2, law="E-LEA-01", start=NAMED.start + 0.2)
        another = again(NAMED, id=3, offender=3, start=110.0, end=111.0)
        later = again(NAMED, id=4, start=120.0, end=121.0)
        one.take([Laid(charge) for charge in (NAMED, same_breath, another, later)])
        await until(lambda: laid)
        assert spared == [(2, "E-NAM-01"), (3, "E-NAM-01")]
        assert [(charge.offender, charge.start) for charge in docket(told)] == [(2, 120_000)]
        await one.close()


async def test_e_chg_04_a_repetition_is_counted_and_one_taken_back_is_uncounted(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, _ = reporter(told)
        later = [again(NAMED, id=2, start=102.0, end=104.0), again(NAMED, id=3, start=108.0, end=109.0)]
        one.take([Laid(charge) for charge in (NAMED, *later)])
        await until(lambda: one.counts["repeated"] == 2)
        assert docket(told)[0].count == 3
        one.take([Withdrawn(later[1], "acclamation")])
        await until(lambda: docket(told)[0].count == 2)
        one.take([Withdrawn(later[0], "acclamation")])
        await until(lambda: docket(told)[0].count == 1)
        assert len(docket(told)) == 1
        await one.close()


async def test_e_chg_04_a_voice_that_was_charged_while_it_sounded_is_prolonged_on_the_desk(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, FIVE) as told:
        one, _ = reporter(told)
        later = again(NAMED, id=2, start=118.0, end=118.4)
        one.take([Laid(NAMED), Lasted(again(NAMED, end=112.0)), Laid(later), Lasted(again(later, end=120.0))])
        await until(lambda: one.counts["repeated"] == 1 and docket(told)[0].end == 120_000)
        assert [charge.count for charge in docket(told)] == [2]
        one.take([Lasted(again(NAMED, id=9, end=130.0))])  # never laid
        one.take([Laid(again(NAMED, id=10, start=200.0, end=201.0))])
        await until(lambda: len(docket(told)) == 2)
        assert docket(told)[0].end == 120_000
        await one.close()


async def test_er_02_what_was_excused_is_taken_off_the_desk(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        one.take([Laid(NAMED)])
        await until(lambda: laid)
        one.take([Withdrawn(NAMED, "acclamation")])
        await until(lambda: docket(told) == ())
        one.take([Withdrawn(again(NAMED, id=9), "acclamation")])  # never laid
        one.take([Laid(again(NAMED, id=10, start=200.0, end=201.0))])
        await until(lambda: len(docket(told)) == 1)
        assert one.counts["withdrawn"] == 1
        await one.close()


async def test_e_chg_03_a_suspicion_is_the_spys_alone(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        one.take([Laid(again(NAMED, grade=Grade.SUSPICION, confidence=0.5))])
        await until(lambda: laid)
        assert docket(told)[0].status == "suspicion"
        assert told.table.view(0).docket == ()
        await one.close()


async def test_e_dec_01_a_breach_names_its_decree(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        await told.play('A decree "шептать" "" {"kind":"whisper"}')
        one, laid = reporter(told)
        one.take([Laid(again(NAMED, law="E-DEC-01", object=None, paper="1", why=Why(("too-loud",))))])
        await until(lambda: laid)
        assert (docket(told)[0].paper, docket(told)[0].why) == (1, Why(("too-loud",)))
        await one.close()


async def test_what_the_law_does_not_admit_is_counted_and_the_next_is_laid(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        free = again(NAMED, law="E-RES-01", offender=3, seat=JESTER)
        one.take([Laid(free), Laid(again(NAMED, id=2, words="раз\nдва" + "а" * 3000, span=(2990, 3007)))])
        await until(lambda: laid)
        assert one.counts["refused:jester-is-free"] == 1
        (charge,) = docket(told)
        assert charge.words.startswith("раз два")
        assert charge.span == (2000, 2000)
        await one.close()


async def test_a_journal_that_cannot_write_is_tried_again(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("speech.session.charge_reporter.TRIES", (0.01, 0.01))
    async with table(tmp_path, FIVE) as told:
        tried = 0
        play = told.hall.play

        async def troubled(*given: Any, **named: Any) -> Any:
            nonlocal tried
            tried += 1
            if tried < 3:
                raise Trouble("journal-cannot-write")
            return await play(*given, **named)

        monkeypatch.setattr(told.hall, "play", troubled)
        one, laid = reporter(told)
        one.take([Laid(NAMED)])
        await until(lambda: laid)
        assert tried == 3
        await one.close()


@pytest.mark.parametrize("lesson", ["off", "on"])
async def test_e_chg_08_what_is_tried_again_is_given_up_when_he_takes_back_his_consent(
    tmp_path: Path, monkeypatch: Any, lesson: str
) -> None:
    monkeypatch.setattr("speech.session.charge_reporter.TRIES", (0.05, 0.05))
    async with table(tmp_path, FIVE, lesson=lesson) as told:
        tried: list[str] = []

        async def troubled(*given: Any, **named: Any) -> Any:
            tried.append("once")
            raise Trouble("journal-cannot-write")

        with monkeypatch.context() as busy:
            busy.setattr(told.hall, "play", troubled)
            busy.setattr(told.hall.lobby, "spare", troubled)
            one, laid = reporter(told)
            one.take([Laid(NAMED), Laid(again(NAMED, id=2, offender=3))])
            await until(lambda: tried)
            one.forget(2)
        if lesson == "off":
            await until(lambda: laid)
            assert [charge.offender for charge in docket(told)] == [3]
        else:
            await until(lambda: one.counts["spared"])
            assert told.table.sheet.spared == (3,)
        await one.close()


async def test_what_is_to_be_taken_back_is_taken_back_also_from_who_takes_back_his_consent(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        one.take([Laid(NAMED)])
        await until(lambda: laid)
        one.take([Withdrawn(NAMED, "acclamation"), Laid(again(NAMED, id=2, start=200.0, end=201.0))])
        one.forget(2)
        one.take([Laid(again(NAMED, id=3, offender=3, start=210.0, end=211.0))])
        await until(lambda: len(laid) == 2)
        assert [charge.offender for charge in docket(told)] == [3]
        await one.close()


async def test_too_many_at_once_are_dropped_and_counted(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, _ = reporter(told)
        one.take([Laid(again(NAMED, id=n)) for n in range(ROOM + 7)])
        assert one.counts["dropped"] == 7
        one.forget(2)
        assert not one._waiting
        await one.close()


async def test_e_chg_02_what_he_said_before_he_became_the_jester_is_charged(tmp_path: Path) -> None:
    async with table(tmp_path, FIVE) as told:
        one, laid = reporter(told)
        one.take([Laid(again(NAMED, law="E-RES-01", offender=3, seat=KHOLOP))])
        await until(lambda: laid)
        assert docket(told)[0].seat == 4
        await one.close()
