"""Every refusal of the law, the hall and the journal is explained in both languages."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import product

import pytest

from cogs.texts import LOCALES, Locale
from cogs.texts.refusals import key_of, refusal
from cogs.texts.rulebook import topic_of
from core.knyazi.cards import MOST_RANKS, deck
from core.shapes import Illegal
from tests.cogs.texts import scanning

FIRST = {"Illegal", "Malformed", "Ambiguous", "Stale", "Absent", "Trouble", "Lost", "wrong"}
PLACES = {"need": 1, "need_among": 3, "check_target": 4}
CODE = re.compile(r"[a-z][a-z-]*(=[a-z]+)?")


@cache
def codes() -> dict[str, list[frozenset[str]]]:
    """Every code that is raised, with the names of the data it carries at each place."""
    found: dict[str, list[frozenset[str]]] = {}
    for room in ("core", "data", "speech", "cogs"):
        for path in sorted((scanning.ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if not isinstance(node, ast.Call):
                    continue
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                at = 0 if name in FIRST else PLACES.get(name, -1)
                if at < 0 or len(node.args) <= at:
                    continue
                data = frozenset(word.arg.replace("_", "-") for word in node.keywords if word.arg)
                for code in _words(node.args[at]):
                    if CODE.fullmatch(code):
                        found.setdefault(code, []).append(data)
    trouble = (scanning.ROOT / "data" / "trouble.py").read_text(encoding="utf-8")
    for code in re.findall(r'"((?:database|disk)-[a-z]+)"', trouble):
        found.setdefault(code, []).append(frozenset())
    return found


def _words(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    return []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_has_a_text(locale: Locale) -> None:
    held = scanning.held(locale)
    assert len(codes()) > 150
    assert sorted(code for code in codes() if key_of(code) not in held) == []


def test_no_text_explains_a_refusal_that_is_never_made() -> None:
    made = {key_of(code) for code in codes()} | {"refusal-unknown", "refusal-rule"}
    assert sorted(key for key in scanning.held("ru") if key.startswith("refusal-") and key not in made) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_asks_for_no_data_that_it_may_lack(locale: Locale) -> None:
    held = scanning.held(locale)
    for code, places in codes().items():
        always = frozenset.intersection(*places)
        assert held[key_of(code)].arguments - {"rule", "topic"} <= always, code


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_says_more_than_no(locale: Locale) -> None:
    """A refusal is a sentence to its reader: it ends as one and is short enough to be read."""
    for code in codes():
        data = dict.fromkeys(frozenset.intersection(*codes()[code]) - {"rule"}, "3")
        told = refusal(locale, Illegal(code, **data))
        assert 8 < len(told) < 300, code
        assert told.rstrip()[-1] in ".!?…»”", (code, told)


def test_a_refusal_names_the_page_of_its_rule_and_where_to_read_about_it() -> None:
    told = refusal("ru", Illegal("too-many-cards", "K-THR-05", most=2, cards=3))
    assert "K-THR-05" not in told, "numbers are for the book, words for players"
    assert "Подкидывание" in told
    assert "2" in told


@pytest.mark.parametrize("locale", LOCALES)
def test_K_0_1_how_a_deck_is_written_is_told_with_the_limits_that_the_law_has(locale: Locale) -> None:
    for suits, ranks, copies in product((0, 1, 4, 5), (0, 1, MOST_RANKS, MOST_RANKS + 1), (0, 1, 9, 10)):
        if 1 <= suits <= 4 and 1 <= ranks <= MOST_RANKS and 1 <= copies <= 9:
            assert deck(f"{suits}x{ranks}x{copies}")
        else:
            with pytest.raises(Illegal) as wrong:
                deck(f"{suits}x{ranks}x{copies}")
    numbers = [int(one) for one in re.findall(r"\d+", refusal(locale, wrong.value).split("\n")[0])]
    assert numbers == [1, 4, 1, MOST_RANKS, 1, 9, 4, 18, 1]
    known = Illegal("option-not-so-written", option="deck", text="x", like="4x18x1")
    assert refusal(locale, known) == refusal(locale, wrong.value).split("\n")[0]


def test_an_unknown_refusal_is_still_an_answer() -> None:
    assert refusal("ru", Illegal("never-heard-of")).startswith("Так нельзя")


def test_what_a_player_typed_comes_back_quoted() -> None:
    assert "@everyone" not in refusal("ru", Illegal("unreadable-move", text="@everyone **x**"))


def test_cards_come_back_in_words() -> None:
    from cogs.texts.refusals import _told

    assert _told("ru", "P10") == "10 Полян"
    assert _told("en", ["G3"]) == ["3 of Hillfolk"]


RULE = re.compile(r'"((?:K|KR|KC|S|SR|SC|E|ER)-[0-9A-Z.]+(?:-\d+)?)"')


def test_every_rule_that_refuses_belongs_to_a_topic() -> None:
    rules = set()
    for path in (scanning.ROOT / "core").rglob("*.py"):
        rules |= set(RULE.findall(path.read_text(encoding="utf-8")))
    assert rules
    assert sorted(rule for rule in rules if topic_of(rule) is None) == []
