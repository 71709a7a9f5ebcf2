"""The few structures of MLS (RFC 9420) that a DAVE voice gateway reads and writes.

Ciphersuite 2 only (DHKEMP256_AES128GCM_SHA256_P256), basic credentials only: DAVE 1 knows no others.
The gateway holds no secret of the group. It signs Add and Remove proposals as the group's external
sender, checks key packages, reads the members' public commits and cuts Welcomes apart.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

MLS10, SUITE, BASIC_CREDENTIAL = 1, 2, 1
PUBLIC_MESSAGE = 1
SENDER_MEMBER, SENDER_EXTERNAL = 1, 2
CONTENT_PROPOSAL, CONTENT_COMMIT = 2, 3
ADD, REMOVE = 1, 3
LEAF_KEY_PACKAGE, LEAF_UPDATE, LEAF_COMMIT = 1, 2, 3
BY_REFERENCE = 2
FOREVER = (0, 2**64 - 1)
ECDSA = ec.ECDSA(hashes.SHA256())


class MalformedMls(ValueError):
    """Bytes that are not the MLS structure they should be, or not one that DAVE allows."""


# --- the TLS presentation language, in MLS's dialect (RFC 9420, section 2.1) ---


def vector(body: bytes) -> bytes:
    """opaque<V>: the length in as few of 1, 2 or 4 bytes as will do, then the body."""
    n = len(body)
    if n < 1 << 6:
        return bytes((n,)) + body
    if n < 1 << 14:
        return struct.pack(">H", 1 << 14 | n) + body
    if n < 1 << 30:
        return struct.pack(">I", 2 << 30 | n) + body
    raise ValueError(f"{n} bytes do not fit a vector")


class Reader:
    """Walks through bytes; every step past the end is Malformed."""

    __slots__ = ("at", "data")

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, n: int) -> bytes:
        piece = self.data[self.at : self.at + n]
        if len(piece) != n:
            raise MalformedMls("truncated")
        self.at += n
        return piece

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def vector(self) -> bytes:
        first = self.number(1)
        more = (1 << (first >> 6)) - 1  # further length bytes: 0, 1, 3
        if more == 7:
            raise MalformedMls("vector length of a size that MLS does not know")
        return self.take((first & 0x3F) << 8 * more | self.number(more))

    def expect(self, size: int, *allowed: int, what: str) -> int:
        value = self.number(size)
        if value not in allowed:
            raise MalformedMls(f"{what}: {value}")
        return value

    @property
    def done(self) -> bool:
        return self.at == len(self.data)

    def finish(self, what: str) -> None:
        if not self.done:
            raise MalformedMls(f"bytes left after {what}")


def labelled(label: str, content: bytes) -> bytes:
    """SignContent: what is really signed (section 5.1.2)."""
    return vector(b"MLS 1.0 " + label.encode()) + vector(content)


def reference(kind: str, value: bytes) -> bytes:
    """MakeKeyPackageRef and MakeProposalRef (section 5.2)."""
    return hashlib.sha256(vector(b"MLS 1.0 " + kind.encode() + b" Reference") + vector(value)).digest()


def check_signature(key: bytes, label: str, content: bytes, signature: bytes) -> None:
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        public.verify(signature, labelled(label, content), ECDSA)
    except (InvalidSignature, ValueError) as error:
        raise MalformedMls(f"signature of {label}") from error


# --- what members send ---


@dataclass(frozen=True, slots=True)
class Leaf:
    signature_key: bytes
    identity: bytes
    source: int
    lifetime: tuple[int, int] | None
    signed: bytes  # LeafNodeTBS, complete only for the key-package source
    signature: bytes

    @property
    def user_id(self) -> int:
        return int.from_bytes(self.identity, "big")


def read_leaf(r: Reader) -> Leaf:
    start = r.at
    r.vector()  # encryption key
    signature_key = r.vector()
    r.expect(2, BASIC_CREDENTIAL, what="credential type")
    identity = r.vector()
    if len(identity) != 8:
        raise MalformedMls("the credential is not a user id")
    for _ in range(5):  # capabilities: versions, ciphersuites, extensions, proposals, credentials
        r.vector()
    source = r.expect(1, LEAF_KEY_PACKAGE, LEAF_UPDATE, LEAF_COMMIT, what="leaf source")
    lifetime = (r.number(8), r.number(8)) if source == LEAF_KEY_PACKAGE else None
    if source == LEAF_COMMIT:
        r.vector()  # parent hash
    r.vector()  # extensions
    signed = r.data[start : r.at]
    return Leaf(signature_key, identity, source, lifetime, signed, r.vector())


@dataclass(frozen=True, slots=True)
class KeyPackage:
    raw: bytes
    leaf: Leaf

    @property
    def user_id(self) -> int:
        return self.leaf.user_id

    @property
    def ref(self) -> bytes:
        return reference("KeyPackage", self.raw)


def read_key_package(raw: bytes) -> KeyPackage:
    """Op 26. Clients send the bare KeyPackage, though the white paper says MLSMessage."""
    r = Reader(raw)
    r.expect(2, MLS10, what="MLS version")
    r.expect(2, SUITE, what="ciphersuite")
    r.vector()  # init key
    leaf = read_leaf(r)
    r.vector()  # extensions
    signed = raw[: r.at]
    signature = r.vector()
    r.finish("the key package")
    if leaf.source != LEAF_KEY_PACKAGE:
        raise MalformedMls("the leaf does not come from a key package")
    if leaf.lifetime != FOREVER:
        raise MalformedMls(f"lifetime {leaf.lifetime}")
    check_signature(leaf.signature_key, "LeafNodeTBS", leaf.signed, leaf.signature)
    check_signature(leaf.signature_key, "KeyPackageTBS", signed, signature)
    return KeyPackage(raw, leaf)


@dataclass(frozen=True, slots=True)
class MlsCommit:
    raw: bytes  # the whole MLSMessage, as it is announced
    group_id: bytes
    epoch: int
    leaf_index: int  # whose commit it is
    refs: tuple[bytes, ...]  # the proposals it carries out, in its own order
    path_leaf: Leaf | None  # the committer's renewed leaf


def read_commit(r: Reader) -> MlsCommit:
    start = r.at
    r.expect(2, MLS10, what="MLS version")
    r.expect(2, PUBLIC_MESSAGE, what="wire format")
    group_id, epoch = r.vector(), r.number(8)
    r.expect(1, SENDER_MEMBER, what="sender")
    leaf_index = r.number(4)
    r.vector()  # authenticated data
    r.expect(1, CONTENT_COMMIT, what="content")
    proposals, refs = Reader(r.vector()), []
    while not proposals.done:
        proposals.expect(1, BY_REFERENCE, what="proposal by value")
        refs.append(proposals.vector())
    path_leaf = None
    if r.expect(1, 0, 1, what="path"):
        path_leaf = read_leaf(r)
        r.vector()  # update path nodes
    for _ in ("signature", "confirmation tag", "membership tag"):
        r.vector()
    return MlsCommit(r.data[start : r.at], group_id, epoch, leaf_index, tuple(refs), path_leaf)


def read_commit_welcome(payload: bytes) -> tuple[MlsCommit, dict[bytes, bytes]]:
    """Op 28: the commit, and one Welcome for every KeyPackageRef that it lets in.

    A Welcome holds a secret for each newcomer and one GroupInfo for all; each newcomer gets
    his own secret only.
    """
    r = Reader(payload)
    commit = read_commit(r)
    if r.done:
        return commit, {}
    r.expect(2, SUITE, what="ciphersuite of the Welcome")
    secrets, cut = Reader(r.vector()), {}
    while not secrets.done:
        start = secrets.at
        ref = secrets.vector()
        secrets.vector()  # HPKE: the encapsulated key
        secrets.vector()  # HPKE: the ciphertext
        cut[ref] = secrets.data[start : secrets.at]
    group_info = vector(r.vector())
    r.finish("the Welcome")
    head = struct.pack(">H", SUITE)
    return commit, {ref: head + vector(secret) + group_info for ref, secret in cut.items()}


# --- what the gateway itself sends ---


class ExternalSender:
    """The gateway's own identity, which every group names in its extensions."""

    def __init__(self, identity: bytes = b"stage") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.package = vector(point) + struct.pack(">H", BASIC_CREDENTIAL) + vector(identity)  # op 25

    def add(self, group_id: bytes, epoch: int, key_package: bytes) -> tuple[bytes, bytes]:
        """An Add proposal: the message and its ProposalRef."""
        return self._propose(group_id, epoch, struct.pack(">H", ADD) + key_package)

    def remove(self, group_id: bytes, epoch: int, leaf_index: int) -> tuple[bytes, bytes]:
        return self._propose(group_id, epoch, struct.pack(">HI", REMOVE, leaf_index))

    def _propose(self, group_id: bytes, epoch: int, proposal: bytes) -> tuple[bytes, bytes]:
        wire = struct.pack(">H", PUBLIC_MESSAGE)
        content = (
            vector(group_id)
            + struct.pack(">QBI", epoch, SENDER_EXTERNAL, 0)  # the first and only external sender
            + vector(b"")  # authenticated data
            + struct.pack(">B", CONTENT_PROPOSAL)
            + proposal
        )
        head = struct.pack(">H", MLS10)
        # An external sender signs without the group context and adds no membership tag (section 6.1).
        signature = vector(self._key.sign(labelled("FramedContentTBS", head + wire + content), ECDSA))
        return head + wire + content + signature, reference("Proposal", wire + content + signature)
