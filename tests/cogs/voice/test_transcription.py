"""From words in the channel to a charge: real voices, real recognition."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from data.guilds import Names
from stage.testing import until
from tests.cogs.voice.conftest import Listening

Line = Callable[[str], bytes]


async def test_e_nam_01_a_real_name_is_heard_and_charged_with_its_words_and_sound(
    listening: Listening, line: Line, models_folder: Path
) -> None:
    async with listening(settings={"model": str(models_folder / "base.pt")}) as court:
        guild = court.table.sheet.guild or 0
        tsar = court.who("tsar")
        speaker, named = (guest for guest in (court.house.guest(n) for n in ("Аня", "Борис", "Вера", "Глеб"))
                          if guest.name != tsar.name and guest is not court.who("kholop"))  # fmt: skip
        await Names(court.house.bot.services.store).call(guild, named.id, ("Александр",))
        await court.house.bot.services.privacy.tell(lambda one: one.renamed(guild, named.id))
        assert await court.ears.words.opened()
        await speaker.says(line("Саша, кто ты такой?"))
        await until(lambda: any(c.law == "E-NAM-01" for c in court.docket))
        charge = next(c for c in court.docket if c.law == "E-NAM-01")
        assert (charge.offender, charge.object) == (court.player(speaker.name), court.player(named.name))
        assert charge.words[slice(*charge.span)].strip(",").lower().startswith("саш")
        await until(lambda: court.ears.clip(court.table.id, charge.id) is not None)
        await tsar.press("Двор")
        await tsar.sees("Саша")


async def test_the_host_is_told_of_how_many_remarks_words_were_made_and_that_the_machine_is_behind(
    listening: Listening, line: Line, models_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(settings={"model": str(models_folder / "base.pt")}) as court:
        host = court.house.guest("Аня")
        assert await court.ears.words.opened()
        await host.says(line("Саша, кто ты такой?"))
        await until(lambda: court.ears.snapshot()["words-heard"])
        await host.slash("слух")
        await host.sees("для всех столов программы. Реплик 1: слова разобраны в 1")
        assert not host.looks("Машина не поспевает")
        monkeypatch.setattr("speech.scribe.OLDEST", -60.0)
        await host.says(line("Саша, кто ты такой?"))
        await until(lambda: court.ears.snapshot()["words-late"])
        await host.slash("слух")
        await host.sees("слух не успел разобрать 1")
        await host.sees("Машина не поспевает")
