"""What is asked of the one whose hand it is, said to him; and why what he would expect cannot be done."""

from __future__ import annotations

from typing import Any

from cogs.knyazi import board
from cogs.knyazi.wording import card_words
from cogs.texts import Locale, Raw, t
from cogs.texts.refusals import refusal
from cogs.ui.countdown import time_left
from core.hall import Table
from core.knyazi import moves
from core.knyazi.cards import SUITS
from core.knyazi.game import game as knyazi
from core.knyazi.view import View

STAGES = ("defend", "more", "window", "permitted", "lead")
PHASES = ("turn", "bonus", "dealing")


def sentence(table: Table, view: View, locale: Locale) -> str:
    """«Тебя бьют: 2 Полян. Чем ответишь?» And how long he has."""
    asked = _sentence(table, view, locale)
    mine = () if view.me is None else (view.me,)
    left = time_left(table, view.waiting if helps(view) else mine, locale)
    return f"{asked} {left}".strip() if asked else ""


def helps(view: View) -> bool:
    """K-RIO-05: may he beat in a riot, though the table waits for the Tsar alone?"""
    return view.me not in view.waiting and any(isinstance(move, moves.Beat) for move in view.legal)


def _sentence(table: Table, view: View, locale: Locale) -> str:
    if view.trump is None or not any(isinstance(move, moves.Trump) for move in view.legal):
        return _moment(table, view, locale)
    asked = t(locale, "asked-new-trump", suit=SUITS[view.trump])
    # KC-07: he may name one in mid-bout, too, while he is asked something else.
    return asked if view.question == "trump" else f"{asked}\n{_moment(table, view, locale)}".strip()


def _moment(table: Table, view: View, locale: Locale) -> str:
    if view.question == "gift" and not any(isinstance(move, moves.Pass) for move in view.legal):
        return t(locale, "knyazi-question-giving")  # he has begun
    if view.question:
        return t(locale, f"knyazi-question-{view.question}")
    if view.me not in view.waiting and not helps(view):
        return ""
    given: dict[str, Any] = {"target": board.person(table, view, view.target)}
    if view.bout is not None and view.phase == "bout":
        bout = view.bout
        given |= {
            "cards": Raw(", ".join(card_words(locale, card) for card in bout.open)),
            "room": bout.room,
            "most": bout.most,
            "kind": bout.kind,
            "rules": _window(view),
            "conceded": "yes" if bout.conceded else "no",
            "defender": board.person(table, view, bout.defender),
        }
        key = bout.stage if bout.stage in STAGES else ""
    else:
        key = view.phase if view.phase in PHASES else ""
    return t(locale, f"asked-{key}", **given) if key else board.awaited(table, view, locale)


def _window(view: View) -> str:
    """KC-03: who is asked follows from what all know, so one may be asked who holds nothing for it."""
    if any(isinstance(move, moves.Permit) for move in view.legal):
        return "yes"
    return "no" if any(isinstance(move, moves.ThrowIn) for move in view.legal) else "none"


def reason(table: Table, view: View, player: int, locale: Locale) -> str:
    """Why what one would expect to do now cannot be done."""
    stage = view.bout.stage if view.bout is not None and view.phase == "bout" else view.phase
    kind = {"defend": "beat", "more": "throw-in", "turn": "attack", "bonus": "attack"}.get(stage)
    if kind is None or any(move.__struct_config__.tag == kind for move in view.legal):
        return ""
    wrong = knyazi.why_not(table.state, player, kind)
    if wrong is None:
        return ""
    if wrong.code == "does-not-beat":  # nothing he holds, and not the one card that was looked at first
        return f"-# {t(locale, 'knyazi-nothing-beats')}"
    return f"-# {refusal(locale, wrong)}"
