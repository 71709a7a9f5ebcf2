"""Летопись: whose duty it is, what is entered, and what the events themselves propose (K-CHN)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Charge, Entry
from core.knyazi.judge import need_ruler
from core.knyazi.law import KnyaziLaw, ruling
from core.knyazi.papers import check_office, check_words
from core.knyazi.redact import charge_shown
from core.knyazi.state import Board, Draft, having
from core.notation import Player
from core.shapes import Event, Illegal, Move


def check_chronicler(state: Board, player: int, move: moves.Chronicler) -> None:
    """K-CHN-01: the ruler gives the duty to a character; whoever comes to that seat inherits it (K-OWN-02)."""
    check_office(state)
    need_ruler(state, player, "K-CHN-01")
    if not 0 <= move.seat < state.table.players:
        raise Illegal("no-such-seat", "K-CHN-01", seat=move.seat)
    if move.seat == state.court.chronicler:
        raise Illegal("is-chronicler", "K-CHN-01", seat=move.seat)


def do_chronicler(draft: Draft, player: int, move: moves.Chronicler) -> None:
    draft.court = having(draft.court, chronicler=int(move.seat))
    draft.tell(ev.ChroniclerNamed(Player(player), move.seat, Player(draft.seats[move.seat])))


def check_enter(state: Board, player: int, move: moves.Enter) -> None:
    """K-CHN-02: the chronicler, by his own judgement."""
    check_office(state)
    seat = state.court.chronicler
    if seat < 0 or state.seats[seat] != player:
        raise Illegal("not-the-chronicler", "K-CHN-02")
    check_words(move.words, "K-CHN-02")


def check_order_entry(state: Board, player: int, move: moves.OrderEntry) -> None:
    """K-CHN-02: or by the ruler's order, once there is a chronicler."""
    check_office(state)
    need_ruler(state, player, "K-CHN-02")
    if state.court.chronicler < 0:
        raise Illegal("no-chronicler", "K-CHN-01")
    check_words(move.words, "K-CHN-02")


def do_enter(draft: Draft, player: int, move: moves.Enter | moves.OrderEntry) -> None:
    entry = Entry(draft.deal.number, Player(player), move.words, isinstance(move, moves.OrderEntry))
    draft.file(chronicle=(*draft.court.chronicle, entry))
    draft.tell(ev.Entered(entry, Player(draft.seats[draft.court.chronicler])))


@lru_cache(maxsize=256)
def chroniclers(players: int, but: int) -> tuple[Move, ...]:
    return tuple(moves.Chronicler(moves.Seat(seat)) for seat in range(players) if seat != but)


def chroniclers_now(state: Board, player: int) -> tuple[Move, ...]:
    return chroniclers(state.table.players, state.court.chronicler)


CHRONICLER = KnyaziLaw(
    moves.Chronicler, check_chronicler, do_chronicler, chroniclers_now, at=ruling, counted=False
)
ENTER = KnyaziLaw(moves.Enter, check_enter, do_enter)
ORDER_ENTRY = KnyaziLaw(moves.OrderEntry, check_order_entry, do_enter)


class Proposal(msgspec.Struct, frozen=True):
    """Something worth a line: a code of the locale files, and what fills it in."""

    code: str
    deal: int
    data: dict[str, Any]


def proposals(journal: Iterable[Event]) -> list[Proposal]:
    """What a game's events, from its first, propose for the chronicle (K-CHN-02): who rose, who fell, what was said on
    paper. The words of a charge die with the game; of it there stays what it was for."""
    found: list[Proposal] = []
    accessions: dict[int, int] = {}
    flogged: dict[int, int] = {}
    laid: dict[int, Charge] = {}
    deal, trump = 0, -1

    def note(code: str, **data: Any) -> None:
        found.append(Proposal(code, deal, data))

    def ascends(tsar: int, how: str, former: int | None = None) -> None:
        accessions[tsar] = accessions.get(tsar, 0) + 1
        note("accession", player=tsar, time=accessions[tsar], how=how, former=former)

    for event in journal:
        match event:
            case ev.DealBegins():
                deal = event.number
            case ev.RolesCast():
                ascends(event.seats[0], "cast")
            case ev.NewReign():
                ascends(event.tsar, event.how, event.former)
            case ev.TrumpNamed() if event.suit != trump:
                trump = event.suit
                note("trump", player=event.player, suit=event.suit)
            case ev.Redeal():
                note("disturbance", players=event.players)
            case ev.CoupFailed():
                note("coup-failed", player=event.voevoda, attacker=event.attacker)
            case ev.RiotWon() | ev.RiotLost():
                note("riot-won" if isinstance(event, ev.RiotWon) else "riot-lost", players=event.rebels)
            case ev.Charged() if charge_shown(event.charge, None) is not None:
                charge = event.charge
                note("charge", player=charge.offender, law=charge.law, announced=charge.status == "announced")
                laid[charge.id] = charge
            case ev.Dropped() if laid.pop(event.charge, None) and not event.private:
                note("dropped", player=event.offender, law=event.law)
            case ev.Withdrawn(count=0) if laid.pop(event.charge, None):
                note("withdrawn", player=event.offender, law=event.law)
            case ev.Demoted(already=True):
                laid.pop(event.charge, None)  # he was judged, in vain (KC-25)
            case ev.ChargesLapsed():
                for charge in [laid[number] for number in event.charges if number in laid]:
                    note("unruled", player=charge.offender, law=charge.law)
            case ev.Ruled(penalty="pardon") if not event.private:
                note("pardon", player=event.offender, law=event.law)
            case ev.VoteClosed():
                subject = event.vote.subject
                note("vote", player=event.accused, law=event.law, subject=subject, carried=event.carried)
            case ev.Demoted() if not event.already:
                note("demotion", player=event.player)
            case ev.Answered() if not event.petition.secret:
                asked = event.petition
                note(
                    "petition",
                    player=asked.player,
                    words=asked.words,
                    status=asked.status,
                    answer=asked.answer,
                )
            case ev.Assigned():
                note("task", player=event.assignment.player, words=event.assignment.words)
            case ev.Decreed():
                note("decree", player=event.decree.by, words=event.decree.words)
            case ev.Struck():
                flogged[event.sentence] = event.number
                if not event.left:
                    note("flogging", player=event.player, blows=flogged.pop(event.sentence))
            case ev.Given() if event.gift:
                note("gift", player=event.player, to=event.to)
            case _:
                pass
    return found
