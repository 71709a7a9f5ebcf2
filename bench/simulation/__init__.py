"""A world for one evening under one seed: time, Discord, disk, players, and what must be true in it.

The bot in it is the program itself, from `serve` down: hall, journal over SQLite, cogs, boards, panels, marks, and an
unmodified discord.py with its rate limits, retries, heartbeats and resumes. Simulated is what stands around it:

    loop      an event loop whose time leaps from one timer to the next; processes on it, which can be killed at any step
    disk      SQLite's file: what a commit has promised stays, what it has not is lost; full, locked, failing, doubtful
    network   what discord.py takes for aiohttp: the way to the stage's Discord, on which things get lost and late
    discord   the stage itself, by this clock and chance, and the trouble it makes
    players   people who press at random, twice, too late, and walk away
    truths    what must be true whenever everything has been quiet for a while
    evening   all of it put together, and the last things that happened

Not simulated, because it is not there: the voice line and the ear (no `voice` is heard, no sound played), pictures (each
is its own digest), PostgreSQL, a second process on the same database.
"""
