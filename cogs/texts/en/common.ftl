# The words that everything else is made of.

list-and = { " and " }

## Characters of “From Rags to Riches”

character-tsar = Tsar
character-tsarevich = Tsarevich
character-confessor = Confessor
character-boyar = Boyar
character-voevoda = Voevoda
character-merchant = Merchant
character-spy = Spy
character-clerk = Clerk
character-executioner = Executioner
character-jester = Jester
character-sweeper = Sweeper
character-kholop = Kholop

## Characters of “Sultan for a Moment”

character-sultan = Sultan
character-guard = Guard
character-assassin = Assassin
character-slave = Slave
character-overseer = Overseer
character-dancer = Dancer
character-vizier = Vizier
character-seer = Fortune Teller

## Titles: how juniors address a character

title-tsar = Your Majesty
title-tsarevich = Your Highness
title-confessor = Your Grace
title-boyar = Your Honour
title-voevoda = Father Voevoda
title-merchant = Most worthy Merchant
title-spy = All-seeing Spy
title-clerk = Master Clerk
title-executioner = Most kind Executioner
title-jester = Most kind Jester
title-sweeper = Sweeper
title-kholop = Kholop

## Estates

estate-nobles = nobles
estate-commoners = commoners
estate-mob = mob

## Suits: the four tribes

suit-p = Fieldfolk
suit-g = Hillfolk
suit-d = Woodfolk
suit-m = Seafolk

suit-letter-p = F
suit-letter-g = H
suit-letter-d = W
suit-letter-m = S


team-loyalists = Loyalists
team-rebels = Rebels
team-neutrals = change sides

## Social orders

order-absolutism = Absolutism
order-tyranny = Tyranny
order-theocracy = Theocracy
order-constitution = Constitutional monarchy
order-anarchy = Anarchy
order-bureaucracy = Bureaucracy
order-oligarchy = Oligarchy

game-knyazi = From Rags to Riches
game-sultan = Sultan for a Moment
game-title-knyazi = 👑 From Rags to Riches
game-title-sultan = 🕌 Sultan for a Moment

## Counting

count-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
count-blows = { $n ->
    [one] { $n } blow
   *[other] { $n } blows
}
count-decrees = { $n ->
    [one] { $n } decree
   *[other] { $n } decrees
}
count-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
count-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
count-mercies = { $n ->
    [one] { $n } mercy
   *[other] { $n } mercies
}
count-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
count-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}

timed-out = ⏳ Time is up: { $did ->
    [concede] the cards were taken
    [attack] an attack was made
    [beat] a card was beaten
    [throw-in] cards were thrown in
    [trump] the trump was named
    [deal] the cards were dealt
    [pass] the answer was no
   *[other] a move was made
} for { ROLE($who) }.
host-is-now = 🔑 The host of the table is now { $who }.
pause-by = ✋ A pause: { $who } calls it.
resume-by = ▶️ The game goes on: { $who } ends the pause.
gone-away = 🤖 { $count ->
    [one] A robot plays
   *[other] Robots play
} for { LIST($who) } for now. The way back: the button “I am here”, or any move.
time-left = ⏱ time is up { $at }
vote-left = ⏱ time is up { $at }, or sooner when all have voted
