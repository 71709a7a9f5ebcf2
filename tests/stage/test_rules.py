"""Discord's rules: what its API description holds, what it does not, and how a breach is told."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import discord
import jsonschema_rs
import pytest
from discord import ui
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stage.commands import Commands
from stage.description import Description
from stage.errors import Problem, Refusal, invalid_form
from stage.limits import (
    choice_problems,
    command_problems,
    component_problems,
    message_problems,
    modal_problems,
    shelf_problems,
)
from stage.stage import Stage
from stage.testing import running, running_stage
from stage.world import World

V2 = 1 << 15


def codes(problems: Any) -> list[str]:
    return [p.code for p in problems]


def message(*components: Any, flags: int = V2, files: Any = (), **body: Any) -> list[str]:
    body["components"] = list(components)
    return codes(message_problems(body, flags, dict.fromkeys(files, ""), lambda _: False))


def text(words: str) -> Any:
    return {"type": 10, "content": words}


def button(custom_id: str = "a", **more: Any) -> Any:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id} | more


def row(*inner: Any) -> Any:
    return {"type": 1, "components": list(inner)}


def select(**more: Any) -> Any:
    return {
        "type": 3,
        "custom_id": "s",
        "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}],
    } | more


def test_forty_components_nested_ones_included() -> None:
    container = {"type": 17, "components": [text("x") for _ in range(39)]}
    assert message(container) == []
    container["components"].append(text("x"))
    assert message(container) == ["COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]
    sections = [{"type": 9, "components": [text("x")], "accessory": button(str(i))} for i in range(13)]
    assert message(*sections) == []
    assert message(*sections, text("x")) == []
    assert message(*sections, text("x"), text("y")) == ["COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]


def test_four_thousand_characters_in_all_texts_of_a_layout() -> None:
    assert message(text("я" * 2000), {"type": 17, "components": [text("я" * 2000)]}) == []
    assert message(text("я" * 2001), text("я" * 2000)) == ["COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"]


def test_texts_of_a_layout_stay_below_the_bytes_at_which_discord_fails() -> None:
    assert message(text("🂡" * 2500)) == []
    assert message(text("🂡" * 2540)) == ["COMPONENT_TEXT_BYTES_EXCEEDED"]


def test_a_row_holds_five_buttons_or_one_select() -> None:
    assert message(row(*(button(str(i)) for i in range(5)))) == []
    assert message(row(*(button(str(i)) for i in range(6)))) == ["COMPONENT_LAYOUT_WIDTH_EXCEEDED"]
    assert message(row(select(), button())) == ["COMPONENT_LAYOUT_WIDTH_EXCEEDED"]


def test_custom_ids_are_unique_within_a_message() -> None:
    assert message(row(button("a")), row(button("a"))) == ["COMPONENT_CUSTOM_ID_DUPLICATED"]


def test_selects_are_consistent() -> None:
    assert message(row(select(max_values=2, min_values=0))) == []
    assert "SELECT_COMPONENT_INVALID_RANGE" in message(row(select(max_values=3)))
    assert "SELECT_COMPONENT_INVALID_RANGE" in message(row(select(min_values=2)))
    twice = [{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]
    assert message(row(select(options=twice))) == ["SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"]
    eager = [{"label": v, "value": v, "default": True} for v in "ab"]
    assert message(row(select(options=eager))) == ["SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"]


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("BASE_TYPE_BAD_LENGTH", select(options=[{"label": str(n), "value": str(n)} for n in range(26)])),
        ("BASE_TYPE_MAX_LENGTH", select(custom_id="s" * 101)),
        ("BASE_TYPE_MAX_LENGTH", select(placeholder="я" * 151)),
        *(
            ("BASE_TYPE_MAX_LENGTH", select(options=[{"label": "a", "value": "a"} | {field: "я" * 101}]))
            for field in ("label", "value", "description")
        ),
        ("BASE_TYPE_MAX_LENGTH", button("a" * 101)),
    ],
)
def test_lengths_are_checked_without_discords_description_too(code: str, wrong: Any) -> None:
    assert message(row(wrong)) == [code]


def test_selects_ids_and_placeholders_may_be_as_long_as_discord_takes_them() -> None:
    options = [{"label": "я" * 100, "value": f"{n:0100}", "description": "я" * 100} for n in range(25)]
    assert message(row(select(options=options, custom_id="s" * 100, placeholder="я" * 150))) == []


def test_buttons_have_what_their_style_wants() -> None:
    assert message(row({"type": 2, "style": 5, "label": "x", "url": "https://a.b"})) == []
    assert message(row({"type": 2, "style": 5, "label": "x", "url": "file:///a"})) == [
        "URL_TYPE_INVALID_SCHEME"
    ]
    assert message(row({"type": 2, "style": 5, "label": "x", "custom_id": "a"})) == [
        "BUTTON_COMPONENT_INVALID_STYLE_FIELDS"
    ]
    assert message(row({"type": 2, "style": 1, "label": "x"})) == ["BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"]
    assert message(row({"type": 2, "style": 1, "custom_id": "a"})) == [
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"
    ]
    assert message(row(button(emoji={"name": "⚔️"}))) == []
    assert message(row(button(emoji={"name": "5️⃣"}))) == []
    assert message(row(button(emoji={"name": "sword"}))) == ["COMPONENT_INVALID_EMOJI"]
    assert message(row(button(emoji={"id": "5", "name": "x"}))) == ["COMPONENT_INVALID_EMOJI"]


def test_layouts_and_classic_messages_do_not_mix() -> None:
    assert message(text("x"), content="y") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    assert message(text("x"), embeds=[{"title": "y"}]) == [
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    ]
    assert message(text("x"), flags=0) == ["UNION_TYPE_CHOICES"]
    assert message(*(row(button(str(i))) for i in range(6)), flags=0) == ["BASE_TYPE_BAD_LENGTH"]
    assert message() == ["MESSAGE_COMPONENTS_V2_REQUIRES_COMPONENTS"]
    before = {"content": "старое", "embeds": []}
    kept = message_problems({"components": [text("x")]}, V2, {}, lambda _: False, before)
    assert codes(kept) == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]


def test_pictures_refer_to_files_that_are_there() -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    assert message(gallery, files=["a.png"]) == []
    assert message(gallery) == ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]
    assert message({"type": 13, "file": {"url": "https://a.b/c"}}) == ["URL_TYPE_INVALID_URL"]


def test_content_and_embeds_have_an_end() -> None:
    assert codes(message_problems({"content": "я" * 2001}, 0, {}, bool)) == ["BASE_TYPE_MAX_LENGTH"]
    embeds = [{"description": "я" * 4000}, {"description": "я" * 2001}]
    assert codes(message_problems({"embeds": embeds}, 0, {}, bool)) == ["MAX_EMBED_SIZE_EXCEEDED"]


def test_forms_have_five_fields_with_own_ids() -> None:
    def label(custom_id: str, **more: Any) -> Any:
        return {"type": 18, "label": "x", "component": {"type": 4, "style": 1, "custom_id": custom_id} | more}

    assert modal_problems({"components": [label(str(i)) for i in range(5)]}) == []
    assert codes(modal_problems({"components": [label(str(i)) for i in range(6)]})) == [
        "BASE_TYPE_BAD_LENGTH"
    ]
    assert codes(modal_problems({"components": [label("a"), label("a")]})) == [
        "COMPONENT_CUSTOM_ID_DUPLICATED"
    ]
    assert codes(modal_problems({"components": [label("a", max_length=3, value="четыре")]})) == [
        "BASE_TYPE_BAD_LENGTH"
    ]
    for long in ({"title": "я" * 46}, {"custom_id": "f" * 101}):
        assert codes(modal_problems({"components": [label("a")]} | long)) == ["BASE_TYPE_MAX_LENGTH"]
    for field in (label("a", placeholder="я" * 101), label("f" * 101)):
        assert codes(modal_problems({"components": [field]})) == ["BASE_TYPE_MAX_LENGTH"]
    for long in ({"label": "я" * 46}, {"description": "я" * 101}):
        assert codes(modal_problems({"components": [label("a") | long]})) == ["BASE_TYPE_MAX_LENGTH"]
    fields = [{"type": 4, "custom_id": name, "style": 1, "label": "x"} for name in "ab"]
    assert modal_problems({"components": [row(fields[0]), row(fields[1])]}) == []
    assert codes(modal_problems({"components": [row(*fields)]})) == ["COMPONENT_LAYOUT_WIDTH_EXCEEDED"]


def test_names_and_options_of_commands() -> None:
    def command(**more: Any) -> list[str]:
        return codes(command_problems({"name": "стол", "description": "x"} | more))

    def option(name: str, **more: Any) -> Any:
        return {"type": 3, "name": name, "description": "x"} | more

    assert command() == []
    assert command(name="Стол") == command(name="два слова") == ["APPLICATION_COMMAND_INVALID_NAME"]
    assert command(name_localizations={"ru": "Ё"}) == ["APPLICATION_COMMAND_INVALID_NAME"]
    assert command(description="") == ["BASE_TYPE_REQUIRED"]
    wrong_order = [option("a"), option("b", required=True)]
    assert command(options=wrong_order) == ["APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"]
    assert command(options=[option("a"), option("a")]) == ["APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"]
    assert command(options=[option("a"), {"type": 1, "name": "b", "description": "x"}]) == [
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
    ]
    assert command(options=[option("a", description="я" * 100) for _ in range(1)]) == []
    assert command(description="я" * 101) == ["BASE_TYPE_MAX_LENGTH"]
    assert command(options=[option("a", description="я" * 101)]) == ["BASE_TYPE_MAX_LENGTH"]
    assert command(options=[option("a", choices=[{"name": "я" * 101, "value": "x"}])]) == [
        "BASE_TYPE_MAX_LENGTH"
    ]
    assert command(options=[option("a", choices=[{"name": "x", "value": "я" * 101}])]) == [
        "BASE_TYPE_MAX_LENGTH"
    ]
    assert list(choice_problems(["x"], ())) == [], "no choice at all: for who reads the shapes"
    many = [{"name": str(n), "value": str(n)} for n in range(26)]
    assert command(options=[option("a", choices=many)]) == ["BASE_TYPE_BAD_LENGTH"]
    huge = [
        option(f"o{i}", choices=[{"name": "я" * 90, "value": f"{i}{j}" + "я" * 80} for j in range(25)])
        for i in range(3)
    ]
    assert command(options=huge) == ["APPLICATION_COMMAND_TOO_LARGE"]
    both = [option("a", autocomplete=True, choices=[{"name": "x", "value": "x"}])]
    assert command(options=both) == ["APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE"]


def test_errors_are_nested_as_discord_nests_them() -> None:
    problems = [
        Problem(("embeds", 0, "title"), "A", "one"),
        Problem(("embeds", 0, "title"), "B", "two"),
        Problem((), "C", "x"),
    ]
    assert invalid_form(problems).json() == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "embeds": {
                "0": {
                    "title": {"_errors": [{"code": "A", "message": "one"}, {"code": "B", "message": "two"}]}
                }
            },
            "_errors": [{"code": "C", "message": "x"}],
        },
    }


# -- the description -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def document(discord_folder: Path) -> Any:
    return json.loads((discord_folder / "openapi.json").read_text())


@pytest.fixture(scope="module")
def description(discord_folder: Path) -> Description:
    return Description(discord_folder / "openapi.json")


@pytest.fixture(scope="module")
def judge(document: Any) -> Any:
    """The same question put to jsonschema-rs, with the liberties that Discord takes."""
    lenient = copy.deepcopy(document)

    def loosen(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("oneOf"), list):
                node.setdefault("allOf", []).append({"anyOf": node.pop("oneOf")})
            kinds = node.get("type")
            kinds = kinds if isinstance(kinds, list) else [kinds]
            if "integer" in kinds and "string" not in kinds and "pattern" not in node:
                node["type"] = [*kinds, "string"]
                node["pattern"] = "^-?[0-9]{1,20}$"
            for inner in node.values():
                loosen(inner)
        elif isinstance(node, list):
            for inner in node:
                loosen(inner)

    loosen(lenient["components"])
    snowflake = lenient["components"]["schemas"]["SnowflakeType"]
    lenient["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer"}]}
    loosen(lenient["paths"])
    registry = jsonschema_rs.Registry([("urn:d", lenient)])

    @cache
    def reading(template: str, method: str) -> jsonschema_rs.Draft202012Validator:
        path = quote(template.replace("/", "~1"), safe="~")
        place = f"urn:d#/paths/{path}/{method}/requestBody/content/application~1json/schema"
        return jsonschema_rs.Draft202012Validator({"$ref": place}, registry=registry)

    def ask(template: str, method: str, body: Any) -> bool:
        return reading(template, method).is_valid(body)

    return ask


GOOD: list[tuple[str, str, Any]] = [
    ("post", "/channels/{channel_id}/messages", {"content": "x", "tts": False, "embeds": [{"title": "a", "fields": [{"name": "a", "value": "b"}]}], "allowed_mentions": {"parse": ["users"], "users": ["1"]}, "flags": 0, "nonce": "1"}),
    ("post", "/channels/{channel_id}/messages", {"flags": V2, "components": [{"type": 17, "components": [text("x"), row(button(), select())], "accent_color": 5}, {"type": 12, "items": [{"media": {"url": "attachment://a"}}]}]}),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback", {"type": 4, "data": {"content": "x", "flags": 64}}),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback", {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback", {"type": 9, "data": {"custom_id": "c", "title": "t", "components": [{"type": 18, "label": "l", "component": {"type": 4, "custom_id": "x", "style": 1}}]}}),
    ("put", "/applications/{application_id}/commands", [{"name": "a", "description": "b", "type": 1, "options": [{"type": 3, "name": "o", "description": "d", "choices": [{"name": "a", "value": "b"}]}, {"type": 1, "name": "s", "description": "d"}]}]),
    ("patch", "/guilds/{guild_id}/members/{user_id}", {"nick": "x", "mute": True, "roles": ["1"], "channel_id": None}),
    ("put", "/channels/{channel_id}/voice-status", {"status": "x"}),
    ("patch", "/channels/{channel_id}", {"name": "x", "permission_overwrites": [{"id": "1", "type": 0, "allow": 5}]}),
]  # fmt: skip
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 5), st.sampled_from([10**9, 2.5, 26, 40]), st.text(max_size=5),
    st.sampled_from(["x" * 33, "x" * 101, "x" * 4001, "1", "attachment://a"]), st.just([]), st.just({}),
    st.lists(st.sampled_from(["1", "1", {"type": 2}, 7]), max_size=3), st.just([{"name": "a", "value": "b"}] * 26),
)  # fmt: skip


def places(body: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_compiled_checks_agree_with_jsonschema(description: Description, judge: Any, data: Any) -> None:
    method, template, good = data.draw(st.sampled_from(GOOD))
    body = copy.deepcopy(good)
    for _ in range(data.draw(st.integers(0, 2))):
        known = places(body)
        if not known:
            break
        path = data.draw(st.sampled_from(known))
        node = body
        for step in path[:-1]:
            node = node[step]
        if data.draw(st.booleans()):
            node[path[-1]] = copy.deepcopy(data.draw(ODD))
        else:
            del node[path[-1]]
    concrete = template.replace("{", "").replace("}", "")
    problems = description.check_request(method.upper(), concrete, body)
    assert (not problems) == judge(template, method, body), (body, problems)


def test_good_bodies_pass(description: Description, judge: Any) -> None:
    for method, template, body in GOOD:
        assert judge(template, method, body)
        assert description.check_request(method.upper(), template, body) == []


def test_every_route_of_the_stage_is_discords(description: Description) -> None:
    from stage.rest.routing import table

    old = {"/channels/{channel_id}/pins", "/channels/{channel_id}/pins/{message_id}"}
    renamed = {"{token}": "{webhook_token}", "{emoji}": "{emoji_name}"}
    for method, template in table:
        path = template
        for ours, theirs in renamed.items():
            path = path.replace(ours, theirs)
        assert description.find(method, path) or template in old, (
            f"{method} {template} is not described by Discord"
        )


# -- breaches through the real client --------------------------------------------------------------


async def test_a_breach_fails_the_test_that_caused_it(Bot: Any) -> None:
    codes: list[int] = []

    async def evening() -> None:
        async with running_stage() as stage:
            bot = Bot(stage)

            @bot.tree.command(name="много", description="Много")
            async def much(it: discord.Interaction) -> None:
                view = ui.LayoutView()
                view.add_item(ui.TextDisplay("я" * 2001))
                view.add_item(ui.TextDisplay("я" * 2000))
                try:
                    await it.response.send_message(view=view)
                except discord.HTTPException as error:
                    codes.append(error.code)
                    await it.response.send_message("короче")

            async with running(bot, stage):
                reply = await stage.guest("Аня").slash("много")
                assert reply.text == "короче"

    with pytest.raises(AssertionError, match=r"broke rules(.|\n)*maximum displayable text"):
        await evening()
    assert codes == [50035]


async def test_what_the_description_holds_is_refused_and_noted(
    stage: Stage, Bot: Any, enter: Any, discord_folder: Path
) -> None:
    bot = await enter(Bot(stage), stage)
    guild = bot.get_guild(stage.guild.id)
    with pytest.raises(discord.HTTPException) as long, stage.violations.expected("body") as noted:
        await (await guild.fetch_member(stage.guest("Аня").id)).edit(nick="я" * 33)
    assert long.value.code == 50035
    assert "nick" in long.value.text
    assert noted[0].where.startswith("PATCH /guilds/")
    assert "nick: Must be 32 or fewer" in noted[0].message
    with pytest.raises(discord.HTTPException), stage.violations.expected("body"):
        await guild.voice_channels[0].edit(status="я" * 501)


async def test_without_a_description_the_stage_says_so_and_still_knows_limits(
    monkeypatch: Any, caplog: Any
) -> None:
    monkeypatch.delenv("SLOVO_TEST_DISCORD", raising=False)
    caplog.set_level("INFO")
    async with running_stage() as stage:
        assert stage.description is None
        assert any("limits alone" in record.message for record in caplog.records)
        assert component_problems([text("x")], 0, {}, bool)


def command(name: str, **more: Any) -> Any:
    return {"name": name, "description": "x"} | more


def test_no_two_commands_of_one_name_in_any_language() -> None:
    assert shelf_problems([command("a"), command("b")]) == []
    assert codes(shelf_problems([command("a"), command("a")])) == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]
    assert shelf_problems([command("a"), command("a", type=2)]) == [], "of another kind it may"
    both = [command("a", name_localizations={"ru": "стол"}), command("b", name_localizations={"ru": "стол"})]
    (problem,) = shelf_problems(both)
    assert problem.path == (1, "name_localizations", "ru")
    hidden = [command("a"), command("b", name_localizations={"uk": "a"})]
    assert len(shelf_problems(hidden)) == 1, "who has no name in a language shows the base one there"


def test_of_a_text_with_localisations_the_longest_counts_towards_the_size_of_a_command() -> None:
    options = [
        {"type": 1, "name": f"a{n}", "description": "x", "description_localizations": {"ru": "я" * 100}}
        for n in range(25)
    ]
    for option in options:
        option["options"] = [
            {"type": 3, "name": f"o{n}", "description": "x", "description_localizations": {"uk": "ї" * 100}}
            for n in range(3)
        ]
    assert "APPLICATION_COMMAND_TOO_LARGE" in codes(command_problems(command("big", options=options)))
    for option in options:
        del option["options"], option["description_localizations"]
    assert command_problems(command("big", options=options)) == []


async def test_two_hundred_new_commands_a_day(stage: Stage) -> None:
    commands = Commands(stage.world)
    for n in range(200):
        made, _ = commands.add(None, command(f"c{n}"))
        commands.remove(None, int(made["id"]))
    with pytest.raises(Refusal, match="200"):
        commands.add(None, command("one-more"))
    stage.world.clock.skip(24 * 3600 + 1)
    commands.add(None, command("one-more"))


def test_the_same_commands_sent_again_are_not_new() -> None:
    commands = Commands(World())
    for _ in range(30):
        commands.put(None, [command(f"c{n}") for n in range(50)])


@pytest.mark.parametrize("text", ["🂡", "✗", "ab", "", "№", "♤", "😀😀", "1", "🇷"])
def test_what_is_no_emoji(text: str) -> None:
    assert message(row(button(emoji={"name": text}))) == ["COMPONENT_INVALID_EMOJI"]


@pytest.mark.parametrize(
    "text",
    [
        "😀",
        "♠️",
        "♠",
        "👨‍👩‍👧",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "1️⃣",
        "🇷🇺",
        "👍🏽",
        "⚔️",
        "🃏",
    ],
)
def test_what_is_an_emoji(text: str) -> None:
    assert message(row(button(emoji={"name": text}))) == []


def test_either_all_users_are_pinged_or_those_who_are_named() -> None:
    wrong = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
    assert codes(message_problems(wrong, 0, {}, lambda _: False)) == [
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
    ]
    right = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": []}}
    assert message_problems(right, 0, {}, lambda _: False) == []
