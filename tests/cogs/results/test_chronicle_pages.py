"""The chronicle to keep: everything that was told, deal by deal, and nothing that a browser would run."""

from __future__ import annotations

import html

from cogs.results import chronicle_pages

NAMES = ("Аня", "<script>", "Вера")
CHAPTERS = ((1, ("Аня взошла на престол", "Вера & <b>Гена</b> бунтовали")), (2, ()), (7, ("Царь **пал**",)))


def test_the_page_has_a_chapter_for_every_deal_and_a_line_for_every_entry() -> None:
    page = chronicle_pages.page(NAMES, CHAPTERS, "ru")
    parts = page.split("<h2>")
    headings = [html.unescape(part.partition("</h2>")[0]) for part in parts[1:]]
    assert [[sign for sign in heading if sign.isdigit()] for heading in headings] == [["1"], ["2"], ["7"]]
    assert [part.count("<li>") for part in parts[1:]] == [2, 0, 1]
    assert page.count("<ul>") == page.count("</ul>") == 3
    assert "Аня взошла на престол" in page
    assert "Царь пал" in page
    assert "<script>" not in page
    assert "<b>" not in page
    assert html.escape("<script>") in page
