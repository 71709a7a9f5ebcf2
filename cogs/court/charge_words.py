"""A charge in words: who, what, against whom, how sure, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.court.court_notes import CourtNotes
from cogs.court.desk_view import DeskView
from cogs.knyazi import burdens
from cogs.texts import Person, Raw, has, safe
from core.knyazi.court_papers import Charge
from core.shapes import EAR

CERTAINTY = (("almost", 0.9), ("likely", 0.75), ("perhaps", 0.0))
"""ER-23: how a confidence is told in words, and from where on; the number stands with the reasons."""


def told(desk: DeskView, charge: Charge, room: int = 200) -> str:
    """E-CHG-01: who, what, against whom, in which words, how sure, how long ago. `room`: for the words."""
    who = who_then(desk, charge)
    entitled = desk.judge or charge.offender == desk.view.me
    heard = desk.services.part(CourtNotes).heard(desk.table.id, charge.id) if entitled else ""
    at = charge.end or desk.services.part(CourtNotes).laid(desk.table, charge.id).at
    text = desk.t(
        "charge",
        number=Raw(charge.called) if charge.status != "suspicion" else "",
        offender=who[charge.offender],
        object=who[charge.object] if charge.object is not None else "",
        then="no" if charge.object is None or who[charge.object] == desk.who[charge.object] else "yes",
        law=charge.law,
        words=Raw(marked(charge, room)),
        decree=burdens.broken(desk.view, charge),
        heard=safe.cut(heard, room) if room else "",
        count=charge.count,
        sure=next(word for word, least in CERTAINTY if charge.confidence >= least),
        at=Raw(at // 1000) if at else "",
        by="hand"
        if handiwork(charge)
        else "ear"
        if charge.by == EAR
        else "player"
        if charge.by >= 0
        else "secret",
        said="ear" if burdens.heard(charge) else "player",
        hidden=hidden(desk, charge),
        judge=desk.who[desk.view.ruler],
        accuser=who[charge.by] if charge.by >= 0 else "",
        kept="yes" if charge.kept else "no",
        ended=ended(desk, charge),
        blows=desk.services.part(CourtNotes).blows(desk.table.id, charge.id),
    )
    if veiled := burdens.veiled(charge, desk.locale) if room else "":
        text = f"{text}\n-#{veiled}"
    if room and entitled:
        for key, told in (("why", reasons(desk, charge)), ("why-doubts", doubts(desk, charge))):
            text += f"\n{desk.t(key, reasons=Raw(told))}" if told else ""
    return text


def hidden(desk: DeskView, charge: Charge) -> str:
    """E-CHG-07: who knows of a denunciation that was made in secret."""
    if not charge.secret or charge.by < 0:
        return "no"
    return "all" if any(one.id == charge.id for one in desk.table.view(None).docket) else "judge"


def ended(desk: DeskView, charge: Charge) -> str:
    """What became of it, or who is to judge it."""
    if charge.status == "vote":
        return "voting"
    if charge.status in ("suspicion", "open"):
        return "waits" if charge.status == "open" and not desk.judge else "open"
    if charge.status in ("annulled", "escaped", "announced"):
        return charge.status
    if charge.status == "pardoned":
        return "unproven" if charge.penalty is None else "pardon"
    return charge.penalty or "demotion"


def who_then(desk: DeskView, charge: Charge) -> list[Person]:
    """E-CHG-02: everybody under the character he was when it was said."""
    cast = dict(desk.services.part(CourtNotes).laid(desk.table, charge.id).cast)
    if charge.seat >= 0:
        cast[charge.offender] = desk.view.seats[charge.seat].character
    if charge.object is not None and charge.why is not None and charge.why.due:
        cast[charge.object] = charge.why.due
    return [replace(now, character=cast.get(number, now.character)) for number, now in enumerate(desk.who)]


def reasons(desk: DeskView, charge: Charge) -> str:
    """Why the Ear charges, beyond the words: what was due, whose title was said, whom it answered."""
    if charge.by != EAR or handiwork(charge):
        sure = []
    elif not charge.words.strip():  # a voice that ought to be silent: what there is to tell of it
        seconds = max(1, round((charge.end - charge.start) / 1000)) if charge.end else 0
        sure = [desk.plain("why-voice", offender=who_then(desk, charge)[charge.offender], seconds=seconds)]
    else:  # the words may be misheard, and the guilt sure: a voice is enough for some laws
        sure = [desk.plain("why-sure", sure=round(charge.confidence * 100))]
    why = charge.why
    if why is None:
        return "".join(sure)
    found = [
        desk.plain(f"why-{what}", character=character)
        for what, character in (("due", why.due), ("said", why.said))
        if character and has(desk.locale, f"title-{character}")
    ]
    if why.asker is not None:
        found.append(desk.plain("why-asker", asker=desk.who[why.asker]))
    found += [desk.plain(f"why-{note}") for note in why.notes if has(desk.locale, f"why-{note}")]
    return "; ".join(found + sure)


def doubts(desk: DeskView, charge: Charge) -> str:
    """What the Ear noted that speaks against its charge."""
    notes = () if charge.why is None else charge.why.notes
    return "; ".join(desk.plain(f"doubt-{note}") for note in notes if has(desk.locale, f"doubt-{note}"))


def handiwork(charge: Charge) -> bool:
    """E-HND-01: was it a press that the program saw, and no word?"""
    return charge.by == EAR and charge.law == "E-HND-01" and not charge.words


def marked(charge: Charge, room: int) -> str:
    """The words with the offending span in bold, and as much around it as there is room for.

    What was said is quoted: it acts on nothing.
    """
    start, end = charge.span
    words = charge.words
    if not 0 <= start < end <= len(words):
        return safe.quote(safe.cut(words, room)) if words.strip() else ""
    end = min(end, start + room)
    around = max(0, room - (end - start))
    left = max(0, start - around // 2)
    right = min(len(words), end + around // 2)
    before, after = words[left:start], words[end:right]
    return "".join(
        (
            "…" if left else "",
            _quoted(before),
            f"**{safe.quote(words[start:end])}**",
            _quoted(after),
            "…" if right < len(words) else "",
        )
    )


def _quoted(words: str) -> str:
    """A piece of a line, its spaces at the ends kept."""
    if not words.strip():
        return " " if words else ""
    return f"{' ' * words[0].isspace()}{safe.quote(words)}{' ' * words[-1].isspace()}"


def listed(desk: DeskView, some: Sequence[Charge], most: int) -> str:
    """Several charges within so many characters: the words give way first."""
    text = ""
    for room in (200, 80, 30, 0):
        text = "\n".join(told(desk, charge, room) for charge in some)
        if len(text) <= most:
            return text
    return text[:most]


def short(desk: DeskView, charge: Charge) -> str:
    """One line, for a list to pick from."""
    return desk.plain(
        "charge-short",
        number=Raw(charge.called),
        offender=who_then(desk, charge)[charge.offender],
        law=charge.law,
    )
