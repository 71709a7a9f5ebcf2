"""A broker that lets nobody in without his word, and speaks under a seal."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from speech.transcribe.port import Heard, Job, Load, Unavailable
from speech.transcribe.remote import Remote, connect
from speech.transcribe.worker import Worker
from tests.speech.transcribe.broker import NATS, Broker, certificates, credentials, jwt, key

pytestmark = [
    pytest.mark.nats,
    pytest.mark.skipif(NATS is None, reason="nats-server is not installed"),
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is let in comes in, however busy the machine."""
    monkeypatch.setattr("speech.transcribe.remote.FIRST", 60)


class Echo:
    """Says how many seconds it was given: these tests are about who is let in."""

    async def transcribe(self, job: Job) -> Heard:
        return Heard(text=f"{job.seconds:g}")

    def load(self) -> Load:
        return Load()

    async def close(self) -> None: ...


async def works(url: str, credentials: Path | None = None, authority: Path | None = None) -> None:
    """A job goes there and its answer comes back."""
    there = await connect(url, credentials=credentials, authority=authority)
    worker = Worker(there, Echo())
    await worker.start()
    remote = Remote(await connect(url, credentials=credentials, authority=authority))
    assert (await remote.transcribe(Job(b"\0\0" * 32000, deadline=time.time() + 600))).text == "2"
    await remote.close()
    await worker.stop()
    await there.close()


async def test_user_and_password_stand_in_the_url_and_are_never_shown(tmp_path: Path) -> None:
    broker = Broker(tmp_path, "authorization { user: court, password: hush }")
    await broker.start()
    try:
        await works(broker.url.replace("//", "//court:hush@"))
        with pytest.raises(Unavailable, match=r"(?i)authorization") as refused:
            await connect(broker.url.replace("//", "//court:guess@"))
        assert "guess" not in str(refused.value)
        with pytest.raises(Unavailable):
            await connect(broker.url)
    finally:
        await broker.stop()


async def test_a_key_of_ones_own(tmp_path: Path) -> None:
    import nkeys

    user = key(nkeys.PREFIX_BYTE_USER)
    broker = Broker(tmp_path, f"authorization {{ users: [{{ nkey: {user.public_key.decode()} }}] }}")
    (tmp_path / "mine.nk").write_text(user.seed.decode() + "\n")
    (tmp_path / "other.nk").write_text(key(nkeys.PREFIX_BYTE_USER).seed.decode())
    await broker.start()
    try:
        await works(broker.url, tmp_path / "mine.nk")
        with pytest.raises(Unavailable):
            await connect(broker.url, credentials=tmp_path / "other.nk")
    finally:
        await broker.stop()


async def test_a_credentials_file_of_an_operator(tmp_path: Path) -> None:
    import nkeys

    kinds = (nkeys.PREFIX_BYTE_OPERATOR, nkeys.PREFIX_BYTE_ACCOUNT, nkeys.PREFIX_BYTE_USER)
    operator, account, user = map(key, kinds)
    everything = {"subs": -1, "data": -1, "payload": -1}
    own = jwt(operator, operator.public_key.decode(), "house", {"type": "operator"})
    limits = {"conn": -1, "leaf": -1, "imports": -1, "exports": -1, "wildcards": True, **everything}
    court = jwt(operator, account.public_key.decode(), "court", {"type": "account", "limits": limits})
    worker = jwt(
        account, user.public_key.decode(), "worker", {"type": "user", "pub": {}, "sub": {}, **everything}
    )
    name = account.public_key.decode()
    broker = Broker(tmp_path, f"operator: {own}\nresolver: MEMORY\nresolver_preload: {{ {name}: {court} }}\n")
    (tmp_path / "worker.creds").write_text(credentials(worker, user))
    await broker.start()
    try:
        await works(broker.url, tmp_path / "worker.creds")
        with pytest.raises(Unavailable):
            await connect(broker.url)
    finally:
        await broker.stop()


async def test_a_sealed_line_and_an_authority_made_on_the_spot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificates(tmp_path)
    broker = Broker(
        tmp_path, f'tls {{ cert_file: "{tmp_path / "server.pem"}", key_file: "{tmp_path / "server.key"}" }}'
    )
    await broker.start()
    try:
        for scheme in ("nats", "tls"):
            await works(broker.url.replace("nats", scheme, 1), authority=tmp_path / "ca.pem")
        monkeypatch.setattr("speech.transcribe.remote.FIRST", 2.5)  # it is tried for so long
        with pytest.raises(Unavailable):  # nobody we know says that this is the broker
            await connect(broker.url)
    finally:
        await broker.stop()


async def test_files_that_are_not_what_they_should_be_are_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("nothing\n")
    for about in ({"credentials": tmp_path / "none"}, {"credentials": tmp_path / "wrong"},
                  {"authority": tmp_path / "none"}, {"authority": tmp_path / "wrong"}):  # fmt: skip
        with pytest.raises(Unavailable) as refused:
            await connect("nats://127.0.0.1:1", **about)
        assert "\n" not in str(refused.value)
        assert str(tmp_path) in str(refused.value)
