"""Lighthouse on the page of a player: ``python -m tests.tools.phones.lighthouse --runs 5``.

Lighthouse comes from npm into build/lighthouse when it is first asked for; ``--program`` names another.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.phones.served import Served

HOME = Path(__file__).parents[3] / "build" / "lighthouse"
KINDS = ("accessibility", "performance", "best-practices")
FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"


def program() -> Path:
    """Where Lighthouse is; installed if it is not there."""
    found = HOME / "node_modules" / ".bin" / "lighthouse"
    if not found.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(HOME)]
        subprocess.run([*install, "lighthouse@12"], check=True)
    return found


def run(lighthouse: Path, address: str) -> dict[str, Any]:
    """One report."""
    command = [str(lighthouse), address, "--quiet", "--output=json", f"--only-categories={','.join(KINDS)}"]
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or "chromium"}
    done = subprocess.run(
        [*command, f"--chrome-flags={FLAGS}"], env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main() -> None:
    """Serve a game, look at it so often, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--program", type=Path)
    options = parser.parse_args()
    lighthouse = options.program or program()
    scores: dict[str, list[int]] = {kind: [] for kind in KINDS}
    failed: set[str] = set()
    with tempfile.TemporaryDirectory() as directory:
        db = Path(directory) / "games.db"
        with Served(db, "-p", "Ana", "-p", "Ben", "--seed", "1", here=True) as served:
            for _ in range(options.runs):
                report = run(lighthouse, served.host_link)
                for kind in KINDS:
                    category = report["categories"][kind]
                    scores[kind].append(round(100 * category["score"]))
                    if kind == "accessibility":
                        audits = [report["audits"][each["id"]] for each in category["auditRefs"]]
                        failed |= {each["title"] for each in audits if each["score"] == 0}
    for kind, found in scores.items():
        listed = ", ".join(map(str, found))
        sys.stdout.write(f"{kind}: median {statistics.median(found):.0f} ({listed})\n")
    for title in sorted(failed):
        sys.stdout.write(f"  {title}\n")
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
