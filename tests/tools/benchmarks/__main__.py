"""All measurements in one table: ``python -m tests.tools.benchmarks`` (extras ``bench``, ``browser``).

The budgets are those of the project's design: 5 times python-chess and 8 times catanatron in pure
Python, 40 and 70 times with the compiled rules; commands beside ``import click``; pages beside a
one-line page of reportlab. Peers take turns with us, so that a busy machine is fair to both.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable

from tests.tools.benchmarks import checking, memory, paper, phones, play, startup
from tests.tools.benchmarks.table import Row, as_markdown, as_text


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--only", choices=("play", "startup", "paper", "check", "memory", "phones"), action="append"
    )
    parser.add_argument("--markdown", action="store_true", help="print the table for a page")
    parser.add_argument(
        "--memory-games", type=int, default=10_000, help="simulated games to watch memory over"
    )
    parser.add_argument("--sheets", type=int, default=200, help="finished sheets to check")
    args = parser.parse_args()
    parts: dict[str, Callable[[], list[Row]]] = {
        "play": play.rows,
        "startup": startup.rows,
        "paper": paper.rows,
        "check": lambda: checking.rows(args.sheets),
        "memory": lambda: memory.rows(args.memory_games),
        "phones": phones.rows,
    }
    found = [row for name, rows in parts.items() if name in (args.only or parts) for row in rows()]
    rules = "compiled rules" if play.is_compiled() else "pure Python"
    print(f"Python {platform.python_version()}, {rules}, one core\n")
    print(as_markdown(found) if args.markdown else as_text(found))


if __name__ == "__main__":
    main()
