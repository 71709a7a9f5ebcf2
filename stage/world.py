"""The state of the stage: guilds, channels, people, and the one place where events are told."""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable

from stage import permissions
from stage.clock import Clock, iso_of
from stage.entities import (
    CATEGORY,
    DM,
    JSON,
    STAGE,
    TEXT,
    THREADS,
    VOICE,
    Channel,
    Emoji,
    Guild,
    Member,
    Message,
    Role,
    SoundboardSound,
    User,
    VoiceState,
)
from stage.errors import refuse
from stage.events import StageEvent
from stage.files import Files
from stage.permissions import P
from stage.sound import VoiceSession
from stage.violations import Violations

log = logging.getLogger("stage")

Inbox = Callable[[StageEvent], None]


class World:
    """One bot, the guilds it is in, and the people there."""

    def __init__(
        self,
        *,
        bot_name: str = "bot",
        locale: str = "ru",
        clock: Clock | None = None,
        secret: Callable[[int], str] = secrets.token_hex,
    ):
        """`secret`: so many bytes that nobody can guess, in words; whoever wants the same world twice brings his own."""
        self.clock = clock or Clock()
        self.secret = secret
        self.locale = locale
        self.violations = Violations(self.clock.time)
        self.files = Files()
        self.guilds: dict[int, Guild] = {}
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.emojis: dict[int, Emoji] = {}
        self.sounds: dict[int, SoundboardSound] = {}
        self.dms: dict[int, Channel] = {}
        self.sent_nonces: dict[tuple[int, str], Message] = {}
        self.application: JSON = {}
        """What the developer pages say of the bot, where it differs from a new application's."""
        self.session_starts = 1000
        """How often the bot may still identify today."""
        self.session_reset = 4 * 3600.0
        """Seconds until it may identify as often as on any day."""
        self.shards = 1
        """What /gateway/bot recommends."""
        self.history: deque[StageEvent] = deque(maxlen=10_000)
        self.gateways: list[Inbox] = []
        self.people: dict[int, Inbox] = {}
        self.on_notice: list[Callable[[str, str, str, str], None]] = []
        self.on_spoke: list[Callable[[int, int, int, bool], None]] = []
        self.on_voice_change: list[Callable[[int, int, int | None, int | None], None]] = []
        self.endpoint_for: Callable[[int, int], str] | None = None
        self._permissions: dict[tuple[int, int], P] = {}
        self._order = 0
        self.bot = self.add_user(bot_name, bot=True)
        self.owner = self.add_user("owner")

    # -- telling ---------------------------------------------------------------------------------

    def publish(
        self,
        name: str,
        data: JSON,
        *,
        guild: int | None = None,
        channel: Channel | None = None,
        only: Iterable[int] | None = None,
        bots: bool = True,
        people: bool = True,
    ) -> StageEvent:
        """Tell it to everybody who may know: those who see `channel`, are in `guild`, or are named in `only`."""
        self._order += 1
        if only is None and channel is not None and channel.recipient is not None:
            only = (channel.recipient.id, self.bot.id)
        audience = None if only is None else frozenset(only)
        channel_id = None if channel is None else channel.id
        event = StageEvent(
            self._order, self.clock.time(), name, data, guild, channel_id, audience, bots, people
        )
        self.history.append(event)
        if bots:
            for tell in list(self.gateways):
                tell(event)
        if people:
            for user_id in self._audience(event, channel):
                if (inbox := self.people.get(user_id)) is not None:
                    inbox(event)
        return event

    def _audience(self, event: StageEvent, channel: Channel | None) -> Iterable[int]:
        if event.only is not None:
            return event.only
        if event.guild_id is None:
            return list(self.people)
        members = self.guilds[event.guild_id].members
        if channel is None:
            return list(members)
        return [user_id for user_id in members if self.permissions(user_id, channel) & P.VIEW_CHANNEL]

    def notice(self, level: str, text: str, code: str = "", about: str = "") -> None:
        """Something a person should read. Where a page knows the `code`, it says it in its own language."""
        log.log(logging.getLevelNamesMapping().get(level.upper(), logging.INFO), "%s", text)
        for tell in list(self.on_notice):
            tell(level, text, code, about)

    def spoke(self, guild_id: int, channel_id: int, user_id: int, speaking: bool) -> None:
        for tell in list(self.on_spoke):
            tell(guild_id, channel_id, user_id, speaking)

    # -- making ----------------------------------------------------------------------------------

    def add_user(self, name: str, *, bot: bool = False, locale: str | None = None) -> User:
        user = User(self.clock.snowflake(), name, bot, locale or self.locale)
        self.users[user.id] = user
        return user

    def add_guild(
        self, name: str, *, owner: User | None = None, bot_permissions: int = permissions.BOT
    ) -> Guild:
        guild = Guild(self.clock.snowflake(), name, (owner or self.owner).id, self.locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, 0)
        managed = Role(
            self.clock.snowflake(), self.bot.name, bot_permissions, 1, managed=True, bot_id=self.bot.id
        )
        guild.roles[managed.id] = managed
        self.guilds[guild.id] = guild
        self.add_member(guild, owner or self.owner)
        self.add_member(guild, self.bot, roles=[managed.id])
        if self.gateways:
            data = guild.for_gateway(self.bot.id, all_members=False)
            self.publish("GUILD_CREATE", data, guild=guild.id, people=False)
        return guild

    def add_member(self, guild: Guild, user: User, *, roles: Iterable[int] = ()) -> Member:
        member = Member(user, guild.id, self.clock.iso(), list(roles))
        guild.members[user.id] = member
        self.forget_permissions()
        self.publish("GUILD_MEMBER_ADD", member.json() | {"guild_id": str(guild.id)}, guild=guild.id)
        return member

    def remove_member(self, guild: Guild, user_id: int) -> None:
        member = self.member(guild, user_id)
        self.move(guild, user_id, None)
        data = {"guild_id": str(guild.id), "user": member.user.json()}
        self.publish("GUILD_MEMBER_REMOVE", data, guild=guild.id)
        del guild.members[user_id]
        self.forget_permissions()

    def add_role(self, guild: Guild, name: str, perms: int = 0, *, position: int | None = None) -> Role:
        """Without a position it stands at the bottom, as Discord puts new ones."""
        place = 1 if position is None else position
        for other in guild.roles.values():
            if other.position >= place and other.id != guild.id:
                other.position += 1
        role = Role(self.clock.snowflake(), name, perms, place)
        guild.roles[role.id] = role
        self.forget_permissions()
        self.publish("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.json()}, guild=guild.id)
        return role

    def add_channel(
        self, guild: Guild, name: str, type_: int = TEXT, *, parent: Channel | None = None, **fields: object
    ) -> Channel:
        channel = Channel(self.clock.snowflake(), type_, name, guild.id, len(guild.channels))
        channel.parent_id = None if parent is None else parent.id
        for field, value in fields.items():
            setattr(channel, field, value)
        shelf = guild.threads if type_ in THREADS else guild.channels
        shelf[channel.id] = self.channels[channel.id] = channel
        name = "THREAD_CREATE" if type_ in THREADS else "CHANNEL_CREATE"
        data = channel.json() | ({"newly_created": True} if type_ in THREADS else {})
        self.publish(name, data, guild=guild.id, channel=channel)
        return channel

    def dm_with(self, user: User) -> Channel:
        if (channel := self.dms.get(user.id)) is None:
            channel = Channel(self.clock.snowflake(), DM, "", recipient=user)
            self.dms[user.id] = self.channels[channel.id] = channel
            data = channel.json() | {"recipients": [self.bot.json()]}
            self.publish("CHANNEL_CREATE", data, only=[user.id], bots=False)
        return channel

    # -- finding ---------------------------------------------------------------------------------

    def guild(self, guild_id: int) -> Guild:
        """A guild the bot is in."""
        guild = self.guilds.get(guild_id)
        if guild is None or self.bot.id not in guild.members:
            raise refuse("unknown_guild")
        return guild

    def channel(self, channel_id: int) -> Channel:
        if (channel := self.channels.get(channel_id)) is None:
            raise refuse("unknown_channel")
        return channel

    def member(self, guild: Guild, user_id: int) -> Member:
        if (member := guild.members.get(user_id)) is None:
            raise refuse("unknown_member")
        return member

    def message(self, channel: Channel, message_id: int) -> Message:
        """A message anyone in the channel could see; ephemeral ones do not exist here."""
        message = channel.messages.get(message_id)
        if message is None or message.ephemeral_for is not None:
            raise refuse("unknown_message")
        return message

    def guild_of(self, channel: Channel) -> Guild | None:
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def find_channel(self, name: str, *, type_: int | None = None) -> Channel:
        """By name, for tests and the command line."""
        for channel in self.channels.values():
            if channel.name == name and (type_ is None or channel.type == type_):
                return channel
        raise LookupError(f"no channel «{name}» among {[c.name for c in self.channels.values()]}")

    # -- who may what ----------------------------------------------------------------------------

    def guild_permissions(self, guild: Guild, user_id: int) -> P:
        if user_id == guild.owner_id:
            return permissions.ALL
        member = guild.members.get(user_id)
        if member is None:
            return P(0)
        everyone = guild.roles[guild.id].permissions
        return permissions.of_roles(everyone, (guild.roles[r].permissions for r in member.roles))

    def permissions(self, user_id: int, channel: Channel) -> P:
        """In the channel, with all that roles and overwrites say. Threads take them from their parent."""
        key = (user_id, channel.id)
        if (known := self._permissions.get(key)) is None:
            known = self._permissions[key] = self._count_permissions(user_id, channel)
        return known

    def _count_permissions(self, user_id: int, channel: Channel) -> P:
        if (guild := self.guild_of(channel)) is None:
            mine = channel.recipient is not None and user_id in (channel.recipient.id, self.bot.id)
            return permissions.ALL if mine else P(0)
        member = guild.members.get(user_id)
        if member is None:
            return P(0)
        if channel.thread is not None:
            if channel.type == 12 and user_id not in channel.thread.members:
                return P(0)
            found = self.permissions(user_id, self.channels[channel.parent_id or 0])
            return found | P.SEND_MESSAGES if found & P.SEND_MESSAGES_IN_THREADS else found & ~P.SEND_MESSAGES
        base = self.guild_permissions(guild, user_id)
        return permissions.in_channel(base, channel.overwrites, guild.id, member.roles, user_id)

    def forget_permissions(self) -> None:
        """After any change of roles, members or overwrites."""
        self._permissions.clear()

    def top_role(self, guild: Guild, user_id: int) -> int:
        member = guild.members[user_id]
        return max((guild.roles[role].position for role in member.roles), default=0)

    def outranks(self, guild: Guild, user_id: int, other_id: int) -> bool:
        """Discord's role order: nobody acts on the owner, nor on someone with as high a role."""
        if guild.owner_id in (user_id, other_id):
            return guild.owner_id == user_id
        return self.top_role(guild, user_id) > self.top_role(guild, other_id)

    def is_server_muted(self, guild_id: int, user_id: int) -> bool:
        member = self.guilds[guild_id].members.get(user_id)
        state = self.guilds[guild_id].voice_states.get(user_id)
        return member is None or member.mute or (state is not None and state.suppress)

    def is_deaf(self, guild_id: int, user_id: int) -> bool:
        """By the server or by himself: Discord sends him no sound."""
        member = self.guilds[guild_id].members.get(user_id)
        state = self.guilds[guild_id].voice_states.get(user_id)
        return (member is not None and member.deaf) or (state is not None and state.self_deaf)

    def breach(self, rule: str, where: str, message: str) -> None:
        self.violations.add(rule, where, message)

    # -- voice -----------------------------------------------------------------------------------

    def voice_session(self, guild_id: int, user_id: int) -> VoiceSession | None:
        guild = self.guilds.get(guild_id)
        state = guild.voice_states.get(user_id) if guild is not None else None
        if state is None:
            return None
        return VoiceSession(guild_id, state.channel_id, user_id, state.session_id, state.token)

    def move(
        self,
        guild: Guild,
        user_id: int,
        channel: Channel | None,
        *,
        self_mute: bool | None = None,
        self_deaf: bool | None = None,
    ) -> None:
        """Into a voice channel, to another, or out of voice; or only a change of one's own mute."""
        old = guild.voice_states.get(user_id)
        before = None if old is None else old.channel_id
        after = None if channel is None else channel.id
        if old is None and channel is None:
            return  # not there, or not even a member
        member = guild.members[user_id]
        if channel is None:
            assert old is not None
            state = old
            del guild.voice_states[user_id]
        else:
            state = old or VoiceState(guild.id, channel.id, user_id, self.secret(16), "")
            state.channel_id = channel.id
            state.self_mute = state.self_mute if self_mute is None else self_mute
            state.self_deaf = state.self_deaf if self_deaf is None else self_deaf
            if before != after:
                state.token = self.secret(8)
                state.suppress = channel.type == STAGE or channel.id == guild.afk_channel_id
            guild.voice_states[user_id] = state
        self.tell_voice(guild, member, state, gone=channel is None)
        if before != after:
            for tell in list(self.on_voice_change):
                tell(guild.id, user_id, before, after)
            if before is not None and not self._listeners(guild, before):
                self.set_voice_status(self.channels[before], None)
            if channel is not None:
                self.tell_voice_server(guild, channel, state)

    def deafen(self, guild: Guild, user_id: int, deaf: bool) -> None:
        """A moderator takes somebody's hearing in voice, or gives it back."""
        member = guild.members[user_id]
        member.deaf = deaf
        self.publish("GUILD_MEMBER_UPDATE", member.json() | {"guild_id": str(guild.id)}, guild=guild.id)
        if (state := guild.voice_states.get(user_id)) is not None:
            self.tell_voice(guild, member, state)

    def _listeners(self, guild: Guild, channel_id: int) -> list[int]:
        return [v.user_id for v in guild.voice_states.values() if v.channel_id == channel_id]

    def tell_voice(self, guild: Guild, member: Member, state: VoiceState, *, gone: bool = False) -> None:
        self.publish("VOICE_STATE_UPDATE", state.json(member, gone=gone), guild=guild.id)

    def tell_voice_server(self, guild: Guild, channel: Channel, state: VoiceState) -> None:
        """Only the person concerned learns which voice server, and with which token."""
        endpoint = None if self.endpoint_for is None else self.endpoint_for(guild.id, channel.id)
        data = {"token": state.token, "guild_id": str(guild.id), "endpoint": endpoint}
        bots = state.user_id == self.bot.id
        self.publish(
            "VOICE_SERVER_UPDATE", data, guild=guild.id, only=[state.user_id], bots=bots, people=False
        )

    def voice_server_changed(self, guild_id: int, channel_id: int) -> None:
        """The voice room moved the channel to another region: whoever is in it gets a new server and token."""
        guild = self.guilds[guild_id]
        for state in guild.voice_states.values():
            if state.channel_id == channel_id:
                state.token = self.secret(8)
                self.tell_voice_server(guild, self.channels[channel_id], state)

    def set_voice_status(self, channel: Channel, status: str | None) -> None:
        if channel.status == (status or None):
            return
        channel.status = status or None
        data = {"id": str(channel.id), "guild_id": str(channel.guild_id), "status": channel.status}
        self.publish("VOICE_CHANNEL_STATUS_UPDATE", data, guild=channel.guild_id, channel=channel)


__all__ = ["CATEGORY", "TEXT", "VOICE", "World", "iso_of"]
