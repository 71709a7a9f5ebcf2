"""A world written down, so that the next stage goes on where this one ended: who is who, what stands on the walls.

Not kept are calls in progress and interactions: a token dies with the stage that gave it, as at Discord after fifteen
minutes. Of each channel the last messages are kept, and of the files those that they show.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec

from stage.commands import Commands
from stage.entities import Channel, Emoji, Guild, Member, Message, Role, SoundboardSound, Thread, User
from stage.files import CDN
from stage.permissions import P
from stage.world import World

log = logging.getLogger("stage.memory")

SHAPE = 1
"""Changes when what was written before can no longer be read."""
LAST = 50
"""Messages of each channel."""
EVERY = 30.0
"""Seconds between two writings, where something happened."""


def _parts(thing: Any, *apart: str) -> dict[str, Any]:
    return {f.name: getattr(thing, f.name) for f in fields(thing) if f.name not in apart}


def written(world: World, commands: Commands) -> bytes:
    """The whole of it."""
    messages = [m for c in world.channels.values() for m in list(c.messages.values())[-LAST:]]
    shown = [unquote(f["url"].removeprefix(CDN)) for m in messages for f in m.files]
    kept = {path: world.files.find(path) for path in (*shown, *world.files.lasting())}
    return msgspec.msgpack.encode(
        {
            "shape": SHAPE,
            "last_id": world.clock.last_id,
            "bot": world.bot.id,
            "owner": world.owner.id,
            "users": [_parts(user) for user in world.users.values()],
            "guilds": [
                _parts(guild, "channels", "threads", "voice_states", "members", "roles", "sounds", "emojis")
                | {
                    "roles": [_parts(role) for role in guild.roles.values()],
                    "members": [_parts(m, "user") | {"user": m.user.id} for m in guild.members.values()],
                    "sounds": [_parts(s, "user") for s in guild.sounds.values()],
                    "voice": {s.user_id: s.channel_id for s in guild.voice_states.values()},
                }
                for guild in world.guilds.values()
            ],
            "channels": [
                _parts(c, "messages", "recipient", "thread", "status")
                | {
                    "recipient": c.recipient and c.recipient.id,
                    "thread": c.thread and _parts(c.thread) | {"members": list(c.thread.members)},
                }
                for c in world.channels.values()
            ],
            "messages": [_parts(m, "channel") | {"channel": m.channel.id} for m in messages],
            "emojis": [_parts(e, "user") | {"user": e.user.id} for e in world.emojis.values()],
            "commands": commands.shelves,
            "files": {path: (file.data, file.type) for path, file in kept.items() if file is not None},
        }
    )


def read(world: World, commands: Commands, data: bytes) -> dict[int, int]:
    """Into a world with nobody in it yet; gives who sat in which voice channel. ValueError: it cannot be read."""
    try:
        told = msgspec.msgpack.decode(data)
        if told["shape"] != SHAPE:
            raise ValueError(f"it was written in the shape {told['shape']}")
        seats: dict[int, int] = {}
        found = World()
        _read(found, seats, told)
    except (msgspec.DecodeError, KeyError, TypeError) as wrong:
        raise ValueError(f"what the stage remembered cannot be read: {wrong!r}") from None
    for part in READ:
        setattr(world, part, getattr(found, part))
    world.clock.last_id = told["last_id"]
    commands.shelves.update(told["commands"])
    return seats


READ = ("users", "bot", "owner", "files", "guilds", "channels", "dms", "messages", "emojis")


def _read(world: World, seats: dict[int, int], told: Any) -> None:
    world.users = {one["id"]: User(**one) for one in told["users"]}
    world.bot, world.owner = world.users[told["bot"]], world.users[told["owner"]]
    for path, (content, type_) in told["files"].items():
        world.files.keep(path, content, type_)
    for one in told["guilds"]:
        _read_guild(world, dict(one))
        seats |= {user: channel for user, channel in one["voice"].items() if user != world.bot.id}
    for one in told["channels"]:
        _read_channel(world, one)
    for one in told["messages"]:
        place, mentioned = world.channels[one.pop("channel")], frozenset(one.pop("mentioned"))
        message = Message(channel=place, mentioned=mentioned, **one)
        place.messages[message.id] = world.messages[message.id] = message
    world.emojis = {e["id"]: Emoji(**e | {"user": world.users[e["user"]]}) for e in told["emojis"]}


def _read_guild(world: World, one: dict[str, Any]) -> None:
    apart = {name: one.pop(name) for name in ("roles", "members", "sounds", "voice")}
    guild = world.guilds[one["id"]] = Guild(**one)
    guild.roles = {role["id"]: Role(**role) for role in apart["roles"]}
    for member in apart["members"]:
        user = world.users[member.pop("user")]
        guild.members[user.id] = Member(user=user, **member)
    guild.sounds = {sound["id"]: SoundboardSound(**sound) for sound in apart["sounds"]}


def _read_channel(world: World, one: dict[str, Any]) -> None:
    one["recipient"] = one["recipient"] and world.users[one["recipient"]]
    one["thread"] = one["thread"] and Thread(**one["thread"] | {"members": set(one["thread"]["members"])})
    one["overwrites"] = {id_: (kind, P(yes), P(no)) for id_, (kind, yes, no) in one["overwrites"].items()}
    channel = world.channels[one["id"]] = Channel(**one)
    if channel.recipient is not None:
        world.dms[channel.recipient.id] = channel
    elif (guild := world.guild_of(channel)) is not None:
        shelf = guild.threads if channel.thread is not None else guild.channels
        shelf[channel.id] = channel


class WorldFile:
    """A world's file: written now and then, and at the end."""

    def __init__(self, world: World, commands: Commands, file: Path) -> None:
        self._world, self._commands, self._file = world, commands, file
        self.seats: dict[int, int] = {}
        """Who sat in which voice channel when it was written."""
        self._writing: asyncio.Task[None] | None = None
        self._before = b""

    def open(self) -> None:
        self.keep()
        self._writing = asyncio.create_task(self._keep_on())

    def recall(self) -> bool:
        """What the file holds; False, when there is none or it cannot be read: then the world is a new one."""
        if not self._file.exists():
            return False
        try:
            self.seats = read(self._world, self._commands, self._file.read_bytes())
        except ValueError as wrong:
            log.warning("%s; a new world begins", wrong)
            return False
        return True

    def close(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
        self.keep()

    def keep(self) -> None:
        """As one step: who is killed meanwhile leaves what was written before."""
        data = written(self._world, self._commands)
        if data != self._before:
            new = self._file.with_name(self._file.name + ".new")
            new.write_bytes(data)
            os.replace(new, self._file)
            self._before = data

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                self.keep()
            except OSError as error:
                log.warning("the stage cannot write down what it remembers: %s", error)
