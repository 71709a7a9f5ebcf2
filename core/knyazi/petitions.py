"""Челобитные: brought, heard or not, answered (K-PET, KR-14)."""

from __future__ import annotations

from collections.abc import Iterable

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Charge, Petition
from core.knyazi.etiquette import Voice, voice
from core.knyazi.judge import need_ruler
from core.knyazi.law import KnyaziLaw, at_desk
from core.knyazi.papers import check_office, check_words, find, instead, numbered, submit
from core.knyazi.state import Board, Draft, having
from core.notation import Player
from core.shapes import Illegal, Move


def check_petition(state: Board, player: int, move: moves.Petition) -> None:
    """K-PET-01, K-PET-03: anybody, on anything; a denunciation that is to be ruled on is `Denounce`."""
    check_office(state)
    if player == state.ruler or player < 0:
        raise Illegal("not-to-oneself", "K-PET-01")
    check_words(move.words, "K-PET-01")
    if move.plea:
        check_plea(state.court.docket, player)


def check_plea(docket: Iterable[Charge], player: int) -> None:
    """K-PET-04, E-CHG-06: an accused speaks before he is judged; afterwards he may petition like anybody. By the charges
    that he is shown it is asked of people, whom a refusal must not tell of a whisper (E-CHG-07)."""
    mine = [c for c in docket if c.offender == player and c.status != "suspicion"]
    if not any(c.status == "open" for c in mine):
        penalty = mine[-1].penalty if mine else None
        raise Illegal("judged-already", "E-CHG-06", penalty=penalty or "none")


def do_petition(draft: Draft, player: int, move: moves.Petition) -> None:
    """K-PET-02: aloud, or for the ruler's ear alone. The mute bring it in writing (K-ETQ-05)."""
    mute = voice(draft.table.cast[draft.seats.index(player)]) is not Voice.FREE
    paper = Petition(numbered(draft.court), Player(player), move.words, move.secret, mute, plea=move.plea)
    submit(draft, paper, Player(player))


def check_answer(state: Board, player: int, move: moves.Answer) -> None:
    """K-PET-02, K-PET-04: as he likes; but a constitutional monarch must hear it (K-ORD-04)."""
    check_office(state)
    need_ruler(state, player, "K-PET-04")
    found = next((p for p in state.court.petitions if p.id == move.petition and p.status == "open"), None)
    if found is None:
        raise Illegal("no-such-paper", "K-PET-04", paper=move.petition)
    if found.plea:
        raise Illegal("ruling-answers-it", "E-CHG-06")
    if move.answer == "unheard" and state.table.annul:
        raise Illegal("must-be-heard", "K-ORD-04")
    check_words(move.words, "K-PET-04", needed=False)


def do_answer(draft: Draft, player: int, move: moves.Answer) -> None:
    """What was asked for is granted by moves of its own; a petitioner is punished like any other (KR-14)."""
    petitions = draft.court.petitions
    petition = find(petitions, move.petition, "K-PET-04")
    answered = having(petition, status=move.answer, answer=move.words)
    draft.file(petitions=instead(petitions, answered))
    draft.tell(ev.Answered(Player(player), answered))


def answers_now(state: Board, player: int) -> list[Move]:
    """Without a word of his own; unheard only where no constitution bids him hear."""
    answers = ("granted", "refused") if state.table.annul else ("granted", "refused", "unheard")
    papers = [p for p in state.court.petitions if p.status == "open" and not p.plea]
    return [moves.Answer(p.id, answer) for p in papers for answer in answers]  # type: ignore[arg-type]


PETITION = KnyaziLaw(moves.Petition, check_petition, do_petition)
ANSWER = KnyaziLaw(moves.Answer, check_answer, do_answer, answers_now, at=at_desk, counted=False)
