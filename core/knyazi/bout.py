"""The bout: attack, beating, conceding (K-TGT, K-ATT, K-DEF). Throwing in is in `core.knyazi.throwing`; where a riot
goes another way (`Kind.RIOT`), `core.knyazi.riot` takes over.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import riot
from core.knyazi.cards import MERCY, card_text
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Attack, Beat, Concede
from core.knyazi.plays import attack_moves, beat, beats, hand_of, one_rank, opened, played_set, without
from core.knyazi.resolve import resolve
from core.knyazi.seating import first_clockwise
from core.knyazi.state import CAP, KINDS, Bout, Kind, Phase, Sides, Stage, State, having
from core.knyazi.throwing import ask_for_more
from core.knyazi.window import bout_at
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]

# -- attack -------------------------------------------------------------------------------------


def target(state: State, player: int) -> int:
    """K-TGT-01..03, KR-04: the first with cards clockwise from the attacker, past the Tsar too."""
    return first_clockwise(state.seats, state.alive, state.seats.index(player))


def may_coup(state: State, player: int) -> bool:
    """K-TGT-04, K-MIL-01, KR-23, KC-10: who sits as Воевода may, in any turn of his, if the Tsar has cards."""
    coup = state.table.coup
    return coup >= 0 and state.seats[coup] == player and bool(state.alive >> state.seats[0] & 1)


def check_attack(state: State, player: int, move: Attack) -> None:
    """K-ATT-01: cards of one rank. K-ATT-02: not more than the defender holds. KR-06: nor than six."""
    if state.phase == Phase.BOUT and state.bout is not None and state.bout.stage == Stage.LEAD:
        riot.check_lead(state, player, move)
        return
    if state.phase != Phase.TURN and state.phase != Phase.BONUS:
        raise Illegal("no-attack-now", "K-ATT-04")
    if player != state.turn.player:
        raise Illegal("not-your-turn", "K-RES-07", player=state.turn.player)
    if move.how == "coup" and not may_coup(state, player):
        raise Illegal("no-coup", "K-MIL-01")
    hand_of(state, player, move.cards)
    one_rank(move.cards)
    defender = state.seats[0] if move.how == "coup" else target(state, player)
    most = min(CAP, state.hands[defender].bit_count())
    if len(move.cards) > most:
        raise Illegal("too-many-cards", "K-ATT-02", most=most, cards=len(move.cards))


def do_attack(state: State, player: int, move: Attack) -> Done:
    """The cards go on the table; the defender is to answer."""
    if state.phase == Phase.BOUT:
        return riot.do_lead(state, player, move)
    deck, seats = state.table.deck, state.seats
    defender = seats[0] if move.how == "coup" else target(state, player)
    kind = Kind.COUP if move.how == "coup" else Kind.PLAIN
    cards = move.cards if len(move.cards) == 1 else tuple(sorted(move.cards))
    played = played_set(deck, cards)
    hands, alive = without(state, player, played)
    bout = Bout(
        Sides(player, defender, kind), cards, (), played, deck.of_rank[cards[0] >> 2], len(cards),
        Stage.DEFEND,
    )  # fmt: skip
    deal = opened(state)
    events: tuple[Event, ...] = (ev.Attacked(Player(player), Player(defender), move.cards, KINDS[kind]),)
    if not alive >> player & 1:
        events = (*events, ev.Frozen(Player(player)))
    return State(state.table, hands, alive, seats, Phase.BOUT, bout, state.turn, deal, state.court), events


def attacks_now(state: State, player: int) -> list[Move]:
    """Every set of cards of one rank, as many as the defender holds and six at most."""
    if state.bout is not None:
        return riot.leads(state, player)
    deck, hand, hands = state.table.deck, state.hands[player], state.hands
    found = attack_moves(deck, hand, min(CAP, hands[target(state, player)].bit_count()), False)
    if may_coup(state, player):
        found += attack_moves(deck, hand, min(CAP, hands[state.seats[0]].bit_count()), True)
    return found


ATTACK = KnyaziLaw(Attack, check_attack, do_attack, attacks_now, at=mine("turn", "bonus", "lead"))


# -- beating ------------------------------------------------------------------------------------


def check_beat(state: State, player: int, move: Beat) -> None:
    """K-DEF-01, K-DEF-03: with a higher card of the suit, a trump, or a mercy; KC-05: one card at a time."""
    bout = bout_at(state, Stage.DEFEND, "K-DEF-01")
    if bout.sides.kind == Kind.RIOT:
        riot.check_helper(state, player)
    elif player != bout.sides.defender:
        raise Illegal("not-the-defender", "K-DEF-02", player=bout.sides.defender)
    if move.card not in bout.open:
        raise Illegal("not-open", "KC-05", card=card_text(move.card))
    if move.cover == MERCY:
        may_use_mercy(state, player)
        return
    deck = state.table.deck
    if not deck.has(move.cover):
        raise Illegal("no-such-card", "K-0.1", card=card_text(move.cover))
    if not state.hands[player] & deck.bit[move.cover]:
        raise Illegal("not-in-hand", "K-DEAL-05", card=card_text(move.cover))
    if not deck.above[state.deal.trump][move.card] & deck.bit[move.cover]:
        raise Illegal("does-not-beat", "K-DEF-01", card=card_text(move.card), cover=card_text(move.cover))


def may_use_mercy(state: State, player: int) -> None:
    """K-MER-03: not the Tsar. K-MER-02: who has one. KC-11: nor the Духовник while he rules."""
    if player == state.seats[0] or player == state.seats[state.table.power]:
        raise Illegal("ruler-uses-no-mercy", "K-MER-03")
    if not state.court.mercies >> player & 1:
        raise Illegal("no-mercy", "K-MER-02")


def do_beat(state: State, player: int, move: Beat) -> Done:
    """One card is beaten; after the last the others are asked for more (K-THR-09)."""
    bout, court, deck = state.bout, state.court, state.table.deck
    assert bout is not None
    card, cover = move.card, move.cover
    at = bout.open.index(card)
    left = bout.open[:at] + bout.open[at + 1 :]
    done = list(bout.done)
    insort(done, card << 8 | cover)
    events: list[Event] = [ev.Beaten(Player(player), card, cover)]
    hands, alive, pile, ranks = state.hands, state.alive, bout.pile, bout.ranks
    if cover == MERCY:
        # K-MER-07: it goes back to the ruler. KR-06: it has no rank.
        court = having(court, mercies=court.mercies & ~(1 << player))
        events.append(ev.MercyUsed(Player(player), "beat"))
    else:
        hands, alive = without(state, player, deck.bit[cover])
        pile = deck.put(pile, cover)
        ranks |= deck.of_rank[cover >> 2]
    sides = bout.sides
    after = Bout(
        sides, left, tuple(done), pile, ranks, bout.played,
        Stage.DEFEND,
    )  # fmt: skip
    state = State(state.table, hands, alive, state.seats, Phase.BOUT, after, state.turn, state.deal, court)
    if sides.kind == Kind.RIOT:
        return riot.after_beating(state, player, events)
    return (state, tuple(events)) if left else ask_for_more(state, events)


def beats_now(state: State, player: int) -> list[Move]:
    """Every open card beaten by every card that can, and by a mercy."""
    bout, deck, hand = state.bout, state.table.deck, state.hands[player]
    assert bout is not None
    found: list[Move] = []
    if bout.sides.kind == Kind.RIOT and not riot.may_help(state, player):
        return found
    above = deck.above[state.deal.trump]
    last = -1
    for card in bout.open:
        if card != last and (can := hand & above[card]):
            found += beats(deck, card, can)
        last = card
    if state.court.mercies >> player & 1 and player not in (state.seats[0], state.seats[state.table.power]):
        found += [beat(card, MERCY) for card in dict.fromkeys(bout.open)]
    return found


BEAT = KnyaziLaw(Beat, check_beat, do_beat, beats_now, at=mine("defend"))


# -- conceding ----------------------------------------------------------------------------------


def check_concede(state: State, player: int, move: Concede) -> None:
    """K-DEF-02, KC-05: while a card is open, whether or not he could beat it."""
    bout = bout_at(state, Stage.DEFEND, "KC-05")
    if bout.sides.kind == Kind.RIOT:
        riot.check_surrender(state, player)
    elif player != bout.sides.defender:
        raise Illegal("not-the-defender", "K-DEF-02", player=bout.sides.defender)


def do_concede(state: State, player: int, move: Concede) -> Done:
    """«Беру». With `throw_after_take` the others may add to it first (KC-06)."""
    bout = state.bout
    assert bout is not None
    events: list[Event] = [ev.Conceded(Player(player))]
    if bout.sides.kind == Kind.RIOT:
        return riot.do_surrender(state, events)
    if state.table.options.throw_after_take == "off":
        return resolve(state, events, taken=True)
    return ask_for_more(having(state, bout=having(bout, sides=having(bout.sides, conceded=True))), events)


TAKE = (Concede(),)


def concedes_now(state: State, player: int) -> Iterable[Move]:
    bout = state.bout
    assert bout is not None
    return TAKE if bout.sides.kind != Kind.RIOT or player == state.seats[0] else ()


CONCEDE = KnyaziLaw(Concede, check_concede, do_concede, concedes_now, at=mine("defend"))
