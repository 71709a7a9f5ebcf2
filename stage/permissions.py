"""Discord's permissions: the bits, and how roles and overwrites add up."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag


class P(IntFlag):
    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    PRIORITY_SPEAKER = 1 << 8
    STREAM = 1 << 9
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MUTE_MEMBERS = 1 << 22
    DEAFEN_MEMBERS = 1 << 23
    MOVE_MEMBERS = 1 << 24
    USE_VAD = 1 << 25
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    REQUEST_TO_SPEAK = 1 << 32
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    MODERATE_MEMBERS = 1 << 40
    USE_SOUNDBOARD = 1 << 42
    CREATE_GUILD_EXPRESSIONS = 1 << 43
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_SOUNDS = 1 << 45
    SEND_VOICE_MESSAGES = 1 << 46
    SET_VOICE_CHANNEL_STATUS = 1 << 48
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51
    BYPASS_SLOWMODE = 1 << 52


NOTHING = P(0)
ALL = P(sum(P))
EVERYONE = (
    P.CREATE_INSTANT_INVITE | P.ADD_REACTIONS | P.STREAM | P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS
    | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY | P.USE_EXTERNAL_EMOJIS | P.CONNECT | P.SPEAK | P.USE_VAD
    | P.CHANGE_NICKNAME | P.USE_APPLICATION_COMMANDS | P.REQUEST_TO_SPEAK | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS | P.USE_EXTERNAL_STICKERS | P.SEND_MESSAGES_IN_THREADS | P.USE_SOUNDBOARD
    | P.USE_EXTERNAL_SOUNDS | P.SEND_VOICE_MESSAGES | P.SEND_POLLS | P.USE_EXTERNAL_APPS
)  # fmt: skip
BOT = ALL & ~P.ADMINISTRATOR
"""What a bot may do here unless the stage was told otherwise."""

Overwrite = tuple[int, int, int]
"""Kind (0 role, 1 member), allow, deny."""


def of_roles(everyone: int, roles: Iterable[int]) -> P:
    total = everyone
    for permissions in roles:
        total |= permissions
    return ALL if total & P.ADMINISTRATOR else P(total)


def in_channel(
    base: P, overwrites: dict[int, Overwrite], everyone_id: int, roles: Iterable[int], user_id: int
) -> P:
    """Discord's order: @everyone's overwrite, then the roles' together, then the member's own."""
    if base & P.ADMINISTRATOR or not overwrites:
        return _implied(base)
    total = int(base)
    if (own := overwrites.get(everyone_id)) is not None:
        total = total & ~own[2] | own[1]
    allow = deny = 0
    for role in roles:
        if (own := overwrites.get(role)) is not None:
            allow |= own[1]
            deny |= own[2]
    total = total & ~deny | allow
    if (own := overwrites.get(user_id)) is not None:
        total = total & ~own[2] | own[1]
    return _implied(P(total))


def _implied(total: P) -> P:
    """Who may not see a channel may do nothing in it."""
    return total if total & P.VIEW_CHANNEL else P(0)
