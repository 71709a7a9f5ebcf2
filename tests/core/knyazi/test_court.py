"""Decrees, punishments, petitions."""

import pytest

from core.knyazi import events as ev
from core.knyazi.decree_words import flaw_in
from core.knyazi.game import game
from tests.core.knyazi.helpers import at, go, legal, lines, refused, seats, step

# A Царь, B Шпион, C Палач, D Шут, E Холоп.
FIVE = """
hand A: P9 G9
hand B: P8 G8
hand C: P3 G3
hand D: P5 G5
hand E: P4 G4
trump: M
turn: C
"""


# -- decrees ------------------------------------------------------------------------------------


def test_K_DEC_01_the_tsar_may_decree_at_any_moment_for_all() -> None:
    moments = [
        at(FIVE, 5),
        go(at(FIVE, 5), "C attack P3"),
        go(at(FIVE, 5), "C attack P3", "B concede"),
        go(game.new(5), "* cast A,B,C,D,E"),
    ]
    for state in moments:
        state, events = step(state, 'A decree "Всем петь" "праздник"')
        (decreed,) = events
        assert isinstance(decreed, ev.Decreed)
        assert (decreed.decree.words, decreed.decree.because) == ("Всем петь", "праздник")
    assert refused(at(FIVE, 5), 'B decree "Всем петь"') == "not-the-ruler"
    assert refused(game.new(5), 'A decree "Всем петь"') == "court-is-closed"


def test_K_DEC_02_free_words_but_words() -> None:
    state = at(FIVE, 5)
    assert refused(state, 'A decree " "') == "words-missing"
    assert refused(state, f'A decree "{"а" * 301}"') == "words-too-long"
    assert refused(state, 'A decree "раз\\nдва"') == "words-unprintable"
    assert go(state, 'A decree "Всем 🎶 👩‍🚒"').court.decrees


def test_K_DEC_03_a_decree_that_does_not_bind_all_is_refused() -> None:
    assert refused(at(FIVE, 5), 'A decree "Играть стоя" binds="commoners"') == "decree-invalid"


@pytest.mark.parametrize(
    "words",
    [
        "Боярин сегодня именинник: пойте ему",
        "Купец угощает: благодарите",
        "Не ходить под столом",
        "Показывать карту с поклоном",
        "Не меняться в лице, сидя на месте",
        "Мещане должны играть стоя",
    ],
)
def test_KC_28_no_words_of_a_decree_are_refused_and_any_player_may_object(words: str) -> None:
    state = go(at(FIVE, 5), f'A decree "{words}"')
    assert [d.words for d in state.court.decrees] == [words]
    assert go(state, 'B object 1 rules "не годится"', "A overrule 2 yes").court.decrees == ()
    assert go(state, 'B object 1 rules "не годится"', "A overrule 2 no").court.decrees[0].objections == ()
    rich = at(FIVE.replace("hand C: P3", "hand C: P3 M3"), 5, orders="oligarchy")
    assert go(rich, f'C buy-decree M3 "{words}"').court.decrees


def test_KC_28_only_a_watch_that_can_mean_nothing_is_refused() -> None:
    state = at(FIVE, 5)
    assert refused(state, 'A decree "Всем молчать" "" {"kind":"silence","words":["а"]}') == "watch-words"
    assert refused(state, 'A decree "Не говорить" "" {"kind":"forbidden"}') == "watch-words"


def test_K_DEC_03_the_rest_any_player_may_object_to_and_the_tsar_answers() -> None:
    state = go(at(FIVE, 5), 'A decree "Никому не садиться выше соседа"')
    assert refused(state, 'B object 9 rules "места"') == "no-such-paper"
    assert refused(state, 'A object 1 rules "места"') == "ruler-repeals"
    state = go(state, 'B object 1 rules "это против обмена местами"')
    assert refused(state, 'B object 1 hands "и ещё"') == "already-objects"
    assert refused(state, "B overrule 2 yes") == "not-the-ruler"
    assert legal(state, "A", "overrule") == {"overrule 2 yes", "overrule 2 no"}
    assert not go(state, "A overrule 2 yes").court.decrees
    kept = go(state, "A overrule 2 no")
    assert kept.court.decrees[0].objections == ()


def test_K_DEC_04_a_justification_is_wanted_not_forced() -> None:
    state = go(at(FIVE, 5), 'A decree "Всем петь"')
    assert state.court.decrees[0].because == ""
    assert refused(state, f'A decree "Всем петь" "{"а" * 301}"') == "words-too-long"


def test_K_DEC_05_the_tsar_cancels_his_decrees_and_a_new_ruler_ends_them() -> None:
    state = go(at(FIVE, 5), 'A decree "Всем петь"', 'A decree "Всем стоять"')
    assert legal(state, "A", "repeal") == {"repeal 1", "repeal 2"}
    assert refused(state, "B repeal 1") == "not-the-ruler"
    state = go(state, "A repeal 1")
    assert [d.id for d in state.court.decrees] == [2]
    assert not go(
        at(FIVE.replace("turn: C", "turn: B"), 5), 'A decree "Всем петь"', "B attack P8", "A concede"
    ).court.decrees


def test_K_DEC_06_K_PUN_10_disobedience_is_punished_by_blows_or_a_task_only() -> None:
    state = go(at(FIVE, 5), 'A decree "Всем петь"', 'B denounce D E-DEC-01 "молчал" paper=1')
    rules = legal(state, "A", "rule")
    assert {"rule 2 blows 1", "rule 2 blows 5", "rule 2 pardon"} <= rules
    assert not any("demotion" in text for text in rules)
    assert refused(state, "A rule 2 demotion") == "penalty-not-lawful"
    assert go(state, 'A rule 2 assignment words="петь соло"').court.assignments[0].ground == "decree"


def test_a_decree_may_carry_a_watch() -> None:
    state = at(FIVE, 5)
    watched = go(state, 'A decree "Никто не говорит нет" watch={"kind":"forbidden","words":["нет"]}')
    assert watched.court.decrees[0].watch is not None
    assert refused(state, 'A decree "Тихо" watch={"kind":"silence","words":["а"]}') == "watch-words"
    assert refused(state, 'A decree "Тихо" watch={"kind":"required"}') == "watch-words"


@pytest.mark.parametrize(
    ("words", "flaw"),
    [
        ("Все должны повторять жесты Царя", None),
        ("Все играют с открытым ртом", None),
        ("Пустить по кругу подзатыльник", None),
        ("Каждый слагает Царю оду", None),
        ("Всем петь", None),
        ("Everybody sings", None),
        ("Всем говорить шёпотом, кроме как с Царём", None),
        ("Знать всем имена своих предков", None),
        ("Никому не грубить старшим", None),
        ("Не показывать карты соседу", None),
        ("Мещане должны играть стоя", "not-uniform"),
        ("Знать играет стоя", "not-uniform"),
        ("Пусть холоп кукарекает", "not-uniform"),
        ("Все кланяются, кроме меня", "not-uniform"),
        ("Игроки должны оскорблять вышестоящих", "insult"),
        ("Каждый должен наказывать себя сам", "hands"),
        ("Все играют с открытыми картами", "principles"),
        ("Показывать свои карты соседу", "principles"),
        ("Игроки не меняются местами", "rules"),
        ("The commoners play standing", "not-uniform"),
        ("Everybody shows his cards", "principles"),
        ("Nobody may swap seats", "rules"),
    ],
)
def test_K_DEC_03_words_that_give_a_decree_away(words: str, flaw: str | None) -> None:
    assert flaw_in(words) == flaw


# -- punishments --------------------------------------------------------------------------------


def test_K_PUN_01_a_formal_ground_is_needed() -> None:
    state = at(FIVE, 5)
    assert refused(state, 'A blows B 1 duty ""') == "words-missing"
    for ground in ("etiquette", "duty", "decree", "disloyalty"):
        assert go(state, f'A blows B 1 {ground} "за дело"').court.sentences[0].ground == ground
    assert refused(state, 'A blows B 1 riot "за бунт"') == "no-rebel"


def test_K_PUN_02_one_to_five_blows_with_place_and_words() -> None:
    state = at(FIVE, 5)
    assert refused(state, 'A blows B 0 duty "спал"') == "wrong-number-of-blows"
    assert refused(state, 'A blows B 6 duty "спал"') == "wrong-number-of-blows"
    assert refused(state, 'B blows D 1 duty "спал"') == "not-the-ruler"
    state = go(state, 'A blows B 2 duty "спал" place="пятки" words="не спи"')
    (sentence,) = state.court.sentences
    assert (sentence.blows, sentence.place, sentence.words) == (2, "пятки", "не спи")
    assert legal(state, "C", "strike") == {"strike 1"}
    state, events = step(state, "C strike 1")
    assert events == (ev.Struck(2, 1, 1, 1, 1),)  # type: ignore[arg-type]
    state, events = step(state, "C strike 1")
    assert events == (ev.Struck(2, 1, 1, 2, 0),)  # type: ignore[arg-type]
    assert refused(state, "C strike 1") == "no-such-paper"


def test_K_PUN_03_the_executioner_strikes_himself_if_told() -> None:
    state = go(at(FIVE, 5), 'A blows C 1 duty "бил слабо"')
    state, events = step(state, "C strike 1")
    assert events == (ev.Struck(2, 2, 1, 1, 0),)  # type: ignore[arg-type]


ELEVEN = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJK", 5)) + "\ntrump: M\nturn: E\n"
"""A Царь B Царевич C Духовник D Боярин E Воевода F Шпион G Чиновник H Палач I Шут J Дворник K Холоп."""


def test_K_PUN_04_the_confessor_is_never_struck_but_may_be_tasked_and_demoted() -> None:
    state = at(ELEVEN, 11, etiquette="honour")
    assert refused(state, 'A blows C 1 duty "дремал"') == "never-struck"
    assert go(state, 'A assign C "стоять" duty "дремал"').court.assignments
    charged = go(state, 'B denounce C E-NAM-01 "Вася"')
    assert not any("blows" in text for text in legal(charged, "A", "rule"))
    assert refused(charged, "A rule 1 blows 2") == "penalty-not-lawful"
    assert seats(go(charged, "A rule 1 demotion"))[-1] == "C"
    # Blows ordered before he became Духовник wait while he is one.
    waiting = go(
        at(ELEVEN.replace("turn: E", "turn: D"), 11), 'A blows D 1 duty "дремал"', "D attack P8", "C concede"
    )
    assert seats(waiting)[2] == "D"
    assert refused(waiting, "H strike 1") == "never-struck"
    assert legal(waiting, "H", "strike") == set()


def test_K_PUN_05_assignments_in_free_words_follow_the_player() -> None:
    state = go(at(FIVE, 5), 'A assign C "комментировать игру" duty "медлил"')
    assert state.court.assignments[0].words == "комментировать игру"
    moved = go(state, "C attack P3", "B concede")
    assert moved.court.assignments[0].player == 2
    assert game.view(moved, None).seats[1].tasks == 1
    assert legal(moved, "A", "release") == {"release 1"}
    assert not go(moved, "A release 1").court.assignments
    assert refused(state, 'A assign C "" duty "медлил"') == "words-missing"
    assert refused(state, 'A assign C "принести чай" duty "медлил" outside=yes') == "outside-the-game"


def test_K_PUN_06_the_tsar_may_not_demote_at_will() -> None:
    state = at(FIVE, 5, etiquette="honour")
    for law, lawful in [
        ("E-NAM-01", True),
        ("E-NAM-02", True),
        ("E-HND-01", True),
        ("E-NAM-03", False),
        ("K-PUN-09", False),
    ]:
        charged = go(state, f'B denounce C {law} "сказал"')
        assert ("rule 1 demotion" in legal(charged, "A")) == lawful
        if not lawful:
            assert refused(charged, "A rule 1 demotion") == "penalty-not-lawful"


def test_K_PUN_09_KR_25_spy_jester_and_executioner_answer_for_their_duties() -> None:
    state = at(FIVE, 5)
    for who, accuser in [("B", "C"), ("D", "B"), ("C", "B")]:
        charged = go(state, f'{accuser} denounce {who} K-PUN-09 "не донёс"')
        assert {"rule 1 blows 3", "rule 1 pardon"} <= legal(charged, "A")
        assert go(charged, "A rule 1 blows 3").court.sentences[0].ground == "duty"


def test_KR_26_the_tsar_is_not_punished() -> None:
    state = at(FIVE, 5)
    assert refused(state, 'A blows A 1 duty "спал"') == "above-the-law"
    assert refused(state, 'A assign A "стоять" duty "спал"') == "above-the-law"
    assert refused(state, 'B denounce A K-PUN-09 "спал"') == "above-the-law"


def test_KC_20_blows_wait_while_he_is_tsar() -> None:
    state = go(
        at(FIVE.replace("turn: C", "turn: B"), 5),
        'A blows B 1 duty "спал"',
        "B attack P8",
        "A concede",
        "B trump M",
    )
    assert refused(state, "C strike 1") == "above-the-law"


def test_the_ruler_may_remit_blows() -> None:
    state = go(at(FIVE, 5), 'A blows B 2 duty "спал"', "C strike 1")
    assert legal(state, "A", "remit") == {"remit 1"}
    assert not go(state, "A remit 1").court.sentences
    assert refused(state, "B remit 1") == "not-the-ruler"


# -- petitions ----------------------------------------------------------------------------------


def test_K_PET_01_anybody_may_petition_the_mute_in_writing() -> None:
    state = at(FIVE, 5)
    for who, written in [("B", False), ("D", False), ("E", True)]:
        assert go(state, f'{who} petition "Помилуй"').court.petitions[0].written == written
    assert refused(state, 'A petition "Помилуй"') == "not-to-oneself"
    assert refused(state, 'B petition ""') == "words-missing"


def test_K_PET_02_open_or_secret_and_the_tsar_may_refuse_to_hear() -> None:
    state, (event,) = step(at(FIVE, 5), 'B petition "Шут смеётся над тобой" yes')
    assert game.redact(event, 0) == event == game.redact(event, 1)
    assert [game.redact(event, who) for who in (2, 3, 4, None)] == [None] * 4
    assert [len(game.view(state, who).petitions) for who in (0, 1, 2, None)] == [1, 1, 0, 0]
    assert "answer 1 unheard" in legal(state, "A")
    state, (answered,) = step(state, "A answer 1 unheard")
    assert state.court.petitions[0].status == "unheard"
    assert game.redact(answered, 2) is None
    _, (aloud,) = step(at(FIVE, 5), 'B petition "Отмени указ"')
    assert game.redact(aloud, None) == aloud


def test_K_PET_03_a_denunciation_is_a_petition_of_a_kind() -> None:
    state = go(at(FIVE, 5), 'B denounce D K-PUN-01 "плетёт заговор"')
    assert state.court.docket[0].by == 1
    state = go(at(FIVE, 5), 'B petition "Отмени указ о пении"', 'A answer 1 granted "так и быть"')
    assert state.court.petitions[0].answer == "так и быть"


def test_K_PET_04_KR_14_granted_refused_or_the_petitioner_punished() -> None:
    state = go(at(FIVE, 5), 'B petition "Дай милость"')
    assert legal(state, "A", "answer") == {"answer 1 granted", "answer 1 refused", "answer 1 unheard"}
    assert refused(state, "B answer 1 granted") == "not-the-ruler"
    punished = go(state, "A answer 1 refused", 'A blows B 1 disloyalty "докучал"')
    assert punished.court.sentences
    assert refused(punished, "A answer 1 granted") == "no-such-paper"
    assert lines(punished, "petition")
