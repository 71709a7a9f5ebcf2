# Слова на картинках: места мало, поэтому коротко.

# The slash parts the two lines.
picture-title = Из грязи / в князи
picture-trump = козырь
picture-no-trump = козырь не назван
picture-deal = Партия { NUMBER($n, useGrouping: 0) }
picture-turn = Ходит { $who }
picture-names-trump = { $who } называет козырь
picture-riot = Бунт!
picture-coup = Военный переворот!
picture-paused = Перерыв
picture-aside = вне игры { $n }
picture-discard = отбой { $n }
