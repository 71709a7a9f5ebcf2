"""What the documents say is so."""

import re
from pathlib import Path

import pytest

from cogs.settings import table

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *(ROOT / "stage").glob("**/*.md")])


def test_the_table_of_settings_is_the_programs_own() -> None:
    assert table() in (ROOT / "docs" / "settings.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if not link.startswith(("http://", "https://")):
            assert (page.parent / link).exists(), link


def test_every_make_target_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    for page in PAGES:
        for target in re.findall(r"`(?:[A-Z_]+=\S+ )?make ([a-z-]+)`", page.read_text()):
            assert target in targets, f"{page.name}: make {target}"


def test_every_slovo_command_in_the_documents_exists() -> None:
    from cogs.program import COMMANDS

    for page in PAGES:
        for command in re.findall(r"(?:^|[`/ ])slovo ([a-z]+)", page.read_text(), re.M):
            if command not in ("core", "speech", "data") and not page.name.startswith("record"):
                assert command in COMMANDS, f"{page.name}: slovo {command}"
