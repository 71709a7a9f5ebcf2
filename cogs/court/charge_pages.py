"""A charge on the docket: its words, its sound while that lives, and the ruling.

Pages of the desk (`cogs.court.desk.PLACES`): `charge 3,4` one charge or several, `same 3` all like that one,
`ideas 3` tasks to give. Each is drawn for the judge alone, and is gone with his power.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle

from cogs.court import paper_forms, pleas
from cogs.court.court_notes import CourtNotes
from cogs.court.desk_pages import desk_page, desk_view, show, t_all
from cogs.court.desk_view import MOST_OPTIONS, DeskView
from cogs.knyazi import burdens
from cogs.texts import Person, Raw, has, safe
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable, number
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.knyazi import breaches, moves
from core.knyazi import events as ev
from core.knyazi.characters import character
from core.knyazi.court_papers import Charge
from core.shapes import EAR, Illegal

actions = ActionTable()

CERTAINTY = (("almost", 0.9), ("likely", 0.75), ("perhaps", 0.0))
"""ER-23: how a confidence is told in words, and from where on; the number stands with the reasons."""
PAGE = 5
"""Charges shown, and picked together, at once; the rest are a press away."""
WATCH = 0.5
"""Seconds between two looks whether a sound that somebody has before him still lives."""
QUICK_BLOWS = 3
"""As many blows are a press away on the desk's first page."""
MANY = 5
"""Rulings that are surely written before Discord grows impatient; more are answered first."""


# -- in words -----------------------------------------------------------------------------------


def told(desk: DeskView, charge: Charge, room: int = 200) -> str:
    """E-CHG-01: who, what, against whom, in which words, how sure, how long ago. `room`: for the words."""
    who = who_then(desk, charge)
    entitled = desk.judge or charge.offender == desk.view.me
    heard = desk.services.part(CourtNotes).heard(desk.table.id, charge.id) if entitled else ""
    at = charge.end or desk.services.part(CourtNotes).laid(desk.table, charge.id).at
    text = desk.t(
        "charge",
        number=Raw(charge.id),
        offender=who[charge.offender],
        object=who[charge.object] if charge.object is not None else "",
        law=charge.law,
        words=Raw(marked(charge, room)),
        decree=burdens.broken(desk.view, charge),
        heard=safe.cut(heard, room) if room else "",
        count=charge.count,
        sure=next(word for word, least in CERTAINTY if charge.confidence >= least),
        at=Raw(at // 1000) if at else "",
        by="hand"
        if handiwork(charge)
        else "ear"
        if charge.by == EAR
        else "player"
        if charge.by >= 0
        else "secret",
        accuser=who[charge.by] if charge.by >= 0 else "",
        kept="yes" if charge.kept else "no",
        judged="no" if charge.status in ("suspicion", "open", "vote") else "yes",
    )
    why = reasons(desk, charge) if room and entitled else ""
    return f"{text}\n{desk.t('why', reasons=Raw(why))}" if why else text


def who_then(desk: DeskView, charge: Charge) -> list[Person]:
    """E-CHG-02: everybody under the character he was when it was said."""
    cast = dict(desk.services.part(CourtNotes).laid(desk.table, charge.id).cast)
    if charge.seat >= 0:
        cast[charge.offender] = desk.view.seats[charge.seat].character
    if charge.object is not None and charge.why is not None and charge.why.due:
        cast[charge.object] = charge.why.due
    return [replace(now, character=cast.get(number, now.character)) for number, now in enumerate(desk.who)]


def reasons(desk: DeskView, charge: Charge) -> str:
    """Why the Ear charges, beyond the words: what was due, whose title was said, whom it answered, what is doubtful."""
    if charge.by != EAR or handiwork(charge):
        sure = []
    elif not charge.words.strip():  # a voice that ought to be silent: what there is to tell of it
        seconds = max(1, round((charge.end - charge.start) / 1000)) if charge.end else 0
        sure = [desk.plain("why-voice", offender=who_then(desk, charge)[charge.offender], seconds=seconds)]
    else:
        sure = [desk.plain("why-sure", sure=round(charge.confidence * 100))]
    why = charge.why
    if why is None:
        return "".join(sure)
    found = [
        desk.plain(f"why-{what}", character=character)
        for what, character in (("due", why.due), ("said", why.said))
        if character and has(desk.locale, f"title-{character}")
    ]
    if why.asker is not None:
        found.append(desk.plain("why-asker", asker=desk.who[why.asker]))
    found += [desk.plain(f"why-{note}") for note in why.notes if has(desk.locale, f"why-{note}")]
    return "; ".join(found + sure)


def handiwork(charge: Charge) -> bool:
    """E-HND-01: was it a press that the program saw, and no word?"""
    return charge.by == EAR and charge.law == "E-HND-01" and not charge.words


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


def listed(desk: DeskView, some: Sequence[Charge], most: int) -> str:
    """Several charges within so many characters: the words give way first."""
    text = ""
    for room in (200, 80, 30, 0):
        text = "\n".join(told(desk, charge, room) for charge in some)
        if len(text) <= most:
            return text
    return text[:most]


def short(desk: DeskView, charge: Charge) -> str:
    """One line, for a list to pick from."""
    return desk.plain(
        "charge-short",
        number=Raw(charge.id),
        offender=who_then(desk, charge)[charge.offender],
        law=charge.law,
    )


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


def _page(desk: DeskView, some: Sequence[Charge], which: str) -> Page:
    made = desk.page().text(listed(desk, some[:PAGE], 3000))
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
    if len(some) == 1:
        _alone(made, desk, some[0], "blows" in common, bool(common - {"pardon"}))
    made.row(desk.press("desk", "", desk.plain("button-back")))
    return made


def verdicts(made: Page, desk: DeskView, one: Charge) -> None:
    """One press: what is ruled most often, for the charge that is told first. All else is on its own page."""
    lawful = {move.penalty for move in desk.rulings(one.id)}
    about = str(one.id)
    pardon = desk.plain("verdict-pardon", number=Raw(one.id))
    most = min(QUICK_BLOWS, paper_forms.most_blows(desk.view)) if "blows" in lawful else 0
    made.row(
        desk.press("rule-on", f"pardon {about}", pardon, ButtonStyle.success),
        *(
            desk.press(
                "rule-on", f"blows-{n} {about}", desk.plain("verdict-blows", number=Raw(one.id), count=n)
            )
            for n in range(1, most + 1)
        ),
        desk.press("desk", f"charge {about}", desk.plain("verdict-other")),
    )
    if _sound(desk, one.id):
        made.row(desk.press("clip", about, desk.plain("ruling-clip")))


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
    like = len(alike(desk, about))
    made.row(
        desk.press("ask-spy", about, desk.plain("ruling-ask-spy")) if _spy(desk, one) is not None else None,
        desk.press("both", about, desk.plain("ruling-both")) if _other(desk, one) is not None else None,
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
    offenders = [charge.offender for charge in some]
    await pleas.answered(request.services.hall, desk.table, desk.view.ruler, offenders, penalty == "pardon")
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
        short(desk, charge), file=discord.File(io.BytesIO(sound), "clip.ogg"), ephemeral=True
    )
    request.services.later(_until_gone(desk, charge.id, request.interaction))


async def _until_gone(desk: DeskView, charge: int, heard: discord.Interaction) -> None:
    """Take the sound away when it dies (ruled, ten minutes old, taken back by whose voice it is), or he is no judge."""
    while (  # noqa: ASYNC110 - nobody tells us
        _sound(desk, charge) is not None
        and desk.services.hall.tables.get(desk.table.id) is desk.table
        and desk.table.view(desk.view.me).ruler == desk.view.me
    ):
        await asyncio.sleep(WATCH)
    with contextlib.suppress(discord.HTTPException):
        await heard.delete_original_response()


def _spy(desk: DeskView, charge: Charge) -> int | None:
    """Whom to ask: the Шпион, unless it is about him, or he judges."""
    spy = next((seat.player for seat in desk.view.seats if seat.character == "spy"), None)
    return None if spy in (charge.offender, desk.view.me) else spy


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
    """Who is «хорош» too: whom it was said to, if he may be charged with the same at all."""
    other = charge.object
    if other is None or other in (desk.view.ruler, desk.view.seats[0].player):
        return None
    breach = breaches.find(charge.law)
    free = breach is not None and breach.free & character(desk.seat_of(other).character).powers
    return None if free else other


@actions.on("both")
async def both(request: Request) -> None:
    """«Оба хороши»: the judge charges the other one too, and finds the two side by side."""
    desk = _judging(request)
    charge = _one(desk, request.key.rest)
    other = _other(desk, charge)
    if other is None:
        raise Illegal("no-such-charge", "E-CHG-06")
    words = desk.plain("both-words")
    move = moves.Denounce(other, moves.Law(charge.law), words, object=charge.offender)  # type: ignore[arg-type]
    played = await request.services.hall.play(
        desk.table.id, move, user=request.user, press=request.interaction.id
    )
    events = [event for entry in played.entries for event in entry.events]
    laid = [event.charge.id for event in events if isinstance(event, ev.Charged)]
    numbers = ",".join(map(str, [charge.id, *laid]))
    await show(request, desk.table, f"charge {numbers}")
