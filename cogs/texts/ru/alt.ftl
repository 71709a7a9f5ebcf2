# То же, что на картинках, словами: для чтения вслух и для игры без картинок.

alt-deal = Партия { NUMBER($n, useGrouping: 0) }.
alt-orders = Строй: { LIST($orders) }.
alt-trump = Козырь — { SUIT($suit) }.
alt-next-trump = Следующим козырем будут { SUIT($suit) }.
alt-no-trump = Козырь не назван.
alt-paused = Пауза.
# «Царь Саша: 3 карты, две милости.»
alt-seat = { ROLE($who) } ({ NAME($who) }): { ROW($has) }.
alt-frozen = без карт, заморожен
alt-owes-blows = ждёт { $n ->
    [one] { $n } удар
    [few] { $n } удара
   *[many] { $n } ударов
}
alt-owes-tasks = { $n ->
    [one] { $n } поручение
    [few] { $n } поручения
   *[many] { $n } поручений
}
alt-chronicler = летописец
alt-spent = способность истрачена
alt-robot = робот
alt-away = место пока держит робот
alt-riot = Бунт: чернь против знати.
alt-attack = { ROLE($who) } ходит под { ROLE($whom, case: "acc") }.
alt-coup = Военный переворот: { ROLE($who) } идёт на { ROLE($whom, case: "acc") }.
alt-turn = Ходит { ROLE($who) }.
alt-bout = На столе: { ROW($pairs) }.
alt-beaten = { $card } (бита: { $by })
alt-unbeaten = { $card } (не бита)
alt-asked = Ждём ответа: { LIST($who) }.
alt-papers = При дворе: { LIST($papers) }.
alt-decrees = { $n ->
    [one] { $n } указ
    [few] { $n } указа
   *[many] { $n } указов
}
alt-petitions = { $n ->
    [one] { $n } челобитная
    [few] { $n } челобитные
   *[many] { $n } челобитных
}
alt-charges = { $n ->
    [one] { $n } дело
    [few] { $n } дела
   *[many] { $n } дел
}

alt-facing = Побить надо: { LIST($cards) }.
alt-hand = У тебя на руках { $n ->
    [0] ни одной карты
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}.
alt-hand-suit = { SUIT($suit) }: { $ranks }.
alt-hand-trumps = { SUIT($suit) }, козырь: { $ranks }.
alt-hand-mercy = Есть карта милости.
alt-playable = Сейчас можно: { ROW($cards) }.

# «Султан»: «Лёха: Раб, в кандалах.»
alt-place = { NAME($who) }: { ROW($has) }.
alt-hidden = рубашкой вверх
alt-remembered = ты помнишь здесь карту «{ $who }»
alt-remembered-stale = ты помнишь здесь карту «{ $who }», но она могла уйти
alt-dead = вне игры до конца раунда
alt-mine = это ты
alt-prison = в тюрьме
alt-chains = в кандалах
alt-tired = без сил
alt-coronation = здесь кончится круг Султана
alt-choice = сторона: { $team }
alt-prediction = предсказана победа { $team }
alt-gained = { $n ->
    [one] +{ $n } за раунд
   *[other] +{ $n } за раунд
}
alt-targets = Цель: { LIST($who) }.
alt-spare = Запасной ты помнишь карту «{ $who }».
alt-own-card = Твоя карта: { $who }; { ROW($has) }. { $can }

alt-careers = Кто где сидел.
alt-career = { NAME($who) }: начало — место { $first }, выше всего — место { $best }, теперь { $last }.
alt-best = выше всех
