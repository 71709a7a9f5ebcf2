"""Our drawings hung up as emojis: once each, anew when they change, and never anybody else's taken down."""

from types import SimpleNamespace

import discord
import pytest

from cogs.pictures import emojis
from cogs.pictures.uploaded_emojis import UploadedEmojis, kept_as

SOME = ["k_p10", "k_mercy", "suit_g", "c_tsar", "m_prediction_loyalists"]


class Client:
    """A wall to hang things on."""

    def __init__(self, *names: str, room: int = 100) -> None:
        self.room, self.made, self.removed = room, [], []
        self.there = [self._emoji(name) for name in names]

    def _emoji(self, name: str) -> SimpleNamespace:
        one = SimpleNamespace(name=name, id=1000 + hash(name) % 1000)

        async def delete() -> None:
            self.removed.append(name)

        one.delete = delete
        return one

    async def fetch_application_emojis(self) -> list[SimpleNamespace]:
        return list(self.there)

    async def create_application_emoji(self, *, name: str, image: bytes) -> SimpleNamespace:
        if len(self.made) >= self.room:
            raise discord.HTTPException(SimpleNamespace(status=400, reason="full"), "no room")  # type: ignore[arg-type]
        assert image[:4] == b"\x89PNG"
        self.made.append(name)
        self.there.append(self._emoji(name))
        return self.there[-1]


async def test_what_is_missing_is_hung_and_then_left_alone() -> None:
    client, deck = Client(), UploadedEmojis()
    assert await deck.hang(client, SOME)
    assert len(client.made) == len(SOME)
    assert await UploadedEmojis().hang(client, SOME)
    assert len(client.made) == len(SOME)
    assert deck.card("P10") is not None
    assert deck.card("mercy") is not None
    assert deck.text("c_tsar").startswith("<:c_tsar_")
    assert deck.text("c_tsar").endswith("> ")


async def test_a_changed_drawing_replaces_the_old_one() -> None:
    client, deck = Client("k_p10_0000", "somebody_else", "k_p10"), UploadedEmojis()
    await deck.hang(client, SOME)
    assert client.removed == ["k_p10_0000"]


async def test_a_full_wall_is_no_error() -> None:
    client, deck = Client(room=2), UploadedEmojis()
    assert not await deck.hang(client, SOME)
    assert len(client.made) == 2
    assert deck.emoji(SOME[-1]) is None
    assert deck.text(SOME[-1]) == ""
    client.room = 100
    assert await deck.hang(client, SOME), "what failed to hang is tried again"
    assert len(client.made) == len(SOME)


async def test_what_another_process_hangs_meanwhile_is_used_and_the_rest_hung_all_the_same() -> None:
    class Quick(Client):
        """Somebody else is always a little quicker with the first three."""

        async def create_application_emoji(self, *, name: str, image: bytes) -> SimpleNamespace:
            if len(self.there) < 3:
                self.there.append(self._emoji(name))
                raise discord.HTTPException(SimpleNamespace(status=400, reason="there"), "there is one")  # type: ignore[arg-type]
            return await super().create_application_emoji(name=name, image=image)

    client, deck = Quick(), UploadedEmojis()
    assert await deck.hang(client, SOME)
    assert len(client.made) == len(SOME) - 3
    assert all(deck.emoji(name) for name in SOME)


async def test_who_only_looks_sees_what_hangs_and_hangs_nothing() -> None:
    client, deck = Client(kept_as(SOME[0])), UploadedEmojis()
    assert not await deck.look(client, SOME)
    assert deck.emoji(SOME[0])
    await UploadedEmojis().hang(client, SOME)
    assert await deck.look(client, SOME)
    assert client.made == [kept_as(name) for name in SOME[1:]]


async def test_an_old_drawing_stays_until_the_new_one_hangs() -> None:
    client, deck = Client("k_p10_0000", room=0), UploadedEmojis()
    await deck.hang(client, SOME)
    assert client.removed == []


@pytest.mark.parametrize("name", sorted(emojis.manifest()))
def test_names_fit_discord(name: str) -> None:
    assert 2 <= len(kept_as(name)) <= 32
