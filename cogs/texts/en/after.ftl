# After the game: summary, chronicle, careers.

summary-title = ## 🏁 Summary
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
record-given = The whole game, move by move: to read and to replay.
proof-given = The seals of the deals and what opens them: check for yourself that no card was changed.
proof-how-knyazi = The seal was shown at the deal. SHA-256 of the text “order|salt” must equal it.
proof-how-sultan = The seal was shown at the deal. SHA-256 of the text “cards salt”, with spaces, must equal it.
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
