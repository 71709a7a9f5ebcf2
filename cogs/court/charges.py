"""A charge on the docket: its words, its sound while that lives, and the ruling.

Pages of the desk (`cogs.court.desk.PLACES`): `charge 3,4` one charge or several, `same 3` all like that one,
`clip 3` with its sound, `ideas 3` tasks to give. Each is drawn for the judge alone, and is gone with his power.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from cogs.court import forms
from cogs.court.places import place, show, sight, t_all
from cogs.court.sight import MOST_OPTIONS, Sight
from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Choice, Key, Press, number, on
from cogs.texts import Raw, safe
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Charge
from core.shapes import EAR, Illegal

if TYPE_CHECKING:
    from cogs.bot import Slovo

PAGE = 5
"""Charges shown, and picked together, at once; the rest are a press away."""
WATCH = 2.0
"""Seconds between two looks whether a sound that somebody has before him still lives."""
MANY = 5
"""Rulings that are surely written before Discord grows impatient; more are answered first."""


# -- in words -----------------------------------------------------------------------------------


def told(sight: Sight, charge: Charge, room: int = 200) -> str:
    """E-CHG-01: who, what, against whom, in which words, how sure, how long ago. `room`: for the words."""
    who = sight.who
    entitled = sight.judge or charge.offender == sight.view.me
    heard = sight.bot.herald.heard(sight.table.id, charge.id) if entitled else ""
    at = charge.end or sight.bot.herald.laid_at(sight.table, charge.id)
    return sight.t(
        "charge",
        number=Raw(charge.id),
        offender=who[charge.offender],
        object=who[charge.object] if charge.object is not None else "",
        law=charge.law,
        words=Raw(marked(charge, room)),
        heard=safe.cut(heard, room) if room else "",
        count=charge.count,
        sure=round(charge.confidence * 100),
        at=Raw(at // 1000) if at else "",
        by="ear" if charge.by == EAR else "player" if charge.by >= 0 else "secret",
        accuser=who[charge.by] if charge.by >= 0 else "",
        kept="yes" if charge.kept else "no",
    )


def marked(charge: Charge, room: int) -> str:
    """The words with the offending span in bold, and as much around it as there is room for.

    What was said is quoted: it acts on nothing.
    """
    start, end = charge.span
    words = charge.words
    if not 0 <= start < end <= len(words):
        return safe.quote(safe.cut(words, room)) if words.strip() else ""
    end = min(end, start + room)
    around = max(0, room - (end - start))
    left = max(0, start - around // 2)
    right = min(len(words), end + around // 2)
    before, after = words[left:start], words[end:right]
    return "".join(
        (
            "…" if left else "",
            _quoted(before),
            f"**{safe.quote(words[start:end])}**",
            _quoted(after),
            "…" if right < len(words) else "",
        )
    )


def _quoted(words: str) -> str:
    """A piece of a line, its spaces at the ends kept."""
    if not words.strip():
        return " " if words else ""
    return f"{' ' * words[0].isspace()}{safe.quote(words)}{' ' * words[-1].isspace()}"


def listed(sight: Sight, some: Sequence[Charge], most: int) -> str:
    """Several charges within so many characters: the words give way first."""
    text = ""
    for room in (200, 80, 30, 0):
        text = "\n".join(told(sight, charge, room) for charge in some)
        if len(text) <= most:
            return text
    return text[:most]


def short(sight: Sight, charge: Charge) -> str:
    """One line, for a list to pick from."""
    return sight.plain(
        "charge-short", number=Raw(charge.id), offender=sight.who[charge.offender], law=charge.law
    )


# -- pages --------------------------------------------------------------------------------------


def chosen(sight: Sight, numbers: str) -> list[Charge]:
    """The open charges of these numbers; refused where there are none."""
    wanted = {number(one) for one in numbers.split(",")}
    return [charge for charge in sight.open if charge.id in wanted][:PAGE]


def alike(sight: Sight, numbers: str) -> list[Charge]:
    """All open charges against the same player for the same law, the one asked about among them."""
    first = next(iter(chosen(sight, numbers)), None)
    return [c for c in sight.open if first is not None and (c.offender, c.law) == (first.offender, first.law)]


@place("charge")
def page(sight: Sight, numbers: str) -> Page | None:
    """One charge to rule on, or several at once with what is lawful for all of them."""
    some = chosen(sight, numbers)
    return _page(sight, some, ",".join(str(charge.id) for charge in some)) if some else None


@place("same")
def same(sight: Sight, numbers: str) -> Page | None:
    """«Все такие же»: many repetitions ruled on with one press."""
    some = alike(sight, numbers)
    return _page(sight, some, f"same-{some[0].id}") if some else None


@place("clip")
def clip(sight: Sight, numbers: str) -> Page | None:
    """The same page with the sound, for the judge's ears alone, while it lives."""
    made = page(sight, numbers)
    sound = _sound(sight, number(numbers))
    return made if sound is None or made is None else made.file("clip.ogg", sound)


def _sound(sight: Sight, charge: int) -> bytes | None:
    clips = sight.bot.clips
    return clips.get(sight.table.id, charge) if clips is not None else None


def _page(sight: Sight, some: Sequence[Charge], which: str) -> Page:
    made = sight.page().text(listed(sight, some[:PAGE], 3000))
    if len(some) > PAGE:
        made.text(sight.t("charges-more", count=len(some) - PAGE))
    for law in sorted({charge.law for charge in some}):
        made.text(sight.t("law-about", about=Raw(sight.plain(f"law-{law.lower()}.about"))))
    common = set.intersection(*({move.penalty for move in sight.rulings(charge.id)} for charge in some))

    def ruling(penalty: str, words: str, style: ButtonStyle = ButtonStyle.secondary) -> Press | None:
        if penalty.partition("-")[0] not in common:
            return None
        return sight.press("rule-on", f"{penalty} {which}", words, style)

    made.row(
        ruling("pardon", sight.plain("ruling-pardon"), ButtonStyle.success),
        ruling("demotion", sight.plain("ruling-demotion"), ButtonStyle.danger),
    )
    made.row(*(ruling(f"blows-{n}", sight.plain("ruling-blows", count=n)) for n in range(1, 6)))
    if len(some) == 1:
        _alone(made, sight, some[0], "blows" in common, bool(common - {"pardon"}))
    made.row(sight.press("desk", "", sight.plain("button-back")))
    return made


def _alone(made: Page, sight: Sight, one: Charge, blows: bool, punishable: bool) -> None:
    """What can be done about a single charge only: it wants words, or concerns another."""
    about = str(one.id)
    made.row(
        sight.press("form", f"rule-blows {about}", sight.plain("ruling-blows-where")) if blows else None,
        *(
            (
                sight.press("form", f"rule-assignment {about}", sight.plain("ruling-assignment")),
                sight.press("desk", f"ideas {about}", sight.plain("ruling-ideas")),
            )
            if punishable
            else ()
        ),
        sight.press("paper", f"keep {about}", sight.plain("ruling-keep")) if not one.kept else None,
        sight.press("clip", about, sight.plain("ruling-clip")) if _sound(sight, one.id) else None,
    )
    like = len(alike(sight, about))
    made.row(
        sight.press("ask-spy", about, sight.plain("ruling-ask-spy"))
        if _spy(sight, one) is not None
        else None,
        sight.press("both", about, sight.plain("ruling-both")) if _other(sight, one) is not None else None,
        sight.press("desk", f"same {about}", sight.plain("ruling-same", count=like)) if like > 1 else None,
    )


@place("ideas")
def ideas(sight: Sight, numbers: str) -> Page | None:
    """Ready-made assignments for a judge short of imagination: chosen, they can still be reworded."""
    charge = next(iter(chosen(sight, numbers)), None)
    if charge is None:
        return None
    made = sight.page().text(sight.t("ideas-title"))
    options = [
        discord.SelectOption(label=safe.cut(sight.plain(f"idea-{n}"), safe.OPTION), value=str(n))
        for n in range(1, MOST_OPTIONS + 1)
    ]
    key = Key("idea", sight.table.id, None, str(charge.id))
    made.row(Choice(key, options, placeholder=sight.plain("ideas-choose")))
    return made.row(sight.press("desk", f"charge {charge.id}", sight.plain("button-back")))


# -- presses ------------------------------------------------------------------------------------


def _judging(call: Call) -> Sight:
    """The table as the caller sees it; refused for anyone but the holder of the judging power (E-CHG-05)."""
    seen = sight(call, call.table())
    if not seen.judge:
        raise Illegal("not-the-ruler", "E-CHG-05")
    return seen


def _one(sight: Sight, numbers: str) -> Charge:
    for charge in chosen(sight, numbers)[:1]:
        return charge
    raise Illegal("no-such-charge", "E-CHG-06")


@on("judge")
async def judge(call: Call) -> None:
    """Look at one charge, or at several picked together."""
    sight = _judging(call)
    numbers = ",".join(call.values)
    _one(sight, numbers)
    await show(call, sight.table, f"charge {numbers}")


@on("rule-on")
async def rule_on(call: Call) -> None:
    """E-CHG-06: the ruling, on each of the charges in turn. What the law refuses midway is said, the rest stands."""
    sight = _judging(call)
    penalty, _, which = call.key.rest.partition(" ")
    penalty, _, blows = penalty.partition("-")
    if penalty not in ("pardon", "blows", "demotion"):
        raise Illegal("penalty-not-lawful", "K-PUN-06", penalty=penalty)
    like, same_as = which.partition("-")[::2]
    some = alike(sight, same_as) if like == "same" else chosen(sight, which)
    if not some:
        raise Illegal("no-such-charge", "E-CHG-06")
    if len(some) > MANY:
        await call.acknowledge()
    ruled = 0
    wrong: Illegal | None = None
    for charge in sorted(some, key=lambda one: one.id):
        move = moves.Rule(charge.id, penalty, number(blows))  # type: ignore[arg-type]
        try:
            await call.bot.hall.play(sight.table.id, move, user=call.user)
        except Illegal as refused:
            wrong = refused
            break
        ruled += 1
        if call.bot.clips is not None:
            call.bot.clips.drop(sight.table.id, charge.id)
    if not ruled and wrong is not None:
        raise wrong
    await show(call, sight.table)
    if wrong is not None:
        await call.refuse(wrong)


@on("idea")
async def idea(call: Call) -> None:
    sight = _judging(call)
    charge = _one(sight, call.key.rest)
    words = f"idea-{number(call.value)}"
    if not call.bot.has_text(call.locale, words):
        raise Illegal("not-possible-now", text=call.value[:10])
    await forms.open_form(call, sight.table, "rule-assignment", charge.id, words=sight.plain(words))


@on("clip")
async def hear(call: Call) -> None:
    """E-CHG-01: the sound, attached to the judge's own page."""
    sight = _judging(call)
    charge = _one(sight, call.key.rest)
    if _sound(sight, charge.id) is None:
        raise Illegal("clip-is-gone", "E-CHG-01")
    await show(call, sight.table, f"clip {charge.id}")
    call.bot.later(_until_gone(call.bot, sight.table.id, charge.id))


async def _until_gone(bot: Slovo, table: int, charge: int) -> None:
    """Take the sound off the page when it dies: ruled, ten minutes old, or taken back by whose voice it is."""
    while bot.clips is not None and bot.clips.get(table, charge) is not None:  # noqa: ASYNC110
        await asyncio.sleep(WATCH)
    if (here := bot.hall.tables.get(table)) is not None:
        bot.panels.changed(here)


def _spy(sight: Sight, charge: Charge) -> int | None:
    """Whom to ask: the Шпион, unless it is about him, or he judges."""
    spy = next((seat.player for seat in sight.view.seats if seat.character == "spy"), None)
    return None if spy in (charge.offender, sight.view.me) else spy


@on("ask-spy")
async def ask_spy(call: Call) -> None:
    """«А что скажет Шпион?»: he is asked aloud, and answers aloud. If he does not, that is K-PUN-09 (KR-25)."""
    sight = _judging(call)
    charge = _one(sight, call.key.rest)
    spy = _spy(sight, charge)
    if spy is None:
        raise Illegal("no-spy-to-ask", "KR-25")
    asked = t_all(
        sight, "spy-is-asked", by=sight.who[sight.view.ruler], spy=sight.who[spy], offender=sight.who[charge.offender]
    )  # fmt: skip
    call.bot.tale.add(sight.table, asked)
    await call.say("spy-asked")


def _other(sight: Sight, charge: Charge) -> int | None:
    """Who is «хорош» too: whom it was said to, if he may be charged with the same at all."""
    other = charge.object
    if other is None or other in (sight.view.ruler, sight.view.seats[0].player):
        return None
    free = sight.seat_of(other).character == "jester" and charge.law in ("E-RES-01", "E-LEA-01")
    return None if free else other


@on("both")
async def both(call: Call) -> None:
    """«Оба хороши»: the judge charges the other one too, and finds the two side by side."""
    sight = _judging(call)
    charge = _one(sight, call.key.rest)
    other = _other(sight, charge)
    if other is None:
        raise Illegal("no-such-charge", "E-CHG-06")
    words = sight.plain("both-words")
    move = moves.Denounce(other, moves.Law(charge.law), words, object=charge.offender)  # type: ignore[arg-type]
    played = await call.bot.hall.play(sight.table.id, move, user=call.user, press=call.interaction.id)
    events = [event for entry in played.entries for event in entry.events]
    laid = [event.charge.id for event in events if isinstance(event, ev.Charged)]
    numbers = ",".join(map(str, [charge.id, *laid]))
    await show(call, sight.table, f"charge {numbers}")
