"""What `make` installs is named to the byte."""

import json
import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
FILES = sorted((HERE / "requirements").glob("*.txt"))


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(file: Path) -> dict[tuple[str, str], str]:
    """Name and version of each requirement, with what follows: its marker and its checksums."""
    told = file.read_text().replace("\\\n", " ").splitlines()
    found = {}
    for line in told:
        match = re.fullmatch(r"([\w.-]+)==([\w.]+)(.*)", line)
        assert match, line
        found[plain(match[1]), match[2]] = match[3]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_requirement_has_its_checksums(file: Path) -> None:
    for (name, _), rest in pins(file).items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", rest), name


def test_all_that_the_project_asks_for_is_pinned() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    asked += [one for extra, wanted in extras.items() if extra != "bench" for one in wanted]
    names = {plain(re.split(r"[\[<>=~ ]", one)[0]) for one in asked}
    assert names <= {name for file in FILES for name, _ in pins(file)}


def test_the_bill_of_materials_names_the_same() -> None:
    bill = json.loads((HERE / "requirements" / "sbom.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    named = {(plain(part["name"]), part["version"]) for part in bill["components"]}
    assert named == {pin for file in FILES for pin in pins(file)}
    assert all(part["purl"].startswith("pkg:pypi/") for part in bill["components"])
