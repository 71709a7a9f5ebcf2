"""Челобитные: brought, heard or not, answered (K-PET, KR-14)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Petition, filed
from core.knyazi.etiquette import Voice, voice
from core.knyazi.judge import need_ruler, ruler
from core.knyazi.law import KnyaziLaw, at_desk
from core.knyazi.papers import check_office, check_words, numbered, submit
from core.knyazi.state import State, having
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def check_petition(state: State, player: int, move: moves.Petition) -> None:
    """K-PET-01, K-PET-03: anybody, on anything; a denunciation that is to be ruled on is `Denounce`."""
    check_office(state)
    if player == ruler(state) or player < 0:
        raise Illegal("not-to-oneself", "K-PET-01")
    check_words(move.words, "K-PET-01")


def do_petition(state: State, player: int, move: moves.Petition) -> Done:
    """K-PET-02: aloud, or for the ruler's ear alone. The mute bring it in writing (K-ETQ-05)."""
    mute = voice(state.table.cast[state.seats.index(player)]) is not Voice.FREE
    petition = Petition(numbered(state.court), Player(player), move.words, move.secret, mute)
    return submit(state, petition, Player(player), [])


def check_answer(state: State, player: int, move: moves.Answer) -> None:
    """K-PET-02, K-PET-04: as he likes; but a constitutional monarch must hear it (K-ORD-04)."""
    check_office(state)
    need_ruler(state, player, "K-PET-04")
    if not any(p.id == move.petition and p.status == "open" for p in state.court.petitions):
        raise Illegal("no-such-paper", "K-PET-04", paper=move.petition)
    if move.answer == "unheard" and state.table.annul:
        raise Illegal("must-be-heard", "K-ORD-04")
    check_words(move.words, "K-PET-04", needed=False)


def do_answer(state: State, player: int, move: moves.Answer) -> Done:
    """What was asked for is granted by moves of its own; a petitioner is punished like any other (KR-14)."""
    court = state.court
    before = next(p for p in court.petitions if p.id == move.petition)
    answered = having(before, status=move.answer, answer=move.words)
    petitions = tuple(answered if p.id == move.petition else p for p in court.petitions)
    return having(state, court=filed(court, petitions=petitions)), (ev.Answered(Player(player), answered),)


def answers_now(state: State, player: int) -> list[Move]:
    """Without a word of his own; unheard only where no constitution bids him hear."""
    answers = ("granted", "refused") if state.table.annul else ("granted", "refused", "unheard")
    papers = [p for p in state.court.petitions if p.status == "open"]
    return [moves.Answer(p.id, answer) for p in papers for answer in answers]  # type: ignore[arg-type]


PETITION = KnyaziLaw(moves.Petition, check_petition, do_petition)
ANSWER = KnyaziLaw(moves.Answer, check_answer, do_answer, answers_now, at=at_desk, counted=False)
