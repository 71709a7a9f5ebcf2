## The court's ears: consent, what shows on the table, state.

voice-may-we-hear = ### 👂 The court listens at this table
    May it hear you? It catches breaches of etiquette by ear: real names, wrong forms of address, a Kholop who chatters.
    Say no and you still play; change your mind whenever you like: `/privacy`.
voice-may-we-touch = ### 🏷 On this server ranks show on the players themselves
    May the bot, while you play, put your rank before your name and mute you when you are the Kholop? Everything is given back after the game.
    Say no and you still play, and nobody learns of it; change your mind whenever you like: `/privacy`.
voice-rather-not = I’d rather not
voice-listens = 👂 The court listens in <#{ $channel }>: { $agreed ->
    [0] nobody has agreed to be heard yet.
   *[other] it hears { $heard } of { $players }.
}{ $away ->
    [0] { "" }
   *[other] { " " }Who has agreed but is not in the channel is not heard yet: join it.
}{ $missing ->
    [0] { "" }
   *[other] { " " }Who has not agreed is not heard at all; to agree: `/privacy`.
}
voice-paused = 👂 Paused: the court sits in <#{ $channel }> and does not listen.
voice-unheard = 👂 The court sits in <#{ $channel }> and has not heard a soul for a while. Is everybody silent, or muted?
voice-joining = 👂 The court is on its way to the voice channel…
voice-elsewhere = 👂 The court listens to another table of this server: a bot cannot sit in two channels at once.
voice-out = 👂 The court does not listen just now.
voice-no-channel = 👂 This table’s voice channel is gone: there is nowhere to listen.
voice-no-permission = 👂 The court cannot enter <#{ $channel }>: it lacks the permissions { $missing }.
voice-permission-view-channel = View Channel
voice-permission-connect = Connect
voice-permission-speak = Speak
voice-full = 👂 There is no room for the court in <#{ $channel }>.
voice-sent-away = 👂 The court was put out of the voice channel. It does not listen until it is called: `/hearing`.
voice-lost = 👂 No connection to <#{ $channel }>. The court will try again soon.
voice-deafened = 👂 The court sits in <#{ $channel }>, but the server has deafened it: it hears nobody.
voice-afk = 👂 The court was moved to <#{ $channel }>, where nobody may speak. Move it back.
voice-not-here = 👂 The court does not listen at this table.
voice-state-no-table = 👂 There is no table here that the court could listen to.
voice-status = 👂 The court listens
voice-cannot-nickname = 🏷 Not everybody’s name can bear a rank: a permission is missing, or it is the server’s owner or somebody above the bot.
voice-cannot-mute = 🤐 The bot cannot shut the Kholop’s mouth: a permission is missing, or it is the server’s owner or somebody above the bot.
voice-spared-nickname = 🏷 Only those who agreed bear their rank in their name; everybody’s rank is on the table.
voice-spared-mute = 🤐 Only those who agreed are muted. Other Kholops are bound by the law alone: for a word they answer to the Tsar.
voice-cannot-give-back = ↩️ The bot lacks the permission to give back a voice or a name. Give it «Mute Members» and «Manage Nicknames» again: it tries once a minute.
voice-call = Call the court
voice-you-not-agreed = **You.** The court does not hear you: you have not agreed. To agree: `/privacy`.
voice-you-not-heard = **You.** Not a sound in { $minutes } minutes. Look at your microphone and your voice channel.
voice-you-heard = **You.** Your voice was heard { $ago } s ago, in { $minutes } minutes { $remarks ->
    [one] { $remarks } remark
   *[other] { $remarks } remarks
}.
voice-you-understood = { $remarks ->
    [0] Words were made out in none.
   *[other] Words were made out in { $remarks }, { $words ->
        [one] { $words } word
       *[other] { $words } words
    } in all.
}
voice-you-empty = Not a word could be made out in { $remarks }: said softly, unclearly, or unlike a living voice. It helps to speak louder, closer to the microphone, with no noise around.
voice-you-missed = Words did not come in time: { $remarks }. Nobody is judged by the words in those.
voice-you-waiting = Still being made out: { $remarks }.
voice-state-packets = **Sound.** { $taken } packets: { $heard } heard, { $lost } lost on the way, { $refused } not opened for want of consent, { $bad } damaged. At this table voices { $voices }, of these remarks { $remarks }; the others are shorter than a word.
voice-state-charges = **Cases.** Charges { $laid }, suspicions { $suspicions }, repeated { $repeated }, taken back { $withdrawn }, not admitted by law { $refused }, lost { $dropped }.
voice-state-mended = **Mended.** Speakers known by their key: { $named }. Times the channel was joined anew because nobody was heard: { $rejoined }.
voice-state-deaf = ⚠️ The sound of { $names } cannot be deciphered. Leaving the voice channel and coming back usually helps.
voice-words-off = **Words.** Speech is not recognised here: the operator has decided so. The court judges by voices alone: the Kholop spoke, somebody interrupted, somebody shouted.
voice-learns = 🎓 The court learns to hear: { $share } %
voice-words-learning = **Words.** The court learns to hear: recognition weights are on their way, { $share } % are here. Until then it judges by voices alone.
voice-words-opening = **Words.** Recognition is loading…
voice-words-absent = **Words.** Speech is not recognised: there are no weights. For the operator: `slovo models fetch base` (145 MB) or `small` (484 MB, more exact). Until then the court judges by voices alone: the Kholop spoke, somebody interrupted, somebody shouted.
voice-words-understood = **Words.** What is said is recognised: the court judges by words, too.
voice-words-ready = **Words.** { $model } recognises, for all tables of the program. { $taken } remarks: words made out in { $understood }, not a word (soft, unclear, no speech) in { $empty }, too late for { $missed }, { $failed } failed, { $waiting } waiting. From the end of a phrase to its words { $median } s, { $slowest } s at worst.
voice-words-behind = ⚠️ The machine cannot keep up with what is said. For the operator: a smaller model helps, or a helper, `slovo worker`.
voice-words-trouble = ⚠️ The last remark was not recognised: { $why }
voice-text-unread = ✍️ This server wants typed messages judged too, but the bot may not read them: the operator has to set `SLOVO_READ_TEXT`.
voice-words-idle = **Words.** Recognition will be loaded when a court sits down to listen.
