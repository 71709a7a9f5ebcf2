# «Султан на миг»: стол, своя карта, ходы.

sultan-title = ## 🕌 Султан на миг · раунд { $round }
sultan-rests = 🏁 Раунд { $round } окончен: карты игроков открыты, очки записаны. Дальше — когда посмотрят все.
button-next-round = Дальше ({ $seen } из { $of })
sultan-tie = ⚖️ Очков поровну у { $tied } игроков. Выше тот, у кого раунд на два очка был позже; если и тут равенство, победа общая.
sultan-turn = ▶ Ходит **{ NAME($who) }**.
sultan-asks-claim = ❔ { NAME($by) } применяет способность{ GIVEN($who) ->
    [yes] {" "}против { LIST($who, case: "gen") }
   *[no] { "" }
}. Не откроется ли прежде Султан? Спрошены все, кто скрыт{ $deed ->
    [arrest] , кроме того, кого арестовывают
   *[other] { "" }
}. Ждём одинаково долго, есть кому ответить или нет: иначе тишина выдала бы тайну.
sultan-asks-arrest = ❔ { NAME($by) } хочет арестовать { LIST($who, case: "acc") }. Стражник и Султан могут открыться и уйти. Откроется ли жертва? Ждём столько же, что бы ни лежало под рубашкой.
sultan-asks-murder = ❔ { NAME($by) } заносит кинжал. Вмешается ли стража? Спрошены соседи убийцы и жертвы.
sultan-asks-call = ❔ { NAME($by) } зовёт к восстанию. Кто примкнёт? Спрошены все, кто скрыт.
board-paused = ⏸ Пауза, пока кто-нибудь за столом не нажмёт «Продолжить». Время стоит.
not-your-turn = Пока не твой ход.
sultan-dead = До конца раунда ты только смотришь: ходов не будет, и никто ни о чём не спросит. В новом раунде будет новая карта.
not-begun = Игра ещё не началась.


sultan-no-card = Карты ещё не розданы.
sultan-you-are = **{ ROLE($card) }** — { $dead ->
    [yes] до конца раунда вне игры.
   *[no] { $open ->
        [yes] лежит лицом вверх.
       *[no] лежит рубашкой вверх.
    }
}
sultan-banned = -# { $now ->
    [yes] В этот ход
   *[no] В следующий твой ход
} нельзя меняться с { LIST($who, case: "ins") }: обмен между вами только что был.
sultan-act = { $extra ->
    [yes] **Раб пойман! Ходи ещё раз.**
   *[no] { $throne ->
        [yes] **Трон занят, и хода это не стоило:** за тобой ещё одно действие.
       *[no] **Твой ход:** одно действие.
    }
}
sultan-aim = -# 🎯 **Цель — очки.** **Сторонники** (Султан и Стражники) победят, если Султан откроется и усидит круг или все Убийцы мертвы, а Рабов на свободе не больше двух; **Мятежники** (Убийцы и Рабы) — если Султан убит или трое открытых Рабов на свободе сидят подряд. Живым победителям: скрытому очко, открытому два.
sultan-aimed-at = { $deed ->
    [arrest] ⛓ Арестовывают **тебя**. Скрытый Стражник или Султан может открыться и уйти; остальным — тюрьма: следующий ход пройдёт мимо.
    [murder] 🗡 **{ NAME($by) } заносит кинжал над тобой**. Спасти может лишь Стражник, сидящий рядом с тобой или с убийцей; трон от кинжала не уберегает.
    [hunt] 🪢 **{ NAME($by) } ищет беглого у тебя**. Пойманный Раб ходить не сможет.
    [capture] ⛓ **{ NAME($by) } несёт тебе кандалы.**
    [manipulate] 🎭 **{ NAME($by) } заставит тебя применить способность.**
   *[foretell] 🔮 **{ NAME($by) } смотрит твою карту.**
}
sultan-score = { $points ->
    [0] За этот раунд тебе **0**: { $why ->
        [dead] убитым очков не дают.
        [nobody] победителей нет.
        [vizier] скрытому Визирю очко даёт лишь сосед, который взял два.
        [seer] Гадалка выигрывает, лишь когда открыта и предсказание верно.
       *[lost] твоя сторона не победила.
    }
    [1] За этот раунд тебе **+1**: { $why ->
        [beside] сосед взял два, а Визирь скрыт.
       *[hidden] твоя сторона победила, карта скрыта.
    }
   *[2] За этот раунд тебе **+2**: твоя сторона победила, карта открыта.
}
sultan-scoring = -# Очки раунда — живым победителям: скрытому одно, открытому два; убитым и проигравшим ничего.
sultan-stood = -# { ROLE($card) } — { $open ->
    [yes] лицом вверх
   *[no] рубашкой вверх
}, { $side ->
    [loyalists] за Сторонников
    [rebels] за Мятежников
   *[none] ни за кого
}: { $points ->
    [0] 0.
    [1] +1{ $side ->
        [none] , сосед взял два
       *[other] { "" }
    }.
   *[2] +2.
}
sultan-call-in-vain = -# Призвать можно, но примкнуть некому: призыв ничего не изменит.
sultan-asked-choose = Не твой случай — «Промолчать».
sultan-asked-react = **Ответить или смолчать?** Молчание — тоже ответ: вопрос закроется сам.
sultan-asked-wait = -# От тебя ответа не нужно: вопрос закроется сам, и никто не узнает, кому было что сказать.
sultan-asked-said = 🔒 Твой ответ запечатан: пока вопрос не закроется, его не узнает никто.
sultan-forced-to = 🎭 **{ NAME($by) } заставляет тебя: { $card ->
    [sultan] казнить
    [guard] арестовать
    [assassin] убить
    [slave] призвать к восстанию
    [overseer] искать или заковать Раба
    [dancer] танцевать
   *[seer] прозреть
}.** { $card ->
    [slave] Иного выбора нет.
    [dancer] Иного выбора нет.
   *[other] На кого это падёт — решаешь ты.
}
sultan-cannot = -# Нельзя { $deeds }. { $why }
deed-sultan-peek = подсмотреть
deed-sultan-swap = поменяться
deed-sultan-hide = скрыться
deed-sultan-execute = казнить
deed-sultan-arrest = арестовать
deed-sultan-murder = убить
deed-sultan-call = призвать
deed-sultan-hunt = искать Раба
deed-sultan-capture = заковать
deed-sultan-dance = танцевать
deed-sultan-manipulate = заставить
deed-sultan-foretell = прозреть
sultan-predict = **Кто победит?**
sultan-throne-any-time = -# Открыться и занять трон можно в любой миг: хода это не стоит.
sultan-peek = Подсмотреть у…
sultan-swap = Поменяться картой с…
sultan-hide-and-swap = Скрыться и тайком поменяться с…
sultan-execute = Казнить…
sultan-arrest = Арестовать…
sultan-murder = Убить…
sultan-hunt = Искать Раба у…
sultan-capture = Заковать…
sultan-manipulate-loyalists = За Сторонников: заставить действовать…
sultan-manipulate-rebels = За Мятежников: заставить действовать…
sultan-foretell = Чьи карты увидеть (выбери { $count })

sultan-notebook = ### Записная книжка
sultan-notebook-empty = Пока пусто. Сюда сама ложится каждая тайна, которую ты узнаёшь в этом раунде; открытые карты видны на столе.
sultan-note-peek = Ход № { $action } в этом раунде. Карта { NAME($who, case: "gen") } — { ROLE($card) }.
sultan-note-seer = Ход № { $action } в этом раунде, в шаре Гадалки: карта { NAME($who, case: "gen") } — { ROLE($card) }.
sultan-note-swap = Ход № { $action } в этом раунде. { $spare ->
    [yes] В запас
   *[no] К { NAME($who, case: "dat") }
} уходит твоя карта: { ROLE($card) }.

button-card = Моя карта
button-notes = Записи
button-come-back = Я здесь
button-more = Ещё…
button-rematch = Ещё раз
button-rematch-full = Ещё раз, по всем правилам

spare-card = запасная карта
nobody = никто
card-name = { $rank } { SUIT($suit, case: "gen") }
card-mercy = милость

move-sultan-peek = { NAME($player) }
move-sultan-swap = { $partner }
move-sultan-hide = { $partner ->
    [none] Скрыться
   *[other] { $partner }
}
move-sultan-execute = { NAME($player) }
move-sultan-arrest = { NAME($player) }
move-sultan-murder = { NAME($player) }
move-sultan-call = Призвать к восстанию
move-sultan-hunt = { NAME($player) }
move-sultan-capture = { NAME($player) }
move-sultan-dance = Танцевать
move-sultan-manipulate = { $team ->
    [rebels] За Мятежников
   *[loyalists] За Сторонников
}: { NAME($player) }
move-sultan-foretell = Прозреть{ GIVEN($players) ->
    [yes] : { $players }
   *[no] {" "}без карт
}
move-sultan-predict = { $team ->
    [loyalists] Победят Сторонники
    [rebels] Победят Мятежники
   *[none] Промолчать
}
move-sultan-throne = Занять трон
move-sultan-avoid = Открыться и уйти от ареста
move-sultan-intercept = Убить Убийцу
move-sultan-join = Примкнуть
move-sultan-pass = Промолчать

