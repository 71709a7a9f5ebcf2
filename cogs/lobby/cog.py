"""`/играть`, `/стол`, `/сесть`, `/рука`, `/ход` …: what one wants of a table, for those who type. The rest is pressed."""

from __future__ import annotations

from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lobby import board, game_options, host_panel, lobby_buttons, more_menu, new_hosts, seats
from cogs.lobby.primer import Primer
from cogs.lobby.primer import actions as primer_actions
from cogs.lobby.robot_talk import RobotTalk
from cogs.lobby.wake_up import WakeUps
from cogs.texts import Locale, locale_of, plain
from cogs.texts import command as named
from cogs.ui import hand_panel, move_commands
from cogs.ui.cog import ServicesCog
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.services import Services, ServicesBot
from cogs.ui.while_true import WhileTrue, read_and_gone
from core.hall import Table
from core.shapes import Illegal, Malformed

Asked = discord.Interaction[Any]

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot must be allowed in a channel where a table stands."""


class LobbyCog(ServicesCog):
    """Tables from their opening to their end; and the call to whoever is awaited."""

    action_tables = (lobby_buttons.actions, host_panel.actions, more_menu.actions, primer_actions)
    panel_kinds: ClassVar = {host_panel.KIND: host_panel.draw}

    def __init__(self, services: Services) -> None:
        """Loaded after the games: they are what can be opened."""
        super().__init__(services)
        games = [
            app_commands.Choice(name=named(f"game-{pack.name}"), value=pack.name) for pack in services.games
        ]
        app_commands.choices(game=games)(self.open)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.draws["lobby"] = self._board
        self.wakes = self.services.parts[WakeUps] = WakeUps(self.services)
        await self.wakes.open()
        primer = self.services.parts[Primer] = Primer(self.services)
        words = self.services.parts[WhileTrue] = WhileTrue(self.services)
        robots, hall = RobotTalk(self.services), self.services.hall
        self._unspoken, hall.words = hall.words, robots.words
        self._ends = (
            hall.subscribe(self.wakes.told),
            primer.end,
            words.close,
            hall.subscribe(robots.heard),
            hall.subscribe(new_hosts.NewHosts(self.services).told),
            self.services.privacy.subscribe(self.wakes),
            self.services.panels.told_of_sleep(self.wakes.asleep),
            self.services.hints.subscribe(self._grown),
        )

    async def cog_unload(self) -> None:
        for end in self._ends:
            end()
        self.services.hall.words = self._unspoken
        await self.wakes.close()
        for part in (WakeUps, Primer, WhileTrue):
            del self.services.parts[part]
        del self.services.draws["lobby"]
        await super().cog_unload()

    async def _board(self, table: Table, locale: Locale) -> Page:
        pack = self.services.games.of(table)
        primer = self.services.part(Primer)
        auto = table.sheet.options.get("etiquette") == "auto"
        hears = self.services.settings.hear and pack.court and auto
        return board.page(
            pack, table, locale, self._first(table), primer.of(table), hears, primer.early(table)
        )

    def _first(self, table: Table) -> bool:
        """Do most of those who sit here play for the first time? Who is not known yet is looked up beside the table."""
        people = [(user, self.services.hints.newcomer(user)) for user in table.sheet.people]
        for user in [user for user, new in people if new is None]:
            self.services.later(self._learn(user))
        return 2 * sum(new is True for _, new in people) > len(people)

    async def _learn(self, user: int) -> None:
        await self.services.hints.learn(user)

    def _grown(self, user: int) -> None:
        """He is no newcomer any more, or is known to be one: his table may offer a lesson, or no longer."""
        for table in self.services.hall.tables.values():
            if table.sheet.phase == "lobby" and user in table.sheet.people:
                self.services.boards.changed(table)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.wakes.ready()

    @commands.Cog.listener()
    async def on_interaction(self, asked: Asked) -> None:
        self.wakes.touched(asked.user.id)
        self.services.panels.speaks(asked.user.id, locale_of(asked.locale))

    @app_commands.guild_only()
    @app_commands.command(name=named("command-open"), description=named("command-open-about"))
    @app_commands.rename(
        game=named("option-game"), voice=named("option-voice"), robots=named("option-robots")
    )
    @app_commands.describe(
        game=named("option-game-about"),
        voice=named("option-voice-about"),
        robots=named("option-robots-about"),
    )
    async def open(
        self,
        asked: Asked,
        game: str = "knyazi",
        voice: discord.VoiceChannel | None = None,
        robots: app_commands.Range[int, 0, 14] = 0,
    ) -> None:
        request = Request(asked)
        async with request.answering():
            self.may_open(request)
            if game not in self.services.games:
                raise Malformed("unknown-game", text=game)
            pack = self.services.games[game]
            table = await self.services.hall.lobby.open(
                game,
                host=request.user,
                name=request.name,
                guild=request.guild,
                channel=asked.channel_id,
                voice=voice.id if voice else lobby_buttons.voice_of(request),
                options=game_options.first(pack),
                pace=self.services.guild_settings.pace(request.guild, self.services.hall.pace),
            )
            await request.say("table-opened")  # Discord waits three seconds, and robots come one by one
            request.while_true(table, lambda now: now.sheet.phase == "lobby")
            for _ in range(min(robots, table.game.most - 1)):
                table = await self.services.hall.lobby.add_robot(
                    table.id, request.user, lobby_buttons.robot_name(request, table)
                )
            await host_panel.asked_to_be_heard(request, table)

    def may_open(self, request: Request) -> None:
        """Guilds may keep the opening of tables to a role of theirs."""
        self.may_stand(request)
        role = self.services.guild_settings.get(request.guild, "tables_role")
        member = request.interaction.user
        if (
            role is None
            or not isinstance(member, discord.Member)
            or request.interaction.permissions.manage_guild
        ):
            return
        if int(role) not in {one.id for one in member.roles}:
            raise Illegal("role-needed", role=role)

    def may_stand(self, request: Request) -> None:
        """Refuse a table where the bot may not show one."""
        may = request.interaction.app_permissions
        lacks = [name for name in NEEDED if not getattr(may, name)]
        if lacks:
            raise Illegal(
                "bot-may-not",
                lacks=[plain(request.locale, f"permission-{one.replace('_', '-')}") for one in lacks],
            )

    async def _do(self, asked: Asked, act: Any, said: str = "done") -> None:
        request = Request(asked)
        async with request.answering():
            await act(request, request.here())
            if not asked.response.is_done():
                await request.say(said)

    @app_commands.guild_only()
    @app_commands.command(name=named("command-sit"), description=named("command-sit-about"))
    @app_commands.rename(seat=named("option-seat"))
    @app_commands.describe(seat=named("option-seat-about"))
    async def sit(self, asked: Asked, seat: app_commands.Range[int, 1, 15] | None = None) -> None:
        async def act(request: Request, table: Table) -> None:
            lobby = self.services.hall.lobby
            mine = table.sheet.player_of(request.user) is not None
            # who has a seat here wants that, whichever the completion wrote; before it begins, all are alike
            if seat is None or mine or table.sheet.phase == "lobby":
                try:
                    here = await lobby.join(table.id, request.user, request.name)
                except Illegal as wrong:
                    return await seats.refused(request, table, wrong)
            else:
                here = await lobby.substitute(table.id, seat - 1, request.user, request.name)
            await (request.say("back") if mine else seats.told(request, here))
            await host_panel.asked_to_be_heard(request, here)

        await self._do(asked, act)

    @sit.autocomplete("seat")
    async def _free_seats(self, asked: Asked, typed: str) -> list[app_commands.Choice[int]]:
        request = Request(asked)
        try:
            table = request.here()
        except Illegal:
            return []
        begun = table.sheet.phase in ("playing", "paused")
        if not begun or table.sheet.player_of(request.user) is not None:
            return []
        return [
            app_commands.Choice(name=label, value=n + 1)
            for n, label in seats.free(self.services, table, request.locale)
        ][:25]

    @app_commands.guild_only()
    @app_commands.command(name=named("command-end"), description=named("command-end-about"))
    async def end(self, asked: Asked) -> None:
        async def act(request: Request, table: Any) -> None:
            if table.sheet.phase not in ("lobby", "over"):
                await more_menu.asked_to_end(request, table)
                return
            await self.services.hall.lobby.close(table.id, lobby_buttons.house_of(request, table))
            await request.say("table-closed")
            self.services.background.start(read_and_gone(self.services, request.said), at_leisure=True)

        await self._do(asked, act)

    @app_commands.guild_only()
    @app_commands.command(name=named("command-away"), description=named("command-away-about"))
    async def away(self, asked: Asked) -> None:
        await self._do(asked, more_menu.gone_away, "away")

    @app_commands.guild_only()
    @app_commands.command(name=named("command-table"), description=named("command-table-about"))
    async def table(self, asked: Asked) -> None:
        async def act(request: Request, table: Any) -> None:
            if asked.channel_id != table.sheet.channel:
                request.player(table)  # a passer-by may look at a table, not carry it off
                self.may_stand(request)
                await self.services.hall.lobby.bind(table.id, channel=asked.channel_id)
            self.services.boards.repost(self.services.hall.table(table.id))

        await self._do(asked, act, "reposted")

    @app_commands.guild_only()
    @app_commands.command(name=named("command-hand"), description=named("command-hand-about"))
    async def hand(self, asked: Asked) -> None:
        await self._do(asked, hand_panel.opened)

    @app_commands.guild_only()
    @app_commands.command(name=named("command-move"), description=named("command-move-about"))
    @app_commands.rename(what=named("option-what"))
    @app_commands.describe(what=named("option-what-about"))
    async def move(self, asked: Asked, what: str) -> None:
        request = Request(asked)
        async with request.answering():
            await move_commands.run(request, what)

    @move.autocomplete("what")
    async def _moves(self, asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        return move_commands.completed(Request(asked), typed)


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(LobbyCog(bot.services))
