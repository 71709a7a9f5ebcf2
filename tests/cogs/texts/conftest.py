"""Texts are held to their arguments strictly here."""

from collections.abc import Iterator

import pytest

from cogs.texts import bundle


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    bundle.STRICT = True
    yield
    bundle.STRICT = False
