"""Running a study on a Dask cluster that is already there (extra ``cluster``)."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from charmers.sheet.sentence import Refused
from charmers.simulate.game import Outcome
from charmers.simulate.problems import in_study
from charmers.simulate.running import AHEAD, batches, play_batch
from charmers.simulate.study import Study

if TYPE_CHECKING:
    from distributed import Client, Future

SECONDS_TO_CONNECT = 10
SECONDS_WITHOUT_WORKERS = 5
"""How long a cluster may have nobody who plays: workers come late, and come back when they have died."""
SECONDS_BETWEEN_LOOKS = 2
"""A game may take minutes, so while none arrives the cluster is asked whether it is still there."""


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
    with _in_sentences(address):
        try:
            client = Client(address, timeout=SECONDS_TO_CONNECT)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(in_study("cluster", address=address, why=error)) from None
        with client:
            _wait_for_workers(client, address)
            threads = _threads(client)
            waiting = deque(batches(study, threads))
            running: deque[Future] = deque()
            try:
                while waiting or running:
                    while waiting and len(running) < AHEAD * threads:
                        running.append(client.submit(play_batch, waiting.popleft(), pure=False))
                    yield from _outcomes(client, address, running.popleft())
            finally:
                # A cluster that is gone has nothing left to cancel.
                with suppress(Exception):
                    client.cancel(list(running))


@contextmanager
def _in_sentences(address: str) -> Iterator[None]:
    """A cluster that is lost on the way is told in one sentence; Dask itself would print its tracebacks."""
    from distributed.client import FutureCancelledError  # noqa: PLC0415
    from distributed.comm import CommClosedError  # noqa: PLC0415

    logging.disable(logging.CRITICAL)
    try:
        yield
    except (FutureCancelledError, CommClosedError, TimeoutError):
        raise ClusterError(in_study("lost", address=address)) from None
    finally:
        logging.disable(logging.NOTSET)


def _threads(client: Client) -> int:
    """How many games the cluster plays at once; a scheduler that does not answer raises ``TimeoutError``."""
    return sum(
        client.sync(client.scheduler.ncores, workers=None, callback_timeout=SECONDS_TO_CONNECT).values()
    )


def _wait_for_workers(client: Client, address: str) -> None:
    end = time.monotonic() + SECONDS_WITHOUT_WORKERS
    while not _threads(client):
        if time.monotonic() > end:
            raise ClusterError(in_study("no-workers", address=address))
        time.sleep(SECONDS_BETWEEN_LOOKS / 10)


def _outcomes(client: Client, address: str, future: Future) -> list[Outcome]:
    """What came of a batch, unless the cluster has nobody left to play it."""
    while True:
        try:
            outcomes: list[Outcome] = future.result(timeout=SECONDS_BETWEEN_LOOKS)
        except TimeoutError:
            _wait_for_workers(client, address)
        else:
            return outcomes
