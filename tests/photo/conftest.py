"""Tests of photos need the extra ``photo``; without it they are left out, and ``.ci/run`` has it."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("cv2") and find_spec("zxingcpp") else ["*.py"]
