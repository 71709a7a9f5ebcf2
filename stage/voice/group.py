"""The delivery service of one DAVE group: who is in it, what is proposed, whose commit wins.

It sends nothing by itself. `offer`, `drop` and `flag` say what should become of people; `letters`
brings everybody's knowledge of the proposals up to date (op 27); `commit` judges an op 28.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

from .mls import (
    ADD,
    REMOVE,
    ExternalSender,
    KeyPackage,
    MalformedMls,
    MlsCommit,
    read_commit_welcome,
    read_key_package,
    vector,
)

APPEND, REVOKE = b"\x00", b"\x01"


@dataclass(frozen=True, slots=True)
class MlsProposal:
    kind: int  # ADD or REMOVE
    user_id: int
    message: bytes
    ref: bytes
    leaf_index: int = -1  # REMOVE: whose leaf
    package: KeyPackage | None = None  # ADD: whom it lets in


@dataclass(frozen=True, slots=True)
class Accepted:
    """A commit that won: op 29 for `stayed`, op 30 for the welcomed."""

    committer: int
    commit: bytes
    stayed: tuple[int, ...]
    welcomes: dict[int, bytes]
    removed: tuple[int, ...]


@dataclass(slots=True)
class DaveGroup:
    channel_id: int
    sender: ExternalSender = field(default_factory=ExternalSender)
    epoch: int = 0
    leaves: list[int | None] = field(default_factory=list)  # user ids by leaf index; None is a blank
    _keys: dict[int, bytes] = field(default_factory=dict)  # signature keys of the members
    _packages: dict[int, KeyPackage] = field(default_factory=dict)  # who waits to be let in
    _leaving: set[int] = field(default_factory=set)  # whose leaf must go
    # What is proposed in this epoch, by (kind, leaf index or KeyPackageRef), and who knows of it.
    _proposals: dict[tuple[int, int | bytes], MlsProposal] = field(default_factory=dict)
    _told: dict[int, set[bytes]] = field(default_factory=dict)

    @property
    def group_id(self) -> bytes:
        return struct.pack(">Q", self.channel_id)

    @property
    def established(self) -> bool:
        return self.epoch > 0

    @property
    def members(self) -> list[int]:
        return [user for user in self.leaves if user is not None]

    @property
    def pending(self) -> list[int]:
        return list(self._packages)

    @property
    def committers(self) -> list[int]:
        """Who hears of proposals and may answer with a commit."""
        if not self.established:
            return list(self._packages)
        return [user for user in self.members if not self._goes(user)]

    @property
    def proposed(self) -> bool:
        """Something waits for a commit."""
        return bool(self._proposals)

    @property
    def stranded(self) -> bool:
        """Nobody is left who could commit anything: the group must be made anew."""
        return self.established and not self.committers

    def reset(self) -> None:
        """Forget the group; the external sender stays, as members know it already."""
        self.epoch = 0
        self.leaves.clear()
        for memory in (self._keys, self._packages, self._leaving, self._proposals, self._told):
            memory.clear()

    # --- what should become of people ---

    def offer(self, user_id: int, raw: bytes) -> None:
        """Op 26: somebody wants in, or wants in anew with another key package."""
        package = read_key_package(raw)
        if package.user_id != user_id:
            raise MalformedMls(f"key package of {package.user_id} sent by {user_id}")
        self._packages[user_id] = package
        if user_id not in self.leaves:
            self._leaving.discard(user_id)

    def drop(self, user_id: int) -> None:
        """Somebody is gone, or (op 31) could not follow and must be taken out before he comes anew."""
        self._packages.pop(user_id, None)
        # Remembered even without a leaf: a commit on its way may still let him in.
        self._leaving.add(user_id)

    def _goes(self, user_id: int) -> bool:
        return user_id in self._leaving or user_id in self._packages

    # --- proposals ---

    def letters(self) -> list[tuple[int, bytes]]:
        """Op 27 bodies that are due now, in order, with their receivers.

        Members of an established group hear of everything, the pending ones of nothing; before
        the group is established all pending members hear of each other. Nobody is sent his own Add.
        """
        wanted: list[tuple[int, int | bytes, int]] = []
        if self.established:
            wanted += [
                (REMOVE, at, user)
                for at, user in enumerate(self.leaves)
                if user is not None and self._goes(user)
            ]
        if self.established or len(self._packages) > 1:
            wanted += [(ADD, package.ref, user) for user, package in self._packages.items()]
        keys = {(kind, what) for kind, what, _ in wanted}
        fresh = [w for w in wanted if (w[0], w[1]) not in self._proposals]
        out: list[tuple[int, bytes]] = []
        # Clients write the Welcome only when the op 27 they answer holds an Add itself (davey 0.1 does
        # so even while older Adds wait). A change that would leave such Adds unwelcomed is made by
        # revoking all and proposing the whole list again.
        adds_wait = any(kind == ADD for kind, _ in self._proposals)
        if not keys >= self._proposals.keys() or (
            fresh and adds_wait and all(kind == REMOVE for kind, _, _ in fresh)
        ):
            for user, refs in self._told.items():
                if refs:
                    out.append((user, REVOKE + vector(b"".join(vector(ref) for ref in refs))))
            self._proposals.clear()
            self._told.clear()
            fresh = wanted
        for kind, what, user in fresh:
            self._proposals[kind, what] = self._propose(kind, what, user)
        for user in self.committers if self._proposals else ():
            told = self._told.setdefault(user, set())
            news = [
                p
                for p in self._proposals.values()
                if p.ref not in told and not (p.kind == ADD and p.user_id == user)
            ]
            if news:
                told.update(p.ref for p in news)
                out.append((user, APPEND + vector(b"".join(p.message for p in news))))
        return out

    def _propose(self, kind: int, what: int | bytes, user_id: int) -> MlsProposal:
        if kind == REMOVE:
            assert isinstance(what, int)
            message, ref = self.sender.remove(self.group_id, self.epoch, what)
            return MlsProposal(REMOVE, user_id, message, ref, leaf_index=what)
        package = self._packages[user_id]
        message, ref = self.sender.add(self.group_id, self.epoch, package.raw)
        return MlsProposal(ADD, user_id, message, ref, package=package)

    # --- commits ---

    def commit(self, user_id: int, payload: bytes) -> Accepted | None:
        """Op 28. The first commit that covers all that is proposed wins; None is one that came too late."""
        commit, welcomes = read_commit_welcome(payload)
        if commit.group_id != self.group_id:
            raise MalformedMls("a commit to another group")
        if commit.epoch != self.epoch or user_id not in self.committers:
            return None
        due = {
            p.ref: p
            for p in self._proposals.values()
            # Before the group is established everybody commits to a group of his own making.
            if self.established or p.user_id != user_id
        }
        if not due or set(commit.refs) != due.keys() or len(commit.refs) != len(due):
            return None
        proposals = [due[ref] for ref in commit.refs]
        if any(p.package and p.package.ref not in welcomes for p in proposals):
            raise MalformedMls("somebody is let in without a Welcome")
        self._check_committer(user_id, commit)

        leaves: list[int | None] = list(self.leaves) if self.established else [user_id]
        keys = dict(self._keys) if self.established else {user_id: self._packages[user_id].leaf.signature_key}
        removed, let_in = _carry_out(proposals, leaves, keys)
        if not self.established:
            del self._packages[user_id]
        for user, package in let_in.items():
            # Unless he went, or came with another package, while the commit was on its way.
            if self._packages.get(user) == package:
                del self._packages[user]
                self._leaving.discard(user)
        self._leaving &= set(leaves)
        self.leaves, self._keys, self.epoch = leaves, keys, self.epoch + 1
        self._proposals.clear()
        self._told.clear()
        return Accepted(
            committer=user_id,
            commit=commit.raw,
            stayed=tuple(user for user in self.members if user not in let_in),
            welcomes={user: welcomes[package.ref] for user, package in let_in.items()},
            removed=removed,
        )

    def _check_committer(self, user_id: int, commit: MlsCommit) -> None:
        """He sits at the leaf he claims and keeps his name and key (white paper, commit validity)."""
        if self.established:
            seated = commit.leaf_index < len(self.leaves) and self.leaves[commit.leaf_index] == user_id
            key = self._keys[user_id]
        else:
            seated = commit.leaf_index == 0
            key = self._packages[user_id].leaf.signature_key
        if not seated:
            raise MalformedMls(f"leaf {commit.leaf_index} is not the committer's")
        if commit.path_leaf and (commit.path_leaf.user_id, commit.path_leaf.signature_key) != (user_id, key):
            raise MalformedMls("the committer changed his name or key")


def _carry_out(
    proposals: Iterable[MlsProposal], leaves: list[int | None], keys: dict[int, bytes]
) -> tuple[tuple[int, ...], dict[int, KeyPackage]]:
    """Removes, then Adds into the leftmost blanks, in the commit's order (RFC 9420, section 12.3)."""
    proposals = list(proposals)
    removed = [p for p in proposals if p.kind == REMOVE]
    for p in removed:
        leaves[p.leaf_index] = None
        keys.pop(p.user_id, None)
    while leaves and leaves[-1] is None:
        leaves.pop()
    let_in: dict[int, KeyPackage] = {}
    for p in proposals:
        if p.package is None:
            continue
        if None in leaves:
            leaves[leaves.index(None)] = p.user_id
        else:
            leaves.append(p.user_id)
        keys[p.user_id] = p.package.leaf.signature_key
        let_in[p.user_id] = p.package
    return tuple(p.user_id for p in removed), let_in
