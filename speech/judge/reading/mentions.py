"""Who is named in a remark and how: the shape that all readers of titles and names fill in."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """How somebody is named."""

    TITLE = "title"  # by the full title of a character
    RANK = "rank"  # by its bare name
    HONOURED = "honoured"  # by the bare name with an honorific of the speaker's own (ER-14)
    NAME = "name"  # by a name of the player's own


class Person(StrEnum):
    """The person of a title."""

    YOU = "you"  # «Ваше …»
    HE = "he"  # «Его …»
    EPITHET = "epithet"  # no pronoun: the context tells (ER-09)
    ALONE = "alone"  # «величество» without its pronoun
    NONE = "none"


class Mention(msgspec.Struct):
    """A stretch of tokens that names somebody."""

    kind: Kind
    first: int
    last: int
    """Tokens [first, last)."""
    character: str | None = None
    players: tuple[int, ...] = ()
    exact: tuple[int, ...] = ()
    """Those of the players who go by this very word, not by one that is made of theirs."""
    person: Person = Person.NONE
    nominative: bool = True
    sure: float = 1.0
    """How well it was recognised, apart from the words' own probabilities."""
    address: float = 0.0
    """1 an address, 0 not, between: unclear (ER-09)."""
    note: str = ""
    """For ranks: plural, feminine, titled, apart; for titles: quoted; for names what it is: name, nick, part…"""
    form: str = ""
    """For names: nominative, oblique, called, owner or plural."""
    weight: float = 1.0
    """For names: 1 or what the roster believes of the form."""
    homonym: bool = False
    """For names: an ordinary word too, and as often as not."""
    here: float = 1.0
    """How often such a word, so placed, names a person (ER-18)."""
    likely: float = 3.0
    """Log-odds of a person as the word and its neighbours tell."""
    told: float = 0.0
    """How often somebody named so is being spoken to."""
    beside: str | None = None
    """For a rank that stands next to a «Ваше …» title: the character of that title."""

    @property
    def whom(self) -> frozenset[int | str]:
        """The players it may mean, or the character whose rank or title it is."""
        return frozenset(self.players) if self.character is None else frozenset([self.character])

    @property
    def tokens(self) -> range:
        return range(self.first, self.last)

    def overlaps(self, first: int, last: int) -> bool:
        """Whether it shares a token with [first, last)."""
        return self.first < last and first < self.last


def covered(mentions: Iterable[Mention]) -> set[int]:
    """Every token that belongs to one of them."""
    return {at for one in mentions for at in one.tokens}


def of_him(mention: Mention, mentions: Iterable[Mention]) -> set[int]:
    """The tokens of all that may name the same player, or the same character."""
    return covered(one for one in mentions if one.whom & mention.whom)
