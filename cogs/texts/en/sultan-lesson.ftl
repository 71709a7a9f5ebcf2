# “First time”: what the table is told while it learns.

sultan-lesson-about = 🎓 **Why:** to score with the team whose card lies before you just now. The **Loyalists** (Sultan, Guards) win if the open Sultan lives for a full circle; the **Rebels** (Assassins, Slaves) if an Assassin kills the Sultan or three open Slaves at liberty sit in a row.
    { "" }**How:** one action in your turn: peek at a card, exchange, or use your ability, which turns you open.
    A hidden winner scores one, an open one two. You may lie, but never show your card. Your card and your moves are under “My card”.
sultan-lesson-acting = 🎓 Whose turn it is presses “My card” and takes one action.
sultan-lesson-claim = 🎓 Only a card that can answer a question answers; the others wait, and nobody knows who was silent on purpose.
sultan-lesson-arrest = 🎓 A Guard and the Sultan avoid an arrest by turning open.
sultan-lesson-murder = 🎓 A Guard beside the assassin or the victim may strike first and kill the assassin.
sultan-lesson-call = 🎓 Every hidden Slave may rise: three open ones in a row, all at liberty, win.
sultan-lesson-dealing = 🎓 The living of the winning team score: one hidden, two open.
sultan-team = { $card ->
    [sultan] { $open ->
        [yes] 🔵 You are with the **Loyalists**: live for a full circle in the open, and they win. If you are killed, the Rebels win.
       *[no] 🔵 You are with the **Loyalists**: take the throne by turning open and live for a full circle. If you are killed, the Rebels win.
    }
    [guard] 🔵 You are with the **Loyalists**, so protect the Sultan. Arrest; and when an Assassin strikes and killer or victim sits beside you, strike first.
    [assassin] 🔴 You are with the **Rebels**: find the Sultan and kill him.
    [slave] 🔴 You are with the **Rebels**: three open Slaves at liberty in a row, neighbour to neighbour, win.
    [overseer] { $open ->
        [yes] 🔵 While open, you are with the **Loyalists**.
       *[no] 🔴 While hidden, you are with the **Rebels**; open, with the Loyalists.
    }
    [dancer] { $open ->
        [yes] 🔴 While open, you are with the **Rebels**.
       *[no] 🔵 While hidden, you are with the **Loyalists**; open, with the Rebels.
    }
    [vizier] { $side ->
        [loyalists] 🔵 You are with the **Loyalists**: that was chosen.
        [rebels] 🔴 You are with the **Rebels**: that was chosen.
       *[none] 🟢 No team yet. Stay hidden, and you score one if a neighbour scores two in this round. Use your ability, and you turn open and choose a side.
    }
   *[seer] { $side ->
        [loyalists] 🔵 You are with the **Loyalists**: that was foretold.
        [rebels] 🔴 You are with the **Rebels**: that was foretold.
       *[none] 🟢 No team yet: you win if you foretell the winner and stay open.
    }
}
