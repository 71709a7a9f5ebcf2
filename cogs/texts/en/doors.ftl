# The doors on the stage's page: what is written on them, and what is told while something goes on behind them.

door-show = Show me in a minute
    .about = You are the Tsar, robots play, the Kholop will let a word slip: you judge
door-sit = Sit down myself
    .about = A table with robots: all that is left is to press “Start”
door-laying = Laying a table…
door-lays = Laying a table: you are the Tsar. With you sit { LIST($guests) }, the rest are robots.
door-line-kholop = Да сколько же можно ждать, ходите уже!
door-line-name = Слушай, { $tsar }, твой ход!
door-line-rank = Слушай, царь, твой ход!
door-speaks = { $kholop } is the Kholop and has to be silent. But listen: no silence there.
door-charge = A charge lies on your desk. The judge is you: pardon, or order blows; the buttons are below it.
door-ruled = Ruled: the verdict is on the common table. Now { $talker } will speak to you as nobody may speak to a Tsar…
door-named = What was heard is in the charge, the offence in bold. Judge!
door-over = That is all there is to the court. Your cards are under “My hand”, and you name the trump. For a table from the start: “Sit down myself”.
door-sits = The table is laid, the robots wait: press “Start”. { $asked ->
    [yes] To be heard at the table yourself, answer “Hear me” below and open the microphone at the bottom, by “Say aloud…”.
   *[no] Whether the table hears you was settled before; “/privacy” changes it. The microphone is at the bottom, by “Say aloud…”.
}
door-others-watch = { $who } is watching the show: this is not your game, and { LIST($cast) } are its actors. It is short; when it is over, lay a table for all of you.
door-others-may-sit = { door-others-watch } You can play even now: “More…” under the table, and a robot's seat.
door-others-lay = { $who } is laying a table.
door-others-laid = { $who } is laying a table and calls you: press “Sit down” before the game begins.
door-others-enter = You have a seat. To be heard, press “Join to speak” at the bottom and open the microphone. { $who } will start.
door-others-wait = You have a seat. Waiting for { $who } to press “Start”.
door-yours = You sit at this very table: with you { LIST($people) }.{ GIVEN($host) ->
    [yes] {" "}The host is { $host }.
   *[no] { "" }
} Your cards are below the table, under “My hand”. A new table is for the host to lay; to leave this one: “More…”, “Stand up”.
door-taken = Others sit at a table here: { LIST($people) }.{ GIVEN($host) ->
    [yes] {" "}The host is { $host }.
   *[no] { "" }
} A door ends nobody else's game: join them (“Sit down”; in mid-game “More…” and a robot's seat) or wait.
door-sure = { GIVEN($people) ->
    [yes] With you at the table: { LIST($people) }. A new table will take this one away. End it?
   *[no] A new table will take your game away, and it cannot be brought back. End it?
}
door-sure-yes = Yes, end it
door-no-voice = This machine has no voice for robots (pip install espeakng-loader). Press “Sit down myself”, sit down as one more guest on the right (who sits down last is the Kholop), agree to be heard and say anything into the microphone.
door-stuck = The show did not come off: the bot did not answer in time. You may press again.
