"""Tables to look at and to measure with: every count of players, odd names, every marker."""

from __future__ import annotations

from cogs.pictures.contents import (
    CareerChart,
    CareerLine,
    HandPicture,
    Laurel,
    Pair,
    PictureSeat,
    SultanPlace,
    SultanTable,
    SummaryPicture,
    TablePicture,
)
from core.knyazi.characters import ALL

CAST = tuple(character.id for character in ALL)
ESTATE = {character.id: str(character.estate) for character in ALL}
_NUMBER = {character.id: character.number for character in ALL}
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


def seats(n: int, names: tuple[str, ...] = NAMES) -> tuple[PictureSeat, ...]:
    cast = [c for c in CAST if _NUMBER[c] <= n]
    return tuple(
        PictureSeat(character=c, estate=ESTATE[c], name=names[i], cards=(i * 5 + 3) % 9)
        for i, c in enumerate(cast)
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


def hand(n: int, playing: bool = True) -> HandPicture:
    every = [f"{suit}{rank}" for rank in range(2, 20) for suit in "PGDM"]
    cards = tuple(every[(i * 29 + 7) % 72] for i in range(n))
    playable = frozenset(cards[:: 3 if n > 3 else 1]) if playing else frozenset()
    return HandPicture(
        cards=cards, character="boyar", trump="M", playable=playable, chosen=frozenset(sorted(playable)[:1]),
        mercy=True, mercy_playable=playing,
    )  # fmt: skip


def sultan(n: int, names: tuple[str, ...] = NAMES, locale: str = "ru", over: bool = False) -> SultanTable:
    cast = (
        "sultan",
        "slave",
        "assassin",
        "guard",
        "vizier",
        "assassin",
        "slave",
        "slave",
        "dancer",
        "guard",
        "overseer",
        "seer",
        "slave",
        "guard",
        "slave",
    )
    told = []
    for i in range(n):
        shown = over or i % 3 == 1 or i == 2
        told.append(
            SultanPlace(
                name=(names * 2)[i], character=cast[i] if shown else None, dead=i == 2, prison=i == 3, chains=i == 1, tired=i == 6,
                coronation=i == 4, choice="rebels" if i == 4 else None, prediction="loyalists" if i == 7 else None,
                points=(i * 3) % 8, gained=(i % 3 if over else None), robot=i == 5, away=i == 8, mine=i == 0,
                remembered="guard" if i == 9 else "seer" if i == 3 else None, stale=i == 9,
            )
        )  # fmt: skip
    return SultanTable(
        places=tuple(told), locale="en" if locale == "en" else "ru", round=2, turn=None if over else n - 1, asked=(0, 3), targets=(1,),
        eyes_closed=n == 10, won="rebels" if over else None,
    )  # fmt: skip


def careers(n: int, steps: int = 40) -> CareerChart:
    cast = tuple(c for c in CAST if _NUMBER[c] <= n)
    order, dice = list(range(n)), 12345
    told: list[list[int]] = [[] for _ in range(n)]
    for _ in range(steps):
        for seat, player in enumerate(order):
            told[player].append(seat)
        dice = (dice * 1103515245 + 12345) % 2**31
        at = dice // 65536 % (n - 1)
        order[at], order[at + 1] = order[at + 1], order[at]
        if dice % 7 == 0:
            order.append(order.pop(0))
    return CareerChart(
        careers=tuple(CareerLine(name=NAMES[i], seats=tuple(seats)) for i, seats in enumerate(told)), characters=cast,
        deals=tuple(range(0, steps, 12)), reigns=tuple(range(3, steps, 9)),
    )  # fmt: skip


def summary(game: str, n: int) -> SummaryPicture:
    knyazi = game == "knyazi"
    honours = (
        (),
        ("самодержец",),
        ("бунтарь", "дебошир"),
        (),
        ("болтун",),
        ("лизоблюд", "карьерист", "бунтарь"),
    )
    return SummaryPicture(
        game="knyazi" if knyazi else "sultan",
        laurels=tuple(
            Laurel(
                name=(NAMES * 2)[i], character=CAST[i % 12] if knyazi else ("sultan", "guard", "assassin", "slave", "seer")[i % 5],
                line="был Царём 3 партии, Холопом — ни разу" if knyazi else "чаще всего — Раб", honours=honours[i % 6] if knyazi else (),
                score=None if knyazi else 9 - i % 6, best=i == 0, robot=i == 3,
            )
            for i in range(n)
        ),
        line="7 партий, 2 часа 14 минут", facts=("Больше всех ударов: Лёха — 23", "Дольше всех на троне: Саша"),
    )  # fmt: skip
