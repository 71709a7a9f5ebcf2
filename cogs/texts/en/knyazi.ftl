# From Rags to Riches: the table, the hand, the moves of the cards.

knyazi-title = ## 👑 From Rags to Riches · deal { $deal }
knyazi-no-seat = The ranks are not dealt yet.
knyazi-you-are = Your rank: **{ ROLE($character) }**{ $mercy ->
    [yes] , with a mercy to your name 💛
   *[no] .
}
knyazi-you-rule = ✝️ You rule the court: mercies, decrees and charges are under “Court”.
knyazi-awaits-cast = It is being settled who is who.
nothing-to-throw-in = 🤷 You have nothing to throw in: “{ $stage ->
    [window] I stay out
    [permitted] I throw in nothing
   *[more] No more
}” is said by itself, no need to press.
knyazi-awaits-dealing = 🎴 Waiting for the { ROLE("kholop") } to deal.
knyazi-awaits-trump = 👑 The { ROLE($who) } names the trump.
knyazi-awaits-new-trump = 👑 The new Tsar decides about a new trump.
knyazi-awaits-turn = ▶ The **{ ROLE($who) }** attacks the **{ ROLE($target) }**.
knyazi-awaits-bonus = ▶ The **{ ROLE($who) }** may go on and attack the **{ ROLE($target) }**.
knyazi-awaits-gift = 🎁 The { ROLE($who) } gives trumps away.
knyazi-awaits-divide = ⚖ The { ROLE($who) } divides the cards among the nobles.
knyazi-awaits-draw = A card is being drawn…
knyazi-awaits-mercy = 💛 The { ROLE($who) } decides whether to use the mercy.
knyazi-awaits-consent = ▶ Waiting for the { ROLE($who) }.
knyazi-awaits-defend = { $kind ->
    [riot] 🛡 Nobles and commoners defend; to surrender for all is for one: { LIST($who) }.
   *[plain] 🛡 Defending: { LIST($who) }.
}
knyazi-awaits-more = { $conceded ->
    [yes] 🫳 The { ROLE($defender) } takes. The { LIST($who) } may throw in more.
   *[no] ▶ The { LIST($who) } may throw in more.
}
knyazi-awaits-window = { $conceded ->
    [yes] 🫳 The { ROLE($defender) } takes.
   *[no] ⏳ All beaten.
} More cards? Waiting for the { LIST($who) }.
knyazi-awaits-permitted = ▶ The { LIST($who) } throws in, by leave.
knyazi-awaits-lead = 🔥 The { LIST($who) } begins the riot.

knyazi-question-trump = **Which suit is trump?**
knyazi-question-mercy = **You are about to be demoted. Give the mercy up and stay?**
knyazi-question-riot = **You are called to a riot against all the nobles.** Win, and the seats of Tsar and Tsarevich are yours; lose, and your trumps are gone and who rules punishes. Silence means no. Will you join?
knyazi-question-gift = **Nothing but trumps in hand. Give them all away, or play on?**
knyazi-question-giving = **The other trumps go as well: to whom?**
knyazi-nothing-beats = You hold nothing that beats it. A higher one of its suit or a trump; a trump only a higher trump.
knyazi-question-divide = **Divide the cards among the nobles.**

asked-turn = ▶ **Your move:** against the { ROLE($target) }. What will you play?
asked-bonus = ▶ **You may go on** against the { ROLE($target) }. Will you?
asked-dealing = 🎴 **They wait for cards:** deal.
asked-defend = { $kind ->
    [riot] 🔥 **The riot strikes:** { $cards }. Any noble or commoner may answer, only the Tsar may surrender for all.
   *[plain] 🛡 **You are attacked:** { $cards }. What do you answer with?
}
asked-more = { $conceded ->
    [yes] 🫳 **The { ROLE($defender) } takes.**
   *[no] ▶ **All is beaten.**
} Throw in more? Room on the table: { $room }.
asked-window = { $conceded ->
    [yes] 🫳 **The { ROLE($defender) } takes.**
   *[no] ⏳ **Beaten off.**
} { $rules ->
    [yes] May anybody throw in?
    [none] You have nothing to step in with. All who have the right are asked, so that nobody learns what is in a hand.
   *[no] You may step in: will you throw in?
}
asked-permitted = ▶ **You may throw in,** up to { $most }.
asked-lead = 🔥 **You begin the riot.** With what?
asked-new-trump = 👑 **Another trump?** Now it is { SUIT($suit) }.
keep-trump = Keep: { SUIT($suit) }
permit-nobody = Nobody
permit-everybody = Whoever will
will-ask = Throwing in: ask me every time
will-all = Throwing in: all may
will-none = Throwing in: nobody may
pass-more = No more
pass-window = I stay out
pass-permitted = I throw in nothing
pass-bonus = I stop here
pass-gift = Keep them
concede-riot = Surrender for all nobles

knyazi-at-court = { $charges ->
    [0] 🏛 You are wanted at court: press “Court”.
   *[other] ⚖ Charges on your desk: { $charges }. Press “Court”.
}

button-hand = My hand
button-desk = Court

choose-attack = Attack with…
choose-coup = Military coup! Attack the Tsar with…
choose-beat = Beat…
choose-beat-with = Beat { $card } with…
choose-throw-in-plain = Throw in…
choose-throw-in-support = Support the coup: throw in…
choose-throw-in-mercy = Throw in for a mercy…
choose-permit = To one: whom, and how many…
choose-give = Give { $card } to…
choose-look = Look at a hand…
choose-trade = Trade: which card to give…
choose-trade-with = With whom to trade blindly?

move-knyazi-deal = 🎴 Deal the cards
move-knyazi-collect = 🧹 Clear the discard
board-deal = 🎴 Deal the cards: the { ROLE($who) }'s work
board-collect = 🧹 Clear the discard: the { ROLE($who) }'s work
move-knyazi-trump = { SUIT($suit) }
move-knyazi-protest = Disturbance: I have no trumps
move-knyazi-attack = { $how ->
    [coup] Coup: { $cards }
   *[plain] { $cards }
}
move-knyazi-beat = { $card } ← { $cover }
move-knyazi-throw-in = { $right ->
    [mercy] For a mercy: { $cards }
    [support] Support: { $cards }
   *[plain] { $cards }
}
move-knyazi-permit = Allow the { ROLE($player) } ({ NAME($player) }), up to { $most ->
    [one] { $most } card
   *[other] { $most } cards
}
move-knyazi-pass = Enough
move-knyazi-concede = I take
move-knyazi-give = { $card } — to the { ROLE($player) } ({ NAME($player) })
move-knyazi-exchange = { $card } — to the { ROLE($player) } ({ NAME($player) })
move-knyazi-look = { ROLE($player) } ({ NAME($player) })
move-knyazi-riot = 🔥 Raise a riot
move-knyazi-consent = { $agree ->
    [yes] I join the riot
   *[no] I will not
}
move-knyazi-spare = { $use ->
    [yes] Give the mercy up
   *[no] Accept the demotion
}
move-knyazi-strike = 🪵 Strike

deed-knyazi-trump = trump
deed-knyazi-attack = attack
deed-knyazi-beat = beat
deed-knyazi-throw-in = throw in
deed-knyazi-give = give
deed-knyazi-exchange = trade
deed-knyazi-look = look
deed-knyazi-grant = mercy
deed-knyazi-chronicler = chronicler
