"""The roster: spelling aloud, declension, families of names, homonyms; the table of names itself."""

import pytest

from speech.judge.lexicon import languages, pack
from speech.judge.names.declension import CALLED, NOMINATIVE, OWNER, declined, fondled, patronymics
from speech.judge.names.no_names import no_name
from speech.judge.names.roster import Roster
from speech.judge.names.spelling import aloud, disguises, parts


@pytest.mark.parametrize(("nick", "words"), [
    ("xX_DarkWolf_Xx", ("dark", "wolf")), ("S4sha_2004", ("sasha",)), ("1van", ("ivan",)), ("Ст4с", ("стас",)),
    ("aNdReY", ("andrey",)), ("Кот_в_сапогах", ("кот", "в", "сапогах")), ("mr.Robot", ("mr", "robot")), ("2007", ()),
    ("Rоман", ("роман",)), ("NightWolf99", ("night", "wolf")), ("🐻", ()),
])  # fmt: skip
def test_a_nickname_falls_into_its_words(nick, words):
    assert parts(nick) == words


@pytest.mark.parametrize(("latin", "russian"), [
    ("sasha", "саша"), ("zhenya", "женя"), ("dmitriy", "дмитрий"), ("tatyana", "татьяна"), ("schuka", "щука"),
    ("yulia", "юлия"), ("alexey", "алексей"), ("mike", "майк"), ("саша", "саша"),
])  # fmt: skip
def test_latin_letters_are_read_aloud(latin, russian):
    assert russian in aloud(latin)


@pytest.mark.parametrize(("nick", "also"), [
    ("Vovan4ik", ["Vovanchik"]), ("4elovek", ["chelovek"]), ("6opoda", ["борода"]), ("S4sha", ["Schsha"]),
    ("Sasha_99", []), ("Кот9", []), ("2007", []),
])  # fmt: skip
def test_a_digit_may_stand_for_a_letter_by_its_sound_or_its_look(nick, also):
    assert disguises(nick)[0] == nick
    assert set(also) <= set(disguises(nick)[1:])
    assert bool(also) == bool(disguises(nick)[1:])


def test_E_NAM_01_a_part_that_stands_where_a_name_stands_is_one():
    """A first name before a surname or a patronymic, a surname behind a full name; not what is only a nick."""
    roster = Roster(pack("ru"))
    roster.set(
        {
            0: ["Рубин Шакиров"],
            1: ["Медный Таз"],
            2: ["Фёдор Сергеич"],
            3: ["Семён Заяц"],
            4: ["Игорь", "Igor_CTO"],
        }
    )
    found = {word: named[0] for word, named in roster.words.items()}
    assert [found[word].what for word in ("рубин", "шакиров", "сергеич", "заяц")] == [
        "name", "surname", "patronymic", "surname",
    ]  # fmt: skip
    assert [found[word].weight for word in ("рубин", "шакиров", "сергеич", "заяц")] == [1, 1, 1, 1]
    assert found["медный"].weight < 1
    assert "кто" not in found


def test_a_foreign_name_is_a_name_at_the_head_and_a_part_inside():
    roster = Roster(pack("ru"))
    roster.set({0: ["John Smith"], 1: ["Captain Jack"]})
    assert [one.what for one in roster.words["джон"]] == ["name"]
    assert [one.what for one in roster.words["джек"]] == ["part"]


def test_names_are_declined_called_and_owned():
    sasha = declined("саша")
    assert {form for form, kind in sasha.items() if kind == CALLED} == {"саш"}
    assert {"саши", "саше", "сашу", "сашей"} <= set(sasha)
    assert sasha["сашин"] == OWNER
    assert {"катя", "кати", "кать", "катин"} <= set(declined("катя"))
    assert {"игоря", "игорем"} <= set(declined("игорь", gender="m"))
    assert {"любови", "любовью"} <= set(declined("любовь", gender="f"))
    assert {"льва", "льву", "львом"} <= set(declined("лев", stem="льв"))
    assert {"санька", "саньком"} <= set(declined("санек"))
    assert {"соколова", "соколовым", "соколовых"} <= set(declined("соколов", surname=True))
    assert {"достоевского", "достоевским"} <= set(declined("достоевский", surname=True))
    assert declined("максим", surname=False)["максим"] == NOMINATIVE


def test_patronymics_in_a_hurry():
    assert "андреич" in patronymics("андреевич")
    assert "иваныч" in patronymics("иванович")
    assert "михалыч" in patronymics("михайлович")


def test_the_table_of_names_is_as_long_as_promised():
    names = pack("ru").names
    assert len(names) >= 300
    assert sum(1 + len(short) for _, _, short in names) >= 2500
    assert len({(full, gender) for full, gender, _ in names}) == len(names)
    assert all(gender in "mf" and len(gender) == 1 for _, gender, _ in names)


def names_of(*strings, language="ru"):
    roster = Roster(pack(language))
    roster.set({0: strings})
    return roster


def test_a_first_name_opens_its_family():
    roster = names_of("Sasha")
    for said in ("саша", "шурик", "санек", "александр", "сашенька", "шурочку", "саш", "сашин"):
        assert roster.words[said][0].weight == 1, said


def test_an_ambiguous_short_name_is_sure_only_of_itself():
    roster = names_of("Слава")
    assert roster.words["славик"][0].weight == 1
    assert roster.words["ростислав"][0].weight < 1


def test_a_full_name_is_its_owners_alone():
    roster = names_of("Роман")
    assert "рома" in roster.words
    assert "рамиль" not in roster.words


def test_every_part_of_a_real_name_counts_and_parts_of_a_nick_are_doubtful():
    roster = names_of("Николай Андреевич Орлов")
    assert {roster.words[word][0].what for word in ("коля", "андреич", "орлову")} == {
        "name",
        "patronymic",
        "surname",
    }
    roster = names_of("Медный Таз")
    assert roster.phrases["медныйтаз"][0].weight == 1
    assert roster.words["медный"][0].weight < 1


def test_diminutives_that_anybody_makes_need_no_table():
    assert {"самсончика", "самсонушка"} <= set(names_of("Самсон").words)
    assert {"снежаночке", "снежанушка"} <= set(names_of("Снежана").words)
    assert fondled("катя") == ()
    assert "романчик" not in names_of("Роман").words  # a fish


def test_a_word_in_a_nickname_that_nobody_is_called_by_is_no_name():
    assert "the" not in names_of("Alex_the_King", language="en").words


def test_homonyms_are_marked_and_plain_names_are_not():
    ru, roster = pack("ru"), names_of("Вера", "Катя", "Роман")
    assert roster.words["вера"][0].homonym(ru)
    assert roster.words["роман"][0].homonym(ru)
    assert names_of("Тихон").words["тишина"][0].homonym(ru)
    assert not roster.words["верочка"][0].homonym(ru)
    assert not roster.words["катя"][0].homonym(ru)


def test_ER_12_ranks_suits_and_words_of_the_game_are_no_names():
    for nick in ("Царь", "Козырь", "Поляне", "Дурак", "Карта", "Боярин"):
        assert names_of(nick).words == {}, nick


def test_a_forgotten_player_has_no_name():
    roster = names_of("Sasha")
    roster.forget(0)
    assert roster.words == {}


def test_every_language_pack_can_be_read_whole():
    assert languages() == ("en", "ru")
    for language in languages():
        words = pack(language)
        assert {form.character for forms in words.ranks.values() for form in forms} == set(words._court)
        assert words.names
        assert words.insults
        assert words.swearing
        assert words.idioms
        assert words.title_keys
    with pytest.raises(ValueError, match="no lexicon"):
        pack("la")


def test_a_rank_has_every_case():
    for character, entry in pack("ru")._court.items():
        assert len(entry["bare"]) == 6, character
        assert len(entry.get("possessed", entry.get("epithet", [""] * 6))) == 6, character


def test_hints_hold_titles_and_ranks_in_play_and_names():
    from core.knyazi.characters import cast_for
    from speech.judge.hints import names, phrases

    words = phrases(pack("ru"), cast_for(6))
    assert "Ваше величество" in words
    assert "Любезнейший палач" in words
    assert "Батюшка воевода" not in words, "no Voevoda among six"
    assert "Разрешите слово молвить" in words
    assert {"Царь", "Боярин", "Холоп"} <= set(words)
    assert not {"Палач", "Воевода"} & set(words), "one is in a title already, the other not in play"
    assert {"Саша", "Найт", "Вульф"} <= set(names(pack("ru"), [("S4sha_99",), ("NightWolf",)]))


@pytest.mark.parametrize(
    "given", ["!!!", "12345", "😀", "Царь", "Ваше Величество", "козырь", "я", "Ты", "и", "на"]
)
def test_ER_12_what_nobody_can_be_called_by_is_no_name(given: str) -> None:
    assert no_name(pack("ru"), given)


@pytest.mark.parametrize(
    "given", ["Анна", "Верунчик", "Ия", "Тётя Мотя", "Злой Царь", "xX_Wolf_Xx", "Кот", "ыыыыыыы"]
)
def test_ER_12_what_one_can_be_called_by_is_a_name(given: str) -> None:
    assert not no_name(pack("ru"), given)
