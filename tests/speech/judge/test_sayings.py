"""The lists of the language pack are about the language: sayings in any order and case, none for one sentence only."""

from collections import defaultdict
from collections.abc import Iterator
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


def entries() -> Iterator[tuple[str, ...]]:
    """Every word and phrase that a list of the pack holds, as its words."""
    for table, lists in PACK.words.items():
        if table not in ("grammar", "letters", "endings", "governing", "swearing", "nicks"):
            yield from {tuple(entry.split()) for words in lists.values() for entry in words}


def said(entry: tuple[str, ...], words: Line) -> bool:
    """By its forms if it is one word, as it stands if there are several."""
    if len(entry) == 1:
        return any(entry[0] in {norm, *words.facts(at).lemmas} for at, norm in enumerate(words.norms))
    return any(tuple(words.norms[at : at + len(entry)]) == entry for at in range(len(words)))


@pytest.mark.slow
def test_nothing_in_the_lists_is_there_for_one_remark_only(talk_folder):
    from bench.talk import dialogues

    where: dict[str, set[str]] = defaultdict(set)
    listed: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for entry in entries():
        listed[entry[0]].append(entry)
    texts = {" ".join(word.text for word in one.words) for path in FOLDER.rglob("*.scene")
             for scene in scenes(path.read_text(encoding="utf-8"), path.stem) if scene.options.language == "ru"
             for one in scene.happenings if isinstance(one, Remark)}  # fmt: skip
    texts |= {remark for part in ("learned", "tuned") for dialogue in dialogues(part) for remark in dialogue}
    for text in texts:
        words = line(text)
        for saying, _ in sayings(words):
            where[saying.line].add(text)
        for word in {*words.norms, *(lemma for at in range(len(words)) for lemma in words.facts(at).lemmas)}:
            for entry in listed.get(word, ()):
                if said(entry, words):
                    where[" ".join(entry)].add(text)
    assert {entry: found for entry, found in where.items() if len(found) == 1} == {}
