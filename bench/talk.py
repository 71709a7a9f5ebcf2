"""The judge at real dialogues that nobody wrote for it: how often it takes a word for a person, or misses one.

python -m bench talk                     the part that may be looked at while working (`tuned`)
python -m bench talk --part kept         the part kept apart: nothing is learned from it or chosen by it
python -m bench talk --failures 40       also forty of the words that came out wrong

SLOVO_TEST_TALK names a folder with dialogues.txt.xz: dialogues parted by an empty line, remarks begin with «- ».
Nobody labelled them, but their capitals and commas do: a form of a name in lower case is an ordinary word, a capital
between commas a call, a capital elsewhere in a sentence a mention. Some capitals lie; `struck` says which are left
out, by rule. Everything is measured twice: as written, and bare, as a recogniser without punctuation writes it.
"""

from __future__ import annotations

import argparse
import hashlib
import lzma
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from core.knyazi.characters import cast_for
from speech.commands.trial import wilson
from speech.judge import confidence
from speech.judge.court import Court
from speech.judge.judge import Judge
from speech.judge.lexicon import pack
from speech.judge.names.roster import Roster
from speech.judge.scenes.measure import reliability
from speech.judge.shapes import Finding, Remark, Word

PARTS = {"learned": range(6), "tuned": range(6, 8), "kept": range(8, 10)}
"""Of ten dialogues: six to learn from, two to choose by, two for the last look."""
TABLES = (
    "Александр Мария Дмитрий Анна Максим Елена Сергей Ольга Андрей Наталья",
    "Алексей Екатерина Артём Татьяна Илья Ирина Кирилл Светлана Михаил Юлия",
    "Никита Дарья Матвей Анастасия Роман Ксения Егор Виктория Арсений Полина",
    "Иван Елизавета Денис Алёна Евгений Надежда Даниил Вера Тимофей Любовь",
    "Владислав Галина Игорь Валентина Владимир Людмила Павел Маргарита Руслан Диана",
    "Марк Алина Лев Кристина Николай Олеся Константин Яна Степан Лилия",
    "Вячеслав Роза Тимур Инна Василий Жанна Борис Лариса Григорий Майя",
    "Семён Нина Пётр Раиса Фёдор Зоя Глеб Тамара Юрий Эльвира",
)
"""The commonest names of living Russians, ten to a table; the two who speak are called by no name."""
SPEAKERS = (5, 8)
_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ENDS = re.compile(r"[.!?…:;\"«»“”()—–]|(?:^|\s)-(?:\s|$)")
_SURNAMES = (
    "ов",
    "ев",
    "ин",
    "ский",
    "цкий",
    "ова",
    "ева",
    "ина",
    "ская",
    "цкая",
    "ович",
    "евич",
    "овна",
    "евна",
)


@dataclass(frozen=True)
class Label:
    """A word that is a form of some player's name, and what the writing says it is."""

    kind: str
    """trap, call or mention."""
    word: int
    """Which word of the remark, parted by spaces."""
    norm: str


@dataclass
class Tally:
    """How many of how many, and which."""

    hits: int = 0
    of: int = 0
    shown: list[str] = field(default_factory=list)

    def line(self, per: float = 1.0) -> str:
        """The share with its Wilson interval at 95 %."""
        low, high = wilson(self.hits, self.of)
        share = self.hits / self.of if self.of else 0.0
        return f"{share * per:.4g} ({low * per:.4g}–{high * per:.4g}; {self.hits} of {self.of})"


def dialogues(part: str) -> Iterator[list[str]]:
    """The dialogues of one part, each as its remarks; parted by the hash of their text before anybody looked."""
    folder = os.environ.get("SLOVO_TEST_TALK")
    if not folder:
        raise SystemExit("SLOVO_TEST_TALK must name the folder of dialogues.txt.xz")
    text = lzma.decompress((Path(folder) / "dialogues.txt.xz").read_bytes()).decode()
    for dialogue in text.split("\n\n"):
        if hashlib.sha256(dialogue.encode()).digest()[0] % 10 in PARTS[part]:
            remarks = [line.removeprefix("- ").strip() for line in dialogue.strip().splitlines()]
            yield [remark for remark in remarks if remark]


def bared(text: str) -> str:
    """As a recogniser without punctuation writes it."""
    return " ".join(_TOKEN.findall(text.lower().replace("ё", "е")))


def plain(word: str) -> str:
    """A word as the roster knows it."""
    return word.lower().replace("ё", "е")


def labels(text: str, forms: dict[str, str]) -> list[Label]:
    """What the capitals and commas of a remark say of the words that are `forms` (form → nominative, oblique…)."""
    found = []
    tokens = list(_TOKEN.finditer(text))
    for at, token in enumerate(tokens):
        word, norm = token.group(), plain(token.group())
        if norm not in forms or "-" in word:
            continue
        number = len(_TOKEN.findall(text[: token.start()]))
        before = text[tokens[at - 1].end() if at else 0 : token.start()]
        after = text[token.end() : tokens[at + 1].start() if at + 1 < len(tokens) else len(text)]
        begins = not at or bool(_ENDS.search(before))
        if word[0].islower():
            found.append(Label("trap", number, norm))
        elif word.isupper() and len(word) > 1:
            continue
        elif called(tokens, at, before, after, begins, forms[norm]):
            if not begins or only_a_name(norm):
                found.append(Label("call", number, norm))
        elif (
            not begins
            and forms[norm] != "called"
            and norm not in LYING
            and not struck(tokens, at, before, after)
        ):
            found.append(Label("mention", number, norm))
    return found


def called(tokens: list[re.Match[str]], at: int, before: str, after: str, begins: bool, form: str) -> bool:
    """A nominative alone between commas or the edges of the sentence, and no other name beside it."""
    if form not in ("nominative", "called"):
        return False
    comma = before.strip() == "," or after.strip().startswith(",")
    edges = (begins or before.strip() == ",") and (
        after.strip().startswith(",")
        or (not after.strip() and at + 1 == len(tokens))
        or bool(re.match(r"\s*[.!?…]", after))
    )
    if not (comma and edges):
        return False
    for other, sign in ((at - 1, before), (at + 1, after)):
        if (
            0 <= other < len(tokens)
            and "," in sign
            and tokens[other].group()[0].isupper()
            and (other or at > 1)
        ):
            return False
    return not (at and tokens[at - 1].group().lower() in ("меня", "его", "её", "зовут", "брат", "друг"))


def struck(tokens: list[re.Match[str]], at: int, before: str, after: str) -> bool:
    """Capitals that lie: part of a title, a place, a surname or a row of capitals is nobody who may be called so."""
    for other, sign in ((at - 1, before), (at + 1, after)):
        if 0 <= other < len(tokens) and not sign.strip(" ") and tokens[other].group()[0].isupper():
            if other == 0 or _ENDS.search(tokens[other].string[: tokens[other].start()].rstrip()[-1:] or "."):
                continue
            return True
    return bool(at and plain(tokens[at - 1].group()) in _PLACES and not before.strip())


LYING = frozenset(
    ["день", "дня", "дню", "дни", "рай", "рая", "рае", "раю", "свете", "торе", "тора", "раде", "рада", "руси", "русь", "питер", "питера", "питере", "тату", "валентинка", "родина", "родины", "родину", "сене", "серый", "серые", "боже", "мир", "мира", "сила", "труд", "марта", "майя"]
)  # fmt: skip
"""Forms whose capital, in midst of a sentence, is mostly a feast's, a country's, a book's or a band's: left out."""
_PLACES = frozenset(
    ["улица", "улице", "улицу", "улицы", "проспект", "проспекте", "площадь", "площади", "город", "городе", "города", "имени", "станция", "станции", "река", "реке", "острове", "остров", "святой", "святого", "святая", "храм", "храме", "собор", "магазин", "фильм", "фильме", "роман", "романа", "журнал", "газета", "марка", "марки", "шоколад", "пиво", "водка", "сигареты"]
)  # fmt: skip


@cache
def only_a_name(norm: str) -> bool:
    """Nothing but a name, by the dictionary: its capital at the head of a sentence says nothing else."""
    return pack("ru").grammar.facts(norm).person > 0.9


@cache
def table(number: int) -> tuple[dict[int, tuple[str, ...]], dict[str, str], dict[str, set[int]]]:
    """Who plays at a table, every sure form of their names, and whose it is."""
    free = [seat for seat in range(12) if seat not in SPEAKERS]
    names: dict[int, tuple[str, ...]] = {
        seat: (name,) for seat, name in zip(free, TABLES[number].split(), strict=True)
    }
    roster = Roster(pack("ru"))
    roster.set(names)
    sure = {
        word: [one for one in named if one.what == "name" and one.weight == 1]
        for word, named in roster.words.items()
    }
    forms = {word: named[0].form for word, named in sure.items() if named}
    return names, forms, {word: {one.player for one in roster.words[word]} for word in forms}


@dataclass
class Evening:
    """Everything measured of one part in one way of writing."""

    traps: Tally = field(default_factory=Tally)
    suspected: Tally = field(default_factory=Tally)
    calls: Tally = field(default_factory=Tally)
    mentions: Tally = field(default_factory=Tally)
    neutral: Tally = field(default_factory=Tally)
    laws: Counter[str] = field(default_factory=Counter)
    told: list[tuple[float, bool]] = field(default_factory=list)


class Sitting:
    """One table with its judge; the clock runs on from dialogue to dialogue."""

    def __init__(self, names: dict[int, tuple[str, ...]]) -> None:
        self.judge = Judge(Court(cast_for(12)), names, explain=self._explained)
        self.now, self.found = 0.0, list[Finding]()

    def _explained(self, remark: Remark, findings: list[Finding]) -> None:
        self.found = [one for one in findings if not one.excuse]

    def pause(self) -> None:
        """Another evening: what was said before is forgotten."""
        self.now += 600.0
        self.judge.tick(self.now)

    def hear(self, speaker: int, text: str) -> list[Finding]:
        """What is found in one remark."""
        self.found = []
        words = text.split()
        start = self.now + 1.0
        self.now = start + 0.1 + 0.32 * len(words)
        spoken = tuple(Word(word, start + 0.3 * at, start + 0.3 * at + 0.28) for at, word in enumerate(words))
        if spoken:
            self.judge.hear(Remark(speaker, start, self.now, spoken))
        return self.found


def measure(part: str, bare: bool, keep: int = 0, limit: int | None = None) -> Evening:
    """All tables, all dialogues of a part."""
    evening = Evening()
    charge_at, suspect_at = 0.75, 0.45
    sittings = [(Sitting(names), forms, bearers) for names, forms, bearers in map(table, range(len(TABLES)))]
    everywhere = {form for _, forms, _ in sittings for form in forms}
    for number, dialogue in enumerate(dialogues(part)):
        if limit is not None and number >= limit:
            break
        norms = {plain(word) for remark in dialogue for word in _TOKEN.findall(remark)}
        near = norms & everywhere
        for place, (sitting, forms, bearers) in enumerate(sittings):
            if not near.intersection(forms):
                if number % len(sittings) == place:
                    _neutral(evening, sitting, dialogue, bare, charge_at, keep)
                continue
            sitting.pause()
            for at, text in enumerate(dialogue):
                said = bared(text) if bare else text
                written = said.split()
                findings = sitting.hear(SPEAKERS[at % 2], said)
                for label in labels(text, forms):
                    word = _word_of(written, label)
                    if word is None:
                        continue
                    sure = max(
                        (one.confidence for one in findings if one.law.id == "E-NAM-01" and (
                            one.span[0] <= word < one.span[1]
                            or (label.kind != "trap" and one.object in bearers[label.norm]))), default=0.0)  # fmt: skip
                    _count(
                        evening,
                        label,
                        sure,
                        f"{label.kind} {label.norm} {sure:.2f}: {said}",
                        charge_at,
                        suspect_at,
                        keep,
                    )
    return evening


def _word_of(written: list[str], label: Label) -> int | None:
    """Which space-parted word a label's token stands in."""
    seen = -1
    for at, word in enumerate(written):
        seen += len(_TOKEN.findall(word))
        if seen >= label.word:
            return at
    return None


def _count(
    evening: Evening, label: Label, sure: float, line: str, charge_at: float, suspect_at: float, keep: int
) -> None:
    if sure > 0:
        told = confidence.told("E-NAM-01", sure) if sure >= charge_at else sure
        evening.told.append((told, label.kind != "trap"))
    if label.kind == "trap":
        _note(evening.traps, sure >= charge_at, sure >= charge_at, line, keep)
        _note(evening.suspected, sure >= suspect_at, False, line, keep)
    elif label.kind == "call":
        _note(evening.calls, sure >= charge_at, sure < charge_at, line, keep)
    else:
        _note(evening.mentions, sure >= suspect_at, sure < suspect_at, line, keep)


def _note(tally: Tally, hit: bool, wrong: bool, line: str, keep: int) -> None:
    tally.of += 1
    tally.hits += hit
    if wrong and len(tally.shown) < keep:
        tally.shown.append(line)


def _neutral(
    evening: Evening, sitting: Sitting, dialogue: list[str], bare: bool, charge_at: float, keep: int
) -> None:
    sitting.pause()
    for at, text in enumerate(dialogue):
        said = bared(text) if bare else text
        charged = [one for one in sitting.hear(SPEAKERS[at % 2], said) if one.confidence >= charge_at]
        evening.laws.update(one.law.id for one in charged)
        line = f"{', '.join(f'{one.law.id} {one.span}' for one in charged)}: {said}"
        _note(evening.neutral, bool(charged), bool(charged), line, keep)


def main(argv: Sequence[str]) -> int:
    """Print the figures of one part, as written and bare."""
    parser = argparse.ArgumentParser(
        prog="python -m bench talk", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, default="tuned")
    parser.add_argument("--failures", type=int, default=0)
    parser.add_argument("--dialogues", type=int, default=None, help="only so many of them")
    options = parser.parse_args(argv)
    keep = 0 if options.part == "kept" else options.failures
    for bare in (False, True):
        evening = measure(options.part, bare, keep, options.dialogues)
        print(f"{options.part}, {'bare' if bare else 'as written'}")
        print(f"  trap words charged   {evening.traps.line()}")
        print(f"  trap words noticed   {evening.suspected.line()}")
        print(f"  calls charged        {evening.calls.line()}")
        print(f"  mentions noticed     {evening.mentions.line()}")
        print(f"  neutral, per 1,000   {evening.neutral.line(1000)} {dict(evening.laws)}")
        for line in reliability(evening.told):
            print(f"  {line}")
        for tally in (evening.traps, evening.calls, evening.mentions, evening.neutral):
            for line in tally.shown:
                print(f"    {line}")
    return 0
