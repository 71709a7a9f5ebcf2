"""Tables to look at and to measure with: every count of players, odd names, every marker."""

from __future__ import annotations

from cogs.art.models import Pair, Seat, TablePicture

CAST = (
    "tsar",
    "tsarevich",
    "confessor",
    "boyar",
    "voevoda",
    "merchant",
    "spy",
    "clerk",
    "executioner",
    "jester",
    "sweeper",
    "kholop",
)
_NUMBER = {
    "tsar": 2,
    "tsarevich": 8,
    "confessor": 11,
    "boyar": 6,
    "voevoda": 9,
    "merchant": 12,
    "spy": 4,
    "clerk": 10,
    "executioner": 3,
    "jester": 5,
    "sweeper": 7,
    "kholop": 1,
}
ESTATE = {c: "nobles" if i < 5 else "commoners" if i < 10 else "mob" for i, c in enumerate(CAST)}
NAMES = (
    "Саша",
    "Лёха",
    "Маша",
    "Пётр Алексеевич",
    "Ксюша",
    "Вован",
    "Anna",
    "Дядя Фёдор",
    "Илья",
    "Зульфия",
    "Санёк",
    "Оля",
)
ODD = (
    "Александр Длиннофамильный-Очень!", "عومر الخيام", "👑🔥 Лёха 🔥👑", "𝓐𝓵𝓮𝔁𝓪𝓷𝓭𝓮𝓻", "Z̷̢̛͓a̷̡͇l̴g̵o̶", "漢字漢字漢字",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "カイト★", "@everyone **x**", "גיא", "", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
)  # fmt: skip


def seats(n: int, names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    cast = [c for c in CAST if _NUMBER[c] <= n]
    return tuple(
        Seat(character=c, estate=ESTATE[c], name=names[i], cards=(i * 5 + 3) % 9) for i, c in enumerate(cast)
    )


def table(n: int, names: tuple[str, ...] = NAMES, pairs: int = 3, locale: str = "ru") -> TablePicture:
    from dataclasses import replace

    told = list(seats(n, names))
    told[1] = replace(told[1], frozen=True, cards=0, mercies=1)
    told[0] = replace(told[0], mercies=2)
    told[-1] = replace(told[-1], blows=3, assignments=1, cards=12)
    told[-2] = replace(told[-2], robot=True)
    told[2] = replace(told[2], chronicler=True, ability_spent=True)
    if n > 5:
        told[3] = replace(told[3], away=True, assignments=2, blows=5, chronicler=True, mercies=1, cards=31)
    cards = ("P3", "G3", "D8", "M8", "P12", "D3", "G8", "D12", "G12", "M12", "P19", "D19")
    beats = ("P8", "M2", None, "M12", "mercy", None, "G19", "M3", None, None, None, None)
    bout = tuple(Pair(attack=cards[i], defence=beats[i], by=n - 1 if i == 2 else None) for i in range(pairs))
    return TablePicture(
        seats=tuple(told), locale="en" if locale == "en" else "ru", deal=3, orders=("theocracy", "anarchy") if n > 10 else ("tyranny",), trump="M",
        turn=n - 2 if bout else n - 3, attacker=n - 2 if bout else None, defender=n - 3 if bout else None,
        asked=(n - 3,) if bout else (), bout=bout, decrees=2, petitions=1, charges=3, discard=14, aside=72 - 6 * n,
        next_trump="G" if n == 7 else None, riot=pairs > 6,
    )  # fmt: skip
