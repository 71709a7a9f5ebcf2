"""What the stage accepted, held against Discord's own API description by somebody else's reading of it (jsonschema-rs).

The stage compiles the same description into checks of its own (`stage.description`). Were it to miss something, the
bot would learn of it from Discord; so every request of the tests is read a second time here. Four liberties are
Discord's own, and discord.py takes them: an id may be a number, a whole number may be a string of digits, of a `oneOf`
more than one may fit, and whoever changes the bot's picture need not repeat its name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs

HERE = "urn:discord"


def _with_liberties(schema: Any) -> None:
    if isinstance(schema, dict):
        if "oneOf" in schema:
            schema["anyOf"] = schema.pop("oneOf")
        kinds = schema.get("type")  # a mapping of names is met here, too, and one of them may be «type»
        kinds = [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else []
        if schema.get("format") == "snowflake":
            schema["type"] = [*kinds, "integer"]
        elif "integer" in kinds and "string" not in kinds:
            schema["type"] = [*kinds, "string"]
            schema["pattern"] = "^-?[0-9]+$"
        for inner in list(schema.values()):
            _with_liberties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _with_liberties(inner)


class Described:
    """The description, and how many requests were held against it."""

    def __init__(self, file: Path) -> None:
        self.document = json.loads(file.read_text(encoding="utf-8"))
        _with_liberties(self.document)
        self.document["components"]["schemas"]["BotAccountPatchRequest"].pop("required", None)
        self._registry = jsonschema_rs.Registry([(HERE, self.document)])
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self._routes = sorted(self.document["paths"], key=lambda path: path.count("{"))
        self._seen: set[int] = set()
        self.requests = self.distinct = 0
        self.wrong: list[str] = []

    def watch(self, request: Any) -> None:
        """A request and its answer (`stage.rest.server.Noted`)."""
        if request.status >= 400 or request.body is None:
            return
        self.requests += 1
        template = self._template(request.method, request.path)
        key = hash((request.method, template, json.dumps(request.body, sort_keys=True, default=str)))
        if template is not None and key not in self._seen:
            self._seen.add(key)
            self.distinct += 1
            self.wrong += self.problems(request.method, template, request.body)

    def problems(self, method: str, template: str, body: Any) -> list[str]:
        operation = self.document["paths"][template][method.lower()]
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            return [f"{method} {template}: takes no JSON"]
        path = quote(template.replace("~", "~0").replace("/", "~1"), safe="~")
        pointer = f"{HERE}#/paths/{path}/{method.lower()}/requestBody/content/application~1json/schema"
        if pointer not in self._validators:
            self._validators[pointer] = jsonschema_rs.Draft202012Validator(
                {"$ref": pointer}, registry=self._registry
            )
        return [f"{method} {template}: {_deepest(e)}" for e in self._validators[pointer].iter_errors(body)]

    def _template(self, method: str, path: str) -> str | None:
        parts = path.strip("/").split("/")
        for template in self._routes:
            steps = template.strip("/").split("/")
            described = len(steps) == len(parts) and method.lower() in self.document["paths"][template]
            if described and all(s == p or s[0] == "{" for s, p in zip(steps, parts, strict=True)):
                return str(template)
        return None


def _deepest(error: jsonschema_rs.ValidationError) -> str:
    while branches := getattr(error.kind, "context", None):
        error = max(
            (inner for branch in branches for inner in branch), key=lambda inner: len(inner.instance_path)
        )
    return f"{'/'.join(map(str, error.instance_path))}: {error.message[:200]}"
