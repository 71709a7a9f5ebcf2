"""Moves as words: `throw-in P3 G3`, `decree "Всем петь" because="праздник"`.

A move is its tag and then its fields in order. What stands at its default may be left out from
the end; any field may be given by name (`field=value`). One table of tokens per game says how a
card or a character is written; the rest is the same for every game:

    player   A..O            number  12          flag   yes | no
    nothing  -               words   "in JSON quotes"
    several  P3,G3 (one field; `()` for none)    anything deeper: JSON

A field that was called otherwise once is still read under that name: its struct has it in `former`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from core.shapes import Illegal, Malformed, Move, letter, player_of

Player = NewType("Player", int)
"""A player's number in the fields of moves and events, written as a letter."""

Token = tuple[Callable[[Any], str], Callable[[str], Any]]
"""How one kind of value is written, and read."""

_NAME = re.compile(r"([a-z_]+)=")
_BARE = re.compile(r"[^\s\"\[{]\S*")
_JSON = json.JSONDecoder()


class _Field(msgspec.Struct, frozen=True):
    name: str
    default: Any
    write: Callable[[Any], str]
    read: Callable[[str], Any]


class Notation:
    """The notation of one game's moves (or events)."""

    def __init__(self, kinds: Sequence[type[msgspec.Struct]], tokens: dict[Any, Token]) -> None:
        self._tokens: dict[Any, Token] = {Player: (letter, player_of), **tokens}
        self._kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}
        self._fields = {kind: self._fields_of(kind) for kind in kinds}

    def _fields_of(self, kind: type[msgspec.Struct]) -> list[_Field]:
        hints = get_type_hints(kind, include_extras=True)
        found = []
        for field in msgspec.structs.fields(kind):
            default = field.default
            if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            write, read = self._token(hints[field.name])
            found.append(_Field(field.name, default, write, read))
        return found

    def _token(self, kind: Any) -> Token:
        if kind in self._tokens:
            return self._tokens[kind]
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._token(inner[0])
        if origin in (Union, UnionType) and NoneType in inner:
            write, read = self._token(next(k for k in inner if k is not NoneType))
            return (lambda v: "-" if v is None else write(v)), (lambda t: None if t == "-" else read(t))
        if origin is tuple and inner[-1] is Ellipsis and inner[0] is not str:
            if (one := self._simple(inner[0])) is not None:
                return (
                    lambda v: ",".join(one[0](x) for x in v) if v else "()",
                    lambda t: () if t == "()" else tuple(one[1](x) for x in t.split(",")),
                )
        elif (simple := self._simple(kind)) is not None:
            return simple
        return _json(kind)

    def _simple(self, kind: Any) -> Token | None:
        if kind in self._tokens:
            return self._tokens[kind]
        if kind is bool:
            return (lambda v: "yes" if v else "no"), _flag
        if kind is int:
            return str, _number
        if kind is str:
            return _quote, _unquote
        if get_origin(kind) is Literal and all(isinstance(v, str) for v in get_args(kind)):
            return str, _one_of(get_args(kind))
        return None

    def write(self, move: msgspec.Struct) -> str:
        """A move in its shortest form: what stands at its default is left out."""
        words = [str(move.__struct_config__.tag)]
        skipped = False
        for field in self._fields[type(move)]:
            value = getattr(move, field.name)
            if value == field.default and field.default is not msgspec.NODEFAULT:
                skipped = True
                continue
            words.append(f"{field.name}={field.write(value)}" if skipped else field.write(value))
        return " ".join(words)

    def read(self, text: str) -> Any:
        """A move from its notation; `Malformed` says what is wrong with it."""
        words = _words(text)
        tag = words[0][1] if words else ""
        if tag not in self._kinds:
            raise Malformed("unknown-move", text=tag, known=sorted(self._kinds))
        fields = self._fields[self._kinds[tag]]
        values: dict[str, Any] = {}
        by_place = iter(fields)
        former = getattr(self._kinds[tag], "former", {})
        for name, word in words[1:]:
            wanted = former.get(name, name)
            field = next((f for f in fields if f.name == wanted), None) if name else next(by_place, None)
            if field is None:
                raise Malformed("unknown-field" if name else "too-many-words", text=name or word, move=tag)
            if field.name in values:
                raise Malformed("given-twice", field=field.name, move=tag)
            try:
                values[field.name] = field.read(word)
            except Illegal as wrong:
                raise Malformed(wrong.code, field=field.name, move=tag, **wrong.data) from None
            except (ValueError, KeyError, IndexError, RecursionError, msgspec.MsgspecError):
                raise Malformed("unreadable-value", field=field.name, text=word, move=tag) from None
        for field in fields:
            if field.name not in values and field.default is msgspec.NODEFAULT:
                raise Malformed("missing-value", field=field.name, move=tag)
        return self._kinds[tag](**values)


def _words(text: str) -> list[tuple[str, str]]:
    """The words of a move with the field each names, if any: `decree "…" because="…"`."""
    found, at, text = [], 0, text.strip()
    while at < len(text):
        named = _NAME.match(text, at)
        start = named.end() if named else at
        bare = _BARE.match(text, start)
        if bare:
            end = bare.end()
        else:
            try:
                end = _JSON.raw_decode(text, start)[1]
            except (ValueError, RecursionError):
                raise Malformed("unreadable-move", text=text[start : start + 40]) from None
            if end < len(text) and not text[end].isspace():
                raise Malformed("unreadable-move", text=text[start : start + 40])
        found.append((named[1] if named else "", text[start:end]))
        while end < len(text) and text[end].isspace():
            end += 1
        at = end
    return found


def _flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise Malformed("not-yes-or-no", text=text)
    return text == "yes"


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise Malformed("not-a-number", text=text)
    return int(text)


def _quote(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _unquote(text: str) -> str:
    if not text.startswith('"'):
        raise Malformed("words-want-quotes", text=text)
    return msgspec.json.decode(text, type=str)


def _one_of(values: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in values:
            raise Malformed("not-one-of", text=text, known=list(values))
        return text

    return read


def _json(kind: Any) -> Token:
    decoder = msgspec.json.Decoder(kind)
    return (lambda v: msgspec.json.encode(v).decode()), (lambda t: decoder.decode(t))


def read_move(notation: Notation, text: str) -> Move:
    """`Notation.read` for a table of moves."""
    move = notation.read(text)
    assert isinstance(move, Move)
    return move
