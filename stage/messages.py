"""Sending, editing and deleting messages, by the bot or by a guest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from stage.attachments import Attachments, Upload, attach
from stage.clock import iso_of
from stage.components import named, texts
from stage.entities import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, Channel, Message, User
from stage.errors import Problem, invalid_form, refuse
from stage.limits import message_problems
from stage.permissions import P
from stage.world import World

SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
REPLY, COMMAND_ANSWER, MENU_ANSWER = 19, 20, 23
_ROLES = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"(?<!\w)@(everyone|here)\b")


@dataclass(slots=True)
class MessageDraft:
    """What somebody wants to send or to change a message into."""

    body: JSON
    uploads: dict[int, Upload] = field(default_factory=dict)
    """By their index in `files[n]`."""


def send(
    world: World,
    channel: Channel,
    author: User,
    draft: MessageDraft,
    *,
    ephemeral_for: User | None = None,
    token: str | None = None,
    kind: int = 0,
    extra: JSON | None = None,
    loading: bool = False,
) -> Message:
    body = draft.body
    flags = int(body.get("flags") or 0) & (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2)
    flags |= (EPHEMERAL if ephemeral_for else 0) | (LOADING if loading else 0)
    content = (body.get("content") or "").strip()
    message_id = world.clock.snowflake()
    attachments = attach(
        world, channel, body.get("attachments"), draft.uploads, [], ephemeral=ephemeral_for is not None
    )
    _check(world, draft, flags, attachments, None)
    components = attachments.settle(body.get("components") or [])
    if not loading and not (content or body.get("embeds") or components or attachments.all or
                            body.get("sticker_ids") or body.get("poll")):  # fmt: skip
        raise refuse("empty_message")
    reference = _reference(world, channel, body)
    mentions = _mentions(world, channel, author, content, body, reference)
    data: JSON = {
        "id": str(message_id),
        "channel_id": str(channel.id),
        "type": REPLY if reference and not kind else kind,
        "author": author.json(),
        "content": content,
        "timestamp": iso_of(message_id),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "mention_everyone": mentions.everyone,
        "mentions": [world.users[id_].json() for id_ in mentions.users],
        "mention_roles": [str(id_) for id_ in mentions.roles],
        "attachments": attachments.listed(flags),
        "embeds": [attachments.embed(embed) for embed in body.get("embeds") or ()],
        "components": components,
        "pinned": False,
        "flags": flags,
    }
    if body.get("nonce") is not None:
        data["nonce"] = body["nonce"]
    if reference is not None:
        data["message_reference"] = {
            "type": 0,
            "message_id": str(reference.id),
            "channel_id": str(channel.id),
        }
        if channel.guild_id is not None:
            data["message_reference"]["guild_id"] = str(channel.guild_id)
        data["referenced_message"] = reference.data
    data |= extra or {}
    if author.bot and token is not None:
        data |= {"webhook_id": str(author.id), "application_id": str(author.id)}
    message = Message(
        message_id, channel, author.id, data, None if ephemeral_for is None else ephemeral_for.id, token
    )
    message.files = attachments.all
    message.mentioned = mentions.pinged(world, channel)
    channel.messages[message_id] = world.messages[message_id] = message
    if message.ephemeral_for is None:
        channel.last_message_id = message_id
        if channel.thread is not None:
            channel.thread.sent += 1
    _tell(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, draft: MessageDraft) -> Message:
    """Changes what the body names and leaves the rest; a message that was loading is there now."""
    body, old = draft.body, message.data
    wanted = int(body.get("flags") or 0)
    flags = (message.flags | wanted & COMPONENTS_V2) & ~LOADING
    if body.get("flags") is not None:
        flags = flags & ~SUPPRESS_EMBEDS | wanted & SUPPRESS_EMBEDS
    ephemeral = message.ephemeral_for is not None
    listed = body.get("attachments")
    attachments = attach(world, message.channel, listed, draft.uploads, message.files, ephemeral=ephemeral)
    _check(world, draft, flags, attachments, old)
    changes: JSON = {"flags": flags, "edited_timestamp": world.clock.iso()}
    if message.flags & LOADING:
        changes["edited_timestamp"] = None
    if "content" in body:
        changes["content"] = (body["content"] or "").strip()
    if "embeds" in body:
        changes["embeds"] = [attachments.embed(embed) for embed in body["embeds"] or ()]
    if "components" in body:
        changes["components"] = attachments.settle(body["components"] or [])
    else:
        attachments.consumed = {a["id"] for a in message.files} - {a["id"] for a in old["attachments"]}
    changes["attachments"] = attachments.listed(flags)
    if "content" in body or "components" in body:
        author = world.users[message.author_id]
        content = str(changes.get("content", old["content"]))
        mentions = _mentions(world, message.channel, author, content, body, None)
        changes |= {
            "mention_everyone": mentions.everyone,
            "mentions": [world.users[id_].json() for id_ in mentions.users],
            "mention_roles": [str(id_) for id_ in mentions.roles],
        }
    data = old | changes
    if not any(data[f] for f in ("content", "embeds", "components", "attachments")):
        raise refuse("empty_message")
    message.data, message.files = data, attachments.all
    _tell(world, "MESSAGE_UPDATE", message)
    return message


def delete(world: World, message: Message) -> None:
    if message.channel.messages.pop(message.id, None) is None:
        raise refuse("unknown_message")
    del world.messages[message.id]
    _tell(world, "MESSAGE_DELETE", message, {"id": str(message.id), "channel_id": str(message.channel.id)})


def bulk_delete(world: World, channel: Channel, ids: list[int]) -> None:
    gone = [world.messages.pop(id_) for id_ in ids if channel.messages.pop(id_, None) is not None]
    if gone:
        data = {
            "ids": [str(m.id) for m in gone],
            "channel_id": str(channel.id),
            "guild_id": str(channel.guild_id),
        }
        world.publish("MESSAGE_DELETE_BULK", data, guild=channel.guild_id, channel=channel)


def _tell(world: World, name: str, message: Message, data: JSON | None = None) -> None:
    """An ephemeral message goes to its guest and the bot alone, and names no guild to the bot, as at Discord."""
    channel = message.channel
    told = message.data if data is None else data
    if message.ephemeral_for is not None:
        world.publish(
            name, told, guild=channel.guild_id, channel=channel, only=[message.ephemeral_for, world.bot.id]
        )
    elif channel.recipient is not None:
        world.publish(name, told, channel=channel)
    else:
        guild = world.guilds[channel.guild_id or 0]
        told = told | {"guild_id": str(guild.id)}
        if data is None and (member := guild.members.get(message.author_id)) is not None:
            told["member"] = member.json(with_user=False)
        world.publish(name, told, guild=guild.id, channel=channel)


def _check(
    world: World, draft: MessageDraft, flags: int, attachments: Attachments, before: JSON | None
) -> None:
    problems = message_problems(draft.body, flags, attachments.by_name, world.emojis.__contains__, before)
    if problems:
        raise invalid_form(problems)


def _reference(world: World, channel: Channel, body: JSON) -> Message | None:
    if not (given := body.get("message_reference")):
        return None
    found = channel.messages.get(int(given.get("message_id") or 0))
    if found is None or found.ephemeral_for is not None:
        if given.get("fail_if_not_exists", True):
            raise invalid_form(
                [Problem(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")]
            )
        return None
    return found


@dataclass(slots=True)
class _Mentions:
    users: list[int]
    roles: list[int]
    everyone: bool

    def pinged(self, world: World, channel: Channel) -> frozenset[int]:
        guild = world.guild_of(channel)
        whole = set(self.users)
        if guild is not None:
            for user_id, member in guild.members.items():
                if self.everyone or any(role in self.roles for role in member.roles):
                    whole.add(user_id)
        return frozenset(whole)


def _mentions(
    world: World, channel: Channel, author: User, content: str, body: JSON, reference: Message | None
) -> _Mentions:
    """Who is mentioned, as far as `allowed_mentions` and permissions let it be."""
    text = "\n".join([content, *texts(body.get("components") or ())])
    allowed: Any = body.get("allowed_mentions")
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    named_users = {int(u) for u in (allowed or {}).get("users") or ()}
    named_roles = {int(r) for r in (allowed or {}).get("roles") or ()}
    guild = world.guild_of(channel)
    may_all = bool(world.permissions(author.id, channel) & P.MENTION_EVERYONE)
    users = [
        int(u) for u in dict.fromkeys(named(content, body.get("components") or ())) if int(u) in world.users
    ]
    users = [u for u in users if "users" in parse or u in named_users]
    roles = [
        int(r) for r in dict.fromkeys(_ROLES.findall(text)) if guild is not None and int(r) in guild.roles
    ]
    roles = [r for r in roles if "roles" in parse or r in named_roles]
    if guild is not None and not may_all:
        roles = [r for r in roles if guild.roles[r].mentionable]
    wants_reply = True if allowed is None else allowed.get("replied_user", False)
    if reference is not None and wants_reply and reference.author_id not in users:
        users.append(reference.author_id)
    return _Mentions(users, roles, "everyone" in parse and may_all and bool(_EVERYONE.search(text)))
