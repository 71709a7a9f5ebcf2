"""A house of its own (K-CUS-01): one file of characters, orders and casts, played to the court's charge and the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs import house
from cogs.settings import BadFile
from cogs.texts import bundle, plain
from core.knyazi import characters, orders
from data.guilds import ConsentBook
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import Court

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
NAMES = ["Аня", "Борис", "Вера", "Глеб", "Дина"]


def example() -> str:
    """The file that docs/house-rules.md shows."""
    return PAGE.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]


@pytest.fixture(autouse=True)
def nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is installed is installed for the whole process."""
    monkeypatch.setattr(characters, "_guests", {})
    monkeypatch.setattr(orders, "_guests", {})
    yield
    house._Installed.house = house.House()
    bundle.HOUSE.clear()
    bundle.texts.cache_clear()


@pytest.fixture
def kitchen(tmp_path: Path) -> house.House:
    file = tmp_path / "house.toml"
    file.write_text(example(), encoding="utf-8")
    found = house.read(file)
    house.install(found)
    return found


def test_the_example_of_the_documents_is_read_and_named_in_every_case(kitchen: house.House) -> None:
    assert set(kitchen.characters) == {"cook"}
    cases = [plain("ru", "character-cook", case=case) for case in ("nom", "gen", "dat", "acc", "ins", "loc")]
    assert cases == ["Повар", "Повара", "Повару", "Повара", "Поваром", "Поваре"]
    assert plain("ru", "title-cook") == "Искуснейший повар"
    assert plain("en", "character-cook") == "Cook"
    assert orders.order("feast").most_blows == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[characters.cook", "Expected"),
        ('[characters.cook]\nestate = "kitchen"\nru = {name = "повар"}', "estate"),
        ('[characters.cook]\nestate = "mob"', "`ru`"),
        ('[characters.cook]\nestate = "mob"\nflies = true\nru = {name = "повар"}', "flies"),
        ('[characters.cook]\nestate = "mob"\npowers = ["fly"]\nru = {name = "повар"}', "fly"),
        (
            '[characters.cook]\nestate = "mob"\ncolour = "red"\nru = {name = "повар"}',
            "characters.cook.colour",
        ),
        ('[characters.cook]\nestate = "mob"\nru = {name = "повар", title = "самый лучший"}', "title"),
        ('[characters.Cook]\nestate = "mob"\nru = {name = "повар"}', "characters.Cook"),
        ('[characters.tsar]\nestate = "nobles"\nru = {name = "царь"}', "tsar"),
        ('[orders.anarchy]\nru = {name = "воля"}', "anarchy"),
        ('[casts.ours]\nseats = ["tsar", "cook", "kholop"]\nru = "Наши"', "cook"),
        ('[casts.ours]\nseats = ["kholop", "tsar"]\nru = "Наши"', "casts.ours"),
    ],
)
def test_what_is_wrong_with_a_house_is_said_in_a_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as wrong:
        house.read(file)
    assert str(wrong.value).startswith(str(file))
    assert said in str(wrong.value)


async def test_a_cook_is_agreed_on_dealt_drawn_explained_called_and_judged(
    playing: Playing, kitchen: house.House
) -> None:
    settings = {"hear": True, "model": "none", "read_text": True}
    async with playing(guests=NAMES, settings=settings) as here:
        anya, *others = guests = [here.guest(name) for name in NAMES]
        for guest in guests:
            await ConsentBook(here.bot.services.store).give(guest.id, here.stage.guild.id)
            await guest.join_voice("Палата")
        await here.bot.services.guild_settings.choose(here.stage.guild.id, "judge_text", "on")
        await anya.slash("играть", игра="Из грязи в князи")
        for guest in others:
            await guest.sees("Сесть")
            await guest.press("Сесть")
        await anya.press("Настроить")
        await anya.choose("Кто за столом, сверху вниз", "Кухня")
        await anya.sees("Действующие лица: Царь, Шпион, Повар, Палач, Холоп")
        await anya.choose("Общественный строй: один или до трёх сразу", "Пир горой")
        await anya.sees("Пир горой")
        await anya.press("Начать")
        (table,) = here.hall.tables.values()
        await until(lambda: table.state is not None and table.view(None).seats)
        court = Court(here, table)
        cook, kholop = court.who("cook"), court.who("kholop")
        executioner, tsar = court.who("executioner"), court.who("tsar")
        await anya.sees(f"Повар ({cook.name})")
        assert "Строй: Пир горой" in anya.screen()
        await cook.press("Моя рука")
        await cook.sees("**Повар**")
        await cook.sees("Имён здесь нет")  # the first hint of all
        await cook.press("Моя рука")
        await cook.sees("Ты варишь уху на весь двор")
        await court.listening()
        await executioner.writes("Повар, ходи уже!")
        await until(lambda: court.docket)
        charge = court.docket[0]
        assert (charge.law, charge.offender, charge.object) == (
            "E-NAM-02", court.player(executioner.name), court.player(cook.name),
        )  # fmt: skip
        await tsar.press("Двор")
        await tsar.sees("Повар")
        await tsar.choose("Рассудить дело (или сразу несколько)…", "1")
        assert tsar.looks("3 удара")
        assert not tsar.looks("4 удара"), "the feast allows three"
        await tsar.press("3 удара")
        await until(lambda: court.docket[0].status == "ruled")
        assert kholop is not cook
