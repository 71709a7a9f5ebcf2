"""The court's ears and voice: joins the rooms of `speech` to a table in Discord.

manager              which table is listened to where; all that the other rooms ask of the voice
connection           the bot's place in a guild's voice channel
player_names         what the players are called outside the game
transcription        remarks on their way to words; recognition chooses who puts them into words
weights_arrival      recognition weights that are not here yet, brought beside the game
sound_player         what is heard in the channel
nicknames_and_mutes  ranks in nicknames, mutes, the bot's own sign; member_edits does and undoes them
clip_encoder         the sound of a charge as a file
consent_question     the questions whether somebody may be heard and touched
status_page          what players and hosts are told of it
"""
