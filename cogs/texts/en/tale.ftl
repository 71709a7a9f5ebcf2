# What goes on at court: told to the whole table. One or two short sentences; the same thing is told in several
# ways (the second and later ones are .v2, .v3). An empty line keeps silent: the picture shows it.

## The deal

event-knyazi-roles-cast = 🎭 Palace for one, broom for another; complaints go nowhere. Your rank is under “My hand”; the Kholop is silent from now on.
    .v2 = 🎭 One woke up Tsar, another Kholop, and the Kholop is silent from this minute on. Who you are: “My hand”.
    .v3 = 🎭 Take your seats, by rank! Yours is under “My hand”; the Kholop may not speak.
event-knyazi-deal-begins = 🃏 Deal { $number }. The { ROLE($dealer) } takes the deck, bows to each and deals.
    .v2 = 🃏 Deal { $number }. Slap, slap: the { ROLE($dealer) } deals, and bends the lower the higher the rank.
    .v3 = 🃏 Deal { $number }. The { ROLE($dealer) } shuffles. The murmuring dies down.
event-knyazi-dealt = 🔏 The seal of the deal: { $seal } It is opened when the game is over.
event-knyazi-chronicle-read = 📖 While cards are dealt, the { ROLE($reader) } reads the chronicle aloud.
    .v2 = 📖 The { ROLE($reader) } coughs and opens the chronicle. Hear what was written about you.
event-knyazi-trump-named = { $waits ->
    [yes] 📣 The { ROLE($player) } announces: once the table is clear, trumps will be **{ SUIT($suit) }**.
   *[no] 📣 The { ROLE($player) } decrees: today the favour is with the **{ SUIT($suit) }**.
}
    .v2 = { $waits ->
    [yes] 📣 Finish the bout, and trumps will be **{ SUIT($suit) }**. So says the { ROLE($player) }.
   *[no] 📣 Trumps are **{ SUIT($suit) }**! Happy who has laid some by.
}
    .v3 = { $waits ->
    [yes] 📣 Be ready: on a clean table the **{ SUIT($suit) }** will rule.
   *[no] 📣 **{ SUIT($suit) }** are in grace: only their own elders can beat them.
}
event-knyazi-trump-named-already = 📣 The trump stays **{ SUIT($suit) }**: so says the { ROLE($player) }.
    .v2 = 📣 The { ROLE($player) } does not change the trump: still **{ SUIT($suit) }**.
    .v3 = 📣 The suit in favour is the same as before: **{ SUIT($suit) }**.
event-knyazi-trump-changed = 📣 The table is clear, and the trump is now **{ SUIT($suit) }**.
    .v2 = 📣 The trump that was announced is in force: **{ SUIT($suit) }**.
event-knyazi-protested = ✋ The { ROLE($player) } shows a hand without a single trump! The nobles stir.
    .v2 = ✋ “Cheated!” The { ROLE($player) } sits without trumps and will not be quiet about it.
event-knyazi-redeal = 🌪 Palace disturbance! The { LIST($players) } have no trumps, and the cards fly back into the deck.
    .v2 = 🌪 The nobles have thrown their cards down. Kholop, deal again!
event-knyazi-deal-ended = 🏁 Deal { $number } is over.{ GIVEN($left) ->
    [yes] {" "}Still with cards: { LIST($left) }.
   *[no] {" "}Nobody has a card left.
}
    .v2 = 🏁 The end of deal { $number }.{ GIVEN($left) ->
    [yes] {" "}The last to hold cards: { LIST($left) }.
   *[no] {" "}All hands are empty.
}
event-knyazi-game-ended = 🏰 So ends the tale. Who was riches and who was rags, the chronicle tells.
    .v2 = 🏰 Curtain. Crowns on the peg, brooms in the corner; tomorrow may be different.

## The bout

event-knyazi-attacked = { $kind ->
    [coup] ⚔️ The { ROLE($player) } raises the troops! Over the heads of the nobles, straight at the { ROLE($defender) }.
    [riot] 🔥 The first blow: { $cards }.
   *[plain] { "" }
}
    .v2 = { $kind ->
    [coup] ⚔️ Iron clanks: the { ROLE($player) } leads the regiments at the { ROLE($defender) }. A military coup!
    [riot] 🔥 Pitchforks out! Hurled at the palace: { $cards }.
   *[plain] { "" }
}
event-knyazi-thrown-in = { $right ->
    [support] 🛡 The { ROLE($player) } takes the attacker's side. This is no squabble any more, this is a coup!
    [mercy] 💛 The { ROLE($player) } spends a mercy and throws in without asking anybody.
   *[plain] { "" }
}
    .v2 = { $right ->
    [support] 🛡 “Regiments, follow me!” The { ROLE($player) } backs the blow at the throne.
    [mercy] 💛 A mercy is not for show: the { ROLE($player) } throws in without leave.
   *[plain] { "" }
}
event-knyazi-permitted = 👉 The { ROLE($by) } nods: the { ROLE($player) } may throw in, { $most ->
    [one] one card at most
   *[other] { $most } cards at most
}.
    .v2 = 👉 By gracious leave the { ROLE($player) } throws in, up to { $most }.
event-knyazi-discarded = 🛡 Beaten off! The table is empty, the cards are swept away.
    .v2 = 🛡 Not one got through. { $cards-count ->
    [one] One card
   *[other] { $cards-count } cards
} to the discard.
    .v3 = 🛡 No luck! The blow is parried; brooms to work.
    .v4 = 🛡 Clean defence. Who is next?
event-knyazi-taken-up = 🫳 The { ROLE($player) } takes { $cards-count ->
    [one] one card
   *[other] { $cards-count } cards
}.
    .v2 = 🫳 “I take!” and { $cards-count ->
    [1] the card goes
   *[other] the cards go
} to hand. Heavy, { ROLE($player) }?
    .v3 = 🫳 Too much! The { ROLE($player) } gathers up all that lay on the table.
    .v4 = 🫳 The { ROLE($player) } yields and carries off { $cards-count ->
    [one] one card
   *[other] { $cards-count } cards
}.
event-knyazi-frozen = ❄️ The { ROLE($player) } parts with the last card and freezes in rank.
    .v2 = ❄️ Out of cards: the { ROLE($player) } is frozen. No card will change that in this deal.
    .v3 = ❄️ Empty hand, quiet mind: the { ROLE($player) } has done enough.
event-knyazi-swept-up = 🧹 The { ROLE($player) } sweeps up the discard without a word.
    .v2 = 🧹 Swish, swish: the { ROLE($player) } has tidied up.

## Crafts and gifts

event-knyazi-exchanged = 🤝 The { ROLE($player) } strikes a bargain with the { ROLE($other) }: a card for a card. Who was cheated?
    .v2 = 🤝 Hands are shaken: the { ROLE($player) } and the { ROLE($other) } swapped a card each. Only two saw the pig in the poke.
event-knyazi-looked-at = 🔎 The { ROLE($player) } adjusts the spectacles and goes through the cards of the { ROLE($other) }. An inspection!
    .v2 = 🔎 House search: the { ROLE($player) } has seen what the { ROLE($other) } holds.
event-knyazi-given = { $gift ->
    [yes] 🎁 From the Tsar's own shoulder: a trump for the { ROLE($to) }.
   *[no] 📦 The nobles divide what was taken: { $card } for the { ROLE($to) }.
}
    .v2 = { $gift ->
    [yes] 🎁 The { ROLE($player) } is generous. { ROLE($to) }, bow for your trump!
   *[no] 📦 { $card } too goes to the { ROLE($to) }.
}

## Coups and new reigns

event-knyazi-reseated = { $reason ->
    [swap] { GIVEN($moved) ->
        [yes] 🪑 The { LIST($moved) } change ranks: { $moved-named }.
       *[no] { "" }
    }
    [military] 🪑 The ranks below the throne shift, too. Yours is under “My hand”.
   *[other] { "" }
}
event-knyazi-coup-failed = ⛓ The coup is crushed, the throne stands. The Voevoda will answer for it.
    .v2 = ⛓ The regiments are beaten. Who reached for the crown will pay for it.
event-knyazi-new-reign = { $how ->
    [palace] 👑 Palace coup! { NAME($former) } leaves the throne, **{ NAME($tsar) }** takes it. Glory to the new Tsar!
    [military] 👑 The throne is taken by the bayonet! **{ NAME($tsar) }** is Tsar, { NAME($former) } is Kholop. Glory to the new Tsar!
    [riot] 👑 From rags to riches! The mob is in the palace, **{ NAME($tsar) }** is on the throne. Glory to the new Tsar!
    [demotion] 👑 The Tsar is demoted: { NAME($former) } puts on sackcloth. The crown passes to **{ NAME($tsar) }**. Glory to the new Tsar!
   *[cast] 👑 **{ NAME($tsar) }** ascends the throne. Glory to the new Tsar!
}
    .v2 = { $how ->
    [palace] 👑 Whispered, nudged, pushed: **{ NAME($tsar) }** is Tsar now. Glory to the new Tsar!
    [military] 👑 Drums! **{ NAME($tsar) }** enters with a sabre. { NAME($former) } bows with the pack. Glory to the new Tsar!
    [riot] 👑 The last shall be first: **{ NAME($tsar) }** tries on the crown, { NAME($former) } the sackcloth. Glory to the new Tsar!
    [demotion] 👑 Even Tsars obey the law: { NAME($former) } is demoted. **{ NAME($tsar) }**, the throne is yours! Glory to the new Tsar!
   *[cast] 👑 The crown comes down upon a head, and the head is **{ NAME($tsar) }**. Glory to the new Tsar!
}
    .v3 = { $how ->
    [palace] 👑 The throne never cools: it was { NAME($former) }, it is **{ NAME($tsar) }**. Louder: glory to the new Tsar!
    [military] 👑 Who has the regiments has the right: **{ NAME($tsar) }** is Tsar. Glory to the new Tsar!
    [riot] 👑 Pitchfork beats sceptre. **{ NAME($tsar) }** reigns. Glory to the new Tsar!
    [demotion] 👑 One word, and the kingdom is gone. Now **{ NAME($tsar) }** rules. Glory to the new Tsar!
   *[cast] 👑 The first Tsar tonight is **{ NAME($tsar) }**. Glory to the new Tsar!
}
event-knyazi-new-ruler = ✝️ The flock has a new shepherd: { NAME($ruler) } runs the court.
    .v2 = ✝️ A new Confessor, a new conscience: { NAME($ruler) }.
event-knyazi-mercies-collected = { GIVEN($players) ->
    [yes] 💛 The mercies go back to the new power. They were held by the { LIST($players) }.
   *[no] { "" }
}
event-knyazi-lapsed = { $bought ->
    [yes] { $decrees ->
        [1] 📜 The decree bought for a trump has run out.
       *[other] 📜 The decrees bought for trumps have run out.
    }
   *[no] { $decrees ->
        [0] { $assignments ->
            [0] { "" }
           *[other] 📜 The old tasks are no longer in force.
        }
       *[other] { $assignments ->
            [0] 📜 The old decrees are no longer in force.
           *[other] 📜 The old decrees and tasks are no longer in force.
        }
    }
}
event-knyazi-trump-asked = 🤔 The { ROLE($player) } wonders whether to change the trump. We wait for the royal word.
    .v2 = 🤔 A new broom: perhaps a new trump? The throne will tell.
event-knyazi-riot-begun = 🔥 **Riot!** The { LIST($rebels) } are on the square. Nobles, to arms!
    .v2 = 🔥 **Riot!** The bells ring: the mob has agreed and marches on the palace.
event-knyazi-riot-won = 🔥 The palace is taken! The Kholop wears the crown, the Sweeper sits in the halls. For the nobles: the broom and the pack.
    .v2 = 🔥 The riot succeeded. Historians will call it something else.
event-knyazi-riot-lost = ⛓ The riot is beaten. The rebels' trumps are taken; the rest is up to who rules.
    .v2 = ⛓ Pitchforks down, trumps gone. { LIST($rebels) }, await justice.
event-knyazi-mob-at-mercy = ⛓ The { LIST($players) } will answer for the riot, as the { ROLE($desk) } pleases.

## Mercy and disgrace

event-knyazi-mercy-used = { $use ->
    [escape] 💛 The { ROLE($player) } produces a mercy, and the storm passes by.
    [beat] 💛 The { ROLE($player) } covers a card with a mercy.
   *[throw-in] { "" }
}
    .v2 = { $use ->
    [escape] 💛 The { ROLE($player) } produces a mercy, and the storm passes by.
    [beat] 💛 Against a mercy even the highest trump is weak: the { ROLE($player) } holds.
   *[throw-in] { "" }
}
event-knyazi-mercy-asked = ⚖️ The { ROLE($player) } hangs by a thread. But there is a mercy… Will it be used?
event-knyazi-granted = 💛 The { ROLE($by) } is gracious: a mercy for the { ROLE($player) }.
    .v2 = 💛 For loyalty and meekness: the { ROLE($player) } has a mercy. Learn, the rest of you.
    .v3 = 💛 A hand comes down from the throne with a mercy in it. Lucky { ROLE($player) }.
event-knyazi-demoted = { $already ->
    [yes] 🧹 One would demote the Kholop, but there is nowhere to go.
   *[no] 🧹 **Demoted!** { NAME($player) } loses the rank; those who sat lower move up a step.
}
    .v2 = { $already ->
    [yes] 🧹 Below the Kholop is only the floor. Another penalty will be found.
   *[no] 🧹 The higher the seat, the harder the fall: { NAME($player) } becomes Kholop, and those who sat lower move up a step.
}
event-knyazi-demotion-waits = ⏳ The sentence is ready: the { ROLE($player) } will be demoted once the bout is over.
event-knyazi-sentenced = ⚖️ The { ROLE($by) } is displeased: { $blows ->
    [one] one blow
   *[other] { $blows } blows
} for the { ROLE($player) }.{ GIVEN($place) ->
    [yes] {" "}Where: { $place }.
   *[no] { "" }
}{ GIVEN($because) ->
    [yes] {" "}What for: { LAW($because) }.
   *[no] { "" }
}
    .v2 = ⚖️ { $blows ->
    [one] One blow
   *[other] { $blows } blows
}{ GIVEN($place) ->
    [yes] {" "}({ $place })
   *[no] { "" }
}, says the bench. Bring the baton! { ROLE($player) }, make ready.{ GIVEN($because) ->
    [yes] {" "}The offence: { LAW($because) }.
   *[no] { "" }
}
event-knyazi-struck = 🪵 The { ROLE($executioner) }: { $number ->
    [1] One!
    [2] Two!
    [3] Three!
    [4] Four!
    [5] Five!
   *[other] One more!
}{ $left ->
    [0] {" "}That was the last. The { ROLE($player) } may rub it and sit down.
   *[other] {" "}{ $left } to go. The { ROLE($player) } bears up.
}
    .v2 = 🪵 { $number ->
    [1] One!
    [2] Two!
    [3] Three!
    [4] Four!
    [5] Five!
   *[other] One more!
} Thud! { $left ->
    [0] The sentence is served, the { ROLE($player) } enlightened.
   *[other] The { ROLE($executioner) } knows the trade, { $left } more.
}
    .v3 = 🪵 The { ROLE($executioner) }: { $number ->
    [1] One!
    [2] Two!
    [3] Three!
    [4] Four!
    [5] Five!
   *[other] One more!
} Smack! { $left ->
    [0] Enough: the { ROLE($player) } has understood.
   *[other] Count aloud! { $left } left.
}
event-knyazi-remitted = 🕊 Forgiven: no more blows. { ROLE($player) }, give thanks.
event-knyazi-assigned = 📜 A task for the { ROLE($player) }: “{ $words }”.
    .v2 = 📜 The { ROLE($by) } has found work for the { ROLE($player) }: “{ $words }”.
event-knyazi-released = 🕊 The task is lifted. The { ROLE($player) } breathes again.

## Decrees, petitions, votes

event-knyazi-decreed = { $rich ->
    [yes] 📜 A decree for a trump! The { ROLE($by) } has bought a law: “{ $words }”.
   *[no] 📜 **Decree.** “{ $words }”.
}{ GIVEN($because) ->
    [yes] {" "}All because { $because }.
   *[no] { "" }
}
    .v2 = { $rich ->
    [yes] 📜 A trump on the table, and here is the law: “{ $words }”. For one circle.
   *[no] 📜 Hear ye! The { ROLE($by) } decrees: “{ $words }”.
}{ GIVEN($because) ->
    [yes] {" "}The reason: { $because }.
   *[no] { "" }
}
event-knyazi-trump-paid = 🪙 The { ROLE($player) } puts a trump on the table: laws are paid for these days.
event-knyazi-repealed = 📜 The decree is repealed. You may breathe out.
    .v2 = 📜 The { ROLE($by) } thinks better of it: there was a decree, and there is none.
event-knyazi-objected = 🙅 The { ROLE($player) } dares object: the decree is void! “{ $words }”
event-knyazi-overruled = { $uphold ->
    [yes] 🙅 True enough! The decree is withdrawn.
   *[no] 🙅 Objection overruled. A decree is a decree.
}
event-knyazi-petitioned = { $plea ->
    [repent] 🙇 A confession. The { ROLE($player) }: “{ $words }”
    [mercy] 🙏 A plea for leniency. The { ROLE($player) }: “{ $words }”
    [explain] 🗣 A defence. The { ROLE($player) }: “{ $words }”
   *[none] 🙏 The { ROLE($player) } petitions{ $secret ->
        [yes] {" "}in a whisper.
       *[no] : “{ $words }”
    }
}
    .v2 = { $plea ->
    [repent] 🙇 The { ROLE($player) } confesses: “{ $words }”
    [mercy] 🙏 The { ROLE($player) } begs for leniency: “{ $words }”
    [explain] 🗣 The { ROLE($player) } answers the charge: “{ $words }”
   *[none] 🙏 A petition! { $secret ->
        [yes] The { ROLE($player) } hands over a note; what it says is secret.
       *[no] The { ROLE($player) } begs: “{ $words }”
    }
}
event-knyazi-answered = { $status ->
    [granted] ✅ To the petition, “so be it”: the { ROLE($player) } bows.
    [refused] ❌ Refused. The { ROLE($player) } backs towards the door.
   *[unheard] 🙉 The { ROLE($by) } would not even listen. The { ROLE($player) } leaves with nothing.
}{ GIVEN($answer) ->
    [yes] {" "}The answer: “{ $answer }”.
   *[no] { "" }
}
event-knyazi-vote-opened = 🗳 A vote! { $subject ->
    [decree] Shall the decree be annulled?
    [assignment] Shall the task be annulled?
    [sentence] Shall the blows be annulled?
   *[charge] The judge stands accused. First comes the answer (“My hand”); guilty or not, the others decide (“Court”).
}
event-knyazi-vote-closed = { $carried ->
    [yes] 🗳 The votes are counted: { $subject ->
        [charge] “guilty” { $ayes }, “not guilty” { $nays }.
       *[other] { $ayes } for, { $nays } against.
    } { $subject ->
        [decree] **The decree is annulled.**
        [assignment] **The task is annulled.**
        [sentence] **The blows are annulled.**
       *[charge] The { ROLE($accused) } is **guilty:** { LAW($law) }.
    }
   *[no] 🗳 The votes are counted: { $subject ->
        [charge] “guilty” { $ayes }, “not guilty” { $nays }.
       *[other] { $ayes } for, { $nays } against.
    } { $subject ->
        [charge] The { ROLE($accused) } is **not guilty:** more than half of those who judge must say “guilty”.
       *[other] **All stays as it was.**
    }
}
charged-decree = 📜 The order was: “{ $words }”.
accused-answers = 🙏 The { ROLE($who) } answers those who judge: “{ $words }”
event-knyazi-awaits-visa = 🖋 A paper lies on the Clerk's desk. Without a visa it is nothing!
event-knyazi-countersigned = 🖋 The visa is given. The paper is on its way.
    .v2 = 🖋 The { ROLE($player) } breathes on the seal and stamps. Lawful!
event-knyazi-service-demanded = 🖋 The { ROLE($player) } is in no hurry. The price of the visa is a trifle: “{ $service }”. { ROLE($of) }, it is up to you.
event-knyazi-taken-back = 📄 Paper No. { $paper } is withdrawn and waits for its visa no more.

## The court

event-knyazi-charged = 📣 **Word and deed!** Against the { ROLE($offender) }: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}The denunciation: “{ $words }”.
   *[no] { "" }
}{ $status ->
    [announced] {" "}It is told to all, and that is the end of it: who rules is not judged for a decree of the throne's own.
   *[other] { "" }
}
    .v2 = 📣 Word and deed! The { ROLE($offender) } is accused: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}The denunciation: “{ $words }”.
   *[no] { "" }
}{ $status ->
    [announced] {" "}It is told to all, and that is the end of it: who rules is not judged for a decree of the throne's own.
   *[other] { "" }
}
event-knyazi-dropped = 🕊 A charge is dropped: { NAME($offender) } rules now, { $judged ->
    [yes] and was judged for it before: { LAW($law) }.
   *[no] and who rules is not judged for such a thing: { LAW($law) }.
}
event-knyazi-withdrawn = { $count ->
    [0] 🕊 A charge is lifted: { ROLE($offender) } — { LAW($law) }. There was a cause.
   *[other] { "" }
}
event-knyazi-ruled = { $penalty ->
    [pardon] 🕊 The { ROLE($offender) } may breathe: forgiven. It was: { LAW($law) }.
    [blows] { "" }
    [assignment] { "" }
   *[demotion] ⚖️ Sentenced: the { ROLE($offender) }, down to Kholop! What for: { LAW($law) }.
}
    .v2 = { $penalty ->
    [pardon] 🕊 “God forgives, and so do I.” The { ROLE($offender) } goes unpunished. The guilt: { LAW($law) }.
    [blows] { "" }
    [assignment] { "" }
   *[demotion] ⚖️ The law is hard: the { ROLE($offender) } becomes Kholop. The guilt: { LAW($law) }.
}
event-knyazi-undone = ⚖️ The { ROLE($by) } has taken the ruling back.
event-knyazi-chronicler-named = 🪶 The { ROLE($player) } is named chronicler. Write the truth, as far as it is allowed.
    .v2 = 🪶 Quill and ink: the { ROLE($player) } keeps the chronicle now.
event-knyazi-entered = 🪶 Entered in the chronicle: “{ $words }”

## The chronicle: what events propose by themselves

chronicle-accession = { GIVEN($former) ->
    [yes] { NAME($former) } falls from the throne.{" "}
   *[no] { "" }
}{ $time ->
    [1] { NAME($player) } ascends the throne.
    [2] { NAME($player) } ascends the throne again.
   *[other] { NAME($player) } ascends the throne, and it is time number { $time }.
}
chronicle-charge = “Word and deed!” { $announced ->
    [yes] Cried out against { NAME($player) }: { LAW($law) }. Who rules is not judged for a decree of the throne's own, and there it ended.
   *[no] { NAME($player) } is on trial: { LAW($law) }.
}
chronicle-dropped = { NAME($player) } rules now, and the charge is dropped: { LAW($law) }.
chronicle-withdrawn = A charge was lifted, for there was a cause: { NAME($player) }, { LAW($law) }.
chronicle-unruled = The deal was over, and nobody had judged it: { NAME($player) }, { LAW($law) }.
chronicle-pardon = { NAME($player) } was forgiven: { LAW($law) }.
chronicle-vote = { $subject ->
    [charge] { NAME($player) } before the voters: { LAW($law) } — { $carried ->
        [yes] guilty
       *[no] not guilty
    }.
    [decree] A vote on a decree: { $carried ->
        [yes] annulled
       *[no] it stands
    }.
    [assignment] A vote on a task: { $carried ->
        [yes] annulled
       *[no] it stands
    }.
   *[sentence] A vote on blows: { $carried ->
        [yes] annulled
       *[no] they stand
    }.
}
chronicle-petition = A petition by { NAME($player) }: “{ $words }” — { $status ->
    [granted] granted
    [refused] refused
   *[unheard] not even heard
}{ GIVEN($answer) ->
    [yes] : “{ $answer }”
   *[no] { "" }
}.
chronicle-task = { NAME($player) } was told: “{ $words }”.
chronicle-trump = { SUIT($suit) } were made trumps.
chronicle-disturbance = There was a palace disturbance; the cards were dealt anew.
chronicle-coup-failed = A military coup failed; it cost { NAME($player) } the rank.
chronicle-riot-won = The mob took the palace by riot.
chronicle-riot-lost = The mob rioted and was beaten.
chronicle-demotion = { NAME($player) } was demoted to Kholop.
chronicle-decree = A decree was issued: “{ $words }”.
chronicle-flogging = { NAME($player) } was given { $blows ->
    [one] one blow
   *[other] { $blows } blows
}.
chronicle-gift = { NAME($player) } gave a trump away, and { NAME($to) } was happy.
chronicle-title = The chronicle of the court
chronicle-deal = { $n ->
    [0] Before the first deal
   *[other] Deal { NUMBER($n, useGrouping: 0) }
}
chronicle-empty = The chronicler is silent: nothing has been written yet.

## Titles after the game

honour-autocrat = autocrat
    .about = more than three deals in a row on the throne
honour-careerist = careerist
    .about = from Kholop to Tsar in a single turn
honour-toady = toady
    .about = mercies from three different Tsars
honour-mutineer = mutineer
    .about = five riots and coups
honour-brawler = brawler
    .about = more than ten blows in a deal
honour-chatterbox = chatterbox
    .about = more than five offences in a deal
