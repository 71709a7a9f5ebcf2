# The laws of the court in plain words: who did what. The key is the law's number.

law-e-nam-01 = called a player by his real name or nickname
    .about = At court there are only ranks. A name said aloud means demotion to Kholop, whoever slips.
law-e-nam-02 = called a senior by the bare name of his rank
    .about = Seniors are called by their full title: “Your Honour”, not “Boyar”. The penalty is demotion.
law-e-nam-03 = gave a senior another's title
    .about = Every rank has a title of its own. Not deadly: the Tsar pardons or punishes as he likes.
law-e-lea-01 = spoke to a senior without leave
    .about = First “May I speak a word”, then the matter. The Jester need not.
law-e-sil-01 = the Kholop spoke
    .about = The Kholop is always silent. Signs and notes are fine; aloud he may only cry “Glory to the new Tsar!”.
law-e-sil-02 = the Sweeper spoke unasked
    .about = The Sweeper speaks only when spoken to.
law-e-res-01 = spoke to a senior without respect
    .about = No familiarity, no orders, no rudeness towards seniors. The Jester is excused.
law-e-the-01 = swore
    .about = Under a theocracy a swear word may cost the rank.
law-e-the-02 = interrupted somebody
    .about = Under a theocracy interrupting is a sin and may cost the rank.
law-e-the-03 = raised his voice
    .about = Under a theocracy shouting may cost the rank.
law-e-dec-01 = broke a decree or a task
    .about = A decree binds everybody, a task him to whom it was given. Disobedience means blows or another task.
law-e-hnd-01 = did another's work
    .about = The Kholop deals, the Sweeper collects, the Executioner strikes. Another's work costs the rank.
law-k-pun-09 = failed in his duty
    .about = The Spy must inform, the Jester amuse, the Executioner strike. Who is lazy may be punished.
law-k-pun-01 = was disloyal to the Tsar
    .about = Disloyalty is a ground for blows or a task.

## Grounds for punishment, flaws of decrees

ground-etiquette = breach of etiquette
ground-duty = neglect of duty
ground-decree = disobedience
ground-disloyalty = disloyalty
ground-riot = riot

flaw-not-uniform = not the same for all
flaw-insult = orders insults to seniors
flaw-hands = orders another's work
flaw-principles = breaks the principles of play
flaw-rules = suspends the rules
