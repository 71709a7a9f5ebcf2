"""The lists of the language pack are about the language: sayings in any order and case, none for one sentence only."""

from collections import defaultdict
from pathlib import Path

import pytest

from speech.judge.lexicon import pack
from speech.judge.reading.phrases import sayings
from speech.judge.reading.tokens import Line
from speech.judge.scenes.parse import scenes
from speech.judge.shapes import Remark, Word

FOLDER = Path(__file__).parent / "scenes"
PACK = pack("ru")


def line(text: str) -> Line:
    return Line(
        Remark(
            0, 0.0, 1.0, tuple(Word(word, at * 0.3, at * 0.3 + 0.2) for at, word in enumerate(text.split()))
        ),
        PACK,
    )


@pytest.mark.parametrize("said", [
    "во времена царя Гороха", "при горохе царе", "гороховому шуту", "царицы и цари зверей",
    "про царя Салтана", "салтаном царём", "с Иваном-царевичем", "из царь-пушки", "жили-были два царя",
])  # fmt: skip
def test_ER_14_a_saying_is_known_in_any_order_and_case(said):
    assert list(sayings(line(said)))


@pytest.mark.parametrize("said", ["царь сдаёт", "шута сегодня не слышно", "купец бросил карты", "воевода, мороз сегодня какой",
                                  "ты слышал? Горох варится. Царь зовёт"])  # fmt: skip
def test_ER_14_other_words_are_no_saying(said):
    assert not list(sayings(line(said)))


@pytest.mark.slow
def test_no_saying_is_there_for_one_remark_only(talk_folder):
    from bench.talk import dialogues

    where: dict[str, set[str]] = defaultdict(set)
    told = {" ".join(word.text for word in one.words) for path in FOLDER.rglob("*.scene")
            for scene in scenes(path.read_text(encoding="utf-8"), path.stem) if scene.options.language == "ru"
            for one in scene.happenings if isinstance(one, Remark)}  # fmt: skip
    for text in (*told, *(remark for dialogue in dialogues("learned") for remark in dialogue)):
        for saying, _ in sayings(line(text)):
            where[saying.line].add(text)
    assert {saying: texts for saying, texts in where.items() if len(texts) == 1} == {}
