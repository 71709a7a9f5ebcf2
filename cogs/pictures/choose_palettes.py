"""Chooses the inks of both looks from sample pictures; run after a change of colours."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image, ImageColor

from cogs.pictures import hand_picture, palace, samples, sultan_pictures, svg, symbols, table_picture
from cogs.pictures.contents import SultanCard
from cogs.pictures.palace_people import PEOPLE as PALACE

_LUBOK = [
    svg.PAPER, svg.INK, svg.RED, svg.GREEN, svg.OCHRE, svg.BLUE, svg.WHITE, svg.SKIN, svg.ROSE, svg.BROWN, svg.PAPER_DARK,
    "#f7dc8d", "#5f9dbb", "#3f4f58", "#5f7d8c", "#5b3f66", "#9fb0b8", "#6f7f4f", "#fffaf0", "#fdf3da", "#f8d9c6", "#d6e6ee",
    *symbols.SUIT_COLOURS.values(), "#b5342a", "#3f6f4a", "#8a6a3a", "#fff6e0", "#7a5a40",
]  # fmt: skip
_PALACE = [
    svg.NIGHT, palace.FLOOR, svg.INK, svg.LAPIS, svg.TURQUOISE, svg.GOLD, svg.IVORY, svg.TERRACOTTA, svg.EMERALD,
    svg.WINE, svg.PLUM, *palace.TEAM_COLOURS.values(), *palace.NICHES.values(), "#8e2f33", "#a33b38", "#7d2a30", "#b5453c",
    "#ffe9ad", "#b8b0a2", "#e3b586", "#5f9dbb", "#6d6660",
]  # fmt: skip


def inks(images: list[Image.Image], always: list[str], count: int) -> str:
    """Ours by name, then what their edges blend into."""
    sheet = Image.new("RGB", (max(i.width for i in images), sum(i.height for i in images)), always[0])
    y = 0
    for image in images:
        sheet.paste(image, (0, y))
        y += image.height
    named = [ImageColor.getrgb(colour)[:3] for colour in dict.fromkeys(always)]
    blends = sheet.quantize(count - len(named), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return (bytes(value for colour in named for value in colour) + bytes(blends.getpalette() or [])).hex()[
        : count * 6
    ]


def choose() -> None:
    lubok = [
        table_picture.compose(samples.table(n, names, pairs, locale))
        for n, names, pairs, locale in (
            (4, samples.NAMES, 2, "ru"), (12, samples.NAMES, 6, "ru"), (12, samples.ODD, 12, "en"), (9, samples.ODD, 0, "ru"),
        )
    ] + [hand_picture.compose(samples.hand(20))]  # fmt: skip
    circle = [
        sultan_pictures.compose(samples.sultan(n, over=over))
        for n, over in ((5, False), (10, False), (15, True), (15, False))
    ]
    circle += [sultan_pictures.compose_card(SultanCard(character=character)) for character in PALACE]
    kept = {"lubok": inks(lubok, _LUBOK, 74), "palace": inks(circle, _PALACE, 104)}
    (Path(__file__).parent / "palettes.json").write_text(json.dumps(kept, indent=1) + "\n")
