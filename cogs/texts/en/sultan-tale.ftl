# What goes on in the palace: told to the whole table. Who is which character is secret, so by names.

event-sultan-first-chosen = 🎲 The lot falls on { NAME($player) } to begin.
    .v2 = 🎲 { NAME($player) } speaks first: so the dice fell.
event-sultan-round-began = 🌙 Round { $round }. The cards lie face down. Look at yours, and not a word of truth to anybody. 🔏 The seal of the deal: { $seal }
    .v2 = 🌙 Round { $round }. The palace is quiet. Too quiet. 🔏 The seal of the deal: { $seal }
    .v3 = 🌙 Round { $round }. Everybody has a secret; the Sultan's is the most dangerous. 🔏 The seal of the deal: { $seal }
event-sultan-turn-skipped = { $why ->
    [prison] ⛓ { NAME($player) } sits in prison and misses the turn.
    [chains] ⛓ { NAME($player) } is in chains: the turn passes by.
   *[fatigue] 😴 { NAME($player) } drops with fatigue and misses the turn.
}
event-sultan-peeked = 👁 { NAME($by) } lifts a card: it is the one of { NAME($player) }. What is it? Not a word.
    .v2 = 👁 { NAME($by) } knows now who { NAME($player) } is. Will you believe what you are told?
    .v3 = 👁 A quick glance: { NAME($by) } peeks at the card of { NAME($player) }.
event-sultan-swapped = 🔁 A swap in plain sight: { NAME($by) } and { $partner }.
    .v2 = 🔁 The cards have moved: { NAME($by) } ⇄ { $partner }. Who is who now?
event-sultan-hidden = 🙈 All eyes closed. { NAME($player) } is hidden again. Whether a card changed hands, who knows…
    .v2 = 🙈 The candles go out and flare up: { NAME($player) } is under cover again.
event-sultan-revealed = { $why ->
    [throne] 👑 “I am the Sultan!” { NAME($player) } turns the card. The { ROLE($card) } is on the throne!
    [avoid] 🚪 Hands off! { NAME($player) } turns the card: the { ROLE($card) } will not be arrested.
    [join] ✊ { NAME($player) } stands up with the others: { ROLE($card) }!
    [hunted] 🪢 Here is a Slave! { NAME($player) }: { ROLE($card) }.
    [intercept] ⚔️ { NAME($player) } throws off the cloak: { ROLE($card) }!
    [forced] 🎭 Unwillingly { NAME($player) } turns the card: { ROLE($card) }.
   *[ability] 🎭 { NAME($player) } turns the card: { ROLE($card) }!
}
    .v2 = { $why ->
    [throne] 👑 Trumpets! { NAME($player) } is the { ROLE($card) } and hides no longer.
    [avoid] 🚪 Attention, guards! This is the { ROLE($card) }: { NAME($player) }.
    [join] ✊ “Me too!” { NAME($player) } is another { ROLE($card) }.
    [hunted] 🪢 Dragged from behind the curtain: { NAME($player) }, { ROLE($card) }.
    [intercept] ⚔️ At the last moment: { NAME($player) }, the { ROLE($card) }!
    [forced] 🎭 The Vizier whispers and the mask falls: { NAME($player) }, { ROLE($card) }.
   *[ability] 🎭 Off with the mask: { NAME($player) }, { ROLE($card) }.
}
event-sultan-crowned = ⏳ Coronation! The circle begins: it ends when the turn comes back to { NAME($seat) }. If the Sultan stays alive and open until then, the Loyalists win.
    .v2 = ⏳ Coronation! Count the turns: the circle ends when the turn comes back to { NAME($seat) }. If the Sultan is alive and open even then, the Loyalists have won.
event-sultan-uncrowned = ⏳ The Sultan is hidden: the circle is broken, the coronation off.
event-sultan-declared = { $ability ->
    [arrest] 🗝 “Under arrest!” { NAME($by) } points at { LIST($players) }.
    [murder] 🗡 { NAME($by) } raises a dagger. The victim: { LIST($players) }…
    [hunt] 🪢 { NAME($by) } looks for a runaway Slave: is it { LIST($players) }?
    [capture] 🪢 { NAME($by) } brings out shackles for { LIST($players) }.
    [manipulate] 🎭 { NAME($by) } pulls the strings: { LIST($players) } will be made to use an ability.
   *[foretell] 🔮 { NAME($by) } looks into the crystal{ GIVEN($players) ->
        [yes] {" "}and sees the cards of { LIST($players) }
       *[no] : no card is hidden
    }.
}
event-sultan-imprisoned = ⛓ Off to prison with { NAME($player) }! The next turn is lost.
    .v2 = ⛓ The bolt clanks: { NAME($player) } is locked up.
event-sultan-arrest-avoided = 🚪 The arrest fails, and the guard leaves with nothing.
event-sultan-released = 🗝 { NAME($player) } is at liberty again.
event-sultan-killed = { $how ->
    [intercept] 💀 A Guard strikes first: { NAME($by) } kills { NAME($player) }. The card was the { ROLE($card) }.
    [execution] 💀 An execution! The Sultan, { NAME($by) }, executes { NAME($player) }. The card was the { ROLE($card) }.
   *[murder] 💀 { NAME($by) } strikes, and { NAME($player) } is dead. The card was the { ROLE($card) }.
}
    .v2 = { $how ->
    [intercept] 💀 The body is carried out: { NAME($player) }, { ROLE($card) }. A Guard's blow: { NAME($by) } was quicker.
    [execution] 💀 The body is carried out: { NAME($player) }, { ROLE($card) }. So the Sultan wills: { NAME($by) }.
   *[murder] 💀 The body is carried out: { NAME($player) }, { ROLE($card) }. It is the work of { NAME($by) }.
}
event-sultan-prevented = ⚔️ The dagger is struck away! { NAME($guard) } is quicker than the assassin, and { NAME($victim) } lives on.
    .v2 = ⚔️ Steel on steel: { NAME($guard) } stepped in. { NAME($victim) } is unharmed.
event-sultan-called = ✊ “Brothers, rise!” { NAME($player) } calls an uprising.
    .v2 = ✊ A shirt is torn: { NAME($player) } will bow no more! Who else?
event-sultan-nobody-joined = ✊ Nobody has joined: { NAME($player) } calls in vain, and there is no uprising.
event-sultan-shackled = ⛓ { NAME($player) } is put in chains.
event-sultan-hunt-missed = 🪢 Wrong one! { NAME($player) } is no Slave, and now all know it.
    .v2 = 🪢 Missed: the shackles stay empty, { NAME($player) } is no Slave.
event-sultan-unshackled = 🔓 The Overseer is out of sight and the shackles fall: { LIST($players) }.
event-sultan-danced = 💃 Tambourines! { NAME($player) } dances. Until the dance is broken off, Guards on either side neither arrest nor stop an Assassin.
    .v2 = 💃 { NAME($player) } whirls, and the Guards' heads whirl too. While the dance lasts, those on either side neither arrest nor stop an Assassin.
event-sultan-side-taken = 🚩 { NAME($player) } has chosen a side: { $team ->
    [rebels] the Rebels
   *[loyalists] the Loyalists
}.
event-sultan-forced = 🎭 { NAME($player) } is under another's will, and will be worn out.
event-sultan-nothing-to-use = 🎭 The strings are pulled in vain: { NAME($player) } cannot use the ability now.
event-sultan-rested = ☕ { NAME($player) } breathes freely again.
event-sultan-predicted = { $team ->
    [loyalists] 🔮 { NAME($player) } foretells: the Loyalists will win.
    [rebels] 🔮 { NAME($player) } foretells: the Rebels will win.
   *[none] 🔮 { NAME($player) } is silent: the crystal is dim.
}
event-sultan-round-ended = { $how ->
    [coronation] 👑 The circle is complete and the Sultan is on the throne. **The Loyalists have won!**
    [no-chance] 🛡 The Assassins are dead, and no more than two Slaves are at liberty. **The Loyalists have won!**
    [murder] 🗡 The Sultan is dead. **The Rebels have won!**
    [uprising] ✊ Three open Slaves at liberty sit in a row, the dead not counted. **The Rebels have won!**
   *[limit] 🕯 The candles have burnt down. Nobody has won this round.
} Round { $round } is over, the players' cards are open.
event-sultan-game-ended = 🏰 The night is over. Most points: { LIST($best) }!
