"""The bout: attack, beating, throwing in, conceding (K-TGT, K-ATT, K-DEF, K-THR).

Every move has its check, which raises, and its do, which gives the state after it and what happened. Where a
riot goes another way (`Kind.RIOT`), `core.knyazi.riot` takes over.
"""

from __future__ import annotations

from bisect import insort

from core.knyazi import events as ev
from core.knyazi import moves, riot
from core.knyazi.cards import MERCY, card_text
from core.knyazi.moves import Attack, Beat, Concede, Pass, Permit, ThrowIn
from core.knyazi.plays import hand_of, one_rank, opened, played_set, without
from core.knyazi.resolve import go_on, hand_over, resolve
from core.knyazi.seating import first_clockwise
from core.knyazi.state import CAP, KINDS, Bout, Kind, Phase, Sides, Stage, State, having
from core.knyazi.window import holders, may_be_permitted, room
from core.notation import Player
from core.shapes import FATE, Ambiguous, Event, Illegal, Move

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
        Stage.DEFEND, 0, 0, -1, 0,
    )  # fmt: skip
    deal = opened(state)
    events: tuple[Event, ...] = (ev.Attacked(Player(player), Player(defender), move.cards, KINDS[kind]),)
    if not alive >> player & 1:
        events = (*events, ev.Frozen(Player(player)))
    return State(state.table, hands, alive, seats, Phase.BOUT, bout, state.turn, deal, state.court), events


# -- beating ------------------------------------------------------------------------------------


def in_bout(state: State, stage: int, rule: str) -> Bout:
    """The bout, if it is at that stage."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        raise Illegal("no-bout", rule)
    if bout.stage != stage:
        raise Illegal("not-at-that-stage", rule, stage=bout.stage)
    return bout


def check_beat(state: State, player: int, move: Beat) -> None:
    """K-DEF-01, K-DEF-03: with a higher card of the suit, a trump, or a mercy; KC-05: one card at a time."""
    bout = in_bout(state, Stage.DEFEND, "K-DEF-01")
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
        Stage.DEFEND, 0, 0, -1, 0,
    )  # fmt: skip
    state = State(state.table, hands, alive, state.seats, Phase.BOUT, after, state.turn, state.deal, court)
    if sides.kind == Kind.RIOT:
        return riot.after_beating(state, player, events)
    return (state, tuple(events)) if left else ask_for_more(state, events)


# -- conceding ----------------------------------------------------------------------------------


def check_concede(state: State, player: int, move: Concede) -> None:
    """K-DEF-02, KC-05: while a card is open, whether or not he could beat it."""
    bout = in_bout(state, Stage.DEFEND, "KC-05")
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


# -- throwing in --------------------------------------------------------------------------------


def ask_for_more(state: State, events: list[Event]) -> Done:
    """K-THR-02, KR-10: all is beaten, so everything is asked anew, the attacker first (KC-03, KC-04)."""
    bout = state.bout
    assert bout is not None
    if room(state.hands, bout) <= 0:
        return resolve(state, events, taken=bout.sides.conceded)
    if state.alive >> bout.sides.attacker & 1:
        bout = Bout(
            bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
            Stage.MORE, 0, 0, -1, 0,
        )  # fmt: skip
        return having_bout(state, bout), tuple(events)
    return to_window(state, bout, 0, 0, events)


def having_bout(state: State, bout: Bout) -> State:
    return State(
        state.table,
        state.hands,
        state.alive,
        state.seats,
        Phase.BOUT,
        bout,
        state.turn,
        state.deal,
        state.court,
    )


def to_window(state: State, bout: Bout, passed: int, declined: int, events: list[Event]) -> Done:
    """K-THR-03, KC-03: the others hold their rights at the same time; when nobody has any, the bout is over."""
    bout = Bout(
        bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
        Stage.WINDOW, passed, declined, -1, 0,
    )  # fmt: skip
    if not holders(state, bout):
        return resolve(state, events, taken=bout.sides.conceded)
    return having_bout(state, bout), tuple(events)


def check_throw_in(state: State, player: int, move: ThrowIn) -> None:
    """K-THR-01..08: by whose right, of which ranks, and how many."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        raise Illegal("no-bout", "K-THR-01")
    if bout.sides.kind == Kind.RIOT:
        riot.check_throw_in(state, player, move)
        return
    left = room(state.hands, bout)
    most = _right(state, bout, player, move.right, left)
    played = hand_of(state, player, move.cards)
    if played & ~bout.ranks:
        raise Illegal("rank-not-on-table", "K-THR-01", cards=[card_text(c) for c in move.cards])
    if len(move.cards) > most:
        raise Illegal(
            "too-many-cards", "K-THR-05" if most == left else "KC-01", most=most, cards=len(move.cards)
        )


def _right(state: State, bout: Bout, player: int, right: moves.Right, left: int) -> int:
    """How many cards he may throw in by that right; refused where he has it not."""
    stage = bout.stage
    if stage == Stage.MORE or stage == Stage.PERMITTED:
        if player != (bout.sides.attacker if stage == Stage.MORE else bout.permit):
            raise Illegal("not-your-throw-in", "K-THR-02" if stage == Stage.MORE else "KC-01")
        if right != "plain":
            raise Illegal("no-such-right", "KC-13", right=right)
        return left if stage == Stage.MORE else min(left, bout.most)
    if stage != Stage.WINDOW:
        raise Illegal("open-cards", "K-THR-01")
    if not holders(state, bout) >> player & 1:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    if right == "support":
        if not supports(state, bout, player):
            raise Illegal("no-support", "K-MIL-04")
    elif right == "mercy":
        if state.table.anarchy:
            raise Illegal("no-permission-needed", "KC-12")
        if not state.court.mercies >> player & 1:
            raise Illegal("no-mercy", "K-MER-05")
        if state.table.options.mercy_batch == "single":
            return min(left, 1)
    elif not state.table.anarchy:
        if supports(state, bout, player) and state.court.mercies >> player & 1:
            raise Ambiguous("mercy-or-support", "KC-13")
        raise Illegal("no-permission", "K-THR-03")
    if not state.alive >> player & 1 or player == bout.sides.attacker:
        raise Illegal("no-right-to-throw-in", "K-THR-03")
    return left


def supports(state: State, bout: Bout, player: int) -> bool:
    """K-MIL-04, KC-16: who sits as Воевода now may support an attack on who sits as Tsar now."""
    coup = state.table.coup
    return coup >= 0 and state.seats[coup] == player and bout.sides.defender == state.seats[0]


def do_throw_in(state: State, player: int, move: ThrowIn) -> Done:
    """The cards lie open; the defender must beat them too, or give up (K-THR-09)."""
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.do_throw_in(state, player, move)
    deck, court, sides = state.table.deck, state.court, bout.sides
    played = played_set(deck, move.cards)
    hands, alive = without(state, player, played)
    events: list[Event] = [ev.ThrownIn(Player(player), move.cards, move.right)]
    if move.right == "mercy":
        court = having(court, mercies=court.mercies & ~(1 << player))
        events.append(ev.MercyUsed(Player(player), "throw-in"))
    elif move.right == "support":
        # K-MIL-04, KR-23: his own right, used with at least one card, makes it a military coup.
        sides = Sides(sides.attacker, sides.defender, sides.kind, player, sides.conceded)
    if not alive >> player & 1:
        events.append(ev.Frozen(Player(player)))
    after = Bout(
        sides, tuple(sorted((*bout.open, *move.cards))), bout.done, deck.join(bout.pile, played),
        bout.ranks, bout.played + len(move.cards), Stage.DEFEND, 0, 0, -1, 0,
    )  # fmt: skip
    state = State(state.table, hands, alive, state.seats, Phase.BOUT, after, state.turn, state.deal, court)
    return ask_for_more(state, events) if sides.conceded else (state, tuple(events))


# -- permission ---------------------------------------------------------------------------------


def check_permit(state: State, player: int, move: Permit) -> None:
    """K-THR-03, KC-01: the ruler, one player at a time, up to so many cards; not one who declined."""
    bout = in_bout(state, Stage.WINDOW, "K-THR-03")
    if player != state.seats[state.table.power] or state.table.anarchy or bout.sides.kind == Kind.RIOT:
        raise Illegal("not-the-ruler", "K-THR-03")
    if not holders(state, bout) >> player & 1:
        raise Illegal("already-passed", "KC-03")
    if not 0 <= move.player < state.table.players or not (
        may_be_permitted(state.alive, state.seats, bout.sides, bout.declined) >> move.player & 1
    ):
        raise Illegal("not-to-be-permitted", "KC-01", player=move.player)
    left = room(state.hands, bout)
    if not 1 <= move.most <= left:
        raise Illegal("too-many-cards", "K-THR-05", most=left, cards=move.most)


def do_permit(state: State, player: int, move: Permit) -> Done:
    bout = state.bout
    assert bout is not None
    bout = Bout(
        bout.sides, bout.open, bout.done, bout.pile, bout.ranks, bout.played,
        Stage.PERMITTED, bout.passed, bout.declined, move.player, move.most,
    )  # fmt: skip
    return having_bout(state, bout), (ev.Permitted(Player(player), move.player, move.most),)


# -- passing ------------------------------------------------------------------------------------


def check_pass(state: State, player: int, move: Pass) -> None:
    """Who is asked may say no; an attack in one's own turn is no such question (K-ATT-04)."""
    if state.phase == Phase.BONUS:
        mine = player == state.turn.player
    elif state.phase == Phase.GIFT:
        mine = player == state.seats[0]
        if mine and state.turn.giving:
            raise Illegal("gift-begun", "KR-13")
    elif state.phase == Phase.BOUT and state.bout is not None:
        bout = state.bout
        mine = (
            player == bout.sides.attacker if bout.stage == Stage.MORE
            else bool(holders(state, bout) >> player & 1) if bout.stage == Stage.WINDOW
            else player == bout.permit if bout.stage == Stage.PERMITTED
            else False
        )  # fmt: skip
    else:
        raise Illegal("must-attack" if state.phase == Phase.TURN else "nothing-to-pass", "K-ATT-04")
    if not mine:
        raise Illegal("nothing-to-pass", "KC-03")


def do_pass(state: State, player: int, move: Pass) -> Done:
    if state.phase == Phase.BONUS:
        # KR-07: the turn goes on from the contested seat, his own by now.
        events: list[Event] = [ev.Passed(Player(player), "bonus")]
        return hand_over(state, state.seats.index(player), events)
    if state.phase == Phase.GIFT:
        turn = having(state.turn, gift=-1)
        return go_on(having(state, turn=turn), [ev.Passed(Player(player), "gift")])
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.do_pass(state, player)
    if bout.stage == Stage.MORE:
        return to_window(state, bout, 0, 0, [ev.Passed(Player(player), "more")])
    if bout.stage == Stage.PERMITTED:
        declined = bout.declined | 1 << player
        return to_window(state, bout, bout.passed, declined, [ev.Passed(Player(player), "permission")])
    passed = bout.passed | 1 << player
    return to_window(state, bout, passed, bout.declined, [ev.Passed(Player(player), "window")])


def check_window_closed(state: State, player: int, move: Move) -> None:
    """The clock closes the window of those who have not answered; told from outside, by Fate."""
    if player != FATE:
        raise Illegal("only-fate", "KC-03")
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None or bout.stage not in (Stage.WINDOW, Stage.PERMITTED):
        raise Illegal("no-window", "KC-03")


def do_window_closed(state: State, player: int, move: Move) -> Done:
    bout = state.bout
    assert bout is not None
    if bout.sides.kind == Kind.RIOT:
        return riot.lost(state, [ev.WindowShut()])
    return resolve(state, [ev.WindowShut()], taken=bout.sides.conceded)


def refreshed(state: State, events: list[Event]) -> Done:
    """KC-16: rights are those of the moment. After seats or mercies have changed in mid-bout, ask again."""
    bout = state.bout
    if state.phase != Phase.BOUT or bout is None:
        return state, tuple(events)
    if bout.sides.kind == Kind.RIOT:
        return riot.refreshed(state, events)
    if bout.stage == Stage.WINDOW:
        return to_window(state, bout, bout.passed, bout.declined, events)
    if bout.stage == Stage.PERMITTED:
        shielded = state.table.shields >> state.seats.index(bout.sides.defender) & 1
        allowed = may_be_permitted(state.alive, state.seats, bout.sides, bout.declined) >> bout.permit & 1
        if shielded or not allowed:
            return to_window(state, bout, bout.passed, bout.declined, events)
    return state, tuple(events)
