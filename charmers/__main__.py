"""``python -m charmers`` is the same as ``charmers``."""

from charmers.cli import main

if __name__ == "__main__":
    main()
