# The court: the Tsar's desk and everybody's papers.

desk-title = ### { $judge ->
    [yes] { $character ->
        [tsar] 👑 Court: the Tsar's desk
       *[other] ✝️ Court: the bench, { ROLE($character) }
    }
   *[no] 🏛 Court: { ROLE($character) }
}
desk-no-charges = { $judged ->
    [yes] No charges on the desk, but you are being judged yourself: 🗳 below.
   *[no] No charges on the desk: peace and quiet.
}
desk-charges = **{ $count ->
    [one] { $count } charge lies
   *[other] { $count } charges lie
} on the desk:**{ $count ->
    [1] { "" }
   *[other] {" "}the buttons below are for No. { $number }, the others are in the list under them.
}
desk-judge = Judge a charge (or several at once)…
desk-decree = 📜 “{ $words }”{ GIVEN($because) ->
    [yes] {" "}— { $because }
   *[no] { "" }
}
desk-assignment = 🪶 The { ROLE($who) } must: “{ $words }”
desk-sentence = 🪵 The { ROLE($who) } has { $left ->
    [one] { $left } blow
   *[other] { $left } blows
} to come{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] , to the words “{ $words }”
   *[no] { "" }
}
desk-petition = { $plea ->
    [repent] 🙇 A confession. The { ROLE($who) }
    [mercy] 🙏 A plea for leniency. The { ROLE($who) }
    [explain] 🗣 A defence. The { ROLE($who) }
   *[none] ✉ The { ROLE($who) } asks
}{ $secret ->
    [yes] {" "}in secret
   *[no] { "" }
}{ $written ->
    [yes] , in writing
   *[no] { "" }
}: “{ $words }”

charge = { GIVEN($number) ->
    [yes] **No. { $number }** ·{" "}
   *[no] { "" }
}{ ROLE($offender) } ({ NAME($offender) }): { LAW($law) }{ GIVEN($object) ->
    [yes] . Against whom: { ROLE($object) }{ $then ->
        [yes] , by the rank of that hour
       *[no] { "" }
    }
   *[no] { "" }
}.{ GIVEN($decree) ->
    [yes] {" "}The order was: “{ $decree }”.
   *[no] { "" }
}{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Heard: “{ $words }”
       *[player] The denunciation says: “{ $words }”
    }
   *[no] { "" }
}{ GIVEN($heard) ->
    [yes] {" "}Heard from the accused before it: “{ $heard }”.
   *[no] { "" }
}
    -# { $by ->
        [hand] seen by itself: another's button was pressed
        [ear] the court heard it, { $sure ->
            [almost] almost surely
            [likely] likely
           *[perhaps] but is not sure
        }
        [player] denounced by the { ROLE($accuser) }
       *[secret] denounced in secret
    }{ $hidden ->
        [judge] , in secret: only who judges knows
        [all] , in secret: all know of the charge, and only who rules knows by whom
       *[no] { "" }
    }{ GIVEN($at) ->
        [yes] {" "}· <t:{ $at }:T>
       *[no] { "" }
    }{ $count ->
        [1] { "" }
       *[other] {" "}· said { $count } times
    }{ $kept ->
        [yes] {" "}· put off
       *[no] { "" }
    }{ $ended ->
        [open] { "" }
        [pardon] {" "}· forgiven
        [unproven] {" "}· not guilty
        [blows] {" "}· { $blows ->
            [0] blows
            [one] { $blows } blow
           *[other] { $blows } blows
        }
        [assignment] {" "}· a task
        [annulled] {" "}· annulled by vote
        [escaped] {" "}· saved by a mercy
        [announced] {" "}· told to all, and that is the end of it: who rules is not judged for a decree of the throne's own
        [waits] {" "}· no ruling yet: the { ROLE($judge) } judges
        [voting] {" "}· all but the accused judge by votes: 🗳 below
       *[demotion] {" "}· demotion
    }
charge-voted = { ROLE($offender) } — { LAW($law) }
charge-short = No. { $number }: { ROLE($offender) } — { LAW($law) }

verdict-pardon = No. { $number }: pardon
verdict-blows = No. { $number }: { $count ->
    [one] { $count } blow
   *[other] { $count } blows
}
verdict-other = Otherwise…
ruling-pardon = Pardon
ruling-blows = { $count ->
    [one] { $count } blow
   *[other] { $count } blows
}
ruling-blows-where = Where, and with what words…
ruling-assignment = Task…
ruling-ideas = Ideas
ruling-demotion = Demote to Kholop
demotion-waits-for-answer = -# No demotion just now: the table waits for an answer (a trump, a mercy, a sharing of cards). Once it is given, you may.
ruling-keep = Postpone
ruling-clip = 🔊 Listen
ruling-clip-awaited = -# 🔊 The sound is still being made ready: it can be listened to when the remark is over.
ruling-ask-spy = Ask the Spy
ruling-both = Both of them: charge the { ROLE($other) } too
spy-is-asked = 🔎 “{ ROLE($spy) }, what say you? Is the { ROLE($offender) } clean?” The { ROLE($by) } waits for an answer aloud.
spy-asked = The Spy was asked aloud.
ideas-title = ### What might the task be?
ideas-choose = Pick one, then reword it…

idea-1 = Announce every move like a town crier
idea-2 = Speak in whispers only
idea-3 = Speak in verse
idea-4 = Play standing up
idea-5 = Praise the winner after every bout
idea-6 = Sing a verse to the Tsar's glory
idea-7 = Speak of yourself in the third person
idea-8 = Sigh deeply before every word
idea-9 = Say why you love the Sweeper
idea-10 = Crow when a trump is played
idea-11 = Make up a proverb about trumps
idea-12 = Bow aloud: “I bow my head”
idea-13 = End every sentence with “my liege”
idea-14 = Play the creaking of the throne
idea-15 = Speak in a deep bass
idea-16 = Tell a tale of three words
idea-17 = Comment on every move like a football match
idea-18 = Answer questions only with questions
idea-19 = Be a foreign envoy who does not know the language
idea-20 = Speak like a teller of tales: “once upon a time…”
idea-21 = Begin every sentence with “as my grandfather taught me”
idea-22 = Ask your cards for permission before you play
idea-23 = Behave as if you were a secret inspector
idea-24 = Give tomorrow's weather for each estate
idea-25 = Apologise for the weather

shelf-suspicion = Suspicions: cry out, or let pass…
shelf-strike = Carry out a sentence…
shelf-visa = Countersign a paper…
shelf-vote = Vote…
shelf-escape = Buy yourself off with a mercy…
shelf-objection = Answer an objection…
shelf-grant = Grant a mercy…
shelf-repeal = Repeal a decree…
shelf-release = Lift a punishment…
shelf-undo = Take a ruling back…
shelf-call-vote = Call a vote…
shelf-chronicler = Appoint a chronicler…
shelf-object = Object to a decree…

form-decree = Decree
form-buy-decree = Buy a decree
form-assign = Task
form-blows = Blows
form-petition = Petition
form-denounce = Denounce
form-rule-blows = Ruling: blows
form-rule-assignment = Ruling: a task
form-object = Objection
form-answer = Answer to a petition
form-demand = Demand a service for the visa
form-enter = Chronicle entry
form-order-entry = Have it written down

field-words = Words
field-because = Because…
field-watch = The ear watches for…
field-watched = Words to watch for
field-card = The trump in payment
field-player = To whom
field-offender = Who is guilty
field-object = Against whom
field-ground = On what ground
field-blows = How many blows
field-place = Where on the body
field-law = Guilty of what
field-secret = Who gets to know
secret-no = The whole court
whispered-no = The whole court
whispered-yes = In secret: only the one who rules
secret-yes = In secret: only the one who rules (about the ruler: all); after the game its record shows it
denounce-ruler = Tried by all, in votes, only for what costs the rank; it will be no secret
denounce-jester = The Jester answers neither for disrespect nor for speaking without leave
field-flaw = What is wrong with the decree
field-answer = Answer
field-service = Which service

option-words = words
option-offender = offender
option-object = against
option-law = law
option-secret = secret

watch-none = nothing
watch-forbidden = forbidden words
watch-required = required words
watch-whisper = whispering only
watch-silence = silence
answer-granted = grant it
answer-refused = refuse it
answer-unheard = do not hear it

move-knyazi-grant = { ROLE($player) } ({ NAME($player) })
move-knyazi-repeal = Repeal: “{ $words }”
move-knyazi-overrule = { $uphold ->
    [yes] Repeal the decree
   *[no] Reject the objection
}: the { ROLE($player) }, “{ $words }”
move-knyazi-release = Lift the task: “{ $words }”
move-knyazi-remit = Forgive all blows: { ROLE($player) }
move-knyazi-escape = A mercy instead of the punishment
move-knyazi-cry-out = “Word and deed!” — { ROLE($offender) }
move-knyazi-let-pass = Let pass: { ROLE($offender) }
move-knyazi-rule = { ROLE($offender) }: { $penalty ->
    [pardon] pardon
    [blows] { $blows ->
        [one] { $blows } blow
       *[other] { $blows } blows
    }
    [demotion] demote
   *[assignment] task
}
move-knyazi-keep = Postpone: { ROLE($offender) }
move-knyazi-undo = Take back: { ROLE($offender) }
move-knyazi-answer = { $answer ->
    [granted] Grant
    [unheard] Do not hear
   *[refused] Refuse
}: “{ $words }”
move-knyazi-call-vote = Vote to annul: “{ $words }”
move-knyazi-cast-vote = No. { $number }: { $subject ->
    [charge] { $aye ->
        [yes] guilty
       *[no] not guilty
    }
   *[other] { $aye ->
        [yes] aye
       *[no] nay
    }
}
move-knyazi-count-votes = No. { $number }: count
move-knyazi-visa = Visa: No. { $number }
move-knyazi-chronicler = { ROLE($seat) }



charges-more = … and { $count } more.
law-about = -# ⚖ { $about }
ruling-same = And all charges like it ({ $count })
both-words = both are to blame
desk-strike = 🪵 The Executioner strikes: { $itself ->
    [yes] the striker in person
   *[no] the { ROLE($player) }
}, blow { $next } of { $blows }
desk-objection = -# 🙅 The { ROLE($who) } says the decree is void: it { $flaw ->
    [not-uniform] is not the same for all
    [insult] orders to insult seniors
    [hands] orders to do another’s work
    [principles] breaks the principles of play
   *[rules] suspends the rules
}. “{ $words }”
desk-petitions = Petitions: read and answer…
petition-short = { ROLE($who) }: { $words }
button-answer-charge = 🗣 Answer the charge: in “My hand”
petition-granted = So be it
petition-forgive = So be it: pardon no. { $charges }
petition-how = -# “So be it” is only a word. A mercy, a decree, a remission of blows are given separately, under “Mercies and papers”.
petition-refused = Refuse
petition-unheard = Will not hear
petition-in-words = Answer in words…
desk-papers = Mercies and papers
papers-title = ### 🗂 Mercies and papers{ $mercies ->
    [0] { "" }
   *[other] {" "}· mercies left: { $mercies }
}
desk-draft = 🖋 No. { $number } waits for the visa: { $kind ->
    [decree] decree
    [assignment] task
    [sentence] blows
    [petition] petition
   *[demotion] demotion
}, by the { ROLE($by) }.{ GIVEN($words) ->
    [yes] {" "}“{ $words }”
   *[no] { "" }
}{ GIVEN($service) ->
    [yes] {" "}Price of the visa: “{ $service }”.
   *[no] { "" }
}
desk-vote = 🗳 No. { $number }: { $subject ->
    [decree] annul the decree
    [assignment] annul the task
    [sentence] annul the blows
   *[charge] guilty
}? { $words } · votes: { $count }{ GIVEN($of) ->
    [yes] {" "}of { $of }
   *[no] { "" }
}{ $mine ->
    [yes] , yours among them
   *[no] { "" }
}{ GIVEN($answer) ->
    [yes] {" "}· The answer: “{ $answer }”
   *[no] { "" }
}
form-demand-for = A service for visa No. { $number }…
decree-doubted = The scribe doubts it: the decree, it seems, { $flaw }. “{ $words }”: announce it all the same? Then anybody may object.
button-announce = Announce
decree-help = A decree binds all, yourself too. It is **void** if not the same for all, if it orders to insult seniors or do another’s work, breaks the principles of play (open cards) or suspends the rules.
field-outside = Reaches outside the game
vote-not-yet = -# Votes can be cast from <t:{ $at }:T> on, or as soon as the answer is heard.
way-to-answer = 🗳 It is you who is judged, by all the others. Your answer comes first: under “My hand”. { $left }
way-to-judge = ⚖️ “Word and deed!” A charge awaits your ruling: open “Court”.
button-to-case = ⚖️ Judge
way-to-plea = ⚖️ You are accused: { LAW($law) }.{ GIVEN($words) ->
    [yes] {" "}{ $said ->
        [ear] Heard roughly as: “{ $words }”.
       *[player] The denunciation says: “{ $words }”.
    }
   *[no] { "" }
} You may answer the judge (repent, beg for leniency, explain yourself) under “My hand”.
way-to-desk = 👑 You are the judge now. All of it is behind the button “Court”.

handed-petition = ✉ The petition is handed in; the { ROLE($to) } will answer.
handed-denounce = 📣 { $status ->
    [announced] The denunciation is told to all, and that is the end of it: who rules is not judged for a decree of the throne's own.
    [vote] The denunciation is told to all: everybody but the accused judges by votes. First the accused answers; votes are cast under “Court”.
   *[other] The denunciation is handed in; the { ROLE($to) } judges.
}

command-court = court
command-court-about = Judgement, decrees, mercies and papers: your desk at court
command-petition = petition
command-petition-about = Ask whoever rules for something, aloud or in secret
command-denounce = denounce
command-denounce-about = Denounce a player
