"""`python -m core play|replay|legal|perft|bench`."""

import io
import sys

from core.commands import main

if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # what is printed here is read as UTF-8
    sys.exit(main(sys.argv[1:]))
