"""How a Russian name, surname or nickname is declined, called out and made a possessive (ER-12).

Written for names, not for the language: people's names follow few patterns, and a wrong extra form costs nothing
where a missing one lets an offence pass.
"""

from __future__ import annotations

from collections.abc import Callable

CALLED, OWNER = "called", "owner"
NOMINATIVE, OBLIQUE, PLURAL = "nominative", "oblique", "plural"

_HARD_K = "гкхжчшщ"
_HUSH = "жчшщц"
_VOWELS = "аеиоуыэюя"
_CONTRACTED = {
    "михайлович": ("михалыч",), "павлович": ("палыч",), "александрович": ("саныч", "алексаныч", "александрыч"),
    "васильевич": ("василич", "васильич"), "николаевич": ("николаич", "никалаич"), "юрьевич": ("юрич", "юрьич"),
    "евгеньевич": ("евгенич", "евгеньич"), "григорьевич": ("григорич", "григорьич"), "ильич": (),
    "николаевна": ("николавна",), "александровна": ("санна", "алексанна"), "михайловна": ("михална",),
    "павловна": ("пална",), "ивановна": ("иванна",), "васильевна": ("василивна",), "сергеевна": ("сергевна",),
    "алексеевна": ("алексевна",), "андреевна": ("андревна",),
}  # fmt: skip


def declined(name: str, stem: str = "", gender: str = "", surname: bool | None = None) -> dict[str, str]:
    """Every form of a single word in lower case (е for ё) → what it is.

    `stem` is that of the oblique cases where they have one of their own; `surname` None: judged by the ending.
    """
    forms: dict[str, str] = {name: NOMINATIVE}

    def add(kind: str, *words: str) -> None:
        for word in words:
            if len(word) > 1:
                forms.setdefault(word, kind)

    if (_surname(name) if surname is None else surname and _surname(name)) or (
        name[-2:] in ("ый", "ой") and len(name) > 3
    ):
        _add_surname(add, name)
    elif name[-1:] == "а":
        root = name[:-1]
        y = "и" if root[-1:] in _HARD_K else "ы"
        o = "е" if root[-1:] in _HUSH else "о"
        add(OBLIQUE, root + y, root + "е", root + "у", root + o + "й", root + o + "ю")
        add(PLURAL, root + "ам", root + "ами", root + "ах")
        if len(root) > 1 and root[-1] not in _VOWELS:
            add(CALLED, root)
        _add_owner(add, root + "ин")
    elif name[-1:] == "я":
        root = name[:-1]
        locative = "и" if root[-1:] == "и" else "е"
        add(OBLIQUE, root + "и", root + locative, root + "ю", root + "ей", root + "ею")
        add(PLURAL, root + "ям", root + "ями", root + "ях")
        if len(root) > 1 and root[-1] not in _VOWELS + "ь":
            add(CALLED, root + "ь")
        elif root[-1:] in _VOWELS and root[-1:] != "и":
            add(CALLED, root + "й")
        _add_owner(add, root + "ин")
    elif name[-1:] == "ь" and gender == "f":
        root = stem or name[:-1]
        add(OBLIQUE, root + "и", name + "ю")
        _add_owner(add, root + "ин")
    elif name[-1:] in "йь":
        root = stem or name[:-1]
        add(OBLIQUE, root + "я", root + "ю", root + "ем", root + "е", root + "и")
        add(PLURAL, root + "ев", root + "ей", root + "ям", root + "ями", root + "ях")
        _add_owner(add, root + "ев")
    elif name[-1:] in "ое" and len(name) > 3:
        root = name[:-1]
        add(OBLIQUE, root + "а", root + "у", root + "ом", root + "е", root + "ы", root + "ой")
    elif name[-1:] not in _VOWELS:
        root = stem or _without_fleeting(name)
        e = "е" if root[-1:] in _HUSH else "о"
        y = "и" if root[-1:] in _HARD_K else "ы"
        add(OBLIQUE, root + "а", root + "у", root + e + "м", root + "е")
        add(
            PLURAL,
            root + y,
            root + ("ей" if root[-1:] in "жчшщ" else "ов"),
            root + "ам",
            root + "ами",
            root + "ах",
        )
        _add_owner(add, root + ("ев" if root[-1:] in _HUSH else "ов"))
        if gender == "f":
            forms = {name: NOMINATIVE}
    return forms


def fondled(name: str) -> tuple[str, ...]:
    """Diminutives that Russian makes of any full name, whether a table lists them or not: Самсон → Самсончик."""
    if len(name) < 4:
        return ()
    if name[-1] == "а" and name[-2] not in _VOWELS:
        root = name[:-1]
        return (root + ("ечка" if root[-1] in _HUSH else "очка"), root + "ушка") + (
            (root + "ка",) if root[-2] in _VOWELS else ()
        )
    if name[-1] == "й":
        return (name + "чик", name[:-1] + "юшка") if name[-2] in "ае" else ()
    if name[-1] in "нмрлвс":
        return (name + "чик", name + "ушка")
    return (name + "ик", name + "ушка") if name[-1] in "тдбпзф" else ()


def patronymics(name: str) -> tuple[str, ...]:
    """A patronymic and how it is said in a hurry: «Андреевич», «Андреич»."""
    short = list(_CONTRACTED.get(name, ()))
    if not short:
        for long, quick in (
            ("аевич", "аич"),
            ("еевич", "еич"),
            ("ьевич", "ьич"),
            ("ович", "ыч"),
            ("евич", "ич"),
        ):
            if name.endswith(long):
                root = name.removesuffix(long)
                short.append(root + ("и" + quick[1:] if quick == "ыч" and root[-1:] in _HARD_K else quick))
                break
    return (name, *short)


def is_patronymic(word: str) -> bool:
    """By its ending alone."""
    if word in ("ильич", "кузьмич", "фомич", "лукич"):
        return True
    return len(word) > 4 and word.endswith(
        ("ович", "евич", "овна", "евна", "ична", "еич", "аич", "ныч", "лыч", "вна")
    )


def _surname(name: str) -> bool:
    return len(name) > 4 and name.endswith(("ов", "ев", "ин", "ын", "ова", "ева", "ина", "ына", "ский", "цкий",
                                            "ская", "цкая", "ый", "ой", "ая"))  # fmt: skip


def _add_surname(add: Callable[..., None], name: str) -> None:
    if name.endswith(("ский", "цкий", "ый", "ой")):
        root = name[:-2]
        y = "и" if root[-1] in _HARD_K else "ы"
        add(OBLIQUE, root + "ого", root + "ому", root + y + "м", root + "ом")
        add(PLURAL, root + y + "е", root + y + "х", root + y + "ми")
    elif name.endswith("ая"):
        root = name[:-2]
        add(OBLIQUE, root + "ой", root + "ую")
    elif name.endswith(("ова", "ева", "ина", "ына")):
        root = name[:-1]
        add(OBLIQUE, root + "ой", root + "у", root + "е", root + "ы")
        if name.endswith(("ина", "ына")):
            add(CALLED, root)
            add(OWNER, root + "ин")
    else:
        add(OBLIQUE, name + "а", name + "у", name + "ым", name + "ом", name + "е")
        add(PLURAL, name + "ы", name + "ых", name + "ыми")


def _add_owner(add: Callable[..., None], owner: str) -> None:
    for ending in ("", "а", "о", "ы", "ого", "ой", "у", "ому", "ым", "ых", "ыми", "ом"):
        add(OWNER, owner + ending)


def _without_fleeting(name: str) -> str:
    """Санёк → Саньк-, Сашок → Сашк-, Юрец → Юрц-; names in -ик keep their vowel."""
    if len(name) > 3 and name[-2:] in ("ек", "ок") and name[-3] not in _VOWELS:
        if name[-2:] == "ок" or name[-3] in _HARD_K:
            return name[:-2] + "к"
        return name[:-2] + "ьк"
    if len(name) > 4 and name.endswith("ец"):
        return name[:-2] + "ц"
    return name
