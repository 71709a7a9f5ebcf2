"""What cannot be done without words. One list: a modal is made of it, and a slash command too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import ui

from cogs.court.desk_pages import show
from cogs.court.pleas import plead
from cogs.knyazi import burdens
from cogs.texts import Locale, plain, safe, t
from cogs.ui import hand_panel
from cogs.ui.actions import ActionButton, ActionId, ActionTable, number
from cogs.ui.move_controls import make
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from cogs.ui.request import Request
from core.hall import Table
from core.hall.words import one_line
from core.knyazi import breaches, moves
from core.knyazi.cards import card_of
from core.knyazi.court_papers import Watch
from core.knyazi.decree_words import flaw_in
from core.knyazi.orders import order
from core.knyazi.view import View
from core.notation import Player
from core.shapes import Illegal, Malformed, Move

actions = ActionTable()

GROUNDS = ("etiquette", "duty", "decree", "disloyalty", "riot")
FLAWS = ("not-uniform", "insult", "hands", "principles", "rules")
ANSWERS = ("granted", "refused", "unheard")
WATCHES = ("none", "forbidden", "required", "whisper", "silence")

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
    order: str = ""
    """Only under this social order."""


@dataclass(frozen=True)
class PaperForm:
    """A move that wants words. `about`: the field that a paper's number goes into, given by the button."""

    name: str
    move: type[Move]
    fields: tuple[Field, ...]
    about: str = ""
    help: str = ""
    """The key of a text that stands above the fields."""


MOST_FIELDS = 5
"""Discord's limit of a form, with the text above."""
_OUTSIDE = Field("outside", "flag", required=False, order="tyranny")
_SECRET = Field("secret", "flag", required=False, texts="secret")
_WHISPERED = Field("secret", "flag", required=False, texts="whispered")
_WATCH = (
    Field("watch", "choice", WATCHES, required=False, texts="watch"),
    Field("watched", "line", required=False, most=120),
)

FORMS = {
    form.name: form
    for form in (
        PaperForm(
            "decree",
            moves.Decree,
            (Field("words", "words"), Field("because", "line", required=False), *_WATCH),
            help="decree-help",
        ),
        PaperForm(
            "buy-decree",
            moves.BuyDecree,
            (
                Field("card", "card"),
                Field("words", "words"),
                Field("because", "line", required=False),
                *_WATCH,
            ),
        ),
        PaperForm(
            "assign",
            moves.Assign,
            (
                Field("player", "player"),
                Field("words", "words"),
                Field("ground", "choice", GROUNDS, texts="ground"),
                _OUTSIDE,
                *_WATCH,
            ),
        ),
        PaperForm(
            "blows",
            moves.Blows,
            (
                Field("player", "player"),
                Field("blows", "number"),
                Field("ground", "choice", GROUNDS, texts="ground"),
                Field("place", "line", required=False, most=60),
                Field("words", "line", required=False, most=120),
            ),
        ),
        PaperForm("petition", moves.Petition, (Field("words", "words"), _WHISPERED)),
        PaperForm(
            "denounce",
            moves.Denounce,
            (
                Field("offender", "player"),
                Field("law", "choice", texts="law"),
                Field("object", "player", required=False),
                Field("words", "words", required=False),
                _SECRET,
            ),
        ),
        PaperForm(
            "rule-blows",
            moves.Rule,
            (
                Field("blows", "number"),
                Field("place", "line", required=False, most=60),
                Field("words", "line", required=False, most=120),
            ),
            about="charge",
        ),
        PaperForm(
            "rule-assignment", moves.Rule, (Field("words", "words"), *_WATCH, _OUTSIDE), about="charge"
        ),
        PaperForm(
            "object",
            moves.Object,
            (Field("flaw", "choice", FLAWS, texts="flaw"), Field("words", "line", required=False)),
            about="decree",
        ),
        PaperForm(
            "answer",
            moves.Answer,
            (Field("answer", "choice", ANSWERS, texts="answer"), Field("words", "line", required=False)),
            about="petition",
        ),
        PaperForm("demand", moves.Demand, (Field("service", "line"),), about="paper"),
        PaperForm("enter", moves.Enter, (Field("words", "words"),)),
        PaperForm("order-entry", moves.OrderEntry, (Field("words", "words"),)),
    )
}


def build(form: PaperForm, given: Mapping[str, Any], locale: Locale, about: int = 0) -> Move:
    """The move that the filled-in form means; refused where a field makes no sense."""
    values: dict[str, Any] = {form.about: about} if form.about else {}
    if form.name.startswith("rule-"):
        values["penalty"] = form.name.removeprefix("rule-")
    for field in form.fields:
        text = _text(given, field.name)
        if field.name in ("watch", "watched"):
            continue
        if not text:
            if field.required:
                raise Malformed("missing-value", field=field.name, move=form.name)
            continue
        values[field.name] = _value(field, text)
    if (kind := _text(given, "watch")) and kind != "none":
        watched = _text(given, "watched").replace(",", " ").split()
        values["watch"] = Watch(kind, tuple(watched))  # type: ignore[arg-type]
    # What the law wants said and the writer left out is said by what he picked.
    if "ground" in values:
        values.setdefault("because", plain(locale, f"ground-{values['ground']}"))
    if "flaw" in values:
        values.setdefault("words", plain(locale, f"flaw-{values['flaw']}"))
    if "law" in values:
        values.setdefault("words", "")  # the guilt is named beside them
    return form.move(**values)


def _text(given: Mapping[str, Any], name: str) -> str:
    raw = given.get(name)
    return (raw[0] if raw else "") if isinstance(raw, list) else one_line(str(raw or ""))


def _value(field: Field, text: str) -> Any:
    if field.kind in ("player", "number", "seat"):
        if not text.isdecimal() or len(text) > 3:
            raise Malformed("not-a-number", text=text[:20])
        return Player(int(text)) if field.kind == "player" else int(text)
    if field.kind == "choice" and text not in _choices(field):
        raise Malformed("not-one-of", text=text[:40], known=list(_choices(field)))
    if field.kind == "flag":
        if text not in ("yes", "True", "no", "False"):
            raise Malformed("not-one-of", text=text[:40])
        return text in ("yes", "True")
    if field.kind == "card":
        return card_of(text)
    return safe.cut(text, field.most)


def said(locale: Locale, field: Field, value: str) -> str:
    """A value in words."""
    return plain(locale, f"{field.texts}-{value.lower()}") if field.texts else value


def options(locale: Locale, table: Table, view: View, field: Field) -> list[discord.SelectOption]:
    """What may be picked for a field."""
    if field.kind == "player":
        told: dict[int, str] = {}
        if field.name == "offender":  # K-ETQ-03, KR-26: some may be denounced for little
            told = {int(one.player): "denounce-jester" for one in view.seats if one.character == "jester"}
            told |= {int(one): "denounce-ruler" for one in (view.seats[0].player, view.ruler)}
        return [
            discord.SelectOption(
                label=safe.cut(name, 100),
                value=str(number),
                description=safe.cut(plain(locale, told[number]), 100) if number in told else None,
            )
            for number, name in players(locale, table, view)
        ]
    if field.kind == "card":
        from cogs.knyazi.wording import card_words as words
        from core.knyazi.cards import card_text

        trumps = [card for card in view.hand if view.trump is not None and card & 3 == view.trump]
        return [discord.SelectOption(label=words(locale, card), value=card_text(card)) for card in trumps][
            :25
        ]
    if field.kind == "flag":
        return [
            discord.SelectOption(
                label=plain(locale, f"{field.texts}-{value}" if field.texts else f"rule-value.{word}"),
                value=value,
            )
            for word, value in (("off", "no"), ("on", "yes"))
        ]
    return [
        discord.SelectOption(label=safe.cut(said(locale, field, value), safe.OPTION), value=value)
        for value in _values(view, field)
    ]


def _choices(field: Field) -> Sequence[str]:
    """All there is to pick from; laws of the house are made known at the start."""
    return breaches.known() if field.name == "law" else field.values


def most_blows(view: View) -> int:
    """K-PUN-02: how hard one may be punished under these orders, printed or of the house."""
    return max((order(id).most_blows for id in view.orders), default=5)


def _values(view: View, field: Field) -> Sequence[str]:
    """What the law leaves to pick from at this table."""
    if field.kind == "number":
        return [str(number) for number in range(1, most_blows(view) + 1)]
    found = _choices(field)
    if field.name == "law":
        godless, manners = "theocracy" in view.orders, view.options.etiquette != "off"
        laws = [breach for law in found if (breach := breaches.find(law)) is not None]
        found = tuple(b.id for b in laws if (godless or not b.godless) and (manners or not b.manners))
    if field.name == "answer" and "constitution" in view.orders:
        found = tuple(answer for answer in found if answer != "unheard")
    return found


def players(locale: Locale, table: Table, view: View) -> list[tuple[int, str]]:
    """Everybody but oneself, from the Tsar down: «Палач (Саша)»."""
    return [
        (int(seat.player), f"{plain(locale, f'character-{seat.character}', case='nom')} ({safe.plain(table.sheet.seats[seat.player].name)})")
        for seat in view.seats
        if seat.player != view.me
    ]  # fmt: skip


def picked(
    locale: Locale, table: Table, view: View, form: PaperForm, given: Mapping[str, Any]
) -> dict[str, Any]:
    """What was typed into a command's options, where one of what is offered was wanted; refused with the field's name
    and what it takes."""
    found = dict(given)
    for field in form.fields:
        text = str(given.get(field.name) or "").strip()
        if not text or field.kind in ("words", "line", "flag"):
            continue
        offered = options(locale, table, view, field)
        one = next((o for o in offered if text == o.value or text.casefold() == o.label.casefold()), None)
        if one is None:
            wanted = plain(locale, f"field-{field.name}")
            raise Malformed("not-offered", field=wanted, text=text[:60], known=[o.label for o in offered])
        found[field.name] = one.value
    return found


def fields_of(form: PaperForm, view: View) -> list[Field]:
    """The fields that fit on the form at this table."""
    found = [field for field in form.fields if field.order in ("", *view.orders)]
    return found[: MOST_FIELDS - bool(form.help)]


def modal(
    locale: Locale, table: Table, view: View, form: PaperForm, about: int = 0, back: str = "", **filled: str
) -> ui.Modal:
    """The form as Discord shows it. `back`: where its writer is when it is filled in, if not at his desk."""
    # «Оправдаться…»: he answers what he is charged with, aloud.
    plea = _plea(form.name, back)
    shown = ui.Modal(
        title=safe.cut(plain(locale, "plea-explain" if plea else f"form-{form.name}"), safe.TITLE),
        custom_id=ActionId("filled", table.id, None, f"{form.name} {about} {back}".strip()).id("m"),
        timeout=None,
    )
    if form.help:
        shown.add_item(ui.TextDisplay(t(locale, form.help)))
    for field in [one for one in fields_of(form, view) if not (plea and one is _WHISPERED)]:
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
                options=options(locale, table, view, field),
                required=field.required,
                min_values=1 if field.required else 0,
                placeholder=plain(locale, f"{field.texts}-no")
                if field.kind == "flag" and field.texts
                else None,
            )
        label = safe.cut(plain(locale, f"field-{field.name}"), safe.TITLE)
        shown.add_item(ui.Label(text=label, component=part))
    return shown


@actions.on("form")
async def form(request: Request) -> None:
    """Open a form: its name, the number of the paper it is about, and what its writer comes back to."""
    name, about, back = _key(request)
    await open_form(request, request.table(), name, about, back)


def _key(request: Request) -> tuple[str, int, str]:
    name, about, back = [*request.key.rest.split(" "), "", ""][:3]
    return name, number(about), back


async def open_form(
    request: Request, table: Table, name: str, about: int = 0, back: str = "", **filled: str
) -> None:
    view: View = table.view(request.begun(table, "knyazi"))
    if name not in FORMS:
        raise Illegal("not-possible-now", text=name[:40])
    wanted = FORMS[name]
    for field in wanted.fields:
        if field.kind in ("player", "card") and not options(request.locale, table, view, field):
            raise Illegal("not-possible-now", text=name)
    await request.ask(modal(request.locale, table, view, wanted, about, back, **filled))
    if _plea(name, back):  # who is to judge him waits for it
        await request.services.hall.hearing.begins_to_answer(table.id, request.user)


def _plea(name: str, back: str) -> bool:
    return name == "petition" and back == HAND


@actions.on("filled")
async def filled_in(request: Request) -> None:
    """A form came back."""
    table = request.table()
    request.begun(table, "knyazi")
    name, about, back = _key(request)
    if name not in FORMS:
        raise Illegal("not-possible-now", text=name[:40])
    if await write(request, table, FORMS[name], request.fields, about, plea=_plea(name, back)):
        await (hand_panel.drawn(request, table) if back == HAND else show(request, table))


async def write(
    request: Request,
    table: Table,
    form: PaperForm,
    given: Mapping[str, Any],
    about: int,
    plea: bool = False,
) -> bool:
    """The move that a form or a command means, made; unless its author is first told of a doubt."""
    move = build(form, given, request.locale, about)
    if plea and isinstance(move, moves.Petition):
        move = moves.Petition(move.words, plea="explain")
    if isinstance(move, (moves.Decree, moves.BuyDecree)) and (flaw := flaw_in(move.words)) is not None:
        table.game.check(table.state, request.player(table), move)
        _doubted[table.id, request.user] = move
        locale = request.locale
        words = t(locale, "decree-doubted", flaw=plain(locale, f"flaw-{flaw}"), words=move.words)
        announce = ActionButton(ActionId("announce", table.id), plain(locale, "button-announce"))
        await request.show(Page().text(words).row(announce))
        return False
    if isinstance(move, moves.Petition) and move.plea:
        if not await plead(request, move):
            view = table.view(request.player(table))
            judged = burdens.vote_on(view, view.me) is not None
            raise Illegal("has-answered" if judged else "has-pleaded", "E-CHG-06")
    else:
        await make(request, table, move)
    return True


_doubted: dict[tuple[int, int], Move] = {}
"""By table and user: the decree that its author has been warned about, until he announces it or writes another."""


@actions.on("announce")
async def announced(request: Request) -> None:
    """KC-28: the ruler announces all the same what the machine doubts."""
    table = request.table()
    move = _doubted.pop((table.id, request.user), None)
    if move is None:
        raise Illegal("outdated-button")
    await make(request, table, move)
    await show(request, table)
