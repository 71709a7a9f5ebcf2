# Hints for first-timers: one at a time, at the right moment, and never twice.

hint-hand = 💡 This is your hand; only you see it. Cards that you may play now stand higher and brighter.
hint-attack = 💡 Your turn. Choose a card, or several alike, and at your senior!
hint-defend = 💡 You are under attack. Choose a card on the table and what beats it. Or “I take”: the cards are yours, and the place is his.
hint-throw-in = 💡 All is beaten. Throw in a rank that lies on the table, or decline.
hint-bonus = 💡 You have risen! You may attack again at once, from your new seat, or stop.
hint-frozen = 💡 No cards: you are frozen and no bout can topple you this deal. Your duties go on.
hint-tsar = 💡 You are the Tsar. Name the trump, grant mercies, write decrees. Your desk is under “Court”.
hint-kholop = 💡 You are the Kholop: not a word aloud! Gestures and notes are fine. Careers begin here.
hint-sweeper = 💡 You are the Sweeper: speak only when spoken to. Collecting the discard is your button.
hint-executioner = 💡 You are the Executioner: sentences are yours to carry out. “Strike”, one blow at a time, with feeling.
hint-spy = 💡 You are the Spy: you see what the court is not sure of. “Word and deed!” makes it a charge.
hint-jester = 💡 You are the Jester: etiquette is not for you, but boredom is your fault. Amuse us!
hint-clerk = 💡 You are the Clerk: once a deal you may look at a hand.
hint-merchant = 💡 You are the Merchant: once a deal you trade a card for a random one.
hint-voevoda = 💡 You are the Voevoda: in your turn you may strike straight at the Tsar. If it fails you are Kholop.
hint-boyar = 💡 You are the Boyar: only your attacker may throw in to you.
hint-confessor = 💡 You are the Confessor: nobody may strike you. Use it wisely.
hint-tsarevich = 💡 You are the Tsarevich: if the Tsar falls, the throne is near.
hint-mercy = 💡 You have a mercy: it beats any card, throws in without leave or saves from punishment. Once.
hint-names = 💡 There are no names here: call all by rank and seniors by title. A slip costs the seat!
hint-charged = 💡 You stand charged. The Tsar decides; a mercy, if you have one, may help.
hint-sultan-own = 💡 This is your card. You are of its team now; when the card changes, so do you.
hint-sultan-turn = 💡 In your turn one thing: peek, swap, hide or ability. An ability opens you.
hint-sultan-asked = 💡 Everybody is asked alike, so that nobody learns who could answer. Not you? Press “Say nothing”.
hint-sultan-open = 💡 You are open: if you win, two points. But now all know whom to fear.
hint-sultan-hidden = 💡 What you have seen is in “Notes”; only you see them.
