# The rules in our own words, by topics: for /rules. Discord's markdown; each topic fits one screen.

topic-knyazi =
    A card game of careers at court for 4–12 people; best with seven and more. Win a bout and take the other's place: from Kholop to the throne and back.

    The book names no winner. Whoever lived the most colourful life did well; after the game the bot draws the careers and hands out titles.

    Cards are one half. The other is the court: titles, decrees, denunciations, mercies and the Executioner's baton.
    .title = What “From Rags to Riches” is about
topic-seats =
    There are as many characters as players. With four: **Tsar, Spy, Executioner, Kholop**; then come Jester (5), Boyar (6), Sweeper (7), Tsarevich (8), Voevoda (9), Clerk (10), Confessor (11), Merchant (12).

    Seats go by rank: the Tsar at the head, on his right the nobles, then commoners, then the mob. One step clockwise is one rank up; on the Tsar's left sits the Kholop.

    Nobles: Tsar, Tsarevich, Confessor, Boyar, Voevoda. Commoners: Merchant, Spy, Clerk, Executioner, Jester. Mob: Sweeper, Kholop.
    .title = Characters and seats
topic-deal =
    The Kholop shuffles and deals six cards each, himself last. The rest lie face down: nobody draws.

    Having looked, the Tsar names the trump. If two nobles hold none, they may raise a **palace disturbance**: show their hands and demand a new deal. Until the Tsar's first attack.

    The Tsar attacks first, the Kholop.
    .title = Deal, trump, disturbance
topic-turn =
    You attack the nearest senior who has cards. The Tsar attacks the Kholop, or the next one up with cards. Nobody above with cards? On around: past the Tsar to the Kholop and upwards.

    Who has the turn and cards must attack. Who has no cards is frozen: not attacked, does not attack, does not throw in.
    .title = Whose turn, and at whom
topic-attack =
    Attack with one or more cards of **one rank**. No more than the defender holds, and no more than six.

    Seniors are attacked with a bow and an apology; having won, you may jeer.
    .title = Attack
topic-defence =
    A card is beaten by a higher one of its suit or by any trump; a trump only by a higher trump. A mercy beats anything.

    All must be beaten. You may give up (“I take”) as long as an unbeaten card lies there, even if you could beat it.

    One at a time, in any order; what is beaten stays beaten.
    .title = Defence
topic-throw-in =
    Throw in when the defender has beaten everything. Any rank that lies on the table will do, in attack or defence, several at once too.

    The attacker first. Once the attacker declines, the others, **by leave of whoever rules**, who names them and how many cards. Without leave: by a mercy, the Voevoda against the Tsar, rebels, everybody under anarchy.

    Limits: no more than the defender holds; six in a bout. Only his attacker throws in to the Boyar. The Tsar throws in only to whom he attacks himself.
    .title = Throwing in
topic-outcome =
    { "" }**Not beaten off**: you take all cards and exchange places with the attacker. Helpers stay. A winner who still has cards may attack again at once, from the new seat.

    { "" }**A senior beat a junior** (Tsar and Kholop): no exchange, the turn goes to the next above the loser.

    { "" }**Beaten off**: cards to the discard, the next turn is yours.
    .title = How a bout ends
topic-frozen =
    Out of cards, your rank is **frozen** for the deal: no bout topples you. But duty remains: the Tsar rules, the Executioner strikes, and you may be punished. Demotion, coup and riot move the frozen too.

    The deal ends when no more than one has cards. Seats, mercies, decrees and tasks stay, the cards are dealt anew.
    .title = Without cards: freezing and the end of a deal
topic-belongings =
    { "" }**With the player** go the cards, mercy, punishments and tasks. **With the seat** stay the character, its ability, its things and the chronicler's duty.

    “Once a deal” belongs to the seat too: a newcomer does not use it again.

    When many are reseated, the named sit first; the others shift and keep their order.
    .title = What moves with whom
topic-abilities =
    The **Merchant** once a deal trades a card for a random one of anybody's. The **Clerk** once a deal looks at a hand. Both between bouts, with a trump named.

    The **Confessor** is never struck. To the **Boyar** only the attacker throws in. The **Spy** informs, the **Executioner** strikes, the **Jester** amuses and answers neither for disrespect nor for speaking without leave, the **Sweeper** collects, the **Kholop** shuffles and deals. The **Voevoda** may start a coup. The **Tsarevich** is next to the throne.
    .title = What the characters can do
topic-etiquette =
    Four laws. **Respect**: reverence upwards, anything downwards. **Leave**: to a senior with “May I speak a word”; the Kholop is silent, the Sweeper only answers. For these the Tsar punishes if he likes; the Jester is free.

    { "" }**Naming**: ranks and titles only, no names. **Hands**: do not do another's work, do not touch another's cards or things. For these one may be demoted to Kholop, whoever it is; whoever judges decides.
    .title = Court etiquette
topic-punishment =
    The Tsar punishes, and only with a ground: etiquette, neglect, disobedience, disloyalty.

    { "" }**Blows**, one to five (ten under a tyranny): the Executioner strikes; where and with what words, the Tsar says. He strikes himself if so ordered; the Confessor is never struck. **Tasks**: anything funny and unpleasant; they follow the player. **Demotion** to Kholop only where the law says so; all who were below rise by one.

    A mercy saves from this too.
    .title = Punishments
topic-mercy =
    There are three mercies; the Tsar grants them for loyalty, one to a player. He does not use them himself.

    A mercy **beats any card** in defence, **throws in without leave**, **saves from punishment**, even demotion. Used, it returns to the Tsar; a new Tsar collects them all.

    Having beaten an attack off with nothing but trumps left, the Tsar may give them all away.
    .title = Mercy and royal gifts
topic-decrees =
    The Tsar decrees whenever he likes, and it binds all, himself too. Better with a reason. He repeals as he likes; with the reign decrees end.

    { "" }**Void decrees**: not the same for all; ordering insults to seniors; making people do another's work; breaking the play (open hands); suspending rules. Anybody may object, the Tsar answers. Disobedience: blows or a task.
    .title = Decrees
topic-petitions =
    Anybody may petition: for a decree, a mercy, justice. Aloud or in secret. The Kholop and the Sweeper write notes.

    The Tsar may not listen, refuse, grant or be angry. Under a constitution he must listen.
    .title = Petitions
topic-coup =
    The throne is lost in four ways: palace coup, military coup, riot, demotion.

    { "" }**Palace**: the Tsar lost a plain bout, seats are exchanged. **Military**: in his turn the Voevoda attacks the Tsar over all heads. Success: he is Tsar, the former Tsar is Kholop. Failure: he is Kholop himself.

    { "" }**Support**: when another attacks the Tsar, the Voevoda may throw in without leave. Victory: the attacker is Tsar, the Voevoda second. Failure: only the Voevoda pays.
    .title = Coups
topic-riot =
    With eight players or more. Once a deal, in the mob's first turn: the Kholop's if he beat the Tsar off, otherwise the Sweeper's. Both must agree, in secret.

    A riot is one attack on all nobles, up to twelve cards, thrown in without leave. Any noble defends, commoners may help.

    { "" }**Victory**: Tsar ↔ Kholop, Tsarevich ↔ Sweeper; the nobles divide the cards. **Defeat**: the rebels' trumps are discarded, then comes the Tsar's wrath. The lowest commoner has the next turn.
    .title = Riot
topic-reign =
    All cry “Glory to the new Tsar!”; for the first 30 seconds even the Kholop may.

    Old decrees and tasks end, the new Tsar collects the mercies. He may name a new trump; it takes effect on a clear table.

    If the Tsar himself is demoted, the next in rank ascends and all move one step up.
    .title = A new reign
topic-orders =
    Chosen before the game, two or three at once if you like.

    { "" }**Absolutism**: the plain rules. **Tyranny**: harsher punishments. **Theocracy**: the Tsar names the trump, the rest is the Confessor's; no swearing, shouting or interrupting. **Constitution**: nobles and commoners vote decrees, blows and tasks down. **Anarchy**: anybody throws in, no leave needed. **Bureaucracy**: all on paper, with the Clerk's visa. **Oligarchy**: in your turn discard a trump and buy a decree for a circle.
    .title = Social orders
topic-chronicle =
    The Tsar names a character chronicler; the duty stays with the seat. The chronicler writes what seems important or what is ordered, and reads it aloud while cards are dealt.

    { "" }**Titles**: autocrat (more than three deals in a row on the throne), careerist (Kholop to Tsar in one turn), toady (mercies from three different Tsars), mutineer (five riots and coups), brawler (more than ten blows in a deal), chatterbox (more than five offences in a deal).
    .title = Chronicle and titles
topic-house =
    The book itself invites you to invent: characters, orders, rules. Every doubtful point is under “Set up”: before the game the host decides how you play.
    .title = House rules

topic-court =
    The bot hears everybody separately, but only those who agreed. Hearing an offence it cries “Word and deed!” and lays a charge on the Tsar's desk: words, law, sound. **A person decides.**

    What is doubtful only the Spy sees: if he cries out, it becomes a charge; if not, it is forgotten. Anybody may denounce. People are judged by the seats they held when they spoke. A charge not ruled on by the end of the deal lapses. Under a theocracy the desk is the Confessor's. Against whoever judges, and against the Tsar, the others vote.
    .title = How the court listens
topic-naming =
    No names: neither full nor nicknames. At court there are Boyar, Spy, Executioner…

    Seniors go by their full title: *Your Majesty* (Tsar), *Your Highness* (Tsarevich), *Your Grace* (Confessor), *Your Honour* (Boyar), *Father Voevoda*, *Most worthy Merchant*, *All-seeing Spy*, *Master Clerk*, *Most kind Executioner*, *Most kind Jester*. Or in the third person. Juniors any way you like.

    A name aloud, or a senior without a title, may cost the rank: whoever judges decides.
    .title = Naming
topic-leave =
    To a senior first “May I speak a word”. It lasts half a minute, unless the Tsar or that senior refuses: a refusal ends it.

    Not needed: for twelve seconds after the senior spoke to you or asked; when you apologise for your attack; for “Glory to the new Tsar!”. The Jester never needs it.
    .title = Leave to speak
topic-silence =
    The Kholop is always silent: gestures and notes. The Sweeper speaks only when spoken to. One exception for both: “Glory to the new Tsar!” in the first 30 seconds after the Tsar has changed.
    .title = Who keeps silent
topic-respect =
    No familiarity or rudeness to seniors; in Russian, no order in the singular either, while the plural is lawful. The bot charges nobody with too little servility; that is left to the Tsar. The Jester is free.
    .title = Respect
topic-piety =
    Under a theocracy it is a sin to swear, to interrupt and to raise one's voice. It may cost the rank.
    .title = Piety
topic-obedience =
    Some decrees and tasks the bot watches itself: forbidden words, a word that every remark must hold, whispering, silence. The rest people watch.

    If whoever manages the server turned it on in /settings, the laws hold for messages in the table's channel too; the Kholop and the Sweeper may write.
    .title = Keeping decrees
topic-hands =
    The buttons “deal”, “collect”, “strike” are there for all to see, but they are the Kholop's, the Sweeper's (without one, the Kholop's) and the Executioner's work. Press another's, and it may cost you your rank; the host may choose that it is only refused.
    .title = Another's work

topic-sultan-game =
    A game of secrets for 5–15: five rounds, each won by the **Loyalists** (Sultan and Guards) or the **Rebels** (Assassins and Slaves). Your team is the card before you now, and cards wander.

    Talk and lie as you like. Do not show your card.
    .title = What “Sultan for a Moment” is about
topic-sultan-round =
    There is one card more than players: the **spare** lies face down in the centre. Neutrals are drawn unseen, anew each round. Only you look at your card.

    { "" }**Hidden** means face down, **open** face up. A neighbour is the nearest living one. The spare cannot be peeked at and no ability touches it.
    .title = Dealing a round
topic-sultan-turn =
    Clockwise. In your turn exactly one thing: **peek**, **swap or hide**, or an **ability**. There is no pass.

    The next round begins with the left neighbour of whoever acted last.
    .title = The turn
topic-sultan-peek =
    Choose a hidden player and look at the card. All see whose card you look at, not what is on it. Never the spare.
    .title = Peek
topic-sultan-swap =
    A hidden player swaps with a hidden one or the spare; all see with whom. Then both look at their new cards.

    Not with a prisoner, nor with anybody whose own last turn was a swap with you. An open player hides first.
    .title = Swap
topic-sultan-hide =
    An open player turns the card face down while all close their eyes, and may then swap in secret with a hidden player or the spare, or not at all. Nobody knows.
    .title = Hide
topic-sultan-abilities =
    An **action** spends the turn and opens your card, until you hide. A **reaction** comes at any moment on its occasion, costs no turn, and opens you too.

    The bot asks everybody alike about reactions: the question does not tell who could answer.
    .title = Abilities and reactions
topic-sultan-death =
    Assassin, Guard and Sultan kill. The dead turn their card up and wait for the end of the round: no turns, no points, nobody's neighbour.
    .title = Death
topic-sultan-victory =
    { "" }**Loyalists**: an open Sultan lived a full circle, up to the turn of whoever acted when he opened; or all Assassins are dead and no more than two Slaves are at liberty.

    { "" }**Rebels**: an Assassin killed the Sultan; or three open Slaves at liberty sit in a row (the dead are skipped).

    The round ends at that very moment.
    .title = Winning a round
topic-sultan-score =
    Living winners: one point hidden, two open. Prison and chains do not matter.

    After five rounds the most points win; in a tie, who scored two last. You may play to points, or longer.
    .title = Points
topic-sultan-sultan =
    { "" }**Loyalist.** Execute an open Assassin or Slave (action). Open at any moment: coronation! Slip an arrest by opening. It does not save you from a dagger.
    .title = Sultan
topic-sultan-guard =
    { "" }**Loyalist.** Arrest anybody: that player misses a turn. A Guard or the Sultan may open and slip away.

    Reaction: when an Assassin strikes and you sit beside the Assassin or the victim, you may kill the Assassin first.
    .title = Guard
topic-sultan-assassin =
    { "" }**Rebel.** Kill anybody, hidden or open. If it is the Sultan, you have won. There may be a Guard nearby…
    .title = Assassin
topic-sultan-slave =
    { "" }**Rebel.** Call an uprising: you open, and other Slaves may join at once. Three open ones at liberty in a row win.
    .title = Slave
topic-sultan-overseer =
    { "" }**Hidden for the Rebels, open for the Loyalists.** Hunt: name a hidden player; a Slave is opened and chained, and you act again. A miss ends the turn. Capture: chain an open Slave.

    When the Overseer hides or dies, all chains fall.
    .title = Overseer
topic-sultan-dancer =
    { "" }**Hidden for the Loyalists, open for the Rebels.** While she is open and free, Guards beside her neither arrest nor stop Assassins.
    .title = Dancer
topic-sultan-vizier =
    { "" }**Hidden** you win if a neighbour scores two. **Open**, with the side you chose. Manipulation: announce a side and make a hidden player use the ability at once. That player is tired then, and may only peek or hide.
    .title = Vizier
topic-sultan-seer =
    Never wins hidden. Look at three hidden cards and foretell the winner, if you like; if you are right and still open, you win. If your turn comes first, you must hide, and the prediction is gone.
    .title = Fortune Teller
