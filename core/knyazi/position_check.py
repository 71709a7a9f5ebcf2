"""Does a position hold together? Whatever the engine takes for granted is asked of positions set up by hand.

`Malformed` says under `where` which lines are to blame, the likeliest first; `setting_up` makes a line number of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.knyazi.court_papers import MERCIES, Charge, Court, Decree, Sentence, punished, punishments_of
from core.knyazi.docket import check_told
from core.knyazi.judge import above_the_law, check_law
from core.knyazi.position import stage_of
from core.knyazi.resolve import gift_due
from core.knyazi.seating import members
from core.knyazi.state import (
    RIOT_FROM,
    Adding,
    AtTurn,
    Board,
    Bout,
    Casting,
    Consenting,
    Dealing,
    Defending,
    Dividing,
    Drawing,
    Duel,
    Giving,
    InBout,
    Leading,
    LeaveGiven,
    Naming,
    Phase,
    Question,
    Renaming,
    Shuffling,
    Sparing,
    Uprising,
    Window,
)  # fmt: skip
from core.knyazi.window import holders, may_be_permitted, room
from core.shapes import EAR, Illegal, Malformed, letter

BEFORE_CARDS = (Casting, Dealing, Shuffling)
PLAYED = (AtTurn, InBout, Giving, Dividing, Drawing, Renaming, Consenting)


def need(true: object, code: str, rule: str = "", *where: str, **data: object) -> None:
    if not true:
        raise Malformed(code, rule, where=where, **data)


def check(state: Board) -> None:
    """Cards, mercies, whose turn it is, the bout, the question that waits, the papers."""
    check_cards(state)
    court = state.court
    need(court.mercies.bit_count() <= MERCIES, "too-many-mercies", "K-MER-01", "mercies")
    for player in members(court.mercies):
        need(not above_the_law(state, player), "rulers-hold-no-mercy", "K-MER-03", "mercies", player=player)
    phase, bout = state.phase, state.bout
    check_phase(state, phase)
    if isinstance(phase, Question):
        check_question(state, phase)
    in_bout = isinstance(phase, (InBout, Dividing))
    asked_in_bout = type(phase) is Sparing and isinstance(phase.back, InBout)
    need(bout is not None or not in_bout, "bout-missing", "K-ATT-01", "phase")
    need(bout is None or in_bout or asked_in_bout, "bout-out-of-place", "K-ATT-01", "bout")
    if bout is not None:
        check_bout(state, bout)
    check_papers(state, court)


def check_cards(state: Board) -> None:
    """No card twice, none before the deal; K-DEAL-01, K-0.1."""
    deck, deal = state.table.deck, state.deal
    places = [(f"hand {letter(p)}", hand) for p, hand in enumerate(state.hands)]
    places += [("discard", deal.discard)]
    places += [("pile" if type(state.phase) is Dividing else "table", state.bout.pile)] if state.bout else []
    seen: list[int] = []
    for name, cards in places:
        need(
            not cards or not isinstance(state.phase, BEFORE_CARDS), "no-deal-now", "K-DEAL-01", name, "phase"
        )
        seen += deck.cards(cards)
        try:
            deck.set_of(seen)
        except Illegal as wrong:
            raise Malformed(wrong.code, wrong.rule, where=(name,), **wrong.data) from None
    if deal.order:
        need(sorted(deal.order) == list(deck.pack), "not-the-deck", "K-DEAL-01", "order")
    need(deal.trump < deck.suits, "no-such-suit", "K-DEAL-02", "trump")
    need(deal.next_trump < deck.suits, "no-such-suit", "K-DEAL-02", "next trump")


def check_phase(state: Board, phase: Phase) -> None:
    """Whose turn it is, and what must be there for it. Also asked of the phase to which a question goes back."""
    turn, alive = state.turn, state.alive
    need(type(phase) is not Naming or all(state.hands), "hand-missing", "K-DEAL-01", "phase")
    early = isinstance(phase, BEFORE_CARDS)
    need(not early or state.deal.trump < 0, "no-trump-now", "K-DEAL-02", "trump")
    if isinstance(phase, PLAYED):
        fewer = state.deal.bouts < state.table.options.max_bouts
        need(fewer, "deal-is-over", "KR-29", "bouts", bouts=state.deal.bouts)
        need(state.deal.trump >= 0, "trump-missing", "K-DEAL-02", "phase", "turn", "bout")
        in_bout = isinstance(phase, (InBout, Dividing))
        need(turn.player >= 0 or in_bout, "turn-missing", "K-RES-07", "phase")
    if isinstance(phase, (AtTurn, Consenting)):
        need(alive >> turn.player & 1, "turn-without-cards", "K-FRZ-01", "turn", player=turn.player)
        need(alive & (alive - 1), "deal-is-over", "K-END-01", "turn")
    if type(phase) is Giving:
        need(gift_due(state), "no-gift-now", "K-MER-10", "phase", "turn")


def check_question(state: Board, phase: Question) -> None:
    """KC-17, KR-22, K-RIO-03: who is asked, about what, and what the game goes back to."""
    table, seats, back = state.table, state.seats, phase.back
    if isinstance(back, Question):
        check_question(state, back)
    if not isinstance(back, InBout):
        check_phase(state, back)
    if isinstance(phase, Drawing):
        need(0 <= phase.other != phase.player, "not-another-player", "KR-22", "ask")
        need(state.hands[phase.other], "empty-hand", "KC-18", "ask", player=phase.other)
        held = table.deck.has(phase.card) and state.hands[phase.player] & table.deck.bit[phase.card]
        need(held, "not-in-hand", "KR-22", "ask")
    elif isinstance(phase, Consenting):
        mob, first = seats[table.mob :], state.turn.player
        need(table.players >= RIOT_FROM and first in mob, "riot-of-whom", "K-RIO-03", "turn", "ask")
        need(phase.player in mob and phase.player != first, "riot-of-whom", "K-RIO-03", "ask")
    elif isinstance(phase, Sparing):
        # a demotion ruled, in a bout or between; or that of a lost coup, whose cards are put away
        in_bout, from_bout = state.bout is not None, isinstance(back, InBout)
        fits = from_bout == in_bout if phase.charge else from_bout and not in_bout
        need(fits, "question-missing", "KC-17", "ask")
        need(state.deal.trump >= 0 or not from_bout, "trump-missing", "K-DEAL-02", "ask")


# -- the bout -----------------------------------------------------------------------------------


def check_bout(state: Board, bout: Bout) -> None:
    """Two sides, cards that fit the stage, and at the window somebody to ask."""
    sides, deck = bout.sides, state.table.deck
    stage = stage_of(state.phase)
    if isinstance(sides, Uprising):
        need(sides.attacker != sides.rebel and sides.takers, "riot-of-whom", "K-RIO-03", "bout")
        stages: tuple[type[Phase], ...] = (Defending, Window, Leading)
        need(state.table.players >= RIOT_FROM, "no-riot-now", "K-RIO-01", "bout")
    else:
        need(sides.attacker != state.duel.defender, "attacks-himself", "K-TGT-01", "bout")
        need(type(state.phase) is not Dividing, "riot-of-whom", "K-RIO-03", "bout")
        stages = (Defending, Adding, Window, LeaveGiven)
    need(type(stage) in stages, "riot-of-whom", "K-RIO-03", "stage")
    conceded = isinstance(sides, Duel) and sides.conceded
    military = isinstance(sides, Duel) and (sides.coup or sides.support >= 0)
    need(state.table.coup >= 0 or not military, "no-coup", "K-MIL-01", "bout")
    after_take = state.table.options.throw_after_take == "on"
    need(after_take or not conceded, "stage-and-table", "KR-10", "bout")
    if type(state.phase) is Dividing:
        need(bout.pile, "table-is-empty", "KC-15", "pile", "phase")
        return
    need(bool(bout.pile) != (type(stage) is Leading), "table-is-empty", "K-ATT-01", "table", "bout")
    defends = type(stage) is Defending
    fits = not defends if conceded else bool(bout.open) == defends
    need(fits or type(stage) is Leading, "stage-and-table", "K-THR-01", "stage", "table")
    if not defends and stage is state.phase:
        check_asked(state, stage)
    for pair in bout.done:
        card, cover = pair >> 8, pair & 255
        if deck.has(cover):
            beats = deck.above[state.deal.trump][card] & deck.bit[cover]
            need(beats, "does-not-beat", "K-DEF-01", "table", card=card, cover=cover)


def check_asked(state: Board, stage: Phase) -> None:
    """KC-04: nobody is asked for more where there is no room, nor who has no cards."""
    left = room(state)
    need(left > 0, "nobody-to-ask", "KC-04", "stage", "table")
    if isinstance(stage, LeaveGiven):
        need(stage.player >= 0 and stage.most > 0, "nobody-to-ask", "KC-01", "stage")
        allowed = may_be_permitted(state) >> stage.player & 1
        need(allowed, "not-to-be-permitted", "KC-01", "stage", player=stage.player)
        shield = state.table.shields >> state.seats.index(state.duel.defender) & 1
        need(not shield and not state.table.anarchy, "not-to-be-permitted", "K-THR-07", "stage")
        need(stage.most <= left, "too-many-cards", "K-THR-05", "stage", most=left, cards=stage.most)
    elif isinstance(stage, Window):
        need(holders(state), "nobody-to-ask", "KC-03", "stage", "table")
    else:
        need(state.alive >> state.fight.sides.attacker & 1, "nobody-to-ask", "KC-04", "stage", "table")


# -- papers -------------------------------------------------------------------------------------


def check_papers(state: Board, court: Court) -> None:
    """Everybody named in a paper plays here, numbers are used once, and votes and demotions are about something."""
    table = state.table
    numbers: set[int] = set()
    for name, paper, players in named_in(court):
        for player in players:
            need(0 <= player < table.players, "no-such-player", "KC-20", name, player=player)
        if paper is not None:
            need(paper > 0 and paper not in numbers, "given-twice", "KC-20", name, paper=paper)
            numbers.add(paper)
    for sentence in court.sentences:
        most, fits = table.most_blows, 0 <= sentence.struck < sentence.blows <= table.most_blows
        need(fits, "wrong-number-of-blows", "K-PUN-02", "sentence", blows=sentence.blows, most=most)
    for charge in court.docket:
        try:
            check_law(table, charge.law)
            check_told(state, charge)
        except Illegal as wrong:
            raise Malformed(wrong.code, wrong.rule, where=("charge",), **wrong.data) from None
    charges = {charge.id for charge in court.docket}
    subjects = {
        "charge": charges,
        "decree": {d.id for d in court.decrees},
        "assignment": {a.id for a in court.assignments},
        "sentence": {s.id for s in court.sentences},
    }
    for draft in court.drafts:
        fits = not above_the_law(state, punished(draft.paper))
        need(fits, "above-the-law", "KC-29", "draft", player=punished(draft.paper))
    for vote in court.votes:
        need(vote.paper in subjects[vote.subject], "no-such-paper", "K-ORD-04", "vote", paper=vote.paper)
        everybody = (1 << table.players) - 1
        fits = not (vote.ayes | vote.nays) & ~everybody and not vote.ayes & vote.nays
        need(fits, "no-such-player", "K-ORD-04", "vote")
    for _, number in court.waiting:
        need(number in charges, "no-such-paper", "KC-16", "waiting", paper=number)


def named_in(court: Court) -> Iterator[tuple[str, int | None, list[int]]]:
    """The line of each paper, its number, and the players it names."""
    for decree in court.decrees:
        yield "decree", decree.id, [decree.by]
        for objection in decree.objections:
            yield "decree", objection.id, [objection.player]
    for paper in punishments_of(court):
        yield ("sentence" if isinstance(paper, Sentence) else "assignment"), paper.id, [paper.player]
    for charge in court.docket:
        yield "charge", charge.id, accused(charge)
    for petition in court.petitions:
        yield "petition", petition.id, [petition.player]
    for vote in court.votes:
        yield "vote", vote.id, [vote.caller] if vote.caller != -1 else []
    for draft in court.drafts:
        drafted = draft.paper
        if isinstance(drafted, Charge):  # a copy of one on the docket
            yield "draft", None, [draft.by, *accused(drafted)]
        else:
            by = drafted.by if isinstance(drafted, Decree) else drafted.player
            yield "draft", drafted.id, [draft.by, by]
    for entry in court.chronicle:
        yield "entry", None, [entry.by]


def accused(charge: Charge) -> list[int]:
    """Whom a charge names; the Ear is nobody at the table."""
    found: list[int] = [charge.offender, *([] if charge.by == EAR else [charge.by])]
    return found if charge.object is None else [*found, charge.object]
