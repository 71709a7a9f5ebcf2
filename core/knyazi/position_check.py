"""Does a position hold together? Whatever the engine takes for granted is asked of positions set up by hand.

`Malformed` says under `where` which lines are to blame, the likeliest first; `setting_up` makes a line number of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.knyazi.court_papers import MERCIES, Ask, Charge, Court, Decree, Sentence, punished, punishments_of
from core.knyazi.docket import check_told
from core.knyazi.judge import above_the_law, check_law
from core.knyazi.resolve import gift_due
from core.knyazi.seating import members
from core.knyazi.state import PHASES, RIOT_FROM, Bout, Kind, Phase, Stage, State
from core.knyazi.window import holders, may_be_permitted, riot_room, room
from core.shapes import EAR, Illegal, Malformed, letter

BEFORE_CARDS = (Phase.CAST, Phase.DEALING, Phase.SHUFFLING)
PLAYED = (
    Phase.TURN,
    Phase.BONUS,
    Phase.BOUT,
    Phase.GIFT,
    Phase.DIVIDE,
    Phase.DRAW,
    Phase.NEW_TRUMP,
    Phase.CONSENT,
)
BACK = {
    Phase.DRAW: (Phase.TURN, Phase.BONUS, Phase.GIFT, Phase.CONSENT),
    Phase.CONSENT: (Phase.TURN,),
    Phase.MERCY: (
        Phase.DEALING,
        Phase.SHUFFLING,
        Phase.TRUMP,
        Phase.TURN,
        Phase.BONUS,
        Phase.BOUT,
        Phase.GIFT,
        Phase.CONSENT,
    ),
}
"""For each phase that is a question: where it can have come up."""


def need(true: object, code: str, rule: str = "", *where: str, **data: object) -> None:
    if not true:
        raise Malformed(code, rule, where=where, **data)


def check(state: State) -> None:
    """Cards, mercies, whose turn it is, the bout, the question that waits, the papers."""
    check_cards(state)
    court = state.court
    need(court.mercies.bit_count() <= MERCIES, "too-many-mercies", "K-MER-01", "mercies")
    for player in members(court.mercies):
        need(not above_the_law(state, player), "rulers-hold-no-mercy", "K-MER-03", "mercies", player=player)
    phase = state.phase
    check_phase(state, phase)
    need((court.ask is not None) == (phase in BACK), "question-missing", "KC-17", "ask", "phase")
    if court.ask is not None:
        check_ask(state, court.ask, phase)
    bout = state.bout
    in_bout = phase in (Phase.BOUT, Phase.DIVIDE)
    asked_in_bout = phase == Phase.MERCY and court.ask is not None and court.ask.back == Phase.BOUT
    need(bout is not None or not in_bout, "bout-missing", "K-ATT-01", "phase")
    need(bout is None or in_bout or asked_in_bout, "bout-out-of-place", "K-ATT-01", "bout")
    if bout is not None:
        check_bout(state, bout)
    check_papers(state, court)


def check_cards(state: State) -> None:
    """No card twice, none before the deal; K-DEAL-01, K-0.1."""
    deck, deal = state.table.deck, state.deal
    places = [(f"hand {letter(p)}", hand) for p, hand in enumerate(state.hands)]
    places += [("discard", deal.discard)]
    places += [("pile" if state.phase == Phase.DIVIDE else "table", state.bout.pile)] if state.bout else []
    seen: list[int] = []
    for name, cards in places:
        need(not cards or state.phase not in BEFORE_CARDS, "no-deal-now", "K-DEAL-01", name, "phase")
        seen += deck.cards(cards)
        try:
            deck.set_of(seen)
        except Illegal as wrong:
            raise Malformed(wrong.code, wrong.rule, where=(name,), **wrong.data) from None
    if deal.order:
        need(sorted(deal.order) == list(deck.cards(deck.every)), "not-the-deck", "K-DEAL-01", "order")
    need(deal.trump < deck.suits, "no-such-suit", "K-DEAL-02", "trump")
    need(deal.next_trump < deck.suits, "no-such-suit", "K-DEAL-02", "next trump")


def check_phase(state: State, phase: int) -> None:
    """Whose turn it is, and what must be there for it. Also asked of the phase to which a question goes back."""
    turn, alive = state.turn, state.alive
    need(phase != Phase.TRUMP or all(state.hands), "hand-missing", "K-DEAL-01", "phase")
    need(
        phase not in BEFORE_CARDS or state.deal.trump < 0,
        "no-trump-now",
        "K-DEAL-02",
        "trump",
    )
    if phase in PLAYED:
        fewer = state.deal.bouts < state.table.options.max_bouts
        need(fewer, "deal-is-over", "KR-29", "bouts", bouts=state.deal.bouts)
        need(state.deal.trump >= 0, "trump-missing", "K-DEAL-02", "phase", "turn", "bout")
        need(turn.player >= 0 or phase in (Phase.BOUT, Phase.DIVIDE), "turn-missing", "K-RES-07", "phase")
    if phase in (Phase.TURN, Phase.BONUS, Phase.CONSENT):
        need(alive >> turn.player & 1, "turn-without-cards", "K-FRZ-01", "turn", player=turn.player)
        need(alive & (alive - 1), "deal-is-over", "K-END-01", "turn")
    if phase == Phase.GIFT:
        need(gift_due(state), "no-gift-now", "K-MER-10", "phase", "turn")


def check_ask(state: State, ask: Ask, phase: int) -> None:
    """KC-17, KR-22, K-RIO-03: who is asked, about what, and what the game goes back to."""
    table, seats = state.table, state.seats
    players = range(table.players)
    known = [PHASES[back] for back in BACK[phase]]
    need(ask.back in BACK[phase], "question-missing", "KC-17", "ask", known=known)
    need(ask.player in players and ask.other in (-1, *players), "no-such-player", "KC-17", "ask")
    need((ask.under is not None) == (ask.back == Phase.CONSENT), "question-missing", "KC-17", "ask")
    if ask.under is not None:
        check_ask(state, ask.under, Phase.CONSENT)
    if ask.back != Phase.BOUT:
        check_phase(state, ask.back)
    if phase == Phase.DRAW:
        need(ask.other in players and ask.other != ask.player, "not-another-player", "KR-22", "ask")
        need(state.hands[ask.other], "empty-hand", "KC-18", "ask", player=ask.other)
        held = table.deck.has(ask.card) and state.hands[ask.player] & table.deck.bit[ask.card]
        need(held, "not-in-hand", "KR-22", "ask")
    elif phase == Phase.CONSENT:
        mob, first = seats[table.mob :], state.turn.player
        need(table.players >= RIOT_FROM and first in mob, "riot-of-whom", "K-RIO-03", "turn", "ask")
        need(ask.player in mob and ask.player != first, "riot-of-whom", "K-RIO-03", "ask")
    else:  # a demotion ruled, in a bout or between; or that of a lost coup, whose cards are put away
        in_bout = state.bout is not None
        fits = (ask.back == Phase.BOUT) == in_bout if ask.charge else ask.back == Phase.BOUT and not in_bout
        need(fits, "question-missing", "KC-17", "ask")
        need(state.deal.trump >= 0 or ask.back != Phase.BOUT, "trump-missing", "K-DEAL-02", "ask")


# -- the bout -----------------------------------------------------------------------------------


def check_bout(state: State, bout: Bout) -> None:
    """Two sides, cards that fit the stage, and at the window somebody to ask."""
    sides, deck = bout.sides, state.table.deck
    if sides.kind == Kind.RIOT:
        need(sides.attacker != sides.rebel and sides.takers, "riot-of-whom", "K-RIO-03", "bout")
        stages: tuple[int, ...] = (Stage.DEFEND, Stage.WINDOW, Stage.LEAD)
        need(state.table.players >= RIOT_FROM, "no-riot-now", "K-RIO-01", "bout")
    else:
        need(sides.attacker != sides.defender, "attacks-himself", "K-TGT-01", "bout")
        need(state.phase != Phase.DIVIDE, "riot-of-whom", "K-RIO-03", "bout")
        stages = (Stage.DEFEND, Stage.MORE, Stage.WINDOW, Stage.PERMITTED)
    need(bout.stage in stages, "riot-of-whom", "K-RIO-03", "stage")
    military = sides.kind == Kind.COUP or sides.support >= 0
    need(state.table.coup >= 0 or not military, "no-coup", "K-MIL-01", "bout")
    after_take = state.table.options.throw_after_take == "on"
    need(after_take or not sides.conceded, "stage-and-table", "KR-10", "bout")
    if state.phase == Phase.DIVIDE:
        need(bout.pile, "table-is-empty", "KC-15", "pile", "phase")
        return
    need(bool(bout.pile) != (bout.stage == Stage.LEAD), "table-is-empty", "K-ATT-01", "table", "bout")
    fits = bool(bout.open) == (bout.stage == Stage.DEFEND)
    if sides.conceded:
        fits = bout.stage != Stage.DEFEND
    need(fits or bout.stage == Stage.LEAD, "stage-and-table", "K-THR-01", "stage", "table")
    if bout.stage != Stage.DEFEND and state.phase == Phase.BOUT:
        check_asked(state, bout)
    for pair in bout.done:
        card, cover = pair >> 8, pair & 255
        if deck.has(cover):
            beats = deck.above[state.deal.trump][card] & deck.bit[cover]
            need(beats, "does-not-beat", "K-DEF-01", "table", card=card, cover=cover)


def check_asked(state: State, bout: Bout) -> None:
    """KC-04: nobody is asked for more where there is no room, nor who has no cards."""
    sides, stage = bout.sides, bout.stage
    left = riot_room(state, bout) if sides.kind == Kind.RIOT else room(state.hands, bout)
    need(left > 0, "nobody-to-ask", "KC-04", "stage", "table")
    if stage in (Stage.MORE, Stage.LEAD):
        need(state.alive >> sides.attacker & 1, "nobody-to-ask", "KC-04", "stage", "table")
    elif stage == Stage.WINDOW:
        need(holders(state, bout), "nobody-to-ask", "KC-03", "stage", "table")
    else:
        need(bout.permit >= 0 and bout.most > 0, "nobody-to-ask", "KC-01", "stage")
        allowed = may_be_permitted(state.alive, state.seats, sides, bout.declined)
        need(allowed >> bout.permit & 1, "not-to-be-permitted", "KC-01", "stage", player=bout.permit)
        shield = state.table.shields >> state.seats.index(sides.defender) & 1
        need(not shield and not state.table.anarchy, "not-to-be-permitted", "K-THR-07", "stage")
        need(bout.most <= left, "too-many-cards", "K-THR-05", "stage", most=left, cards=bout.most)


# -- papers -------------------------------------------------------------------------------------


def check_papers(state: State, court: Court) -> None:
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
