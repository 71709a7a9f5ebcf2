"""Emojis under messages."""

from __future__ import annotations

from stage.emoji import is_emoji
from stage.entities import JSON, Message, User
from stage.errors import refuse
from stage.world import World


def emoji_json(emoji: str) -> JSON:
    """`👍` or `name:id`, as they stand in paths."""
    name, _, number = emoji.partition(":")
    return {"id": number or None, "name": name}


def react(world: World, message: Message, user: User, emoji: str) -> None:
    name, _, number = emoji.partition(":")
    if (number and int(number) not in world.emojis) or (not number and not is_emoji(name)):
        raise refuse("unknown_emoji")
    if emoji not in message.reactions and len(message.reactions) >= 20:
        raise refuse("max_reactions")
    users = message.reactions.setdefault(emoji, [])
    if user.id in users:
        return
    users.append(user.id)
    data = _data(world, message, emoji) | {
        "user_id": str(user.id), "message_author_id": str(message.author_id), "burst": False, "type": 0,
    }  # fmt: skip
    if (guild := world.guild_of(message.channel)) is not None:
        data["member"] = guild.members[user.id].json()
    _tell(world, "MESSAGE_REACTION_ADD", message, data)


def unreact(world: World, message: Message, user_id: int, emoji: str) -> None:
    users = message.reactions.get(emoji, [])
    if user_id not in users:
        return
    users.remove(user_id)
    if not users:
        del message.reactions[emoji]
    data = _data(world, message, emoji) | {"user_id": str(user_id), "burst": False, "type": 0}
    _tell(world, "MESSAGE_REACTION_REMOVE", message, data)


def clear(world: World, message: Message, emoji: str | None) -> None:
    """All of one kind, or all."""
    if emoji is None:
        message.reactions.clear()
        data = _data(world, message, "")
        del data["emoji"]
        _tell(world, "MESSAGE_REACTION_REMOVE_ALL", message, data)
    elif message.reactions.pop(emoji, None) is not None:
        _tell(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, _data(world, message, emoji))


def who(message: Message, emoji: str) -> list[int]:
    return message.reactions.get(emoji, [])


def summary(message: Message, viewer_id: int) -> list[JSON]:
    """The `reactions` of a message object."""
    return [
        {
            "emoji": emoji_json(emoji),
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "burst_colors": [],
            "me": viewer_id in users,
            "me_burst": False,
        }
        for emoji, users in message.reactions.items()
    ]


def _data(world: World, message: Message, emoji: str) -> JSON:
    data: JSON = {
        "channel_id": str(message.channel.id),
        "message_id": str(message.id),
        "emoji": emoji_json(emoji),
    }
    if message.channel.guild_id is not None:
        data["guild_id"] = str(message.channel.guild_id)
    return data


def _tell(world: World, name: str, message: Message, data: JSON) -> None:
    world.publish(name, data, guild=message.channel.guild_id, channel=message.channel)
