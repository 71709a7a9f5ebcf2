"""One's own card: what it is, and what one may do now. Nobody else ever gets this page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from cogs.pictures import contents
from cogs.sultan import board, lesson
from cogs.texts import Locale, Person, Raw, plain, safe, t
from cogs.texts.refusals import refusal
from cogs.ui.actions import ActionSelect
from cogs.ui.countdown import time_left
from cogs.ui.move_controls import MoveControls
from cogs.ui.page import Page
from core.hall import Table
from core.shapes import Move, letter
from core.sultan import moves
from core.sultan.scoring import stands_with
from core.sultan.view import ReactionWindow, View, call_in_vain

if TYPE_CHECKING:
    from cogs.ui.services import Services

SELECTS: tuple[tuple[str, type[Move]], ...] = (
    ("sultan-peek", moves.Peek),
    ("sultan-swap", moves.Swap),
    ("sultan-execute", moves.Execute),
    ("sultan-arrest", moves.Arrest),
    ("sultan-murder", moves.Murder),
    ("sultan-hunt", moves.Hunt),
    ("sultan-capture", moves.Capture),
)
BUTTONS = (
    moves.Call, moves.Dance, moves.Predict, moves.Join, moves.Avoid, moves.Intercept, moves.Throne, moves.Pass,
)  # fmt: skip
ABILITIES: dict[str, tuple[type[Move], ...]] = {
    "sultan": (moves.Execute,),
    "guard": (moves.Arrest,),
    "assassin": (moves.Murder,),
    "slave": (moves.Call,),
    "overseer": (moves.Hunt, moves.Capture),
    "dancer": (moves.Dance,),
    "vizier": (moves.Manipulate,),
    "seer": (moves.Foretell,),
}
"""What each character can do that others cannot."""


async def page(services: Services, table: Table, user: int, locale: Locale, _: str) -> Page | None:
    """The panel of who sits here; None for anybody else."""
    player = table.sheet.player_of(user)
    if player is None or table.state is None:
        return None
    view: View = table.view(player)
    if table.sheet.phase == "closed" or (table.sheet.phase == "over" and view.waits_for != "over"):
        return None
    own = view.places[player]
    made = Page(accent=board.ACCENT)
    if own.card is None:
        return made.text(t(locale, "sultan-no-card"))
    sight = contents.SultanCard(
        character=own.card,
        locale=locale,
        hidden=not own.open,
        prison=own.prison,
        chains=own.chains,
        tired=own.tired,
    )
    await services.painter.show(made, sight, in_words=services.in_words(table))
    made.text(
        t(
            locale,
            "sultan-you-are",
            card=own.card,
            open="yes" if own.open else "no",
            dead="yes" if own.dead else "no",
        )
    )
    if not own.dead:
        made.text(lesson.team(view, player, locale))
    made.lines(services.own_events.lines(table, player, locale), 800)
    ended = view.result is not None and view.waits_for in ("dealing", "over")
    if view.banned and not own.dead and not ended:
        barred = [Person(table.sheet.seats[banned].name) for banned in view.banned]
        made.text(t(locale, "sultan-banned", who=barred, now="yes" if view.turn == player else "no"))
    if table.sheet.phase == "paused":
        return made.text(t(locale, "board-paused"))
    if ended:
        made.text(outcome(view, player, locale))
        if board.rests(table):
            board.go_on(made.text(board.awaited(table, view, locale)), table, locale)
        return made
    silent = board.closes_by_itself(table.sheet)
    offered = [move for move in view.moves if not (isinstance(move, moves.Pass) and silent)]
    left = time_left(table, (player,), locale) if player in board.asked(table.sheet, view) else ""
    made.text(f"{_asked(table, view, player, locale)} {left}".strip())
    controls(made, MoveControls(services, table, locale, offered), view)
    if view.actor == player and view.waits_for == "acting":
        made.text(missing(table, view, player, locale))
    made.hints = hints(view, player)
    return made


def hints(view: View, player: int) -> list[str]:
    """What a first-timer should be told just now, the most pressing first."""
    if view.places[player].dead:
        return []
    found = ["hint-sultan-own"]
    if view.window is not None and player in view.window.asked:
        found.insert(0, "hint-sultan-asked")
    elif view.actor == player and view.waits_for == "acting":
        found.insert(0, "hint-sultan-turn")
    if view.places[player].open:
        found.append("hint-sultan-open")
    if view.notebook:
        found.append("hint-sultan-hidden")
    return found


def _asked(table: Table, view: View, player: int, locale: Locale) -> str:
    """What is wanted of him just now."""
    if view.window is not None:
        asked, aimed = player in view.window.asked, player in board.targets(view.window.deed)
        told = [aimed_at(table, view.window, locale)] if aimed else []
        if asked or aimed:
            told.append(board.awaited(table, view, locale))
        if asked:
            reacts = any(not isinstance(move, moves.Pass) for move in view.moves)
            how = "choose" if not board.closes_by_itself(table.sheet) else "react" if reacts else "wait"
            if player in view.window.answered:
                how = "said"
            told.append(t(locale, f"sultan-asked-{how}"))
        if told:
            return "\n".join(told)
    if view.actor == player:
        if view.waits_for == "predicting":
            return t(locale, "sultan-predict")
        if view.turn != player and not view.extra:
            by = Person(table.sheet.seats[view.turn].name)
            return t(locale, "sultan-forced-to", by=by, card=view.places[player].card or "")
        throne = "yes" if view.coronation == player and view.places[player].card == "sultan" else "no"
        return t(locale, "sultan-act", extra="yes" if view.extra else "no", throne=throne)
    if view.places[player].dead:
        return t(locale, "sultan-dead")
    return t(locale, "sultan-throne-any-time" if view.moves else "not-your-turn")


def aimed_at(table: Table, window: ReactionWindow, locale: Locale) -> str:
    """All have heard at whom it is aimed; he should not have to find himself in that line."""
    by = Person(table.sheet.seats[window.by].name)
    return t(locale, "sultan-aimed-at", deed=str(window.deed.__struct_config__.tag), by=by)


def outcome(view: View, player: int, locale: Locale) -> str:
    """How the round has ended, what it gives him, and why (S-SCR-01, S-DIE-02, S-VIZ-01)."""
    result, own = view.result, view.places[player]
    assert result is not None
    assert own.card is not None
    points = result.points[player]
    if points:
        why = "beside" if own.card == "vizier" and not own.open else "hidden"
    else:
        side = stands_with(own.card, own.open, view.choice, view.prediction)
        lost = "lost" if side is not None else own.card
        why = "dead" if own.dead else "nobody" if result.winner is None else lost
    ended = t(locale, "event-sultan-round-ended", how=result.how, round=result.round)
    return f"{ended}\n{t(locale, 'sultan-score', points=points, why=why)}"


def missing(table: Table, view: View, player: int, locale: Locale) -> str:
    """What one would expect to be able to do in one's turn and cannot, and why."""
    forced = view.turn != player and not view.extra
    kinds = ABILITIES[view.places[player].card or ""]
    expected: tuple[type[Move], ...] = kinds if forced else (moves.Peek, moves.Swap, moves.Hide, *kinds)
    why: dict[str, list[str]] = {}
    for kind in expected:
        tag = str(kind.__struct_config__.tag)
        if not any(isinstance(move, kind) for move in view.moves):
            wrong = table.game.why_not(table.state, player, tag)
            if wrong is not None:
                said = refusal(locale, wrong).split("\n")[0]
                why.setdefault(said, []).append(plain(locale, f"deed-sultan-{tag}"))
    return "\n".join(
        t(locale, "sultan-cannot", deeds=Raw(", ".join(deeds)), why=Raw(said)) for said, deeds in why.items()
    )


def controls(made: Page, offer: MoveControls, view: View) -> None:
    """Selects for what is aimed at somebody, buttons for the rest: exactly what is legal."""
    for key, kind in SELECTS:
        offer.select(made, offer.of(kind), plain(offer.locale, key), key)
    hides = offer.of(moves.Hide)
    made.row(*(offer.button(move) for move in hides if move.partner is None))
    swaps = [move for move in hides if move.partner is not None]
    offer.select(made, swaps, plain(offer.locale, "sultan-hide-and-swap"), "hide")
    for team in ("loyalists", "rebels"):
        some = [move for move in offer.of(moves.Manipulate) if move.team == team]
        offer.select(made, some, plain(offer.locale, f"sultan-manipulate-{team}"), f"manipulate-{team}")
    _foretell(made, offer)
    made.row(*(offer.button(move, _style(move, view)) for move in offer.legal if isinstance(move, BUTTONS)))
    if offer.of(moves.Call) and call_in_vain(view):
        made.text(t(offer.locale, "sultan-call-in-vain"))


def _foretell(made: Page, offer: MoveControls) -> None:
    """The Seer picks exactly as many as she must look at (SC-10)."""
    some = offer.of(moves.Foretell)
    if not some:
        return
    many = len(some[0].players)
    if many == 0:
        made.row(offer.button(some[0]))
        return
    candidates = sorted({player for move in some for player in move.players})
    options = [
        discord.SelectOption(label=safe.plain(offer.table.sheet.seats[p].name), value=letter(p))
        for p in candidates
    ]
    words = plain(offer.locale, "sultan-foretell", count=many)
    made.row(ActionSelect(offer.many("foretell"), options, placeholder=words, least=many, most=many))


def _style(move: Move, view: View) -> ButtonStyle:
    if isinstance(move, moves.Pass) or (isinstance(move, moves.Call) and call_in_vain(view)):
        return ButtonStyle.secondary
    return ButtonStyle.danger if isinstance(move, moves.Intercept) else ButtonStyle.primary
