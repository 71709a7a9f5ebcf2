"""Everybody's office on his own desk: the Палач strikes, the Шпион cries out, the Чиновник signs, all vote.

K-FRZ-02: who has no cards left keeps them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from cogs.court import charge_words
from cogs.court.court_notes import CourtNotes
from cogs.court.desk_view import SHORT, DeskView
from cogs.knyazi.paper_labels import voted_on
from cogs.texts import Raw, safe
from cogs.ui.countdown import vote_left
from cogs.ui.page import MOST_PARTS, Page, clipped
from core.knyazi import moves
from core.knyazi.court_papers import Assignment, Charge, Decree, Unsigned, Vote
from core.shapes import Move

FOOT = 16
"""Components that the rest of the desk below wants for itself."""
ROW = 5

OFFICES: tuple[tuple[str, tuple[type[Move], ...], ButtonStyle], ...] = (
    ("strike", (moves.Strike,), ButtonStyle.danger),
    ("suspicion", (moves.CryOut, moves.LetPass), ButtonStyle.primary),
    ("visa", (moves.Visa,), ButtonStyle.success),
    ("vote", (moves.CastVote,), ButtonStyle.primary),
    ("escape", (moves.Escape,), ButtonStyle.success),
)
"""What an office may do, as buttons while they are few, else as a list."""


def duties(made: Page, desk: DeskView) -> None:
    """What waits for this player, and the presses for it."""
    made.text(clipped([*_suspicions(desk), *_drafts(desk), *_votes(desk)], 700))
    for name, kinds, style in OFFICES:
        some = desk.legal(*kinds)
        if some:
            _offer(made, desk, name, some, style)
    demands = [
        desk.press(
            "form", f"demand {draft.paper.id}", desk.plain("form-demand-for", number=Raw(draft.paper.id))
        )
        for draft in desk.view.drafts
        if _may_demand(desk, draft)
    ][:ROW]
    if _size(made) + 1 + len(demands) + FOOT <= MOST_PARTS:
        made.row(*demands)


def _offer(made: Page, desk: DeskView, name: str, some: Sequence[Move], style: ButtonStyle) -> None:
    room = MOST_PARTS - FOOT - _size(made)
    if len(some) < ROW and len(some) < room:
        made.row(*(desk.move(move, style) for move in some))
    elif room >= 2:
        made.row(desk.shelf("", name, some))


def _size(made: Page) -> int:
    return 1 + sum(1 + len(getattr(part, "children", ())) for part in made.parts)


def _may_demand(desk: DeskView, draft: Unsigned) -> bool:
    """K-ORD-06: of anyone but the Tsar, once, and not of himself."""
    clerk = any(isinstance(move, moves.Visa) and move.paper == draft.paper.id for move in desk.view.legal)
    return clerk and not draft.service and draft.by not in (desk.view.seats[0].player, desk.view.me)


def _suspicions(desk: DeskView) -> Iterator[str]:
    """E-CHG-03: half heard, for the Шпион's eyes alone; of himself, for the judge's (ER-04)."""
    for charge in [c for c in desk.view.docket if c.status == "suspicion"][:2]:
        yield charge_words.told(desk, charge, 80)


def _drafts(desk: DeskView) -> Iterator[str]:
    """K-ORD-06: papers that wait for the seal, whoever they are from."""
    for draft in desk.view.drafts:
        paper = draft.paper
        words = getattr(paper, "words", "")
        yield desk.t(
            "desk-draft",
            number=Raw(paper.id),
            by=desk.who[draft.by],
            kind="demotion" if isinstance(paper, Charge) else type(paper).__name__.lower(),
            words="" if isinstance(paper, Charge) else safe.cut(words, SHORT),
            service=safe.cut(draft.service, SHORT),
        )


def _votes(desk: DeskView) -> Iterator[str]:
    """What is voted on, in the paper's own words; who voted how is nobody's business until it is counted."""
    for vote in desk.view.votes:
        voted = vote.ayes | vote.nays
        heard = desk.table.sheet.heard.get(vote.id)
        told = desk.t(
            "desk-vote",
            answer=safe.cut(heard.words if heard else "", SHORT),
            number=Raw(voted_on(desk.view, vote)),
            subject=vote.subject,
            words=safe.cut(_about(desk, vote), SHORT),
            count=voted.bit_count(),
            of=len(desk.view.seats) - 1 if vote.subject == "charge" else "",  # KR-24: all but the accused
            mine="yes" if voted >> (desk.view.me or 0) & 1 else "no",
        )
        told = f"{told} {vote_left(desk.table, vote.id, desk.locale)}".strip()
        until = desk.services.hall.hearing.until(desk.table, moves.CastVote(vote.id, True))
        if until and vote.subject == "charge":
            desk.services.part(CourtNotes).redraw_at(desk.table, until)
            told += f"\n{desk.t('vote-not-yet', at=Raw(until // 1000))}"
        yield told


def _about(desk: DeskView, vote: Vote) -> str:
    view = desk.view
    for charge in view.docket:
        if vote.subject == "charge" and charge.id == vote.paper:
            offender = charge_words.who_then(desk, charge)[charge.offender]
            return desk.plain("charge-voted", offender=offender, law=charge.law)
    in_words: tuple[Decree | Assignment, ...] = (*view.decrees, *view.assignments)
    for paper in in_words:
        if paper.id == vote.paper:
            return paper.words
    for sentence in view.sentences:
        if sentence.id == vote.paper:
            who, left = desk.who[sentence.player], sentence.blows - sentence.struck
            return desk.plain("desk-sentence", who=who, left=left, place=sentence.place, words=sentence.words)
    return ""
