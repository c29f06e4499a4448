"""What ``charmers`` exports."""

from __future__ import annotations

import subprocess
import sys

import charmers


def test_everything_promised_can_be_imported() -> None:
    for name in charmers.__all__:
        assert getattr(charmers, name) is not None, name


def test_the_promise_is_the_table_of_rooms() -> None:
    exported = {name for names in charmers._ROOMS.values() for name in names}
    assert exported | {"__version__"} == set(charmers.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(charmers, "elephants")


def test_importing_the_package_imports_no_room() -> None:
    code = "import sys, charmers; print([m for m in sys.modules if m.startswith('charmers.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
