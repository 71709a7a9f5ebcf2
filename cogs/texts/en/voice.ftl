## The court's ears: consent, what shows on the table, state.

voice-may-we-hear = ### 👂 The court listens at this table
    May it hear you? It catches breaches of etiquette by ear: real names, wrong forms of address, a Kholop who chatters.
    Sound lives in memory only and is sent nowhere. Say no and you still play; change your mind whenever you like: `/ear consent`.
voice-rather-not = I’d rather not
voice-listens = 👂 The court listens in <#{ $channel }>: { $heard ->
    [0] nobody has agreed to be heard yet.
   *[other] it hears { $heard } of { $players }, and nobody else at all.
}
voice-paused = 👂 A break: the court sits in <#{ $channel }> and does not listen.
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
voice-sent-away = 👂 The court was put out of the voice channel. It does not listen until it is called: `/ear state`.
voice-lost = 👂 No connection to <#{ $channel }>. The court will try again soon.
voice-not-here = 👂 The court does not listen at this table.
voice-state-no-table = 👂 There is no table here that the court could listen to.
voice-status = 👂 The court listens
voice-cannot-nickname = 🏷 Not everybody’s name can bear a rank: a permission is missing, or it is the server’s owner or somebody above the bot.
voice-cannot-mute = 🤐 The bot cannot shut the Kholop’s mouth: a permission is missing, or it is the server’s owner or somebody above the bot.
