"""Channels: reading, making, changing, deleting; overwrites; the status line of a voice channel."""

from __future__ import annotations

from typing import Any

from stage.entities import CATEGORY, DM, JSON, TEXT, THREADS, VOICE, Channel
from stage.errors import Problem, invalid_form, refuse
from stage.permissions import P
from stage.rest.routing import Answer, RestCall, delete, get, patch, post, put
from stage.world import World

_FIELDS = {
    "name": "name", "topic": "topic", "nsfw": "nsfw", "user_limit": "user_limit", "bitrate": "bitrate",
    "rate_limit_per_user": "slowmode", "position": "position",
}  # fmt: skip


def _fill(channel: Channel, body: JSON) -> None:
    for field, attribute in _FIELDS.items():
        if field in body and (body[field] is not None or field == "topic"):
            setattr(channel, attribute, body[field])
    if "parent_id" in body:
        channel.parent_id = None if body["parent_id"] is None else int(body["parent_id"])
    if body.get("permission_overwrites") is not None:
        channel.overwrites = {
            int(o["id"]): (int(o.get("type") or 0), int(o.get("allow") or 0), int(o.get("deny") or 0))
            for o in body["permission_overwrites"]
        }


def tell_update(world: World, channel: Channel) -> None:
    world.forget_permissions()
    name = "THREAD_UPDATE" if channel.thread is not None else "CHANNEL_UPDATE"
    world.publish(name, channel.json(), guild=channel.guild_id)


def drop(world: World, channel: Channel) -> None:
    guild = world.guild_of(channel)
    assert guild is not None
    for user_id, state in list(guild.voice_states.items()):
        if state.channel_id == channel.id:
            world.move(guild, user_id, None)
    for thread in [t for t in guild.threads.values() if t.parent_id == channel.id]:
        drop(world, thread)
    name = "THREAD_DELETE" if channel.thread is not None else "CHANNEL_DELETE"
    world.publish(name, channel.json(), guild=guild.id, channel=channel)
    (guild.threads if channel.thread is not None else guild.channels).pop(channel.id)
    del world.channels[channel.id]
    for message_id in channel.messages:
        world.messages.pop(message_id, None)


@get("/channels/{channel_id}")
def get_channel(call: RestCall) -> Answer:
    return call.channel().json()


@patch("/channels/{channel_id}")
def change_channel(call: RestCall) -> Answer:
    channel = call.channel()
    if channel.type == DM:
        raise refuse("wrong_channel_type")
    if (thread := channel.thread) is not None:
        if thread.owner_id != call.world.bot.id:
            call.require(channel, P.MANAGE_THREADS)
        thread.archived = bool(call.body.get("archived", thread.archived))
        thread.locked = bool(call.body.get("locked", thread.locked))
        thread.auto_archive = call.body.get("auto_archive_duration") or thread.auto_archive
    else:
        call.require(channel, P.MANAGE_CHANNELS)
    if "permission_overwrites" in call.body:
        call.require(channel, P.MANAGE_ROLES)
    _fill(channel, call.body)
    tell_update(call.world, channel)
    return channel.json()


@delete("/channels/{channel_id}")
def delete_channel(call: RestCall) -> Answer:
    channel = call.channel()
    if channel.type == DM:
        return channel.json()
    call.require(channel, P.MANAGE_THREADS if channel.type in THREADS else P.MANAGE_CHANNELS)
    drop(call.world, channel)
    return channel.json()


@get("/guilds/{guild_id}/channels")
def list_channels(call: RestCall) -> Answer:
    return [channel.json() for channel in call.guild().channels.values()]


@post("/guilds/{guild_id}/channels")
def create_channel(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_CHANNELS)
    kind = call.body.get("type") or TEXT
    if kind not in (TEXT, VOICE, CATEGORY):
        words = "Value must be one of {0, 2, 4}: the stage has text and voice channels and categories."
        raise invalid_form([Problem(("type",), "BASE_TYPE_CHOICES", words)])
    fresh = Channel(0, kind, call.body["name"])
    _fill(fresh, call.body)
    name = fresh.name.lower().replace(" ", "-") if kind == TEXT else fresh.name
    keep: dict[str, Any] = {
        a: getattr(fresh, a)
        for a in ("topic", "nsfw", "user_limit", "bitrate", "slowmode", "parent_id", "overwrites")
    }
    parent = keep.pop("parent_id")
    if parent is not None and not keep["overwrites"] and parent in guild.channels:
        keep["overwrites"] = dict(guild.channels[parent].overwrites)
    above = guild.channels.get(parent) if parent is not None else None
    channel = call.world.add_channel(guild, name, kind, parent=above, **keep)
    return 201, channel.json()


@patch("/guilds/{guild_id}/channels")
def order_channels(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_CHANNELS)
    for entry in call.body or ():
        if (channel := guild.channels.get(int(entry["id"]))) is not None:
            _fill(channel, entry)
            tell_update(call.world, channel)
    return None


@put("/channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(call: RestCall) -> Answer:
    channel = call.channel(P.MANAGE_ROLES)
    allow, deny = int(call.body.get("allow") or 0), int(call.body.get("deny") or 0)
    held = call.world.permissions(call.world.bot.id, channel)
    if (allow | deny) & ~held:
        raise refuse("missing_permissions")
    channel.overwrites[call.id("overwrite_id")] = (int(call.body.get("type") or 0), allow, deny)
    tell_update(call.world, channel)
    return None


@delete("/channels/{channel_id}/permissions/{overwrite_id}")
def drop_overwrite(call: RestCall) -> Answer:
    channel = call.channel(P.MANAGE_ROLES)
    if channel.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise refuse("unknown_overwrite")
    tell_update(call.world, channel)
    return None


@put("/channels/{channel_id}/voice-status")
def voice_status(call: RestCall) -> Answer:
    channel = call.channel(P.SET_VOICE_CHANNEL_STATUS)
    if channel.type != VOICE:
        raise refuse("wrong_channel_type")
    guild = call.world.guild_of(channel)
    state = guild.voice_states.get(call.world.bot.id) if guild is not None else None
    if state is None or state.channel_id != channel.id:  # from outside it takes more
        call.require(channel, P.MANAGE_CHANNELS)
    call.world.set_voice_status(channel, (call.body or {}).get("status"))
    return None


@get("/channels/{channel_id}/invites")
def invites(call: RestCall) -> Answer:
    call.channel(P.MANAGE_CHANNELS)
    return []
