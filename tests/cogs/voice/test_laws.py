"""The wordless laws as they come out of the channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import numpy as np
import pytest

from stage.testing import until
from tests.cogs.voice.conftest import Listening

Line = Callable[[str], bytes]
FIVE = ["Аня", "Борис", "Вера", "Глеб", "Дарья"]
ALTAR = {"orders": "theocracy", "cast": "tsar confessor spy executioner kholop"}
"""The least court with an altar."""


def louder(pcm: bytes, decibels: float) -> bytes:
    sound = np.frombuffer(pcm, "<i2").astype(np.float32) * 10 ** (decibels / 20)
    return np.clip(sound, -32768, 32767).astype("<i2").tobytes()


@pytest.mark.slow
async def test_e_the_02_who_interrupts_under_theocracy_is_charged(listening: Listening, line: Line) -> None:
    async with listening(guests=FIVE, **ALTAR) as court:
        ruler = court.table.view(None).ruler
        silent = court.player(court.who("kholop").name)
        first, second = [court.house.guest(n) for n in FIVE if court.player(n) not in (ruler, silent)][:2]
        talking = asyncio.create_task(first.says(line("Ваше благородие, Лёша опять всех обманул.")))
        await asyncio.sleep(0.9)
        await second.says(line("Ваше высочество, я прошу вашей помощи."))
        await talking
        await until(lambda: any(c.law == "E-THE-02" for c in court.docket))
        charge = next(c for c in court.docket if c.law == "E-THE-02")
        assert (charge.offender, charge.object) == (court.player(second.name), court.player(first.name))


@pytest.mark.slow
async def test_e_the_03_who_shouts_under_theocracy_is_charged(listening: Listening, line: Line) -> None:
    async with listening(guests=FIVE, **ALTAR) as court:
        ruler = court.table.view(None).ruler
        silent = court.player(court.who("kholop").name)
        shouter = next(court.house.guest(n) for n in FIVE if court.player(n) not in (ruler, silent))
        usual = line("Ваше благородие, Лёша опять всех обманул.")
        for _ in range(2):
            await shouter.says(louder(usual, -16))
            await asyncio.sleep(0.7)
        assert not any(c.law == "E-THE-03" for c in court.docket)
        await shouter.says(louder(usual, 0))
        await until(lambda: any(c.law == "E-THE-03" for c in court.docket))
        charge = next(c for c in court.docket if c.law == "E-THE-03")
        assert charge.offender == court.player(shouter.name)


async def test_e_chg_01_the_judge_listens_to_the_clip_until_he_rules(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        kholop, tsar = court.who("kholop"), court.who("tsar")
        await kholop.says(line("Холоп, молчать!"))
        await until(lambda: court.docket and court.ears.clip(court.table.id, court.docket[0].id) is not None)
        sound = court.ears.clip(court.table.id, court.docket[0].id)
        assert sound is not None
        assert sound.startswith(b"OggS")
        await court.house.hall.play(court.table.id, f"rule {court.docket[0].id} pardon", user=tsar.id)
        assert court.ears.clip(court.table.id, court.docket[0].id) is None


async def test_e_chg_01_while_the_accused_still_speaks_the_judge_is_told_that_the_sound_will_come(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        kholop = court.who("kholop")
        speaks = asyncio.create_task(kholop.says(line("Ваше благородие, Лёша опять всех обманул.")))
        await until(lambda: court.docket and court.ears.clip_awaited(court.table.id, court.docket[0].id))
        await speaks
        await until(lambda: court.ears.clip(court.table.id, court.docket[0].id) is not None)
        assert not court.ears.clip_awaited(court.table.id, court.docket[0].id)


@pytest.mark.slow
async def test_e_chg_04_again_within_ten_seconds_is_one_charge_with_a_count(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        kholop = court.who("kholop")
        for _ in range(2):
            await kholop.says(line("Холоп, молчать!"))
            await asyncio.sleep(0.8)
        await until(lambda: court.docket and court.docket[0].count == 2)
        assert len(court.docket) == 1


async def test_e_txt_01_typed_words_are_judged_only_where_the_host_wants_it(listening: Listening) -> None:
    async with listening(settings={"read_text": True}) as court:
        tsar, kholop = court.who("tsar"), court.who("kholop")
        author, named = [g for g in map(court.house.guest, ("Аня", "Борис", "Вера", "Глеб"))
                         if g.name not in (tsar.name, kholop.name)]  # fmt: skip
        await author.writes(f"{named.name}, ходи уже!")
        await asyncio.sleep(0.5)
        assert court.docket == ()
        await court.house.bot.services.guild_settings.choose(court.table.sheet.guild or 0, "judge_text", "on")
        await asyncio.sleep(0.5)
        await author.writes(f"{named.name}, ходи уже!")
        await until(lambda: court.docket)
        charge = court.docket[0]
        assert (charge.law, charge.offender, charge.object) == (
            "E-NAM-01", court.player(author.name), court.player(named.name),
        )  # fmt: skip
