"""What lies on a player: charges against him, blows and tasks; and what he may answer before he is judged."""

from __future__ import annotations

from discord import ButtonStyle

from cogs.texts import Locale, Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from core.hall import Table
from core.knyazi.court_papers import Charge
from core.knyazi.view import View

UNRULED = ("open", "vote")
SHORT = 160
"""Characters of what was said, or is to be done."""
PLEAS = ("repent", "mercy")
"""What is begged for with one press; whoever has more to say writes it himself."""


def charges(view: View) -> list[Charge]:
    """Those against him that nobody has ruled on."""
    return [charge for charge in view.docket if charge.offender == view.me and charge.status in UNRULED]


def lines(view: View, locale: Locale) -> list[str]:
    found = [
        t(
            locale,
            "burden-charge",
            law=charge.law,
            words=safe.cut(charge.words, SHORT),
            count=charge.count,
            status=charge.status,
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


def answers(page: Page, table: Table, view: View, locale: Locale) -> None:
    """A plea that the judge reads beside the charge. One at a time: whoever has begged waits."""
    begged = any(one.player == view.me and one.status == "open" for one in view.petitions)
    if begged or not any(charge.status == "open" for charge in charges(view)):
        return
    page.row(
        *(
            ActionButton(ActionId("plea", table.id, None, kind), plain(locale, f"plea-{kind}"))
            for kind in PLEAS
        ),
        ActionButton(
            ActionId("form", table.id, None, "petition"),
            plain(locale, "plea-explain"),
            style=ButtonStyle.secondary,
        ),
    )
