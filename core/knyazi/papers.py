"""Papers of the court: what may be written, when, and how a paper takes effect (K-ORD-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from core.knyazi import demotion
from core.knyazi import events as ev
from core.knyazi.court_papers import (
    Assignment,
    Charge,
    Court,
    Decree,
    Ground,
    Penalty,
    Petition,
    Sentence,
    Unsigned,
    Vote,
    Watch,
    paper_charge,
    without,
)  # fmt: skip
from core.knyazi.judge import set_status
from core.knyazi.state import Board, Casting, Draft, Over, Table, having
from core.notation import Player
from core.shapes import Illegal

Paper = Decree | Assignment | Sentence | Petition | Charge

LONGEST: Final = 300
_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\x00")


def check_words(
    words: str, rule: str, field: str = "words", needed: bool = True, longest: int = LONGEST
) -> None:
    """One line of text, not too long: it has to fit a record and a message."""
    if needed and not words.strip():
        raise Illegal("words-missing", rule, field=field)
    if len(words) > longest:
        raise Illegal("words-too-long", rule, field=field, most=longest)
    if not _BREAKS.isdisjoint(words) or any("\ud800" <= c <= "\udfff" for c in words):
        raise Illegal("words-unprintable", rule, field=field)


def check_watch(watch: Watch | None) -> None:
    """E-DEC-01: words where words are listened for."""
    if watch is None:
        return
    if bool(watch.words) != (watch.kind in ("forbidden", "required")) or len(watch.words) > 20:
        raise Illegal("watch-words", "E-DEC-01", kind=watch.kind)
    for word in watch.words:
        check_words(word, "E-DEC-01", "watch", longest=60)


def check_blows(state: Board, player: int, blows: int, place: str, words: str) -> None:
    """K-PUN-04: never the Духовник."""
    if state.table.spared >> state.seats.index(player) & 1:
        raise Illegal("never-struck", "K-PUN-04", player=player)
    check_count(state, blows, place, words)


def check_count(state: Board, blows: int, place: str, words: str) -> None:
    """K-PUN-02: one to five, harsher under Тирания (K-ORD-02)."""
    if not 1 <= blows <= state.table.most_blows:
        raise Illegal("wrong-number-of-blows", "K-PUN-02", blows=blows, most=state.table.most_blows)
    check_words(place, "K-PUN-02", "place", needed=False)
    check_words(words, "K-PUN-02", "words", needed=False)


def check_task(state: Board, words: str, watch: Watch | None, outside: bool) -> None:
    """K-PUN-05: a task in words; K-ORD-02: only a tyrant's reaches outside the game."""
    check_words(words, "K-PUN-05")
    check_watch(watch)
    if outside and not state.table.outside:
        raise Illegal("outside-the-game", "K-ORD-02")


def check_office(state: Board) -> None:
    """The court sits from the casting to the end of the game, whatever the cards do (KC-20)."""
    if isinstance(state.phase, (Casting, Over)):
        raise Illegal("court-is-closed", "KC-20")


def check_player(state: Board, player: int, rule: str) -> None:
    if not 0 <= player < state.table.players:
        raise Illegal("no-such-player", rule)


def numbered(court: Court) -> int:
    """The number of the next paper."""
    return court.serial + 1


def countersigned(table: Table) -> bool:
    """K-ORD-06: does every paper wait for the Чиновник's visa?"""
    return table.in_writing and table.look >= 0


def submit(draft: Draft, paper: Paper, by: Player) -> None:
    """A new paper takes effect, or under Бюрократия waits for the Чиновник if he is in play (K-ORD-06)."""
    table = draft.table
    if not isinstance(paper, Charge):
        draft.file(serial=max(draft.court.serial, paper.id))
    if not countersigned(table):
        enact(draft, paper, by)
        return
    set_status(draft, paper_charge(paper), "countersign")
    waits = Unsigned(paper, by)
    draft.tell(ev.AwaitsVisa(waits, Player(draft.seats[table.look])))
    draft.file(drafts=(*draft.court.drafts, waits))


def enact(draft: Draft, paper: Paper, by: Player) -> None:
    """A paper takes effect."""
    court = draft.court
    if isinstance(paper, Charge):
        demotion.order(draft, paper.offender, paper.id)
    elif isinstance(paper, Decree):
        draft.tell(ev.Decreed(paper))
        draft.file(decrees=(*court.decrees, paper))
    elif isinstance(paper, Petition):
        draft.tell(ev.Petitioned(paper, Player(draft.ruler)))
        draft.file(petitions=(*court.petitions, paper))
    else:
        if isinstance(paper, Assignment):
            draft.tell(ev.Assigned(by, paper))
            draft.file(assignments=(*court.assignments, paper))
        else:
            draft.tell(ev.Sentenced(by, paper))
            draft.file(sentences=(*court.sentences, paper))
        set_status(draft, paper.charge, "ruled")


def punishment(
    state: Board,
    penalty: Penalty,
    player: Player,
    ground: Ground,
    *,
    blows: int = 0,
    place: str = "",
    words: str = "",
    because: str = "",
    watch: Watch | None = None,
    outside: bool = False,
    charge: int = 0,
) -> Sentence | Assignment:
    """The paper of blows or of an assignment."""
    number = numbered(state.court)
    if penalty == "blows":
        return Sentence(number, player, blows, ground, place, words, because, 0, charge)
    return Assignment(number, player, words, ground, because, watch, charge, outside)


P = TypeVar("P", Decree, Assignment, Sentence, Charge, Petition, Vote)


def find(papers: Sequence[P], number: int, rule: str) -> P:
    """The paper of that number."""
    for paper in papers:
        if paper.id == number:
            return paper
    raise Illegal("no-such-paper", rule, paper=number)


def instead(papers: Sequence[P], paper: P) -> tuple[P, ...]:
    """The papers with this one in the place of the one of its number."""
    return tuple(paper if one.id == paper.id else one for one in papers)


def unsigned(state: Board, number: int, kind: type[Paper]) -> Unsigned | None:
    """A paper of that kind that waits for its visa."""
    drafts = state.court.drafts
    return next((d for d in drafts if d.paper.id == number and isinstance(d.paper, kind)), None)


def take_back(draft: Draft, waits: Unsigned) -> None:
    """KC-29: the ruler withdraws a paper that waits for its visa; a charge it was ruled on is open again."""
    draft.court = without(draft.court, waits.paper.id)
    reopen(draft, paper_charge(waits.paper))
    draft.tell(ev.TakenBack(waits.paper.id, Player(draft.ruler), Player(draft.seats[draft.table.look])))


def reopen(draft: Draft, charge: int) -> None:
    """A charge that was ruled on is open again."""
    docket = draft.court.docket
    if charge:
        draft.file(
            docket=tuple(
                having(c, status="open", penalty=None, ruled_in=(0, 0)) if c.id == charge else c
                for c in docket
            )
        )
