"""The commands of `python -m data`, one module each."""
