"""Whole games that a player could be sitting in, for all he can tell: the table as he sees it, and hands for the others
that agree with everything he has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.knyazi.court_papers import Court
from core.knyazi.dealing import riots_here
from core.knyazi.moves import Pass, Permit
from core.knyazi.robots.memory import Memory
from core.knyazi.seating import as_bits
from core.knyazi.state import (
    ADDING,
    AT_TURN,
    DEFENDING,
    LEADING,
    NAMING,
    NO_TURN,
    NONE,
    RENAMING,
    Bout,
    Consenting,
    DealState,
    Duel,
    Giving,
    LeaveGiven,
    Phase,
    RiotTime,
    Sides,
    State,
    Table,
    Turn,
    Uprising,
    Window,
    having,
    table_for,
)  # fmt: skip
from core.knyazi.view import BoutView, View
from core.shapes import Chance, Event, shuffled

SURELY = 4
"""Of so many doubted cards one is dealt all the same."""


class Worlds:
    """`draw` deals the hidden cards anew."""

    def __init__(self, view: View, told: Sequence[Event]) -> None:
        assert view.me is not None
        self.table = table_for(view.players, view.options)
        deck = self.table.deck
        self.memory = Memory(deck, view.players).learn(told)
        self.outline = outline(self.table, view)
        pile = self.outline.bout.pile if self.outline.bout is not None else 0
        unseen = deck.every
        for some in (deck.set_of(view.hand), self.outline.deal.discard, pile):
            unseen = deck.part(unseen, some)
        known = self.memory.known
        self.wants: list[tuple[int, int]] = []
        """The others, and how many cards of theirs are not known; who is known to lack most comes first."""
        for seat in view.seats:
            if seat.player != view.me and seat.cards:
                unseen = deck.part(unseen, known[seat.player])
                self.wants.append((seat.player, seat.cards - known[seat.player].bit_count()))
        self.wants.sort(key=lambda want: (-self.memory.lacks[want[0]].bit_count(), want[0]))
        self.unseen = deck.cards(unseen)

    def draw(self, chance: Chance) -> State:
        deck, memory = self.table.deck, self.memory
        left = list(shuffled(self.unseen, chance))
        hands = list(self.outline.hands)
        for player, many in self.wants:
            hand = memory.known[player]
            lacks, doubted = memory.lacks[player], memory.doubted[player]
            if lacks or doubted:
                left = self._likely_first(left, many, lacks, doubted, chance)
            hands[player] = deck.join(hand, deck.set_of(left[:many])) if hand else deck.set_of(left[:many])
            del left[:many]
        return having(self.outline, hands=tuple(hands))

    def _likely_first(
        self, cards: list[int], many: int, lacks: int, doubted: int, chance: Chance
    ) -> list[int]:
        """The cards with those last that this player surely lacks, and before them most of those he probably lacks."""
        bit = self.table.deck.bit
        likely, unlikely, never = [], [], []
        for card in cards:
            if lacks & bit[card]:
                never.append(card)
            elif doubted & bit[card] and chance.randrange(SURELY):
                unlikely.append(card)
            else:
                likely.append(card)
        return likely + unlikely + never


# -- the table as it is seen --------------------------------------------------------------------


def outline(table: Table, view: View) -> State:
    """All but the others' hands; a question that `me` must not know of is an ordinary turn."""
    seats = tuple(one.player for one in view.seats)
    deck = table.deck
    hands = [0] * view.players
    assert view.me is not None
    hands[view.me] = deck.set_of(view.hand)
    alive = as_bits(tuple(one.player for one in view.seats if one.cards))
    phase = _phase(view)
    turn = NO_TURN
    if view.turn >= 0:
        gift = view.me if type(phase) is Giving else -1
        turn = Turn(view.turn, view.bonus, started=phase is not RENAMING, gift=gift)
    bout = None if view.bout is None else _bout(table, view, view.bout, alive)
    return State(
        table, tuple(hands), alive, seats, phase, bout, turn, _deal(table, view, phase), _court(view)
    )


def _phase(view: View) -> Phase:
    match view.phase:
        case "trump":
            return NAMING
        case "new-trump":
            return RENAMING
        case "gift":
            return Giving(begun=Pass() not in view.legal)
        case "consent":
            assert view.me is not None
            return Consenting(view.me, AT_TURN, view.turn)
        case "bout":
            assert view.bout is not None
            return _stage(view, view.bout)
        case _:
            return AT_TURN


def _stage(view: View, bout: BoutView) -> Phase:
    if bout.stage in ("defend", "more", "lead"):
        return {"defend": DEFENDING, "more": ADDING, "lead": LEADING}[bout.stage]
    passed = (1 << view.players) - 1 & ~as_bits(bout.asked)
    declined = 0
    if view.me == view.ruler and (leaves := [one for one in view.legal if type(one) is Permit]):
        declined = (1 << view.players) - 1 & ~as_bits(tuple({one.player for one in leaves}))
    if bout.permitted >= 0:
        return LeaveGiven(passed, declined, bout.permitted, bout.most)
    return Window(passed, declined)


def _bout(table: Table, view: View, bout: BoutView, alive: int) -> Bout:
    deck = table.deck
    covers = [cover for _, cover in bout.beaten]
    lying = [*bout.open, *(card for card, _ in bout.beaten), *(c for c in covers if deck.has(c))]
    ranks = 0
    for card in lying:
        ranks |= deck.rank_field(card)
    done = tuple(sorted(card << 8 | cover for card, cover in bout.beaten))
    return Bout(_sides(table, view, bout, alive), tuple(sorted(bout.open)), done, deck.set_of(lying), ranks)


def _sides(table: Table, view: View, bout: BoutView, alive: int) -> Sides:
    if bout.kind != "riot":
        return Duel(bout.attacker, bout.defender, bout.kind == "coup", bout.support, bout.conceded)
    nobles = tuple(one.player for one in view.seats[: table.nobles])
    rebel = next(one for one in bout.rebels if one != bout.attacker)
    return Uprising(bout.attacker, rebel, as_bits(nobles) & alive or as_bits(nobles))


def _deal(table: Table, view: View, phase: Phase) -> DealState:
    counts = {one.cards for one in view.seats}
    opened = len(counts) > 1 or view.bout is not None or bool(view.discard)
    ahead: RiotTime = "ahead" if not opened and riots_here(table, view.deal) else "over"
    return DealState(
        view.deal,
        NONE if view.trump is None else view.trump,
        NONE if view.next_trump is None else view.next_trump,
        asked=phase is RENAMING or (view.question == "trump" and view.bout is not None),
        discard=table.deck.set_of(view.discard),
        used=_seats(one.seat for one in view.seats if one.ability_spent),
        riot=view.riot or ahead,  # type: ignore[arg-type]
        claims=as_bits(view.claims),
        opened=opened,
        sweep=view.sweep,
        bouts=view.bouts,
    )


def _court(view: View) -> Court:
    return Court(
        mercies=as_bits(tuple(one.player for one in view.seats if one.mercy)),
        decrees=view.decrees,
        assignments=view.assignments,
        sentences=view.sentences,
        docket=view.docket,
        petitions=view.petitions,
        votes=view.votes,
        drafts=view.drafts,
        chronicler=next((one.seat for one in view.seats if one.chronicler), -1),
        chronicle=view.chronicle,
        been=tuple(map(_seats, view.been)),
        career=view.career,
    )


def _seats(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
