"""Cards turned up, turned down, taken out of the round, and exchanged."""

from __future__ import annotations

from typing import Literal

from core.sultan.cast import OVERSEER, SEER, SULTAN, VIZIER
from core.sultan.events import (
    Banned,
    Blow,
    CardGiven,
    Crowned,
    Hidden,
    Killed,
    Revealed,
    Uncrowned,
    Unshackled,
    Why,
)
from core.sultan.moves import SPARE
from core.sultan.table import NOBODY, Draft, bit, players_in


def reveal(draft: Draft, player: int, why: Why) -> None:
    """A card is turned up (S-TRM-02). The Sultan's, for whatever reason, brings the Coronation.

    S-WIN-02, SR-03: it lies before the acting player's seat, the Vizier's while another is forced.
    """
    draft.open |= bit(player)
    card = draft.cards[player]
    draft.tell(Revealed(player, card, why))
    if card == SULTAN:
        draft.coronation = draft.turn
        draft.tell(Crowned(draft.turn))


def hide(draft: Draft, player: int) -> None:
    """A card is turned down (S-TRM-02), and what it held up falls.

    The Coronation (S-WIN-04), the Overseer's Shackles (S-OVR-05), the Vizier's Choice (S-VIZ-05) and
    the Seer's Prediction (S-FOR-04).
    """
    draft.open &= ~bit(player)
    draft.tell(Hidden(player))
    card = draft.cards[player]
    if card == SULTAN:
        draft.coronation = NOBODY
        draft.tell(Uncrowned())
    else:
        _let_go(draft, card)


def _let_go(draft: Draft, card: str) -> None:
    """What goes when its owner hides or dies (SR-28, S-OVR-05)."""
    if card == OVERSEER and draft.chains:
        draft.tell(Unshackled(players_in(draft.chains)))
        draft.chains = 0
    elif card == VIZIER:
        draft.choice = None
    elif card == SEER:
        draft.prediction = None


def kill(draft: Draft, victim: int, by: int, how: Blow) -> None:
    """S-DIE-01: the dead player's card lies face up and is out of the round; his states go (SR-28)."""
    gone = bit(victim)
    draft.dead |= gone
    draft.open |= gone
    draft.prison &= ~gone
    draft.chains &= ~gone
    draft.tired &= ~gone
    forgive(draft, victim)
    card = draft.cards[victim]
    draft.tell(Killed(victim, card, by, how))
    _let_go(draft, card)


def forgive(draft: Draft, player: int) -> None:
    """SR-02: a ban lasts until its player's next turn is over, taken or skipped."""
    if draft.banned[player]:
        draft.banned = (*draft.banned[:player], 0, *draft.banned[player + 1 :])


def exchange(draft: Draft, by: int, partner: int) -> None:
    """Two cards change places face down, and both owners look at what they got (S-SWP-01).

    SR-02: the partner may not choose `by` in his own next turn; only he is told. The spare card is
    nobody, looks at nothing and is never banned; so a character comes into play and another leaves
    (S-SWP-02, S-SPR-02). Each knows what he gave away. SC-09: in an extra action as in any other.
    """
    mine, other = draft.cards[by], draft.cards[partner]
    got: Literal["other", "same"] = "same" if mine == other else "other"
    cards = list(draft.cards)
    cards[by], cards[partner] = other, mine
    draft.cards = tuple(cards)
    draft.note(by, partner, mine, "swap")
    draft.tell(CardGiven(by, other, got))
    if partner != SPARE:
        draft.note(partner, by, other, "swap")
        draft.tell(CardGiven(partner, mine, got))
        bans = draft.banned[partner] | bit(by)
        draft.banned = (*draft.banned[:partner], bans, *draft.banned[partner + 1 :])
        draft.tell(Banned(partner, by))
