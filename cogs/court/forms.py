"""What cannot be done without words. One list: a modal is made of it, and a slash command too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import ui

from cogs.house.call import Call
from cogs.house.moving import make
from cogs.house.press import Key, on
from cogs.texts import Locale, plain, safe
from core.hall import Table
from core.knyazi import judge, moves
from core.knyazi.cards import card_of
from core.knyazi.court_papers import Watch
from core.knyazi.view import View
from core.notation import Player
from core.shapes import Illegal, Malformed, Move

GROUNDS = ("etiquette", "duty", "decree", "disloyalty", "riot")
FLAWS = ("not-uniform", "insult", "hands", "principles", "rules")
ANSWERS = ("granted", "refused", "unheard")
WATCHES = ("none", "forbidden", "required", "whisper", "silence")
LAWS = tuple(sorted(judge.LAWS))

Kind = Literal["words", "line", "player", "choice", "number", "flag", "card", "seat"]


@dataclass(frozen=True)
class Field:
    """One thing to fill in."""

    name: str
    kind: Kind
    values: tuple[str, ...] = ()
    required: bool = True
    most: int = 300
    texts: str = ""
    """Where the values' words lie: `<texts>-<value>`."""


@dataclass(frozen=True)
class Form:
    """A move that wants words. `about`: the field that a paper's number goes into, given by the button."""

    name: str
    move: type[Move]
    fields: tuple[Field, ...]
    about: str = ""


_WATCH = (
    Field("watch", "choice", WATCHES, required=False, texts="watch"),
    Field("watched", "line", required=False, most=120),
)

FORMS = {
    form.name: form
    for form in (
        Form(
            "decree",
            moves.Decree,
            (Field("words", "words"), Field("because", "line", required=False), *_WATCH),
        ),
        Form(
            "buy-decree",
            moves.BuyDecree,
            (
                Field("card", "card"),
                Field("words", "words"),
                Field("because", "line", required=False),
                *_WATCH,
            ),
        ),
        Form(
            "assign",
            moves.Assign,
            (
                Field("player", "player"),
                Field("words", "words"),
                Field("ground", "choice", GROUNDS, texts="ground"),
                *_WATCH,
            ),
        ),
        Form(
            "blows",
            moves.Blows,
            (
                Field("player", "player"),
                Field("blows", "number", ("1", "2", "3", "4", "5")),
                Field("ground", "choice", GROUNDS, texts="ground"),
                Field("place", "line", required=False, most=60),
                Field("words", "line", required=False, most=120),
            ),
        ),
        Form("petition", moves.Petition, (Field("words", "words"), Field("secret", "flag", required=False))),
        Form(
            "denounce",
            moves.Denounce,
            (
                Field("offender", "player"),
                Field("law", "choice", LAWS, texts="law"),
                Field("words", "words", required=False),
                Field("secret", "flag", required=False),
            ),
        ),
        Form(
            "rule-blows",
            moves.Rule,
            (
                Field("blows", "number", ("1", "2", "3", "4", "5")),
                Field("place", "line", required=False, most=60),
                Field("words", "line", required=False, most=120),
            ),
            about="charge",
        ),
        Form("rule-assignment", moves.Rule, (Field("words", "words"), *_WATCH), about="charge"),
        Form(
            "object",
            moves.Object,
            (Field("flaw", "choice", FLAWS, texts="flaw"), Field("words", "line", required=False)),
            about="decree",
        ),
        Form(
            "answer",
            moves.Answer,
            (Field("answer", "choice", ANSWERS, texts="answer"), Field("words", "line", required=False)),
            about="petition",
        ),
        Form("demand", moves.Demand, (Field("service", "line"),), about="paper"),
        Form("enter", moves.Enter, (Field("words", "words"),)),
        Form("order-entry", moves.OrderEntry, (Field("words", "words"),)),
    )
}


def build(form: Form, given: Mapping[str, Any], about: int = 0) -> Move:
    """The move that the filled-in form means; refused where a field makes no sense."""
    values: dict[str, Any] = {form.about: about} if form.about else {}
    if form.name.startswith("rule-"):
        values["penalty"] = form.name.removeprefix("rule-")
    for field in form.fields:
        raw = given.get(field.name)
        text = (raw[0] if raw else "") if isinstance(raw, list) else str(raw or "").strip()
        if field.name in ("watch", "watched"):
            continue
        if not text:
            if field.required:
                raise Malformed("missing-value", field=field.name, move=form.name)
            continue
        values[field.name] = _value(field, text)
    kind = given.get("watch")
    kind = (kind[0] if kind else "") if isinstance(kind, list) else str(kind or "")
    if kind and kind != "none":
        watched = str(given.get("watched") or "")
        words = tuple(word for word in watched.replace(",", " ").split() if word)
        values["watch"] = Watch(kind, words)  # type: ignore[arg-type]
    return form.move(**values)


def _value(field: Field, text: str) -> Any:
    if field.kind in ("player", "number", "seat"):
        if not text.isdecimal() or len(text) > 3:
            raise Malformed("not-a-number", text=text[:20])
        return Player(int(text)) if field.kind == "player" else int(text)
    if field.kind == "choice" and text not in field.values:
        raise Malformed("not-one-of", text=text[:40], known=list(field.values))
    if field.kind == "flag":
        return text in ("yes", "True", "true")
    if field.kind == "card":
        return card_of(text)
    return safe.cut(text, field.most)


def said(locale: Locale, field: Field, value: str) -> str:
    """A value in words."""
    return plain(locale, f"{field.texts}-{value.lower()}") if field.texts else value


def options(locale: Locale, table: Table, view: View, field: Field) -> list[discord.SelectOption]:
    """What may be picked for a field."""
    if field.kind == "player":
        return [
            discord.SelectOption(label=safe.cut(name, 100), value=str(number))
            for number, name in players(locale, table, view)
        ]
    if field.kind == "card":
        from cogs.house.wording import card_words as words
        from core.knyazi.cards import card_text

        trumps = [card for card in view.hand if view.trump is not None and card & 3 == view.trump]
        return [discord.SelectOption(label=words(locale, card), value=card_text(card)) for card in trumps][
            :25
        ]
    if field.kind == "flag":
        return [
            discord.SelectOption(label=plain(locale, f"rule-value.{word}"), value=value)
            for word, value in (("off", "no"), ("on", "yes"))
        ]
    return [discord.SelectOption(label=safe.cut(said(locale, field, v), 100), value=v) for v in field.values][
        :25
    ]


def players(locale: Locale, table: Table, view: View) -> list[tuple[int, str]]:
    """Everybody but oneself, from the Tsar down: «Палач (Саша)»."""
    return [
        (int(seat.player), f"{plain(locale, f'character-{seat.character}', case='nom')} ({table.sheet.seats[seat.player].name})")
        for seat in view.seats
        if seat.player != view.me
    ]  # fmt: skip


def modal(locale: Locale, table: Table, view: View, form: Form, about: int = 0, **filled: str) -> ui.Modal:
    """The form as Discord shows it."""
    shown = ui.Modal(
        title=plain(locale, f"form-{form.name}")[:45],
        custom_id=Key("filled", table.id, None, f"{form.name} {about}").id("m"),
        timeout=None,
    )
    for field in form.fields[:5]:
        part: Any
        if field.kind in ("words", "line"):
            part = ui.TextInput(
                custom_id=field.name,
                style=discord.TextStyle.long if field.kind == "words" else discord.TextStyle.short,
                required=field.required,
                max_length=field.most,
                default=filled.get(field.name),
            )
        else:
            part = ui.Select(
                custom_id=field.name,
                options=options(locale, table, view, field) or [discord.SelectOption(label="—", value="")],
                required=field.required,
                min_values=1 if field.required else 0,
            )
        shown.add_item(ui.Label(text=plain(locale, f"field-{field.name}")[:45], component=part))
    return shown


@on("form")
async def form(call: Call) -> None:
    """Open a form: its name, and the number of the paper it is about."""
    name, _, about = call.key.rest.partition(" ")
    await open_form(call, call.table(), name, int(about) if about.isdecimal() else 0)


async def open_form(call: Call, table: Table, name: str, about: int = 0) -> None:
    player = call.player(table)
    if name not in FORMS or table.state is None:
        raise Illegal("not-possible-now", text=name[:40])
    view: View = table.view(player)
    wanted = FORMS[name]
    filled: dict[str, str] = {}
    for field in wanted.fields:
        if field.kind in ("player", "card") and not options(call.locale, table, view, field):
            raise Illegal("not-possible-now", text=name)
    await call.ask(modal(call.locale, table, view, wanted, about, **filled))


@on("filled")
async def filled_in(call: Call) -> None:
    """A form came back."""
    table = call.table()
    name, _, about = call.key.rest.partition(" ")
    if name not in FORMS:
        raise Illegal("not-possible-now", text=name[:40])
    move = build(FORMS[name], call.fields, int(about) if about.isdecimal() else 0)
    await make(call, table, move)
    from cogs.court import desk

    await desk.again(call, table)


VERBS = ("form", "filled")
