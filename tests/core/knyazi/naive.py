"""The law of the cards a second time, slow and plain: lists and text, nothing shared with the engine.

It keeps one deal, from the naming of the trump to the end, without the court's papers. `moves` gives every counted
move of everybody, `play` makes one. Where the two disagree, one of them misreads the law.
"""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

RANK = {12: "tsar tsarevich confessor boyar voevoda merchant spy clerk executioner jester sweeper kholop"}
CAST = {
    4: "tsar spy executioner kholop",
    5: "tsar spy executioner jester kholop",
    6: "tsar boyar spy executioner jester kholop",
    7: "tsar boyar spy executioner jester sweeper kholop",
    8: "tsar tsarevich boyar spy executioner jester sweeper kholop",
    9: "tsar tsarevich boyar voevoda spy executioner jester sweeper kholop",
    10: "tsar tsarevich boyar voevoda spy clerk executioner jester sweeper kholop",
    11: "tsar tsarevich confessor boyar voevoda spy clerk executioner jester sweeper kholop",
    12: RANK[12],
}
NOBLES = {4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 4, 10: 4, 11: 5, 12: 5}
SUITS = "PGDM"


def order(card: str) -> tuple[int, int]:
    return int(card[1:]), SUITS.index(card[0])


def written(cards: Any) -> str:
    return ",".join(sorted(cards, key=order))


class Naive:
    """One table."""

    def __init__(self, seats: str, hands: dict[str, list[str]], trump: str, turn: str, **rules: str) -> None:
        self.n = len(seats)
        self.seats = list(seats)
        self.cast = CAST[self.n].split()
        self.hands = {p: list(hands.get(p, [])) for p in seats}
        self.trump = trump
        self.rules = rules
        self.phase = "turn"
        self.turn = turn
        self.mercy: set[str] = set()
        self.used: set[str] = set()
        self.riot = "over"
        self.table: list[list[str | None]] = []
        self.extra: list[str] = []  # of a riot's pick-up
        self.bout: dict[str, Any] = {}
        self.ask: dict[str, Any] = {}
        self.after: dict[str, Any] = {}

    # -- who and where ------------------------------------------------------------------------

    def rule(self, name: str, default: str) -> str:
        return self.rules.get(name, default)

    def at(self, character: str) -> str | None:
        return self.seats[self.cast.index(character)] if character in self.cast else None

    def has(self, p: str) -> bool:
        return bool(self.hands[p])

    def round_from(self, p: str) -> list[str]:
        """Everybody clockwise from p: up, past the Tsar, from the Kholop up again."""
        at = self.seats.index(p)
        return [self.seats[(at - k) % self.n] for k in range(1, self.n)]

    def next_from(self, p: str) -> str | None:
        return next((q for q in self.round_from(p) if self.has(q)), None)

    def nobles(self) -> list[str]:
        return self.seats[: NOBLES[self.n]]

    def anarchy(self) -> bool:
        return self.rule("orders", "absolutism") == "anarchy"

    # -- what may be done ---------------------------------------------------------------------

    def moves(self) -> set[tuple[str, str]]:
        return set(getattr(self, f"moves_{self.phase}")())

    def attacks(self, p: str, most: int, coup: bool = False) -> list[tuple[str, str]]:
        found = []
        for rank in {c[1:] for c in self.hands[p]}:
            same = [c for c in self.hands[p] if c[1:] == rank]
            for size in range(1, min(most, len(same)) + 1):
                how = " coup" if coup else ""
                found += [(p, f"attack {written(some)}{how}") for some in combinations(same, size)]
        return found

    def abilities(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        own = self.rule("ability_timing", "between_bouts") == "own_turn"
        for character in ("clerk", "merchant"):
            p = self.at(character)
            if p is None or character in self.used or (own and p != self.turn):
                continue
            others = [q for q in self.seats if q != p and self.has(q)]
            if character == "clerk":
                found += [(p, f"look {q}") for q in others]
            else:
                found += [(p, f"exchange {c} {q}") for c in self.hands[p] for q in others]
        return found

    def moves_turn(self) -> list[tuple[str, str]]:
        p = self.turn
        target = self.next_from(p)
        assert target is not None
        found = self.attacks(p, min(6, len(self.hands[target])))
        tsar = self.seats[0]
        if self.at("voevoda") == p and self.has(tsar):
            found += self.attacks(p, min(6, len(self.hands[tsar])), coup=True)
        if self.phase == "bonus":
            found.append((p, "pass"))
        elif (
            self.riot == "now" and self.n >= 8 and p in self.seats[-2:] and any(map(self.has, self.nobles()))
        ):
            found.append((p, "riot"))
        return found + self.abilities()

    moves_bonus = moves_turn

    def moves_consent(self) -> list[tuple[str, str]]:
        return [(self.ask["player"], "consent yes"), (self.ask["player"], "consent no"), *self.abilities()]

    def moves_draw(self) -> list[tuple[str, str]]:
        return [("*", f"draw {c}") for c in self.hands[self.ask["other"]]]

    def moves_trump(self) -> list[tuple[str, str]]:
        return [(self.seats[0], f"trump {s}") for s in SUITS]

    def moves_spare(self) -> list[tuple[str, str]]:
        return [(self.ask["player"], "spare yes"), (self.ask["player"], "spare no")]

    def gift_takers(self) -> list[str]:
        frozen_too = self.rule("gift_to_frozen", "off") == "on"
        return [q for q in self.seats[1:] if frozen_too or self.has(q)]

    def moves_gift(self) -> list[tuple[str, str]]:
        tsar = self.seats[0]
        found = [(tsar, f"give {c} {q}") for c in self.hands[tsar] for q in self.gift_takers()]
        if not self.after.get("giving"):
            found += [(tsar, "pass"), *self.abilities()]
        return found

    def moves_divide(self) -> list[tuple[str, str]]:
        return [(self.seats[0], f"give {c} {q}") for c in self.extra for q in self.bout["takers"]]

    def beats(self, card: str, cover: str) -> bool:
        if card[0] == cover[0]:
            return int(cover[1:]) > int(card[1:])
        return cover[0] == self.trump

    def open(self) -> list[str]:
        return [pair[0] for pair in self.table if pair[1] is None]  # type: ignore[misc]

    def ranks(self) -> set[str]:
        return {c[1:] for pair in self.table for c in pair if c not in (None, "mercy")}  # type: ignore[union-attr]

    def covers(self, p: str) -> list[tuple[str, str]]:
        found = [(p, f"beat {a} {c}") for a in self.open() for c in self.hands[p] if self.beats(a, c)]
        if p in self.mercy and p != self.seats[0]:
            found += [(p, f"beat {a} mercy") for a in self.open()]
        return found

    def room(self) -> int:
        if self.bout.get("riot"):
            return min(
                12 - len(self.table), sum(len(self.hands[q]) for q in self.nobles()) - len(self.open())
            )
        return min(6 - len(self.table), len(self.hands[self.bout["defender"]]) - len(self.open()))

    def throws(self, p: str, most: int, right: str = "") -> list[tuple[str, str]]:
        fit = [c for c in self.hands[p] if c[1:] in self.ranks()]
        return [
            (p, f"throw-in {written(some)}" + (f" {right}" if right else ""))
            for size in range(1, min(most, len(fit)) + 1)
            for some in combinations(fit, size)
        ]

    def moves_defend(self) -> list[tuple[str, str]]:
        if self.bout.get("riot"):
            found = [m for q in self.seats if q not in self.bout["rebels"] for m in self.covers(q)]
            return [*found, (self.seats[0], "concede")]
        d = self.bout["defender"]
        return [*self.covers(d), (d, "concede")]

    def moves_lead(self) -> list[tuple[str, str]]:
        return self.attacks(self.bout["attacker"], self.room())

    def moves_more(self) -> list[tuple[str, str]]:
        a = self.bout["attacker"]
        return [*self.throws(a, self.room()), (a, "pass")]

    def moves_permitted(self) -> list[tuple[str, str]]:
        p, most = self.bout["permit"]
        return [*self.throws(p, min(most, self.room())), (p, "pass")]

    def permittable(self) -> list[str]:
        out = {self.bout["attacker"], self.bout["defender"], self.seats[0], *self.bout["declined"]}
        return [q for q in self.seats if self.has(q) and q not in out]

    def holders(self) -> list[str]:
        """Who holds a right in the others' window and has not passed."""
        if self.bout.get("riot"):
            return [q for q in self.bout["rebels"] if self.has(q) and q not in self.bout["passed"]]
        a, d = self.bout["attacker"], self.bout["defender"]
        if self.at("boyar") == d:
            return []
        others = [q for q in self.seats if self.has(q) and q not in (a, d)]
        found: list[str] = []
        if self.anarchy():
            found = [
                q for q in others if q != self.seats[0] or self.rule("anarchy_tsar_throws", "off") == "on"
            ]
        else:
            if self.permittable():
                found.append(self.seats[0])
            found += [q for q in others if q in self.mercy]
            if d == self.seats[0] and self.at("voevoda") in others:
                found.append(self.at("voevoda"))  # type: ignore[arg-type]
        return [q for q in dict.fromkeys(found) if q not in self.bout["passed"]]

    def moves_window(self) -> list[tuple[str, str]]:
        found = []
        for p in self.holders():
            found.append((p, "pass"))
            if self.bout.get("riot"):
                found += self.throws(p, self.room())
                continue
            support = self.at("voevoda") == p and self.bout["defender"] == self.seats[0]
            if self.anarchy():
                found += self.throws(p, self.room())
            else:
                if p == self.seats[0]:
                    found += [
                        (p, f"permit {q} {k}") for q in self.permittable() for k in range(1, self.room() + 1)
                    ]
                if p in self.mercy:
                    most = 1 if self.rule("mercy_batch", "batch") == "single" else self.room()
                    found += self.throws(p, most, "mercy")
            if support:
                found += self.throws(p, self.room(), "support")
        return found

    def moves_over(self) -> list[tuple[str, str]]:
        return []

    # -- doing it -----------------------------------------------------------------------------

    def play(self, who: str, text: str) -> Naive:
        after = copy.deepcopy(self)
        word, *rest = text.split()
        getattr(after, f"do_{word.replace('-', '_')}")(who, *rest)
        return after

    def do_attack(self, p: str, cards: str, coup: str = "") -> None:
        played = cards.split(",")
        if self.phase != "lead":
            defender = self.seats[0] if coup else self.next_from(p)
            self.bout = {"attacker": p, "defender": defender, "coup": bool(coup), "support": None}
        for c in played:
            self.hands[p].remove(c)
        self.table += [[c, None] for c in played]
        self.riot = "over" if self.riot == "now" else self.riot
        self.phase = "defend"

    def do_beat(self, p: str, card: str, cover: str) -> None:
        for pair in self.table:
            if pair[0] == card and pair[1] is None:
                pair[1] = cover
                break
        if cover == "mercy":
            self.mercy.discard(p)
        else:
            self.hands[p].remove(cover)
        if not self.open():
            self.ask_more()

    def ask_more(self) -> None:
        self.bout |= {"passed": set(), "declined": set()}
        if self.room() <= 0:
            self.finish()
        elif self.bout.get("riot"):
            self.to_window()
        elif self.has(self.bout["attacker"]):
            self.phase = "more"
        else:
            self.to_window()

    def to_window(self) -> None:
        self.phase = "window"
        if not self.holders():
            self.finish()

    def do_pass(self, p: str) -> None:
        if self.phase == "bonus":
            self.hand_on(p)
        elif self.phase == "gift":
            self.after = {}
            self.start()
        elif self.phase == "more":
            self.to_window()
        elif self.phase == "permitted":
            self.bout["declined"].add(p)
            self.to_window()
        else:
            self.bout["passed"].add(p)
            self.to_window()

    def do_permit(self, p: str, other: str, most: str) -> None:
        self.bout["permit"] = (other, int(most))
        self.phase = "permitted"

    def do_throw_in(self, p: str, cards: str, right: str = "") -> None:
        for c in cards.split(","):
            self.hands[p].remove(c)
            self.table.append([c, None])
        if right == "mercy":
            self.mercy.discard(p)
        if right == "support":
            self.bout["support"] = p
        if self.bout.get("conceded"):
            self.ask_more()
        else:
            self.phase = "defend"

    def do_concede(self, p: str) -> None:
        if self.bout.get("riot"):
            self.extra = self.cards()
            self.table = []
            self.phase = "divide"
            if len(self.bout["takers"]) == 1:  # nothing to ask
                for card in list(self.extra):
                    self.do_give(p, card, *self.bout["takers"])
            return
        self.bout["conceded"] = True
        if self.rule("throw_after_take", "off") == "on":
            self.ask_more()
        else:
            self.finish()

    def cards(self) -> list[str]:
        return [c for pair in self.table for c in pair if c not in (None, "mercy")]  # type: ignore[misc]

    # -- after the bout -----------------------------------------------------------------------

    def finish(self) -> None:
        bout, cards = self.bout, self.cards()
        self.table, self.after = [], {}
        if bout.get("riot"):
            self.lose_riot()
            return
        a, d = bout["attacker"], bout["defender"]
        tsar_defends = d == self.seats[0]
        military = tsar_defends and (bout["coup"] or bout["support"])
        if not bout.get("conceded"):
            if military:
                voevoda = a if bout["coup"] else bout["support"]
                if self.rule("mercy_saves_coup", "on") == "on" and voevoda in self.mercy:
                    self.phase, self.ask = "spare", {"player": voevoda}
                    return
                self.demote(voevoda)
            self.defended(d)
            return
        self.hands[d] += cards
        if self.seats.index(a) < self.seats.index(d):
            self.hand_on(d)
            return
        old = list(self.seats)
        if military:
            named = {0: a, self.n - 1: d}
            if bout["support"] and bout["support"] != a:
                named[1] = bout["support"]
            rest = [q for q in old if q not in named.values()]
            self.seats = [named[k] if k in named else rest.pop(0) for k in range(self.n)]
        elif (
            tsar_defends
            and self.rule("tsarevich_inherits", "off") == "on"
            and self.at("tsarevich") not in (None, a)
        ):
            heir = self.at("tsarevich")
            i, j = old.index(a), old.index(heir)  # type: ignore[arg-type]
            self.seats[0], self.seats[j], self.seats[i] = heir, a, d  # type: ignore[assignment]
        else:
            i, j = old.index(a), old.index(d)
            self.seats[i], self.seats[j] = d, a
        self.new_reign(old)
        self.after |= {"next": a, "bonus": True} if self.has(a) else {"next": self.next_from(a)}
        self.go_on()

    def new_reign(self, old: list[str]) -> None:
        if old[0] != self.seats[0]:
            self.mercy = set()
            self.after["trump"] = True

    def demote(self, p: str) -> None:
        self.seats.remove(p)
        self.seats.append(p)

    def defended(self, d: str) -> None:
        if d == self.seats[0]:
            self.after["gift"] = True
        self.after["next"] = d if self.has(d) else self.next_from(d)
        self.go_on()

    def hand_on(self, p: str) -> None:
        self.after |= {"next": self.next_from(p)}
        self.go_on()

    def ended(self) -> bool:
        return sum(map(self.has, self.seats)) <= 1

    def go_on(self) -> None:
        if self.ended():
            self.phase = "over"
        elif self.after.get("trump"):
            self.phase = "trump"
        else:
            self.turn_or_gift()

    def turn_or_gift(self) -> None:
        tsar = self.seats[0]
        if (
            self.after.pop("gift", False)
            and self.has(tsar)
            and all(c[0] == self.trump for c in self.hands[tsar])
        ):
            self.turn = tsar
            if self.riot == "now":
                self.riot = "over"
            self.phase = "gift"
        else:
            self.start()

    def start(self) -> None:
        nxt = self.after.get("next", self.turn)
        bonus = self.after.get("bonus", False)
        self.after = {}
        if self.ended():
            self.phase = "over"
            return
        if not self.has(nxt):
            nxt = self.next_from(nxt)
        self.turn, self.phase = nxt, "bonus" if bonus else "turn"
        if not bonus:
            in_mob = nxt in self.seats[len(self.seats) - (2 if self.n >= 7 else 1) :]
            if self.riot == "now":
                self.riot = "over"
            elif self.riot == "ahead" and in_mob:
                self.riot = "now"

    def do_trump(self, p: str, suit: str) -> None:
        self.trump = suit
        self.after.pop("trump")
        self.go_on()

    def do_spare(self, p: str, use: str) -> None:
        if use == "yes":
            self.mercy.discard(p)
        else:
            self.demote(p)
        self.ask = {}
        self.defended(self.seats[0])

    def do_give(self, p: str, card: str, to: str) -> None:
        self.hands[to].append(card)
        if self.phase == "gift":
            self.hands[p].remove(card)
            self.after["giving"] = True
            if not self.hands[p]:
                self.after = {"next": self.next_from(p)}
                self.start()
            return
        self.extra.remove(card)
        if not self.extra:
            old = list(self.seats)
            self.seats[0], self.seats[-1] = old[-1], old[0]
            self.seats[1], self.seats[-2] = old[-2], old[1]
            self.after = {}
            self.new_reign(old)
            self.after_riot()

    def lose_riot(self) -> None:
        for rebel in self.bout["rebels"]:
            self.hands[rebel] = [c for c in self.hands[rebel] if c[0] != self.trump]
        self.after_riot()

    def after_riot(self) -> None:
        lowest = self.seats[-3]
        self.after["next"] = lowest if self.has(lowest) else self.next_from(lowest)
        self.go_on()

    def do_riot(self, p: str) -> None:
        self.ask = {"player": next(q for q in self.seats[-2:] if q != p)}
        self.phase = "consent"

    def do_consent(self, p: str, agree: str) -> None:
        self.riot = "over"
        self.ask = {}
        if agree == "no":
            self.phase = "turn"
            return
        takers = [q for q in self.nobles() if self.has(q)]
        self.bout = {"attacker": self.turn, "riot": True, "rebels": [self.turn, p], "takers": takers}
        self.phase = "lead"

    def do_look(self, p: str, other: str) -> None:
        self.used.add("clerk")

    def do_exchange(self, p: str, card: str, other: str) -> None:
        self.used.add("merchant")
        self.ask = {"player": p, "other": other, "card": card, "back": self.phase, "under": self.ask}
        self.phase = "draw"

    def do_draw(self, who: str, drawn: str) -> None:
        ask = self.ask
        self.hands[ask["player"]].remove(ask["card"])
        self.hands[ask["other"]].remove(drawn)
        self.hands[ask["player"]].append(drawn)
        self.hands[ask["other"]].append(ask["card"])
        self.phase, self.ask = ask["back"], ask["under"]
        tsar = self.seats[0]
        if self.phase == "gift" and not all(c[0] == self.trump for c in self.hands[tsar]):
            self.after = {}
            self.start()

    # -- telling positions apart --------------------------------------------------------------

    def key(self) -> Any:
        def frozen(value: Any) -> Any:
            if isinstance(value, dict):
                return tuple(sorted((k, frozen(v)) for k, v in value.items()))
            if isinstance(value, (list, tuple)):
                return tuple(map(frozen, value))
            return frozenset(value) if isinstance(value, set) else value

        in_bout = self.phase in ("defend", "more", "window", "permitted", "lead", "divide")
        bout = dict(self.bout)
        if self.phase not in ("window", "permitted"):
            bout.pop("passed", None)
            bout.pop("declined", None)
        if self.phase != "permitted":
            bout.pop("permit", None)
        return (
            self.phase,
            tuple(self.seats),
            tuple((p, frozenset(h)) for p, h in sorted(self.hands.items())),
            self.trump,
            None if in_bout and not bout.get("riot") else self.turn,
            frozenset((a, c) for a, c in self.table),
            frozenset(self.extra),
            frozen(bout) if in_bout else None,
            frozenset(self.mercy),
            frozenset(self.used),
            self.riot,
            frozen(self.ask),
            frozen(self.after),
        )
