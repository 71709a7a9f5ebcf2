game-durak = Дурак
game-title-durak = 🃏 Дурак
move-durak-attack = { $card }
move-durak-beat = { $card }
move-durak-take = Беру
move-durak-done = Бито
event-durak-dealt = Сдано, козырь — { $trump }. Заходит { NAME($player) }.
event-durak-attacked = { NAME($player) } кладёт: { $card }.
event-durak-beaten = { NAME($player) } бьёт: { $card }.
event-durak-taken = { NAME($player) } берёт.
event-durak-swept = Бито.
event-durak-fooled = { $player ->
    [none] Ничья!
   *[other] В дураках остаётся { NAME($player) }.
}
preset-durak-book = Тридцать шесть карт
    .about = От шестёрки
preset-durak-long = Полная колода
    .about = Пятьдесят две карты
rule-durak-deck = Карт в колоде
honour-fool = Дурак
proof-how-durak = Этот дурак раздаёт на честном слове.
durak-card = { $suit }{ $rank }
durak-title = ## 🃏 Дурак · козырь { $trump } · в колоде { $stock }
durak-seat = { NAME($who) }: { $count }
durak-pair = { $attack } ← { $cover }
durak-turn = ▶ { NAME($who) }
durak-hand = У тебя: { $cards }
durak-attack = Зайти…
durak-beat = Побить…
deed-durak-attack = зайти
deed-durak-beat = побить
