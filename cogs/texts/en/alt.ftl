# What the pictures show, in words: to be read aloud, and to play without pictures.

alt-deal = Deal { NUMBER($n, useGrouping: 0) }.
alt-orders = Order: { LIST($orders) }.
alt-trump = { SUIT($suit) } are trumps.
alt-next-trump = Next, { SUIT($suit) } will be trumps.
alt-no-trump = No trump is named.
alt-paused = Paused.
alt-seat = { ROLE($who) } ({ NAME($who) }): { ROW($has) }.
alt-frozen = no cards, frozen
alt-owes-blows = { $n ->
    [one] { $n } blow to come
   *[other] { $n } blows to come
}
alt-owes-tasks = { $n ->
    [one] { $n } task
   *[other] { $n } tasks
}
alt-chronicler = chronicler
alt-spent = ability spent
alt-robot = robot
alt-away = away
alt-riot = Riot: the mob against the nobles.
alt-attack = The { ROLE($who) } attacks the { ROLE($whom) }.
alt-coup = Military coup: the { ROLE($who) } marches on the { ROLE($whom) }.
alt-turn = { ROLE($who) } to move.
alt-bout = On the table: { ROW($pairs) }.
alt-beaten = { $card } (beaten by { $by })
alt-unbeaten = { $card } (not beaten)
alt-asked = Waiting for: { LIST($who) }.
alt-papers = At court: { LIST($papers) }.
alt-decrees = { $n ->
    [one] { $n } decree
   *[other] { $n } decrees
}
alt-petitions = { $n ->
    [one] { $n } petition
   *[other] { $n } petitions
}
alt-charges = { $n ->
    [one] { $n } charge
   *[other] { $n } charges
}

alt-facing = To be beaten: { LIST($cards) }.
alt-hand = You hold { $n ->
    [0] no cards
    [one] { $n } card
   *[other] { $n } cards
}.
alt-hand-suit = { SUIT($suit) }: { $ranks }.
alt-hand-trumps = { SUIT($suit) }, trumps: { $ranks }.
alt-hand-mercy = You have a mercy card.
alt-playable = You may play: { ROW($cards) }.

alt-place = { NAME($who) }: { ROW($has) }.
alt-hidden = hidden
alt-remembered = you saw the { $who } here
alt-remembered-stale = you saw the { $who } here, but the card may have moved since
alt-dead = dead
alt-mine = this is you
alt-prison = in prison
alt-chains = in chains
alt-tired = tired
alt-coronation = here the Sultan’s circle ends
alt-choice = chose the { $team }
alt-prediction = foretold a victory of the { $team }
alt-gained = +{ $n } this round
alt-targets = Aimed at: { LIST($who) }.
alt-spare = You saw “{ $who }” as the spare.
alt-own-card = Your card: { $who }; { ROW($has) }. { $can }

alt-careers = Who sat where.
alt-career = { NAME($who) }: began as { $first }, rose to { $best }, now { $last }.
alt-best = best of all
