"""What lies on one player, said to him once, truly, and with what he may still answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.court import charge_pages
from cogs.court.charge_words import handiwork
from cogs.court.desk_view import DeskView
from cogs.court.paper_forms import FORMS, build, modal, options
from cogs.knyazi import asked, board, burdens, hand, lesson, own_events
from cogs.knyazi.cog import PACK
from cogs.knyazi.paper_labels import label
from cogs.texts import LOCALES, Locale, plain
from cogs.ui.own_events import told_to
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from core.chance import Seeded
from core.hall import Sheet
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Charge
from core.knyazi.game import game
from core.knyazi.robots import court
from core.knyazi.state import State
from core.notation import Player
from core.shapes import EAR
from tests.core.knyazi.helpers import at, go

FIVE = "\n".join(f"hand {p}: P{n} G{n} D{n}" for n, p in enumerate("ABCDE", 6)) + "\ntrump: M\nturn: B"


def begun(*said: str, **options: str) -> State:
    return go(at(FIVE, 5, etiquette="auto", **options), *said)


def lines(state: State, player: int) -> str:
    return "\n".join(burdens.lines(game.view(state, player), "ru"))


def offered(state: State, player: int) -> int:
    page: Any = Page()
    table: Any = SimpleNamespace(id=1, sheet=Sheet(game="knyazi"))
    burdens.answers(page, table, game.view(state, player), "ru")
    return len(page.parts)


def a_table(players: int = 5) -> Any:
    return SimpleNamespace(
        id=1, sheet=SimpleNamespace(seats=[SimpleNamespace(name=n) for n in "АБВГДЕЖ"[:players]])
    )


def test_who_has_begged_waits_and_may_answer_what_comes_after_it() -> None:
    state = begun('A denounce C E-RES-01 "раз"', 'C petition "каюсь"')
    assert "ждёт ответа" in lines(state, 2)
    assert not offered(state, 2)
    state = go(state, 'A denounce C E-LEA-01 "два"')
    assert "можно ответить" in lines(state, 2)
    assert offered(state, 2)


def test_K_ORD_06_a_plea_that_waits_for_its_visa_has_been_made() -> None:
    text = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 5)) + "\ntrump: M\nturn: E"
    state = at(text, 10, orders="bureaucracy", etiquette="auto")
    state = go(state, 'A denounce C E-RES-01 "раз"', 'C petition "каюсь" plea=repent')
    assert not state.court.petitions
    assert not offered(state, 2)
    assert "Повинная подана" in lines(state, 2)
    assert offered(go(state, 'A denounce C E-LEA-01 "два"'), 2)


def test_a_petition_that_was_granted_asks_for_no_other_about_the_same_charge() -> None:
    """«Быть по сему», and the charge asked him to repent again."""
    state = begun('A denounce C E-LEA-01 "раз"', 'C petition "Каюсь"', "A answer 2 granted")
    assert not offered(state, 2)
    assert "приговора ещё нет" in lines(state, 2)
    state = go(state, 'A denounce C E-LEA-01 "два"')
    assert offered(state, 2)


def test_a_paper_that_was_typed_over_several_lines_is_one_line() -> None:
    move = build(FORMS["petition"], {"words": " Верни трон,\n\nили мой Ваня \u2028придёт "}, "ru")
    assert move == moves.Petition("Верни трон, или мой Ваня придёт")
    go(begun(), f"C {game.write(move)}")


def test_a_plea_is_titled_so_and_is_not_asked_for_secrecy() -> None:
    view, table = game.view(begun('A denounce C E-RES-01 "раз"'), 2), a_table()
    for back, title, fields in ((HAND, "Оправдаться…", 1), ("", "Челобитная", 2)):
        shown = modal("ru", table, view, FORMS["petition"], back=back)
        assert (shown.title, len(shown.children)) == (title, fields)


def test_the_form_says_what_the_ruler_can_be_denounced_for() -> None:
    view, table = game.view(begun(), 2), a_table()
    form = FORMS["denounce"]
    found = options("ru", table, view, form.fields[0])
    assert [one.value for one in found if one.description] == ["0", "3"]
    assert not [one for one in options("ru", table, view, form.fields[2]) if one.description]


@pytest.mark.parametrize(("law", "too"), [("E-NAM-01", 3), ("E-NAM-02", None), ("E-RES-01", None)])
def test_both_are_charged_only_with_what_both_may_have_done(law: str, too: int | None) -> None:
    """A junior cannot be wronged by a bare rank, nor by a want of respect."""
    charge = Charge(1, Player(2), law, EAR, Player(3))  # type: ignore[arg-type]
    desk: Any = DeskView(None, a_table(), game.view(begun(), 0), "ru")  # type: ignore[arg-type]
    assert charge_pages._other(desk, charge) == too


@pytest.mark.parametrize("players", [5, 7])
def test_E_HND_01_the_broom_on_the_table_says_whose_work_it_is(players: int) -> None:
    text = (
        "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG"[:players], 6))
        + "\ntrump: M\nturn: B"
    )
    view, whose = game.view(at(text, players), None), "Холопа" if players == 5 else "Дворника"
    assert whose in label("ru", a_table(players), view, moves.Collect())


@pytest.mark.parametrize(
    ("player", "told"), [(4, "Тебе нельзя говорить вслух ни слова"), (3, "обращайся «Любезнейший палач»")]
)
def test_K_ETQ_05_the_hand_of_who_is_silent_says_so_first(player: int, told: str) -> None:
    view = game.view(begun(), player)
    mine = next(seat for seat in view.seats if seat.player == player)
    said = lesson.role(view, mine, "ru")
    assert [told in line for line in said] == [True]
    assert ("hint-names" in hand.first_time_hints(view, mine)) == (player != 4)
    quiet = game.view(at(FIVE, 5, etiquette="off"), player)
    assert not lesson.role(quiet, mine, "ru")


def test_a_charge_that_is_repeated_stands_on_the_desk_of_who_judges_once() -> None:
    charge = Charge(1, Player(2), "E-SIL-02", EAR)  # type: ignore[arg-type]
    first = ev.Charged(charge, Player(0))
    again = ev.Repeated(1, Player(2), "E-SIL-02", 2, "open", Player(0))
    other = ev.Repeated(3, Player(2), "E-SIL-02", 2, "open", Player(0))
    assert own_events.settles(first, again)
    assert own_events.settles(again, again)
    assert not own_events.settles(first, other)


def test_blows_for_one_guilt_are_one_row_and_one_button() -> None:
    state = begun(
        'B denounce C E-RES-01 "раз"', 'B denounce C E-RES-01 "два"', "A rule 1 blows 2", "A rule 2 blows 3"
    )
    assert lines(state, 2).count("🪵") == 1
    assert "Осталось ударов: 5" in lines(state, 2)
    assert len(board.handiwork(game.view(state, None))) == 1


def test_KR_24_a_kholop_who_cannot_fall_is_told_what_may_follow() -> None:
    state = begun('B denounce E E-NAM-01 "Аня"', "A rule 1 demotion")
    assert "можно ответить" not in lines(state, 4)
    assert "могут наказать иначе" in lines(state, 4)


@pytest.mark.parametrize("locale", LOCALES)
def test_E_CHG_07_a_denunciation_without_words_names_the_guilt_once(locale: Locale) -> None:
    form = FORMS["denounce"]
    move = build(form, {"offender": "2", "law": "E-RES-01"}, locale)
    assert game.parse(1, game.write(move)) == move
    state, _ = game.apply(begun(), 1, move)
    assert state.court.docket[0].words == ""
    assert lines(state, 2).count("непочтительная речь") == 1
    assert "В доносе" not in lines(state, 2)


def test_KC_03_who_holds_nothing_to_step_in_with_is_told_so() -> None:
    view: Any = SimpleNamespace(ruler=0, me=2, legal=(moves.Pass(),))
    assert asked._window(view) == "none"
    view.legal = (moves.Pass(), moves.ThrowIn(()))
    assert asked._window(view) == "no"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ev.RiotBegun((Player(3), Player(4))), {0: "riot-theirs", 3: "riot-mine", 4: "riot-mine"}),
        (ev.RiotLost((Player(3), Player(4)), ()), {0: "riot-beaten", 3: "riot-lost"}),
        (ev.NewReign(Player(1), Player(0), "demotion"), {0: "dethroned", 1: "reigns", 2: None}),
    ],
)
def test_a_riot_and_a_fall_are_told_to_each(event: Any, told: dict[int, str | None]) -> None:
    for player, key in told.items():
        assert told_to(PACK, event, player, {}) == (key and f"own-knyazi-{key}")


def test_KR_24_whom_they_voted_on_is_told_how() -> None:
    state = begun('B denounce A E-NAM-01 "Аня"')
    vote = game.view(state, 0).votes[0].id
    for player in "BC":
        state = go(state, f"{player} cast-vote {vote} yes")
    _, events = game.apply(state, 3, moves.CastVote(vote, True))
    closed = next(event for event in events if isinstance(event, ev.VoteClosed))
    assert told_to(PACK, closed, 0, {}) == "own-knyazi-judged"
    assert (closed.accused, closed.law) == (0, "E-NAM-01")
    assert next(event for event in events if isinstance(event, ev.Demoted)).law == "E-NAM-01"


def test_a_robot_grants_no_petition_after_blows_for_the_same() -> None:
    state = begun('C petition "помилуй"', 'B denounce C E-RES-01 "раз"', "A rule 2 blows 2")
    view = game.view(state, 0)
    answers = [move for move in view.legal if isinstance(move, moves.Answer)]
    assert {court.answered(view, answers, Seeded(seed)).answer for seed in range(20)} == {"refused"}  # type: ignore[attr-defined]


def test_E_HND_01_a_press_is_no_word_that_was_heard() -> None:
    assert handiwork(Charge(1, Player(2), "E-HND-01", Player(EAR)))
    assert not handiwork(Charge(1, Player(2), "E-SIL-01", Player(EAR)))


def test_a_new_charge_takes_nobodys_place_on_the_desk() -> None:
    services: Any = None
    state = begun('B denounce C E-RES-01 "раз"')
    first = DeskView(services, services, game.view(state, 0), "ru").open[0]
    state = go(state, 'B denounce E E-RES-01 "два"')
    assert DeskView(services, services, game.view(state, 0), "ru").open[0] == first


def test_KR_24_a_robot_tsar_demotes_no_kholop() -> None:
    view = game.view(begun('B denounce E E-HND-01 "сдал"'), 0)
    rulings = [move for move in view.legal if isinstance(move, moves.Rule)]
    found = {court.sentence(view, view.docket[0], rulings, Seeded(seed), set()).penalty for seed in range(40)}
    assert found == {"pardon", "blows"}


@pytest.mark.parametrize(
    ("locale", "binds", "how"), [("ru", "голый чин", "вслух"), ("en", "bare rank", "aloud")]
)
def test_K_ETQ_03_K_ETQ_07_the_jester_is_told_which_laws_bind_him_and_how_to_amuse(
    locale: Locale, binds: str, how: str
) -> None:
    """He owes neither respect nor leave; names bind him as anybody (K-ETQ-08), and so does his duty (K-PUN-09)."""
    go(begun(), '! charge D E-NAM-02 A words="царь"')
    hint = plain(locale, "hint-jester")
    assert binds in hint
    assert how in hint
    law = plain(locale, "law-e-nam-02.about")
    assert ("Шут" if locale == "ru" else "Jester") in law


def test_a_petition_hides_no_plea_and_stands_in_a_line_of_its_own() -> None:
    state = begun('A denounce C E-RES-01 "раз"', 'C petition "каюсь" plea=repent', 'C petition "дай милость"')
    assert "Повинная подана" in lines(state, 2)
    assert "челобитная ждёт ответа: «дай милость»" in lines(state, 2)
    assert "ждёт ответа" not in lines(go(state, "A answer 3 refused"), 2)


def test_K_PET_04_what_is_granted_in_words_is_told_to_be_words() -> None:
    told = [
        plain("ru", "own-knyazi-answered", status=one, words="трон", answer="")
        for one in ("granted", "refused")
    ]
    assert ["согласие на словах" in one for one in told] == [True, False]


def test_K_PET_02_a_petition_is_about_nobody_and_its_secrecy_knows_no_but() -> None:
    view, table = game.view(begun(), 2), a_table()
    for name, but in (("petition", False), ("denounce", True)):
        labels = [one.label for one in options("ru", table, view, FORMS[name].fields[-1])]
        assert ["о нём самом" in one for one in labels] == [False, but]


def test_K_DEC_03_of_several_objections_each_says_whose_it_is() -> None:
    state = begun('A decree "Всем петь"', 'B object 1 rules "нельзя"', 'C object 1 insult "стыдно"')
    view = game.view(state, 0)
    some = [label("ru", a_table(), view, one) for one in view.legal if isinstance(one, moves.Overrule)]
    assert len(set(some)) == len(some) == 4
    assert "Шпион" in some[0]
    assert "«нельзя»" in some[0]
    assert "Палач" in some[2]
    assert "«стыдно»" in some[2]
