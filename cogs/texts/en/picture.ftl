# Words on pictures: there is little room, so they are short.

picture-trump = trump
picture-no-trump = no trump named
picture-deal = Deal { NUMBER($n, useGrouping: 0) }
picture-turn = { $who } to move
picture-names-trump = { $who } names the trump
picture-deals = { $who } deals
picture-decides = { $who } decides
picture-riot = Riot!
picture-coup = Military coup!
picture-paused = Paused
picture-aside = out of play { $n }
picture-discard = discard { $n }
picture-facing = To beat:
picture-not-dealt = The cards are still being dealt
picture-no-cards = No cards: you are frozen

picture-round = Round { NUMBER($round, useGrouping: 0) } of { NUMBER($rounds, useGrouping: 0) }
picture-round-to = Round { NUMBER($round, useGrouping: 0) }, to { $points ->
    [one] { $points } point
   *[other] { $points } points
}
picture-spare = spare
picture-eyes-closed = Close your eyes…
picture-team-won = { $team } have won!
picture-nobody-won = Nobody has won
picture-hidden = hidden
picture-open = open

# What a character of “Sultan” can do: up to four lines on the picture.
card-sultan = Execute an open Rebel. Reveal at any moment, slip out of an arrest. Keep the throne a full circle and win.
card-guard = Arrest anybody. An Assassin strikes, and killer or victim sits beside you: kill the Assassin first.
card-assassin = Kill anybody. If it is the Sultan, the Rebels have won.
card-slave = Call an uprising or join one. Three open ones in a row, all at liberty, win.
card-overseer = Catch Slaves: find a hidden one and act again. Hidden, you are a Rebel; open, a Loyalist.
card-dancer = Your dance distracts the Guards beside you. Hidden, you are a Loyalist; open, a Rebel.
card-vizier = Choose a side and make a hidden player use the ability.
card-seer = See three hidden cards and predict who wins. Guess right while open and you win too.

picture-careers = Who sat where
