"""`/ход`: every legal move of whatever is played here, to be picked by its words; and any move in its notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from discord import app_commands

from cogs.texts import has, plain, safe, t
from cogs.ui.move_controls import make
from cogs.ui.request import Request, refused
from cogs.ui.wording import move_text, people
from core.hall import Table
from core.hall.lobby import in_phase
from core.shapes import Illegal, Malformed, Move

MOST = 25
"""Choices that Discord shows."""
SHOWN = 6
"""So many of them are told to who has typed something else."""
WORD = re.compile(r"\w+")


def offered(request: Request, table: Table) -> Iterator[tuple[str, Move]]:
    """What the caller may do now, in words: «Зайти: 8 Горян»; nothing for who does not sit here."""
    player = table.sheet.player_of(request.user)
    if player is not None and table.state is not None:
        yield from _in_words(request, table, player, table.legal(player))


def _in_words(
    request: Request, table: Table, player: int, moves: Iterable[Move]
) -> Iterator[tuple[str, Move]]:
    pack, view, locale = request.services.games.of(table), table.view(player), request.locale
    for move in moves:
        label = pack.label(locale, table, view, move) if pack.label else move_text(locale, table, move, pack)
        key = f"deed-{pack.name}-{move.__struct_config__.tag}"
        deed = plain(locale, key) if has(locale, key) else ""
        if deed and deed.casefold() != label.casefold():
            label = f"{deed[0].upper()}{deed[1:]}: {label}"
        yield safe.cut(label, safe.OPTION), move


def completed(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """The moves in whose words all that was typed occurs."""
    try:
        table = request.here()
    except Illegal:
        return []
    wanted, found = typed.casefold().split(), []
    for words, move in offered(request, table):
        written = table.game.write(move)
        if all(word in words.casefold() for word in wanted) and len(written) <= safe.OPTION:
            found.append(app_commands.Choice(name=words, value=written))
            if len(found) == MOST:
                break
    return found


async def run(request: Request, text: str) -> None:
    """Make the move that was picked, or typed: in the words that were offered, or in its notation."""
    table = request.here()
    player = request.player(table)
    if table.state is None:
        raise Illegal("not-begun")
    try:
        await make(request, table, _typed(request, table, player, text))
    except Illegal as wrong:
        awaited = request.services.asked(table)
        if player in awaited or not awaited:
            raise
        everybody = people(table, request.services.cast_of(table))
        who = [everybody[one] for one in awaited]
        await request.show(refused(request.locale, wrong).text(t(request.locale, "move-awaited", who=who)))


def _typed(request: Request, table: Table, player: int, text: str) -> Move:
    for words, move in offered(request, table):
        if text in (words, table.game.write(move)):
            return move
    try:
        return table.game.parse(player, text)
    except Malformed:
        return _meant(request, table, player, text)


def _meant(request: Request, table: Table, player: int, text: str) -> Move:
    """The one move that may be made now and that his own words fit; else the reason why not, against what he most
    likely meant; and if that is nobody's guess, what would be possible."""
    in_phase(table.sheet, "playing")
    possible = list(offered(request, table))
    if fitting := [(words, move) for words, move in possible if _fits(text, words)]:
        if len(fitting) == 1:
            return fitting[0][1]
        raise Illegal("which-move", moves=[words for words, _ in fitting[:SHOWN]])
    meant = (move for move in table.game.meant(table.state, player) if _said(request, table, move))
    for words, move in _in_words(request, table, player, meant):
        if _fits(text, words):
            table.game.check(table.state, player, move)
    pack = request.services.games.of(table)
    if any(_fits(text, words) for words in pack.wording.held(request.locale, table)):
        raise Illegal("not-in-hand")
    raise Illegal(
        "no-such-move", text=text[:60], moves=[words for words, _ in possible[:SHOWN]], count=len(possible)
    )


def _said(request: Request, table: Table, move: Move) -> bool:
    """Is it one that a player makes at the cards, and calls by its name?"""
    key = f"move-{table.sheet.game}-{move.__struct_config__.tag}"
    return not table.game.beside(move) and has(request.locale, key)


def _fits(typed: str, words: str) -> bool:
    """Does all that was typed occur in these words? In whatever case it is put: «9 Поляне», «бить»."""
    known = WORD.findall(words.casefold())
    return all(any(_same(word, one) for one in known) for word in WORD.findall(typed.casefold()) or ("",))


def _same(one: str, other: str) -> bool:
    stem = max(4, min(len(one), len(other)) - 2)
    return one == other or (len(one) >= stem and one[:stem] == other[:stem])
