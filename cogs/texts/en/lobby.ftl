# A table before the game: who sits, what is played, by which rules.


lobby-title = ## { $title }
lobby-seat = { NAME($who) }
lobby-host = **{ NAME($who) }** — host of the table
lobby-robot = { NAME($who) } 🤖
lobby-empty = Nobody yet. The first to sit down is the host.
lobby-count = { $people ->
    [0] No people
    [one] { $people } person
   *[other] { $people } people
}{ $robots ->
    [0] { "" }
    [one] {" "}and { $robots } robot
   *[other] {" "}and { $robots } robots
} at the table. This game is for { $fewest } to { $most }.
lobby-voice = We play in the voice channel <#{ $channel }>{ $hears ->
    [yes] : when we start the court listens there, to those who agree. The court is the bot itself: it catches breaches of etiquette.
   *[no] .
}
lobby-no-voice = 🔇 The table is not bound to a voice channel{ $hears ->
    [yes] : the court has nowhere to listen. Let the host enter one before “Start”, or choose it under “Set up”.
   *[no] : the table makes no sounds. The host chooses a channel under “Set up”.
}
lobby-host-only = These buttons are the host's ({ NAME($host) }), and do nothing for the others:
robots-up-to = Add robots until at the table there are…
robots-up-to-count = { $count } at the table
lobby-watching = { $count ->
    [one] { $count } spectator is watching.
   *[other] { $count } spectators are watching.
}
lobby-length = Length: **{ $length }**
lobby-orders = Social order: **{ $orders }**
lobby-unfit = ⚠️ The game cannot start with these players. { $why }
lobby-cast = Characters: { $cast }
lobby-foot = -# Robots may have the free seats. { NAME($host) } settles the rules and starts.

length-deals = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
length-open = as long as it is fun
length-every-character = until everybody has been everybody
length-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
length-points = to { $count } { $count ->
    [one] point
   *[other] points
}

button-sit = Sit down
button-stand = Stand up
button-watch = Watch
button-robot = Add a robot
button-no-robot = Remove a robot
button-settle = Set up
button-start = Start
button-understood = Understood
primer-waits = -# { GIVEN($at) ->
    [yes] It begins when all have said “Understood”, or { $at }.
   *[no] Read it while people gather: then it begins at once.
} Ready: { $count } of { $of }.
button-close = Close
button-back = Back

robot-1 = Yemelya
robot-2 = Fyokla
robot-3 = Prokhor
robot-4 = Agrafena
robot-5 = Potap
robot-6 = Matryona
robot-7 = Savely
robot-8 = Ustinya
robot-9 = Yerofey
robot-10 = Pelageya
robot-11 = Tikhon
robot-12 = Marfa
robot-13 = Kuzma
robot-14 = Akulina
robot-15 = Foma
robot-16 = Lukerya

done = Done.
fault = Something broke, and it was not your fault. Try again; if that does not help, show the bot's operator the number { $number }.
watching = Enjoy the view: the table is everyone's to see, other people's cards are nobody's.
table-opened = The table is laid. Call your guests!
table-closed = The table is cleared.
seated = The seat is yours{ GIVEN($rank) ->
    [yes] , and your rank is now **{ ROLE($rank) }**. Cards and duties are under “My hand”.
   *[no] .
}{ $character ->
    [kholop] {" "}🤫 Not a word aloud: the Kholop is silent.
    [sweeper] {" "}🤫 Speak only when spoken to.
   *[other] { "" }
}
sit-instead = The game is on, but you can sit down in a robot's stead: pick a seat.
you-are-host = 🔑 You are the host of the table now: end the game or hand the table on under “More…”.
paused = Paused: the clock stands, the robots freeze.
away = A robot plays for you. To come back, press “I am here” or make a move.{ GIVEN($host) ->
    [yes] {" "}🔑 The table passes on: the host is now { $host }.
   *[no] { "" }
}
back = Welcome back! You play yourself again.
reposted = The table moved down here.
voted = Your vote is counted.{ $missing ->
    [0] { "" }
   *[other] {" "}Votes for removal: { $votes }, needed: { $needed }.
}
seat-of-robot = Seat { $number }: { $name }{ GIVEN($rank) ->
    [yes] {" "}— { ROLE($rank) }
   *[no] { "" }
}

settle-title = ### What we play, and how
settle-preset = A ready set of rules
settle-length = Length of the game
settle-orders = Social order: one, or up to three at once
settle-cast = Who plays, top down
cast-printed = As in the box
settle-lot = Let the lot decide
settle-rule = House rules one by one
rule-title = ### { $rule }
rule-value-label = Value

preset-knyazi-first = First time
    .about = One deal with advice; the first slip costs nothing
preset-knyazi-book = By the book
    .about = All as written; the court does not listen
preset-knyazi-quick = Half an hour
    .about = One deal; the court listens
preset-knyazi-friends = An evening with friends
    .about = Three deals; the court listens and charges
preset-knyazi-strict = A strict court
    .about = Five deals, and no indulgence
preset-knyazi-silent = In silence
    .about = Three deals; the court does not listen, and nobody is charged
preset-sultan-first = First time
    .about = Two rounds with advice
preset-sultan-book = By the book
    .about = Five rounds
preset-sultan-quick = Half an hour
    .about = Three rounds
preset-sultan-long = A long evening
    .about = Eight rounds
preset-sultan-points = To eight points
    .about = Until somebody has eight

order-about-absolutism = The ordinary rules
order-about-tyranny = Harsher punishments, even outside the game
order-about-theocracy = The Confessor rules; takes 11–12 players
order-about-constitution = Punishments and decrees can be voted down
order-about-anarchy = Anyone may throw in
order-about-bureaucracy = All on paper, countersigned by the Clerk
order-about-oligarchy = Discard a trump, buy a decree

rule-value =
    .on = yes
    .off = no
rule-knyazi-deck = Deck: suits × ranks × copies
rule-knyazi-noble-order = Who is higher: Confessor or Boyar
    .example = the Confessor
    .table = the Boyar
rule-knyazi-smuta-repeat = Palace disturbance
    .unlimited = any number of times
    .once = once per deal
rule-knyazi-tsarevich-inherits = The Tsarevich inherits in another's coup
rule-knyazi-throw-after-take = Throwing in after “I take”
rule-knyazi-mercy-batch = One mercy throws in
    .batch = several cards
    .single = one card
rule-knyazi-mercy-saves-coup = Mercy saves a beaten Voevoda
rule-knyazi-gift-to-frozen = Trumps may be given to those without cards
rule-knyazi-riot = Riot
    .per-deal = once per deal
    .first-deal = in the first deal only
    .off = forbidden
rule-knyazi-demotion-timing = Demotion in mid-bout
    .immediate = at once
    .after-bout = after the bout
rule-knyazi-tsar-votes = The Tsar votes with the rest
rule-knyazi-anarchy-tsar-throws = Under anarchy the Tsar throws in too
rule-knyazi-ability-timing = When the Merchant trades and the Clerk looks
    .between-bouts = between bouts
    .own-turn = only in their own turn
rule-knyazi-etiquette = Court etiquette
    .off = no charges
    .honour = only players charge
    .auto = the court listens too
rule-knyazi-leaders = Who is Tsar and who is Kholop
    .people = to people, where three of them play
    .seated = the first to sit down is the Tsar, the last the Kholop
    .anyone = to anybody
rule-knyazi-lesson = A lesson: advice, and the first slip is free
rule-knyazi-hands = Doing another's work
    .charge = is charged
    .refuse = is simply refused
rule-knyazi-max-bouts = Bouts in a deal, at most

rule-sultan-next-first = Who starts the next round
    .last-mover = the neighbour of whoever moved last
    .last-active = the neighbour of the last player whose turn came
rule-sultan-arrest-counts-for-loyalists = An arrested Slave is not at liberty
rule-sultan-spare-counts = The spare card may yet return
rule-sultan-arrested-may-react = The arrested may react
rule-sultan-victim-guard-reacts = A Guard under attack may react
rule-sultan-open-loyalists-arrestable = Open Guards and Sultan can be arrested
rule-sultan-forced-extra-action = A forced Overseer's extra action
    .any = any
    .ability-only = ability only
rule-sultan-fatigue-survives-skip = Fatigue survives a skipped turn
rule-sultan-tired-hide-swap = The tired may swap while hiding
rule-sultan-tired-may-react = The tired may react
rule-sultan-fortune-hide-swap = The Fortune Teller may swap while hiding
rule-sultan-repeat-dance = An open Dancer may dance again
rule-sultan-lesson = A lesson: advice to the table
rule-sultan-max-actions = Actions in a round, at most (0: forty per player)

option-game = game
option-game-about = What we play
option-voice = channel
option-voice-about = The voice channel; yours if none is named
option-robots = robots
option-robots-about = How many robots to call at once
option-who = who
option-seat = seat
option-seat-about = Whose seat to take

panel-closed = { $phase ->
    [lobby] The host settles things here, and that is somebody else now.
    [playing] The game is on! Nothing is left to settle here: all is under the table's buttons.
    [paused] The game is paused. Nothing is left to settle here: all is under the table's buttons.
   *[other] All is settled here: this game is no more. What was and what is on now stands on the table.
}
panel-expired = This panel got tired of waiting. Press to bring it back.
panel-unkept = 💾 The disk would not take this: if the bot is restarted, all here stands still. Then open it again with the button under the table.
button-panel-again = 🔄 Show it again
hands-asleep = 💤 { LIST($who) }: “My hand” shows nothing new any more, open it again with the button under the table. It concerns nobody else.

more-people = { GIVEN($host) ->
    [yes] The host of the table is { $host }; starting, settling and ending are for the host alone. At the table: { LIST($people) }
   *[no] The table has no host: who sits down first will be. No people at the table
}{ $robots ->
    [0] .
   *[other] ; robots: { $robots }.
}
more-title = ### What else
button-repost = Show the table below
button-away = Step away
button-back-here = I am back
button-rules = Rules
button-privacy = What is heard and kept
button-pause = Pause
button-go-on = Go on
button-end = End the game
choose-vote-out = Vote for a player to go…
choose-seat = Take a robot's seat…
board-lost = 🪧 The table cannot be shown in <#{ $channel }> any more: { $why ->
    [gone] the channel is gone.
    [locked] the thread is locked.
   *[barred] the bot lost its permission.
} { $then ->
    [moved] It went to <#{ $to }>.
    [closed] It is closed.
   *[waits] { $why ->
        [gone] The game waits: call the table to where you play with `/table`.
       *[other] The game waits and goes on by itself once it may be shown again; or call it to another channel: `/table`.
    }
}
wake-up = — your move: [to the table]({ $table }).{ GIVEN($until) ->
    [yes] {" "}Stay silent, and a move is made for you { $until }.
   *[no] { "" }
}
wake-asked = — a question to all whom it may concern: [to the table]({ $table }). Answer if your card can; it closes by itself { $until }.
robots-seasoned = Robots: seasoned
robots-seasoned-silent = Robots: seasoned, silent
robots-novice = Robots: novices
robots-novice-silent = Robots: novices, silent
robots-sage = Robots: sages
robots-sage-silent = Robots: sages, silent
wake-judge = — “Word and deed!” A charge waits for your ruling: [to the table]({ $table }), the button “Court”.
wake-20 = Call who is to move: after 20 seconds
wake-1 = Call who is to move: at once
wake-10 = Call who is to move: after 10 seconds
wake-45 = Call who is to move: after 45 seconds
wake-0 = Do not call who is to move
wake-as-table = Call me when I am to move: as all at the table
wake-chosen = So be it, at any table. To change it: “More…”.

length-clock = { $minutes } minutes by the clock
patience-150 = Time for a move: two and a half minutes
patience-60 = Time for a move: one minute
patience-300 = Time for a move: five minutes
patience-0 = Time for a move: no limit
settle-voice = Voice channel
choose-heir = Hand the table over to…
handed-over = The table is handed over.
end-sure = **End the game?** There is no way back, and it will not count: only games played to their end go into careers and onto the board of honour.
button-end-now = Yes, end it
permission-view-channel = see this channel
permission-send-messages = write in it
permission-attach-files = attach files
permission-read-message-history = read message history

command-open = play
command-open-about = Lay a table and call people to it
command-table = table
command-table-about = Show the table at the bottom of this channel
command-sit = sit
command-sit-about = Sit down, come back to your seat, or take a robot's
command-away = away
command-away-about = Let a robot play for now; come back with “I am here” or /sit
command-end = end
command-end-about = End the game, or clear the table away
command-hand = hand
command-hand-about = Your cards, and all that can be done with them
command-move = move
command-move-about = Make a move: everything that is possible now is offered
option-what = what
option-what-about = Begin to type: a card, a rank, a deed
