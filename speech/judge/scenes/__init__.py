"""Scenes: a court evening as text that a person can write, the judge can hear, and a test can check (docs/scenes.md)."""
