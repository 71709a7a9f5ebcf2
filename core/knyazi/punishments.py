"""Наказания: assignments and blows, how they are borne, forgiven and escaped (K-PUN, K-MER-06)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import handiwork, moves
from core.knyazi.bout import check_mercy
from core.knyazi.court_papers import Assignment, Ground, Sentence, Status, punishments_of, without
from core.knyazi.judge import above_the_law, need_ruler, set_status
from core.knyazi.law import KnyaziLaw, at_desk, busy, passing
from core.knyazi.papers import (
    check_blows,
    check_office,
    check_player,
    check_task,
    check_words,
    find,
    instead,
    punishment,
    submit,
    take_back,
    unsigned,
)  # fmt: skip
from core.knyazi.state import Board, Draft, having
from core.knyazi.throwing import refresh
from core.notation import Player
from core.shapes import Illegal, Move


def check_target(state: Board, judge: int, player: int, rule: str) -> None:
    """KR-26, KC-11, KC-20: neither the Tsar nor who judges is given blows or tasks."""
    check_office(state)
    need_ruler(state, judge, rule)
    check_player(state, player, rule)
    if above_the_law(state, player):
        raise Illegal("above-the-law", "KR-26", player=player)


def check_ground(state: Board, player: int, ground: Ground, because: str) -> None:
    """K-PUN-01: at least a formal ground; KR-14: a petition may show disloyalty. K-RIO-07: beaten rebels."""
    check_words(because, "K-PUN-01", "because")
    if ground == "riot" and not state.court.rebels >> player & 1:
        raise Illegal("no-rebel", "K-RIO-07", player=player)


def check_assign(state: Board, player: int, move: moves.Assign) -> None:
    check_target(state, player, move.player, "K-PUN-05")
    check_ground(state, move.player, move.ground, move.because)
    check_task(state, move.words, move.watch, move.outside)


def do_assign(draft: Draft, player: int, move: moves.Assign) -> None:
    task = punishment(
        draft, "assignment", move.player, move.ground, words=move.words, because=move.because,
        watch=move.watch, outside=move.outside,
    )  # fmt: skip
    submit(draft, task, Player(player))


def check_blows_move(state: Board, player: int, move: moves.Blows) -> None:
    check_target(state, player, move.player, "K-PUN-02")
    check_ground(state, move.player, move.ground, move.because)
    check_blows(state, move.player, move.blows, move.place, move.words)


def do_blows(draft: Draft, player: int, move: moves.Blows) -> None:
    sentence = punishment(
        draft, "blows", move.player, move.ground, blows=move.blows, place=move.place, words=move.words,
        because=move.because,
    )  # fmt: skip
    submit(draft, sentence, Player(player))


def check_release(state: Board, player: int, move: moves.Release) -> None:
    check_office(state)
    need_ruler(state, player, "K-PUN-05")
    if unsigned(state, move.assignment, Assignment) is None:
        find(state.court.assignments, move.assignment, "K-PUN-05")


def lift(draft: Draft, paper: Assignment | Sentence, status: Status) -> None:
    """A punishment is over, and with it the charge it was ruled on."""
    draft.court = without(draft.court, paper.id)
    set_status(draft, paper.charge, status)


def do_release(draft: Draft, player: int, move: moves.Release) -> None:
    if (waits := unsigned(draft, move.assignment, Assignment)) is not None:
        take_back(draft, waits)
        return
    task = find(draft.court.assignments, move.assignment, "K-PUN-05")
    lift(draft, task, "done")
    draft.tell(ev.Released(task.id, task.player))


def check_remit(state: Board, player: int, move: moves.Remit) -> None:
    check_office(state)
    need_ruler(state, player, "K-PUN-02")
    if unsigned(state, move.sentence, Sentence) is None:
        find(state.court.sentences, move.sentence, "K-PUN-02")


def do_remit(draft: Draft, player: int, move: moves.Remit) -> None:
    """The whole sentence; what was struck is struck."""
    if (waits := unsigned(draft, move.sentence, Sentence)) is not None:
        take_back(draft, waits)
        return
    sentence = find(draft.court.sentences, move.sentence, "K-PUN-02")
    lift(draft, sentence, "pardoned")
    draft.tell(ev.Remitted(sentence.id, sentence.player))


def check_strike(state: Board, player: int, move: moves.Strike) -> None:
    """K-PUN-02, K-PUN-03: the Палач, himself too. He cannot strike the Духовник, nor a sitting Tsar (K-PUN-04,
    KR-26): such blows wait. KR-19: while their annulment is voted on, they wait as well."""
    check_office(state)
    sentence = find(state.court.sentences, move.sentence, "K-PUN-02")
    if state.seats[state.table.strike] != player:
        handiwork.check(state, player, "K-PUN-02")
        return
    check_strikeable(state, sentence)


def check_strikeable(state: Board, sentence: Sentence) -> None:
    seat = state.seats.index(sentence.player)
    if state.table.spared >> seat & 1:
        raise Illegal("never-struck", "K-PUN-04", player=sentence.player)
    if seat == 0:
        raise Illegal("above-the-law", "KR-26", player=sentence.player)
    if any(vote.paper == sentence.id for vote in state.court.votes):
        raise Illegal("vote-is-open", "KR-19")


def do_strike(draft: Draft, player: int, move: moves.Strike) -> None:
    """One blow, counted; after the last the sentence is carried out."""
    if draft.seats[draft.table.strike] != player:
        handiwork.charge(draft, player)
        return
    sentence = find(draft.court.sentences, move.sentence, "K-PUN-02")
    struck = sentence.struck + 1
    left = sentence.blows - struck
    if left:
        draft.file(sentences=instead(draft.court.sentences, having(sentence, struck=struck)))
    else:
        lift(draft, sentence, "done")
    draft.tell(ev.Struck(Player(player), sentence.player, sentence.id, struck, left))


def check_escape(state: Board, player: int, move: moves.Escape) -> None:
    """K-MER-06: by the one whom it is for, before it is over."""
    check_office(state)
    check_mercy(state, player)
    court = state.court
    if not any(p.id == move.paper and p.player == player for p in punishments_of(court)):
        raise Illegal("no-such-punishment", "K-MER-06", paper=move.paper)


def do_escape(draft: Draft, player: int, move: moves.Escape) -> None:
    """K-MER-07: the mercy goes back to the ruler; what was struck is struck."""
    paper = next(p for p in punishments_of(draft.court) if p.id == move.paper)
    lift(draft, paper, "escaped")
    draft.file(mercies=draft.court.mercies & ~(1 << player))
    draft.tell(ev.MercyUsed(Player(player), "escape"))
    draft.tell(ev.Escaped(Player(player), paper.id))
    refresh(draft)


def on_desk(state: Board) -> list[Sentence | Assignment]:
    """Punishments, those that wait for their visa too (KC-29)."""
    waiting = [draft.paper for draft in state.court.drafts]
    return [*punishments_of(state.court), *(p for p in waiting if isinstance(p, (Sentence, Assignment)))]


def releases_now(state: Board, player: int) -> list[Move]:
    return [moves.Release(p.id) for p in on_desk(state) if isinstance(p, Assignment)]


def remits_now(state: Board, player: int) -> list[Move]:
    return [moves.Remit(p.id) for p in on_desk(state) if isinstance(p, Sentence)]


def strikes_now(state: Board, player: int) -> list[Move]:
    if player != state.seats[state.table.strike]:
        return []
    return passing(check_strike, state, player, [moves.Strike(s.id) for s in state.court.sentences])


def escapes_now(state: Board, player: int) -> list[Move]:
    own = [moves.Escape(p.id) for p in punishments_of(state.court) if p.player == player]
    return passing(check_escape, state, player, own)


ASSIGN = KnyaziLaw(moves.Assign, check_assign, do_assign)
BLOWS = KnyaziLaw(moves.Blows, check_blows_move, do_blows)
RELEASE = KnyaziLaw(moves.Release, check_release, do_release, releases_now, at=at_desk, counted=False)
REMIT = KnyaziLaw(moves.Remit, check_remit, do_remit, remits_now, at=at_desk, counted=False)
STRIKE = KnyaziLaw(
    moves.Strike, check_strike, do_strike, strikes_now, at=busy, counted=False, vain=handiwork.anothers
)
ESCAPE = KnyaziLaw(moves.Escape, check_escape, do_escape, escapes_now, at=busy, counted=False)
