"""All measurements in one table: ``python -m tests.benchmarks`` (with the extra ``bench``).

The budgets are those of the project's design: 5 times python-chess and 8 times catanatron in pure
Python, 40 and 70 times with the compiled rules; commands beside ``import click``.
"""

from __future__ import annotations

import sys

from tests.benchmarks import paper, play, startup

PURE = {"python-chess": 5, "catanatron": 8}
COMPILED = {"python-chess": 40, "catanatron": 70}
QUICK = {"--version": 1.5, "--help": 1.5, "roll": 2.5}


def row(what: str, *cells: str) -> str:
    """A line of the table."""
    return f"{what:28}" + "".join(f"{cell:>15}" for cell in cells)


def play_lines() -> list[str]:
    """Random play beside the peers, and how it grows."""
    speeds = play.contest()
    ours = speeds["charmers"]
    reach = COMPILED if play.is_compiled() else PURE
    rules = "compiled" if play.is_compiled() else "pure Python"
    lines = [row(f"random play ({rules})", "games/s", "decisions/s", "ours/theirs", "reach")]
    for name, speed in speeds.items():
        ratio, wanted = "", ""
        if name == "catanatron":
            ratio = f"{ours.games_per_second / speed.games_per_second:.1f}x games"
        elif name != "charmers":
            ratio = f"{ours.decisions_per_second / speed.decisions_per_second:.1f}x"
        if name in reach:
            wanted = f"{reach[name]}x"
        lines.append(
            row(name, f"{speed.games_per_second:.1f}", f"{speed.decisions_per_second:.0f}", ratio, wanted)
        )
    lines += [row(name, "not installed") for name in play.PEERS if name not in speeds]
    for name, speed in play.growth().items():
        lines.append(row(name, f"{speed.games_per_second:.1f}", f"{speed.decisions_per_second:.0f}"))
    return lines


def startup_lines() -> list[str]:
    """Commands beside the peer."""
    seconds = startup.startup_seconds()
    peer = seconds[startup.PEER]
    lines = [row("start-up", "ms", "", "ours/theirs", "reach")]
    for name, own in seconds.items():
        ratio = f"{own / peer:.2f}x" if name != startup.PEER else ""
        wanted = f"{QUICK[name]}x" if name in QUICK else ""
        lines.append(row(name, f"{1000 * own:.0f}", "", ratio, wanted))
    return lines


def main() -> None:
    """Measure and print."""
    print(f"Python {sys.version.split()[0]}, one core")
    for lines in (play_lines, startup_lines):
        print()
        print("\n".join(lines()), flush=True)
    print()
    paper.whole_programs()
    paper.inside_one_process()


if __name__ == "__main__":
    main()
