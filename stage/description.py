"""Discord's own API description (OpenAPI), compiled into functions that check request bodies.

A schema becomes a closure once, on its first use; checking a body is then a walk
over plain calls, some microseconds for each component. Four liberties are
taken, because Discord itself takes them: an id may be a number as well as a
string; a whole number may be a string of digits (permissions always are); of a
`oneOf` at least one must fit, not exactly one; fields the description does not
name are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import msgspec

from stage.errors import Problem

Path = tuple[str | int, ...]
Problems = list[Problem]
Check = Callable[[Any, Path, Problems], None]

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,),
    "array": (list,), "object": (dict,), "null": (type(None),),
}  # fmt: skip
_WRONG_TYPE = {
    "string": ("STRING_TYPE_CONVERT", "Could not interpret as string."),
    "integer": ("NUMBER_TYPE_COERCE", "Value is not int."),
    "number": ("NUMBER_TYPE_COERCE", "Value is not float."),
    "boolean": ("BOOLEAN_TYPE_CONVERT", 'Must be either true or false.'),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "object": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "null": ("NULL_TYPE_CONVERT", "Must be null."),
}  # fmt: skip

_DIGITS = re.compile(r"-?[0-9]{1,20}\Z")

_NOT_REALLY_REQUIRED = {("PATCH", "/users/@me"): ("username",)}
"""Where the description demands what Discord's own documentation calls optional."""


class Description:
    def __init__(self, path: File) -> None:
        self._document = msgspec.json.decode(path.read_bytes())
        self._compiled: dict[str, Check] = {}
        self._by_segments: dict[tuple[str, int], list[tuple[list[str], str]]] = {}
        for template, item in self._document["paths"].items():
            segments = template.strip("/").split("/")
            for method in item:
                if method != "parameters":
                    key = (method.upper(), len(segments))
                    self._by_segments.setdefault(key, []).append((segments, template))
        for known in self._by_segments.values():  # literal segments before templated ones
            known.sort(key=lambda entry: entry[1].count("{"))

    def find(self, method: str, path: str) -> str | None:
        """The described path that this one is an instance of."""
        parts = path.strip("/").split("/")
        for segments, template in self._by_segments.get((method, len(parts)), ()):
            if all(s == p or s[0] == "{" for s, p in zip(segments, parts, strict=True)):
                return template
        return None

    def check_request(self, method: str, path: str, body: Any) -> Problems:
        """What is wrong with this body. An operation that is not described is not judged."""
        if (template := self.find(method, path)) is None:
            return []
        problems: Problems = []
        operation = self._document["paths"][template][method.lower()]
        described = operation.get("requestBody")
        if described is None or "application/json" not in described["content"]:
            return (
                [] if body is None else [Problem((), "UNEXPECTED_BODY", "This operation takes no JSON body.")]
            )
        if body is None:
            if described.get("required"):
                problems.append(Problem((), "BASE_TYPE_REQUIRED", "This operation needs a JSON body."))
            return problems
        key = f"#/paths/{template.replace('/', '~1')}/{method.lower()}/requestBody/content/application~1json/schema"
        self._at(key)(body, (), problems)
        spared = _NOT_REALLY_REQUIRED.get((method, template), ())
        return [p for p in problems if p.code != "BASE_TYPE_REQUIRED" or p.path[-1] not in spared]

    def check_answer(self, method: str, path: str, status: int, body: Any) -> Problems:
        """The same for what the stage itself answers: its tests hold it to Discord's shapes."""
        if (template := self.find(method, path)) is None:
            return [Problem((), "UNKNOWN", f"{method} {path} is not described")]
        responses = self._document["paths"][template][method.lower()]["responses"]
        key = next((k for k in (str(status), f"{status // 100}XX") if k in responses), None)
        if key is None:
            return [Problem((), "UNKNOWN", f"status {status} is not among {sorted(responses)}")]
        pointer = f"#/paths/{template.replace('/', '~1')}/{method.lower()}/responses/{key}"
        pointer = responses[key].get("$ref", pointer)
        if "application/json" not in self._resolve(pointer).get("content", {}):
            return [] if body is None else [Problem((), "UNEXPECTED_BODY", "no body is described")]
        problems: Problems = []
        self._at(pointer + "/content/application~1json/schema")(body, (), problems)
        return problems

    # -- compiling -------------------------------------------------------------------------------

    def _at(self, pointer: str) -> Check:
        if (check := self._compiled.get(pointer)) is None:
            schema = self._resolve(pointer)
            self._compiled[pointer] = lambda *given: self._compiled[pointer](
                *given
            )  # schemas may be recursive
            check = self._compiled[pointer] = self._compile(schema)
        return check

    def _resolve(self, pointer: str) -> Any:
        node = self._document
        for step in pointer.removeprefix("#/").split("/"):
            node = node[step.replace("~1", "/").replace("~0", "~")]
        return node

    def _compile(self, schema: dict[str, Any]) -> Check:
        if "$ref" in schema:
            return self._at(schema["$ref"])
        checks: list[Check] = [self._union(schema[k]) for k in ("oneOf", "anyOf") if k in schema]
        checks += [self._compile(part) for part in schema.get("allOf", ())]
        if "enum" in schema or "const" in schema:
            checks.append(_choices(schema["enum"] if "enum" in schema else [schema["const"]]))
        if "type" in schema or "properties" in schema:
            checks.append(self._typed(schema))
        if len(checks) == 1:
            return checks[0]

        def every(value: Any, path: Path, problems: Problems) -> None:
            for check in checks:
                check(value, path, problems)

        return every

    def _union(self, branches: list[dict[str, Any]]) -> Check:
        """Told apart by their `type` field where they can be, tried one after another where not."""
        nullable = any(branch.get("type") == "null" for branch in branches)
        rest = [branch for branch in branches if branch.get("type") != "null"]
        checks = [self._compile(branch) for branch in rest]
        by_type: dict[Any, Check] | None = {}
        for branch, check in zip(rest, checks, strict=True):
            kinds = self._kinds(branch)
            if by_type is None or not kinds or any(kind in by_type for kind in kinds):
                by_type = None
                break
            by_type.update(dict.fromkeys(kinds, check))

        def tagged(value: Any, path: Path, problems: Problems) -> None:
            if value is None and nullable:
                return
            if not isinstance(value, dict):
                problems.append(Problem(path, *_WRONG_TYPE["object"]))
                return
            if "type" not in value:
                problems.append(Problem((*path, "type"), "BASE_TYPE_REQUIRED", "This field is required"))
                return
            kind = value["type"]
            check = by_type.get(kind) if by_type and isinstance(kind, int | str) else None
            if check is None:
                choices = ", ".join(map(str, by_type or ()))
                words = f'Value of field "type" must be one of ({choices}).'
                problems.append(Problem(path, "UNION_TYPE_CHOICES", words))
                return
            check(value, path, problems)

        def tried(value: Any, path: Path, problems: Problems) -> None:
            if value is None and nullable:
                return
            best: Problems | None = None
            for check in checks:
                found: Problems = []
                check(value, path, found)
                if not found:
                    return
                if best is None or _nearness(found) > _nearness(best):
                    best = found
            problems.extend(best or [Problem(path, *_WRONG_TYPE["null"])])

        return tagged if by_type and len(by_type) > 1 else tried

    def _kinds(self, branch: dict[str, Any]) -> list[Any]:
        """The values of `type` that tell this branch, when there are such."""
        if "$ref" in branch:
            return self._kinds(self._resolve(branch["$ref"]))
        tag = branch.get("properties", {}).get("type", {})
        if "type" not in branch.get("required", ()):
            return []
        return list(tag.get("enum", [tag["const"]] if "const" in tag else []))

    def _typed(self, schema: dict[str, Any]) -> Check:
        named = schema.get("type", "object")
        names = [named] if isinstance(named, str) else named
        allowed = tuple(t for name in names for t in _TYPES[name])
        wrong = _WRONG_TYPE[next((n for n in names if n != "null"), "null")]
        no_bool = "boolean" not in names and {int, float} & set(allowed)
        is_id = schema.get("format") == "snowflake"
        whole = int in allowed and str not in allowed
        inner = {
            str: _text(schema),
            int: _number(schema),
            float: _number(schema),
            list: self._array(schema),
            dict: self._object(schema),
        }
        inner = {type_: check for type_, check in inner.items() if check is not None and type_ in allowed}

        def typed(value: Any, path: Path, problems: Problems) -> None:
            kind = type(value)
            if is_id and kind is int:
                return
            if kind is str and whole and _DIGITS.match(value):
                kind, value = int, int(value)
            if kind is float and whole and value.is_integer():
                kind, value = int, int(value)
            if kind not in allowed or (kind is bool and no_bool):
                problems.append(Problem(path, *wrong))
                return
            if (check := inner.get(kind)) is not None:
                check(value, path, problems)

        return typed

    def _array(self, schema: dict[str, Any]) -> Check:
        item = self._compile(schema["items"]) if "items" in schema else None
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        unique = schema.get("uniqueItems", False)

        def array(value: list[Any], path: Path, problems: Problems) -> None:
            if len(value) < least or (most is not None and len(value) > most):
                problems.append(Problem(path, "BASE_TYPE_BAD_LENGTH", _between(least, most)))
            if unique and len({str(v) for v in value}) < len(value):
                problems.append(
                    Problem(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
                )
            if item is not None:
                for index, entry in enumerate(value):
                    item(entry, (*path, index), problems)

        return array

    def _object(self, schema: dict[str, Any]) -> Check:
        fields = {name: self._compile(part) for name, part in schema.get("properties", {}).items()}
        required = schema.get("required", [])
        others = schema.get("additionalProperties")
        other = self._compile(others) if isinstance(others, dict) and others else None
        most, least = schema.get("maxProperties"), schema.get("minProperties", 0)

        def object_(value: dict[str, Any], path: Path, problems: Problems) -> None:
            for name in required:
                if name not in value:
                    problems.append(Problem((*path, name), "BASE_TYPE_REQUIRED", "This field is required"))
            if len(value) < least or (most is not None and len(value) > most):
                problems.append(Problem(path, "BASE_TYPE_BAD_LENGTH", _between(least, most)))
            for name, entry in value.items():
                check = fields.get(name, other)
                if check is not None:
                    check(entry, (*path, name), problems)

        return object_


def _choices(values: list[Any]) -> Check:
    allowed = {(type(v), v) for v in values}
    words = f"Value must be one of {{{', '.join(map(repr, values))}}}."

    def choices(value: Any, path: Path, problems: Problems) -> None:
        if value.__hash__ is None or (type(value), value) not in allowed:
            problems.append(Problem(path, "BASE_TYPE_CHOICES", words))

    return choices


def _text(schema: dict[str, Any]) -> Check | None:
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    pattern = re.compile(schema["pattern"]) if "pattern" in schema else None
    if not least and most is None and pattern is None:
        return None

    def text(value: str, path: Path, problems: Problems) -> None:
        if most is not None and len(value) > most:
            if least:
                problems.append(Problem(path, "BASE_TYPE_BAD_LENGTH", _between(least, most)))
            else:
                problems.append(Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length."))
        elif len(value) < least:
            if most is None:
                problems.append(Problem(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length."))
            else:
                problems.append(Problem(path, "BASE_TYPE_BAD_LENGTH", _between(least, most)))
        if pattern is not None and not pattern.search(value):
            problems.append(
                Problem(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")
            )

    return text


def _number(schema: dict[str, Any]) -> Check | None:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None and most is None:
        return None

    def number(value: float, path: Path, problems: Problems) -> None:
        if least is not None and value < least:
            words = f"int value should be greater than or equal to {least}."
            problems.append(Problem(path, "NUMBER_TYPE_MIN", words))
        if most is not None and value > most:
            problems.append(
                Problem(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
            )

    return number


def _nearness(problems: Problems) -> tuple[int, int]:
    """The branch that was meant is the one that got deepest, with the fewest complaints."""
    return max(len(p.path) for p in problems), -len(problems)


def _between(least: int, most: int | None) -> str:
    return (
        f"Must be {least} or more in length."
        if most is None
        else f"Must be between {least} and {most} in length."
    )
