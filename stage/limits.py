"""Discord's rules for messages, forms and commands that its API description does not hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from stage.emoji import is_emoji
from stage.entities import COMPONENTS_V2, JSON
from stage.errors import Problem

Path = tuple[str | int, ...]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
INPUTS = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
LINK, PREMIUM = 5, 6

MAX_COMPONENTS, MAX_TEXT, MAX_CONTENT, MAX_EMBEDS_TEXT = 40, 4000, 2000, 6000
MAX_TEXT_BYTES = 10_170  # of all texts in UTF-8 and 12 for each: beyond it Discord fails with 500
MAX_UPLOAD = 10 * 1024 * 1024
MAX_LENGTHS = {"custom_id": 100, "placeholder": 150}  # of whatever has them
LENGTHS = {TEXT_INPUT: {"placeholder": 100, "label": 45}, LABEL: {"label": 45, "description": 100}}
OPTION_LENGTHS = {"label": 100, "value": 100, "description": 100}
COMMAND_NAME = re.compile(r"^[-_ʼ\w]{1,32}$")


def walk(components: Iterable[JSON], path: Path = ("components",)) -> list[tuple[JSON, Path]]:
    """Every component, nested ones included, with its path in the body."""
    found: list[tuple[JSON, Path]] = []
    for index, component in enumerate(components):
        _inside(component, (*path, index), found)
    return found


def _inside(component: JSON, path: Path, found: list[tuple[JSON, Path]]) -> None:
    if not isinstance(component, dict):
        return
    found.append((component, path))
    for key in ("accessory", "component"):
        if isinstance(inner := component.get(key), dict):
            _inside(inner, (*path, key), found)
    if isinstance(inner := component.get("components"), list):
        for index, one in enumerate(inner):
            _inside(one, (*path, "components", index), found)


def message_problems(
    body: JSON,
    flags: int,
    files: Container[str],
    emoji_exists: Callable[[int], bool],
    before: JSON | None = None,
) -> list[Problem]:
    """Of a message to be sent, or (with `before`, what it was) to be edited.

    `flags` are those the message will have, `files` the names its attachments will have.
    """
    problems: list[Problem] = []
    if len(body.get("content") or "") > MAX_CONTENT:
        words = f"Must be {MAX_CONTENT} or fewer in length."
        problems.append(Problem(("content",), "BASE_TYPE_MAX_LENGTH", words))
    if flags & COMPONENTS_V2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(field) or (before and field not in body and before.get(field)):
                words = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                problems.append(Problem((field,), code, words))
        if before is None and not body.get("components"):
            words = "At least one component is required when using MessageFlags.IS_COMPONENTS_V2"
            problems.append(Problem(("components",), "MESSAGE_COMPONENTS_V2_REQUIRES_COMPONENTS", words))
    problems += _embed_problems(body.get("embeds") or [])
    problems += mention_problems(body.get("allowed_mentions"))
    if body.get("components"):
        problems += component_problems(body["components"], flags, files, emoji_exists)
    return problems


def component_problems(
    components: list[JSON], flags: int, files: Container[str], emoji_exists: Callable[[int], bool]
) -> list[Problem]:
    problems: list[Problem] = []
    add = problems.append
    v2 = bool(flags & COMPONENTS_V2)
    if not v2:
        if len(components) > 5:
            add(Problem(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."))
        for index, component in enumerate(components):
            if component.get("type") != ROW:
                words = 'Value of field "type" must be one of (1,).'
                add(Problem(("components", index), "UNION_TYPE_CHOICES", words))
    seen: dict[str, Path] = {}
    numbers: set[int] = set()
    count = text = size = 0
    for component, path in walk(components):
        count += 1
        kind = component.get("type")
        problems += _too_long(component, path, MAX_LENGTHS)
        if kind == TEXT:
            text += len(component.get("content") or "")
            size += len((component.get("content") or "").encode()) + 12
        elif kind == ROW:
            problems += _row_problems(component, path)
        elif kind == BUTTON:
            problems += _button_problems(component, path)
        elif kind in SELECTS:
            problems += _select_problems(component, path)
        for where, media in _media(component, path):
            url = str(media.get("url", ""))
            if url.startswith("attachment://"):
                if url.removeprefix("attachment://") not in files:
                    words = "The referenced attachment could not be found"
                    add(
                        Problem((*where, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)
                    )
            elif kind == FILE or not url.startswith(("http://", "https://")):
                words = (
                    "Not a well formed URL."
                    if kind != FILE
                    else "Only attachment:// references are supported."
                )
                add(Problem((*where, "url"), "URL_TYPE_INVALID_URL", words))
        if component.get("emoji") or kind == STRING_SELECT:
            problems += _emoji_problems(component, path, emoji_exists)
        if custom_id := component.get("custom_id"):
            if custom_id in seen:
                words = "Component custom id cannot be duplicated"
                add(Problem((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words))
            seen[custom_id] = path
        if number := component.get("id"):
            if number in numbers:
                add(Problem((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"))
            numbers.add(number)
    if v2 and count > MAX_COMPONENTS:
        words = f"Must have {MAX_COMPONENTS} or fewer components in total, nested ones included; there are {count}."
        add(Problem(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words))
    if text > MAX_TEXT:
        words = f"This message exceeds the maximum displayable text size ({MAX_TEXT}); there are {text} characters."
        add(Problem(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words))
    if v2 and text <= MAX_TEXT and size > MAX_TEXT_BYTES:
        words = f"The texts of a layout take {size} bytes; Discord fails at more than {MAX_TEXT_BYTES}."
        add(Problem(("components",), "COMPONENT_TEXT_BYTES_EXCEEDED", words))
    return problems


def _too_long(named: JSON, path: Path, lengths: dict[str, int]) -> Iterator[Problem]:
    for field, most in lengths.items():
        if len(str(named.get(field) or "")) > most:
            yield Problem((*path, field), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _media(component: JSON, path: Path) -> Iterator[tuple[Path, JSON]]:
    kind = component.get("type")
    if kind == THUMBNAIL and isinstance(component.get("media"), dict):
        yield (*path, "media"), component["media"]
    elif kind == FILE and isinstance(component.get("file"), dict):
        yield (*path, "file"), component["file"]
    elif kind == GALLERY:
        for index, item in enumerate(component.get("items") or ()):
            if isinstance(item, dict) and isinstance(item.get("media"), dict):
                yield (*path, "items", index, "media"), item["media"]


def _row_problems(row: JSON, path: Path) -> Iterator[Problem]:
    inner = row.get("components") or []
    width = sum(5 if c.get("type") in SELECTS else 1 for c in inner if isinstance(c, dict))
    if width > 5:
        words = "The specified component exceeds the maximum width"
        yield Problem((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _button_problems(button: JSON, path: Path) -> Iterator[Problem]:
    style = button.get("style")
    has_id, has_url = bool(button.get("custom_id")), bool(button.get("url"))
    if style == LINK:
        if not has_url or has_id:
            words = "A url is required and a custom id cannot be used with this style"
            yield Problem(path, "BUTTON_COMPONENT_INVALID_STYLE_FIELDS", words)
        elif not str(button["url"]).startswith(("http://", "https://", "discord://")):
            words = "Scheme must be one of ('http', 'https', 'discord')."
            yield Problem((*path, "url"), "URL_TYPE_INVALID_SCHEME", words)
    elif style != PREMIUM and (not has_id or has_url):
        words = "A custom id is required and a url cannot be used with this style"
        yield Problem(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", words)
    if len(button.get("label") or "") > 80:
        yield Problem((*path, "label"), "BASE_TYPE_MAX_LENGTH", "Must be 80 or fewer in length.")
    if style != PREMIUM and not (button.get("label") or button.get("emoji")):
        yield Problem(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")


def _select_problems(select: JSON, path: Path) -> Iterator[Problem]:
    least = 1 if select.get("min_values") is None else select["min_values"]
    most = 1 if select.get("max_values") is None else select["max_values"]
    if least > most:
        words = "min_values must be less than or equal to max_values"
        yield Problem((*path, "min_values"), "SELECT_COMPONENT_INVALID_RANGE", words)
    if select.get("type") != STRING_SELECT:
        return
    options = [o for o in select.get("options") or () if isinstance(o, dict)]
    if not 1 <= len(options) <= 25:
        yield Problem((*path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
    if most > len(options):
        words = f"max_values must be less than or equal to the number of options ({len(options)})"
        yield Problem((*path, "max_values"), "SELECT_COMPONENT_INVALID_RANGE", words)
    if sum(bool(o.get("default")) for o in options) > most:
        words = "Too many default options"
        yield Problem((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", words)
    values: set[Any] = set()
    for index, option in enumerate(options):
        yield from _too_long(option, (*path, "options", index), OPTION_LENGTHS)
        if option.get("value") in values:
            words = "The specified option value is already used"
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            yield Problem((*path, "options", index, "value"), code, words)
        values.add(option.get("value"))


def _emoji_problems(component: JSON, path: Path, exists: Callable[[int], bool]) -> Iterator[Problem]:
    found: list[tuple[Path, Any]] = [((*path, "emoji"), component.get("emoji"))]
    if component.get("type") == STRING_SELECT:
        for index, option in enumerate(component.get("options") or ()):
            found.append(((*path, "options", index, "emoji"), option.get("emoji")))
    for where, emoji in found:
        if not isinstance(emoji, dict):
            continue
        number, name = emoji.get("id"), str(emoji.get("name") or "")
        if not (exists(int(number)) if number else is_emoji(name)):
            yield Problem(
                (*where, "name" if not number else "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )


def mention_problems(allowed: JSON | None) -> Iterator[Problem]:
    """Either all of a kind may be pinged, or those who are named: never both."""
    for kind in ("users", "roles"):
        if allowed and kind in (allowed.get("parse") or ()) and allowed.get(kind):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            yield Problem(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _embed_problems(embeds: list[JSON]) -> Iterator[Problem]:
    total = 0
    for embed in embeds:
        parts = [embed.get("title"), embed.get("description")]
        parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        for field in embed.get("fields") or ():
            parts += [field.get("name"), field.get("value")]
        total += sum(len(part) for part in parts if part)
    if total > MAX_EMBEDS_TEXT:
        words = f"Embed size exceeds maximum size of {MAX_EMBEDS_TEXT}"
        yield Problem(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", words)


def modal_problems(data: JSON) -> list[Problem]:
    problems = list(_too_long(data, (), {"title": 45, "custom_id": 100}))
    components = data.get("components") or []
    if not 1 <= len(components) <= 5:
        problems.append(
            Problem(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        )
    seen: set[str] = set()
    for component, path in walk(components):
        kind = component.get("type")
        problems += _too_long(component, path, MAX_LENGTHS | LENGTHS.get(kind or 0, {}))
        if kind == ROW and len(component.get("components") or ()) != 1:
            words = "The specified component exceeds the maximum width"
            problems.append(Problem((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words))
        if kind == TEXT_INPUT:
            least, most = component.get("min_length") or 0, component.get("max_length") or 4000
            value = component.get("value") or ""
            if least > most or (value and not least <= len(value) <= most):
                words = f"Must be between {least} and {most} in length."
                problems.append(Problem((*path, "value"), "BASE_TYPE_BAD_LENGTH", words))
        elif kind in SELECTS:
            problems += _select_problems(component, path)
        if custom_id := component.get("custom_id"):
            if custom_id in seen:
                words = "Component custom id cannot be duplicated"
                problems.append(Problem((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words))
            seen.add(custom_id)
    return problems


def command_problems(command: JSON, path: Path = ()) -> list[Problem]:
    """Names of chat commands, required options first, 8000 characters in all, nesting of groups.

    Of a text with localisations the longest counts.
    """
    problems: list[Problem] = []
    if (command.get("type") or 1) != 1:
        return problems
    _check_names(command, path, problems)
    size = _size(command, "name", "description")
    for option, where in _options(command.get("options") or (), (*path, "options")):
        _check_names(option, where, problems)
        size += _size(option, "name", "description")
        choices = option.get("choices") or ()
        size += sum(len(str(c.get("value"))) + _size(c, "name") for c in choices)
        problems += choice_problems(choices, (*where, "choices"))
        if option.get("choices") and option.get("autocomplete"):
            words = "Autocomplete cannot be used together with choices"
            problems.append(Problem(where, "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", words))
    if size > 8000:
        words = f"Command exceeds maximum size (8000); there are {size} characters."
        problems.append(Problem(path, "APPLICATION_COMMAND_TOO_LARGE", words))
    return problems


def choice_problems(choices: Iterable[JSON], path: Path) -> Iterator[Problem]:
    """Of what an option offers, beforehand or while one types."""
    listed = list(choices)
    if len(listed) > 25:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25 in length.")
    for index, choice in enumerate(listed):
        if isinstance(choice, dict):
            words = ("name", "value") if isinstance(choice.get("value"), str) else ("name",)
            yield from _too_long(choice, (*path, index), dict.fromkeys(words, 100))


def _size(named: JSON, *texts: str) -> int:
    return sum(
        max(
            len(words)
            for words in (named.get(text) or "", *(named.get(f"{text}_localizations") or {}).values())
        )
        for text in texts
    )


def shelf_problems(commands: list[JSON]) -> list[Problem]:
    """No two commands of one kind have one name, in any language: who has none of his own shows the base."""
    problems: list[Problem] = []
    seen: dict[tuple[int, str, str], int] = {}
    locales = {""}.union(*((c.get("name_localizations") or {}) for c in commands))
    for index, command in enumerate(commands):
        names = command.get("name_localizations") or {}
        for locale in sorted(locales):
            key = (command.get("type") or 1, locale, names.get(locale) or command.get("name") or "")
            if seen.setdefault(key, index) != index:
                path = ("name_localizations", locale) if names.get(locale) else ("name",)
                words = "Application command names must be unique"
                problems.append(Problem((index, *path), "APPLICATION_COMMANDS_DUPLICATE_NAME", words))
    return problems


def _options(options: Iterable[JSON], path: Path) -> Iterator[tuple[JSON, Path]]:
    for index, option in enumerate(options):
        yield option, (*path, index)
        yield from _options(option.get("options") or (), (*path, index, "options"))


def _check_names(named: JSON, path: Path, problems: list[Problem]) -> None:
    names: list[tuple[Path, str]] = [(("name",), named.get("name") or "")]
    names += [(("name_localizations", k), v) for k, v in (named.get("name_localizations") or {}).items()]
    for place, name in names:
        if not COMMAND_NAME.match(name) or name != name.lower():
            problems.append(
                Problem((*path, *place), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
            )
    problems += _too_long(named, path, {"description": 100})
    if not named.get("description"):
        problems.append(Problem((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required"))
    options = named.get("options") or []
    used: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        where = (*path, "options", index)
        if option.get("name") in used:
            words = "Option name must be unique"
            problems.append(
                Problem((*where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
            )
        used.add(option.get("name", ""))
        if option.get("type", 3) > 2:
            if option.get("required") and optional_seen:
                words = "Required options must be placed before non-required options"
                problems.append(Problem(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words))
            optional_seen = optional_seen or not option.get("required")
    kinds = {option.get("type") in (1, 2) for option in options}
    if len(kinds) > 1:
        words = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.append(Problem((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words))
