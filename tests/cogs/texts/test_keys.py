"""Every text is there in both languages, is asked for somewhere, and asks for nothing it is not given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

from cogs.texts import LOCALES, Locale
from cogs.texts.bundle import texts
from tests.cogs.texts import scanning

PROMISED = Path(__file__).parent / "promised.txt"
"""Families and keys that lie ready for code that is still to come. The file is empty when all is done."""


def test_both_languages_hold_the_same_texts() -> None:
    russian, english = scanning.held("ru"), scanning.held("en")
    assert sorted(set(russian) ^ set(english)) == []
    assert [key for key in russian if russian[key].attributes != english[key].attributes] == []


def test_both_languages_ask_for_the_same_things() -> None:
    """English may leave a case or a gender out, never take what Russian is not given."""
    russian, english = scanning.held("ru"), scanning.held("en")
    for key, message in english.items():
        assert message.arguments - russian[key].arguments - {"case"} == set(), key


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_that_the_code_asks_for_is_missing(locale: Locale) -> None:
    assert [f"{one.where}: {one.pattern}" for one in scanning.missing(locale)] == []


def test_no_text_lies_unused() -> None:
    words, patterns = scanning.mentioned()
    messages = scanning.held("ru")
    referred = {key for message in messages.values() for key in message.refers}
    promised = [
        line.strip()
        for line in PROMISED.read_text(encoding="utf-8").splitlines()
        if line.strip() and line[0] != "#"
    ]

    def used(key: str) -> bool:
        return (
            key in words or key in referred or any(re.fullmatch(pattern, key) for pattern in patterns)
            or any(re.fullmatch(one.replace("*", ".*"), key) for one in promised)
            or any(pattern.startswith(re.escape(f"{key}.")) for pattern in patterns)
            or any(f"{key}.{attribute}" in words for attribute in messages[key].attributes)
        )  # fmt: skip

    assert sorted(key for key in messages if not used(key)) == []


def test_what_is_promised_is_really_there() -> None:
    messages = scanning.held("ru")
    for line in PROMISED.read_text(encoding="utf-8").splitlines():
        if line.strip() and line[0] != "#":
            assert any(re.fullmatch(line.strip().replace("*", ".*"), key) for key in messages), line


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_call_only_functions_that_exist(locale: Locale) -> None:
    known = {"NAME", "ROLE", "TITLE", "GENDER", "LIST", "ROW", "LAW", "GIVEN", "SUIT", "NUMBER", "DATETIME"}
    for key, message in scanning.held(locale).items():
        assert message.functions <= known, key


def test_russian_counts_have_all_their_forms() -> None:
    """Where a number chooses between [one] and [few], it also has the rest; one without the other is English."""
    for path in sorted((scanning.COGS / "texts" / "ru").glob("*.ftl")):
        for select in re.findall(
            r"\{ \$\w+ ->\n((?:\s+\*?\[\w+\][^\n]*\n)+)", path.read_text(encoding="utf-8")
        ):
            if "[few]" in select:
                assert "[one]" in select, (path.name, select)
                assert re.search(r"\*\[(many|other)\]", select), (path.name, select)


@pytest.mark.parametrize("locale", LOCALES)
def test_typography(locale: Locale) -> None:
    """Quotes and dashes as each language sets them."""
    for path in sorted((scanning.COGS / "texts" / locale).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.lstrip().startswith("#") or " = " not in line:
                continue
            said = re.sub(r"\{[^{}]*\}", "x", line.partition(" = ")[2])
            where = f"{path.name}:{number}: {line}"
            assert '"' not in said, where
            assert " - " not in said, where
            assert not re.search(r"[ \u00a0][,.!?;:](?!\S)", said.replace("…", "")), where
            if locale == "ru":
                assert not re.search("[“”]", said), where


def test_keys_are_listed() -> None:
    for locale in LOCALES:
        assert set(texts(locale).keys()) == set(scanning.held(locale))


NUMBERS = {"zero", "one", "two", "few", "many", "other"}
"""What languages count by; one has more of them than another."""


class _Facts(visitor.Visitor):  # type: ignore[misc]
    """What a text speaks of: its arguments, and the cases that it tells apart."""

    def __init__(self) -> None:
        self.told: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        if node.id.name != "case":
            self.told.add(f"${node.id.name}")

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        keys = {getattr(variant.key, "name", getattr(variant.key, "value", "")) for variant in node.variants}
        if not keys & {"nom", "masculine"}:
            self.told |= keys - NUMBERS
        self.generic_visit(node)


def facts(locale: Locale) -> dict[str, set[str]]:
    """Of every text and every telling of it."""
    found: dict[str, set[str]] = {}
    for path in sorted((scanning.COGS / "texts" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                for name, told in [
                    ("", entry.value),
                    *((one.id.name, one.value) for one in entry.attributes),
                ]:
                    if told is not None:
                        reader = _Facts()
                        reader.visit(told)
                        found[f"{entry.id.name}.{name}"] = reader.told
    return found


def test_both_languages_tell_the_same_facts() -> None:
    russian, english = facts("ru"), facts("en")
    assert {key: sorted(russian[key] ^ english[key]) for key in russian if russian[key] != english[key]} == {}
    assert len(russian) > 900


_GUESSES = (
    r"NAME\([^)]*\) \}(\*\*)?[,:]? ?(\w+ ){0,2}(?!кинжал|престол)\w+(лся|лась|[аеиоуыя]ла?|ован|ёна?|жена?|тов)\b",
    r"\b[Тт]ы (\w+ ){0,2}\w+(лся|лась|[аеиоуыя]ла?|ована?|ёна?|жена?)\b",
)
"""A verb of the past, or a participle, beside a player's name or «ты»: Russian would have to know his sex."""


def test_no_russian_text_guesses_a_players_sex() -> None:
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((scanning.COGS / "texts" / "ru").glob("*.ftl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        for guess in _GUESSES
        if re.search(guess, line)
    ]
    assert found == []
    assert re.search(_GUESSES[0], "{ NAME($who) } поднялся")
    assert re.search(_GUESSES[1], "Ты поднялась")
