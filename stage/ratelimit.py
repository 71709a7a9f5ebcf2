"""Discord's rate limits: a bucket for each kind of request and each channel, and one for everything.

Switched off it still sends the headers, with room to spare: a client without
headers would put its requests in single file.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

Rule = tuple[int, float]
"""So many requests in so many seconds."""

GLOBAL: Rule = (50, 1.0)
PLENTY: Rule = (10_000, 1.0)
_RULES: dict[tuple[str, str], Rule] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("POST", "/channels/{channel_id}/messages/bulk-delete"): (1, 3.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"): (1, 0.25),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"): (1, 0.25),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("PATCH", "/guilds/{guild_id}/members/{user_id}"): (10, 10.0),
    ("PATCH", "/guilds/{guild_id}/members/@me"): (10, 10.0),
    ("PUT", "/channels/{channel_id}/voice-status"): (5, 5.0),
    ("POST", "/webhooks/{application_id}/{token}"): (5, 5.0),
    ("PATCH", "/webhooks/{application_id}/{token}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/webhooks/{application_id}/{token}/messages/{message_id}"): (5, 5.0),
    ("POST", "/applications/{application_id}/emojis"): (50, 30.0),
    ("POST", "/channels/{channel_id}/send-soundboard-sound"): (5, 5.0),
}
_OTHER: Rule = (10, 5.0)
_MAJOR = ("channel_id", "guild_id", "application_id", "token")


@dataclass(slots=True)
class RateVerdict:
    headers: dict[str, str]
    retry_after: float | None = None
    """Not None: too many, come back after so many seconds."""
    everywhere: bool = False
    """The limit over all requests, not this bucket's."""


@dataclass(slots=True)
class _Bucket:
    rule: Rule
    name: str
    used: int = 0
    until: float = 0.0


@dataclass(slots=True)
class RateLimits:
    clock: Callable[[], float]
    speed: float = 1.0
    """0: none; 1: Discord's; more: the same numbers in so many times shorter windows."""
    hits: int = 0
    """How many 429 were given."""
    _buckets: dict[tuple[str, ...], _Bucket] = field(default_factory=dict)
    _lately: deque[float] = field(default_factory=deque)

    def check(self, method: str, template: str, params: dict[str, str]) -> RateVerdict:
        now = self.clock()
        free = template.startswith("/interactions/")  # answers to people never wait
        if self.speed and not free and (wait := self._over_all(now)) is not None:
            self.hits += 1
            return RateVerdict({"Retry-After": f"{wait:.3f}", **_SCOPE["global"]}, wait, True)
        count, window = _RULES.get((method, template), _OTHER)
        rule = (count, window / self.speed) if self.speed and not free else PLENTY
        key = (method, template, *(params[m] for m in _MAJOR if m in params))
        if (bucket := self._buckets.get(key)) is None:
            self._tidy(now)
            name = hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()
            bucket = self._buckets[key] = _Bucket(rule, name)
        if now >= bucket.until:
            bucket.rule, bucket.used, bucket.until = rule, 0, now + rule[1]
        limit, _ = bucket.rule
        over = bucket.used >= limit
        bucket.used += not over
        left = max(bucket.until - now, 0.001)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - bucket.used),
            "X-RateLimit-Reset": f"{bucket.until:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": bucket.name,
        }
        if not over:
            return RateVerdict(headers)
        self.hits += 1
        return RateVerdict(headers | {"Retry-After": f"{left:.3f}", **_SCOPE["user"]}, left)

    def _over_all(self, now: float) -> float | None:
        limit, window = GLOBAL[0], GLOBAL[1] / self.speed
        while self._lately and self._lately[0] <= now - window:
            self._lately.popleft()
        if len(self._lately) >= limit:
            return max(self._lately[0] + window - now, 0.001)
        self._lately.append(now)
        return None

    def _tidy(self, now: float) -> None:
        if len(self._buckets) > 5000:
            self._buckets = {k: b for k, b in self._buckets.items() if b.until > now}


_SCOPE = {
    "global": {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"},
    "user": {"X-RateLimit-Scope": "user"},
}
