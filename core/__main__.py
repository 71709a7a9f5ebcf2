"""`python -m core play|replay|legal|perft|bench`."""

import sys

from core.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
