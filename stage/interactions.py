"""What a guest asks of the bot, and the bot's three seconds and fifteen minutes to answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from stage.entities import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, Channel, Message, User
from stage.errors import Problem, Refusal, invalid_form, refuse
from stage.forms import numbered
from stage.limits import choice_problems, modal_problems
from stage.messages import COMMAND_ANSWER, MENU_ANSWER, REPLY, MessageDraft, edit, send
from stage.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 1, 4, 5, 6, 7, 8, 9
TO_ANSWER, TOKEN_LIFE = 3.0, 15 * 60.0

_ALLOWED = {
    COMMAND: (MESSAGE, DEFER, FORM),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, FORM),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
}


@dataclass(slots=True, eq=False)
class Interaction:
    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: JSON
    opened: float
    done: asyncio.Future[Interaction]
    message: Message | None = None
    """Where the pressed component stands."""
    source: Interaction | None = None
    """Of a form's answer: the interaction that brought the form."""
    nonce: str | None = None
    answer: int | None = None
    """The callback's type, once there is one."""
    failed: str | None = None
    """Why it failed, in words."""
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    form: JSON | None = None
    choices: list[JSON] | None = None
    stop_alarm: Callable[[], None] = lambda: None

    @property
    def what(self) -> str:
        """For people: «/стол создать», «button join»."""
        if self.kind in (COMMAND, AUTOCOMPLETE):
            words = [self.data["name"]]
            inner = self.data.get("options") or []
            while inner and inner[0]["type"] in (1, 2):
                words.append(inner[0]["name"])
                inner = inner[0].get("options") or []
            return ("autocomplete of /" if self.kind == AUTOCOMPLETE else "/") + " ".join(words)
        return f"{'form' if self.kind == MODAL else 'component'} {self.data['custom_id']}"


class Interactions:
    def __init__(self, world: World) -> None:
        self.world = world
        self.bot_up: Callable[[int | None], bool] = lambda guild_id: True
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.forms: dict[int, Interaction] = {}
        """User id -> the interaction whose form stands open before him."""

    # -- the guest's side ------------------------------------------------------------------------

    def open(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: JSON,
        *,
        message: Message | None = None,
        source: Interaction | None = None,
        nonce: str | None = None,
    ) -> Interaction:
        """Tell the bot, and start its three seconds."""
        world = self.world
        done: asyncio.Future[Interaction] = asyncio.get_running_loop().create_future()
        it = Interaction(
            world.clock.snowflake(), world.secret(48), kind, user, channel, data, world.clock.time(), done,
            message, source, nonce,
        )  # fmt: skip
        self._forget_old()
        self._by_id[it.id] = self._by_token[it.token] = it
        up = self.bot_up(channel.guild_id)
        it.stop_alarm = world.clock.alarm(TO_ANSWER, lambda: self._late(it, up))
        self._tell(it, "INTERACTION_CREATE")
        world.publish(
            "INTERACTION_CREATE", self._payload(it), guild=channel.guild_id, only=[world.bot.id], people=False
        )
        return it

    def _forget_old(self) -> None:
        horizon = self.world.clock.time() - 2 * TOKEN_LIFE
        while self._by_id and (oldest := next(iter(self._by_id.values()))).opened < horizon:
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def _payload(self, it: Interaction) -> JSON:
        world, channel = self.world, it.channel
        mine = channel.recipient is None
        payload: JSON = {
            "id": str(it.id),
            "application_id": str(world.bot.id),
            "type": it.kind,
            "token": it.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": channel.json() | {"permissions": str(int(world.permissions(it.user.id, channel)))},
            "locale": it.user.locale,
            "app_permissions": str(int(world.permissions(world.bot.id, channel))),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {"0": str(channel.guild_id) if mine else "0"},
            "context": 0 if mine else 1,
            "attachment_size_limit": 10 * 1024 * 1024,
            "data": it.data,
        }
        if (guild := world.guild_of(channel)) is not None:
            permissions = str(int(world.permissions(it.user.id, channel)))
            payload |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": guild.members[it.user.id].json() | {"permissions": permissions},
            }
        else:
            payload["user"] = it.user.json()
        if it.message is not None:
            payload["message"] = it.message.data
        return payload

    def _late(self, it: Interaction, was_up: bool) -> None:
        if it.answer is not None:
            return
        if was_up and self.bot_up(it.channel.guild_id):
            self.world.violations.add("unanswered", it.what, "the bot did not answer within 3 seconds")
            self._fail(it, "The application did not respond")
        else:
            self._fail(it, "The application did not respond: the bot is not connected")

    def _fail(self, it: Interaction, reason: str) -> None:
        it.failed = reason
        self._tell(it, "INTERACTION_FAILURE", {"reason": reason})
        if not it.done.done():
            it.done.set_result(it)

    def _tell(self, it: Interaction, name: str, more: JSON | None = None) -> None:
        data = {"id": str(it.id), "nonce": it.nonce} | (more or {})
        self.world.publish(
            name, data, guild=it.channel.guild_id, channel=it.channel, only=[it.user.id], bots=False
        )

    def close_form(self, user_id: int) -> Interaction | None:
        """Submitted or dismissed: it no longer stands before the guest."""
        if (it := self.forms.pop(user_id, None)) is not None:
            self.world.publish("INTERACTION_MODAL_CLOSE", {"id": str(it.id)}, only=[user_id], bots=False)
        return it

    # -- the bot's side --------------------------------------------------------------------------

    def callback(self, interaction_id: int, token: str, draft: MessageDraft) -> JSON:
        """POST /interactions/{id}/{token}/callback: the first and only answer."""
        it = self._by_id.get(interaction_id)
        if it is None or it.token != token:
            raise refuse("unknown_interaction")
        if it.failed is not None or self.world.clock.time() - it.opened > TO_ANSWER:
            self.world.violations.add("late", it.what, "answered after its 3 seconds")
            raise refuse("unknown_interaction")
        if it.answer is not None:
            self.world.violations.add("twice", it.what, "answered a second time")
            raise refuse("acknowledged")
        kind = draft.body.get("type")
        if kind in (UPDATE, DEFER_UPDATE) and kind in _ALLOWED[it.kind] and self._target(it) is None:
            raise refuse("unknown_message")  # it was deleted while the press was on its way: nobody's breach
        if kind not in _ALLOWED[it.kind]:
            words = "This interaction cannot be answered in this way."
            raise invalid_form([Problem(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", words)])
        inner = MessageDraft(draft.body.get("data") or {}, draft.uploads)
        message = self._carry_out(it, kind, inner)
        it.answer = kind
        it.stop_alarm()
        if kind == CHOICES:
            self._tell(it, "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", {"choices": it.choices})
        else:
            self._tell(it, "INTERACTION_SUCCESS")
        if not it.done.done():
            it.done.set_result(it)
        return self._receipt(it, kind, message)

    def _carry_out(self, it: Interaction, kind: int, draft: MessageDraft) -> Message | None:
        if kind in (MESSAGE, DEFER):
            it.original = self._send(it, draft, kind=self._message_type(it), loading=kind == DEFER)
            return it.original
        if kind in (UPDATE, DEFER_UPDATE):
            target = it.original = self._target(it)
            assert target is not None
            if kind == UPDATE:
                edit(self.world, target, draft)
            return target
        if kind == CHOICES:
            it.choices = list(draft.body.get("choices") or ())
            if problems := list(choice_problems(it.choices, ("data", "choices"))):
                raise invalid_form(problems)
        elif kind == FORM:
            if problems := modal_problems(draft.body):
                raise invalid_form(problems)
            it.form = numbered(draft.body)
            self.close_form(it.user.id)
            self.forms[it.user.id] = it
            self._tell(it, "INTERACTION_MODAL_CREATE", it.form)
        return None

    def _target(self, it: Interaction) -> Message | None:
        """The message an update changes: the one with the component, still there."""
        if it.message is None or self.world.messages.get(it.message.id) is not it.message:
            return None
        return it.message

    def _message_type(self, it: Interaction) -> int:
        if it.kind == COMMAND:
            return MENU_ANSWER if it.data["type"] in (2, 3) else COMMAND_ANSWER
        return REPLY if it.message is not None and it.message.ephemeral_for is None else 0

    def _send(self, it: Interaction, draft: MessageDraft, *, kind: int, loading: bool = False) -> Message:
        extra: JSON = {"interaction_metadata": self._metadata(it)}
        if it.kind == COMMAND:
            named = {"id": str(it.id), "type": it.kind, "name": it.what.lstrip("/"), "user": it.user.json()}
            extra["interaction"] = named
        reply_to = it.message if kind == REPLY else None
        if reply_to is not None:
            extra["message_reference"] = {
                "type": 0, "message_id": str(reply_to.id), "channel_id": str(it.channel.id),
                "guild_id": str(it.channel.guild_id),
            }  # fmt: skip
        return send(
            self.world,
            it.channel,
            self.world.bot,
            draft,
            ephemeral_for=it.user if int(draft.body.get("flags") or 0) & EPHEMERAL else None,
            token=it.token,
            kind=kind,
            extra=extra,
            loading=loading,
        )

    def _metadata(self, it: Interaction) -> JSON:
        owners = {"0": str(it.channel.guild_id or 0)}
        made: JSON = {
            "id": str(it.id),
            "type": it.kind,
            "user": it.user.json(),
            "authorizing_integration_owners": owners,
        }
        if it.kind == COMPONENT and it.message is not None:
            made["interacted_message_id"] = str(it.message.id)
        if it.kind == MODAL and it.source is not None:
            made["triggering_interaction_metadata"] = self._metadata(it.source)
        return made

    def _receipt(self, it: Interaction, kind: int, message: Message | None) -> JSON:
        about: JSON = {"id": str(it.id), "type": it.kind, "channel_id": str(it.channel.id)}
        if it.channel.guild_id is not None:
            about["guild_id"] = str(it.channel.guild_id)
        answer: JSON = {"interaction": about}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = bool(message.flags & LOADING)
            about["response_message_ephemeral"] = message.ephemeral_for is not None
            if kind != DEFER_UPDATE:
                answer["resource"] = {"type": kind, "message": message.data}
        return answer

    # -- the token's fifteen minutes -------------------------------------------------------------

    def by_token(self, token: str) -> Interaction:
        """The interaction of a live token whose first answer was given."""
        it = self._by_token.get(token)
        if it is None or it.answer is None:
            if it is not None and it.failed is None:
                self.world.violations.add("token", it.what, "the token was used before the first answer")
            raise refuse("unknown_webhook")
        if self.world.clock.time() - it.opened > TOKEN_LIFE:
            self.world.violations.add("token", it.what, "the token was used after its 15 minutes")
            raise refuse("invalid_token")
        return it

    def follow_up(self, token: str, draft: MessageDraft) -> Message:
        it = self.by_token(token)
        original = it.original
        if it.answer == DEFER and original is not None and original.flags & LOADING:
            if draft.body.get("flags"):  # ephemeral or not was settled by the deferral
                draft.body = draft.body | {"flags": draft.body["flags"] & COMPONENTS_V2}
            return edit(self.world, original, draft)
        made = self._send(it, draft, kind=0)
        it.followups.append(made)
        return made

    def find(self, token: str, which: str) -> Message:
        """`@original`, a follow-up by id, or the message with the pressed component."""
        it = self.by_token(token)
        if which == "@original":
            found = it.original
        else:
            known: list[Any] = [it.original, it.message, *it.followups]
            found = next((m for m in known if m is not None and str(m.id) == which), None)
        if found is None or self.world.messages.get(found.id) is not found:
            raise refuse("unknown_message")
        return found


__all__ = ["AUTOCOMPLETE", "COMMAND", "COMPONENT", "MODAL", "Interaction", "Interactions", "Refusal"]
