"""What Whisper writes when nobody has said anything, and how to tell.

It was taught with subtitles, so silence and noise bring out what subtitles say then.
"""

from __future__ import annotations

import re
import zlib

NOBODY = 0.5
"""Probability of no speech above which nothing else is asked. Belief in the text is no excuse: noise is believed in."""
DOUBTFUL = 0.3
"""Probability of no speech above which the text must be believed in."""
BELIEVED = -0.8
"""Mean log-probability of a token of a text that is believed in."""
UNSURE = -1.3
"""Mean log-probability below which no text is worth anything."""
COMPRESSED = 2.4
"""A text that shrinks by more than this repeats itself."""
WORDS_PER_SECOND = 7.0

_CREDITS = re.compile(
    r"субтитр|dimatorzok|диматорзок|торзок|редактор\w* .*корректор|корректор [а-яё]\.|продолжение следует"
    r"|спасибо за (просмотр|внимание, подписывайтесь)|подпис(ывайтесь|ывайся|ка) на (мой |наш )?канал"
    r"|ставьте лайк|(спокойная|тревожная|веселая|весёлая|грустная|динамичная|напряженная|напряжённая"
    r"|торжественная|лирическая) музыка|играет музыка|музыкальная заставка|аплодисменты$|amara|thanks for watching",
    re.IGNORECASE,
)
_ALONE = frozenset(
    {
        "спасибо за просмотр",
        "до новых встреч",
        "до свидания и до новых встреч",
        "всем пока",
        "смех",
        "музыка",
        "аплодисменты",
        "звонок",
        "вздох",
        "кашель",
        "шум",
        "тишина",
        "поцелуй",
    }
)


def empty(text: str) -> bool:
    return not any(c.isalpha() or c.isdigit() for c in text)


def repeats(text: str) -> bool:
    """A text that says the same again and again."""
    data = text.encode()
    return len(data) > 60 and len(data) / len(zlib.compress(data)) > COMPRESSED


def credits(text: str) -> bool:
    """What stands at the end of films, not what is said at a table."""
    bare = re.sub(r"[^\w ]", "", text.lower()).strip()
    return bool(_CREDITS.search(text)) or bare in _ALONE


def verdict(text: str, *, nobody: float, belief: float, seconds: float, broken_off: bool) -> str:
    """Why a text is not to be believed, or nothing."""
    if nobody > NOBODY:
        return "noise"
    if empty(text):
        return "empty"
    if broken_off or repeats(text):
        return "loop"
    if credits(text):
        return "credits"
    if nobody > DOUBTFUL and belief < BELIEVED:
        return "noise"
    if belief < UNSURE:
        return "unsure"
    words = len(text.split())
    if words > 3 and words > WORDS_PER_SECOND * seconds:
        return "hasty"
    return ""
