"""Appending to the journal: the one place where moves are written, and where a lost lease is found out.

**Why no two processes can fork a game.** A commit first takes a share lock on the leases it writes under, asking
that each is still its own (owner and token). Taking over a table changes that row, so one of the two waits for the
other. A process that was frozen and wakes up finds its token gone and cannot append, however sure of itself it was;
where nobody has taken the table it goes on as if nothing had been. One frozen in mid-transaction is thrown out by the
server (`idle_in_transaction_session_timeout`) and its transaction with it. `(table, seq)` is unique besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from core.hall.ports import Commit, Lease
from data import court_history, retention, sheets
from data.schema import Dues, Leases, Moves, Presses, Spoken, rows
from data.store import Store

LEASES, MOVES = rows(Leases), rows(Moves)
SPOKEN, PRESSES, DUES = rows(Spoken), rows(Presses), rows(Dues)


async def write(store: Store, commits: Sequence[Commit]) -> set[int]:
    """Make these durable, together; gives the tables whose leases are lost, of which nothing was written."""
    if store.dialect == "postgresql" and all(map(_plain, commits)):
        return await store.at_once(lambda connection: _moves_only(connection, commits))
    return await store.write(lambda connection: _everything(connection, commits))


def _plain(commit: Commit) -> bool:
    """Moves and nothing else: what robots make, and most of what people do."""
    return (
        commit.sheet is None
        and commit.press is None
        and commit.dues is None
        and not any(entry.said or court_history.tells(entry) for entry in commit.entries)
    )


_MOVES_ONLY = sa.text("""
    WITH held AS (
        SELECT table_id, token FROM leases
        WHERE owner = :owner
          AND (table_id, token) IN (SELECT * FROM unnest(CAST(:tables AS bigint[]), CAST(:tokens AS bigint[])))
        ORDER BY table_id FOR SHARE
    ), written AS (
        INSERT INTO moves (table_id, seq, player, text, at, token)
        SELECT held.table_id, new.seq, new.player, new.text, new.at, held.token
        FROM unnest(CAST(:of AS bigint[]), CAST(:seqs AS integer[]), CAST(:players AS integer[]),
                    CAST(:texts AS text[]), CAST(:ats AS bigint[])) AS new (table_id, seq, player, text, at)
        JOIN held USING (table_id)
    )
    SELECT table_id FROM held
""")
"""The same as `_everything` does for moves, in one statement and one round trip (PostgreSQL)."""


def _moves_only(connection: sa.Connection, commits: Sequence[Commit]) -> set[int]:
    entries = [(commit.lease.table, entry) for commit in commits for entry in commit.entries]
    held = connection.execute(
        _MOVES_ONLY,
        {
            "owner": commits[0].lease.owner,
            "tables": [commit.lease.table for commit in commits],
            "tokens": [commit.lease.token for commit in commits],
            "of": [table for table, _ in entries],
            "seqs": [entry.seq for _, entry in entries],
            "players": [entry.player for _, entry in entries],
            "texts": [entry.text for _, entry in entries],
            "ats": [entry.at for _, entry in entries],
        },
    ).scalars()
    return {commit.lease.table for commit in commits} - set(held)


_HELD = (
    sa.select(LEASES.c.table_id, LEASES.c.owner, LEASES.c.token)
    .where(LEASES.c.table_id.in_(sa.bindparam("tables", expanding=True)))
    .order_by(LEASES.c.table_id)
    .with_for_update(read=True)
)


_NO_DUES = DUES.delete().where(DUES.c.table_id.in_(sa.bindparam("tables", expanding=True)))


def held_now(connection: sa.Connection, tables: Sequence[int]) -> set[Lease]:
    """The leases of these tables. None of them changes hands before this transaction is over."""
    return {Lease(*row) for row in connection.execute(_HELD, {"tables": list(tables)})}


def _everything(connection: sa.Connection, commits: Sequence[Commit]) -> set[int]:
    """Write the commits whose leases hold; the tables of those that do not."""
    held = held_now(connection, [commit.lease.table for commit in commits])
    lost = {commit.lease.table for commit in commits if commit.lease not in held}
    good = [commit for commit in commits if commit.lease in held]
    moves: list[dict[str, Any]] = []
    spoken: list[dict[str, Any]] = []
    presses: list[dict[str, Any]] = []
    dues: list[dict[str, Any]] = []
    for commit in good:
        table = commit.lease.table
        for entry in commit.entries:
            moves.append(
                {
                    "table_id": table,
                    "seq": entry.seq,
                    "player": entry.player,
                    "text": entry.text,
                    "at": entry.at,
                    "token": commit.lease.token,
                }
            )
            if entry.said:
                spoken.append(
                    {"table_id": table, "seq": entry.seq, "speaker": entry.speaker, "text": entry.said}
                )
        if (press := commit.press) is not None:
            at = commit.entries[-1].at
            presses.append(
                {"id": press.id, "table_id": table, "first": press.first, "last": press.last, "at": at}
            )
        if commit.sheet is not None:
            sheets.update(connection, commit.sheet)
        if commit.dues is not None:
            dues += [
                {"table_id": table, "kind": due.kind, "player": due.player, "at": due.at, "span": due.span}
                for due in commit.dues
            ]
    timed = [commit.lease.table for commit in good if commit.dues is not None]
    ended = [c.lease.table for c in good if c.sheet is not None and c.sheet.phase in ("over", "closed")]
    closed = [c.lease.table for c in good if c.sheet is not None and c.sheet.phase == "closed"]
    if timed:
        connection.execute(_NO_DUES, {"tables": timed})
    for table_of, values in ((MOVES, moves), (SPOKEN, spoken), (PRESSES, presses), (DUES, dues)):
        if values:
            connection.execute(table_of.insert(), values)
    court_history.write(
        connection, ((c.lease.table, entry) for c in good for entry in c.entries if entry.events)
    )
    if ended:
        retention.unsay(connection, SPOKEN.c.table_id.in_(ended))
    if closed:
        connection.execute(LEASES.delete().where(LEASES.c.table_id.in_(closed)))
    return lost
