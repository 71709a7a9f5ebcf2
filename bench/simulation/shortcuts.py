"""Ways round what costs most of an evening and is not what it looks at: JSON, the same words worked out again, commands.

None of them changes anything that can be seen: the trace of an evening is the same with them and without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from unittest import mock

import discord.utils
import msgspec
from discord.ext.commands.bot import BotBase

from cogs.app import command_sync
from cogs.texts.bundle import Quoting, Texts
from cogs.ui import button_tokens
from cogs.ui.services import ServicesBot

WORDS = 20_000
"""So many texts are kept."""
_COMMANDS: list[Any] = []
_WORDS: dict[Any, str] = {}
_MODULES: dict[str, ModuleType] = {}
_load: Any = BotBase._load_from_module_spec
_commands_of, _format = command_sync.commands_of, Texts.format
_moment = lru_cache(WORDS)(button_tokens.read)
_mark = lru_cache(WORDS)(button_tokens.written)
"""All evenings have the same token."""


async def commands_of(bot: ServicesBot) -> list[Any]:
    """They are written down once."""
    if not _COMMANDS:
        _COMMANDS.extend(await _commands_of(bot))
    return _COMMANDS


def said(texts: Texts, key: str, args: Mapping[str, Any], quoting: Quoting) -> str:
    """The same of the same is said once."""
    given = texts, key, getattr(quoting, "__code__", quoting), tuple(map(_frozen, args.items()))
    try:
        known = _WORDS.get(given)
    except TypeError:  # what cannot be compared
        return _format(texts, key, args, quoting)
    if known is None:
        if len(_WORDS) > WORDS:
            _WORDS.clear()
        known = _WORDS[given] = _format(texts, key, args, quoting)
    return known


def _frozen(given: Any) -> Any:
    """With its type: True is said otherwise than 1."""
    if isinstance(given, list | tuple):
        return type(given), tuple(map(_frozen, given))
    return type(given), given


class Kept(Loader):
    """Loads a cog's module once; discord.py would run it anew at every start."""

    def __init__(self, loader: Any) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return _MODULES.get(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ not in _MODULES:
            self._loader.exec_module(module)
            _MODULES[module.__name__] = module


async def loaded(bot: Any, spec: ModuleSpec, key: str) -> None:
    await _load(bot, ModuleSpec(spec.name, Kept(spec.loader), origin=spec.origin), key)


def written(data: Any) -> str:
    return msgspec.json.encode(data).decode()


@contextmanager
def shortcuts() -> Iterator[None]:
    with ExitStack() as stack:
        for place, name, other in (
            (discord.utils, "_from_json", msgspec.json.decode),
            (discord.utils, "_to_json", written),
            (command_sync, "commands_of", commands_of),
            (Texts, "format", said),
            (button_tokens, "read", _moment),
            (button_tokens, "written", _mark),
            (BotBase, "_load_from_module_spec", loaded),
        ):
            stack.enter_context(mock.patch.object(place, name, other))
        yield
