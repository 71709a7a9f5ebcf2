"""What one player may know of a game, and nothing else of it. `player` None is a spectator.

Two phases are disguised. While the Tsar may give his trumps away, others see his turn: that he is asked would tell
that he holds nothing but trumps. While one of the mob considers a riot, all but the two see an ordinary turn.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from core.knyazi import docket
from core.knyazi.bout import target
from core.knyazi.cards import Card, Cover, Suit
from core.knyazi.court_papers import (
    MERCIES,
    Assignment,
    Charge,
    Court,
    Decree,
    Entry,
    Petition,
    Sentence,
    Unsigned,
    Vote,
)
from core.knyazi.dealing import best, seal
from core.knyazi.law import waiting
from core.knyazi.laws import legal
from core.knyazi.options import Options
from core.knyazi.position import phase_name, stage_of
from core.knyazi.redact import charge_shown, petition_open
from core.knyazi.resolve import takers_of_gift
from core.knyazi.seating import members
from core.knyazi.secrets import hidden_from
from core.knyazi.state import (
    AT_TURN,
    AtTurn,
    Board,
    Bout,
    Casting,
    Consenting,
    Dividing,
    Duel,
    Giving,
    LeaveGiven,
    Naming,
    Over,
    Phase,
    State,
    Table,
    Uprising,
    Window,
)  # fmt: skip
from core.knyazi.window import holders, room
from core.notation import Player
from core.shapes import Move, Outcome

Players = tuple[Player, ...]


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """One place at the table, as everybody sees it (K-OWN-01, K-OWN-02)."""

    seat: int
    character: str
    estate: str
    player: Player
    cards: int
    """How many he holds."""
    frozen: bool
    mercy: bool
    blows: int
    """Still to be struck."""
    tasks: int
    """Assignments he bears."""
    ability_spent: bool
    chronicler: bool


class BoutView(msgspec.Struct, frozen=True, gc=False):
    """The cards on the table."""

    attacker: Player
    defender: Player
    """-1 in a riot: all nobles."""
    kind: str
    open: tuple[Card, ...]
    beaten: tuple[tuple[Card, Cover], ...]
    played: int
    room: int
    """How many more cards may be thrown in."""
    stage: str
    asked: Players
    """Who may throw in, permit or pass now."""
    permitted: Player
    most: int
    support: Player
    conceded: bool
    rebels: Players


class View(msgspec.Struct, frozen=True):
    """Everything a player may know."""

    me: Player | None
    players: int
    options: Options
    orders: tuple[str, ...]
    deal: int
    phase: str
    seats: tuple[SeatView, ...]
    """From the Tsar's down."""
    ruler: Player
    """Who holds the Tsar's power."""
    hand: tuple[Card, ...]
    trump: Suit | None
    next_trump: Suit | None
    """Named in mid-bout, for when the table is cleared."""
    turn: Player
    bonus: bool
    target: Player
    """Whom the one whose turn it is attacks, unless he is Воевода and dares."""
    bout: BoutView | None
    waiting: Players
    discard: tuple[Card, ...]
    undealt: int
    """Cards that lie aside, unseen (KR-01)."""
    bouts: int
    """How many were fought out in this deal."""
    seal: str
    """What Fate has committed to for this deal."""
    riot: str
    """For the mob's eyes: is its first turn ahead, now or over."""
    claims: Players
    """Nobles who have shown that they have no trump."""
    sweep: bool
    """Discarded cards wait for the Дворник."""
    mercies: int
    """Those the ruler can still grant."""
    question: str
    """What `me` is asked: trump, mercy, riot, gift, divide; empty: nothing."""
    takers: Players
    """Who may be given a card now, for whoever divides or gives."""
    decrees: tuple[Decree, ...]
    assignments: tuple[Assignment, ...]
    sentences: tuple[Sentence, ...]
    docket: tuple[Charge, ...]
    """The charges that concern `me`: all of them if he judges."""
    petitions: tuple[Petition, ...]
    votes: tuple[Vote, ...]
    drafts: tuple[Unsigned, ...]
    chronicle: tuple[Entry, ...]
    been: tuple[tuple[int, ...], ...]
    """For each player the seats he has held."""
    career: tuple[int, ...]
    legal: tuple[Move, ...]
    """Everything `me` may do that needs no words."""
    outcome: Outcome | None


@lru_cache(maxsize=4096)
def _held(seats: int) -> tuple[int, ...]:
    return members(seats)


def _seats(state: State) -> tuple[SeatView, ...]:
    table, court, hands, used = state.table, state.court, state.hands, state.deal.used
    blows = {s.player: 0 for s in court.sentences}
    for sentence in court.sentences:
        blows[sentence.player] += sentence.blows - sentence.struck
    tasks = [a.player for a in court.assignments]
    playing = state.deal.trump >= 0 or type(state.phase) is Naming
    return tuple(
        SeatView(
            seat,
            one.id,
            one.estate.value,
            Player(player),
            hands[player].bit_count(),
            playing and not hands[player],
            bool(court.mercies >> player & 1),
            blows.get(Player(player), 0),
            tasks.count(Player(player)),
            bool(used >> seat & 1),
            court.chronicler == seat,
        )
        for seat, (one, player) in enumerate(zip(table.cast, state.seats, strict=True))
    )


def bout_view(state: Board, bout: Bout) -> BoutView:
    sides, stage = bout.sides, stage_of(state.phase)
    duel = sides if type(sides) is Duel else None
    kind = "riot" if duel is None else "coup" if duel.coup else "plain"
    permitted = stage if type(stage) is LeaveGiven else None
    left = state.phase.played if type(state.phase) is Dividing else bout.played
    return BoutView(
        Player(sides.attacker),
        Player(-1 if duel is None else duel.defender),
        kind,
        bout.open,  # type: ignore[arg-type]
        tuple((Card(pair >> 8), Cover(pair & 255)) for pair in bout.done),
        left,
        max(0, room(state)),
        str(stage.__struct_config__.tag),
        members(holders(state)) if type(stage) is Window else (),  # type: ignore[arg-type]
        Player(-1 if permitted is None else permitted.player),
        0 if permitted is None else permitted.most,
        Player(-1 if duel is None else duel.support),
        duel is not None and duel.conceded,
        (Player(sides.attacker), Player(sides.rebel)) if type(sides) is Uprising else (),
    )


def _waiting(state: State, phase: Phase) -> Players:
    if phase is not state.phase:
        return (Player(state.turn.player if type(state.phase) is Consenting else state.seats[0]),)
    return waiting(state)  # type: ignore[return-value]


QUESTIONS = {
    "trump": "trump",
    "new-trump": "trump",
    "mercy": "mercy",
    "consent": "riot",
    "gift": "gift",
    "divide": "divide",
}
"""What one is asked in each phase."""


def _question(state: State, player: int | None, asked: Players) -> str:
    if player is None or player not in asked:
        return "trump" if player == state.seats[0] and state.deal.asked and state.bout is not None else ""
    return QUESTIONS.get(str(state.phase.__struct_config__.tag), "")


def _takers(state: State) -> Players:
    if type(state.phase) is Giving:
        return members(takers_of_gift(state))  # type: ignore[return-value]
    if type(state.phase) is Dividing and state.riot is not None:
        return members(state.riot.takers)  # type: ignore[return-value]
    return ()


# -- the desk -----------------------------------------------------------------------------------


def docket_seen(state: State, player: int | None) -> tuple[Charge, ...]:
    """E-CHG-03, E-CHG-05: the judge sees all but suspicions that are the Шпион's; others what concerns them."""
    found: list[Charge] = []
    judge = state.ruler
    for charge in state.court.docket:
        if charge.status == "suspicion":
            if player is not None and docket.hears_suspicion(state, charge) == player:
                found.append(charge)
        elif player is not None and player in (judge, charge.by):
            found.append(charge)
        elif (shown := charge_shown(charge, player)) is not None:
            found.append(shown)
    return tuple(found)


def petitions_seen(state: State, court: Court, player: int | None) -> tuple[Petition, ...]:
    desk = state.ruler
    return tuple(p for p in court.petitions if petition_open(p, desk, player))


def drafts_seen(table: Table, state: State, player: int | None) -> tuple[Unsigned, ...]:
    """Whose paper it is, and the Чиновник: where there is none, no paper waits for his visa."""
    clerk = player == state.seats[table.look]
    return tuple(d for d in state.court.drafts if clerk or d.by == player)


def chronicle_seen(state: State, player: int | None) -> tuple[Entry, ...]:
    """K-CHN-02: it is read to all; before that it is its keeper's and who had it written."""
    keeper = state.court.chronicler >= 0 and player == state.seats[state.court.chronicler]
    return tuple(e for e in state.court.chronicle if e.read or keeper or e.by == player)


# -- all together -------------------------------------------------------------------------------


def view(state: State, player: int | None) -> View:
    """The way out of a state."""
    table, deal, court, turn = state.table, state.deal, state.court, state.turn
    deck = table.deck
    phase = AT_TURN if hidden_from(state, player) else state.phase
    asked = _waiting(state, phase)
    bout = state.bout
    between = type(phase) is AtTurn and turn.player >= 0
    out = state.hands if bout is None else (*state.hands, bout.pile)
    dealt = deal.trump >= 0 or type(state.phase) is Naming
    undealt = deck.size - sum(h.bit_count() for h in out) - deal.discard.bit_count() if dealt else 0
    busy = court.busy
    return View(
        None if player is None else Player(player),
        table.players,
        table.options,
        tuple(order.id for order in table.orders),
        deal.number,
        phase_name(phase, turn.bonus),
        _seats(state) if type(state.phase) is not Casting else (),
        Player(state.ruler),
        () if player is None else deck.cards(state.hands[player]),  # type: ignore[arg-type]
        Suit(deal.trump) if deal.trump >= 0 else None,
        Suit(deal.next_trump) if deal.next_trump >= 0 else None,
        Player(turn.player),
        turn.bonus,
        Player(target(state, turn.player)) if between else Player(-1),
        None if bout is None else bout_view(state, bout),
        asked,
        deck.cards(deal.discard),  # type: ignore[arg-type]
        undealt,
        deal.bouts,
        seal(deal.order, deal.salt) if deal.order else "",
        deal.riot if player in state.seats[table.mob :] else "",
        members(deal.claims),  # type: ignore[arg-type]
        deal.sweep,
        MERCIES - court.mercies.bit_count(),
        _question(state, player, asked),
        _takers(state) if player == state.seats[0] else (),
        court.decrees,
        court.assignments,
        court.sentences,
        docket_seen(state, player) if court.docket else (),
        petitions_seen(state, court, player) if court.petitions else (),
        court.votes,
        drafts_seen(table, state, player) if busy else (),
        chronicle_seen(state, player) if court.chronicle else (),
        tuple(_held(been) for been in court.been),
        court.career,
        () if player is None else tuple(legal(state, player)),
        Outcome(court.ended, best(state)) if type(state.phase) is Over else None,
    )
