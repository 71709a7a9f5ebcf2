# After the game: summary, chronicle, careers.

summary-title = ## 🏁 Summary
summary-best = 🏆 { $count ->
    [1] The victory is for
   *[other] The victory is shared by
} { LIST($who) }.
summary-honour = 🎖 **{ $who }** — { $honours }
summary-broken-off = -# The game was stopped before its end and is not counted: neither its points nor its ranks go into careers or onto the board of honour. Those of a game played to its end do.
summary-former = -# { $who }: somebody else played here before — { $before }. The tale names the last of them.
summary-robot-since = -# { $who }: to the end of the game a robot played here.
ending-stopped = the game was stopped early
ending-clock = time ran out
ending-abandoned = nobody was left at the table
button-chronicle = Chronicle
button-record = Record
button-proof = Was the deal fair?
button-my-career = My career
button-fame = Board of honour
record-given = The whole game, move by move. A, B, C… are the players in order, `*` is fate (lots and deals), `!` the court's ear. All cards lie open in it; words said in secret are shown only to those who knew them. To replay it: `slovo core replay` and this file, on a machine with the bot's program.
proof-given = The seals of the deals and what opens them: no card was changed if a seal is the one told under the table at the deal. Anybody can check; a deal broken off is opened too.
proof-none = No cards were ever dealt: there is nothing to open and nothing to check.
proof-how-knyazi = The beginning of the seal stood under the table at the deal. SHA-256 of the text “order salt” (cards and salt, spaces between all) must equal it.
proof-how-sultan = The beginning of the seal stood under the table at the deal. SHA-256 of the text “cards salt” (cards and salt, spaces between all) must equal it.
rematch-opened = The table is laid again, the seats are kept. You are its host now.
rematch-host = -# “Once more” lays a new table for the same people; who presses it is the host.
chronicle-by-hand = ✍ { $words }

command-career = career
command-career-about = What you have been on this server
option-career-about = Whose career; yours if nobody is named
command-board = board
command-board-about = This server's board of honour
career-title = ### 📈 Career: { $who }
career-empty = No finished game yet. Those that a host has stopped do not count.
chronicle-file = chronicle.html
career-games = **{ $game }**: { $count ->
    [one] { $count } game
   *[other] { $count } games
}, best in { $best }
career-titles = 🎖 { $titles }
figure-deals = Deals: { $count }
figure-reigns = Ended a deal as Tsar: { $count }
figure-accessions = Ascended the throne: { $count }
figure-kholop = Ended a deal as Kholop: { $count }
figure-blows = Blows received: { $count }
figure-charges = Charges: { $count }
figure-mercies = Mercies received: { $count }
figure-rounds = Rounds: { $count }
figure-rounds-won = Rounds with points: { $count }
figure-points = Points: { $count }
board-title = ### 🏆 Board of honour
board-empty = Empty so far: finish a game first.
board-knyazi-best = **Most impressive careers**
board-knyazi-reigns = **Most often Tsar at the end of a deal**
board-knyazi-blows = **Most beaten**
board-sultan-best = **Most often winners of Sultan**
board-sultan-points = **Most points in Sultan**
button-unlisted = Do not list me
button-listed = List me
