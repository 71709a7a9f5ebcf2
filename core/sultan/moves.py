"""Everything a player, or Fate, can do, and how it is written down.

S-INF-01: cards are seen by peeking, exchanging and abilities. There is no move to show one's own.
"""

from __future__ import annotations

from typing import NewType

import msgspec

from core.notation import Notation, Player, Token
from core.shapes import Malformed, Move, letter, player_of
from core.sultan.cast import Character, Team

Partner = NewType("Partner", int)
"""With whom a card is exchanged: a player, or the spare card."""

SPARE = -1
"""The spare card's place among the cards (the last), and as a partner."""


class First(Move, frozen=True):
    """Fate: this player begins the first round (S-TRN-01)."""

    player: Player


class Deal(Move, frozen=True):
    """Fate: the cards of a round, from the first player's to the spare, and the salt of their seal."""

    cards: tuple[Character, ...]
    salt: str = ""


class WindowClosed(Move, frozen=True):
    """Fate: the clock has run out; whoever has not answered lets it pass."""


class Peek(Move, frozen=True):
    """Подсмотреть: look at a hidden player's card."""

    player: Player


class Swap(Move, frozen=True):
    """Поменяться: a hidden player exchanges cards in the open."""

    partner: Partner


class Hide(Move, frozen=True):
    """Скрыться: turn face down and, if a partner is named, exchange cards while all eyes are closed."""

    partner: Partner | None = None


class Execute(Move, frozen=True):
    """Казнь: the Sultan has an open Rebel put to death."""

    player: Player


class Arrest(Move, frozen=True):
    """Арест: a Guard puts a player in Prison."""

    player: Player


class Murder(Move, frozen=True):
    """Убийство: an Assassin kills a player, unless a Guard prevents it."""

    player: Player


class Call(Move, frozen=True):
    """Призыв к восстанию: a Slave calls the others to rise."""


class Hunt(Move, frozen=True):
    """Охота: the Overseer tries a hidden player for a Slave."""

    player: Player


class Capture(Move, frozen=True):
    """Поимка: the Overseer shackles an open Slave."""

    player: Player


class Dance(Move, frozen=True):
    """Танец: the Dancer turns the heads of the Guards beside her."""


class Manipulate(Move, frozen=True):
    """Манипулирование: the Vizier takes a side and makes a hidden player use his ability."""

    team: Team
    player: Player


class Foretell(Move, frozen=True):
    """Предсказание, its first half: the Seer looks at up to three hidden players' cards, named in any order."""

    players: tuple[Player, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "players", tuple(sorted(self.players)))


class Predict(Move, frozen=True):
    """Предсказание, its second half: the Seer names the team that will win, or none."""

    team: Team | None = None


class Throne(Move, frozen=True):
    """Занять трон: the Sultan reveals himself, asked or unasked."""


class Avoid(Move, frozen=True):
    """Избежать ареста: a Guard or the Sultan reveals himself instead of going to Prison."""


class Intercept(Move, frozen=True):
    """Убить Убийцу: a Guard prevents a murder and kills the Assassin."""


class Join(Move, frozen=True):
    """Присоединиться: a Slave rises at another's call."""


class Pass(Move, frozen=True):
    """No reaction: the answer of those who will not, and of those who could not."""


KINDS: tuple[type[Move], ...] = (
    First, Deal, WindowClosed,
    Peek, Swap, Hide,
    Execute, Arrest, Murder, Call, Hunt, Capture, Dance, Manipulate, Foretell, Predict,
    Throne, Avoid, Intercept, Join, Pass,
)  # fmt: skip


def _write_partner(partner: int) -> str:
    return "spare" if partner == SPARE else letter(partner)


def _read_partner(text: str) -> int:
    if text == "spare":
        return SPARE
    if (player := player_of(text)) < 0:
        raise Malformed("no-such-player", text=text)
    return player


PARTNER: Token = (_write_partner, _read_partner)
NOTATION = Notation(KINDS, {Partner: PARTNER})
