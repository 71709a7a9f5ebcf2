"""Messages of a channel: reading, sending, editing, deleting, pins, reactions, typing."""

from __future__ import annotations

from stage.clock import moment
from stage.entities import CATEGORY, JSON, Message
from stage.errors import refuse
from stage.messages import bulk_delete, edit, send
from stage.messages import delete as delete_message
from stage.permissions import NOTHING, P
from stage.reactions import clear, react, summary, unreact, who
from stage.rest.routing import Answer, RestCall, delete, get, patch, post, put

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
TWO_WEEKS = 14 * 24 * 3600


def _message(call: RestCall, needs: P = NOTHING) -> Message:
    channel = call.channel(needs)
    message = call.world.message(channel, call.id("message_id"))
    return message


def shown(call: RestCall, message: Message) -> JSON:
    """A message as REST gives it: with its reactions."""
    if not message.reactions:
        return message.data
    return message.data | {"reactions": summary(message, call.world.bot.id)}


@get(MESSAGES)
def history(call: RestCall) -> Answer:
    channel = call.channel()
    if channel.type == CATEGORY:
        raise refuse("not_text")
    limit = call.number("limit", 50, 1, 100)
    if not call.world.permissions(call.world.bot.id, channel) & P.READ_MESSAGE_HISTORY:
        return []
    messages = [m for m in channel.messages.values() if m.ephemeral_for is None]
    if "around" in call.query:
        middle = int(call.query["around"])
        older = [m for m in messages if m.id < middle][-(limit // 2) :]
        newer = [m for m in messages if m.id >= middle][: limit - len(older)]
        messages = older + newer
    elif "after" in call.query:
        messages = [m for m in messages if m.id > int(call.query["after"])][:limit]
    else:
        before = int(call.query.get("before", 1 << 63))
        messages = [m for m in messages if m.id < before][-limit:]
    return [shown(call, m) for m in reversed(messages)]


@post(MESSAGES)
def create(call: RestCall) -> Answer:
    channel = call.world.channel(call.id("channel_id"))
    if channel.recipient is not None:
        if not channel.recipient.open_dms:
            raise refuse("closed_dms")
    else:
        call.require(channel, P.SEND_MESSAGES)
        if call.uploads:
            call.require(channel, P.ATTACH_FILES)
    if channel.type == CATEGORY:
        raise refuse("not_text")
    if channel.thread is not None and channel.thread.archived:
        if channel.thread.locked:
            raise refuse("thread_archived")
        channel.thread.archived = False  # a word wakes it
        call.world.publish("THREAD_UPDATE", channel.json(), guild=channel.guild_id, channel=channel)
    known = call.world.sent_nonces
    nonce = (channel.id, str(call.body.get("nonce")))
    if call.body.get("enforce_nonce") and (earlier := known.get(nonce)) is not None:
        return earlier.data
    draft = call.draft
    if not call.world.permissions(call.world.bot.id, channel) & P.EMBED_LINKS:
        draft.body = draft.body | {"embeds": []}
    message = send(call.world, channel, call.world.bot, draft)
    if call.body.get("enforce_nonce"):
        known[nonce] = message
    return message.data


@get(MESSAGE)
def get_one(call: RestCall) -> Answer:
    return shown(call, _message(call, P.READ_MESSAGE_HISTORY))


@patch(MESSAGE)
def change(call: RestCall) -> Answer:
    message = _message(call)
    if message.author_id != call.world.bot.id:
        raise refuse("wrong_author")
    if message.channel.thread is not None and message.channel.thread.archived:
        raise refuse("thread_archived")
    if call.uploads and message.channel.recipient is None:
        call.require(message.channel, P.ATTACH_FILES)
    return shown(call, edit(call.world, message, call.draft))


@delete(MESSAGE)
def remove(call: RestCall) -> Answer:
    message = _message(call)
    if message.author_id != call.world.bot.id:
        call.require(message.channel, P.MANAGE_MESSAGES)
    delete_message(call.world, message)
    return None


@post(MESSAGES + "/bulk-delete")
def remove_many(call: RestCall) -> Answer:
    channel = call.channel(P.MANAGE_MESSAGES)
    ids = [int(id_) for id_ in call.body["messages"]]
    if not 2 <= len(ids) <= 100:
        raise refuse("bulk_count")
    if any(moment(id_) < call.world.clock.time() - TWO_WEEKS for id_ in ids):
        raise refuse("bulk_age")
    bulk_delete(call.world, channel, ids)
    return None


# -- pins ------------------------------------------------------------------------------------------


def _pinned(call: RestCall) -> list[Message]:
    pins = [m for m in call.channel().messages.values() if m.pinned_at is not None]
    return sorted(pins, key=lambda m: m.pinned_at or "", reverse=True)


@get(MESSAGES + "/pins")
def pins(call: RestCall) -> Answer:
    limit = call.number("limit", 50, 1, 50)
    found = [
        m for m in _pinned(call) if "before" not in call.query or (m.pinned_at or "") < call.query["before"]
    ]
    items = [{"pinned_at": m.pinned_at, "message": shown(call, m)} for m in found[:limit]]
    return {"items": items, "has_more": len(found) > limit}


@get("/channels/{channel_id}/pins")
def old_pins(call: RestCall) -> Answer:
    return [shown(call, m) for m in _pinned(call)]


def _set_pin(call: RestCall, when: str | None) -> None:
    world = call.world
    message = _message(call, P.PIN_MESSAGES)
    if when is not None and len(_pinned(call)) >= 250:
        raise refuse("max_pins")
    message.pinned_at = when
    message.data = message.data | {"pinned": when is not None}
    channel = message.channel
    data = {"channel_id": str(channel.id), "last_pin_timestamp": when}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    world.publish("MESSAGE_UPDATE", message.data | _where(message), guild=channel.guild_id, channel=channel)
    world.publish("CHANNEL_PINS_UPDATE", data, guild=channel.guild_id, channel=channel)


def _where(message: Message) -> JSON:
    guild_id = message.channel.guild_id
    return {} if guild_id is None else {"guild_id": str(guild_id)}


@put(MESSAGES + "/pins/{message_id}")
@put("/channels/{channel_id}/pins/{message_id}")
def pin(call: RestCall) -> Answer:
    _set_pin(call, call.world.clock.iso())
    return None


@delete(MESSAGES + "/pins/{message_id}")
@delete("/channels/{channel_id}/pins/{message_id}")
def unpin(call: RestCall) -> Answer:
    _set_pin(call, None)
    return None


# -- reactions and typing --------------------------------------------------------------------------

REACTIONS = MESSAGE + "/reactions"


@put(REACTIONS + "/{emoji}/@me")
def add_reaction(call: RestCall) -> Answer:
    message = _message(call, P.READ_MESSAGE_HISTORY)
    if call.params["emoji"] not in message.reactions:
        call.require(message.channel, P.ADD_REACTIONS)
    react(call.world, message, call.world.bot, call.params["emoji"])
    return None


@delete(REACTIONS + "/{emoji}/@me")
def remove_own_reaction(call: RestCall) -> Answer:
    unreact(call.world, _message(call), call.world.bot.id, call.params["emoji"])
    return None


@delete(REACTIONS + "/{emoji}/{user_id}")
def remove_reaction(call: RestCall) -> Answer:
    unreact(call.world, _message(call, P.MANAGE_MESSAGES), call.id("user_id"), call.params["emoji"])
    return None


@delete(REACTIONS + "/{emoji}")
def clear_one(call: RestCall) -> Answer:
    clear(call.world, _message(call, P.MANAGE_MESSAGES), call.params["emoji"])
    return None


@delete(REACTIONS)
def clear_all(call: RestCall) -> Answer:
    clear(call.world, _message(call, P.MANAGE_MESSAGES), None)
    return None


@get(REACTIONS + "/{emoji}")
def reacted(call: RestCall) -> Answer:
    users = who(_message(call), call.params["emoji"])
    after, limit = int(call.query.get("after", 0)), call.number("limit", 25, 1, 100)
    return [call.world.users[id_].json() for id_ in sorted(users) if id_ > after][:limit]


@post("/channels/{channel_id}/typing")
def typing(call: RestCall) -> Answer:
    world = call.world
    channel = (
        call.channel()
        if call.world.channel(call.id("channel_id")).recipient
        else call.channel(P.SEND_MESSAGES)
    )
    data: JSON = {
        "channel_id": str(channel.id),
        "user_id": str(world.bot.id),
        "timestamp": int(world.clock.time()),
    }
    if (guild := world.guild_of(channel)) is not None:
        data |= {"guild_id": str(guild.id), "member": guild.members[world.bot.id].json()}
    world.publish("TYPING_START", data, guild=channel.guild_id, channel=channel)
    return None
