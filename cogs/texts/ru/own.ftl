# Что касается одного: строки на его руке и в его «Дворе». Их видит только он.

own-timed-out = ⏳ Время вышло, и ход сделан за тебя. { $away ->
    [yes] Теперь здесь играет робот, пока не нажмёшь «Я здесь».
    [secret] { "" }
   *[no] Ещё раз — и место до возвращения займёт робот.
}
own-knyazi-read-aloud = 📖 **Читай вслух, пока сдают:** «{ $words }»
own-knyazi-exchanged = 🤝 Торг с { ROLE($other, case: "ins") }: отдаёшь { $given }, берёшь { $drawn }.
own-knyazi-exchanged-with = 🤝 { ROLE($player) } меняется с тобой: уходит { $drawn }, приходит { $given }.
own-knyazi-looked = 🔎 На руках у { ROLE($other, case: "gen") }: { $cards }.
own-knyazi-looked-at = 🔎 { ROLE($player) } видит твои карты: служба такая.
own-knyazi-given = 🎁 Тебе достаётся { $card }.
own-knyazi-riot-called = 🔥 { ROLE($player) } тайно зовёт тебя на бунт. Ответить — под кнопкой «Моя рука».
own-knyazi-riot-calling = 🔥 Зов на бунт отправлен. Ждём, что тайно ответит { ROLE($other) }.
own-knyazi-riot-off = 🔥 Не сговорились: в этой партии бунта не будет.
own-knyazi-granted = 💛 У тебя милость: бьёт любую карту, подкидывает без спросу или спасает от кары.
own-knyazi-reseated = 🪑 Чин сменился: теперь твой — { ROLE($me) }.
own-knyazi-demoted = { $already ->
    [yes] 🧹 Разжаловать тебя некуда: ты уже Холоп. Могут наказать иначе.
   *[no] 🧹 Чин потерян: теперь ты Холоп.{ GIVEN($law) ->
        [yes] {" "}За что: { LAW($law) }.
       *[no] { "" }
    }
}
own-knyazi-judged = 🗳 О тебе голосовали: «виновен» — { $ayes }, «не виновен» — { $nays }. { $carried ->
    [yes] Вина признана: { LAW($law) }.
   *[no] Вина не признана.
}
own-knyazi-dethroned = 👑 Трон больше не твой: царствует { NAME($tsar) }. { $how ->
    [palace] Дворцовый переворот.
    [military] Военный переворот.
    [riot] Чернь взяла палаты бунтом.
    [demotion] Трон отнят разжалованием.
   *[cast] Так лёг жребий.
}
own-knyazi-riot-mine = 🔥 **Ты в бунте.** Ваши карты — против всей знати: начинает тот, кто звал, потом подкидывать можете оба. Не отобьются — Холоп сядет Царём, Дворник — Царевичем. Отобьются — прощайтесь с козырями.
own-knyazi-riot-theirs = 🔥 **Бунт против знати.** Бить карты бунтовщиков может любой из знати и мещан, сдаться за всех — только Царь. Сдадутся — Царь и Царевич окажутся в черни; отобьются — бунтовщиков накажет тот, кто правит.
own-knyazi-riot-won = 🔥 Бунт удался: Холоп сел Царём, Дворник — Царевичем.
own-knyazi-riot-lost = ⛓ Бунт разбит: козыри отняты, а наказать бунтовщиков может тот, кто правит.
own-knyazi-riot-beaten = ⛓ Бунт разбит. Бунтовали: { $rebels-named }.
own-knyazi-demotion-waits = ⏳ Тебя разжалуют, едва кончится схватка.
own-knyazi-released = 🕊 Поручение с тебя снято.
own-knyazi-to-strike = 🪵 Палач, за дело: { ROLE($player, case: "dat") } { $blows ->
    [one] { $blows } удар
    [few] { $blows } удара
   *[many] { $blows } ударов
}{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] , приговаривая «{ $words }»
   *[no] { "" }
}. Бьют кнопкой под столом.
own-knyazi-remitted = 🕊 Удары тебе прощены.
own-knyazi-charge-laid = { $status ->
    [vote] { "" }
    [suspicion] 🤫 Подозрение: { ROLE($offender) } — { LAW($law) }. Крикнуть или промолчать — во «Дворе».
   *[open] ⚖️ Новое дело: { ROLE($offender) } — { LAW($law) }. Суди во «Дворе».
}
own-knyazi-repeated = ⚖️ { ROLE($offender) } опять за своё: { LAW($law) }, уже { $count } { $count ->
    [one] раз
    [few] раза
   *[many] раз
}.
own-knyazi-withdrawn = 🕊 { $count ->
    [0] Дело снято: { LAW($law) } — была причина.
   *[other] Одним разом меньше: { LAW($law) }, осталось ×{ $count }.
}
own-knyazi-withdrawn-on-desk = 🕊 { $count ->
    [0] Снято само: { ROLE($offender) } — { LAW($law) }.
   *[other] Одним разом меньше: { ROLE($offender) } — { LAW($law) }, ×{ $count }.
}
own-knyazi-dropped = 📣 Дело по твоему доносу снято: { LAW($law) }. { NAME($offender) } теперь правит, { $judged ->
    [yes] а за это уже судили.
   *[no] а за такое того, кто правит, не судят.
}
own-knyazi-ruled = { $penalty ->
    [pardon] 🕊 Помилование! Прощено: { LAW($law) }.
    [demotion] ⚖️ Приговор тебе: в Холопы. За что: { LAW($law) }.
   *[other] { "" }
}
own-knyazi-petitioned = { $plea ->
    [repent] 🙇 Повинная. { ROLE($player) }: «{ $words }». Дело — во «Дворе».
    [mercy] 🙏 Просьба о пощаде. { ROLE($player) }: «{ $words }». Дело — во «Дворе».
    [explain] 🗣 Оправдание. { ROLE($player) }: «{ $words }». Дело — во «Дворе».
   *[none] ✉ { ROLE($player) } просит{ $secret ->
        [yes] {" "}тайно
       *[no] { "" }
    }: «{ $words }». Ответить — во «Дворе».
}
own-knyazi-answered = { $status ->
    [granted] ✅ На твою челобитную «{ $words }»: быть по сему.
    [refused] ❌ На твою челобитную «{ $words }»: отказано.
   *[unheard] 🙉 Твою челобитную «{ $words }» слушать не стали.
}{ GIVEN($answer) ->
    [yes] {" "}Ответ: «{ $answer }».
   *[no] { "" }
}{ $status ->
    [granted] {" "}Это согласие на словах: чинов оно не меняет, а милость, указ или прощение ещё надо дать.
   *[other] { "" }
}
own-knyazi-to-sign = 🖋 Бумага № { NUMBER($id, useGrouping: 0) } ждёт твоей визы, автор — { ROLE($by) }. Подпись — во «Дворе».
own-knyazi-waits-for-visa = 🖋 Твоя бумага № { NUMBER($id, useGrouping: 0) } ждёт визы: { ROLE($clerk) } думает.
own-knyazi-service-wanted = 🖋 За визу { ROLE($player) } хочет: «{ $service }».
own-knyazi-taken-back = 📄 Бумага № { NUMBER($paper, useGrouping: 0) } отозвана, подписывать нечего.
own-knyazi-chronicler = 🪶 Летопись теперь за тобой: запись — во «Дворе», на новой сдаче её прочтут вслух.
own-knyazi-entered = 🪶 В летопись легло: «{ $words }».
own-knyazi-entered-by-order = 🪶 Велено записать: «{ $words }».
own-knyazi-reigns = 👑 Ты Царь! Козырь называешь ты; чем ещё правишь — под кнопкой «Двор».
own-knyazi-rules = ✝️ Дела двора теперь за тобой: всё под кнопкой «Двор».
own-knyazi-mob-at-mercy = ⛓ Бунтовщики в твоей воле: { $players-named }. Для них — кнопки «Удары» и «Поручение».

burden-charge = 📣 **Дело № { $number } — на тебя:** { LAW($law) }.{ GIVEN($decree) ->
    [yes] {" "}Велено: «{ $decree }».
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Расслышано примерно так: «{ $words }».
       *[player] В доносе на тебя: «{ $words }».
    }
   *[no] { "" }
}{ $count ->
    [1] { "" }
   *[other] {" "}Так сказано { $count } { $count ->
        [one] раз
        [few] раза
       *[many] раз
    }.
}{ $status ->
    [in-vain] {" "}Разжаловать тебя некуда; могут наказать иначе.
    [repent] {" "}Повинная подана: ответом будет приговор.
    [mercy] {" "}Просьба о пощаде подана: ответом будет приговор.
    [explain] {" "}Оправдание подано: ответом будет приговор.
    [begged] {" "}Твоя челобитная ждёт ответа.
    [heard] {" "}На челобитную сказано «быть по сему», но приговора ещё нет: его черёд.
    [answered] {" "}Ответ дан, решают остальные.
    [vote] {" "}Решают остальные, но сначала можно ответить.
   *[open] {" "}Пока не рассудили, можно ответить.
}
burden-petition = ✉ Твоя челобитная ждёт ответа: «{ $words }».
burden-blows = 🪵 Осталось ударов: { $left }{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}.{ GIVEN($because) ->
    [yes] {" "}За что: { LAW($because) }.
   *[no] { "" }
}
burden-task = 🪶 Тебе поручено: «{ $words }».
plea-repent = 🙇 Повиниться{ GIVEN($charges) ->
    [yes] {" "}(№ { $charges })
   *[no] { "" }
}
plea-repent-words = Каюсь, моя вина.
plea-deny = 🙅 Не было такого
plea-deny-words = Не было такого, напраслина!
plea-mercy = 🙏 Просить пощады
plea-mercy-words = Смилуйся, государь: впредь не повторится!
plea-explain = Оправдаться…

own-sultan-card-given = { $how ->
    [same] 🂠 Взамен пришла такая же карта: { ROLE($card) }.
    [other] 🂠 Взамен пришла другая карта: { ROLE($card) }.
   *[dealt] { "" }
}
own-sultan-seen = 👁 Карта { NAME($player, case: "gen") } — { ROLE($card) }.
own-sultan-peeked-at = 👁 { NAME($by) } знает твою карту.
own-sultan-swapped-with = 🔁 { NAME($by) } меняется с тобой картой.
own-sultan-swapped-in-secret = 🔁 Тайный обмен: { $partner }.
own-sultan-swapped-with-in-secret = 🔁 { NAME($by) } тайком меняется с тобой картой.
own-sultan-imprisoned = ⛓ Ты в тюрьме: следующий ход пройдёт мимо.
own-sultan-killed = 💀 { $how ->
    [intercept] Стражник опережает кинжал: { NAME($by) } убивает тебя.
    [execution] Тебя казнит Султан: { NAME($by) }.
   *[murder] Тебя убивает Убийца: { NAME($by) }.
} До конца раунда ты вне игры, и очков за него не будет.
own-sultan-shackled = ⛓ На тебе кандалы: ходить нельзя, пока карта Надсмотрщика открыта.
own-sultan-forced = 🎭 { NAME($by) } заставляет тебя применить способность.
own-sultan-nothing-to-use = 🎭 Тебя заставляют применить способность, но сейчас это невозможно: остаётся одна усталость.
own-sultan-skipped = ⏭ Твой ход прошёл мимо: { $why ->
    [prison] тюрьма.
    [chains] кандалы.
   *[fatigue] усталость.
}
