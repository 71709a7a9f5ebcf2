"""Does a position hold together? Whatever the engine takes for granted is asked of positions set up by hand."""

from __future__ import annotations

from core.knyazi.court_papers import MERCIES
from core.knyazi.judge import above_the_law
from core.knyazi.seating import members
from core.knyazi.state import Bout, Kind, Phase, Stage, State
from core.shapes import Illegal, Malformed

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
ASKING = (Phase.MERCY, Phase.DRAW, Phase.CONSENT)


def need(true: object, code: str, rule: str = "", **data: object) -> None:
    if not true:
        raise Malformed(code, rule, **data)


def check(state: State) -> None:
    """Cards, mercies, whose turn it is, the bout, the question that waits."""
    table, deal, court = state.table, state.deal, state.court
    bout = state.bout
    lists = [*state.hands, deal.discard, *(() if bout is None else (bout.pile,))]
    everything = [card for cards in lists for card in table.deck.cards(cards)]
    try:
        table.deck.set_of(everything)
    except Illegal as wrong:
        raise Malformed(wrong.code, wrong.rule, **wrong.data) from None
    if deal.order:
        need(sorted(deal.order) == list(table.deck.cards(table.deck.every)), "not-the-deck", "K-DEAL-01")
    need(court.mercies.bit_count() <= MERCIES, "too-many-mercies", "K-MER-01")
    for player in members(court.mercies):
        need(not above_the_law(state, player), "rulers-hold-no-mercy", "K-MER-03", player=player)
    need(deal.trump < table.deck.suits and deal.next_trump < table.deck.suits, "no-such-suit", "K-DEAL-02")
    if state.phase in PLAYED:
        need(deal.trump >= 0, "trump-missing", "K-DEAL-02")
        need(state.turn.player >= 0 or state.phase in (Phase.BOUT, Phase.DIVIDE), "turn-missing", "K-RES-07")
    if state.phase in (Phase.TURN, Phase.BONUS, Phase.CONSENT):
        need(state.alive >> state.turn.player & 1, "turn-without-cards", "K-FRZ-01", player=state.turn.player)
        need(state.alive & (state.alive - 1), "deal-is-over", "K-END-01")
    if state.phase == Phase.GIFT:
        need(state.turn.gift == state.seats[0], "turn-missing", "K-MER-10")
    if state.phase == Phase.TRUMP:
        need(all(state.hands), "hand-missing", "K-DEAL-01")
    need((court.ask is not None) == (state.phase in ASKING), "question-missing", "KC-17")
    if court.ask is not None:
        players = range(table.players)
        need(court.ask.player in players and court.ask.other in (-1, *players), "no-such-player", "KC-17")
    in_bout = state.phase in (Phase.BOUT, Phase.DIVIDE)
    asked_in_bout = state.phase == Phase.MERCY and court.ask is not None and court.ask.back == Phase.BOUT
    need(bout is not None or not in_bout, "bout-missing", "K-ATT-01")
    need(bout is None or in_bout or asked_in_bout, "bout-out-of-place", "K-ATT-01")
    if bout is not None:
        check_bout(state, bout)


def check_bout(state: State, bout: Bout) -> None:
    """Two sides, cards that fit the stage, and at the window somebody to ask."""
    sides = bout.sides
    if sides.kind == Kind.RIOT:
        need(sides.attacker != sides.rebel and sides.takers, "riot-of-whom", "K-RIO-03")
    else:
        need(sides.attacker != sides.defender, "attacks-himself", "K-TGT-01")
        need(bout.stage != Stage.LEAD, "riot-of-whom", "K-RIO-03")
    if state.phase == Phase.DIVIDE:
        need(bout.pile, "table-is-empty", "KC-15")
        return
    need(bout.pile or bout.stage == Stage.LEAD, "table-is-empty", "K-ATT-01")
    shown = bool(bout.open)
    need(
        shown == (bout.stage == Stage.DEFEND) or sides.conceded or bout.stage == Stage.LEAD,
        "stage-and-table",
        "K-THR-01",
    )
    if bout.stage == Stage.WINDOW:
        need(bout.rights, "nobody-to-ask", "KC-03")
    if bout.stage == Stage.MORE:
        need(state.alive >> sides.attacker & 1, "nobody-to-ask", "KC-04")
    if bout.stage == Stage.PERMITTED:
        need(bout.permit >= 0 and state.alive >> bout.permit & 1 and bout.most > 0, "nobody-to-ask", "KC-01")
    for pair in bout.done:
        card, cover = pair >> 8, pair & 255
        if state.table.deck.has(cover):
            beats = state.table.deck.above[state.deal.trump][card] & state.table.deck.bit[cover]
            need(beats, "does-not-beat", "K-DEF-01", card=card, cover=cover)
