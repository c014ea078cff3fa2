"""Judging many records on a dask.distributed cluster: the extra `dask`."""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final

from dclub.cli.input import InputError
from dclub.kernel.bulk import WorkerDiedError, each

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.kernel.bulk import Runner

__all__ = ["cluster_at"]

_CONNECT: Final = "10s"
_PATIENCE: Final = 5.0
"""After so many seconds without an answer it is asked whether anybody is left to give one."""


class _Begun:
    """Work that a cluster has begun."""

    def __init__(self, cluster: _Cluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def lines(self) -> list[str]:
        import asyncio

        from distributed import KilledWorker

        try:
            return self._wait()
        except KilledWorker as error:
            raise WorkerDiedError from error
        except InputError:
            raise
        except (Exception, CancelledError, asyncio.CancelledError) as error:
            raise self._cluster.lost(f"{type(error).__name__}: {error}") from error

    def _wait(self) -> list[str]:
        while True:
            try:
                return list(self._future.result(timeout=_PATIENCE))
            except TimeoutError as error:
                if not self._cluster.client.nthreads():
                    raise self._cluster.lost("it has no workers any more") from error


class _Cluster:
    """A cluster that was there before, and is left as it was."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self._address = address
        self.workers = sum(client.nthreads().values())
        if not self.workers:
            client.close()
            raise InputError(f"--scheduler {address}: the cluster has no workers")

    def submit(self, work: Callable[[str], str], paths: Sequence[str]) -> _Begun:
        return _Begun(self, self.client.submit(each, work, list(paths), pure=False))

    def alone(self, work: Callable[[str], str], path: str) -> str:
        (line,) = self.submit(work, [path]).lines()
        return line

    def lost(self, reason: str) -> InputError:
        """Return the error of a cluster that does not answer any more."""
        return InputError(f"--scheduler {self._address}: the cluster has failed: {reason}")

    def close(self) -> None:
        self.client.close(timeout=_PATIENCE)


def cluster_at(address: str) -> Runner:
    """Return the cluster whose scheduler is at an address; raises `InputError` where there is none."""
    try:
        from distributed import Client
    except ImportError as error:
        raise InputError("--scheduler needs the extra `dask`: pip install 'dclub[dask]'") from error
    logging.disable(logging.CRITICAL)  # what the connection logs; what it means for the run is said once
    try:
        return _Cluster(Client(address, timeout=_CONNECT), address)
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"--scheduler {address}: no cluster answers there: {error}") from error
