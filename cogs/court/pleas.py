"""«Каюсь»: what the accused says before he is judged: it belongs to his charge, and the ruling answers it.

Whom the others vote on has no judge to beg: what he says is told to all of them, and only then do they vote (KR-24).
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from discord import TextStyle, ui

from cogs.knyazi import burdens
from cogs.knyazi.burdens import DEFENCES, PLEAS
from cogs.texts import plain, safe, t
from cogs.ui import hand_panel
from cogs.ui.actions import ActionId, ActionTable
from cogs.ui.move_controls import make
from cogs.ui.request import Request
from cogs.ui.wording import people
from core.hall import Stale, Table
from core.hall.words import one_line
from core.knyazi import moves
from core.knyazi.court_papers import UNJUDGED, Plea, Vote
from core.knyazi.view import View
from core.shapes import Illegal

actions = ActionTable()


@actions.on("plea")
async def plea(request: Request) -> None:
    table, kind = request.table(), request.key.rest
    request.begun(table, "knyazi")
    if kind not in (*PLEAS, *DEFENCES):
        raise Illegal("not-possible-now", text=kind[:20])
    words = plain(request.services.locale(table.sheet.guild), f"plea-{kind}-words")
    if _vote(request, table) is not None:
        await _answer(request, table, words, confessed=kind == "repent")
    else:
        await plead(request, moves.Petition(words, plea=_PLEAS[kind]))
    await hand_panel.drawn(request, table)


_PLEAS: Mapping[str, Plea] = {"repent": "repent", "mercy": "mercy", "deny": "explain"}


async def plead(request: Request, move: moves.Petition) -> bool:
    """Once for what lies on him, however often it was pressed: False where it is said already. With no charge the law
    says why not."""
    while True:
        table = request.table()
        view = table.view(request.player(table))
        if burdens.charges(view) and not burdens.answerable(table, view):
            return False
        with contextlib.suppress(Stale):  # the other half of a double press, or somebody has played meanwhile
            await make(request, table, move, seq=table.seq)
            return True


def _vote(request: Request, table: Table) -> Vote | None:
    player = request.begun(table, "knyazi")
    return burdens.vote_on(table.view(player), player)


async def _answer(request: Request, table: Table, words: str, confessed: bool = False) -> None:
    """What the accused says to all who vote on him: once. Robots believe a confession."""
    vote, services = _vote(request, table), request.services
    if vote is None:
        raise _nothing_to_answer(table, request.player(table))
    await services.hall.hearing.answer(table.id, vote.id, words, confessed=confessed)
    player = request.player(table)
    who = people(table, services.cast_of(table))[player]
    services.recent_events.add(
        table, t(services.locale(table.sheet.guild), "accused-answers", who=who, words=words)
    )
    services.panels.changed(table)


@actions.on("defend")
async def defend(request: Request) -> None:
    """The accused writes what he has to say."""
    table = request.table()
    vote = _vote(request, table)
    if vote is None:
        raise _nothing_to_answer(table, request.player(table))
    if vote.id in table.sheet.heard:
        raise Illegal("has-answered", "KR-24")
    form = ui.Modal(
        title=safe.cut(plain(request.locale, "plea-explain"), safe.TITLE),
        custom_id=ActionId("defended", table.id).id("m"),
        timeout=None,
    )
    said = ui.TextInput[ui.Modal](custom_id="words", style=TextStyle.long, max_length=safe.WORDS)
    await request.ask(form.add_item(ui.Label(text=plain(request.locale, "field-words"), component=said)))
    await request.services.hall.hearing.begins_to_answer(table.id, request.user)


@actions.on("defended")
async def defended(request: Request) -> None:
    table = request.table()
    await _answer(request, table, one_line(str(request.fields.get("words") or "")) or safe.NOTHING)
    await hand_panel.drawn(request, table)


def _nothing_to_answer(table: Table, player: int) -> Illegal:
    """No vote on him: how the last one on him ended, as far as there was one."""
    view: View = table.view(player)
    ruled = [one for one in view.docket if one.offender == player]
    status = ruled[-1].status if ruled else ""
    ended = "acquitted" if status == "pardoned" else "judged" if ruled and status not in UNJUDGED else "none"
    return Illegal("nobody-votes-on-you", "KR-24", ended=ended)
