# Что происходит во дворце: сказ для всего стола. Кто какой персонаж — тайна, поэтому по именам.

event-sultan-first-chosen = 🎲 Жребий указал: начинает { NAME($player) }.
    .v2 = 🎲 Первым слово берёт { NAME($player) } — так легли кости.
event-sultan-round-began = 🌙 Раунд { $round }. Карты розданы рубашкой вверх. Посмотрите свою — и никому ни слова правды. 🔏 Печать раздачи: { $seal }
    .v2 = 🌙 Раунд { $round }. Во дворце тихо. Слишком тихо. 🔏 Печать раздачи: { $seal }
    .v3 = 🌙 Раунд { $round }. У каждого своя тайна, у Султана — самая опасная. 🔏 Печать раздачи: { $seal }
event-sultan-turn-skipped = { $why ->
    [prison] ⛓ { NAME($player) } сидит в тюрьме и пропускает ход.
    [chains] ⛓ { NAME($player) } в кандалах: ход проходит мимо.
   *[fatigue] 😴 { NAME($player) } валится с ног и пропускает ход.
}
event-sultan-peeked = 👁 { NAME($by) } приподнимает карту { NAME($player, case: "gen") }. Что там? Молчание.
    .v2 = 👁 { NAME($by) } знает теперь, кто { NAME($player) }. Верить ли тому, что услышим?
    .v3 = 👁 Быстрый взгляд: { NAME($by) } смотрит карту { NAME($player, case: "gen") }.
event-sultan-swapped = 🔁 Обмен на глазах у всех: { NAME($by) } и { $partner }.
    .v2 = 🔁 Карты переехали: { NAME($by) } ⇄ { $partner }. Кто теперь кто?
event-sultan-hidden = 🙈 Все закрыли глаза. { NAME($player) } скрывается. Меняла ли карта хозяина — кто знает…
    .v2 = 🙈 Свечи погасли и вспыхнули: { NAME($player) } снова под покровом.
event-sultan-revealed = { $why ->
    [throne] 👑 «Я — Султан!» { NAME($player) } открывает карту. { ROLE($card) } на троне!
    [avoid] 🚪 Руки прочь! { NAME($player) } открывается: { ROLE($card) } под арест не пойдёт.
    [join] ✊ { NAME($player) } встаёт с остальными: { ROLE($card) }!
    [hunted] 🪢 Вот он, Раб! { NAME($player) } — { ROLE($card) }.
    [intercept] ⚔️ { NAME($player) } сбрасывает плащ: { ROLE($card) }!
    [forced] 🎭 Не по своей воле { NAME($player) } открывает карту: { ROLE($card) }.
   *[ability] 🎭 { NAME($player) } открывает карту: { ROLE($card) }!
}
    .v2 = { $why ->
    [throne] 👑 Трубы! { NAME($player) } — { ROLE($card) } и больше не прячется.
    [avoid] 🚪 Стража, смирно! Перед вами { ROLE($card) }: { NAME($player) }.
    [join] ✊ «И я!» — { NAME($player) } тоже { ROLE($card) }.
    [hunted] 🪢 Из-за занавески вытащили: { NAME($player) }, { ROLE($card) }.
    [intercept] ⚔️ В последний миг: { NAME($player) } — { ROLE($card) }!
    [forced] 🎭 Визирь шепнул — и маска упала: { NAME($player) }, { ROLE($card) }.
   *[ability] 🎭 Маска долой: { NAME($player) } — { ROLE($card) }.
}
event-sultan-crowned = ⏳ Коронация! Пошёл круг: он кончится, когда ход вернётся к { NAME($seat, case: "dat") }. Если Султан до тех пор останется жив и открыт, победят Сторонники.
    .v2 = ⏳ Коронация! Считайте ходы: круг кончится, когда ход вернётся к { NAME($seat, case: "dat") }. Если Султан и тогда жив и открыт, победили Сторонники.
event-sultan-uncrowned = ⏳ Султан скрылся: круг прерван, коронации не было.
event-sultan-declared = { $ability ->
    [arrest] 🗝 «Взять под стражу!» { NAME($by) } показывает на { LIST($players, case: "acc") }.
    [murder] 🗡 { NAME($by) } заносит кинжал. Жертва — { LIST($players) }…
    [hunt] 🪢 { NAME($by) } ищет беглого Раба: не у { LIST($players, case: "gen") } ли он?
    [capture] 🪢 { NAME($by) } достаёт кандалы для { LIST($players, case: "gen") }.
    [manipulate] 🎭 { NAME($by) } дёргает за нити: { LIST($players, case: "acc") } заставят применить способность.
   *[foretell] 🔮 { NAME($by) } смотрит в шар{ GIVEN($players) ->
        [yes] {" "}и видит карты { LIST($players, case: "gen") }
       *[no] : скрытых карт нет
    }.
}
event-sultan-imprisoned = ⛓ { NAME($player) } — в тюрьму! Следующий ход пройдёт мимо.
    .v2 = ⛓ Лязгнул засов: { NAME($player) } под замком.
event-sultan-arrest-avoided = 🚪 Арест не удался, и стражник уходит ни с чем.
event-sultan-released = 🗝 { NAME($player) } снова на свободе.
event-sultan-killed = { $how ->
    [intercept] 💀 Стражник бьёт первым: { NAME($by) } убивает { NAME($player, case: "acc") }. На карте — { ROLE($card) }.
    [execution] 💀 Казнь! Султан — { NAME($by) } — казнит { NAME($player, case: "acc") }. На карте — { ROLE($card) }.
   *[murder] 💀 { NAME($by) } наносит удар, и падает { NAME($player) }. На карте — { ROLE($card) }.
}
    .v2 = { $how ->
    [intercept] 💀 Тело уносят: { NAME($player) }, { ROLE($card) }. Это удар стражи: { NAME($by) } успевает раньше.
    [execution] 💀 Тело уносят: { NAME($player) }, { ROLE($card) }. Так велит Султан: { NAME($by) }.
   *[murder] 💀 Тело уносят: { NAME($player) }, { ROLE($card) }. Это дело рук { NAME($by, case: "gen") }.
}
event-sultan-prevented = ⚔️ Кинжал выбит! { NAME($guard) } быстрее убийцы, и { NAME($victim) } живёт дальше.
    .v2 = ⚔️ Сталь о сталь: { NAME($guard) } встаёт на пути, и { NAME($victim) } дышит.
event-sultan-called = ✊ «Братья, вставайте!» — { NAME($player) } зовёт к восстанию.
    .v2 = ✊ { NAME($player) } рвёт рубаху: хватит гнуть спину! Кто ещё?
event-sultan-nobody-joined = ✊ Никто не примкнул: { NAME($player) } зовёт напрасно, восстания нет.
event-sultan-shackled = ⛓ Щёлк: { NAME($player) } в кандалах.
event-sultan-hunt-missed = 🪢 Не тот! { NAME($player) } — не Раб, и теперь это знают все.
    .v2 = 🪢 Промах: кандалы остались пустыми, { NAME($player) } — не Раб.
event-sultan-unshackled = 🔓 Надсмотрщика не видно, и кандалы упали: { LIST($players) }.
event-sultan-danced = 💃 Бубны! Танцует { NAME($player) }. Пока танец не прервут, Стражники по соседству не арестуют и Убийцу не остановят.
    .v2 = 💃 { NAME($player) } кружится, и у стражи кружится голова. Пока танец идёт, соседние Стражники не арестуют и Убийцу не остановят.
event-sultan-side-taken = 🚩 { NAME($player) } выбирает сторону: { $team ->
    [rebels] Мятежники
   *[loyalists] Сторонники
}.
event-sultan-forced = 🎭 { NAME($player) } под чужой волей и потом будет без сил.
event-sultan-nothing-to-use = 🎭 Нити дёрнуты впустую: { NAME($player) } сейчас не может применить способность.
event-sultan-rested = ☕ { NAME($player) } переводит дух.
event-sultan-predicted = { $team ->
    [loyalists] 🔮 { NAME($player) } предрекает: победят Сторонники.
    [rebels] 🔮 { NAME($player) } предрекает: победят Мятежники.
   *[none] 🔮 { NAME($player) } молчит: шар мутен.
}
event-sultan-round-ended = { $how ->
    [coronation] 👑 Круг пройден, Султан на троне. **Победили Сторонники!**
    [no-chance] 🛡 Убийцы мертвы, Рабов на свободе не больше двух. **Победили Сторонники!**
    [murder] 🗡 Султан мёртв. **Победили Мятежники!**
    [uprising] ✊ Трое открытых Рабов на свободе сидят подряд, если не считать убитых. **Победили Мятежники!**
   *[limit] 🕯 Свечи догорели. В этом раунде не победил никто.
} Раунд { $round } окончен, карты игроков открыты.
event-sultan-game-ended = 🏰 Ночь кончилась. Больше всех очков — { LIST($best) }!
