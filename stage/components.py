"""How Discord writes a message's components once it has taken them: numbered, completed, with real addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from stage.entities import JSON
from stage.limits import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    LINK,
    PREMIUM,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    walk,
)

Unfurl = Callable[[JSON], JSON]
_USERS = re.compile(r"<@!?(\d+)>")


def settle(components: Iterable[JSON], unfurl: Unfurl) -> list[JSON]:
    """New component dictionaries as they come back from Discord. `unfurl` makes a media item of an address."""
    given = list(components)
    taken = {c["id"] for c, _ in walk(given) if c.get("id")}
    numbers = (n for n in range(1, 10_000) if n not in taken)
    return [_settled(component, unfurl, numbers) for component in given]


def _settled(component: JSON, unfurl: Unfurl, numbers: Iterator[int]) -> JSON:
    kind = component["type"]
    made: JSON = {"type": kind, "id": component.get("id") or next(numbers)}
    if kind == ROW:
        made["components"] = [_settled(c, unfurl, numbers) for c in component["components"]]
    elif kind == BUTTON:
        made["style"] = component["style"]
        made["disabled"] = bool(component.get("disabled"))
        _copy(component, made, "label", "url", "custom_id", "sku_id")
        if emoji := component.get("emoji"):
            made["emoji"] = _emoji(emoji)
    elif kind in SELECTS:
        made |= {
            "custom_id": component["custom_id"],
            "min_values": 1 if component.get("min_values") is None else component["min_values"],
            "max_values": 1 if component.get("max_values") is None else component["max_values"],
            "disabled": bool(component.get("disabled")),
        }
        _copy(component, made, "placeholder", "default_values", "channel_types")
        if kind == STRING_SELECT:
            made["options"] = [_option(o) for o in component["options"]]
    elif kind == SECTION:
        made["components"] = [_settled(c, unfurl, numbers) for c in component["components"]]
        made["accessory"] = _settled(component["accessory"], unfurl, numbers)
    elif kind == TEXT:
        made["content"] = component["content"]
    elif kind == THUMBNAIL:
        made |= {
            "media": unfurl(component["media"]),
            "description": component.get("description"),
            "spoiler": bool(component.get("spoiler")),
        }
    elif kind == GALLERY:
        made["items"] = [
            {
                "media": unfurl(item["media"]),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in component["items"]
        ]
    elif kind == FILE:
        file = unfurl(component["file"])
        made |= {"file": file, "spoiler": bool(component.get("spoiler")), "name": None, "size": None}
        _copy(file, made, "name", "size")
    elif kind == SEPARATOR:
        made["divider"] = component.get("divider") is not False
        made["spacing"] = component.get("spacing") or 1
    elif kind == CONTAINER:
        made["accent_color"] = component.get("accent_color")
        made["spoiler"] = bool(component.get("spoiler"))
        made["components"] = [_settled(c, unfurl, numbers) for c in component["components"]]
    return made


def _option(option: JSON) -> JSON:
    made: JSON = {"label": option["label"], "value": option["value"]}
    _copy(option, made, "description")
    if option.get("emoji"):
        made["emoji"] = _emoji(option["emoji"])
    if option.get("default"):
        made["default"] = True
    return made


def _emoji(emoji: JSON) -> JSON:
    if not emoji.get("id"):
        return {"name": emoji["name"]}
    made: JSON = {"id": str(emoji["id"]), "name": emoji.get("name") or "_"}
    if emoji.get("animated"):
        made["animated"] = True
    return made


def _copy(source: JSON, target: JSON, *fields: str) -> None:
    for field in fields:
        if source.get(field) is not None:
            target[field] = source[field]


def pressable(component: JSON) -> bool:
    """A button with a custom id or a select: what a guest can act on."""
    kind = component["type"]
    return kind in SELECTS or (kind == BUTTON and component["style"] not in (LINK, PREMIUM))


def texts(components: Iterable[JSON]) -> Iterator[str]:
    """What is written in the texts of a layout."""
    for component, _ in walk(components):
        if component["type"] == TEXT:
            yield component["content"]


def named(content: str, components: Iterable[JSON]) -> list[str]:
    """The ids of the users that a message's words name, in the order of the words and as often, called or not."""
    return _USERS.findall("\n".join([content, *texts(components)]))
