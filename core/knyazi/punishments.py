"""Наказания: assignments and blows, how they are borne, forgiven and escaped (K-PUN, K-MER-06)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import handiwork, moves
from core.knyazi.bout import may_use_mercy
from core.knyazi.court_papers import Assignment, Ground, Sentence, filed, punishments_of, without
from core.knyazi.demotion import with_status
from core.knyazi.judge import above_the_law, need_ruler
from core.knyazi.law import KnyaziLaw, at_desk, busy, passing
from core.knyazi.papers import (
    check_blows,
    check_office,
    check_player,
    check_task,
    check_words,
    find_assignment,
    find_sentence,
    punishment,
    submit,
    take_back,
    unsigned,
)
from core.knyazi.state import State, having
from core.knyazi.throwing import refreshed
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def check_target(state: State, judge: int, player: int, rule: str) -> None:
    """KR-26, KC-11, KC-20: neither the Tsar nor who judges is given blows or tasks."""
    check_office(state)
    need_ruler(state, judge, rule)
    check_player(state, player, rule)
    if above_the_law(state, player):
        raise Illegal("above-the-law", "KR-26", player=player)


def check_ground(state: State, player: int, ground: Ground, because: str) -> None:
    """K-PUN-01: at least a formal ground; KR-14: a petition may show disloyalty. K-RIO-07: beaten rebels."""
    check_words(because, "K-PUN-01", "because")
    if ground == "riot" and not state.court.rebels >> player & 1:
        raise Illegal("no-rebel", "K-RIO-07", player=player)


def check_assign(state: State, player: int, move: moves.Assign) -> None:
    check_target(state, player, move.player, "K-PUN-05")
    check_ground(state, move.player, move.ground, move.because)
    check_task(state, move.words, move.watch, move.outside)


def do_assign(state: State, player: int, move: moves.Assign) -> Done:
    task = punishment(
        state,
        "assignment",
        move.player,
        move.ground,
        words=move.words,
        because=move.because,
        watch=move.watch,
        outside=move.outside,
    )
    return submit(state, task, Player(player), [])


def check_blows_move(state: State, player: int, move: moves.Blows) -> None:
    check_target(state, player, move.player, "K-PUN-02")
    check_ground(state, move.player, move.ground, move.because)
    check_blows(state, move.player, move.blows, move.place, move.words)


def do_blows(state: State, player: int, move: moves.Blows) -> Done:
    sentence = punishment(
        state,
        "blows",
        move.player,
        move.ground,
        blows=move.blows,
        place=move.place,
        words=move.words,
        because=move.because,
    )
    return submit(state, sentence, Player(player), [])


def check_release(state: State, player: int, move: moves.Release) -> None:
    check_office(state)
    need_ruler(state, player, "K-PUN-05")
    if unsigned(state, move.assignment, Assignment) is None:
        find_assignment(state, move.assignment, "K-PUN-05")


def do_release(state: State, player: int, move: moves.Release) -> Done:
    if (draft := unsigned(state, move.assignment, Assignment)) is not None:
        return take_back(state, draft)
    task = find_assignment(state, move.assignment, "K-PUN-05")
    court = with_status(without(state.court, task.id), task.charge, "done")
    return having(state, court=court), (ev.Released(task.id, task.player),)


def check_remit(state: State, player: int, move: moves.Remit) -> None:
    check_office(state)
    need_ruler(state, player, "K-PUN-02")
    if unsigned(state, move.sentence, Sentence) is None:
        find_sentence(state, move.sentence, "K-PUN-02")


def do_remit(state: State, player: int, move: moves.Remit) -> Done:
    """The whole sentence; what was struck is struck."""
    if (draft := unsigned(state, move.sentence, Sentence)) is not None:
        return take_back(state, draft)
    sentence = find_sentence(state, move.sentence, "K-PUN-02")
    court = with_status(without(state.court, sentence.id), sentence.charge, "pardoned")
    return having(state, court=court), (ev.Remitted(sentence.id, sentence.player),)


def check_strike(state: State, player: int, move: moves.Strike) -> None:
    """K-PUN-02, K-PUN-03: the Палач, himself too. He cannot strike the Духовник, nor a sitting Tsar (K-PUN-04,
    KR-26): such blows wait. KR-19: while their annulment is voted on, they wait as well."""
    check_office(state)
    sentence = find_sentence(state, move.sentence, "K-PUN-02")
    if state.seats[state.table.strike] != player:
        handiwork.check(state, player, "K-PUN-02")
        return
    check_strikeable(state, sentence)


def check_strikeable(state: State, sentence: Sentence) -> None:
    seat = state.seats.index(sentence.player)
    if state.table.spared >> seat & 1:
        raise Illegal("never-struck", "K-PUN-04", player=sentence.player)
    if seat == 0:
        raise Illegal("above-the-law", "KR-26", player=sentence.player)
    if any(vote.paper == sentence.id for vote in state.court.votes):
        raise Illegal("vote-is-open", "KR-19")


def do_strike(state: State, player: int, move: moves.Strike) -> Done:
    """One blow, counted; after the last the sentence is carried out."""
    if state.seats[state.table.strike] != player:
        return handiwork.charged(state, player)
    sentence = find_sentence(state, move.sentence, "K-PUN-02")
    struck = sentence.struck + 1
    left = sentence.blows - struck
    event = ev.Struck(Player(player), sentence.player, sentence.id, struck, left)
    if not left:
        court = with_status(without(state.court, sentence.id), sentence.charge, "done")
    else:
        after = having(sentence, struck=struck)
        sentences = tuple(after if s.id == sentence.id else s for s in state.court.sentences)
        court = filed(state.court, sentences=sentences)
    return having(state, court=court), (event,)


def check_escape(state: State, player: int, move: moves.Escape) -> None:
    """K-MER-06: by the one whom it is for, before it is over."""
    check_office(state)
    may_use_mercy(state, player)
    court = state.court
    if not any(p.id == move.paper and p.player == player for p in punishments_of(court)):
        raise Illegal("no-such-punishment", "K-MER-06", paper=move.paper)


def do_escape(state: State, player: int, move: moves.Escape) -> Done:
    """K-MER-07: the mercy goes back to the ruler; what was struck is struck."""
    court = state.court
    paper = next(p for p in punishments_of(court) if p.id == move.paper)
    court = with_status(without(court, paper.id), paper.charge, "escaped")
    court = filed(court, mercies=court.mercies & ~(1 << player))
    events: list[Event] = [ev.MercyUsed(Player(player), "escape"), ev.Escaped(Player(player), paper.id)]
    return refreshed(having(state, court=court), events)


def on_desk(state: State) -> list[Sentence | Assignment]:
    """Punishments, those that wait for their visa too (KC-29)."""
    waiting = [draft.paper for draft in state.court.drafts]
    return [*punishments_of(state.court), *(p for p in waiting if isinstance(p, (Sentence, Assignment)))]


def releases_now(state: State, player: int) -> list[Move]:
    return [moves.Release(p.id) for p in on_desk(state) if isinstance(p, Assignment)]


def remits_now(state: State, player: int) -> list[Move]:
    return [moves.Remit(p.id) for p in on_desk(state) if isinstance(p, Sentence)]


def strikes_now(state: State, player: int) -> list[Move]:
    if player != state.seats[state.table.strike]:
        return []
    return passing(check_strike, state, player, [moves.Strike(s.id) for s in state.court.sentences])


def escapes_now(state: State, player: int) -> list[Move]:
    own = [moves.Escape(p.id) for p in punishments_of(state.court) if p.player == player]
    return passing(check_escape, state, player, own)


ASSIGN = KnyaziLaw(moves.Assign, check_assign, do_assign)
BLOWS = KnyaziLaw(moves.Blows, check_blows_move, do_blows)
RELEASE = KnyaziLaw(moves.Release, check_release, do_release, releases_now, at=at_desk, counted=False)
REMIT = KnyaziLaw(moves.Remit, check_remit, do_remit, remits_now, at=at_desk, counted=False)
STRIKE = KnyaziLaw(moves.Strike, check_strike, do_strike, strikes_now, at=busy, counted=False)
ESCAPE = KnyaziLaw(moves.Escape, check_escape, do_escape, escapes_now, at=busy, counted=False)
