"""The bot's registered commands, global and of each guild, and who may use which."""

from __future__ import annotations

from collections.abc import Iterable

from stage.entities import JSON, Channel, User
from stage.errors import Problem, invalid_form, refuse
from stage.limits import command_problems, shelf_problems
from stage.permissions import P
from stage.world import World

CHAT, USER, MESSAGE = 1, 2, 3
CREATIONS, DAY = 200, 24 * 3600.0
_MOST = {CHAT: 100, USER: 15, MESSAGE: 15}


class Commands:
    def __init__(self, world: World) -> None:
        self.world = world
        self._created: dict[int | None, list[float]] = {}
        self.shelves: dict[int | None, dict[int, JSON]] = {None: {}}

    def shelf(self, guild_id: int | None) -> dict[int, JSON]:
        """`None` is the global one."""
        return self.shelves.setdefault(guild_id, {})

    def get(self, guild_id: int | None, command_id: int) -> JSON:
        if (found := self.shelf(guild_id).get(command_id)) is None:
            raise refuse("unknown_command")
        return found

    def put(self, guild_id: int | None, bodies: list[JSON]) -> list[JSON]:
        """Replace them all; those of the same name and type keep their ids, as at Discord."""
        problems = [p for i, body in enumerate(bodies) for p in command_problems(body, (i,))]
        problems += shelf_problems(bodies)
        if problems:
            raise invalid_form(problems)
        old = {(c["type"], c["name"]): c for c in self.shelf(guild_id).values()}
        made: dict[int, JSON] = {}
        self._allow(guild_id, sum((b.get("type") or CHAT, b["name"]) not in old for b in bodies))
        for body in bodies:
            command = self._made(guild_id, body, old.get((body.get("type") or CHAT, body["name"])))
            made[int(command["id"])] = command
        self._count(made.values())
        self.shelves[guild_id] = made
        self._changed()
        return list(made.values())

    def add(self, guild_id: int | None, body: JSON) -> tuple[JSON, bool]:
        """The command and whether it is new: one of the same name is overwritten."""
        if problems := command_problems(body):
            raise invalid_form(problems)
        shelf = self.shelf(guild_id)
        kind = body.get("type") or CHAT
        old = next((c for c in shelf.values() if c["name"] == body["name"] and c["type"] == kind), None)
        beside = [c for c in shelf.values() if c is not old]
        if problems := [p for p in shelf_problems([*beside, body]) if p.path[0] == len(beside)]:
            raise invalid_form([Problem(p.path[1:], p.code, p.message) for p in problems])
        self._allow(guild_id, old is None)
        command = self._made(guild_id, body, old)
        self._count([*(c for c in shelf.values() if c is not old), command])
        shelf[int(command["id"])] = command
        self._changed()
        return command, old is None

    def change(self, guild_id: int | None, command_id: int, body: JSON) -> JSON:
        old = self.get(guild_id, command_id)
        whole = old | body
        if problems := command_problems(whole):
            raise invalid_form(problems)
        self.shelf(guild_id)[command_id] = command = self._made(guild_id, whole, old)
        self._changed()
        return command

    def remove(self, guild_id: int | None, command_id: int) -> None:
        self.get(guild_id, command_id)
        del self.shelf(guild_id)[command_id]
        self._changed()

    def _made(self, guild_id: int | None, body: JSON, old: JSON | None) -> JSON:
        needed = body.get("default_member_permissions")
        command: JSON = {
            "id": old["id"] if old else str(self.world.clock.snowflake()),
            "application_id": str(self.world.bot.id),
            "version": str(self.world.clock.snowflake()),
            "type": body.get("type") or CHAT,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": None if needed is None else str(needed),
            "nsfw": bool(body.get("nsfw")),
            "options": body.get("options") or [],
            "integration_types": body.get("integration_types") or [0],
            "contexts": body.get("contexts"),
        }
        if guild_id is not None:
            command["guild_id"] = str(guild_id)
        else:
            command["dm_permission"] = body.get("dm_permission") is not False
        return command

    def _count(self, commands: Iterable[JSON]) -> None:
        counts = dict.fromkeys(_MOST, 0)
        for command in commands:
            counts[command["type"]] = counts.get(command["type"], 0) + 1
        if any(count > _MOST.get(kind, 1) for kind, count in counts.items()):
            raise refuse("max_commands")

    def _allow(self, guild_id: int | None, new: int) -> None:
        """A day sees no more than 200 new commands, in a guild or globally; old ones may change at will."""
        now, made = self.world.clock.time(), self._created.setdefault(guild_id, [])
        made[:] = [at for at in made if at > now - DAY]
        if len(made) + new > CREATIONS:
            raise refuse("daily_commands")
        made += [now] * new

    def _changed(self) -> None:
        self.world.publish("APPLICATION_COMMANDS_UPDATE", {}, bots=False)

    # -- for people ------------------------------------------------------------------------------

    def usable(self, user: User, channel: Channel) -> list[JSON]:
        """What Discord's client would offer this person in this channel, with names in his language."""
        if channel.guild_id is not None:
            permissions = self.world.permissions(user.id, channel)
            if not permissions & P.USE_APPLICATION_COMMANDS:
                return []
            offered = [*self.shelf(channel.guild_id).values(), *self.shelf(None).values()]
            here = [c for c in offered if _in_context(c, 0) and _permitted(c, permissions)]
        else:
            here = [c for c in self.shelf(None).values() if _in_context(c, 1)]
        return [localized(command, user.locale) for command in here]


def _in_context(command: JSON, context: int) -> bool:
    if command["contexts"] is not None:
        return context in command["contexts"]
    return context == 0 or bool(command.get("dm_permission", True))


def _permitted(command: JSON, permissions: P) -> bool:
    needed = command["default_member_permissions"]
    if needed is None or permissions & P.ADMINISTRATOR:
        return True
    return int(needed) != 0 and permissions & int(needed) == int(needed)


def localized(named: JSON, locale: str) -> JSON:
    """With `name_localized` and `description_localized` filled in, options and choices too."""
    made = named | {
        "name_localized": (named.get("name_localizations") or {}).get(locale) or named["name"],
    }
    if "description" in named:
        described = (named.get("description_localizations") or {}).get(locale)
        made["description_localized"] = described or named["description"]
    for inner in ("options", "choices"):
        if named.get(inner):
            made[inner] = [localized(entry, locale) for entry in named[inner]]
    return made
