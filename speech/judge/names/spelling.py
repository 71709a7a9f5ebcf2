"""How a nickname in Latin letters and digits is read aloud in Russian (E-NAM-01): Sasha → Саша, S4sha → Саша.

Nobody can know how friends pronounce a username, so several readings are made and any of them counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_LEET = {"4": "a", "0": "o", "1": "i", "3": "e", "5": "s", "7": "t", "8": "b", "6": "b", "9": "g",
         "@": "a", "$": "s", "!": "i", "|": "l"}  # fmt: skip
_LEET_RUSSIAN = {"4": "ч", "0": "о", "1": "и", "3": "з", "5": "с", "7": "т", "8": "в", "6": "б", "9": "д",
                 "@": "а", "$": "с", "!": "и"}  # fmt: skip
_LOOKALIKE = str.maketrans("abcehkmoptxyABCEHKMOPTXY", "авсенкмортхуАВСЕНКМОРТХУ")
_ALIKE = str.maketrans("abcdehkmnoptuxyABCDEHKMNOPTUXY", "авсденкмпортихуАВСДЕНКМНОРТИХУ")
"""By sight rather than by sound, for those who write with digits."""
_MOST = 24

# Longest first; each Latin cluster with the letters it may stand for.
_CLUSTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("shch", ("щ",)), ("sch", ("щ", "ш")), ("igh", ("ай",)),
    ("sh", ("ш",)), ("ch", ("ч",)), ("zh", ("ж",)), ("kh", ("х",)), ("ts", ("ц", "тс")), ("tz", ("ц",)), ("ph", ("ф",)),
    ("th", ("т", "з")), ("ck", ("к",)), ("qu", ("кв",)), ("yo", ("е", "йо", "ье")), ("jo", ("е", "джо")), ("io", ("е", "ио")),
    ("ya", ("я", "ья")), ("ja", ("я", "джа")), ("ia", ("ия", "я")), ("yu", ("ю", "ью")), ("ju", ("ю",)), ("iu", ("ю",)),
    ("ye", ("е", "ье")), ("je", ("е", "дже", "же")), ("ee", ("и",)), ("oo", ("у",)), ("ea", ("и", "еа")), ("ou", ("ау", "у")),
    ("iy", ("ий",)), ("yi", ("и",)), ("ey", ("ей", "и")), ("ay", ("ай", "ей")), ("ai", ("ай", "аи", "ей")), ("ei", ("ей",)),
    ("a", ("а",)), ("b", ("б",)), ("c", ("к", "ц")), ("d", ("д",)), ("e", ("е",)), ("f", ("ф",)), ("g", ("г",)),
    ("h", ("х",)), ("i", ("и",)), ("j", ("й", "дж", "ж")), ("k", ("к",)), ("l", ("л",)), ("m", ("м",)), ("n", ("н",)),
    ("o", ("о",)), ("p", ("п",)), ("q", ("к",)), ("r", ("р",)), ("s", ("с",)), ("t", ("т",)), ("u", ("у",)),
    ("v", ("в",)), ("w", ("в", "у")), ("x", ("кс", "х")), ("y", ("и", "й")), ("z", ("з",)), ("'", ("ь",)),
)  # fmt: skip
_LETTERS = {cluster: letters[0] for cluster, letters in _CLUSTERS if len(cluster) == 1}
_ENGLISH_ENDS = (("ake", "ейк"), ("ike", "айк"), ("ame", "ейм"), ("ate", "ейт"), ("ace", "ейс"), ("ade", "ейд"),
                 ("ite", "айт"), ("ine", "айн"), ("ire", "айр"), ("ife", "айф"), ("ice", "айс"), ("ide", "айд"),
                 ("one", "он"), ("ore", "ор"), ("oke", "оук"), ("ose", "оуз"), ("une", "юн"), ("ight", "айт"),
                 ("er", "ер"), ("ow", "оу"), ("man", "мен"), ("man", "мэн"))  # fmt: skip


def parts(nick: str) -> tuple[str, ...]:
    """The words of a nickname: «xX_DarkWolf_Xx» → dark, wolf; digits inside a word are letters in disguise."""
    nick = re.sub(r"^[xX]{1,2}[_\W]|[_\W][xX]{1,2}$", " ", nick.strip())
    nick = re.sub(r"^xX(?=[A-ZА-Я])|Xx$", " ", nick)
    if len(re.findall(r"[a-zа-яё](?=[A-ZА-ЯЁ])|[A-ZА-ЯЁ](?=[a-zа-яё])", nick)) > 3 and re.fullmatch(
        r"[A-Za-zА-Яа-яЁё]{4,9}", nick
    ):
        nick = nick.lower()  # aNdReY
    found = []
    for piece in re.split(r"[\s_.,\-–—#|/\\()\[\]{}<>*~\"'«»:;+=^]+", nick):
        for word in re.findall(r"[A-ZА-ЯЁ]?[a-zа-яё0-9@$!]+|[A-ZА-ЯЁ0-9@$!]+(?![a-zа-яё])|[A-ZА-ЯЁ][a-zа-яё0-9@$!]*",
                               piece):  # fmt: skip
            word = undisguised(word)
            if word:
                found.append(word)
    return tuple(found)


def disguises(nick: str) -> tuple[str, ...]:
    """A nickname with digits for letters, and what else it may be: «Vovan4ik» → Vovanchik, «6opoda» → борода."""
    others = []
    if re.search(r"[a-z]", nick, re.IGNORECASE):
        if re.search(r"(?<=[a-z])4(?=[a-z])|(?<![^\W_])4(?=[aeiouy])", nick, re.IGNORECASE):
            others.append(nick.replace("4", "ch"))
        if re.search(r"(?<![^\W_])\d(?=[a-z])|(?<=[a-z])\d(?=[a-z])", nick, re.IGNORECASE):
            seen = "".join(_LEET_RUSSIAN.get(letter, letter) for letter in nick.translate(_ALIKE))
            if not re.search(r"[a-z0-9]", seen, re.IGNORECASE):
                others.append(seen)
    return (nick, *others)


def undisguised(word: str) -> str:
    """Leetspeak undone in one word, digits at its ends dropped: «S4sha_99» → sasha; bare numbers → nothing."""
    core = word.strip("0123456789!") if re.search(r"[^\W\d_]", word) else ""
    lead = re.match(r"[0-9@$!]+", word)
    if core and lead and len(lead.group()) == 1 and len(core) > 2:
        # One digit at the head may be a letter («4ester») or a number («7 гномов»): only letters 3 4 0 1 5 stand there.
        head = lead.group()
        if head in "40153" and not re.match(r"[aeiouyаеиоуыэюя]", core.lower()):
            core = head + core
    russian = bool(re.search(r"[а-яёА-ЯЁ]", core))
    if russian and re.search(r"[a-zA-Z]", core):
        core = core.translate(_LOOKALIKE).lower()
        core = "".join(_LETTERS.get(letter, letter) for letter in core)
    if russian:
        core = re.sub(r"(?<=[^\W\daeiouаеёиоуыэюя])([43])(?=[^\W\daeiouаеёиоуыэюя])",
                      lambda digit: {"4": "а", "3": "е"}[digit.group()], core, flags=re.IGNORECASE)  # fmt: skip
    table = _LEET_RUSSIAN if russian else _LEET
    return "".join(table.get(letter, letter) for letter in core).lower().replace("ё", "е")


def aloud(word: str, known: Mapping[str, tuple[str, ...]] | None = None) -> tuple[str, ...]:
    """Readings of one lower-case word in Russian letters, the likeliest first; Russian words are themselves."""
    if not re.search(r"[a-z]", word):
        return (word,)
    readings: dict[str, None] = dict.fromkeys((known or {}).get(word, ()))
    for ending, sound in _ENGLISH_ENDS:
        if word.endswith(ending) and len(word) > len(ending):
            readings.update((stem + sound, None) for stem in _spelt(word.removesuffix(ending))[:3])
    readings.update(dict.fromkeys(_spelt(word)))
    return tuple(readings)[:_MOST]


def _spelt(word: str) -> list[str]:
    readings = [""]
    at = 0
    while at < len(word):
        for cluster, letters in _CLUSTERS:
            if word.startswith(cluster, at):
                if cluster == "e" and at == 0:
                    letters = ("е", "э")
                if cluster == "y" and at == len(word) - 1:
                    letters = ("и", "ий", "ы", "й")
                readings = [done + letter for letter in letters for done in readings][:_MOST]
                at += len(cluster)
                break
        else:
            readings = [done + word[at] for done in readings]
            at += 1
    return readings
