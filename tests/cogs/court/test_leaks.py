"""Nobody but the rightful holder can press, read or hear anything of the desk."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.court import charge_pages, court_calls, desk, desk_pages, paper_forms, petition_pages, pleas
from cogs.ui.actions import ActionId
from core.knyazi import moves
from core.notation import Player
from speech.session import lay_charge
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import charge, court, desk_of, hands, plays
from tests.cogs.court.test_desk import JUDGE, Clips

GUESTS = ["Аня", "Борис", "Вера", "Глеб", "Дина", "Егор"]
"""Царь, Шпион, Палач, Шут, Холоп, and one who does not sit here at all."""
HEARD = ("Саша", "OggS", "clip.ogg")
SECRETS = (*HEARD, "шепну", "тсс", "полслова")
OWN = {"Борис": HEARD, "Вера": tuple(secret for secret in SECRETS if secret != "Саша")}
"""The Шпион has written two of the papers himself, and one is for him to cry out; the accused knows her words."""
TRIES = {
    "desk": ["", "0", "9", "papers", "ideas 1", "charge 1", "charge 1,2", "same 1", "petition 2"],
    "to-case": [""],
    "judge": ["=1", "=4"],
    "rule-on": ["pardon 1", "demotion 1", "blows-5 1", "pardon same-1"],
    "clip": ["1", "4"],
    "ask-spy": ["1"],
    "both": ["1"],
    "idea": ["1=3"],
    "paper": [
        *("keep 1", "undo 1", "answer 2 granted", "grant C", "chronicler 1", "rule 1 pardon", "visa 1"),
        *("papers=keep 1", "=answer 2 refused", "cast-vote 1 yes", "charge A E-NAM-01", "nonsense"),
    ],
    "object": ["=1"],
    "form": [f"{form} {about}" for form in paper_forms.FORMS for about in (1, 2)],
    "plea": ["nonsense"],
    "defend": [""],
    "defended": [""],
    "forgive": ["1 1", "2 1"],
    "announce": [""],
    "filled": ["rule-blows 1", "answer 2", "decree 0"],
}
"""For every verb of the desk what it might be tried with; after `=` what was picked from a list."""


def forged(table: int) -> Iterator[tuple[str, list[str] | None]]:
    for verb, tries in TRIES.items():
        for rest, picked, value in (one.partition("=") for one in tries):
            key = ActionId(verb, table, None, rest)
            yield (key.id("c"), [value]) if picked else (key.id("b"), None)


def test_every_verb_and_every_page_of_the_desk_is_tried() -> None:
    verbs = {
        verb
        for room in (desk, charge_pages, court_calls, petition_pages, paper_forms, pleas)
        for verb in room.actions.handlers
    }
    assert set(TRIES) == verbs
    assert desk_pages.DESK_PAGES[desk_pages.FRONT] is desk.front
    assert {page.partition(" ")[0] for page in TRIES["desk"]} >= set(desk_pages.DESK_PAGES)


async def test_every_other_guest_tries_every_verb_of_the_desk(playing: Playing) -> None:
    async with playing(guests=GUESTS) as house:
        guests = {name: house.guest(name) for name in GUESTS}
        anna = guests["Аня"]
        table = await court(house, hands(5) + "\nturn: B", 5)
        house.bot.services.voice.port = Clips({1, 4})
        await guests["Вера"].press(
            "Моя рука"
        )  # else she is told in a private channel, where nothing can be pressed
        await lay_charge(house.hall, table.id, charge(2))
        await plays(house, table, 'B petition "шепну на ушко" yes')
        await plays(house, table, 'B denounce D K-PUN-01 "тсс" secret=yes')
        await lay_charge(
            house.hall,
            table.id,
            charge(3, "E-NAM-02", words="полслова", span=(0, 0), suspicion=True, confidence=0.5),
        )
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("🔊 Послушать")
        for secret in ("Саша", "clip.ogg"):
            assert secret in desk_of(anna)
        before = table.state.court
        for name in GUESTS[1:]:
            guest, secrets = guests[name], OWN.get(name, SECRETS)
            for custom_id, values in forged(table.id):
                reply = await guest.forges(custom_id, values=values)
                shown = f"{reply.text} {reply.form or ''}"
                if reply.form:
                    guest.dismiss_form()
                for secret in secrets:
                    assert secret not in shown, (name, custom_id)
            for secret in secrets:
                assert secret not in guest.screen(), name
        assert table.state.court.docket == before.docket
        assert table.state.court.petitions == before.petitions
        assert table.state.court.mercies == 0


async def test_E_CHG_07_what_was_whispered_to_the_judge_is_cried_out_by_nothing_he_presses(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Глеб", "Егор"]) as house:
        anna, others = house.guest("Аня"), (house.guest("Глеб"), house.guest("Егор"))
        table = await court(house, hands(5) + "\nturn: B", 5)
        whispered = moves.Denounce(Player(2), moves.Law("E-NAM-01"), "тсс", True, Player(3))
        await house.hall.play(table.id, whispered, player=1)
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        assert not anna.looks("Спросить Шпиона"), "he would be asked aloud"
        await anna.press("Оба хороши: под суд и Шута")
        await anna.sees("№ 2")
        assert [one.offender for one in table.view(0).docket] == [2, 3]
        assert not table.view(None).docket
        await house.bot.services.boards.settle()
        for guest in others:
            for secret in ("оба хороши", "имя или прозвище", "Тебя обвиняют"):
                assert not guest.looks(secret)
        await anna.press("Назад")
        await anna.choose(JUDGE, "1")
        assert not anna.looks("Оба хороши"), "they lie side by side already"


async def test_E_CHG_03_a_suspicion_is_for_the_spy_alone(playing: Playing) -> None:
    """«Слово и дело!»: then it is a charge, signed by him; or he lets it pass and it was never there."""
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, hands(5) + "\nturn: B", 5)
        for guest in (anna, boris, vera):
            await guest.press("Двор")
        for at, words in enumerate(("ну-ка Боярин", "эх, Глебушка")):
            half = {
                "words": words,
                "span": (0, 0),
                "start": at * 30_000,
                "end": at * 30_000,
                "suspicion": True,
            }
            await lay_charge(house.hall, table.id, charge(2, **half))
        await boris.sees("ну-ка Боярин")
        await boris.sees("эх, Глебушка")
        assert not anna.looks("Боярин")
        assert "Слово и дело" in desk_of(boris)
        await boris.press(f"b:paper:{table.id}::cry-out 1")
        await anna.sees("ну-ка Боярин")
        assert anna.looks("донёс Шпион")
        await vera.sees("ну-ка Боярин")
        await boris.press(f"b:paper:{table.id}::let-pass 2")
        assert [c.id for c in table.state.court.docket] == [1]
        assert not anna.looks("Глебушка")
        assert not vera.looks("Глебушка")
