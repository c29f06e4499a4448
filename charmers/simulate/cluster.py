"""Running a study on a Dask cluster that is already there (extra ``cluster``)."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator

from charmers.sheet.sentence import Refused
from charmers.simulate.game import Outcome
from charmers.simulate.problems import in_study
from charmers.simulate.running import batches, play_batch
from charmers.simulate.study import Study

SECONDS_TO_CONNECT = 10
AHEAD = 4
"""Batches on their way for each thread of the cluster: none waits for work, and none piles up here."""


class ClusterError(Refused):
    """A cluster that cannot be used; the message says why."""


def run_on_cluster(study: Study, address: str) -> Generator[Outcome]:
    """Play the games of a study on the cluster at an address, in their order.

    The batches are those of any other run, so the outcomes are the same. The workers need the
    same version of this package.
    """
    try:
        from distributed import Client  # noqa: PLC0415  (an extra)
    except ImportError:
        raise ClusterError(in_study("dask")) from None
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(in_study("cluster", address=address, why=error)) from None
    with client:
        threads = max(1, sum(client.nthreads().values()))
        waiting = deque(batches(study, threads))
        running: deque[object] = deque()
        try:
            while waiting or running:
                while waiting and len(running) < AHEAD * threads:
                    running.append(client.submit(play_batch, waiting.popleft(), pure=False))
                yield from client.gather(running.popleft())
        finally:
            client.cancel(list(running))
