"""A charge on the docket: its words, its sound while that lives, and the ruling.

Pages of the desk (`cogs.court.desk.PLACES`): `charge 3,4` one charge or several, `same 3` all like that one,
`ideas 3` tasks to give. Each is drawn for the judge alone, and is gone with his power.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord
from discord import ButtonStyle

from cogs.court import charge_words, paper_forms
from cogs.court.court_calls import CourtCalls
from cogs.court.desk_pages import desk_page, desk_view, show, t_all
from cogs.court.desk_view import MOST_OPTIONS, DeskView
from cogs.texts import Raw, has, safe
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable, number
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi import breaches, moves
from core.knyazi import events as ev
from core.knyazi.characters import character
from core.knyazi.court_papers import Charge
from core.shapes import Illegal

actions = ActionTable()

PAGE = 5
"""Charges shown, and picked together, at once; the rest are a press away."""
WATCH = 0.5
"""Seconds between two looks whether a sound that somebody has before him still lives."""
QUICK_BLOWS = 3
"""As many blows are a press away on the desk's first page."""
MANY = 5
"""Rulings that are surely written before Discord grows impatient; more are answered first."""


# -- pages --------------------------------------------------------------------------------------


def chosen(desk: DeskView, numbers: str) -> list[Charge]:
    """The open charges of these numbers; refused where there are none."""
    wanted = {number(one) for one in numbers.split(",")}
    return [charge for charge in desk.open if charge.id in wanted][:PAGE]


def alike(desk: DeskView, numbers: str) -> list[Charge]:
    """All open charges against the same player for the same law, the one asked about among them."""
    first = next(iter(chosen(desk, numbers)), None)
    return [c for c in desk.open if first is not None and (c.offender, c.law) == (first.offender, first.law)]


@desk_page("charge")
def page(desk: DeskView, numbers: str) -> Page | None:
    """One charge to rule on, or several at once with what is lawful for all of them."""
    some = chosen(desk, numbers)
    return _page(desk, some, ",".join(str(charge.id) for charge in some)) if some else None


@desk_page("same")
def same(desk: DeskView, numbers: str) -> Page | None:
    """«Все такие же»: many repetitions ruled on with one press."""
    some = alike(desk, numbers)
    return _page(desk, some, f"same-{some[0].id}") if some else None


def _sound(desk: DeskView, charge: int) -> bytes | None:
    return desk.services.voice.port.clip(desk.table.id, charge)


def _awaited(made: Page, desk: DeskView, charge: int) -> None:
    """Where the button will be that plays it."""
    if not _sound(desk, charge) and desk.services.voice.port.clip_awaited(desk.table.id, charge):
        made.text(desk.t("ruling-clip-awaited"))


def _page(desk: DeskView, some: Sequence[Charge], which: str) -> Page:
    made = desk.page().text(charge_words.listed(desk, some[:PAGE], 3000))
    if len(some) > PAGE:
        made.text(desk.t("charges-more", count=len(some) - PAGE))
    for law in sorted({charge.law for charge in some}):
        made.text(desk.t("law-about", about=Raw(desk.plain(f"law-{law.lower()}.about"))))
    common = set.intersection(*({move.penalty for move in desk.rulings(charge.id)} for charge in some))

    def ruling(penalty: str, words: str, style: ButtonStyle = ButtonStyle.secondary) -> ActionButton | None:
        if penalty.partition("-")[0] not in common:
            return None
        return desk.press("rule-on", f"{penalty} {which}", words, style)

    made.row(
        ruling("pardon", desk.plain("ruling-pardon"), ButtonStyle.success),
        ruling("demotion", desk.plain("ruling-demotion"), ButtonStyle.danger),
    )
    made.row(
        *(
            ruling(f"blows-{n}", desk.plain("ruling-blows", count=n))
            for n in range(1, min(5, paper_forms.most_blows(desk.view)) + 1)
        )
    )
    if "demotion" not in common and any(_blocked(desk, charge) for charge in some):
        made.text(desk.t("demotion-waits-for-answer"))
    if len(some) == 1:
        _alone(made, desk, some[0], "blows" in common, bool(common - {"pardon"}))
    made.row(desk.press("desk", "", desk.plain("button-back")))
    return made


def verdicts(made: Page, desk: DeskView, one: Charge) -> None:
    """One press: what is ruled most often, for the charge that is told first. All else is on its own page."""
    lawful = {move.penalty for move in desk.rulings(one.id)}
    about = str(one.id)
    pardon = desk.plain("verdict-pardon", number=Raw(one.called))
    most = min(QUICK_BLOWS, paper_forms.most_blows(desk.view)) if "blows" in lawful else 0
    made.row(
        desk.press("rule-on", f"pardon {about}", pardon, ButtonStyle.success),
        *(
            desk.press(
                "rule-on", f"blows-{n} {about}", desk.plain("verdict-blows", number=Raw(one.called), count=n)
            )
            for n in range(1, most + 1)
        ),
        desk.press("desk", f"charge {about}", desk.plain("verdict-other")),
    )
    if _sound(desk, one.id):
        made.row(desk.press("clip", about, desk.plain("ruling-clip")))
    _awaited(made, desk, one.id)


def _alone(made: Page, desk: DeskView, one: Charge, blows: bool, punishable: bool) -> None:
    """What can be done about a single charge only: it wants words, or concerns another."""
    about = str(one.id)
    made.row(
        desk.press("form", f"rule-blows {about}", desk.plain("ruling-blows-where")) if blows else None,
        *(
            (
                desk.press("form", f"rule-assignment {about}", desk.plain("ruling-assignment")),
                desk.press("desk", f"ideas {about}", desk.plain("ruling-ideas")),
            )
            if punishable
            else ()
        ),
        desk.press("paper", f"keep {about}", desk.plain("ruling-keep")) if not one.kept else None,
        desk.press("clip", about, desk.plain("ruling-clip")) if _sound(desk, one.id) else None,
    )
    _awaited(made, desk, one.id)
    like = len(alike(desk, about))
    made.row(
        desk.press("ask-spy", about, desk.plain("ruling-ask-spy")) if _spy(desk, one) is not None else None,
        desk.press("both", about, desk.plain("ruling-both", other=desk.who[other]))
        if (other := _other(desk, one)) is not None
        else None,
        desk.press("desk", f"same {about}", desk.plain("ruling-same", count=like)) if like > 1 else None,
    )


@desk_page("ideas")
def ideas(desk: DeskView, numbers: str) -> Page | None:
    """Ready-made assignments for a judge short of imagination: chosen, they can still be reworded."""
    charge = next(iter(chosen(desk, numbers)), None)
    if charge is None:
        return None
    made = desk.page().text(desk.t("ideas-title"))
    options = [
        discord.SelectOption(label=safe.cut(desk.plain(f"idea-{n}"), safe.OPTION), value=str(n))
        for n in range(1, MOST_OPTIONS + 1)
    ]
    key = ActionId("idea", desk.table.id, None, str(charge.id))
    made.row(ActionSelect(key, options, placeholder=desk.plain("ideas-choose")))
    return made.row(desk.press("desk", f"charge {charge.id}", desk.plain("button-back")))


# -- presses ------------------------------------------------------------------------------------


def _judging(request: Request) -> DeskView:
    """The table as the caller sees it; refused for anyone but the holder of the judging power (E-CHG-05)."""
    seen = desk_view(request, request.table())
    if not seen.judge:
        raise Illegal("not-the-ruler", "E-CHG-05")
    return seen


def _one(desk: DeskView, numbers: str) -> Charge:
    for charge in chosen(desk, numbers)[:1]:
        return charge
    raise Illegal("no-such-charge", "E-CHG-06")


@actions.on("judge")
async def judge(request: Request) -> None:
    """Look at one charge, or at several picked together."""
    desk = _judging(request)
    numbers = ",".join(request.values)
    _one(desk, numbers)
    await show(request, desk.table, f"charge {numbers}")


@actions.on("rule-on")
async def rule_on(request: Request) -> None:
    """E-CHG-06: the ruling, on each of the charges in turn. What the law refuses midway is said, the rest stands."""
    desk = _judging(request)
    penalty, _, which = request.key.rest.partition(" ")
    penalty, _, blows = penalty.partition("-")
    if penalty not in ("pardon", "blows", "demotion"):
        raise Illegal("penalty-not-lawful", "K-PUN-06", penalty=penalty)
    like, same_as = which.partition("-")[::2]
    some = alike(desk, same_as) if like == "same" else chosen(desk, which)
    if not some:
        raise Illegal("no-such-charge", "E-CHG-06")
    if len(some) > MANY:
        await request.acknowledge()
    ruled = 0
    wrong: Illegal | None = None
    for charge in sorted(some, key=lambda one: one.id):
        move = moves.Rule(charge.id, penalty, number(blows))  # type: ignore[arg-type]
        try:
            if not _has_effect(request, desk.table, move):
                if not ruled:
                    raise Illegal("changes-nothing", "E-CHG-06")
                # what was asked has come about by the first of them
                move = moves.Rule(charge.id, "pardon")
            await request.services.hall.play(desk.table.id, move, user=request.user)
        except Illegal as refused:
            wrong = refused
            break
        ruled += 1
        request.services.voice.port.drop_clip(desk.table.id, charge.id)
    if not ruled and wrong is not None:
        raise wrong
    await show(request, desk.table)
    if wrong is not None:
        await request.refuse(wrong)


def _has_effect(request: Request, table: Table, move: moves.Rule) -> bool:
    """Is it offered now? Where it is not, and the law refuses it, with the law's own reason."""
    desk = desk_view(request, table)
    if move in desk.rulings(move.charge):
        return True
    table.game.check(table.state, desk.mine.player, move)
    return False


def _blocked(desk: DeskView, charge: Charge) -> bool:
    """KC-20: would a demotion be lawful, but for a question that the table waits for?"""
    try:
        desk.table.game.check(desk.table.state, desk.mine.player, moves.Rule(charge.id, "demotion"))
    except Illegal as refused:
        return refused.code == "question-waits"
    return False


@actions.on("idea")
async def idea(request: Request) -> None:
    desk = _judging(request)
    charge = _one(desk, request.key.rest)
    words = f"idea-{number(request.value)}"
    if not has(request.locale, words):
        raise Illegal("not-possible-now", text=request.value[:10])
    await paper_forms.open_form(request, desk.table, "rule-assignment", charge.id, words=desk.plain(words))


@actions.on("clip")
async def hear(request: Request) -> None:
    """E-CHG-01: the sound, in a message of its own for the judge alone.

    A plain attachment: inside a layout of components Discord's clients show a file without a player.
    """
    desk = _judging(request)
    charge = _one(desk, request.key.rest)
    if (sound := _sound(desk, charge.id)) is None:
        raise Illegal("clip-is-gone", "E-CHG-01")
    await request.interaction.response.send_message(
        charge_words.short(desk, charge), file=discord.File(io.BytesIO(sound), "clip.ogg"), ephemeral=True
    )
    request.services.later(_until_gone(desk, charge.id, request.interaction))


async def _until_gone(desk: DeskView, charge: int, heard: discord.Interaction) -> None:
    """Take the sound away when it dies (ruled, ten minutes old, taken back by whose voice it is), or he is no judge."""
    me, calls = desk.mine.player, desk.services.part(CourtCalls)
    place = desk.table.id, me, f"clip {heard.id}"
    call = calls.said(place, lambda now: now.view(me).ruler == me, heard.delete_original_response)
    while not call.over and call.true(desk.table) and _sound(desk, charge) is not None:  # noqa: ASYNC110 - nobody tells us of a sound
        await asyncio.sleep(WATCH)
    await calls.taken_away(place)


def _spy(desk: DeskView, charge: Charge) -> int | None:
    """Whom to ask: the Шпион, unless it is about him, or he judges. He is asked aloud, and what was whispered to the
    judge comes out with the ruling, not before (E-CHG-07)."""
    spy = next((seat.player for seat in desk.view.seats if seat.character == "spy"), None)
    return None if charge.secret or spy in (charge.offender, desk.view.me) else spy


@actions.on("ask-spy")
async def ask_spy(request: Request) -> None:
    """«А что скажет Шпион?»: he is asked aloud, and answers aloud. If he does not, that is K-PUN-09 (KR-25)."""
    desk = _judging(request)
    charge = _one(desk, request.key.rest)
    spy = _spy(desk, charge)
    if spy is None:
        raise Illegal("no-spy-to-ask", "KR-25")
    asked = t_all(
        desk, "spy-is-asked", by=desk.who[desk.view.ruler], spy=desk.who[spy], offender=desk.who[charge.offender]
    )  # fmt: skip
    request.services.recent_events.add(desk.table, asked)
    await request.say("spy-asked")


def _other(desk: DeskView, charge: Charge) -> int | None:
    """Who is «хорош» too: whom it was said to, if he may be charged with the same at all. Who was wronged as a senior
    cannot have wronged a junior so."""
    other, breach = charge.object, breaches.find(charge.law)
    if other is None or breach is None or breach.senior or breach.only:
        return None
    if other in (desk.view.ruler, desk.view.seats[0].player):
        return None
    if (other, charge.law, charge.offender) in [(one.offender, one.law, one.object) for one in desk.open]:
        return None  # they lie side by side already
    free = breach.free & character(desk.seat_of(other).character).powers
    return None if free else other


@actions.on("both")
async def both(request: Request) -> None:
    """«Оба хороши»: the judge charges the other one too, as secretly, and finds the two side by side."""
    desk = _judging(request)
    charge = _one(desk, request.key.rest)
    other = _other(desk, charge)
    if other is None:
        raise Illegal("no-such-charge", "E-CHG-06")
    words = desk.plain("both-words")
    move = moves.Denounce(other, moves.Law(charge.law), words, charge.secret, charge.offender)  # type: ignore[arg-type]
    played = await request.services.hall.play(
        desk.table.id, move, user=request.user, press=request.interaction.id
    )
    events = [event for entry in played.entries for event in entry.events]
    laid = [event.charge.id for event in events if isinstance(event, ev.Charged)]
    numbers = ",".join(map(str, [charge.id, *laid]))
    await show(request, desk.table, f"charge {numbers}")
