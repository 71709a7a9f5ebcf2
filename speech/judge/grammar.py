"""What a word may be, as far as the law cares: addressed to one or to many, an order, a name, a verb.

Russian asks pymorphy3, whose dictionary weighs each reading; languages with little morphology are served by word
lists alone. Facts are shares 0..1 of the readings that agree, so a detector can say "mostly an imperative".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from speech.judge.names.declension import NOMINATIVE, OWNER, PLURAL, declined


class Facts(msgspec.Struct, frozen=True):
    """The readings of one word form."""

    lemmas: frozenset[str]
    mostly: str = ""
    """The lemma of what it is most often."""
    things: frozenset[str] = frozenset()
    """Lemmas of what it may be besides a name."""
    known: bool = True
    """In the dictionary: a recogniser's invention is not."""
    order_one: float = 0.0
    order_many: float = 0.0
    """Imperative, singular and plural."""
    verb_thou: float = 0.0
    verb_you: float = 0.0
    """Second person of the present or the future."""
    verb_i: float = 0.0
    verb_they: float = 0.0
    """Third person or past: a verb that can have a title for its subject."""
    plural: float = 0.0
    infinitive: float = 0.0
    nominative: float = 0.0
    """A noun, adjective or participle that could be a predicate."""
    oblique: float = 0.0
    noun: float = 0.0
    person: float = 0.0
    """Name, surname or patronymic, by the dictionary."""
    surname: float = 0.0
    cases: frozenset[str] = frozenset()
    """What cases it may stand in as an ordinary word."""
    named: frozenset[str] = frozenset()
    """And in what cases as a name."""
    alive: bool = False
    """Somebody, not something."""
    place: float = 0.0
    """A town, a river, a country."""
    sorts: tuple[tuple[str, float], ...] = ()
    """What it may be as an ordinary word, the likeliest first: «N.gent.s.f», «V.impr.s», with the share of each."""

    @property
    def orders(self) -> float:
        """An order, to one or to many."""
        return self.order_one + self.order_many

    @property
    def second(self) -> float:
        """Said to somebody: an order, or what one tells him that he does."""
        return self.orders + self.verb_thou + self.verb_you

    @property
    def sort(self) -> str:
        """What it mostly is as an ordinary word; empty if it is none."""
        return self.sorts[0][0] if self.sorts else ""

    @property
    def does(self) -> bool:
        """A verb that one person may be the subject of."""
        return self.verb_they > 0.5 and self.plural < 0.5


class Grammar(Protocol):
    """What a language pack must be able to say about a word (lower case, е for ё)."""

    def facts(self, word: str) -> Facts: ...
    def forms(self, word: str) -> frozenset[str]:
        """The word in all its forms, itself included."""
        ...

    def cases(self, word: str, plural: bool = False) -> list[str]:
        """A noun or an adjective in the cases of `lexicon.CASES`, as far as the language has them."""
        ...

    def declined(
        self, name: str, stem: str = "", gender: str = "", surname: bool | None = None
    ) -> dict[str, str]:
        """A name in every form → nominative, oblique, called, owner or plural."""
        ...


class Plain:
    """A language judged by word lists: nothing is known of a word but itself and a plural or possessive s."""

    def __init__(self, orders: Iterable[str] = (), they: Iterable[str] = ()) -> None:
        self._orders = frozenset(orders)
        self._they = frozenset(they)

    def facts(self, word: str) -> Facts:
        lemma = word.removesuffix("'s").removesuffix("s") if len(word) > 3 else word
        # An order in such a language is no more familiar to one than to many.
        same = frozenset({word, lemma})
        return Facts(same, mostly=lemma, things=same, order_many=float(word in self._orders),
                     verb_they=float(word in self._they))  # fmt: skip

    def forms(self, word: str) -> frozenset[str]:
        return frozenset({word, word + "s"})

    def cases(self, word: str, plural: bool = False) -> list[str]:
        return [word + "s"] if plural else [word, word + "'s"]

    def declined(
        self, name: str, stem: str = "", gender: str = "", surname: bool | None = None
    ) -> dict[str, str]:
        return {name: NOMINATIVE, name + "'s": OWNER, name + "s": PLURAL}


class Russian:
    """pymorphy3 behind a cache: a court says the same words all evening."""

    def __init__(self) -> None:
        import pymorphy3

        self._analyzer = pymorphy3.MorphAnalyzer(lang="ru")
        self.facts = lru_cache(maxsize=16384)(self._facts)
        self.forms = lru_cache(maxsize=1024)(self._forms)
        self._declined = lru_cache(maxsize=4096)(declined)

    def cases(self, word: str, plural: bool = False) -> list[str]:
        parses = self._analyzer.parse(word)
        named = next(
            (one for one in parses if one.tag.case == "nomn" and one.tag.number == "sing"), parses[0]
        )
        number = "plur" if plural else "sing"
        forms = [named.inflect({number, case}) for case in ("nomn", "gent", "datv", "accs", "ablt", "loct")]
        return [(word if form is None else form.word).replace("ё", "е") for form in forms]

    def declined(
        self, name: str, stem: str = "", gender: str = "", surname: bool | None = None
    ) -> dict[str, str]:
        return dict(self._declined(name, stem, gender, surname))

    def _facts(self, word: str) -> Facts:
        share = dict.fromkeys(
            ("order_one", "order_many", "verb_thou", "verb_you", "verb_i", "verb_they", "plural", "infinitive",
             "nominative", "oblique", "noun", "person", "surname", "place"), 0.0)  # fmt: skip
        lemmas, things, alive = set(), set(), False
        cases: set[str] = set()
        named: set[str] = set()
        sorts: dict[str, float] = {}
        parses = self._analyzer.parse(word)
        for parse in parses:
            tag, score = parse.tag, float(parse.score)
            lemmas.add(parse.normal_form.replace("ё", "е"))
            part = tag.POS
            proper = "Name" in tag or "Surn" in tag or "Patr" in tag
            if not proper:
                things.add(parse.normal_form.replace("ё", "е"))
                sorts[_sort(tag)] = sorts.get(_sort(tag), 0.0) + score
            if part == "VERB":
                many = tag.number == "plur"
                if tag.mood == "impr":
                    if tag.involvement != "incl":
                        share["order_many" if many else "order_one"] += score
                elif tag.person == "2per":
                    share["verb_you" if many else "verb_thou"] += score
                elif tag.person == "1per":
                    share["verb_i"] += score
                else:
                    share["verb_they"] += score
                    if many:
                        share["plural"] += score
            elif part == "INFN":
                share["infinitive"] += score
            elif part in ("NOUN", "ADJF", "ADJS", "PRTF", "PRTS", "NUMR"):
                if tag.number == "plur":
                    share["plural"] += score
                if part == "NOUN":
                    share["noun"] += score
                if tag.case in (None, "nomn"):
                    share["nominative"] += score
                else:
                    share["oblique"] += score
                alive = alive or (part == "NOUN" and tag.animacy == "anim")
                if tag.case:
                    (named if proper else cases).add(str(tag.case))
                if proper:
                    share["person"] += score
                if "Surn" in tag:
                    share["surname"] += score
                if "Geox" in tag:
                    share["place"] += score
        if "V.past.p" in sorts:
            share["order_one"] = 0.0  # «пропали», «шли»: what many did, not what one is told to do
        if share["verb_they"] and "V.past.f" in sorts and share["nominative"] == sorts.get("AS.f"):
            share["verb_they"] += share[
                "nominative"
            ]  # «завяла», short adjective or verb: something became of her
            share["nominative"] = 0.0
        return Facts(
            frozenset(lemmas),
            mostly=str(max(parses, key=lambda parse: parse.score).normal_form).replace("ё", "е"),
            things=frozenset(things),
            known=self._analyzer.word_is_known(word),
            alive=alive,
            cases=frozenset(cases),
            named=frozenset(named),
            sorts=tuple(sorted(sorts.items(), key=lambda sort: -sort[1])),
            **share,
        )

    def _forms(self, word: str) -> frozenset[str]:
        forms = {word}
        for parse in self._analyzer.parse(word)[:1]:
            forms.update(form.word.replace("ё", "е") for form in parse.lexeme)
        return frozenset(forms)


_PARTS = {"NOUN": "N", "ADJF": "A", "PRTF": "A", "ADJS": "AS", "PRTS": "AS", "NPRO": "P", "VERB": "V"}


def _sort(tag: Any) -> str:
    """What agreement and government need to know of a word, in short."""
    part = _PARTS.get(str(tag.POS), str(tag.POS or "-"))
    number = {"sing": "s", "plur": "p"}.get(str(tag.number), "")
    gender = str(tag.gender)[0] if tag.gender and number == "s" else ""
    if part == "V":
        if tag.mood == "impr":
            return f"V.impr.{number}"
        return f"V.past.{gender or number}" if tag.tense == "past" else f"V.{str(tag.person)[0]}{number}"
    if part in ("N", "A", "P"):
        return ".".join(filter(None, (part, str(tag.case), number, gender, "l" * (tag.animacy == "anim"))))
    return f"{part}.{gender or number}" if part == "AS" else part
