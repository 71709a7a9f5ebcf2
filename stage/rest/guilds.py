"""The guild, its members, their nicknames, mutes and roles, and the order of roles that guards them."""

from __future__ import annotations

from typing import Any

from stage.entities import JSON, Guild, Member, Role
from stage.errors import Problem, invalid_form, refuse
from stage.permissions import P
from stage.rest.routing import Answer, RestCall, delete, get, patch, post, put

GUILD = "/guilds/{guild_id}"
MEMBER = GUILD + "/members/{user_id}"


@get(GUILD)
def get_guild(call: RestCall) -> Answer:
    guild = call.guild()
    counts = {
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }
    return guild.json() | (counts if call.query.get("with_counts", "").lower() in ("1", "true") else {})


@patch(GUILD)
def change_guild(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_GUILD)
    guild.name = call.body.get("name") or guild.name
    guild.locale = call.body.get("preferred_locale") or guild.locale
    call.world.publish("GUILD_UPDATE", guild.json(), guild=guild.id)
    return guild.json()


@get(GUILD + "/preview")
def preview(call: RestCall) -> Answer:
    return call.guild().json() | {"approximate_member_count": 0, "approximate_presence_count": 0}


@delete("/users/@me/guilds/{guild_id}")
def leave(call: RestCall) -> Answer:
    guild, world = call.guild(), call.world
    world.move(guild, world.bot.id, None)
    world.publish("GUILD_DELETE", {"id": str(guild.id)}, guild=guild.id, only=[world.bot.id], people=False)
    world.remove_member(guild, world.bot.id)
    return None


# -- members ---------------------------------------------------------------------------------------


@get(GUILD + "/members")
def members(call: RestCall) -> Answer:
    guild = call.guild()
    limit, after = call.number("limit", 1, 1, 1000), int(call.query.get("after", 0))
    found = sorted(id_ for id_ in guild.members if id_ > after)[:limit]
    return [guild.members[id_].json() for id_ in found]


@get(GUILD + "/members/search")
def search(call: RestCall) -> Answer:
    guild, wanted = call.guild(), call.query.get("query", "").lower()
    found = [m for m in guild.members.values() if m.shown_name.lower().startswith(wanted)]
    return [m.json() for m in found[: call.number("limit", 1, 1, 1000)]]


@get(MEMBER)
def get_member(call: RestCall) -> Answer:
    return call.world.member(call.guild(), call.id("user_id")).json()


@get("/users/@me/guilds/{guild_id}/member")
def my_member(call: RestCall) -> Answer:
    return call.guild().members[call.world.bot.id].json()


@patch(GUILD + "/members/@me")
def change_self(call: RestCall) -> Answer:
    guild = call.guild()
    member = guild.members[call.world.bot.id]
    if "nick" in call.body:
        call.guild(P.CHANGE_NICKNAME)
        member.nick = call.body["nick"] or None
        _tell(call, guild, member)
    return member.json()


@patch(MEMBER)
def change_member(call: RestCall) -> Answer:
    """All rights are checked before anything is changed, as Discord does."""
    world, guild, body = call.world, call.guild(), call.body
    member = world.member(guild, call.id("user_id"))
    state = guild.voice_states.get(member.user.id)
    held = world.guild_permissions(guild, world.bot.id)

    def need(permission: P, *, ranked: bool = False) -> None:
        if not held & permission:
            raise refuse("missing_permissions")
        if (
            ranked
            and member.user.id != world.bot.id
            and not world.outranks(guild, world.bot.id, member.user.id)
        ):
            raise refuse("missing_permissions")

    if "nick" in body:
        need(P.MANAGE_NICKNAMES, ranked=True)
        if len(body["nick"] or "") > 32:
            words = "Must be 32 or fewer in length."
            raise invalid_form([Problem(("nick",), "BASE_TYPE_MAX_LENGTH", words)])
    if "roles" in body:
        need(P.MANAGE_ROLES)
        _check_roles(call, guild, set(member.roles) ^ {int(r) for r in body["roles"] or ()})
    if "communication_disabled_until" in body:
        need(P.MODERATE_MEMBERS, ranked=True)
    for field, permission in (
        ("mute", P.MUTE_MEMBERS),
        ("deaf", P.DEAFEN_MEMBERS),
        ("channel_id", P.MOVE_MEMBERS),
    ):
        if body.get(field) is not None or (field == "channel_id" and field in body):
            need(permission)
            if state is None:
                raise refuse("not_in_voice")
    target = None
    if body.get("channel_id"):
        target = world.channel(int(body["channel_id"]))
        if not world.permissions(world.bot.id, target) & P.CONNECT:
            raise refuse("missing_permissions")

    if "nick" in body:
        member.nick = (body["nick"] or "").strip() or None
    if "roles" in body:
        member.roles = [int(r) for r in body["roles"] or ()]
        world.forget_permissions()
    if "communication_disabled_until" in body:
        member.timeout_until = body["communication_disabled_until"]
    for field in ("mute", "deaf"):
        if body.get(field) is not None:
            setattr(member, field, body[field])
    _tell(call, guild, member)
    if state is not None:
        if "channel_id" in body:
            world.move(guild, member.user.id, target)
        elif body.keys() & {"mute", "deaf"}:
            world.tell_voice(guild, member, state)
    return member.json()


@delete(MEMBER)
def kick(call: RestCall) -> Answer:
    guild = call.guild(P.KICK_MEMBERS)
    member = call.world.member(guild, call.id("user_id"))
    if not call.world.outranks(guild, call.world.bot.id, member.user.id):
        raise refuse("missing_permissions")
    call.world.remove_member(guild, member.user.id)
    return None


@put(MEMBER + "/roles/{role_id}")
def give_role(call: RestCall) -> Answer:
    _one_role(call, add=True)
    return None


@delete(MEMBER + "/roles/{role_id}")
def take_role(call: RestCall) -> Answer:
    _one_role(call, add=False)
    return None


def _one_role(call: RestCall, *, add: bool) -> None:
    guild = call.guild(P.MANAGE_ROLES)
    member, role_id = call.world.member(guild, call.id("user_id")), call.id("role_id")
    _check_roles(call, guild, {role_id})
    if add and role_id not in member.roles:
        member.roles = [*member.roles, role_id]
    elif not add:
        member.roles = [r for r in member.roles if r != role_id]
    call.world.forget_permissions()
    _tell(call, guild, member)


def _check_roles(call: RestCall, guild: Guild, changed: set[int]) -> None:
    """Nobody gives or takes a role as high as his own, nor one that belongs to a bot."""
    top = call.world.top_role(guild, call.world.bot.id)
    for role_id in changed:
        if (role := guild.roles.get(role_id)) is None:
            raise refuse("unknown_role")
        if role.managed or role.position >= top or role_id == guild.id:
            raise refuse("missing_permissions")


def _tell(call: RestCall, guild: Guild, member: Member) -> None:
    data = member.json() | {"guild_id": str(guild.id)}
    call.world.publish("GUILD_MEMBER_UPDATE", data, guild=guild.id)


# -- roles -----------------------------------------------------------------------------------------


@get(GUILD + "/roles")
def roles(call: RestCall) -> Answer:
    return [role.json() for role in call.guild().roles.values()]


@get(GUILD + "/roles/{role_id}")
def get_role(call: RestCall) -> Answer:
    return _role(call, call.guild()).json()


@post(GUILD + "/roles")
def create_role(call: RestCall) -> Answer:
    guild, body = call.guild(P.MANAGE_ROLES), call.body or {}
    permissions = int(body.get("permissions") or 0)
    if permissions & ~call.world.guild_permissions(guild, call.world.bot.id):
        raise refuse("missing_permissions")
    role = call.world.add_role(guild, body.get("name") or "new role", permissions)
    _paint(role, body)
    call.world.publish("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role.json()}, guild=guild.id)
    return role.json()


@patch(GUILD + "/roles/{role_id}")
def change_role(call: RestCall) -> Answer:
    guild, body = call.guild(P.MANAGE_ROLES), call.body
    role = _role(call, guild)
    if role.position >= call.world.top_role(guild, call.world.bot.id):
        raise refuse("missing_permissions")
    role.name = body.get("name") or role.name
    if body.get("permissions") is not None:
        role.permissions = int(body["permissions"])
    _paint(role, body)
    call.world.forget_permissions()
    call.world.publish("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role.json()}, guild=guild.id)
    return role.json()


@patch(GUILD + "/roles")
def order_roles(call: RestCall) -> Answer:
    guild = call.guild(P.MANAGE_ROLES)
    top = call.world.top_role(guild, call.world.bot.id)
    moves: list[tuple[Role, int]] = []
    for entry in call.body or ():
        role, place = guild.roles.get(int(entry["id"])), entry.get("position")
        if role is None:
            raise refuse("unknown_role")
        if place is not None and max(role.position, place) >= top:
            raise refuse("missing_permissions")
        moves += [] if place is None else [(role, place)]
    for role, place in moves:
        role.position = place
        call.world.publish(
            "GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role.json()}, guild=guild.id
        )
    return [role.json() for role in guild.roles.values()]


@delete(GUILD + "/roles/{role_id}")
def delete_role(call: RestCall) -> Answer:
    guild, world = call.guild(P.MANAGE_ROLES), call.world
    role = _role(call, guild)
    if role.managed or role.position >= world.top_role(guild, world.bot.id) or role.id == guild.id:
        raise refuse("missing_permissions")
    del guild.roles[role.id]
    for member in guild.members.values():
        member.roles = [r for r in member.roles if r != role.id]
    world.forget_permissions()
    world.publish("GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(role.id)}, guild=guild.id)
    return None


def _role(call: RestCall, guild: Guild) -> Role:
    if (role := guild.roles.get(call.id("role_id"))) is None:
        raise refuse("unknown_role")
    return role


def _paint(role: Role, body: JSON) -> None:
    for field in ("color", "hoist", "mentionable"):
        if body.get(field) is not None:
            setattr(role, field, body[field])
    if (colors := body.get("colors")) and colors.get("primary_color") is not None:
        role.color = colors["primary_color"]


# -- voice states and the rest ---------------------------------------------------------------------


@get(GUILD + "/voice-states/@me")
@get(GUILD + "/voice-states/{user_id}")
def voice_state(call: RestCall) -> Answer:
    guild = call.guild()
    user_id = call.id("user_id") if "user_id" in call.params else call.world.bot.id
    if (state := guild.voice_states.get(user_id)) is None:
        raise refuse("unknown_voice_state")
    return state.json(guild.members[user_id])


@patch(GUILD + "/voice-states/@me")
@patch(GUILD + "/voice-states/{user_id}")
def change_voice_state(call: RestCall) -> Answer:
    """It governs only who may speak in stage channels, of which there are none here."""
    call.guild()
    words = "Cannot execute action on this channel type"
    raise invalid_form([Problem(("channel_id",), "CHANNEL_TYPE_INVALID", words)])


@get(GUILD + "/emojis")
def emojis(call: RestCall) -> Answer:
    return [emoji.json() for emoji in call.guild().emojis.values()]


@get(GUILD + "/stickers")
@get(GUILD + "/invites")
@get(GUILD + "/webhooks")
@get(GUILD + "/integrations")
@get(GUILD + "/scheduled-events")
def nothing(call: RestCall) -> Answer:
    call.guild()
    return []


@get("/voice/regions")
@get(GUILD + "/regions")
def regions(call: RestCall) -> Answer:
    region: dict[str, Any] = {
        "id": "stage",
        "name": "The stage",
        "optimal": True,
        "deprecated": False,
        "custom": False,
    }
    return [region]
