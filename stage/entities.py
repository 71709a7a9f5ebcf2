"""Who and what there is on the stage, and how Discord writes it in JSON.

A dictionary that has been handed out is never changed afterwards: a changed
message is a new dictionary. So nothing needs copying, and what a guest
received stays as he received it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stage.clock import iso_of
from stage.permissions import Overwrite

JSON = dict[str, Any]

TEXT, DM, VOICE, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD, STAGE = 0, 1, 2, 4, 11, 12, 13
SPOKEN = (VOICE, STAGE)
THREADS = (10, PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15


@dataclass(slots=True)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "ru"
    open_dms: bool = True
    avatar: str | None = None
    """Hash of a picture kept in the world's files, as in Discord's `/avatars/{id}/{hash}.png`."""

    def json(self) -> JSON:
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": None if self.bot else self.name,
            "discriminator": "0001" if self.bot else "0",
            "avatar": self.avatar,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "banner": None,
            "accent_color": None,
            "primary_guild": None,
        }

    @property
    def color(self) -> str:
        """A colour of his own for initials on the page."""
        hue = (self.id >> 22) * 47 % 360
        return f"hsl({hue} 55% 45%)"


@dataclass(slots=True)
class Role:
    id: int
    name: str
    permissions: int
    position: int
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    managed: bool = False
    bot_id: int | None = None

    def json(self) -> JSON:
        answer: JSON = {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(int(self.permissions)),
            "position": self.position,
            "color": self.color,
            "colors": {"primary_color": self.color, "secondary_color": None, "tertiary_color": None},
            "hoist": self.hoist,
            "managed": self.managed,
            "mentionable": self.mentionable,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }
        if self.bot_id is not None:
            answer["tags"] = {"bot_id": str(self.bot_id)}
        return answer


@dataclass(slots=True)
class Member:
    user: User
    guild_id: int
    joined_at: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    mute: bool = False
    deaf: bool = False
    timeout_until: str | None = None

    @property
    def shown_name(self) -> str:
        return self.nick or self.user.name

    def json(self, *, with_user: bool = True) -> JSON:
        answer: JSON = {
            "roles": [str(role) for role in self.roles],
            "nick": self.nick,
            "avatar": None,
            "banner": None,
            "joined_at": self.joined_at,
            "premium_since": None,
            "deaf": self.deaf,
            "mute": self.mute,
            "pending": False,
            "communication_disabled_until": self.timeout_until,
            "flags": 0,
        }
        if with_user:
            answer["user"] = self.user.json()
        return answer


@dataclass(slots=True)
class Thread:
    """What a thread has beyond a channel."""

    owner_id: int
    created: str
    members: set[int] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    sent: int = 0

    def json(self) -> JSON:
        return {
            "owner_id": str(self.owner_id),
            "thread_metadata": {
                "archived": self.archived,
                "auto_archive_duration": self.auto_archive,
                "archive_timestamp": self.created,
                "create_timestamp": self.created,
                "locked": self.locked,
            },
            "message_count": self.sent,
            "total_message_sent": self.sent,
            "member_count": len(self.members),
        }


@dataclass(slots=True)
class Channel:
    id: int
    type: int
    name: str
    guild_id: int | None = None
    position: int = 0
    topic: str | None = None
    parent_id: int | None = None
    nsfw: bool = False
    user_limit: int = 0
    bitrate: int = 64000
    slowmode: int = 0
    status: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipient: User | None = None
    thread: Thread | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None

    @property
    def holds_messages(self) -> bool:
        return self.type != CATEGORY

    def json(self) -> JSON:
        answer: JSON = {"id": str(self.id), "type": self.type, "flags": 0}
        if self.holds_messages:
            answer["last_message_id"] = None if self.last_message_id is None else str(self.last_message_id)
        if self.recipient is not None:
            return answer | {"recipients": [self.recipient.json()]}
        answer |= {
            "guild_id": str(self.guild_id),
            "name": self.name,
            "parent_id": None if self.parent_id is None else str(self.parent_id),
            "rate_limit_per_user": self.slowmode,
        }
        if self.thread is not None:
            return answer | self.thread.json()
        answer |= {
            "position": self.position,
            "nsfw": self.nsfw,
            "permission_overwrites": [
                {"id": str(id_), "type": kind, "allow": str(int(allow)), "deny": str(int(deny))}
                for id_, (kind, allow, deny) in self.overwrites.items()
            ],
        }
        if self.type in SPOKEN:
            answer |= {
                "bitrate": self.bitrate,
                "user_limit": self.user_limit,
                "rtc_region": None,
                "status": self.status,
            }
        elif self.type == TEXT:
            answer["topic"] = self.topic
        return answer


@dataclass(slots=True)
class VoiceState:
    guild_id: int
    channel_id: int
    user_id: int
    session_id: str
    token: str
    self_mute: bool = False
    self_deaf: bool = False
    suppress: bool = False
    """He may not speak here: in the audience of a stage channel, or in the channel for those who are away."""

    def json(self, member: Member, *, with_member: bool = True, gone: bool = False) -> JSON:
        answer: JSON = {
            "guild_id": str(self.guild_id),
            "channel_id": None if gone else str(self.channel_id),
            "user_id": str(self.user_id),
            "session_id": self.session_id,
            "deaf": member.deaf,
            "mute": member.mute,
            "self_deaf": self.self_deaf,
            "self_mute": self.self_mute,
            "self_stream": False,
            "self_video": False,
            "suppress": self.suppress,
            "request_to_speak_timestamp": None,
        }
        if with_member:
            answer["member"] = member.json()
        return answer


@dataclass(slots=True)
class SoundboardSound:
    id: int
    name: str
    volume: float = 1.0
    emoji_name: str | None = None
    emoji_id: int | None = None
    guild_id: int | None = None
    user: User | None = None

    def json(self) -> JSON:
        answer: JSON = {
            "sound_id": str(self.id),
            "name": self.name,
            "volume": self.volume,
            "emoji_id": None if self.emoji_id is None else str(self.emoji_id),
            "emoji_name": self.emoji_name,
            "available": True,
        }
        if self.guild_id is not None:
            answer["guild_id"] = str(self.guild_id)
        if self.user is not None:
            answer["user"] = self.user.json()
        return answer


@dataclass(slots=True)
class Emoji:
    id: int
    name: str
    animated: bool
    user: User

    def json(self) -> JSON:
        return {
            "id": str(self.id),
            "name": self.name,
            "roles": [],
            "user": self.user.json(),
            "require_colons": True,
            "managed": False,
            "animated": self.animated,
            "available": True,
        }


@dataclass(slots=True)
class Message:
    """`data` is what is shown of it, replaced as a whole by every edit; the rest never is shown."""

    id: int
    channel: Channel
    author_id: int
    data: JSON
    ephemeral_for: int | None = None
    token: str | None = None
    """The interaction it belongs to: the only way to edit an ephemeral message."""
    files: list[JSON] = field(default_factory=list)
    """All its attachments, also those that only components show."""
    reactions: dict[str, list[int]] = field(default_factory=dict)
    pinned_at: str | None = None
    mentioned: frozenset[int] = frozenset()
    """Whom it pings."""

    @property
    def flags(self) -> int:
        return int(self.data["flags"])

    @property
    def timestamp(self) -> str:
        return iso_of(self.id)


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "ru"
    roles: dict[int, Role] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    voice_states: dict[int, VoiceState] = field(default_factory=dict)
    sounds: dict[int, SoundboardSound] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    bans: dict[int, str | None] = field(default_factory=dict)
    afk_channel_id: int | None = None

    def json(self) -> JSON:
        """What REST and GUILD_UPDATE give."""
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner_id),
            "roles": [role.json() for role in self.roles.values()],
            "emojis": [emoji.json() for emoji in self.emojis.values()],
            "stickers": [],
            "features": [],
            "preferred_locale": self.locale,
            "region": "deprecated",
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_flags": 0,
            "max_presences": None,
            "max_members": 500000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "widget_enabled": False,
            "afk_channel_id": None if self.afk_channel_id is None else str(self.afk_channel_id),
            **dict.fromkeys(_NONE),
        }

    def for_gateway(self, bot_id: int, *, all_members: bool) -> JSON:
        """GUILD_CREATE. Discord names all members only to bots that may see presences."""
        shown = self.members.keys() if all_members else {bot_id, *self.voice_states}
        return self.json() | {
            "joined_at": self.members[bot_id].joined_at,
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "members": [m.json() for id_, m in self.members.items() if id_ in shown],
            "channels": [c.json() for c in self.channels.values()],
            "threads": [t.json() for t in self.threads.values() if t.thread and not t.thread.archived],
            "voice_states": [
                v.json(self.members[v.user_id], with_member=False) for v in self.voice_states.values()
            ],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [s.json() for s in self.sounds.values()],
        }


_NONE = (
    "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
    "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
    "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
)  # fmt: skip
