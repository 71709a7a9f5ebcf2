"""Names never break a layout and never turn into boxes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.pictures import fonts, samples


@pytest.mark.parametrize(
    "name", [*samples.ODD, "a" * 500, "Щ" * 32, "𝔸" * 32, "⁧rtl⁩", "👩🏽‍🚀", "🇷🇺", "\u0301\u0301"]
)
@pytest.mark.parametrize("face", ["bold", "lubok", "palace", "text"])
def test_any_name_fits_its_room(name: str, face: fonts.Face) -> None:
    told, size = fonts.fit(name, face, 24, 160, instead="№ 1", smallest=19)
    assert told
    assert fonts.width(told, face, size) <= 160


@given(st.text(max_size=40))
def test_every_character_that_is_drawn_has_a_glyph(name: str) -> None:
    told, size = fonts.fit(name, "bold", 24, 160, instead="№ 1")
    assert fonts.width(told, "bold", size) <= 160
    assert all(fonts._file_for("bold", char) for char in told if char != "\u200d")


def test_ornamental_letters_become_plain_ones() -> None:
    assert fonts.printable("𝓐𝓵𝓮𝔁") == "Alex"
    assert fonts.printable("ｌｅｘａ") == "lexa"


def test_what_no_typeface_holds_is_left_out() -> None:
    assert fonts.printable("Лёха漢字") == "Лёха"
    assert fonts.printable("漢字", instead="№ 3") == "№ 3"


def test_a_name_is_cut_with_an_ellipsis() -> None:
    told, _ = fonts.fit("Александр Длиннофамильный", "bold", 24, 160)
    assert told.endswith("…")
    assert told.startswith("Александр")


def test_right_to_left_words_are_drawn_from_the_right() -> None:
    runs = fonts._runs("גיא אבי", "bold")
    assert "".join(text for _, text in runs) != ""
    mixed = fonts._runs("Лёха גיא!", "bold")
    assert mixed[0][1].startswith("Лёха")


def test_a_name_that_overhangs_its_picture_is_no_error() -> None:
    image = Image.new("RGB", (40, 40))
    fonts.write(image, (-30, 3), "Александр", "bold", 30, "#fff", edge="#000")


def test_lines_are_wrapped_and_the_last_is_cut() -> None:
    lines = fonts.wrapped("слово " * 60, "bold", 24, 300, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(fonts.width(line, "bold", 24) <= 300 for line in lines)


def test_the_list_of_glyphs_is_true() -> None:
    reader = pytest.importorskip("fontTools.ttLib")
    listed = json.loads((fonts.HERE / "coverage.json").read_text())
    assert set(listed) == {path.name for path in fonts.HERE.glob("*.woff")}
    for name, ranges in listed.items():
        codes = {code for low, high in ranges for code in range(low, high + 1)}
        assert codes == set(reader.TTFont(fonts.HERE / name).getBestCmap()), name


def test_every_typeface_has_its_licence() -> None:
    notices = (fonts.HERE / "NOTICES.md").read_text()
    for path in fonts.HERE.glob("*.woff"):
        family = next(
            f
            for f in sorted((p.name[:-8] for p in fonts.HERE.glob("*.OFL.txt")), key=len, reverse=True)
            if path.name.startswith(f + "-")
        )
        assert f"{family}.OFL.txt" in notices
        assert "SIL Open Font License" in (fonts.HERE / f"{family}.OFL.txt").read_text()
