"""`/приватность` and `/слух`: whether the court hears you, what it calls you by, what is kept, and how to have it forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands, ui

from cogs.texts import Locale, Raw, plain, t
from cogs.texts import command as named
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.cog import ServicesCog
from cogs.ui.page import Page
from cogs.ui.panels import LIFE
from cogs.ui.passing import tried
from cogs.ui.private_message import PrivateMessage
from cogs.ui.request import Request
from core.hall import Clock
from data.guilds import ANSWERED, EARS, TOUCH, ConsentBook, Names
from data.privacy import forget_me, give_me_my_data
from speech.judge.lexicon import pack
from speech.judge.names.no_names import no_name

if TYPE_CHECKING:
    from cogs.settings import Settings

actions = ActionTable()

ACCENT = 0x3E6B4F
MOST = 500
"""So many cards are remembered."""
MOST_NAMES = 10


def way_of_sound(locale: Locale, settings: Settings) -> str:
    """Where sound goes, and whom to ask about it: the same for everybody who is asked for his consent."""
    told = t(locale, "privacy-sound", workers="yes" if settings.nats else "no")
    return (
        f"{told}\n{t(locale, 'privacy-contact', contact=Raw(settings.contact))}" if settings.contact else told
    )


@dataclass(frozen=True)
class PrivacyCard:
    """One that stands on somebody's screen, and what it is edited by for as long as that lives."""

    user: int
    home: int
    message: PrivateMessage
    expires: int


class PrivacyCards:
    """Those that stand on somebody's screen, and say whether he agreed: when one of them is pressed, all say it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._standing: OrderedDict[int, PrivacyCard] = OrderedDict()
        """By the press that made it; each with the token of the last press on it."""
        self._pressing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def one_press(self, request: Request) -> AsyncIterator[None]:
        """Of a person at a time: what is drawn last is what is so."""
        lock = self._pressing.setdefault(request.user, asyncio.Lock())
        await request.soon(lock.acquire())
        try:
            yield
        finally:
            lock.release()

    def keep(self, request: Request) -> None:
        now = self._clock.now()
        self._standing.pop(_card(request), None)
        self._standing[_card(request)] = PrivacyCard(
            request.user, request.home, request.said, now + int(LIFE * 1000)
        )
        dead = [key for key, card in self._standing.items() if card.expires <= now]
        for key in dead + list(self._standing)[:-MOST]:
            self._standing.pop(key, None)

    async def renew(self, request: Request, page: Page) -> None:
        """The others that he has in this guild."""
        for key, card in tuple(self._standing.items()):
            if key != _card(request) and (card.user, card.home) == (request.user, request.home):
                await _redraw(card, page)

    def forget(self, request: Request) -> list[PrivacyCard]:
        """Nothing is kept of his any more, in whatever guild: the others, to be drawn once more."""
        self._standing.pop(_card(request), None)
        his = [key for key, card in self._standing.items() if card.user == request.user]
        return [self._standing.pop(key) for key in his]


def _card(request: Request) -> int:
    """Which card was pressed, or is made now: the number of the press that made it."""
    pressed = request.interaction.message if request.from_private else None
    made = pressed.interaction_metadata if pressed is not None else None
    return made.id if made is not None else request.interaction.id


async def _redraw(card: PrivacyCard, page: Page) -> None:
    await tried(lambda: card.message.redraw(page))


def about(locale: Locale, heard: bool, sound: str, touched: bool | None = None) -> Page:
    """What the court hears and keeps, in a few lines, and the switches. `heard`: he agreed. It stays on the screen, so
    it says nothing that may be over in a minute. `touched` None: nobody is, in this guild."""
    made = (
        Page(accent=ACCENT)
        .text(t(locale, "privacy-about"))
        .text(sound)
        .text(t(locale, "privacy-heard" if heard else "privacy-unheard"))
    )
    made.row(
        switch(locale, "hear", heard),
        ActionButton(ActionId("my-names"), plain(locale, "button-my-names")),
        ActionButton(ActionId("my-data"), plain(locale, "button-my-data")),
        ActionButton(ActionId("forget"), plain(locale, "button-forget"), style=discord.ButtonStyle.danger),
    )
    if touched is not None:
        made.text(t(locale, "privacy-touched" if touched else "privacy-untouched"))
        made.row(switch(locale, "touch", touched))
    return made


def switch(locale: Locale, verb: str, agreed: bool) -> ActionButton:
    """Agree, or take it back."""
    if agreed:
        off = f"un{verb}"
        return ActionButton(ActionId(off), plain(locale, f"button-{off}"), style=discord.ButtonStyle.danger)
    return ActionButton(ActionId(verb), plain(locale, f"button-{verb}"), style=discord.ButtonStyle.success)


async def _page(request: Request) -> Page:
    book, services = ConsentBook(request.services.store), request.services
    heard = await book.given(request.user, request.home)
    asked = services.guild_settings.touches(request.home)
    touched = await book.given(request.user, request.home, TOUCH) if asked else None
    return about(request.locale, heard, way_of_sound(request.locale, services.settings), touched)


async def _changed(request: Request) -> None:
    """The card that was pressed, and the older ones above it."""
    cards = request.services.part(PrivacyCards)
    async with cards.one_press(request):
        page = await _page(request)
        await request.redraw(page)
        cards.keep(request)
        await cards.renew(request, page)


@actions.on("privacy")
async def privacy(request: Request) -> None:
    cards = request.services.part(PrivacyCards)
    async with cards.one_press(request):
        await request.redraw(await _page(request))
        cards.keep(request)


@actions.on("hear")
async def hear(request: Request) -> None:
    """Agree to be heard; from this moment on, not from a moment earlier (E-CHG-08)."""
    await ConsentBook(request.services.store).give(request.user, request.home)
    await request.services.privacy.tell(lambda one: one.consented(request.home, request.user, True))
    await _changed(request)


@actions.on("unhear")
async def unhear(request: Request) -> None:
    """Take it back: nothing more is opened, and what was remembered is gone at once."""
    await _refuses(request, EARS)
    await request.services.privacy.tell(lambda one: one.consented(request.home, request.user, False))
    await _changed(request)


async def _refuses(request: Request, kind: str) -> None:
    """He has been asked and has answered: he is not asked again."""
    book = ConsentBook(request.services.store)
    await book.withdraw(request.user, request.home, kind)
    await book.give(request.user, request.home, ANSWERED[kind])


@actions.on("touch")
async def touch(request: Request) -> None:
    """Agree to bear one's rank before one's name and a Kholop's silence, while one plays."""
    await ConsentBook(request.services.store).give(request.user, request.home, TOUCH)
    await request.services.privacy.tell(lambda one: one.touchable(request.home))
    await _changed(request)


@actions.on("untouch")
async def untouch(request: Request) -> None:
    """Take it back: name and voice are given back at once."""
    await _refuses(request, TOUCH)
    await request.services.privacy.tell(lambda one: one.touchable(request.home))
    await _changed(request)


@actions.on("my-names")
async def my_names(request: Request) -> None:
    known = await Names(request.services.store).of(request.home, (request.user,))
    form = ui.Modal(
        title=plain(request.locale, "names-title")[:45],
        custom_id=ActionId("names-are", 0, None, str(request.user)).id("m"),
    )
    form.add_item(
        ui.Label(
            text=plain(request.locale, "names-label")[:45],
            description=plain(request.locale, "names-about")[:100],
            component=ui.TextInput(
                custom_id="names",
                required=False,
                max_length=200,
                default=", ".join(known.get(request.user, ())),
            ),
        )
    )
    await request.ask(form)


@actions.on("names-are")
async def names_are(request: Request) -> None:
    """The names one is called by outside: aloud at the table they are a breach (E-NAM-01)."""
    await request.acknowledge()  # the court asks Discord anew what each at the table is called
    typed = dict.fromkeys(name.strip()[:40] for name in str(request.fields.get("names") or "").split(","))
    words = pack(request.services.locale(request.guild))
    refused = await asyncio.to_thread(lambda: [name for name in typed if name and no_name(words, name)])
    names = tuple(name for name in typed if name and name not in refused)[:MOST_NAMES]
    await Names(request.services.store).call(request.home, request.user, names)
    await request.services.privacy.tell(lambda one: one.renamed(request.home, request.user))
    said = Page().text(t(request.locale, "names-kept", count=len(names), names=list(names)))
    if refused:
        said.text(t(request.locale, "names-refused", names=refused))
    await request.show(said)


@actions.on("my-data")
async def my_data(request: Request) -> None:
    found = await give_me_my_data(request.services.store, request.services.hall.games, request.user)
    for row in (row for rows in found.values() for row in rows):
        row |= _names(request, row)
    about = plain(request.locale, "data-about")
    text = json.dumps(
        {plain(request.locale, "button-my-data"): about, **found}, ensure_ascii=False, indent=1, default=str
    )
    made = Page(accent=ACCENT).text(t(request.locale, "data-given")).text(f"-# {about}")
    await request.show(made.file("my-data.json", text.encode()))


def _names(request: Request, row: Mapping[str, Any]) -> dict[str, str]:
    """What Discord calls that of which a row has but the number."""
    home = request.services.client.get_guild(row.get("guild") or 0)
    named = {"guild": home} | {
        key: home.get_channel(row.get(key) or 0) if home is not None else None for key in ("channel", "voice")
    }
    return {f"{key}_name": found.name for key, found in named.items() if found is not None}


@actions.on("forget")
async def forget(request: Request) -> None:
    made = Page(accent=ACCENT).text(t(request.locale, "forget-sure"))
    made.row(
        ActionButton(
            ActionId("forget-me"), plain(request.locale, "button-forget-me"), style=discord.ButtonStyle.danger
        ),
        ActionButton(ActionId("privacy"), plain(request.locale, "button-back")),
    )
    await request.redraw(made)


@actions.on("forget-me")
async def forget_me_now(request: Request) -> None:
    """Everything of this person in every guild: the ears first, then what lies in the database."""
    # Discord waits three seconds; names are given back one by one, and the file is written anew
    await request.acknowledge()
    await request.services.privacy.tell(lambda one: one.forgotten(request.user))
    request.services.hints.forget(request.user)
    done = await forget_me(request.services.store, request.services.hall.games, request.user)
    await request.services.privacy.tell(lambda one: one.erased(done.tables))
    page = Page(accent=ACCENT).text(t(request.locale, "forgotten", tables=done.robots))
    cards = request.services.part(PrivacyCards)
    async with cards.one_press(request):
        others = cards.forget(request)
        await request.redraw(page)
        for card in others:
            await _redraw(card, page)


class PrivacyCog(ServicesCog):
    """What is heard and kept of whoever asks; what the court hears of the table."""

    action_tables = (actions,)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.parts[PrivacyCards] = PrivacyCards(self.services.hall.clock)

    async def cog_unload(self) -> None:
        del self.services.parts[PrivacyCards]
        await super().cog_unload()

    @app_commands.guild_only()
    @app_commands.command(name=named("command-privacy"), description=named("command-privacy-about"))
    async def privacy(self, asked: discord.Interaction[Any]) -> None:
        request = Request(asked)
        async with request.answering():
            cards = self.services.part(PrivacyCards)
            async with cards.one_press(request):
                await request.show(await _page(request))
                cards.keep(request)

    @app_commands.guild_only()
    @app_commands.command(name=named("command-ear"), description=named("command-ear-about"))
    async def ear(self, asked: discord.Interaction[Any]) -> None:
        request = Request(asked)
        async with request.answering():
            await request.show(await self.services.voice.port.state(request))
