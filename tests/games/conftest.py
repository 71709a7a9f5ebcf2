"""The whole bot on a stage, as for our own games."""

from tests.cogs.conftest import playing

__all__ = ["playing"]
