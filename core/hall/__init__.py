"""The hall: live tables, one lock each, check -> journal -> publish.

    async with await data.connect(url) as store:           # None: SQLite in the user's data folder
        async with Hall(GAMES, DurableJournal(store), SteadyClock(), SystemRandom()) as hall:
            hall.subscribe(show)                           # show(table, notice), in order for each table
            table = await hall.lobby.open("knyazi", host=42, name="Аня", guild=7, channel=70, voice=71)
            await hall.lobby.join(table.id, 43, "Боря")
            await hall.lobby.add_robot(table.id, 42, "Емеля")
            await hall.lobby.choose(table.id, 42, {"mercy": "no"})
            await hall.lobby.start(table.id, 42)
            played = await hall.play(table.id, "trump M", user=42, seq=table.seq, press=interaction.id)

Reading. `hall.table(id)` is the live `Table`; `table.sheet` who sits where and what was agreed; `table.seq` goes on
every button; `table.view(player)` is all that may be shown to them; `table.legal(player)`,
`table.waiting()`. Nothing reads `table.state` to show it.

Being told. A listener gets `Moved`, `Changed`, `Resumed` (draw it anew: after a restart, a takeover)
or `Gone`, after the journal has agreed, in order for each table, and is quick. Events are shown through
`table.told(notice.entries, player)`, which redacts them.

Refusals. Everything raises `core.shapes.Illegal` with a code and data, never a sentence: the game's own refusals,
the hall's (`host-only`, `not-now`, `table-full`, `not-at-this-table`, …), `Stale` for a button of another moment,
`Absent` for a table that is not here, `Trouble` when the journal cannot write (nothing has happened, try again).

A robot sits where `seat.user` is None, where its owner is away, or has left; the hall moves it at the table's
pace. Deadlines, time-outs and votes are the hall's; whoever shows them only listens.
"""

from core.hall.clock import SteadyClock
from core.hall.hall import Caps, Hall, Played
from core.hall.notices import Changed, Gone, Listener, Moved, Notice, Resumed
from core.hall.ports import Absent, Clock, Doubt, Journal, JournalEntry, Lost, Scope, Stale, Thinker, Trouble
from core.hall.sheet import Pace, Phase, Robots, Seat, Sheet
from core.hall.table import Table

__all__ = [
    "Absent",
    "Caps",
    "Changed",
    "Clock",
    "Doubt",
    "Gone",
    "Hall",
    "Journal",
    "JournalEntry",
    "Listener",
    "Lost",
    "Moved",
    "Notice",
    "Pace",
    "Phase",
    "Played",
    "Resumed",
    "Robots",
    "Scope",
    "Seat",
    "Sheet",
    "Stale",
    "SteadyClock",
    "Table",
    "Thinker",
    "Trouble",
]
