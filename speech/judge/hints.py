"""What the ear may expect to hear at this table: titles, set phrases, names (for `speech.transcribe`'s hints).

Bare ranks are among them: the ear lets an expected word stand only where the sound itself supports it, so a rank is
never heard because it was expected, and without the hint «боярин» becomes «боярен» and is nobody's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from core.knyazi.characters import Character
from speech.judge import lexicon
from speech.judge.lexicon import Pack
from speech.judge.names.roster import SURE, families
from speech.judge.names.spelling import aloud, parts
from speech.transcribe.port import Hints

_PER_PLAYER = 4


def phrases(pack: Pack, seats: Iterable[Character]) -> tuple[str, ...]:
    """The full titles and the ranks of the characters in play, and how leave is asked."""
    playing = {character.id for character in seats}
    your = next(iter(pack.words["pronouns"].get("your", ())), "")
    found = []
    for noun, forms in pack.nouns.items():
        if any(form.character in playing and "nominative" in form.cases for form in forms):
            found.append(f"{your} {noun}".strip().capitalize())
    for epithet, epithets in pack.epithets.items():
        callable_now = {form.character for form in epithets if "nominative" in form.cases} & playing
        found += [f"{epithet} {rank}".capitalize() for rank, ranks in pack.ranks.items() for form in ranks
                  if form.character in callable_now and form.kind == "bare" and "nominative" in form.cases]  # fmt: skip
    titled = {word for phrase in found for word in phrase.lower().split()}
    found += [rank.capitalize() for rank, ranks in pack.ranks.items() if rank not in titled and any(
        form.character in playing and form.kind == "bare" and "nominative" in form.cases for form in ranks)]  # fmt: skip
    return (*found, *(phrase.capitalize() for phrase in pack.words.get("leave", {}).get("said", ())))


def names(pack: Pack, strings: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The commonest forms of everybody's names, and nicknames as they are read aloud."""
    found: dict[str, None] = {}
    table = families(pack)
    for player in strings:
        for string in player:
            said = [
                aloud(piece, pack.nicks)[0] if pack.russian else piece
                for piece in parts(string)
                if len(piece) > 1
            ]
            for word in said:
                name = table.find(word)
                family = (
                    []
                    if name is None
                    else [form for form, _, _, weight in table.shapes(name) if weight == SURE]
                )
                for form in (word, *family[:_PER_PLAYER]):
                    found.setdefault(form.capitalize())
    return tuple(found)


def expected(language: str, cast: Collection[Character], called: Iterable[Sequence[str]]) -> Hints:
    """What the ear may expect to hear at a table: titles in play, how leave is asked, names."""
    words = lexicon.pack(language, cast)
    return Hints(phrases(words, cast), names(words, called))
