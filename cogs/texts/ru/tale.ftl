# Что делается при дворе: сказ для всего стола. Одна-две короткие фразы; одно и то же рассказывается по-разному
# (второй и следующие рассказы — .v2, .v3). Пустая строка — об этом молчим, это видно на картинке.

## Партия

event-knyazi-roles-cast = 🎭 Кому палаты, кому метла — всё решено, и жаловаться некому. Свой чин смотри под «Моя рука»; Холопу отныне молчать.
    .v2 = 🎭 Один проснулся Царём, другой Холопом, и Холоп с этой минуты молчит. Кто ты — под «Моя рука».
    .v3 = 🎭 Занимайте места — по чину! Свой — под «Моя рука»; Холопу говорить не положено.
event-knyazi-deal-begins = 🃏 Партия { $number }. { ROLE($dealer) } берёт колоду, кланяется каждому и сдаёт.
    .v2 = 🃏 Партия { $number }. Шлёп, шлёп: { ROLE($dealer) } раздаёт карты и гнёт спину тем ниже, чем выше чин.
    .v3 = 🃏 Партия { $number }. { ROLE($dealer) } тасует. Ропот стихает.
event-knyazi-dealt = 🔏 Печать раздачи: { $seal } Она откроется, когда игра кончится.
event-knyazi-chronicle-read = 📖 Пока сдают, { ROLE($reader) } читает летопись вслух.
    .v2 = 📖 { ROLE($reader) } откашлялся и раскрыл летопись. Слушайте, что про вас написали.
event-knyazi-trump-named = { $waits ->
    [yes] 📣 { ROLE($player) } объявил: следующим козырем будут **{ SUIT($suit) }** — как только очистится стол.
   *[no] 📣 { ROLE($player) } повелел: нынче в чести **{ SUIT($suit) }**.
}
    .v2 = { $waits ->
    [yes] 📣 Дайте доиграть, и козырем станут **{ SUIT($suit) }** — такова воля: говорит { ROLE($player) }.
   *[no] 📣 Козырь — **{ SUIT($suit) }**! Кто запасся, тот и рад.
}
    .v3 = { $waits ->
    [yes] 📣 Готовьтесь: на чистом столе править будут **{ SUIT($suit) }**.
   *[no] 📣 В чести **{ SUIT($suit) }**: побьёт их лишь старший из своих.
}
event-knyazi-trump-named-already = 📣 Козырь прежний — **{ SUIT($suit) }**: такова воля, говорит { ROLE($player) }.
    .v2 = 📣 { ROLE($player) } козыря не меняет: в чести по-прежнему **{ SUIT($suit) }**.
    .v3 = 📣 Масть в чести та же, что и была: **{ SUIT($suit) }**.
event-knyazi-trump-changed = 📣 Стол чист, и козырь теперь — **{ SUIT($suit) }**.
    .v2 = 📣 Объявленный козырь вступил в силу: **{ SUIT($suit) }**.
event-knyazi-protested = ✋ { ROLE($player) } показывает руку: ни единого козыря! Знать волнуется.
    .v2 = ✋ «Обделили!» — { ROLE($player) } сидит без козырей и молчать не намерен.
event-knyazi-redeal = 🌪 Дворцовая смута! { LIST($players) } сидят без козырей, и карты летят обратно в колоду.
    .v2 = 🌪 Смута: знать швырнула карты. Холоп, сдавай заново!
event-knyazi-deal-ended = 🏁 Партия { $number } сыграна.{ GIVEN($left) ->
    [yes] {" "}С картами на руках { LIST($left) }.
   *[no] {" "}Карт не осталось ни у кого.
}
    .v2 = 🏁 Конец партии { $number }.{ GIVEN($left) ->
    [yes] {" "}Последние карты — у { LIST($left, case: "gen") }.
   *[no] {" "}Все руки пусты.
}
event-knyazi-game-ended = 🏰 Сказке конец. Кто был князем, кто грязью — читайте летопись.
    .v2 = 🏰 Занавес. Короны на крюк, мётлы в угол; завтра всё может быть иначе.

## Схватка

event-knyazi-attacked = { $kind ->
    [coup] ⚔️ { ROLE($player) } поднимает войска! Через головы знати — прямо на { ROLE($defender, case: "acc") }.
    [riot] 🔥 Первый удар: { $cards }.
   *[plain] { "" }
}
    .v2 = { $kind ->
    [coup] ⚔️ Бряцает железо: { ROLE($player) } ведёт полки на { ROLE($defender, case: "acc") }. Военный переворот!
    [riot] 🔥 Вилы наголо! На палаты летит: { $cards }.
   *[plain] { "" }
}
event-knyazi-thrown-in = { $right ->
    [support] 🛡 { ROLE($player) } встаёт на сторону нападающего. Это уже не свара, это переворот!
    [mercy] 💛 { ROLE($player) } пускает в дело милость и подкидывает, никого не спросив.
   *[plain] { "" }
}
    .v2 = { $right ->
    [support] 🛡 «Полки, за мной!» — { ROLE($player) } поддержал удар по трону.
    [mercy] 💛 Царская милость — не для красоты: { ROLE($player) } подкидывает без спросу.
   *[plain] { "" }
}
event-knyazi-permitted = 👉 { ROLE($by) } кивнул: { ROLE($player) } может подкинуть, но не больше { $most ->
    [one] { $most } карты
   *[other] { $most } карт
}.
    .v2 = 👉 Высочайше дозволено: { ROLE($player) } подкидывает, карт — до { $most }.
event-knyazi-discarded = 🛡 Отбито! Стол пуст, карты в отбой.
    .v2 = 🛡 Ни одна карта не прошла. { $cards-count ->
    [one] { $cards-count } карта
    [few] { $cards-count } карты
   *[many] { $cards-count } карт
} в отбой.
    .v3 = 🛡 Не вышло! Удар отбит, мётлы за дело.
    .v4 = 🛡 Отбито начисто. Кто следующий?
event-knyazi-taken-up = 🫳 { ROLE($player) } берёт: { $cards-count ->
    [one] { $cards-count } карту
    [few] { $cards-count } карты
   *[many] { $cards-count } карт
}.
    .v2 = 🫳 «Беру!» — и { $cards-count ->
    [1] карта уходит
   *[other] карты уходят
} в руку. Тяжело, { ROLE($player) }?
    .v3 = 🫳 Не по силам! { ROLE($player) } сгребает со стола всё, что на нём было.
    .v4 = 🫳 { ROLE($player) } уступает и уносит добычу: { $cards-count ->
    [one] { $cards-count } карта
    [few] { $cards-count } карты
   *[many] { $cards-count } карт
}.
event-knyazi-frozen = ❄️ { ROLE($player) } расстался с последней картой и застыл в своём чине.
    .v2 = ❄️ Карты вышли: { ROLE($player) } заморожен. До конца партии его не свалить… картами.
    .v3 = ❄️ Пусто в руке, спокойно на душе: { ROLE($player) } своё отыграл.
event-knyazi-swept-up = 🧹 { ROLE($player) } подмёл отбой и ни слова не сказал.
    .v2 = 🧹 Шурх-шурх: { ROLE($player) } прибрал карты.

## Ремёсла и дары

event-knyazi-exchanged = 🤝 { ROLE($player) } сторговался: карту отдал, карту взял. Кто в убытке — { ROLE($other) } или он сам?
    .v2 = 🤝 Ударили по рукам: { ROLE($player) } и { ROLE($other) } обменялись по карте. Кота в мешке видели только двое.
event-knyazi-looked-at = 🔎 { ROLE($player) } поправил очки и пересмотрел чужие карты. { ROLE($other) }, улыбайтесь: ревизия.
    .v2 = 🔎 С обыском: { ROLE($player) } заглянул, что на руках держит { ROLE($other) }.
event-knyazi-given = { $gift ->
    [yes] 🎁 С царского плеча: { ROLE($to) } получает козырь.
   *[no] 📦 Знать делит взятое: { $card } берёт { ROLE($to) }.
}
    .v2 = { $gift ->
    [yes] 🎁 { ROLE($player) } щедр: один козырь уходит в чужие руки. { ROLE($to) }, кланяйтесь!
   *[no] 📦 И { $card } — туда же: берёт { ROLE($to) }.
}

## Перевороты и новые царствования

event-knyazi-reseated = { $reason ->
    [swap] { GIVEN($moved) ->
        [yes] 🪑 { LIST($moved) } меняются чинами: { $moved-named }.
       *[no] { "" }
    }
    [military] 🪑 Сдвинулись и чины под троном. Свой — под «Моя рука».
   *[other] { "" }
}
event-knyazi-coup-failed = ⛓ Переворот подавлен, трон устоял. Воеводе держать ответ.
    .v2 = ⛓ Полки разбиты. Кто замахнулся на корону, тот за это и заплатит.
event-knyazi-new-reign = { $how ->
    [palace] 👑 Дворцовый переворот! С трона — { NAME($former) }, на трон — **{ NAME($tsar) }**. Слава новому Царю!
    [military] 👑 Трон взят штыком! **{ NAME($tsar) }** — Царь, а { NAME($former, case: "dat") } — сдавать и молчать. Слава новому Царю!
    [riot] 👑 Из грязи — в князи! Чернь в палатах, **{ NAME($tsar) }** на троне. Слава новому Царю!
    [demotion] 👑 С трона — в Холопы: { NAME($former) } надевает рогожу. Венец принимает **{ NAME($tsar) }**. Слава новому Царю!
   *[cast] 👑 На трон восходит **{ NAME($tsar) }**. Слава новому Царю!
}
    .v2 = { $how ->
    [palace] 👑 Шепнули, подкинули, спихнули: **{ NAME($tsar) }** теперь Царь. Слава новому Царю!
    [military] 👑 Барабаны! **{ NAME($tsar) }** входит в палаты при сабле. { NAME($former) } кланяется с колодой. Слава новому Царю!
    [riot] 👑 Кто был никем… **{ NAME($tsar) }** примеряет корону, { NAME($former) } — рогожу. Слава новому Царю!
    [demotion] 👑 И Царь под законом ходит: { NAME($former, case: "acc") } разжаловали. **{ NAME($tsar) }**, займите трон! Слава новому Царю!
   *[cast] 👑 Шапка Мономаха легла на голову, и голова эта — **{ NAME($tsar) }**. Слава новому Царю!
}
    .v3 = { $how ->
    [palace] 👑 Трон не остывает: вчера { NAME($former) }, сегодня **{ NAME($tsar) }**. Кричите громче: слава новому Царю!
    [military] 👑 Кто с полками, тот и прав: **{ NAME($tsar) }** — Царь. Слава новому Царю!
    [riot] 👑 Вилы победили скипетр. Царствует **{ NAME($tsar) }**. Слава новому Царю!
    [demotion] 👑 Одно слово — и нет царства. Теперь правит **{ NAME($tsar) }**. Слава новому Царю!
   *[cast] 👑 Первым Царём нынче **{ NAME($tsar) }**. Слава новому Царю!
}
event-knyazi-new-ruler = ✝️ Паства сменила пастыря: дела двора ведёт { NAME($ruler) }.
    .v2 = ✝️ Новый Духовник — новая совесть двора: { NAME($ruler) }.
event-knyazi-mercies-collected = { GIVEN($players) ->
    [yes] 💛 Милости возвращаются к новой власти, а лежали они у { LIST($players, case: "gen") }.
   *[no] { "" }
}
event-knyazi-lapsed = { $bought ->
    [yes] { $decrees ->
        [1] 📜 Указ, купленный за козырь, отжил своё.
       *[other] 📜 Указы, купленные за козыри, отжили своё.
    }
   *[no] { $decrees ->
        [0] { $assignments ->
            [0] { "" }
           *[other] 📜 Прежние поручения больше не в силе.
        }
       *[other] { $assignments ->
            [0] 📜 Прежние указы больше не в силе.
           *[other] 📜 Прежние указы и поручения больше не в силе.
        }
    }
}
event-knyazi-trump-asked = 🤔 { ROLE($player) } думает, не сменить ли козырь. Ждём царского слова.
    .v2 = 🤔 Новая метла: не назначить ли новый козырь? Слово за троном.
event-knyazi-riot-begun = 🔥 **Бунт!** { LIST($rebels) } вышли на площадь. Знать, к оружию!
    .v2 = 🔥 **Бунт!** Ударили в набат: чернь сговорилась и идёт на палаты.
event-knyazi-riot-won = 🔥 Палаты взяты! Холоп в короне, Дворник в палатах. Знатным — метла и колода.
    .v2 = 🔥 Бунт удался. Историки назовут его иначе.
event-knyazi-riot-lost = ⛓ Бунт разбит. Козыри у бунтовщиков отняты, а дальше — как решит власть.
    .v2 = ⛓ Вилы сложены, козыри отобраны. { LIST($rebels) }, ждите расправы.
event-knyazi-mob-at-mercy = ⛓ За бунт ответят { LIST($players) }: казнить или миловать — воля { ROLE($desk, case: "gen") }.

## Милость и опала

event-knyazi-mercy-used = { $use ->
    [escape] 💛 { ROLE($player) } достаёт милость, и гроза проходит мимо.
    [beat] 💛 { ROLE($player) } кроет карту царской милостью.
   *[throw-in] { "" }
}
    .v2 = { $use ->
    [escape] 💛 { ROLE($player) } достаёт милость, и гроза проходит мимо.
    [beat] 💛 Против милости и старший козырь слаб: { ROLE($player) } отбился.
   *[throw-in] { "" }
}
event-knyazi-mercy-asked = ⚖️ { ROLE($player) } на волоске. Но есть милость… Пойдёт ли она в дело?
event-knyazi-granted = 💛 { ROLE($by) } милостив: карту милости получает { ROLE($player) }.
    .v2 = 💛 За верность и кротость — { ROLE($player) } с милостью. Остальные, учитесь.
    .v3 = 💛 С трона протянута рука, а в ней милость. Счастливец — { ROLE($player) }.
event-knyazi-demoted = { $already ->
    [yes] 🧹 Разжаловали бы Холопа — да некуда.
   *[no] 🧹 **В Холопы!** { NAME($player) } теряет чин; кто сидел ниже, поднимается на ступень.
}
    .v2 = { $already ->
    [yes] 🧹 Ниже Холопа только пол. Наказание придумают другое.
   *[no] 🧹 Высоко сидеть — низко падать: { NAME($player) } идёт в Холопы, а кто сидел ниже — на ступень вверх.
}
event-knyazi-demotion-waits = ⏳ Приговор готов: { ROLE($player) } будет разжалован, едва кончится схватка.
event-knyazi-sentenced = ⚖️ { ROLE($by) } изволил гневаться: { ROLE($player) } получит { $blows ->
    [one] { $blows } удар
    [few] { $blows } удара
   *[many] { $blows } ударов
}.{ GIVEN($place) ->
    [yes] {" "}Куда: { $place }.
   *[no] { "" }
}{ GIVEN($because) ->
    [yes] {" "}За что: { LAW($because) }.
   *[no] { "" }
}
    .v2 = ⚖️ { $blows ->
    [one] Один удар
    [few] { $blows } удара
   *[many] { $blows } ударов
}{ GIVEN($place) ->
    [yes] {" "}({ $place })
   *[no] { "" }
} — таков приговор. Несите дубинку! { ROLE($player) }, готовьтесь.{ GIVEN($because) ->
    [yes] {" "}Вина: { LAW($because) }.
   *[no] { "" }
}
event-knyazi-struck = 🪵 { ROLE($executioner) }: { $number ->
    [1] Раз!
    [2] Два!
    [3] Три!
    [4] Четыре!
    [5] Пять!
   *[other] И ещё!
}{ $left ->
    [0] {" "}И это последний. { ROLE($player) } может почесаться и сесть.
   *[other] {" "}Осталось { $left }. { ROLE($player) } крепится.
}
    .v2 = 🪵 { $number ->
    [1] Раз!
    [2] Два!
    [3] Три!
    [4] Четыре!
    [5] Пять!
   *[other] И ещё!
} Шмяк! { $left ->
    [0] Приговор исполнен, { ROLE($player) } просветлён.
   *[other] { ROLE($executioner) } знает дело, ещё { $left }.
}
    .v3 = 🪵 { ROLE($executioner) }: { $number ->
    [1] Раз!
    [2] Два!
    [3] Три!
    [4] Четыре!
    [5] Пять!
   *[other] И ещё!
} Хлоп! { $left ->
    [0] Довольно: { ROLE($player) } всё понял.
   *[other] Считаем вслух! Осталось { $left }.
}
event-knyazi-remitted = 🕊 Прощено: бить не будут. { ROLE($player) }, благодарите.
event-knyazi-assigned = 📜 Поручение. { ROLE($player, case: "dat") }: «{ $words }».
    .v2 = 📜 { ROLE($by) } придумал дело: { ROLE($player) }, извольте — «{ $words }».
event-knyazi-released = 🕊 Поручение снято. { ROLE($player) } вздыхает свободно.

## Указы, челобитные, голоса

event-knyazi-decreed = { $rich ->
    [yes] 📜 Указ за козырь! { ROLE($by) } купил себе закон: «{ $words }».
   *[no] 📜 **Указ.** «{ $words }».
}{ GIVEN($because) ->
    [yes] {" "}А всё потому, что { $because }.
   *[no] { "" }
}
    .v2 = { $rich ->
    [yes] 📜 Козырь на стол — и закон готов: «{ $words }». На один круг.
   *[no] 📜 Внемлите! { ROLE($by) } указал: «{ $words }».
}{ GIVEN($because) ->
    [yes] {" "}Причина: { $because }.
   *[no] { "" }
}
event-knyazi-trump-paid = 🪙 { ROLE($player) } кладёт козырь на стол: за законы нынче платят.
event-knyazi-repealed = 📜 Указ отменён. Можно выдохнуть.
    .v2 = 📜 { ROLE($by) } передумал: был указ — и нет указа.
event-knyazi-objected = 🙅 { ROLE($player) } смеет возразить: указ негоден! «{ $words }»
event-knyazi-overruled = { $uphold ->
    [yes] 🙅 А ведь верно! Указ взят назад.
   *[no] 🙅 Возражение отвергнуто. Указ есть указ.
}
event-knyazi-petitioned = { $plea ->
    [repent] 🙇 Повинная. { ROLE($player) }: «{ $words }»
    [mercy] 🙏 Просьба о пощаде. { ROLE($player) }: «{ $words }»
    [explain] 🗣 Оправдание. { ROLE($player) }: «{ $words }»
   *[none] 🙏 { ROLE($player) } бьёт челом{ $secret ->
        [yes] {" "}— шёпотом, на ушко.
       *[no] : «{ $words }»
    }
}
    .v2 = { $plea ->
    [repent] 🙇 { ROLE($player) } с повинной: «{ $words }»
    [mercy] 🙏 { ROLE($player) } просит о пощаде: «{ $words }»
    [explain] 🗣 { ROLE($player) } в своё оправдание: «{ $words }»
   *[none] 🙏 Челобитная! { $secret ->
        [yes] { ROLE($player) } протянул записку, а что в ней — тайна.
       *[no] { ROLE($player) } просит: «{ $words }»
    }
}
event-knyazi-answered = { $status ->
    [granted] ✅ На челобитную — «быть по сему»: { ROLE($player) } кланяется.
    [refused] ❌ Отказано. { ROLE($player) } пятится к дверям.
   *[unheard] 🙉 { ROLE($by) } и слушать не стал. { ROLE($player) } уходит ни с чем.
}{ GIVEN($answer) ->
    [yes] {" "}Ответ: «{ $answer }».
   *[no] { "" }
}
event-knyazi-vote-opened = 🗳 Голосование! { $subject ->
    [decree] Отменить ли указ?
    [assignment] Отменить ли поручение?
    [sentence] Отменить ли удары?
   *[charge] Обвинён тот, кто судит сам. Сначала он ответит («Моя рука»), а виновен ли — решат остальные («Двор»).
}
event-knyazi-vote-closed = { $carried ->
    [yes] 🗳 Голоса подсчитаны: { $subject ->
        [charge] «виновен» — { $ayes }, «не виновен» — { $nays }.
       *[other] за — { $ayes }, против — { $nays }.
    } { $subject ->
        [decree] **Указ отменён.**
        [assignment] **Поручение отменено.**
        [sentence] **Удары отменены.**
       *[charge] { ROLE($accused) } — **вина признана:** { LAW($law) }.
    }
   *[no] 🗳 Голоса подсчитаны: { $subject ->
        [charge] «виновен» — { $ayes }, «не виновен» — { $nays }.
       *[other] за — { $ayes }, против — { $nays }.
    } { $subject ->
        [charge] { ROLE($accused) } — **вина не признана:** «виновен» должны сказать больше половины тех, кто судит.
       *[other] **Всё остаётся как было.**
    }
}
charged-decree = 📜 Велено было: «{ $words }».
accused-answers = 🙏 { ROLE($who) } отвечает тем, кто судит: «{ $words }»
event-knyazi-awaits-visa = 🖋 Бумага легла на стол Чиновника. Без визы не действует!
event-knyazi-countersigned = 🖋 Виза поставлена. Бумага пошла.
    .v2 = 🖋 { ROLE($player) } подышал на печать и приложил. Законно!
event-knyazi-service-demanded = 🖋 { ROLE($player) } не торопится. За визу просит сущую безделицу: «{ $service }». { ROLE($of) }, решайте.
event-knyazi-taken-back = 📄 Бумага № { $paper } отозвана: визы ей уже не ждать.

## Суд

event-knyazi-charged = 📣 **Слово и дело!** На { ROLE($offender, case: "acc") }: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}В доносе: «{ $words }».
   *[no] { "" }
}{ $status ->
    [announced] {" "}Объявлено, и на том конец: того, кто правит, за свой указ не судят.
   *[other] { "" }
}
    .v2 = 📣 Слово и дело государево! { $status ->
    [announced] Сказано на { ROLE($offender, case: "acc") }
   *[other] Под судом { ROLE($offender) }
    }: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}В доносе: «{ $words }».
   *[no] { "" }
}{ $status ->
    [announced] {" "}Объявлено, и на том конец: того, кто правит, за свой указ не судят.
   *[other] { "" }
}
event-knyazi-dropped = 🕊 Дело снято: { NAME($offender) } теперь правит, { $judged ->
    [yes] а за это уже судили: { LAW($law) }.
   *[no] а за такое того, кто правит, не судят: { LAW($law) }.
}
event-knyazi-withdrawn = { $count ->
    [0] 🕊 Дело снято: { ROLE($offender) } — { LAW($law) }. Была причина.
   *[other] { "" }
}
event-knyazi-ruled = { $penalty ->
    [pardon] 🕊 { ROLE($offender) } может дышать: прощено. А было: { LAW($law) }.
    [blows] { "" }
    [assignment] { "" }
   *[demotion] ⚖️ Приговор: { ROLE($offender) } — в Холопы! За что: { LAW($law) }.
}
    .v2 = { $penalty ->
    [pardon] 🕊 «Бог простит, и я прощаю». { ROLE($offender) } уходит без наказания. Вина: { LAW($law) }.
    [blows] { "" }
    [assignment] { "" }
   *[demotion] ⚖️ Закон суров: { ROLE($offender) } идёт в Холопы. Вина: { LAW($law) }.
}
event-knyazi-undone = ⚖️ { ROLE($by) } взял приговор назад.
event-knyazi-chronicler-named = 🪶 Летописцем назначен { ROLE($player) }. Пишите правду — ну, какую разрешат.
    .v2 = 🪶 Перо и чернила: летопись теперь ведёт { ROLE($player) }.
event-knyazi-entered = 🪶 В летопись занесено: «{ $words }»

## Летопись: что события сами предлагают записать

chronicle-accession = { GIVEN($former) ->
    [yes] Падает { NAME($former) }: с трона долой.{" "}
   *[no] { "" }
}{ $time ->
    [1] { NAME($player) } всходит на престол.
    [2] { NAME($player) } снова всходит на престол.
   *[other] { NAME($player) } всходит на престол, и это уже в { NUMBER($time, useGrouping: 0) }-й раз.
}
chronicle-charge = «Слово и дело!» { $announced ->
    [yes] Сказано на { NAME($player, case: "acc") }: { LAW($law) }. Того, кто правит, за свой указ не судят: на том и кончилось.
   *[no] { NAME($player) } под судом: { LAW($law) }.
}
chronicle-dropped = { NAME($player) } теперь правит, и дело снято: { LAW($law) }.
chronicle-withdrawn = Дело снято, была причина: { NAME($player) }, { LAW($law) }.
chronicle-unruled = Партия кончилась, а дело не рассудили: { NAME($player) }, { LAW($law) }.
chronicle-pardon = { NAME($player, case: "dat") } прощено: { LAW($law) }.
chronicle-vote = { $subject ->
    [charge] { NAME($player) } перед голосами: { LAW($law) } — { $carried ->
        [yes] вина признана
       *[no] вина не признана
    }.
    [decree] Голосовали об указе: { $carried ->
        [yes] отменён
       *[no] остался в силе
    }.
    [assignment] Голосовали о поручении: { $carried ->
        [yes] отменено
       *[no] осталось в силе
    }.
   *[sentence] Голосовали об ударах: { $carried ->
        [yes] отменены
       *[no] остались в силе
    }.
}
chronicle-petition = Челобитная, писано: { NAME($player) }. «{ $words }» — { $status ->
    [granted] быть по сему
    [refused] отказано
   *[unheard] слушать не стали
}{ GIVEN($answer) ->
    [yes] : «{ $answer }»
   *[no] { "" }
}.
chronicle-task = { NAME($player, case: "dat") } поручено: «{ $words }».
chronicle-trump = Козырем объявлены { SUIT($suit) }.
chronicle-disturbance = Была дворцовая смута, карты сдавали заново.
chronicle-coup-failed = Военный переворот не удался. Чином за него платит { NAME($player) }.
chronicle-riot-won = Чернь взяла палаты бунтом.
chronicle-riot-lost = Чернь бунтовала и была разбита.
chronicle-demotion = { NAME($player, case: "acc") } разжаловали в Холопы.
chronicle-decree = Издан указ: «{ $words }».
chronicle-flogging = { NAME($player, case: "dat") } всыпали { $blows ->
    [one] { $blows } удар
    [few] { $blows } удара
   *[many] { $blows } ударов
}.
chronicle-gift = Царский подарок: { NAME($player) } отдаёт козырь, { NAME($to) } радуется.
chronicle-title = Летопись двора
chronicle-deal = { $n ->
    [0] До первой раздачи
   *[other] Партия { NUMBER($n, useGrouping: 0) }
}
chronicle-empty = Летописец молчит: пока ничего не записано.

## Звания после игры

honour-autocrat = самодержец
    .about = больше трёх партий подряд на троне
honour-careerist = карьерист
    .about = из Холопов в Цари за один ход
honour-toady = лизоблюд
    .about = милость от трёх разных Царей
honour-mutineer = бунтарь
    .about = пять бунтов и переворотов
honour-brawler = дебошир
    .about = больше десяти ударов за партию
honour-chatterbox = болтун
    .about = больше пяти провинностей за партию
