"""A certificate authority made on the spot, so that a bot can be sure it talks to this stage and to nobody else."""

from __future__ import annotations

import datetime
import functools
import ipaddress
import os
import shutil
import ssl
import tempfile
import weakref
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HOSTS = (
    "discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net", "*.discord.media", "localhost",
)  # fmt: skip
LIFE = datetime.timedelta(days=30)


@dataclass
class Authority:
    ca_file: Path
    """The CA's certificate: what a bot has to trust."""
    server: ssl.SSLContext


@functools.cache
def authority() -> Authority:
    """Once for a process; its folder goes with the process, and its keys never leave memory for longer than a blink."""
    now = datetime.datetime.now(datetime.UTC)
    ca_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ca_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"stage {os.getpid()}")])
    signs = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    identifier = x509.SubjectKeyIdentifier.from_public_key(ca_key.public_key())
    ca = (
        _certificate(ca_name, ca_name, ca_key, now)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(signs, critical=True)
        .add_extension(identifier, critical=False)
        .sign(ca_key, hashes.SHA256())
    )
    names = [*map(x509.DNSName, HOSTS), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "the stage")])
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key())
    leaf = (
        _certificate(subject, ca_name, key, now)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(issuer_key, critical=False)
        .sign(ca_key, hashes.SHA256())
    )
    folder = Path(tempfile.mkdtemp(prefix="stage-"))
    ca_file, chain = folder / "ca.pem", folder / "chain.pem"
    pem = serialization.Encoding.PEM
    ca_file.write_bytes(ca.public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        chain.touch(mode=0o600)
        chain.write_bytes(leaf.public_bytes(pem) + private)
        server.load_cert_chain(chain)
    finally:
        chain.unlink(missing_ok=True)
    made = Authority(ca_file, server)
    weakref.finalize(made, shutil.rmtree, folder, ignore_errors=True)
    return made


def _certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime.datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + LIFE)
    )
