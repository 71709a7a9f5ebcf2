"""The court's ears and voice: joins the rooms of `speech` to a table in Discord.

manager              which table is listened to where; all that the other rooms ask of the voice
connection           the bot's place in a guild's voice channel
session              one table while the court listens: consent, remarks, judge, clips
ear_thread           the one thread that listens
court_timeline       the table's moves as the judge wants them
charge_reporter      the judge's charges as moves of the table
player_names         what the players are called outside the game
transcription        remarks on their way to words; recognition chooses who puts them into words
sound_player         what is heard in the channel
nicknames_and_mutes  ranks in nicknames, mutes, the bot's own sign; member_edits does and undoes them
clip_encoder         the sound of a charge as a file
consent_question     the question whether somebody may be heard
status_page          what players and hosts are told of it
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from speech.receive.opus import OpusFailed

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.sounds import give_opus
    from cogs.voice import status_page
    from cogs.voice.consent_question import ConsentQuestion
    from cogs.voice.manager import VoiceManager

    with contextlib.suppress(OpusFailed):
        give_opus()
    assert status_page.VERBS  # its handler is registered by being imported
    ears = VoiceManager(bot)
    bot.ears = bot.clips = bot.memory = bot.sounds = ears
    if bot.settings.hear:
        bot.consent = ConsentQuestion(bot)
    for listener in (ears.on_ready, ears.on_voice_state_update, ears.on_message):
        bot.add_listener(listener)


async def teardown(bot: Slovo) -> None:
    from cogs.voice.manager import VoiceManager

    ears = bot.ears
    bot.ears = bot.clips = bot.memory = bot.sounds = bot.consent = None
    if isinstance(ears, VoiceManager):
        await ears.close()
