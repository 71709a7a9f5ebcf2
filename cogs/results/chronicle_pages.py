"""The chronicle as a page to read: Markdown for Discord, and one file that needs nothing else."""

from __future__ import annotations

import html
from collections.abc import Sequence

from cogs.texts import Locale, plain, safe

Chapters = Sequence[tuple[int, Sequence[str]]]
"""Deals, and what was written of each."""

_STYLE = """
body{max-width:42em;margin:3em auto;padding:0 1em;background:#f4ead3;color:#2a1c10;
font:18px/1.6 "Old Standard TT","PT Serif",Georgia,serif}
h1{font-weight:400;text-align:center;color:#9c2a1e;border-bottom:3px double #9c2a1e;padding-bottom:.4em}
h2{color:#9c2a1e;font-weight:400}li{margin:.3em 0}footer{margin-top:3em;font-size:14px;color:#7a6a50;text-align:center}
"""


def markdown(chapters: Chapters, locale: Locale, room: int = 3500) -> str:
    lines = [f"### 📜 {plain(locale, 'chronicle-title')}"]
    for deal, entries in chapters:
        lines.append(f"**{plain(locale, 'chronicle-deal', n=deal)}**")
        lines += [f"- {entry}" for entry in entries]
    if len(lines) == 1:
        lines.append(plain(locale, "chronicle-empty"))
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(kept)


def page(names: Sequence[str], chapters: Chapters, locale: Locale) -> str:
    """Self-contained HTML; whatever players typed is escaped."""

    def clean(line: str) -> str:
        for mark in ("\\", "​", "**", "__"):
            line = line.replace(mark, "")
        return html.escape(safe.clean(line))

    title = html.escape(plain(locale, "chronicle-title"))
    body = [f"<h1>{title}</h1>", f"<p>{html.escape(', '.join(safe.clean(name) for name in names))}</p>"]
    for deal, entries in chapters:
        body.append(f"<h2>{html.escape(plain(locale, 'chronicle-deal', n=deal))}</h2><ul>")
        body += [f"<li>{clean(entry)}</li>" for entry in entries]
        body.append("</ul>")
    return (
        f'<!doctype html><html lang="{locale}"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style><body>{''.join(body)}<footer>Слово и дело</footer></body></html>"
    )
