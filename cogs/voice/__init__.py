"""The court's ears and voice: joins the rooms of `speech` to a table in Discord.

ears       which table is listened to where; all that the other rooms ask of the ears
chair      the bot's place in a guild's voice channel
session    one table while the court listens: consent, remarks, judge, clips
hearing    the one thread that listens
timeline   the table's moves as the judge wants them
crier      the judge's charges as moves of the table
roster     what the players are called outside the game
sounds     what is heard in the channel
marks      ranks in nicknames, mutes, the bot's own sign; hands: how it is done and undone
clip       the sound of a charge as a file
consent    the question whether somebody may be heard
told       what players and hosts are told of it
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from speech.receive.opus import OpusFailed

if TYPE_CHECKING:
    from cogs.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.sounds import give_opus
    from cogs.voice import told
    from cogs.voice.consent import Asking
    from cogs.voice.ears import Ears

    with contextlib.suppress(OpusFailed):
        give_opus()
    assert told.VERBS  # its handler is registered by being imported
    ears = Ears(bot)
    bot.ears = bot.clips = bot.memory = bot.sounds = ears
    if bot.settings.hear:
        bot.consent = Asking(bot)
    for listener in (ears.on_ready, ears.on_voice_state_update, ears.on_message):
        bot.add_listener(listener)


async def teardown(bot: Slovo) -> None:
    from cogs.voice.ears import Ears

    ears = bot.ears
    bot.ears = bot.clips = bot.memory = bot.sounds = bot.consent = None
    if isinstance(ears, Ears):
        await ears.close()
