"""Other referees of games, each in a module that is imported only if its library is installed."""

from __future__ import annotations

from importlib import import_module, metadata

from benchmarks.workload import Subject, Workload

# Subject name, distribution, module with `workloads()`.
PEERS = (
    ("python-chess", "chess", "benchmarks.peers.python_chess"),
    ("PokerKit", "pokerkit", "benchmarks.peers.poker"),
    ("Catanatron", "catanatron", "benchmarks.peers.catan"),
    ("OpenSpiel", "open_spiel", "benchmarks.peers.open_spiel"),
)


def load_peers() -> tuple[Subject, ...]:
    """All peers, the absent ones included, each with the reason why it is absent."""
    return tuple(_load(name, distribution, module) for name, distribution, module in PEERS)


def _load(name: str, distribution: str, module: str) -> Subject:
    try:
        version = metadata.version(distribution)
        workloads: tuple[Workload, ...] = import_module(module).workloads(name)
    except (metadata.PackageNotFoundError, ImportError) as reason:
        return Subject(name, version="", absent=f"not installed ({reason})")
    return Subject(name, version, workloads)
