# Why not, and what instead. The key is the code of the refusal; the bot names the rule beneath by itself.

refusal-unknown = That cannot be done.
refusal-rule = -# In the rules: “{ $topic }”. More: /rules

## Buttons, tables, seats

refusal-outdated-button = This button has gone cold: there was a move since. Press the fresh one.
refusal-outdated-command = This command has changed since. Restart Discord and pick it from the list again.
refusal-stale = The table changed while you were pressing. Look again and decide anew.
refusal-accepted-before = This press has been counted already.
refusal-no-such-table = There is no such table: cleared away or never laid. A new one: /play.
refusal-no-table-here = No table is laid in this channel. Lay one: /play.
refusal-not-at-this-table = You are not at this table. You may sit down before the game begins, by “Sit down”, and in the middle of it in a robot’s place: “More…” or /sit. You may always watch.
refusal-guild-only = This is settled on a server, not in a private talk. Go to the channel where the table stands.
refusal-not-permitted = Not everybody may do this here. Ask whoever set the bot up.
refusal-role-needed = Only people with a certain role may open tables here. Ask whoever manages the server for it, or sit down at a table already laid.
refusal-other-game = Another game is played at this table: `/help` tells what can be done here.
refusal-not-begun = The game has not begun: the host presses “Start”.
refusal-bot-may-not = No table can stand here: the bot may not { LIST($lacks) }. Ask whoever manages the server.
refusal-no-such-channel = There is no such voice channel here. Join it, or name it.
refusal-stage-channel = A stage channel will not do: not everyone may speak there. Take an ordinary voice channel.
refusal-game-over = This game is over. If another is on, its table is the lowest one; for one more like it, press “Once more”.
refusal-host-only = { GIVEN($host) ->
    [yes] The host of the table decides that: { $host }.
   *[no] The host of the table decides that, and there is none yet: who sits down first will be.
}
refusal-already-begun = The game is on, and no robot's seat is left. You may watch: “More…”.
refusal-goes-on-already = The pause is over, somebody pressed first: the game is on.
refusal-already-here = You are at this table already, to play or to watch. Who is where stands on the table; to leave: “Stand up”.
refusal-already-seated = You have a seat at this table already, and no robot holds it for you.
refusal-seat-taken = The seat is taken. Only robots' seats are free.
refusal-too-many-tables-here = This server has { $most } tables open already, and that is the limit. Finish or close one of them: /end.
refusal-too-many-tables-yours = You keep { $most } tables already, and that is the limit. End one of them or hand it to another host: “More…”.
refusal-table-full = It is crowded: no more than { $most } fit.
refusal-not-a-player = Nobody at the table has that number.
refusal-player-gone = That player is not at the table any more. Those who are stand under “More…”.
refusal-no-such-seat = There is no such seat.
refusal-no-robot-here = There are no robots at the table.
refusal-removed-by-vote = The table voted against. You cannot come back to this game, but you may watch.
refusal-already-away = You are away already and a robot plays for you. To return, make a move.
refusal-not-about-oneself = No votes about oneself. To leave, stand up.
your-words = -# What you wrote, so that it is not lost: “{ $words }”
refusal-paused = There is a pause now. “Go on” on the table ends it, and then this can be done.
refusal-not-now = { $phase ->
    [lobby] The game has not begun: this comes later.
   *[playing] The game is going on, but this is not the minute for it.
}
refusal-old-table = This is of an earlier table. The one of now is below and has buttons of its own: /table.
refusal-nobody-moves = Nobody can move now: the table waits for fate or is paused.
refusal-nothing-of-the-kind = Nothing of the kind can be done now.
refusal-table-elsewhere = Another copy of the bot keeps this table just now. Wait a moment and try again.
refusal-table-coming-back = The bot has only just come back and is laying the tables again. Press again in a few seconds.
refusal-clip-is-gone = The recording is gone: sound lives but a short while. The words remain.
refusal-no-spy-to-ask = There is no Spy at the table to ask.
refusal-no-such-charge = There is no such charge on the desk: ruled, lapsed, or not yours.
refusal-not-over = The game is still on. The summary comes when it ends.
refusal-manager-needed = Only those who manage the server change its settings.
refusal-no-such-topic = There is no such topic in the rules. Choose from the list.
refusal-gift-begun = The gift has begun: give away all your trumps, down to the last one.
refusal-wrong-player-count = There are { $players } players; it takes { $fewest } to { $most }.
refusal-not-possible-now = There is no such move now. The command's suggestions offer only what is possible.
refusal-no-such-move = There is no move “{ $text }” now. { $count ->
    [0] No move of yours is awaited.
   *[other] You may: { LIST($moves) }.
}
refusal-which-move = More than one move fits. Choose one of them: { LIST($moves) }.
move-awaited = -# Awaited now: { LIST($who) }.
refusal-not-offered = “{ $field }”: “{ $text }” will not do here. You may choose: { LIST($known) }.
refusal-career-hidden = This person asked not to be shown.
refusal-plays-already = Your game in this channel is still on: a new table comes after it. { $mine ->
    [yes] To end it: /end. Or leave
   *[no] Leave
} the table: “More…”, “Stand up”.
refusal-laid-already = Your table in this channel is laid already; another game is under its “Set up”. To lay a new one, clear this one first: “Close” on it. If it is out of sight: /table.
refusal-disk-full = The disk is full and the move cannot be written down. Call the bot's owner.
refusal-disk-error = The disk takes no writing. Call the bot's owner.
refusal-database-locked = The journal is busy. Try again in a moment.
refusal-database-readonly = The journal cannot be written. Call the bot's owner.
refusal-database-corrupt = The journal is damaged. Call the bot's owner.
refusal-database-newer = The journal was kept by a newer bot. Call the bot's owner.
refusal-database-unreachable = The journal does not answer. Try again in a moment.
refusal-unknown-database = The bot does not know such a database.
refusal-extra-missing = A part of the program is missing. Call the bot's owner.
refusal-shutting-down = The bot is leaving for a minute. The table is kept; we shall go on soon.

## “From Rags to Riches”: cards

refusal-not-your-turn = It is not your turn. Whose it is shows on the table: the seat in gold.
refusal-no-attack-now = No attack now: either it is not your turn or the bout is not over.
refusal-must-attack = The turn cannot be declined: who has cards attacks. Choose cards of one rank.
refusal-no-cards = You have chosen no card. At least one!
refusal-not-in-hand = You have no such card. Play your own.
refusal-no-such-card = There is no such card in the deck.
refusal-card-given-twice = One card was named twice.
refusal-different-ranks = Attack with cards of one rank: all threes, all eights.
refusal-too-many-cards = Too many: no more than { $most } now. The limits are what the defence holds, six cards in a bout (twelve in a riot), and how many you were given leave for.
refusal-rank-not-on-table = Throw in only ranks that lie on the table, in attack or in defence.
refusal-no-bout = There is no bout: somebody must attack first.
refusal-open-cards = There are unbeaten cards. Throw in when all are beaten.
refusal-not-the-defender = The one attacked defends, and that is not you.
refusal-not-open = Nothing to cover here: the card is beaten, or the matter closed. Choose an open one.
refusal-does-not-beat = That card does not beat it. A higher one of its suit or a trump; a trump only a higher trump.
refusal-no-mercy = You have no mercy card. A petition may ask for one.
refusal-ruler-uses-no-mercy = Who grants mercies does not use them.
refusal-no-window = Nobody may throw in now: the window is closed.
refusal-not-at-that-stage = The bout is at another stage. Look at the table: defending, throwing in or taking.
refusal-already-passed = You have declined to throw in. Wait until the next is beaten.
refusal-not-your-throw-in = The attacker throws in first; while a permission is open, only its holder may.
refusal-no-right-to-throw-in = You cannot throw in now. It takes the leave of whoever rules, or a mercy; the Voevoda may against the Tsar; in a riot only the rebels may.
refusal-no-permission = Leave is given by whoever rules: the Tsar, or under a theocracy the Confessor. Ask; you may get a nod.
refusal-no-permission-needed = Under anarchy nobody asks leave: throw in!
refusal-no-such-right = There is no such right to throw in.
refusal-not-to-be-permitted = This player cannot be given leave: no cards, declined already, or it is the Tsar or one of the two in the bout. Choose another.
refusal-nothing-to-pass = Nothing to decline: you are not being asked.
refusal-no-coup = Only the Voevoda starts a coup, in his own turn, while the Tsar has cards.
refusal-mercy-or-support = You may throw in by your mercy or to support the coup: say which.
refusal-no-support = Only the Voevoda may support a coup, and only against the Tsar.
refusal-rebels-do-not-defend = Rebels do not defend, they attack.
refusal-takes-no-part = This player takes no part: the cards are divided among the nobles who held some.
refusal-not-on-table = There is no such card on the table.

## “From Rags to Riches”: deal, trump, crafts

refusal-no-deal-now = Nothing to deal now: cards are dealt at the beginning of a deal.
refusal-no-shuffling-now = This is not the time to shuffle.
refusal-no-casting-now = The ranks are dealt already.
refusal-nothing-to-collect = The discard is tidy; nothing to collect.
refusal-another-s-work = That is another's work! The Kholop deals, the Sweeper collects, the Executioner strikes. At this table another's hand is only stayed: no charge is laid.
refusal-no-trump-now = The trump is not named now: it stands until the deal or the reign ends.
refusal-not-the-tsar = Only the Tsar decides this: naming the trump, giving trumps away, and in a riot surrendering for the nobles and dividing the cards.
refusal-no-such-suit = There are four suits: Fieldfolk, Hillfolk, Woodfolk, Seafolk.
refusal-no-protest-now = Disturbances come after the trump and before the Tsar's first attack.
refusal-not-a-noble = Only nobles protest.
refusal-holds-a-trump = You hold a trump; nothing to complain of.
refusal-already-protests = You protest already. A second noble without trumps is needed.
refusal-protested-once = There was one disturbance this deal; there is no second.
refusal-no-ability-now = The Merchant trades and the Clerk looks between bouts, with a trump named and the table clear, and where it is so agreed only in their own turn.
refusal-not-your-ability = That is another character's ability. Yours: /rules, “What the characters can do”.
refusal-ability-used = This seat's ability is spent for this deal.
refusal-not-another-player = Choose somebody else than yourself.
refusal-empty-hand = This player has no cards: nothing to look at or to trade. Choose another.
refusal-nothing-to-draw = There is nothing to draw from.
refusal-no-gift-now = Trumps are given away after beating off an attack, with nothing but trumps left.
refusal-not-to-be-given = Not to this player. Cards go to those who have some, and not to oneself: choose another.

## “From Rags to Riches”: riot

refusal-no-riot-now = Riots need eight at the table and come only in the mob's first turn of a deal.
refusal-not-of-the-mob = Only the mob riots: the Sweeper and the Kholop.
refusal-no-noble-holds-cards = No noble holds cards; there is nobody to riot against.
refusal-not-asked = You are not being asked.
refusal-nothing-to-answer = There is no question now.
refusal-no-rebel = This player did not riot, and nobody is punished without a ground.

## “From Rags to Riches”: the court

refusal-question-waits = First the question that waits must be answered. Cards rest until then.
refusal-court-is-closed = The court is closed: the game has not begun or is over.
refusal-not-the-ruler = Who rules decides that: the Tsar, or the Confessor under a theocracy.
refusal-above-the-law = Who rules is given neither blows nor tasks. Against that one the others vote, and only on what costs the rank: a name aloud, another's work and the like. Denounce that.
refusal-no-new-trial = This ruling stands: the case is on who rules now, and that one is judged by the others alone, by a vote.
refusal-never-struck = The Confessor is never struck. A task is possible.
refusal-no-such-player = There is no such player at the table.
refusal-no-such-paper = There is no such paper at court: done, annulled or never written.
refusal-words-missing = Words are needed: nobody reads an empty paper.
refusal-words-too-long = Too long. Keep it within { $most } characters.
refusal-words-unprintable = There are invisible signs in the text that no paper keeps. Type it anew, in one line.
refusal-watch-words = Say which words to watch for.
refusal-outside-the-game = Only a tyrant reaches outside the game. Give a task for the table.
refusal-wrong-number-of-blows = Blows: one to { $most }.
refusal-penalty-not-lawful = Not for this: choose another penalty. Demotion is for a name, a senior without a title, another's work, and under a theocracy for swearing, shouting, interrupting. The Confessor is never struck.
refusal-changes-nothing = Such a ruling would change nothing. Choose another.
refusal-no-blows-ruled = No blows were ruled here.
refusal-no-task-ruled = No task was ruled here.
refusal-no-such-punishment = You face no such punishment.
refusal-too-late-to-undo = Too late: the word has become a deed. A ruling is taken back while nothing has followed.
refusal-not-to-be-kept = Only an open charge can be postponed.
refusal-no-such-suspicion = There is no such suspicion: it is gone, or has become a charge.
refusal-not-oneself = You cannot denounce yourself. Choose another.
refusal-only-the-ear = Only the court's ear charges like that.
refusal-charge-is-unsound = The denunciation does not hold together: law, offender and words are at odds.
refusal-unknown-law = There is no such law.
refusal-law-of-theocracy = That is a sin under a theocracy only.
refusal-etiquette-is-off = Etiquette is not judged at this table.
refusal-jester-is-free = The Jester may: want of respect or leave is not held against him.
refusal-vote-is-open = Let the vote end first.
refusal-accused-is-heard-first = The accused speaks first. Votes can be cast from <t:{ $at }:T> on, or as soon as the answer is heard.
refusal-has-answered = You have answered: all who vote have heard it. Now they decide.
refusal-has-pleaded = Your word on this is before the judge already: the ruling will answer it. You may ask for anything: “Petition” at “Court”.
refusal-nobody-votes-on-you = There is no vote on you now. { $ended ->
    [judged] You were found guilty. You may ask for anything: “Petition” at “Court”.
    [acquitted] You were not found guilty, and need not defend yourself.
   *[none] You can answer while a vote is open.
}
refusal-judged-already = { $penalty ->
    [pardon] The charge has been ruled on: forgiven. You need not defend yourself.
    [blows] The charge has been ruled on: blows. You may still beg for leniency: “Petition” at “Court”.
    [assignment] The charge has been ruled on: a task. You may still beg for leniency: “Petition” at “Court”.
    [demotion] The charge has been ruled on: demotion. You may ask for anything: “Petition” at “Court”.
   *[none] No open charge lies on you. You may ask for anything: “Petition” at “Court”.
}
refusal-ruling-answers-it = The ruling on the charge itself answers this: rule on the charge.
refusal-first-slip-is-free = This is a lesson: the first slip is free. It was let pass and told in a whisper; the second one goes to court.
refusal-no-vote = Your vote is not awaited here: nobles and commoners vote on an annulment, everybody but the accused on a ruler's guilt; each once, while it is open.
refusal-has-voted = You have voted, and a vote cannot be changed. We wait for the rest.
refusal-vote-closes-itself = Nobody closes a vote: it ends when all have spoken, when the rest can change nothing, or by the clock.
refusal-voted-before = The others have voted on this paper already: one vote for a paper.
refusal-one-noble-only = A palace disturbance takes two nobles without trumps, and here the Tsar is the only noble.
refusal-no-constitution = Votes are for a constitution. Here whoever rules decides: petition.
refusal-not-to-be-annulled = A decree, a task or blows can be annulled, not a demotion and not what is done.
refusal-must-be-heard = The constitution wants every petition heard. Refuse, but hear it.
refusal-not-to-oneself = You cannot petition yourself.
refusal-decree-invalid = Such a decree will not do: { $flaw ->
    [not-uniform] it must bind all alike, you too
    [insult] insults to seniors cannot be ordered
    [hands] it makes people do another's work
    [principles] it breaks the principles of play
   *[rules] it suspends the rules
}.
refusal-already-objects = You have objected already. We wait for the answer.
refusal-ruler-repeals = Who rules need not object: repeal the decree.
refusal-decree-bought = A decree has been bought this turn. The next one: in another turn of yours.
refusal-decree-is-bought = A bought decree cannot be repealed; it ends by itself after a circle.
refusal-no-oligarchy = Decrees are for sale under an oligarchy only. Here, petition for one.
refusal-not-a-trump = A decree is paid for with a trump.
refusal-has-a-mercy = This player has a mercy, and nobody holds two. Choose another.
refusal-no-mercy-left = All three mercies are out. They come back when they are used.
refusal-rulers-hold-no-mercy = Rulers need no mercy.
refusal-not-the-chronicler = The chronicler writes the chronicle, and that is not you.
refusal-no-chronicler = There is no chronicler yet. Name one.
refusal-is-chronicler = This character is the chronicler already.
refusal-not-the-clerk = The Clerk gives visas.
refusal-already-demanded = A service has been asked for this paper.
refusal-nothing-from-the-tsar = Nothing is asked of the Tsar for a visa.
refusal-already-last = This deal is the last one already.
refusal-not-in-play = This character is not in play.
refusal-order-needs-character = This order needs a character who is not at the table.

## “Sultan for a Moment”

refusal-not-yours-to-act = It is not you who acts now.
refusal-not-this-action-now = You cannot do that now. The tired only peek or hide; the open hide first and then swap; an open Fortune Teller can only hide; whoever the Vizier has forced can only use the ability.
refusal-not-to-yourself = It does not work on yourself. Choose another.
refusal-dead = This player is dead and out until the round ends. Choose another.
refusal-not-hidden = This player's card is open. Choose a hidden player.
refusal-not-an-open-rebel = Only open Rebels are executed: Assassins and Slaves.
refusal-not-to-be-arrested = That player cannot be arrested: in prison already, or this table's rules spare open Guards and an open Sultan. Choose another.
refusal-not-an-open-unshackled-slave = Chains go on an open Slave who wears none.
refusal-not-your-character = That is another character's; your card is not the one.
refusal-open-already = Your card is open already.
refusal-hidden-already = You are hidden already.
refusal-open-players-hide-first = Cards are swapped face down, and yours is open. Hide, and you may swap while hiding.
refusal-partner-in-prison = Nobody swaps cards with a prisoner. Choose another, or the spare.
refusal-partner-just-swapped-with-you = You two have just swapped. Not straight back: choose another, or the spare.
refusal-distracted-by-the-dancer = The Dancer beside you dances: no service now. You may peek; hidden, swap; open, hide.
refusal-dancing-already = You are dancing. By this table's rules not twice.
refusal-side-taken-already = You have chosen a side. To change it, hide first.
refusal-wrong-number-of-players = Choose exactly { $wanted }.
refusal-nothing-to-predict = Nothing to predict yet: look at the cards first.
refusal-no-window-open = Nobody is asking anything.
refusal-not-the-question = That is not the question.
refusal-answered-already = You have answered, and the answer is sealed.
refusal-no-round-now = The round has not begun.

## Fate and the ear move by themselves

refusal-only-fate = Fate herself does that.
refusal-fates-alone = Fate herself does that.
refusal-not-fates = Fate does not meddle in that.
refusal-first-player-known = Who begins is known already.
refusal-wrong-cards = These are not the cards for so many players.
refusal-not-the-deck = This is not the deck.
refusal-not-everybody-once = Everybody must be named exactly once.

## House rules and characters

refusal-unknown-option = There is no such rule. The whole list is under “Set up”.
refusal-unknown-option-value = This rule takes no such value. The list offers what it takes.
refusal-unknown-game = The bot does not know this game. It knows “From Rags to Riches” and “Sultan for a Moment”.
refusal-deck-too-small = The deck has { $cards } cards; at least { $needed } are needed.
refusal-not-a-deck = A deck is written suits (1 to 4) x ranks (1 to 63) x copies (1 to 9), such as 4x18x1.
refusal-option-not-so-written = { $option ->
    [deck] { refusal-not-a-deck }
   *[other] Here it is written otherwise, for example: { $like }.
}
refusal-option-out-of-range = It takes a whole number from { $least } to { $most }.
refusal-unknown-order = There is no such social order.
refusal-order-known = There is an order of that name already.
refusal-law-known = The rules already have a law { $text }, and it cannot be rewritten. Give yours another id.
refusal-order-twice = One order was named twice.
refusal-order-stands-alone = “Absolutism” is the plain rules; it does not mix with other orders.
refusal-too-many-orders = No more than { $most } orders at once.
refusal-character-known = There is a character of that name already.
refusal-unknown-character = There is no such character.
refusal-cast-size = There must be as many characters as players.
refusal-cast-twice = One character was named twice.
refusal-cast-ends = The Tsar stands first and the Kholop last.
refusal-cast-order = Characters go top down: nobles, commoners, mob.
refusal-wrong-number-of-totals = There must be as many earlier scores as players.

## The notation of moves, records and positions

refusal-unknown-move = There is no such move.
refusal-unknown-field = This move has no such part: { $text }.
refusal-too-many-words = Too many words in the move: { $text }.
refusal-given-twice = The same thing was given twice.
refusal-unreadable-value = This value cannot be read: { $text }.
refusal-missing-value = Something is missing in the record.
refusal-unreadable-move = The move cannot be read from here: { $text }.
refusal-not-yes-or-no = Write yes or no here.
refusal-not-a-number = A number is needed here.
refusal-words-want-quotes = Words are written in quotes.
refusal-not-one-of = There is no such choice.
refusal-not-a-card = That is no card. A card is the suit's letter and a number: P10.
refusal-not-a-suit = That is no suit. Suits: P, G, D, M.
refusal-not-name-value = Write name=value here.
refusal-not-a-record = That is no record of a game.
refusal-game-first = A record begins with the name of the game.
refusal-players-missing = The record names no players.
refusal-line-out-of-place = A line out of place: { $text }.
refusal-unknown-heading = There is no such heading in a record: { $text }.
refusal-unreadable-name = The name cannot be read.
refusal-unreadable-line = The line cannot be read.
refusal-no-such-line = There is no such line in a position.
refusal-attacks-himself = A player cannot attack the same player.
refusal-bout-missing = The position has no bout and needs one.
refusal-bout-out-of-place = The bout is out of place in the position.
refusal-deal-is-over = The deal is over in this position.
refusal-hand-missing = Somebody's hand is missing.
refusal-nobody-to-ask = There is nobody to ask in this position.
refusal-question-missing = The question that is waited for is missing.
refusal-riot-of-whom = It is not clear who riots.
refusal-stage-and-table = The stage of the bout does not fit the cards on the table.
refusal-table-is-empty = The table is empty in mid-bout.
refusal-too-many-mercies = There are more than three mercies.
refusal-trump-missing = No trump is named.
refusal-turn-missing = It is not said whose turn it is.
refusal-turn-without-cards = The turn is with one who has no cards.
refusal-below-zero = Nothing is below zero.
refusal-too-many-values = There are too many values.
refusal-wrong-number-of-values = The number of values is wrong.
refusal-cards-missing = Cards are missing.
refusal-not-the-cards-in-play = These are not the cards in play.
refusal-phase-missing = It is not said what is going on.
refusal-first-missing = It is not said who began.
refusal-dead-and-marked = Nothing lies on the dead.
refusal-round-begun-already = The round has begun already.
refusal-round-over-already = The round is over in this position.
refusal-nothing-to-do = There is nothing to do in this position.
refusal-not-his-turn-nor-forced = It is not this player's turn, and nobody has forced a move.
refusal-not-free-to-act = This player is not free to act.
refusal-not-an-open-seer = That is no open Fortune Teller.
refusal-not-an-open-overseer = That is no open Overseer.
refusal-not-his-to-do = That is another character's.
refusal-no-such-question = That is not asked in this position.
refusal-not-so-asked = The wrong players are asked.
refusal-coronation-with-an-open-sultan-only = The crown lies there only with an open Sultan.
refusal-choice-with-an-open-vizier-only = A side is chosen only with an open Vizier.
refusal-prediction-with-an-open-seer-only = A prediction lies there only with an open Fortune Teller.
refusal-chains-on-open-slaves-of-an-open-overseer-only = Chains lie on open Slaves while the Overseer is open.
