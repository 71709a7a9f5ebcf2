"""What `python -m speech` can do: one module, one command."""


class Failed(Exception):
    """The command cannot go on; the message is the one line the person at the keyboard needs."""
