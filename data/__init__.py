"""What survives a restart.

    async with await data.connect() as store:              # SQLite in the user's data folder, or connect(url)
        journal = DurableJournal(store)                    # what the hall asks for
        effects = Effects(EffectBook(store, journal), hands)   # mutes and nicknames (core.hall.effects)
        Guilds(store), Consent(store), Names(store)        # settings, who may be heard, what people are called
        Statistics(store)                                  # careers, boards, titles
        await forget_me(store, games, user); await give_me_my_data(store, games, user)

Schema and retention, troubles and what to do about them: `docs/data.md`.
"""

from data.careers import Statistics
from data.effect_book import EffectBook
from data.guilds import ConsentBook, Guilds, Names
from data.journal import DurableJournal
from data.privacy import forget_me, give_me_my_data
from data.store import Store, connect, default_url

__all__ = [
    "ConsentBook",
    "DurableJournal",
    "EffectBook",
    "Guilds",
    "Names",
    "Statistics",
    "Store",
    "connect",
    "default_url",
    "forget_me",
    "give_me_my_data",
]
