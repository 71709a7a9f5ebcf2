"""What of «Из грязи в князи» is told to one player besides the table: whom it concerns, and by which text."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui.own_events import Addressees
from core.knyazi import events as ev
from core.knyazi.court_papers import Assignment, Decree
from core.shapes import Event

NEWS: tuple[type[Event], ...] = (
    ev.Reseated, ev.Ruled, ev.VoteClosed, ev.Answered, ev.Withdrawn, ev.Remitted, ev.Released, ev.Demoted,
    ev.RiotRefused, ev.RiotWon, ev.RiotLost, ev.Dropped,
)  # fmt: skip
"""What asks nothing of who has read it."""

OWN: Mapping[type[Event], Addressees] = {
    ev.ChronicleRead: (("reader", "read-aloud"),),
    ev.Exchanged: (("player", "exchanged"), ("other", "exchanged-with")),
    ev.LookedAt: (("player", "looked"), ("other", "looked-at")),
    ev.Given: (("to", "given"),),
    ev.RiotProposed: (("other", "riot-called"), ("player", "riot-calling")),
    ev.RiotRefused: (("player", "riot-off"), ("other", "riot-off")),
    ev.Reseated: (("moved", "reseated"),),
    ev.Granted: (("player", "granted"),),
    ev.Demoted: (("player", "demoted"),),
    ev.DemotionWaits: (("player", "demotion-waits"),),
    ev.Released: (("player", "released"),),
    ev.Sentenced: (("@executioner", "to-strike"),),
    ev.Remitted: (("player", "remitted"),),
    ev.Charged: (("desk", "charge-laid"),),
    ev.Repeated: (("desk", "repeated"),),
    ev.Withdrawn: (("offender", "withdrawn"), ("desk", "withdrawn-on-desk")),
    ev.Dropped: (("by", "dropped"),),
    ev.Ruled: (("offender", "ruled"),),
    ev.Petitioned: (("desk", "petitioned"),),
    ev.Answered: (("petition.player", "answered"),),
    ev.AwaitsVisa: (("@clerk", "to-sign"), ("draft.by", "waits-for-visa")),
    ev.ServiceDemanded: (("of", "service-wanted"),),
    ev.TakenBack: (("clerk", "taken-back"),),
    ev.ChroniclerNamed: (("player", "chronicler"),),
    ev.Entered: (("keeper", "entered"), ("entry.by", "entered-by-order")),
    ev.NewReign: (("tsar", "reigns"), ("former", "dethroned")),
    ev.VoteClosed: (("accused", "judged"),),
    ev.RiotBegun: (("rebels", "riot-mine"), ("*", "riot-theirs")),
    ev.RiotWon: (("rebels", "riot-won"), ("*", "riot-won")),
    ev.RiotLost: (("rebels", "riot-lost"), ("*", "riot-beaten")),
    ev.NewRuler: (("ruler", "rules"),),
    ev.MobAtMercy: (("desk", "mob-at-mercy"),),
}


def settles(told: Event, since: Event) -> bool:
    """Was what he was told, or asked, settled by what happened since?"""
    match since:
        case ev.Reseated():
            return _of_a_seat_left(told, since)
        case ev.Charged(charge=new):
            return isinstance(told, ev.Charged) and told.charge.id == new.id  # a suspicion cried out
        case (
            ev.Ruled(charge=number)
            | ev.LetGo(charge=number)
            | ev.Withdrawn(charge=number, count=0)
            | ev.Dropped(charge=number)
        ):
            ours = told.charge.id if isinstance(told, ev.Charged) else getattr(told, "charge", None)
            return isinstance(told, ev.Charged | ev.Repeated) and ours == number
        case ev.Repeated(charge=number):  # it counts them all
            ours = told.charge.id if isinstance(told, ev.Charged) else getattr(told, "charge", None)
            return isinstance(told, ev.Charged | ev.Repeated) and ours == number
        case ev.VoteClosed(vote=vote):
            return isinstance(told, ev.Charged) and told.charge.id == vote.paper
        case ev.Answered(petition=petition):
            return isinstance(told, ev.Petitioned) and told.petition.id == petition.id
        case ev.Countersigned(paper=paper) | ev.TakenBack(paper=paper):
            return (isinstance(told, ev.AwaitsVisa) and told.draft.paper.id == paper) or (
                isinstance(told, ev.ServiceDemanded) and told.paper == paper
            )
        case (
            ev.Struck(sentence=sentence, left=0) | ev.Remitted(sentence=sentence) | ev.Escaped(paper=sentence)
        ):
            return isinstance(told, ev.Sentenced) and told.sentence.id == sentence
        case ev.NewReign() | ev.NewRuler():  # K-NEW-03: a new desk
            unsigned = told.draft.paper if isinstance(told, ev.AwaitsVisa) else None
            return isinstance(told, ev.MobAtMercy) or isinstance(unsigned, Decree | Assignment)
        case ev.RiotRefused() | ev.RiotBegun():
            return isinstance(told, ev.RiotProposed)
        case ev.RiotWon() | ev.RiotLost():
            return isinstance(told, ev.RiotBegun)
        case ev.Demoted(player=player, charge=number):  # it says what for, too
            ruled = isinstance(told, ev.Ruled) and (told.offender, told.charge) == (player, number)
            return ruled or told == ev.DemotionWaits(player, number)
        case ev.MercyUsed(player=player, use=use):
            if isinstance(told, ev.Ruled):
                return use == "escape" and (told.offender, told.penalty) == (player, "demotion")
            return isinstance(told, ev.Granted) and told.player == player
    return False


def _of_a_seat_left(told: Event, since: ev.Reseated) -> bool:
    """Was it told of somebody's seat, or laid on the desk there, and he sits elsewhere now?"""
    match told:
        case ev.Reseated():
            return True  # he is told where he sits now
        case ev.Demoted(player=player):  # told before he sits down there
            return since.after[-1] != player
        case (
            ev.NewReign(tsar=player)
            | ev.NewRuler(ruler=player)
            | ev.ChroniclerNamed(player=player)
            | ev.Charged(desk=player)
            | ev.Repeated(desk=player)
            | ev.Petitioned(desk=player)
        ):
            return since.before.index(player) != since.after.index(player)
    return False
