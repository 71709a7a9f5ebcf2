"""What of «Из грязи в князи» is told to one player besides the table: whom it concerns, and by which text."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui.own_events import Addressees
from core.knyazi import events as ev
from core.shapes import Event

OWN: Mapping[type[Event], Addressees] = {
    ev.ChronicleRead: (("reader", "read-aloud"),),
    ev.Exchanged: (("player", "exchanged"), ("other", "exchanged-with")),
    ev.LookedAt: (("player", "looked"), ("other", "looked-at")),
    ev.Given: (("to", "given"),),
    ev.RiotProposed: (("other", "riot-called"), ("player", "riot-calling")),
    ev.RiotRefused: (("player", "riot-off"), ("other", "riot-off")),
    ev.Granted: (("player", "granted"),),
    ev.Demoted: (("player", "demoted"),),
    ev.DemotionWaits: (("player", "demotion-waits"),),
    ev.Released: (("player", "released"),),
    ev.Sentenced: (("@executioner", "to-strike"),),
    ev.Remitted: (("player", "remitted"),),
    ev.Charged: (("desk", "charge-laid"),),
    ev.Repeated: (("desk", "repeated"),),
    ev.Withdrawn: (("offender", "withdrawn"), ("desk", "withdrawn-on-desk")),
    ev.Ruled: (("offender", "ruled"),),
    ev.Petitioned: (("desk", "petitioned"),),
    ev.Answered: (("petition.player", "answered"),),
    ev.AwaitsVisa: (("clerk", "to-sign"), ("draft.by", "waits-for-visa")),
    ev.ServiceDemanded: (("of", "service-wanted"),),
    ev.TakenBack: (("clerk", "taken-back"),),
    ev.ChroniclerNamed: (("player", "chronicler"),),
    ev.Entered: (("keeper", "entered"), ("entry.by", "entered-by-order")),
    ev.NewReign: (("tsar", "reigns"),),
    ev.NewRuler: (("ruler", "rules"),),
    ev.MobAtMercy: (("@tsar", "mob-at-mercy"),),
}
