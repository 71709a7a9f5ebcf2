"""Learn the reading of names from real dialogues, and write the weights beside the lexicon.

python -m bench train-reading            learn, about two minutes
python -m bench train-reading --mix      only weigh the kinds of evidence anew

Three things are learned, the first two from the part `learned`, the last from `tuned` (see bench.talk):
- whether a name stands here at all, by the words around. Any name in the dialogues is shown as if it were a homonym
  too, and any ordinary word as if it were a form of a name: so it is learned from all words, for all names.
- whether somebody named in the nominative is spoken to, from the commas, over names and all words for persons.
- how these, what a form mostly is, and the writing are weighed against one another.
"""

from __future__ import annotations

import argparse
import random
import re
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from bench.talk import _ENDS, _TOKEN, bared, called, dialogues, labels, plain, struck
from speech.judge.lexicon import pack
from speech.judge.names.roster import Roster
from speech.judge.reading import calls, signs
from speech.judge.reading.address import ruled
from speech.judge.reading.learned import BUCKETS, Learned, Weights, bucket
from speech.judge.reading.mentions import Kind, Mention
from speech.judge.reading.persons import evidence
from speech.judge.reading.tokens import Line
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.scene import Scene
from speech.judge.shapes import Remark, Word

PACK = pack("ru")
FACTS = PACK.grammar.facts
ROOT = Path(__file__).parent.parent
WEIGHTS = ROOT / "speech/judge/lexicon/ru/reading.bin"


def rounded(table: Iterable[float]) -> Weights:
    """A table of weights, a byte each."""
    weights = list(table)
    step = max(map(abs, weights)) / 127
    return Weights(bytes(round(weight / step) & 255 for weight in weights), step)


def store(learned: Learned) -> None:
    WEIGHTS.write_bytes(zlib.compress(msgspec.msgpack.encode(learned), 9))


def remark_of(text: str) -> Remark:
    words = text.split()
    return Remark(0, 0, 1, tuple(Word(word, at * 0.3, at * 0.3 + 0.28) for at, word in enumerate(words)))


def line_of(text: str) -> Line:
    return Line(remark_of(text), PACK)


def all_forms() -> dict[str, str]:
    """Every sure form of every name in the table of names → nominative, oblique…"""
    roster = Roster(PACK)
    forms: dict[str, str] = {}
    for full, _, _ in PACK.names:
        roster.set({0: (full,)})
        for word, named in roster.words.items():
            if named[0].what == "name" and named[0].weight == 1:
                forms.setdefault(word, named[0].form)
    return forms


class Sample:
    """Hashed signs of many examples."""

    def __init__(self) -> None:
        self.rows: list[np.ndarray] = []
        self.labels: list[int] = []
        self.weights: list[float] = []

    def add(self, found: Sequence[str], label: bool, weight: float = 1.0) -> None:
        self.rows.append(np.fromiter({bucket(sign) for sign in found}, dtype=np.int32))
        self.labels.append(int(label))
        self.weights.append(weight)


def fit(sample: Sample, l2: float, rounds: int = 60) -> np.ndarray:
    """Logistic regression over hashed signs (Adam over mini-batches: plain numpy does)."""
    rng = np.random.default_rng(7)
    sizes = np.array([len(row) for row in sample.rows])
    flat = np.concatenate(sample.rows)
    begins = np.concatenate([[0], np.cumsum(sizes)])
    labels, weights = np.array(sample.labels, float), np.array(sample.weights)
    table = np.zeros(BUCKETS)
    mean, square = np.zeros(BUCKETS), np.zeros(BUCKETS)
    many, step = len(labels), 0
    for round_ in range(rounds):
        order = rng.permutation(many)
        for at in range(0, many, 4096):
            chosen = order[at : at + 4096]
            pieces = np.concatenate([flat[begins[i] : begins[i + 1]] for i in chosen])
            owner = np.repeat(np.arange(len(chosen)), sizes[chosen])
            logit = np.bincount(owner, table[pieces], len(chosen))
            error = (1 / (1 + np.exp(-np.clip(logit, -30, 30))) - labels[chosen]) * weights[chosen]
            slope = np.bincount(pieces, error[owner], BUCKETS) / len(chosen) + l2 * table
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope * slope
            rate = 0.02 * (1 - round_ / rounds)
            table -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return table


def uncased(text: str) -> str:
    """Capitals lost, signs kept."""
    return text.lower()


def places(text: str) -> list[tuple[re.Match[str], int, bool, str, str]]:
    tokens = list(_TOKEN.finditer(text))
    out = []
    for at, token in enumerate(tokens):
        before = text[tokens[at - 1].end() if at else 0 : token.start()]
        after = text[token.end() : tokens[at + 1].start() if at + 1 < len(tokens) else len(text)]
        out.append((token, at, not at or bool(_ENDS.search(before)), before, after))
    return out


def aligned(line: Line, text: str) -> list[int] | None:
    """Which token of the line each word of the text is; None if they do not match."""
    words = [plain(found.group()) for found in _TOKEN.finditer(text)]
    flat: list[int] = []
    at = 0
    for word in words:
        pieces = word.split("-")
        if line.norms[at : at + len(pieces)] != pieces:
            return None
        flat.append(at if len(pieces) == 1 else -1)
        at += len(pieces)
    return flat


def ordinary(norm: str) -> tuple[tuple[str, float], ...]:
    return FACTS(norm).sorts


def learn_person(forms: dict[str, str]) -> tuple[np.ndarray, Counter[str], Counter[str]]:
    chance = random.Random(3)
    pairs = [(signs.ending(PACK, form, what), ordinary(form)) for form, what in forms.items()
             if FACTS(form).known and ordinary(form) and sum(share for _, share in ordinary(form)) > 0.15]  # fmt: skip
    by_shape: dict[str, list[tuple[tuple[str, float], ...]]] = defaultdict(list)
    by_sort: dict[str, list[str]] = defaultdict(list)
    for shape, sorts in pairs:
        by_shape[shape].append(sorts)
        by_sort[sorts[0][0]].append(shape)
    capital, small = Counter[str](), Counter[str]()
    sample = Sample()
    for dialogue in dialogues("learned"):
        for text in dialogue:
            spots = places(text)
            if not spots:
                continue
            line = line_of(text.lower() if chance.random() < 0.5 else bared(text))
            if (where := aligned(line, text)) is None:
                continue
            for token, at, begins, before, after in spots:
                word, norm, index = token.group(), plain(token.group()), where[at]
                if index < 0 or (word.isupper() and len(word) > 1):
                    continue
                tokens = [spot[0] for spot in spots]
                is_name = norm in forms
                if word[0].isupper():
                    unsure = begins or struck(tokens, at, before, after)
                    if unsure and not (begins and is_name and FACTS(norm).person > 0.9):
                        continue
                    if not is_name:
                        continue
                    capital[norm] += not begins
                    form = forms[norm]
                    shape = signs.ending(PACK, norm, form)
                    own = ordinary(norm) if FACTS(norm).known else ()
                    if own and sum(share for _, share in own) > 0.15:
                        sample.add(signs.of_a_person(line, index, index + 1, form, own)
                                   + signs.of_a_word(line, index, index + 1), True, 2.0)  # fmt: skip
                    for sorts in chance.sample(by_shape[shape], min(2, len(by_shape[shape]))):
                        sample.add(signs.of_a_person(line, index, index + 1, form, sorts), True)
                else:
                    if is_name:
                        small[norm] += 1
                        own = ordinary(norm)
                        sample.add(signs.of_a_person(line, index, index + 1, forms[norm], own)
                                   + signs.of_a_word(line, index, index + 1), False, 2.0)  # fmt: skip
                        continue
                    sorts = ordinary(norm)
                    shapes = by_sort.get(sorts[0][0], ()) if sorts else ()
                    if shapes and len(norm) > 2 and chance.random() < 0.25:
                        shape = chance.choice(shapes)
                        sample.add(_posed(line, index, shape, sorts), False)
    for line, mention, person in from_scenes("work"):
        facts = line.facts(mention.first)
        sample.add(signs.of_a_person(line, mention.first, mention.last, mention.form, facts.sorts if facts.known else ())
                   + signs.of_a_word(line, mention.first, mention.last), person, 3.0)  # fmt: skip
    print(f"person: {len(sample.labels)} examples, {sum(sample.labels)} of them names")
    return fit(sample, 3e-6), capital, small


_POSING = {"ablt": "ом", "gent": "ы", "accs": "у", "datv": "е", "gena": "а", "x": "ь"}


def _posed(line: Line, index: int, shape: str, sorts: tuple[tuple[str, float], ...]) -> list[str]:
    """The signs of an ordinary word as if it were a form of a name too."""
    norm = line.norms[index]
    line.norms[index] = "я" + _POSING[shape] if shape in _POSING else norm
    found = signs.of_a_person(line, index, index + 1, "oblique" if shape in _POSING else shape, sorts)
    line.norms[index] = norm
    return found


def mention_at(line: Line, index: int, form: str) -> Mention:
    """A name as the reading finds it, with what the rules make of it."""
    found = Mention(
        Kind.NAME, index, index + 1, nominative=form in ("nominative", "called"), form=form, note="name"
    )
    found.homonym = FACTS(line.norms[index]).person < 0.5
    found.address = ruled(line, found)
    return found


def learn_address(forms: dict[str, str]) -> np.ndarray:
    chance = random.Random(5)
    sample = Sample()
    for dialogue in dialogues("learned"):
        for text in dialogue:
            spots = places(text)
            tokens = [spot[0] for spot in spots]
            candidates = []
            for token, at, begins, before, after in spots:
                norm = plain(token.group())
                facts = FACTS(norm)
                if token.group()[0].isupper() and norm in forms and forms[norm] in ("nominative", "called"):
                    form = forms[norm]
                elif (
                    facts.sorts
                    and facts.sorts[0][0].startswith("N.nomn.s")
                    and facts.alive
                    and facts.sorts[0][1] > 0.7
                ):
                    form = "nominative"
                else:
                    continue
                comma = before.strip() == "," or after.strip().startswith(",")
                edges = (begins or before.strip() == ",") and bool(re.match(r"\s*([,.!?…]|$)", after))
                if comma and edges:
                    if not _called(tokens, at, before, after, begins):
                        continue
                    label = True
                elif edges:
                    continue  # «Саша!»: called, or the whole answer
                else:
                    label = False
                candidates.append((at, form, label))
            if not candidates:
                continue
            for way in (bared, uncased, str):
                if way is str and chance.random() < 0.5:
                    continue
                line = line_of(way(text))
                where = aligned(line, text)
                if where is None:
                    continue
                for at, form, label in candidates:
                    if where[at] >= 0:
                        named = mention_at(line, where[at], form)
                        sample.add(signs.of_an_address(line, named.first, named.last, form, named.address), label,
                                   1.0 if way is bared else 0.5)  # fmt: skip
    print(f"address: {len(sample.labels)} examples, {sum(sample.labels)} of them calls")
    return fit(sample, 3e-6)


def _called(tokens: list[re.Match[str]], at: int, before: str, after: str, begins: bool) -> bool:
    """Not one of a row: «папа, мама, я»."""
    return called(tokens, at, before, after, begins, "nominative")


def from_scenes(folder: str) -> list[tuple[Line, Mention, bool]]:
    """Names in the project's scenes, and whether a person is meant, as far as a scene says so."""
    found = []
    for path in sorted((ROOT / "tests/speech/judge/scenes" / folder).glob("*.scene")):
        raw = path.read_text(encoding="utf-8")
        for scene in scenes(raw, path.stem):
            if scene.options.language == "ru":
                found += _of_scene(scene, raw.splitlines())
    return found


def _of_scene(scene: Scene, raw: list[str]) -> list[tuple[Line, Mention, bool]]:
    roster = Roster(PACK)
    roster.set(scene.names)
    claims = [one for one in scene.expected if one.law == "E-NAM-01"]
    out = []
    matched: set[int] = set()
    at = scene.line
    for remark in (one for one in scene.happenings if isinstance(one, Remark)):
        text = " ".join(word.text for word in remark.words)
        begins = next((n for n in range(at, len(raw)) if _bare(text) in _bare(raw[n])), None)
        if begins is None or remark.written or remark.speaker not in scene.consent:
            continue
        at = begins
        ends = next(
            (n for n in range(begins + 1, len(raw)) if re.match(r"\s*\+?\d|\s*(scene|сцена)\s*:", raw[n])),
            len(raw),
        )
        line = Line(remark, PACK)
        for mention in calls.names(line, roster, frozenset(), []):
            others = [player for player in mention.players if player != remark.speaker]
            if not others or mention.weight < 1 or mention.sure < 1 or mention.last > mention.first + 1:
                continue
            here = [n for n, one in enumerate(claims) if one.offender == remark.speaker and begins < one.line <= ends
                    and (one.object is None or one.object in others)]  # fmt: skip
            far = [n for n, one in enumerate(claims) if one.offender == remark.speaker and one.line > ends
                   and (one.object is None or one.object in others)]  # fmt: skip
            if here and claims[here[0]].mark == "~":
                continue
            if not here and (
                far
                or any(
                    claims[n].object in (None, *others)
                    for n in matched
                    if claims[n].offender == remark.speaker
                )
            ):
                continue  # which of several remarks it is about does not show
            matched.update(here)
            out.append((line, mention, bool(here)))
    return out


def _bare(text: str) -> str:
    return re.sub(r"\{[\d.]+\}", "", text)


def mix(learned: Learned, forms: dict[str, str]) -> dict[str, float]:
    """How much each kind of evidence weighs: logistic regression on the part to choose by, by Newton's method."""
    rows: list[tuple[dict[str, float], bool, float]] = []
    for dialogue in dialogues("tuned"):
        for text in dialogue:
            found = labels(text, forms)
            for way in (str, uncased, bared) if found else ():
                line = line_of(way(text))
                if (where := aligned(line, text)) is None:
                    continue
                for label in found:
                    index = where[label.word]
                    if index < 0:
                        continue
                    person = label.kind != "trap"
                    named = mention_at(line, index, forms[label.norm])
                    rows.append((evidence(learned, line, named), person, 1.0))
                    if person and way is str:
                        # A recogniser may lose this one capital, and a typist too.
                        line.tokens[index].text, line.tokens[index].capital = label.norm, False
                        rows.append((evidence(learned, line, named), person, 0.15))
    for line, mention, person in (*from_scenes("sealed"), *from_scenes("work")):
        mention.address = ruled(line, mention)
        rows.append((evidence(learned, line, mention), person, 1.0))
    names = sorted({name for row, _, _ in rows for name in row})
    column = {name: at for at, name in enumerate(names)}
    table = np.zeros((len(rows), len(names)))
    for at, (row, _, _) in enumerate(rows):
        for name, value in row.items():
            table[at, column[name]] = value
    right, weight = np.array([row[1] for row in rows], float), np.array([row[2] for row in rows])
    mixing = np.zeros(len(names))
    for _ in range(40):
        told = 1 / (1 + np.exp(-np.clip(table @ mixing, -30, 30)))
        slope = table.T @ ((told - right) * weight) + mixing
        curve = (table * (told * (1 - told) * weight)[:, None]).T @ table + np.eye(len(names))
        mixing -= np.linalg.solve(curve, slope)
    return dict(zip(names, mixing.tolist(), strict=True))


def main(argv: Sequence[str]) -> int:
    """Learn, and write."""
    parser = argparse.ArgumentParser(
        prog="python -m bench train-reading",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--mix", action="store_true", help="only weigh the kinds of evidence anew")
    begun = time.time()
    forms = all_forms()
    if parser.parse_args(argv).mix:
        learned = Learned.load(WEIGHTS)
    else:
        person, capital, small = learn_person(forms)
        address = learn_address(forms)
        seen = {form: (capital[form], small[form]) for form in sorted(capital.keys() | small.keys())}
        learned = msgspec.structs.replace(
            Learned.load(WEIGHTS),
            person=rounded(person.tolist()),
            address=rounded(address.tolist()),
            mixing={},
            seen=seen,
        )
    learned = msgspec.structs.replace(learned, mixing=mix(learned, forms))
    store(learned)
    for name, value in learned.mixing.items():
        print(f"  {name:16} {value:6.2f}")
    print(f"{WEIGHTS.name}: {WEIGHTS.stat().st_size / 1024:.0f} kB, learned in {time.time() - begun:.0f} s")
    return 0
