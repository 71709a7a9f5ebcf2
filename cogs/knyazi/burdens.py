"""What lies on a player: charges against him, blows and tasks; and what he may answer before he is judged."""

from __future__ import annotations

from collections.abc import Container, Sequence

from discord import ButtonStyle

from cogs.texts import Locale, Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from core.hall import Table
from core.knyazi.court_papers import Assignment, Charge, Decree, Vote
from core.knyazi.view import View

UNRULED = ("open", "vote")
SHORT = 160
"""Characters of what was said, or is to be done."""
PLEAS = ("repent", "mercy")
"""What is begged for with one press; whoever has more to say writes it himself."""
DEFENCES = ("repent", "deny")
"""What he whom the others vote on says with one press: he has no judge to beg."""


def charges(view: View) -> list[Charge]:
    """Those against him that nobody has ruled on."""
    return [charge for charge in view.docket if charge.offender == view.me and charge.status in UNRULED]


def broken(view: View, charge: Charge) -> str:
    """E-DEC-01: the words of the decree, or of the task, that was not kept; nothing once it is no longer in force."""
    papers: list[Decree | Assignment] = [*view.decrees, *view.assignments]
    return next((safe.cut(one.words, SHORT) for one in papers if charge.paper and one.id == charge.paper), "")


def lines(view: View, locale: Locale, answered: Container[int] = ()) -> list[str]:
    """`answered`: the votes whose accused has spoken."""
    vote = vote_on(view, view.me)
    found = [
        t(
            locale,
            "burden-charge",
            law=charge.law,
            words=safe.cut(charge.words, SHORT),
            decree=broken(view, charge),
            count=charge.count,
            status="answered" if vote is not None and vote.id in answered else charge.status,
            number=Raw(charge.id),
        )
        for charge in charges(view)[-3:]
    ]
    found += [
        t(locale, "burden-blows", left=one.blows - one.struck, place=one.place, because=one.because)
        for one in view.sentences
        if one.player == view.me
    ]
    return found + [
        t(locale, "burden-task", words=safe.cut(one.words, SHORT))
        for one in view.assignments
        if one.player == view.me
    ]


def vote_on(view: View, player: int | None) -> Vote | None:
    """KR-24: the vote that the others hold on him, if there is one."""
    accused = {charge.id for charge in view.docket if charge.offender == player}
    return next((one for one in view.votes if one.subject == "charge" and one.paper in accused), None)


def answers(page: Page, table: Table, view: View, locale: Locale) -> None:
    """A plea that the judge reads beside the charge, or all who vote. One at a time: whoever has begged waits."""
    if (vote := vote_on(view, view.me)) is not None:
        if vote.id not in table.answered:
            _offered(page, table, locale, DEFENCES, "defend")
        return
    begged = any(one.player == view.me and one.status == "open" for one in view.petitions)
    if begged or not any(charge.status == "open" for charge in charges(view)):
        return
    _offered(page, table, locale, PLEAS, "form", f"petition 0 {HAND}")


def _offered(
    page: Page, table: Table, locale: Locale, ready: Sequence[str], verb: str, rest: str = ""
) -> None:
    page.row(
        *(
            ActionButton(ActionId("plea", table.id, None, kind), plain(locale, f"plea-{kind}"))
            for kind in ready
        ),
        ActionButton(
            ActionId(verb, table.id, None, rest),
            plain(locale, "plea-explain"),
            style=ButtonStyle.secondary,
        ),
    )
