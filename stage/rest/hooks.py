"""Answers to interactions and the follow-ups through their tokens."""

from __future__ import annotations

from stage.messages import delete as delete_message
from stage.messages import edit
from stage.rest.routing import Answer, RestCall, delete, get, patch, post

TOKEN = "/webhooks/{application_id}/{token}"


@post("/interactions/{interaction_id}/{token}/callback")
def callback(call: RestCall) -> Answer:
    receipt = call.interactions.callback(call.id("interaction_id"), call.params["token"], call.draft)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return receipt if wanted else None


@post(TOKEN)
def follow_up(call: RestCall) -> Answer:
    return call.interactions.follow_up(call.params["token"], call.draft).data


@get(TOKEN + "/messages/{message_id}")
def get_answer(call: RestCall) -> Answer:
    return call.interactions.find(call.params["token"], call.params["message_id"]).data


@patch(TOKEN + "/messages/{message_id}")
def edit_answer(call: RestCall) -> Answer:
    message = call.interactions.find(call.params["token"], call.params["message_id"])
    return edit(call.world, message, call.draft).data


@delete(TOKEN + "/messages/{message_id}")
def delete_answer(call: RestCall) -> Answer:
    delete_message(call.world, call.interactions.find(call.params["token"], call.params["message_id"]))
    return None
