"""What players typed can do nothing on a screen but be read."""

import re

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.texts import Person, safe, t

NASTY = st.text(
    st.sampled_from(
        "@<>#*_~`|[]()\\/:!&-+>. \n\r\t\u200b\u200d\u202e\u2066\u0301\ufe0f0123456789everyonehereАбвע👑"
    ),
    max_size=60,
)
SERVER_PINGS = re.compile(r"@everyone|@here|<@[!&]?\d+>|<#\d+>|<id:|<t:|</|<a?:\w+:\d+>")


@given(NASTY | st.text(max_size=60))
def test_nothing_quoted_can_ping(typed: str) -> None:
    assert not SERVER_PINGS.search(safe.quote(typed))


@given(NASTY | st.text(max_size=60))
def test_what_is_quoted_is_what_was_typed(typed: str) -> None:
    shown = re.sub(r"\\([^\w\s]|_)", r"\1", safe.quote(typed))
    assert re.sub("[\u200b\u2068\u2069]", "", shown) == re.sub("[\u200b]", "", safe.plain(typed, safe.WORDS))


@given(NASTY | st.text(max_size=60))
def test_no_mark_of_markdown_is_left_alone(typed: str) -> None:
    shown = safe.quote(typed)
    assert not re.search(r"[*_~`|\[\]]", re.sub(r"\\[\\*_~`|\[\]]", "", shown))
    assert not re.match(r"\s*(#{1,3}|-#|>|[-+•]|\d+[.)])\s", shown)
    assert "\n" not in shown


@given(st.text(), st.integers(1, 120))
def test_nothing_overflows(typed: str, limit: int) -> None:
    assert 1 <= len(safe.plain(typed, limit)) <= limit


@pytest.mark.parametrize("typed", ["", " ", "\u200b", "\u202e\u202d", "\u0301\u0301"])
def test_nothing_printable_becomes_an_ellipsis(typed: str) -> None:
    assert safe.plain(typed) == safe.NOTHING == safe.quote(typed)


def test_a_tower_of_accents_is_cut_down() -> None:
    assert len(safe.clean("Z" + "\u0335\u0321\u0322" * 20)) == 3


def test_an_emoji_of_several_parts_stays_whole() -> None:
    assert safe.clean("👨‍👩‍👧 Лёха") == "👨‍👩‍👧 Лёха"
    assert not safe.cut("аа👨‍👩‍👧", 4).endswith("\u200d…")


def test_right_to_left_words_are_kept_to_themselves() -> None:
    assert safe.quote("عمر!") == "\u2068عمر!\u2069"


def test_links_and_invitations_stay_text() -> None:
    for typed in ("https://evil.example", "discord.gg/abc", "DISCORD.com/invite/x", "[x](http://y)"):
        assert not re.search(r"(?i)https?://|discord\.(gg|com)|\]\(", re.sub(r"\\]", "", safe.quote(typed)))


def test_a_text_quotes_its_arguments_by_itself() -> None:
    assert "@everyone" not in t("ru", "card-name", rank="@everyone", suit="p")
    assert Person("*Саша*").name == "*Саша*"


def test_the_second_lock_lets_nothing_ping() -> None:
    locked = safe.NO_PINGS
    assert isinstance(locked, discord.AllowedMentions)
    assert not any((locked.everyone, locked.users, locked.roles, locked.replied_user))
