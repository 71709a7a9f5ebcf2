"""Threads, as far as a bot opens one to keep a game's talk together."""

from __future__ import annotations

from stage.entities import JSON, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Thread
from stage.errors import refuse
from stage.permissions import P
from stage.rest.routing import Answer, RestCall, delete, get, post, put

THREADS = "/channels/{channel_id}/threads"
PEOPLE = "/channels/{channel_id}/thread-members"


def _open(call: RestCall, parent: Channel, kind: int, body: JSON, **fields: object) -> Channel:
    world = call.world
    thread = Thread(world.bot.id, world.clock.iso(), {world.bot.id})
    thread.auto_archive = body.get("auto_archive_duration") or 1440
    guild = world.guilds[parent.guild_id or 0]
    return world.add_channel(guild, body["name"], kind, parent=parent, thread=thread, **fields)


@post("/channels/{channel_id}/messages/{message_id}/threads")
def from_message(call: RestCall) -> Answer:
    parent = call.channel(P.CREATE_PUBLIC_THREADS)
    message = call.world.message(parent, call.id("message_id"))
    if message.id in call.world.channels:
        raise refuse("thread_exists")
    if parent.type != TEXT:
        raise refuse("wrong_channel_type")
    return 201, _open(call, parent, PUBLIC_THREAD, call.body, id=message.id).json()


@post(THREADS)
def open_thread(call: RestCall) -> Answer:
    private = call.body.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    parent = call.channel(P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS)
    if parent.type != TEXT:
        raise refuse("wrong_channel_type")
    return 201, _open(call, parent, PRIVATE_THREAD if private else PUBLIC_THREAD, call.body).json()


def _thread(call: RestCall) -> tuple[Channel, Thread]:
    channel = call.channel()
    if channel.thread is None:
        raise refuse("wrong_channel_type")
    return channel, channel.thread


def _member(channel: Channel, user_id: int) -> JSON:
    joined = channel.thread.created if channel.thread is not None else ""
    return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


@get(PEOPLE)
def thread_members(call: RestCall) -> Answer:
    channel, thread = _thread(call)
    return [_member(channel, id_) for id_ in thread.members]


@get(PEOPLE + "/{user_id}")
def thread_member(call: RestCall) -> Answer:
    channel, thread = _thread(call)
    if call.id("user_id") not in thread.members:
        raise refuse("unknown_member")
    return _member(channel, call.id("user_id"))


@put(PEOPLE + "/@me")
@put(PEOPLE + "/{user_id}")
def join(call: RestCall) -> Answer:
    _change(call, add=True)
    return None


@delete(PEOPLE + "/@me")
@delete(PEOPLE + "/{user_id}")
def leave(call: RestCall) -> Answer:
    _change(call, add=False)
    return None


def _change(call: RestCall, *, add: bool) -> None:
    channel, thread = _thread(call)
    user_id = call.id("user_id") if "user_id" in call.params else call.world.bot.id
    (thread.members.add if add else thread.members.discard)(user_id)
    call.world.forget_permissions()
    data = {"id": str(channel.id), "guild_id": str(channel.guild_id), "member_count": len(thread.members)}
    data |= {"added_members": [_member(channel, user_id)]} if add else {"removed_member_ids": [str(user_id)]}
    call.world.publish("THREAD_MEMBERS_UPDATE", data, guild=channel.guild_id, channel=channel)
    if add and user_id != call.world.bot.id:  # to him it has only now come to be
        call.world.publish(
            "THREAD_CREATE", channel.json(), guild=channel.guild_id, only=[user_id], bots=False
        )


@get("/guilds/{guild_id}/threads/active")
def active(call: RestCall) -> Answer:
    guild = call.guild()
    open_ = [t for t in guild.threads.values() if t.thread is not None and not t.thread.archived]
    mine = [
        _member(t, call.world.bot.id) for t in open_ if t.thread and call.world.bot.id in t.thread.members
    ]
    return {"threads": [t.json() for t in open_], "members": mine, "has_more": False}


@get(THREADS + "/archived/public")
@get(THREADS + "/archived/private")
@get("/channels/{channel_id}/users/@me/threads/archived/private")
def archived(call: RestCall) -> Answer:
    channel = call.channel()
    guild = call.world.guilds[channel.guild_id or 0]
    private = "private" in call.path
    found = [
        t.json() for t in guild.threads.values()
        if t.parent_id == channel.id and t.thread and t.thread.archived and (t.type == PRIVATE_THREAD) == private
    ]  # fmt: skip
    return {"threads": found, "members": [], "has_more": False}
