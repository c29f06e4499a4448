"""Mutants of the rules, the record and the game: how many of them do the tests kill?

    python -m tests.tools.mutation --sample 500 --seed 10      (with the extra ``mutants``)

Cosmic Ray makes the mutants. Here is what it leaves open: which mutants are tried, and which tests are
run for each. One mutant is drawn by chance at each of ``--sample`` places in the code. The tests that reach
its statement are run, from the quickest to the slowest, until one fails, in copies of the tree, one for each
process; if it is also reached while modules are imported or fixtures are made, the others are run too.

Most mutants change a function, and die within a second: all tests are collected once, and a child of that
process gives the function its other code (``tests/tools/swapping.py``). What is changed outside of functions,
or survives although several tests share what it makes, is tried again in a process that imports everything
anew.

A test that goes on for ever is ended by its CPU time (``tests/tools/cpu_limit.py``), so that a busy machine
kills nothing. Survivors are shown with their change; it ends with exit code 1 if fewer than nine of ten were
killed. ``--only FILE:LINE`` tries those of the sample at these places again, after a test was added.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from difflib import unified_diff
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from itertools import accumulate, zip_longest
from math import inf
from multiprocessing import Manager, get_context
from pathlib import Path
from queue import Empty, Queue
from random import Random
from typing import Any, NamedTuple

import pytest
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import use_mutation
from coverage import CoverageData

from tests.tools.swapping import changed_functions, exchange

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules", "record", "play")
TESTS = (
    *(f"tests/{room}" for room in (*ROOMS, "cli", "words")),
    *(f"charmers/{room}" for room in ROOMS),
    *("tests/test_examples.py", "tests/test_rows.py", "tests/test_score.py"),
    *("tests/screen/test_play_piped.py", "tests/screen/test_learning.py"),
    *("tests/rajas", "tests/phones/test_rails_pages.py"),  # both mouths of the big game in play
    "tests/store",
)
"""Where the tests are that say what these rooms do."""
FAR = ("tests/cli", "tests/screen")
"""Tests of whole commands: for the rules, only those are asked that reach the statement."""
FIRST = 40
"""So many tests are tried on their own first: they are quick to collect, and most mutants die of them."""
LONGEST = 1800
"""Seconds on the wall after which tests that take no CPU time are taken to wait for ever."""
WAITED = "waited for ever"
SURVIVED = "survived"
LATER = "later"
NO_PROGRAM = "no program"
"""A change after which Python cannot read the file."""
BROKEN = 70
"""The exit code of a process that could not even run the tests."""
COPY = "CHARMERS_MUTANTS"
"""The variable in which a process remembers its copy of the tree."""
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

    @property
    def is_dead(self) -> bool:
        return self.outcome.startswith("killed")


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
            if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0)
        ]
        inner = max(holding, key=lambda node: node.lineno)
        body = getattr(inner, "body", None)
        last = body[0].lineno - 1 if body else inner.end_lineno or 0
        return range(first_line(inner), max(last, line) + 1)


def first_line(node: ast.stmt) -> int:
    """Where a statement begins; decorators belong to what they decorate."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


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


@cache
def caches(modules: int) -> list[_lru_cache_wrapper[Any]]:
    """Whatever remembers its results, with so many modules imported."""
    every = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    return [each for each in every if each.__module__.startswith(("charmers.", "tests."))]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """A plugin for the run that finds who reaches what: no test profits from what another made."""
    for each in caches(len(sys.modules)):
        if each is not caches:
            each.cache_clear()


def function_of(test: str) -> str:
    return test.partition("[")[0]


class Reach:
    """Which tests reach which lines, and how long they take."""

    def __init__(self, place: Path, copy: Path, processes: int) -> None:
        found = place / "reach"
        if not found.exists():
            seen = (*(f"--cov=charmers.{room}" for room in ROOMS), "--cov-context=test", "--cov-report=")
            how = ("-n", str(processes), "-p", "tests.tools.mutation", *seen)
            run_whole(ROOT, *how, COVERAGE_FILE=str(place / "unfinished"))
            (place / "unfinished").rename(found)
        self.data = CoverageData(found)
        self.data.read()
        self.sources: dict[str, Source] = {}
        # Without a look at what they reach, as they will be run; this also compiles the sources.
        told = place / "times.txt"
        if not told.exists():
            told.write_text(run_whole(copy, *LIMITED, "--durations=0", "-vvv"), encoding="utf-8")
        self.seconds: dict[str, float] = defaultdict(float)
        times = re.findall(r"^([0-9.]+)s (?:setup|call|teardown) +(.+)$", told.read_text("utf-8"), re.M)
        for seconds, test in times:
            self.seconds[function_of(test)] += float(seconds)

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that reach the statement of a mutant, the quickest first, and sometimes the others.

        What is reached while modules are imported or fixtures are made can matter to each of them.
        """
        reach = {function_of(context.partition("|")[0]) for context in self.reaching(mutant)}
        shared = self.is_shared(mutant)
        near = [test for test in self.seconds if test in reach or (shared and not self._is_far(test, mutant))]
        return sorted(near, key=lambda test: (test not in reach, self.seconds[test], test))

    def reaching(self, mutant: Mutant) -> set[str]:
        """Who reaches the statement of a mutant: tests, each while it is set up or run, or nobody at all."""
        lines = self.sources.setdefault(mutant.file, Source(ROOT / mutant.file)).statement(mutant.line)
        by_line = self.contexts(mutant.file)
        return {context for line in lines for context in by_line.get(line, ())}

    def is_shared(self, mutant: Mutant) -> bool:
        """Whether a mutant may change what several tests share: modules, and what fixtures make."""
        return any(not context.endswith("|run") for context in self.reaching(mutant))

    @cache  # noqa: B019  (there is one of these)
    def contexts(self, file: str) -> dict[int, list[str]]:
        """By whom each line of a file is reached."""
        return self.data.contexts_by_lineno(str(ROOT / file))

    def within(self, tests: Sequence[str], seconds: float) -> Sequence[str]:
        """So many of the tests as there is time for."""
        total = accumulate(self.seconds[test] for test in tests)
        return [test for test, sum_ in zip(tests, total, strict=True) if sum_ <= seconds]

    def _is_far(self, test: str, mutant: Mutant) -> bool:
        return mutant.file.startswith("charmers/rules") and test.startswith(FAR)


# One after the other


PLAIN = ("-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-profile", "mutants")
LIMITED = ("-p", "no:xdist", "-p", "no:cov", "-p", "tests.tools.cpu_limit")


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


def run_whole(copy: Path, *how: str, **environment: str) -> str:
    """Run all tests in a copy, where they must pass before they can kill anything."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLAIN, *how, *TESTS],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stdout[-5000:] + done.stderr[-5000:])
    return done.stdout


def tried(mutant: Mutant, tests: Sequence[str]) -> Fate:
    """Let the tests loose on a mutant, the quickest first."""
    began, copy = time.monotonic(), Path(os.environ[COPY])
    operator = plugins.get_operator(mutant.operator)()
    outcome = "survived: no test reaches it"
    with use_mutation(copy / mutant.file, operator, mutant.occurrence) as (before, after):
        for some in filter(None, (tests[:FIRST], tests[FIRST:])):
            outcome = judged(some, copy)
            if outcome != SURVIVED:
                break
    change = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
    return Fate(mutant, outcome, "\n".join(list(change)[3:]), time.monotonic() - began)


def judged(tests: Sequence[str], copy: Path) -> str:
    """Whether one of the tests fails, in a process that has imported all but the program and the tests."""
    (copy / "tests.txt").write_text("\n".join(tests), encoding="utf-8")
    return in_a_child(lambda told: run_here(copy, told), copy / "told.txt")


def in_a_child(run: Callable[[Path], int], told: Path) -> str:
    """What becomes of a mutant in a process of its own."""
    child = os.fork()
    if not child:
        code = BROKEN
        try:
            os.setpgid(0, 0)
            code = run(told)
        finally:
            os._exit(code)
    for _ in range(LONGEST * 20):
        if any(ended := os.waitpid(child, os.WNOHANG)):
            break
        time.sleep(0.05)
    else:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return f"killed: {WAITED}"
    code = os.waitstatus_to_exitcode(ended[1])
    if code == BROKEN:
        raise RuntimeError(told.read_text())
    if not code:
        return SURVIVED
    if code < 0:
        return f"killed: ended by {signal.Signals(-code).name}"
    failed = (line for line in told.read_text().splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return f"killed: {next(failed, f'ended with {code}')}"


def settle(copy: Path, told: Path) -> None:
    """Let this process work in a copy of the tree, and import everything from there."""
    with told.open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)  # before an installed charmers
    sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    # What is changed is younger than what was compiled from it, and nothing of it must stay.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"


def run_here(copy: Path, told: Path) -> int:
    """Run the tests in this process, which does nothing else."""
    settle(copy, told)
    try:
        return pytest.main([*PLAIN, *LIMITED, "--no-header", "--tb=line", "@tests.txt"])
    finally:
        sys.stdout.flush()


class Trials:
    """A plugin for pytest: with all tests collected, each mutant in turn meets those that reach it."""

    def __init__(self, copy: Path, work: Sequence[tuple[Mutant, Sequence[str]]], fates: Any) -> None:
        self.copy, self.work, self.fates = copy, work, fates

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # Only the children have little time.
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        self.session = session
        self.items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            self.items[function_of(item.nodeid)].append(item)
        gc.collect()
        gc.freeze()
        if (control := self.tried_unchanged()) != SURVIVED:
            raise RuntimeError(f"without any mutant: {control}")
        for mutant, tests in self.work:
            self.fates.put(self.tried(mutant, tests))
        return True

    def tried(self, mutant: Mutant, tests: Sequence[str]) -> Fate:
        began, path = time.monotonic(), self.copy / mutant.file
        operator = plugins.get_operator(mutant.operator)()
        outcome = LATER
        with use_mutation(path, operator, mutant.occurrence) as (before, after):
            try:
                found = changed_functions(before, after, path)
            except SyntaxError:
                found, outcome = None, NO_PROGRAM
            if found and tests:
                outcome = in_a_child(lambda told: self.run(found, path, tests, told), self.copy / "told.txt")
        change = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
        return Fate(mutant, outcome, "\n".join(list(change)[3:]), time.monotonic() - began)

    def tried_unchanged(self) -> str:
        """The tests must pass here as well when nothing is changed."""
        return in_a_child(lambda told: self.run({}, Path(), [*self.items], told), self.copy / "told.txt")

    def run(self, found: Any, path: Path, tests: Sequence[str], told: Path) -> int:
        """Run the tests on other code until one fails."""
        gc.unfreeze()
        exchange(found, path)
        for each in caches(len(sys.modules)):
            if each is not caches:
                each.cache_clear()
        items = [item for test in tests for item in self.items[test]]
        for item, following in zip_longest(items, items[1:]):
            told.write_text(f"FAILED {item.nodeid}")
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                return 1
        return 0


def serve(copy: Path, work: Sequence[tuple[Mutant, Sequence[str]]], fates: Any) -> None:
    """Try some mutants in this process, which does nothing else."""
    settle(copy, copy / "output.txt")
    pytest.main([*PLAIN, *LIMITED, *TESTS], plugins=[Trials(copy, work, fates)])


def try_quickly(
    mutants: Sequence[Mutant], reach: Reach, copies: Sequence[Path], seconds: float
) -> Iterator[Fate]:
    """Try mutants in functions, in as many processes as there are copies."""
    work = [(mutant, reach.within(reach.tests(mutant), seconds)) for mutant in mutants]
    context = get_context("fork")
    fates = context.Queue()
    shares = [(copy, work[number :: len(copies)], fates) for number, copy in enumerate(copies)]
    for process in (processes := [context.Process(target=serve, args=share) for share in shares]):
        process.start()
    for _ in mutants:
        while True:
            try:
                yield fates.get(timeout=5)
                break
            except Empty:
                if not any(process.is_alive() for process in processes):
                    raise SystemExit((copies[0] / "output.txt").read_text()) from None


def sit_down(copies: Queue[Path]) -> None:
    """A process takes a copy of the tree for itself, and imports what all tests need."""
    os.environ[COPY] = str(copies.get())
    for name in (
        "click.testing",
        "hypothesis.strategies",
        "hypothesis.internal.conjecture.engine",
        "sqlite3",
    ):
        import_module(name)


def try_all(
    mutants: Iterable[Mutant], reach: Reach, copies: Sequence[Path], seconds: float
) -> Iterator[Fate]:
    """Try mutants in as many processes as there are copies."""
    with Manager() as manager:
        queue: Any = manager.Queue()
        for copy in copies:
            queue.put(copy)
        work = [(mutant, reach.within(reach.tests(mutant), seconds)) for mutant in mutants]
        with ProcessPoolExecutor(len(copies), initializer=sit_down, initargs=(queue,)) as pool:
            begun = [pool.submit(tried, *each) for each in work]
            for done in as_completed(begun):
                yield done.result()


def tell(fate: Fate, number: int) -> None:
    """Say what became of a mutant."""
    print(f"{number} {fate.seconds:.0f}s {fate.mutant} {fate.outcome}")
    if not fate.is_dead or WAITED in fate.outcome:
        print(f"{fate.change}\n")
    sys.stdout.flush()


def main() -> None:
    """Draw, try and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--place", type=Path, help="keep here who reaches what, for the next run")
    parser.add_argument("--seconds", type=float, default=inf, help="only tests that take no longer together")
    parser.add_argument("--only", nargs="+", default=(), metavar="FILE:LINE")
    options = parser.parse_args()
    mutants = drawn(options.sample, options.seed)
    if options.only:
        mutants = [mutant for mutant in mutants if f"{mutant.file}:{mutant.line}" in options.only]
    fates: list[Fate] = []
    with tempfile.TemporaryDirectory() as directory:
        place = (options.place or Path(directory)).absolute()
        first = copied(place / "copy0")
        reach = Reach(place, first, options.processes)
        others = [place / f"copy{number}" for number in range(1, options.processes)]
        copies = [first, *(Path(shutil.copytree(first, other, dirs_exist_ok=True)) for other in others)]
        again: list[Mutant] = []
        for fate in try_quickly(mutants, reach, copies, options.seconds):
            if fate.outcome == LATER or (fate.outcome == SURVIVED and reach.is_shared(fate.mutant)):
                again.append(fate.mutant)
            else:
                fates.append(fate)
                tell(fate, len(fates))
        for fate in try_all(again, reach, copies, options.seconds):
            fates.append(fate)
            tell(fate, len(fates))
    told = Counter(fate.outcome.partition(":")[0] for fate in fates)
    share = sum(fate.is_dead for fate in fates) / (len(fates) - told[NO_PROGRAM])
    mean = sum(fate.seconds for fate in fates) / len(fates)
    print(f"\nseed {options.seed}, {dict(told)}: {share:.1%} killed, {mean:.1f} s for each")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
