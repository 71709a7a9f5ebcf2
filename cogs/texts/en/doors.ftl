# The doors on the stage's page: what is written on them, and what is told while something goes on behind them.

door-show = Show me in a minute
    .about = You are the Tsar, robots play, the Kholop will let a word slip: you judge
door-sit = Sit down myself
    .about = A table with robots: all that is left is to press “Start”
door-lays = Laying a table: you are the Tsar. With you sit { LIST($guests) }, the rest are robots.
door-line-kholop = Да сколько же можно ждать, ходите уже!
door-line-name = Слушай, { $tsar }, твой ход!
door-line-rank = Слушай, царь, твой ход!
door-speaks = { $kholop } is the Kholop and has to be silent. But listen: no silence there.
door-charge = A charge lies on your desk. The judge is you: pardon, or order blows; the buttons are below it.
door-ruled = Ruled: the verdict is on the common table. Now { $talker } will speak to you as nobody may speak to a Tsar…
door-named = What was heard is in the charge, the offence in bold. Judge!
door-over = That is all there is to the court. Your cards are under “My hand”, and you name the trump. For a table from the start: “Sit down myself”.
door-sits = The table is laid, the robots wait: press “Start”. To be heard by the court yourself: “Hear me”, and the microphone at the lower left.
door-no-voice = This machine has no voice for robots (pip install espeakng-loader). Take the Kholop's seat on the right, open the microphone and say anything.
door-stuck = The show did not come off: the bot did not answer in time. You may press again.
