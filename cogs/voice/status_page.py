"""What players and hosts are told of the court's ears: a line on the table, and a page for whoever asks."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.texts import Locale, Raw, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.shapes import Illegal
from speech.session import LATELY

if TYPE_CHECKING:
    from cogs.voice.manager import VoiceManager
    from speech.session import ListeningSession

actions = ActionTable()

ACCENT = 0x3E6B4F
SELDOM = 0.1
"""From this share of remarks on that came too late the machine is behind."""
DAMAGE = frozenset({"not_ready", "not_decrypted", "unknown_mode", "overflow", "unforeseen"})
"""Fates of packets that were voices and could not be used; those of broken seals and frames besides."""


def line(ears: VoiceManager, table: Table, locale: Locale) -> str:
    """Empty where the court is not meant to listen."""
    if not ears.listens(table):
        return ""
    sheet = table.sheet
    if sheet.voice is None:
        return t(locale, "ears-no-voice")
    connection = ears.connections.get(sheet.guild or 0)
    session = ears.sessions.get(table.id)
    if connection is None or session is None:
        return t(locale, "voice-elsewhere") if connection is not None else t(locale, "voice-joining")
    channel = Raw(connection.channel or sheet.voice)
    if connection.standing == "no-permission":
        missing = ", ".join(
            plain(locale, f"voice-permission-{name.replace('_', '-')}") for name in connection.missing
        )
        return t(locale, "voice-no-permission", channel=channel, missing=Raw(missing))
    if connection.standing != "in":
        return t(locale, f"voice-{connection.standing}", channel=channel)
    if connection.deafened:
        return t(locale, "voice-deafened", channel=channel)
    if connection.in_afk:
        return t(locale, "voice-afk", channel=channel)
    if sheet.phase == "paused":
        return t(locale, "voice-paused", channel=channel)
    players = len(session.players)
    agreed = frozenset(session.players) & session.agreed
    found = ears.channel(connection.channel)
    heard = sum(found is None or user in found.voice_states for user in agreed)
    if session.unheard:
        return t(locale, "voice-unheard", channel=channel)
    said = t(
        locale, "voice-listens", channel=channel, heard=heard, players=players, agreed=len(agreed),
        missing=players - len(agreed), away=len(agreed) - heard,
    )  # fmt: skip
    share = ears.words.weights.share
    return said if share is None else f"{said}\n{t(locale, 'voice-learns', share=share)}"


def listening(ears: VoiceManager, table: Table) -> bool:
    connection = ears.connections.get(table.sheet.guild or 0)
    if connection is None or table.id not in ears.sessions or not ears.listens(table):
        return False
    deaf = connection.standing != "in" or connection.deafened or connection.in_afk
    return not deaf and table.sheet.phase == "playing"


def state(ears: VoiceManager, request: Request) -> Page:
    """`/слух`: is he heard who asks, and what is missing; to the host also what was lost on the way and where."""
    page = Page(accent=ACCENT)
    locale = request.locale
    if not request.services.settings.hear:
        return page.text(t(locale, "ears-off"))
    try:
        table = request.here()
    except Illegal:
        return page.text(t(locale, "voice-state-no-table")).text(_words(ears, locale, figures=True))
    if not ears.listens(table):
        return page.text(t(locale, "voice-not-here"))
    page.text(line(ears, table, locale))
    session = ears.sessions.get(table.id)
    if session is not None and request.user in session.players:
        page.text(_of_yourself(session, request.user, locale))
    figures = table.sheet.host == request.user or request.interaction.permissions.manage_guild
    if session is not None and figures:
        numbers = of_session(session)
        page.text(t(locale, "voice-state-packets", **_named(numbers, "packets-")))
        page.text(t(locale, "voice-state-charges", **_named(numbers, "charges-")))
        connection = ears.connections.get(table.sheet.guild or 0)
        mended = {
            "named": numbers["packets-named"],
            "rejoined": connection.rejoined if connection is not None else 0,
        }
        if any(mended.values()):
            page.text(t(locale, "voice-state-mended", **mended))
    if session is not None:
        deaf = [
            session.players[user]
            for user in session.ear.receiver.counts().not_understood
            if user in session.players
        ]
        if deaf:
            names = [table.sheet.seats[player].name for player in deaf]
            page.text(t(locale, "voice-state-deaf", names=", ".join(names)))
    page.text(_words(ears, locale, figures=figures))
    if ears.text_unread(request.guild):
        page.text(t(locale, "voice-text-unread"))
    connection = ears.connections.get(request.guild or 0)
    if (
        connection is not None
        and connection.table == table.id
        and connection.standing in ("sent-away", "lost", "full", "no-permission")
    ):
        button = ActionButton(
            ActionId("call-ears", table.id), plain(locale, "voice-call"), style=ButtonStyle.primary
        )
        page.row(button)
    return page


def _of_yourself(session: ListeningSession, user: int, locale: Locale) -> str:
    """Is he who asks heard at all? How much of him lately, and of nobody else."""
    if user not in session.agreed:
        return t(locale, "voice-you-not-agreed")
    heard = session.lately(user)
    if heard.ago is None:
        return t(locale, "voice-you-not-heard", minutes=round(LATELY / 60))
    told = [
        t(locale, "voice-you-heard", minutes=round(LATELY / 60), remarks=heard.remarks, ago=round(heard.ago))
    ]
    if heard.understood or heard.empty or heard.missed:
        told.append(t(locale, "voice-you-understood", remarks=heard.understood, words=heard.words))
    for what, many in (("empty", heard.empty), ("missed", heard.missed), ("waiting", heard.waiting)):
        if many:
            told.append(t(locale, f"voice-you-{what}", remarks=many))
    return " ".join(told)


def _words(ears: VoiceManager, locale: Locale, *, figures: bool) -> str:
    """Are remarks put into words, or why not; with `figures`, by what and how soon."""
    words = ears.words
    if words.weights.share is not None:
        return t(locale, "voice-words-learning", share=words.weights.share)
    if words.standing != "ready":
        return t(locale, f"voice-words-{words.standing}")
    if not figures:
        return t(locale, "voice-words-understood")
    numbers = _named(of_words(ears), "words-")
    model = words.transcriber.load().model if words.transcriber is not None else ""
    late = numbers["dropped"] + numbers["late"]
    said = [t(locale, "voice-words-ready", model=model, understood=numbers["heard"] - numbers["empty"],
              missed=late, **numbers)]  # fmt: skip
    if late > SELDOM * numbers["taken"]:  # one, while the weights were read, says nothing
        said.append(t(locale, "voice-words-behind"))
    if words.trouble:
        said.append(t(locale, "voice-words-trouble", why=words.trouble))
    return "\n".join(said)


@actions.on("call-ears")
async def call_ears(request: Request) -> None:
    """The court was put out, or could not come in: a player calls it back."""
    from cogs.voice.manager import VoiceManager

    table = request.table()
    request.player(table)
    ears = request.services.part(VoiceManager)
    if table.sheet.guild is None:
        raise Illegal("not-possible-now", text="")
    await request.acknowledge()
    await ears.again(table.sheet.guild)
    await request.redraw(state(ears, request))


# -- numbers -------------------------------------------------------------------------------------


def snapshot(ears: VoiceManager) -> dict[str, float]:
    """Everything that is counted, summed over this process's tables: for whoever measures."""
    found: dict[str, float] = {
        "sessions": len(ears.sessions),
        "chairs": sum(connection.seated for connection in ears.connections.values()),
        "ear-faults": ears.ear_thread.faults,
    }
    for session in ears.sessions.values():
        for name, number in of_session(session).items():
            found[name] = found.get(name, 0) + number
    found["rejoined"] = sum(connection.rejoined for connection in ears.connections.values())
    for connection in ears.connections.values():
        for name, number in connection.sound_player.counts.items():
            found[f"sounds-{name}"] = found.get(f"sounds-{name}", 0) + number
    for name, number in ears.nicknames.counts.items():
        found[f"marks-{name}"] = number
    return found | of_words(ears)


def of_session(session: ListeningSession) -> dict[str, float]:
    """One table's: packets by fate, remarks, charges by what became of them."""
    counts = session.ear.receiver.counts()
    cries = session.reporter.counts
    return {
        "packets-taken": counts.packets,
        "packets-heard": counts.heard,
        "packets-lost": counts.lost,
        "packets-refused": counts.reasons.get("no_consent", 0),
        "packets-bad": sum(number for fate, number in counts.reasons.items() if _damaged(fate)),
        "packets-named": counts.reasons.get("named_by_key", 0),
        "packets-unknown": counts.reasons.get("unknown_speaker", 0),
        "packets-voices": session.ear.voices,
        "packets-remarks": session.ear.utterances,
        "charges-laid": cries["charges"],
        "charges-suspicions": cries["suspicions"],
        "charges-repeated": cries["repeated"],
        "charges-withdrawn": cries["withdrawn"],
        "charges-refused": sum(number for fate, number in cries.items() if fate.startswith("refused:")),
        "charges-dropped": cries["dropped"] + cries["failed"],
    }


def _damaged(fate: str) -> bool:
    """davey's own reasons are written in capitals."""
    return fate in DAMAGE or fate.startswith("bad_") or fate[:1].isupper()


def of_words(ears: VoiceManager) -> dict[str, float]:
    """Remarks on their way to words, and how long it takes."""
    counts = ears.words.counts()
    if counts is None:
        return {}
    delays = sorted(counts.delays)
    return {
        "words-taken": counts.taken,
        "words-heard": counts.heard,
        "words-empty": sum(counts.rejected.values()),
        "words-dropped": counts.dropped,
        "words-late": counts.late,
        "words-failed": counts.failed,
        "words-waiting": counts.waiting + counts.under_way,
        "words-median": round(median(delays), 2) if delays else 0.0,
        "words-slowest": round(
            quantiles(delays, n=20)[-1] if len(delays) > 1 else max(delays, default=0.0), 2
        ),
    }


def _named(numbers: dict[str, float], family: str) -> dict[str, float]:
    return {name.removeprefix(family): number for name, number in numbers.items() if name.startswith(family)}
