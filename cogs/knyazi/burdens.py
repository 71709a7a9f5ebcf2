"""What lies on a player: charges against him, blows and tasks; and what he may answer before he is judged."""

from __future__ import annotations

from collections.abc import Container, Sequence

from discord import ButtonStyle

from cogs.texts import Locale, Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from core.hall import Table
from core.hall.words import VEIL
from core.knyazi.court_papers import Assignment, Charge, Decree, Petition, Sentence, Vote
from core.knyazi.view import View
from core.shapes import EAR

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


def heard(charge: Charge) -> bool:
    """Are its words what the Ear heard, though the Шпион has cried it out?"""
    return charge.by == EAR or charge.end > 0


def broken(view: View, charge: Charge) -> str:
    """E-DEC-01: the words of the decree, or of the task, that was not kept; nothing once it is no longer in force."""
    papers: list[Decree | Assignment] = [*view.decrees, *view.assignments]
    return next((safe.cut(one.words, SHORT) for one in papers if charge.paper and one.id == charge.paper), "")


def veiled(charge: Charge, locale: Locale) -> str:
    """Why there are dots where words were, to be said behind them."""
    return f" {t(locale, 'words-veiled')}" if VEIL in charge.words else ""


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
            said="ear" if heard(charge) else "player",
            status="answered" if vote is not None and vote.id in answered else status(view, charge),
            number=Raw(charge.called),
        )
        + veiled(charge, locale)
        for charge in charges(view)[-3:]
    ]
    if "begged" not in [status(view, charge) for charge in charges(view)]:
        found += [
            t(locale, "burden-petition", words=safe.cut(one.words, SHORT))
            for one in [one for one in brought(view) if not one.plea][-1:]
        ]
    found += [
        t(locale, "burden-blows", left=left, place=one.place, because=one.because)
        for one, left in added_up(view)
        if one.player == view.me
    ]
    return found + [
        t(locale, "burden-task", words=safe.cut(one.words, SHORT))
        for one in view.assignments
        if one.player == view.me
    ]


def added_up(view: View) -> list[tuple[Sentence, int]]:
    """Blows to come: those of one man, for one guilt, in one place, as one row."""
    found: dict[tuple[str | int, ...], tuple[Sentence, int]] = {}
    for one in view.sentences:
        key = (one.player, one.place, one.words, one.because)
        first, left = found.get(key, (one, 0))
        found[key] = (first, left + one.blows - one.struck)
    return list(found.values())


def begged(view: View, *how: str) -> int:
    """The number of his latest petition that waits, or was granted; papers before it have his answer."""
    wanted = how or ("open", "granted")
    return max((one.id for one in _papers(view) if one.status in wanted), default=0)


def status(view: View, charge: Charge) -> str:
    if charge.status == "open" and charge.penalty == "demotion":
        return "in-vain"
    if charge.status == "open" and charge.id < begged(view):
        waiting = [one for one in brought(view) if one.id > charge.id]
        pleas = [one.plea for one in waiting if one.plea]
        return pleas[-1] if pleas else "begged" if waiting else "heard"
    return charge.status


def brought(view: View) -> list[Petition]:
    """His petitions and pleas that nobody has answered."""
    return [one for one in _papers(view) if one.status == "open"]


def _papers(view: View) -> list[Petition]:
    """His petitions and pleas, and those that wait for their visa (K-ORD-06): he has said them all the same."""
    unsigned = [one.paper for one in view.drafts if isinstance(one.paper, Petition)]
    return [one for one in (*view.petitions, *unsigned) if one.player == view.me]


def vote_on(view: View, player: int | None) -> Vote | None:
    """KR-24: the vote that the others hold on him, if there is one."""
    accused = {charge.id for charge in view.docket if charge.offender == player}
    return next((one for one in view.votes if one.subject == "charge" and one.paper in accused), None)


def answerable(table: Table, view: View) -> list[Charge]:
    """What he may still say something to; on his hand."""
    if (vote := vote_on(view, view.me)) is not None:
        return [] if vote.id in table.sheet.heard else [one for one in charges(view) if one.id == vote.paper]
    return [one for one in charges(view) if one.status == "open" and one.id > begged(view)]


def answers(page: Page, table: Table, view: View, locale: Locale) -> None:
    """A plea that the judge reads beside the charge, or all who vote. One for what lies on him: then he waits, until
    something new does."""
    some = answerable(table, view)
    if some and vote_on(view, view.me) is not None:
        _offered(page, table, locale, DEFENCES, "defend")
    elif some:
        _offered(page, table, locale, PLEAS, "form", f"petition 0 {HAND}", [one.called for one in some])


def _offered(
    page: Page, table: Table, locale: Locale, ready: Sequence[str], verb: str, rest: str = "",
    about: Sequence[int] = (),
) -> None:  # fmt: skip
    page.row(
        *(
            ActionButton(
                ActionId("plea", table.id, None, kind),
                safe.cut(
                    plain(
                        locale,
                        f"plea-{kind}",
                        charges=Raw(", ".join(map(str, about)) if len(about) > 1 else ""),
                    ),
                    safe.LABEL,
                ),
            )
            for kind in ready
        ),
        ActionButton(
            ActionId(verb, table.id, None, rest),
            plain(locale, "plea-explain"),
            style=ButtonStyle.secondary,
        ),
    )
