"""A new database for each test, of either kind."""

from tests.data.databases import postgres_server, postgres_url, url

__all__ = ["postgres_server", "postgres_url", "url"]
