"""Judging: from what was said at the table to a just charge (chapter E of the court by ear).

`Judge` hears; `Court` is the timeline it judges by; charges come out. Nothing here knows Discord, clocks or sound.
"""
