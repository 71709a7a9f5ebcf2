# What concerns one player: lines on his hand and on his desk. Only he sees them.

own-timed-out = ⏳ Time was up, and a move was made for you. { $away ->
    [yes] A robot plays here now, until you press “I am here”.
    [secret] { "" }
   *[no] Once more, and a robot takes the seat until you return.
}
own-knyazi-read-aloud = 📖 **Read aloud while the cards are dealt:** “{ $words }”
own-knyazi-exchanged = 🤝 A bargain with the { ROLE($other) }: you give { $given } and take { $drawn }.
own-knyazi-exchanged-with = 🤝 The { ROLE($player) } trades with you: { $drawn } goes, { $given } comes.
own-knyazi-looked = 🔎 In the hand of the { ROLE($other) }: { $cards }.
own-knyazi-looked-at = 🔎 The { ROLE($player) } has seen your cards: that is the office.
own-knyazi-given = 🎁 You are given { $card }.
own-knyazi-riot-called = 🔥 The { ROLE($player) } secretly calls you to a riot. Answer under “My hand”.
own-knyazi-riot-calling = 🔥 The call to riot is out. Waiting for what the { ROLE($other) } answers in secret.
own-knyazi-riot-off = 🔥 No agreement: there will be no riot in this deal.
own-knyazi-granted = 💛 You hold a mercy: it beats any card, throws in without leave, or saves from a punishment.
own-knyazi-reseated = 🪑 Your rank has changed: now you are the { ROLE($me) }.
own-knyazi-demoted = { $already ->
    [yes] 🧹 There is nowhere to demote you: you are the Kholop already. Another penalty may be found.
   *[no] 🧹 Your rank is lost: you are the Kholop now.{ GIVEN($law) ->
        [yes] {" "}What for: { LAW($law) }.
       *[no] { "" }
    }
}
own-knyazi-judged = 🗳 They voted on you: guilty — { $ayes }, not guilty — { $nays }. { $carried ->
    [yes] Found guilty: { LAW($law) }.
   *[no] Not found guilty.
}
own-knyazi-dethroned = 👑 The throne is yours no more: { NAME($tsar) } reigns. { $how ->
    [palace] A palace coup.
    [military] A military coup.
    [riot] The mob took the chambers by riot.
    [demotion] A demotion cost it.
   *[cast] So fell the lot.
}
own-knyazi-riot-mine = 🔥 **You are in the riot.** Your cards go against all the nobles: who called it leads, then both of you may throw in. If they cannot beat them, the Kholop becomes Tsar and the Sweeper Tsarevich. If they can, you lose your trumps.
own-knyazi-riot-theirs = 🔥 **A riot against the nobles.** Any noble or commoner may beat the rebels' cards; only the Tsar may give up for all. If he does, the Tsar and the Tsarevich fall to the mob; if not, who rules may punish the rebels.
own-knyazi-riot-won = 🔥 The riot has won: the Kholop is Tsar now, the Sweeper Tsarevich.
own-knyazi-riot-lost = ⛓ The riot is beaten: your trumps are gone, and who rules may punish the rebels.
own-knyazi-riot-beaten = ⛓ The riot is beaten. The rebels were { $rebels-named }.
own-knyazi-demotion-waits = ⏳ You will be demoted as soon as the bout is over.
own-knyazi-released = 🕊 Your task is lifted.
own-knyazi-to-strike = 🪵 Executioner, to work: the { ROLE($player) }, { $blows ->
    [one] { $blows } blow
   *[other] { $blows } blows
}{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] , saying “{ $words }”
   *[no] { "" }
}. Strike with the button under the table.
own-knyazi-remitted = 🕊 Your blows are forgiven.
own-knyazi-charge-laid = { $status ->
    [vote] { "" }
    [suspicion] 🤫 A suspicion: the { ROLE($offender) } — { LAW($law) }. Cry out or keep silent at “Court”.
   *[open] ⚖️ A new charge: the { ROLE($offender) } — { LAW($law) }. Rule at “Court”.
}
own-knyazi-repeated = ⚖️ The { ROLE($offender) } does it again: { LAW($law) }, { $count } times by now.
own-knyazi-withdrawn = 🕊 { $count ->
    [0] The charge is lifted: { LAW($law) }. There was a cause.
   *[other] One time fewer: { LAW($law) }, ×{ $count } left.
}
own-knyazi-withdrawn-on-desk = 🕊 { $count ->
    [0] Lifted by itself: the { ROLE($offender) } — { LAW($law) }.
   *[other] One time fewer: the { ROLE($offender) } — { LAW($law) }, ×{ $count }.
}
own-knyazi-dropped = 📣 The charge you brought is dropped: { LAW($law) }. { NAME($offender) } rules now, { $judged ->
    [yes] and was judged for it before.
   *[no] and who rules is not judged for such a thing.
}
own-knyazi-ruled = { $penalty ->
    [pardon] 🕊 A pardon! Forgiven: { LAW($law) }.
    [demotion] ⚖️ Your sentence: down to Kholop. What for: { LAW($law) }.
   *[other] { "" }
}
own-knyazi-petitioned = { $plea ->
    [repent] 🙇 A confession. The { ROLE($player) }: “{ $words }”. The charge is at “Court”.
    [mercy] 🙏 A plea for leniency. The { ROLE($player) }: “{ $words }”. The charge is at “Court”.
    [explain] 🗣 A defence. The { ROLE($player) }: “{ $words }”. The charge is at “Court”.
   *[none] ✉ The { ROLE($player) } asks{ $secret ->
        [yes] {" "}in secret
       *[no] { "" }
    }: “{ $words }”. Answer at “Court”.
}
own-knyazi-answered = { $status ->
    [granted] ✅ To your petition “{ $words }”: so be it.
    [refused] ❌ To your petition “{ $words }”: refused.
   *[unheard] 🙉 Your petition “{ $words }” was not heard.
}{ GIVEN($answer) ->
    [yes] {" "}The answer: “{ $answer }”.
   *[no] { "" }
}{ $status ->
    [granted] {" "}That is an agreement in words: it moves nobody, and a mercy, a decree or a pardon is still to be given.
   *[other] { "" }
}
own-knyazi-to-sign = 🖋 Paper no. { NUMBER($id, useGrouping: 0) } waits for your visa, by the { ROLE($by) }. Sign at “Court”.
own-knyazi-waits-for-visa = 🖋 Your paper no. { NUMBER($id, useGrouping: 0) } waits for a visa: the { ROLE($clerk) } is thinking.
own-knyazi-service-wanted = 🖋 For the visa the { ROLE($player) } wants: “{ $service }”.
own-knyazi-taken-back = 📄 Paper no. { NUMBER($paper, useGrouping: 0) } is withdrawn, there is nothing to sign.
own-knyazi-chronicler = 🪶 The chronicle is yours now: write at “Court”, it is read aloud at the next deal.
own-knyazi-entered = 🪶 Into the chronicle: “{ $words }”.
own-knyazi-entered-by-order = 🪶 Ordered to be written: “{ $words }”.
own-knyazi-reigns = 👑 You are the Tsar! You name the trump; what else you rule is under “Court”.
own-knyazi-rules = ✝️ The court's affairs are yours now: all under “Court”.
own-knyazi-mob-at-mercy = ⛓ The rebels are in your hands: { $players-named }. For them: the buttons “Blows” and “Task”.

burden-charge = 📣 **Charge no. { $number }, against you:** { LAW($law) }.{ GIVEN($decree) ->
    [yes] {" "}The order was: “{ $decree }”.
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Heard roughly as: “{ $words }”.
       *[player] The denunciation says: “{ $words }”.
    }
   *[no] { "" }
}{ $count ->
    [1] { "" }
   *[other] {" "}Said { $count } times.
}{ $status ->
    [in-vain] {" "}There is nowhere to demote you; another penalty may be found.
    [heard] {" "}Your petition was granted, but the ruling itself is still to come.
    [repent] {" "}You have confessed: the ruling will be the answer.
    [mercy] {" "}You have begged for leniency: the ruling will be the answer.
    [explain] {" "}You have defended yourself: the ruling will be the answer.
    [begged] {" "}Your petition waits for its answer.
    [answered] {" "}You have answered; the others decide.
    [vote] {" "}The others decide, but you may answer first.
   *[open] {" "}Until it is ruled on, you may answer.
}
burden-petition = ✉ Your petition waits for its answer: “{ $words }”.
burden-blows = 🪵 Blows left: { $left }{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}.{ GIVEN($because) ->
    [yes] {" "}What for: { LAW($because) }.
   *[no] { "" }
}
burden-task = 🪶 Your task: “{ $words }”.
plea-repent = 🙇 Confess{ GIVEN($charges) ->
    [yes] {" "}(no. { $charges })
   *[no] { "" }
}
plea-repent-words = I repent, the guilt is mine.
plea-deny = 🙅 It is not true
plea-deny-words = It is not true, I am slandered!
plea-mercy = 🙏 Beg for leniency
plea-mercy-words = Have mercy, my liege: it shall not happen again!
plea-explain = Explain…

own-sultan-card-given = { $how ->
    [same] 🂠 In return came a card just like it: { ROLE($card) }.
    [other] 🂠 In return came another card: { ROLE($card) }.
   *[dealt] { "" }
}
own-sultan-seen = 👁 The card of { NAME($player) }: { ROLE($card) }.
own-sultan-peeked-at = 👁 { NAME($by) } knows your card.
own-sultan-swapped-with = 🔁 { NAME($by) } exchanges cards with you.
own-sultan-swapped-in-secret = 🔁 A secret exchange: { $partner }.
own-sultan-swapped-with-in-secret = 🔁 { NAME($by) } secretly exchanges cards with you.
own-sultan-imprisoned = ⛓ You are in prison: your next turn passes by.
own-sultan-killed = 💀 { $how ->
    [intercept] A Guard is quicker than your dagger: { NAME($by) } kills you.
    [execution] You are executed by the Sultan: { NAME($by) }.
   *[murder] An Assassin kills you: { NAME($by) }.
} You are out until the round ends and score nothing in it.
own-sultan-shackled = ⛓ You are in chains: no turns while the Overseer is open.
own-sultan-forced = 🎭 { NAME($by) } forces you to use your ability.
own-sultan-nothing-to-use = 🎭 You are forced to use your ability, but it cannot be used now: only the fatigue is left.
own-sultan-skipped = ⏭ Your turn has passed: { $why ->
    [prison] prison.
    [chains] chains.
   *[fatigue] fatigue.
}
