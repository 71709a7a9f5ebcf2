# Слова на картинках: места мало, поэтому коротко.

picture-trump = козырь
picture-no-trump = козырь не назван
picture-deal = Партия { NUMBER($n, useGrouping: 0) }
picture-turn = Ходит { $who }
picture-names-trump = { $who } называет козырь
picture-deals = Сдаёт { $who }
picture-decides = Решает { $who }
picture-riot = Бунт!
picture-coup = Военный переворот!
picture-paused = Пауза
picture-aside = вне игры { $n }
picture-discard = отбой { $n }
picture-facing = Побей:
picture-not-dealt = Карты ещё сдают
picture-no-cards = Карт нет: чин заморожен

picture-round = Раунд { NUMBER($round, useGrouping: 0) } из { NUMBER($rounds, useGrouping: 0) }
picture-round-to = Раунд { NUMBER($round, useGrouping: 0) }, до { $points ->
    [one] { $points } очка
   *[other] { $points } очков
}
picture-spare = запасная
picture-eyes-closed = Закройте глаза…
picture-team-won = { $team } победили!
picture-nobody-won = Никто не победил
picture-hidden = рубашкой вверх
picture-open = лицом вверх

# Что умеет персонаж «Султана»: до четырёх строк на картинке.
card-sultan = Казнить открытого Мятежника. Открыться в любой миг, уйти из-под ареста. Усидишь круг на троне — победа.
card-guard = Арестовать любого. Нападает Убийца, а рядом с тобой он или жертва — ударь раньше.
card-assassin = Убить любого. Если это Султан — Мятежники победили.
card-slave = Призвать к восстанию или примкнуть к нему. Трое открытых подряд, все на свободе, — победа.
card-overseer = Поймать Раба: найден скрытый — ходи ещё раз. Скрыт — за Мятежников, открыт — за Сторонников.
card-dancer = Танцем отвлечь соседних Стражников. Скрыта — за Сторонников, открыта — за Мятежников.
card-vizier = Выбрать сторону и заставить скрытого игрока применить способность.
card-seer = Увидеть три скрытые карты и предсказать победителя. Сбудется при открытой карте — победа твоя.

picture-careers = Кто где сидел
