"""Mutants of the rules, the record and the game: how many of them do the tests kill?

    python -m tests.mutation --sample 500 --seed 10      (with the extra ``mutants``)

Cosmic Ray makes the mutants and judges them. Here is what it leaves open: which mutants are tried, and
which tests are run for each. One mutant is drawn by chance at each of ``--sample`` places in the code.
The tests that reach its statement are run first, from the quickest to the slowest, then the others, until
one fails, in copies of the tree, one for each process. It ends with the survivors, each with its change,
and with exit code 1 if fewer than nine of ten were killed.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import Manager
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any, NamedTuple

import pytest
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome
from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "record", "play")
TESTS = (
    *(f"tests/{room}" for room in (*ROOMS, "cli", "words")),
    *(f"charmers/{room}" for room in ROOMS),
    *("tests/test_examples.py", "tests/test_rows.py", "tests/test_score.py"),
    "tests/screen/test_play_piped.py",
)
"""Where the tests are that say what these rooms do."""
FAR = ("tests/cli", "tests/screen")
"""Tests of whole commands: for the rules, only those are asked that reach the statement."""
HANGS = 60
"""Seconds after which a single test is taken to hang."""
LONGEST = 1200
"""Seconds after which all tests together are."""
ENOUGH = 0.9

SAME = {("Eq", "Is"), ("Is", "Eq"), ("NotEq", "IsNot"), ("IsNot", "NotEq")}
"""Comparisons that cannot be told apart: small numbers, members of tables and None are each one object."""
FOR_TYPES = {"abstractmethod", "overload", "override", "final", "runtime_checkable"}
"""Decorators that a checker of types reads, and nobody else."""


class Mutant(NamedTuple):
    """One change to one file."""

    file: str
    line: int
    operator: str
    occurrence: int
    place: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.operator.removeprefix('core/')}"


class Fate(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    change: str
    seconds: float


class Source:
    """A file as its syntax tree: which parts of it change nothing, and the lines of a statement."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text("utf-8"))
        self.silent = [
            (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)
            for node in self._without_effect()
        ]

    def _without_effect(self) -> Iterator[ast.expr | ast.stmt]:
        """What is read by a checker of types only, and what is said to be true anyway."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assert):
                yield node
            elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
                yield node.annotation
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield from (each for each in node.decorator_list if ast.unparse(each) in FOR_TYPES)
                if isinstance(node, ast.FunctionDef) and node.returns is not None:
                    yield node.returns

    def says_nothing(self, line: int, column: int) -> bool:
        """Whether nothing can change here when the program runs."""
        return any(begin[:2] <= (line, column) < begin[2:] for begin in self.silent)

    def statement(self, line: int) -> range:
        """The lines of the innermost statement at a line; of a block only its head."""
        holding = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        inner = max(holding, key=lambda node: node.lineno)
        body = getattr(inner, "body", None)
        last = body[0].lineno - 1 if body else inner.end_lineno or 0
        return range(inner.lineno, max(last, line) + 1)


# Which mutants


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change that Cosmic Ray makes to a file and that can make a difference."""
    source, tree = Source(path), get_ast_from_path(path)
    for name in sorted(plugins.operator_names()):
        kind = plugins.get_operator(name)
        if kind.arguments() or tuple(name.split("_")[-2:]) in SAME:
            continue
        operator = kind()
        places = (place for node in ast_nodes(tree) for place in operator.mutation_positions(node))
        for occurrence, (begin, _) in enumerate(places):
            # A decorator is named where its sign stands, just before its expression.
            column = begin[1] + (name == "core/RemoveDecorator")
            if not source.says_nothing(begin[0], column):
                yield Mutant(str(path.relative_to(ROOT)), begin[0], name, occurrence, begin)


def drawn(sample: int, seed: int) -> list[Mutant]:
    """So many mutants by chance, each in a place of its own."""
    paths = sorted(path for room in ROOMS for path in (ROOT / "charmers" / room).rglob("*.py"))
    every = [mutant for path in paths for mutant in mutants_of(path)]
    Random(seed).shuffle(every)
    places: dict[tuple[str, tuple[int, int]], Mutant] = {}
    for mutant in every:
        places.setdefault((mutant.file, mutant.place), mutant)
    print(f"{len(every)} mutants in {len(places)} places; {min(sample, len(places))} drawn with seed {seed}")
    return list(places.values())[:sample]


# Which tests


class Stopwatch:
    """Remembers how long each test function took, with all its parameters."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[function_of(report.nodeid)] += report.duration


def function_of(test: str) -> str:
    return test.partition("[")[0]


class Reach:
    """Which tests reach which lines, and how long they take."""

    def __init__(self, place: Path, processes: int) -> None:
        os.environ["COVERAGE_FILE"] = str(place / "reach")
        os.chdir(ROOT)
        sources = [f"--cov=charmers.{room}" for room in ROOMS]
        stopwatch = Stopwatch()
        code = pytest.main(
            [*TESTS, "-q", "-n", str(processes), *sources, "--cov-context=test", "--cov-report=", *PLAIN],
            plugins=[stopwatch],
        )
        if code:
            raise SystemExit("the tests must pass before they can kill anything")
        self.seconds = stopwatch.seconds
        self.data = CoverageData(os.environ["COVERAGE_FILE"])
        self.data.read()
        self.sources: dict[str, Source] = {}

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests for a mutant: those that reach its statement, then the others, the quickest first.

        The others are needed because tables and sheets are made once, by whichever test is the first.
        """
        lines = self.sources.setdefault(mutant.file, Source(ROOT / mutant.file)).statement(mutant.line)
        by_line = self.data.contexts_by_lineno(str(ROOT / mutant.file))
        reach = {function_of(test.partition("|")[0]) for line in lines for test in by_line.get(line, ())}
        near = [test for test in self.seconds if test in reach or not self._is_far(test, mutant)]
        return sorted(near, key=lambda test: (test not in reach, self.seconds[test], test))

    def _is_far(self, test: str, mutant: Mutant) -> bool:
        return mutant.file.startswith("charmers/rules") and test.startswith(FAR)


# One after the other


PLAIN = ("-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-profile", "mutants")
QUICKLY = (
    *("-x", "-q", "--no-header", "--tb=line", "-p", "no:xdist", "-p", "no:cov", *PLAIN),
    *("-o", f"faulthandler_timeout={HANGS}", "-o", "faulthandler_exit_on_timeout=true"),
)


def copied(place: Path) -> Path:
    """The tree as it stands, somewhere else."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def sit_down(copies: Queue[str]) -> None:
    """A process takes a copy of the tree for itself."""
    copy = copies.get()
    os.chdir(copy)
    os.environ["PYTHONPATH"] = copy  # before an installed charmers


def tried(mutant: Mutant, tests: Sequence[str]) -> Fate:
    """Let the tests loose on a mutant."""
    began = time.monotonic()
    Path("tests.txt").write_text("\n".join(tests), encoding="utf-8")
    spec = MutationSpec(mutant.file, mutant.operator, mutant.occurrence, mutant.place, (mutant.line + 1, 0))
    words = [sys.executable, "-m", "pytest", *QUICKLY, "@tests.txt"]
    command = " ".join(f"'{word}'" for word in words)
    result: Any = mutate_and_test([spec], command, timeout=LONGEST)
    judged = (
        result.worker_outcome is WorkerOutcome.NORMAL and result.test_outcome is not TestOutcome.INCOMPETENT
    )
    outcome = result.test_outcome.value if judged else f"not judged: {result.output}"
    return Fate(mutant, outcome, result.diff or "", time.monotonic() - began)


def try_all(mutants: Iterable[Mutant], reach: Reach, copies: Sequence[Path]) -> Iterator[Fate]:
    """Try mutants in as many processes as there are copies."""
    with Manager() as manager:
        queue: Any = manager.Queue()
        for copy in copies:
            queue.put(str(copy))
        with ProcessPoolExecutor(len(copies), initializer=sit_down, initargs=(queue,)) as pool:
            begun = [pool.submit(tried, mutant, reach.tests(mutant)) for mutant in mutants]
            for done in as_completed(begun):
                yield done.result()


def main() -> None:
    """Draw, try and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    mutants = drawn(options.sample, options.seed)
    fates: list[Fate] = []
    with tempfile.TemporaryDirectory() as directory:
        reach = Reach(Path(directory), options.processes)
        copies = [copied(Path(directory) / f"copy{number}") for number in range(options.processes)]
        for fate in try_all(mutants, reach, copies):
            fates.append(fate)
            print(f"{len(fates)}/{len(mutants)} {fate.outcome} {fate.seconds:.0f}s {fate.mutant}", flush=True)
    for fate in sorted(fates):
        if fate.outcome != TestOutcome.KILLED.value:
            print(f"\n{fate.mutant}: {fate.outcome}\n{fate.change}")
    told = Counter(fate.outcome.partition(":")[0] for fate in fates)
    share = told[TestOutcome.KILLED.value] / len(fates)
    mean = sum(fate.seconds for fate in fates) / len(fates)
    print(f"\nseed {options.seed}, {dict(told)}: {share:.1%} killed, {mean:.1f} s for each")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
