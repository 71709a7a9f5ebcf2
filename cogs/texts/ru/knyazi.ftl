# «Из грязи в князи»: стол, рука, ходы картами.

knyazi-title = ## 👑 Из грязи в князи · партия { $deal }
knyazi-no-seat = Чины ещё не розданы.
knyazi-you-are = Твой чин — **{ ROLE($character) }**{ $mercy ->
    [yes] , и при тебе милость 💛
   *[no] .
}
knyazi-you-rule = ✝️ Двором правишь ты: милости, указы и суд — под кнопкой «Двор».
knyazi-awaits-cast = Решается, кому кем быть.
nothing-to-throw-in = 🤷 Подкинуть нечего: «{ $stage ->
    [window] Не вмешиваюсь
    [permitted] Не подкину
   *[more] Больше не подкидываю
}» прозвучит само, нажимать не нужно.
knyazi-awaits-dealing = 🎴 Ждём, пока сдаст { ROLE("kholop") }.
knyazi-awaits-trump = 👑 Козырь называет { ROLE($who) }.
knyazi-awaits-new-trump = 👑 Новый Царь решает, быть ли новому козырю.
knyazi-awaits-turn = ▶ Ходит **{ ROLE($who) }** под **{ ROLE($target, case: "acc") }**.
knyazi-awaits-bonus = ▶ **{ ROLE($who) }** может ходить дальше — под **{ ROLE($target, case: "acc") }**.
knyazi-awaits-gift = 🎁 { ROLE($who) } раздаёт козыри.
knyazi-awaits-divide = ⚖ { ROLE($who) } делит взятое между знатью.
knyazi-awaits-draw = Тянут карту…
knyazi-awaits-mercy = 💛 { ROLE($who) } решает, спасаться ли милостью.
knyazi-awaits-consent = ▶ Ждём { ROLE($who, case: "acc") }.
knyazi-awaits-defend = { $kind ->
    [riot] 🛡 Отбиваются знать и мещане; сдаться за всех может { LIST($who) }.
   *[plain] 🛡 Отбивается { LIST($who) }.
}
knyazi-awaits-more = { $conceded ->
    [yes] 🫳 { ROLE($defender) } берёт. { LIST($who) } может подкинуть ещё.
   *[no] ▶ { LIST($who) } может подкинуть ещё.
}
knyazi-awaits-window = { $conceded ->
    [yes] 🫳 { ROLE($defender) } берёт.
   *[no] ⏳ Отбито.
} Подкинут ли ещё? Ждём ответа: { LIST($who) }.
knyazi-awaits-permitted = ▶ { LIST($who) } подкидывает с позволения.
knyazi-awaits-lead = 🔥 { LIST($who) } начинает бунт.

knyazi-question-trump = **Какая масть — козырь?**
knyazi-question-mercy = **Тебя вот-вот разжалуют. Отдать милость и остаться?**
knyazi-question-riot = **Тебя зовут на бунт против всей знати.** Победите — займёте места Царя и Царевича; разобьют — пропадут козыри, и наказывать будет тот, кто правит. Промолчать — значит отказаться. Пойдёшь?
knyazi-question-gift = **На руках одни козыри. Раздать их все или играть дальше?**
knyazi-question-giving = **Раздаришь и остальные козыри: кому?**
knyazi-nothing-beats = Тебе этого не побить. Нужна старшая той же масти или козырь; козырь бьёт только старший козырь.
knyazi-question-divide = **Раздели взятые карты между знатью.**

asked-turn = ▶ **Твой ход:** под { ROLE($target, case: "acc") }. Чем пойдёшь?
asked-bonus = ▶ **Можно ходить дальше** — под { ROLE($target, case: "acc") }. Пойдёшь?
asked-dealing = 🎴 **Ждут карт:** сдавай.
asked-defend = { $kind ->
    [riot] 🔥 **Бунт бьёт:** { $cards }. Любой из знати и мещан может ответить, сдаться за всех — только Царь.
   *[plain] 🛡 **Тебя бьют:** { $cards }. Чем ответишь?
}
asked-more = { $conceded ->
    [yes] 🫳 **{ ROLE($defender) } берёт.**
   *[no] ▶ **Всё отбито.**
} Подкинешь? Места на столе: { $room }.
asked-window = { $conceded ->
    [yes] 🫳 **{ ROLE($defender) } берёт.**
   *[no] ⏳ **Отбито.**
} { $rules ->
    [yes] Позволишь кому-нибудь подкинуть?
    [none] Вмешаться тебе нечем. Спрашивают всех, кто вправе, чтобы никто не узнал, что на руках.
   *[no] Можно вмешаться: подкинешь?
}
asked-permitted = ▶ **Тебе позволено подкинуть,** карт — до { $most }.
asked-lead = 🔥 **Бунт начинаешь ты.** С чего?
asked-new-trump = 👑 **Менять козырь?** Сейчас — { SUIT($suit) }.
keep-trump = Оставить: { SUIT($suit) }
permit-nobody = Никому
permit-everybody = Кому угодно
will-ask = Подкидывать: спрашивать меня каждый раз
will-all = Подкидывать: позволяю всем
will-none = Подкидывать: не позволяю никому
pass-more = Больше не подкидываю
pass-window = Не вмешиваюсь
pass-permitted = Не подкину
pass-bonus = Остановлюсь
pass-gift = Оставить себе
concede-riot = Сдаться за всю знать

knyazi-at-court = { $charges ->
    [0] 🏛 Тебя ждут при дворе: нажми «Двор».
   *[other] ⚖ Дел на твоём столе: { $charges }. Нажми «Двор».
}

button-hand = Моя рука
button-desk = Двор

choose-attack = Зайти…
choose-coup = Военный переворот! Зайти под Царя…
choose-beat = Побить…
choose-beat-with = Чем побить { $card }…
choose-throw-in-plain = Подкинуть…
choose-throw-in-support = Поддержать переворот: подкинуть…
choose-throw-in-mercy = Подкинуть за милость…
choose-permit = Одному: кому и сколько…
choose-give = Кому отдать { $card }…
choose-look = Заглянуть в руку…
choose-trade = Торговля: какую карту отдать…
choose-trade-with = С кем меняемся вслепую?

move-knyazi-deal = 🎴 Сдать карты
move-knyazi-collect = 🧹 Убрать отбой
board-deal = 🎴 Сдать карты: дело { ROLE($who, case: "gen") }
board-collect = 🧹 Убрать отбой: дело { ROLE($who, case: "gen") }
move-knyazi-trump = { SUIT($suit) }
move-knyazi-protest = Смута: у меня нет козырей
move-knyazi-attack = { $how ->
    [coup] Переворот: { $cards }
   *[plain] { $cards }
}
move-knyazi-beat = { $card } ← { $cover }
move-knyazi-throw-in = { $right ->
    [mercy] За милость: { $cards }
    [support] Поддержать: { $cards }
   *[plain] { $cards }
}
move-knyazi-permit = Позволить: { ROLE($player, case: "dat") } ({ NAME($player) }), до { $most ->
    [one] { $most } карты
   *[other] { $most } карт
}
move-knyazi-pass = Хватит
move-knyazi-concede = Беру
move-knyazi-give = { $card } — { ROLE($player, case: "dat") } ({ NAME($player) })
move-knyazi-exchange = { $card } — { ROLE($player, case: "dat") } ({ NAME($player) })
move-knyazi-look = { ROLE($player) } ({ NAME($player) })
move-knyazi-riot = 🔥 Поднять бунт
move-knyazi-consent = { $agree ->
    [yes] Иду на бунт
   *[no] Не пойду
}
move-knyazi-spare = { $use ->
    [yes] Отдать милость
   *[no] Принять разжалование
}
move-knyazi-strike = 🪵 Ударить

deed-knyazi-trump = козырь
deed-knyazi-attack = зайти
deed-knyazi-beat = побить
deed-knyazi-throw-in = подкинуть
deed-knyazi-give = отдать
deed-knyazi-exchange = обменять
deed-knyazi-look = заглянуть
deed-knyazi-grant = милость
deed-knyazi-chronicler = летописец
