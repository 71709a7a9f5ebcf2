# Rules, a guild's settings, privacy.

command-rules = rules
command-rules-about = The rules of both games and of court etiquette
option-about = about
option-about-about = A topic, a word, or a rule's number
rules-welcome = ### 📖 Rules{""}
    Pick a topic, or search: `/rules about:throw in`.
button-rule-of = 📖 Read the rule
rules-choose = What to read about…
rules-of-knyazi = From Rags to Riches
rules-of-court = Court etiquette: what the court hears
rules-of-sultan = Sultan for a Moment

command-settings = settings
command-settings-about = How things are done on this server
settings-title = ### ⚙ How things are done on this server
settings-line = { $name }: **{ $value }**
settings-role = Opening tables: { $role ->
    [none] **anybody**
   *[other] **only <@&{ $role }>**
}
settings-choose = What to change…
settings-role-choose = Who may open tables (a role)…
settings-role-none = Anybody may open tables
setting-title = ### { $name }
setting-language = Language
    .about = The language of tables and announcements. Private answers come in your Discord's language.
    .vru = Russian
    .ven = English
setting-sounds = Sounds in the voice channel
    .about = Fanfares, the gong, blows, “Glory to the new Tsar!”
    .von = play them
    .voff = do not
setting-nicknames = Ranks in nicknames
    .about = During a game the rank of a player who agreed is added to the nickname; afterwards the name comes back. Needs Manage Nicknames.
    .voff = leave names alone
    .von = add the rank
setting-mutes = The Kholop's microphone
    .about = The microphone of a Kholop who agreed is muted during the game. Needs Mute Members; everything is undone afterwards.
    .voff = mute nobody
    .von = mute the Kholop
setting-charge-at = When the court charges
    .about = How sure the court must be before a charge lies on the Tsar's desk.
    .v0-75 = at 75 % certainty
    .v0-6 = bolder: 60 %
    .v0-85 = more careful: 85 %
    .v0-95 = only when certain: 95 %
setting-suspect-at = When the Spy learns of a suspicion
    .about = Below a charge, above this: a suspicion, seen by the Spy alone.
    .v0-45 = at 45 % certainty
    .v0-3 = more often: 30 %
    .v0-6 = more seldom: 60 %
setting-judge-text = Judge what is typed
    .about = Players' messages in the table's channel are judged like speech (Kholop and Sweeper may write). Needs message content.
    .voff = no
    .von = yes
setting-board = The table
    .about = As a picture, or in words only.
    .vpicture = picture
    .vtext = words
setting-patience = How long to wait for a move
    .about = After this the clock moves for the silent one; after two times a robot takes the seat until the player returns.
    .v150 = two and a half minutes
    .v60 = a minute
    .v300 = five minutes
    .v0 = as long as it takes

setting-wake = Calling whoever is awaited
    .about = Whoever does not move is called by name; the call disappears after the move. Everybody may choose their own: “More…”.
    .v20 = after 20 seconds
    .v1 = at once
    .v10 = after 10 seconds
    .v45 = after 45 seconds
    .v0 = never

privacy-about = ### 👂 What the court hears
    During a game the court listens to the voice channel for breaches of etiquette. It hears **only those who agreed**: everybody else's sound the bot does not even decrypt.
    The words of charges are wiped when the game ends.
privacy-sound = The bot writes no sound to disk: it lives in memory, the snippet of a charge until the ruling and never longer than ten minutes.{ $workers ->
    [yes] {" "}Machines of the bot’s operator put it into words: it travels to them and is not kept there either.
   *[no] {""}
    } There is one exception: a snippet that the judge chooses to hear is sent to that judge through Discord, and the judge can keep it. Nobody else gets it.
privacy-contact = -# Questions about data: { $contact }
privacy-heard = You agreed: **you are heard when the court listens** at your table and you are in its voice channel. How it is just now, `/hearing` will tell. You may change your mind at any moment.
privacy-unheard = You have not agreed: **you are not heard**. You can play all the same.
privacy-touched = A rank in your name and a Kholop's closed microphone: **you agreed.** You may change your mind at any moment.
privacy-untouched = A rank in your name and a Kholop's closed microphone: **you are left alone.**
button-touch = You may
button-untouch = Leave me alone
button-hear = Hear me
button-unhear = Do not hear me
button-my-names = My names
button-my-data = My data
button-forget = Forget me
button-forget-me = Yes, forget me
names-title = What you are really called
names-label = Names and nicknames, separated by commas
names-about = They are forbidden at the table: who says them is guilty
names-kept = { $count ->
    [0] No names left: the court knows only the one from Discord.
    [one] { $count } name is kept: { LIST($names) }.
   *[other] { $count } names are kept: { LIST($names) }.
}
names-refused = Not kept: { LIST($names) }. These will not do: anything without letters, ranks and words of the game, words of every sentence (“I”, “you”), and what cannot be recognised by ear. Anything else will: “Annie”, “Aunt Maude”.
data-given = Here is all that is kept about you.
data-about = The file is a list by sections: names you gave (aliases), consents, seats at tables (seats), tables, your moves (moves) and words (spoken), charges against you (charges) and rulings, your career (careers, figures, honours). Numbers are those of tables, and Discord’s of people and channels; times are milliseconds since 1970. counted: whether the game is in your career. What a game keeps from you is here once it is over. Words said on a seat that two have held are in nobody’s file: whose they are is not written down.
forget-sure = ### Forget everything?
    Names, consents, words, charges, careers and titles are erased, on every server. Robots take your seats in games. The results of past games that are still kept the bot rewrites without you, those that stand in channels too. Its other messages and what others wrote it leaves: whoever manages the server can delete them. What is forgotten does not come back.
forgotten = Forgotten.{ $tables ->
    [0] {""}
    [one] {" "}In { $tables } game that goes on your seat is a robot’s now.
   *[other] {" "}In { $tables } games that go on your seats are robots’ now.
}
words-veiled = The dots stand for what was erased: somebody here asked that a name or words be forgotten.
ears-off = 👂 The court does not listen here: hearing is switched off in the program's settings.
ears-no-voice = 👂 The table has no voice channel: there is nowhere to listen.

command-ear = hearing
command-ear-about = Does the bot hear the table, what has it heard, what does it lack
command-privacy = privacy
command-privacy-about = Whether you are heard, your names, your data, being forgotten
command-help = help
command-help-about = Where to begin, and what lies where
help = ### 👋 How this is played
    • **To begin:** `/play` lays a table, then the buttons “Sit down”, “Add a robot”, “Start”.
    • **To move:** “My hand” under the table, or `/hand`: your cards are there, and those that can be played now are buttons. Who likes to type: `/move` offers all that is possible.
    • **To judge, ask, denounce:** “Court”, or `/court`; `/petition`, `/denounce`.
    • **The table is out of sight:** `/table`. **Going away:** `/away`; back by “I am here” or `/sit`. **A pause, another host, another channel:** “More…”.
    • **What the bot hears:** `/hearing`; whether you are heard, and what is kept of you: `/privacy`.
    • **Afterwards:** `/career`, `/board`. The rules: `/rules`.
help-sultan = ### 👋 How this is played
    • **To begin:** `/play` lays a table, then the buttons “Sit down”, “Add a robot”, “Start”.
    • **To move and to answer:** “My card” under the table, or `/hand`: your card is there, and all that can be done now. Who likes to type: `/move` offers all that is possible.
    • **To recall what you learn in a round:** “Notes” under the table.
    • **The table is out of sight:** `/table`. **Going away:** `/away`; back by “I am here” or `/sit`. **A pause, another host, another channel:** “More…”.
    • **What is kept of you:** `/privacy`. At this table the bot listens to nobody.
    • **Afterwards:** `/career`, `/board`. The rules: `/rules`.
