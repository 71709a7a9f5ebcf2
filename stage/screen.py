"""What a guest sees, as text: for tests, for their failures, and for nobody to need a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stage.entities import JSON, LOADING, VOICE, Channel, Message
from stage.forms import inputs
from stage.limits import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
)

if TYPE_CHECKING:
    from stage.person import StagePerson
    from stage.world import World

_USER, _CHANNEL, _EMOJI = re.compile(r"<@!?(\d+)>"), re.compile(r"<#(\d+)>"), re.compile(r"<a?:(\w+):\d+>")
_SLASH = re.compile(r"</([^:>]+):\d+>")


def screen(person: StagePerson, channel: Channel | None = None, *, last: int = 30) -> str:
    """All channels he can see that hold something, then the voice channels, then an open form."""
    places = [channel] if channel is not None else sorted(person.channels(), key=lambda c: c.id)
    lines: list[str] = []
    for place in places:
        shown = person.messages(place)[-last:]
        if shown:
            lines += [f"── {_title(place)} ──", *(line for m in shown for line in _message(person.world, m))]
    for place in places:
        if place.type == VOICE:
            lines += _voice(person.world, place)
    if (brought := person.form) is not None and brought.form is not None:
        lines.append(f"── form «{brought.form['title']}» ──")
        for label, field in inputs(brought.form):
            hint = field.get("value") or field.get("placeholder") or ""
            lines.append(f"  {label} ({field['custom_id']}): [{hint}]")
    return "\n".join(lines) or "(an empty screen)"


def _title(channel: Channel) -> str:
    if channel.recipient is not None:
        return "private messages"
    return ("🔊 " if channel.type == VOICE else "#") + channel.name


def _voice(world: World, channel: Channel) -> list[str]:
    guild = world.guild_of(channel)
    assert guild is not None
    people = []
    for state in guild.voice_states.values():
        if state.channel_id == channel.id:
            member = guild.members[state.user_id]
            marks = [m for on, m in ((member.mute, "server mute"), (state.self_mute, "muted")) if on]
            people.append(member.shown_name + (f" ({', '.join(marks)})" if marks else ""))
    if not people:
        return []
    status = f" — {channel.status}" if channel.status else ""
    return [f"── 🔊 {channel.name}{status}: {', '.join(people)}"]


def _message(world: World, message: Message) -> list[str]:
    guild = world.guild_of(message.channel)
    member = guild.members.get(message.author_id) if guild is not None else None
    name = member.shown_name if member is not None else message.data["author"]["username"]
    marks = ["only you see this"] if message.ephemeral_for is not None else []
    if message.data["edited_timestamp"]:
        marks.append("edited")
    head = name + (f" ({', '.join(marks)})" if marks else "") + ":"
    return [head, *("  " + line for line in body(world, message).split("\n"))]


def body(world: World, message: Message) -> str:
    """The message without its head."""
    data = message.data
    if message.flags & LOADING:
        return "thinking…"
    lines: list[str] = []
    if (quoted := data.get("referenced_message")) is not None:
        there = world.messages.get(int(quoted["id"]))
        lines.append("↱ " + (plain(world, there.data["content"])[:60] if there is not None else "(deleted)"))
    if data["content"]:
        lines.append(plain(world, data["content"]))
    for embed in data["embeds"]:
        lines += _embed(world, embed)
    shown: set[str] = set()
    for component in data["components"]:
        lines += _component(world, component, shown)
    for attachment in data["attachments"]:
        if attachment["id"] not in shown:
            sound = str(attachment.get("content_type")).startswith("audio/")
            words = _described(attachment.get("description"))
            lines.append(f"{'▶' if sound else '📎'} {attachment['filename']}" + words)
    if message.reactions:
        lines.append(
            " ".join(f"{emoji.partition(':')[0]}×{len(who)}" for emoji, who in message.reactions.items())
        )
    return "\n".join(lines)


def _component(world: World, component: JSON, shown: set[str]) -> list[str]:
    kind = component["type"]
    if kind == TEXT:
        return plain(world, component["content"]).split("\n")
    if kind == ROW:
        row = [line for c in component["components"] for line in _component(world, c, shown)]
        return [" ".join(row)]
    if kind == BUTTON:
        grey = " ✗" if component["disabled"] else ""
        return [f"[{caption(component)}{grey}]"]
    if kind in SELECTS:
        return [_select(component)]
    if kind == SECTION:
        lines = [line for c in component["components"] for line in _component(world, c, shown)]
        beside = _component(world, component["accessory"], shown)
        return [*lines[:-1], f"{lines[-1]}  {' '.join(beside)}"]
    if kind == CONTAINER:
        inner = [line for c in component["components"] for line in _component(world, c, shown)]
        return ["│ " + line for line in inner]
    if kind == SEPARATOR:
        return ["────"] if component["divider"] else [""]
    if kind == THUMBNAIL:
        return [_picture(component, component["media"], shown)]
    if kind == GALLERY:
        return [_picture(item, item["media"], shown) for item in component["items"]]
    if kind == FILE:
        shown.add(component["file"].get("attachment_id", ""))
        return [f"📎 {component.get('name')}"]
    return []


def _picture(item: JSON, media: JSON, shown: set[str]) -> str:
    shown.add(media.get("attachment_id", ""))
    return f"🖼 {media.get('name') or media['url'].rsplit('/', 1)[-1]}" + _described(item.get("description"))


def _described(words: str | None) -> str:
    return f" ({words})" if words else ""


def caption(button: JSON) -> str:
    """Emoji and label of a button, as they are read."""
    emoji = (button.get("emoji") or {}).get("name") or ""
    return " ".join(part for part in (emoji, button.get("label") or "") if part)


def _select(select: JSON) -> str:
    hint = select.get("placeholder") or select["custom_id"]
    grey = " ✗" if select["disabled"] else ""
    if select["type"] != STRING_SELECT:
        return f"‹{hint}{grey}›"
    options = " · ".join(("●" if o.get("default") else "") + caption(o) for o in select["options"])
    return f"‹{hint}{grey}: {options}›"


def _embed(world: World, embed: JSON) -> list[str]:
    lines = [embed.get("title"), embed.get("description")]
    lines += [f"{f['name']}: {f['value']}" for f in embed.get("fields") or ()]
    if (picture := embed.get("image")) is not None:
        lines.append(f"🖼 {picture['url'].rsplit('/', 1)[-1]}")
    lines.append((embed.get("footer") or {}).get("text"))
    return ["┃ " + line for part in lines if part for line in plain(world, part).split("\n")]


def plain(world: World, text: str) -> str:
    """Mentions and custom emojis by their names."""
    text = _USER.sub(lambda m: f"@{_named(world, m[1])}", text)
    text = _CHANNEL.sub(lambda m: f"#{c.name}" if (c := world.channels.get(int(m[1]))) else m[0], text)
    return _SLASH.sub(r"/\1", _EMOJI.sub(r":\1:", text))


def _named(world: World, number: str) -> str:
    user = world.users.get(int(number))
    return number if user is None else user.name
