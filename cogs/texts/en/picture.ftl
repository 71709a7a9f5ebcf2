# Words on pictures: there is little room, so they are short.

# The slash parts the two lines.
picture-title = From Rags / to Riches
picture-trump = trump
picture-no-trump = no trump named
picture-deal = Deal { NUMBER($n, useGrouping: 0) }
picture-turn = { $who } to move
picture-names-trump = { $who } names the trump
picture-riot = Riot!
picture-coup = Military coup!
picture-paused = A break
picture-aside = out of play { $n }
picture-discard = discard { $n }
