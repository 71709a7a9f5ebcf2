"""Words that give an unlawful decree away (K-DEC-03), as data: the machine's part of judging one.

Each flaw has patterns; one that matches the decree's text, small letters and ё as е, is a doubt that its author is told
before he announces it, and no more (KC-28). Whatever is announced, any player may object to.
"""

from __future__ import annotations

import re
from typing import Final

from core.knyazi.court_papers import Flaw

_NOT = r"(?<!не )(?<!not )\b"
_SOME = r"знать (?:долж|обяз|игра|сто|сид|молч|по[её]т)\w*|дворян\w*|мещан\w*|чернь|черни|боярин|царевич|духовник|воевода|купец|шпион|чиновник|палач|шут|дворник|холоп\w*"
_SOME_EN = r"nobles|commoners|the mob|boyar|tsarevich|confessor|voevoda|merchant|spy|clerk|executioner|jester|sweeper|kholop"

PATTERNS: Final[dict[Flaw, tuple[str, ...]]] = {
    "not-uniform": (
        rf"^\W*(?:отныне |теперь |пусть |только |один |одни |лишь )*(?:{_SOME})(?!\w)(?!.*\b(?:все|каждый|всем|каждому)\b)",
        rf"\b(?:кроме|за исключением) (?:меня|царя|знати|{_SOME})",
        rf"^\W*(?:only |let |from now on )*(?:the )?(?:{_SOME_EN})\b(?!.*\b(?:all|every\w*)\b)",
        rf"\bexcept (?:me|the tsar|(?:the )?(?:{_SOME_EN}))",
    ),
    "insult": (
        rf"{_NOT}(?:оскорбля|обзыва|унижа|хами|груби|дерзи)\w*.*(?:старш|вышестоящ|начальств|знать|цар)",
        rf"(?:старш|вышестоящ|начальств)\w* .*{_NOT}(?:оскорбля|обзыва|хами|груби|дерзи|на ты\b)",
        rf"{_NOT}(?:insult|mock|offend)\w*.*(?:superior|senior|higher|tsar)",
    ),
    "hands": (
        rf"{_NOT}(?:наказыв|бить|бьет|бей|пор[ои]|хлест|лупи|ударя)\w*.*\b(?:себя|сам|сама|сами|самих?|самого)\b",
        r"\b(?:себя|сам|сама|сами|самих?|самого)\b.*(?:наказыв|бьет|порет|хлещет|лупит|ударяет)",
        rf"{_NOT}(?:сдава|тасова|раздава|собира)\w* карт\w*.*(?:вместо|за) ",
        rf"{_NOT}(?:трога|брать|бери|берет|хвата)\w*.*чуж\w+ карт",
        rf"{_NOT}(?:punish|beat|hit|strike)\w*.*\b(?:them|him|her|your|our)sel(?:f|ves)\b",
    ),
    "principles": (
        r"открыты\w* карт",
        r"карт\w*.*(?:в открытую|открыто|рубашкой вниз|лицом вверх|напоказ)",
        rf"{_NOT}(?:показыва|откры|раскры)\w* (?:свои |все |всем |друг другу )*карт",
        r"\b(?:open|show\w*|reveal\w*)\b.*\b(?:cards|hands?)\b",
    ),
    "rules": (
        r"\bне (?:меня|обменива|пересажива)\w*.*(?:мест|рол)",
        r"(?:без|отмен\w+) (?:обмена|смены) (?:мест|рол)",
        r"\bне (?:ход\w+ под|подкидыва|отбива|брать карт|берут карт)",
        r"(?:козыр\w* (?:не бь|не действу|отменя)|отменя\w+ козыр)",
        r"\b(?:no|not|never|nobody)\b.*\b(?:swap|exchange|change)\w*.*\b(?:seat|place|role)s?\b",
    ),
}

_COMPILED: Final = [(flaw, re.compile("|".join(patterns))) for flaw, patterns in PATTERNS.items()]


def flaw_in(words: str) -> Flaw | None:
    """The first flaw that the words seem to give away; None: nothing to doubt."""
    text = words.lower().replace("ё", "е")
    return next((flaw for flaw, pattern in _COMPILED if pattern.search(text)), None)
