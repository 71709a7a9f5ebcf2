# Hints for first-timers: one at a time, at the right moment, and never twice.

hint-hand = 💡 This is your hand; only you see it. Cards that you may play now stand higher and brighter. F, H, W, S are the suits: Fieldfolk, Hillfolk, Woodfolk, Seafolk; the higher the number, the stronger the card.
hint-attack = 💡 Your turn. Choose a card, or several alike, and at your senior!
hint-defend = 💡 You are under attack. Press the card that you beat it with. Nothing to beat it with, or too dear? “I take”: everything on the table goes to your hand.
hint-throw-in = 💡 All is beaten. Throw in a card of a rank that lies on the table, or decline.
hint-bonus = 💡 One rank up! You may attack again at once, from your new seat, or stop.
hint-frozen = 💡 Your cards are gone: nobody attacks you until the deal ends. Your duties go on, and only a riot, a coup or a demotion can move you.
hint-tsar = 💡 You are the Tsar: you name the trump. Mercies, decrees and judgement are under “Court”.
hint-kholop = 💡 You are the Kholop: not a word aloud! Gestures and notes are fine. Careers begin here.
hint-sweeper = 💡 You are the Sweeper: speak only when spoken to. Collecting the discard is your button.
hint-executioner = 💡 You are the Executioner: sentences are yours to carry out. The condemned appears as a button under the table: one press, one blow. Count aloud!
hint-spy = 💡 You are the Spy: you see what the ear is not sure of. “Word and deed!” makes it a charge.
hint-jester = 💡 You are the Jester: you answer neither for disrespect nor for speaking without leave; for a name, or a bare rank instead of a title, you do. Your duty is to make the court laugh, aloud: if it is bored, you may be punished.
hint-clerk = 💡 You are the Clerk: once a deal you may look at a hand.
hint-merchant = 💡 You are the Merchant: once a deal you trade a card for a random one.
hint-voevoda = 💡 You are the Voevoda: in your turn you may strike straight at the Tsar. If it fails you are Kholop.
hint-boyar = 💡 You are the Boyar: only your attacker may throw in to you.
hint-confessor = 💡 You are the Confessor: nobody may strike you.
hint-tsarevich = 💡 You are the Tsarevich: if the Tsar falls, the throne is near.
hint-mercy = 💡 You have a mercy: it beats any card, throws in without leave or saves from punishment. It works once.
hint-names = 💡 There are no names here: call all by rank and seniors by title. Slips are judged!
hint-charged = 💡 You stand charged. The judge decides (a judge who is charged is judged by the others' votes); a mercy card, if you have one, may help.
hint-sultan-own = 💡 Win with the team of the card before you: the **Loyalists** (Sultan, Guards) want an open Sultan to live through a circle, the **Rebels** (Assassins, Slaves) to kill him or three open Slaves at liberty in a row. When the card changes, so does your team.
hint-sultan-turn = 💡 In your turn one thing: peek, swap, use your ability or, if your card is open, hide. An ability opens you.
hint-sultan-asked = 💡 Everybody is asked alike, so that nobody learns who could answer. Not you? Be silent: the question closes by itself.
hint-sultan-open = 💡 Your card is open: if you win, two points. But now all know whom to fear.
hint-sultan-hidden = 💡 What you have seen is in “Notes”; only you see them.
