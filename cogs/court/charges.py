"""A charge on the docket: its words, its sound while that lives, and the ruling."""

from __future__ import annotations

import time
from collections.abc import Sequence

import discord
from discord import ButtonStyle

from cogs.court import forms
from cogs.court.labels import label
from cogs.house.call import Call
from cogs.house.moving import make
from cogs.house.page import Page
from cogs.house.press import Choice, Key, Press, on
from cogs.house.wording import people
from cogs.knyazi.board import ACCENT
from cogs.texts import Locale, Raw, plain, safe, t
from core.hall import Table
from core.knyazi import moves
from core.knyazi.court_papers import Charge
from core.knyazi.view import View
from core.shapes import Illegal

PAGE = 5
"""Charges shown at once; the rest are a press away."""


def told(locale: Locale, table: Table, view: View, charge: Charge) -> str:
    """Who, what, in which words, how sure, how long ago."""
    cast = {int(seat.player): seat.character for seat in view.seats}
    who = people(table, cast)
    ago = max(0, int(time.time() - charge.end / 1000)) if charge.end else 0
    return t(
        locale,
        "charge",
        number=charge.id,
        offender=who[charge.offender],
        object=who[charge.object] if charge.object is not None else Raw(""),
        law=Raw(plain(locale, f"law-{charge.law.lower()}")),
        words=Raw(marked(charge)),
        count=charge.count,
        sure=round(charge.confidence * 100),
        ago=ago,
        by="ear" if charge.by < 0 else "player",
        accuser=who[charge.by] if charge.by >= 0 else Raw(""),
    )


def marked(charge: Charge) -> str:
    """The words with the offending span in bold. What was said is quoted: it acts on nothing."""
    start, end = charge.span
    words = charge.words
    if not 0 <= start < end <= len(words):
        return safe.quote(words) if words else ""
    return "".join(
        (
            safe.quote(words[:start]) + " " if words[:start].strip() else "",
            f"**{safe.quote(words[start:end])}**",
            " " + safe.quote(words[end:]) if words[end:].strip() else "",
        )
    )


def open_charges(view: View) -> list[Charge]:
    """Those that wait for this viewer's ruling, the newest first."""
    return [charge for charge in reversed(view.docket) if charge.status == "open"]


def rulings(view: View, charge: int) -> list[moves.Rule]:
    return [move for move in view.legal if isinstance(move, moves.Rule) and move.charge == charge]


def page(locale: Locale, table: Table, view: View, chosen: Sequence[Charge], clip: bool) -> Page:
    """One charge to rule on, or several at once with what is lawful for all of them."""
    made = Page(accent=ACCENT)
    for charge in chosen:
        made.text(told(locale, table, view, charge))
    numbers = [charge.id for charge in chosen]
    rest = ",".join(map(str, numbers))
    lawful = [{move.penalty for move in rulings(view, number)} for number in numbers]
    common = set.intersection(*lawful) if lawful else set()
    number = table.id

    def ruling(penalty: str, key: str, style: ButtonStyle) -> Press | None:
        if penalty not in common:
            return None
        return Press(Key("rule-on", number, None, f"{penalty} {rest}"), plain(locale, key), style=style)

    made.row(
        ruling("pardon", "ruling-pardon", ButtonStyle.success),
        ruling("demotion", "ruling-demotion", ButtonStyle.danger),
    )
    if "blows" in common:
        most = max(move.blows for move in rulings(view, numbers[0]))
        made.row(
            *(
                Press(
                    Key("rule-on", number, None, f"blows-{n} {rest}"), plain(locale, "ruling-blows", count=n)
                )
                for n in range(1, min(most, 5) + 1)
            )
        )
    if len(chosen) == 1:
        one = chosen[0]
        made.row(
            Press(Key("form", number, None, f"rule-blows {one.id}"), plain(locale, "ruling-blows-where"))
            if "blows" in common
            else None,
            Press(Key("form", number, None, f"rule-assignment {one.id}"), plain(locale, "ruling-assignment")),
            Press(Key("ideas", number, None, str(one.id)), plain(locale, "ruling-ideas")),
            Press(Key("do", number, None, f"keep {one.id}"), plain(locale, "ruling-keep"))
            if not one.kept
            else None,
            Press(Key("clip", number, None, str(one.id)), plain(locale, "ruling-clip")) if clip else None,
        )
        made.row(
            Press(Key("ask-spy", number, None, str(one.id)), plain(locale, "ruling-ask-spy")),
            Press(Key("both", number, None, str(one.id)), plain(locale, "ruling-both"))
            if one.object is not None
            else None,
        )
    made.row(Press(Key("desk", number), plain(locale, "button-back")))
    return made


def _judge(call: Call) -> tuple[Table, View]:
    """The table as the caller sees it; refused for anyone but the holder of the judging power (E-CHG-05)."""
    table = call.table()
    player = call.player(table)
    view: View = table.view(player)
    if view.ruler != player:
        raise Illegal("not-the-ruler", "E-CHG-05")
    return table, view


def _chosen(view: View, numbers: Sequence[str]) -> list[Charge]:
    wanted = {int(number) for number in numbers if number.isdecimal() and len(number) < 9}
    found = [charge for charge in open_charges(view) if charge.id in wanted]
    if not found:
        raise Illegal("no-such-charge", "E-CHG-06")
    return found


@on("judge")
async def judge(call: Call) -> None:
    """Look at one charge, or at several picked together."""
    table, view = _judge(call)
    chosen = _chosen(view, call.values or call.key.rest.split(","))
    clips = call.bot.clips
    clip = clips is not None and len(chosen) == 1 and clips.get(table.id, chosen[0].id) is not None
    await call.redraw(page(call.locale, table, view, chosen, clip))


@on("rule-on")
async def rule_on(call: Call) -> None:
    """The ruling, on each of the charges in turn."""
    table, view = _judge(call)
    penalty, _, rest = call.key.rest.partition(" ")
    penalty, _, blows = penalty.partition("-")
    if penalty not in ("pardon", "blows", "demotion"):
        raise Illegal("penalty-not-lawful", "K-PUN-06", penalty=penalty)
    for charge in _chosen(view, rest.split(",")):
        move = moves.Rule(charge.id, penalty, int(blows) if blows.isdecimal() else 0)
        if len(rest.split(",")) == 1:
            await make(call, table, move)
        else:
            await call.bot.hall.play(table.id, move, user=call.user)
        if call.bot.clips is not None:
            call.bot.clips.drop(table.id, charge.id)
    from cogs.court import desk

    await desk.again(call, table)


@on("ideas")
async def ideas(call: Call) -> None:
    """Ready-made assignments for a Tsar short of imagination: chosen, they can still be reworded."""
    table, view = _judge(call)
    (charge,) = _chosen(view, [call.key.rest])
    made = Page(accent=ACCENT).text(t(call.locale, "ideas-title"))
    found = []
    while len(found) < 25 and call.bot.has_text(call.locale, f"idea-{len(found) + 1}"):
        found.append(plain(call.locale, f"idea-{len(found) + 1}"))
    made.row(
        Choice(
            Key("idea", table.id, None, str(charge.id)),
            [
                discord.SelectOption(label=safe.cut(words, 100), value=str(n))
                for n, words in enumerate(found, 1)
            ],
            placeholder=plain(call.locale, "ideas-choose"),
        )
    )
    made.row(Press(Key("judge", table.id, None, str(charge.id)), plain(call.locale, "button-back")))
    await call.redraw(made)


@on("idea")
async def idea(call: Call) -> None:
    table, view = _judge(call)
    (charge,) = _chosen(view, [call.key.rest])
    number = call.values[0]
    if not number.isdecimal() or not call.bot.has_text(call.locale, f"idea-{number}"):
        raise Illegal("not-possible-now", text=number[:10])
    form = forms.FORMS["rule-assignment"]
    await call.ask(
        forms.modal(call.locale, table, view, form, charge.id, words=plain(call.locale, f"idea-{number}"))
    )


@on("clip")
async def clip(call: Call) -> None:
    """The sound, for the judge's ears alone, while it lives."""
    table, view = _judge(call)
    (charge,) = _chosen(view, [call.key.rest])
    sound = call.bot.clips.get(table.id, charge.id) if call.bot.clips is not None else None
    if sound is None:
        raise Illegal("clip-is-gone", "E-CHG-01")
    made = Page(accent=ACCENT).text(told(call.locale, table, view, charge)).file("clip.ogg", sound)
    await call.show(made)


@on("ask-spy")
async def ask_spy(call: Call) -> None:
    """«А что скажет Шпион?»: he is asked aloud, and answers aloud."""
    table, view = _judge(call)
    (charge,) = _chosen(view, [call.key.rest])
    spy = next((seat for seat in view.seats if seat.character == "spy"), None)
    if spy is None or spy.player == charge.offender:
        raise Illegal("no-spy-to-ask")
    who = people(table, {int(seat.player): seat.character for seat in view.seats})
    call.bot.tale.add(
        table,
        t(call.bot.locale(call.guild), "spy-is-asked", spy=who[spy.player], offender=who[charge.offender]),
    )
    await call.say("spy-asked")


@on("both")
async def both(call: Call) -> None:
    """«Оба хороши»: the judge denounces the other one too, for what he finds him guilty of."""
    table, view = _judge(call)
    (charge,) = _chosen(view, [call.key.rest])
    if charge.object is None:
        raise Illegal("no-such-charge", "E-CHG-06")
    await call.bot.hall.play(
        table.id, moves.Denounce(charge.object, charge.law, object=charge.offender), user=call.user
    )
    view = table.view(call.player(table))
    pair = [c for c in open_charges(view) if c.id == charge.id or c.offender == charge.object][:2]
    await call.redraw(page(call.locale, table, view, pair, clip=False))


__all__ = ["label", "open_charges", "page", "told"]
VERBS = ("judge", "rule-on", "ideas", "idea", "clip", "ask-spy", "both")
