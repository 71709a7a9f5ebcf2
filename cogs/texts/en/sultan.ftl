# Sultan for a Moment: the table, one's own card, the moves.

sultan-title = ## 🕌 Sultan for a Moment · round { $round }
sultan-rests = 🏁 Round { $round } is over: the players' cards lie open, the points are written down. On, when all have looked.
button-next-round = Go on ({ $seen } of { $of })
sultan-tie = ⚖️ { $tied } players have the most points. Ahead is whose last two-point round came later; if that is equal too, they share the victory.
sultan-turn = ▶ **{ NAME($who) }** to move.
sultan-asks-claim = ❔ { NAME($by) } uses an ability{ GIVEN($who) ->
    [yes] {" "}on { LIST($who) }
   *[no] { "" }
}. Before it happens, will the Sultan show himself? All who are hidden are asked{ $deed ->
    [arrest] , except whoever is to be arrested
   *[other] { "" }
}. The wait is the same whether anybody can answer or not: silence would tell a secret.
sultan-asks-arrest = ❔ { NAME($by) } wants to arrest { LIST($who) }. A Guard or the Sultan may show the card and go free. Will the victim? The wait is the same, whatever the card.
sultan-asks-murder = ❔ { NAME($by) } raises a dagger. Will a guard step in? The neighbours of killer and victim are asked.
sultan-asks-call = ❔ { NAME($by) } calls to rise. Who will join? All who are hidden are asked.
board-paused = ⏸ Paused until somebody at the table presses “Go on”. Time stands still.
not-your-turn = Not your turn yet.
sultan-dead = Until the round ends you only watch: no turn comes, and nobody asks you anything. The new round brings a new card.
not-begun = The game has not begun.


sultan-no-card = The cards are not dealt yet.
sultan-you-are = **{ ROLE($card) }** — { $dead ->
    [yes] dead until the end of the round.
   *[no] { $open ->
        [yes] lying open.
       *[no] lying hidden.
    }
}
sultan-banned = -# { $now ->
    [yes] In this turn
   *[no] In your next turn
} you may not swap with { LIST($who) }: you have just swapped.
sultan-act = { $extra ->
    [yes] **Caught one! Act again.**
   *[no] { $throne ->
        [yes] **The throne is taken, and it cost no turn:** you still have one action.
       *[no] **Your turn:** one action.
    }
}
sultan-aim = -# 🎯 **The aim is points.** The **Loyalists** (Sultan and Guards) win if the Sultan turns open and lives for a full circle, or all Assassins are dead and at most two Slaves are at liberty; the **Rebels** (Assassins and Slaves) if the Sultan is killed or three open Slaves at liberty sit in a row. The living winners score: hidden one, open two.
sultan-aimed-at = { $deed ->
    [arrest] ⛓ **You** are being arrested. A hidden Guard or Sultan may show the card and go free; for others it is prison, and the next turn passes by.
    [murder] 🗡 **{ NAME($by) } raises a dagger against you**. Only a Guard beside you or beside the murderer can save you; the throne does not stop a dagger.
    [hunt] 🪢 **{ NAME($by) } seeks a runaway at your place**. A Slave who is caught cannot move.
    [capture] ⛓ **{ NAME($by) } brings you shackles.**
    [manipulate] 🎭 **{ NAME($by) } will make you use your ability.**
   *[foretell] 🔮 **{ NAME($by) } looks at your card.**
}
sultan-score = { $points ->
    [0] This round gives you **0**: { $why ->
        [dead] the dead score nothing.
        [nobody] nobody has won.
        [vizier] a hidden Vizier scores only beside somebody who took two.
        [seer] the Fortune Teller wins only when open, and if the prediction is right.
       *[lost] your side has not won.
    }
    [1] This round gives you **+1**: { $why ->
        [beside] a neighbour took two, and the Vizier is hidden.
       *[hidden] your side has won, your card is hidden.
    }
   *[2] This round gives you **+2**: your side has won, your card is open.
}
sultan-scoring = -# The points of a round go to the living winners: hidden one, open two; the dead and the losers score nothing.
sultan-stood = -# { ROLE($card) } — face { $open ->
    [yes] up
   *[no] down
}, { $side ->
    [loyalists] for the Loyalists
    [rebels] for the Rebels
   *[none] for nobody
}: { $points ->
    [0] 0.
    [1] +1{ $side ->
        [none] , a neighbour took two
       *[other] { "" }
    }.
   *[2] +2.
}
sultan-call-in-vain = -# You may call, but nobody can join: the call will change nothing.
sultan-asked-choose = Not for you? Then “Keep silent”.
sultan-asked-react = **Answer, or be silent?** Silence is an answer, too: the question closes by itself.
sultan-asked-wait = -# You need not answer: the question closes by itself, and nobody learns who had something to say.
sultan-asked-said = 🔒 Your answer is sealed: nobody learns it until the question closes.
sultan-forced-to = 🎭 **{ NAME($by) } forces you to { $card ->
    [sultan] execute
    [guard] arrest
    [assassin] murder
    [slave] call to rise
    [overseer] hunt or shackle a Slave
    [dancer] dance
   *[seer] foretell
}.** { $card ->
    [slave] There is no other choice.
    [dancer] There is no other choice.
   *[other] Whom it hits is for you to choose.
}
sultan-cannot = -# You cannot { $deeds }. { $why }
deed-sultan-peek = peek
deed-sultan-swap = swap
deed-sultan-hide = hide
deed-sultan-execute = execute
deed-sultan-arrest = arrest
deed-sultan-murder = murder
deed-sultan-call = call
deed-sultan-hunt = hunt a Slave
deed-sultan-capture = shackle
deed-sultan-dance = dance
deed-sultan-manipulate = manipulate
deed-sultan-foretell = foretell
sultan-predict = **Who will win?**
sultan-throne-any-time = -# You may show yourself and take the throne at any moment: it costs no turn.
sultan-peek = Peek at…
sultan-swap = Swap cards with…
sultan-hide-and-swap = Hide and secretly swap with…
sultan-execute = Execute…
sultan-arrest = Arrest…
sultan-murder = Murder…
sultan-hunt = Look for a Slave at…
sultan-capture = Shackle…
sultan-manipulate-loyalists = For the Loyalists: force…
sultan-manipulate-rebels = For the Rebels: force…
sultan-foretell = Whose cards to see (pick { $count })

sultan-notebook = ### Notebook
sultan-notebook-empty = Nothing yet. Every secret you learn in this round is written here by itself; open cards lie on the table.
sultan-note-peek = Move no. { $action } of this round. The card of { NAME($who) }: { ROLE($card) }.
sultan-note-seer = Move no. { $action } of this round, in the Fortune Teller’s crystal, the card of { NAME($who) }: { ROLE($card) }.
sultan-note-swap = Move no. { $action } of this round. To { $spare ->
    [yes] the spare place
   *[no] { NAME($who) }
} goes your card: { ROLE($card) }.

button-card = My card
button-notes = Notes
button-come-back = I am here
button-more = More…
button-rematch = Once more
button-rematch-full = Once more, by all the rules

spare-card = the spare card
nobody = nobody
card-name = { $rank } of { SUIT($suit, case: "gen") }
card-mercy = mercy

move-sultan-peek = { NAME($player) }
move-sultan-swap = { $partner }
move-sultan-hide = { $partner ->
    [none] Hide
   *[other] { $partner }
}
move-sultan-execute = { NAME($player) }
move-sultan-arrest = { NAME($player) }
move-sultan-murder = { NAME($player) }
move-sultan-call = Call to rise
move-sultan-hunt = { NAME($player) }
move-sultan-capture = { NAME($player) }
move-sultan-dance = Dance
move-sultan-manipulate = { $team ->
    [rebels] For the Rebels
   *[loyalists] For the Loyalists
}: { NAME($player) }
move-sultan-foretell = Foresee{ GIVEN($players) ->
    [yes] : { $players }
   *[no] {" "}with no cards
}
move-sultan-predict = { $team ->
    [loyalists] The Loyalists will win
    [rebels] The Rebels will win
   *[none] Say nothing
}
move-sultan-throne = Claim the throne
move-sultan-avoid = Show yourself and avoid arrest
move-sultan-intercept = Kill the Assassin
move-sultan-join = Join
move-sultan-pass = Keep silent

