"""From what a person types or fills in to the `data` of a slash-command interaction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from stage.attachments import Upload, described_upload
from stage.entities import JSON, Channel, Message, User
from stage.errors import ClientRefusal
from stage.world import World

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
_YES, _NO = {"true", "да", "yes", "1"}, {"false", "нет", "no", "0"}


def find(commands: list[JSON], words: Sequence[str], kind: int = 1) -> tuple[JSON, list[JSON], list[str]]:
    """The command that `words` begin with, the subcommands on the way, and the words left over.

    A name or its localised form will do; names of user and message commands may hold spaces.
    """
    for command in commands:
        if command["type"] != kind:
            continue
        for name in (command["name_localized"], command["name"]):
            parts = name.split(" ")
            if list(words[: len(parts)]) == parts:
                return _descend(command, list(words[len(parts) :]))
    names = ", ".join("/" + c["name_localized"] for c in commands if c["type"] == kind) or "none at all"
    raise ClientRefusal("unknown_command", f"there is no command «{' '.join(words)}»; there are: {names}")


def _descend(command: JSON, rest: list[str]) -> tuple[JSON, list[JSON], list[str]]:
    path: list[JSON] = []
    here = command
    while inner := [o for o in here.get("options") or () if o["type"] in (SUB, GROUP)]:
        wanted = rest.pop(0) if rest else ""
        found = next((o for o in inner if wanted in (o["name_localized"], o["name"])), None)
        if found is None:
            names = ", ".join(o["name_localized"] for o in inner)
            said = f"/{command['name_localized']}"
            raise ClientRefusal("unknown_command", f"{said} has no «{wanted}»; it has: {names}")
        path.append(found)
        here = found
    return command, path, rest


def parse(commands: list[JSON], text: str) -> tuple[JSON, list[JSON], dict[str, str]]:
    """`/стол создать игра:Князи время:10 минут` -> command, path, values. A value runs to the next `name:`."""
    command, path, rest = find(commands, text.strip().lstrip("/").split())
    options = _options(command, path)
    names = sorted({n for o in options for n in (o["name_localized"], o["name"])}, key=len, reverse=True)
    tail = " ".join(rest)
    if not tail:
        return command, path, {}
    if not names:
        raise ClientRefusal("bad_option", f"this command takes no options, but «{tail}» was given")
    starts = list(re.finditer(rf"(?:^|(?<= ))({'|'.join(map(re.escape, names))}):", tail))
    if not starts or starts[0].start() > 0:
        raise ClientRefusal(
            "bad_option", f"«{tail}» should look like `name:value`, with names from: {', '.join(names)}"
        )
    values = {}
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        end = following.start() if following is not None else len(tail)
        values[start[1]] = tail[start.end() : end].strip()
    return command, path, values


def _options(command: JSON, path: list[JSON]) -> list[JSON]:
    return list((path[-1] if path else command).get("options") or ())


def build(
    world: World,
    user: User,
    channel: Channel,
    command: JSON,
    path: list[JSON],
    values: dict[str, Any],
    *,
    focused: str | None = None,
) -> JSON:
    """The interaction's `data`. With `focused` it is an autocomplete: half-filled options are in order."""
    options = _options(command, path)
    given: dict[str, Any] = {}
    for name, value in values.items():
        option = next((o for o in options if name in (o["name"], o["name_localized"])), None)
        if option is None:
            names = ", ".join(o["name_localized"] for o in options) or "none"
            raise ClientRefusal("bad_option", f"there is no option «{name}»; there are: {names}")
        given[option["name"]] = value
    resolved: JSON = {}
    made: list[JSON] = []
    for option in options:
        name = option["name"]
        is_focus = focused in (name, option["name_localized"])
        if name not in given:
            if is_focus:
                given[name] = ""
            elif option.get("required") and focused is None:
                raise ClientRefusal(
                    "bad_option",
                    f"the option «{option['name_localized']}» must be filled in",
                    option["name_localized"],
                )
            else:
                continue
        if is_focus:
            if not option.get("autocomplete"):
                raise ClientRefusal(
                    "bad_option", f"the option «{option['name_localized']}» has no autocomplete"
                )
            made.append({"name": name, "type": option["type"], "value": str(given[name]), "focused": True})
            continue
        try:
            value = _value(world, user, channel, option, given[name], resolved)
        except ClientRefusal:
            if focused is None:
                raise
            continue
        made.append({"name": name, "type": option["type"], "value": value})
    if focused is not None and not any(o.get("focused") for o in made):
        raise ClientRefusal("bad_option", f"there is no option «{focused}»")
    for step in reversed(path):
        made = [{"name": step["name"], "type": step["type"], "options": made}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if made:
        data["options"] = made
    if resolved:
        data["resolved"] = resolved
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def _value(world: World, user: User, channel: Channel, option: JSON, value: Any, resolved: JSON) -> Any:
    kind, shown = option["type"], option["name_localized"]
    if choices := option.get("choices"):
        for choice in choices:
            if value in (choice["name_localized"], choice["name"], choice["value"], str(choice["value"])):
                return choice["value"]
        offered = ", ".join(choice["name_localized"] for choice in choices)
        raise ClientRefusal(
            "bad_option", f"«{value}» is not among the choices of «{shown}»: {offered}", str(value)
        )
    if kind == STRING:
        text = str(value)
        least, most = option.get("min_length") or 0, option.get("max_length") or 6000
        if not least <= len(text) <= most:
            raise ClientRefusal("bad_option", f"«{shown}» must be {least} to {most} characters long", shown)
        return text
    if kind in (INTEGER, NUMBER):
        return _number(option, value)
    if kind == BOOLEAN:
        word = str(value).lower()
        if word not in _YES | _NO:
            raise ClientRefusal("bad_option", f"«{shown}» must be yes or no, not «{value}»", shown)
        return word in _YES
    if kind == ATTACHMENT:
        return attach(world, channel, value, resolved)
    return resolve(world, channel, kind, value, resolved, option)


def _number(option: JSON, value: Any) -> int | float:
    shown = option["name_localized"]
    try:
        number = int(value) if option["type"] == INTEGER else float(value)
    except (TypeError, ValueError):
        raise ClientRefusal("bad_option", f"«{shown}» must be a number, not «{value}»", shown) from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise ClientRefusal("bad_option", f"«{shown}» must be from {least} to {most}, not {number}", shown)
    return number


def resolve(
    world: World, channel: Channel, kind: int, value: Any, resolved: JSON, option: JSON | None = None
) -> str:
    """A user, role or channel, by its id, its name or an object with an `id`; noted in `resolved`."""
    guild = world.guild_of(channel)
    wanted = str(getattr(value, "id", value)).strip("<@&#!>")
    if kind in (USER, MENTIONABLE):
        for id_, person in world.users.items():
            member = guild.members.get(id_) if guild is not None else None
            if wanted in (str(id_), person.name, member.nick if member else None):
                resolved.setdefault("users", {})[str(id_)] = person.json()
                if member is not None:
                    short = member.json(with_user=False) | {
                        "permissions": str(int(world.permissions(id_, channel)))
                    }
                    resolved.setdefault("members", {})[str(id_)] = short
                return str(id_)
    if kind in (ROLE, MENTIONABLE) and guild is not None:
        for id_, role in guild.roles.items():
            if wanted in (str(id_), role.name):
                resolved.setdefault("roles", {})[str(id_)] = role.json()
                return str(id_)
    if kind == CHANNEL and guild is not None:
        allowed = (option or {}).get("channel_types")
        for id_, found in [*guild.channels.items(), *guild.threads.items()]:
            if wanted in (str(id_), found.name) and (not allowed or found.type in allowed):
                permissions = {"permissions": str(int(world.permissions(world.bot.id, found)))}
                resolved.setdefault("channels", {})[str(id_)] = found.json() | permissions
                return str(id_)
    raise ClientRefusal("bad_option", f"nobody and nothing here is called «{value}»", str(value))


def attach(world: World, channel: Channel, value: Any, resolved: JSON) -> str:
    """A guest's own file in an option or a form."""
    if not isinstance(value, Upload):
        raise ClientRefusal("bad_option", "a file is expected here")
    attachment = described_upload(world, channel, value) | {"ephemeral": True}
    resolved.setdefault("attachments", {})[attachment["id"]] = attachment
    return str(attachment["id"])


def menu(world: World, channel: Channel, command: JSON, target: User | Message) -> JSON:
    """A command out of the menu of a user or a message."""
    data: JSON = {
        "id": command["id"],
        "name": command["name"],
        "type": command["type"],
        "target_id": str(target.id),
    }
    resolved: JSON = {}
    if isinstance(target, User):
        resolve(world, channel, USER, target, resolved)
    else:
        resolved["messages"] = {str(target.id): target.data}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data | {"resolved": resolved}
