"""A law is added as docs/laws.md says, and in no other way."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from cogs.court import paper_forms
from core.knyazi import breaches
from speech.judge import laws
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import play
from speech.judge.scenes.scene import Malformed
from speech.judge.scenes.show import charge_line
from tests.core.knyazi.helpers import at, go, legal, refused

PAGE = (Path(__file__).parent.parent.parent / "docs" / "laws.md").read_text(encoding="utf-8")
FIVE = "hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\nhand E: P4\ntrump: M\nturn: C"


def block(kind: str, which: int = 0) -> str:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)[which]


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The page's file, in a folder that the package looks into like its own."""
    name = re.search(r"`speech/judge/laws/(\w+)\.py`", PAGE)
    assert name is not None
    (tmp_path / f"{name[1]}.py").write_text(block("python"), encoding="utf-8")
    monkeypatch.setattr(laws, "__path__", [*laws.__path__, str(tmp_path)])
    monkeypatch.setattr(breaches, "_known", dict(breaches._known))
    laws.found.cache_clear()
    laws.found()
    yield
    laws.found.cache_clear()
    sys.modules.pop(f"speech.judge.laws.{name[1]}", None)


def test_without_the_file_there_is_no_such_law() -> None:
    with pytest.raises(Malformed):
        scenes(block("scene"))
    assert refused(at(FIVE, 5, etiquette="auto"), "! charge B E-WEA-01") == "unknown-law"


def test_with_it_the_pages_scenes_come_out(added: None) -> None:
    verdicts = [play(scene) for scene in scenes(block("scene"))]
    assert len(verdicts) == 2
    assert [
        (v.scene.title, v.missed, [*map(charge_line, v.unexpected)]) for v in verdicts if not v.good
    ] == []


def test_and_the_table_charges_it_and_rules_on_it(added: None) -> None:
    state = go(at(FIVE, 5, etiquette="auto"), "! charge B E-WEA-01")
    assert {rule.split()[2] for rule in legal(state, "A", "rule")} == {"pardon", "blows"}, (
        "a task wants words"
    )
    law_field = next(
        field for form in paper_forms.FORMS.values() for field in form.fields if field.name == "law"
    )
    assert "E-WEA-01" in paper_forms._choices(law_field)


def test_the_texts_on_the_page_are_those_that_are_asked_for() -> None:
    for which in (0, 1):
        (message,) = [
            one for one in FluentParser().parse(block("ftl", which)).body if isinstance(one, Message)
        ]
        assert message.id.name == "law-e-wea-01"
        assert [attribute.id.name for attribute in message.attributes] == ["about"]
