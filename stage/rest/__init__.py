"""Discord's REST, as far as a bot of flesh and blood uses it; the rest is refused with 501 and a line in the log."""

from stage.rest.server import Rest

__all__ = ["Rest"]
