"""A real nats-server for tests: on a private port, with passwords, keys, JWTs or TLS if wanted; and workers at it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import hashlib
import ipaddress
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bench.ports import free_port

NATS = shutil.which("nats-server")


class Broker:
    """`config`: lines of its configuration file, kept in `folder`."""

    def __init__(self, folder: Path | None = None, config: str = "") -> None:
        self.port = free_port()
        self.process: asyncio.subprocess.Process | None = None
        self._words: list[str] = []
        if folder is not None:
            (folder / "nats.conf").write_text(config)
            self._words = ["-c", str(folder / "nats.conf")]

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    async def start(self) -> None:
        assert NATS is not None
        self.process = await asyncio.create_subprocess_exec(
            NATS, "-a", "127.0.0.1", "-p", str(self.port), *self._words,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                assert self.process.returncode is None, "nats-server did not start"
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


WORKER = """
import asyncio, sys, signal
from speech.transcribe import remote
from speech.transcribe.port import Heard, Load
from speech.transcribe.worker import Worker

remote.FIRST = 60

class Slow:
    # Stands in for recognition: these tests are about the way there and back. It says that it has a job, and one
    # that holds them ends none before it is told to.
    def __init__(self, go_on): self.done, self.go_on = 0, go_on
    async def transcribe(self, job):
        print("has one", flush=True)
        await self.go_on.wait(); self.done += 1
        return Heard(text=sys.argv[2], model="none")
    def load(self): return Load(done=self.done, model="none")
    async def close(self): pass

async def main():
    stop, go_on = asyncio.Event(), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, go_on.set)
    if sys.argv[3:] != ["holds"]: go_on.set()
    worker = Worker(await remote.connect(sys.argv[1]), Slow(go_on), device="cpu", most_waiting=2)
    await worker.start(); print("ready", flush=True)
    await stop.wait(); await worker.stop()

asyncio.run(main())
"""


@contextlib.asynccontextmanager
async def a_worker(
    broker: Broker, name: str, *, holds: bool = False
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`holds`: it takes jobs and ends none of them until `goes_on`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WORKER, broker.url, name, *(["holds"] if holds else []),
        stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), 60) == b"ready\n"
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGCONT)
            process.kill()
        await process.wait()


async def has(worker: asyncio.subprocess.Process, jobs: int) -> None:
    """Wait until it has taken so many more."""
    assert worker.stdout is not None
    for _ in range(jobs):
        assert await asyncio.wait_for(worker.stdout.readline(), 60) == b"has one\n"


def goes_on(worker: asyncio.subprocess.Process) -> None:
    worker.send_signal(signal.SIGUSR1)


def key(prefix: int) -> Any:
    """A new nkey pair."""
    import nkeys

    return nkeys.from_seed(nkeys.encode_seed(os.urandom(32), prefix))


def jwt(issuer: Any, subject: str, name: str, about: dict[str, Any]) -> str:
    """What NATS's own tools would write: claims signed with an nkey."""

    def part(value: Any) -> str:
        raw = value if isinstance(value, bytes) else json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    claims = {
        "iat": int(time.time()), "iss": issuer.public_key.decode(), "sub": subject, "name": name,
        "nats": {**about, "version": 2},
    }  # fmt: skip
    claims["jti"] = (
        base64.b32encode(hashlib.sha256(json.dumps(claims).encode()).digest()).decode().rstrip("=")
    )
    signed = f"{part({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{part(claims)}"
    return f"{signed}.{part(issuer.sign(signed.encode()))}"


def credentials(token: str, user: Any) -> str:
    """A `.creds` file."""
    return (
        f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{user.seed.decode()}\n------END USER NKEY SEED------\n"
    )


def certificates(folder: Path) -> None:
    """An authority made on the spot, `ca.pem`, and what it says of 127.0.0.1, `server.pem` and `server.key`."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    now = datetime.datetime.now(datetime.UTC)

    def made(
        name: str, own: Any, issuer: Any, signer: Any, *extensions: tuple[Any, bool]
    ) -> x509.Certificate:
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer or subject)
        builder = builder.public_key(own.public_key()).serial_number(x509.random_serial_number())
        builder = builder.not_valid_before(now - datetime.timedelta(hours=1))
        builder = builder.not_valid_after(now + datetime.timedelta(days=1))
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical)
        return builder.sign(signer, hashes.SHA256())

    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    known = x509.SubjectKeyIdentifier.from_public_key(authority_key.public_key())
    signing = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    authority = made(
        "test authority", authority_key, None, authority_key,
        (x509.BasicConstraints(ca=True, path_length=0), True), (known, False), (signing, True),
    )  # fmt: skip
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    server = made("broker", server_key, authority.subject, authority_key, (names, False), (by, False))
    pem = serialization.Encoding.PEM
    (folder / "ca.pem").write_bytes(authority.public_bytes(pem))
    (folder / "server.pem").write_bytes(server.public_bytes(pem))
    (folder / "server.key").write_bytes(
        server_key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
