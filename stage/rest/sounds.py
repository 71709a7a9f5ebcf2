"""The soundboard: short sounds that a bot keeps in a guild and plays in the voice channel it sits in."""

from __future__ import annotations

from stage.entities import VOICE, Guild, SoundboardSound
from stage.errors import Problem, invalid_form, refuse
from stage.permissions import P
from stage.rest.home import data_uri
from stage.rest.routing import Answer, RestCall, delete, get, patch, post
from stage.world import World

SOUNDS = "/guilds/{guild_id}/soundboard-sounds"
MAX_SOUND = 512 * 1024
_DEFAULT = ("quack", "airhorn", "cricket", "golf clap", "sad horn", "ba dum tss")


def default_sounds(world: World) -> list[SoundboardSound]:
    """Discord's own, by their well-known numbers."""
    return [SoundboardSound(number, name) for number, name in enumerate(_DEFAULT, 1)]


def _sound(call: RestCall, guild: Guild) -> SoundboardSound:
    if (sound := guild.sounds.get(call.id("sound_id"))) is None:
        raise refuse("unknown_sound")
    return sound


@get("/soundboard-default-sounds")
def defaults(call: RestCall) -> Answer:
    return [sound.json() for sound in default_sounds(call.world)]


@get(SOUNDS)
def sounds(call: RestCall) -> Answer:
    return {"items": [sound.json() for sound in call.guild().sounds.values()]}


@get(SOUNDS + "/{sound_id}")
def get_sound(call: RestCall) -> Answer:
    return _sound(call, call.guild()).json()


@post(SOUNDS)
def add_sound(call: RestCall) -> Answer:
    world, guild, body = call.world, call.guild(P.CREATE_GUILD_EXPRESSIONS), call.body
    if len(guild.sounds) >= 8:
        words = "Maximum number of soundboard sounds reached (8)"
        raise invalid_form([Problem((), "GUILD_SOUNDBOARD_SOUNDS_MAX", words)])
    type_, data = data_uri(body["sound"], "sound", MAX_SOUND)
    sound = SoundboardSound(
        world.clock.snowflake(), body["name"], 1.0 if body.get("volume") is None else body["volume"],
        body.get("emoji_name"), int(body["emoji_id"]) if body.get("emoji_id") else None, guild.id, world.bot,
    )  # fmt: skip
    world.files.keep(f"soundboard-sounds/{sound.id}", data, type_)
    guild.sounds[sound.id] = sound
    world.publish("GUILD_SOUNDBOARD_SOUND_CREATE", sound.json(), guild=guild.id)
    return 201, sound.json()


@patch(SOUNDS + "/{sound_id}")
def change_sound(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_GUILD_EXPRESSIONS)
    sound = _sound(call, guild)
    sound.name = call.body.get("name") or sound.name
    if call.body.get("volume") is not None:
        sound.volume = call.body["volume"]
    call.world.publish("GUILD_SOUNDBOARD_SOUND_UPDATE", sound.json(), guild=guild.id)
    return sound.json()


@delete(SOUNDS + "/{sound_id}")
def delete_sound(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_GUILD_EXPRESSIONS)
    sound = _sound(call, guild)
    del guild.sounds[sound.id]
    data = {"guild_id": str(guild.id), "sound_id": str(sound.id)}
    call.world.publish("GUILD_SOUNDBOARD_SOUND_DELETE", data, guild=guild.id)
    return None


@post("/channels/{channel_id}/send-soundboard-sound")
def play(call: RestCall) -> Answer:
    world = call.world
    channel = call.channel(P.SPEAK | P.USE_SOUNDBOARD)
    if channel.type != VOICE:
        raise refuse("wrong_channel_type")
    guild = world.guilds[channel.guild_id or 0]
    state = guild.voice_states.get(world.bot.id)
    if state is None or state.channel_id != channel.id:
        raise refuse("not_in_voice")
    number = int(call.body["sound_id"])
    known = {sound.id: sound for sound in default_sounds(world)} | guild.sounds
    if (sound := known.get(number)) is None:
        raise refuse("unknown_sound")
    data = {
        "channel_id": str(channel.id),
        "guild_id": str(guild.id),
        "user_id": str(world.bot.id),
        "sound_id": number if number < 1000 else str(number),
        "sound_volume": sound.volume,
        "emoji": {"id": None, "name": sound.emoji_name} if sound.emoji_name else None,
        "animation_type": 0,
        "animation_id": 0,
    }
    world.publish("VOICE_CHANNEL_EFFECT_SEND", data, guild=guild.id, channel=channel)
    return None
