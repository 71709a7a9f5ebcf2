# Captions of the sounds: for those who cannot hear them.

sound-fanfare = 🎺 Fanfare
sound-glory = 🗣 “Glory to the new Tsar!” roars the crowd
sound-gong = 🔔 Gong
sound-bell = 🔔 Bell
sound-drum = 🥁 Drum roll
sound-card = 🃏 The flick of a card
sound-blow-1 = 🪵 Slap!
sound-blow-2 = 🪵 Clap!
sound-blow-3 = 🪵 Whack!
sound-blow-4 = 🪵 Boom!
sound-blow-5 = 🪵 BOOM!
