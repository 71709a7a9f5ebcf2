"""What one guest, or whoever only watches, may know of a table, and what words and pictures would tell him."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from cogs import pictures
from cogs.pictures import contents
from cogs.texts import Person, plain
from cogs.texts.people import CASES
from core.hall import Moved, Table
from core.hall.sheet import Sheet
from core.knyazi.cards import card_text, cover_text
from core.sultan.cast import CHARACTERS
from core.sultan.moves import Hunt

REPEATED = 4096
"""So many texts are read once, however often they come."""
SUITS = {"Полян": "P", "Горян": "G", "Древлян": "D", "Морян": "M"}
CARD = re.compile(rf"(\d+) ({'|'.join(SUITS)})\b")
GROUP = re.compile(rf"({'|'.join(SUITS)})е(?:, козырь)?: ((?:\d+(?:, )?)+)")
CODE = re.compile(r"\b([PGDM])(\d{1,2})\b")
EMOJI = re.compile(r"\bk_([pgdm])(\d{1,2})_")


@lru_cache(REPEATED)
def cards_in(text: str) -> frozenset[str]:
    """Every card that a text names, in words, in notation, or as an emoji."""
    found = {SUITS[suit] + rank for rank, suit in CARD.findall(text)}
    for suit, ranks in GROUP.findall(text):
        found |= {SUITS[suit] + rank for rank in re.findall(r"\d+", ranks)}
    found |= {suit + rank for suit, rank in CODE.findall(text)}
    return frozenset(found | {suit.upper() + rank for suit, rank in EMOJI.findall(text)})


@lru_cache(REPEATED)
def cards_of(sight: pictures.Picture) -> frozenset[str]:
    """Every card that a picture shows."""
    return cards_in(repr(sight))


@cache
def roles() -> dict[str, str]:
    """Every form of every character's name in «Султан на миг»."""
    return {plain("ru", f"character-{one}", case=case): one for one in CHARACTERS for case in CASES}


ROLE = re.compile(rf"\b({'|'.join(sorted(roles(), key=len, reverse=True))})\b")
DENIED = re.compile(rf"\bне (видно|{'|'.join(roles())})\b")
"""«не Раб», «Надсмотрщика не видно»: what somebody is not."""
SOUGHT = re.compile(r"Искать \w+: (\w+)")
"""«Искать Раба: Qab»: what somebody may try, not what he would find. Nothing to whom it is offered, and to him alone."""
FORCED = re.compile(r"🎭 \*\*\w+ заставляет тебя: искать или заковать Раба\.")
"""What a forced Надсмотрщик may do: nothing new to who knows that he is one."""
VEILED = re.compile(r"(?<![\w»])…|№ \d")
"""What stands where a name was."""
OWN = re.compile(r"\*\*\w+\*\* — ")
"""How one's own card is told."""


@cache
def forms(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, set[int]]]:
    """What finds these names in a text, in whatever case, and whose each form is."""
    whose: dict[str, set[int]] = {}
    for at, name in enumerate(names):
        for case in CASES if name else ():
            whose.setdefault(Person(name).called(case), set()).add(at)
    some = "|".join(map(re.escape, sorted(whose, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"\b({some})\b"), whose


UNREAD = frozenset(
    ("url", "proxy_url", "id", "attachment_id", "timestamp", "edited_timestamp", "token")
)  # fmt: skip
"""Where in what is received nobody reads words."""


class Telling(NamedTuple):
    """A line that says of some what they are."""

    line: str
    about: frozenset[int]
    said: frozenset[str]
    sought: frozenset[int]
    """In whom it says that one may look."""
    veiled: bool
    """It speaks of somebody whose name is gone."""


@lru_cache(REPEATED)
def tellings(names: tuple[str, ...], text: str) -> tuple[Telling, ...]:
    """The lines of a text that name a character; whoever asks or denies, tells nothing."""
    pattern, whose = forms(names)
    found: list[Telling] = []
    for line in re.split(r"\n|\. ", text):
        said = frozenset(roles()[word] for word in ROLE.findall(line))
        if not said or line.rstrip("» ").endswith("?") or DENIED.search(line):
            continue
        about = frozenset[int]().union(*(whose[form] for form in pattern.findall(line)))
        sought = SOUGHT.fullmatch(line.strip())
        found.append(Telling(line, about, said, frozenset(whose.get(sought[1], ()) if sought else ()),
                             bool(VEILED.search(line))))  # fmt: skip
    return tuple(found)


def texts(data: Any) -> list[str]:
    """Every string in what was received."""
    found: list[str] = []
    left = [data]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            left += [value for key, value in one.items() if key not in UNREAD]
        elif isinstance(one, list):
            left += one
    return found


class Knowing:
    """What one guest, or whoever only watches (None), may know of one table: it only grows."""

    def __init__(self, table: Table, player: int | None) -> None:
        self.table, self.player = table, player
        self.cards: set[str] = set()
        self.roles: set[tuple[int, str]] = set()
        """Which place was seen to be which character."""
        self._called: tuple[Sheet | None, tuple[str, ...]] = None, ()
        """How who sits there is called, by the sheet that says so; behind them, who sat there before."""
        self._before: dict[str, int] = {}
        """Where somebody of this name sat: a tale may be of his time."""
        self.hunted: set[int] = set()
        """In whom he may look for a Slave, by the law's own list."""

    def learn(self, notice: Moved | None = None) -> None:
        view: Any = self.table.view(self.player)
        if self.table.sheet.game == "knyazi":
            self.cards |= {card_text(card) for card in (*view.hand, *view.discard)}
            if view.bout is not None:
                self.cards |= {card_text(card) for card in view.bout.open}
                self.cards |= {
                    word(one)
                    for pair in view.bout.beaten
                    for word, one in zip((card_text, cover_text), pair, strict=True)
                }
        else:
            offered = [] if self.player is None else self.table.legal(self.player)
            self.hunted |= {move.player for move in offered if isinstance(move, Hunt)}
            for place, one in enumerate(view.places):
                self._seen(place, one.card)
            for note in view.notebook:
                self._seen(note.place, note.card)
            if view.result is not None:
                for place, card in enumerate(view.result.cards):
                    self._seen(place, card)
        for event in self.table.told(notice.entries, self.player) if notice is not None else ():
            for name in ("cards", "order", "dealt"):
                values = getattr(event, name, None) or ()
                for place, one in enumerate(values if isinstance(values, tuple) else (values,)):
                    if isinstance(one, str) and one in CHARACTERS:
                        self._seen(place, one)
                    elif isinstance(one, int) and self.table.sheet.game == "knyazi":
                        self.cards.add(card_text(one))
            for name in ("card", "given", "drawn", "cover"):
                value = getattr(event, name, None)
                if isinstance(value, int) and self.table.sheet.game == "knyazi":
                    self.cards.add(cover_text(value))
                elif isinstance(value, str) and value in CHARACTERS:
                    for who in ("player", "by", "target", "victim", "guard", "assassin"):
                        if isinstance(seat := getattr(event, who, None), int):
                            self._seen(seat, value)

    def _names(self) -> tuple[str, ...]:
        sheet, names = self._called
        if sheet is not self.table.sheet:
            sheet, names = self.table.sheet, tuple(seat.name for seat in self.table.sheet.seats)
            self._before |= {
                name: at for at, name in enumerate(self._called[1][: len(names)]) if name not in names
            }
            self._called = sheet, names = sheet, (*names, *self._before)
        return names

    def _places(self, names: Iterable[int]) -> frozenset[int]:
        """Where they sit, or sat."""
        before, seats = list(self._before.values()), len(self.table.sheet.seats)
        return frozenset(at if at < seats else before[at - seats] for at in names)

    def _seen(self, place: int, card: str | None) -> None:
        if card is not None and 0 <= place < self.table.players:
            self.roles.add((place, card))

    def wrong(self, text: str, private: bool) -> str:
        """What a text gives away; empty if nothing."""
        if self.table.sheet.game == "knyazi":
            named = cards_in(text)
            return "" if named <= self.cards else " ".join(sorted(named - self.cards))
        for told in tellings(self._names(), text):
            about = frozenset(range(self.table.players)) if told.veiled else self._places(told.about)
            if private and self.player is not None and OWN.match(told.line):
                about = about | {self.player}
            if told.sought & self.hunted:
                continue
            if private and FORCED.match(told.line) and (self.player, "overseer") in self.roles:
                continue
            if about and not any(pair in self.roles for pair in product(about, told.said)):
                return f"«{told.line.strip()}»"
        return ""

    def seen(self, sight: pictures.Picture) -> str:
        """What a picture gives away."""
        match sight:
            case contents.SultanTable():
                for at, place in enumerate(sight.places):
                    for card in (place.character, place.remembered):
                        if card is not None and (at, card) not in self.roles:
                            return f"{place.name} is {card}"
                return ""
            case contents.SultanCard():
                return "" if (self.player, sight.character) in self.roles else sight.character
            case contents.TablePicture() | contents.HandPicture():
                return " ".join(sorted(cards_of(sight) - self.cards))
        return ""
