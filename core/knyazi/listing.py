"""Every legal move of the cards that can be listed. Lists are built from sets of cards, and the moves in them are
made once and shared: they are frozen."""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import abilities, moves, riot
from core.knyazi.bout import may_coup, supports, target
from core.knyazi.cards import MERCY, Card, Cover, Deck, Suit
from core.knyazi.resolve import takers_of_gift
from core.knyazi.seating import members
from core.knyazi.state import CAP, Bout, Kind, Phase, RiotTime, Stage, State
from core.knyazi.window import holders, may_be_permitted, riot_room, room
from core.notation import Player
from core.shapes import FATE, Illegal, Move

WINDOW_CLOSED: Move = moves.WindowClosed()
PASS, CONCEDE, RIOT, PROTEST, DEAL = (
    moves.Pass(),
    moves.Concede(),
    moves.Riot(),
    moves.Protest(),
    moves.Deal(),
)
TRUMPS = tuple(moves.Trump(Suit(suit)) for suit in range(4))
FEW = 4
"""Sets of up to so many cards are remembered with their throw-ins; there are too many larger ones."""


@lru_cache(maxsize=8192)
def attacks(deck: Deck, same: int, most: int, coup: bool) -> tuple[moves.Attack, ...]:
    """Attacks with these cards of one rank."""
    cards = deck.cards
    return tuple(moves.Attack(cards(part), "coup" if coup else "plain") for part in deck.parts(same, most))  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def throw_in(deck: Deck, part: int, right: moves.Right) -> moves.ThrowIn:
    return moves.ThrowIn(deck.cards(part), right)  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def few_throw_ins(deck: Deck, fit: int, most: int, right: moves.Right) -> tuple[moves.ThrowIn, ...]:
    return tuple(throw_in(deck, part, right) for part in deck.parts(fit, most))


def throw_ins(deck: Deck, fit: int, most: int, right: moves.Right = "plain") -> tuple[moves.ThrowIn, ...]:
    """Throw-ins of at most so many of these cards."""
    if not fit:
        return ()
    if fit.bit_count() <= FEW:
        return few_throw_ins(deck, fit, min(most, FEW), right)
    return tuple(throw_in(deck, part, right) for part in deck.parts(fit, most))


@lru_cache(maxsize=8192)
def beats(deck: Deck, card: int, covers: int) -> tuple[moves.Beat, ...]:
    """One card beaten with each of these."""
    return tuple(beat(card, cover) for cover in deck.kinds(covers))


@lru_cache(maxsize=16384)
def beat(card: int, cover: int) -> moves.Beat:
    return moves.Beat(Card(card), Cover(cover))


@lru_cache(maxsize=4096)
def permits(players: int, most: int) -> tuple[moves.Permit, ...]:
    """Each of these players, up to each number of cards."""
    return tuple(moves.Permit(Player(p), n) for p in members(players) for n in range(1, most + 1))


def card_moves(state: State, player: int) -> list[Move]:
    """What a player may do with the cards now."""
    phase = state.phase
    if phase == Phase.BOUT:
        return in_bout(state, player)
    if phase == Phase.TURN or phase == Phase.BONUS:
        return in_turn(state, player)
    tsar = player == state.seats[0]
    if phase == Phase.TRUMP or phase == Phase.NEW_TRUMP:
        return list(TRUMPS[: state.table.deck.suits]) if tsar else []
    if phase == Phase.GIFT:
        found: list[Move] = gifts(state, state.hands[player], takers_of_gift(state)) if tsar else []
        if tsar and not state.turn.giving:
            found.append(PASS)
        return found + ability_moves(state, player)
    if phase == Phase.DIVIDE:
        assert state.bout is not None
        return gifts(state, state.bout.pile, state.bout.sides.takers) if tsar else []
    ask = state.court.ask
    if phase == Phase.MERCY and ask is not None and ask.player == player:
        held = state.court.mercies >> player & 1
        return [moves.Spare(True), moves.Spare(False)] if held else [moves.Spare(False)]
    if phase == Phase.CONSENT and ask is not None:
        answers: list[Move] = [moves.Consent(True), moves.Consent(False)]
        return [*(answers if ask.player == player else ()), *ability_moves(state, player)]
    if phase == Phase.DEALING and player == state.seats[-1]:
        return [DEAL]
    return []


def draws(state: State) -> list[Move]:
    """Fate's small choice: the card the Купец gets."""
    if state.phase != Phase.DRAW or state.court.ask is None:
        return []
    return [moves.Draw(Card(c)) for c in state.table.deck.kinds(state.hands[state.court.ask.other])]


def gifts(state: State, cards: int, players: int) -> list[Move]:
    return [moves.Give(Card(c), Player(p)) for c in state.table.deck.kinds(cards) for p in members(players)]


def in_turn(state: State, player: int) -> list[Move]:
    """Attacks of the one whose turn it is; abilities and protests of anybody."""
    found: list[Move] = []
    if player == state.turn.player:
        found = attack_moves(state, player, state.hands[target(state, player)].bit_count(), False)
        if may_coup(state, player):
            found += attack_moves(state, player, state.hands[state.seats[0]].bit_count(), True)
        if state.phase == Phase.BONUS:
            found.append(PASS)
        elif state.deal.riot == RiotTime.NOW and may(riot.check_riot, state, player, RIOT):
            found.append(RIOT)
    if not state.deal.opened and state.phase == Phase.TURN:
        protest = state.seats.index(player) < state.table.nobles
        if protest and not state.hands[player] & state.table.deck.of_suit[state.deal.trump]:
            from core.knyazi.dealing import check_protest

            if may(check_protest, state, player, PROTEST):
                found.append(PROTEST)
    if state.table.look >= 0:
        found += ability_moves(state, player)
    return found


def may(check: object, state: State, player: int, move: Move) -> bool:
    try:
        check(state, player, move)  # type: ignore[operator]
    except Illegal:
        return False
    return True


def attack_moves(state: State, player: int, held: int, coup: bool) -> list[Move]:
    """Every set of cards of one rank, as many as the defender holds and six at most."""
    deck = state.table.deck
    most = CAP if held > CAP else held
    hand = state.hands[player]
    of_rank, width = deck.of_rank, deck.width
    found: list[Move] = []
    while hand:
        rank = of_rank[((hand & -hand).bit_length() - 1) // width]
        found += attacks(deck, hand & rank, most, coup)
        hand &= ~rank
    return found


def ability_moves(state: State, player: int) -> list[Move]:
    """The Купец's exchanges and the Чиновник's looks."""
    table, seats = state.table, state.seats
    found: list[Move] = []
    for seat, rule in ((table.look, "look"), (table.trade, "trade")):
        if seat < 0 or seats[seat] != player or state.deal.used >> seat & 1:
            continue
        try:
            abilities.check_timing(state, player, seat, "KR-22")
        except Illegal:
            continue
        others = [Player(p) for p in members(state.alive & ~(1 << player))]
        if rule == "look":
            found += [moves.Look(p) for p in others]
        else:
            found += [
                moves.Exchange(Card(c), p) for c in table.deck.kinds(state.hands[player]) for p in others
            ]
    return found


def in_bout(state: State, player: int) -> list[Move]:
    """Beating and conceding, throwing in, permitting and passing."""
    bout = state.bout
    assert bout is not None
    stage, sides = bout.stage, bout.sides
    found: list[Move]
    if sides.kind == Kind.RIOT:
        found = in_riot(state, bout, player)
    elif stage == Stage.DEFEND:
        found = covers(state, bout, player) if player == sides.defender else []
        if found or player == sides.defender:
            found.append(CONCEDE)
    elif stage == Stage.MORE:
        if player == sides.attacker:
            fit = state.hands[player] & bout.ranks
            found = [*throw_ins(state.table.deck, fit, room(state.hands, bout)), PASS] if fit else [PASS]
        else:
            found = []
    elif stage == Stage.WINDOW:
        found = in_window(state, bout, player) if holders(state, bout) >> player & 1 else []
    elif player == bout.permit:
        fit = state.hands[player] & bout.ranks
        most = min(room(state.hands, bout), bout.most)
        found = [*throw_ins(state.table.deck, fit, most), PASS] if fit else [PASS]
    else:
        found = []
    if state.deal.asked and player == state.seats[0]:
        found += TRUMPS[: state.table.deck.suits]
    return found


def covers(state: State, bout: Bout, player: int) -> list[Move]:
    """Every open card beaten by every card that can."""
    deck, hand = state.table.deck, state.hands[player]
    above = deck.above[state.deal.trump]
    found: list[Move] = []
    last = -1
    for card in bout.open:
        if card != last and (can := hand & above[card]):
            found += beats(deck, card, can)
        last = card
    if state.court.mercies >> player & 1 and player not in (state.seats[0], state.seats[state.table.power]):
        found += [beat(card, MERCY) for card in dict.fromkeys(bout.open)]
    return found


def in_window(state: State, bout: Bout, player: int) -> list[Move]:
    """One who holds a right in the others' window."""
    table, sides = state.table, bout.sides
    left = room(state.hands, bout)
    found: list[Move] = [PASS]
    if player == state.seats[table.power] and not table.anarchy:
        found += permits(may_be_permitted(state.alive, state.seats, sides, bout.declined), left)
    fit = state.hands[player] & bout.ranks
    if fit and player != sides.attacker and player != sides.defender:
        deck = table.deck
        if table.anarchy:
            found += throw_ins(deck, fit, left)
        elif state.court.mercies >> player & 1:
            found += throw_ins(deck, fit, 1 if table.options.mercy_batch == "single" else left, "mercy")
        if supports(state, bout, player):
            found += throw_ins(deck, fit, left, "support")
    return found


def in_riot(state: State, bout: Bout, player: int) -> list[Move]:
    """Rebels lead and throw in, everyone else beats, the Tsar surrenders."""
    if bout.stage == Stage.LEAD:
        return attack_moves_of_rebel(state, bout, player) if player == bout.sides.attacker else []
    if bout.stage == Stage.WINDOW:
        if not holders(state, bout) >> player & 1:
            return []
        return [*throw_ins(state.table.deck, state.hands[player] & bout.ranks, riot_room(state, bout)), PASS]
    found = covers(state, bout, player) if riot.may_help(state, player) else []
    if player == state.seats[0]:
        found.append(CONCEDE)
    return found


def attack_moves_of_rebel(state: State, bout: Bout, player: int) -> list[Move]:
    """The lead is one rank, as many as the nobles hold together; the cap of twelve is beyond any one rank here
    only when copies are few, so it is asked too."""
    deck, most = state.table.deck, riot_room(state, bout)
    hand = state.hands[player]
    found: list[Move] = []
    for rank in deck.of_rank:
        found += attacks(deck, hand & rank, most, False)
    return found


def fate_moves(state: State, player: int) -> list[Move]:
    """Fate's draw, and the clock that closes a window; her shuffles are too many to list."""
    if player != FATE:
        return []
    bout = state.bout
    if state.phase == Phase.BOUT and bout is not None and bout.stage in (Stage.WINDOW, Stage.PERMITTED):
        return [WINDOW_CLOSED]
    return draws(state)
