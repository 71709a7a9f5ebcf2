"""One's own hand."""

from __future__ import annotations

import pytest

from cogs.texts import LOCALES, Locale, plain, t


@pytest.mark.parametrize("locale", LOCALES)
def test_who_has_nothing_to_throw_in_reads_one_thing_under_the_name_of_his_button(locale: Locale) -> None:
    """«Нажми «Не вмешиваюсь»» and «Больше не подкидываю» прозвучит само» stood on one hand."""
    for stage in ("window", "more", "permitted"):
        assert f"{plain(locale, f'pass-{stage}')}" in t(locale, "nothing-to-throw-in", stage=stage)
    assert plain(locale, "pass-window") not in t(locale, "asked-window", rules="none", conceded="no")
