"""The bot itself: who it is, its gateway, its commands, its emojis, its private channels."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

from stage.entities import JSON, Emoji
from stage.errors import Problem, invalid_form, refuse
from stage.rest.routing import Answer, RestCall, delete, get, patch, post, put
from stage.world import World

_DATA_URI = re.compile(r"^data:(image/(?:png|jpeg|gif|webp)|audio/(?:mpeg|mp3|ogg));base64,(.*)$", re.DOTALL)
MAX_EMOJI = 256 * 1024


def data_uri(text: str, field: str, most: int) -> tuple[str, bytes]:
    """The type and bytes of a `data:image/png;base64,…`."""
    match = _DATA_URI.match(text)
    try:
        data = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        data = b""
    if not match or not data:
        raise invalid_form([Problem((field,), "IMAGE_INVALID", "Invalid image data")])
    if len(data) > most:
        words = f"File cannot be larger than {most // 1024} kB."
        raise invalid_form([Problem((field,), "BINARY_TYPE_MAX_SIZE", words)])
    return match[1], data


def me(world: World) -> JSON:
    return world.bot.json() | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application(world: World) -> JSON:
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": world.bot.json(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "00" * 32,
        "flags": 1 << 15 | 1 << 13 | 1 << 19,  # the limited forms of the three privileged intents
        "flags_new": str(1 << 15 | 1 << 13 | 1 << 19),
        "owner": world.owner.json(),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
        **world.application,
    }


@get("/users/@me")
def get_me(call: RestCall) -> Answer:
    return me(call.world)


@patch("/users/@me")
def change_me(call: RestCall) -> Answer:
    world = call.world
    if call.body.get("username"):
        world.bot.name = call.body["username"]
    if "avatar" in call.body:
        world.bot.avatar = None
        if call.body["avatar"]:
            _, data = data_uri(call.body["avatar"], "avatar", 10 * 1024 * 1024)
            world.bot.avatar = hashlib.md5(data, usedforsecurity=False).hexdigest()
            world.files.keep(f"avatars/{world.bot.id}/{world.bot.avatar}", data, "image/png")
    world.publish("USER_UPDATE", me(world), only=[world.bot.id], people=False)
    return me(world)


@get("/users/{user_id}")
def get_user(call: RestCall) -> Answer:
    if (user := call.world.users.get(call.id("user_id"))) is None:
        raise refuse("unknown_user")
    return user.json()


@get("/users/@me/guilds")
def my_guilds(call: RestCall) -> Answer:
    world = call.world
    limit = call.number("limit", 200, 1, 200)
    after, before = int(call.query.get("after", 0)), int(call.query.get("before", 0))
    guilds = [g for g in world.guilds.values() if g.id > after and (not before or g.id < before)]
    return [
        {
            "id": str(g.id),
            "name": g.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(world.guild_permissions(g, world.bot.id))),
            "features": [],
            "approximate_member_count": len(g.members),
            "approximate_presence_count": len(g.members),
        }
        for g in guilds[:limit]
    ]


@post("/users/@me/channels")
def open_dm(call: RestCall) -> Answer:
    recipient = int(call.body.get("recipient_id") or 0)
    user = call.world.users.get(recipient)
    if user is None:
        raise refuse("unknown_user")
    if user.bot:
        raise refuse("closed_dms")
    return call.world.dm_with(user).json()


@get("/oauth2/applications/@me")
@get("/applications/@me")
def get_application(call: RestCall) -> Answer:
    return application(call.world)


@patch("/applications/@me")
def change_application(call: RestCall) -> Answer:
    call.world.application |= {k: v for k, v in call.body.items() if k in ("description", "tags")}
    return application(call.world)


@get("/gateway")
def gateway(call: RestCall) -> Answer:
    return {"url": "wss://gateway.discord.gg"}


@get("/gateway/bot")
def gateway_bot(call: RestCall) -> Answer:
    starts = {
        "total": 1000,
        "remaining": call.world.session_starts,
        "reset_after": int(call.world.session_reset * 1000),
        "max_concurrency": 1,
    }
    return {"url": "wss://gateway.discord.gg", "shards": call.world.shards, "session_start_limit": starts}


# -- commands --------------------------------------------------------------------------------------

GLOBAL, OF_GUILD = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)


def _shelf(call: RestCall) -> int | None:
    if call.id("application_id") != call.world.bot.id:
        raise refuse("unknown_application")
    return call.guild().id if "guild_id" in call.params else None


@get(GLOBAL)
@get(OF_GUILD)
def list_commands(call: RestCall) -> Answer:
    return list(call.commands.shelf(_shelf(call)).values())


@put(GLOBAL)
@put(OF_GUILD)
def put_commands(call: RestCall) -> Answer:
    return call.commands.put(_shelf(call), call.body or [])


@post(GLOBAL)
@post(OF_GUILD)
def post_command(call: RestCall) -> Answer:
    command, new = call.commands.add(_shelf(call), call.body)
    return (201 if new else 200), command


@get(GLOBAL + "/{command_id}")
@get(OF_GUILD + "/{command_id}")
def get_command(call: RestCall) -> Answer:
    return call.commands.get(_shelf(call), call.id("command_id"))


@patch(GLOBAL + "/{command_id}")
@patch(OF_GUILD + "/{command_id}")
def patch_command(call: RestCall) -> Answer:
    return call.commands.change(_shelf(call), call.id("command_id"), call.body)


@delete(GLOBAL + "/{command_id}")
@delete(OF_GUILD + "/{command_id}")
def delete_command(call: RestCall) -> Answer:
    call.commands.remove(_shelf(call), call.id("command_id"))
    return None


@get(OF_GUILD + "/permissions")
def all_command_permissions(call: RestCall) -> Answer:
    call.guild()
    return []


@get(OF_GUILD + "/{command_id}/permissions")
def command_permissions(call: RestCall) -> Answer:
    call.guild()
    raise refuse("unknown_command_permissions")


# -- emojis of the application ---------------------------------------------------------------------

EMOJIS = "/applications/{application_id}/emojis"


def _emoji(call: RestCall) -> Emoji:
    if (emoji := call.world.emojis.get(call.id("emoji_id"))) is None:
        raise refuse("unknown_emoji")
    return emoji


@get(EMOJIS)
def list_emojis(call: RestCall) -> Answer:
    return {"items": [emoji.json() for emoji in call.world.emojis.values()]}


@post(EMOJIS)
def add_emoji(call: RestCall) -> Answer:
    world, name = call.world, call.body["name"]
    if len(world.emojis) >= 2000:
        raise refuse("max_emojis")
    if not re.fullmatch(r"\w{2,32}", name, re.ASCII):
        raise invalid_form(
            [Problem(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")]
        )
    if any(e.name == name for e in world.emojis.values()):
        words = "An emoji with this name already exists"
        raise invalid_form([Problem(("name",), "APPLICATION_EMOJI_NAME_ALREADY_EXISTS", words)])
    type_, data = data_uri(call.body["image"], "image", MAX_EMOJI)
    emoji = Emoji(world.clock.snowflake(), name, type_ == "image/gif", world.bot)
    world.emojis[emoji.id] = emoji
    world.files.keep(f"emojis/{emoji.id}", data, type_)
    return 201, emoji.json()


@get(EMOJIS + "/{emoji_id}")
def get_emoji(call: RestCall) -> Answer:
    return _emoji(call).json()


@patch(EMOJIS + "/{emoji_id}")
def rename_emoji(call: RestCall) -> Answer:
    emoji = _emoji(call)
    emoji.name = call.body.get("name") or emoji.name
    return emoji.json()


@delete(EMOJIS + "/{emoji_id}")
def delete_emoji(call: RestCall) -> Answer:
    del call.world.emojis[_emoji(call).id]
    return None
