"""The layout of a checkout: which folder of `spec/` belongs to which package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

__all__ = ["FOLDERS", "SHARED", "Folder", "Layout"]

SHARED: Final = "kernel"
"""The folder whose readings every game has."""


@frozen
class Folder:
    """One folder of `spec/`: the prefix of its ids and the phases that its clauses may name."""

    name: str
    prefix: str
    phases: tuple[str, ...] = ()

    @property
    def package(self) -> str:
        """The package that carries the generated modules."""
        return f"dclub.{self.name}"

    def constant(self, name: str) -> str:
        """Return the name of the constant of a clause or reading id of this folder.

        `BUY_PRICE` for `dc.buy.price`.
        """
        return name.removeprefix(f"{self.prefix}.").replace(".", "_").replace("-", "_").upper()


FOLDERS: Final = (
    Folder("kernel", "kernel"),
    Folder(
        "diamonds_club",
        "dc",
        ("setup", "market", "buy", "diamonds", "exchange", "build", "pay", "round-end", "scoring"),
    ),
    Folder(
        "hanging_gardens",
        "hg",
        ("setup", "cards", "take", "cubes", "effects", "amitis", "round-end", "scoring"),
    ),
    Folder(
        "new_world",
        "nw",
        ("setup", "draw", "place", "settle", "score", "surveyors", "end", "final"),
    ),
)


@frozen
class Layout:
    """Where a checkout keeps things, below `root`; `folders` are those that `spec/` may have."""

    root: Path
    folders: tuple[Folder, ...] = FOLDERS

    @classmethod
    def here(cls) -> Layout:
        """Return the layout of the checkout that this module was imported from."""
        return cls(Path(__file__).resolve().parents[3])

    @property
    def spec(self) -> Path:
        """The folder of the spec."""
        return self.root / "spec"

    @property
    def tests(self) -> Path:
        """The folder of the tests."""
        return self.root / "tests"

    @property
    def lock(self) -> Path:
        """The file of fingerprints."""
        return self.spec / "lock.toml"

    @property
    def changes(self) -> Path:
        """The file that says what has changed since each release."""
        return self.spec / "changes.toml"

    @property
    def releases(self) -> Path:
        """The folder of what was released."""
        return self.spec / "releases"

    @property
    def waivers(self) -> Path:
        """The file of waivers."""
        return self.spec / "waivers.toml"

    def package(self, folder: Folder) -> Path:
        """Return the source folder of the package that belongs to a folder of the spec."""
        return self.root / "src" / "dclub" / folder.name

    def shown(self, path: Path) -> str:
        """Return a path as messages show it: from the root, with forward slashes."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)
