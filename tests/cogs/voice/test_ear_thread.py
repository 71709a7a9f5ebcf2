"""From a voice in the channel to a charge on the desk, through Discord's real encryption."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from stage.testing import until
from tests.cogs.voice.conftest import Listening

Line = Callable[[str], bytes]


async def test_e_sil_01_the_kholop_speaks_and_is_charged_on_the_tsars_desk(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        kholop, tsar = court.who("kholop"), court.who("tsar")
        await kholop.says(line("Холоп, молчать!"))
        await until(lambda: court.docket)
        (charge,) = court.docket
        assert (charge.law, charge.offender) == ("E-SIL-01", court.player(kholop.name))
        await tsar.press("Двор")
        await tsar.sees("речь Холопа")


async def test_e_chg_08_who_has_not_agreed_is_never_opened(listening: Listening, line: Line) -> None:
    async with listening(agreed=[]) as court:
        kholop = court.who("kholop")
        await kholop.says(line("Холоп, молчать!"))
        await asyncio.sleep(1.0)
        assert court.docket == ()
        counts = court.session.ear.receiver.counts()
        assert counts.reasons["no_consent"] > 40
        assert counts.heard == 0
        assert court.session.ear.utterances == 0
