"""Discord's refusals, by their own numbers and words."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An answer of the kind `{"code": 50013, "message": "Missing Permissions"}` with its HTTP status."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            answer["errors"] = self.errors
        return answer


_KNOWN: dict[str, tuple[int, int, str]] = {
    "unauthorized": (401, 0, "401: Unauthorized"),
    "not_found": (404, 0, "404: Not Found"),
    "method_not_allowed": (405, 0, "405: Method Not Allowed"),
    "unknown_application": (404, 10002, "Unknown Application"),
    "unknown_channel": (404, 10003, "Unknown Channel"),
    "unknown_guild": (404, 10004, "Unknown Guild"),
    "unknown_member": (404, 10007, "Unknown Member"),
    "unknown_message": (404, 10008, "Unknown Message"),
    "unknown_overwrite": (404, 10009, "Unknown Overwrite"),
    "unknown_role": (404, 10011, "Unknown Role"),
    "unknown_user": (404, 10013, "Unknown User"),
    "unknown_emoji": (404, 10014, "Unknown Emoji"),
    "unknown_webhook": (404, 10015, "Unknown Webhook"),
    "unknown_interaction": (404, 10062, "Unknown interaction"),
    "unknown_command": (404, 10063, "Unknown application command"),
    "unknown_voice_state": (404, 10065, "Unknown Voice State"),
    "unknown_command_permissions": (404, 10066, "Unknown application command permissions"),
    "unknown_sound": (404, 10097, "Unknown sound"),
    "max_pins": (400, 30003, "Maximum number of pinned messages reached (250)"),
    "max_emojis": (400, 30008, "Maximum number of emojis reached (2000)"),
    "max_reactions": (400, 30010, "Maximum number of reactions reached (20)"),
    "max_commands": (400, 30032, "Maximum number of application commands reached (100)"),
    "daily_commands": (400, 30034, "Max number of daily application command creates has been reached (200)"),
    "too_large": (413, 40005, "Request entity too large"),
    "not_in_voice": (400, 40032, "Target user is not connected to voice."),
    "acknowledged": (400, 40060, "Interaction has already been acknowledged."),
    "missing_access": (403, 50001, "Missing Access"),
    "wrong_author": (403, 50005, "Cannot edit a message authored by another user"),
    "empty_message": (400, 50006, "Cannot send an empty message"),
    "closed_dms": (403, 50007, "Cannot send messages to this user"),
    "not_text": (400, 50008, "Cannot send messages in a non-text channel"),
    "missing_permissions": (403, 50013, "Missing Permissions"),
    "bulk_count": (400, 50016, "Provided too few or too many messages to delete. "
                   "Must provide at least 2 and at most 100 messages to delete"),
    "wrong_channel_type": (400, 50024, "Cannot execute action on this channel type"),
    "invalid_token": (401, 50027, "Invalid Webhook Token"),
    "bulk_age": (400, 50034, "A message provided was too old to bulk delete"),
    "bad_json": (400, 50109, "The request body contains invalid JSON."),
    "thread_exists": (400, 160004, "A thread has already been created for this message"),
    "thread_archived": (400, 50083, "Thread is archived"),
}  # fmt: skip


def refuse(kind: str) -> Refusal:
    """`raise refuse("unknown_message")`."""
    return Refusal(*_KNOWN[kind])


class Problem:
    """One thing wrong with a body, at a path within it, in Discord's code and words."""

    __slots__ = ("code", "message", "path")

    def __init__(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        self.path, self.code, self.message = path, code, message

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'body'}: {self.message} [{self.code}]"

    def __repr__(self) -> str:
        return f"Problem({self})"


def invalid_form(problems: list[Problem]) -> Refusal:
    """50035 with Discord's nested errors: `{"embeds": {"0": {"title": {"_errors": […]}}}}`."""
    tree: dict[str, Any] = {}
    for problem in problems:
        node = tree
        for step in problem.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return Refusal(400, 50035, "Invalid Form Body", tree)


class ClientRefusal(Exception):
    """What a person tried and Discord's client would not let him do. `code` is stable, the words are for reading
    in tests and logs; `about` is the name they turn on, for a page that has the words in its own language."""

    def __init__(self, code: str, words: str, about: str = "") -> None:
        super().__init__(words)
        self.code, self.words, self.about = code, words, about
