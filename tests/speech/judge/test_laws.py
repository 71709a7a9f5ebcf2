"""The laws themselves, each both ways (E-NAM, E-LEA, E-SIL, E-RES, E-THE, E-DEC, E-HND, E-TXT, ER-01, ER-02, ER-07..17)."""


# Names ---------------------------------------------------------------------------------------------------------


def test_E_NAM_01_a_real_name_in_any_form_of_another_at_the_table(court):
    for words in (
        "Санёк, ходи.",
        "Шурик, ходи.",
        "Это Александру.",
        "Саш, ну!",
        "Передай Сашке.",
        "С Александром не спорь.",
    ):
        assert court(f"5 H: {words}") == ["! E-NAM-01 H D"], words
    for words in ("Андреич, ходи.", "Николай Андреевич!", "Орлову отдай.", "Коль, ты чего?"):
        assert court(f"5 H: {words}") == ["! E-NAM-01 H A"], words
    assert court("5 H: Найтвульф, бей.") == ["! E-NAM-01 H I"]


def test_E_NAM_01_names_as_discord_writes_them_read_aloud(court):
    for name, said in (("S4sha_2004", "Саша"), ("M4x1m", "Максим"), ("xX_Vitek_Xx", "Витёк"), ("dmitry.ivanov", "Дима"),
                       ("Екатерина", "Катюха"), ("Mike", "Майк"), ("DarkLord", "Дарклорд")):  # fmt: skip
        assert court(f"D: {name}\n5 A: {said}, ходи!") == ["! E-NAM-01 A D"], name


def test_E_NAM_01_not_ones_own_nor_nobodys_nor_a_word_that_looks_like_a_name(court):
    assert court("5 D: Саша своих не сдаёт.") == []
    assert court("5 A: Григорий не придёт.") == []
    for words in (
        "Одна вера спасёт.",
        "Читаю роман.",
        "Храбрый как лев.",
        "Маркий кафтан.",
        "Слава о вас гремит.",
    ):
        assert court(f"5 A: {words}") == [], words
    assert court("5 A: Вера, ходи!") == ["! E-NAM-01 A H"], "unless used as an address"
    assert court("5 A: Лев, подмети!") == ["! E-NAM-01 A K"]


def test_E_NAM_02_a_senior_by_his_bare_rank_in_any_case(court):
    for words in (
        "Боярин, ходите!",
        "Под боярина хожу.",
        "Дай боярину карту.",
        "С боярином не спорят.",
        "О боярине ни слова.",
    ):
        assert court(f"5 J: {words}") == ["! E-NAM-02 J D"], words


def test_E_NAM_02_not_in_his_title_nor_a_juniors_nor_a_related_word(court):
    assert court("5 J: Батюшка воевода храбр.") == []
    assert court("5 J: Спросим господина чиновника.") == []
    assert court("5 B: Боярин, ходи.") == []
    assert court("5 D: Я боярин!") == []
    for words in (
        "Царская воля.",
        "Хватит шутить.",
        "Купеческая жадность.",
        "Ах, царица!",
        "Шапка боярская.",
    ):
        assert court(f"5 H: {words}") == [], words


def test_E_NAM_02_as_a_recogniser_misspells_it(court):
    assert court("5 J: Боярен, ходите!") == ["! E-NAM-02 J D"]
    assert court("5 J: Палачь, не бей!") == ["! E-NAM-02 J I"]
    assert court("5 J: Батюшкова его да, ходите!") == []
    assert court("5 J: Любей изнейший палачь, бейте!") == []


def test_E_NAM_03_a_title_that_is_not_his(court):
    assert court("5 G: Простите, Ваше высочество.\n8 * attack G on D") == ["! E-NAM-03 G D"]
    assert court("players: 6\n5 D: Дозвольте сказать, батюшка воевода.") == ["! E-NAM-03 D"]
    assert court("5 A: Ваше высочество боярин, ходи.") == [], "a full title said to a junior is none"
    assert court("5 H: О мудрейший, дозвольте сказать.") == [], "florid is none"


# Leave -----------------------------------------------------------------------------------------------------------


def test_E_LEA_01_a_senior_addressed_without_leave(court):
    assert court("5 H: Ваше величество, беда!") == ["! E-LEA-01 H A"]
    assert court("5 H: Ваше величество, разрешите слово молвить.") == []
    assert court("5-7 H: Дозвольте слово молвить.\n36 H: Ваше величество, беда!") == []
    assert court("5-7 H: Дозвольте слово молвить.\n38 H: Ваше величество, беда!") == ["! E-LEA-01 H A"]
    assert court("5 J: Ваше величество, беда!") == [], "the Jester needs none"
    assert court("5 H: Его величество в беде!") == [], "no address"
    assert court("5 B: Ваше благородие, беда!") == [], "no senior"


def test_E_LEA_01_none_is_needed_to_answer(court):
    assert court("5-6 A: Чиновник, что там?\n17 H: Беда, Ваше величество!") == []
    assert court("5-6 A: Чиновник, что там?\n19 H: Беда, Ваше величество!") == ["! E-LEA-01 H A"]
    assert court("5-6 A: Шпион, что там?\n8 H: Беда, Ваше величество!") == ["! E-LEA-01 H A"]


# Silence ---------------------------------------------------------------------------------------------------------


def test_E_SIL_01_the_kholop_spoke(court):
    assert court("5-5.4 * voice L") == ["! E-SIL-01 L"]
    assert court("5-5.3 * voice L") == []
    assert court("4 A: Холоп, говори!\n7 L: Виноват!") == ["! E-SIL-01 L"], "he is silent even when asked"
    assert court("0 * swap A B\n5 L: Слава новому Царю!") == []


def test_E_SIL_02_the_sweeper_spoke_unasked(court):
    assert court("5 K: Надоело.") == ["! E-SIL-02 K"]
    assert court("5-5.4 * voice K") == []
    assert court("5-6 H: Дворник!\n25 K: Чего?") == []
    assert court("5-6 H: Дворник!\n27 K: Чего?") == ["! E-SIL-02 K"]
    assert court("4 * attack K on J\n6-7 H: Ай да вы!\n22 K: Стараюсь.") == [], (
        "a remark to him after his own act"
    )
    assert court("5-6 H: Беру.\n8 K: Правильно.") == ["? E-SIL-02 K"], "another spoke just before"


# Respect ---------------------------------------------------------------------------------------------------------


def test_E_RES_01_familiar_or_insulting_to_a_senior(court):
    leave = "5 H: Дозвольте сказать, Ваше величество, "
    assert court(leave + "ты неправ.") == ["! E-RES-01 H A"]
    assert court(leave + "подвинься.") == ["! E-RES-01 H A"]
    assert court(leave + "вы болван.") == ["! E-RES-01 H A"]
    assert court("5 H: Его величество болван.") == ["! E-RES-01 H A"]
    assert court(leave + "вы неправы.") == [], "style alone is never charged"
    assert court("5 J: Ваше величество, ты болван.") == [], "never against the Jester"
    assert court("5 A: Ваше высочество, ты болван.") == [], "nor to a junior"


# Theocracy -------------------------------------------------------------------------------------------------------


def test_E_THE_01_swearing(court):
    assert court("order: theocracy\n5 H: Какого хуя!") == ["! E-THE-01 H"]
    assert court("5 H: Какого хуя!") == []
    assert court("order: theocracy\nswearing: +редиска, -жопа\n5 H: Жопа.\n20 H: Редиска!") == [
        "! E-THE-01 H"
    ]
    assert court("order: theocracy\nswearing: +редиска\n5 H: Редиски вы все!") == ["! E-THE-01 H"], (
        "in any form"
    )


def test_E_THE_02_interrupting(court):
    assert court("order: theocracy\n5-9 * voice G\n7-8 * voice H") == ["! E-THE-02 H G"]
    assert court("order: theocracy\n5-9 * voice G\n7-7.7 * voice H") == []
    assert court("5-9 * voice G\n7-8 * voice H") == []


def test_E_THE_03_raising_ones_voice(court):
    assert court("order: theocracy\n5-5.5 * loud H +9") == ["! E-THE-03 H"]
    assert court("order: theocracy\n5-5.5 * loud H +8.9") == []
    assert court("order: theocracy\n5-5.4 * loud H +9") == []
    assert court("5-5.5 * loud H +9") == []


# Decrees, hands, text --------------------------------------------------------------------------------------------


def test_E_DEC_01_each_kind_of_watch(court):
    assert court("1 * decree d forbids: козырь\n5 H: Нет козырей.") == ["! E-DEC-01 H"]
    assert court("1 * decree d requires: воля ваша\n5 H: Беру карты.") == ["! E-DEC-01 H"]
    assert court("1 * decree d whisper: -6\n5 H [-3]: Беру карты.") == ["! E-DEC-01 H"]
    assert court("1 * decree d whisper: -6\n5 H [-8]: Беру карты.") == []
    assert court("1 * decree d silence\n5 H: Беру карты.") == ["! E-DEC-01 H"]
    assert court("1 * assignment G d forbids: козырь\n5 H: Нет козырей.\n8 G: Нет козырей.") == [
        "! E-DEC-01 G"
    ]
    assert court("1 * decree d forbids: козырь\n3 * swap A B\n5 H: Нет козырей.") == [], (
        "lapsed with the reign"
    )


def test_E_HND_01_a_press_by_another(court):
    assert court("5 * press H deal") == ["! E-HND-01 H L"]
    assert court("5 * press H collect") == ["! E-HND-01 H K"]
    assert court("5 * press H strike") == ["! E-HND-01 H I"]
    assert court("5 * press L deal\n6 * press K collect\n7 * press I strike") == []
    assert court("players: 6\n5 * press F collect") == [], "the Kholop collects where there is no Sweeper"
    assert court("hands: refuse\n5 * press H deal") == []


def test_E_TXT_01_typed_messages_when_the_host_says_so(court):
    assert court("text: yes\n5 H writes: боярин врёт") == ["! E-NAM-02 H D"]
    assert court("text: no\n5 H writes: боярин врёт") == []
    assert court("text: yes\n5 L writes: дайте воды\n9 K writes: подмёл") == [], "the mob may write"
    assert court("text: yes\nconsent: all but H\n5 H writes: боярин врёт") == []


# Rulings on doubts -----------------------------------------------------------------------------------------------


def test_ER_01_the_acclamation_in_its_time_is_excused_from_everything(court):
    assert (
        court("order: theocracy\n0 * swap A B\n1 * decree d silence\n5 L: Слава новому Царю!\n20 K: Ура!")
        == []
    )
    assert court("0 * swap A B\n29 H: Слава Царю!") == []
    assert court("0 * swap A B\n31 H: Слава Царю!") == ["? E-NAM-02 H B"]
    assert court("5 L: Слава новому Царю!\n15 * swap A B") == [], "the event may come a little later"
    assert court("0 * swap A B\n5-9 L: Слава новому Царю! Дайте же мне воды.") == ["! E-SIL-01 L"]


def test_ER_01_a_cry_that_was_misheard_is_one_all_the_same(court):
    for heard in (
        "Славно, ваму царю",
        "Савва новому царю",
        "слава на вам у цирю",
        "Слева новым у царю!",
        "словом царю",
    ):
        assert court(f"0 * swap A B\n5-6.5 L: {heard}") == [], heard
        assert court(f"0 * swap A B\n5-6.5 H: {heard}") == [], heard
        assert "! E-SIL-01 L" in court(f"60 L: {heard}"), "at any other time he spoke"
    for cry in ("Слава!", "Лава царьку"):
        assert court(f"0 * swap A B\n5-6.5 L: {cry}") == []
    assert court("0 * swap A B\n5-6.5 * voice L") == [], "no words of it at all"
    assert court("0 * swap A B\n5-9 * voice L") == ["! E-SIL-01 L"], "too long for a cry"
    for speech in ("А когда мой ход?", "Дайте мне воды", "Я же говорил", "Козырь бубны"):
        assert court(f"0 * swap A B\n5-6.5 L: {speech}") == ["! E-SIL-01 L"], speech
    assert court("0 * swap A B\n5-6.5 H: боярин врёт") == ["! E-NAM-02 H D"]


def test_ER_02_an_attack_excuses_words_near_it_and_only_to_its_defender(court):
    assert court("5-6 H: Простите, Ваше благородие.\n21 * attack H on D") == []
    assert court("5-6 H: Простите, Ваше благородие.\n21.2 * attack H on D") == ["! E-LEA-01 H D"]
    assert court("5 * attack H on D\n20 H: Простите, Ваше благородие.") == []
    assert court("5 * attack H on D\n20.2 H: Простите, Ваше благородие.") == ["! E-LEA-01 H D"]
    assert court("5 * attack H on D\n7 H: Простите, Ваше благородие.\n9 H: Простите, Ваше высочество.") == [
        "! E-LEA-01 H B"
    ]


def test_ER_02_a_soft_charge_waits_for_the_event_that_would_excuse_it():
    from core.knyazi.characters import cast_for
    from speech.judge.court import Court
    from speech.judge.hearing import typed
    from speech.judge.judge import Judge
    from speech.judge.shapes import Remark

    def said(text):
        words = typed(7, 5.0, text).words
        return Remark(7, 5.0, 7.0, words)

    judge = Judge(Court(cast_for(12)))
    assert judge.hear(said("Простите, Ваше благородие.")) == []
    assert judge.tick(21.9) == []
    assert [one.charge.law for one in judge.tick(22.1)] == ["E-LEA-01"]
    judge = Judge(Court(cast_for(12)))
    assert [one.charge.law for one in judge.hear(said("Ваше благородие, беда."))] == ["E-LEA-01"], (
        "no apology, no wait"
    )


def test_ER_07_leave_stands_anywhere_lasts_and_is_refused(court):
    assert court("5 H: Ваше величество, там беда, дозвольте доложить.") == []
    assert court("5-6 H: Дозвольте сказать.\n10 H: Ваше величество!\n14 H: Ваше благородие!") == [], (
        "of the whole table"
    )
    assert court("5-6 H: Дозвольте сказать.\n8-9 A: Не разрешаю!\n12 H: Ваше благородие!") == [
        "! E-LEA-01 H D"
    ]
    assert court("5-6 H: Дозвольте сказать.\n8-9 A: Нет.\n12 H: Ваше величество!") == ["! E-LEA-01 H A"]
    assert court("5-6 H: Дозвольте сказать.\n8-9 I: Не разрешаю!\n12 H: Ваше величество!") == [], (
        "not his to refuse"
    )
    assert court("5-6 H: Дозвольте сказать.\n17-18 A: Не разрешаю!\n20 H: Ваше величество!") == [], "too late"


def test_ER_08_what_counts_as_asking_leave(court):
    verbs = (
        "Разрешите",
        "Позвольте",
        "Дозвольте",
        "Разреши",
        "Позволь",
        "Дозволь",
        "Велите",
        "Вели",
        "Прикажите",
    )
    for verb in verbs:
        assert court(f"5 H: {verb} слово молвить, Ваше величество.") == [], verb
    for asked in ("вымолвить", "сказать", "обратиться", "спросить", "доложить", "подкинуть"):
        assert court(f"5 H: Разрешите {asked}, Ваше величество.") == [], asked
    assert court("5 H: Слово и дело! Ваше величество, беда!") == []
    assert court("5 H: Разрешите пройти, Ваше величество.") == ["! E-LEA-01 H A"]
    assert court("5 H: Ваше величество, разрешите слово новить.") == [], "as misheard"


def test_ER_09_when_a_title_is_an_address(court):
    assert court("5 I: Господин чиновник, вот бумага.") == ["! E-LEA-01 I H"]
    assert court("5 I: Вот бумага, господин чиновник.") == ["! E-LEA-01 I H"]
    assert court("5 I: господин чиновник подпишите бумагу") == ["! E-LEA-01 I H"]
    assert court("5 H: Поклон Вашему высочеству.") == ["! E-LEA-01 H B"], "«Ваше» addresses in any case"
    for words in ("Господин чиновник подписал бумагу.", "Господин чиновник подпишет.", "Господин чиновник щедр.",
                  "Наш господин чиновник добрый.", "Бумага господину чиновнику.", "Его зовут господин чиновник."):  # fmt: skip
        assert court(f"5 I: {words}") == [], words
    assert court("5 I: господин чиновник тут") == ["? E-LEA-01 I H"], "unclear"
    assert court("5 H: Меня учили величать Ваше сиятельство, а тебя, палач, никак.") == []


def test_ER_10_what_counts_as_being_addressed_or_asked(court):
    answer = "\n9 H: Так точно, Ваше величество."
    for words in ("Чиновник, ты здесь?", "Вы здесь?", "Кто здесь?", "Отвечайте!", "Вера, отвечай!"):
        assert "! E-LEA-01 H A" not in court(f"5-6 A: {words}" + answer), words
    for words in ("Палач, ты здесь?", "У чиновника шесть карт?", "Хорошая погода."):
        assert "! E-LEA-01 H A" in court(f"5-6 A: {words}" + answer), words
    assert court("5-6 H: Чей ход?\n13 K: Мой.\n15 K: Или не мой.") == ["! E-SIL-02 K"], "one remark"
    assert court("5-6 H: Чей ход?\n15 K: Мой.") == ["! E-SIL-02 K"], "within 8 s"
    assert court("5-6 A: Дворник, где метла?\n8 K: Вот, Ваше величество.") == [], (
        "a lawful reply needs no leave"
    )
    assert court("5 K: Простите, любезнейший шут.\n9 * attack K on J") == []


def test_ER_11_what_is_familiar_and_what_an_insult_qualifies(court):
    leave = "5 H: Дозвольте сказать, Ваше величество: "
    for words in ("прости", "помилуйте", "не вели казнить", "не гневайся", "не взыщи", "здравствуй", "спасибо", "ух ты",
                  "вот тебе и раз", "слава тебе господи", "дай бог", "поди ж ты", "идите сюда", "пожалуй, беру", "дурак я",
                  "сыграем в дурака", "палач дурак", "глупая карта"):  # fmt: skip
        assert court(f"{leave}{words}.") == [], words
    for words in ("иди сюда", "твой ход", "опять врёшь", "вы дурак", "дурак вы"):
        assert court(f"{leave}{words}.") == ["! E-RES-01 H A"], words


def test_ER_11_an_insult_or_an_order_beside_a_title_is_graver_than_leave(court):
    for words in ("Господин чиновник, да вы просто болван, я же показывал!", "Господин чиновник, не ной, а.",
                  "господин чиновник хватит спать клади карту"):  # fmt: skip
        assert court(f"5 I: {words}") == ["! E-RES-01 I H"], words
    assert court("5 H: дозвольте сказать его высочество у нас осёл") == ["! E-RES-01 H B"]


def test_ER_11_a_beast_that_is_only_a_namesake_is_no_insult(court):
    assert court("C: Мирон Коза\n5 H: коза у соседей забор сломала") in ([], ["? E-NAM-01 H C"])


def test_ER_21_what_is_said_of_a_third_thing_is_no_insult(court):
    for words in ("дозвольте сказать ваше величество наш кран полный болван", "дозвольте молвить ваше величество видел вчера болвана",
                  "позвольте сказать ваше величество у соседа скотина болеет", "позвольте сказать ваше величество осёл там умнее всех"):  # fmt: skip
        assert court(f"5 H: {words}") == [], words
    for words in ("дозвольте сказать ваше величество вы полный болван", "дозвольте сказать ваше величество болван вы наш",
                  "дозвольте сказать ваше величество болван"):  # fmt: skip
        assert court(f"5 H: {words}") == ["! E-RES-01 H A"], words


def test_ER_10_who_is_asked_without_a_verb_answers(court):
    for asked in (
        "любезнейший палач дорога на тверь свободная",
        "палач три щелбана шуту",
    ):
        assert court(f"5 B: {asked}\n+4 I: всё верно ваше высочество") in ([], ["! E-NAM-02 B I"]), asked
    assert court("5 B: палач у нас человек суровый\n+4 I: всё верно ваше высочество") == ["! E-LEA-01 I B"]


def test_ER_09_a_title_in_quotation_marks_is_told_of(court):
    assert court("5 H: Титул «ваше благородие» есть в песне.") == []
    assert court("5 H: Прошу, «ваше благородие», ответьте!") == ["! E-LEA-01 H D"]


def test_ER_19_who_comes_out_of_a_place_is_none_of_us(court):
    for words in (
        "приходил чиновник из районной управы",
        "палач из того романа",
        "куриный царь",
    ):
        assert [one for one in court(f"5 J: {words}") if one.startswith("!")] == [], words
    assert court("5 J: боярин из нашей партии богаче") == ["! E-NAM-02 J D"]


def test_ER_19_of_whom_a_tale_was_told_goes_on_to_be_nobody_here(court):
    assert court("5 J: царь там злой") == ["! E-NAM-02 J A"]
    assert court("5 I: читали с сыном сказку про царя и трёх сыновей\n+14 J: царь там злой") == []


def test_ER_19_what_is_told_beside_a_rank_of_something_else_frees_nobody(court):
    for words in (
        "боярин царскую карту побил",
        "у боярина царская карта",
        "боярин из-за шута проиграл",
        "купец турецкий чай пьёт",
    ):
        rank = "F" if "купец" in words else "D"
        assert f"! E-NAM-02 J {rank}" in court(f"5 J: {words}"), words


def test_ER_21_one_who_is_called_so_to_his_face_or_by_his_title_is_insulted(court):
    leave = "5 H: дозвольте сказать ваше благородие "
    for words in ("вы болван хуже некуда", "давай-давай"):
        assert court(leave + words) == ["! E-RES-01 H D"], words
    assert court("5 H: Его благородие с утра болван.") == ["! E-RES-01 H D"]


def test_ER_12_possessives_namesakes_parts_kin(court):
    assert court("5 H: Это Сашин ход.") == ["! E-NAM-01 H D"]
    assert court("L: Саша\n5 D: Саша, сдавай!") == ["! E-NAM-01 D L"], "a namesake breaches too"
    assert court("5 H: Вульф, бей!") == ["? E-NAM-01 H I"], "a part of a nick"
    assert court("5 H: Брат Саша приехал.") == ["? E-NAM-01 H D"]
    assert court("5 H: Саша Македонский победил.") == [], "ER-18: a surname that is not his"
    assert court("5 A: Дядя Саша, пожалейте!") == ["! E-NAM-01 A D"]
    for nick in ("Козырь", "Боярин", "Поляне"):
        assert court(f"G: {nick}\n5 A: {nick}, однако.") == [], nick


def test_ER_13_a_homonym_as_a_person_is_a_suspicion(court):
    assert court("5 A: У Веры шесть карт.") == ["? E-NAM-01 A H"]
    assert court("5 A: Роман бьёт.") == ["? E-NAM-01 A J"]
    assert court("5 A: Роман скучный.") == []


def test_ER_14_doubts_about_ranks(court):
    for words in ("Без царя в голове.", "При царе Горохе.", "Бояре спят.", "Боярин бывший.", "Государь добр.",
                  "Светлейший, не гневайтесь.", "Папенька, голубчик!"):  # fmt: skip
        assert court(f"5 G: {words}") == [], words
    assert court("5 G: Ваше благородие боярин, дозвольте сказать.") == []
    for words in ("Царь-батюшка, дозволь сказать.", "Надёжа-царь, дозволь сказать."):
        assert court(f"5 G: {words}") == ["! E-NAM-03 G A"], words
    assert court("5 G: Царь-батюшка щедр.") == ["? E-NAM-03 G A"]
    assert court("5 G: Вот так боярыня.") == ["? E-NAM-02 G D"]
    assert court("5 G: Слава царю!") == ["? E-NAM-02 G A"]
    assert court("5 G: Боярином быть не мёд пить.") == ["? E-NAM-02 G D"]
    assert "E-NAM-02" not in str(court("5 L: Дворник!")), "the Sweeper has no title"


def test_ER_15_a_wrong_title_only_where_the_addressee_is_known(court):
    assert court("5-6 D: Чиновник, сколько?\n8 H: Пять, Ваше высочество.") == ["! E-NAM-03 H D"], "by reply"
    assert court("5 * attack H on F\n8 H: Помилуйте, батюшка воевода!") == ["! E-NAM-03 H F"], "by own attack"
    assert court("5 H: Ваше высочество Саша, дозвольте сказать.") == ["! E-NAM-01 H D"], (
        "by name, and that is graver"
    )
    assert court("5 H: Ваше величество царевич, дозвольте сказать.") == ["! E-NAM-03 H B"], "by rank"
    assert court("5 H: Дозвольте сказать, Ваше высочество.") == [], "else nothing"
    assert court("5-6 D: Чиновник, сколько?\n8 H: Пять. Ваше величество, а он подглядывает!") == [
        "! E-LEA-01 H A"
    ], "told of the asker, not to him"


def test_ER_15_a_title_of_nobody_at_the_table_is_meant_for_whom_it_answers(court):
    six = "players: 6\n"  # no Tsarevich, no Confessor
    assert court(f"{six}5-6 B: Палач, чья очередь?\n8 D: Ваша, Ваше высочество.") == ["! E-NAM-03 D B"]
    assert court(f"{six}5-6 A: Копать умеешь?\n8 C: Умею, ваше преосвященство, и сажать умею.") == [
        "! E-NAM-03 C A"
    ]
    assert court(f"{six}5 * attack D on B\n8 D: Простите, ваше высочество!") == ["! E-NAM-03 D B"]
    assert court(f"{six}5 D: Ваше высочество, тут дует.") == ["! E-NAM-03 D"], (
        "nobody's, if nobody is answered"
    )


def test_ER_16_interrupting_needs_a_later_start_and_mild_oaths_are_none(court):
    assert court("order: theocracy\n5-9 * voice G\n5.2-8 * voice H") == []
    assert court("order: theocracy\n5-9 * voice G\n5.4-8 * voice H") == ["! E-THE-02 H G"]
    assert court("order: theocracy\n5 H: Блин, чёрт, хрен вам.") == []
    for words in ("Жопа.", "Говно.", "Сука.", "Твою мать.", "Пизда.", "Ебать."):
        assert court(f"order: theocracy\n5 H: {words}") == ["! E-THE-01 H"], words


def test_ER_17_watched_words_phrases_and_lawful_speech_under_silence(court):
    assert court("1 * decree d forbids: карта\n5 H: О картах ни слова.") == ["! E-DEC-01 H"]
    assert court("1 * decree d requires: честное слово\n5 H: Клянусь честным словом.\n9 H: Беру.") == []
    silence = "1 * decree d silence\n"
    assert court(silence + "5 H: Дозвольте слово молвить.") == []
    assert court(silence + "5-6 A: Чей ход?\n8 H: Мой.") == []
    assert court(silence + "5 A: Десять ударов палачу приказываю.\n12 A: Отменяю указ.") == []
    assert court(silence + "5 A: Скучно.") == ["! E-DEC-01 A"]
