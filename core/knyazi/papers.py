"""Papers of the court: what may be written, when, and how a paper takes effect (K-ORD-06)."""

from __future__ import annotations

from typing import Final

from core.knyazi import demotion
from core.knyazi import events as ev
from core.knyazi.court_papers import (
    Assignment,
    Charge,
    Court,
    Decree,
    Draft,
    Ground,
    Penalty,
    Petition,
    Sentence,
    Watch,
    filed,
    paper_charge,
    without,
)
from core.knyazi.state import Phase, State, having
from core.notation import Player
from core.shapes import Event, Illegal

Done = tuple[State, tuple[Event, ...]]
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


def check_blows(state: State, player: int, blows: int, place: str, words: str) -> None:
    """K-PUN-04: never the Духовник."""
    if state.table.spared >> state.seats.index(player) & 1:
        raise Illegal("never-struck", "K-PUN-04", player=player)
    check_count(state, blows, place, words)


def check_count(state: State, blows: int, place: str, words: str) -> None:
    """K-PUN-02: one to five, harsher under Тирания (K-ORD-02)."""
    if not 1 <= blows <= state.table.most_blows:
        raise Illegal("wrong-number-of-blows", "K-PUN-02", blows=blows, most=state.table.most_blows)
    check_words(place, "K-PUN-02", "place", needed=False)
    check_words(words, "K-PUN-02", "words", needed=False)


def check_task(state: State, words: str, watch: Watch | None, outside: bool) -> None:
    """K-PUN-05: a task in words; K-ORD-02: only a tyrant's reaches outside the game."""
    check_words(words, "K-PUN-05")
    check_watch(watch)
    if outside and not state.table.outside:
        raise Illegal("outside-the-game", "K-ORD-02")


def check_office(state: State) -> None:
    """The court sits from the casting to the end of the game, whatever the cards do (KC-20)."""
    if state.phase in (Phase.CAST, Phase.OVER):
        raise Illegal("court-is-closed", "KC-20")


def check_player(state: State, player: int, rule: str) -> None:
    if not 0 <= player < state.table.players:
        raise Illegal("no-such-player", rule)


def numbered(court: Court) -> int:
    """The number of the next paper."""
    return court.serial + 1


def submit(state: State, paper: Paper, by: Player, events: list[Event]) -> Done:
    """A new paper takes effect, or under Бюрократия waits for the Чиновник if he is in play (K-ORD-06)."""
    court = state.court
    if not isinstance(paper, Charge):
        court = filed(court, serial=max(court.serial, paper.id))
    if not state.table.in_writing or state.table.look < 0:
        return enact(having(state, court=court), paper, by, events)
    draft = Draft(paper, by)
    if charge := paper_charge(paper):
        court = demotion.with_status(court, charge, "countersign")
    events.append(ev.AwaitsVisa(draft, Player(state.seats[state.table.look])))
    return having(state, court=filed(court, drafts=(*court.drafts, draft))), tuple(events)


def enact(state: State, paper: Paper, by: Player, events: list[Event]) -> Done:
    """A paper takes effect."""
    court = state.court
    if isinstance(paper, Decree):
        events.append(ev.Decreed(paper))
        court = filed(court, decrees=(*court.decrees, paper))
    elif isinstance(paper, Assignment):
        events.append(ev.Assigned(by, paper))
        court = filed(court, assignments=(*court.assignments, paper))
        court = demotion.with_status(court, paper.charge, "ruled")
    elif isinstance(paper, Sentence):
        events.append(ev.Sentenced(by, paper))
        court = filed(court, sentences=(*court.sentences, paper))
        court = demotion.with_status(court, paper.charge, "ruled")
    elif isinstance(paper, Petition):
        events.append(ev.Petitioned(paper, Player(state.seats[state.table.power])))
        court = filed(court, petitions=(*court.petitions, paper))
    else:
        return demotion.order(state, paper.offender, paper.id, events)
    return having(state, court=court), tuple(events)


def punishment(
    state: State,
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


def find_decree(state: State, number: int, rule: str) -> Decree:
    for decree in state.court.decrees:
        if decree.id == number:
            return decree
    raise Illegal("no-such-paper", rule, paper=number)


def find_sentence(state: State, number: int, rule: str) -> Sentence:
    for sentence in state.court.sentences:
        if sentence.id == number:
            return sentence
    raise Illegal("no-such-paper", rule, paper=number)


def find_assignment(state: State, number: int, rule: str) -> Assignment:
    for assignment in state.court.assignments:
        if assignment.id == number:
            return assignment
    raise Illegal("no-such-paper", rule, paper=number)


def find_charge(state: State, number: int, rule: str) -> Charge:
    for charge in state.court.docket:
        if charge.id == number:
            return charge
    raise Illegal("no-such-paper", rule, paper=number)


def unsigned(state: State, number: int, kind: type[Paper]) -> Draft | None:
    """A paper of that kind that waits for its visa."""
    drafts = state.court.drafts
    return next((d for d in drafts if d.paper.id == number and isinstance(d.paper, kind)), None)


def take_back(state: State, draft: Draft) -> Done:
    """KC-29: the ruler withdraws a paper that waits for its visa; a charge it was ruled on is open again."""
    court = without(state.court, draft.paper.id)
    if charge := paper_charge(draft.paper):
        docket = tuple(
            having(c, status="open", penalty=None, ruled_in=(0, 0)) if c.id == charge else c
            for c in court.docket
        )
        court = filed(court, docket=docket)
    table = state.table
    event = ev.TakenBack(draft.paper.id, Player(state.seats[table.power]), Player(state.seats[table.look]))
    return having(state, court=court), (event,)
