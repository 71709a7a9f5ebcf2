# The laws of the court in plain words: who did what. The key is the law's number.

law-e-nam-01 = called a player by a real name or nickname
    .about = At court there are only ranks. For a name said aloud one may be demoted to Kholop, whoever slips; or struck, or forgiven: whoever judges decides.
law-e-nam-02 = called a senior by the bare name of the rank
    .about = Seniors are called by their full title, not by the bare rank: the Jester is bound by it too. For the bare rank one may be demoted: whoever judges decides.
law-e-nam-03 = gave a senior another's title
    .about = Every rank has a title of its own. Not deadly: whoever judges pardons or punishes at will.
law-e-lea-01 = spoke to a senior without leave
    .about = First “May I speak a word”, then the matter. The Jester need not.
law-e-sil-01 = spoke, though a Kholop must be silent
    .about = The Kholop is always silent. Signs and notes are fine; aloud the only cry is “Glory to the new Tsar!”, and that in the first 30 seconds after the Tsar has changed.
law-e-sil-02 = the Sweeper spoke unasked
    .about = The Sweeper speaks only when spoken to.
law-e-res-01 = spoke to a senior without respect
    .about = No familiarity and no rudeness towards seniors; in Russian, no «ты» and no order in the singular. The Jester is excused.
law-e-the-01 = swore
    .about = Under a theocracy a swear word may cost the rank.
law-e-the-02 = interrupted somebody
    .about = Under a theocracy interrupting is a sin and may cost the rank.
law-e-the-03 = raised the voice
    .about = Under a theocracy shouting may cost the rank.
law-e-dec-01 = broke a decree or a task
    .about = A decree binds everybody, a task the one to whom it was given. Disobedience means blows or another task.
law-e-hnd-01 = did another's work (pressed the button of another rank)
    .about = The Kholop deals, the Sweeper collects (without one, the Kholop), the Executioner strikes. Another's work may cost the rank.
law-k-pun-09 = failed in a duty
    .about = The Spy must inform, the Jester amuse, the Executioner strike. Who is lazy may be punished.
law-k-pun-01 = was disloyal to the Tsar
    .about = Disloyalty is a ground for blows or a task.

## Why the court decided so: the key is the ear's note (`speech/judge/laws`)

why = -# Why: { $reasons }.
why-doubts = -# Doubt: { $reasons }.
why-due = “{ TITLE($character) }” was due
why-said = “{ TITLE($character) }” is another's title
why-asker = it seems to answer { ROLE($asker) }, who asked
why-familiar = familiar, or an order
why-insult = an insult, said of a senior
why-in-reply = nobody is named in it
why-addressee-by-name = whom it is said to is clear from the name or rank beside it
why-addressee-by-attack = whom it is said to is clear from the speaker's own attack
why-addressee-by-reply = whom it is said to is clear from who had spoken to the speaker
why-not-in-play = no such rank is at this table
why-own-honorific = an honorific of one's own instead of the title
why-too-loud = louder than the decree allows
why-deal = dealing is the Kholop's work
why-collect = collecting is the Sweeper's work, or without one the Kholop's
why-strike = striking is the Executioner's work
doubt-another-spoke-just-before = somebody spoke just before, and may have asked
doubt-somebody-may-have-asked = somebody whom the court does not hear may have asked
doubt-senior-may-have-asked = the senior, whom the court does not hear, may have asked
doubt-ruler-may-have-asked = the ruler, whom the court does not hear, may have asked
doubt-perhaps-a-reply = perhaps it is a reply
doubt-goes-with-attack = it seems to go with the speaker's own attack
doubt-acclamation = it resembles the cry for a new Tsar
doubt-feminine-form = the rank is named in the feminine
doubt-generic = perhaps said of the rank in general
doubt-in-a-tale = perhaps of a tale, a film or history
doubt-in-quotes = perhaps said of the word itself
doubt-third-person = said behind somebody's back
doubt-homonym-as-person = perhaps an ordinary word
doubt-part-of-a-nick = only a part of the nickname
doubt-perhaps-a-surname = perhaps some other surname
doubt-surname-of-nobody-here = with a surname that is nobody's here
doubt-somebody-elses = perhaps somebody's relative or namesake
why-voice = the { ROLE($offender) } spoke aloud{ $seconds ->
    [0] { "" }
   *[other] , seconds: { $seconds }
}; no words need be understood for that
why-sure = the ear is { $sure }% sure of the guilt
doubt-owner-spoke-too = whose title it is had spoken too
doubt-interrupted-without-consent = the court does not hear whoever was interrupted

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
