"""Mutes and nicknames: written down before they are done, erased after they are undone, nothing left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from core.hall.effects import Effect, Effects, Impossible, NotNow
from core.hall.ports import Lost
from data import DurableJournal, Store
from data.effect_book import EffectBook
from tests.core.hall.house import hall_over
from tests.core.hall.test_play import seated


class Guild:
    """A guild as Discord has it: what each member's nickname is, who is muted. And a log of what was done."""

    def __init__(self) -> None:
        self.is_now: dict[tuple[int, str], str] = {}
        self.log: list[str] = []
        self.fails: BaseException | None = None

    async def do(self, effect: Effect) -> None:
        await self._set("do", effect, effect.wanted)

    async def undo(self, effect: Effect) -> None:
        await self._set("undo", effect, effect.before)

    async def _set(self, how: str, effect: Effect, value: str) -> None:
        self.log.append(f"{how} {effect.user} {effect.kind} {value}")
        await asyncio.sleep(0.001)
        if self.fails is not None:
            raise self.fails
        self.is_now[effect.user, effect.kind] = value


def nick(user: int = 10, wanted: str = "Царь", before: str = "Аня", table: int | None = 1) -> Effect:
    return Effect(7, user, "nickname", before, wanted, table)


async def rows(store: Store) -> Sequence[Effect]:
    return await EffectBook(store, DurableJournal(store)).mine()


@pytest.fixture
def guild() -> Guild:
    return Guild()


@pytest.fixture
def effects(store: Store, guild: Guild) -> Effects:
    return Effects(EffectBook(store, DurableJournal(store)), guild)


async def test_it_is_written_down_before_it_is_done(store: Store, guild: Guild) -> None:
    seen: list[int] = []

    class Watching(Guild):
        async def do(self, effect: Effect) -> None:
            seen.append(len(await rows(store)))
            await super().do(effect)

        async def undo(self, effect: Effect) -> None:
            seen.append(len(await rows(store)))
            await super().undo(effect)

    effects = Effects(EffectBook(store, DurableJournal(store)), Watching())
    await effects.put(nick())
    await effects.lift(7, 10)
    assert seen == [1, 1]
    assert await rows(store) == []


async def test_a_second_effect_goes_back_to_the_first_ones_beginning(effects: Effects, guild: Guild) -> None:
    await effects.put(nick(wanted="Царь", before="Аня"))
    await effects.put(nick(wanted="Холоп", before="Царь"))
    assert guild.is_now[10, "nickname"] == "Холоп"
    await effects.lift(7, 10, "nickname")
    assert guild.is_now[10, "nickname"] == "Аня"


async def test_what_is_impossible_was_never_there(effects: Effects, guild: Guild, store: Store) -> None:
    guild.fails = Impossible()
    with pytest.raises(Impossible):
        await effects.put(nick())
    assert await rows(store) == []


async def test_what_may_have_been_done_stays_written_down(
    effects: Effects, guild: Guild, store: Store
) -> None:
    guild.fails = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await effects.put(nick())
    assert len(await rows(store)) == 1
    guild.fails = None
    assert await effects.lift_all() == 0
    assert guild.is_now[10, "nickname"] == "Аня"


async def test_what_cannot_be_undone_now_is_undone_later(
    effects: Effects, guild: Guild, store: Store
) -> None:
    mute = Effect(7, 10, "mute", "no", "yes", 1)
    await effects.put(mute)
    guild.fails = NotNow()
    assert await effects.lift_all() == 1
    assert len(await rows(store)) == 1
    guild.fails = None
    assert await effects.lift(7, 10) == 0
    assert guild.is_now[10, "mute"] == "no"
    guild.fails = Impossible()  # the member is gone for good: nothing to undo any more
    await_row = msgspec.structs.replace(mute, user=11)
    guild.fails = None
    await effects.put(await_row)
    guild.fails = Impossible()
    assert await effects.lift_all() == 0
    assert await rows(store) == []


async def test_doing_and_undoing_do_not_overtake_each_other(
    effects: Effects, guild: Guild, store: Store
) -> None:
    await asyncio.gather(
        *(effects.put(nick(wanted=f"N{n}")) for n in range(5)), effects.lift(7, 10), effects.lift_all()
    )
    await effects.lift_all()
    assert guild.is_now[10, "nickname"] == "Аня"
    assert await rows(store) == []


async def test_after_a_kill_only_what_is_still_meant_stays(store: Store) -> None:
    guild = Guild()
    async with hall_over(store) as hall:
        table, over = await seated(hall), await seated(hall)
        journal = hall.journal
        assert isinstance(journal, DurableJournal)
        effects = Effects(EffectBook(store, journal), guild)
        await effects.put(nick(10, table=table.id))
        await effects.put(nick(11, before="Боря", table=over.id))
        await effects.put(nick(12, before="Вера", table=None))
        await hall.lobby.end(over.id, 10)
    async with hall_over(store) as hall:  # nobody undid anything: as after a kill
        journal = hall.journal
        assert isinstance(journal, DurableJournal)
        effects = Effects(EffectBook(store, journal), guild)

        def meant(effect: Effect) -> bool:
            here = hall.tables.get(effect.table or 0)
            return here is not None and here.sheet.phase == "playing"

        assert await effects.reconcile(meant) == 0
        assert [guild.is_now[user, "nickname"] for user in (10, 11, 12)] == ["Царь", "Боря", "Вера"]
        assert await effects.lift_all() == 0
        assert guild.is_now[10, "nickname"] == "Аня"


async def test_another_process_tables_effects_are_its_own_affair(store: Store) -> None:
    async with hall_over(store) as one, hall_over(store) as two:
        assert isinstance(one.journal, DurableJournal)
        assert isinstance(two.journal, DurableJournal)
        table = await seated(one)
        await Effects(EffectBook(store, one.journal), Guild()).put(nick(table=table.id))
        assert await EffectBook(store, two.journal).mine() == []
        assert len(await EffectBook(store, one.journal).mine()) == 1


async def test_who_lost_the_table_writes_nothing_over_what_its_keeper_has_written_down(store: Store) -> None:
    async with hall_over(store) as one, hall_over(store) as two:
        assert isinstance(one.journal, DurableJournal)
        assert isinstance(two.journal, DurableJournal)
        table = await seated(two)
        known = EffectBook(store, two.journal)
        kept = await known.note(nick(wanted="Холоп", table=table.id))
        stale = EffectBook(store, one.journal)
        with pytest.raises(Lost):
            await stale.note(nick(wanted="Палач", table=table.id))
        await stale.erase(kept)
        assert await known.mine() == [kept]
