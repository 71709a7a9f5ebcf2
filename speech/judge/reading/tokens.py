"""A remark cut into tokens, clauses and sentences, with the grammar of each token at hand."""

from __future__ import annotations

import re

import msgspec

from speech.judge.grammar import Facts
from speech.judge.lexicon import Pack
from speech.judge.names.spelling import aloud, parts
from speech.judge.shapes import Remark
from speech.judge.sound import alike, key

_TOKEN = re.compile(r"[^\W_](?:[^\W_]|[*@$'’](?=[^\W_*])|\*)*")
_CLAUSE = re.compile(r"[,.;:!?…—–()«»\"“”]")
_SENTENCE = re.compile(r"[.!?…]")
_LATIN = re.compile(r"[a-z]")
PAUSE = 0.5
"""Seconds of silence between two words that stand for the comma a recogniser left out."""


class Token(msgspec.Struct):
    """One word of the law's view of a remark."""

    text: str
    norm: str
    """Lower case, е for ё; Latin letters read aloud in Russian."""
    word: int
    probability: float
    before: str
    """Punctuation between this token and the one before it."""
    clause: int
    sentence: int
    hyphen: bool = False
    capital: bool = False
    """A capital letter where the sentence did not ask for one."""
    quoted: bool = False
    readings: tuple[str, ...] = ()
    """Other ways to read a Latin word aloud."""


class Line:
    """The tokens of one remark and quick answers about them."""

    def __init__(self, remark: Remark, pack: Pack) -> None:
        self.remark, self.pack = remark, pack
        self._grammar = pack.grammar
        self.tokens = self._unglued(_tokens(remark, pack))
        self.norms = [token.norm for token in self.tokens]
        self.questions, self.exclamations = (self._ending(mark) for mark in "?!")
        """Numbers of the sentences that end with the mark."""
        self.marked = any(_CLAUSE.search(word.text) for word in remark.words)
        """Whether there is any punctuation to go by."""

    def __len__(self) -> int:
        return len(self.tokens)

    def facts(self, index: int) -> Facts:
        """The grammar of a token; at this table «крой» is an order, not a cut of cloth."""
        facts = self._grammar.facts(self.norms[index])
        if not facts.known and self.tokens[index].capital:
            # «Кира Найтли»: what an ending suggests of a word that nobody knows is no order.
            return msgspec.structs.replace(facts, order_one=0.0, order_many=0.0, verb_they=0.0, noun=1.0)
        if self.norms[index] in self.pack.listed("game", "orders"):
            return msgspec.structs.replace(facts, order_one=1.0, nominative=0.0, oblique=0.0, noun=0.0)
        return facts

    def listed(self, index: int, table: str, name: str) -> bool:
        """Whether a token stands in a list of the language pack."""
        return 0 <= index < len(self.norms) and self.norms[index] in self.pack.listed(table, name)

    def means(self, index: int, table: str, name: str) -> bool:
        """The same in any form of the listed word; two letters are no form of anything."""
        if not 0 <= index < len(self.norms):
            return False
        forms = {self.norms[index], *(self.facts(index).lemmas if len(self.norms[index]) > 2 else ())}
        return bool(forms & self.pack.listed(table, name))

    def you(self, index: int) -> bool:
        """Whether a token means who is spoken to, one or many: «тебе», «вас»."""
        return self.listed(index, "pronouns", "thou") or self.listed(index, "pronouns", "you")

    def ends(self, index: int, name: str) -> bool:
        """Whether a token has one of the endings that the language pack lists."""
        return self.norms[index].endswith(tuple(self.pack.listed("endings", name)))

    def sounds(self, index: int, table: str, name: str, enough: float) -> bool:
        """Whether a token sounds like a word of a list, in a language whose sounds are known."""
        sound = key(self.norms[index])
        return self.pack.russian and any(
            alike(sound, key(word)) >= enough for word in self.pack.listed(table, name)
        )

    def opens(self, first: int, last: int) -> bool:
        """Nothing but words that go before what is said: «ну», «а», «эй»."""
        return all(self.listed(index, "address", "openers") for index in range(first, last))

    def dashed(self, index: int) -> bool:
        """Whether a dash stands before a token."""
        return 0 < index < len(self.tokens) and self.tokens[index].before in ("—", "–", "-")

    def clause(self, index: int) -> tuple[int, int]:
        """First and last+1 token of the clause a token stands in."""
        return self._stretch(index, "clause")

    def sentence(self, index: int) -> tuple[int, int]:
        """First and last+1 token of its sentence."""
        return self._stretch(index, "sentence")

    def joined(self, first: int, last: int) -> bool:
        """Tokens [first, last) exist and have no punctuation between them."""
        return (
            first >= 0
            and last <= len(self.tokens)
            and all(not self.tokens[index].before for index in range(first + 1, last))
        )

    def near(self, first: int, last: int) -> bool:
        """The same, a comma forgiven: recognisers put them inside titles («Батюшка, воевода»)."""
        return (
            first >= 0
            and last <= len(self.tokens)
            and all(self.tokens[index].before in ("", ",") for index in range(first + 1, last))
        )

    def probability(self, first: int, last: int) -> float:
        """The least believed word of a span."""
        return min((self.tokens[index].probability for index in range(first, last)), default=1.0)

    def words(self, first: int, last: int) -> tuple[int, int]:
        """The span of tokens as a span of the remark's words."""
        if first >= last:
            return (0, 0)
        return (self.tokens[first].word, self.tokens[last - 1].word + 1)

    def _unglued(self, tokens: list[Token]) -> list[Token]:
        """Two words that a recogniser ran together into no word at all: «берикарты», «выдурак»."""
        heads = self.pack.listed("heard", "heads")
        out: list[Token] = []
        for token in tokens:
            out.append(token)
            if len(token.norm) < 6 or self._grammar.facts(token.norm).known:
                continue
            for head in heads:
                rest = token.norm.removeprefix(head)
                if rest != token.norm and len(rest) > 3 and self._grammar.facts(rest).known:
                    out[-1] = msgspec.structs.replace(token, norm=head)
                    out.append(
                        msgspec.structs.replace(token, norm=rest, before="", hyphen=False, capital=False)
                    )
                    break
        return out

    def _ending(self, mark: str) -> set[int]:
        found = {token.sentence - 1 for token in self.tokens if mark in token.before}
        if self.tokens and mark in self.remark.words[-1].text:
            found.add(self.tokens[-1].sentence)
        return found

    def _stretch(self, index: int, kind: str) -> tuple[int, int]:
        number = getattr(self.tokens[index], kind)
        first = last = index
        while first > 0 and getattr(self.tokens[first - 1], kind) == number:
            first -= 1
        while last + 1 < len(self.tokens) and getattr(self.tokens[last + 1], kind) == number:
            last += 1
        return first, last + 1


def _tokens(remark: Remark, pack: Pack) -> list[Token]:
    tokens: list[Token] = []
    between = ""
    clause = sentence = 0
    quoted = False
    ended: float | None = None
    for number, word in enumerate(remark.words):
        at = 0
        for found in _TOKEN.finditer(word.text):
            between += word.text[at : found.start()]
            at = found.end()
            hyphen = bool(tokens) and between == "-" and found.start() > 0
            punctuation = "" if hyphen else between.strip()
            if tokens and not punctuation and not hyphen and ended is not None and not remark.written:
                punctuation = "," if word.start - ended >= PAUSE else ""
            if punctuation in ("-", "'"):
                punctuation = "—" if punctuation == "-" else ""
            for mark in between:
                if mark in "«“":
                    quoted = True
                elif mark in "»”":
                    quoted = False
                elif mark == '"':
                    quoted = not quoted
            begins = not tokens or bool(_SENTENCE.search(punctuation))
            if tokens and _CLAUSE.search(punctuation):
                clause += 1
                sentence += begins
            text = found.group()
            norm, readings = _norm(text, pack)
            tokens.append(Token(text, norm, number, word.probability, punctuation if tokens else "", clause, sentence,
                                hyphen, text[:1].isupper() and not begins, quoted, readings))  # fmt: skip
            between = ""
            ended = word.end
        between += word.text[at:]
    return tokens


def _norm(text: str, pack: Pack) -> tuple[str, tuple[str, ...]]:
    norm = pack.plain(text).replace("’", "'")
    if (
        not pack.russian
        or "*" in norm
        or not (_LATIN.search(norm) or re.search(r"\D[0-9@$]|[0-9@$]\D", norm))
    ):
        return norm, ()
    readings = [""]
    for piece in parts(text):
        readings = [done + reading for reading in aloud(piece)[:6] for done in readings][:24]
    return (readings[0], tuple(readings)) if readings[0] else (norm, ())
