"""The bout: attack, beating, conceding (K-TGT, K-ATT, K-DEF). Throwing in is in `core.knyazi.throwing`; where a riot
goes another way, `core.knyazi.riot` takes over.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import riot
from core.knyazi.cards import MERCY, card_text
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Attack, Beat, Concede
from core.knyazi.plays import attack_moves, beat, beats, hand_of, one_rank, opened, played_set
from core.knyazi.resolve import resolve
from core.knyazi.seating import first_clockwise
from core.knyazi.state import CAP, DEFENDING, AtTurn, Board, Bout, Defending, Draft, Duel, Leading, having
from core.knyazi.throwing import ask_for_more
from core.knyazi.window import bout_at
from core.notation import Player
from core.shapes import Illegal, Move

# -- attack -------------------------------------------------------------------------------------


def target(state: Board, player: int) -> int:
    """K-TGT-01..03, KR-04: the first with cards clockwise from the attacker, past the Tsar too."""
    return first_clockwise(state.seats, state.alive, state.seats.index(player))


def may_coup(state: Board, player: int) -> bool:
    """K-TGT-04, K-MIL-01, KR-23, KC-10: who sits as Воевода may, in any turn of his, if the Tsar has cards."""
    coup = state.table.coup
    return coup >= 0 and state.seats[coup] == player and bool(state.alive >> state.seats[0] & 1)


def check_attack(state: Board, player: int, move: Attack) -> None:
    """K-ATT-01: cards of one rank. K-ATT-02: not more than the defender holds. KR-06: nor than six."""
    if type(state.phase) is Leading:
        riot.check_lead(state, player, move)
        return
    if type(state.phase) is not AtTurn:
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


def do_attack(draft: Draft, player: int, move: Attack) -> None:
    """The cards go on the table; the defender is to answer."""
    if type(draft.phase) is Leading:
        riot.do_lead(draft, player, move)
        return
    deck, coup = draft.table.deck, move.how == "coup"
    defender = draft.seats[0] if coup else target(draft, player)
    cards = tuple(sorted(move.cards))
    played = played_set(deck, cards)
    draft.play(player, played)
    opened(draft)
    draft.bout = Bout(Duel(player, defender, coup), cards, (), played, deck.of_rank[cards[0] >> 2])
    draft.phase = DEFENDING
    draft.tell(ev.Attacked(Player(player), Player(defender), move.cards, move.how))
    draft.tell_if_frozen(player)


def attacks_now(state: Board, player: int) -> list[Move]:
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


def check_beat(state: Board, player: int, move: Beat) -> None:
    """K-DEF-01, K-DEF-03: with a higher card of the suit, a trump, or a mercy; KC-05: one card at a time."""
    bout, deck = bout_at(state, Defending, "K-DEF-01"), state.table.deck
    if type(bout.sides) is not Duel:
        riot.check_helper(state, player)
    elif player != bout.sides.defender:
        raise Illegal("not-the-defender", "K-DEF-02", player=bout.sides.defender)
    if move.card not in bout.open:
        raise Illegal("not-open", "KC-05", card=card_text(move.card))
    if move.cover == MERCY:
        check_mercy(state, player)
        return
    if not deck.has(move.cover):
        raise Illegal("no-such-card", "K-0.1", card=card_text(move.cover))
    if not state.hands[player] & deck.bit[move.cover]:
        raise Illegal("not-in-hand", "K-DEAL-05", card=card_text(move.cover))
    if not deck.above[state.deal.trump][move.card] & deck.bit[move.cover]:
        raise Illegal("does-not-beat", "K-DEF-01", card=card_text(move.card), cover=card_text(move.cover))


def check_mercy(state: Board, player: int) -> None:
    """K-MER-03: not the Tsar. K-MER-02: who has one. KC-11: nor the Духовник while he rules."""
    if player == state.seats[0] or player == state.ruler:
        raise Illegal("ruler-uses-no-mercy", "K-MER-03")
    if not state.court.mercies >> player & 1:
        raise Illegal("no-mercy", "K-MER-02")


def do_beat(draft: Draft, player: int, move: Beat) -> None:
    """One card is beaten; after the last the others are asked for more (K-THR-09)."""
    bout, deck = draft.bout, draft.table.deck
    assert bout is not None
    card, cover = move.card, move.cover
    at = bout.open.index(card)
    left = bout.open[:at] + bout.open[at + 1 :]
    done = list(bout.done)
    insort(done, card << 8 | cover)
    draft.tell(ev.Beaten(Player(player), card, cover))
    pile, ranks = bout.pile, bout.ranks
    if cover == MERCY:
        # K-MER-07: it goes back to the ruler. KR-06: it has no rank.
        draft.court = having(draft.court, mercies=draft.court.mercies & ~(1 << player))
        draft.tell(ev.MercyUsed(Player(player), "beat"))
    else:
        draft.play(player, deck.bit[cover])
        pile = deck.put(pile, cover)
        ranks |= deck.of_rank[cover >> 2]
    draft.bout = Bout(bout.sides, left, tuple(done), pile, ranks)
    if type(bout.sides) is not Duel:
        riot.after_beating(draft, player)
    elif not left:
        ask_for_more(draft)


def beats_now(state: Board, player: int) -> list[Move]:
    """Every open card beaten by every card that can, and by a mercy."""
    bout, deck, hand = state.bout, state.table.deck, state.hands[player]
    assert bout is not None
    found: list[Move] = []
    if type(bout.sides) is not Duel and not riot.may_help(state, player):
        return found
    above = deck.above[state.deal.trump]
    last = -1
    for card in bout.open:
        if card != last and (can := hand & above[card]):
            found += beats(deck, card, can)
        last = card
    if state.court.mercies >> player & 1 and player not in (state.seats[0], state.ruler):
        found += [beat(card, MERCY) for card in dict.fromkeys(bout.open)]
    return found


BEAT = KnyaziLaw(Beat, check_beat, do_beat, beats_now, at=mine("defend"))


# -- conceding ----------------------------------------------------------------------------------


def check_concede(state: Board, player: int, move: Concede) -> None:
    """K-DEF-02, KC-05: while a card is open, whether or not he could beat it. KR-16, KC-11: in a riot the Tsar, under
    Теократия too, and without cards of his own (K-FRZ-02)."""
    sides = bout_at(state, Defending, "KC-05").sides
    if type(sides) is not Duel:
        if player != state.seats[0]:
            raise Illegal("not-the-tsar", "KR-16")
    elif player != sides.defender:
        raise Illegal("not-the-defender", "K-DEF-02", player=sides.defender)


def do_concede(draft: Draft, player: int, move: Concede) -> None:
    """«Беру». With `throw_after_take` the others may add to it first (KC-06)."""
    draft.tell(ev.Conceded(Player(player)))
    if draft.riot is not None:
        riot.surrender(draft)
    elif draft.table.options.throw_after_take == "off":
        resolve(draft, taken=True)
    else:
        draft.bout = having(draft.fight, sides=having(draft.duel, conceded=True))
        ask_for_more(draft)


TAKE = (Concede(),)


def concedes_now(state: Board, player: int) -> Iterable[Move]:
    bout = state.bout
    assert bout is not None
    return TAKE if type(bout.sides) is Duel or player == state.seats[0] else ()


CONCEDE = KnyaziLaw(Concede, check_concede, do_concede, concedes_now, at=mine("defend"))
