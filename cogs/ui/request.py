"""One interaction: who asks, in what language, about which table, and how he is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import structlog

from cogs.spans import span
from cogs.texts import Locale, locale_of, plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.passing import LONGEST, passing
from cogs.ui.private_message import PrivateMessage
from cogs.ui.while_true import REFUSED, WhileTrue, read_and_gone
from core.hall import Absent, Table
from core.hall.words import writable
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)

T = TypeVar("T")

PROMPT = 0.025
"""Seconds in which a page should be drawn; what takes longer is announced first, so that no button seems dead."""


class Request:
    """What a handler gets. Refuse by raising `Illegal`; answer by `show`, `say` or `done`."""

    def __init__(self, interaction: discord.Interaction[Any], key: ActionId | None = None) -> None:
        self.interaction = interaction
        self.key = key or ActionId("")
        self.services: Services = interaction.client.services
        self.user = interaction.user.id
        self.guild = interaction.guild_id
        self.locale: Locale = locale_of(interaction.locale)
        self._announced = False
        """A new message with nothing in it yet stands there and waits for its page."""
        self.kept = ""
        """Words that he typed into a command: given back to him when it is refused."""
        self.apart = 0
        """The number of the last message that had to be put beside the first answer."""
        self.lies = interaction.message.id if self.from_private and interaction.message is not None else 0
        """The number of the message that shows the answer; 0 while Discord has not told it."""
        self._taken = False
        """Discord has an answer to this press, of ours or of another who was told of it."""
        self._lost = False
        """An answer of ours got no word back: it may be the one that Discord has."""

    @property
    def values(self) -> list[str]:
        """What was picked in a select."""
        data: Any = self.interaction.data or {}
        return [writable(value) for value in data.get("values", [])]

    @property
    def value(self) -> str:
        """The one thing that was picked; refused where a made-up press brings nothing."""
        for value in self.values:
            return value
        raise Illegal("outdated-button")

    @property
    def home(self) -> int:
        """The guild that this happens in; refused in private talks, where the bot has nothing to settle."""
        if self.guild is None:
            raise Illegal("guild-only")
        return self.guild

    @property
    def fields(self) -> dict[str, Any]:
        """What was filled into a modal, by the fields' custom ids: words, or a list of what was picked."""
        found: dict[str, Any] = {}

        def look(component: dict[str, Any]) -> None:
            if "custom_id" in component:
                given = component.get("value", component.get("values"))
                found[component["custom_id"]] = writable(given) if isinstance(given, str) else given
            for child in (*component.get("components", ()), component.get("component") or {}):
                if child:
                    look(child)

        data: Any = self.interaction.data or {}
        for component in data.get("components", ()):
            look(component)
        return found

    @property
    def name(self) -> str:
        """What the caller is called in this guild, made harmless where it is shown."""
        return self.interaction.user.display_name

    def table(self) -> Table:
        """The table that the key names; refused when it is no more, or of another guild."""
        try:
            table = self.services.hall.table(self.key.table)
        except Absent:
            if self.services.hall.keeper.fresh:
                raise Illegal("table-coming-back", table=self.key.table) from None
            raise
        if table.sheet.guild != self.guild:
            raise Illegal("no-such-table", table=self.key.table)
        return table

    def here(self) -> Table:
        """The table meant by a slash command: the caller's own, else the one of this channel; what lives goes first."""
        tables = self.services.hall.tables_in(self.guild)
        channel = self.interaction.channel_id
        own = [
            x for x in tables if x.sheet.player_of(self.user) is not None or self.user in x.sheet.spectators
        ]
        near = [x for x in tables if channel in (x.sheet.channel, x.sheet.voice)]
        both = [x for x in own if x in near]
        live = [
            [x for x in some if x.sheet.phase in ("lobby", "playing", "paused")] for some in (both, own, near)
        ]
        for some in (*live, both, own, near):
            if some:
                return max(some, key=lambda x: x.id)
        raise Illegal("no-table-here")

    def player(self, table: Table) -> int:
        """The caller's seat; refused for strangers."""
        return table.player_of(self.user)

    def begun(self, table: Table, game: str) -> int:
        """The caller's seat in a game that has begun; refused for strangers and at a table of another game."""
        player = self.player(table)
        if table.sheet.game != game:
            raise Illegal("other-game", game=table.sheet.game)
        if table.state is None:
            raise Illegal("not-begun")
        return player

    @property
    def from_private(self) -> bool:
        """Was something on a private message pressed, that is drawn anew in its place?"""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and self.key.rest != BESIDE

    # -- answers ---------------------------------------------------------------------------------

    async def soon(self, page: Coroutine[Any, Any, T]) -> T:
        """Wait for a page to be drawn; tell Discord meanwhile that the press has arrived."""
        drawing = asyncio.ensure_future(page)
        await asyncio.wait((drawing,), timeout=PROMPT)
        if not drawing.done() and not self.answered:
            if self.from_private:
                await self.acknowledge()
            else:
                defer = self.interaction.response.defer
                taken = await self._answer(lambda: defer(ephemeral=True, thinking=True))
                self._announced = taken or await self._is_for_one()
        return await drawing

    async def say(self, key: str, /, **args: Any) -> None:
        """A short private sentence."""
        await self.show(Page().text(t(self.locale, key, **args)))

    async def show(self, page: Page, *, follows: bool = False) -> None:
        """A private message of its own. `follows`: it goes on to follow the game, and stands in the place of whatever
        another process that was told of this press may have said to it."""
        asked = self.interaction
        sent: dict[str, Any] = {"view": page.view(), "allowed_mentions": NOBODY}
        if self._announced:
            self._announced = False
            drawn = await _in_time(asked.edit_original_response(attachments=page.attachments(), **sent))
            self.lies = drawn.id
        elif self.answered:
            beside = await _in_time(
                asked.followup.send(files=page.attachments(), ephemeral=True, wait=True, **sent)
            )
            self.apart = self.lies = beside.id
        else:
            send = asked.response.send_message
            if await self._answer(lambda: send(files=page.attachments(), ephemeral=True, **sent)):
                return
            if follows or not self._lost:  # else it is as good as said
                self._announced = follows and await self._is_for_one()
                await self.show(page)

    async def redraw(self, page: Page) -> None:
        """The same message, drawn anew, when the press came from a private one; else a private message."""
        asked = self.interaction
        if not self.from_private:
            await self.show(page, follows=True)
        elif self.answered:
            drawn = await _in_time(
                asked.edit_original_response(view=page.view(), attachments=page.attachments())
            )
            self.lies = drawn.id
        else:
            with _still_there():
                if not await self._answer(
                    lambda: asked.response.edit_message(view=page.view(), attachments=page.attachments())
                ):
                    await self.redraw(page)
                return
            await self.show(page)

    @property
    def said(self) -> PrivateMessage:
        """The private message that answered last: for whoever takes it away later."""
        return PrivateMessage(self.services.client, self.interaction.token, self.apart)

    def while_true(self, table: Table, true: Callable[[Table], bool]) -> None:
        """What was said goes away as soon as that is not so at the table."""
        self.services.part(WhileTrue).keep(table, self.said, true)

    async def done(self) -> None:
        """Nothing to say: what changed is on the table for all to see."""
        if self.answered:
            return
        if not await self.acknowledge():
            await self.say("done")

    async def acknowledge(self) -> bool:
        """Tell Discord that the press has arrived. False: nothing was pressed, or what was pressed is no more."""
        if self.interaction.message is not None:
            with _still_there():
                await self._answer(self.interaction.response.defer)
                return True
        return False

    async def ask(self, modal: discord.ui.Modal) -> None:
        """Open a form. Its custom id is a key, so that it is understood after a restart too."""
        await self._answer(lambda: self.interaction.response.send_modal(modal))
        # Forgotten at once: it is understood by its custom id alone, the same after a restart.
        self.services.client._connection._view_store.remove_view(modal)

    @property
    def answered(self) -> bool:
        return self._taken or self.interaction.response.is_done()

    async def _is_for_one(self) -> bool:
        """Discord has an answer that may be ours: is it for one person's eyes? Else what is written over it, all see."""
        return self._lost and (await _in_time(self.interaction.original_response())).flags.ephemeral

    async def _answer(self, answer: Callable[[], Awaitable[Any]]) -> bool:
        """The first answer, which Discord takes once, and waits three seconds for: made again where it got lost.

        False: Discord has had one before, ours or another's."""
        for wait in (*AGAIN, None):
            try:
                given = await _in_time(answer())
                self.lies = getattr(given, "message_id", None) or self.lies
            except Exception as wrong:
                if await self._had_one(wrong):
                    self._taken = True
                    return False
                if wait is None or not passing(wrong):
                    raise
                self._lost |= not (isinstance(wrong, discord.HTTPException) and wrong.status == 429)
                await asyncio.sleep(wait)
            else:
                break
        return True

    async def _had_one(self, wrong: Exception) -> bool:
        """Discord says so; or calls it too late, though the answer that got lost on its way back came in time."""
        code = wrong.code if isinstance(wrong, discord.HTTPException) else None
        if code == LATE and self._lost:
            with contextlib.suppress(discord.NotFound):
                await _in_time(self.interaction.original_response())
                return True
        return code == TAKEN

    async def refuse(self, wrong: Illegal) -> None:
        """Say why not, and by which rule. Said of a press it goes when it was read; words to copy stay."""
        with contextlib.suppress(discord.NotFound):
            page = refused(self.locale, wrong)
            typed = (self.kept, *self.fields.values())
            if words := [given for given in typed if isinstance(given, str) and given.strip()]:
                page.text(t(self.locale, "your-words", words=max(words, key=len)))
            await self.show(page)
            # Where an answer got lost, the first one may be another's than ours: what was pressed, even.
            if self.interaction.message is not None and not words and (self.apart or not self._lost):
                going = read_and_gone(self.services, self.said, REFUSED, self._stands_alone)
                self.services.background.start(going, at_leisure=True)

    def _stands_alone(self) -> bool:
        """Nobody has drawn over what was said last: neither who keeps this table now and was told of the same press,
        nor we, who were told of it twice."""
        kept = not self.key.table or self.key.table in self.services.hall.tables
        return kept and not self.services.panels.lies_in(self.lies)

    @contextlib.asynccontextmanager
    async def answering(self) -> AsyncIterator[None]:
        """Whatever goes wrong inside becomes an answer; nobody is left with a spinning button."""
        try:
            with span("press", verb=self.key.verb):
                yield
                await self.done()
        except Illegal as wrong:
            await self.refuse(wrong)
        except discord.NotFound:
            log.info("answered too late", verb=self.key.verb)
        except Exception as wrong:
            if isinstance(wrong, discord.HTTPException) and wrong.code == TAKEN:
                log.info("answered already", verb=self.key.verb)  # Discord told us of the press twice
                return
            if passing(wrong):
                log.warning("an answer got lost", verb=self.key.verb, why=type(wrong).__name__)
                return
            # what a player may quote to the operator, who finds it in the log
            number = f"{self.services.hall.chance.randrange(1 << 24):06x}"
            log.exception("a press failed", verb=self.key.verb, fault=number)
            with contextlib.suppress(discord.HTTPException):
                await self.say("fault", number=number)


def refused(locale: Locale, wrong: Illegal) -> Page:
    """Why something is not possible; one press from there to the rule that says so."""
    from cogs.texts.refusals import refusal
    from cogs.texts.rulebook import topic_of

    page = Page().text(refusal(locale, wrong))
    if wrong.rule and topic_of(wrong.rule) is not None:
        page.row(ActionButton(ActionId("rule-of", rest=wrong.rule), plain(locale, "button-rule-of")))
    return page


async def _in_time(work: Awaitable[T]) -> T:
    """A hand that waits for its page follows nothing meanwhile."""
    async with asyncio.timeout(LONGEST):
        return await work


@contextlib.contextmanager
def _still_there() -> Iterator[None]:
    """The message that was pressed may go while the press is on its way: then it has to be answered otherwise."""
    try:
        yield
    except discord.NotFound as gone:
        if gone.code != GONE:
            raise


BESIDE = "beside"
"""The rest of a key whose page comes as a message of its own: what was pressed follows the game, too."""
AGAIN = (0.1, 0.3)
"""Seconds before a first answer that got lost is made again."""
TAKEN = 40060
"""Discord's code for a second answer to the same press."""
LATE = 10062
"""… for an answer after three seconds, and now and then for a second one."""
GONE = 10008
"""Discord's code for a message that is no more."""
NOBODY = discord.AllowedMentions.none()

__all__ = ["BESIDE", "NOBODY", "Request", "refused"]
