"""After the game: who did what, careers, titles, the chronicle, the proof of fair deals, and once more.

game_story       a finished game told from its record
summary          the summary and its attachments, `rematch`
chronicle_pages  the chronicle as a page to read: Markdown and a file of its own
career_pages     `/карьера` and `/доска`
"""
