"""What is told to one player of «Из грязи в князи» alone, and when it is over."""

from __future__ import annotations

from collections import deque

import msgspec
import pytest

from cogs.knyazi import own_events
from cogs.knyazi.cog import PACK
from cogs.texts import LOCALES, Locale, Person, plain, t, tell
from cogs.ui.own_events import OwnEvent, told_to
from core.knyazi import events as ev
from core.knyazi.court_papers import Charge, Decree, Petition, Sentence, Unsigned
from core.notation import Player
from core.shapes import Event
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import court, plays
from tests.core.hall.house import HandClock
from tests.core.knyazi.helpers import at, told
from tests.core.knyazi.test_riot import READY

TSAR, SPY, KHOLOP = Player(0), Player(1), Player(2)
CHARGE = Charge(1, KHOLOP, "E-SIL-02", SPY)
MOVED = ev.Reseated("swap", (0, 1, 2), (0, 2, 1))  # type: ignore[arg-type]
FELL = ev.Reseated("palace", (0, 1, 2), (1, 0, 2))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "stays", "goes"),
    [
        (ev.NewReign(TSAR, KHOLOP, "palace"), MOVED, FELL),
        (ev.NewRuler(TSAR, KHOLOP), MOVED, FELL),
        (ev.ChroniclerNamed(TSAR, 2, KHOLOP), FELL, MOVED),  # type: ignore[arg-type]
        (ev.Demoted(KHOLOP, 1), FELL, MOVED),
        (ev.Charged(CHARGE, TSAR), MOVED, FELL),
        (ev.Repeated(1, KHOLOP, "E-SIL-02", 2, "open", TSAR), MOVED, FELL),
        (ev.Petitioned(Petition(1, KHOLOP, "дай"), TSAR), MOVED, FELL),
    ],
)
def test_what_is_told_of_a_seat_is_over_when_he_leaves_it(line: Event, stays: Event, goes: Event) -> None:
    assert not own_events.settles(line, stays)
    assert own_events.settles(line, goes)


def test_K_PUN_07_who_is_demoted_reads_what_he_is_now_and_no_more_what_was_to_come() -> None:
    down = ev.Reseated("demotion", (0, 1, 2), (0, 2, 1))  # type: ignore[arg-type]
    assert not own_events.settles(ev.Demoted(SPY, 1), down)
    assert own_events.settles(ev.DemotionWaits(SPY, 1), ev.Demoted(SPY, 1))
    assert not own_events.settles(ev.DemotionWaits(SPY, 2), ev.Demoted(SPY, 1))


def test_K_NEW_03_no_visa_is_waited_for_when_a_new_reign_has_ended_the_decree() -> None:
    reigns = ev.NewReign(SPY, TSAR, "palace")
    for paper, over in ((Decree(5, TSAR, "петь"), True), (Sentence(5, KHOLOP, 2, "duty"), False)):
        waits = ev.AwaitsVisa(Unsigned(paper, TSAR), SPY)
        assert own_events.settles(waits, reigns) == over


def test_K_MER_06_whom_a_mercy_has_spared_a_demotion_is_no_longer_told_that_it_comes() -> None:
    ruled = ev.Ruled(TSAR, 1, SPY, "demotion")
    assert own_events.settles(ruled, ev.MercyUsed(SPY, "escape"))
    assert not own_events.settles(ruled, ev.MercyUsed(SPY, "beat"))
    assert not own_events.settles(ruled, ev.MercyUsed(KHOLOP, "escape"))
    assert not own_events.settles(ev.Ruled(TSAR, 1, SPY, "pardon"), ev.MercyUsed(SPY, "escape"))


@pytest.mark.parametrize("locale", LOCALES)
def test_K_MER_06_the_table_is_told_that_a_mercy_saved_from_demotion(locale: Locale) -> None:
    for turn in (0, 1):
        said = tell(locale, "event-knyazi-mercy-used", turn, player=Person("Оля", "spy"), use="escape")
        assert plain(locale, "character-spy", case="nom") in said


# A Царь, C Духовник, J Дворник, K Холоп.
ELEVEN = (
    "\n".join(f"hand {player}: P{n} G{n}" for n, player in enumerate("ABCDEFGHI", 5))
    + "\nhand J: G3 G4\nhand K: P2 D2\ntrump: M\nturn: K\nriot: now"
)


@pytest.mark.parametrize(("orders", "rules"), [("theocracy", 2), ("absolutism", 0)])
def test_KC_11_the_beaten_mob_is_at_the_mercy_of_who_rules(orders: str, rules: int) -> None:
    riot = ("K riot", "J consent yes", "K attack P2", "C beat P2 P7", "K pass", "J pass")
    happened = told(at(ELEVEN, 11, orders=orders), *riot)
    mob = next(event for event in happened if isinstance(event, ev.MobAtMercy))
    reads = {player: told_to(PACK, mob, player, {0: "tsar", 2: "confessor"}) for player in range(11)}
    assert {player: key for player, key in reads.items() if key} == {rules: "own-knyazi-mob-at-mercy"}


@pytest.mark.parametrize("locale", LOCALES)
def test_K_RIO_06_a_riot_that_has_won_is_told_by_ranks(locale: Locale) -> None:
    """The Дворник may have led it, and it is still the Холоп who is Tsar now."""
    said = t(locale, "own-knyazi-riot-won")
    assert all(t(locale, f"character-{one}", case="nom") in said for one in ("kholop", "sweeper"))


@pytest.mark.parametrize("locale", LOCALES)
def test_KR_21_the_end_of_a_bought_decree_is_not_told_as_the_end_of_the_thrones_own(locale: Locale) -> None:
    said = {t(locale, "event-knyazi-lapsed", decrees=1, assignments=0, bought=one) for one in ("yes", "no")}
    assert len(said) == 2


async def test_who_becomes_the_clerk_while_his_own_paper_waits_reads_that_it_waits_for_him(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await court(house, ELEVEN, 11)
        clerk = next(seat.player for seat in table.view(None).seats if seat.character == "clerk")
        waits = ev.AwaitsVisa(Unsigned(Petition(5, clerk, "дай"), clerk), TSAR)
        own, cast = house.bot.services.own_events, PACK.known(table)
        own._told[table.id, clerk] = deque([OwnEvent("own-knyazi-waits-for-visa", waits, cast)])
        assert "ждёт твоей визы" in "".join(own.lines(table, clerk, "ru"))


async def test_KC_22_who_was_silent_on_a_secret_call_is_told_so_and_that_nobody_holds_it_against_him(
    playing: Playing,
) -> None:
    clock = HandClock()
    async with playing(guests=["Жанна", "Захар"], clock=clock) as house:
        table = await court(house, READY, 8)
        own = house.bot.services.own_events
        await house.hall.lobby.set_pace(
            table.id, None, msgspec.structs.replace(table.sheet.pace, patience=150)
        )
        await plays(house, table, "H riot")
        clock.skip(150)
        await until(lambda: table.waiting() == (7,))
        assert "⏳ Время вышло, и ход сделан за тебя." in own.lines(table, 6, "ru")
        clock.skip(150)
        await until(lambda: bool(table.sheet.seats[7].missed))
        assert "Ещё раз — и место" in "".join(own.lines(table, 7, "ru"))
