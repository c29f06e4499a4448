"""Phones: how soon a tap is seen on the other pages, and what goes over the air. Needs ``browser``."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.tools.benchmarks.table import Row

if TYPE_CHECKING:
    from tests.phones.browsing import Phone
    from tests.phones.served import Served

SEEN = """
window.seen = {}; window.tapped = {};
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  window.seen[document.body.dataset.line] ??= Date.now();
}).observe(document.body, { attributes: true, attributeFilter: ["data-line"] }));
addEventListener("click", () => { window.tapped[document.body.dataset.line] = Date.now(); }, true);
"""
STEPS = 120
OUTAGES = 5


def _watched(phone: Phone) -> list[int]:
    """What a page receives, in bytes, as it comes."""
    received: list[int] = []
    session = phone.context.new_cdp_session(phone.page)
    session.send("Network.enable")

    def add(event: Any) -> None:
        received.append(event.get("encodedDataLength", 0))

    session.on("Network.dataReceived", add)
    session.on(
        "Network.responseReceived", lambda event: received.append(len(str(event["response"]["headers"])))
    )
    return received


def rows(steps: int = STEPS) -> list[Row]:
    """Five phones and the page of the table in one browser."""
    from tests.phones.browsing import PHONES, Phone, browser, step
    from tests.phones.served import Served

    with tempfile.TemporaryDirectory() as directory, browser() as chromium:
        began = time.perf_counter()
        with Served(Path(directory) / "games.db") as served:
            ready = time.perf_counter() - began
            table = chromium.new_context().new_page()
            table.goto(served.host_link)
            phones = [Phone(chromium, model) for model in PHONES]
            bytes_of = [_watched(phone) for phone in phones]
            for phone, name in zip(phones, ("Ana", "Ben", "Cem", "Dora", "Eli"), strict=True):
                phone.context.add_init_script(SEEN)
                phone.join(served.address, served.code, name)
            table.locator("[data-key=begin]").click()
            for phone in phones:
                phone.wait_for_line(0)
            phones[0].page.wait_for_timeout(500)
            first = max(sum(each) for each in bytes_of)
            chance, done = Random(1), 0
            while done < steps and not phones[0].page.locator("h2.result").count():
                line = max(phone.line() for phone in phones)
                for phone in phones:
                    phone.wait_for_line(line)
                asked = [phone for phone in phones if phone.is_asked]
                if not asked:  # karma rolls by itself
                    phones[0].wait_for_line(line + 1)
                    continue
                step(asked[0], chance)
                done += 1
            for phone in phones:
                phone.wait_for_line(max(phone.line() for phone in phones))
            late = _delays(phones)
            whole = max(sum(each) for each in bytes_of)
            back = _outages(served, phones)
    a_step = (whole - first) / done
    late.sort()
    return [
        Row("`charmers serve` ready", f"{ready:.2f} s", reach="1 s"),
        Row("a tap seen on the other phones, median", f"{statistics.median(late):.0f} ms", reach="100 ms"),
        Row("95 % of them", f"{late[int(len(late) * 0.95)]:.0f} ms", reach="250 ms"),
        Row("first load of a phone", f"{first / 1000:.0f} kB", reach="100 kB"),
        Row(
            f"{done} steps more",
            f"{(whole - first) / 1000:.0f} kB, {a_step:.0f} bytes each",
            reach="300 kB a game",
        ),
        Row(
            f"five phones right after a killed server is back, worst of {OUTAGES}",
            f"{back:.2f} s",
            reach="1 s",
        ),
    ]


def _outages(served: Served, phones: list[Phone]) -> float:
    """Kill the server and start it again: from its first word until every page is right, the slowest."""
    found = []
    for _ in range(OUTAGES):
        line = max(phone.line() for phone in phones)
        served.kill()
        for phone in phones:
            phone.page.wait_for_function("() => document.body.classList.contains('lost')")
        served.again()
        began = time.perf_counter()
        for phone in phones:
            phone.page.wait_for_function(
                "n => !document.body.classList.contains('lost') && Number(document.body.dataset.line) === n",
                arg=line,
            )
        found.append(time.perf_counter() - began)
    return max(found)


def _delays(phones: list[Phone]) -> list[float]:
    """From each tap to each other page that shows what came of it, in milliseconds."""
    told: list[tuple[dict[str, int], dict[str, int]]] = [
        phone.page.evaluate("[window.tapped, window.seen]") for phone in phones
    ]
    found = []
    for i, (tapped, _) in enumerate(told):
        for line, at in tapped.items():
            for j, (_, seen) in enumerate(told):
                then = seen.get(str(int(line) + 1))
                if i != j and then is not None and then >= at:
                    found.append(float(then - at))
    return found
