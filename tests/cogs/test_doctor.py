"""`slovo doctor`: what it asks of Discord and of the application, and what it advises."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.app import doctor
from cogs.settings import Settings
from stage.stage import Stage
from stage.testing import running_stage


async def said(stage: Stage, **more: Any) -> dict[str, doctor.CheckResult]:
    way = stage.connection_for_bot()
    settings = Settings(token="a-token", stage=way["SLOVO_STAGE"], stage_ca=way["SLOVO_STAGE_CA"], **more)
    return {found.what: found async for found in doctor.discord_side(settings)}


@pytest.mark.parametrize(
    ("flags", "read_text", "mark"),
    [(0, False, "ok"), (0, True, "!"), (1 << 18, True, "ok"), (1 << 19, True, "ok"), (1 << 15, True, "!")],
)
async def test_it_says_which_intents_are_needed_and_granted(flags: int, read_text: bool, mark: str) -> None:
    async with running_stage() as stage:
        stage.world.application["flags"] = flags
        (found,) = [
            one for what, one in (await said(stage, read_text=read_text)).items() if "intents" in what
        ]
    assert found.mark == mark
    assert ("SLOVO_READ_TEXT=no" in found.advice) == (mark == "!")
    assert ("Message Content" in found.what) == read_text


async def test_an_application_without_policies_and_contact_is_advised_of_each() -> None:
    async with running_stage() as stage:
        found = await said(stage)
    missing = {what: one.advice for what, one in found.items() if one.mark == "?"}
    assert missing.keys() == {
        "the application names no privacy policy",
        "the application names no terms of service",
        "SLOVO_CONTACT is not set",
    }
    assert all(missing.values())


async def test_an_application_that_names_all_is_in_order() -> None:
    async with running_stage() as stage:
        stage.world.application |= {
            "privacy_policy_url": "https://example.org/privacy",
            "terms_of_service_url": "https://example.org/terms",
        }
        found = await said(stage, contact="@operator")
    assert [one.what for one in found.values() if one.mark != "ok"] == []
    asked = str((doctor.INVITE | doctor.WISHED).value)
    assert any(f"permissions={asked}" in what for what in found)


async def test_a_token_that_is_none_ends_the_questions() -> None:
    async with running_stage(token="another") as stage:
        found = await said(stage)
    assert [one.mark for one in found.values()] == ["!"]
    assert "does not accept the token" in next(iter(found))
