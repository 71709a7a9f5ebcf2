"""The rules once more, read naively: lists and sets, deep copies, no tables and no secrets.

It knows only how many ways lead on from a position. Two readings of one law that count the same have
made the same mistakes or none; this one is slow enough to be plain.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

from core.sultan.table import Acting, Predicting, State

Deed = tuple[Any, ...]
REBELS = ("assassin", "slave")


class Naive:
    """A round under way. `phase` is `act`, `predict`, `ask` or `end`, and whatever belongs to it."""

    def __init__(self, state: State) -> None:
        def some(bits: int) -> set[int]:
            return {player for player in range(state.players) if bits >> player & 1}

        self.n, self.rules, self.cards = state.players, state.options, list(state.cards)
        self.open, self.dead = some(state.open & ~state.dead), some(state.dead)
        self.prison, self.chains, self.tired = some(state.prison), some(state.chains), some(state.tired)
        self.banned = [some(bits) for bits in state.banned]
        self.choice, self.prediction = state.choice, state.prediction
        self.coronation, self.turn, self.actions = state.coronation, state.turn, state.actions
        self.limit = state.options.max_actions or 40 * self.n
        assert isinstance(state.phase, (Acting, Predicting))
        self.phase: Deed = ("predict", state.phase.player)
        if isinstance(state.phase, Acting):
            self.phase = ("act", state.phase.player, state.phase.extra)

    # Who is who

    def living(self) -> list[int]:
        return [player for player in range(self.n) if player not in self.dead]

    def hidden(self, but: int = -1) -> list[int]:
        return [player for player in self.living() if player not in self.open and player != but]

    def with_card(self, card: str) -> list[int]:
        return [player for player in self.living() if self.cards[player] == card]

    def beside(self, player: int) -> set[int]:
        ring = [other for other in range(self.n) if other not in self.dead or other == player]
        at = ring.index(player)
        return {ring[at - 1], ring[(at + 1) % len(ring)]} - {player}

    def distracted(self) -> set[int]:
        dancers = [p for p in self.with_card("dancer") if p in self.open and p not in self.prison]
        return {guard for dancer in dancers for guard in self.beside(dancer)}

    def may_react(self, player: int, free_only: bool) -> bool:
        if self.rules.tired_may_react == "off" and player in self.tired:
            return False
        return not (free_only and self.rules.arrested_may_react == "off" and player in self.prison)

    def clockwise(self, players: set[int]) -> tuple[int, ...]:
        return tuple(sorted(players, key=lambda player: (player - self.turn - 1) % self.n))

    # What happens to cards

    def reveal(self, player: int) -> None:
        self.open.add(player)
        if self.cards[player] == "sultan":
            self.coronation = self.turn

    def let_go(self, player: int) -> None:
        match self.cards[player]:
            case "sultan":
                self.coronation = -1
            case "overseer":
                self.chains.clear()
            case "vizier":
                self.choice = None
            case "seer":
                self.prediction = None

    def kill(self, player: int) -> None:
        self.dead.add(player)
        for marks in (self.open, self.prison, self.chains, self.tired):
            marks.discard(player)
        self.banned[player].clear()
        self.let_go(player)

    def exchange(self, player: int, partner: int) -> None:
        self.cards[player], self.cards[partner] = self.cards[partner], self.cards[player]
        if partner >= 0:
            self.banned[partner].add(player)

    # How turns and rounds end

    def over(self) -> bool:
        ring = self.living()
        up = [p in self.with_card("slave") and p in self.open - self.prison - self.chains for p in ring]
        if sum(up) >= 3 and any(up[i - 2] and up[i - 1] and up[i] for i in range(len(up))):
            self.phase = ("end",)
            return True
        spare = [self.cards[-1]] if self.rules.spare_counts == "on" else []
        caught = self.chains | (self.prison if self.rules.arrest_counts_for_loyalists == "on" else set())
        at_liberty = len([p for p in self.with_card("slave") if p not in caught]) + spare.count("slave")
        if not self.with_card("assassin") and "assassin" not in spare and at_liberty <= 2:
            self.phase = ("end",)
            return True
        return False

    def count_action(self) -> bool:
        self.actions += 1
        if self.actions >= self.limit:
            self.phase = ("end",)
        return self.actions >= self.limit

    def finish(self) -> None:
        if not self.count_action():
            self.end_turn()

    def end_turn(self) -> None:
        self.tired.discard(self.turn)
        self.banned[self.turn].clear()
        while True:
            self.turn = seat = (self.turn + 1) % self.n
            if self.coronation == seat:
                self.phase = ("end",)
                return
            if seat in self.dead:
                continue
            if seat in self.prison | self.chains:
                self.banned[seat].clear()
                self.prison.discard(seat)
                if self.rules.fatigue_survives_skip == "off":
                    self.tired.discard(seat)
                if self.over():
                    return
                continue
            self.phase = ("act", seat, False)
            if self.actions_of():
                return
            self.tired.discard(seat)
            self.banned[seat].clear()

    # What may be done

    def actions_of(self) -> list[Deed]:
        """Everything that the acting player may do."""
        _, me, extra = self.phase
        abilities = self.abilities(me)
        partners = [p for p in self.hidden(me) if p not in self.prison and p not in self.banned[me]]
        peeks: list[Deed] = [("peek", player) for player in self.hidden(me)]
        hide: list[Deed] = [("hide", None)]
        hide_and_swap: list[Deed] = [("hide", partner) for partner in (*partners, -1)]
        swaps: list[Deed] = [("swap", partner) for partner in (*partners, -1)]
        is_open, tired, forced = me in self.open, me in self.tired, me != self.turn
        if forced and not (extra and self.rules.forced_extra_action == "any"):
            return abilities
        if extra:
            return peeks + (hide + hide_and_swap if is_open else swaps) + abilities
        tired_swap = not tired or self.rules.tired_hide_swap == "on"
        if is_open and self.cards[me] == "seer":
            return hide + (hide_and_swap if tired_swap and self.rules.fortune_hide_swap == "on" else [])
        if not is_open:
            return peeks + ([] if tired else swaps + abilities)
        return peeks + hide + (hide_and_swap if tired_swap else []) + ([] if tired else abilities)

    def abilities(self, me: int) -> list[Deed]:
        others, hidden = [p for p in self.living() if p != me], self.hidden(me)
        match self.cards[me]:
            case "sultan":
                return [("execute", p) for p in others if p in self.open and self.cards[p] in REBELS]
            case "guard" if me in self.distracted():
                return []
            case "guard":
                loyal = {p for p in self.open if self.cards[p] in ("guard", "sultan")}
                spared = loyal if self.rules.open_loyalists_arrestable == "off" else set()
                return [("arrest", p) for p in others if p not in self.prison | spared]
            case "assassin":
                return [("murder", p) for p in others]
            case "slave":
                return [("call",)]
            case "overseer":
                slaves = [p for p in self.with_card("slave") if p in self.open - self.chains]
                return [("hunt", p) for p in hidden] + [("capture", p) for p in slaves]
            case "dancer":
                repeats = me in self.open and me == self.turn  # whoever is forced was hidden
                return [] if repeats and self.rules.repeat_dance == "off" else [("dance",)]
            case "vizier":
                teams = [self.choice] if self.choice else ["loyalists", "rebels"]
                return [("manipulate", p, team) for team in teams for p in hidden]
            case _:
                return [("foretell", three) for three in combinations(hidden, min(3, len(hidden)))]

    def act(self, deed: Deed) -> None:
        me, kind = self.phase[1], deed[0]
        if kind == "peek":
            self.finish()
        elif kind == "swap":
            self.exchange(me, deed[1])
            self.over() or self.finish()
        elif kind == "hide":
            self.open.discard(me)
            self.let_go(me)
            if self.over():
                return
            if deed[1] is not None:
                self.exchange(me, deed[1])
            self.over() or self.finish()
        else:
            if me not in self.open:
                self.reveal(me)
            self.use(me, deed)

    def use(self, me: int, deed: Deed) -> None:
        match deed[0]:
            case "execute":
                self.kill(deed[1])
                self.over() or self.finish()
            case "dance":
                self.finish()
            case "call":
                slaves = {p for p in self.hidden() if self.cards[p] == "slave" and self.may_react(p, True)}
                self.ask("call", me, deed, slaves)
            case _:
                if deed[0] == "manipulate":
                    self.choice = self.choice or deed[2]
                spared = deed[1] if deed[0] == "arrest" else -1
                sultan = {p for p in self.hidden(spared) if self.cards[p] == "sultan"}
                self.ask("claim", me, deed, {p for p in sultan if self.may_react(p, False)})

    # Questions, put only to those who could say yes

    def ask(self, question: str, by: int, deed: Deed, able: set[int]) -> None:
        self.phase = ("ask", question, by, deed, self.clockwise(able), ())
        if not able:
            self.resolve()

    def resolve(self) -> None:
        _, question, by, deed, _, yes = self.phase
        if question == "claim":
            self.carry_out(by, deed)
        elif question == "call":
            for player in yes:
                self.reveal(player)
            self.over() or self.finish()
        elif question == "arrest":
            if yes:
                self.reveal(deed[1])
            else:
                self.prison.add(deed[1])
            (not yes and self.over()) or self.finish()
        else:
            if yes:
                self.reveal(yes[0])
            victim = by if yes else deed[1]
            self.kill(victim)
            if self.cards[victim] == "sultan":
                self.phase = ("end",)
            else:
                self.over() or self.finish()

    def carry_out(self, by: int, deed: Deed) -> None:
        target = deed[1]
        match deed[0]:
            case "arrest":
                loyal = self.cards[target] in ("guard", "sultan") and target in self.hidden()
                self.ask("arrest", by, deed, {target} if loyal and self.may_react(target, False) else set())
            case "murder":
                near = (self.beside(by) | self.beside(target)) - {by} - self.distracted()
                if self.rules.victim_guard_reacts == "off":
                    near.discard(target)
                guards = {p for p in near if self.cards[p] == "guard" and self.may_react(p, True)}
                self.ask("murder", by, deed, guards)
            case "hunt" if self.cards[target] != "slave":
                self.finish()
            case "hunt":
                self.chains.add(target)
                self.reveal(target)
                if not self.over() and not self.count_action():
                    self.phase = ("act", by, True)
                    self.actions_of() or self.end_turn()
            case "capture":
                self.chains.add(target)
                self.over() or self.finish()
            case "manipulate":
                if target not in self.open:
                    self.reveal(target)
                self.tired.add(target)
                self.phase = ("act", target, False)
                self.actions_of() or self.finish()
            case _:
                self.phase = ("predict", by)

    # Counting

    def after(self) -> list[Naive]:
        """Every position one counted move on."""
        found: list[Naive] = []

        def one(change: Any) -> None:
            other = deepcopy(self)
            change(other)
            found.append(other)

        sultan = [p for p in self.hidden() if self.cards[p] == "sultan" and self.may_react(p, False)]
        match self.phase:
            case ("act", _, _):
                for deed in self.actions_of():
                    one(lambda other, deed=deed: other.act(deed))
            case ("predict", _):
                for team in ("loyalists", "rebels", None):
                    one(lambda other, team=team: (setattr(other, "prediction", team), other.finish()))
            case ("ask", question, _, deed, (first, *_), _):
                for says in (True, False):
                    one(lambda other, says=says: other.answer(says))
                if question == "claim" or (question == "arrest" and first in sultan):
                    sultan = []
            case _:
                sultan = []
        for player in sultan:
            one(lambda other, player=player: other.claim(player))
        return found

    def answer(self, says: bool) -> None:
        _, question, by, deed, (first, *rest), yes = self.phase
        if question == "claim" and says:
            self.reveal(first)
        accepted = (*yes, first) if says else yes
        done = not rest or question == "claim" or (question == "murder" and says)
        self.phase = ("ask", question, by, deed, () if done else tuple(rest), accepted)
        if done:
            self.resolve()

    def claim(self, player: int) -> None:
        self.reveal(player)
        if self.phase[0] != "act" or self.actions_of():
            return
        _, acting, extra = self.phase
        if acting == self.turn or extra:
            self.end_turn()
        else:
            self.finish()


def ways(naive: Naive, depth: int) -> int:
    """How many sequences of so many counted moves there are."""
    return sum(ways(other, depth - 1) for other in naive.after()) if depth else 1
