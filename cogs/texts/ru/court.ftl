# Двор: стол Царя и бумаги каждого.

desk-title = ### { $judge ->
    [yes] { $character ->
        [tsar] 👑 Двор: Царский стол
       *[other] ✝️ Двор: Судный стол, { ROLE($character) }
    }
   *[no] 🏛 Двор: { ROLE($character) }
}
desk-no-charges = { $judged ->
    [yes] Дел на столе нет, а судят тебя: 🗳 ниже.
   *[no] Дел на столе нет: тишь да гладь.
}
desk-charges = **На столе { $count ->
    [one] { $count } дело
    [few] { $count } дела
   *[many] { $count } дел
}:**{ $count ->
    [1] { "" }
   *[other] {" "}кнопки ниже — к № { $number }, остальные — в списке под ними.
}
desk-judge = Рассудить дело (или сразу несколько)…
desk-decree = 📜 «{ $words }»{ GIVEN($because) ->
    [yes] {" "}— { $because }
   *[no] { "" }
}
desk-assignment = 🪶 { ROLE($who, case: "dat") } поручено: «{ $words }»
desk-sentence = 🪵 { ROLE($who, case: "dat") }: { $left ->
    [one] остался { $left } удар
    [few] осталось { $left } удара
   *[many] осталось { $left } ударов
}{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] , приговаривая «{ $words }»
   *[no] { "" }
}
desk-petition = { $plea ->
    [repent] 🙇 Повинная. { ROLE($who) }
    [mercy] 🙏 Просьба о пощаде. { ROLE($who) }
    [explain] 🗣 Оправдание. { ROLE($who) }
   *[none] ✉ { ROLE($who) } просит
}{ $secret ->
    [yes] {" "}тайно
   *[no] { "" }
}{ $written ->
    [yes] , письменно
   *[no] { "" }
}: «{ $words }»

charge = { GIVEN($number) ->
    [yes] **№ { $number }** ·{" "}
   *[no] { "" }
}{ ROLE($offender) } ({ NAME($offender) }): { LAW($law) }{ GIVEN($object) ->
    [yes] . Против кого: { ROLE($object) }{ $then ->
        [yes] {" "}(тогдашний чин)
       *[no] { "" }
    }
   *[no] { "" }
}.{ GIVEN($decree) ->
    [yes] {" "}Велено: «{ $decree }».
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Расслышано: «{ $words }»
       *[player] В доносе: «{ $words }»
    }
   *[no] { "" }
}{ GIVEN($heard) ->
    [yes] {" "}До доноса от обвинённого слышали: «{ $heard }».
   *[no] { "" }
}
    -# { $by ->
        [hand] замечено само: нажата чужая кнопка
        [ear] услышал слух, { $sure ->
            [almost] почти уверен
            [likely] похоже на то
           *[perhaps] но не уверен
        }
        [player] донёс { ROLE($accuser) }
       *[secret] донесли тайно
    }{ $hidden ->
        [judge] , тайно: знает только тот, кто судит
        [all] , тайно: о деле знают все, кто донёс — только тот, кто правит
       *[no] { "" }
    }{ GIVEN($at) ->
        [yes] {" "}· <t:{ $at }:T>
       *[no] { "" }
    }{ $count ->
        [1] { "" }
       *[other] {" "}· так сказано { $count } { $count ->
            [one] раз
            [few] раза
           *[many] раз
        }
    }{ $kept ->
        [yes] {" "}· отложено
       *[no] { "" }
    }{ $ended ->
        [open] { "" }
        [pardon] {" "}· прощено
        [unproven] {" "}· вина не признана
        [blows] {" "}· { $blows ->
            [0] удары
            [one] { $blows } удар
            [few] { $blows } удара
           *[many] { $blows } ударов
        }
        [assignment] {" "}· поручение
        [annulled] {" "}· приговор отменён голосами
        [escaped] {" "}· спасла милость
        [announced] {" "}· объявлено всем, и на том конец: того, кто правит, за свой указ не судят
        [waits] {" "}· приговора ещё нет: судит { ROLE($judge) }
        [voting] {" "}· судят голосами все, кроме обвинённого: 🗳 ниже
       *[demotion] {" "}· разжалование
    }
charge-voted = { ROLE($offender) } — { LAW($law) }
charge-short = № { $number }: { ROLE($offender) } — { LAW($law) }

verdict-pardon = № { $number }: помиловать
verdict-blows = № { $number }: { $count ->
    [one] { $count } удар
    [few] { $count } удара
   *[many] { $count } ударов
}
verdict-other = Иначе…
ruling-pardon = Помиловать
ruling-blows = { $count ->
    [one] { $count } удар
    [few] { $count } удара
   *[many] { $count } ударов
}
ruling-blows-where = Куда и с какими словами…
ruling-assignment = Поручение…
ruling-ideas = Идеи
ruling-demotion = Разжаловать в Холопы
demotion-waits-for-answer = -# Разжаловать сейчас нельзя: стол ждёт ответа на вопрос (козырь, милость, делёж карт). Ответят — можно будет.
ruling-keep = Отложить
ruling-clip = 🔊 Послушать
ruling-clip-awaited = -# 🔊 Звук ещё готовится: послушать можно будет, когда реплика кончится.
ruling-ask-spy = Спросить Шпиона
ruling-both = Оба хороши: под суд и { ROLE($other, case: "acc") }
spy-is-asked = 🔎 «{ ROLE($spy) }, что скажешь? Чист ли { ROLE($offender) }?» — { ROLE($by) } ждёт ответа вслух.
spy-asked = Шпиона спросили вслух.
ideas-title = ### Что бы такое поручить?
ideas-choose = Выбери, потом можно поправить…

idea-1 = Объявляй каждый ход, как глашатай на площади
idea-2 = Говори только шёпотом
idea-3 = Говори стихами
idea-4 = Играй стоя
idea-5 = После каждой схватки хвали победителя
idea-6 = Спой куплет во славу Царя
idea-7 = Говори о себе в третьем лице
idea-8 = Перед каждым словом тяжело вздыхай
idea-9 = Расскажи, за что ты любишь Дворника
idea-10 = Кукарекай, когда выходит козырь
idea-11 = Сочини пословицу про козырь
idea-12 = Кланяйся вслух: «бью челом»
idea-13 = Каждую фразу кончай словом «государь»
idea-14 = Изобрази скрип царского трона
idea-15 = Говори басом
idea-16 = Расскажи сказку из трёх слов
idea-17 = Комментируй каждый ход, как футбольный матч
idea-18 = Отвечай на вопросы только вопросами
idea-19 = Будь иностранным послом, который не знает языка
idea-20 = Рассказывай как сказочник: «долго ли, коротко ли…»
idea-21 = Начинай каждую фразу словами «как учил мой дед»
idea-22 = Спрашивай у своих карт разрешения, прежде чем ходить
idea-23 = Веди себя так, будто ты здесь тайный ревизор
idea-24 = Объяви погоду на завтра для каждого сословия
idea-25 = Оправдывайся за погоду

shelf-suspicion = Подозрения: «Слово и дело!» или промолчать…
shelf-strike = Исполнить приговор…
shelf-visa = Завизировать бумагу…
shelf-vote = Голосование…
shelf-escape = Откупиться милостью…
shelf-objection = Ответить на возражение…
shelf-grant = Даровать милость…
shelf-repeal = Отменить указ…
shelf-release = Снять наказание…
shelf-undo = Взять приговор назад…
shelf-call-vote = Созвать голосование…
shelf-chronicler = Назначить летописца…
shelf-object = Возразить против указа…

form-decree = Указ
form-buy-decree = Купить указ
form-assign = Поручение
form-blows = Удары
form-petition = Челобитная
form-denounce = Донос
form-rule-blows = Приговор: удары
form-rule-assignment = Приговор: поручение
form-object = Возражение
form-answer = Ответ на челобитную
form-demand = Потребовать услугу за визу
form-enter = Запись в летопись
form-order-entry = Велеть записать

field-words = Слова
field-because = Потому что…
field-watch = Слух следит за…
field-watched = Слова, за которыми следить
field-card = Козырь в уплату
field-player = Кому
field-offender = Кто провинился
field-object = Против кого
field-ground = За что
field-blows = Сколько ударов
field-place = По какому месту
field-law = Чем провинился
field-secret = Кто узнает
secret-no = Весь двор
whispered-no = Весь двор
whispered-yes = Тайно: только тот, кто правит
secret-yes = Тайно: только тот, кто правит (о нём самом — все); после игры донос виден в её записи
denounce-ruler = Судят голосами, при всех, и только за то, за что разжалуют; тайны не будет
denounce-jester = За непочтение и речь без спросу Шута не судят
field-flaw = Чем указ негоден
field-answer = Ответ
field-service = Какую услугу

option-words = слова
option-offender = кто-провинился
option-object = против-кого
option-law = чем
option-secret = тайно

watch-none = ни за чем
watch-forbidden = запретные слова
watch-required = обязательные слова
watch-whisper = только шёпот
watch-silence = молчание
answer-granted = быть по сему
answer-refused = отказать
answer-unheard = не слушать

move-knyazi-grant = { ROLE($player, case: "dat") } ({ NAME($player) })
move-knyazi-repeal = Отменить: «{ $words }»
move-knyazi-overrule = { $uphold ->
    [yes] Отменить указ
   *[no] Отклонить возражение
}: { ROLE($player) } — «{ $words }»
move-knyazi-release = Снять поручение: «{ $words }»
move-knyazi-remit = Простить все удары: { ROLE($player) }
move-knyazi-escape = Милость вместо наказания
move-knyazi-cry-out = «Слово и дело!» — { ROLE($offender) }
move-knyazi-let-pass = Промолчать: { ROLE($offender) }
move-knyazi-rule = { ROLE($offender) }: { $penalty ->
    [pardon] помиловать
    [blows] { $blows ->
        [one] { $blows } удар
        [few] { $blows } удара
       *[many] { $blows } ударов
    }
    [demotion] разжаловать
   *[assignment] поручение
}
move-knyazi-keep = Отложить дело: { ROLE($offender) }
move-knyazi-undo = Взять назад: { ROLE($offender) }
move-knyazi-answer = { $answer ->
    [granted] Быть по сему
    [unheard] Не слушать
   *[refused] Отказать
}: «{ $words }»
move-knyazi-call-vote = Голосовать за отмену: «{ $words }»
move-knyazi-cast-vote = № { $number }: { $subject ->
    [charge] { $aye ->
        [yes] виновен
       *[no] не виновен
    }
   *[other] { $aye ->
        [yes] за
       *[no] против
    }
}
move-knyazi-count-votes = № { $number }: подсчитать
move-knyazi-visa = Виза: № { $number }
move-knyazi-chronicler = { ROLE($seat) }



charges-more = … и ещё { $count }.
law-about = -# ⚖ { $about }
ruling-same = И все такие же дела ({ $count })
both-words = оба хороши
desk-strike = 🪵 Палач бьёт{ $itself ->
    [yes] {" "}себя
   *[no] : { ROLE($player) }
}, удар { $next } из { $blows }
desk-objection = -# 🙅 { ROLE($who) }: указ негоден, он { $flaw ->
    [not-uniform] не для всех одинаков
    [insult] велит оскорблять старших
    [hands] велит делать чужую работу
    [principles] ломает основы игры
   *[rules] отменяет правила
}. «{ $words }»
desk-petitions = Челобитные: прочесть и ответить…
petition-short = { ROLE($who) }: { $words }
button-answer-charge = 🗣 Ответить на обвинение: в «Моей руке»
petition-granted = Быть по сему
petition-forgive = Быть по сему: простить № { $charges }
petition-how = -# «Быть по сему» — только слово. Милость, указ и прощение ударов даются отдельно: «Милости и бумаги».
petition-refused = Отказать
petition-unheard = Не слушать
petition-in-words = Ответить словами…
desk-papers = Милости и бумаги
papers-title = ### 🗂 Милости и бумаги{ $mercies ->
    [0] { "" }
   *[other] {" "}· милостей в запасе: { $mercies }
}
desk-draft = 🖋 № { $number } ждёт визы: { $kind ->
    [decree] указ
    [assignment] поручение
    [sentence] удары
    [petition] челобитная
   *[demotion] разжалование
}, автор — { ROLE($by) }.{ GIVEN($words) ->
    [yes] {" "}«{ $words }»
   *[no] { "" }
}{ GIVEN($service) ->
    [yes] {" "}Цена визы: «{ $service }».
   *[no] { "" }
}
desk-vote = 🗳 № { $number }: { $subject ->
    [decree] отменить ли указ
    [assignment] отменить ли поручение
    [sentence] отменить ли удары
   *[charge] виновен ли?
}{ $subject ->
    [charge] { "" }
   *[other] ?
} { $words } · голосов: { $count }{ GIVEN($of) ->
    [yes] {" "}из { $of }
   *[no] { "" }
}{ $mine ->
    [yes] , твой тоже
   *[no] { "" }
}{ GIVEN($answer) ->
    [yes] {" "}· Ответ: «{ $answer }»
   *[no] { "" }
}
form-demand-for = Услуга за визу № { $number }…
decree-doubted = Писарь сомневается: указ, похоже, { $flaw }. «{ $words }» — объявить всё равно? Тогда любой сможет возразить.
button-announce = Объявить
decree-help = Указ — для всех и для тебя самого. **Негоден**, если не для всех одинаков, велит оскорблять старших или делать чужую работу, ломает основы игры (открыть карты) или отменяет правила.
field-outside = И за порогом игры
vote-not-yet = -# Голосовать можно с <t:{ $at }:T>, а прозвучит ответ раньше — сразу после него.
way-to-answer = 🗳 Судят тебя, и судят все остальные. Сначала твой ответ: под кнопкой «Моя рука». { $left }
way-to-judge = ⚖️ «Слово и дело!» Дело ждёт твоего суда: открой «Двор».
button-to-case = ⚖️ Рассудить
way-to-plea = ⚖️ Тебя обвиняют: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Расслышано примерно так: «{ $words }».
       *[player] В доносе на тебя: «{ $words }».
    }
   *[no] { "" }
} Ответить судье (повиниться, просить пощады, оправдаться) можно под кнопкой «Моя рука».
way-to-desk = 👑 Теперь судишь ты: всё под кнопкой «Двор».

handed-petition = ✉ Челобитная подана, ответит { ROLE($to) }.
handed-denounce = 📣 { $status ->
    [announced] Донос объявлен всем, и на том конец: того, кто правит, за свой указ не судят.
    [vote] Донос объявлен всем: голосами судят все, кроме обвинённого. Сперва он отвечает, голосуют во «Дворе».
   *[other] Донос подан, судит { ROLE($to) }.
}

command-court = двор
command-court-about = Суд, указы, милости и бумаги: твой стол при дворе
command-petition = челобитная
command-petition-about = Просить того, кто правит, вслух или тайно
command-denounce = донос
command-denounce-about = Донести на игрока
