# “First time”: what the table and each player are told while they learn.

button-lesson = First time: play with advice
button-rehearse = Rehearse the court
lesson-about = 🎓 **Why:** to rise to the throne.
    { "" }**How:** you attack your senior, who sits above you. If your cards are beaten, the turn goes on; if they are taken, you change places.
    { "" }**Never:** call anybody by name. Here are ranks, and seniors have titles: “Your Majesty”. The Kholop is silent.
    The first slip of each costs nothing and is told in a whisper. Your cards and your rank are under “My hand”; try the court under “Rehearse the court”.
lesson-step-turn = 🎓 Whose turn it is opens “My hand” and lays one card, or several of the same rank, under the neighbour above.
lesson-step-bonus = 🎓 A victory raises by one rank; one may attack again at once, from higher up.
lesson-step-defend = 🎓 A card is beaten by a higher one of its suit, or by a trump. Otherwise: “I take”.
lesson-step-more = 🎓 Cards of a rank that lies there may be thrown in, or one stops.
lesson-step-window = 🎓 Others may throw in, if the ruler permits it.
lesson-step-permitted = 🎓 Permission is given: as many cards are thrown in as were permitted.
lesson-step-trump = 🎓 A trump beats every other suit; the Tsar chooses it under “My hand”.
lesson-step-dealing = 🎓 The Kholop deals, and nobody else: the button “Deal the cards” is under the table.
mute-kholop = 🤫 **You may not say a word aloud.** One exception: “Glory to the new Tsar!” in the first 30 seconds after the Tsar has changed; later that, too, is tried. Gestures and notes are fine, as many as you like.
mute-sweeper = 🤫 **Speak only when spoken to.** Gestures and notes are always fine; clearing the discard is your button.
lesson-above = 🪑 Above you sits the { ROLE($character) }: say “{ TITLE($character) }”.
lesson-spared = 🎓 { $by ->
    [player] You were denounced: { LAW($law) }. The first time does not count, and the table is not told.
   *[ear] This is charged: { LAW($law) }. The first time does not count, and only you know of it.
} From now on it goes to court.
rehearsal-title = ⚖️ **The court rehearsed**, case { $number } of { $count }. You are the judge, and it is all pretence.
rehearsal-name = The robot Yemelya, the Spy, says aloud: “**Sasha**, your move!” A real name is a grave offence.
rehearsal-rank = The robot Potap, the Executioner, says: “**Boyar**, defend!” Seniors are called by title; the bare rank is a grave offence.
rehearsal-silence = The robot Fyokla, the Kholop, says: “When is it my turn?” The Kholop is silent: a light offence.
rehearsal-rule-pardon = Pardon
rehearsal-rule-blows = 2 blows
rehearsal-rule-demotion = Down to Kholop
rehearsal-then-pardon = The table sees: a pardon. The case is closed and will not be spoken of again.
rehearsal-then-blows = The table sees the sentence, and the Executioner gets a button. He strikes twice and counts aloud.
rehearsal-then-demotion = The table sees: down to Kholop! The rank is lost, and all who sat below have risen by one.
rehearsal-then-unlawful = That may not be: a rank is lost for a grave offence only. For a light one there are blows, a task or a pardon; at a real table there will be no such button.
rehearsal-next = The next case
rehearsal-over = That is all there is to the court. At the table it is the same: cases come to the Tsar under “Court”.
