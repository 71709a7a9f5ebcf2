"""What survives a restart.

    async with await data.connect() as store:              # SQLite in the user's data folder, or connect(url)
        journal = DurableJournal(store)                    # what the hall asks for

Schema and retention: `docs/data.md`.
"""

from data.journal import DurableJournal
from data.store import Store, connect, default_url

__all__ = ["DurableJournal", "Store", "connect", "default_url"]
